"""The numbers of a raid: hits, saves and torches against what was to be expected, and losses."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from campaign.kernel.sealed import Player
from campaign.land_raid.model.events import Fired, Fought, OfficerThrew, Paid, Saved, TorchLaid
from campaign.land_raid.model.state import Raid
from tui.play.journal import Entry

STEEL = 5 / 6
"""The hits of a die hand to hand: one on 3 to 5, two on a 6."""


class Luck(Struct, frozen=True):
    """How often something came off, and how often it should have."""

    came: int = 0
    expected: float = 0.0

    def __str__(self) -> str:
        return f"{self.came}, {self.expected:.1f}"

    def add(self, came: int, expected: float) -> "Luck":
        """With some more of it."""
        return Luck(self.came + came, self.expected + expected)


class Tally(Struct, frozen=True):
    """What one side did, and what became of it."""

    officers: int = 0
    officers_left: int = 0
    groups: int = 0
    groups_left: int = 0
    shots: Luck = Luck()
    steel: Luck = Luck()
    saves: Luck = Luck()
    torches: Luck = Luck()
    rousing: Luck = Luck()
    """The throws of officers to rouse their men, of which an enemy hears only the good ones."""
    unpaid: int = 0
    """Coins that were due to it, and that the other side did not have."""


def tally(raid: Raid, entries: Iterable[Entry], player: Player) -> Tally:
    """The numbers of one side."""
    found = Tally()
    for entry in entries:
        found = _counted(found, raid, entry, player)
    mine = [unit for unit in raid.units if unit.owner == player]
    return replace(
        found,
        officers=sum(unit.officer for unit in mine),
        officers_left=sum(unit.officer and not unit.lost for unit in mine),
        groups=sum(unit.group for unit in mine),
        groups_left=sum(unit.group and not unit.lost for unit in mine),
    )


def _counted(found: Tally, raid: Raid, entry: Entry, player: Player) -> Tally:
    """The numbers with one event more."""
    match entry.event:
        case Fired(by=by, faces=faces, need=need, hits=hits) if raid.units[by].owner == player:
            return replace(found, shots=found.shots.add(hits, len(faces) * chance(need)))
        case Fought(hits=hits, strengths=strengths):
            thrown = strengths[player].dice
            return replace(found, steel=found.steel.add(hits[player], thrown * STEEL))
        case Saved(unit=unit, need=need, saved=saved) if raid.units[unit].owner == player:
            return replace(found, saves=found.saves.add(saved, chance(need)))
        case TorchLaid(by=by, face=face, need=need) if raid.units[by].owner == player:
            return replace(found, torches=found.torches.add(face >= need, chance(need)))
        case OfficerThrew(unit=unit, face=face, need=need) if raid.units[unit].owner == player:
            return replace(found, rousing=found.rousing.add(face >= need, chance(need)))
        case Paid(due=due, paid=paid) if (due > 0) == (player == 0):
            return replace(found, unpaid=found.unpaid + abs(due - paid))
    return found


def chance(need: int) -> float:
    """How often a die shows a face or more."""
    return max(0, 7 - need) / 6
