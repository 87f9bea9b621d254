"""The rules of Pieces of Eight: no printing, no clock, no files, no screen."""
