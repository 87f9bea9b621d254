"""How strong opponents are: every level against the one below it, in every kind of fight.

Each seed is played twice, with the seats changed; a draw counts half. All of it takes a day: choose
some with `--only "sea, 2"`, stop when you like, and go on with the same file.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pieces_of_eight.campaign.lab.job import GameResult, Score
from tests.games import tally
from tests.measure.fights import MADE, Kind
from tests.measure.kept import Kept, parser, shown

HEAD = f"{'fight':22} {'level':14} {'against':14} games  share    95 % interval  points"


def measured(kind: Kind, one: str, other: str, seeds: Sequence[int], kept: Kept) -> Score:
    """How a level fares against another, from both seats."""
    seats = (one, other), (other, one)
    rows = kept.rows([kind.job(levels, seed) for seed in seeds for levels in seats])
    games = [GameResult(row.points, row.actions, row.winner) for row in rows]
    return tally([*games[::2], *(game.turned for game in games[1::2])])


def line(kind: Kind, one: str, other: str, score: Score) -> str:
    """A line of the table."""
    low, high = score.interval
    return (
        f"{kind.name:22} {one:14} {other:14} {score.games:5}  {score.share:5.1%}"
        f"  {low:5.1%} to {high:5.1%}  {score.margin / max(1, score.games):+6.1f}"
    )


def table(only: str, seeds: Sequence[int], kept: Kept) -> Iterator[str]:
    """A line for each kind of fight and each level but the lowest."""
    yield HEAD
    for kind in MADE:
        for other, one in pairwise(kind.levels):
            if only in f"{kind.name} {one}":
                yield line(kind, one, other, measured(kind, one, other, seeds, kept))


if __name__ == "__main__":
    asked = parser(__doc__, "strength.jsonl").parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    shown(table(asked.only, seeds, Kept(asked.keep, asked.processes)))
