"""The colours of a shore: what a table of them holds, and the table of each theme."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.shore_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.colours import Themes, palette_for
from pieces_of_eight.tui.draw.depth import Depth
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import PanelInks, Wash
from pieces_of_eight.tui.land_raid.draw.palettes import TOWN_PALETTES, Pair, TokenInks
from .glyphs import ShoreGlyphs
from .view import Sign


class CardInks(Struct, frozen=True):
    """The colours of a card of the deck."""

    paper: Ink
    red: Ink
    black: Ink
    back: Ink
    """The frame of a card that is not being played."""


class ShorePalette(Struct, frozen=True):
    """One theme."""

    name: str
    grounds: Mapping[Ground, Pair]
    """Two shades of each ground, so that inches can be counted by fives."""
    details: Mapping[Ground, Ink]
    number: Ink
    """The number of a place on its floor."""
    sides: tuple[TokenInks, TokenInks]
    chosen: TokenInks
    ghost: Wash
    """Where a man would stand."""
    thing: Ink
    marks: Mapping[Sign, Wash]
    cursor: Wash
    cursor_man: Wash
    """The cursor on a man: a colour that neither side is lost in."""
    hover: Wash
    cards: CardInks
    table: Ink
    frame: Ink
    frame_text: Ink
    panel: PanelInks


class Dressing(NamedTuple):
    """Colours and glyphs of a page with a shore on it."""

    palette: ShorePalette
    glyphs: ShoreGlyphs
    plain: Glyphs
    """The glyphs of bars and rules."""

    @property
    def inks(self) -> PanelInks:
        return self.palette.panel


SHORE_PALETTES = Themes(
    ShorePalette,
    Path(__file__).with_name("colours.txt"),
    dict.fromkeys(
        ("sides", "chosen", "cursor", "hover", "table", "frame", "frame_text", "panel"),
        TOWN_PALETTES,
    ),
)


def shore_palette_for(depth: Depth, light: bool = False) -> ShorePalette:
    """The table for a depth of colour; it goes by the name of the sea's table beside it.

    With sixteen colours only the panels turn light; the shore keeps its night.
    """
    sea = palette_for(depth, light)
    return replace(SHORE_PALETTES[sea.name], panel=sea.panel)
