"""What keeping a match costs the game, against the length of the match."""

from collections.abc import Iterator

from tests.bench_saves import saves_bench
from tests.benchmarks.timing import Figures


def saving() -> Iterator[Figures]:
    """The game's own time for keeping an action, and the time of opening a match again."""
    yield {"bench": "saving", **saves_bench()}
