"""Sheets are begun by careers: there is nothing to order here, and the page of fights has none."""

from tui.play.order import Meant, Order, Plan


def meant(plan: Plan) -> Meant:
    """Refuses every plan. Raises ValueError with a sentence."""
    raise ValueError("A master sheet is begun with a career.")


ORDER = Order(
    ready=tuple,
    chance="",
    fields=(),
    hints={},
    begin="",
    meant=meant,
    rules={"": "C-6"},
)
