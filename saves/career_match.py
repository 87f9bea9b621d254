"""A match inside a career's file: played and kept as one that has a file of its own."""

from collections.abc import Callable
from typing import Any

from campaign.kernel.match import RefusedError
from campaign.kernel.play import Refusal, Step
from campaign.kernel.sealed import Player
from saves.cover import Cover
from saves.database import Database
from saves.header import Chair
from saves.journal import Journal
from saves.lines import Document
from saves.pages import Pages, table_of
from saves.restore import Restored
from saves.saved import SavedMatch

Leave = Callable[[SavedMatch], None]


class PartPages:
    """The tables of one match in a career's file, under the cover of the file."""

    def __init__(
        self, journal: Journal, database: Database, name: str, cover: Callable[[], Cover]
    ) -> None:
        self._journal = journal
        self._database = database
        self._name = name
        self._cover = cover

    def put(self, table: str, number: int, document: Document) -> None:
        """Set a document."""
        full = f"{self._name}/{table}"
        covered = self._cover().over(full, number, document)
        table_of(self._database, full).put(number, covered)

    def drop(self, table: str, number: int) -> None:
        """Take a document out."""
        table_of(self._database, f"{self._name}/{table}").drop(number)

    @property
    def unsaved(self) -> int:
        """How many changes of the career have not reached the file."""
        return self._journal.unsaved

    def troubles(self) -> list[str]:
        """What went wrong with the disk since this was last asked."""
        return self._journal.troubles()

    def settle(self) -> None:
        """Wait until all is on the disk."""
        self._journal.settle()

    def close(self) -> None:
        """Wait until all is on the disk; the file stays open for the career."""
        self._journal.settle()


class CareerMatch(SavedMatch):
    """A match of a career. Made by `SavedCareer.match` and `begin`; closing it leaves it there."""

    def __init__(self, name: str, found: Restored, pages: Pages, leave: Leave) -> None:
        super().__init__(name, found.header, found.match, pages, [], leave)


class PutAwayMatch(SavedMatch):
    """A match that is over: to be looked at from its start to its end, and changed no more."""

    def __init__(self, name: str, found: Restored, leave: Leave) -> None:
        super().__init__(name, found.header, found.match, NoPages(), [], leave)

    def submit(self, who: Player, action: Any) -> Step[Any]:
        """Refuse."""
        raise self._stands(who)

    def undo(self, who: Player) -> None:
        """Refuse."""
        raise self._stands(who)

    def sit(self, chairs: tuple[Chair, ...]) -> None:
        """Nothing: who played it is written down."""

    def note(self, key: str, text: str) -> None:
        """Nothing: there is nothing left to keep it for."""

    def _stands(self, who: Player) -> RefusedError:
        prompt = self.match.engine.prompt(self.match.state, who)
        return RefusedError(Refusal(prompt.rule, "it is over and entered in the career"))


class NoPages:
    """Where nothing is written down."""

    unsaved = 0

    def put(self, table: str, number: int, document: Document) -> None:
        """Nothing."""

    def drop(self, table: str, number: int) -> None:
        """Nothing."""

    def troubles(self) -> list[str]:
        """None."""
        return []

    def settle(self) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""
