"""What the files of matches and careers are called."""

import re

SUFFIX = ".match"
CAREER = ".career"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
"""What either may be called: letters that every file system takes, and no way out of a folder."""


def is_generation(ending: str, suffix: str) -> bool:
    """Whether a file ends like one of a kind, or like an older generation of it."""
    return re.fullmatch(re.escape(suffix) + r"(\.[1-9])?", ending) is not None
