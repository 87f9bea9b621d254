"""Sheets are begun by careers: there is nothing to order here, and the page of fights has none."""

from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.match.order import Meant, Order, Plan, Preview


def meant(plan: Plan) -> Meant:
    """Refuses every plan. Raises ValueError with a sentence."""
    raise ValueError("A master sheet is begun with a career.")


def preview(palette: Palette, glyphs: Glyphs) -> Preview:
    """Nothing to be seen beforehand. Raises ValueError with a sentence."""
    raise ValueError("A master sheet is begun with a career.")


ORDER = Order(
    ready=tuple,
    chance="",
    fields=(),
    hints={},
    begin="",
    meant=meant,
    preview=preview,
    rules={"": "C-6"},
)
