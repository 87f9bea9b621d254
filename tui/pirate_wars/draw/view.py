"""What is to be seen of a fight of Pirate Wars: the chart, and all that lies or is drawn on it."""

from collections.abc import Iterator
from enum import IntEnum

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import Corners, Hull, ahead, corners
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.pirate_wars.model.state import Sea, Ship, Waters, in_the_fight
from pieces_of_eight.campaign.pirate_wars.model.terms import Fate
from .islands import Canoes, IsleMark, canoes_of, isles_of, party_place

SHOULDER = 70
"""Where the bow begins to narrow, in hundredths of her length."""


class Reach(IntEnum):
    """What a stretch of water is shaded for; the word in it says it too."""

    BALL = 0
    SHOT = 1
    ARMS = 2


class HullMark(Struct, frozen=True):
    """A ship as she is drawn."""

    id: int
    letter: str
    """Hers, or of her ship in small."""
    side: int
    hull: Hull
    rig: float = 1.0
    """What is left of her sails, 0 to 1."""
    spent: bool = False
    """She has had her move, or all her orders."""
    out: bool = False
    """Taken, wrecked or left: out of the fight where she lies."""
    lashed: bool = False
    name: str = ""
    pennant: bool = False
    """She wears one, for three victories (C-20)."""


class Zone(Struct, frozen=True):
    """A stretch of water that guns or muskets reach, with a word where there is room."""

    reach: Reach
    corners: Corners
    label: str = ""
    at: Point | None = None
    """Where the word is written; in the middle where nothing is named."""


class Aim(Struct, frozen=True):
    """A line of fire."""

    start: Point
    end: Point
    declared: bool = False
    """Whether the shot is ordered, and not only thought of."""


class Swimmer(Struct, frozen=True):
    """Men in the water, or on an island."""

    at: Point
    side: int
    count: int


class WarsView(Struct, frozen=True):
    """A moment of a fight as one draws it."""

    waters: Waters
    wind: int
    hulls: tuple[HullMark, ...] = ()
    wakes: tuple[tuple[Point, ...], ...] = ()
    """The way each ship came lately, the oldest point first."""
    track: tuple[Point, ...] = ()
    """The keel's way in the move that is laid, from amidships to amidships."""
    ghosts: tuple[HullMark, ...] = ()
    """Where the ship would lie after each leap, the last as solid as a ship."""
    trouble: Point | None = None
    """Where the move that is laid ends against something."""
    zones: tuple[Zone, ...] = ()
    aims: tuple[Aim, ...] = ()
    swimmers: tuple[Swimmer, ...] = ()
    isles: tuple[IsleMark, ...] = ()
    canoes: tuple[Canoes, ...] = ()
    cursor: Point | None = None
    hover: Point | None = None
    targets: frozenset[int] = frozenset()
    """Ships something can be done to now."""
    selected: int = -1
    measured: bool = True
    """Whether distances may be read off before they are declared."""


def view_of(sea: Sea) -> WarsView:
    """The chart with all ships and swimmers as they are."""
    return WarsView(
        sea.waters,
        sea.wind,
        tuple(mark_of(ship) for ship in sea.ships if ship.on_chart),
        swimmers=(*_in_the_water(sea), *_ashore(sea)),
        isles=isles_of(sea),
        canoes=tuple(canoes_of(sea)),
        selected=sea.active,
        measured=sea.options.measuring,
    )


def _in_the_water(sea: Sea) -> Iterator[Swimmer]:
    for each in sea.swimmers:
        yield Swimmer(each.at, each.owner, sum(row.count for row in each.crew))


def _ashore(sea: Sea) -> Iterator[Swimmer]:
    for party in sea.parties:
        count = sum(row.count for row in (*party.crew, *party.snared))
        yield Swimmer(party_place(sea, party), party.owner, count)


def mark_of(ship: Ship) -> HullMark:
    """A ship as she lies."""
    card = ship.card
    return HullMark(
        ship.id,
        card.letter.lower() if card.boat else card.letter,
        ship.owner,
        ship.place,
        ship.sails / card.sails if card.sails else 0.0,
        spent=ship.moved,
        out=not (in_the_fight(ship) or ship.beached) or ship.fate is not Fate.AFLOAT,
        lashed=ship.locked,
        name=ship.name,
        pennant=card.pennant and ship.fate is Fate.AFLOAT and ship.captor is None,
    )


def outline(hull: Hull) -> Corners:
    """The shape a hull is drawn in: her rectangle with the bow brought to a point."""
    left, right, right_stern, left_stern = corners(hull)
    shoulder = hull._replace(length=hull.length * SHOULDER // 100)
    left_shoulder, right_shoulder, _, _ = corners(shoulder)
    bow = ahead(hull.stern, hull.heading, hull.length)
    narrow = (_between(bow, left), _between(bow, right))
    return (narrow[0], narrow[1], right_shoulder, right_stern, left_stern, left_shoulder)


def _between(one: Point, other: Point) -> Point:
    """A quarter of the way from one point to another."""
    return Point((3 * one[0] + other[0]) // 4, (3 * one[1] + other[1]) // 4)


def aboard(hull: Hull, along: float, across: float) -> Point:
    """A place on a ship: so far along her length from the stern, and across half her beam."""
    at = ahead(hull.stern, hull.heading, round(hull.length * along))
    return ahead(at, (hull.heading + 900) % 3600, round(hull.width * across / 2))


def masts(hull: Hull, rig: float) -> tuple[Corners, ...]:
    """The sails across her deck, as many of three as are left in proportion."""
    count = -(-3 * round(rig * 100) // 100) if rig > 0 else 0
    found = []
    for place in (22, 46, 70)[:count]:
        at = ahead(hull.stern, hull.heading, hull.length * place // 100)
        found.append(corners(Hull(at, hull.heading, hull.length // 8, hull.width)))
    return tuple(found)
