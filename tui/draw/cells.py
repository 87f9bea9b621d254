"""The smallest things drawn: cells, rows of cells, and pieces of styled text."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

Ink: TypeAlias = str
"""A colour as a terminal library reads it: "#rrggbb", "color(0)" to "color(255)", "default"."""


Zoom: TypeAlias = int
"""The number of a scale at which a map is drawn, from the smallest; see tui/draw/scale.py."""


class Cell(NamedTuple):
    """One place of the terminal: a glyph one cell wide, its colour and the colour behind it."""

    glyph: str
    ink: Ink
    paper: Ink
    bold: bool = False
    underline: bool = False


Row: TypeAlias = tuple[Cell, ...]
"""A line of cells from left to right."""


class Piece(Struct, frozen=True):
    """A run of text in one colour."""

    text: str
    ink: Ink
    bold: bool = False
    paper: Ink = ""
    """The colour behind it; nothing for that of the panel it is written on."""


Line: TypeAlias = tuple[Piece, ...]
"""A line of styled text."""


def text_of(line: Line) -> str:
    """The words of a line without their colours."""
    return "".join(piece.text for piece in line)


def whim(column: int, row: int) -> int:
    """A number that looks like chance and is always the same for a place."""
    mixed = (column * 0x9E3779B1 ^ row * 0x85EBCA6B) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    return (mixed * 0x2C1B3C6D & 0xFFFFFFFF) >> 8


def cropped(rows: Sequence[Row], left: int, top: int, width: int, height: int) -> tuple[Row, ...]:
    """A rectangle of cells out of rows; what lies beyond them is left out."""
    return tuple(row[left : left + width] for row in rows[top : top + height])
