"""The version of the game, known without a search among what is installed."""

VERSION = "0.4.0"
"""As in pyproject.toml."""


def game_version() -> str:
    """The version of this copy of the game."""
    return VERSION
