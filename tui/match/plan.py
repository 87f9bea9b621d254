"""Orders that a desk gives one after the other: those of one choice, and those of a whole plan."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.describe import Description, PlanWay
from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.play import (
    Planned,
    Refusal,
    Said,
    Step,
    asks,
    part_of,
    sentence,
)
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.play.session import AnySession
from pieces_of_eight.tui.widgets.row import Row

if TYPE_CHECKING:
    from .fight_desk import FightDesk


def refused_by(refusal: Refusal | None) -> str:
    """A refusal as a sentence with its rule; empty for none."""
    return str(Said(sentence(refusal.why), refusal.rule)) if refusal else ""


# --- Orders of one choice, taken back as one lot --------------------------------------------------
# A question in their middle is answered first, then they go on. Who is refused stays, and the
# others go. Parts of a turn in which nothing is to be decided pass by themselves.


class Lot(NamedTuple):
    """Orders that were given together, and are taken back together."""

    until: int  # how long the record was after them
    orders: int


class OrderGiver:
    """Gives the orders of a desk."""

    def __init__(self, desk: "FightDesk[Any, Any]") -> None:
        self._desk = desk
        self._rest: tuple[Any, ...] = ()
        self._captain: Player | None = None  # whose orders they are
        self._lots: list[Lot] = []
        self.giving = False
        self._passing = False
        self._told: list[str] = []  # what is to be said of the parts that passed by themselves
        self._shown_to: Player | None = None  # who was shown the fight last

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
        desk, before, why = self._desk, self._recorded, ""
        stayed: list[tuple[Any, Refusal]] = []
        self.giving = True
        part = desk.about.part(desk.state)
        while self._rest and desk.session.human and (answer or self._is_mine()):
            stopped = self._recorded > before and desk.about.part(desk.state) != part
            if stopped and not desk.about.hands(self._rest[0]):
                break  # something lies in the way
            act, *rest = self._rest
            self._rest, answer = tuple(rest), False
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
        if self._recorded - before > 1:
            self._lots.append(Lot(self._recorded, self._recorded - before))

    def _is_mine(self) -> bool:
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

    def begin(self) -> None:
        """Pass by what can only be passed by."""
        if self._desk.passing:
            self._pass_by()
            self._desk.on_change(None)

    def _pass_by(self) -> None:
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


# --- The plan of a whole turn, as it lies open: looked through, changed, left out -----------------


class PlanPart(Struct, frozen=True):
    """What one ship, square or band does by the plan: some orders, in their order."""

    orders: tuple[Planned, ...]
    words: str
    ways: tuple[PlanWay, ...] = ()
    left_out: bool = False
    for_good: str = ""  # what it gives up that does not come back, in a sentence without its end

    @property
    def first(self) -> Any:
        return self.orders[0].action


def pieces(
    about: Description, state: Any, viewer: Player, orders: Sequence[Planned]
) -> tuple[PlanPart, ...]:
    """A plan piece by piece: what one does in a row in one part of the turn is one piece."""
    rows: list[list[Planned]] = []
    for order in orders:
        last = rows[-1][-1] if rows else None
        alike = last is not None and about.doer(last.action) == about.doer(order.action)
        if last is not None and last.part == order.part and alike:
            rows[-1].append(order)
        else:
            rows.append([order])
    found: list[PlanPart] = []
    for row in rows:
        done = [order.action for piece in found for order in piece.orders]
        found.append(_piece(about, state, viewer, done, row))
    return tuple(found)


def _piece(
    about: Description,
    state: Any,
    viewer: Player,
    done: Sequence[Any],
    orders: Sequence[Planned],
) -> PlanPart:
    actions = [order.action for order in orders]
    said = about.words_of_piece(state, done, actions)
    ways = about.ways(state, viewer, done, actions)
    lost = (prompt.words for act in actions if (prompt := about.ENGINE.gives_up(state, act)))
    return PlanPart(tuple(orders), said, tuple(ways), for_good=next(lost, ""))


class PlanList:
    """The pieces of a plan, and what becomes of them before it is given."""

    def __init__(self, session: AnySession, about: Description, orders: Sequence[Planned]) -> None:
        self._session = session
        self._about = about
        self._as_advised = pieces(about, session.state, session.viewer, orders)
        self.pieces = self._as_advised

    @property
    def is_changed(self) -> bool:
        """Whether it is no longer what the adviser advised."""
        return self.pieces != self._as_advised

    def title(self, adviser: str) -> str:
        """What stands over the list."""
        given = [piece for piece in self.pieces if not piece.left_out]
        lost = [piece.for_good for piece in given if piece.for_good]
        if not given:
            return "You have left out every order of the plan."
        if len(given) == 1:
            what = f": {lost[0]}" if lost else ""
            return f"{adviser} plans one order{what}. Enter gives it."
        for_good = f", {len(lost)} of them for good" if lost else ""
        return f"{adviser} plans {len(given)} orders{for_good}. Enter gives them all."

    def toggle(self, at: int) -> None:
        """Leave a piece out, or take it in again."""
        piece = self.pieces[at]
        self._put(at, replace(piece, left_out=not piece.left_out))

    def change(self, at: int, legal: Sequence[Any], step: int) -> bool:
        """Put the next thing that the same can do now in a piece's place; False where none is."""
        advised, names = self._as_advised[at], ("by", "figures", "band")

        def is_like(act: Any) -> bool:
            mine = (getattr(advised.first, name, None) for name in names)
            same = (getattr(act, name, None) for name in names)
            return type(act) is type(advised.first) and [*mine] == [*same]

        others = [act for act in legal if is_like(act)]
        if len(others) < 2:
            return False
        now = self.pieces[at]
        position = others.index(now.first) if now.first in others else 0
        action = others[(position + step) % len(others)]
        if action == advised.first:
            self._put(at, advised)
            return True
        state, viewer = self._session.state, self._session.viewer
        done = [order.action for piece in self.pieces[:at] for order in piece.orders]
        order = Planned(action, part_of(state))
        self._put(at, _piece(self._about, state, viewer, done, (order,)))
        return True

    def _put(self, at: int, piece: PlanPart) -> None:
        self.pieces = (*self.pieces[:at], piece, *self.pieces[at + 1 :])

    def rows(self, *, numbered: bool) -> list[Row]:
        """Each piece as a line; what is left out says so, and what cannot be taken back."""
        found = []
        for at, piece in enumerate(self.pieces):
            note = "left out" if piece.left_out else "for good" * bool(piece.for_good)
            found.append(Row(str(at), f"{numeral(at) * numbered}{piece.words}", note))
        return found


def numeral(at: int) -> str:
    """The number before a row of a list, as it can be typed."""
    return f"{at + 1} " if at < 9 else "  "


# --- The plan is given ----------------------------------------------------------------------------
# What is given is given order by order, as the player would. A question is waited for. Where dice
# were thrown, or an order has become impossible, the rest is planned anew; only news that nobody
# could plan for stops the giving, and one line says so.


TOO_SOON = 0.7  # seconds in which a key still means what was shown, though that has just ended


class Giving:
    """Gives the orders of a plan, until they are done or something stops it."""

    def __init__(self, desk: "FightDesk[Any, Any]") -> None:
        self._desk = desk
        self.session = desk.session
        self.plan_on: Any = None
        """Called where the rest of the turn is to be planned anew: what is planned then is given by
        `go_on_with`. Without it, or where the captain has changed it, a plan is given as it was
        made."""
        self.busy = False  # whether an order is being given just now
        self._rest: tuple[Planned, ...] = ()
        self._captain: Player | None = None
        self._turn: int | None = None  # the turn in which orders are given
        self._whole = False  # whether the captain has left all that comes in it to the adviser
        self.careful, self._fixed = True, False
        self._for_good: frozenset[Any] = frozenset()
        """Orders that give something up, and were shown in the plan as such."""
        self._fresh = True  # whether none of the orders has been given since they were planned
        self._unsure = False  # whether the rest was planned for other dice than were thrown
        self.stopped = False  # whether something stopped the giving of the last plan
        self.stopped_at = -TOO_SOON  # when that was told
        self._asked = False  # whether a question stands between the plan and its next order
        self.began: int | None = None
        """How many actions the fight had when the giving began: what came since is taken back
        together."""

    @property
    def waits(self) -> bool:
        """Whether orders are given, or planned, when the captain decides again."""
        return bool(self._rest) or self._unsure or (self._whole and self._in_time)

    @property
    def left(self) -> frozenset[Any]:
        """The orders of the plan that stood in its rows and are still to be given."""
        return frozenset(order.action for order in self._rest)

    def give(
        self,
        plan: Sequence[PlanPart] = (),
        *,
        careful: bool = True,
        whole: bool = False,
        fixed: bool = False,
    ) -> None:
        """Give all that is not left out; `careful` stops where a surprise comes.

        `whole` plans on after that, until the turn is over; `fixed` plans nothing anew.
        """
        self.careful, self._whole, self._fixed = careful, whole, fixed
        self._captain, self.began = self.session.viewer, self._actions
        self._turn = self.session.state.turn
        given = [piece for piece in plan if not piece.left_out]
        shown = (order.action for piece in given if piece.for_good for order in piece.orders)
        self._for_good = frozenset(shown)
        self.go_on_with([order for piece in given for order in piece.orders])

    def go_on_with(self, orders: Sequence[Planned]) -> None:
        """Give what was planned anew from where the plan had come to."""
        self._rest, self._fresh, self._unsure, self.stopped = tuple(orders), True, False, False
        self._go_on()

    def stop(self) -> None:
        """Give nothing more."""
        self._rest, self._whole, self._unsure = (), False, False

    def changed(self, step: Step[Any] | None) -> None:
        """Something has been done, by whoever it was: go on where it is the captain's turn."""
        if self.busy:
            return
        if step is None:
            self.stop()
        elif self.waits:
            self._doubt(step)
            self._go_on()
        else:
            self.began, self.stopped = None, False

    def seen(self) -> None:
        """What was given has been seen to its end: only now is it told what stopped it."""
        if self.stopped:
            self.stopped_at = monotonic()

    @property
    def swallows(self) -> bool:
        """Whether a key comes so soon behind a stop that it was to hurry the plan, and no order."""
        return self.session.animated and monotonic() - self.stopped_at < TOO_SOON

    def _go_on(self) -> None:
        self.busy, self._asked, why = True, False, ""
        try:
            while self._rest and not why and not self._unsure and self._mine():
                why = self._next()
        finally:
            self.busy = False
        if why:
            self.stopped, self.stopped_at = True, monotonic()
            self._desk.say(why)
        if (why and not self._asked) or self.session.over:
            self.stop()
        elif not self._mine() and not asks(self.session.state):  # his part is over
            self._rest, self._unsure = (), False
        elif self._is_to_plan() and self.plan_on is not None:
            self.plan_on()

    def _is_to_plan(self) -> bool:
        if not self._mine() or (self.careful and asks(self.session.state)):
            return False
        return self._in_time and (self._unsure or (self._whole and not self._rest))

    @property
    def _in_time(self) -> bool:
        return bool(self._turn == self.session.state.turn)

    def _doubt(self, step: Step[Any]) -> None:
        self._unsure = self._plans_on and (self._unsure or bool(step.thrown and self._rest))

    @property
    def _plans_on(self) -> bool:
        return self.plan_on is not None and not self._fixed

    def _mine(self) -> bool:
        return self.session.human and self.session.viewer == self._captain

    def _next(self) -> str:
        """Give the next order; why no other is given, in a sentence, or "" to go on."""
        order, before, session = self._rest[0], self.session.state, self.session
        if asks(before) and order.action not in session.legal():
            self._unsure = not self.careful and self._plans_on
            if self._unsure:
                return ""  # the answer is planned, too
            self._asked = True
            return f"The plan waits for your answer: {session.prompt.words}"
        self._rest = self._rest[1:]
        if order.part != part_of(before):
            return ""  # that part of the turn has passed by itself
        if session.gives_up(order.action) and order.action not in self._for_good:
            self._desk.asks_first(order.action)
            return "You cannot take this back, so you are asked first."
        try:
            step = session.submit(order.action)
        except RefusedError as refused:
            if self._fresh or not self._plans_on:
                return f"The plan stops here: {refused.refusal.why}. {{plan}} plans on."
            self._unsure = True
            return ""
        self._fresh = False
        self._doubt(step)
        if not self.careful or session.viewer != self._captain:
            return ""  # with the order his part has ended: what is seen now is another's
        why = self._desk.about.surprise(before, session.state, self._captain or Player(0))
        return f"The plan stops here: {why} {{plan}} plans on." if why else ""

    @property
    def _actions(self) -> int:
        return len(self.session.saved.match.entries)

    def take_back(self) -> bool:
        """Take back all that was given last, as far as the last die; False where nothing was."""
        began, self.began = self.began, None
        if began is None or self._actions <= began or self.session.why_not_undo():
            return False
        self.stop()
        while self._actions > began and not self.session.why_not_undo():
            self.session.undo()
        return True
