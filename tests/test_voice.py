"""The game's voice: what a native speaker stumbles over does not come back.

Every sentence of the list that `python -m tests.sentences` prints is held against the patterns.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.sentences import ROOT, files, sentences

BAD = {
    "of the enemy": (r"\bof the enemy\b", "u1 of the enemy comes in sight at A2."),
    "of his, of hers": (r"\ba \w+ of (?:his|theirs|hers)\b", "a ship of his"),
    "so many": (r"\bso many (?!of)", "a number: so many hexes"),
    "faces that read as hits": (r"\(\d hits?\)", "2 1 6 3 6 3 (6 hits), 2 hits."),
    "whoever": (r"(?<!^)\bwhoever\b", "It pays whoever holds the water."),
    "he who": (r"\b(?:[Hh]e|[Hh]im) who\b|\bwho looks\b", "It is for him who leads."),
    "some minutes": (
        r"\b[Ss]ome (?:\d+|\{[^}]*\}) (?:minutes|hours|turns)",
        "12 steps, some 9 minutes.",
    ),
    "is to be": (r"\b(?:is|are) (?:still )?to be\b", "The dice are still to be thrown."),
    "as yet": (r"\bas yet\b", "engagement 2, the last as yet"),
    "stands for is": (r"\b[Ii]t stands (?!{)", "It stands in the table of the day."),
    "lies for is": (r"\b[Ii]t lies with\b", "It lies with the saved fights."),
    "news in the perfect": (
        r"\b(?:has|have) (?:fired at|moved:|sailed to\b|sailed:|gone down|blown up|got away|fled)",
        "Santa Rosa has fired at Swan and missed.",
    ),
    "advice in decimals": (r"\b\d+\.\d (?:points|better|for)\b", "0.1 points better than the next"),
    "one's own": (r"\b[Oo]ne's own\b", "one's own ships"),
    "has but": (r"\b(?:has|have) but \b", "the raiders have but 11 coins"),
    "a verbless riddle": (r"(?:, and whole|\bnothing is missing)\b", "opened, and whole"),
}
"""By name the pattern, and a sentence that the game once said so."""

ELSEWHERE = {
    "content/rulebook": "the rules say who may do what, in general: there *whoever* is a person",
    "content/words/letters.toml": "captains of their century write them",
    "content/words/epitaphs.toml": "carved by people of their century",
    "content/career/prizes.toml": "blurbs, as those of scenarios: written as tales are",
    "content/templates": "notes for those who write files of their own",
}
"""By path who speaks otherwise, and why."""


@pytest.mark.parametrize("name", BAD)
def test_no_sentence_has_a_pattern_that_was_written_away(name: str) -> None:
    pattern, _ = BAD[name]
    found = [place for place, words in spoken() if re.search(pattern, words)]
    assert not found, f"{name}:\n" + "\n".join(found)


@pytest.mark.parametrize(("pattern", "once"), BAD.values())
def test_every_pattern_hears_what_was_said_once(pattern: str, once: str) -> None:
    assert re.search(pattern, once)


def test_every_exception_is_still_there() -> None:
    for path in ELSEWHERE:
        assert any(name.startswith(path) for name in map(name_of, files())), path


@cache
def spoken() -> list[tuple[str, str]]:
    """Every sentence in the game's own voice, with its file and line before it."""
    return list(_spoken())


def _spoken() -> Iterator[tuple[str, str]]:
    for path in files():
        name = name_of(path)
        if not name.startswith(tuple(ELSEWHERE)):
            for line, words in sentences(path):
                yield f"{name}:{line}: {words}", words


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
