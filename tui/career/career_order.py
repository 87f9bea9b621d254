"""Careers are begun on a page of their own: the page of fights has no order for them."""

from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.match.order import Meant, Order, Plan, Preview


def meant(plan: Plan) -> Meant:
    """Refuses every plan. Raises ValueError with a sentence."""
    raise ValueError("A career is begun on a page of its own.")


def preview(palette: Palette, glyphs: Glyphs) -> Preview:
    """Nothing to be seen beforehand. Raises ValueError with a sentence."""
    raise ValueError("A career is begun on a page of its own.")


ORDER = Order(
    ready=tuple,
    chance="",
    fields=(),
    hints={},
    begin="",
    meant=meant,
    preview=preview,
    rules={"": "C-1"},
)
