"""Any fight as it is drawn: a map, a list of choices, a panel, and all that is written around."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from tui.commands import BY_NAME, keys_of, spoken
from tui.draw.cells import Line, Piece
from tui.draw.lines import news, wrapped
from tui.match.captions import Captions
from tui.match.desk import Desk
from tui.match.styles import PANEL, WIDE, FightPage
from tui.play.faces import Face
from tui.play.session import AnySession, Kept, Session
from tui.widgets.frame import Heading
from tui.widgets.lines_view import LinesView
from tui.widgets.map_view import MapView
from tui.widgets.menu import Menu

ROOMY = 30
"""Rows from which a long hint may have a second line."""
BARS, NEWS = 2, 2
"""Rows under the map for what is asked and what is pointed at, and for what has happened."""
D = TypeVar("D", bound=Desk[Any, Any])
"""The desk of a kind of fight."""


class FightView(FightPage, Generic[D]):
    """Shows what a desk says. It knows no keys, and nothing of what is fought with.

    The first half of its methods is written anew for each kind of fight. They are abstract for
    the type checker, which names the one forgotten; Textual's metaclass leaves no room for ABC.
    """

    WHERE = "A fight"
    FACE: ClassVar[Face]
    """How its kind of fight is told and shown."""
    CAPTIONS: ClassVar[Captions]
    """What is written around the map."""

    def __init__(self, saved: Kept) -> None:
        super().__init__()
        self.session = self.make_session(saved)
        self.desk = self.make_desk()
        self.wanted = ""
        """Which part of the panel was asked for where there is no room for all."""

    # What each kind of fight shows in its own way.

    def make_session(self, saved: Kept) -> AnySession:
        """The table at which it is played."""
        return Session(saved, self.FACE)

    @abstractmethod
    def make_desk(self) -> D:
        """The desk for `self.session`."""

    @abstractmethod
    def make_map(self) -> Widget:
        """The widget of the map; its id is "fight-map", and it can have the focus."""

    @abstractmethod
    def draw_map(self) -> str:
        """Draw the map as the desk has it; the place under its cursor in words."""

    @abstractmethod
    def dress_map(self) -> None:
        """Draw the map in the colours and glyphs of now."""

    @abstractmethod
    def follow(self) -> None:
        """Bring that part of the map into sight on which somebody begins to act."""

    @abstractmethod
    def where(self, *, short: bool) -> str:
        """The turn and what else belongs into the heading; `short` where it is narrow."""

    @abstractmethod
    def status(self) -> Line | None:
        """What stands under the cursor in a line, for a narrow screen; None where nothing does."""

    @abstractmethod
    def panel(self, width: int, height: int) -> Sequence[Line]:
        """At most `height` lines of `width` cells for the panel beside the map."""

    # What all share.

    @property
    def engine(self) -> str:
        return self.session.face.kind.engine

    @property
    def of_career(self) -> bool:
        return self.session.of_career

    def body(self) -> ComposeResult:
        with Horizontal(id="fight-main"):
            with Vertical(id="fight-left"):
                drawn = self.make_map()
                if isinstance(drawn, MapView):
                    drawn.rows_at_rest = self._rows_at_rest
                    drawn.listed = lambda: self.desk.listing is not None
                yield drawn
                yield LinesView("fight-prompt")
                yield Menu(id="fight-choices")
                yield LinesView("fight-news")
                yield LinesView("fight-status")
            yield LinesView("fight-panel")

    def _rows_at_rest(self) -> int:
        """The rows of the map while no list is open: all but one of each bar, and the news."""
        news = 0 if self._has_panel else NEWS
        return max(0, self.query_one("#fight-left").size.height - BARS - news)

    @property
    def choices(self) -> Menu:
        return self.query_one("#fight-choices", Menu)

    @property
    def narrow(self) -> bool:
        """Whether the panel has no place of its own beside the map."""
        return self.app.size.width < WIDE

    @property
    def stands(self) -> bool:
        """Whether the page can be drawn on: opponents may move while it is being taken down."""
        return self.is_mounted and bool(self.query("#fight-choices"))

    def draw(self) -> None:
        """Show what the desk says now."""
        if not self.stands:
            return
        self._draw_choices()
        self._draw_words(self.draw_map())
        self.follow()
        self.refresh_keys()

    def heading(self) -> str:
        """What stands at the left of the first line."""
        return self.where(short=self.narrow)

    def _draw_words(self, place: str) -> None:
        """All that is written around the map; `place` is what lies under the cursor in words."""
        inks = self.inks
        for heading in self.query(Heading):
            heading.where = self.heading()
        self.note(self.CAPTIONS.whose(self.desk))
        self._draw_prompt()
        status = self.status() if self.narrow else None
        lines: list[Line] = [
            (Piece(f" {words}", inks.bar_text),) for words in self._hint_lines(place)
        ]
        lines = lines if status is None else [(Piece(" ", inks.bar_text), *status)]
        bar = self.query_one("#fight-status", LinesView)
        bar.styles.height = len(lines)
        bar.show(lambda w, h: lines, inks.bar_paper)
        log = self.session.journal.entries
        said = [entry.words for entry in log[-2:]]
        self.query_one("#fight-news", LinesView).show(
            lambda w, h: [(Piece(f" {words}", inks.dim),) for words in news(said, w - 2, h)],
            inks.paper,
        )
        self.query_one("#fight-panel", LinesView).show(
            lambda width, height: [
                (Piece(" ", inks.text), *line) for line in self.panel(width - 2, height)
            ],
            inks.paper,
        )

    @property
    def _hint_rows(self) -> int:
        """The lines for what lies under the cursor."""
        return 1 if self.app.size.height < ROOMY else 2

    def fits(self, words: str) -> bool:
        """Whether words about what lies under the cursor can be shown whole."""
        return len(wrapped(words, self._left - 2)) <= self._hint_rows

    def _hint_lines(self, place: str) -> list[str]:
        """What lies under the cursor, whole where there is room; what is cut ends in two dots."""
        width = self._left - 2
        lines = wrapped(place, width)
        most = self._hint_rows
        if len(lines) > most:
            lines = [*lines[: most - 1], f"{' '.join(lines[most - 1 :])[: width - 3]} .."]
        return lines

    def _draw_prompt(self) -> None:
        """What is asked, on as many lines as it needs."""
        asked = wrapped(self.CAPTIONS.asked(self.desk), max(20, self._left - 2))
        lines = [(Piece(f" {words}", self.asking_ink, True),) for words in asked]
        prompt = self.query_one("#fight-prompt", LinesView)
        prompt.styles.height = len(lines)
        prompt.show(lambda w, h: lines, self.inks.bar_paper)

    def _draw_choices(self) -> None:
        """Open, fill or close the list of choices."""
        menu, listing = self.choices, self.desk.listing
        menu.set_class(listing is not None, "-open")
        self.set_class(listing is not None and listing.closable, "-asking")
        on_map = self.query_one("#fight-map")
        if listing is not None:
            numbered = self.game.settings.keys != "numpad"
            rows = self.CAPTIONS.rows(self.desk, self._left, numbered=numbered)
            menu.fill(rows, str(self.desk.at))
            if self.focused is not menu:
                menu.focus(scroll_visible=False)
        elif self.focused is not on_map:
            on_map.focus(scroll_visible=False)

    @property
    def _left(self) -> int:
        """The columns of the map and what is under it."""
        return self.app.size.width - (PANEL if self._has_panel else 0)

    @property
    def _has_panel(self) -> bool:
        """Whether the panel stands beside the map."""
        return self.has_class("-panel") or not self.narrow

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        preset, plain = self.game.settings.keys, self.game.settings.plain
        return tuple(
            (name, spoken(keys_of(BY_NAME[name], preset)[0], ascii_only=plain), words)
            for name, words in self.CAPTIONS.keys(self.desk)
        )
