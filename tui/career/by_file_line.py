"""A captain's part of a career by file, in lines: his port, his sheet, his pairs and results."""

import asyncio
from typing import TYPE_CHECKING

from tui.career.line import LINE, PortTable
from tui.line.play import KEPT, LeftError
from tui.line.talk import EndOfInputError, Talk
from tui.play.career_mail import Seat
from tui.registry import line_of
from tui.sheet.line import SheetTable

if TYPE_CHECKING:
    from saves.folder import Folder


def play(folder: "Folder", game: str, talk: Talk) -> None:
    """Decide what is to be decided now, until the other has to write. Raises SaveError."""
    box = folder.letter_box()
    seat = Seat(folder, box.open(game))
    try:
        while True:
            if seat.in_port:
                asyncio.run(PortTable(seat, LINE, talk).play())
            else:
                asyncio.run(SheetTable(seat, line_of("sheet"), talk).play())
            if seat.table.turn != seat.mine:
                return
            seat = Seat(folder, box.open(game))
    except (LeftError, EndOfInputError):
        talk.say(KEPT)
