"""The picture of a land raid, in cells."""
