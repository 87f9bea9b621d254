"""How an opponent judges a land raid, and the orders his officers get."""
