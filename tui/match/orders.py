"""Orders of one choice are given one by one, and taken back as one lot.

A question in their middle is answered first, then they go on. Who is refused stays, and the others
go. Parts of a turn in which nothing is to be decided pass by themselves.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.play import Refusal, Step, asks
from pieces_of_eight.campaign.kernel.sealed import Player
from .desk import refused_by

if TYPE_CHECKING:
    from .fight_desk import FightDesk


class Lot(NamedTuple):
    """Orders that were given together, and are taken back together."""

    until: int
    """How long the record was after them."""
    orders: int


class Orders:
    """Gives the orders of a desk."""

    def __init__(self, desk: "FightDesk[Any, Any]") -> None:
        self._desk = desk
        self._rest: tuple[Any, ...] = ()
        """What is still to be done of a choice."""
        self._captain: Player | None = None
        """Whose orders they are."""
        self._lots: list[Lot] = []
        self.giving = False
        """Whether orders are being given just now."""
        self._passing = False
        self._told: list[str] = []
        """What is to be said of the parts that passed by themselves."""
        self._shown_to: Player | None = None
        """Who was shown the fight last."""

    def give(self, acts: Sequence[Any]) -> bool:
        """Do some orders; False and a sentence where one of them is refused."""
        answer = asks(self._desk.state)
        self._told = []
        if not answer:
            self._captain, self._rest = self._desk.me, ()
        self._rest = (*acts, *self._rest)
        return self._go_on(answer=answer)

    def _go_on(self, *, answer: bool = False) -> bool:
        """Give what is left, until a question comes or another's part; the first may be an answer,
        whoever gives it."""
        desk, before = self._desk, self._recorded
        stayed: list[tuple[Any, Refusal]] = []
        why = ""
        self.giving = True
        part = desk.about.part(desk.state)
        while self._rest and desk.session.human and (answer or self._is_mine()):
            stopped = self._recorded > before and desk.about.part(desk.state) != part
            if stopped and not desk.about.hands(self._rest[0]):
                break  # something lies in the way
            act, self._rest = self._rest[0], self._rest[1:]
            answer = False
            try:
                desk.session.submit(act)
            except RefusedError as refused:
                if not desk.about.hands(act):
                    why, self._rest = refused_by(refused.refusal), ()
                stayed.append((act, refused.refusal))
        self.giving = False
        self.begin()
        self._keep(before)
        if desk.session.over or (self._rest and not desk.about.hands(self._rest[0])):
            self._rest = ()
        told = why or desk.about.stayed(desk.state, stayed)
        if not desk.session.over and (told or self._told):
            desk.say(" ".join(filter(None, (told, *self._told))))
        if not self._rest and not stayed:
            desk.haste()
        return not stayed

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that is given meanwhile is one lot."""
        before, lots = self._recorded, list(self._lots)
        yield
        self._lots = lots
        self._keep(before)

    def _keep(self, before: int) -> None:
        """What was recorded since then is a lot, where it is more than one order."""
        if self._recorded - before > 1:
            self._lots.append(Lot(self._recorded, self._recorded - before))

    def _is_mine(self) -> bool:
        """Whether the orders that are left can go on: their captain decides, nothing is asked."""
        return self._desk.me == self._captain and not asks(self._desk.state)

    def changed(self, step: Step[Any] | None) -> None:
        """Something has been done, by whoever it was; the desk has looked at it."""
        if self._passing:
            return
        desk = self._desk
        if step is not None and not self._rest:
            self._pass_by()
        desk.on_change(step)
        if desk.session.human:
            self._shown_to = desk.me
        goes_on = step is not None and not self.giving and bool(self._rest)
        if goes_on and desk.session.human and self._is_mine():
            self._go_on()

    # Parts that pass by themselves.

    def begin(self) -> None:
        """Pass by what can only be passed by."""
        if self._desk.passing:
            self._pass_by()
            self._desk.on_change(None)

    def _pass_by(self) -> None:
        """Where all that is left is to end a part, end it, and say so to him whose part it was."""
        desk = self._desk
        who, self._passing = desk.me, True
        while told := desk.passing:
            if self._shown_to in (None, desk.me) and told not in self._told:
                self._told.append(told)
            desk.session.submit(desk.legal[0])
        self._passing = False
        if desk.me != who:
            self._told = []
        if self._told and not self.giving and not desk.session.over:
            desk.say(" ".join(self._told))

    # What is taken back.

    @property
    def _recorded(self) -> int:
        return len(self._desk.session.saved.match.entries)

    def take_back(self) -> None:
        """Take back what was given last; of orders given together all, as far as they can be."""
        session, say = self._desk.session, self._desk.say
        if why := session.why_not_undo():
            say(f"You cannot take that back: {why}.")
            return
        last = self._lots[-1] if self._lots else Lot(-1, 1)
        self._rest = ()
        for _ in range(last.orders if last.until == self._recorded else 1):
            if not session.why_not_undo():
                session.undo()
        self._lots = [lot for lot in self._lots if lot.until <= self._recorded]
        if self._desk.passing:
            self.begin()
            say("There is nothing to take back: that part of the turn passed by itself.")
        else:
            say("Taken back.")
