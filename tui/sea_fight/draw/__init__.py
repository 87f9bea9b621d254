"""The picture of a sea fight, in cells."""
