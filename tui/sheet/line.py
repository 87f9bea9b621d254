"""The master sheet in lines: it is left when every pair is declared and the fold is open."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.dossier import Dossier, in_lines
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import prospects
from pieces_of_eight.campaign.sheet.naming import free
from pieces_of_eight.campaign.sheet.state import LETTERS
from pieces_of_eight.tui.line.play import LineMenu, LineTable, described
from pieces_of_eight.tui.play.career import SheetSession
from . import captions
from .desk import SEAL, SheetDesk
from .face import FACE

NO_ADVICE = "He has no advice to give."
KNOWING = "dossier: what you know of your rival   o C: what your force C may meet (as you name)"


class SheetTable(LineTable):
    desk: SheetDesk
    knows: Callable[[Player], Dossier | None] | None = None
    """What a captain knows of the other, in a career that has such a page (C-37)."""

    @property
    def over(self) -> bool:
        return self.session.over or self.desk.table.reporting

    def end(self) -> None:
        """The sheet stays open while its engagements are fought: nothing has ended."""

    def menu(self) -> LineMenu:
        """At the muster with whom both hate; while it cannot be sealed, with what is wrong."""
        found, desk = super().menu(), self.desk
        if not desk.mustering:
            return found
        said = [found.title, *captions.hatred(desk)]
        said += [] if desk.rows(SEAL) else [captions.prompt_words(desk)]
        return replace(found, title=" ".join(said))

    async def _command(self, typed: str, found: LineMenu) -> None:
        """`p` lets the purser do what he would; `dossier` reads out what is known of the rival."""
        word, _, rest = typed.lower().partition(" ")
        if word == "dossier" and self.knows and (known := self.knows(self.session.viewer)):
            self.talk.say_all(in_lines(known), indent="  ")
        elif word == "o" and self.knows is not None and self.desk.naming:
            self.table_of(rest.strip().upper())
        elif word in ("h", "help") and self.knows is not None:
            await super()._command(typed, found)
            self.talk.say(KNOWING, indent="  ")
        elif typed.lower() != "p":
            await super()._command(typed, found)
        elif best := await self.session.advise():
            self.talk.say(self.line.words(self.session.state, best[0][0]))
            self.do(best[0][0])
        else:
            self.talk.say(NO_ADVICE)

    def table_of(self, letter: str) -> None:
        """The chances of a force by its letter, or of all that are still to be named (C-37.1)."""
        desk = self.desk
        for mine in free(desk.state, desk.me):
            if letter in ("", LETTERS[mine]):
                found = prospects(desk.state, desk.me, mine)
                self.talk.say(f"Your {LETTERS[mine]}, value {found[0].own}:")
                self.talk.say_all((each.words for each in found), indent="  ")


def _unit(sheet: Any, action: Any) -> str:
    """Which ship, company or force an action is about."""
    about = LINE.face.about
    things = {thing.id: thing for thing in about.things(sheet, action.by)}
    choice = about.choice(sheet, action)
    at = choice.actor or choice.target
    return things[at].title if at in things else ""


LINE = replace(described(FACE), desk=SheetDesk, session=SheetSession, doer=_unit)
