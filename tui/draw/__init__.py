"""Drawing without a screen: what is seen becomes rows of coloured cells."""
