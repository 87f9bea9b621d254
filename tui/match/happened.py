"""What has happened in a fight, as its page shows it: films, and what stays until one acts.

A film runs while others act. What they did stays on the map as ways and hits, and two lines say
what has changed, until the captain has given an order. All of it is what his own seat knows.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pieces_of_eight.campaign.kernel.play import Event, Step
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.film import LOUD, PLAIN, RICH, Cue, FilmInks, Marks
from pieces_of_eight.tui.draw.glyphs import heading, wrapped
from pieces_of_eight.tui.draw.traces import Traces, hits_of
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.session import SINCE, AnySession, LastTurn, two_lines, ways

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
    return marks, FilmInks(inks.text, inks.dim, inks.bad, inks.title, inks.paper)


LEAST = 20
"""So many lines of a panel are left to all else that stands in it."""


class Happened:
    """Shows what has happened on the map of a page, and says it."""

    def __init__(self, page: "FightScreen") -> None:
        self._page = page
        self._tell = page.session.face.news
        self._by_others = False
        """Whether what the film shows was done by others."""
        self._traced: tuple[LastTurn[Any] | None, Traces] = (None, Traces())
        """The last turn, and what stays of it on the map."""
        self._told: tuple[LastTurn[Any] | None, int, str] = (None, 0, "")
        """The last turn, and its words for a width."""

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
        if settings.with_bell and any(cue.kind in LOUD for cue in cues):
            page.app.bell()
        if cues and seen:
            self._by_others = not act.own
            session.shown_for = page.on_map.show(cues, *film_look(page), settings.pace)

    def hurry(self) -> bool:
        """What is still shown ends; whether it was what others did, before an order is due."""
        page = self._page
        if page.on_map is None or not page.on_map.hurry():
            return False
        return self._by_others and page.session.human

    def keep(self) -> None:
        """Lay over the map what stays of what was done; nothing once he has given an order."""
        if self._page.on_map is not None:
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

    def words(self, width: int) -> str:
        """What has changed, short enough for two lines; "" where nothing is to be told."""
        tell = self._tell
        last = self._page.session.last_turn if tell is not None else None
        if last is None or tell is None:
            return ""
        if self._told[0] is not last or self._told[1] != width:
            self._told = last, width, two_lines(tell(last), width)
        return self._told[2]

    def lines(self, width: int) -> list[Line]:
        """The two lines; none where nothing is to be told."""
        if not (words := self.words(width)):
            return []
        ink = self._page.inks.text
        return [(Piece(f" {line}", ink),) for line in wrapped(f"{SINCE}: {words}", width)]

    def part(self, width: int, height: int, across: int) -> list[Line]:
        """The same as the end of a panel, under a heading; none where there is no room.

        `across` is the width of the two lines: no more is said in a panel.
        """
        told = wrapped(words, width) if (words := self.words(across)) else []
        if not told or height - len(told) - 1 < LEAST:
            return []
        inks = self._page.inks
        lines = [(Piece(line, inks.text),) for line in told]
        return [heading(SINCE, width, self._page.glyphs, inks), *lines]
