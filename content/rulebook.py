"""The book of rules: paragraphs by id, in order, in sections, and to be searched."""

from functools import cache

from msgspec import Struct

from campaign.kernel.rules import Paragraph, Rule
from content.decode import decode, fault, nearest
from content.errors import UnknownNameError
from content.files import listed, read
from content.ships import Battery, ShipType, ship_types

SHIP_TABLE = Rule("P8-S")
"""The paragraph that the rows of the ship table are added to."""


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the book."""

    id: str
    title: str
    paragraph: tuple[Paragraph, ...]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of the book."""

    section: tuple[Section, ...]


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

    def section_of(self, rule: str) -> Section:
        """The section a paragraph stands in. Raises UnknownNameError."""
        paragraph = self[rule]
        return next(section for section in self.sections if paragraph in section.paragraph)

    def search(self, words: str) -> list[Paragraph]:
        """The paragraphs that hold all the words, the best first; none for no words.

        A paragraph whose id is asked for comes first, then those with more of the words in
        their titles, then the rest in the order of the book.
        """
        wanted = words.casefold().split()
        if not wanted:
            return []
        found = [
            (rank, at, paragraph)
            for at, paragraph in enumerate(self.paragraphs)
            if (rank := _rank(paragraph, wanted)) is not None
        ]
        return [paragraph for _, _, paragraph in sorted(found, key=lambda hit: hit[:2])]


def _rank(paragraph: Paragraph, wanted: list[str]) -> tuple[bool, int, int] | None:
    """How well a paragraph answers, the smaller the better; None when a word is missing."""
    name, title, text = (
        part.casefold() for part in (paragraph.id, paragraph.title, paragraph.text)
    )
    if not all(word in name or word in title or word in text for word in wanted):
        return None
    titled = sum(word in title for word in wanted)
    begins = sum(f" {word}" in f" {title} {text}" for word in wanted)
    return name != " ".join(wanted), -titled, -begins


def book_from(text: str, file: str) -> tuple[Section, ...]:
    """The sections that a TOML text describes, their texts unfolded. Raises ContentError."""
    sections = decode(text, _File, file).section
    seen: set[str] = set()
    for at, section in enumerate(sections):
        for n, paragraph in enumerate(section.paragraph):
            here = ("section", at, "paragraph", n)
            if paragraph.id in seen:
                raise fault(text, file, (*here, "id"), f"is {paragraph.id!r} a second time")
            seen.add(paragraph.id)
            if not paragraph.text.strip():
                raise fault(text, file, (*here, "text"), "is empty")
    for at, section in enumerate(sections):
        for n, paragraph in enumerate(section.paragraph):
            for rule in paragraph.see:
                if rule not in seen:
                    place = ("section", at, "paragraph", n, "see")
                    raise fault(text, file, place, f"points to {rule!r}, which is not in the book")
    return tuple(_unfolded(section) for section in sections)


def _unfolded(section: Section) -> Section:
    """Line breaks of the file become blanks; blank lines become line breaks."""
    paragraphs = tuple(
        Paragraph(p.id, p.title, _lines(p.text), p.see, p.tested) for p in section.paragraph
    )
    return Section(section.id, section.title, paragraphs)


def _lines(text: str) -> str:
    return "\n".join(" ".join(part.split()) for part in text.split("\n\n") if part.strip())


@cache
def book() -> Book:
    """The book, read once. Only what shows or checks rules needs it; a fight does not."""
    found = (section for file in listed("rulebook") for section in book_from(read(file), file))
    return Book(tuple(_with_ship_table(section) for section in found))


def _with_ship_table(section: Section) -> Section:
    """The rows of content/ships under their paragraph, so that the table is kept only once."""
    if all(paragraph.id != SHIP_TABLE for paragraph in section.paragraph):
        return section
    rows = "\n".join(ship_row(ship) for ship in ship_types())
    paragraphs = tuple(
        Paragraph(p.id, p.title, f"{p.text}\n{rows}", p.see, p.tested) if p.id == SHIP_TABLE else p
        for p in section.paragraph
    )
    return Section(section.id, section.title, paragraphs)


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


def _battery(battery: Battery) -> str:
    counts = (
        (battery.heavy, "heavy"),
        (battery.medium, "medium"),
        (battery.light, "light"),
    )
    return " and ".join(f"{count} {calibre}" for count, calibre in counts if count)
