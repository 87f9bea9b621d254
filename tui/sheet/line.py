"""The master sheet in lines: it is left when every pair is declared and the fold is open."""

from typing import Any

from msgspec.structs import replace

from pieces_of_eight.tui.line.play import LineMenu, LineTable, described
from pieces_of_eight.tui.play.career import SheetSession
from . import captions
from .desk import SEAL, SheetDesk
from .face import FACE

NO_ADVICE = "He has no advice to give."


class SheetTable(LineTable):
    desk: SheetDesk

    @property
    def over(self) -> bool:
        return self.session.over or self.desk.table.reporting

    def end(self) -> None:
        """The sheet stays open while its engagements are fought: nothing has ended."""

    def menu(self) -> LineMenu:
        """While it cannot be sealed, with all that is still wrong."""
        found, desk = super().menu(), self.desk
        if not desk.mustering or desk.rows(SEAL):
            return found
        return replace(found, title=f"{found.title} {captions.prompt_words(desk)}")

    async def _command(self, typed: str, found: LineMenu) -> None:
        """`p` lets the purser do what he would."""
        if typed.lower() != "p":
            await super()._command(typed, found)
        elif best := await self.session.advise():
            self.talk.say(self.line.words(self.session.state, best[0][0]))
            self.do(best[0][0])
        else:
            self.talk.say(NO_ADVICE)


def _unit(sheet: Any, action: Any) -> str:
    """Which ship, company or force an action is about."""
    about = LINE.face.about
    things = {thing.id: thing for thing in about.things(sheet, action.by)}
    choice = about.choice(sheet, action)
    at = choice.actor or choice.target
    return things[at].title if at in things else ""


LINE = replace(described(FACE), desk=SheetDesk, session=SheetSession, doer=_unit)
