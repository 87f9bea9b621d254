"""How each game is played, on one page: its aim, a turn in order, what kills and what wins."""

from collections.abc import Iterator
from functools import cache

from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.content.decode import Fault, FromToml
from pieces_of_eight.content.files import listed, read
from pieces_of_eight.content.rulebook import book, not_in_book

FOLDER = "how_to_play"
SHORTEST, LONGEST = 40, 60
"""How many lines a page has at least, and at most."""
WIDEST = 76
"""Letters of its longest line."""


class Part(FromToml):
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

    def faults(self) -> Iterator[Fault]:
        yield from ((("rules",), why) for why in not_in_book(self.rules))
        for line in self.lines:
            if len(line) > WIDEST:
                yield ("lines",), f"has a line of {len(line)} letters; {WIDEST} are the most"
        if bool(self.picture) != bool(self.caption):
            yield ("title",), "must have picture and caption, or neither"


class HowToPlay(FromToml):
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

    def faults(self) -> Iterator[Fault]:
        if all(section.id != self.before for section in book().sections):
            yield ("before",), f"is {self.before!r}, which is no section of the book"
        count = sum(1 + len(part.lines) for part in self.parts)
        if not SHORTEST <= count <= LONGEST:
            yield ("parts",), f"hold {count} lines with their titles, not 40 to 60"


@cache
def how_to_play() -> tuple[HowToPlay, ...]:
    """The pages of all games, in the order of the book."""
    order = [section.id for section in book().sections]
    pages = (HowToPlay.from_toml(read(file), file) for file in listed(FOLDER))
    return tuple(sorted(pages, key=lambda page: order.index(page.before)))
