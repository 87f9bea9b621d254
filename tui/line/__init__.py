"""Line mode: the whole game as numbered choices and sentences, without a screen to draw on.

For screen readers, slow links, scripts and bots: no cursor is moved, a line has at most 80 columns
and nothing but ASCII. A game is the same file as the screen's; it can be gone on with in either.
"""
