"""What a sentence claims is so: hints and *how it is played*, checked by positions.

The cases of `sentences.txt` name the sentences that they check. What none of them names is advice
or tells what there is, or else the rules that its part cites are what is claimed, and each of these
has tests of its own.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from pieces_of_eight.content.rulebook import HintPart, how_to_play
from pieces_of_eight.content.words import hints
from tests.casebook import read
from tests.coverage_table import named

TESTS = Path(__file__).parent.parent
CLAIMED = {
    line.strip()
    for case in read((TESTS / "content/cases/sentences.txt").read_text("utf-8"))
    for line in case.lines
    if isinstance(line, str) and line.startswith("    ")
}
"""The sentences that the cases check."""
UNCHECKED = {
    "advice, which nothing can be wrong about but the outcome": {
        *((page.id, "What wins") for page in how_to_play()),
    },
    "the bridge and the port pay for it: tests/bridge and tests/port": {
        ("PLAY-SHEET", "What pays"),
        ("PLAY-SHEET", "What hurts"),
    },
}
"""Parts of which nothing is checked, by why not."""


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.;!?]) +", text)


def told() -> Iterator[tuple[str, HintPart, str]]:
    """Every line of every page, with its part."""
    for page in how_to_play():
        for part in page.parts:
            for line in (*part.lines, *[part.caption] * bool(part.caption)):
                yield page.id, part, line


def test_every_claim_stands_on_a_page_or_in_a_hint() -> None:
    known = {line for _, _, line in told()}
    known |= {each for hint in hints() for each in sentences(hint.words)}
    assert known >= CLAIMED


def test_what_is_not_claimed_here_is_claimed_by_rules_with_tests() -> None:
    silent = set().union(*UNCHECKED.values())
    left = {
        (page, part.title, rule)
        for page, part, line in told()
        if line not in CLAIMED and (page, part.title) not in silent
        for rule in part.rules
        if not any(each == rule or each.startswith(f"{rule}.") for each in named())
    }
    assert left == set()


HINTS = {
    "grapple": "Hexes must touch, whichever way the ships head",
    "board": "The captain who has joined is at risk also where no kill is given up",
    "coins": "To lengthen it takes a six, to shorten it a four",
    "alarm": "The alarm is thrown in every turn from the first and after all else",
    "awake": "A turn after the full alarm costs two, however long ago; the turn itself is free",
    "loot": "Two groups carry the treasury off and it is four dice",
    "torch": "A group with a torch throws one die and a 6 sets the building on fire; once a turn",
    "assault": "What each counts, and every full four points are a die, one at least",
    "lift": "Bulky booty halves the way, and the slowest sets the pace",
    "boarders": "test_nobody_does_two_things_in_a_turn",
    "chest": "Who is within a stud takes hold for nothing, and carries with what is left",
}
"""Hints of which the rule's own test checks what they claim, with that test, or case of a book."""
SILENT = {
    "rake": "only that she can be raked, which is when it is told; the dice: the hint after it",
    "morale": "the odds of morale are proved in tests/shore_raid/cases/morale.txt",
    "declare": "that a declaration is sealed, which the laws of secrets prove for every engine",
    **dict.fromkeys(
        (f"signs-{each}" for each in ("sea", "town", "shore", "wars", "board")), "a key"
    ),
}
"""Hints of which nothing is checked here, by why not."""


def test_every_hint_is_checked_or_it_is_said_why_not() -> None:
    tests = [*TESTS.rglob("test_*.py"), *TESTS.rglob("cases/*.txt")]
    source = "".join(path.read_text("utf-8") for path in tests)
    assert [
        t for t in HINTS.values() if not re.search(rf"^(def {t}\(|\[.*\] {t}$)", source, re.M)
    ] == []
    checked = {each.id for each in hints() if CLAIMED & {*sentences(each.words)}}
    assert checked | HINTS.keys() | SILENT.keys() == {each.id for each in hints()}
