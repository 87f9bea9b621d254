"""The sessions of a career: the master sheet of a season, and a stay in port."""

import asyncio
from typing import Any, TypeAlias

from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port import state as port_rules
from pieces_of_eight.campaign.port.state import Port
from pieces_of_eight.campaign.sheet.describe import advice
from pieces_of_eight.campaign.sheet.events import Unfolded
from pieces_of_eight.campaign.sheet.rules import refuse_taking_back
from pieces_of_eight.campaign.sheet.state import Action, Name, Phase, Report, Sheet
from .opponents import lot
from .session import Session

_SheetSession: TypeAlias = Session[Sheet, Action]
_PortSession: TypeAlias = Session[Port, port_rules.Action]


class SheetSession(_SheetSession):
    """While engagements are fought it waits for the page, which enters how they ended."""

    _asked = 0
    """How often the purser was asked."""

    @property
    def reporting(self) -> bool:
        """Whether an engagement is to be fought and reported."""
        phase: Phase = self.saved.match.state.phase
        return phase is Phase.FIGHTING

    def who_decides(self) -> Player | None:
        return self._last_person if self.reporting else super().who_decides()

    def person_decides(self) -> bool:
        return self.reporting or super().person_decides()

    @property
    def two_people(self) -> bool:
        """Whether two captains share the keyboard."""
        return len(self.people) == 2

    @property
    def named_last(self) -> Player | None:
        """Who named the last pair, while opponents are named; None where nobody has yet."""
        match = self.saved.match
        if match.state.phase is not Phase.NAMING or not match.entries:
            return None
        last = match.entries[-1]
        return last.who if isinstance(last.action, Name) else None

    @property
    def _taker(self) -> Player:
        """Who takes back: two captains at one keyboard name by turns, with both looking on."""
        last = self.named_last
        return self.viewer if last is None or last not in self.people else last

    def why_not_undo(self) -> str | None:
        """Why the last action stands, in words; what the other has answered stands (H-231)."""
        match, taker = self.saved.match, self._taker
        if match.entries and isinstance(match.entries[-1].action, Report):
            return "what has been fought cannot be taken back"
        why = match.seat(taker).why_not_undo()
        if why is None or not match.entries or not match.steps[-1].undoable:
            return why
        last = match.entries[-1]
        refusal = refuse_taking_back(last.action, taker, self.name_of(last.who))
        return why if refusal is None else f"{refusal.why} [{refusal.rule}]"

    def undo(self) -> None:
        """Take back the last action. Raises RefusedError."""
        self.saved.match.undo(self._taker)
        self._catch_up()
        self.on_change(None)

    def salts(self) -> dict[Player, str]:
        """By player what was in the salt of his seal, from the moment the fold is open."""
        found = [entry.event for entry in self.journal.entries]
        return {event.by: event.salt for event in found if isinstance(event, Unfolded)}

    async def advise(self) -> list[tuple[Any, str]]:
        """What the purser would write, name or declare; asked again he says something else."""
        if not self.human:
            return []
        match, before = self.saved.match, self.saved.match.state
        seen = match.seat(self.viewer).seen
        self._asked += 1
        seed = lot(self.saved, "purser", seen.who, len(match.entries), self._asked)
        found = await asyncio.to_thread(advice, seen, seed)
        return found if match.state is before else []

    def submit(self, action: Action) -> Step[Sheet]:
        """Take an action for who decides; a report is the attacker's. Raises RefusedError."""
        if not isinstance(action, Report):
            return super().submit(action)
        step = self._do(action.by, action)
        self._rouse()
        return step


class PortSession(_PortSession):
    """At sea and at the end of the career nobody decides here any more."""

    asked = 0
    """How often the harbour master was asked: he does not say the same twice."""

    async def advise(self) -> list[tuple[port_rules.Action, str]]:
        """The most urgent bargains with a reason for each, from what the captain sees."""
        if not self.human:
            return []
        self.asked += 1
        match, before = self.saved.match, self.saved.match.state
        found = await asyncio.to_thread(self.advised)
        return found if match.state is before else []

    def advised(self) -> list[tuple[port_rules.Action, str]]:
        """What the harbour master would do, the same until he is asked again."""
        from pieces_of_eight.campaign.port.mind import advice
        from .opponents import lot

        match = self.saved.match
        seed = lot(self.saved, "harbour master", self.viewer, len(match.entries), self.asked)
        return advice(match.seat(self.viewer).seen, seed)

    @property
    def in_port(self) -> bool:
        """Whether a captain is still to sail."""
        phase: port_rules.Phase = self.saved.match.state.phase
        return phase is port_rules.Phase.PORT

    def who_decides(self) -> Player | None:
        return super().who_decides() if self.in_port else None

    @property
    def two_people(self) -> bool:
        """Whether two captains share the keyboard."""
        return len(self.people) == 2

    async def _rest(self, step: Step[Port]) -> None:
        """The rival's bargains are his secret: there is nothing to watch, and no need to wait."""
        if self.watched:
            await super()._rest(step)
        else:
            await asyncio.sleep(0)
