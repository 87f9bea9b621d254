"""The colours of a treasure grab: what a table of them holds, and the table of each theme."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.colours import PALETTES, Themes, palette_for
from pieces_of_eight.tui.draw.depth import Depth
from pieces_of_eight.tui.draw.inks import PanelInks, Wash
from .view import Sign


class Level(Struct, frozen=True):
    """Bare ground of one height."""

    papers: tuple[Ink, Ink]
    """Two shades that take turns, so that studs can be counted."""
    digit: Ink
    """A number or a thing that is written on it."""


class BandInks(Struct, frozen=True):
    """The colours of one warband."""

    paper: Ink
    ink: Ink
    spent: Ink
    """The paper of those who have nothing more to do."""
    name: Ink
    """Its name in a panel, and the letters along its side of the board."""


class GrabPalette(Struct, frozen=True):
    """One theme."""

    name: str
    levels: tuple[Level, ...]
    """By height, from nought to nine."""
    numbered: bool
    """Whether heights are always written, for want of shades."""
    cliff: Wash
    """Laid over the lower edge of a stud whose southern neighbour is lower."""
    water: tuple[Ink, Ink]
    wave: Ink
    tree: Wash
    barrel: Ink
    bands: tuple[BandInks, BandInks, BandInks, BandInks]
    sitting: Ink
    """Behind the letters of who sits, where there is no room to draw it lower."""
    dark_ink: bool
    """Whether the letters of who sits are in the paper's colour, on a light ground."""
    chosen: Wash
    """The figure that is about to be given an order."""
    ghost: Wash
    chest: Wash
    marks: Mapping[Sign, Wash]
    cursor: Wash
    hover: Wash
    table: Ink
    frame_text: Ink
    panel: PanelInks


GRAB_PALETTES = Themes(
    GrabPalette,
    Path(__file__).with_name("colours.txt"),
    dict.fromkeys(("table", "panel"), PALETTES),
)


def grab_palette_for(depth: Depth, light: bool = False) -> GrabPalette:
    """The table for a depth of colour; it goes by the name of the sea's table beside it."""
    sea = palette_for(depth, light)
    return replace(GRAB_PALETTES[sea.name], panel=sea.panel)
