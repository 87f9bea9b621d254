"""A fight that lies on a map: it is fought, seen again, and shown in small before it begins.

An engine says in its `MapPages` how all that is read off a position; the pages are the same for
each of them.
"""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Self, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.tui.draw.cells import NOWHERE, Line, Row, Zoom
from pieces_of_eight.tui.draw.colours import Palette, PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading
from pieces_of_eight.tui.draw.table import MapTable, TableLook
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.session import AnySession, Kept, LogEntry, Session
from pieces_of_eight.tui.widgets.map_view import Finds, MapView, Pointers, segments
from .captions import AnyDesk, Draws, Parts, card_lines, panel_lines
from .log import WIDE, pane_of
from .page import FightScreen
from .replay import ReplayScreen

P = TypeVar("P")  # a place


# --- The pages of an engine -----------------------------------------------------------------------


WORDS = 12  # lines that are left for the words beside the map


class Preview(Widget):
    """A map of a fight as it will show it, as large as its place allows, else as small as needed.

    It takes as many lines as it needs; the place around it scrolls if they are too many.
    """

    ALLOW_SELECT = False

    def __init__(self, pages: "MapPages", palette: Palette, glyphs: Glyphs) -> None:
        super().__init__(classes=pages.face.kind.engine)
        self._pages = pages
        self._palette = palette
        self._glyphs = glyphs
        self._view: Any = None
        self._drawn: tuple[Row, ...] = ()

    def rows(self, view: Any, width: int, height: int) -> tuple[Row, ...]:
        """The largest picture that fits into a place of `width` by `height` characters."""
        pages, palette, glyphs = self._pages, self._palette, self._glyphs
        kind = pages.map
        zoom = kind.SCALES.largest(partial(kind.measured, view), width, height)
        if zoom is None and pages.tiny is not None:
            return pages.tiny(view, palette, glyphs, width, height)
        look = kind.look_beside(palette, glyphs, zoom or kind.SCALES.offered[0])
        if pages.painted is not None:
            return pages.painted(view, look)
        rows: tuple[Row, ...] = kind.PAINTER(view, look).whole()
        return rows

    def show(self, view: Any) -> None:
        self._view = view
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self._view is not None and self.size.width:
            height = cast(Widget, self.parent).size.height - WORDS
            self._drawn = self.rows(self._view, self.size.width, height)
            self.styles.height = len(self._drawn)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._drawn):
            return Strip.blank(self.size.width, self.rich_style)
        return Strip(segments(self._drawn[y])).adjust_cell_length(self.size.width, self.rich_style)


class Screens(Struct, frozen=True):
    """What is opened for a fight of one kind, and the face that goes with it."""

    face: Face
    fight: Callable[[Kept], FightScreen]  # the page on which it is fought
    replay: Callable[[AnySession], ReplayScreen]  # the page on which it is seen again
    preview: Callable[[Palette, Glyphs], Preview] | None = None
    """Its map on the page of new fights; None where it has none, or is not begun there."""


# --- The map of a kind of fight: how it is drawn first, and where its places lie ------------------


class FightMap(MapView[P]):
    """A map of a table."""

    DRAGS = False
    TABLE: ClassVar[Callable[[], MapTable]]

    @property
    def view(self) -> Any:
        return self.painter.view

    @property
    def look(self) -> Any:
        return self.painter.look

    @classmethod
    @abstractmethod
    def measured(cls, view: Any, zoom: Zoom) -> tuple[int, int]:
        """Width and height of what must be seen of a view, drawn at a scale."""

    @classmethod
    def scale_for(cls, view: Any, width: int, height: int) -> Zoom:
        """The largest scale at which that lies in a pane, and never less than can be read."""
        return cls.SCALES.fitted(partial(cls.measured, view), width, height)

    def fitted(self, pane: Size) -> Zoom:
        return self.scale_for(self.view, *pane)

    def go_to(self, at: P) -> None:
        """Show a place where somebody begins to act."""
        self.centre_on(at)

    @property
    def reach(self) -> int:
        """How many places an arrow takes the cursor on."""
        return 1

    @classmethod
    def palette_of(cls, page: GameScreen) -> Any:
        """The colours of the map in the theme of a page."""
        found = cls.TABLE().palette_for(page.game.depth, light=page.game.settings.theme == "chart")
        return replace(found, panel=page.palette.panel)

    @classmethod
    def first_look(cls, page: GameScreen, view: Any) -> Any:
        """How a map is drawn first on a page."""
        return cls.look_in(cls.palette_of(page), page.glyphs, cls.scale_for(view, *pane_of(page)))

    @classmethod
    def look_beside(cls, page: Palette, glyphs: Glyphs, zoom: Zoom) -> Any:
        """How it is drawn beside other things in the colours of a page."""
        return cls.look_in(cls.TABLE().palette(page.name), glyphs, zoom)

    @classmethod
    def look_in(cls, palette: Any, glyphs: Glyphs, zoom: Zoom) -> Any:
        return TableLook(cls.TABLE(), palette, glyphs, zoom)


class SquareMap(FightMap[P]):
    """A map whose places lie in rows and columns, numbered row by row."""

    @classmethod
    def measured(cls, view: Any, zoom: Zoom) -> tuple[int, int]:
        return cls.TABLE().grids[zoom].size(view.columns, view.rows)

    @property
    def beside(self) -> tuple[int, int]:
        """One place."""
        return self.look.layout.width, self.look.layout.height

    def area(self, at: Any) -> tuple[int, int, int, int]:
        found: tuple[int, int, int, int] = self.look.layout.area(at, self.painter.columns)
        return found

    def place_at(self, x: int, y: int) -> P | None:
        at = self.look.layout.at(x, y, self.painter.columns, self.painter.rows)
        return None if at == NOWHERE else at


class ShipMap(FightMap[P]):
    """A map with ships: its scale goes by how they lay when it was opened, and signs at the edge
    of the pane point at those beyond it."""

    OVER_PANE: Finds  # finds those signs

    def __init__(self, view: Any, look: Any, **others: Any) -> None:
        super().__init__(view, look, **others)
        self._opened = view
        self._pointers = Pointers(self, type(self).OVER_PANE)

    def fitted(self, pane: Size) -> Zoom:
        return self.scale_for(self._opened, *pane)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some lines of the screen; wherever the map is scrolled to, signs lie at its edge."""
        strips = super().render_lines(crop)
        return strips if self.is_covered else self._pointers.over(strips, crop)

    def _show(self, view: Any) -> None:
        super()._show(view)
        self._pointers.refresh()


# --- What an engine says of its pages -------------------------------------------------------------
class MapPages(Struct, frozen=True, kw_only=True):
    """How the pages of a fight on a map are filled."""

    face: Face
    map: type[FightMap[Any]]
    view: Callable[[Any], Any]  # what the map shows of the moment, with all that is laid over it
    step: "Callable[[MapReplay], Any]"  # what it shows of a step of a fight that is seen again
    heading: Callable[..., str]
    """The turn and what else belongs into the heading; `short` where it is narrow."""
    painted: Callable[[Any, Any], tuple[Row, ...]] | None = None
    """A map in small beside words, in a look, where more is about it than its painter paints."""
    tiny: Callable[[Any, Palette, Glyphs, int, int], tuple[Row, ...]] | None = None
    """The same where no scale has room for all of it: in so many columns and lines."""
    status: Callable[[Any, int, PanelInks], Line | None] = lambda desk, width, inks: None
    """What stands under the cursor in a line so wide, where words about the place do not say it."""
    beside: Callable[[Any, int, Glyphs, Any], Parts] = lambda *drawn: carded(*drawn)
    """What stands in the panel besides odds and log."""
    again: "Callable[[MapReplay, int], Parts]" = lambda page, width: Parts([], [])
    """The same beside a fight that is seen again."""
    quietly: "Callable[[MapReplay], str]" = lambda page: "The log says nothing of this step."
    """Words for a step of which the log tells nothing."""
    place_words: Callable[[Any, Any], str] = lambda desk, view: desk.words_at_cursor()
    """The place under the cursor in words, by what the map shows."""
    follows: Callable[[Any], tuple[object, Any] | None] | None = None
    """Who acts, or which part of the fight it is, and where that begins; by whose turn it is where
    nothing else is said."""
    scene: "Callable[[MapReplay], Any]" = lambda page: None
    """Where something happened in a step, where that is to be brought into sight."""
    weighed: Callable[[Any], tuple[str, Odds] | None] = lambda desk: desk.weighed()
    """What is weighed in the panel."""
    odds: Draws | None = None  # draws the odds, where that is done in a way of its own
    nothing_weighed: str = "There are no odds to show here."
    card: str = "the card"  # what stands at the right besides the odds
    has_ways: bool = True
    """Whether the ways of others are laid over it, where the map has not ways of its own."""
    is_hiding: bool = False  # whether something of it is hidden from a side until it is over

    def screens(self, fight: "type[MapFight] | None" = None) -> Screens:
        """The pages, as they are found by the name of an engine.

        `fight` is the one on which it is fought, where an order of its own is carried out by it.
        """
        base = fight or MapFight  # of which each kind has its own, since keys are bound to a class
        its_own = {"ORDERS": self.face.kind.orders, "__module__": base.__module__}
        return Screens(
            self.face,
            partial(type(f"{base.__name__}_{self.face.kind.engine}", (base,), its_own), self),
            partial(MapReplay, self),
            partial(Preview, self),
        )


def carded(desk: AnyDesk, width: int, glyphs: Glyphs, palette: Any) -> Parts:
    thing, inks = desk.under, palette.panel
    if thing is None:
        return Parts([], [])
    rows = desk.about.card(desk.state, thing.id, desk.me)
    head = heading(start_of(thing.title), width, glyphs, inks)
    return Parts([], [head, *card_lines(rows, width, glyphs, inks)])


# --- Pages ----------------------------------------------------------------------------------------


class MapFight(FightScreen):
    """A saved fight on a map, played on."""

    def __init__(self, pages: MapPages, saved: Kept) -> None:
        self.pages = pages
        super().__init__(saved)
        self.nothing_weighed, self.card = pages.nothing_weighed, pages.card

    def make_session(self, saved: Kept) -> AnySession:
        return Session(saved, self.pages.face)

    def anew(self, saved: Kept) -> Self:
        return type(self)(self.pages, saved)

    def make_map(self) -> FightMap[Any]:
        view, kind = self.pages.view(self.desk), self.pages.map
        hovering = self.game.settings.hover == "yes"
        return kind(view, kind.first_look(self, view), hovering=hovering, id="fight-map")

    def draw_map(self) -> str:
        view = self.pages.view(self.desk)
        self.map.set_view(view)
        return self.pages.place_words(self.desk, view)

    def dress_map(self) -> None:
        self.map.set_theme(self.pages.map.palette_of(self), self.glyphs)

    def acting(self) -> tuple[object, Any] | None:
        follows = self.pages.follows
        return super().acting() if follows is None else follows(self.desk)

    def whereabouts(self, state: Any) -> Mapping[Hashable, Any]:
        return super().whereabouts(state) if self.pages.has_ways else {}

    def go_to(self, at: Any) -> None:
        self.map.go_to(at)

    def cursor(self, across: int, down: int) -> None:
        reach = self.map.reach
        self.desk.arrow(across * reach, down * reach)

    def turn_words(self, *, short: bool) -> str:
        return self.pages.heading(self.desk.state, self.glyphs, short=short)

    def status(self) -> Line | None:
        return self.pages.status(self.desk, self.columns - 2, self.bar_inks)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        desk, palette = self.desk, self.pages.map.palette_of(self)
        return panel_lines(
            self.pages.beside(desk, width, self.glyphs, palette),
            self.pages.weighed(desk),
            self.session.told[-40:],
            self.wanted,
            width,
            height,
            self.glyphs,
            self.inks,
            self.pages.odds,
        )


SEEN_WHOLE = "reveal"  # the command that shows what the viewer did not see


class MapReplay(ReplayScreen):
    """Every step of a fight on a map as the viewer saw it; or, when all is over, as it was."""

    KEYS = (*ReplayScreen.KEYS[:6], SEEN_WHOLE, *ReplayScreen.KEYS[6:])

    def __init__(self, pages: MapPages, session: AnySession) -> None:
        super().__init__(session)
        self.pages = pages
        self.is_whole = False  # whether all is shown, what the viewer did not see among it

    # What is read off a step.

    @property
    def seen(self) -> Any:
        """The fight at the step that is shown, as the viewer saw it."""
        return self.state(self.at)

    @property
    def shown(self) -> Any:
        """The same with no more in it than is to be seen."""
        return self._session.saved.match.steps[self.at].state if self.is_whole else self.seen

    @property
    def events(self) -> Sequence[LogEntry]:
        """What is told of the step, the last first."""
        return self._session.journal.of_step(self.at)[::-1]

    @property
    def names(self) -> Sequence[str]:
        """Who plays, in the order of their chairs."""
        return [chair.name for chair in self._session.chairs]

    # What all share.

    def doing(self, name: str) -> Callable[[], object] | None:
        is_idle = name == SEEN_WHOLE and not self.pages.is_hiding
        return None if is_idle else super().doing(name)

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        found = super().key_entries()
        return tuple(each for each in found if self.pages.is_hiding or each[0] != SEEN_WHOLE)

    def label(self, name: str) -> str:
        if name == SEEN_WHOLE:
            return "As seen" if self.is_whole else "Show all"
        return super().label(name)

    def view(self) -> Any:
        return self.pages.step(self)

    def make_map(self) -> FightMap[Any]:
        view, kind = self.view(), self.pages.map
        return kind(view, kind.first_look(self, view), hovering=False, id="fight-map")

    def draw_map(self) -> None:
        super().draw_map()
        at = self.pages.scene(self)
        if at is not None:
            self.map.bring_into_sight(at)

    def turn_words(self) -> str:
        return self.pages.heading(self.seen, self.glyphs, short=self.app.size.width < WIDE)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        beside, log = self.pages.again(self, width), self.log_so_far()[-40:]
        return panel_lines(beside, None, log, "", width, height, self.glyphs, self.inks)

    def quietly(self) -> str:
        return self.pages.quietly(self)

    def do_reveal(self) -> None:
        if not self._session.over:
            noun = self._session.face.noun
            self.say(f"Until the {noun} is over, you see only what you saw then.")
        else:
            self.is_whole = not self.is_whole
            self.refresh_keys()
            self._draw()
