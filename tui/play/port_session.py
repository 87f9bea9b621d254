"""The table at which a stay in port is played: it is over when both captains have sailed."""

import asyncio
from typing import TypeAlias

from campaign.career.actions import Action
from campaign.career.state import Career
from campaign.career.terms import Phase
from campaign.kernel.play import Step
from campaign.kernel.sealed import Player
from tui.play.session import Session

_Session: TypeAlias = Session[Career, Action]


class PortSession(_Session):
    """At sea and at the end of the career nobody decides here any more."""

    @property
    def in_port(self) -> bool:
        """Whether a captain is still to sail."""
        phase: Phase = self.saved.match.state.phase
        return phase is Phase.PORT

    def who_decides(self) -> Player | None:
        return super().who_decides() if self.in_port else None

    @property
    def two_people(self) -> bool:
        """Whether two captains share the keyboard."""
        return len(self.people) == 2

    async def _rest(self, step: Step[Career]) -> None:
        """The rival's bargains are his secret: there is nothing to watch, and no need to wait."""
        if self.watched:
            await super()._rest(step)
        else:
            await asyncio.sleep(0)
