"""The orders of a whole turn as the adviser would give them: looked through, changed, given."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from campaign.geometry.hulls import middle
from campaign.kernel.words import many
from campaign.pirate_wars.model.actions import Bombard, Done, Fire, Leap, Shoot
from campaign.pirate_wars.model.state import Sea
from tui.match.desk import Listing
from tui.pirate_wars.choices import AsAdvised, Choice
from tui.pirate_wars.draw.view import Aim
from tui.pirate_wars.outlook import ADVISED, Outlook
from tui.pirate_wars.overlay import aims
from tui.pirate_wars.words import title, words_of

if TYPE_CHECKING:
    from campaign.ai.whole_turn import Ahead

ALL = 0
"""The row that gives all orders; the orders follow it."""
NONE = "The bosun has no orders to advise."
CANNOT = "The rest cannot be taken back: give it yourself if you mean it."


class Advised:
    """Shows the adviser's orders for a desk, and gives those that are not left out."""

    def __init__(self, desk: Outlook) -> None:
        self.desk = desk
        self.orders: Sequence[Ahead[Sea, Choice]] = ()
        self.left_out: frozenset[int] = frozenset()
        """The orders that are not to be given, by their numbers."""

    def open(self, orders: "Sequence[Ahead[Sea, Choice]]") -> None:
        """Lay the orders open; the first row gives all of them."""
        if not orders:
            self.desk.say(self.desk.why_not_now() or NONE)
            return
        self.orders, self.left_out = orders, frozenset()
        self._list(ALL)

    def _list(self, at: int) -> None:
        row = AsAdvised(self.desk.by)
        title = "Enter gives all of them; on a single order it leaves that one out."
        self.desk.open(Listing(ADVISED, title, (row, *(each.order for each in self.orders))), at)
        self.desk.thought = tuple(self.aims())

    def choose(self, at: int) -> None:
        """A row was chosen: all is given, or one order is left out or taken in again."""
        if at == ALL:
            self.give()
        else:
            self.left_out ^= {at - 1}
            self._list(at)

    @property
    def wanted(self) -> list[Choice]:
        """The orders that are not left out."""
        return [each.order for n, each in enumerate(self.orders) if n not in self.left_out]

    def give(self) -> None:
        """Give the orders one after the other; what has become impossible is passed over."""
        session, lots = self.desk.session, self.desk.lots
        who, taken, passed_over, why = session.viewer, 0, 0, ""
        self.desk.listing, lots.giving = None, True
        for order in self.wanted:
            if not session.human or session.viewer != who:
                break
            if session.refuse(order) is not None:
                passed_over += 1
            elif session.gives_up(order) is not None:
                why = CANNOT
                break
            else:
                session.submit(order)
                taken += 1
        lots.giving = False
        lots.add(taken)
        self.desk.refresh()
        self.desk.on_change(None)
        self.desk.say(told(taken, passed_over, why))

    def row_words(self, at: int) -> str:
        """A row of the list: the order as it will be given, and whether it is left out."""
        if at == ALL:
            left = len(self.orders) - len(self.left_out)
            dice = any(isinstance(each, Done) for each in self.wanted)
            return f"Give {many(left, 'order')} as advised{', and throw the dice' * dice}"
        before, order = self.orders[at - 1]
        mark = " " if at - 1 in self.left_out else "x"
        by = "" if isinstance(order, Done) else f"{title(before.ships[order.by])}: "
        return f"[{mark}] {by}{words_of(before, order)}"

    def aims(self) -> Iterator[Aim]:
        """The orders as lines on the chart: the way of each ship, and what is fired at whom."""
        wanted = [each for n, each in enumerate(self.orders) if n not in self.left_out]
        for at, (before, order) in enumerate(wanted):
            if isinstance(order, Fire | Shoot | Bombard):
                yield from (aim for aim in aims(before, order) if not aim.declared)
            elif isinstance(order, Leap) and at + 1 < len(wanted):
                ship, after = before.ships[order.by], wanted[at + 1].before.ships[order.by]
                if ship.id != self.desk.sea.active:
                    yield Aim(middle(ship.place), middle(after.place))

    def leaps(self) -> list[Leap]:
        """The advised rest of the move of the ship under way."""
        active = self.desk.sea.active
        return [each for each in self.wanted if isinstance(each, Leap) and each.by == active]


def told(taken: int, passed_over: int, why: str) -> str:
    """What became of the orders, in a sentence or two."""
    given = f"{many(taken, 'order')} given."
    rest = f" {many(passed_over, 'order')} could not be given any more." if passed_over else ""
    return f"{given}{rest}{' ' if why else ''}{why}"
