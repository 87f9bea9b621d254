"""The version of the installed game."""


def game_version() -> str:
    """As the package says it; "0" for a copy that is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # slow to load, seldom asked

    try:
        return version("pieces-of-eight")
    except PackageNotFoundError:
        return "0"
