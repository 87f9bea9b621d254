"""What stands around the map: the heading, the keys of the moment, the rows of a list."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.hexes import (
    FACE_NAMES,
    FACE_WORDS,
    Face,
    Hex,
    distance,
    sectors,
)
from pieces_of_eight.campaign.sea_fight.model.actions import (
    Action,
    Board,
    End,
    Fire,
    Grapple,
    Hold,
    NoReply,
    Sail,
)
from pieces_of_eight.campaign.sea_fight.model.say import AIMS, HULL_SIDES, POSITIONS, count
from pieces_of_eight.campaign.sea_fight.model.state import Phase, Sea, Ship, Stage
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.widgets.row import Row
from .desk import SeaDesk
from .words import SHORT, words_of

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
