"""Matches and settings on the disk: an append-only journal under TinyDB that cannot be lost.

folder = Folder(None, Edition({"sea-fight": SEA_FIGHT}, rules="0.1.0"))
with folder.create("sea-fight", match, "Duel of sloops", chairs) as saved:
    saved.match.seat(player).submit(action)  # kept, without waiting for the disk
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from saves.copies import look as look
    from saves.edition import Edition as Edition
    from saves.folder import Folder as Folder
    from saves.header import Chair as Chair
    from saves.header import Header as Header
    from saves.listing import MatchSummary as MatchSummary
    from saves.saved import SavedMatch as SavedMatch
    from saves.words import NewerError as NewerError
    from saves.words import SaveError as SaveError
    from saves.words import clean as clean

_HOMES = {
    "Chair": "header",
    "Edition": "edition",
    "Folder": "folder",
    "Header": "header",
    "MatchSummary": "listing",
    "NewerError": "words",
    "SaveError": "words",
    "SavedMatch": "saved",
    "clean": "words",
    "look": "copies",
}
"""Each name with its module: loaded when it is asked for, the title page asks for few."""

__all__ = [
    "Chair",
    "Edition",
    "Folder",
    "Header",
    "MatchSummary",
    "NewerError",
    "SaveError",
    "SavedMatch",
    "clean",
    "look",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'saves' has no attribute {name!r}")
    return getattr(import_module(f"saves.{_HOMES[name]}"), name)
