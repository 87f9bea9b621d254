"""How an opponent judges a shore raid."""
