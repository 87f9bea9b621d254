"""Who leads a player through a fight: the tutor in a lesson, elsewhere hints that come once."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pieces_of_eight.campaign.kernel.play import Event, Step
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.play.keyed import with_keys
from pieces_of_eight.tui.play.session import Kept
from .tutor import Tutor, progress_of

if TYPE_CHECKING:
    from .page import FightScreen


class Guide:
    """Hears what is pressed and done on the page of a fight."""

    def __init__(self, page: "FightScreen[Any]", saved: Kept) -> None:
        self._page = page
        progress = progress_of(saved)
        folder: Callable[[], Folder] = lambda: page.game.folder  # noqa: E731 (typed)
        self.tutor = Tutor(page, progress, folder) if progress is not None else None
        self._hinting = Hinting(page) if progress is None else None
        self._looked = False
        """Whether it was seen what had been done before the page was opened."""

    def pressed(self, name: str) -> None:
        """A command has been carried out."""
        if self.tutor is not None:
            self.tutor.pressed(name)

    def stepped(self, step: Step[Any] | None) -> None:
        """An action was taken, or (None) taken back."""
        if self.tutor is not None:
            self.tutor.stepped(None if step is None else step.events)
        elif self._hinting is not None and step is not None:
            self._hinting.happened(step.events)

    def look(self) -> None:
        """Say what is new, where the page is seen and nobody else sits down first."""
        if self.tutor is not None and not self._looked:
            self._looked = True
            self.tutor.catch_up()
        if self._hinting is not None and self._page.is_current and not self._page.shut:
            self._hinting.look()


class Hinting:
    """Looks for what is new to the player, and says it when he is to decide."""

    def __init__(self, page: "FightScreen[Any]") -> None:
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
