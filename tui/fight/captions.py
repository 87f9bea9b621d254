"""What stands around the map: the heading, the keys of the moment, the rows of a list."""

from collections.abc import Sequence

from campaign.geometry.hexes import FACE_NAMES, FACE_WORDS, Face, Hex, distance, sectors
from campaign.sea_fight.actions import Action, Board, End, Fire, Grapple, Hold, NoReply, Sail
from campaign.sea_fight.chances import Odds
from campaign.sea_fight.say import AIMS, HULL_SIDES, POSITIONS, count
from campaign.sea_fight.state import Sea, Ship
from campaign.sea_fight.terms import Phase, Stage
from tui.commands import BY_NAME
from tui.drawing.glyphs import Glyphs
from tui.fight.desk import Desk
from tui.fight.odds_lines import brief
from tui.fight.words import words_of
from tui.widgets.menu import Row

WEIGHED = 12
"""How near a choice has to be to the cursor for its odds to be reckoned: lists can be long."""
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


def where(sea: Sea, glyphs: Glyphs, *, short: bool = False) -> str:
    """Turn, coins and wind; `short` leaves room for the name of whoever decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    face = FACE_NAMES[sea.wind] if short else FACE_WORDS[sea.wind]
    wind = f"wind {glyphs.wind[sea.wind]} {face}"
    return f"Turn {sea.turn}{dot} {count(sea.coins, 'coin')}{dot} {wind}"


def whose(desk: Desk) -> str:
    """Who decides, and with which ship."""
    session, ship = desk.session, desk.ship
    if session.decider is None:
        return "the fight is over"
    name = session.name_of(session.decider)
    if not session.human:
        name = f"{name} {'waits' if session.paused else 'thinks'}"
    mine = ship is not None and desk.sea.phase is Phase.SHIPS and not desk.sea.pending
    return f"{name}: {ship.name}" if mine and ship is not None else name


def keys(desk: Desk) -> list[tuple[str, str]]:
    """The commands of the moment with their labels, the most useful first."""
    found = [*_doing(desk), *_looking(desk)]
    return found if "leave" in dict(found) else [*found, ("leave", "Leave")]


def _doing(desk: Desk) -> list[tuple[str, str]]:
    session, listing = desk.session, desk.listing
    if session.over:
        return [("act", "The account"), ("leave", "To the title")]
    if not session.human:
        return _watching(desk)
    if listing is not None:
        found = [("act", "Choose")]
        if listing.kind == "helm" and any(isinstance(a, Sail) for a in listing.actions):
            found = [("act", "Do it"), ("west", "Larboard"), ("east", "Starboard")]
        closing = [] if not listing.closable else [("leave", "Close")]
        return [*found, *closing, *_undo(desk)]
    if desk.sailing:
        stop = [("end", "Stop here")] if any(isinstance(a, Hold) for a in desk.legal) else []
        act = "Sail there" if desk.course is not None else "Choose"
        return [("act", act), ("next", "Next course"), ("move", "Helm"), *stop, *_undo(desk)]
    return _fighting(desk)


def _watching(desk: Desk) -> list[tuple[str, str]]:
    if not desk.session.watched:
        return [("act", "Hurry")]
    if desk.session.paused:
        return [("act", "Go on"), ("next", "One step"), ("end", "To the end")]
    return [("act", "Pause"), ("end", "To the end")]


def _fighting(desk: Desk) -> list[tuple[str, str]]:
    kinds: Sequence[tuple[type[Action], str, str]] = (
        (Fire, "fire", "Fire"),
        (Grapple, "grapple", "Grapple"),
        (Board, "board", "Board"),
    )
    found = [(n, w) for kind, n, w in kinds if any(isinstance(a, kind) for a in desk.legal)]
    act = [("act", "Attack")] if found else [("act", "End turn")]
    more = [("next", "Next enemy")] if len(desk.targets()) > 1 else []
    end = [("end", "End turn")] if found else []
    return [*act, *found, *more, *end, *_undo(desk)]


def _undo(desk: Desk) -> list[tuple[str, str]]:
    return [] if desk.session.why_not_undo() else [("undo", "Undo")]


def _looking(desk: Desk) -> list[tuple[str, str]]:
    weighing = ("odds", "advise") if desk.session.human else ()
    names = ("keys", "log", "ranges", *weighing, "rule", "zoom", "card")
    return [(name, BY_NAME[name].label) for name in names]


def rows(desk: Desk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""
    if desk.listing is None:
        return []
    found = []
    for at, action in enumerate(desk.listing.actions):
        number = f"{at + 1} " if numbered and at < 9 else "  " if numbered else ""
        text = f"{number}{short(desk, action)}"
        lead = "her salvo: " if isinstance(action, NoReply) else ""
        weighed = desk.odds_of(action) if abs(at - desk.at) < WEIGHED else None
        note = fitting(weighed, width - len(text) - len(lead) - 8)
        found.append(Row(str(at), text, f"{lead}{note}" if note else ""))
    return found


def short(desk: Desk, action: Action) -> str:
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


def fitting(odds: Odds | None, room: int) -> str:
    """The odds in as many words as there is room for."""
    if odds is None:
        return ""
    parts = brief(odds)
    while parts and len(", ".join(parts)) > room:
        parts = parts[:-1]
    return ", ".join(parts)


def asked(desk: Desk) -> str:
    """What is asked now: the open list's own question, or that of the rules."""
    listing, ship = desk.listing, desk.ship
    if not desk.session.human and not desk.session.over:
        return _awaited(desk)
    if listing is not None and listing.whys:
        return listing.whys[min(desk.at, len(listing.whys) - 1)]
    if listing is not None and listing.closable:
        return listing.title
    words = desk.session.prompt.words
    if ship is None or listing is not None:
        return words
    return f"{words}{_nearest(desk.sea, ship)}" if desk.sailing else _left_to_do(desk, ship, words)


def _awaited(desk: Desk) -> str:
    """Whom all wait for, and what a person can do meanwhile."""
    session = desk.session
    if session.watched:
        if session.paused:
            return "All is stopped: Enter goes on, Tab shows the next step."
        return "You watch this fight: Enter stops it, e goes on to the end."
    name = session.name_of(session.decider) if session.decider is not None else "Nobody"
    return f"{name} decides. Enter hurries the fight on to your next choice."


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


def _left_to_do(desk: Desk, ship: Ship, words: str) -> str:
    """What is left to do for a ship that has sailed; `words` where the rules say it better."""
    if desk.sea.stage is Stage.DONE or not any(isinstance(a, End) for a in desk.legal):
        return words
    kinds = ((Fire, "fire"), (Grapple, "grapple"), (Board, "board"))
    may = [verb for kind, verb in kinds if any(isinstance(a, kind) for a in desk.legal)]
    if not may:
        return f"{ship.name} has nobody to fire at, grapple or board: end her turn."
    return f"{ship.name}: {', '.join(may)}, or end her turn."
