"""Any fight as it is drawn: a map, a list of choices, a panel, and all that is written around."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.lines import news, wrapped
from pieces_of_eight.tui.draw.lit import lit_glyphs, lit_lines
from pieces_of_eight.tui.widgets.lines_view import LinesView
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.menu import Menu
from .lit import lit_groups, lit_words
from .styles import PANEL, WIDE
from .tutor import BAR

if TYPE_CHECKING:
    from .page import FightScreen

ROOMY = 30
"""Rows from which a long hint may have a second line."""
BARS, NEWS = 2, 2
"""Rows under the map for what is asked and what is pointed at, and for what has happened."""


class FightView:
    """Shows what a desk says, on a page. It knows no keys, and nothing of what is fought with."""

    def __init__(self, page: "FightScreen[Any]") -> None:
        self._page = page

    def body(self) -> ComposeResult:
        if self._page.guide.tutor is not None:
            yield LinesView(BAR)
        with Horizontal(id="fight-main"):
            with Vertical(id="fight-left"):
                drawn = self._page.make_map()
                if isinstance(drawn, MapView):
                    drawn.rows_at_rest = self._rows_at_rest
                    drawn.listed = lambda: self._page.desk.listing is not None
                yield drawn
                yield LinesView("fight-prompt")
                yield Menu(id="fight-choices")
                yield LinesView("fight-news")
                yield LinesView("fight-status")
            yield LinesView("fight-panel")

    def _rows_at_rest(self) -> int:
        """The rows of the map while no list is open: all but one of each bar, and the news."""
        news = 0 if self.has_panel else NEWS
        return max(0, self._page.query_one("#fight-left").size.height - BARS - news)

    @property
    def choices(self) -> Menu:
        return self._page.query_one("#fight-choices", Menu)

    @property
    def narrow(self) -> bool:
        """Whether the panel has no place of its own beside the map."""
        return self._page.app.size.width < WIDE

    @property
    def stands(self) -> bool:
        """Whether the page can be drawn on: opponents may move while it is being taken down."""
        return self._page.is_mounted and bool(self._page.query("#fight-choices"))

    def draw(self) -> None:
        """Show what the desk says now."""
        if not self.stands:
            return
        self._draw_choices()
        self._draw_words(self._page.draw_map())
        self._page.follow()
        self._page.refresh_keys()

    def _draw_words(self, place: str) -> None:
        """All that is written around the map; `place` is what lies under the cursor in words."""
        inks = self._page.inks
        self._page.name_page(self._page.heading())
        over = self._page.session.over  # nobody decides any more, and the line beside it says so
        self._page.note("" if over else self._page.CAPTIONS.who_decides(self._page.desk))
        self._draw_lesson()
        self._draw_prompt()
        status = self._page.status() if self.narrow else None
        lines: list[Line] = [
            (Piece(f" {words}", inks.bar_text),) for words in self._hint_lines(place)
        ]
        lines = lines if status is None else [(Piece(" ", inks.bar_text), *status)]
        bar = self._page.query_one("#fight-status", LinesView)
        bar.styles.height = len(lines)
        bar.show(lambda w, h: lines, inks.bar_paper)
        self._page.query_one("#fight-news", LinesView).show(self._news, inks.paper)
        self._page.query_one("#fight-panel", LinesView).show(self._panel, inks.paper)

    def _news(self, width: int, height: int) -> Sequence[Line]:
        """What has changed since the last order; else the end of the log, but for what the line
        above says already."""
        if told := self._page.happened.lines(width - 2):
            return told
        asked = self._page.CAPTIONS.prompt_words(self._page.desk)
        last = [entry.words for entry in self._page.session.journal.entries[-3:]]
        lines = news([words for words in last if words != asked][-2:], width - 2, height)
        return [(Piece(f" {words}", self._page.inks.dim),) for words in lines]

    def _panel(self, width: int, height: int) -> Sequence[Line]:
        """Card, odds and log; at their end what has changed since the last order."""
        space = Piece(" ", self._page.inks.text)
        last = self._page.happened.part(width - 2, height, self.left - 2)
        rest = self._page.panel(width - 2, height - len(last))
        between: list[Line] = [()] * (height - len(last) - len(rest)) if last else []
        lines = [(space, *line) for line in (*rest, *between, *last)]
        tutor = self._page.guide.tutor
        if tutor is None or not tutor.lit:
            return lines
        glyphs = lit_glyphs(plain=self._page.game.settings.plain)
        return lit_lines(lines, lit_words(tutor.lit), glyphs, self._page.inks.title)

    @property
    def _hint_rows(self) -> int:
        """The lines for what lies under the cursor."""
        return 1 if self._page.app.size.height < ROOMY else 2

    def fits(self, words: str) -> bool:
        """Whether words about what lies under the cursor can be shown whole."""
        return len(wrapped(words, self.left - 2)) <= self._hint_rows

    def _hint_lines(self, place: str) -> list[str]:
        """What lies under the cursor, whole where there is room; what is cut ends in two dots."""
        width = self.left - 2
        lines = wrapped(place, width)
        most = self._hint_rows
        if len(lines) > most:
            lines = [*lines[: most - 1], f"{' '.join(lines[most - 1 :])[: width - 3]} .."]
        return lines

    def _draw_lesson(self) -> None:
        """What a lesson asks, above the map."""
        tutor = self._page.guide.tutor
        if tutor is not None:
            inks, width = self._page.bar_inks, self._page.app.size.width
            bar = self._page.query_one(f"#{BAR}", LinesView)
            hidden = bool(lit_words(tutor.lit)) and not self.has_panel
            tutor.draw(bar, width, (inks.title, inks.bar_text, inks.bar_paper), hidden=hidden)
            if self._page.on_map is not None:
                self._page.on_map.lit = lit_groups(tutor.lit, self._page.desk.places_of)

    def _draw_prompt(self) -> None:
        """What is asked, on as many lines as it needs."""
        asked = wrapped(self._page.CAPTIONS.prompt_words(self._page.desk), max(20, self.left - 2))
        lines = [(Piece(f" {words}", self._page.bar_inks.title, True),) for words in asked]
        prompt = self._page.query_one("#fight-prompt", LinesView)
        prompt.styles.height = len(lines)
        prompt.show(lambda w, h: lines, self._page.inks.bar_paper)

    def _draw_choices(self) -> None:
        """Open, fill or close the list of choices."""
        menu, listing = self.choices, self._page.desk.listing
        menu.set_class(listing is not None, "-open")
        asking = listing is not None and listing.closable
        self._page.query_one("#fight-news").set_class(asking, "-asking")
        on_map = self._page.query_one("#fight-map")
        if listing is not None:
            numbered = self._page.game.settings.keys != "numpad"
            rows = self._page.CAPTIONS.rows(self._page.desk, self.left, numbered=numbered)
            menu.fill(rows, str(self._page.desk.at))
            if self._page.focused is not menu:
                menu.focus(scroll_visible=False)
        elif self._page.focused is not on_map:
            on_map.focus(scroll_visible=False)

    @property
    def left(self) -> int:
        """The columns of the map and what is under it."""
        return self._page.app.size.width - (PANEL if self.has_panel else 0)

    @property
    def has_panel(self) -> bool:
        """Whether the panel stands beside the map."""
        return self._page.has_class("-panel") or not self.narrow
