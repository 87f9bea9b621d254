"""What the files of matches and careers are called."""

import re

SUFFIX = ".match"
CAREER = ".career"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
"""What either may be called: letters that every file system takes, and no way out of a folder."""


RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""Names that mean a device on Windows, whatever ending follows them."""


def safe(stem: str) -> str:
    """A name that means a file on every system."""
    return f"{stem}-1" if RESERVED.fullmatch(stem) else stem


def is_generation(ending: str, suffix: str) -> bool:
    """Whether a file ends like one of a kind, or like an older generation of it."""
    return re.fullmatch(re.escape(suffix) + r"(\.[1-9])?", ending) is not None
