"""The plan of a whole turn on the page of a fight: it is asked for, drawn as arrows, and given."""

import asyncio
from typing import TYPE_CHECKING, Any

from textual.worker import Worker

from pieces_of_eight.campaign.kernel.plan import asks
from pieces_of_eight.tui.draw.arrows import PLAIN_ARROWS, RICH_ARROWS, Arrows
from .desk import PLAN

if TYPE_CHECKING:
    from .page import FightScreen

WAIT = 0.02
"""Seconds between two looks whether others have done."""


class PlanOnPage:
    """What is pressed about plans of a whole turn, the same in every fight that has them."""

    def __init__(self, page: "FightScreen[Any]") -> None:
        self._page = page
        self._laid = False
        """Whether arrows lie on the map."""
        self.thinking: Worker[None] | None = None
        """The adviser at his work."""

    def do_plan(self) -> None:
        session = self._page.session
        if not session.human:
            self._page.desk.open_plan(())
            return
        self._page.say(f"{session.face.kind.adviser} plans the whole turn ...")
        self.thinking = self._page.run_worker(self._plan, group="advice", exclusive=True)

    def finish_turn(self) -> None:
        """Let the mate give all orders that are left of this turn."""
        self._page.say("The mate finishes this turn.")
        self.thinking = self._page.run_worker(self._go_on(careful=False), group="advice")

    def march_on(self) -> None:
        """After a plan was given: plan and give what else comes in this turn, where that is so."""
        if self._page.game.settings.standing.get("march_on") == "always":
            self.thinking = self._page.run_worker(
                self._go_on(careful=True), group="advice", exclusive=True
            )

    async def _go_on(self, *, careful: bool) -> None:
        """Plan and give, part after part, while it is the same captain's decision and turn.

        `careful` says that whatever nobody planned for ends it.
        """
        session, desk = self._page.session, self._page.desk
        giving, captain, turn = desk.giving, session.viewer, session.state.turn
        while giving is not None and not session.over and session.state.turn == turn:
            if not self._page.is_current or (careful and giving.stopped):
                return
            if not session.human:
                await session.rested()
                await asyncio.sleep(WAIT)
                continue
            if session.viewer != captain or (careful and asks(session.state)):
                return
            before = session.saved.match.state
            orders = await session.plan_turn()
            if not orders or session.saved.match.state is not before:
                return
            desk.open_plan(orders)
            desk.give_plan(careful=careful)
            self._page.draw()
            if desk.listing is not None or session.saved.match.state is before:
                return

    async def _plan(self) -> None:
        orders = await self._page.session.plan_turn()
        if self._page.session.human and self._page.is_current:
            self._page.say("")
            self._page.desk.open_plan(orders)
            self._page.draw()

    def do_discard(self) -> None:
        self._page.desk.leave_out()

    def draw(self) -> None:
        """Lay the arrows of the open plan over the map, or take them away."""
        listing = self._page.desk.listing
        opened = listing is not None and listing.kind == PLAN
        if (opened or self._laid) and self._page.stands and self._page.on_map is not None:
            self._laid = opened
            glyphs = PLAIN_ARROWS if self._page.game.settings.plain else RICH_ARROWS
            self._page.on_map.point_out(self._arrows() if opened else (), glyphs)

    def _arrows(self) -> list[Arrows]:
        """The arrows of each piece that is given; those of the lit one over all others."""
        desk, inks = self._page.desk, self._page.inks
        if desk.planned is None:
            return []
        given = [(at, piece) for at, piece in enumerate(desk.planned.pieces) if not piece.left_out]
        rows = [Arrows(piece.ways, inks.title) for at, piece in given if at != desk.at]
        return rows + [Arrows(piece.ways, inks.good, True) for at, piece in given if at == desk.at]
