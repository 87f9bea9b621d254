"""The engines and the setups that the laws are tried on."""

import random
from collections.abc import Callable, Iterable
from itertools import cycle
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import state as land
from pieces_of_eight.campaign.land_raid.setup import LEAST, MOST, Rating
from pieces_of_eight.campaign.land_raid.setup import generate as town_of
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Kind, Quality, plan
from pieces_of_eight.campaign.land_raid.state import Options as Night
from pieces_of_eight.campaign.pirate_wars import actions as wars
from pieces_of_eight.campaign.port import state as port
from pieces_of_eight.campaign.sea_fight import state as sea
from pieces_of_eight.campaign.sea_fight.setup import KINDS, generate
from pieces_of_eight.campaign.sheet import state as sheet
from pieces_of_eight.campaign.shore_raid import state as shore
from pieces_of_eight.campaign.treasure_grab import state as grab
from pieces_of_eight.content import raid, raids, random_raid, scenario, scenarios, ship_types
from pieces_of_eight.content.rulebook import book
from pieces_of_eight.content.shore_raid.scenarios import shore_raid
from tests.careers import career, winter
from tests.games import Case
from tests.pirate_wars.brawls import WARS
from tests.seasons import season
from tests.shore_raid.brawls import made_shore, shore_brawl
from tests.treasure_grab.brawls import TABLES

LETTERS = ("ABCDEFGH", "12345678")


def ready(name: str) -> Callable[[int], sea.Setup]:
    """A scenario of the game; the seed says who attacks and how the wind blows."""

    def made(seed: int) -> sea.Setup:
        return scenario(name).setup(attacker=Player(seed % 2), wind=seed % 6)

    return made


def fleets(ships: int, columns: int, rows: int) -> Callable[[int], sea.Setup]:
    """So many ships a side strewn over one small sea, all kinds of ships and crews.

    In a small sea they soon foul, grapple and board each other, which in a large one ships
    that sail at random seldom do.
    """

    def made(seed: int) -> sea.Setup:
        rng = random.Random(seed)
        waters = generate(seed, KINDS[seed % len(KINDS)], columns, rows)
        places = [
            axial(column, row)
            for row, letters in enumerate(waters.rows)
            for column, letter in enumerate(letters)
            if letter == sea.Terrain.SEA.value
        ]
        types = [kind for kind in ship_types() if not kind.boat]
        plans = tuple(
            sea.ShipPlan(
                kind.card(f"Ship {letter}", letter, Player(side), f"Captain {letter}"),
                rng.choice(tuple(sea.Crew)),
                kind.guns(),
                at,
                rng.randrange(6),
            )
            for side in (0, 1)
            for letter, kind, at in zip(
                LETTERS[side],
                rng.choices(types, k=ships),
                [places.pop(rng.randrange(len(places))) for _ in range(ships)],
                strict=False,
            )
        )
        options = sea.Options(
            coins=rng.randint(3, 8),
            gamble=rng.choice(tuple(sea.Gamble)),
            bow_rake=rng.choice((1, 2)),
            pool=rng.choice(("gun", "broadside")),
        )
        edges = rng.choice(tuple(sea.Edge)), rng.choice(tuple(sea.Edge))
        return sea.Setup(waters, rng.randrange(6), plans, Player(rng.randrange(2)), edges, options)

    return made


def town(name: str, **options: Any) -> Callable[[int], land.Setup]:
    """A ready town of the game, as two captains may agree to play it."""
    return lambda _: raid(name).setup(Night(**options))


def made_up(columns: int, rows: int, **options: Any) -> Callable[[int], land.Setup]:
    """A town of so many squares; the seed says what it is worth and who comes for it."""
    return lambda seed: random_raid(seed, None, columns, rows).setup(Night(**options))


def brawl(men: int, **options: Any) -> Callable[[int], land.Setup]:
    """So many men a side strewn over the smallest town, of all kinds, for a few turns.

    They soon meet, which in a large town those who walk at random seldom do.
    """

    def made(seed: int) -> land.Setup:
        rng = random.Random(seed)
        rating = Rating(*map(rng.randint, LEAST, MOST))
        place = town_of(seed, rating, 6, 4, "a small town")
        squares = [n for n, walked in enumerate(plan(place.rows).open) if walked]
        rng.shuffle(squares)
        half = len(squares) // 2
        outside = [n for n in squares if not plan(place.rows).town[n]]
        ashore = outside if options.get("posting", True) else squares[:half]
        squares = [n for n in squares if n not in ashore]
        units = [land.UnitPlan(TOWN, Kind.GOVERNOR, Quality.ABLE, squares[-1], "the governor")]
        for side, kinds, own in (
            (RAIDERS, (Kind.HAND_TO_HAND, Kind.MUSKET, Kind.MOB), ashore),
            (TOWN, tuple(Kind)[2:], squares),
        ):
            units += [
                land.UnitPlan(side, Kind.OFFICER, Quality.ABLE, at, f"Captain {n} of {side}")
                for n, at in enumerate(rng.sample(own, 2))
            ]
            units += [
                land.UnitPlan(side, rng.choice(kinds), rng.choice(tuple(Quality)), at)
                for _, at in zip(range(men), cycle(own[:4]), strict=False)
            ]
        agreed = Night(turns=rng.randint(5, 8), coins=rng.choice((9, 45)), **options)
        return land.Setup(place, tuple(units), agreed)

    return made


SETUPS: dict[str, dict[str, Callable[[int], Any]]] = {
    "sea_fight": {
        **{entry.id: ready(entry.id) for entry in scenarios()},
        "a brawl of two a side": fleets(2, 12, 8),
        "a brawl of four a side": fleets(4, 14, 10),
        "a brawl of eight a side": fleets(8, 18, 12),
    },
    "land_raid": {
        **{entry.id: town(entry.id) for entry in raids()[::4]},
        f"{raids()[1].id}, open table": town(raids()[1].id, open_table=True),
        "a town of 7 by 5": made_up(7, 5, turns=8),
        "a brawl by night": brawl(8, posting=False),
        "a brawl of few": brawl(4, posting=False),
        "a brawl at an open table": brawl(8, posting=False, open_table=True),
        "a brawl after posting": brawl(6),
    },
    "shore_raid": {
        "supply": lambda seed: shore_raid("supply").setup(even=bool(seed % 2)),
        "a brawl ashore": shore_brawl(9),
        "a made shore": made_shore,
    },
    "pirate_wars": WARS,
    "sheet": {
        "a season of two crowns": season(5, 12, ("England", "Spain")),
        "a season of one crown": season(6, 10, ("France", "France")),
        "a season of few ships": season(0, 4, ("Denmark", "England")),
        "a season in winter": season(5, 9, ("England", "France"), winter=True),
    },
    "port": {
        "two captains": career,
        "a captain's long war": winter(captain=0),
        "a rival's long war": winter(captain=1),
        "a long war of both": winter(),
        "a winter of three seasons": winter(3),
    },
    "treasure_grab": TABLES,
}
"""For each engine the setups its laws are tried on, each a function of a seed."""

QUICK = {
    "sea_fight": ("duel", "treasure", "a brawl of two a side", "a brawl of eight a side"),
    "land_raid": (
        "st-croix",
        "st-augustine, open table",
        "a brawl by night",
        "a brawl after posting",
    ),
    "shore_raid": ("a brawl ashore", "a made shore"),
    "pirate_wars": (
        "wars-fort, landing",
        "wars-bones, revised, landing",
        "a brawl of 3 a side, 1994",
        "a brawl of 3 a side, revised",
    ),
    "sheet": ("a season of two crowns", "a season of few ships", "a season in winter"),
    "port": (
        "two captains",
        "a captain's long war",
        "a rival's long war",
        "a winter of three seasons",
    ),
    "treasure_grab": ("two and a latecomer", "a scramble of two", "a scramble of four"),
}
"""The setups of quick runs: they differ in kind. Long runs try them all."""


def trials(engines: Iterable[str] = SETUPS) -> list[Any]:
    """Engines, each with the names of its setups, as tests are given them."""
    return [
        pytest.param(engine, setup, marks=() if setup in QUICK[engine] else pytest.mark.soak)
        for engine in engines
        for setup in SETUPS[engine]
    ]


SELDOM: dict[str, tuple[type, ...]] = {
    "sea_fight": (sea.Part,),
    "land_raid": (land.Leave,),
    "shore_raid": (shore.Sail,),
    "pirate_wars": (wars.Lower, wars.Scuttle),
    "port": (port.Retire,),
}
"""Actions that would end most games before they have begun, if taken as often as others."""

ONCE = {"port": 0.5}
"""How often such an action is thought of, where that is not once in fifty times."""

FOG = {"land_raid"}
"""Engines in which men come into sight of each other."""

SAMPLED: dict[str, tuple[type, ...]] = {
    "shore_raid": (shore.Form, shore.March),
    "sheet": (sheet.Report, sheet.Sign),
    "port": (port.Deal, port.ComeHome),
    "treasure_grab": (grab.Move, grab.Place),
    "pirate_wars": (
        *(wars.Bombard, wars.Commit, wars.FallOff, wars.Swing, wars.Fire, wars.Join, wars.Leap),
        *(wars.Lower, wars.Prime, wars.Rob, wars.Send, wars.Shoot, wars.Snipe, wars.Tranship),
    ),
}
"""Kinds of action of which the legal list names only some."""

TOTALS: dict[str, Callable[[Any], float]] = {"land_raid": lambda raid: float(raid.options.coins)}
"""What the points of both sides add up to, where that stands fast."""


def case(engine: str, setup: str, seed: int) -> Case:
    rules = frozenset(paragraph.id for paragraph in book().paragraphs)
    return Case(
        ENGINES[engine],
        SETUPS[engine][setup](seed),
        seed,
        rules,
        seldom=SELDOM.get(engine, ()),
        once=ONCE.get(engine, 0.02),
        sampled=SAMPLED.get(engine, ()),
        fog=engine in FOG,
        total=TOTALS.get(engine),
    )
