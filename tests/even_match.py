"""Whether an even match is one: fights in a row against a player of a known strength.

`python -m tests.even_match "sea, 2 a side" --person sailor --fights 60` lets a level stand for the
person, and what is given away go up and down as it does in the game (campaign/ai/handicap.py). The
first fights find the way; of the others the share that the person won is printed with its interval.
"""

import argparse

from campaign.ai.arena import Score, tally
from campaign.ai.handicap import Standing
from campaign.ai.policy import even_match, level
from tests.ladder import ROWS

FOUND = 20
"""So many fights are not counted: in them he finds out how strong the person is."""


def fights(name: str, person: str, many: int, first: int) -> tuple[Score, list[int]]:
    """How the person fared after the first fights, and what was given away in each."""
    row = next(row for row in ROWS if row.name == name)
    now, given, results = Standing(), list[int](), []
    for number in range(first, first + many):
        result = row.play(level(person), even_match(now.given), number)
        given.append(now.given)
        results.append(result)
        won = None if result.winner is None else result.winner == 0
        now = now.after(won, 2)
    return tally(results[FOUND:]), given


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.even_match", description=__doc__)
    parser.add_argument("row", choices=[row.name for row in ROWS])
    parser.add_argument("--person", default="sailor")
    parser.add_argument("--fights", type=int, default=60)
    parser.add_argument("--seed", type=int, default=70_000)
    orders = parser.parse_args()
    score, given = fights(orders.row, orders.person, orders.fights, orders.seed)
    low, high = score.interval
    mean = sum(given[FOUND:]) / max(1, len(given[FOUND:]))
    print(f"{orders.row}, {orders.person}: {score.share:.1%} of {score.games}", end=" ")
    print(f"[{low:.1%}, {high:.1%}], given away {mean:.0f} on the average: {given}")


if __name__ == "__main__":
    main()
