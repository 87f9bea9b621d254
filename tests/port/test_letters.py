"""C-21: the rival's letters tell what happened, never the same twice, and know no secret."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.past import (
    KINDS,
    MOST,
    SOMETIMES,
    Fact,
    asked,
    facts_of,
    filled,
    letters,
)
from pieces_of_eight.campaign.kernel.sealed import Sealed, redact
from pieces_of_eight.campaign.sheet.state import IN_PORT, Contents, Fleet, Sail, Secrets, Sheet
from pieces_of_eight.content.captains import TEMPERS
from pieces_of_eight.content.letters import phrases
from tests.port.seasons import career, pen
from tests.sheet.sheets import ENGLAND, SPAIN

pytestmark = pytest.mark.rule("C-21")

SEEDS = range(12)


def all_words() -> Iterator[str]:
    """Every opening, sentence and close."""
    for table in (phrases().openings, phrases().sentences, phrases().closes):
        for words in table.values():
            yield from words


def test_every_sentence_can_be_filled_and_keeps_no_brace() -> None:
    for kind, words in phrases().sentences.items():
        names = {*KINDS[kind], *SOMETIMES.get(kind, ())}
        for each in words:
            assert asked(each) <= names
            said = filled(each, tuple((name, "old thing") for name in names))
            assert not re.search(r"[{}]", said)
            assert said[0].isupper()
            assert said[-1] in ".!?", each
            assert not re.search(r"\ba [aeiou]", said), said
    plain = [words for words in all_words() if not asked(words)]
    assert not any(re.search(r"[{}]", words) for words in plain)


def test_no_word_of_a_sentence_is_a_name_but_those_of_its_fact() -> None:
    """A capital within a sentence could be a person, a ship or a place that nobody has met."""
    for words in all_words():
        bare = "".join(text for text, *_ in Formatter().parse(words))
        inner = re.findall(r"(?<![.!?])(?<!^) ([A-Z]\w*)", bare)
        assert set(inner) <= {"I", "Captain"}, words


def template(fact: Fact, said: str) -> str:
    """The sentence of content that says this of a fact; it fails where none does."""
    known = {name for name, _ in fact.names}
    sentences = phrases().sentences[fact.kind]
    return next(
        each for each in sentences if asked(each) <= known and filled(each, fact.names) == said
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_said_twice_in_a_career_and_nothing_that_has_not_happened(seed: int) -> None:
    """Each career is written of in two tempers; together they are all."""
    moods = (*TEMPERS, "plain")
    years = career(seed)
    for writer in (ENGLAND, SPAIN):
        with_it = pen(moods[(seed + writer) % len(moods)], seed, writer)
        found = letters(years, with_it)
        assert [each.season for each in found] == [2, 3, 4, 5]
        assert letters(years[:2], with_it) == found[:2]
        words: list[str] = []
        for at, letter in enumerate(found, start=1):
            words += [letter.opening, letter.close]
            facts = facts_of(years[:at], writer)
            for fact in facts:
                names = {name for name, value in fact.names if value}
                assert len(names) == len(fact.names)
                assert set(KINDS[fact.kind]) <= names
                assert names <= {*KINDS[fact.kind], *SOMETIMES.get(fact.kind, ())}
            for fact, said in zip(letter.facts, letter.body, strict=True):
                assert fact in facts
                words.append(template(fact, said))
            assert 2 <= len(letter.body) <= MOST
            weights = [fact.weight for fact in letter.facts]
            assert weights == sorted(weights, reverse=True)
        assert len(words) == len(set(words))
        assert "" not in words


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_who_takes_over_knows_his_own_seasons_and_says_nothing_that_was_said(seed: int) -> None:
    first, second, *others = career(seed)
    years = [first, second, *(replace(each, since=(1, 3)) for each in others)]
    one, *two = letters(years, pen("bold", seed, SPAIN))
    assert [each.season for each in (one, *two)] == [2, 4, 5]
    assert one == letters([first], pen("bold", seed, SPAIN))[0]
    said = [
        template(fact, words)
        for each in (one, *two)
        for fact, words in zip(each.facts, each.body, strict=True)
    ]
    assert len(said) == len(set(said))
    assert not [fact for each in two for fact in each.facts if fact.season < 3]


def secrets_changed(sheet: Sheet) -> Sheet:
    """The same sheet with other things below the fold, in port, and up both sleeves."""
    assert sheet.shown is not None
    assert sheet.unfolded is not None
    stranger = Sail("Stranger", "carrack", True, 99, 9, 9, "Nobody")
    empty = Contents((), (), (1,) * 7)
    one, two = (Fleet((*fleet.ships, stranger), fleet.companies) for fleet in sheet.shown)
    first, second = (replace(each, ships=(*each.ships, IN_PORT)) for each in sheet.unfolded)
    return replace(
        sheet,
        fleets=(Sealed(ENGLAND, Fleet(())), Sealed(SPAIN, Fleet(()))),
        written=(Sealed(ENGLAND, empty), Sealed(SPAIN, empty)),
        secrets=(Sealed(ENGLAND, Secrets("a")), Sealed(SPAIN, Secrets("b"))),
        shown=(one, two),
        unfolded=(first, second),
    )


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_a_letter_hangs_on_no_secret(seed: int) -> None:
    years, with_it = career(seed), pen(seed=seed)
    found = letters(years, with_it)
    for reader in (ENGLAND, SPAIN):
        seen = [replace(each, sheet=redact(each.sheet, reader)) for each in years]
        assert letters(seen, with_it) == found
    other = [replace(each, sheet=secrets_changed(each.sheet)) for each in years if each.sheet]
    assert letters(other, with_it) == found
