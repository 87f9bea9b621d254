"""Matches and settings on the disk: an append-only journal under TinyDB that cannot be lost.

folder = Folder(None, Edition({"sea-fight": SEA_FIGHT}, rules="0.1.0"))
with folder.create("sea-fight", match, "Duel of sloops", chairs) as saved:
    saved.match.seat(player).submit(action)  # kept, without waiting for the disk
"""

from saves.copies import look
from saves.folder import Folder
from saves.header import Chair, Header
from saves.listing import MatchSummary
from saves.restore import Edition
from saves.saved import SavedMatch
from saves.words import NewerError, SaveError, clean

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
