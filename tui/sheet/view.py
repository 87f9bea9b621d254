"""What is drawn of a master sheet, and the places on it that can be pointed at."""

from typing import Literal

from msgspec import Struct

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import (
    FORCES,
    Company,
    Contents,
    Fleet,
    Letter,
    Phase,
    Sail,
    Sheet,
    Spied,
)

SpotKind = Literal["line", "foe", "unit", "less", "more", "port"]

SEALS_SHOWN = 3
"""Steps of the opening for the fingerprints: as they were sealed, then one after the other as they
are found."""
ALL_OPEN = SEALS_SHOWN + FORCES
"""The step at which the fold is open: a step for each of seven lines has come before."""


class Throw(Struct, frozen=True):
    """A pair that has thrown its battle scores; all that is by captain stands in their order."""

    letters: tuple[Letter, Letter]
    values: tuple[int, int]
    faces: tuple[int, int]
    scores: tuple[int, int]
    attacker: Player
    """NOBODY where they miss each other."""
    watched: bool = False
    """Whether the attacker opens his spyglass."""
    glimpse: Spied | None = None
    """What it shows, where whoever looks on may know it."""

    @property
    def margin(self) -> int:
        """By how much the higher score is ahead."""
        return abs(self.scores[0] - self.scores[1])


class Spot(Struct, frozen=True):
    """A place on the sheet."""

    kind: SpotKind
    at: int
    """A letter, or for "unit" the place of a ship or company among all of them."""


class SheetView(Struct, frozen=True):
    """A sheet as one captain sees it, with what is pointed at."""

    sheet: Sheet
    """As the captain sees it: what is not his is closed."""
    who: Player
    contents: Contents | None
    """What stands below his own fold; None where it is kept closed, or was never his to see."""
    fleet: Fleet | None
    cursor: Spot | None = None
    mine: Letter = -1
    """While opponents are named: the own force that is marked."""
    opened: int = ALL_OPEN
    """How far the opening of the fold has come."""
    seals: tuple[tuple[str, str], tuple[str, str]] = (("", ""), ("", ""))
    """By player the words of the fingerprint: when it was sealed, and when it was opened."""
    throw: Throw | None = None
    """The pair that throws its dice just now."""

    @property
    def mustering(self) -> bool:
        """Whether the own sheet is being written."""
        return self.sheet.phase is Phase.MUSTER and not self.sheet.prints[self.who]

    @property
    def naming(self) -> bool:
        """Whether forces still look for opponents."""
        return self.sheet.phase in (Phase.MUSTER, Phase.CASTING, Phase.NAMING)

    @property
    def foe(self) -> Player:
        return Player(1 - self.who)


def unit_at(fleet: Fleet, place: int) -> Sail | Company:
    """What is at a place among all ships and companies."""
    units: tuple[Sail | Company, ...] = (*fleet.ships, *fleet.companies)
    return units[place]


def places(fleet: Fleet) -> int:
    """How many ships and companies there are."""
    return len(fleet.ships) + len(fleet.companies)


def letters(contents: Contents) -> tuple[Letter, ...]:
    """For each place the force of the ship or company there."""
    return (*contents.ships, *contents.companies)
