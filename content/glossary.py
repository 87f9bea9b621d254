"""The words of sea and rules: what each means, and where in a text it stands."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from msgspec import Struct

from campaign.kernel.rules import Rule
from content.decode import decode, fault
from content.files import read
from content.rulebook import Book, book

FILE = "words/glossary.toml"


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A word, and what it means."""

    word: str
    text: str
    names: tuple[str, ...] = ()
    """The other forms in which a rule has it."""
    rules: tuple[Rule, ...] = ()

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


class _Glossary(Struct, frozen=True, forbid_unknown_fields=True):
    terms: tuple[Term, ...]


def terms_from(text: str, file: str, known: Book) -> tuple[Term, ...]:
    """The words of a TOML text, for a book, by the alphabet. Raises ContentError."""
    found = decode(text, _Glossary, file).terms
    forms: set[str] = set()
    for at, term in enumerate(found):
        for form in (term.word.casefold(), *term.names):
            if form in forms:
                raise fault(text, file, ("terms", at, "word"), f"repeats the word {form!r}")
            forms.add(form)
        for rule in term.rules:
            if rule not in known:
                why = f"points to {rule!r}, which is not in the book"
                raise fault(text, file, ("terms", at, "rules"), why)
    return tuple(sorted(found, key=lambda term: term.word.casefold()))


@cache
def glossary() -> tuple[Term, ...]:
    """All words, by the alphabet."""
    return terms_from(read(FILE), FILE, book())


@cache
def _by_form() -> Mapping[str, Term]:
    return {form: term for term in glossary() for form in (term.word.casefold(), *term.names)}


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
