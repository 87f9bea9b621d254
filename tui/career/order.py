"""Careers are begun on a page of their own: the page of fights has no order for them."""

from tui.play.order import Meant, Order, Plan


def meant(plan: Plan) -> Meant:
    """Refuses every plan. Raises ValueError with a sentence."""
    raise ValueError("A career is begun on a page of its own.")


ORDER = Order(
    ready=tuple,
    chance="",
    fields=(),
    hints={},
    begin="",
    meant=meant,
    rules={"": "C-1"},
)
