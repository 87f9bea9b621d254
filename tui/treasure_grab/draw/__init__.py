"""The picture of a treasure grab, in cells."""
