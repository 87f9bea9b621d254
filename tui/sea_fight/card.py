"""The wind rose and the ship card, line by line."""

from collections import Counter

from campaign.geometry.hexes import FACE_NAMES, FACE_WORDS, Face
from campaign.sea_fight.model.say import CALIBRES, CREWS, count
from campaign.sea_fight.model.state import Sea, Ship
from campaign.sea_fight.model.terms import Fate, Position, Sailing
from campaign.sea_fight.model.wind import basic_hexes, may_throw, point_of_sailing
from tui.draw.bars import bar, grade, hull_words
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import wrapped

BAR = 10
WIDTH = 33
"""Columns for the lines of a card."""
PLACES = {
    Position.BOW: "bow",
    Position.LARBOARD: "larboard",
    Position.STARBOARD: "starboard",
    Position.STERN: "stern",
}
SAILING = {
    Sailing.RUNNING: "running",
    Sailing.REACHING: "reaching",
    Sailing.BEATING: "beating",
    Sailing.AGAINST: "into the wind",
}
FATES = {
    Fate.SUNK: "sunk",
    Fate.EXPLODED: "blown up",
    Fate.TAKEN: "taken",
    Fate.ESCAPED: "away",
    Fate.FLED: "fled",
}


def speed(ship: Ship, face: Face, wind: Face) -> str:
    """The hexes she makes on a heading; "+" where dice may give her another."""
    hexes = basic_hexes(face, wind, ship.reduced > 0)
    more = may_throw(ship, point_of_sailing(face, wind), hexes)
    return f"{hexes}{'+' if more else ''}"


def rose_lines(sea: Sea, ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The speed of a ship on each of the six headings, and the wind."""
    rising, level, falling = glyphs.rays
    north_east, east, south_east, south_west, west, north_west = (
        _heading(ship, face, sea.wind, inks) for face in range(6)
    )
    bar2 = level * 2
    dim = inks.line
    return [
        (Piece("   ", dim), north_west, Piece(f" {falling} {rising} ", dim), north_east),
        (
            west,
            Piece(f" {bar2} ", dim),
            Piece(ship.card.letter, inks.title, True),
            Piece(f" {bar2} ", dim),
            east,
            Piece("   wind ", inks.dim),
            Piece(f"{glyphs.wind[sea.wind]} ", inks.text, True),
            Piece(FACE_NAMES[sea.wind], inks.text),
        ),
        (Piece("   ", dim), south_west, Piece(f" {rising} {falling} ", dim), south_east),
    ]


def _heading(ship: Ship, face: Face, wind: Face, inks: PanelInks) -> Piece:
    """The number of a heading; that of the present one stands in brackets."""
    hexes = basic_hexes(face, wind, ship.reduced > 0)
    ink = (inks.bad, inks.fair, inks.fair, inks.good)[hexes]
    words = speed(ship, face, wind)
    here = face == ship.facing
    return Piece(f"[{words}]".rjust(4) if here else f"{words} ".rjust(4), ink, here)


def card_lines(sea: Sea, ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """A ship as she is now."""
    card = ship.card
    master = (
        f"{card.captain}{'' if ship.captain else ' (killed)'}" if card.captain else "no captain"
    )
    sailing = SAILING[point_of_sailing(ship.facing, sea.wind)]
    lines: list[Line] = [
        (Piece(f"{card.type}, {CREWS[ship.crew].split()[-1]} crew", inks.text),),
        (Piece(master, inks.text if ship.captain or not card.captain else inks.bad),),
        (Piece(f"heading {FACE_WORDS[ship.facing]}, {sailing}", inks.dim),),
        *(
            _track(name, left, card.hull, glyphs, inks)
            for name, left in zip(("hull, larboard", "starboard"), ship.hull, strict=True)
        ),
        _track("gear", ship.gear, card.gear, glyphs, inks),
        _track("fighters", ship.fighting, card.fighting, glyphs, inks),
    ]
    lines += [line for at in Position if (line := gun_line(ship, at, inks))]
    return [*lines, *mark_lines(sea, ship, inks)]


def _track(name: str, left: int, whole: int, glyphs: Glyphs, inks: PanelInks) -> Line:
    share = left / whole if whole else 0.0
    return (
        Piece(f"{name:>14} ", inks.dim),
        Piece(bar(share, BAR, glyphs), grade(share, inks)),
        Piece(f" {left}/{whole}", inks.text),
    )


def gun_line(ship: Ship, position: Position, inks: PanelInks) -> Line | None:
    """The guns of a position, and whether her first shot is still to be had."""
    guns = ship.guns[position]
    if not guns:
        return None
    crewed = Counter(gun.calibre for gun in guns if gun.crew)
    kinds = sorted(crewed.items())
    words = " ".join(f"{n} {CALIBRES[calibre]}" for calibre, n in kinds)
    if len(kinds) > 2:
        words = " ".join(f"{n}{CALIBRES[calibre][0].upper()}" for calibre, n in kinds)
    if ship.fired[position]:
        state, ink = "fired", inks.dim
    elif not ship.first_shot[position]:
        state, ink = "first shot" if len(words) <= 11 else "first", inks.good
    else:
        state, ink = "", inks.dim
    return (
        Piece(f"{PLACES[position]:>10} ", inks.dim),
        Piece(f"{words or 'no crews':<10} ", inks.text),
        Piece(state, ink),
    )


def marks(sea: Sea, ship: Ship) -> list[str]:
    """What ails a ship, in words."""
    held = " and ".join(sea.ships[other].name for other in ship.grappled)
    must = " and ".join(sea.ships[enemy].name for enemy in ship.owes)
    table = (
        (not ship.afloat, FATES.get(ship.fate, "")),
        (ship.burning, "on fire"),
        (ship.listing, "listing: light guns only"),
        (ship.silenced, "guns silenced"),
        (ship.reduced > 0, f"reduced sail, {count(ship.reduced, 'turn')}"),
        (ship.gear * 2 <= ship.card.gear and ship.afloat, "gear torn"),
        (bool(held), f"grappled to {held}"),
        (bool(must), f"must board {must}"),
    )
    return [words for applies, words in table if applies]


def mark_lines(sea: Sea, ship: Ship, inks: PanelInks) -> list[Line]:
    """The marks one under the other, long ones on several lines."""
    found: list[Line] = []
    for words in marks(sea, ship):
        found += [(Piece(text, inks.bad, True),) for text in wrapped(f"! {words}", WIDTH)]
    return found


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
