"""How an opponent judges a fight of Pirate Wars."""
