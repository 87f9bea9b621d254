"""What the purser promises at the sheet: that an attack is won or lost, and what comes of it.

Seasons of mate against mate, engagements settled by lot from the measured strengths: how those
agree with real fights, `python -m tests.balance.strengths` tells.
"""

import random
from collections.abc import Iterator
from typing import Any

from campaign.engines import SHEET
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Seen, seen
from campaign.lab.sheets import SEATS, settled_or_chosen, setup_of, usual_fleet
from campaign.sheet.mind.captain import weigh_results
from campaign.sheet.model.actions import Declare
from campaign.sheet.model.state import NOBODY, Phase, Result, Sheet
from campaign.sheet.odds.pairings import Choice
from tests.balance.sheet import SHIPPED, level
from tests.calibration.games import by_seed
from tests.calibration.promises import Found, Promise


def of_season(seed: int) -> Found:
    """What was promised with the attacks that were declared in a season, and what came."""
    dice, lots = Seeded(seed), random.Random(f"lots {seed}")
    rngs = [random.Random(f"{seed}:{seat}") for seat in SEATS]
    heads: list[Any] = [level("mate").make(SHEET) for _ in SEATS]
    fleets = usual_fleet(seed), usual_fleet(seed + 1)
    sheet: Sheet = SHEET.game.start(setup_of(fleets, SHIPPED), dice).state
    declared: dict[tuple[int, int], Choice] = {}
    while to_act := SHEET.game.to_act(sheet):
        action = settled_or_chosen(sheet, to_act[0], heads, rngs, lots)
        if sheet.phase is Phase.DECLARING and isinstance(action, Declare):
            sight: Seen[Sheet] = seen(sheet, action.by)
            _, choices = weigh_results(sight, by_seed(seed, f"{action.by} {action.letter}"))
            wanted = action.result.content
            declared[action.by, action.letter] = next(
                each for each in choices if each.result is wanted
            )
        sheet = SHEET.game.apply(sheet, action, dice).state
    return Found(tuple(promises(sheet, declared)), ())


def promises(sheet: Sheet, declared: dict[tuple[int, int], Choice]) -> Iterator[Promise]:
    """For each attack its chances to be won and to be lost, and how it ended."""
    for each in sheet.engagements:
        choice = declared.get((each.attacker, each.letter))
        if choice is None or choice.result is Result.NO_CONTACT or each.outcome is None:
            continue
        winner = each.outcome.better
        kind = choice.result.name.replace("_", " ").lower()
        yield Promise(kind, "it is won", choice.won, float(winner == each.attacker))
        lost = winner not in (each.attacker, NOBODY)
        yield Promise(kind, "it is lost", choice.lost, float(lost))
