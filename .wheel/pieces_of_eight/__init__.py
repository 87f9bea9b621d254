"""Pieces of Eight: a pirate campaign in the terminal, and the rules it is played by.

An installed game lies under this one name, so that it takes no other away from anybody:
`pieces_of_eight.campaign` holds the rules and the opponents, `content` the scenarios and the book,
`saves` what is kept, `tui` the screen and the command line. Importing it loads none of them.
"""
