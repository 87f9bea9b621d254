"""The table of strengths against real fights: `python -m tests.balance.strengths`.

Battles as careers have them (the fleets that mates buy and send out against each other) are fought
out between two captains of a level. Printed by level is how often nobody has the better of it, the
numbers of the table that fit best, and what becomes of ships, to be put beside the table's own.
"""

import argparse
import math
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TextIO

from campaign import bridge
from campaign.ai.arena import moves, wilson
from campaign.ai.policy import level
from campaign.engines import SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.sea_fight.model.actions import Fire
from campaign.sheet.model.account import opponents
from campaign.sheet.model.state import NOBODY, Fate, Result
from campaign.sheet.odds.strengths import DRAWN, LOST, TABLES, WON, attack, might_of
from campaign.voyage import Season
from tests.balance.scores import POLICIES
from tests.by_lot import sailed
from tui.cli.simulate import begin

LEVELS = ("sailor", "mate")


class Battle(NamedTuple):
    """A battle of a career, and how it ended for the attacker."""

    strengths: tuple[float, float]
    """Of the attacker and of the defender."""
    hunting: bool
    """Whether the defender had merchantmen and nothing else."""
    end: int
    shots: int
    expected: tuple[float, float, float]
    ships: tuple[tuple[bool, int, Fate, bool, bool], ...]
    """Merchantman, how it ended for her side, her fate, whether her captain fell, whether any."""


def battles(seed: int) -> Iterator[tuple[Season, Any, int]]:
    """The battles of a season of two mates: the season, the engagement, and its number."""
    heads = (POLICIES["mate"](), POLICIES["mate"]())
    season = sailed(begin(1, seed), heads, seed).seasons[0]
    for number, each in enumerate(season.sheet.state.engagements):
        if each.result is Result.BATTLE:
            yield season, each, number


def fought(name: str, seed: int) -> list[Battle]:
    """All battles of one season, fought out between two captains of a level."""
    return [fight(name, *found, seed) for found in battles(seed)]


def fight(name: str, season: Season, each: Any, number: int, seed: int) -> Battle:
    """One of them."""
    sheet, at_sea = season.sheet.state, season.at_sea
    setup = bridge.setup(at_sea, sheet, each, season.world, 10 * seed + number)
    dice = Seeded(10 * seed + number)
    sea, shots = SEA_FIGHT.game.start(setup, dice).state, 0
    for _, act, after in moves(SEA_FIGHT, sea, dice, [level(name)] * 2, seed):
        sea, shots = after, shots + isinstance(act, Fire)
    outcome = bridge.ended(at_sea, sheet, each, sea, season.world).outcome
    letters = opponents(sheet, each)
    mights = [
        might_of(sheet.unfolded[side], sheet.shown[side], letters[side], sheet.options)
        for side in (0, 1)
    ]
    mine, theirs = (mights[each.attacker], mights[1 - each.attacker])
    better = outcome.better
    end = DRAWN if better == NOBODY else WON if better == each.attacker else LOST
    ships = tuple(
        (
            sheet.shown[side].ships[told.ship].merchant,
            end if side == each.attacker else LOST - end,
            told.fate,
            told.captain_killed,
            bool(sheet.shown[side].ships[told.ship].captain),
        )
        for side in (0, 1)
        for told in outcome.ships[side]
    )
    strengths = (mine.strength, theirs.strength)
    return Battle(
        strengths, theirs.unescorted, end, shots, attack(mine, theirs, TABLES[name]), ships
    )


def fitted(found: Sequence[Battle]) -> tuple[float, float]:
    """The power and the gauge that make the decided battles likeliest."""
    decided = [each for each in found if each.end != DRAWN]

    def doubt(steep: float, gauge: float) -> float:
        total = 0.0
        for each in decided:
            mine, theirs = each.strengths
            odds = (1.0 if each.hunting else gauge) * (mine / theirs) ** steep
            chance = odds / (1 + odds)
            total -= math.log(chance if each.end == WON else 1 - chance)
        return total

    grid = [(s / 10, g / 10) for s in range(41) for g in range(5, 61)]
    return min(grid, key=lambda at: doubt(*at))


def level_table(name: str, found: Sequence[Battle], out: TextIO) -> None:
    """What the battles of a level came to."""
    count, table = len(found), TABLES[name]
    drawn = sum(each.end == DRAWN for each in found)
    silent = sum(not each.shots for each in found)
    for words, many in (("nobody ahead", drawn), ("without a shot", silent)):
        low, high = wilson(many / count, count)
        print(
            f"{name}: {words} in {many / count:.1%} ({low:.1%} - {high:.1%}) of {count}", file=out
        )
    won = sum(each.end == WON for each in found) / max(1, count - drawn)
    promised = sum(each.expected[WON] for each in found) / sum(
        each.expected[WON] + each.expected[LOST] for each in found
    )
    steep, gauge = fitted(found)
    print(
        f"  attackers won {won:.1%}, the table says {promised:.1%};"
        f" power {steep} (table {table.steep}), gauge {gauge} (table {table.gauge})",
        file=out,
    )
    for merchant, rows in ((False, table.warship), (True, table.merchantman)):
        for end, said in zip((WON, DRAWN, LOST), rows, strict=True):
            ships = [s for each in found for s in each.ships if s[0] == merchant and s[1] == end]
            fates = Counter(ship[2] for ship in ships)
            led = [ship for ship in ships if ship[4]]
            many = max(1, len(ships))
            away = fates[Fate.ESCAPED] + fates[Fate.FLED]
            print(
                f"  {'merchantman' if merchant else 'warship':12}{('won', 'drawn', 'lost')[end]:6}"
                f" of {len(ships):4}: sunk {fates[Fate.SUNK] / many:.2f} ({said.sunk:.2f})"
                f" taken {fates[Fate.TAKEN] / many:.2f} ({said.taken:.2f})"
                f" away {away / many:.2f} ({said.away:.2f})"
                f" captain {sum(s[3] for s in led) / max(1, len(led)):.2f} ({said.captain:.2f})",
                file=out,
                flush=True,
            )


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print a table for each level."""
    parser = argparse.ArgumentParser(description="Measure the table of strengths.")
    parser.add_argument("--games", type=int, default=60, help="seasons whose battles are fought")
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    with ProcessPoolExecutor(asked.processes) as pool:
        for name in asked.levels:
            play = partial(fought, name)
            rows = pool.map(play, range(asked.seed, asked.seed + asked.games), chunksize=2)
            level_table(name, [each for row in rows for each in row], sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
