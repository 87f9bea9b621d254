"""A fight of Pirate Wars made from a seed: two fleets of one strength, on a made-up chart."""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import cos, pi, sin
from typing import Literal, TypeAlias

from pieces_of_eight.campaign.pirate_wars.state import Sailing
from pieces_of_eight.campaign.pirate_wars.waters import sailing_by
from pieces_of_eight.content.decode import FromToml, load
from .scenarios import LETTERS, LandEntry, ShoalEntry, War, WarsShip, WarsSide
from .ships import models

Sort: TypeAlias = Literal["open", "island", "reefs", "landing"]

Played: TypeAlias = Literal["1994", "revised"]  # the edition that a meeting is drawn for

SORTS: tuple[Sort, ...] = ("open", "island", "reefs", "landing")
MOST_SHIPS = 4
SIZE = (480, 320)
STRENGTHS = "pirate_wars/strengths.toml"
FLAGS = ("pirate", "imperial")
EVEN = 0.3  # fleets whose strengths differ by no more than this are even: 43 to 57 in a hundred
FEWER = 2  # the Crown may have so many ships fewer than the pirates
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


class _Strengths(FromToml):
    """What the ships are worth against each other, by edition and model: as many fights
    of mates have shown."""

    old: dict[str, float]
    revised: dict[str, float]
    old_fleets: dict[str, float]
    revised_fleets: dict[str, float]
    old_lacks: dict[str, float]
    revised_lacks: dict[str, float]


def _table() -> _Strengths:
    return load(_Strengths, STRENGTHS)


def strengths(edition: Played, ships: int = 1) -> dict[str, float]:
    """What each model is worth in an edition, in a duel or among so many pirates: the difference
    of two sums, less what the pirates lack, is the logit of their chance."""
    table = _table()
    if ships == 1:
        return table.old if edition == "1994" else table.revised
    return table.old_fleets if edition == "1994" else table.revised_fleets


def lack(edition: Played, ships: int) -> float:
    """What so many pirates lack against a fleet of the Crown of the same worth."""
    lacks = _table().old_lacks if edition == "1994" else _table().revised_lacks
    return lacks.get(str(ships), 0.0)


def random_war(seed: int, ships: int, sort: Sort, edition: Played = "1994") -> War:
    """A fight of 1 to 4 pirates, the same for the same arguments.

    The Crown has as many ships or up to two fewer, so that the fleets are even as the edition is
    played. Raises ValueError with a sentence for other numbers.
    """
    if not 1 <= ships <= MOST_SHIPS:
        raise ValueError(f"A chance meeting has 1 to {MOST_SHIPS} pirates, not {ships}.")
    lots = random.Random(f"wars:{seed}:{ships}:{sort}")
    red, blue = _even_fleets(lots, ships, strengths(edition, ships), lack(edition, ships))
    wind = lots.randrange(0, 360, 15)
    many = ("one", "two", "three", "four")
    pirates = f"{many[ships - 1]} pirate ship{'s' * (ships > 1)}"
    count = f"{pirates} against {many[len(blue) - 1]} of the Crown"
    return War(
        id=f"wars-chance-{sort}-{ships}-{seed}",
        title="A chance meeting",
        blurb=f"{WATERS[sort]}, {count}: a sail, and the guns run out.",
        order=0,
        waters=WATERS[sort],
        size=SIZE,
        wind=wind,
        turns=16 + 4 * ships,
        red=_side(lots, "red", red, wind),
        blue=_side(lots, "blue", blue, wind),
        shoals=_shoals(lots, sort),
    )


def _even_fleets(
    lots: random.Random, ships: int, worth: Mapping[str, float], lacking: float
) -> tuple[list[str], list[str]]:
    """So many pirates, and a fleet of the Crown: drawn until there is one as strong."""
    pirates, crown = ([m.id for m in models() if m.flag == flag] for flag in FLAGS)
    fewest = max(1, ships - FEWER)
    fleets = [
        fleet
        for count in range(fewest, ships + 1)
        for fleet in combinations_with_replacement(crown, count)
    ]
    while True:
        red = [lots.choice(pirates) for _ in range(ships)]
        mine = sum(worth[model] for model in red) - lacking
        even = [f for f in fleets if abs(mine - sum(worth[model] for model in f)) <= EVEN]
        if even:
            fleet = lots.choice(even)
            return red, lots.sample(fleet, len(fleet))


def _side(
    lots: random.Random, side: Literal["red", "blue"], fleet: Sequence[str], wind: int
) -> WarsSide:
    flag = "pirate" if side == "red" else "imperial"
    width, height = SIZE
    column = width // 5 if side == "red" else width - width // 5
    names = lots.sample(NAMES[flag], len(fleet))
    captains = lots.sample(CAPTAINS[flag], len(fleet))
    ships = tuple(
        WarsShip(
            letter=LETTERS[side][at],
            model=model,
            name=names[at],
            captain=captains[at],
            at=(column, height * (at + 1) // (len(fleet) + 1)),
            heading=_course(0 if side == "red" else 180, wind),
        )
        for at, model in enumerate(fleet)
    )
    return WarsSide("The Brethren" if side == "red" else "The Crown", ships)


def _course(bound: int, wind: int) -> int:
    """Where a ship heads that is bound for the enemy.

    In the eye of the wind she would drift before her first order, and her crew lose heart
    (PW-4.1): then she lies on the nearest course on which she makes her full speed.
    """
    if sailing_by(10 * bound, 10 * wind) is not Sailing.ADRIFT:
        return bound
    turns = (sign * turn for turn in range(15, 180, 15) for sign in (1, -1))
    tried = ((bound + turn) % 360 for turn in turns)
    return next(each for each in tried if sailing_by(10 * each, 10 * wind) is Sailing.FULL)


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
            pier=True,
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
