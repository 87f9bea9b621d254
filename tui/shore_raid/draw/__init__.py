"""The picture of a shore raid, in cells."""
