"""What stands beside the map: wind rose, ship's card, odds, the end of the log."""

from collections.abc import Sequence

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hexes import (
    FACE_NAMES,
    FACE_WORDS,
    FACES,
    Face,
    faces_between,
    turned,
)
from pieces_of_eight.campaign.kernel.describe import CardRow, Tone
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.sea_fight.describe import marks
from pieces_of_eight.campaign.sea_fight.events import count
from pieces_of_eight.campaign.sea_fight.state import Sea, Ship
from pieces_of_eight.campaign.sea_fight.waters import basic_hexes
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, bar, grade, heading, hull_words, log_lines
from pieces_of_eight.tui.match.captions import Parts, fitted, odds_part, warned
from pieces_of_eight.tui.play.session import Entry
from .face import FACE

BAR = 10
WIDTH = 33
"""Columns for the lines of a card."""


def turn_words(sea: Sea, glyphs: Glyphs, *, short: bool = False) -> str:
    """Turn, coins and wind; `short` leaves room for the name of whoever decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    face = FACE_NAMES[sea.wind] if short else FACE_WORDS[sea.wind]
    wind = f"wind {glyphs.wind[sea.wind]} {face}"
    return f"Turn {sea.turn}{dot} {count(sea.coins, 'coin')}{dot} {wind}"


def card_lines(sea: Sea, ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """A ship as she is now."""
    assert FACE.about is not None
    rows = FACE.about.card(sea, ship.id, ship.owner)
    told = [row_line(row, glyphs, inks) for row in rows if row.tone is not Tone.ALARM]
    return [*told, *warned([row.words for row in rows if row.tone is Tone.ALARM], WIDTH, inks)]


def row_line(row: CardRow, glyphs: Glyphs, inks: PanelInks) -> Line:
    """A row of her card: what is left of her with a bar, her guns, or plain words."""
    ink = {Tone.DIM: inks.dim, Tone.GOOD: inks.good, Tone.BAD: inks.bad}.get(row.tone, inks.text)
    if row.share is not None:
        return (
            Piece(f"{row.label:>14} ", inks.dim),
            Piece(bar(row.share, BAR, glyphs), grade(row.share, inks)),
            Piece(f" {row.words}", inks.text),
        )
    if row.label:
        return (
            Piece(f"{row.label:>10} ", inks.dim),
            Piece(f"{row.words:<10} ", inks.text),
            Piece(row.note, ink),
        )
    return (Piece(row.words, ink),)


def status(sea: Sea, ship: Ship, inks: PanelInks) -> Line:
    """A ship in one line, for a narrow screen."""
    card = ship.card
    pieces = [
        Piece(f"{card.letter} {ship.name}", inks.title, True),
        Piece(f" {card.type} ", inks.bar_text),
        Piece(
            f"hull {hull_words(ship.hull)} gear {ship.gear} men {ship.fighting} "
            f"guns {ship.gun_crews} {FACE_NAMES[ship.facing]}",
            inks.bar_text,
        ),
    ]
    found = marks(sea, ship)
    if found:
        pieces.append(Piece(f" ! {', '.join(found)}", inks.bad, True))
    return tuple(pieces)


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
    """Three cells: the speed, between brackets on the ship's own heading."""
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


class Beside(Struct, frozen=True):
    """What the panel is made of."""

    sea: Sea
    ship: Ship | None
    weighed: tuple[str, Odds] | None
    log: Sequence[Entry]
    wanted: str = ""
    """"odds" or "card": which part was asked for where there is no room for all."""


def panel_lines(
    beside: Beside, width: int, height: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """At most `height` lines of `width` cells: the odds first, the log in what is left."""
    weighed = beside.weighed
    return fitted(
        Parts(_rose(beside, width, glyphs, inks), _card(beside, width, glyphs, inks)),
        beside.wanted,
        height,
        (lambda room: odds_part(weighed, width, room, glyphs, inks)) if weighed else None,
        lambda room: log_lines(beside.log, width, room, glyphs, inks),
    )


def _rose(beside: Beside, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    ship, wind = beside.ship, beside.sea.wind
    if ship is None:
        return []
    speeds = [basic_hexes(face, wind, ship.reduced > 0) for face in range(6)]
    rose = wind_rose(wind, speeds, glyphs, inks, ship.facing, ship.card.letter)
    indent = (Piece(" " * ((width - 17) // 2), inks.dim),)
    lines = [(*indent, *line) for line in rose]
    return [heading("Speed on each heading", width, glyphs, inks), *lines]


def _card(beside: Beside, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    ship = beside.ship
    if ship is None:
        return []
    title = heading(f"{ship.card.letter} {ship.name}", width, glyphs, inks)
    return [title, *card_lines(beside.sea, ship, glyphs, inks)]
