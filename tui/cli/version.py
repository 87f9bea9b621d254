"""The version of the installed game."""

from importlib.metadata import PackageNotFoundError, version


def game_version() -> str:
    """As the package says it; "0" for a copy that is not installed."""
    try:
        return version("pieces-of-eight")
    except PackageNotFoundError:
        return "0"
