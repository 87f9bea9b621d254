"""Whole treasure grabs between players who choose at random, as logs that people can read.

`python -m tests.regenerate` writes them anew; read the difference before you commit it.
"""

import random
from collections.abc import Sequence

from msgspec import structs

from pieces_of_eight.campaign.engines import TREASURE_GRAB
from pieces_of_eight.campaign.geometry.squares import Stud
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.treasure_grab.events import BANDS, LIES, account, place, player, token
from pieces_of_eight.campaign.treasure_grab.state import (
    Action,
    Band,
    Done,
    End,
    FigureId,
    Grab,
    Lie,
    Options,
    Setup,
    Wait,
)
from tests import stories
from tests.stories import Game, Teller, eagerly
from tests.treasure_grab.brawls import SMALL

LAZY = 0.12
"""How often a player thinks of ending what he is about."""
FIGURES = ("Move", "Take", "Shoot", "Strike", "Cannonade", "Peel")
"""The orders that are given to a figure and not to a warband."""


GAMES = {
    "chest": Game(
        "Two warbands on a spit of sand, for two chests",
        Setup(SMALL, (Band.RED_SOLDIERS, Band.BLUE_PIRATES), Options(chests=2, turns=8)),
        seed=439,
    ),
    "mischief": Game(
        "Three warbands and a latecomer, with crocodiles, the cannon and the banana",
        Setup(
            SMALL,
            (Band.RED_PIRATES, Band.BLUE_SOLDIERS, Band.BLUE_PIRATES, None),
            Options(turns=5, crocodiles=True, cannon=True, banana=True),
        ),
        seed=789,
    ),
}


def story(name: str) -> str:
    """The log of one game."""
    return stories.story(GAMES[name], TELLER)


def pick(rng: random.Random, actions: Sequence[Action]) -> Action:
    """One action; to end something is seldom."""
    return eagerly(rng, actions, (Done, End, Wait), LAZY)


def total(grab: Grab) -> list[str]:
    won = [f"    player {line.to + 1}: {many(line.points, 'chest')}" for line in account(grab)]
    return ["Account:", *won]


def order(grab: Grab, act: Action) -> str:
    """An order in brief: who, what, and where."""
    fields = structs.asdict(act)
    by, kind = fields.pop("by"), type(act).__name__
    who = token(FigureId(by)) if kind in FIGURES else start_of(player(grab, by))
    return " ".join([who, kind, *(f"{key}={worded(grab, key, n)}" for key, n in fields.items())])


def worded(grab: Grab, key: str, value: int) -> str:
    """A stud, a figure, a warband by its name; a direction as it is."""
    match key:
        case "at" | "to":
            return place(grab, Stud(value))
        case "on":
            return token(FigureId(value))
        case "band":
            return BANDS[Band(value)]
        case "lie":
            return LIES[Lie(value)]
    return str(value)


TELLER = Teller(TREASURE_GRAB, pick, order, total)
