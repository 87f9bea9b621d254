"""What the files of matches are called."""

import re

SUFFIX = ".match"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
"""What a match may be called: letters that every file system takes, and no way out of a folder."""
ENDS = re.compile(re.escape(SUFFIX) + r"(\.[1-9])?")
