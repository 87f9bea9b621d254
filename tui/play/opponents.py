"""Who sits in the chairs: for each AI chair of a save an opponent in a process of his own."""

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from pieces_of_eight.campaign.kernel.describe import Description, Way
from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.play import Planned, Step, asks, part_of
from pieces_of_eight.campaign.kernel.sealed import Player
from .session import AnySession, Kept, Opponents

OPPONENTS = "opponents"
"""The key of the text that a match keeps its opponents' seed under."""
SEED_BITS = 62


def opponents_of(saved: Kept) -> Opponents:
    """The opponents of a saved fight, already getting ready."""
    opponents = {}
    for n, chair in enumerate(saved.header.chairs):
        if chair.kind == "ai":
            from pieces_of_eight.campaign.ai.opponent import Opponent

            opponent = Opponent(saved.match.engine, chair.level, own_seed(saved) + n)
            opponent.wake()
            opponents[Player(n)] = opponent
    return opponents


def own_seed(saved: Kept) -> int:
    """The seed of the opponents of a match, drawn when it is first wanted and kept with it.

    It has nothing to do with the seed of the dice: an opponent who was sent that, or anything
    that follows from it, could foretell every throw.
    """
    text = saved.header.texts.get(OPPONENTS, "")
    if not text.isdecimal() or int(text) >= 2**SEED_BITS:
        text = str(drawn())
        saved.note(OPPONENTS, text)
    return int(text)


def lot(saved: Kept, *asked: object) -> str:
    """A seed for advice of which there are many as good: nobody who plays another game knows it."""
    return " ".join(map(str, (own_seed(saved), *asked)))


def drawn() -> int:
    """A seed by lot."""
    return secrets.randbits(SEED_BITS)


# --- Turn plan ------------------------------------------------------------------------------------
# A whole turn's orders as the adviser plans them: looked through, changed, and given with one key.
#
# What is given is given order by order, as the player would. A question is waited for. Where dice
# were thrown, or an order has become impossible, the rest is planned anew; only news that nobody
# could plan for stops the giving, and one line says so.


AnyDescription = Description[Any, Any]


class Piece(Struct, frozen=True):
    """What one ship, square or band does by the plan: some orders, in their order."""

    orders: tuple[Planned, ...]
    words: str
    ways: tuple[Way, ...] = ()
    left_out: bool = False
    for_good: bool = False
    """Whether it gives up what does not come back."""

    @property
    def first(self) -> Any:
        """Its first action."""
        return self.orders[0].action


def pieces(
    about: AnyDescription, state: Any, viewer: Player, orders: Sequence[Planned]
) -> tuple[Piece, ...]:
    """A plan piece by piece: what one does in a row in one part of the turn is one piece."""
    rows: list[list[Planned]] = []
    for order in orders:
        last = rows[-1][-1] if rows else None
        if last is not None and last.part == order.part and alike(about, last, order):
            rows[-1].append(order)
        else:
            rows.append([order])
    found: list[Piece] = []
    for row in rows:
        done = [order.action for piece in found for order in piece.orders]
        found.append(piece_of(about, state, viewer, done, row))
    return tuple(found)


def alike(about: AnyDescription, one: Planned, other: Planned) -> bool:
    """Whether two orders belong to one piece."""
    return about.doer(one.action) == about.doer(other.action)


def piece_of(
    about: AnyDescription,
    state: Any,
    viewer: Player,
    done: Sequence[Any],
    orders: Sequence[Planned],
) -> Piece:
    """Some orders as one piece, after what was done before it by the same plan."""
    actions = [order.action for order in orders]
    said = about.words_of_piece(state, done, actions)
    ways = about.ways(state, viewer, done, actions)
    for_good = any(about.ENGINE.gives_up(state, action) for action in actions)
    return Piece(tuple(orders), said, tuple(ways), for_good=for_good)


class Giving:
    """Gives the orders of a plan, until they are done or something stops it."""

    def __init__(
        self, session: AnySession, about: AnyDescription, say: Callable[[str], None]
    ) -> None:
        """`say` shows a sentence in the message line."""
        self.session = session
        self.about = about
        self.say = say
        self.confirm: Callable[[Any], bool] = lambda action: False
        """Whether the captain is asked first about an action, which is then his to order."""
        self.plan_on: Callable[[], None] | None = None
        """Called where the rest of the turn is to be planned anew: what is planned then is given by
        `go_on_with`. Without it, or where the captain has changed it, a plan is given as it was
        made."""
        self.busy = False
        """Whether an order is being given just now."""
        self._rest: tuple[Planned, ...] = ()
        self._captain: Player | None = None
        self._turn: int | None = None
        """The turn in which orders are given."""
        self._whole = False
        """Whether the captain has left all that comes in it to the adviser."""
        self.careful, self._fixed = True, False
        self._for_good: frozenset[Any] = frozenset()
        """Orders that give something up, and were shown in the plan as such."""
        self._fresh = True
        """Whether none of the orders has been given since they were planned."""
        self._unsure = False
        """Whether the rest was planned for other dice than were thrown."""
        self.stopped = False
        """Whether something stopped the giving of the last plan."""
        self._asked = False
        """Whether a question stands between the plan and its next order."""
        self.began: int | None = None
        """How many actions the fight had when the giving began: what came since is taken back
        together."""

    @property
    def waits(self) -> bool:
        """Whether orders are given, or planned, when the captain decides again."""
        return bool(self._rest) or self._unsure or (self._whole and self._in_time)

    def give(
        self,
        plan: Sequence[Piece] = (),
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
            self.began = None

    def _go_on(self) -> None:
        self.busy, self._asked, why = True, False, ""
        try:
            while self._rest and not why and not self._unsure and self._mine():
                why = self._next()
        finally:
            self.busy = False
        if why:
            self.stopped = True
            self.say(why)
        if (why and not self._asked) or self.session.over:
            self.stop()
        elif self._turned():
            self._rest, self._unsure = (), False
        elif self._is_to_plan() and self.plan_on is not None:
            self.plan_on()

    def _is_to_plan(self) -> bool:
        """Whether orders are wanted that nobody has planned yet."""
        if not self._mine() or (self.careful and asks(self.session.state)):
            return False
        return self._in_time and (self._unsure or (self._whole and not self._rest))

    @property
    def _in_time(self) -> bool:
        return bool(self._turn == self.session.state.turn)

    def _doubt(self, step: Step[Any]) -> None:
        """Where dice were thrown, what was planned for after them may be wrong."""
        self._unsure = self._plans_on and (self._unsure or bool(step.thrown and self._rest))

    @property
    def _plans_on(self) -> bool:
        return self.plan_on is not None and not self._fixed

    def _mine(self) -> bool:
        session = self.session
        return session.human and session.viewer == self._captain

    def _turned(self) -> bool:
        """Whether the captain has nothing to do with what is asked now, his part being over."""
        return not self._mine() and not asks(self.session.state)

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
            self.confirm(order.action)
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
        why = self.about.surprise(before, session.state, self._captain or Player(0))
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
