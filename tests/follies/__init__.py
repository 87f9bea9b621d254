"""What opponents do that makes a person laugh, counted over games they play among themselves.

A module for each kind of fight names the follies of it and finds them in a game;
`python -m tests.follies` prints how many there are in a hundred games, and in which.
"""
