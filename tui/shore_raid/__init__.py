"""The shore raid in the terminal."""
