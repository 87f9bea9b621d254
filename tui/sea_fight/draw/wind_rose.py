"""The wind rose: how far a ship sails on each of the six headings, and whence the wind comes."""

from collections.abc import Sequence

from campaign.geometry.hexes import FACE_WORDS, FACES, Face, apart, turned
from tui.draw.cells import Ink, Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks

WIDTH = 17
"""Cells of the rose itself; every line of it has this width."""

SAILING_WORDS = ("running", "reaching", "beating", "against the wind")


def wind_rose(
    wind: Face,
    speeds: Sequence[int],
    glyphs: Glyphs,
    inks: PanelInks,
    heading: Face | None = None,
    letter: str = "+",
) -> tuple[Line, ...]:
    """Five lines: the speeds around the ship's letter, her heading between brackets.

    `wind` is the face the wind blows towards; `speeds` are the hexes of movement on the
    headings NE, E, SE, SW, W and NW. The wind's arrow stands where the wind comes from.
    Fewer or more speeds than six raise ValueError.
    """
    if len(speeds) != len(FACES):
        raise ValueError(f"six speeds are needed, not {len(speeds)}")
    number = [_speed(face, wind, speeds[face], heading, inks) for face in FACES]
    rising, level, falling = (Piece(ray, inks.line) for ray in glyphs.rays)
    north_east, east, south_east, south_west, west, north_west = number
    middle = Piece(f" {letter} ", inks.title, True)
    edge = Piece(level.text * 2, inks.line)
    arrow = _arrows(wind, glyphs, inks)
    return (
        (arrow[5], north_west, _gap(3), north_east, arrow[0]),
        (_gap(6), falling, _gap(3), rising, _gap(6)),
        (arrow[4], west, edge, middle, edge, east, arrow[1]),
        (_gap(6), rising, _gap(3), falling, _gap(6)),
        (arrow[3], south_west, _gap(3), south_east, arrow[2]),
    )


def sailing_line(wind: Face, heading: Face, speed: int, inks: PanelInks) -> Line:
    """The ship's heading in words: "heading east, reaching: 3 hexes"."""
    hexes = "hex" if speed == 1 else "hexes"
    sailing = SAILING_WORDS[apart(heading, wind)]
    return (
        Piece(f"heading {FACE_WORDS[heading]}, ", inks.text),
        Piece(f"{sailing}: {speed} {hexes}", speed_ink(speed, apart(heading, wind), inks)),
    )


def wind_line(wind: Face, glyphs: Glyphs, inks: PanelInks) -> Line:
    """The wind in words, with its arrow: "wind from the west →→"."""
    return (
        Piece(f"wind from the {FACE_WORDS[turned(wind, 3)]} ", inks.text),
        Piece(glyphs.wind[wind], inks.title, True),
    )


def speed_ink(speed: int, off_wind: int, inks: PanelInks) -> Ink:
    """Good with the wind, fair across it, bad into it or where there is no way on her."""
    if speed <= 0 or off_wind == 3:
        return inks.bad
    return inks.good if off_wind <= 1 else inks.fair


def _speed(face: Face, wind: Face, speed: int, heading: Face | None, inks: PanelInks) -> Piece:
    """Three cells: the speed, between brackets on the ship's own heading."""
    words = f"[{speed}]" if face == heading else f" {speed} "
    return Piece(words[:3], speed_ink(speed, apart(face, wind), inks), face == heading)


def _arrows(wind: Face, glyphs: Glyphs, inks: PanelInks) -> tuple[Piece, ...]:
    """What stands outside each heading: the wind's arrow on the side it comes from."""
    source = turned(wind, 3)
    width = {0: 4, 1: 2, 2: 4, 3: 4, 4: 2, 5: 4}
    return tuple(
        Piece(f"{glyphs.wind[wind] if face == source else '':^{width[face]}}", inks.title, True)
        for face in FACES
    )


def _gap(width: int) -> Piece:
    return Piece(" " * width, "default")
