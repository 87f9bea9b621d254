"""Matches, careers and settings: append-only journals under TinyDB that cannot be lost.

There is one index file (settings, the hall of fame), one file a match, and one file a career with
all its matches under their names. A file that has grown is written anew beside itself and replaced
in one step; three older copies are kept. A file is judged before anything of it is written: the
matches of a career must join into one (`Edition.join`), else the newest copy that does is
offered. A match that is over lies as its setup and record in one squeezed line. Tables, journal and
recovery know nothing of the words of captains: `seal` covers single documents.

folder = Folder(None, Edition({"sea-fight": SEA_FIGHT}, rules="0.1.0"))
with folder.create("sea-fight", match, "Duel of sloops", chairs) as saved:
    saved.match.seat(player).submit(action)  # kept, without waiting for the disk
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from saves.career_file import CareerHeader as CareerHeader
    from saves.career_file import Standing as Standing
    from saves.careers import CareerSummary as CareerSummary
    from saves.copies import look as look
    from saves.edition import Edition as Edition
    from saves.fame import Fame as Fame
    from saves.fame import Record as Record
    from saves.fame import record_digest as record_digest
    from saves.fame import record_in as record_in
    from saves.folder import Folder as Folder
    from saves.match_file import Chair as Chair
    from saves.match_file import Header as Header
    from saves.match_listing import MatchSummary as MatchSummary
    from saves.saved_career import SavedCareer as SavedCareer
    from saves.saved_match import SavedMatch as SavedMatch
    from saves.words import OtherVersionError as OtherVersionError
    from saves.words import SaveError as SaveError
    from saves.words import SealedError as SealedError
    from saves.words import clean as clean

_HOMES = {
    "CareerHeader": "career_file",
    "CareerSummary": "careers",
    "Chair": "match_file",
    "Edition": "edition",
    "Fame": "fame",
    "Folder": "folder",
    "Header": "match_file",
    "MatchSummary": "match_listing",
    "OtherVersionError": "words",
    "Record": "fame",
    "SaveError": "words",
    "SavedCareer": "saved_career",
    "SavedMatch": "saved_match",
    "SealedError": "words",
    "Standing": "career_file",
    "clean": "words",
    "look": "copies",
    "record_digest": "fame",
    "record_in": "fame",
}
"""Each name with its module: loaded when it is asked for, the title page asks for few."""

__all__ = [
    "CareerHeader",
    "CareerSummary",
    "Chair",
    "Edition",
    "Fame",
    "Folder",
    "Header",
    "MatchSummary",
    "OtherVersionError",
    "Record",
    "SaveError",
    "SavedCareer",
    "SavedMatch",
    "SealedError",
    "Standing",
    "clean",
    "look",
    "record_digest",
    "record_in",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'saves' has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
