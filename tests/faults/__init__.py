"""Rules that are broken on purpose, one at a time: the tests of their engine have to notice."""
