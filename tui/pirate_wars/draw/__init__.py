"""The picture of a fight of Pirate Wars, in cells."""
