"""A fight by file as it is played here: it is kept, its letters are written and looked for.

The side of this machine acts as in any fight. An order whose dice wait for the other is bound
first: it goes out in a letter, and comes back as done when the other has shown his link.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

import msgspec

from campaign.kernel.match import Match, RefusedError
from campaign.kernel.play import Refusal, Step
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import LINKS, ChainSpentError, NeedsLinkError, Shown, Sworn
from saves.letter_box import Posted
from saves.letters import AnyItem, Letters, Order
from saves.letters import Shown as ShownItem
from saves.match_file import Header
from saves.words import SaveError
from tui.play.by_file.fight_table import Given
from tui.play.faces import Face
from tui.play.session import Opponent, Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from saves.letter_box import LetterBox
    from saves.saved_match import SavedMatch

S = TypeVar("S")
A = TypeVar("A")

RULE = Rule("C-28")
BY_FILE = "by-file"
"""The key of the text that says which game by file a saved fight is."""
SPENT = (
    f"the dice of this fight were sworn for {LINKS:,} throws, and all of them have fallen; it is"
    " kept as it stands, and an order without dice, such as giving up, still ends it"
)
LOOK = 1.0
"""Seconds between two looks for the other's file."""


class Lettered(Protocol):
    """What the letters of a fight lead to: those of the fight alone, or those of a career."""

    @property
    def posted(self) -> Posted: ...

    @property
    def letters(self) -> Letters: ...

    @property
    def mine(self) -> Player: ...

    @property
    def ahead(self) -> int: ...

    @property
    def orders(self) -> tuple[Given, ...]: ...

    @property
    def waiting(self) -> Given | None: ...

    @property
    def thrown(self) -> int: ...

    @property
    def turn(self) -> Player | None: ...

    @property
    def over(self) -> bool: ...

    def dice(self) -> Sworn: ...

    def link(self, number: int) -> str: ...

    def wrote(self, items: Sequence[AnyItem]) -> Self: ...

    def answered(self) -> Self: ...

    def took(self, incoming: Letters, name: str) -> Self: ...


def tells_otherwise(match: Match[Any, Any, Any], table: Lettered) -> bool:
    """Whether a saved fight is another one than its letters tell."""
    done = [(entry.who, entry.action) for entry in match.entries]
    said = [(given.who, given.action) for given in table.orders]
    unsent = {who for who, _ in done[len(said) :]} - {table.mine}
    return bool(match.earlier) or done[: len(said)] != said[: len(done)] or bool(unsent)


class FileMatch:
    """A saved fight and its letters; see `session.Kept`."""

    of_career = False

    def __init__(self, saved: "SavedMatch", box: "LetterBox", table: Lettered) -> None:
        """`table` is what the letters lead to."""
        self.saved = saved
        self.box = box
        self.table = table
        self._looked: tuple[Path, int, int] | None = None
        """The file of the other side that was looked at last."""
        saved.match.why_it_stands = self._why_it_stands
        self._hear()

    @property
    def notes(self) -> list[str]:
        return self.saved.notes

    @notes.setter
    def notes(self, notes: list[str]) -> None:
        self.saved.notes = notes

    @property
    def name(self) -> str:
        return self.saved.name

    @property
    def header(self) -> Header:
        return self.saved.header

    @property
    def match(self) -> Match[Any, Any, Any]:
        return self.saved.match

    def note(self, key: str, text: str) -> None:
        """Keep a text with the match."""
        self.saved.note(key, text)

    def close(self) -> None:
        """Let the save go."""
        self.saved.close()

    # Whose turn it is.

    @property
    def behind(self) -> Given | None:
        """The next order of the letters that has not been done here; None where there is none."""
        done = len(self.match.entries)
        return self.table.orders[done] if done < len(self.table.orders) else None

    @property
    def turn(self) -> Player | None:
        """Whose decision it is; nobody's when the fight is over."""
        if self.behind is not None:
            return self.behind.who
        if self.table.turn != self.table.mine:
            return self.table.turn
        return next(iter(self.match.to_act), None)

    @property
    def mine(self) -> bool:
        """Whether this side is to decide now."""
        mine = self.table.mine
        return self.behind is None and self.table.turn == mine and mine in self.match.to_act

    @property
    def away(self) -> str:
        """For whom it waits, in a sentence; "" where it does not wait."""
        if self.mine or self.behind is not None or self.table.over:
            return ""
        posted = self.table.posted
        what = "shows his link for the dice" if self.table.waiting else "has played"
        return f"It goes on when {posted.other} {what}."

    # What is done.

    def submit(self, who: Player, action: Any) -> Step[Any]:
        """Do and keep an action. Raises RefusedError, also while its dice wait for the other."""
        told = self.behind
        if told is not None and told == (who, action):
            return self.saved.submit(who, action)
        if not self.mine or who != self.table.mine:
            raise RefusedError(Refusal(RULE, f"it is {self.table.posted.other}'s turn"))
        try:
            step = self.saved.submit(who, action)
        except ChainSpentError as error:
            raise RefusedError(Refusal(RULE, SPENT)) from error
        except NeedsLinkError as error:
            self._send(action)
            words = f"the order stands; its dice wait for {self.table.posted.other}'s answer"
            raise RefusedError(Refusal(RULE, words)) from error
        if self.match.to_act[:1] != (who,):
            self._send()
        return step

    def undo(self, who: Player) -> None:
        """Take back what has not been sent. Raises RefusedError."""
        self.saved.undo(who)

    def _why_it_stands(self) -> str | None:
        """What was sent stands."""
        if len(self.match.entries) > len(self.table.orders):
            return None
        return f"it has been sent to {self.table.posted.other}"

    def catch_up(self) -> None:
        """Do all that the letters tell."""
        while (given := self.behind) is not None:
            self.submit(given.who, given.action)

    # Letters.

    def _send(self, waiting: Any = None) -> None:
        """Write what this side has done since its last letter, and an order whose dice wait."""
        self._now_at(self.table.wrote(self._unsent(waiting)))

    def _unsent(self, waiting: Any) -> list[AnyItem]:
        table, items = self.table, list[AnyItem]()
        number = table.thrown
        for entry in self.match.entries[len(table.orders) :]:
            number += bool(entry.thrown)
            link = table.link(number) if entry.thrown else None
            items.append(Order(_plain(entry.action), link, entry.digest))
        if waiting is not None:
            number += 1
            items.append(Order(_plain(waiting), table.link(number)))
        if table.ahead:
            ahead = min(number + table.ahead, LINKS)
            items.append(ShownItem(ahead, table.link(ahead)))
        return items

    def _now_at(self, table: Lettered) -> None:
        """Keep what the letters lead to, and write the file for the other side."""
        try:
            self.box.keep(table.posted)
            self.table = table
            self.box.send(table.posted)
        except SaveError as error:
            self.notes.append(str(error))

    def take(self, path: Path) -> None:
        """Take what a file brings, and answer it where a link is owed. Raises SaveError."""
        incoming = self.box.read(path)
        table = self.table.took(incoming, path.name)
        self.box.keep(table.posted)
        self.table = table
        self._hear()
        self.answer()

    def answer(self) -> None:
        """Show the link that this side owes."""
        answered = self.table.answered()
        if answered is not self.table:
            self._now_at(answered)

    def _hear(self) -> None:
        """Keep the links with the save that the other side has shown."""
        dice, other = self.match.dice, 1 - self.table.mine
        assert isinstance(dice, Sworn)
        known, told = dice.sides[other], self.table.dice().sides[other]
        assert isinstance(known, Shown)
        assert isinstance(told, Shown)
        if told.number > known.number:
            link = told.link(told.number)
            assert link is not None
            known.hear(told.number, link)
            self.saved.swear()

    def look(self) -> bool:
        """Look for the other's file; whether it brought something. It never raises."""
        path = self.box.from_other(self.table.posted)
        if path is None:
            return False
        try:
            about = path.stat()
        except OSError:
            return False
        looked = path, about.st_mtime_ns, about.st_size
        if looked == self._looked:
            return False
        self._looked = looked
        try:
            if len(self.box.read(path)) <= len(self.table.letters):
                return False
            self.take(path)
        except SaveError as error:
            self.notes.append(str(error))
            return False
        return True


def _plain(action: Any) -> Any:
    return msgspec.to_builtins(action, str_keys=True)


class FileSession(Session[S, A]):
    """The table at which one side sits here, and the other at another machine."""

    saved: FileMatch

    def __init__(self, saved: FileMatch, face: Face, *, animated: bool = True) -> None:
        self._known = saved.table
        self._in_lines = not animated
        super().__init__(saved, face, animated=animated)

    def who_decides(self) -> Player | None:
        return self.saved.turn

    def person_decides(self) -> bool:
        return self.saved.mine

    def who_looks(self) -> Player:
        return self.saved.table.mine

    @property
    def away(self) -> str:
        away, file = self.saved.away, self.saved.table.posted.file
        return f"{away} Your file: {file}" if away and self._in_lines else away

    def skip(self) -> None:
        """Nobody far away is hurried: say for whom it waits."""
        if self.saved.away:
            self.on_trouble(self.saved.away)
        else:
            super().skip()

    def submit(self, action: A) -> Step[S]:
        """Take an action of this side. Raises RefusedError, also while its dice wait."""
        try:
            return super().submit(action)
        except RefusedError:
            self._forget()
            raise

    def _forget(self) -> None:
        """Whose turn it is may have changed without any action."""
        if self._known is not self.saved.table:
            self._known, self._now = self.saved.table, None
            self.on_change(None)
            self._rouse()

    async def drive(self, opponents: "Mapping[Player, Opponent]") -> None:
        """Do what the other's letters tell, and look for the next, until the fight is over."""
        self.saved.answer()
        while not self.over:
            given = self.saved.behind
            if given is not None and not (self.paused and not self._single):
                self._single = False
                step = self._do(given.who, given.action)
                told = given.who == self.saved.table.mine or self.saved.mine
                if told and not self._in_lines:
                    self.on_trouble("")  # nobody is waited for any more
                await self._rest(step)
            elif self.saved.mine or self.paused or not self.saved.look():
                await self._until_woken()
            self._forget()
        self._idle.set()

    async def _until_woken(self) -> None:
        """Until somebody has acted here, or it is time to look for the other's file."""
        self._wake.clear()
        self._idle.set()
        try:
            await asyncio.wait_for(self._wake.wait(), LOOK)
        except TimeoutError:
            return
        self._idle.clear()
