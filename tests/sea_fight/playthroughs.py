"""Whole fights between captains who choose at random, as logs that people can read.

`python -m tests.regenerate` writes them anew; read the difference before you commit it.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from campaign import sea_fight
from campaign.kernel.dice import Seeded
from campaign.kernel.play import Step
from campaign.sea_fight.account import account, points
from campaign.sea_fight.actions import Action, Part, Setup
from campaign.sea_fight.say import SIDES, say
from campaign.sea_fight.state import Options, Sea
from campaign.sea_fight.terms import Crew, Edge, Gamble, Size
from tests.sea_fight.positions import SMALL, Vessel, setup


class Game(NamedTuple):
    """A fight to be played through."""

    title: str
    setup: Setup
    seed: int


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
    """The log of one game: every order with the sentences it brought, and the account."""
    game = GAMES[name]
    rng, dice = random.Random(game.seed), Seeded(game.seed)
    step = sea_fight.start(game.setup, dice)
    lines = [game.title, "=" * len(game.title), "", *sentences(step)]
    sea = step.state
    while to_act := sea_fight.to_act(sea):
        act = pick(rng, sea_fight.legal(sea, to_act[0]))
        step = sea_fight.apply(sea, act, dice)
        lines += [f"> {order(sea, act)}", *sentences(step)]
        sea = step.state
    lines += ["", f"Account: North {points(sea)[0]}, South {points(sea)[1]}"]
    lines += [f"    {line.points:2d} to {SIDES[line.to]}: {line.why}" for line in account(sea)]
    lines += [f"Dice thrown: {dice.at}", ""]
    return "\n".join(lines)


def pick(rng: random.Random, actions: Sequence[Action]) -> Action:
    """One action, every kind as likely as every other; nobody breaks off.

    Only `random()` is used: it alone gives the same numbers in every version of Python.
    """
    kinds = list(dict.fromkeys(type(act) for act in actions if not isinstance(act, Part)))
    kind = kinds[int(rng.random() * len(kinds))]
    those = [act for act in actions if type(act) is kind]
    return those[int(rng.random() * len(those))]


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


def sentences(step: Step[Sea]) -> list[str]:
    return [f"    {say(step.state, event)}" for event in step.events]
