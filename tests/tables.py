"""The engines and the setups that the laws are tried on."""

import random
from collections.abc import Callable
from typing import Any

from campaign.engines import ENGINES
from campaign.geometry.hexes import axial
from campaign.kernel.sealed import Player
from campaign.sea_fight.actions import Part, Setup, ShipPlan
from campaign.sea_fight.generate import KINDS, generate
from campaign.sea_fight.state import Options
from campaign.sea_fight.terms import Crew, Edge, Gamble, Terrain
from content import scenario, scenarios, ship_types
from content.rulebook import book
from tests.games import Case

LETTERS = ("ABCDEFGH", "12345678")


def ready(name: str) -> Callable[[int], Setup]:
    """A scenario of the game; the seed says who attacks and how the wind blows."""

    def made(seed: int) -> Setup:
        return scenario(name).setup(attacker=Player(seed % 2), wind=seed % 6)

    return made


def fleets(ships: int, columns: int, rows: int) -> Callable[[int], Setup]:
    """So many ships a side strewn over one small sea, all kinds of ships and crews.

    In a small sea they soon foul, grapple and board each other, which in a large one ships
    that sail at random seldom do.
    """

    def made(seed: int) -> Setup:
        rng = random.Random(seed)
        waters = generate(seed, KINDS[seed % len(KINDS)], columns, rows)
        places = [
            axial(column, row)
            for row, letters in enumerate(waters.rows)
            for column, letter in enumerate(letters)
            if letter == Terrain.SEA.value
        ]
        types = [kind for kind in ship_types() if not kind.boat]
        plans = tuple(
            ShipPlan(
                kind.card(f"Ship {letter}", letter, Player(side), f"Captain {letter}"),
                rng.choice(tuple(Crew)),
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
        options = Options(
            coins=rng.randint(3, 8),
            gamble=rng.choice(tuple(Gamble)),
            bow_rake=rng.choice((1, 2)),
            pool=rng.choice(("gun", "broadside")),
        )
        edges = rng.choice(tuple(Edge)), rng.choice(tuple(Edge))
        return Setup(waters, rng.randrange(6), plans, Player(rng.randrange(2)), edges, options)

    return made


SETUPS: dict[str, dict[str, Callable[[int], Any]]] = {
    "sea_fight": {
        **{entry.id: ready(entry.id) for entry in scenarios()},
        "a brawl of two a side": fleets(2, 12, 8),
        "a brawl of four a side": fleets(4, 14, 10),
        "a brawl of eight a side": fleets(8, 18, 12),
    },
}
"""For each engine the setups its laws are tried on, each a function of a seed."""

SELDOM: dict[str, tuple[type, ...]] = {"sea_fight": (Part,)}
"""Actions that would end most games before they have begun, if taken as often as others."""


def case(engine: str, setup: str, seed: int) -> Case:
    rules = frozenset(paragraph.id for paragraph in book().paragraphs)
    return Case(ENGINES[engine], SETUPS[engine][setup](seed), seed, rules, seldom=SELDOM[engine])
