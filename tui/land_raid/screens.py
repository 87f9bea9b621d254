"""The pages of a land raid: what is laid over its town, what stands beside it, and its map."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.describe import THREAT, Choice
from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part
from pieces_of_eight.campaign.kernel.play import asks, many
from pieces_of_eight.campaign.land_raid.describe import (
    ALARM_TABLE,
    DARK,
    able,
    exits,
    in_range,
    marks,
)
from pieces_of_eight.campaign.land_raid.events import GROUNDS, QUALITIES, label, token
from pieces_of_eight.campaign.land_raid.state import (
    BURNT,
    RAIDERS,
    TOWN,
    Action,
    Alarm,
    Haul,
    Kind,
    Phase,
    Raid,
    Unit,
    has_waited,
    is_awake,
    is_free,
    places_seen,
    plan,
)
from pieces_of_eight.campaign.land_raid.town import burning
from pieces_of_eight.tui.draw.cells import Line, Piece, Row
from pieces_of_eight.tui.draw.colours import Palette, PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, bar, heading, percent, wrapped
from pieces_of_eight.tui.draw.table import MapPalette
from pieces_of_eight.tui.match.captions import Parts
from pieces_of_eight.tui.match.desk import Once
from pieces_of_eight.tui.match.maps import MapPages, MapReplay, SquareMap
from pieces_of_eight.tui.match.stack_desk import StackDesk
from .draw import PREVIEW, SCALES, SquareMark, SquareSign, TownPainter, TownView, table, view_of
from .face import FACE

if TYPE_CHECKING:
    from pieces_of_eight.campaign.land_raid.odds import AlarmRow

RaidDesk = StackDesk[Raid, Action]
Marks = dict[Square, SquareMark]

# --- What is laid over the map: ways, targets, torches, answers, ranges ---------------------------

GUN_MOVES = "5+"  # what a gun needs to move (P8-22.4), as the map shows it
SIGNS = {
    Phase.SHOOTING: SquareSign.TARGET,
    Phase.BURNING: SquareSign.TORCH,
    Phase.LOOTING: SquareSign.CHOICE,
}


def short_percent(chance: float) -> str:
    """A chance in three cells: only the certain is called certain."""
    if chance >= 1:
        return "yes"
    return f"{min(99, max(1, round(chance * 100)))}%" if chance > 0 else "no"


def view(desk: RaidDesk) -> TownView:
    listed = () if desk.choice is None else desk.choice_of(desk.choice).orders
    doers = [who for act in listed for who in desk.about.hands(act)]
    return view_of(
        desk.state,
        desk.me,
        selected=frozenset(desk.hand if desk.choice is None else doers),
        marks=laid_over(desk),
        cursor=desk.cursor,
    )


def laid_over(desk: RaidDesk) -> Marks:
    if desk.layer is not None and desk.layer.key == THREAT:
        return {at: SquareMark(SquareSign.THREAT, text) for at, text in desk.threat.items()}
    if desk.layer is not None:
        return of_ranges(desk)
    if asks(desk.state) and desk.laid:
        foes = {at: len(units(desk, at, own=False)) for at in desk.laid}
        return {at: SquareMark(SquareSign.CHOICE, str(n) if n else "") for at, n in foes.items()}
    if desk.hand and desk.marching:
        return of_marches(desk)
    sign = SIGNS.get(desk.state.phase)
    if sign is not None and desk.legal and not asks(desk.state):
        return of_targets(desk, sign)
    lit = None if desk.choice is None else desk.choice_of(desk.choice)
    if lit is None or lit.place is None or lit.verb == "boats":
        return {}
    return {lit.place: SquareMark(SquareSign.TARGET)}


def of_marches(desk: RaidDesk) -> Marks:
    """Where those in hand can go, and the way to the cursor."""
    found = {choice.place: goal(desk, choice) for choice in desk.all_laid}
    there = desk.here
    if there is not None:
        for at in there.path[:-1]:
            found[at] = SquareMark(SquareSign.PATH)
        if not desk.verb(there).aimed:
            found[desk.cursor] = SquareMark(SquareSign.PATH, found[desk.cursor].text)
    return found


def goal(desk: RaidDesk, choice: Choice) -> SquareMark:
    if desk.verb(choice).aimed:
        chance = desk.chance(choice)
        return SquareMark(SquareSign.TARGET, "" if chance is None else short_percent(chance))
    if Haul in map(type, choice.orders):
        return SquareMark(SquareSign.CHANCE, GUN_MOVES)
    return SquareMark(SquareSign.REACH, choice.mark)


def of_targets(desk: RaidDesk, sign: SquareSign) -> Marks:
    aimed = [choice for choice in desk.choices if desk.verb(choice).aimed]
    best: dict[Square, float] = {}
    for choice in desk.all_laid or desk.about.offers(desk.state, aimed, ()):
        chance = None if sign is SquareSign.CHOICE else desk.chance(choice)
        best[choice.place] = max(best.get(choice.place, 0), chance or 0)
    return {
        at: SquareMark(sign, short_percent(chance) if chance else "") for at, chance in best.items()
    }


def of_ranges(desk: RaidDesk) -> Marks:
    """What the muskets and guns at the cursor, or of those in hand, reach past those in sight."""
    raid, at = desk.state, desk.origin if desk.hand else desk.cursor
    seen = places_seen(raid, desk.me)
    men = [(unit, (at,)) for unit in raid.units if unit.here and seen[unit.id] == at]
    needs = in_range(raid, men, frozenset(seen) - {NOWHERE})
    return {to: SquareMark(SquareSign.REACH, need) for to, need in needs.items()}


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
STRIP = (
    (Phase.MOVING, "move"),
    (Phase.SHOOTING, "shoot"),
    (Phase.FIGHTING, "fight"),
    (Phase.BURNING, "burn"),
    (Phase.LOOTING, "loot"),
    (Phase.ALARM, "bell"),
)
T = TypeVar("T", Chance, Part)
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


def of_night(raid: Raid) -> "tuple[Sequence[AlarmRow], str]":
    """What the alarm table would do at the end of this turn, and what staying costs."""
    from pieces_of_eight.campaign.land_raid.odds import alarm_rows, late

    return alarm_rows(raid), late(raid)


NIGHT = Once(of_night)


def units(desk: RaidDesk, at: Square, *, own: bool) -> list[Unit]:
    there = (thing for thing in desk.things.values() if at in thing.places)
    return [desk.state.units[thing.id] for thing in there if (thing.owner == desk.me) is own]


def brief(unit: Unit) -> str:
    if unit.officer or unit.gun:
        return unit.name or BRIEF[unit.kind]
    return hardened(f"{QUALITIES[unit.quality]} {BRIEF[unit.kind]}")


def hardened(words: str) -> str:
    return words.replace("battle hardened", "hardened")


def state_of(raid: Raid, unit: Unit, at: Square) -> str:
    """What a unit can still do, or what keeps it from that, in a word."""
    asleep = unit.owner == TOWN and raid.turn > 0 and not is_awake(raid, unit)
    if unit.gun:
        return "moved" if unit.moved else "fired" if unit.shot else "stuck" if unit.busy else ""
    if unit.attacks >= 0:
        return "fights"
    if at in raid.fights:
        return "held"
    match raid.phase:
        case Phase.MOVING if unit.leads and not unit.moved:
            return f"leads {unit.leads}"
        case Phase.MOVING if unit.moved:
            return "moved" if not unit.steps else f"{unit.steps} more"
        case Phase.MOVING if not asleep:
            return f"{unit.steps} steps" if unit.steps > 1 else "ready" if unit.steps else "still"
        case Phase.SHOOTING:
            return "shot" if unit.shot else "loaded" if unit.muskets else ""
        case Phase.BURNING | Phase.LOOTING if unit.group and is_free(unit):
            return "waits" if has_waited(unit) else "free"
        case Phase.BURNING | Phase.LOOTING if unit.group:
            return "shot" if unit.shot else "fought" if unit.engaged else "busy"
        case Phase.POSTING:
            return "posted" if unit.moved else ""
    return "unroused" if asleep else ""


def square_title(raid: Raid, at: Square) -> str:
    return f"{label(raid, at)} {GROUNDS[plan(raid.town.rows).ground[at]]}"


def card(desk: RaidDesk, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    raid = desk.state
    lines: list[Line] = []
    for at in dict.fromkeys((desk.origin, desk.cursor) if desk.hand else (desk.cursor,)):
        lines.append(heading(square_title(raid, at), width, glyphs, inks))
        if plan(raid.town.rows).open[at]:
            lines.append((Piece("exits ", inks.dim), Piece(exits(raid, at), inks.text)))
        found = marks(raid, at, desk.me)
        if found:
            quiet = found == [DARK]
            words = ", ".join(found)[:width]
            lines.append((Piece(words, inks.dim if quiet else inks.bad, not quiet),))
        numbered = desk.legal and (not desk.hand or desk.origin == at)
        ready = able(raid, desk.legal)
        for number, unit in enumerate(units(desk, at, own=True), start=1):
            lead, state = str(number) if numbered else " ", state_of(raid, unit, at)
            can, told = unit.id in ready, unit.id in desk.hand
            ink = inks.title if told else inks.text if can else inks.dim
            line = (
                Piece(f"{lead}{'*' if told else ' '}", inks.title if told else inks.dim, told),
                Piece(f"{token(raid, unit.id)} ", ink, True),
                Piece(fitted_to(width, unit, state), ink),
                Piece(state, inks.good if can else inks.dim),
            )
            lines.append(line)
        for unit in units(desk, at, own=False):
            lines.append(foe_line(raid, unit, at, width, inks))
    return lines


def fitted_to(width: int, unit: Unit, state: str) -> str:
    """What a unit is, in what a line of its card leaves beside its sign and its state."""
    room = width - 6 - len(state)
    return f"{brief(unit):<{room}.{room}} "


def foe_line(raid: Raid, unit: Unit, at: Square, width: int, inks: PanelInks) -> Line:
    state = state_of(raid, unit, at) if unit.attacks >= 0 or at in raid.fights else ""
    up = is_awake(raid, unit)
    if not state and not unit.gun and unit.owner == TOWN and raid.turn > 0 and not up:
        state = "unroused"
    return (
        Piece(" !" if up and raid.alarm is not Alarm.ASLEEP else "  ", inks.bad, True),
        Piece(f"{token(raid, unit.id)} ", inks.bad, True),
        Piece(fitted_to(width, unit, state), inks.text),
        Piece(state, inks.dim),
    )


def status(desk: RaidDesk, inks: PanelInks) -> Line:
    """The square under the cursor, or the stack that is told off, in one line.

    Who is told off has a star, and who can be the number that does it.
    """
    raid, at = desk.state, desk.origin if desk.hand else desk.cursor
    found = marks(raid, at, desk.me)
    words = f"{square_title(raid, at)}{f' ({found[0]})' if found else ''} "
    pieces = [Piece(words, inks.title, True)]
    mine, foes = units(desk, at, own=True), units(desk, at, own=False)
    ready = able(raid, desk.legal)
    for number, unit in enumerate(mine, start=1):
        sign = token(raid, unit.id)
        if unit.id not in ready:
            pieces.append(Piece(f" {sign}", inks.bar_text))
        elif unit.id in desk.hand:
            pieces.append(Piece(f" {number}*{sign}", inks.title, True))
        else:
            pieces.append(Piece(f" {number} {sign}", inks.bar_text, True))
    pieces += [Piece(f" {token(raid, foe.id)}", inks.bad, True) for foe in foes]
    if len(mine) + len(foes) == 1:
        pieces.append(Piece(f" {brief((mine or foes)[0])}", inks.bar_text))
    elif not mine and not foes and plan(raid.town.rows).open[at]:
        pieces.append(Piece(f" exits {exits(raid, at)}", inks.bar_text))
    return tuple(pieces)


def where(raid: Raid, glyphs: Glyphs, *, short: bool = False) -> str:
    """The heading; `short` leaves room for the name of whoever decides."""
    dot = ", " if glyphs.name == "ascii" else " · "
    coins, chest = raid.purse[RAIDERS], raid.options.coins
    of, fires = "/" if short else " of ", len(burning(raid))
    turn = f"Turn {raid.turn}{of}{raid.last}" if raid.turn else "Nightfall"
    alarm = f"ALARM [{BELL[raid.alarm]}] {SLEEP[raid.alarm]}"
    purse = f"{coins}/{chest} coins" if short else f"coins {coins} of {chest}"
    lit = [f"fires {fires}"] if fires else []
    return dot.join([turn, raid.phase.name.lower(), alarm, *lit, purse])


def night_lines(raid: Raid, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    first = "raiders first" if raid.first == RAIDERS else "town first"
    turn = f"Turn {raid.turn} of {raid.last}" if raid.turn else "Before the first turn"
    if raid.sail and raid.phase is not Phase.OVER:
        turn, first = f"Turn {raid.turn} of {raid.last}: a sail!", ""
    strip: list[Piece] = []
    for phase, word in STRIP:
        now = phase is raid.phase or (phase is Phase.FIGHTING and raid.phase is Phase.MORALE)
        text = f"{' ' if strip else ''}{f'[{word}]' if now else word}"
        strip.append(Piece(text, inks.title if now else inks.dim, now))
    ink = (inks.good, inks.fair, inks.bad)[raid.alarm]
    since = f" since turn {raid.since}" if raid.since else ""
    noise = ", noise made" if raid.noise and raid.alarm is not Alarm.FULL else ""
    lines: list[Line] = [
        (
            Piece(turn, inks.bad if raid.sail else inks.text, True),
            Piece(first.rjust(width - len(turn)) if raid.turn else "", inks.dim),
        ),
        tuple(strip),
        (
            Piece("ALARM ", inks.dim),
            Piece(f"[{BELL[raid.alarm]}] ", ink, True),
            Piece(f"{SLEEP[raid.alarm]}{since}{noise}", inks.text),
        ),
        chest_bar(raid, width, glyphs, inks),
    ]
    if any(raid.fires):
        fires, table = len(burning(raid)), plan(raid.town.rows)
        burnt = sum(fire == BURNT for at, fire in enumerate(raid.fires) if table.building[at])
        words = f"{fires} burning" if fires else "none now"
        ash = f", {many(burnt, 'building')} lost" if burnt else ""
        told = Piece(f"{words}{ash}", inks.bad if fires else inks.text)
        lines.append((Piece("fires ", inks.dim), told))
    return lines


def chest_bar(raid: Raid, width: int, glyphs: Glyphs, inks: PanelInks) -> Line:
    """The raiders' share of the chest, with the line that wins marked (R3-45)."""
    coins, chest = raid.purse[RAIDERS], raid.options.coins
    to_win = chest // 2 + 1
    left, right = f"{coins:>2} ", f" of {chest}, {to_win} win"
    room = max(4, width - 6 - len(left) - len(right))
    share = coins / chest if chest else 0.0
    full = bar(share, room, glyphs) if coins else glyphs.trough * room
    at = min(room - 1, round(room * to_win / chest)) if chest else 0
    ink = inks.good if coins >= to_win else inks.fair
    return (
        Piece("coins ", inks.dim),
        Piece(left, inks.text, True),
        Piece(full[:at], ink),
        Piece("|", inks.title, True),
        Piece(full[at + 1 :], ink),
        Piece(right, inks.dim),
    )


def parts(desk: RaidDesk, width: int, glyphs: Glyphs, palette: MapPalette) -> Parts:
    raid, inks = desk.state, palette.panel
    night = [heading("The night", width, glyphs, inks), *night_lines(raid, width, glyphs, inks)]
    has_table = raid.turn and raid.phase is not Phase.OVER
    table = alarm_table(raid, width, glyphs, inks) if has_table else []
    return Parts(night, card(desk, width, glyphs, inks), table)


def alarm_table(raid: Raid, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    rows, late = NIGHT(raid)
    lines = [heading("The alarm this turn", width, glyphs, inks)]
    for row in rows:
        lead = f"{percent(float(row.chance)):>4} "
        text = wrapped(f"{row.numbers}: {row.words}", width - len(lead))
        quiet = row.means == QUIET
        ink = inks.dim if quiet else inks.text
        lines.append((Piece(lead, inks.dim if quiet else inks.title), Piece(text[0], ink)))
        lines += [(Piece(" " * (len(lead) + 2) + more, ink),) for more in text[1:]]
    return [*lines, *((Piece(text, inks.bad),) for text in wrapped(late, width))]


def briefly(rows: Sequence[T]) -> tuple[T, ...]:
    """Some rows or parts of odds in few words."""
    found = []
    for row in rows:
        words = row.words
        for long, short in BRIEFLY:
            words = re.sub(long, short, words)
        found.append(replace(row, words=words))
    return tuple(found)


def weighed(desk: RaidDesk) -> tuple[str, Odds] | None:
    found = None if desk.state.phase is Phase.OVER else desk.weighed()
    if found is None or found[0] == ALARM_TABLE:
        return None
    words, odds = found
    rows, also, parts = briefly(odds.rows), briefly(odds.also), briefly(odds.parts)
    return words, replace(odds, rows=rows, also=also, parts=parts)


def place_words(desk: RaidDesk) -> str:
    at, raid = desk.cursor, desk.state
    found = [desk.about.ground(raid, at, desk.me)]
    for whose, own in (("yours", True), ("enemies", False)):
        if there := units(desk, at, own=own):
            found.append(f"{whose}: {' '.join(token(raid, unit.id) for unit in there)}")
    return "; ".join(found)


# --- The pages ------------------------------------------------------------------------------------


class TownMap(SquareMap[Square]):
    TABLE = table
    SCALES = SCALES
    PAINTER = TownPainter

    def holds(self, view: TownView, at: Square) -> bool:
        return 0 <= at < view.columns * view.rows


def scene(page: MapReplay) -> Square | None:
    """Where something happened in a step; None where nobody can tell."""
    for entry in page.events:
        at: Square | None = getattr(entry.event, "at", getattr(entry.event, "square", None))
        if at is not None:
            return None if at == NOWHERE else at
    return None


def again(page: MapReplay, width: int) -> Parts:
    inks, glyphs, raid = page.inks, page.glyphs, page.seen
    eyes = f"As {page.names[page.viewer]} saw it."
    words = wrapped("Everybody who was there is shown." if page.is_whole else eyes, width)
    head = heading(raid.town.name, width, glyphs, inks)
    told: Sequence[Line] = [(Piece(text, inks.text),) for text in words]
    return Parts([], [head, *night_lines(raid, width, glyphs, inks), *told])


def quietly(page: MapReplay) -> str:
    """Men who went unseen, or the end of somebody's part."""
    before = page.state(page.at - 1)
    if before.side != page.viewer and before.phase in (Phase.POSTING, Phase.MOVING):
        return "There is nothing to see."
    return f"{page.names[before.side]} is done."


def tiny(
    view: TownView, palette: Palette, glyphs: Glyphs, width: int, height: int
) -> tuple[Row, ...]:
    """The town with two cells to a square, without its letters and numbers."""
    painter = TownPainter(view, TownMap.look_beside(palette, glyphs, PREVIEW))
    return painter.inner(*table().table.layout.margin)


PAGES = MapPages(
    face=FACE,
    map=TownMap,
    view=view,
    step=lambda page: view_of(page.shown, None if page.is_whole else page.viewer),
    tiny=tiny,
    heading=where,
    status=lambda desk, width, inks: status(desk, inks),
    beside=parts,
    again=again,
    quietly=quietly,
    place_words=lambda desk, view: place_words(desk),
    follows=lambda desk: ((desk.state.turn, desk.state.phase, desk.state.side), desk.cursor),
    scene=scene,
    weighed=weighed,
    nothing_weighed="There are no odds to show before the first turn.",
    card="the card of the square",
    is_hiding=True,
)
SCREENS = PAGES.screens()
