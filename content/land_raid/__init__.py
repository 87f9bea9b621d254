"""The land raid's data: its ready towns, the companies that raid, and raids made from a seed."""
