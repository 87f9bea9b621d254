"""Hints on the page of a fight: a line when something is new, once in a player's life."""

from collections.abc import Sequence
from typing import Any, Protocol

from campaign.kernel.play import Event
from campaign.kernel.sealed import redact
from tui.game import Game
from tui.play import hints
from tui.play.keyed import with_keys
from tui.play.session import AnySession


class HintedPage(Protocol):
    """What hints ask of the page of a fight."""

    @property
    def session(self) -> AnySession: ...

    @property
    def game(self) -> Game: ...

    def key_of(self, name: str) -> str:
        """The key of a command, as it is written for a player."""
        ...

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Answer in the message line."""
        ...


class Hinting:
    """Looks for what is new to the player, and says it when he is to decide."""

    def __init__(self, page: HintedPage) -> None:
        self._page = page
        self._said: frozenset[str] | None = None
        """What was said before, read when it is first asked for."""
        self._events: list[Any] = []
        """What has happened since the player last decided."""

    def happened(self, events: Sequence[Event]) -> None:
        """Something was done, by whomever."""
        viewer = self._page.session.viewer
        self._events += [redact(event, viewer) for event in events]

    def look(self) -> None:
        """Say what is new, if anything is and the player is to decide."""
        page, session = self._page, self._page.session
        if not session.human or page.game.settings.hints != "yes":
            return
        if self._said is None:
            self._said = hints.said(page.game.folder)
        engine = session.face.kind.engine
        found = hints.fitting(engine, session.legal(), self._events, self._said)
        self._events.clear()
        if found is not None:
            self._said |= {found.id}
            hints.keep(page.game.folder, self._said)
            page.say(f"New: {with_keys(found.words, page.key_of)}")
