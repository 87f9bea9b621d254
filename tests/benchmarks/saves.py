"""What keeping a match costs the game: its own time per action, and opening a match again.

Only the time that the caller's thread spends is counted; the disk is real, in the background.
"""

import random
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from campaign.engines import ENGINES, SEA_FIGHT
from campaign.kernel.match import Match
from content import scenario
from saves.edition import Edition
from saves.folder import Folder
from saves.saved_match import SavedMatch
from tests.saves.tools import CHAIRS, begun, step
from tests.toy import TOY

LENGTHS = (10, 1_000, 10_000)
ACTIONS = 300
EDITION = Edition({**ENGINES, TOY.name: TOY})


def saves_bench() -> dict[str, float]:
    """Figures by name: microseconds an action, milliseconds for opening, bytes an action."""
    found: dict[str, float] = {}
    with TemporaryDirectory() as path:
        place = Folder(Path(path), EDITION)
        for length in LENGTHS:
            match = begun()
            for number in range(length):
                step(match, number)
            saved = place.create(TOY.name, match, f"Length {length}", CHAIRS)
            costs = _costs(saved, lambda made: step(made.match, made.actions))
            found |= _spread(f"entries_{length}", costs)
            found[f"entries_{length}_open_ms"] = _open(place, saved.name)
        fight = Match(SEA_FIGHT, scenario("battle").setup(), 5)
        saved = place.create(SEA_FIGHT.name, fight, "Battle", CHAIRS)
        rng = random.Random(5)
        costs = _costs(saved, lambda made: _act(made.match, rng))
        found |= _spread("sea_fight_battle", costs)
        found["sea_fight_battle_open_ms"] = _open(place, saved.name)
    found["flat"] = found["entries_10000_median_us"] / found["entries_10_median_us"]
    return found


def _costs(saved: SavedMatch, act: Callable[[SavedMatch], object]) -> list[float]:
    """The microseconds that keeping each of some actions took the game, in ascending order.

    The thread's own time: what other programs of the machine take away does not count.
    """
    keep, costs = saved.match.on_change, list[float]()

    def timed() -> None:
        began = time.thread_time()
        keep()
        costs.append((time.thread_time() - began) * 1e6)

    saved.match.on_change = timed
    while len(costs) < ACTIONS and saved.match.to_act:
        act(saved)
    saved.close()
    return sorted(costs)


def _act(match: Match[Any, Any, Any], rng: random.Random) -> None:
    """A random action of whoever is to act."""
    who = match.to_act[0]
    match.submit(who, rng.choice(match.engine.game.legal(match.state, who)))


def _spread(name: str, costs: list[float]) -> dict[str, float]:
    """The usual and the worst of some costs."""
    return {
        f"{name}_median_us": round(costs[len(costs) // 2], 1),
        f"{name}_p99_us": round(costs[len(costs) * 99 // 100], 1),
        f"{name}_worst_us": round(costs[-1], 1),
    }


def _open(place: Folder, name: str) -> float:
    """The milliseconds of opening a match: read, replayed and compared."""
    began = time.perf_counter()
    saved = place.open(name)
    spent = (time.perf_counter() - began) * 1000
    saved.close()
    return round(spent, 1)
