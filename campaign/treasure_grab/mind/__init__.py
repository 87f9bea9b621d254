"""How an opponent judges a treasure grab."""
