"""What one attack is thrown with: the ladder of dice, and what moves it (PA-1.1, PA-5, PA-6.1)."""

from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.plane import behind
from pieces_of_eight.campaign.kernel.play import Mod, total
from pieces_of_eight.campaign.kernel.rules import Rule
from .ground import BASE, CONTACT, covered, ground_of
from .state import Arms, Figure, Firelock, Gone, PieceKind, Raid

LADDER = Rule("PA-1.1")
DEFENCE = Rule("PA-5.1")
BASE_DIE = Rule("PA-5.2")
ADJUSTED = Rule("PA-5.3")
MOVED = Rule("PA-6.1")
RANGES = Rule("PA-7.1")
NOT_ARMED = Rule("PA-7.2")
CLAMPED = Rule("R2-12")
ARMED = Rule("R2-16")
BUTT = Rule("R2-17")
NEARER = Rule("R2-19")
CHARGE = Rule("H-62")

DICE = (4, 6, 8, 10, 12)
"""The dice of the attacker, from the lowest (PA-1.1)."""
DEFENDS = 6
"""The defender's die, always (PA-5.1)."""

STEEL = {Arms.HANDS: 4, Arms.CLUB: 6, Arms.DAGGER: 6, Arms.CUTLASS: 8}
"""The base die of a hand weapon (PA-5.2)."""
CLUBBED = 6
"""The base die of a firelock that is used as a club (R2-17)."""

REACHES: dict[Firelock | PieceKind, tuple[tuple[int, int], ...]] = {
    Firelock.PISTOL: ((5, 10), (10, 8), (15, 6)),
    Firelock.RIFLE: ((10, 10), (20, 8), (30, 6)),
    PieceKind.SWIVEL: ((30, 10), (50, 8)),
    PieceKind.CANNON: ((100, 10),),
}
"""For each weapon how far a die reaches, in inches from base to base (PA-7.1)."""


class Blow(NamedTuple):
    """The dice of one attack, and how they came about."""

    rule: Rule
    base: int
    mods: tuple[Mod, ...]
    die: int


@lru_cache(maxsize=256)
def stepped(base: int, steps: int) -> int:
    """A die so many steps up or down the ladder, whose ends hold (PA-1.1, R2-12)."""
    return DICE[max(0, min(len(DICE) - 1, DICE.index(base) + steps))]


def armed(figure: Figure) -> bool:
    """Whether a figure has anything in his hand: only bare hands are unarmed (R2-16)."""
    return figure.arms is not Arms.HANDS or figure.firelock is not Firelock.NONE


def hand_die(figure: Figure) -> int:
    """The base die of a figure hand to hand; a firelock is a club at the least (R2-17)."""
    steel = STEEL[figure.arms]
    return steel if figure.firelock is Firelock.NONE else max(CLUBBED, steel)


def has_charged(figure: Figure, target: Figure) -> bool:
    """Whether he has come into contact with the enemy in this action (PA-6.1, H-62)."""
    dx, dy = figure.began[0] - target.at[0], figure.began[1] - target.at[1]
    return figure.gone is Gone.HALF and dx * dx + dy * dy > CONTACT * CONTACT


def melee_mods(raid: Raid, figure: Figure, target: Figure) -> tuple[Mod, ...]:
    """What moves the die of an attack hand to hand (PA-5.3, PA-6.1, R2-15)."""
    from_behind = behind(target.at, target.facing, figure.at)
    found: list[Mod] = []
    if has_charged(figure, target):
        found.append(Mod(+1, "charging", CHARGE))
    if from_behind:
        found.append(Mod(+1, "from behind", ADJUSTED))  # and his weapon does not count
    elif armed(target):
        found.append(Mod(-1, "he is armed", ARMED))
    return (*found, *common_mods(raid, figure, target, from_behind))


def fire_mods(raid: Raid, figure: Figure, target: Figure) -> tuple[Mod, ...]:
    """What moves the die of a shot (PA-6.1, PA-7.2)."""
    found: list[Mod] = []
    if figure.gone is Gone.HALF:
        found.append(Mod(-1, "on the move", MOVED))
    from_behind = behind(target.at, target.facing, figure.at)
    if from_behind:
        found.append(Mod(+1, "from behind", NOT_ARMED))
    return (*found, *common_mods(raid, figure, target, from_behind))


def common_mods(raid: Raid, figure: Figure, target: Figure, from_behind: bool) -> tuple[Mod, ...]:
    """What moves the die of every attack; men of mark are those the scenario names (R2-18)."""
    found: list[Mod] = []
    if figure.personality:
        found.append(Mod(+1, "a man of mark", ADJUSTED))
    if target.personality:
        found.append(Mod(-1, "against a man of mark", ADJUSTED))
    if covered(ground_of(raid), target.at, figure.at):
        found.append(Mod(-1, "he is in cover", ADJUSTED))
    return tuple(found)


def made(rule: Rule, base: int, mods: tuple[Mod, ...]) -> Blow:
    """The blow of a base die and its modifiers; it cites the ladder's end where that held it."""
    die = stepped(base, total(mods))
    held = DICE.index(die) != DICE.index(base) + total(mods)
    return Blow(CLAMPED if held else rule, base, mods, die)


def melee(raid: Raid, figure: Figure, target: Figure) -> Blow:
    """An attack hand to hand (PA-5.2)."""
    rule = BASE_DIE if figure.firelock is Firelock.NONE else BUTT
    return made(rule, hand_die(figure), melee_mods(raid, figure, target))


def shot(raid: Raid, figure: Figure, target: Figure) -> Blow | None:
    """A shot with his firelock; None beyond its reach (PA-7.1)."""
    base = die_at(figure.firelock, figure.at, target.at)
    return made(RANGES, base, fire_mods(raid, figure, target)) if base else None


def served(raid: Raid, figure: Figure, piece: int, target: Figure) -> Blow | None:
    """A shot with a piece he serves; None beyond its reach (PA-7.1)."""
    gun = raid.pieces[piece]
    base = die_at(gun.kind, gun.at, target.at)
    return made(RANGES, base, fire_mods(raid, figure, target)) if base else None


def die_at(weapon: Firelock | PieceKind, a: tuple[int, int], b: tuple[int, int]) -> int:
    """The base die of a weapon from base to base; a line's end is the nearer's (R2-19)."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    for inches, die in REACHES.get(weapon, ()):
        reach = 100 * inches + BASE
        if square <= reach * reach:
            return die
    return 0


def gauge(weapon: Firelock | PieceKind) -> int:
    """How far a weapon reaches at the most, from centre to centre, in hundredths of an inch."""
    return 100 * REACHES[weapon][-1][0] + BASE
