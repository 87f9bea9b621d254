"""What kills captains who fight: `python -m tests.balance.captains` fights their battles out.

Two mates buy, seal and declare a first season each; of its battles those in which a captain's own
ship meets the enemy are fought by a level. Printed are the three ways in which he dies: by shot or
steel in the fight, with the magazine (H-183), and by the die of who went down (H-43, H-226). The
first two are printed rules; the last is counted by its chance.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, TextIO

from campaign import bridge
from campaign.ai.arena import moves, wilson
from campaign.ai.policy import level
from campaign.bridge.sea_fight import those_who_fight
from campaign.career.model.state import FACES, own
from campaign.engines import SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Player
from campaign.sea_fight.model.state import Fate, Sea, Ship
from campaign.voyage import Season
from content.campaign import campaign_numbers
from tests.balance.strengths import battles

LEVELS = ("sailor", "mate")
SEATS = (Player(0), Player(1))
KILLED, BLOWN_UP, WENT_DOWN, LIVES = "killed", "blown up", "went down", "lives"


def season(name: str, seed: int) -> Counter[str]:
    """What became of the captains of one season whose own ships gave battle."""
    found: Counter[str] = Counter()
    for fight in battles(seed):
        found.update(fates(name, *fight, seed))
    return found


def fates(name: str, at: Season, each: Any, number: int, seed: int) -> list[str]:
    """What became of the captains in one battle, if their own ships are in it."""
    sheet, at_sea = at.sheet.state, at.at_sea
    fighting = those_who_fight(sheet, each)
    flags = {who: own(at_sea, who).flag for who in SEATS}
    places = {who: fighting[who].index(n) for who, n in flags.items() if n in fighting[who]}
    if not places:
        return []
    setup = bridge.setup(at_sea, sheet, each, at.world, 10 * seed + number)
    dice = Seeded(10 * seed + number)
    sea: Sea = SEA_FIGHT.game.start(setup, dice).state
    for _, _, after in moves(SEA_FIGHT, sea, dice, [level(name)] * 2, seed):
        sea = after
    fleets = {who: [ship for ship in sea.ships if ship.owner == who] for who in SEATS}
    return [fate_of(fleets[who][place]) for who, place in places.items()]


def fate_of(flagship: Ship) -> str:
    """What became of the captain of a ship, before any die is thrown at home."""
    if flagship.card.captain and not flagship.captain:
        return KILLED
    if flagship.fate is Fate.EXPLODED:
        return BLOWN_UP
    return WENT_DOWN if flagship.fate is Fate.SUNK else LIVES


def table(name: str, seasons: int, found: Iterable[Counter[str]], out: TextIO) -> None:
    """What the battles of a level came to, as shares of them and of all seasons of captains."""
    total = sum(found, Counter[str]())
    count = max(1, total.total())
    drowned = total[WENT_DOWN] * (FACES + 1 - campaign_numbers().career.drowns) / FACES
    lost = {KILLED: total[KILLED], BLOWN_UP: total[BLOWN_UP], "drowned": drowned}
    lost["of all this dead"] = sum(lost.values())
    print(f"{name}: a captain's own ship fought {count} battles in {seasons} seasons", file=out)
    for words, many in lost.items():
        low, high = wilson(many / count, count)
        of_all = f"{many / (2 * seasons):5.1%} of his seasons"
        print(
            f"  {words:18} {many / count:6.1%}  {low:5.1%} - {high:5.1%}  {of_all}",
            file=out,
            flush=True,
        )


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print a table for each level."""
    parser = argparse.ArgumentParser(description="Measure what kills captains who fight.")
    parser.add_argument("--games", type=int, default=100, help="seasons whose battles are fought")
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    seeds = range(asked.seed, asked.seed + asked.games)
    with ProcessPoolExecutor(asked.processes) as pool:
        for name in asked.levels:
            rows = pool.map(partial(season, name), seeds, chunksize=5)
            table(name, asked.games, list(rows), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
