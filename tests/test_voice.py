"""The game's voice: what a native speaker stumbles over does not come back.

Every sentence of the list that `python -m tests.sentences` prints is held against the patterns.
"""

import re

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


NO_WORDS = re.compile(
    r'''^ *"{3}.*?"{3}|(?:^|  ) *# [^\n]*|"\s*\n\s*f?"''', re.MULTILINE | re.DOTALL
)
"""What the game does not say, and the seam where a text goes on in the next line."""


def test_no_sentence_has_a_pattern_that_was_written_away() -> None:
    """Only files in which one seems to stand are taken apart."""
    patterns = {name: re.compile(pattern) for name, (pattern, _) in BAD.items()}
    anything = re.compile("|".join(pattern for pattern, _ in BAD.values()))
    for path in files():
        text, name = NO_WORDS.sub("", path.read_text("utf-8")), path.relative_to(ROOT).as_posix()
        suspected = not elsewhere(name) and anything.search(text)
        for line, words in sentences(path) if suspected else ():
            found = [bad for bad, pattern in patterns.items() if pattern.search(words)]
            assert not found, f"{name}:{line}: {words}"


def elsewhere(name: str) -> bool:
    """Whether others than the game speak in a file."""
    return name.startswith(tuple(ELSEWHERE))


def test_every_pattern_hears_what_was_said_once() -> None:
    assert all(re.search(pattern, once) for pattern, once in BAD.values())


def test_every_exception_is_still_there() -> None:
    assert all((ROOT / path).exists() for path in ELSEWHERE)
