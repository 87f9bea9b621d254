"""Orders of the crown: rows of content, and what keeping each of them pays."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from pieces_of_eight.campaign.kernel.deeds import IN_PORT, Condition
from pieces_of_eight.content.decode import Fault, WithId, laid, read, rows, with_own
from .vocabulary import faults_of_aim

if TYPE_CHECKING:
    from pieces_of_eight.campaign.port.orders import CrownOrder

FILE = "career/orders.toml"
FAILED = 20  # coins that it costs to fail
MOST = 120  # coins that keeping one is worth at most
RAREST, USUAL = 2, 60
"""How often in 100 a mate may do it unasked: what is rarer is luck, what is more usual no order."""


class OrderRow(WithId):
    """An order as it is written."""

    says: Annotated[str, Meta(min_length=8, max_length=78)]
    why: Annotated[str, Meta(min_length=8, max_length=90)]
    rate: Annotated[int, Meta(ge=RAREST, le=USUAL)]
    done: Condition
    pays: Literal["coins", "favour", "men", "yard"] = "coins"

    def faults(self) -> Iterator[Fault]:
        yield from faults_of_aim(self.done)
        for part in ("all", "any", "none"):
            for at, count in enumerate(getattr(self.done, part)):
                if count.count in IN_PORT:
                    yield ("done", part, at, "count"), f"is {count.count!r}, which no season tells"

    @property
    def worth(self) -> int:
        """Coins that keeping it pays: with what failing costs, nothing to who does not try."""
        fair = FAILED * (100 - self.rate) / self.rate
        return max(5, min(MOST, 5 * round(fair / 5)))


def crown_orders() -> "tuple[CrownOrder, ...]":
    """All orders, as a career has them."""
    from pieces_of_eight.campaign.port.orders import CrownOrder

    return tuple(
        CrownOrder(row.id, row.says, row.why, row.done, row.worth, row.pays) for row in order_rows()
    )


def order_rows() -> tuple[OrderRow, ...]:
    """All orders that a crown may give. Raises ContentError."""
    return laid(rows(OrderRow, "order", read(file), file) for file in with_own(FILE))
