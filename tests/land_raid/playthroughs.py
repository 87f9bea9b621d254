"""Whole raids between captains who choose at random, as logs that people can read.

`python -m tests.regenerate` writes them anew; read the difference before you commit it.
"""

import random
from collections.abc import Sequence

from msgspec import structs

from pieces_of_eight.campaign.engines import LAND_RAID
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.land_raid.actions import Action, Done, Haul, Leave
from pieces_of_eight.campaign.land_raid.events import SIDES, account, label, name
from pieces_of_eight.campaign.land_raid.state import Options, Raid
from tests import stories
from tests.land_raid.positions import setup
from tests.stories import Game, Teller, eagerly

LAZY = 0.1
"""How often a captain thinks of the boats, of the guns, or of bed."""


GAMES = {
    "village": Game(
        "A village asleep, and two boats' crews ashore",
        setup(
            """
            %      H:bu-   .      C
            .      =       T:o    H:m
            $:HO   =:H     .      W
            _:HM   _       _      ~
            """,
            Options(turns=6, posting=False),
        ),
        seed=133,
    ),
    "garrison": Game(
        "A walled town with a battery; the governor posts his men first",
        setup(
            """
            R:v    H       #      F:omm+
            =      +:h+    #      =
            H:l-   =       B:mg   $
            _:HHO  _:MM+   %      W:b
            _:H-H- _:O     _      ~
            """,
            Options(turns=7),
        ),
        seed=70,
    ),
    "alarm": Game(
        "Everybody awake and in sight: a raid on an open table",
        setup(
            """
            H:om   G:u-    T
            =:HHO  =:h     =:m-
            R:M    .       H:o
            _:MM   _:H+    _
            """,
            Options(turns=5, coins=20, open_table=True, posting=False),
        ),
        seed=71,
    ),
}


def story(name: str) -> str:
    """The log of one game."""
    return stories.story(GAMES[name], TELLER)


def pick(rng: random.Random, actions: Sequence[Action]) -> Action:
    """One action; boats, guns and the end of a part are seldom."""
    return eagerly(rng, actions, (Done, Leave, Haul), LAZY)


def total(raid: Raid) -> list[str]:
    lines = [f"    {line.points:2d} to {SIDES[line.to]}: {line.why}" for line in account(raid)]
    return [f"Account: raiders {raid.purse[0]}, town {raid.purse[1]}", *lines]


def order(raid: Raid, act: Action) -> str:
    """An order in brief: who, what, and where."""
    fields = structs.asdict(act)
    by = fields.pop("by")
    sides = type(act).__name__ in ("Done", "Victim", "Go", "Spread", "Name")
    words = [SIDES[by]] if sides else [named(raid, by)]
    words.append(type(act).__name__)
    fields.pop("shown", None)  # it says no more than `to`
    words += [f"{key}={value_of(raid, key, value)}" for key, value in fields.items()]
    return " ".join(words)


def named(raid: Raid, by: int | tuple[int, ...]) -> str:
    return " and ".join(name(raid, each) for each in (by if isinstance(by, tuple) else (by,)))


def value_of(raid: Raid, key: str, value: int | Sealed[int]) -> str:
    """A square by its label, a unit by its name; an order's seal is broken."""
    plain = value.content if isinstance(value, Sealed) else value
    assert plain is not None
    return label(raid, plain) if key in ("at", "to") else name(raid, plain)


TELLER = Teller(LAND_RAID, pick, order, total)
