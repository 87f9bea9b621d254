"""What stands around the map: the heading, the keys of the moment, the rows of a list."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hexes import (
    FACE_NAMES,
    FACE_WORDS,
    FACES,
    Face,
    Hex,
    distance,
    faces_between,
    sectors,
    turned,
)
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.sea_fight.events import (
    AIMS,
    CALIBRES,
    CREWS,
    HULL_SIDES,
    POSITIONS,
    count,
)
from pieces_of_eight.campaign.sea_fight.state import (
    Action,
    Board,
    End,
    Fate,
    Fire,
    Grapple,
    Hold,
    NoReply,
    Phase,
    Position,
    Sail,
    Sailing,
    Sea,
    Ship,
    Stage,
)
from pieces_of_eight.campaign.sea_fight.waters import basic_hexes, point_of_sailing
from pieces_of_eight.tui.draw.cells import Ink, Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, bar, grade, heading, hull_words, log_lines
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import Parts, fitted, odds_part, warned
from pieces_of_eight.tui.play.session import Entry
from pieces_of_eight.tui.widgets.row import Row
from .desk import SeaDesk
from .words import SHORT, words_of

# --- The panel beside the map: wind rose, ship's card, odds, the end of the log -------------------

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
"""Cells of the rose itself; every line of it has this width."""


def card_lines(sea: Sea, ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """A ship as she is now."""
    card = ship.card
    pennant = ", pennant" if card.pennant else ""
    known = f", {card.trait}" if card.trait else ""
    master = (
        f"{card.captain}{known if ship.captain else ' (killed)'}" if card.captain else "no captain"
    )
    sailing = SAILING[point_of_sailing(ship.facing, sea.wind)]
    lines: list[Line] = [
        (Piece(f"{card.type}, {CREWS[ship.crew].split()[-1]} crew{pennant}", inks.text),),
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
    return [*lines, *warned(marks(sea, ship), WIDTH, inks)]


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


# --- Captions -------------------------------------------------------------------------------------

FAR = 5
"""Hexes from which an enemy may be beyond the edge of the smallest map."""
BETWEEN_FACES: dict[tuple[Face, ...], str] = {
    (0, 1): "east-north-east",
    (1, 2): "east-south-east",
    (2, 3): "south",
    (3, 4): "west-south-west",
    (4, 5): "west-north-west",
    (0, 5): "north",
}
"""What lies exactly between two faces of a hex."""


def turn_words(sea: Sea, glyphs: Glyphs, *, short: bool = False) -> str:
    """Turn, coins and wind; `short` leaves room for the name of whoever decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    face = FACE_NAMES[sea.wind] if short else FACE_WORDS[sea.wind]
    wind = f"wind {glyphs.wind[sea.wind]} {face}"
    return f"Turn {sea.turn}{dot} {count(sea.coins, 'coin')}{dot} {wind}"


def who_decides(desk: SeaDesk) -> str:
    """Who decides, and with which ship."""
    ship = desk.ship
    mine = ship is not None and desk.sea.phase is Phase.SHIPS and not desk.sea.pending
    return captions.who_decides(desk.session, ship.name if mine and ship is not None else "")


def keys(desk: SeaDesk) -> captions.Keys:
    """The commands of the moment with their labels, the most useful first."""
    return captions.fight_keys(desk, _doing)


def _doing(desk: SeaDesk) -> captions.Keys:
    listing = desk.listing
    if listing is not None:
        if listing.kind == "helm" and any(isinstance(a, Sail) for a in listing.actions):
            steering = ("act", "Do it"), ("west", "Larboard"), ("east", "Starboard")
            return captions.choosing(desk, *steering)
        return captions.choosing(desk)
    if desk.sailing:
        stop = [("end", "Stop here")] if any(isinstance(a, Hold) for a in desk.legal) else []
        act = "Sail there" if desk.course is not None else "Choose"
        found = [("act", act), ("next", "Next course"), ("helm", "Helm"), *stop]
        return [*found, *captions.undoing(desk.session)]
    return _fighting(desk)


def _fighting(desk: SeaDesk) -> list[tuple[str, str]]:
    kinds: Sequence[tuple[type[Action], str, str]] = (
        (Fire, "fire", "Fire"),
        (Grapple, "grapple", "Grapple"),
        (Board, "board", "Board"),
    )
    found = [(n, w) for kind, n, w in kinds if any(isinstance(a, kind) for a in desk.legal)]
    act = [("act", "Attack")] if found else [("act", "End turn")]
    more = [("next", "Next enemy")] if len(desk.targets()) > 1 else []
    end = [("end", "End turn")] if found else []
    return [*act, *found, *more, *end, *captions.undoing(desk.session)]


def rows(desk: SeaDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""
    return captions.rows(
        desk,
        width,
        lambda action: short(desk, action),
        lambda action: "her salvo: " if isinstance(action, NoReply) else "",
        SHORT,
        numbered=numbered,
    )


def short(desk: SeaDesk, action: Action) -> str:
    """A choice in words; a target that all choices share stands in the title alone."""
    listing = desk.listing
    assert listing is not None
    targets = {a.on for a in listing.actions if isinstance(a, Fire | Grapple | Board)}
    if len(targets) == 1:
        match action:
            case Fire(position=position, aim=aim, side=side):
                hull = "" if side is None else f"{HULL_SIDES[side]} "
                return f"{POSITIONS[position].capitalize()} at the {hull}{AIMS[aim]}"
            case Grapple(points=points):
                return f"Throw grapnels with {count(points, 'fighting point')}"
            case Board(captain=captain):
                return f"Board {'with' if captain else 'without'} the captain"
    return words_of(desk.sea, action)


def prompt_words(desk: SeaDesk) -> str:
    """What is asked now: the open list's own question, or that of the rules."""
    words = captions.prompt_words(desk) or desk.session.prompt.words
    if desk.ship is None or desk.listing is not None or not desk.session.human:
        return words
    if desk.sailing:
        return f"{words}{_nearest(desk.sea, desk.ship)}"
    return _left_to_do(desk, desk.ship, words)


def _nearest(sea: Sea, ship: Ship) -> str:
    """How the nearest enemy lies, as a sentence to follow another: she may be out of sight."""
    foes = [foe for foe in sea.ships if foe.afloat and foe.owner != ship.owner]
    foe = min(foes, key=lambda other: distance(ship.at, other.at), default=None)
    if foe is None or distance(ship.at, foe.at) < FAR:
        return ""
    away = (foe.at[0] - ship.at[0], foe.at[1] - ship.at[1])
    off = count(distance(ship.at, foe.at), "hex", "hexes")
    return f" Nearest enemy: {off} {_way(away)}."


def _way(away: Hex) -> str:
    """A displacement as a direction, those between two faces included."""
    faces = sectors(away)
    return BETWEEN_FACES.get(faces) or FACE_WORDS[faces[0]]


def _left_to_do(desk: SeaDesk, ship: Ship, words: str) -> str:
    """What is left to do for a ship that has sailed; `words` where the rules say it better."""
    if desk.sea.stage is Stage.DONE or not any(isinstance(a, End) for a in desk.legal):
        return words
    kinds = ((Fire, "fire"), (Grapple, "grapple"), (Board, "board"))
    may = [verb for kind, verb in kinds if any(isinstance(a, kind) for a in desk.legal)]
    if not may:
        return f"{ship.name} has nobody to fire at, grapple or board: end her turn."
    return f"{ship.name}: {', '.join(may)}, or end her turn."
