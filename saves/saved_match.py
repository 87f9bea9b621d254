"""A match that is kept: every action and every undo goes to the disk as it is made.

Its tables lie in a journal that is a file of its own, or a part of a career's.
"""

from collections.abc import Callable
from types import TracebackType
from typing import Any, Protocol

import msgspec

from campaign.kernel.match import Match
from campaign.kernel.play import Step
from campaign.kernel.sealed import Player
from saves.journal import Journal
from saves.journal_file import Change
from saves.match_file import (
    ENTRIES,
    HEADER,
    TURN,
    Chair,
    Header,
    cleaned,
    plain_entry,
    plain_turn,
)


class Pages(Protocol):
    """Where a match is written down."""

    def write(self, *changes: Change) -> None:
        """Set and take out documents, which are the table's from now on."""
        ...

    @property
    def unsaved(self) -> int:
        """How many changes have not reached the file."""
        ...

    def troubles(self) -> list[str]:
        """What went wrong with the disk since this was last asked, in sentences."""
        ...

    def settle(self) -> None:
        """Wait until all is on the disk."""
        ...

    def close(self) -> None:
        """Wait for the disk, and let go of what nobody else needs."""
        ...


class MatchPages:
    """A journal that holds one match and nothing else."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    def write(self, *changes: Change) -> None:
        """Set and take out documents."""
        self.journal.append(*changes)

    @property
    def unsaved(self) -> int:
        """How many changes have not reached the file."""
        return self.journal.unsaved

    def troubles(self) -> list[str]:
        """What went wrong with the disk since this was last asked."""
        return self.journal.troubles()

    def settle(self) -> None:
        """Wait until all is on the disk."""
        self.journal.settle()

    def close(self) -> None:
        """Wait for the disk, and let the file go."""
        self.journal.close()


class SavedMatch:
    """A match and its file. Made by `Folder.create` and `open`; close it on leaving.

    Play through `match` or a seat of it, or through `submit` and `undo`: all are kept. Nothing
    here raises for a disk that fails; `notes` and `on_trouble` tell, and the game goes on.
    """

    of_career = False
    """A match of a career is lent to its pages by the career."""

    def __init__(
        self,
        name: str,
        header: Header,
        match: Match[Any, Any, Any],
        pages: Pages,
        notes: list[str],
        leave: "Callable[[SavedMatch], None]",
    ) -> None:
        self.name = name
        self.header = header
        self.match = match
        self.notes = notes
        """What the player should be told, in sentences; troubles of the disk are added."""
        self.on_trouble: Callable[[str], None] | None = None
        """Called with each new sentence, in the thread of whoever acts or closes."""
        self._pages = pages
        self._leave: Callable[[SavedMatch], None] | None = leave
        self._kept = self.actions
        match.on_change = self._keep

    @property
    def actions(self) -> int:
        """How many actions the match has had."""
        return self.match.earlier + len(self.match.entries)

    @property
    def unsaved(self) -> int:
        """How many changes have not reached the file, 0 when all is well."""
        return self._pages.unsaved

    def submit(self, who: Player, action: Any) -> Step[Any]:
        """Do and keep an action. Raises RefusedError as the match does."""
        return self.match.submit(who, action)

    def undo(self, who: Player) -> None:
        """Take back and keep that. Raises RefusedError as the match does."""
        self.match.undo(who)

    def sit(self, chairs: tuple[Chair, ...]) -> None:
        """Change who plays what."""
        self._write(msgspec.structs.replace(self.header, chairs=chairs))

    def note(self, key: str, text: str) -> None:
        """Keep a text with the match, under a key of the caller's."""
        self._write(msgspec.structs.replace(self.header, texts={**self.header.texts, key: text}))

    def settle(self) -> None:
        """Wait until all that was done is on the disk."""
        self._pages.settle()

    def close(self) -> None:
        """Wait for the disk, and let the file go. A second call does nothing."""
        if self._leave is None:
            return
        self.match.on_change = _nothing
        self._pages.close()
        self._tell()
        leave, self._leave = self._leave, None
        leave(self)

    def __enter__(self) -> "SavedMatch":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _write(self, header: Header) -> None:
        self.header = cleaned(header)
        self._pages.write(Change(HEADER, 1, msgspec.to_builtins(self.header, str_keys=True)))
        self._tell()

    def _keep(self) -> None:
        """Write down what the match has become since this was last called, in one go."""
        match, now = self.match, self.actions
        new = match.entries[self._kept - match.earlier :]
        changes = [Change(ENTRIES, n, plain_entry(e)) for n, e in enumerate(new, self._kept + 1)]
        changes += [Change(ENTRIES, number) for number in range(self._kept, now, -1)]
        self._kept = now
        self._pages.write(*changes, Change(TURN, 1, plain_turn(match)))
        self._tell()

    def _tell(self) -> None:
        """Pass on what went wrong with the disk."""
        for sentence in self._pages.troubles():
            self.notes.append(sentence)
            if self.on_trouble is not None:
                self.on_trouble(sentence)


def _nothing() -> None:
    """What a match calls once its file is closed."""
