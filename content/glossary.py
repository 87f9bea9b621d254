"""The words of sea and rules: what each means, and where in a text it stands."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.content.decode import Fault, FromToml
from pieces_of_eight.content.files import read
from pieces_of_eight.content.rulebook import not_in_book

FILE = "words/glossary.toml"


class Term(FromToml):
    """A word, and what it means."""

    word: str
    text: str
    names: tuple[str, ...] = ()
    """The other forms in which a rule has it."""
    rules: tuple[Rule, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """All forms of the word."""
        return self.word.casefold(), *self.names

    @property
    def id(self) -> str:
        """What it is opened by; no paragraph of the book has such an id."""
        return f"WORD {self.word.casefold()}"

    @property
    def title(self) -> str:
        return self.word

    @property
    def see(self) -> tuple[Rule, ...]:
        """The paragraphs that settle it."""
        return self.rules


class Mention(NamedTuple):
    """A stretch of a text in which a word of the glossary stands."""

    start: int
    end: int
    term: Term


class Glossary(FromToml):
    """The file."""

    terms: tuple[Term, ...]

    def faults(self) -> Iterator[Fault]:
        forms: set[str] = set()
        for at, term in enumerate(self.terms):
            for form in term.forms:
                if form in forms:
                    yield ("terms", at, "word"), f"repeats the word {form!r}"
                forms.add(form)
            yield from ((("terms", at, "rules"), why) for why in not_in_book(term.rules))


@cache
def glossary() -> tuple[Term, ...]:
    """All words, by the alphabet."""
    found = Glossary.from_toml(read(FILE), FILE).terms
    return tuple(sorted(found, key=lambda term: term.word.casefold()))


@cache
def _by_form() -> Mapping[str, Term]:
    return {form: term for term in glossary() for form in term.forms}


@cache
def _pattern() -> re.Pattern[str]:
    """Finds any form of any word, the longest of those that begin at a place."""
    forms = sorted(_by_form(), key=lambda form: (-len(form), form))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})\b", re.IGNORECASE)


def term_of(form: str) -> Term | None:
    """The word with this form; None where the glossary has none."""
    return _by_form().get(" ".join(form.casefold().split()))


def mentions(text: str) -> list[Mention]:
    """Where words of the glossary stand in a text, each word once, in the order of the text."""
    found: dict[str, Mention] = {}
    for match in _pattern().finditer(text):
        term = _by_form()[match.group().casefold()]
        found.setdefault(term.id, Mention(match.start(), match.end(), term))
    return list(found.values())
