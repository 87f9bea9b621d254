"""The fight on the screen: what is seen and can be done, in pure modules, and its widgets."""
