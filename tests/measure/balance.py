"""Whether fights are fair: ready and made-up ones, mate against mate.

Neither side may win more than seven games in ten, of a fight of Pirate Wars nine: who asks for a
hard one gets it. Draws count for nobody.
"""

from collections.abc import Iterator, Sequence

from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.lab.job import GameRow, wilson
from tests.measure.fights import MADE, Kind, ready
from tests.measure.kept import Kept, parser, shown

MATES = "mate", "mate"
LIMIT, LIMIT_OF_WARS = 0.7, 0.9
"""The most that either side may win."""
HEAD = (
    f"{'fight':30} games  first    95 % interval  second    95 % interval   draw  points  actions"
)


def line(kind: Kind, rows: Sequence[GameRow]) -> str:
    """The line of a fight, with a verdict."""
    games = len(rows)
    wins = [sum(row.winner == seat for row in rows) for seat in (0, 1)]
    limit = LIMIT_OF_WARS if kind.engine is PIRATE_WARS else LIMIT
    points = sum(row.points[0] for row in rows) / games
    actions = sum(row.actions for row in rows) / games
    shares = "  ".join(share(each, games) for each in wins)
    return (
        f"{kind.name:30} {games:5} {shares}  {1 - sum(wins) / games:5.1%}  {points:6.1f}"
        f"  {actions:7.0f}  {'UNFAIR' if max(wins) > limit * games else 'fair'}"
    )


def share(wins: int, games: int) -> str:
    """What a side has won, and between what the truth lies."""
    low, high = wilson(wins / games, games)
    return f"{wins / games:6.1%}  {low:5.1%} to {high:5.1%}"


def table(only: str, seeds: Sequence[int], kept: Kept) -> Iterator[str]:
    """A line for each fight."""
    yield HEAD
    for kind in (*ready(), *MADE):
        if only in kind.name:
            yield line(kind, kept.rows([kind.job(MATES, seed) for seed in seeds]))


if __name__ == "__main__":
    asked = parser(__doc__, "balance.jsonl").parse_args()
    seeds = range(asked.first, asked.first + asked.seeds)
    shown(table(asked.only, seeds, Kept(asked.keep, asked.processes)))
