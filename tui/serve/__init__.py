"""The game in a web page: visitors, their games, and what a browser is answered."""
