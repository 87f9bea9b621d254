"""The card of a square: what it is, the ways out, and who stands there, line by line."""

from collections.abc import Sequence

from campaign.geometry.squares import AROUND, WAY_NAMES, Square, stepped
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.names import GROUNDS, QUALITIES, label, token
from campaign.land_raid.model.night import BURNT
from campaign.land_raid.model.purse import can_be_looted
from campaign.land_raid.model.state import TOWN, Raid, Unit, UnitId, has_waited, is_free
from campaign.land_raid.model.terms import Alarm, Kind, Phase, Quality
from tui.draw.cells import Line, Piece
from tui.draw.inks import PanelInks
from tui.land_raid.draw.view import is_awake
from tui.land_raid.outlook import Outlook

BRIEF = {
    Kind.OFFICER: "officer",
    Kind.GOVERNOR: "governor",
    Kind.HAND_TO_HAND: "hand-to-hand",
    Kind.MUSKET: "muskets",
    Kind.MILITIA: "militia",
    Kind.MOB: "mob",
    Kind.UNARMED: "unarmed",
    Kind.GUN: "town gun",
}
"""Kinds in a word, for the narrow lines of a card."""
DARK = "dark: nobody would be seen"


def brief(unit: Unit) -> str:
    """What a unit is, in few cells: "hardened muskets", "Perez, officer"."""
    if unit.officer:
        return unit.name or BRIEF[unit.kind]
    if unit.gun:
        return BRIEF[unit.kind]
    quality = "hardened" if unit.quality is Quality.HARDENED else QUALITIES[unit.quality]
    return f"{quality} {BRIEF[unit.kind]}"


def state_of(raid: Raid, unit: Unit, at: Square) -> str:
    """What a unit can still do, or what keeps it from that, in a word."""
    if unit.gun:
        return "moved" if unit.moved else "fired" if unit.shot else "stuck" if unit.busy else ""
    if unit.attacks >= 0:
        return "fights"
    if at in raid.fights:
        return "held"
    match raid.phase:
        case Phase.MOVING:
            return _marching(raid, unit)
        case Phase.SHOOTING:
            return "shot" if unit.shot else "loaded" if unit.muskets else ""
        case Phase.BURNING | Phase.LOOTING if unit.group:
            if is_free(unit):
                return "waits" if has_waited(unit) else "free"
            return "shot" if unit.shot else "fought" if unit.engaged else "busy"
        case Phase.POSTING:
            return "posted" if unit.moved else ""
    return "asleep" if sleeps(raid, unit) else ""


def sleeps(raid: Raid, unit: Unit) -> bool:
    """Whether a unit of the town is not up yet."""
    return unit.owner == TOWN and raid.turn > 0 and not is_awake(raid, unit)


def _marching(raid: Raid, unit: Unit) -> str:
    if unit.leads and not unit.moved:
        return f"leads {unit.leads}"
    if unit.moved:
        return "moved" if not unit.steps else f"{unit.steps} more"
    if sleeps(raid, unit):
        return "asleep"
    return f"{unit.steps} steps" if unit.steps > 1 else "ready" if unit.steps else "still"


def exits(raid: Raid, at: Square) -> str:
    """The directions in which one step leads, by name."""
    table = plan(raid.town.rows)
    found = [
        name
        for name, step in zip(WAY_NAMES, AROUND, strict=True)
        if stepped(at, step, table.columns, table.rows) in table.steps[at]
    ]
    return " ".join(found) or "none"


def square_title(raid: Raid, at: Square) -> str:
    """ "C4 street"."""
    return f"{label(raid, at)} {GROUNDS[plan(raid.town.rows).ground[at]]}"


def marks(desk: Outlook, at: Square) -> list[str]:
    """What is to be known of a square besides who stands there."""
    raid = desk.raid
    fire = raid.fires[at]
    sight = raid.sights[desk.viewer].content
    dark = sight is not None and not sight.squares[at] and plan(raid.town.rows).open[at]
    looted = plan(raid.town.rows).building[at] and not can_be_looted(raid, at) and not fire
    table = (
        (0 < fire < BURNT, f"burning, turn {fire} of 3"),
        (fire == BURNT, "burnt down"),
        (at in raid.fights, "under attack"),
        (looted, "looted"),
        (dark, DARK),
    )
    return [words for applies, words in table if applies]


def card_lines(desk: Outlook, at: Square, width: int, inks: PanelInks) -> list[Line]:
    """A square and everybody seen in it."""
    raid = desk.raid
    lines: list[Line] = []
    if plan(raid.town.rows).open[at]:
        lines.append((Piece("exits ", inks.dim), Piece(exits(raid, at), inks.text)))
    found = marks(desk, at)
    if found:
        quiet = found == [DARK]
        words = ", ".join(found)[:width]
        lines.append((Piece(words, inks.dim if quiet else inks.bad, not quiet),))
    numbered = desk.origin == at if desk.band else True
    for number, unit in enumerate(desk.stack(at), start=1):
        lines.append(_own(desk, unit, number if numbered else 0, at, width, inks))
    return [*lines, *(_foe(raid, unit, at, width, inks) for unit in desk.foes(at))]


def _own(desk: Outlook, unit: Unit, number: int, at: Square, width: int, inks: PanelInks) -> Line:
    able, told = unit.id in desk.able, unit.id in desk.band
    lead = f"{number}" if number and desk.legal else " "
    mark = "*" if told else " "
    state = state_of(desk.raid, unit, at)
    room = width - 6 - len(state)
    ink = inks.title if told else inks.text if able else inks.dim
    return (
        Piece(f"{lead}{mark}", inks.title if told else inks.dim, told),
        Piece(f"{token(desk.raid, unit.id)} ", ink, True),
        Piece(f"{brief(unit):<{room}.{room}} ", ink),
        Piece(state, inks.good if able else inks.dim),
    )


def _foe(raid: Raid, unit: Unit, at: Square, width: int, inks: PanelInks) -> Line:
    state = state_of(raid, unit, at) if unit.attacks >= 0 or at in raid.fights else ""
    if not state and not unit.gun and sleeps(raid, unit):
        state = "asleep"
    awake = "!" if is_awake(raid, unit) and raid.alarm is not Alarm.ASLEEP else " "
    room = width - 6 - len(state)
    return (
        Piece(f" {awake}", inks.bad, True),
        Piece(f"{token(raid, unit.id)} ", inks.bad, True),
        Piece(f"{brief(unit):<{room}.{room}} ", inks.text),
        Piece(state, inks.dim),
    )


def status(desk: Outlook, inks: PanelInks) -> Line:
    """The square under the cursor, or the stack that is told off, in one line."""
    at = desk.origin if desk.band else desk.cursor
    found = marks(desk, at)
    words = f"{square_title(desk.raid, at)}{f' ({found[0]})' if found else ''} "
    pieces = [Piece(words, inks.title, True)]
    mine, foes = desk.stack(at), desk.foes(at)
    for number, unit in enumerate(mine, start=1):
        pieces.append(_sign(desk, unit, number, inks))
    pieces += [Piece(f" {token(desk.raid, foe.id)}", inks.bad, True) for foe in foes]
    if not mine and not foes and plan(desk.raid.town.rows).open[at]:
        pieces.append(Piece(f" exits {exits(desk.raid, at)}", inks.bar_text))
    elif len(mine) == 1 and not foes:
        pieces.append(Piece(f" {brief(mine[0])}", inks.bar_text))
    elif len(foes) == 1 and not mine:
        pieces.append(Piece(f" {brief(foes[0])}", inks.bar_text))
    return tuple(pieces)


def _sign(desk: Outlook, unit: Unit, number: int, inks: PanelInks) -> Piece:
    """One of a stack: with a star when told off, and the number that tells him off."""
    sign = token(desk.raid, unit.id)
    if unit.id not in desk.able:
        return Piece(f" {sign}", inks.bar_text)
    if unit.id in desk.band:
        return Piece(f" {number}*{sign}", inks.title, True)
    return Piece(f" {number} {sign}", inks.bar_text, True)


def line_of(desk: Outlook, lines: Sequence[Line], at: int) -> UnitId | None:
    """The unit of one's own whose line of the card was clicked, if it was one."""
    if not 0 <= at < len(lines) or len(lines[at]) != 4:
        return None
    words = lines[at][1].text.strip()
    return next((u.id for u in desk.muster() if token(desk.raid, u.id) == words), None)
