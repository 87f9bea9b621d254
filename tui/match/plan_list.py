"""The plan of a whole turn as it lies open: its pieces as rows, each to be changed or left out."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.plan import Planned, part_of
from pieces_of_eight.tui.play.session import AnySession
from pieces_of_eight.tui.play.turn_plan import Words, piece_of, pieces
from pieces_of_eight.tui.widgets.row import Row


class PlanList:
    """The pieces of a plan, and what becomes of them before it is given."""

    def __init__(self, session: AnySession, words: Words, orders: Sequence[Planned]) -> None:
        self._session = session
        self._words = words
        self._as_advised = pieces(words, session.state, session.viewer, orders)
        self.pieces = self._as_advised

    def toggle(self, at: int) -> None:
        """Leave a piece out, or take it in again."""
        piece = self.pieces[at]
        self._put(at, replace(piece, left_out=not piece.left_out))

    def title(self, adviser: str) -> str:
        """What stands over the list."""
        count = sum(not piece.left_out for piece in self.pieces)
        if not count:
            return "Every order of the plan is left out."
        if count == 1:
            return f"{adviser} plans one order. Enter gives it."
        return f"{adviser} plans {count} orders. Enter gives them all."

    def change(self, at: int, legal: Sequence[Any], step: int) -> bool:
        """Put the next thing that the same can do now in a piece's place; False where none is."""
        advised = self._as_advised[at]
        others = [act for act in legal if same_hands(act, advised.first)]
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
        self._put(at, piece_of(self._words, state, viewer, done, (order,)))
        return True

    def _put(self, at: int, piece: Any) -> None:
        self.pieces = (*self.pieces[:at], piece, *self.pieces[at + 1 :])

    def rows(self, *, numbered: bool) -> list[Row]:
        """Each piece as a line; what is left out says so."""
        found = []
        for at, piece in enumerate(self.pieces):
            number = f"{at + 1} " if numbered and at < 9 else "  " if numbered else ""
            found.append(Row(str(at), f"{number}{piece.words}", "left out" * piece.left_out))
        return found


def same_hands(one: Any, other: Any) -> bool:
    """Whether two orders are of one kind and to the same ship, figure or men."""
    names = ("by", "figures", "band")
    return type(one) is type(other) and all(
        getattr(one, name, None) == getattr(other, name, None) for name in names
    )
