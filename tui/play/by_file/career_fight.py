"""A captain's seat at a fight by hand of a career by file: kept, sent and taken in as any by file.

The fight is saved as one of its own; its letters are those of the career. So what was done and not
sent yet is kept, and what the fight comes to is read out of the career's letters alone.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from campaign.kernel.match import RefusedError
from campaign.kernel.play import Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.kernel.sworn import Sworn
from saves.letter_box import Posted
from saves.letters import AnyItem, Letters, Settle
from saves.match_file import Chair
from saves.words import SaveError
from tui.play.by_file.career_mail import caught_up, table_of
from tui.play.by_file.career_stages import Next
from tui.play.by_file.career_table import CareerTable
from tui.play.by_file.fight_table import Given
from tui.play.by_file.file_match import BY_FILE, FileMatch, tells_otherwise
from tui.play.by_file.hand_fight import HandFight
from tui.play.by_file.seat import Seat

if TYPE_CHECKING:
    from saves.folder import Folder
    from saves.saved_match import SavedMatch

HANDED_OVER = Rule("C-29.6")
FIGHT, OFFER = "fight of career", "offer"
"""Texts of a saved fight: which of its career it is, and whether an offer goes with the letter."""
SAVES = "saves"
"""Where the box keeps what the fights of a career are saved as."""


class FightTable:
    """What the letters of a career lead to in one of its fights; see `file_match.Lettered`."""

    def __init__(self, career: CareerTable, name: str) -> None:
        """`name` is that of the fight in the career. Raises SaveError where there is none."""
        if name not in career.fought:
            raise SaveError("This fight is none of the career whose letters are here.")
        self.career = career
        self.name = name

    @property
    def fight(self) -> HandFight:
        return self.career.fought[self.name]

    @property
    def posted(self) -> Posted:
        """The career."""
        return self.career.posted

    @property
    def letters(self) -> Letters:
        return self.career.letters

    @property
    def mine(self) -> Player:
        """Which player of the fight this side is."""
        return self.fight.table.mine

    @property
    def ahead(self) -> int:
        return self.fight.table.ahead

    @property
    def orders(self) -> tuple[Given, ...]:
        return self.fight.table.orders

    @property
    def waiting(self) -> Given | None:
        return self.fight.table.waiting

    @property
    def thrown(self) -> int:
        return self.fight.table.thrown

    @property
    def turn(self) -> Player | None:
        """Who has to write; the other, for good, where both would have it settled."""
        return Player(1 - self.mine) if self.fight.settled else self.fight.table.turn

    @property
    def over(self) -> bool:
        return self.turn is None

    def dice(self) -> Sworn:
        """The dice as far as they are known here."""
        return self.fight.table.dice()

    def link(self, number: int) -> str:
        """A link of this side."""
        return self.fight.table.link(number)

    def wrote(self, items: Sequence[AnyItem]) -> "FightTable":
        """The same after a letter of this side."""
        return FightTable(self.career.wrote(items), self.name)

    def answered(self) -> "FightTable":
        """The same after what this side has to write and need not decide, in the fight or after.

        A season is not settled here: that takes longer than anybody at a fight would wait.
        """
        career = self.career.answered(quick=True)
        return self if career is self.career else FightTable(career, self.name)

    def took(self, incoming: Letters, name: str) -> "FightTable":
        """The same after what a file brings. Raises SaveError, and nothing has changed."""
        return FightTable(self.career.took(incoming, name), self.name)


class CareerFight(FileMatch):
    """A fight by hand of a career, saved, and the letters of the career."""

    of_career = True
    table: FightTable

    def __init__(self, saved: "SavedMatch", folder: "Folder", table: FightTable) -> None:
        super().__init__(saved, folder.letter_box(), table)

    @property
    def away(self) -> str:
        if self.table.fight.settled:
            return "Mates settle the rest of this fight. Leave it: the career goes on."
        return super().away

    @property
    def offered(self) -> bool:
        """Whether the other would have the rest settled."""
        return self.table.fight.offer == 1 - self.table.posted.own.side

    @property
    def offering(self) -> bool:
        """Whether an offer of this side goes with its next letter."""
        return bool(self.header.texts.get(OFFER))

    @property
    def settling(self) -> str:
        """What `settle` does now, as a choice."""
        if self.offered:
            return "Take the offer to settle it"
        return "Take back the offer to settle" if self.offering else "Offer that mates settle it"

    def settle(self) -> str:
        """Take the other's offer to have the rest settled, or make one; what was done, in words.

        Raises RefusedError.
        """
        other = self.table.posted.other
        if not self.mine:
            raise RefusedError(Refusal(HANDED_OVER, f"it is {other}'s turn"))
        if not self.offered:
            self.note(OFFER, "" if self.offering else "1")
            if not self.offering:
                return "No offer goes with your next letter."
            return f"With your next letter you offer {other} that mates settle the rest."
        if len(self.match.entries) > len(self.table.orders):
            why = "you have done something since his letter: take it back first, or fight on"
            raise RefusedError(Refusal(HANDED_OVER, why))
        self._now_at(self.table.wrote([Settle()]))
        return self.away

    def take(self, path: Path) -> None:
        """Take what a file brings, and tell of an offer in it. Raises SaveError."""
        before = self.offered
        super().take(path)
        if self.offered and not before:
            self.notes.append(f"{self.table.posted.other} would have mates settle the rest.")

    def _unsent(self, waiting: Any) -> list[AnyItem]:
        items = super()._unsent(waiting)
        if self.offering:
            self.note(OFFER, "")
            items.extend(() if self.offered else (Settle(),))
        return items


def at_table(folder: "Folder", posted: Posted) -> "Seat | CareerFight":
    """Where a captain has to decide now. Raises SaveError where nothing is to be decided here."""
    table = caught_up(posted, folder)
    if table.next is Next.FIGHT and table.turn == table.mine:
        return open_fight(folder, FightTable(table, table.fight_name))
    return Seat(folder, table.posted)


def fought_now(folder: "Folder", posted: Posted) -> CareerFight | None:
    """The fight by hand that is being fought, whoever's turn it is; None where none is.

    Raises SaveError.
    """
    table = table_of(posted, folder)
    if table.next is not Next.FIGHT:
        return None
    return open_fight(folder, FightTable(table, table.fight_name))


def open_fight(folder: "Folder", table: FightTable) -> CareerFight:
    """A fight of a career, to be played on. Raises SaveError.

    Where its save is lost or tells otherwise than the letters, it is made again out of them.
    """
    box, game = folder.letter_box(), table.posted.own.game
    try:
        known = msgspec.json.decode(box.get(game, SAVES) or b"{}", type=dict[str, str])
    except msgspec.MsgspecError:
        known = {}
    name, notes = known.get(table.name, ""), list[str]()
    if any(each.name == name for each in folder.matches()):
        saved = folder.open(name)
        if not tells_otherwise(saved.match, table):
            return CareerFight(saved, folder, table)
        saved.close()
        notes.append("The saved fight told otherwise than what was sent; it was made again.")
    saved = _saved(folder, table)
    saved.notes.extend(notes)
    box.put(game, SAVES, msgspec.json.encode({**known, table.name: saved.name}))
    return CareerFight(saved, folder, table)


def _saved(folder: "Folder", table: FightTable) -> "SavedMatch":
    fight, posted = table.fight, table.posted
    chairs = tuple(
        Chair("person" if who == posted.own.side else "far", posted.names[who])
        for who in fight.chairs
        if who is not None
    )
    texts = {BY_FILE: posted.own.game, FIGHT: table.name}
    title = f"{posted.title}: {fight.title}"
    return folder.create(fight.table.engine.name, fight.table.opening(), title, chairs, texts)


def of_save(folder: "Folder", saved: "SavedMatch", posted: Posted) -> CareerFight:
    """A saved fight of a career with its letters. Raises SaveError where they tell otherwise."""
    table = FightTable(table_of(posted, folder), saved.header.texts.get(FIGHT, ""))
    if tells_otherwise(saved.match, table):
        raise SaveError(f"{saved.name} tells otherwise than what was sent of this career.")
    return CareerFight(saved, folder, table)
