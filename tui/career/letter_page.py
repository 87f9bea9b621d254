"""The rival's letter on a page of its own, and below it what is known of his fleet (C-21)."""

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.types import CSSPathType
from textual.widgets import Static

from campaign.chronicle.letters import LETTERS, Letter
from campaign.chronicle.sightings import Sighting
from content.flags import nation
from saves.words import SaveError
from tui.career.picture import TALL, Brush, crowned, ruled, stacked
from tui.career.port_words import counted
from tui.career.styles import STYLES
from tui.game import MakesPage
from tui.pages.base import GameScreen
from tui.play.correspondence import Correspondence
from tui.widgets.controls import Reading

WIDEST = 76
"""Columns of a letter at most."""
MARGIN = 7
"""Columns of the page that are not for words: its edges and the scroll bar."""
NAME, TYPE = 22, 18
"""Columns of a ship's name and of her type."""
NO_LETTER = "Nothing is known of the season before, so there is no letter."
NONE_MET = "You have met none of these ships yet."


class LetterScreen(GameScreen):
    """A letter; Enter closes it. What follows it, if anything, is the port."""

    PAGE_NAME = "A letter from the rival"
    KEYS = ("act", "southeast", "rule", "keys", "leave")
    AUTO_FOCUS: ClassVar[str | None] = "#letter"
    CSS_PATH: ClassVar[CSSPathType | None] = STYLES

    def __init__(
        self, gather: Callable[[], Correspondence], follows: MakesPage | None = None
    ) -> None:
        """`gather` may raise SaveError, and so may `follows`; without it the page just closes."""
        super().__init__()
        self._gather = gather
        self._follows = follows
        self._data: Correspondence | None = None

    def body(self) -> ComposeResult:
        with Reading(id="letter"):
            yield Static(id="letter-words")

    def on_mount(self) -> None:
        try:
            self._data = self._gather()
        except SaveError as error:
            self.say(str(error), warning=True)
            return
        self.note(f"before season {self._data.season}")
        self._draw()

    def on_resize(self) -> None:
        super().on_resize()
        self._draw()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._draw()

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        """Without the key that reads on where all of it stands on the page."""
        entries = super().key_entries()
        longer = any(reading.max_scroll_y > 0 for reading in self.query(Reading))
        return tuple(entry for entry in entries if longer or entry[0] != "southeast")

    def label(self, name: str) -> str:
        onward = "Close" if self._follows is None else "Into port"
        words = {"act": onward, "southeast": "Read on", "leave": "Close"}
        return words.get(name) or super().label(name)

    def rule(self) -> str:
        return LETTERS

    def aim(self) -> str:
        come = "this stay in port" if self._follows is None else "the port"
        season = "" if self._data is None else f" and season {self._data.season}"
        return f"Read what your rival writes. Still to come: {come}{season}."

    def _draw(self) -> None:
        if self._data is None:
            return
        game, size = self.game, self.app.size
        brush = Brush(game.inks, game.depth, game.settings.plain)
        width = min(WIDEST, size.width - MARGIN)
        lines = page(self._data, brush, width, large=size.height >= TALL)
        self.query_one("#letter-words", Static).update(stacked(lines))
        self.call_after_refresh(self.refresh_keys)  # once it is known how long the page is

    def do_act(self) -> None:
        self.do_leave()

    def do_leave(self) -> None:
        """Lay the letter down, and go on to what follows it."""
        if self._follows is None:
            super().do_leave()
            return
        try:
            self.game.show(self._follows())
        except SaveError as error:
            self.say(str(error), warning=True)


def page(data: Correspondence, brush: Brush, width: int, *, large: bool = False) -> list[Text]:
    """The whole page: who writes, the letter, and the fleet."""
    crown = nation(data.crown)
    head = (data.rival, crown.name, "")
    lines = [*crowned(crown.id, head, brush, width, large=large), Text()]
    lines += (
        letter_lines(data.letter, brush, width)
        if data.letter is not None
        else [Text(NO_LETTER, brush.inks.faint)]
    )
    lines += [Text(), ruled("What you know of the rival's fleet", brush, width)]
    return [*lines, *fleet_lines(data.fleet, brush, width)]


def letter_lines(letter: Letter, brush: Brush, width: int) -> Iterator[Text]:
    """A letter from its greeting to its signature, paragraph by paragraph."""
    *parts, signature = letter.lines
    for at, part in enumerate(parts):
        yield from [Text()] if at else []
        yield from (Text(line, brush.inks.ink) for line in wrap(part, width))
    yield Text(signature.rjust(width - 2), f"bold {brush.inks.gold}")


def fleet_lines(fleet: tuple[Sighting, ...], brush: Brush, width: int) -> Iterator[Text]:
    """The ships that were met, by the season in which each was seen last, the newest first."""
    if not fleet:
        yield Text(NONE_MET, brush.inks.faint)
    season = 0
    for ship in fleet:
        if ship.last.season != season:
            season = ship.last.season
            yield Text(f"Season {season}", brush.inks.gold)
        often = "" if ship.times == 1 else f"; met {counted(ship.times, 'time')}"
        lead = f"  {cut(ship.name, NAME)}{cut(ship.type, TYPE)}"
        for at, line in enumerate(wrap(f"{ship.end}{often}", width - len(lead))):
            yield Text(f"{lead if not at else ' ' * len(lead)}{line}", brush.inks.ink)


def cut(words: str, width: int) -> str:
    """Words in a column of this width."""
    return (words if len(words) < width else f"{words[: width - 3]}..").ljust(width)
