"""Any fight as it is drawn: a map, a list of choices, a panel, and all that is written around."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from pieces_of_eight.campaign.kernel.play import Event, Step
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.tui.draw.cells import Line, Piece, Row
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.film import (
    LOUD,
    PLAIN,
    RICH,
    Arrows,
    Cue,
    FilmInks,
    FilmSpot,
    Frame,
    Marks,
    Traces,
    arrows_frame,
    banner,
    hits_of,
    laid,
    lit_frame,
)
from pieces_of_eight.tui.draw.glyphs import folded, news, wrapped
from pieces_of_eight.tui.draw.legend import legend_of_traces
from pieces_of_eight.tui.game import KnowsWord
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.rules import open_legend
from pieces_of_eight.tui.play.faces import Face
from pieces_of_eight.tui.play.session import AnySession, LastTurn, Moment, News, Weight, ways
from pieces_of_eight.tui.widgets.map_view import MapView, Projector, in_sight

if TYPE_CHECKING:
    from .fight_desk import FightDesk
    from .page import FightScreen


# --- What a step of a lesson lights, taken apart: places of the map, and words of the panel -------

PANEL = "panel "  # what begins the name of a line of the panel; the rest are words in it
TO = "-"  # what stands between the first and the last of several places


def lit_words(light: Sequence[str]) -> tuple[str, ...]:
    """The words by which lines of the panel are lit."""
    return tuple(name.removeprefix(PANEL) for name in light if name.startswith(PANEL))


def lit_groups(
    light: Sequence[str], places_of: Callable[[str], Sequence[Any]]
) -> tuple[tuple[Any, ...], ...]:
    """The places that are lit, those of each name together; what is not seen is left out."""
    named = [name.split(TO) for name in light if not name.startswith(PANEL)]
    found = (tuple(at for part in parts for at in places_of(part)) for parts in named)
    return tuple(places for places in found if places)


# --- The curtain before a fight's page: who sits there, and when it closes between two captains ---


class Curtain:
    """Closes a page for the captain whose turn it is, where he did not sit there before."""

    def __init__(self, page: "FightScreen") -> None:
        self._page = page
        session = page.session
        self.captain = session.decider if session.human else None  # the captain at the keyboard
        self.alone = False
        """Whether the captain whose turn it was at the beginning sits alone before the page."""

    @property
    def _wanted(self) -> bool:
        return self._page.game.settings.with_curtain(secrets=self._page.session.secrets)

    @property
    def shut(self) -> bool:
        """Whether a captain has still to sit down alone before anything is shown (H-41)."""
        session = self._page.session
        alone = self.alone and self.captain in (None, session.decider)
        return not alone and self._page.private and session.human and self._wanted

    def close_where_private(self) -> None:
        """At the beginning: nothing is shown to who does not sit alone before it."""
        decider = self._page.session.decider
        if self.shut and decider is not None:
            self.close_for(decider)

    def pass_on(self) -> None:
        """Something has been done: close the page for the next captain, where that is another."""
        session = self._page.session
        decider = session.decider
        if session.human and decider != self.captain:
            met, self.captain = self.captain is not None, decider
            if met and decider is not None and self._wanted:
                self.close_for(decider)

    def close_for(self, to: Player) -> None:
        """Close the page for a captain; the save is let go and taken up again."""
        page = self._page
        self.alone = False
        page.say("")
        page.game.hand_over(page.session.name_of(to), self._open, page.lock_of(to))

    def before(self, name: str, lock: KnowsWord | None) -> CurtainScreen:
        """The curtain before a page that is not open yet, for the captain of a name."""
        self._page.session.close()
        return CurtainScreen(name, self._open, lock)

    def _open(self) -> Screen[None]:
        from pieces_of_eight.saves.words import SaveError

        try:
            return self._page.open_again()
        except SaveError:
            return self._page.game.page("saved")


# --- Films of a fight on any of its pages: what is to be seen of a step, and how it is drawn ------


def cues_of(session: AnySession, step: Step[Any], before: Any) -> Sequence[Cue]:
    """What of a step is seen on the map by who looks on; `before` is the fight as he saw it."""
    viewer = session.viewer
    return cues_among(session, [redact(event, viewer) for event in step.events], before)


def cues_among(session: AnySession, events: Sequence[Event], before: Any) -> Sequence[Cue]:
    if session.face.cues is None:
        return ()
    return session.face.cues(events, before, session.viewer)


def film_look(page: GameScreen) -> tuple[Marks, FilmInks]:
    """The glyphs and the colours of the films on a page."""
    inks = page.inks
    marks = PLAIN if page.game.settings.plain else RICH
    return marks, FilmInks(inks.text, inks.dim, inks.bad, inks.title, inks.paper, inks.fair)


# --- The last result in a line of a page ---------------------------------------------------------


def most(news: Sequence[News], width: int) -> int:
    """How many of some news are a result that a line holds: one at the least."""
    held, used = 0, 0
    for each in news:
        used += len(each.words) + 1
        if not each.is_result or (held and used > width):
            break
        held += 1
    return held


def result_line(news: Sequence[News], width: int, inks: PanelInks) -> Line:
    by_weight = {Weight.LOST: inks.bad, Weight.HURT: inks.bad, Weight.WON: inks.good}
    told = news[: most(news, width)]
    return tuple(
        Piece(f" {each.words}", by_weight.get(each.weight, inks.text), True) for each in told
    )


# --- What has happened, on the page of a fight ----------------------------------------------------

TAIL = 40  # so many entries of the log are looked at for its end


class Happened:
    """Shows what has happened on the map of a page, and says it."""

    def __init__(self, page: "FightScreen") -> None:
        self._page = page
        self._by_others = False  # whether what the film shows was done by others
        self._moments: list[Moment] = []  # the great moments that are still to be shown
        self._announced: Moment | None = None  # the one that lies over the map
        self._held = False  # whether the opponents wait for it
        self._rings = False  # whether the bell of the terminal is to be rung when all was seen
        self._traced: tuple[LastTurn[Any] | None, Traces] = (None, Traces())
        """The last turn, and what stays of it on the map."""

    # The great moments: a banner over the map, until a key is pressed that does nothing else.

    def announce(self) -> None:
        """Lay the next great moment over the map, when all was seen that led to it."""
        page, session = self._page, self._page.session
        if not page.is_current:  # others sit down to it first
            self._moments.clear()
        if page.on_map is None or page.on_map.busy or self._announced or not self._moments:
            return
        self._announced = self._moments.pop(0)
        if not session.paused and not session.over:
            self._held = True
            session.pause(paused=True)
        page.add_class("-moment")
        self.lay_moment()
        page.call_after_refresh(self.lay_moment)  # the map may be about to be drawn larger

    def lay_moment(self) -> None:
        """Lay it over the map as large as it is now."""
        page, moment = self._page, self._announced
        if page.on_map is None or moment is None or not page.stands:
            return
        session = self._page.session
        inks, own = page.inks, (session.of_career and moment.who == session.name_of(session.viewer))
        ink = inks.title if moment.good is None else inks.good if moment.good else inks.bad
        lines = [moment.words]
        if moment.who:
            turn = page.session.face.hour(page.session.state.turn)
            lines.append(f"{turn}, {moment.place}." if moment.place else f"{turn}.")
        life = page.owner.life if own and page.owner is not None else None
        if life is not None:
            lines.append(life.end)
        plain, colours = page.game.settings.plain, (ink, inks.text, inks.paper)
        sight, sitter = page.on_map.sight, list[Row]()
        if life is not None and not plain and page.game.depth != "mono":
            sitter = [*life.portrait(moment.who, page.game.depth)]
        sitter = sitter if len(sitter) <= sight.height else []
        page.on_map.announce(
            banner(sight, moment.word, lines, colours, plain=plain, portrait=sitter)
        )

    def show(self, step: Step[Any] | None) -> None:
        """Let what was done be seen on the map as it lay there, where the settings want it."""
        page, session = self._page, self._page.session
        if step is None or page.on_map is None or not page.is_current:
            return
        settings = page.game.settings
        if not session.watched:
            self._moments += session.with_the_end(step)
        seen = session.animated and not session.hurried and not session.paused
        if not seen and settings.bell != "yes":
            return
        act = session.act_of(step)
        cues = cues_among(session, act.events, act.before)
        self._rings |= settings.bell == "yes" and any(cue.kind in LOUD for cue in cues)
        if cues and seen:
            self._by_others = not act.own
            session.shown_for = page.on_map.show(cues, *film_look(page), settings.pace)
        if not page.on_map.shows:
            self.ring()

    def ring(self) -> None:
        """Ring the bell of the terminal for what was seen, where there was anything so loud."""
        if self._rings:
            self._page.app.bell()
        self._rings = False

    def hurry(self) -> bool:
        """What is still shown ends; whether a key was only for that.

        So it is where a great moment was shown, or comes up now, and before an order is due where
        it was what others did, or where the key would now do something that nobody has seen yet.
        """
        page = self._page
        if page.on_map is None:
            return False
        if self._announced is not None:
            self._announced = None
            self._page.remove_class("-moment")
            assert self._page.on_map is not None
            self._page.on_map.announce({})
            self.announce()
            if self._held and self._announced is None:
                self._held = False
                self._page.session.pause(paused=False)
            return True
        asked = page.asked
        shown = page.on_map.hurry() and page.session.human
        other = self._by_others or page.asked != asked
        return self._announced is not None or (shown and other)

    def keep(self) -> None:
        """Lay over the map what stays of what was done; nothing once he has given an order."""
        if self._page.on_map is not None and not self._page.on_map.shows:
            self._page.on_map.keep(self.traces, *film_look(self._page))

    @property
    def traces(self) -> Traces:
        """The ways and hits of the last turn, worked out once."""
        page, last = self._page, self._page.session.last_turn
        if last is None:
            return Traces()
        if self._traced[0] is not last:
            seen = (cues_among(page.session, act.events, act.before) for act in last.acts)
            cues = [cue for found in seen for cue in found]
            taken = frozenset(page.whereabouts(last.now).values())
            self._traced = last, Traces(ways(last, page.whereabouts), hits_of(cues), taken)
        return self._traced[1]

    def result_line(self, width: int) -> Line:
        return result_line(self._page.session.last_result, width, self._page.inks)

    def lines(self, width: int, height: int) -> list[Line]:
        """What that line has no room for, and where others have gone; in what is left, the end of
        the log, but for what the page asks already."""
        page, inks, viewer = self._page, self._page.inks, self._page.session.viewer
        found = page.session.last_result
        rest = wrapped(" ".join(each.words for each in found[most(found, width) :]), width)[:height]
        known = {page.CAPTIONS.prompt_words(page.desk), *(each.words for each in found)}
        others = [chair.name for n, chair in enumerate(page.session.chairs) if n != viewer]
        known |= {each.words.replace("The enemy", name) for each in found for name in others}
        log = folded(page.session.told[-TAIL:])
        told = [entry.words for entry in log if entry.words not in known]
        last = news(told[-height:], width, height - len(rest)) if height > len(rest) else []
        lines = [(Piece(f" {words}", inks.text),) for words in rest]
        return [*lines, *((Piece(f" {words}", inks.dim),) for words in last)]


# --- What is pressed and clicked on a map ---------------------------------------------------------


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
    def sight(self) -> FilmSpot:
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
            lit = lit_frame(self.lit, self._spot, marks, inks.water)
            self._projector.keep({**frame, **lit})

    def point_out(self, rows: Sequence[Arrows], marks: Marks) -> None:
        """Let the arrows of a plan lie over the map; none take them away."""
        if rows or self._made is not None:
            self._projector.point_out(arrows_frame(rows, self._spot, marks))

    def _spot(self, at: Any) -> FilmSpot:
        return FilmSpot(*self._page.map.area(at))

    def do_ranges(self) -> None:
        self._desk.turn_ranges()

    def do_zoom(self) -> None:
        self._page.map.next_zoom()

    def do_legend(self) -> None:
        explain_map(self._page.map, self._page.session.face, self._page.draw_map())

    def click(self, event: MapView.Clicked) -> None:
        """Look at what was clicked, or do what a click there means."""
        if event.button == 3:
            self._desk.other_click(event.at)
        elif self._page.session.human:
            self._desk.click(event.at)
        else:
            self._desk.look_at(event.at)
