"""A fight of Pirate Wars made from a seed: two fleets of a strength, on a made-up chart."""

import random
from collections.abc import Sequence
from math import cos, pi, sin
from typing import Literal, TypeAlias

from content.models import Model, models
from content.wars import LETTERS, LandEntry, ShipEntry, ShoalEntry, SideEntry, War

Sort: TypeAlias = Literal["open", "island", "reefs", "landing"]

SORTS: tuple[Sort, ...] = ("open", "island", "reefs", "landing")
MOST_SHIPS = 4
SIZE = (480, 320)
HEAVIEST = 7
"""No ship of more hull than this is met by chance."""
CAPTAINS = {
    "pirate": ("Captain Flint", "Captain Bart", "Captain Sharkey", "Captain Gow"),
    "imperial": ("Captain Hood", "Captain Byng", "Captain Rooke", "Captain Leake"),
}
NAMES = {
    "pirate": ("Black Joke", "Night Rambler", "Merry Christmas", "Rover's Bride"),
    "imperial": ("Triton", "Fortitude", "Sapphire", "Diligence"),
}
WATERS = {
    "open": "The Deep Water",
    "island": "Nameless Island",
    "reefs": "The Broken Ground",
    "landing": "Landfall",
}


def random_war(seed: int, ships: int, sort: Sort) -> War:
    """A fight of 1 to 4 ships a side, the same for the same arguments.

    Raises ValueError with a sentence for other numbers.
    """
    if not 1 <= ships <= MOST_SHIPS:
        raise ValueError(f"A chance meeting has 1 to {MOST_SHIPS} ships a side, not {ships}.")
    lots = random.Random(f"wars:{seed}:{ships}:{sort}")
    hulls = [lots.choice((3, 4, 5, 6)) for _ in range(ships)]
    count = f"{ships} ship{'s' * (ships > 1)} a side"
    return War(
        id=f"wars-chance-{sort}-{ships}-{seed}",
        title="A chance meeting",
        blurb=f"{WATERS[sort]}, {count}: a sail, and the guns run out.",
        order=0,
        waters=WATERS[sort],
        size=SIZE,
        wind=lots.randrange(0, 360, 15),
        turns=16 + 4 * ships,
        red=_side(lots, "red", hulls),
        blue=_side(lots, "blue", hulls),
        shoals=_shoals(lots, sort),
    )


def _side(lots: random.Random, side: Literal["red", "blue"], hulls: Sequence[int]) -> SideEntry:
    """One side, in a line across the wind of nobody's choosing; red in the west."""
    flag = "pirate" if side == "red" else "imperial"
    width, height = SIZE
    column = width // 5 if side == "red" else width - width // 5
    names = lots.sample(NAMES[flag], len(hulls))
    captains = lots.sample(CAPTAINS[flag], len(hulls))
    ships = tuple(
        ShipEntry(
            letter=LETTERS[side][at],
            model=_nearest(lots, flag, hull).id,
            name=names[at],
            captain=captains[at],
            at=(column, height * (at + 1) // (len(hulls) + 1)),
            heading=0 if side == "red" else 180,
        )
        for at, hull in enumerate(hulls)
    )
    return SideEntry("The Brethren" if side == "red" else "The Crown", ships)


def _nearest(lots: random.Random, flag: str, hull: int) -> Model:
    """A ship of a flag with that much hull, or as near to it as there are."""
    able = [each for each in models() if each.flag == flag and each.hull <= HEAVIEST]
    least = min(abs(each.hull - hull) for each in able)
    return lots.choice([each for each in able if abs(each.hull - hull) == least])


def _shoals(lots: random.Random, sort: Sort) -> tuple[ShoalEntry, ...]:
    """An island with a reef off it, an island to land on, or some reefs, between the two sides."""
    width, height = SIZE
    if sort == "open":
        return ()
    if sort == "island":
        at = width // 2 + lots.randint(-20, 20), height // 2 + lots.randint(-40, 40)
        isle = ShoalEntry("Nameless Island", 0, _round(lots, at, 42))
        reef = ShoalEntry("the Tail", lots.choice((4, 8)), _round(lots, (at[0], at[1] + 75), 22))
        return isle, reef
    if sort == "landing":
        at = width // 2 + lots.randint(-20, 20), height // 2 + lots.randint(-40, 40)
        return (ShoalEntry("Landfall", 0, _round(lots, at, 36), _land(lots)),)
    places = [(width // 2 + lots.randint(-60, 60), height * n // 4) for n in (1, 2, 3)]
    names = ("the Hen", "the Chickens", "the Egg")
    return tuple(
        ShoalEntry(name, lots.choice((4, 8, 10)), _round(lots, at, 26))
        for name, at in zip(names, places, strict=True)
    )


def _land(lots: random.Random) -> LandEntry:
    """Who lives on an island that is met by chance, how, and what they keep."""
    way = lots.randrange(16, 49, 4)
    cover = (way // 2, way - 4) if lots.random() < 0.5 else (0, 0)
    who = lots.choice(("fort", "islanders", "skeletons"))
    if who == "fort":
        guns = lots.randint(1, 3)
        return LandEntry(
            "fort",
            way,
            chests=2 + 2 * guns,
            guns=guns,
            owner="blue",
            wall=lots.choice((24 * guns, 88)),
            door=lots.random() < 0.6,
            ramp=lots.random() < 0.3,
            stairs=lots.choice((0, 0, 4, 6)),
            ladders=lots.choice((0, 1, 2)),
            cover=cover,
            carriage=lots.choice(("wheels", "slides", "turntables")),
        )
    small = lots.randint(0, 3)
    if who == "skeletons":
        guns = lots.randint(0, 2)
        return LandEntry("skeletons", way, 4 + guns, guns, plates=1, small=small, cover=cover)
    return LandEntry(
        "islanders",
        way + 8,
        chests=4 + small // 2,
        plates=1,
        small=small,
        craft=lots.choice(("canoe", "outrigger", "catamaran")),
        boats=lots.randint(1, 3),
        trees=(12, way),
        cover=cover,
    )


def _round(lots: random.Random, at: tuple[int, int], size: int) -> tuple[tuple[int, int], ...]:
    """A shape of eight corners about a place, none further away than `size` and a half."""
    return tuple(
        (
            round(at[0] + sin(n * pi / 4) * size * lots.uniform(0.7, 1.4)),
            round(at[1] - cos(n * pi / 4) * size * lots.uniform(0.7, 1.2)),
        )
        for n in range(8)
    )
