"""All that can be read of the rules: how each game is played, the paragraphs, and the words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, Protocol, TypeVar

from pieces_of_eight.campaign.kernel.dice import Rule
from .decode import FromToml, UnknownNameError, load
from .rulebook import Book, HowToPlay, book, glossary, how_to_play, term_of

WORDS = "Words of sea and rules"
"""What the shelf of the glossary is called."""


class Found(Protocol):
    """What can be searched: a page or a part of one, a paragraph or a word."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def text(self) -> str: ...


class Readable(Found, Protocol):
    """What can be opened."""

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
    parts = [
        _PartOfPage(f"{page.id} {at}", part.title, part.text, page)
        for page in how_to_play()
        for at, part in enumerate(page.parts)
    ]
    return [part.page for part in search(parts, words)]


def _terms(words: str) -> Sequence[Readable]:
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


FILE = "words/plain_words.toml"
_SMALL = """
a an and any are at be by can could do does for from get happens has have how i if in is it
its make may me much my of on or should the their them there they this to was we what when
where which who whom why will with you your
"""
SMALL = frozenset(_SMALL.split())
"""Words that questions are made of: they say nothing of what is looked for."""
ENDINGS = (("ings", "ing", "ied", "ies", "ers", "er", "ed", "es", "s"), ("y", "i", "e"))
READINGS = ("R", "H-", "L-")
"""How the ids of readings, house rules and lessons begin: the printed rule comes before them."""
SHORTEST = 3
"""Letters that a word keeps at least when its ending is taken off."""
P = TypeVar("P", bound=Found)


class _PlainWords(FromToml):
    words: dict[str, tuple[str, ...]]


@cache
def plain_words() -> Mapping[str, tuple[str, ...]]:
    found = load(_PlainWords, FILE).words
    return {stem(word): tuple(stem(each) for each in others) for word, others in found.items()}


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    for endings in ENDINGS:
        found = (each for each in endings if word.endswith(each))
        ending = next((each for each in found if len(word) - len(each) >= SHORTEST), "")
        word = word.removesuffix(ending)
    doubled = len(word) > SHORTEST and word[-1] == word[-2] and word[-1] not in "ls"
    return word[:-1] if doubled else word


def search(paragraphs: Iterable[P], words: str) -> list[P]:
    """The paragraphs that answer, the best first; none for no words.

    A paragraph whose id is asked for comes first. Then all words are wanted, as they are typed or
    begun. Where the words are a question, its small words are left out, endings do not count,
    plain words stand for those of the book, and where nothing holds all of them, those come that
    hold most.
    """
    typed = words.casefold().split()
    if not typed:
        return []
    paragraphs = list(paragraphs)
    plain = [word for word in re.findall(r"[^\W_]+", words.casefold()) if word not in SMALL]
    if len(plain) < len(typed) and plain:
        return _answers(paragraphs, plain)
    ranked = [(rank, each) for each in paragraphs if (rank := _rank(each, typed)) is not None]
    found = [each for _, each in sorted(ranked, key=lambda one: one[0])]
    return found or (_answers(paragraphs, plain, whole=True) if plain else [])


def _rank(paragraph: Found, wanted: Sequence[str]) -> tuple[bool, int, int] | None:
    name, title, text = (
        part.casefold() for part in (paragraph.id, paragraph.title, paragraph.text)
    )
    if not all(word in name or word in title or word in text for word in wanted):
        return None
    titled = sum(word in title for word in wanted)
    begins = sum(f" {word}" in f" {title} {text}" for word in wanted)
    return name != " ".join(wanted), -titled, -begins


def _answers(paragraphs: Sequence[P], plain: Sequence[str], *, whole: bool = False) -> list[P]:
    """The paragraphs that hold most of some plain words; with `whole` only those that hold all."""
    others = plain_words()
    wanted = [(stem(word), *others.get(stem(word), ())) for word in plain]
    scores = []
    for at, paragraph in enumerate(paragraphs):
        titled = {stem(word) for word in re.findall(r"[^\W_]+", paragraph.title.casefold())}
        told = [stem(word) for word in re.findall(r"[^\W_]+", paragraph.text.casefold())]
        held = sum(any(word in titled or word in told for word in each) for each in wanted)
        in_title = sum(any(word in titled for word in each) for each in wanted)
        often = sum(min(told.count(word), 3) for each in wanted for word in each)
        reading = paragraph.id.startswith(READINGS)
        scores.append((-held, -in_title, reading, -often, at, paragraph))
    best = max((-score[0] for score in scores), default=0)
    least = len(wanted) if whole else best
    return [each[-1] for each in sorted(scores, key=lambda one: one[:5]) if 0 < least <= -each[0]]
