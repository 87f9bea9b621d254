"""What the last season decides, and how long captains live: `python -m tests.balance.careers`.

Mates sail careers of three and of five seasons against mates; engagements are settled by lot, or
with `--fights LEVEL` fought out. Printed are how often the side wins that was behind before the
last season (C-22), who carries the prize off, and in how many of his seasons a captain dies who
fights as mates do (H-226). The table of strengths, by which lots are thrown, kills more captains
than fights do.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple, TextIO

from msgspec.structs import replace

from campaign.ai.arena import wilson
from campaign.career.model.events import CaptainFell, SeasonReported
from campaign.career.model.state import own
from campaign.kernel.sealed import Player
from campaign.sheet.model.account import PRIZE, account, prize_holder
from campaign.sheet.model.state import NOBODY, Result, Sheet
from campaign.voyage import Voyage
from tests.balance.scores import POLICIES, fought
from tests.by_lot import sailed
from tui.cli.simulate import begin

BEHIND = 0.25, 0.4
"""How often who is behind before the last season is to win the career (C-22)."""
DEATHS = 0.03, 0.1
"""In how many of his seasons a captain who fights is to die (H-226)."""
SEATS = (Player(0), Player(1))


class Sailed(NamedTuple):
    """A career that is over."""

    turned: float | None
    """Whether who was behind before the last season won: 1, 0, half for a draw; None where nobody
    was behind."""
    prize: str
    """Who carried it off: "ahead", "behind", "nobody"; "even" where nobody was behind."""
    fought_for: bool
    """Whether the prize was had by an engagement."""
    risked: int
    """By both captains, the seasons in which their own ships gave battle."""
    died: int
    seasons: int


def career(seasons: int, worth: int | None, fights: str, seed: int) -> Sailed:
    """One career of two mates; `worth` is that of a prize for each season before, if given."""
    setup, heads = begin(seasons, seed), (POLICIES["mate"](), POLICIES["mate"]())
    if worth is not None:
        treasures = tuple(replace(each, worth=worth) for each in setup.world.treasures)
        setup = replace(setup, world=replace(setup.world, treasures=treasures if worth else ()))
    voyage = fought(setup, heads, fights, seed) if fights else sailed(setup, heads, seed)
    before = [sum(season.points[who] for season in voyage.state.past[:-1]) for who in SEATS]
    in_all = [sum(season.points[who] for season in voyage.state.past) for who in SEATS]
    lead, end = before[0] - before[1], in_all[0] - in_all[1]
    last: Sheet = voyage.seasons[-1].sheet.state
    lines = [gain for gain in account(last) if gain.rule == PRIZE]
    engaged = any(
        each.result in (Result.BATTLE, Result.LAND_RAID) and each.letter == gain.letter
        for gain in lines
        for each in last.engagements
    )
    turned = None if not lead else 0.5 if not end else float((lead > 0) is (end < 0))
    risked, died = lives(voyage)
    return Sailed(turned, taker(lead, prize_holder(last)), engaged, risked, died, 2 * seasons)


def taker(lead: int, holder: Player) -> str:
    """Who carried the prize off, by how he stood before."""
    if holder == NOBODY:
        return "nobody"
    if not lead:
        return "even"
    return "ahead" if (lead > 0) is (holder == 0) else "behind"


def lives(voyage: Voyage) -> tuple[int, int]:
    """In how many seasons captains' own ships gave battle, and how many captains died of it."""
    risked, number, fell = 0, 0, set()
    for step in voyage.career.steps:
        for event in step.events:
            if isinstance(event, CaptainFell) and event.dead:
                fell.add((number, event.by))
            number += isinstance(event, SeasonReported)
    died = 0
    for at, season in enumerate(voyage.seasons):
        for who in SEATS:
            flag = own(season.at_sea, who).flag
            gave = any(
                end.ship == flag
                for each in season.sheet.state.engagements
                if each.result is Result.BATTLE and each.outcome is not None
                for end in each.outcome.ships[who]
            )
            risked += gave
            died += gave and (at, who) in fell
    return risked, died


def row(name: str, count: float, of: int, bounds: tuple[float, float] | None, out: TextIO) -> bool:
    """A line of the table: a share, its interval, and whether it is where it should be."""
    share = count / max(1, of)
    low, high = wilson(share, max(1, of))
    good = bounds is None or bounds[0] <= share <= bounds[1]
    verdict = "" if bounds is None else "good" if good else "NOT AS IT SHOULD BE"
    print(f"  {name:44} {of:5}  {share:6.1%}  {low:5.1%} - {high:5.1%}  {verdict}", file=out)
    return good


def table(found: Sequence[Sailed], seasons: int, out: TextIO) -> bool:
    """What careers of so many seasons came to; whether all of it is as it should be."""
    print(f"\n{len(found)} careers of {seasons} seasons, mate against mate", file=out)
    turned = [each.turned for each in found if each.turned is not None]
    good = row("who was behind before the last season wins", sum(turned), len(turned), BEHIND, out)
    for name in ("behind", "ahead", "nobody"):
        count = sum(each.prize == name for each in found)
        row(f"the prize goes to: {name}", count, len(found), None, out)
    row("and was fought for", sum(each.fought_for for each in found), len(found), None, out)
    risked, died = sum(each.risked for each in found), sum(each.died for each in found)
    seasons_of_all = sum(each.seasons for each in found)
    good = row("of his seasons a captain dies in", died, seasons_of_all, DEATHS, out) and good
    row("of those in which his own ship gives battle", died, risked, None, out)
    out.flush()
    return good


def main(words: Sequence[str] | None = None) -> int:
    """Read the orders from the command line and print the tables; 1 if something is amiss."""
    parser = argparse.ArgumentParser(description="Measure what the last season decides.")
    parser.add_argument("--games", type=int, default=400, help="careers a table")
    parser.add_argument("--seasons", type=int, nargs="+", default=(3, 5))
    parser.add_argument("--worth", type=int, help="of a prize for each season before; 0 for none")
    parser.add_argument("--fights", default="", help="a level that fights all engagements out")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(words)
    good = True
    seeds = range(asked.seed, asked.seed + asked.games)
    with ProcessPoolExecutor(asked.processes) as pool:
        for seasons in asked.seasons:
            play = partial(career, seasons, asked.worth, asked.fights)
            good = table(list(pool.map(play, seeds, chunksize=5)), seasons, sys.stdout) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
