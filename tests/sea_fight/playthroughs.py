"""Whole fights between captains who choose at random, as logs that people can read.

`python -m tests.regenerate` writes them anew; read the difference before you commit it.
"""

import random
from collections.abc import Sequence

from msgspec import structs

from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.sea_fight.events import SIDES, account, points
from pieces_of_eight.campaign.sea_fight.state import (
    Action,
    Crew,
    Edge,
    Gamble,
    Options,
    Part,
    Sea,
    Size,
)
from tests import stories
from tests.sea_fight.positions import SMALL, Vessel, setup
from tests.stories import Game, Teller, one_of_a_kind

SLOOP = Vessel(size=Size.SMALL, guns="L LL LL -", rigging=6, side=8, men=5, value=2, fresh=True)
FRIGATE = Vessel(
    size=Size.LARGE,
    guns="M MMMH MMMH M",
    rigging=10,
    side=15,
    men=10,
    value=5,
    crew=Crew.HARDENED,
    fresh=True,
)
FLUYT = Vessel(merchant=True, guns="- L L L", men=3, value=2, cargo=3, crew=Crew.SCURVY, fresh=True)

GAMES = {
    "duel": Game(
        "Two sloops among the shoals",
        setup(
            """
            :  :  :  :  :  :  :
              :  A→ .  .  .  .  :
            :  .  .  :  ^  .  :
              :  .  .  .  R← .  :
            :  .  .  .  .  .  :
              :  :  :  :  :  :  :
            """,
            {"A": SLOOP, "R": SLOOP},
            options=Options(coins=6),
        ),
        seed=63,
    ),
    "convoy": Game(
        "A frigate and a sloop after a fluyt and her guard, in a bay open to the east",
        setup(
            """
            ^  ^  ^  ^  ^  ^  :  .
              ^  .  .  R→ .  .  .  .
            ^  A→ .  .  S→ .  .  .
              ^  B↗ .  .  .  .  :  .
            ^  ^  ^  ^  ^  ^  :  .
            """,
            {"A": FRIGATE, "B": SLOOP, "R": FLUYT, "S": SMALL},
            options=Options(coins=5),
            edges=(Edge.WEST, Edge.EAST),
        ),
        seed=102,
    ),
    "melee": Game(
        "Hulls against hulls, and hits are staked",
        setup(
            """
            .  .  .  .  .
              .  A→ R← .  .
            .  B↗ S↖ .  .
              .  .  .  .  .
            """,
            {"A": FRIGATE, "B": FLUYT, "R": FRIGATE, "S": SLOOP},
            wind="↙",
            options=Options(coins=4, gamble=Gamble.STAKE),
        ),
        seed=26,
    ),
}


def story(name: str) -> str:
    """The log of one game."""
    return stories.story(GAMES[name], TELLER)


def pick(rng: random.Random, actions: Sequence[Action]) -> Action:
    """One action, every kind as likely as every other; nobody breaks off."""
    return one_of_a_kind(rng, [act for act in actions if not isinstance(act, Part)])


def total(sea: Sea) -> list[str]:
    lines = [f"    {line.points:2d} to {SIDES[line.to]}: {line.why}" for line in account(sea)]
    return [f"Account: North {points(sea)[0]}, South {points(sea)[1]}", *lines]


def order(sea: Sea, act: Action) -> str:
    """An order in brief: its name, then what it says."""
    fields = structs.asdict(act)
    by = fields.pop("by")
    ships = type(act).__name__ not in ("Clock", "Part", "Whistle")
    who = sea.ships[by].name if ships else SIDES[by]
    if "on" in fields:
        fields["on"] = sea.ships[fields["on"]].name
    words = (f"{key}={getattr(value, 'name', value)}" for key, value in fields.items())
    return " ".join([who, type(act).__name__, *words])


TELLER = Teller(SEA_FIGHT, pick, order, total)
