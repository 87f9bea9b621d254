"""The game in a web page: visitors, their games, and what a browser is answered.

The server knows no game: it starts `tui.cli.visitor` for each visitor, whose disk is limited by
`saves.ration`.
"""
