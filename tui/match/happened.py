"""What has happened in a fight, as its page shows it: films, and what stays until one acts.

A film runs while somebody acts. What others did stays on the map as ways and hits until the captain
has given an order. A line says what came of it, until something else does: his last result. All of
it is what his own seat knows.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pieces_of_eight.campaign.kernel.play import Event, Step
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.film import LOUD, PLAIN, RICH, Cue, FilmInks, Marks
from pieces_of_eight.tui.draw.glyphs import folded, news, wrapped
from pieces_of_eight.tui.draw.traces import Traces, hits_of
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.session import AnySession, LastTurn, News, Weight, ways

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
        self._rings = False
        """Whether the bell of the terminal is to be rung when all was seen."""
        self._traced: tuple[LastTurn[Any] | None, Traces] = (None, Traces())
        """The last turn, and what stays of it on the map."""

    def show(self, step: Step[Any] | None) -> None:
        """Let what was done be seen on the map as it lay there, where the settings want it."""
        page, session = self._page, self._page.session
        if step is None or page.on_map is None or not page.is_current:
            return
        settings = page.game.settings
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
        """What is still shown ends; whether it was what others did, before an order is due."""
        page = self._page
        if page.on_map is None or not page.on_map.hurry():
            return False
        return self._by_others and page.session.human

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
