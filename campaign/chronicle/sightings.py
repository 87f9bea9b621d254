"""What one captain knows of the other's fleet: the ships that he has met in engagements (C-21)."""

from collections.abc import Mapping

from msgspec import Struct

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import Fate, Sheet
from .service import Action, ship_records

ENDS = {
    Fate.KEPT: "afloat when it was over",
    Fate.SUNK: "sunk",
    Fate.TAKEN: "taken by you",
    Fate.ESCAPED: "got away with her cargo",
    Fate.FLED: "fled",
}
"""What became of a ship, as who met her says it."""


class Sighting(Struct, frozen=True):
    """A ship of the other's that was met, and when she was seen last."""

    name: str
    type: str
    times: int
    """In how many engagements."""
    last: Action

    @property
    def end(self) -> str:
        """What became of her when she was seen last."""
        return ENDS[self.last.fate]


def sightings(sheets: Mapping[int, Sheet], rival: Player) -> tuple[Sighting, ...]:
    """A captain's ships that the other has met, who was seen last before the others.

    By the names they had then: what he calls them now is his own business.
    """
    found = [
        Sighting(name, type_of(sheets[record.actions[-1].season], rival, name), len(each), each[-1])
        for name, record in ship_records(sheets, rival).items()
        for each in [record.actions]
    ]
    found.sort(key=lambda each: each.name)
    found.sort(key=lambda each: (each.last.season, each.last.number), reverse=True)
    return tuple(found)


def type_of(sheet: Sheet, owner: Player, name: str) -> str:
    """The type of a ship that was in a season; empty where no ship had that name."""
    ships = () if sheet.shown is None else sheet.shown[owner].ships
    return next((ship.type for ship in ships if ship.name == name), "")
