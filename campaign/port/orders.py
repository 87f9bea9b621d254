"""Orders of the crown as a career has them."""

from typing import Literal

from msgspec import Struct

from pieces_of_eight.campaign.kernel.deeds import Condition


class CrownOrder(Struct, frozen=True):
    """What a crown may ask of a captain for one season."""

    id: str
    says: str
    why: str  # what the crown writes beside it
    done: Condition
    worth: int  # coins that keeping it pays, or their worth in something else
    pays: Literal["coins", "favour", "men", "yard"] = "coins"
