"""The same everywhere: from one seed every Python plays the same games (F-83).

What could differ is the sum of fractions, for which `sum` makes up since 3.12, and draws by lot.
"""

import builtins
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from tests.same_everywhere import FILE, GAMES, digest_of, recorded

CAMPAIGN = Path(__file__).parent.parent / "campaign"
QUICK = {"land_raid": (1, 23), "treasure_grab": (1, 7, 23)}
"""The games that are played in a quick run, where they are not those: of each kind the shortest."""
USUAL = (1, 13, 17)
"""One at random, one of sailors, one of mates."""
STALE = f"record anew, if rules or minds were meant to change: python -m tests.{FILE.stem}"


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """See that nothing in the rules and minds adds fractions by `sum`."""

    def added_up(values: Any, start: Any = 0) -> Any:
        found = builtins.sum(values, start)
        assert not isinstance(found, float), "fractions are added by `added` (kernel/arithmetic)"
        return found

    assert all(
        engine.game for engine in ENGINES.values()
    )  # a module is loaded when it is asked for
    for name, module in sorted(sys.modules.items()):
        if name.startswith("pieces_of_eight.campaign."):
            monkeypatch.setattr(module, "sum", added_up, raising=False)


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("engine", ENGINES)
def test_games_are_the_same_on_every_python(engine: str) -> None:
    agrees(engine, QUICK.get(engine, USUAL))


@pytest.mark.soak
@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("engine", ENGINES)
def test_fifty_games_are_the_same_on_every_python(engine: str) -> None:
    agrees(engine, range(GAMES))


def agrees(engine: str, numbers: Iterable[int]) -> None:
    kept = recorded()
    found = [number for number in numbers if digest_of(engine, number) != kept[engine, number]]
    assert not found, f"{engine}, games {found}: {STALE} {engine}"


def test_nothing_of_the_library_that_adds_fractions_in_its_own_way_is_used() -> None:
    others = re.compile(r"\b(?:fsum|sumprod|statistics\.|(?:from|import) statistics)")
    texts = {path.name: path.read_text("utf-8") for path in CAMPAIGN.rglob("*.py")}
    assert [name for name, text in texts.items() if others.search(text)] == []
