"""The chronicle of a career that is kept: gathered from its file, and written for the player."""

from pathlib import Path
from typing import TYPE_CHECKING

from pieces_of_eight.campaign.career import Career
from pieces_of_eight.campaign.chronicle import (
    PUBLIC,
    Chronicle,
    as_json,
    as_text,
    chronicle,
)
from pieces_of_eight.campaign.joining import gathered
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.match_file import Chair
from .career import pen_against
from .scoring import dice_of

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder


def teller_of(record: CareerFile) -> Player | None:
    """From whose sight a career is told on demand.

    One person is told what he knows, two only what both may read, and at the end all is open. So
    it is between two opponents, but not where a person only left his chair to look.
    """
    header = record.header
    people = [Player(who) for who, chair in enumerate(header.chairs) if chair.person]
    if record.standing.over:
        return None
    if people:
        return people[0] if len(people) == 1 else PUBLIC
    played = any(chair.person for chairs in record.chairs.values() for chair in chairs)
    return PUBLIC if played or header.difficulty else None


def told_career(record: CareerFile) -> Career:
    """The career of a record with all its seasons, to be told of. Raises SaveError."""
    return gathered(record.career.setup, record.header.seed, record.matches)


def story_of(record: CareerFile, *, replays: bool = False) -> Chronicle:
    """The chronicle of a career as far as it has come; with `replays` it says what luck was worth
    in points. Raises SaveError."""
    pen = pen_against(record.header.chairs, record.header.seed)
    career = told_career(record)
    return chronicle(career, teller_of(record), notes(record), pen, replays=replays)


def notes(record: CareerFile) -> dict[str, str]:
    """What a reader should know besides: who played, and with which dice."""
    said = {"Dice": dice_of(record)}
    for who, what in enumerate(("The captain", "The rival")):
        said[what] = f"played by {', '.join(sitters(record, who))}"
    return said


def sitters(record: CareerFile, who: int) -> list[str]:
    """Who played for a captain, one after the other: a chair may change hands."""
    chairs = [each[who] for name, each in record.chairs.items() if name.endswith("/sheet")]
    found = [sitter(chair) for chair in (*chairs, record.header.chairs[who])]
    changed = [words for n, words in enumerate(found) if not n or words != found[n - 1]]
    return [changed[0], *(f"then by {words}" for words in changed[1:])]


def sitter(chair: Chair) -> str:
    """Who sits in a chair."""
    return "a person" if chair.person else f"a {chair.level}"


def write(folder: "Folder", title: str, found: Chronicle) -> Path:
    """Write a chronicle into the player's folder, as a text and as a document; where it lies.

    Raises SaveError.
    """
    path = folder.write_text(title, as_text(found))
    folder.write_text(title, as_json(found), "json")
    return path
