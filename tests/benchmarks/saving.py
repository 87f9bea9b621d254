"""What keeping a match or career costs the game, against the length of it."""

from collections.abc import Iterator

from tests.benchmarks.careers import careers_bench, logbook_bench, season_bench
from tests.benchmarks.saves import saves_bench
from tests.benchmarks.timing import Figures


def saving() -> Iterator[Figures]:
    """The game's own time for keeping an action, and the time of opening a match again."""
    yield {"bench": "saving", **saves_bench()}
    yield {"bench": "careers", **careers_bench(), **logbook_bench(), **season_bench()}
