"""The chart of the Caribbean in cells: coasts, seas, courses, names, and who meets whom where."""
