"""Films of a fight on any of its pages: what is to be seen of a step, and how it is drawn."""

from collections.abc import Sequence
from typing import Any

from pieces_of_eight.campaign.kernel.play import Event, Step
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.tui.draw.film import PLAIN, RICH, Cue, FilmInks, Marks
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.session import AnySession


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
