"""What stands beside the map: wind rose, ship's card, odds, the end of the log."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.hexes import (
    FACE_NAMES,
    FACES,
    Face,
    faces_between,
    turned,
)
from pieces_of_eight.campaign.sea_fight.describe import last_turn, marks, title
from pieces_of_eight.campaign.sea_fight.events import whence
from pieces_of_eight.campaign.sea_fight.sailing import basic_hexes
from pieces_of_eight.campaign.sea_fight.state import Sea, Ship
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, hull_words
from pieces_of_eight.tui.draw.table import MapPalette
from pieces_of_eight.tui.match.captions import Parts, card_lines
from .face import FACE
from .overlay import SeaDesk


def turn_words(sea: Sea, glyphs: Glyphs, *, short: bool = False) -> str:
    """Turn and wind; `short` leaves room for the name of whoever decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    there = f"from {FACE_NAMES[turned(sea.wind, 3)]}" if short else whence(sea.wind)
    wind = f"wind {glyphs.wind[sea.wind]} {there}"
    return f"Turn {sea.turn} of {last_turn(sea)}{dot} {wind}"


def status(desk: SeaDesk, width: int, inks: PanelInks) -> Line | None:
    """The ship under the cursor in one line, for a narrow screen; what has no room is left out."""
    if desk.under is None:
        return None
    sea: Sea = desk.state
    ship = sea.ships[desk.under.id]
    card = ship.card
    states = [f"hull {hull_words(ship.hull)}", f"gear {ship.gear}", f"men {ship.fighting}"]
    states += [f"guns {ship.gun_crews}", FACE_NAMES[ship.facing]]
    ails = "".join(f" ! {mark}" for mark in marks(sea, ship)[:1])
    room = width - len(f"{title(ship)} {ails}")
    if len(" ".join([card.type, *states])) <= room:
        states.insert(0, card.type)
    while len(" ".join(states)) > room:
        states.pop()
    line = (Piece(title(ship), inks.title, True), Piece(f" {' '.join(states)}", inks.bar_text))
    return (*line, Piece(ails, inks.bad, True)) if ails else line


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


def speed_ink(speed: int, off_wind: int, inks: PanelInks) -> Ink:
    """Good with the wind, fair across it, bad into it or where there is no way on her."""
    if speed <= 0 or off_wind == 3:
        return inks.bad
    return inks.good if off_wind <= 1 else inks.fair


def _speed(face: Face, wind: Face, speed: int, heading: Face | None, inks: PanelInks) -> Piece:
    words = f"[{speed}]" if face == heading else f" {speed} "
    return Piece(words[:3], speed_ink(speed, faces_between(face, wind), inks), face == heading)


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


def beside(desk: SeaDesk, width: int, glyphs: Glyphs, palette: MapPalette) -> Parts:
    """The card of the ship under the cursor, else of the one that acts."""
    sea, under = desk.state, desk.under
    found = sea.active if under is None else under.id
    ship = (
        next((ship for ship in sea.ships if ship.afloat), None) if found < 0 else sea.ships[found]
    )
    return parts(sea, ship, width, glyphs, palette.panel)


def parts(sea: Sea, ship: Ship | None, width: int, glyphs: Glyphs, inks: PanelInks) -> Parts:
    """The wind rose and the card of a ship."""
    if ship is None:
        return Parts([], [])
    speeds = [basic_hexes(face, sea.wind, ship.reduced > 0) for face in range(6)]
    rose = wind_rose(sea.wind, speeds, glyphs, inks, ship.facing, ship.card.letter)
    indent = (Piece(" " * ((width - 17) // 2), inks.dim),)
    above = [(*indent, *line) for line in rose]
    rows = FACE.about.card(sea, ship.id, ship.owner)
    head = heading(title(ship), width, glyphs, inks)
    return Parts(
        [heading("Speed on each heading", width, glyphs, inks), *above],
        [head, *card_lines(rows, width, glyphs, inks)],
    )
