"""How the toy engine of the tests looks in the terminal: what a new engine has to write."""
