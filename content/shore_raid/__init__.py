"""The shore raid's data: its ready shores, and raids made from a seed."""
