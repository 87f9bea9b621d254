"""The sheet by itself as a game of the laboratory: two equal fleets, engagements settled by lot.

A season takes a blink so. Its fights are not played: the table of strengths says how each may end,
and the lot which of it comes (C-17). Lots follow from the seed, as the dice do.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from pieces_of_eight.campaign.ai.policy import Level
from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import Budget, Head
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, seen
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.campaign.sheet.solver import settled
from pieces_of_eight.campaign.sheet.state import (
    Action,
    Company,
    Fleet,
    Options,
    Phase,
    Report,
    Sail,
    Setup,
    Sheet,
)
from .job import GameJob, GameRow, job_of, played

SEATS = (Player(0), Player(1))
CROWNS = ("England", "Spain")
PURSE = 64  # what the ships of a usual fleet cost, in points, without its traders
YARD = (("sloop", 8, 6), ("brig", 12, 10), ("brigantine", 12, 10), ("light frigate", 20, 16))
"""What is bought with it: kind, price and room for men."""


def usual_fleet(seed: int) -> Fleet:
    """About a hundred points of ships and men, as a purse of the first season buys them."""
    rng = random.Random(f"fleet {seed}")
    ships = [Sail("the first", "brig", False, 12, 0, 10, "a captain")]
    purse = PURSE - 12
    while purse >= 8:
        kind, cost, room = rng.choice([each for each in YARD if each[1] <= purse])
        ships.append(Sail(f"ship {len(ships)}", kind, False, cost, 0, room, "a captain"))
        purse -= cost
    ships += [Sail(f"trader {n}", "fluyt", True, 12, 3, 10) for n in range(2)]
    return Fleet(tuple(ships), (Company("a company", 10, 2, 12),))


def setup_of(fleets: Sequence[Fleet], options: Options) -> Setup:
    one, two = (Sealed(seat, fleet) for seat, fleet in zip(SEATS, fleets, strict=True))
    return Setup(CROWNS, (one, two), options)


def sheet_job(name: str, options: Options, levels: tuple[str, ...], seed: int) -> GameJob:
    """A season of two equal fleets, which follow from the seed as all else does."""
    fleet = usual_fleet(seed)
    return job_of(name, SHEET, setup_of((fleet, fleet), options), levels, seed)


def mustered(job: GameJob) -> GameRow:
    """Play the season of a job."""
    return played(job, by_lot)


def by_lot(
    engine: Engine, state: Any, dice: Dice, levels: Sequence[Level], seed: int
) -> Iterator[tuple[Player, Any, Step[Any]]]:
    return through(state, dice, [each.make(engine) for each in levels], seed)


def through(
    sheet: Sheet, dice: Dice, heads: Sequence[Head], seed: int
) -> Iterator[tuple[Player, Action, Step[Sheet]]]:
    """Yield the actions of a season from a position on."""
    rngs = [random.Random(f"{seed}:{seat}") for seat in SEATS]
    lots = random.Random(f"lots {seed}")
    while to_act := SHEET.game.to_act(sheet):
        who = to_act[0]
        if sheet.phase is Phase.FIGHTING:
            number = next_engagement(sheet)
            assert number is not None
            action: Action = Report(who, settled(sheet, sheet.engagements[number], lots))
        else:
            sight: Seen[Sheet] = seen(sheet, who)
            legal = SHEET.game.legal(sight.value, who)
            action = heads[who].choose(sight, legal, rngs[who], Budget())
        refusal = SHEET.game.refuse(sheet, action)
        if refusal is not None:
            raise RuntimeError(f"{action}: {refusal.why}")
        step = SHEET.game.apply(sheet, action, dice)
        sheet = step.state
        yield who, action, step
