"""What has happened in a fight, as its page shows it: films, and what stays until one acts.

A film runs while somebody acts. What others did stays on the map as ways and hits until the captain
has given an order. A line says what came of it, until something else does: his last result. All of
it is what his own seat knows.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pieces_of_eight.campaign.kernel.play import Event, Step
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.tui.draw.cells import Line, Piece, Row
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.film import (
    LOUD,
    PLAIN,
    RICH,
    Cue,
    FilmInks,
    Marks,
    Traces,
    banner,
    hits_of,
)
from pieces_of_eight.tui.draw.glyphs import folded, news, wrapped
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.session import AnySession, LastTurn, Moment, News, Weight, ways

if TYPE_CHECKING:
    from .page import FightScreen


# --- Films of a fight on any of its pages: what is to be seen of a step, and how it is drawn ------


def cues_of(session: AnySession, step: Step[Any], before: Any) -> Sequence[Cue]:
    """What of a step is seen on the map by who looks on; `before` is the fight as he saw it."""
    viewer = session.viewer
    return cues_among(session, [redact(event, viewer) for event in step.events], before)


def cues_among(session: AnySession, events: Sequence[Event], before: Any) -> Sequence[Cue]:
    """The same of events as he who looks on knows them."""
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
    """What a captain has won in one colour, what he has lost in another."""
    by_weight = {Weight.LOST: inks.bad, Weight.HURT: inks.bad, Weight.WON: inks.good}
    told = news[: most(news, width)]
    return tuple(
        Piece(f" {each.words}", by_weight.get(each.weight, inks.text), True) for each in told
    )


# --- What has happened, on the page of a fight ----------------------------------------------------

TAIL = 40
"""So many entries of the log are looked at for its end."""


class Happened:
    """Shows what has happened on the map of a page, and says it."""

    def __init__(self, page: "FightScreen") -> None:
        self._page = page
        self._by_others = False
        """Whether what the film shows was done by others."""
        self._moments: list[Moment] = []
        """The great moments that are still to be shown."""
        self._announced: Moment | None = None
        """The one that lies over the map."""
        self._held = False
        """Whether the opponents wait for it."""
        self._rings = False
        """Whether the bell of the terminal is to be rung when all was seen."""
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

    def lay_moment(self) -> None:
        """Lay it over the map as large as it is now."""
        page, moment = self._page, self._announced
        if page.on_map is None or moment is None or not page.stands:
            return
        inks, own = page.inks, self._is_own(moment)
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

    def _is_own(self, moment: Moment) -> bool:
        """Whether it is the death of who plays, in a career."""
        session = self._page.session
        return session.of_career and moment.who == session.name_of(session.viewer)

    def _dismiss(self) -> None:
        """Take the moment off the map: the next one, or the fight goes on."""
        self._announced = None
        self._page.remove_class("-moment")
        assert self._page.on_map is not None
        self._page.on_map.announce({})
        self.announce()
        if self._held and self._announced is None:
            self._held = False
            self._page.session.pause(paused=False)

    def show(self, step: Step[Any] | None) -> None:
        """Let what was done be seen on the map as it lay there, where the settings want it."""
        page, session = self._page, self._page.session
        if step is None or page.on_map is None or not page.is_current:
            return
        settings = page.game.settings
        if not session.watched:
            self._moments += session.with_the_end(step)
        seen = session.animated and not session.hurried and not session.paused
        if not seen and not settings.with_bell:
            return
        act = session.act_of(step)
        cues = cues_among(session, act.events, act.before)
        self._rings |= settings.with_bell and any(cue.kind in LOUD for cue in cues)
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
            self._dismiss()
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
        """The last result in a line."""
        return result_line(self._page.session.last_result, width, self._page.inks)

    def lines(self, width: int, height: int) -> list[Line]:
        """What that line has no room for, and where others have gone; in what is left, the end of
        the log, but for what the page asks already."""
        page, inks = self._page, self._page.inks
        found = page.session.last_result
        rest = wrapped(" ".join(each.words for each in found[most(found, width) :]), width)[:height]
        known = {page.CAPTIONS.prompt_words(page.desk), *(each.words for each in found)}
        log = folded(page.session.journal.entries[-TAIL:])
        told = [entry.words for entry in log if entry.words not in known]
        last = news(told[-height:], width, height - len(rest)) if height > len(rest) else []
        lines = [(Piece(f" {words}", inks.text),) for words in rest]
        return [*lines, *((Piece(f" {words}", inks.dim),) for words in last)]
