"""Whole games between players who choose at random, told as logs that people can read.

`python -m tests.regenerate` writes them anew; read the difference before you commit it. Only
`random()` is used: it alone gives the same numbers in every version of Python.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, TypeVar

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import state as land
from pieces_of_eight.campaign.land_raid.state import Options as Night
from pieces_of_eight.campaign.sea_fight import state as sea
from pieces_of_eight.campaign.sheet import state as season
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.campaign.sheet.solver import settled
from pieces_of_eight.campaign.sheet.state import Chance, Chances
from pieces_of_eight.campaign.treasure_grab import state as grab
from pieces_of_eight.campaign.treasure_grab.state import Band
from pieces_of_eight.tui.registry import face_of
from tests.land_raid.positions import setup as town
from tests.sea_fight.positions import SMALL, Vessel
from tests.sea_fight.positions import setup as waters
from tests.sheet.sheets import setup as sheets
from tests.treasure_grab.brawls import SMALL as SPIT

T = TypeVar("T")


def one_of(rng: random.Random, those: Sequence[T]) -> T:
    return those[int(rng.random() * len(those))]


def one_of_a_kind(rng: random.Random, actions: Sequence[T]) -> T:
    """One action, every kind as likely as every other."""
    kind = one_of(rng, list(dict.fromkeys(type(act) for act in actions)))
    return one_of(rng, [act for act in actions if type(act) is kind])


def fighting(rng: random.Random, state: Any, actions: Sequence[Any], given: int) -> Any:
    """One action of a sea fight; nobody breaks off."""
    return one_of_a_kind(rng, [act for act in actions if not isinstance(act, sea.Part)])


def eager(
    seldom: tuple[type, ...],
    lazy: float,
    rng: random.Random,
    state: Any,
    actions: Sequence[Any],
    given: int,
) -> Any:
    """One action, every kind as likely as every other; those of `seldom` once in a while."""
    found = [act for act in actions if not isinstance(act, seldom)]
    return one_of_a_kind(rng, found if found and rng.random() >= lazy else actions)


CHANGES = 6
"""How many orders a captain gives before he seals, if he can then."""


def musters(rng: random.Random, sheet: Any, actions: Sequence[Any], given: int) -> Any:
    """One action of a season: a plan, then some changes, and the seal as soon as it will hold."""
    if sheet.phase is season.Phase.FIGHTING:
        engagement = sheet.engagements[next_engagement(sheet)]
        return season.Report(sheet.side, settled(sheet, engagement, rng))
    if sheet.phase is not season.Phase.MUSTER:
        return one_of(rng, actions)
    seals = [act for act in actions if isinstance(act, season.Sign)]
    if given > CHANGES and seals:
        return seals[0]
    plans = not given or given > CHANGES
    kinds = (season.Adopt,) if plans else (season.Assign, season.Appraise)
    return one_of(rng, [act for act in actions if isinstance(act, kinds)])


class Game(NamedTuple):
    """A game to be played through."""

    engine: str
    title: str
    setup: Any
    seed: int
    pick: Callable[[random.Random, Any, Sequence[Any], int], Any]
    """Takes one of the legal actions of who has given so many of them by now."""


SLOOP = Vessel(size=sea.Size.SMALL, guns="L LL LL -", rigging=6, side=8, men=5, value=2, fresh=True)
FRIGATE = Vessel(
    size=sea.Size.LARGE,
    guns="M MMMH MMMH M",
    rigging=10,
    side=15,
    men=10,
    value=5,
    crew=sea.Crew.HARDENED,
    fresh=True,
)
FLUYT = Vessel(
    merchant=True, guns="- L L L", men=3, value=2, cargo=3, crew=sea.Crew.SCURVY, fresh=True
)
DECK = (
    Chances(Chance.STORM, 4, 2),
    Chances(Chance.FEVER, 3, 1),
    Chances(Chance.DESERTER, 4, 1),
    Chances(Chance.QUIET, 5),
    Chances(Chance.WRECK, 2, 4),
    Chances(Chance.CHEST, 2, 4),
)
RAIDING = partial(eager, (land.Done, land.Haul, land.Leave), 0.1)
GRABBING = partial(eager, (grab.Done, grab.End, grab.Wait), 0.12)

GAMES = {
    "duel": Game(
        "sea_fight",
        "Two sloops among the shoals",
        waters(
            """
            :  :  :  :  :  :  :
              :  A→ .  .  .  .  :
            :  .  .  :  ^  .  :
              :  .  .  .  R← .  :
            :  .  .  .  .  .  :
              :  :  :  :  :  :  :
            """,
            {"A": SLOOP, "R": SLOOP},
            options=sea.Options(coins=6),
        ),
        63,
        fighting,
    ),
    "convoy": Game(
        "sea_fight",
        "A frigate and a sloop after a fluyt and her guard, in a bay open to the east",
        waters(
            """
            ^  ^  ^  ^  ^  ^  :  .
              ^  .  .  R→ .  .  .  .
            ^  A→ .  .  S→ .  .  .
              ^  B↗ .  .  .  .  :  .
            ^  ^  ^  ^  ^  ^  :  .
            """,
            {"A": FRIGATE, "B": SLOOP, "R": FLUYT, "S": SMALL},
            options=sea.Options(coins=5),
            edges=(sea.Edge.WEST, sea.Edge.EAST),
        ),
        102,
        fighting,
    ),
    "melee": Game(
        "sea_fight",
        "Hulls against hulls, and hits are staked",
        waters(
            """
            .  .  .  .  .
              .  A→ R← .  .
            .  B↗ S↖ .  .
              .  .  .  .  .
            """,
            {"A": FRIGATE, "B": FLUYT, "R": FRIGATE, "S": SLOOP},
            wind="↙",
            options=sea.Options(coins=4, gamble=sea.Gamble.STAKE),
        ),
        26,
        fighting,
    ),
    "village": Game(
        "land_raid",
        "A village asleep, and two boats' crews ashore",
        town(
            """
            %      H:bu-   .      C
            .      =       T:o    H:m
            $:HO   =:H     .      W
            _:HM   _       _      ~
            """,
            Night(turns=6, posting=False),
        ),
        133,
        RAIDING,
    ),
    "garrison": Game(
        "land_raid",
        "A walled town with a battery; the governor posts his men first",
        town(
            """
            R:v    H       #      F:omm+
            =      +:h+    #      =
            H:l-   =       B:mg   $
            _:HHO  _:MM+   %      W:b
            _:H-H- _:O     _      ~
            """,
            Night(turns=7),
        ),
        70,
        RAIDING,
    ),
    "alarm": Game(
        "land_raid",
        "Everybody awake and in sight: a raid on an open table",
        town(
            """
            H:om   G:u-    T
            =:HHO  =:h     =:m-
            R:M    .       H:o
            _:MM   _:H+    _
            """,
            Night(turns=5, coins=20, open_table=True, posting=False),
        ),
        71,
        RAIDING,
    ),
    "chest": Game(
        "treasure_grab",
        "Two warbands on a spit of sand, for two chests",
        grab.Setup(SPIT, (Band.RED_SOLDIERS, Band.BLUE_PIRATES), grab.Options(chests=2, turns=8)),
        439,
        GRABBING,
    ),
    "mischief": Game(
        "treasure_grab",
        "Three warbands and a latecomer, with crocodiles, the cannon and the banana",
        grab.Setup(
            SPIT,
            (Band.RED_PIRATES, Band.BLUE_SOLDIERS, Band.BLUE_PIRATES, None),
            grab.Options(turns=5, crocodiles=True, cannon=True, banana=True),
        ),
        789,
        GRABBING,
    ),
    "season": Game(
        "sheet",
        "A season of two crowns, seven ships and a company on either side",
        sheets(options=season.Options(deck=DECK)),
        216,
        musters,
    ),
    "rumours": Game(
        "sheet",
        "A season of one crown on a short deck; whoever is ahead has the glass",
        sheets(
            options=season.Options(rumours=4, margin=1, deck=DECK[1:3]), crowns=("France", "France")
        ),
        6,
        musters,
    ),
}


def story(name: str) -> str:
    """The log of one game: every order with the sentences it brought, and the account."""
    game = GAMES[name]
    engine, about = ENGINES[game.engine], face_of(game.engine).about
    rng, dice = random.Random(game.seed), Seeded(game.seed)
    step = engine.game.start(game.setup, dice)
    lines = [game.title, "=" * len(game.title), "", *sentences(game.engine, step)]
    state, last, given = step.state, Player(-1), 0
    while to_act := engine.game.to_act(state):
        given, last = (given + 1 if to_act[0] == last else 0), to_act[0]
        act = game.pick(rng, state, engine.game.legal(state, last), given)
        assert engine.game.refuse(state, act) is None
        step = engine.game.apply(state, act, dice)
        lines.append(f"> {last + 1}: {about.choice(state, act).words}")
        lines += sentences(game.engine, step)
        state = step.state
    account = import_module(f"pieces_of_eight.campaign.{game.engine}.events").account(state)
    points = ", ".join(f"{each:g}" for each in engine.game.score(state).values())
    lines += [
        "",
        f"Account: {points}",
        *(f"    {each.points:2d} to {each.to + 1}: {each.why} [{each.rule}]" for each in account),
    ]
    return "\n".join([*lines, f"Dice thrown: {dice.at}", ""])


def sentences(engine: str, step: Step[Any]) -> list[str]:
    return [f"    {ENGINES[engine].say(step.state, event)}" for event in step.events]
