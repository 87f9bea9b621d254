"""Whole treasure grabs between players who choose at random, as logs that people can read.

`python -m tests.regenerate` writes them anew; read the difference before you commit it.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from campaign import treasure_grab
from campaign.geometry.studs import Stud
from campaign.kernel.dice import Seeded
from campaign.kernel.play import Step
from campaign.treasure_grab.account import account
from campaign.treasure_grab.actions import Action, Done, End, Setup, Wait
from campaign.treasure_grab.names import BANDS, LIES, many, place, player, start_of, token
from campaign.treasure_grab.say import say
from campaign.treasure_grab.state import FigureId, Grab, Options
from campaign.treasure_grab.terms import Band, Lie
from tests.treasure_grab.brawls import SMALL

LAZY = 0.12
"""How often a player thinks of ending what he is about."""
FIGURES = ("Move", "Take", "Shoot", "Strike", "Cannonade", "Peel")
"""The orders that are given to a figure and not to a warband."""


class Game(NamedTuple):
    """A grab to be played through."""

    title: str
    setup: Setup
    seed: int


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


def story(title: str) -> str:
    """The log of one game: every order with the sentences it brought, and the account."""
    game = GAMES[title]
    rng, dice = random.Random(game.seed), Seeded(game.seed)
    step = treasure_grab.start(game.setup, dice)
    lines = [game.title, "=" * len(game.title), "", *sentences(step)]
    grab = step.state
    while to_act := treasure_grab.to_act(grab):
        act = pick(rng, treasure_grab.legal(grab, to_act[0]))
        step = treasure_grab.apply(grab, act, dice)
        lines += [f"> {order(grab, act)}", *sentences(step)]
        grab = step.state
    lines += ["", "Account:"]
    lines += [f"    player {line.to + 1}: {many(line.points, 'chest')}" for line in account(grab)]
    lines += [f"Dice thrown: {dice.at}", ""]
    return "\n".join(lines)


def pick(rng: random.Random, actions: Sequence[Action]) -> Action:
    """One action, every kind as likely as every other; to end something is seldom.

    Only `random()` is used: it alone gives the same numbers in every version of Python.
    """
    eager = [act for act in actions if not isinstance(act, Done | End | Wait)]
    if not eager or rng.random() < LAZY:
        eager = list(actions)
    kinds = list(dict.fromkeys(type(act) for act in eager))
    kind = kinds[int(rng.random() * len(kinds))]
    those = [act for act in eager if type(act) is kind]
    return those[int(rng.random() * len(those))]


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


def sentences(step: Step[Grab]) -> list[str]:
    return [f"    {say(step.state, event)}" for event in step.events]
