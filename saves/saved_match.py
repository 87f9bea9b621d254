"""A match that is kept: every action and every undo goes to the disk as it is made.

Its tables lie in a journal that is a file of its own, or a part of a career's.
"""

from collections.abc import Callable
from types import TracebackType
from typing import Any

import msgspec

from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.journal import Journal
from pieces_of_eight.saves.journal_file import Change
from pieces_of_eight.saves.match_file import (
    ENTRIES,
    HEADER,
    TURN,
    Chair,
    Header,
    cleaned,
    plain_entry,
    plain_turn,
)
from pieces_of_eight.saves.match_restore import Restored


class SavedMatch:
    """A match and its file. Made by `Folder.create` and `open`; close it on leaving.

    Play through `match` or a seat of it, or through `submit` and `undo`: all are kept. Nothing
    here raises for a disk that fails; `notes` and `on_trouble` tell, and the game goes on.
    """

    of_career = False

    def __init__(
        self,
        name: str,
        found: Restored,
        journal: Journal,
        notes: list[str],
        leave: "Callable[[SavedMatch], None]",
    ) -> None:
        self.name = name
        self.header, self.match = found
        self.journal = journal
        self.notes = notes
        """What the player should be told, in sentences; troubles of the disk are added."""
        self.on_trouble: Callable[[str], None] | None = None
        """Called with each new sentence, in the thread of whoever acts or closes."""
        self._leave: Callable[[SavedMatch], None] | None = leave
        self._kept = self.actions
        self.match.on_change = self._keep

    @property
    def actions(self) -> int:
        """How many actions the match has had."""
        return self.match.earlier + len(self.match.entries)

    @property
    def unsaved(self) -> int:
        """How many changes have not reached the file, 0 when all is well."""
        return self.journal.unsaved

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
        self.journal.settle()

    def close(self) -> None:
        """Wait for the disk, and let the file go. A second call does nothing."""
        self.leave()

    def leave(self) -> None:
        """Play no more of it here. A second call does nothing."""
        if self._leave is None:
            return
        self.match.on_change = _nothing
        self._let_go()
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
        self._put(Change(HEADER, 1, msgspec.to_builtins(self.header, str_keys=True)))

    def _keep(self) -> None:
        """Write down what the match has become since this was last called, in one go."""
        match, now = self.match, self.actions
        new = match.entries[self._kept - match.earlier :]
        changes = [Change(ENTRIES, n, plain_entry(e)) for n, e in enumerate(new, self._kept + 1)]
        changes += [Change(ENTRIES, number) for number in range(self._kept, now, -1)]
        self._kept = now
        self._put(*changes, Change(TURN, 1, plain_turn(match)))

    def _put(self, *changes: Change) -> None:
        """Write documents of the match into its file."""
        self.journal.append(*changes)
        self._tell()

    def _let_go(self) -> None:
        """Wait for the disk, and close the file."""
        self.journal.close()

    def _tell(self) -> None:
        """Pass on what went wrong with the disk."""
        for sentence in self.journal.troubles():
            self.notes.append(sentence)
            if self.on_trouble is not None:
                self.on_trouble(sentence)


def _nothing() -> None:
    """What a match calls once its file is closed."""
