"""The colours of a town: what a table of them holds, and the table of each theme."""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.land_raid.model.state import Ground
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.colours import PALETTES, Themes, palette_for
from pieces_of_eight.tui.draw.depth import Depth
from pieces_of_eight.tui.draw.inks import PanelInks, Wash
from .view import Sign

Pair: TypeAlias = tuple[Ink, Ink]
"""Two shades that take turns, so that neighbours can be counted."""


class TokenInks(Struct, frozen=True):
    """The colours of one side's tokens."""

    papers: Pair
    ink: Ink
    scurvy: Pair
    """The papers of scurvy units, which are also written thin."""
    spent: Ink
    """The paper of those who have nothing more to do."""
    spent_ink: Ink


class FireInks(Struct, frozen=True):
    """A burning square, or one that has burnt."""

    paper: Ink
    flame: Ink
    word: Ink


class TownPalette(Struct, frozen=True):
    """One theme."""

    name: str
    grounds: Mapping[Ground, Pair]
    """Two shades of each ground as it looks by the light of men and fires."""
    night: Mapping[Ground, Pair]
    """The same where nobody sees what stands there."""
    details: Mapping[Ground, Ink]
    """Names, trees and waves."""
    night_details: Mapping[Ground, Ink]
    veil: bool
    """Whether darkness needs a glyph, for want of shades."""
    eave: Ink
    """Behind the outlines of buildings."""
    outline: Pair
    """In sight, and in the dark."""
    surf: Ink
    window: Pair
    """A window of a sleeping house, and of one whose people are up."""
    fires: tuple[FireInks, FireInks, FireInks, FireInks]
    """Burning in its first, second and third turn, and burnt out."""
    sides: tuple[TokenInks, TokenInks]
    chosen: TokenInks
    """Units that are about to be given an order."""
    more: Wash
    """How many units more there are than there is room for."""
    alarm: Wash
    fight: Wash
    arrow: Ink
    marks: Mapping[Sign, Wash]
    """What is laid over a marked square; its text stands on the unmixed colour."""
    cursor: Wash
    """The cursor's frame."""
    cursor_floor: Wash
    hover: Wash
    table: Ink
    frame: Ink
    frame_text: Ink
    panel: PanelInks


TOWN_PALETTES = Themes(
    TownPalette,
    Path(__file__).with_name("colours.txt"),
    dict.fromkeys(("table", "frame", "frame_text", "panel"), PALETTES),
)


def town_palette_for(depth: Depth, light: bool = False) -> TownPalette:
    """The table for a depth of colour; it goes by the name of the sea's table beside it.

    With sixteen colours only the panels turn light; the town keeps its night.
    """
    sea = palette_for(depth, light)
    return replace(TOWN_PALETTES[sea.name], panel=sea.panel)
