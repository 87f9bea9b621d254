"""How each game is played, on one page: its aim, a turn in order, what kills and what wins."""

from functools import cache

from msgspec import Struct

from campaign.kernel.rules import Rule
from content.decode import decode, fault
from content.files import listed, read
from content.rulebook import Book, book

FOLDER = "how_to_play"
SHORTEST, LONGEST = 40, 60
"""How many lines a page has at least, and at most."""
WIDEST = 76
"""Letters of its longest line."""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A heading with a few short lines under it, and perhaps a picture."""

    title: str
    lines: tuple[str, ...]
    rules: tuple[Rule, ...] = ()
    """The paragraphs that say it in full."""
    picture: str = ""
    """The name of a small position that the game's own painter draws."""
    caption: str = ""
    """One sentence under the picture."""

    @property
    def text(self) -> str:
        """Its lines in one, to be searched."""
        return " ".join((*self.lines, self.caption)).strip()


class HowToPlay(Struct, frozen=True, forbid_unknown_fields=True):
    """The page of one game."""

    id: str
    title: str
    engine: str
    before: str
    """The section of the book before which it stands."""
    parts: tuple[Part, ...]

    @property
    def see(self) -> tuple[Rule, ...]:
        """The paragraphs behind it, each once."""
        return tuple(dict.fromkeys(rule for part in self.parts for rule in part.rules))

    @property
    def text(self) -> str:
        """All of it, line by line."""
        return "\n".join(line for part in self.parts for line in (part.title, *part.lines))


def page_from(text: str, file: str, known: Book) -> HowToPlay:
    """The page that a TOML text holds, for a book. Raises ContentError."""
    page = decode(text, HowToPlay, file)
    if all(section.id != page.before for section in known.sections):
        raise fault(text, file, ("before",), f"is {page.before!r}, which is no section of the book")
    for at, part in enumerate(page.parts):
        place = ("parts", at)
        for rule in part.rules:
            if rule not in known:
                why = f"points to {rule!r}, which is not in the book"
                raise fault(text, file, (*place, "rules"), why)
        for line in part.lines:
            if len(line) > WIDEST:
                why = f"has a line of {len(line)} letters; {WIDEST} are the most"
                raise fault(text, file, (*place, "lines"), why)
        if bool(part.picture) != bool(part.caption):
            raise fault(text, file, (*place, "title"), "must have picture and caption, or neither")
    count = sum(len(part.lines) for part in page.parts)
    if not SHORTEST <= count + len(page.parts) <= LONGEST:
        why = f"hold {count + len(page.parts)} lines with their titles, not 40 to 60"
        raise fault(text, file, ("parts",), why)
    return page


@cache
def how_to_play() -> tuple[HowToPlay, ...]:
    """The pages of all games, in the order of the book."""
    known = book()
    order = [section.id for section in known.sections]
    pages = (page_from(read(file), file, known) for file in listed(FOLDER))
    return tuple(sorted(pages, key=lambda page: order.index(page.before)))
