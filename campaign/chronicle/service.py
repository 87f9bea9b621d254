"""Service records: what each ship and each captain of a career has been through (C-20).

They are read from the season's sheets, which lie open once the fold is: nothing here is a secret
of either side. A ship is known by her `id`, so that one that is named anew keeps her record, and
one that is named after another has none of hers.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.state import PENNANT
from pieces_of_eight.campaign.sheet.events import opponents, ships_in
from pieces_of_eight.campaign.sheet.state import (
    LETTERS,
    NOBODY,
    Fate,
    Fleet,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    there,
)

RECORD = Rule("C-20")
ACTIONS = {
    Result.BATTLE: "battle",
    Result.LAND_RAID: "raid",
    Result.TREASURE_GRAB: "treasure grab",
    Result.LANDING: "landing",
}


class Came(StrEnum):
    """How an action ended for who was in it."""

    WON = "won"
    DRAWN = "nobody won"
    LOST = "lost"


class Action(Struct, frozen=True):
    """An engagement that a ship or a captain was in."""

    season: int
    number: int
    """Of the engagements of that season, from 1."""
    kind: str
    letter: str
    """Of the force."""
    came: Came
    ship: str
    captain: str
    """Who commanded her; empty where nobody did."""
    fate: Fate
    killed: bool
    """Whether her captain was."""
    where: str = ""
    """Behind its kind, where it was: " in the Mona Passage"; empty without a chart."""


class Service(Struct, frozen=True):
    """All that a ship or a captain has been through, the oldest first."""

    name: str
    actions: tuple[Action, ...]

    @property
    def victories(self) -> int:
        """The actions that were won, and that she came out of."""
        lost = (Fate.SUNK, Fate.TAKEN)
        return sum(each.came is Came.WON and each.fate not in lost for each in self.actions)

    @property
    def pennant(self) -> bool:
        """Whether a ship wears one: three victories (C-20)."""
        return self.victories >= PENNANT


def ship_records(sheets: Mapping[int, Sheet], who: Player) -> dict[int, Service]:
    """The records of a captain's ships by their ids, out of the sheets by season.

    Each has the name that she had last.
    """
    return {
        ship_id: Service(each[-1].ship, each)
        for ship_id, each in gathered(sheets, who, lambda ship: ship.id).items()
    }


def captain_records(sheets: Mapping[int, Sheet], who: Player) -> dict[str, Service]:
    """The records of all who commanded a ship for one side, by their names."""
    return {
        name: Service(name, each)
        for name, each in gathered(sheets, who, lambda ship: ship.captain).items()
        if name
    }


Key = TypeVar("Key", bound=Hashable)


def gathered(
    sheets: Mapping[int, Sheet], who: Player, key: Callable[[Sail], Key]
) -> dict[Key, tuple[Action, ...]]:
    """The actions of a captain's ships, put together by what is asked of each ship."""
    found: dict[Key, list[Action]] = {}
    for season in sorted(sheets):
        for ship, action in actions(sheets[season], season, who):
            found.setdefault(key(ship), []).append(action)
    return {each: tuple(rows) for each, rows in found.items()}


def actions(sheet: Sheet, season: int, who: Player) -> Iterator[tuple[Sail, Action]]:
    """Every ship of a captain in every engagement that is over, with what became of her."""
    if sheet.shown is None:
        return
    fleet = sheet.shown[who]
    for number, engagement in enumerate(sheet.engagements, start=1):
        if engagement.outcome is None:
            continue
        ends = {end.ship: end for end in engagement.outcome.ships[who]}
        for ship in ships_in(sheet, engagement, who):
            yield (fleet.ships[ship], action(sheet, season, number, who, ship, ends.get(ship)))


def action(
    sheet: Sheet, season: int, number: int, who: Player, ship: int, end: ShipEnd | None
) -> Action:
    """What an engagement was for one ship."""
    assert sheet.shown is not None
    engagement = sheet.engagements[number - 1]
    assert engagement.outcome is not None
    fleet: Fleet = sheet.shown[who]
    better = engagement.outcome.better
    came = Came.DRAWN if better == NOBODY else Came.WON if better == who else Came.LOST
    return Action(
        season,
        number,
        ACTIONS[engagement.result],
        LETTERS[opponents(sheet, engagement)[who]],
        came,
        fleet.ships[ship].name,
        fleet.ships[ship].captain,
        Fate.KEPT if end is None else end.fate,
        end is not None and end.captain_killed,
        there(sheet, engagement.attacker, engagement.letter),
    )


# --- A record in words ---------------------------------------------------------------------------

FATES = {
    Fate.KEPT: "",
    Fate.SUNK: "sunk",
    Fate.TAKEN: "taken by the enemy",
    Fate.ESCAPED: "home with her cargo",
    Fate.FLED: "fled",
}


def in_a_line(service: Service) -> str:
    """A record in a line: "4 actions, 3 won; wears a pennant"."""
    count = len(service.actions)
    said = "1 action" if count == 1 else f"{count} actions"
    said += f", {service.victories} won" if service.victories else ", none won"
    return f"{said}; wears a pennant" if service.pennant else said


def in_lines(service: Service) -> Iterator[str]:
    """A record action by action: "Season 1: battle, force C, won, under Henry Morgan"."""
    for each in service.actions:
        said = [
            f"Season {each.season}: {each.kind}{each.where}",
            f"force {each.letter}",
            str(each.came),
        ]
        said += [FATES[each.fate]] if FATES[each.fate] else []
        if each.captain and each.captain != service.name:
            said.append(f"under {each.captain}")
        if each.ship != service.name:
            said.append(f"in {each.ship}")
        said += ["her captain killed"] if each.killed else []
        yield ", ".join(said)


# --- What one captain knows of the other's fleet: the ships that he has met in engagements (C-21) -

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
    met = gathered(sheets, rival, lambda ship: (ship.id, ship.name, ship.type))
    found = [Sighting(name, kind, len(each), each[-1]) for (_, name, kind), each in met.items()]
    found.sort(key=lambda each: each.name)
    found.sort(key=lambda each: (each.last.season, each.last.number), reverse=True)
    return tuple(found)
