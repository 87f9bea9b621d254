"""The waters of a battle by Pirate Wars (C-5, C-12, H-93): where ships begin, wind and shoals."""

import random
from collections.abc import Sequence
from math import cos, pi, sin

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    HALF_CIRCLE,
    QUARTER,
    Hull,
    ahead,
    angle_between,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.pirate_wars.model.state import Shoal, Waters
from pieces_of_eight.campaign.pirate_wars.model.terms import Sailing
from pieces_of_eight.campaign.pirate_wars.model.waters import sailing_by
from .places import Ground

WIDTH = 560
HEIGHTS = (320, 400)
"""Dots of a chart for one or two ships a side, and for more."""
LINE = 4
"""Ships abreast; the others sail in a second line."""
ABREAST = 85
FRONT, BEHIND = 180, 90
"""The front line's dots from its own edge, and how far the second line is behind it."""
CONVOY = 60
"""How far a defender's merchantmen are behind his front line (C-12)."""
ASTERN = 75
"""How far a second line of merchantmen is behind the first."""
ALONE, CHASE = 240, 40
"""Merchantmen without an escort are so far from their edge, and who hunts them is so much further
out than he would be (H-48)."""
CLEAR = 80
"""Dots from a ship to the middle of the nearest shoal, as she begins."""
TRIED_TURNS = (0, 300, -300, 450, -450, 600, -600, 750, -750, 900, -900)
"""Courses that are thought of, off the one that leads straight to where a ship is bound."""

NAMES = {"open": "Open water", "islands": "Among the islands", "reefs": "The broken ground"}
SHOALS: dict[str, tuple[str, ...]] = {
    "open": (),
    "islands": ("Gull Key", "Turtle Island", "the Anvil"),
    "reefs": ("the Hen", "the Chickens", "the Egg"),
    "narrow": ("the North Head", "the South Head", "the Needle"),
}
"""By the kind of a chart what lies on it."""
KINDS = ("open", "islands", "islands", "reefs")
HEADS = {"the North Head": 0.02, "the South Head": 0.92, "the Needle": 0.05}
"""How far down the chart the heads of a narrow water lie: they leave its middle free."""
TRIES = 24
"""Where a shoal of a place may lie, the first of them that is clear of ships."""
HEADINGS = {"NE": 450, "E": 900, "SE": 1350, "SW": 2250, "W": 2700, "NW": 3150}
"""Where the wind of a place blows to."""


def stations(
    merchant: Sequence[bool], height: int, *, attacks: bool, hunts: bool
) -> list[tuple[int, int]]:
    """By ship, in dots, how far she is from her own edge and from the top of the chart.

    Warships lie in front, and a defender's merchantmen behind them, near their edge. `hunts`: the
    defender has nothing but merchantmen.
    """
    warships = [n for n, trades in enumerate(merchant) if attacks or not trades]
    traders = [n for n, trades in enumerate(merchant) if trades and not attacks]
    warships.sort(key=lambda n: merchant[n])
    found: dict[int, tuple[int, int]] = {}
    rear = FRONT - BEHIND * (max(0, len(warships) - 1) // LINE) - CONVOY
    lines = ((warships, FRONT + CHASE * hunts, BEHIND), (traders, ALONE if hunts else rear, ASTERN))
    for ships, front, step in lines:
        for at, number in enumerate(ships):
            line, place = divmod(at, LINE)
            abreast = min(LINE, len(ships) - LINE * line)
            y = height // 2 + (2 * place - abreast + 1) * ABREAST // 2
            found[number] = front - line * step, y
    return [found[n] for n in range(len(merchant))]


def course(wind: int, bound: int) -> int:
    """The course nearest to where a ship is bound on which she makes her full speed."""
    courses = [(bound + turn) % CIRCLE for turn in TRIED_TURNS]
    full = [each for each in courses if sailing_by(each, wind) is Sailing.FULL]
    return min(full, key=lambda each: angle_between(each, bound))


def wind_for(rng: random.Random, *, east: bool, any_: bool) -> int:
    """A wind that blows to the side of the defender, or any wind at all (H-48)."""
    if any_:
        return int(rng.random() * CIRCLE / 150) * 150
    side = QUARTER if east else QUARTER + HALF_CIRCLE
    return (side + (int(rng.random() * 7) - 3) * 150) % CIRCLE


def hull_at(x: int, y: int, heading: int, length: int, width: int) -> Hull:
    """A hull amidships at a place in dots."""
    return Hull(ahead(Point(x * DOT, y * DOT), heading, -(length // 2)), heading, length, width)


def waters_at(ground: Ground, height: int, taken: Sequence[tuple[int, int]]) -> Waters:
    """The chart of a place, by its name, and by the room there is (H-241).

    Its shoals lie where they always do, unless ships begin there.
    """
    kind = ground.place.sea
    lying = [
        found
        for name in SHOALS[kind]
        for found in [clear(ground.lot(name), kind, name, height, taken, TRIES)]
        if found is not None
    ]
    return Waters(ground.place.name, WIDTH * DOT, height * DOT, tuple(lying))


def waters(rng: random.Random, height: int, taken: Sequence[tuple[int, int]]) -> Waters:
    """A chart of some kind, its shoals clear of the places that are taken."""
    kind = KINDS[int(rng.random() * len(KINDS))]
    lying = [clear(rng, kind, name, height, taken) for name in SHOALS[kind]]
    found = tuple(shoal for shoal in lying if shoal is not None)
    return Waters(NAMES[kind if found else "open"], WIDTH * DOT, height * DOT, found)


def clear(
    rng: random.Random,
    kind: str,
    name: str,
    height: int,
    taken: Sequence[tuple[int, int]],
    tries: int = 1,
) -> Shoal | None:
    """A shoal of a chart, clear of the places that are taken; None where it finds no room."""
    for _ in range(tries):
        x = int(WIDTH * (0.15 + 0.7 * rng.random()))
        low, span = (HEADS[name], 0.06) if name in HEADS else (0.1, 0.8)
        y = int(height * (low + span * rng.random()))
        size = 18 + int(rng.random() * 16)
        depth = 4 * int(1 + rng.random() * 2) if kind == "reefs" else 0
        corners = round_about(rng, x, y, size)
        if all((x - a) ** 2 + (y - b) ** 2 > (CLEAR + size) ** 2 for a, b in taken):
            return Shoal(name, depth * DOT, corners)
    return None


def round_about(rng: random.Random, x: int, y: int, size: int) -> tuple[Point, ...]:
    """A shape of eight corners about a place, in hundredths, none much further off than `size`."""
    far = [size * DOT * (0.7 + 0.5 * rng.random()) for _ in range(8)]
    return tuple(
        Point(round(x * DOT + sin(n * pi / 4) * r), round(y * DOT - cos(n * pi / 4) * r))
        for n, r in enumerate(far)
    )
