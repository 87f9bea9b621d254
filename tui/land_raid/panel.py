"""What stands beside the map of a town: the night's meters, the square's card, odds, the log."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.land_raid import bands
from pieces_of_eight.campaign.land_raid.describe import ALARM_TABLE, DARK, exits, marks
from pieces_of_eight.campaign.land_raid.events import GROUNDS, QUALITIES, label, token
from pieces_of_eight.campaign.land_raid.state import (
    BURNT,
    RAIDERS,
    TOWN,
    Alarm,
    Kind,
    Phase,
    Quality,
    Raid,
    Unit,
    UnitId,
    has_waited,
    is_awake,
    is_free,
    plan,
)
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, bar, heading, percent, wrapped
from pieces_of_eight.tui.draw.table import MapPalette
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.desk import Once
from .overlay import RaidDesk

if TYPE_CHECKING:
    from pieces_of_eight.campaign.land_raid.odds import AlarmRow

# --- The panel beside the map: the night's meters, the square's card, odds, the end of the log ----

BRIEF = {
    Kind.OFFICER: "officer",
    Kind.GOVERNOR: "governor",
    Kind.HAND_TO_HAND: "cutlasses",
    Kind.MUSKET: "muskets",
    Kind.MILITIA: "militia",
    Kind.MOB: "mob",
    Kind.UNARMED: "unarmed",
    Kind.GUN: "town gun",
}  # kinds in a word, for the narrow lines of a card
BELL = {Alarm.ASLEEP: "..", Alarm.HALF: "!.", Alarm.FULL: "!!"}
SLEEP = {Alarm.ASLEEP: "not raised", Alarm.HALF: "half raised", Alarm.FULL: "raised"}
PHASES = {
    Phase.POSTING: "posting",
    Phase.MOVING: "moving",
    Phase.SHOOTING: "shooting",
    Phase.FIGHTING: "fighting",
    Phase.MORALE: "morale",
    Phase.BURNING: "burning",
    Phase.LOOTING: "looting",
    Phase.ALARM: "alarm",
    Phase.OVER: "over",
}
STRIP = (
    (Phase.MOVING, "move"),
    (Phase.SHOOTING, "shoot"),
    (Phase.FIGHTING, "fight"),
    (Phase.BURNING, "burn"),
    (Phase.LOOTING, "loot"),
    (Phase.ALARM, "bell"),
)
LINE = "|"  # where the raiders' coins are enough to win
BRIEFLY = (
    (r"^an officer of the raiders is ", "raiders' officer "),
    (r"^an officer of the town is ", "town's officer "),
    (r"^the governor is ", "the governor "),
    (r"^the (raiders|town) loses? (\d+) or more$", r"\1: \2 lost or more"),
    (r"^the (raiders|town) loses? (\d+)$", r"\1: \2 lost"),
    (r"^they give way, but nobody can move in$", "beaten, nobody moves in"),
    (r"^they are beaten, but cannot give way$", "beaten, but they stay"),
    (r"^the (raiders|town): ", r"\1: "),
    (r"\bbattle hardened\b", "hardened"),
)  # long outcomes, and how they are written where there is little room
QUIET = "Nothing happens."  # what a row of the table means that changes nothing now


class Night(Struct, frozen=True):
    """What the alarm table would do at the end of a turn."""

    rows: "tuple[AlarmRow, ...]"
    odds: Odds


def of_night(raid: Raid) -> Night:
    """What the alarm table would do at the end of this turn."""
    from pieces_of_eight.campaign.land_raid.odds import alarm_rows, of_alarm

    return Night(alarm_rows(raid), of_alarm(raid))


NIGHT = Once(of_night)


def units(desk: RaidDesk, at: Square, *, own: bool) -> list[Unit]:
    """One's own in a square, or the enemies seen there, in the order of their numbers."""
    there = (thing for thing in desk.things.values() if at in thing.places)
    return [desk.state.units[thing.id] for thing in there if (thing.owner == desk.me) is own]


def able(desk: RaidDesk) -> Sequence[UnitId]:
    """Those who have something to do."""
    return bands.able(desk.state, desk.legal)


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
    return "unroused" if sleeps(raid, unit) else ""


def sleeps(raid: Raid, unit: Unit) -> bool:
    """Whether a unit of the town is not up yet."""
    return unit.owner == TOWN and raid.turn > 0 and not is_awake(raid, unit)


def _marching(raid: Raid, unit: Unit) -> str:
    if unit.leads and not unit.moved:
        return f"leads {unit.leads}"
    if unit.moved:
        return "moved" if not unit.steps else f"{unit.steps} more"
    if sleeps(raid, unit):
        return "unroused"
    return f"{unit.steps} steps" if unit.steps > 1 else "ready" if unit.steps else "still"


def square_title(raid: Raid, at: Square) -> str:
    """ "C4 street"."""
    return f"{label(raid, at)} {GROUNDS[plan(raid.town.rows).ground[at]]}"


def card_lines(desk: RaidDesk, at: Square, width: int, inks: PanelInks) -> list[Line]:
    """A square and everybody seen in it."""
    raid = desk.state
    lines: list[Line] = []
    if plan(raid.town.rows).open[at]:
        lines.append((Piece("exits ", inks.dim), Piece(exits(raid, at), inks.text)))
    found = marks(raid, at, desk.me)
    if found:
        quiet = found == [DARK]
        words = ", ".join(found)[:width]
        lines.append((Piece(words, inks.dim if quiet else inks.bad, not quiet),))
    numbered = desk.origin == at if desk.hand else True
    for number, unit in enumerate(units(desk, at, own=True), start=1):
        lines.append(_own(desk, unit, number if numbered else 0, at, width, inks))
    return [*lines, *(_foe(raid, unit, at, width, inks) for unit in units(desk, at, own=False))]


def _own(desk: RaidDesk, unit: Unit, number: int, at: Square, width: int, inks: PanelInks) -> Line:
    can, told = unit.id in able(desk), unit.id in desk.hand
    lead = f"{number}" if number and desk.legal else " "
    mark = "*" if told else " "
    state = state_of(desk.state, unit, at)
    room = width - 6 - len(state)
    ink = inks.title if told else inks.text if can else inks.dim
    return (
        Piece(f"{lead}{mark}", inks.title if told else inks.dim, told),
        Piece(f"{token(desk.state, unit.id)} ", ink, True),
        Piece(f"{brief(unit):<{room}.{room}} ", ink),
        Piece(state, inks.good if can else inks.dim),
    )


def _foe(raid: Raid, unit: Unit, at: Square, width: int, inks: PanelInks) -> Line:
    state = state_of(raid, unit, at) if unit.attacks >= 0 or at in raid.fights else ""
    if not state and not unit.gun and sleeps(raid, unit):
        state = "unroused"
    awake = "!" if is_awake(raid, unit) and raid.alarm is not Alarm.ASLEEP else " "
    room = width - 6 - len(state)
    return (
        Piece(f" {awake}", inks.bad, True),
        Piece(f"{token(raid, unit.id)} ", inks.bad, True),
        Piece(f"{brief(unit):<{room}.{room}} ", inks.text),
        Piece(state, inks.dim),
    )


def status(desk: RaidDesk, inks: PanelInks) -> Line:
    """The square under the cursor, or the stack that is told off, in one line."""
    at = desk.origin if desk.hand else desk.cursor
    found = marks(desk.state, at, desk.me)
    words = f"{square_title(desk.state, at)}{f' ({found[0]})' if found else ''} "
    pieces = [Piece(words, inks.title, True)]
    mine, foes = units(desk, at, own=True), units(desk, at, own=False)
    for number, unit in enumerate(mine, start=1):
        pieces.append(_sign(desk, unit, number, inks))
    pieces += [Piece(f" {token(desk.state, foe.id)}", inks.bad, True) for foe in foes]
    if not mine and not foes and plan(desk.state.town.rows).open[at]:
        pieces.append(Piece(f" exits {exits(desk.state, at)}", inks.bar_text))
    elif len(mine) == 1 and not foes:
        pieces.append(Piece(f" {brief(mine[0])}", inks.bar_text))
    elif len(foes) == 1 and not mine:
        pieces.append(Piece(f" {brief(foes[0])}", inks.bar_text))
    return tuple(pieces)


def _sign(desk: RaidDesk, unit: Unit, number: int, inks: PanelInks) -> Piece:
    """One of a stack: with a star when told off, and the number that tells him off."""
    sign = token(desk.state, unit.id)
    if unit.id not in able(desk):
        return Piece(f" {sign}", inks.bar_text)
    if unit.id in desk.hand:
        return Piece(f" {number}*{sign}", inks.title, True)
    return Piece(f" {number} {sign}", inks.bar_text, True)


def line_of(desk: RaidDesk, lines: Sequence[Line], at: int) -> UnitId | None:
    """The unit of one's own whose line of the card was clicked, if it was one."""
    if not 0 <= at < len(lines) or len(lines[at]) != 4:
        return None
    words = lines[at][1].text.strip()
    return next((thing.id for thing in desk.muster if thing.sign == words), None)


def to_win(raid: Raid) -> int:
    """The coins with which the raiders have won: more than half (R3-45)."""
    return raid.options.coins // 2 + 1


def burning(raid: Raid) -> int:
    """How many squares burn."""
    return sum([0 < fire < BURNT for fire in raid.fires])


def where(raid: Raid, glyphs: Glyphs, *, short: bool = False) -> str:
    """The heading; `short` leaves room for the name of whoever decides."""
    dot = ", " if glyphs.name == "ascii" else " · "
    coins, chest = raid.purse[RAIDERS], raid.options.coins
    of = "/" if short else " of "
    turn = f"Turn {raid.turn}{of}{raid.last}" if raid.turn else "Nightfall"
    alarm = f"ALARM [{BELL[raid.alarm]}] {SLEEP[raid.alarm]}"
    fires = [f"fires {burning(raid)}"] if burning(raid) else []
    purse = f"{coins}/{chest} coins" if short else f"coins {coins} of {chest}"
    return dot.join([turn, PHASES[raid.phase], alarm, *fires, purse])


def night_lines(raid: Raid, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All meters, for the panel."""
    first = "raiders first" if raid.first == RAIDERS else "town first"
    turn = f"Turn {raid.turn} of {raid.last}" if raid.turn else "Before the first turn"
    if raid.sail and raid.phase is not Phase.OVER:
        turn = f"Turn {raid.turn} of {raid.last}: a sail!"
        first = ""
    lines: list[Line] = [
        (
            Piece(turn, inks.bad if raid.sail else inks.text, True),
            Piece(first.rjust(width - len(turn)) if raid.turn else "", inks.dim),
        ),
        _strip(raid, inks),
        _alarm(raid, inks),
        _chest_bar(raid, width, glyphs, inks),
    ]
    if any(raid.fires):
        lines.append(_fires(raid, inks))
    return lines


def _strip(raid: Raid, inks: PanelInks) -> Line:
    """The parts of a turn, that of the moment in gold and in brackets."""
    pieces: list[Piece] = []
    for phase, word in STRIP:
        now = phase is raid.phase or (phase is Phase.FIGHTING and raid.phase is Phase.MORALE)
        text = f"[{word}]" if now else word
        gap = " " if pieces else ""
        pieces.append(Piece(gap + text, inks.title if now else inks.dim, now))
    return tuple(pieces)


def _alarm(raid: Raid, inks: PanelInks) -> Line:
    ink = (inks.good, inks.fair, inks.bad)[raid.alarm]
    since = f" since turn {raid.since}" if raid.since else ""
    noise = ", noise made" if raid.noise and raid.alarm is not Alarm.FULL else ""
    return (
        Piece("ALARM ", inks.dim),
        Piece(f"[{BELL[raid.alarm]}] ", ink, True),
        Piece(f"{SLEEP[raid.alarm]}{since}{noise}", inks.text),
    )


def _chest_bar(raid: Raid, width: int, glyphs: Glyphs, inks: PanelInks) -> Line:
    """The raiders' share of the chest, with the line that wins marked."""
    coins, chest = raid.purse[RAIDERS], raid.options.coins
    left, right = f"{coins:>2} ", f" of {chest}, {to_win(raid)} win"
    room = max(4, width - 6 - len(left) - len(right))
    share = coins / chest if chest else 0.0
    full = bar(share, room, glyphs) if coins else glyphs.trough * room
    at = min(room - 1, round(room * to_win(raid) / chest)) if chest else 0
    ink = inks.good if coins >= to_win(raid) else inks.fair
    return (
        Piece("coins ", inks.dim),
        Piece(left, inks.text, True),
        Piece(full[:at], ink),
        Piece(LINE, inks.title, True),
        Piece(full[at + 1 :], ink),
        Piece(right, inks.dim),
    )


def _fires(raid: Raid, inks: PanelInks) -> Line:
    table = plan(raid.town.rows)
    burnt = sum(fire == BURNT for at, fire in enumerate(raid.fires) if table.building[at])
    words = f"{burning(raid)} burning" if burning(raid) else "none now"
    ash = f", {many(burnt, 'building')} lost" if burnt else ""
    return (
        Piece("fires ", inks.dim),
        Piece(f"{words}{ash}", inks.bad if burning(raid) else inks.text),
    )


def briefly(words: str) -> str:
    """An outcome in few words."""
    for long, short in BRIEFLY:
        words = re.sub(long, short, words)
    return words


def parts(desk: RaidDesk, width: int, glyphs: Glyphs, palette: MapPalette) -> Parts:
    """The night's meters, the cards of squares, and the alarm table where there is room for it."""
    raid, inks = desk.state, palette.panel
    night = [heading("The night", width, glyphs, inks), *night_lines(raid, width, glyphs, inks)]
    has_table = raid.turn and raid.phase is not Phase.OVER
    table = _alarm_table(NIGHT(raid), width, glyphs, inks) if has_table else []
    return Parts(night, card(desk, width, glyphs, inks), table)


def weighed(desk: RaidDesk) -> tuple[str, Odds] | None:
    """What is weighed but the alarm table, which stands under it."""
    found = None if desk.state.phase is Phase.OVER else desk.weighed()
    if found is None or found[0] == ALARM_TABLE:
        return None
    words, odds = found
    rows, also = (
        tuple(replace(row, words=briefly(row.words)) for row in some)
        for some in (odds.rows, odds.also)
    )
    throws = tuple(replace(part, words=briefly(part.words)) for part in odds.parts)
    return words, replace(odds, rows=rows, also=also, parts=throws)


def card(desk: RaidDesk, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The cards of the stack that is told off, and of the square under the cursor."""
    squares = [desk.cursor]
    if desk.hand and desk.origin != desk.cursor:
        squares = [desk.origin, desk.cursor]
    found: list[Line] = []
    for at in squares:
        found.append(heading(square_title(desk.state, at), width, glyphs, inks))
        found += card_lines(desk, at, width, inks)
    return found


def _alarm_table(night: Night, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The alarm table as it would work at the end of the turn, row by row."""
    lines = [heading("The alarm this turn", width, glyphs, inks)]
    for row in night.rows:
        lead = f"{percent(float(row.chance)):>4} "
        text = wrapped(f"{row.numbers}: {row.words}", width - len(lead))
        quiet = row.means == QUIET
        ink = inks.dim if quiet else inks.text
        lines.append((Piece(lead, inks.dim if quiet else inks.title), Piece(text[0], ink)))
        lines += [(Piece(" " * (len(lead) + 2) + more, ink),) for more in text[1:]]
    note = wrapped(night.odds.note, width)
    return [*lines, *((Piece(text, inks.bad),) for text in note)]


def place_words(desk: RaidDesk) -> str:
    """The square under the cursor, in a sentence for the status line."""
    at, raid = desk.cursor, desk.state
    found = [desk.about.ground(raid, at, desk.me)]
    mine, foes = units(desk, at, own=True), units(desk, at, own=False)
    if mine:
        found.append(f"yours: {' '.join(token(raid, unit.id) for unit in mine)}")
    if foes:
        found.append(f"enemies: {' '.join(token(raid, unit.id) for unit in foes)}")
    return "; ".join(found)
