"""The colours and frame of the cards beside a shore."""

from typing import NamedTuple

from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.table import MapPalette


class CardInks(NamedTuple):
    """The colours of a card of the deck."""

    paper: Ink
    red: Ink
    black: Ink
    back: Ink
    """The frame of a card that is not being played."""


class ShorePalette(NamedTuple):
    """The colours of cards and of the panel they lie on."""

    cards: CardInks
    panel: PanelInks


class ShoreGlyphs(NamedTuple):
    """The signs of cards."""

    box: str
    """The frame of a card: its four corners, a level and an upright line."""


class Dressing(NamedTuple):
    """Colours and glyphs of a page with a shore on it."""

    palette: ShorePalette
    glyphs: ShoreGlyphs
    plain: Glyphs
    """The glyphs of bars and rules."""

    @property
    def inks(self) -> PanelInks:
        return self.palette.panel


def dressing(palette: MapPalette, glyphs: Glyphs) -> Dressing:
    """How cards are drawn beside a map in these colours and glyphs."""
    cards = CardInks(*(palette.ink(f"card_{name}") for name in CardInks._fields))
    box = "++++-|" if glyphs.name == "ascii" else "┌┐└┘─│"
    return Dressing(ShorePalette(cards, palette.panel), ShoreGlyphs(box), glyphs)
