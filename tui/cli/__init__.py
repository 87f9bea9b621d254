"""The command line. Nothing here imports Textual until a screen is wanted."""
