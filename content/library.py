"""All that can be read of the rules: how each game is played, the paragraphs, and the words."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, Protocol

from campaign.kernel.rules import Rule
from content.files import UnknownNameError
from content.glossary import glossary, term_of
from content.how_to_play import HowToPlay, how_to_play
from content.rule_search import SMALL, search
from content.rulebook import Book, book

WORDS = "Words of sea and rules"
"""What the shelf of the glossary is called."""


class Readable(Protocol):
    """Something to be opened: a page, a paragraph or a word."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def see(self) -> tuple[Rule, ...]: ...


class Shelf(NamedTuple):
    """What stands together under a title."""

    title: str
    entries: tuple[Readable, ...]


class _PartOfPage(NamedTuple):
    """A part of a page as it is searched."""

    id: str
    title: str
    text: str
    page: HowToPlay


class Library:
    """The shelves in their order, and a search of all of them."""

    def __init__(self, rules: Book) -> None:
        self._rules = rules
        self.shelves = tuple(_shelves(rules))
        self._by_id = {entry.id: entry for shelf in self.shelves for entry in shelf.entries}
        self._shelf = {entry.id: shelf.title for shelf in self.shelves for entry in shelf.entries}

    @property
    def first(self) -> Readable:
        """What lies open when nothing is asked for."""
        return self.shelves[0].entries[0]

    def __contains__(self, name: str) -> bool:
        return name in self._by_id

    def __getitem__(self, name: str) -> Readable:
        """What has this id. Raises UnknownNameError."""
        if name not in self._by_id:
            raise UnknownNameError(f"there is no {name!r} in the book")
        return self._by_id[name]

    def shelf_of(self, name: str) -> str:
        """The title under which it stands."""
        self[name]
        return self._shelf[name]

    def look_up(self, words: str) -> list[Readable]:
        """What has this id or stands under this word, else what answers the words."""
        asked = words.casefold().strip()
        meant = [entry for name, entry in self._by_id.items() if name.casefold() == asked]
        return meant or self.search(words)

    def search(self, words: str) -> list[Readable]:
        """What answers, the best first; nothing for no words.

        A word of the glossary that is typed by itself comes first. Who asks "how" is shown the
        pages on how it is played before the paragraphs, anybody else after them.
        """
        paragraphs: list[Readable] = [*search(self._rules.paragraphs, words)]
        pages: list[Readable] = [*_pages(words)]
        terms: list[Readable] = [*_terms(words)]
        asked = words.casefold().split()[:1] == ["how"]
        found = (*pages, *paragraphs, *terms) if asked else (*terms, *paragraphs, *pages)
        return [*{entry.id: entry for entry in found}.values()]


def _shelves(rules: Book) -> Iterable[Shelf]:
    pages = {page.before: page for page in how_to_play()}
    for section in rules.sections:
        if section.id in pages:
            page = pages[section.id]
            yield Shelf("How it is played", (page,))
        yield Shelf(section.title, section.paragraph)
    yield Shelf(WORDS, glossary())


def _pages(words: str) -> list[HowToPlay]:
    """The pages of which a part answers."""
    parts = [
        _PartOfPage(f"{page.id} {at}", part.title, part.text, page)
        for page in how_to_play()
        for at, part in enumerate(page.parts)
    ]
    return [part.page for part in search(parts, words)]


def _terms(words: str) -> Sequence[Readable]:
    """The word that is asked for, else those whose text holds what is asked for."""
    asked = words.strip(" ?.!")
    plain = " ".join(word for word in asked.split() if word.casefold() not in SMALL)
    term = term_of(asked) or term_of(plain)
    return [] if term is None else [term]


def part_that_answers(page: HowToPlay, words: str) -> int:
    """Which part of a page answers a search best; the first for no words."""
    parts = [
        _PartOfPage(str(at), part.title, part.text, page) for at, part in enumerate(page.parts)
    ]
    found = search(parts, words)
    return int(found[0].id) if found else 0


@cache
def library() -> Library:
    """All that can be read, read once."""
    return Library(book())
