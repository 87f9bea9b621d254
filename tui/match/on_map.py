"""A fight that lies on a map: what its desk is told of places, and what is pressed and clicked."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pieces_of_eight.tui.draw.film import (
    PLAIN,
    RICH,
    ArrowGlyphs,
    Arrows,
    Cue,
    FilmInks,
    Frame,
    Marks,
    Spot,
    Traces,
    arrows_frame,
    laid,
    lit_frame,
    lit_glyphs,
)
from pieces_of_eight.tui.draw.legend import legend_of_traces
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.rules import open_legend
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.widgets.map_view import MapView, Projector, in_sight

if TYPE_CHECKING:
    from .fight_desk import FightDesk
    from .page import FightScreen


def explain_map(drawn: MapView[Any], face: Face, place: str) -> None:
    """Open the page that explains the signs on a map, in the colours of the page it lies on."""
    page = drawn.screen
    assert isinstance(page, GameScreen)
    if face.legend is None:
        page.say(page.idle("legend"))
    else:
        marks = PLAIN if page.game.settings.plain else RICH
        traces = legend_of_traces(marks, page.inks) if face.news is not None else ()
        open_legend(page, face.legend, drawn.view, drawn.view.cursor, place, traces)


class Zooming:
    """A map that is only looked at: a key draws it larger and smaller, another explains it."""

    def __init__(self, drawn: MapView[Any], face: Face) -> None:
        self._drawn = drawn
        self._face = face

    def do_zoom(self) -> None:
        self._drawn.next_zoom()

    def do_legend(self) -> None:
        explain_map(self._drawn, self._face, "")


class OnMap:
    """What is pressed and clicked on the map of a fight, the same in all of them."""

    def __init__(self, page: "FightScreen", desk: "FightDesk[Any, Any]") -> None:
        self._page = page
        self._desk = desk
        self._followed: object = None
        """Who acted, or which part it was, when the map was last moved for that."""
        self._made: Projector | None = None
        self.lit: Sequence[Sequence[Any]] = ()
        """The places that a lesson asks to be looked at: each group in one frame."""
        self._kept: tuple[object, ...] = ()
        """What stays over the map, and how the map was drawn when it was laid."""

    @property
    def _projector(self) -> Projector:
        """What lays films over the map, made when it is first asked for."""
        if self._made is None:
            page = self._page
            self._made = Projector(page.map, page.film_ended, page.happened.announce)
        return self._made

    def follow(self) -> None:
        """Bring that part of the map into sight on which somebody begins to act.

        When the page is opened it lies in the middle; later nothing moves for what is seen whole.
        """
        found, drawn = self._page.acting(), self._page.map
        if found is not None and found[0] != self._followed and drawn.size:
            first, self._followed = self._followed is None, found[0]
            if first or not drawn.shows(found[1]):
                self._page.go_to(found[1])

    def show(self, cues: Sequence[Cue], marks: Marks, inks: FilmInks, pace: float) -> float:
        """Let what has happened be seen on the map as it lies there; the seconds it takes."""
        return self._projector.show(cues, marks, inks, pace)

    @property
    def shows(self) -> bool:
        """Whether it is still shown what has happened, and not told yet."""
        return self._made is not None and self._made.running

    @property
    def busy(self) -> bool:
        """Whether any of it is still shown, told or not."""
        return self._made is not None and self._made.busy

    @property
    def sight(self) -> Spot:
        """What of the map is in sight."""
        return in_sight(self._page.map)

    def announce(self, banner: Frame) -> None:
        """Lay a great moment over the map, or take it away."""
        self._projector.announce(banner)

    def hurry(self) -> bool:
        """What is still shown of what has happened ends; whether it was not told yet."""
        shows = self.shows
        if self._made is not None:
            self._made.stop()
        return shows

    def keep(self, traces: Traces, marks: Marks, inks: FilmInks) -> None:
        """Let what has been done, and what is lit, lie over the map as large as it is drawn now."""
        drawn = self._page.map
        kept = (traces, self.lit, marks, inks, drawn.painter.width, drawn.painter.height)
        if kept != self._kept:
            self._kept = kept
            frame: Frame = laid(traces, self._spot, marks, inks)
            lit = lit_frame(self.lit, self._spot, lit_glyphs(plain=marks is PLAIN), inks.water)
            self._projector.keep({**frame, **lit})

    def point_out(self, rows: Sequence[Arrows], glyphs: ArrowGlyphs) -> None:
        """Let the arrows of a plan lie over the map; none take them away."""
        if rows or self._made is not None:
            self._projector.point_out(arrows_frame(rows, self._spot, glyphs))

    def _spot(self, at: Any) -> Spot:
        """The cells of a place on the map as it is drawn now."""
        return Spot(*self._page.map.area(at))

    def do_ranges(self) -> None:
        self._desk.turn_ranges()

    def do_zoom(self) -> None:
        self._page.map.next_zoom()

    def do_legend(self) -> None:
        """Explain the signs on the map, those under the cursor first."""
        explain_map(self._page.map, self._page.session.face, self._page.draw_map())

    def click(self, event: MapView.Clicked) -> None:
        """Look at what was clicked, or do what a click there means."""
        if event.button == 3:
            self._page.right_click(event.at)
        elif self._page.session.human:
            self._desk.click(event.at)
        else:
            self._desk.look_at(event.at)
