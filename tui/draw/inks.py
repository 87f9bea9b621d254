"""What a table of colours holds, and how colours are laid over each other."""

from collections.abc import Mapping
from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from .cells import Ink
from .depth import Depth


class Band(IntEnum):
    """What an overlay says of a hex, from weak to strong; the text in the hex says it too."""

    DARK = 0
    """Hidden from the guns behind land or another ship."""
    LONG = 1
    NORMAL = 2
    SHORT = 3
    RAKING = 4
    REACH = 5
    """The ship can sail here."""
    CHANCE = 6
    """The ship can sail here if the dice allow it."""


class Ground(IntEnum):
    """What a hex is painted as. Deep, sea and coast are all open water to the rules."""

    DEEP = 0
    SEA = 1
    COAST = 2
    SHOAL = 3
    SAND = 4
    LAND = 5
    WOOD = 6
    TOWN = 7


class Wash(Struct, frozen=True):
    """A colour laid over the ground: `weight` 1 covers it, less lets it shine through."""

    ink: Ink
    weight: float
    text: Ink


class ShipInks(Struct, frozen=True):
    """The colours of one side's ships."""

    hull: Ink
    letter: Ink
    sail: Ink
    spent: Ink
    """The hull of a ship whose turn is over."""


class PanelInks(Struct, frozen=True):
    """The colours of everything beside the map."""

    paper: Ink
    text: Ink
    dim: Ink
    title: Ink
    line: Ink
    good: Ink
    fair: Ink
    bad: Ink
    trough: Ink
    """The empty part of a bar."""
    bar_paper: Ink
    bar_text: Ink
    """Title and status lines."""


class Palette(Struct, frozen=True):
    """One theme."""

    name: str
    grounds: Mapping[Ground, tuple[Ink, Ink, Ink]]
    """Three tones of each ground, so that neighbouring hexes can be counted."""
    details: Mapping[Ground, Ink]
    """Waves, shallows, trees and roofs."""
    dots: bool
    """Whether hexes of open water need a dot at the centre, for want of tones."""
    table: Ink
    """Beyond the map."""
    frame: Ink
    frame_text: Ink
    escape: tuple[Ink, Ink]
    """The stretch of frame by which each side's merchantmen escape."""
    escape_text: Ink
    sides: tuple[ShipInks, ShipInks]
    red_blue: tuple[ShipInks, ShipInks]
    """Two sides that are called by their colours: they wear them."""
    berth: Wash
    """The water under a ship."""
    bands: Mapping[Band, Wash]
    cursor: Wash
    cursor_ship: Wash
    """The cursor on a ship: a colour that neither side's hull is lost in."""
    hover: Wash
    selected: Wash
    target: Wash
    path: Wash
    fire: Wash
    mark: Ink
    """Grapnels, reduced sail and other marks beside a ship."""
    struck: ShipInks
    """A prize: struck colours."""
    ghost: ShipInks
    hull_bar: tuple[Ink, Ink, Ink, Ink, Ink]
    """The short bar under a ship, from no quarter of her hull left to four."""
    panel: PanelInks


def on_the_bar(inks: PanelInks, depth: Depth) -> PanelInks:
    """The colours of words on the bar: with few colours gold and red could not be read there."""
    if depth in ("true", "256"):
        return inks
    ink = inks.bar_text
    return replace(inks, text=ink, dim=ink, title=ink, good=ink, fair=ink, bad=ink)


def blend(under: Ink, wash: Wash) -> Ink:
    """The colour of a ground with a wash on it. Only true colours mix, others are covered."""
    if wash.weight >= 1 or not (under.startswith("#") and wash.ink.startswith("#")):
        return wash.ink
    mixed = (
        round(low + (high - low) * wash.weight)
        for low, high in zip(_rgb(under), _rgb(wash.ink), strict=True)
    )
    return _hex(*mixed)


def _rgb(ink: Ink) -> tuple[int, int, int]:
    return int(ink[1:3], 16), int(ink[3:5], 16), int(ink[5:7], 16)


def _hex(red: int, green: int, blue: int) -> Ink:
    return f"#{min(red, 255):02x}{min(green, 255):02x}{min(blue, 255):02x}"


def numbered(number: int) -> Ink:
    """A colour by its number in the terminal's own table."""
    return f"color({number})"
