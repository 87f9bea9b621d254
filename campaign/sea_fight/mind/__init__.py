"""How an opponent judges a sea fight."""
