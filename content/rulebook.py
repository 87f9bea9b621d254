"""The book of rules: paragraphs by id, in order, in sections."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Paragraph, Rule
from .decode import (
    ContentError,
    Fault,
    FromToml,
    Path,
    UnknownNameError,
    decode,
    fault,
    listed,
    load,
    nearest,
    read,
)
from .sea_fight.ships import PositionGuns, ShipType, ship_types

FILES = (
    "rulebook/po8.toml",
    "rulebook/po8_land.toml",
    "rulebook/pirates_ashore.toml",
    "rulebook/pirate_wars.toml",
    "rulebook/pirate_wars_yard.toml",
    "rulebook/pirate_wars_ashore.toml",
    "rulebook/treasure_grab.toml",
    "rulebook/campaign.toml",
)  # the files of the book in the order in which it is read

SHIP_TABLE = Rule("P8-S")  # the paragraph that the rows of the ship table are added to


class Section(FromToml):
    """A chapter of the book."""

    id: str
    title: str
    paragraph: tuple[Paragraph, ...]


class _File(FromToml):
    """One file of the book."""

    section: tuple[Section, ...]


class _Part(NamedTuple):
    """A file of the book as it is read: its path, its text and the sections in it."""

    file: str
    text: str
    sections: tuple[Section, ...]

    def paragraphs(self) -> Iterator[tuple[Path, Paragraph]]:
        for at, section in enumerate(self.sections):
            for n, paragraph in enumerate(section.paragraph):
                yield ("section", at, "paragraph", n), paragraph

    def fault(self, place: Path, why: str) -> ContentError:
        return fault(self.text, self.file, place, why)


class Book:
    """The whole book. Paragraphs keep the order of their sections."""

    def __init__(self, sections: tuple[Section, ...]) -> None:
        self.sections = sections
        self.paragraphs = tuple(p for section in sections for p in section.paragraph)
        self._by_id = {paragraph.id: paragraph for paragraph in self.paragraphs}

    def __contains__(self, rule: str) -> bool:
        return rule in self._by_id

    def __getitem__(self, rule: str) -> Paragraph:
        """The paragraph with this id, in any case. Raises UnknownNameError with a suggestion."""
        for known in (rule, rule.strip().upper()):
            if known in self._by_id:
                return self._by_id[Rule(known)]
        hint = nearest(rule, list(self._by_id)) if rule else "name one"
        raise UnknownNameError(f"there is no paragraph {rule!r} in the book; {hint}")


def book_from(files: Mapping[str, str]) -> tuple[Section, ...]:
    """The sections of a book that lies in one file or several, file after file. `files` holds TOML
    texts by their paths. An id stands only once in the whole book, and a paragraph may point into
    another file. Texts are unfolded. Raises ContentError."""
    parts = [_Part(file, text, decode(_File, text, file).section) for file, text in files.items()]
    known: set[str] = set()
    for part in parts:
        for place, paragraph in part.paragraphs():
            if paragraph.id in known:
                raise part.fault((*place, "id"), f"repeats {paragraph.id!r}")
            known.add(paragraph.id)
            if not paragraph.text.strip():
                raise part.fault((*place, "text"), "is empty")
    for part in parts:
        for place, paragraph in part.paragraphs():
            for rule in paragraph.see:
                if rule not in known:
                    why = f"points to {rule!r}, which is not in the book"
                    raise part.fault((*place, "see"), why)
    return tuple(_unfolded(section) for part in parts for section in part.sections)


def _unfolded(section: Section) -> Section:
    texts = [[" ".join(part.split()) for part in p.text.split("\n\n")] for p in section.paragraph]
    paragraphs = zip(section.paragraph, texts, strict=True)
    told = tuple(replace(p, text="\n".join(filter(None, text))) for p, text in paragraphs)
    return replace(section, paragraph=told)


@cache
def book() -> Book:
    """The book, read once. Only what shows or checks rules needs it; a fight does not."""
    found = book_from({file: read(file) for file in FILES})
    return Book(tuple(_with_ship_table(section) for section in found))


def not_in_book(rules: Sequence[Rule]) -> Iterator[str]:
    return (f"points to {rule!r}, which is not in the book" for rule in rules if rule not in book())


def _with_ship_table(section: Section) -> Section:
    if all(paragraph.id != SHIP_TABLE for paragraph in section.paragraph):
        return section
    rows = "\n".join(ship_row(ship) for ship in ship_types())
    paragraphs = tuple(
        replace(p, text=f"{p.text}\n{rows}") if p.id == SHIP_TABLE else p for p in section.paragraph
    )
    return replace(section, paragraph=paragraphs)


def ship_row(ship: ShipType) -> str:
    """A ship type in one line of the book."""
    name = f"{ship.name[0].upper()}{ship.name[1:]}"
    if ship.boat:
        return f"{name}: {ship.size} boat, hull {ship.hull} in all, fighting {ship.fighting}."
    guns = ", ".join(
        f"{place} {_battery(battery)}"
        for place, battery in (
            ("bow", ship.bow),
            ("broadside", ship.broadside),
            ("stern", ship.stern),
        )
        if battery.count
    )
    cargo = f", cargo {ship.cargo}" if ship.cargo else ""
    return (
        f"{name}: {ship.size} {ship.role}, gear {ship.gear}, hull {ship.hull}, "
        f"fighting {ship.fighting}; guns: {guns}; {ship.crew} crew; value {ship.value}{cargo}."
    )


def _battery(battery: PositionGuns) -> str:
    counts = ((battery.heavy, "heavy"), (battery.medium, "medium"), (battery.light, "light"))
    return " and ".join(f"{count} {calibre}" for count, calibre in counts if count)


# --- The words of sea and rules: what each means, and where in a text it stands -------------------

FILE = "words/glossary.toml"


class Term(FromToml):
    """A word, and what it means."""

    word: str
    text: str
    names: tuple[str, ...] = ()  # the other forms in which a rule has it
    rules: tuple[Rule, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
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
    found = load(Glossary, FILE).terms
    return tuple(sorted(found, key=lambda term: term.word.casefold()))


@cache
def _by_form() -> Mapping[str, Term]:
    return {form: term for term in glossary() for form in term.forms}


@cache
def _pattern() -> re.Pattern[str]:
    forms = sorted(_by_form(), key=lambda form: (-len(form), form))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, forms))})\b", re.IGNORECASE)


def term_of(form: str) -> Term | None:
    return _by_form().get(" ".join(form.casefold().split()))


def mentions(text: str) -> list[Mention]:
    """Where words of the glossary stand in a text, each word once, in the order of the text."""
    found: dict[str, Mention] = {}
    for match in _pattern().finditer(text):
        term = _by_form()[match.group().casefold()]
        found.setdefault(term.id, Mention(match.start(), match.end(), term))
    return list(found.values())


# --- How each game is played, on one page: its aim, a turn in order, what kills and what wins -----

FOLDER = "how_to_play"
SHORTEST, LONGEST = 40, 60  # how many lines a page has at least, and at most
WIDEST = 76  # letters of its longest line


class HintPart(FromToml):
    """A heading with a few short lines under it, and perhaps a picture."""

    title: str
    lines: tuple[str, ...]
    rules: tuple[Rule, ...] = ()  # the paragraphs that say it in full
    picture: str = ""  # the name of a small position that the game's own painter draws
    caption: str = ""  # one sentence under the picture

    @property
    def text(self) -> str:
        return " ".join((*self.lines, self.caption)).strip()

    def faults(self) -> Iterator[Fault]:
        yield from ((("rules",), why) for why in not_in_book(self.rules))
        for line in self.lines:
            if len(line) > WIDEST:
                yield ("lines",), f"has a line of {len(line)} letters; at most {WIDEST} fit"
        if bool(self.picture) != bool(self.caption):
            yield ("title",), "must have picture and caption, or neither"


class HowToPlay(FromToml):
    """The page of one game."""

    id: str
    title: str
    engine: str
    before: str  # the section of the book before which it stands
    parts: tuple[HintPart, ...]

    @property
    def see(self) -> tuple[Rule, ...]:
        """The paragraphs behind it, each once."""
        return tuple(dict.fromkeys(rule for part in self.parts for rule in part.rules))

    @property
    def text(self) -> str:
        return "\n".join(line for part in self.parts for line in (part.title, *part.lines))

    def faults(self) -> Iterator[Fault]:
        if all(section.id != self.before for section in book().sections):
            yield ("before",), f"is {self.before!r}, which is no section of the book"
        count = sum(1 + len(part.lines) for part in self.parts)
        if not SHORTEST <= count <= LONGEST:
            yield ("parts",), f"hold {count} lines with their titles, not 40 to 60"


@cache
def how_to_play() -> tuple[HowToPlay, ...]:
    order = [section.id for section in book().sections]
    pages = (load(HowToPlay, file) for file in listed(FOLDER))
    return tuple(sorted(pages, key=lambda page: order.index(page.before)))


# --- All that can be read of the rules: how each game is played, the paragraphs, and the words ----

WORDS = "Words of sea and rules"  # what the shelf of the glossary is called


Readable: TypeAlias = HowToPlay | Paragraph | Term  # what can be opened


class RuleShelf(NamedTuple):
    """What stands together under a title."""

    title: str
    entries: tuple[Readable, ...]


class _PartOfPage(NamedTuple):
    """A part of a page as it is searched."""

    id: str
    title: str
    text: str
    page: HowToPlay


Found: TypeAlias = Readable | _PartOfPage


class Library:
    """The shelves in their order, and a search of all of them."""

    def __init__(self, rules: Book) -> None:
        self._rules = rules
        pages = {page.before: RuleShelf("How it is played", (page,)) for page in how_to_play()}
        shelves: list[RuleShelf] = []
        for section in rules.sections:
            shelves += [pages[section.id]] if section.id in pages else []
            shelves.append(RuleShelf(section.title, section.paragraph))
        self.shelves = (*shelves, RuleShelf(WORDS, glossary()))
        self._by_id = {entry.id: entry for shelf in self.shelves for entry in shelf.entries}
        self._shelf = {entry.id: shelf.title for shelf in self.shelves for entry in shelf.entries}
        self.first = self.shelves[0].entries[0]  # what lies open when nothing is asked for

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
        """What answers, the best first; nothing for no words. A word of the glossary that is typed
        by itself comes first. Who asks "how" is shown the pages on how it is played before the
        paragraphs, anybody else after them."""
        paragraphs: list[Readable] = [*search(self._rules.paragraphs, words)]
        parts = [
            _PartOfPage(f"{page.id} {at}", part.title, part.text, page)
            for page in how_to_play()
            for at, part in enumerate(page.parts)
        ]
        pages = [part.page for part in search(parts, words)]
        asked = words.strip(" ?.!")
        plain = " ".join(word for word in asked.split() if word.casefold() not in SMALL)
        terms = filter(None, (term_of(asked) or term_of(plain),))
        is_how = words.casefold().split()[:1] == ["how"]
        found = (*pages, *paragraphs, *terms) if is_how else (*terms, *paragraphs, *pages)
        return [*{entry.id: entry for entry in found}.values()]


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


PLAIN_WORDS = "words/plain_words.toml"
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
SHORTEST_STEM = 3  # letters that a word keeps at least when its ending is taken off
P = TypeVar("P", bound=Found)


class _PlainWords(FromToml):
    words: dict[str, tuple[str, ...]]


@cache
def plain_words() -> Mapping[str, tuple[str, ...]]:
    found = load(_PlainWords, PLAIN_WORDS).words
    return {stem(word): tuple(stem(each) for each in others) for word, others in found.items()}


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    for endings in ENDINGS:
        found = (each for each in endings if word.endswith(each))
        ending = next((each for each in found if len(word) - len(each) >= SHORTEST_STEM), "")
        word = word.removesuffix(ending)
    doubled = len(word) > SHORTEST_STEM and word[-1] == word[-2] and word[-1] not in "ls"
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
