"""A captain's part of a career by file, in lines: port, sheet, pairs, results, fights by hand."""

import asyncio
from typing import TYPE_CHECKING

from campaign.kernel.match import RefusedError
from tui.career.line import LINE, PortTable
from tui.career.season_told import news_of
from tui.line.menu import Menu
from tui.line.play import KEPT, LeftError, Table
from tui.line.talk import EndOfInputError, Talk
from tui.play.by_file.career_fight import CareerFight, at_table
from tui.play.by_file.career_mail import caught_up, over
from tui.play.by_file.seat import Seat
from tui.registry import line_of
from tui.sheet.line import SheetTable

if TYPE_CHECKING:
    from saves.folder import Folder

SETTLE = "s"
SETTLES = f"{SETTLE}: offer that mates settle the rest of this fight, or take his offer"


class FightByFile(Table):
    """Left when the other has to write; here the rest may be handed over, too (C-29.6)."""

    def show(self, found: Menu) -> None:
        kept = self.session.saved
        if isinstance(kept, CareerFight) and kept.offered:
            self.talk.say(
                f"{kept.table.posted.other} would have mates settle the rest: {SETTLE} takes it."
            )
        super().show(found)

    async def _command(self, typed: str, found: Menu) -> None:
        kept = self.session.saved
        if typed.lower() == SETTLE and isinstance(kept, CareerFight):
            self._settle(kept)
            return
        await super()._command(typed, found)
        if typed.lower() in ("h", "help"):
            self.talk.say(SETTLES, indent="  ")

    def _settle(self, kept: CareerFight) -> None:
        """Offer, or take an offer. Raises LeftError where the fight is handed over."""
        try:
            self.talk.say(kept.settle())
        except RefusedError as error:
            self.talk.say(f"That cannot be done: {error}.")
            return
        if kept.table.fight.settled:
            raise LeftError


def play(folder: "Folder", game: str, talk: Talk) -> None:
    """Decide what is to be decided now, until the other has to write. Raises SaveError."""
    box = folder.letter_box()
    table = caught_up(box.open(game), folder)
    if table.over:
        over(table, folder)
        return
    talk.say_all(news_of(table))
    try:
        while True:
            seat = at_table(folder, box.open(game))
            try:
                asyncio.run(_table(seat, talk).play())
            except LeftError:
                if isinstance(seat, Seat) or not seat.away:
                    raise
            now = caught_up(box.open(game), folder)
            if now.turn != now.mine:
                return
    except (LeftError, EndOfInputError):
        talk.say(KEPT)


def _table(seat: "Seat | CareerFight", talk: Talk) -> Table:
    """The table at which a captain decides now."""
    if isinstance(seat, CareerFight):
        return FightByFile(seat, line_of(seat.match.engine.name), talk)
    if seat.in_port:
        return PortTable(seat, LINE, talk)
    return SheetTable(seat, line_of("sheet"), talk)
