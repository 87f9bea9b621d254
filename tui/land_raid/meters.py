"""The meters of a night: the turn, the alarm, the fires, the coins, in words and in lines."""

from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.names import many
from campaign.land_raid.model.night import BURNT
from campaign.land_raid.model.state import RAIDERS, Raid
from campaign.land_raid.model.terms import Alarm, Phase
from tui.draw.bars import bar
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks

BELL = {Alarm.ASLEEP: "..", Alarm.HALF: "!.", Alarm.FULL: "!!"}
SLEEP = {Alarm.ASLEEP: "asleep", Alarm.HALF: "half awake", Alarm.FULL: "awake"}
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
LINE = "|"
"""Where the raiders' coins are enough to win."""


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
        turn = f"Turn {raid.turn}, the last is {raid.last}: a sail!"
        first = ""
    lines: list[Line] = [
        (
            Piece(turn, inks.bad if raid.sail else inks.text, True),
            Piece(first.rjust(width - len(turn)) if raid.turn else "", inks.dim),
        ),
        _strip(raid, inks),
        _alarm(raid, inks),
        _coins(raid, width, glyphs, inks),
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
    noise = ", noise was made" if raid.noise and raid.alarm is not Alarm.FULL else ""
    return (
        Piece("ALARM ", inks.dim),
        Piece(f"[{BELL[raid.alarm]}] ", ink, True),
        Piece(f"{SLEEP[raid.alarm]}{since}{noise}", inks.text),
    )


def _coins(raid: Raid, width: int, glyphs: Glyphs, inks: PanelInks) -> Line:
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
