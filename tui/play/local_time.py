"""Moments as the clock of the player has them."""

from datetime import datetime


def when(stamp: str) -> str:
    """A moment in words from its stamp in ISO 8601; the stamp itself when it is none."""
    try:
        moment = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return stamp
    return f"{moment.day} {moment:%B %Y, %H:%M}"
