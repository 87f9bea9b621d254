"""Careers that opponents have sailed once: what they did is kept, and done again without thought.

To think takes ten times as long as to obey the rules, and most tests of careers do not ask what
opponents think. A `Crew` of this module does in a match what was done in it when it was recorded,
as long as the match has begun and gone on alike; where nothing is recorded, it thinks.

`python -m tests.regenerate` records anew: it runs the tests of `SAILORS` once with thinking crews.
"""

import atexit
import lzma
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias
from unittest import mock

import msgspec

from pieces_of_eight.campaign.ai import advise
from pieces_of_eight.campaign.ai.policy import Level
from pieces_of_eight.campaign.career import Career, Open
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Match, RefusedError, digest
from pieces_of_eight.campaign.kernel.sealed import Player

FILE = Path(__file__).parent / "recordings" / "careers.xz"
SAILORS = (
    "tests/test_career.py",
    "tests/bridge",
    "tests/career",
    "tests/tui/cases",
    "tests/tui/test_campaign_pictures.py",
    "tests/tui/test_career_play.py",
    "tests/tui/test_chart.py",
    "tests/tui/test_daily.py",
    "tests/tui/test_every_key_keeps_secrets.py",
    "tests/tui/test_endings.py",
    "tests/tui/test_hall.py",
    "tests/tui/test_career_kept.py",
    "tests/tui/test_names_come_out_whole.py",
    "tests/tui/test_port_page.py",
)
"""The tests whose careers are recorded."""
RECORDING = "PIECES_RECORD_CAREERS"
"""The variable under which a run of tests thinks, and writes down what was done."""
STALE = "a recorded career breaks the rules of today; record anew: python -m tests.regenerate"

NEVER = -1
MOST_BITS = 64
"""Of a seed that is fixed: where a captain has set a word, it is drawn, and longer."""

Deed: TypeAlias = tuple[int, Any]
"""Who did what."""


class Crew(advise.CareerHeads):
    """Opponents who do again what they have once done, and think where they have not."""

    thought = 0
    """How many actions had to be thought of."""

    def __init__(
        self, career: Career, chairs: Sequence[Level | None], fights: Level | None = None
    ) -> None:
        super().__init__(career, chairs, fights)
        self._of: Match | None = None
        self._records: Sequence[Sequence[Deed]] = ()
        """The records of the match that hold for all that was done in it so far."""
        self._compared = 0
        """With how many of its actions they have been compared."""
        self._own = 0
        """How many actions there would be if only this crew had acted."""

    def act(self, now: Open, level: Level) -> None:
        """Take the recorded action, or think of one."""
        match = now.match
        if match is not self._of:
            self._of, self._compared, self._own = match, 0, 0
            self._records = self._begin(match)
        done = len(match.entries)
        self._own = done + 1 if done == self._own else NEVER
        _alone[id(match)] = self._own
        for at in range(self._compared, done):
            entry = match.entries[at]
            deed = entry.who, entry.action
            self._records = [each for each in self._records if each[at : at + 1] == (deed,)]
        self._compared = done
        for record in self._records:
            if len(record) > done:
                who, action = record[done]
                return _again(match, Player(who), action)
        self.thought += 1
        return super().act(now, level)

    def _begin(self, match: Match) -> Sequence[Sequence[Deed]]:
        """What is recorded of a match. Nothing can be where its dice are new in every run."""
        long = self.career.seed.bit_length() > MOST_BITS
        if self.career.oaths or long:
            return ()
        key = self._key(match)
        if RECORDING not in os.environ:
            return records(match.engine.name, key)
        before = _noted.setdefault(key, [])
        before.append(match)
        # One that stopped on the way is not followed: heads made where it ends think otherwise.
        whole = (each for each in before[:-1] if not each.to_act)
        return [_deeds(each) for each in whole if _by_one_crew(each)]

    def _key(self, match: Match) -> str:
        """What opponents who think hang on: how it began, its dice, and who they are."""
        heads = [each.name if each else "nobody" for each in (*self.chairs, self.fights)]
        return f"{digest(match.steps[0].state)} {match.dice.seed} {match.earlier} {heads}"


def advance(
    career: Career,
    chairs: Sequence[Level | None],
    fights: Level | None = None,
    until: Callable[[Open], bool] = lambda now: False,
) -> Open:
    """Sail on as `voyaging.advance` does, with a crew that does what is recorded."""
    with mock.patch.object(advise, "CareerHeads", Crew):
        return advise.advance(career, chairs, fights, until)


def _again(match: Match, who: Player, action: Any) -> None:
    try:
        match.submit(who, action)
    except RefusedError as error:
        raise AssertionError(STALE) from error


@cache
def records(engine: str, key: str) -> tuple[tuple[Deed, ...], ...]:
    """What was done in a match, each time that it was played otherwise."""
    kind = list[tuple[int, ENGINES[engine].action]]  # type: ignore[name-defined]
    decode = msgspec.json.Decoder(kind).decode
    return tuple(tuple(decode(record)) for record in _file().get(key, ()))


@cache
def _file() -> dict[str, list[msgspec.Raw]]:
    if not FILE.exists():
        return {}
    decode = msgspec.json.Decoder(dict[str, list[msgspec.Raw]]).decode
    return decode(lzma.decompress(FILE.read_bytes()))


def _deeds(match: Match) -> tuple[Deed, ...]:
    return tuple((entry.who, entry.action) for entry in match.entries)


_noted: dict[str, list[Match]] = {}
"""The matches of a run that records, by their keys."""
_alone: dict[int, int] = {}
"""How many actions they would have if only the crew that was last in them had acted."""


def _by_one_crew(match: Match) -> bool:
    """Whether nobody else has acted in a match, such as a person or an earlier crew."""
    return _alone[id(match)] == len(match.entries)


def _write() -> None:
    """Write down what was done in all matches of this run, first in those of one crew alone."""
    found = {}
    for key in sorted(_noted):
        longest: list[tuple[Deed, ...]] = []
        for match in sorted(_noted[key], key=lambda it: (not _by_one_crew(it), -len(it.entries))):
            one = _deeds(match)
            if not any(other[: len(one)] == one for other in longest):
                longest.append(one)
        found[key] = longest
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(lzma.compress(msgspec.json.encode(found), preset=9))


if RECORDING in os.environ:
    atexit.register(_write)
