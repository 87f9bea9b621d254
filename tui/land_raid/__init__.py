"""The land raid on the screen: what is seen and can be done in a town by night, and its words."""
