"""A captain's part of a career by file, in lines: his port, his sheet, his pairs and results."""

import asyncio
from typing import TYPE_CHECKING

from tui.career.line import LINE, PortTable
from tui.career.season_told import news_of
from tui.line.play import KEPT, LeftError
from tui.line.talk import EndOfInputError, Talk
from tui.play.career_mail import Seat, over, table_of
from tui.registry import line_of
from tui.sheet.line import SheetTable

if TYPE_CHECKING:
    from saves.folder import Folder


def is_done(table: "PortTable | SheetTable") -> bool:
    """Whether nothing is left to decide at this machine for now."""
    kept = table.session.saved
    return isinstance(kept, Seat) and kept.done


class PortByFile(PortTable):
    """Left when the captain has sailed: the other's stay in port is at his machine."""

    @property
    def over(self) -> bool:
        return is_done(self)


class SheetByFile(SheetTable):
    """Left when a letter was written."""

    @property
    def over(self) -> bool:
        return is_done(self)


def play(folder: "Folder", game: str, talk: Talk) -> None:
    """Decide what is to be decided now, until the other has to write. Raises SaveError."""
    box = folder.letter_box()
    table = table_of(box.open(game), folder)
    if table.over:
        over(table, folder)
        return
    seat = Seat(folder, box.open(game))
    talk.say_all(news_of(seat.table))
    try:
        while True:
            if seat.in_port:
                asyncio.run(PortByFile(seat, LINE, talk).play())
            else:
                asyncio.run(SheetByFile(seat, line_of("sheet"), talk).play())
            if seat.table.turn != seat.mine:
                return
            seat = Seat(folder, box.open(game))
    except (LeftError, EndOfInputError):
        talk.say(KEPT)
