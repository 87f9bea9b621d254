"""Visitors: each has a key in a cookie, and a folder whose name follows from the key."""

import hashlib
import re
import secrets
from pathlib import Path

COOKIE = "pieces_of_eight"
YEAR = 365 * 24 * 3600
KEY = re.compile(r"[0-9a-f]{32}")
"""128 bits by lot: who has not been given a key does not guess one."""
FOLDER = "visitors"


def fresh_key() -> str:
    """A key for a visitor who has none."""
    return secrets.token_hex(16)


def key_of(cookie: str | None) -> str | None:
    """The key in a cookie, None where it is none of ours."""
    return cookie if cookie is not None and KEY.fullmatch(cookie) else None


def folder_of(root: Path, key: str) -> Path:
    """Where a visitor's games lie. The name is a hash: who reads folders learns no key."""
    return root / FOLDER / hashlib.sha256(key.encode()).hexdigest()[:32]
