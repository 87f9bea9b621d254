"""The game's own Python calls, for a key say: the same on every machine, however busy it is."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

from textual.pilot import Pilot

ROOT = Path(__file__).parents[2]
OURS = tuple(f"{ROOT / package}/" for package in ("campaign", "content", "saves", "tui"))
"""Where the game stands: what Textual does with a page it does on every machine alike."""


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """How often each of our functions is called inside; known when it is left."""
    found: Counter[CodeType] = Counter()

    def counted(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found[frame.f_code] += 1

    told: Counter[str] = Counter()
    sys.setprofile(counted)
    try:
        yield told
    finally:
        sys.setprofile(None)
    for code, calls in found.items():
        if code.co_filename.startswith(OURS):
            told[f"{Path(code.co_filename).stem}.{code.co_qualname}"] += calls


async def calls_of(pilot: Pilot[None], *keys: str) -> Counter[str]:
    """How often each of our functions is called until some keys are answered and painted."""
    with counting() as found:
        await pilot.press(*keys)
        await pilot.pause()
    return found


def most(found: Counter[str]) -> str:
    """What is called most, for who has to find out why a key costs more than it may."""
    return f"{found.total()}: " + ", ".join(f"{n} {name}" for name, n in found.most_common(20))
