"""What a side brings to a hand-to-hand fight (P8-22.10, P8-22.11): points and dice."""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.play import Mod, total
from pieces_of_eight.campaign.kernel.rules import Rule
from .events import Strength
from .state import Kind, Quality, Trait, Unit

FACTORS = Rule("P8-22.10")
FACTOR_TABLE = Rule("R3-39")
SWORDSMAN = Rule("C-19.7")
SWORD = 2
"""The points that a swordsman is worth more than another officer."""

FACTOR = {
    Kind.OFFICER: 2,
    Kind.GOVERNOR: 0,
    Kind.HAND_TO_HAND: 4,
    Kind.MUSKET: 2,
    Kind.MILITIA: 2,
    Kind.MOB: 2,
    Kind.UNARMED: 1,
    Kind.GUN: 0,
}
MOST_MODS = 3
POINTS_A_DIE = 4


HITTING = Rule("P8-22.7")
MILITIA = Rule("R3-37")
HIT = 5


def strength(units: Sequence[Unit]) -> Strength:
    """Points and dice of one side; who has shot does not count (P8-22.10, R3-39, R3-40)."""
    fighters = [unit for unit in units if not unit.shot and FACTOR[unit.kind]]
    base = sum(FACTOR[unit.kind] for unit in fighters)
    groups = [unit for unit in fighters if unit.group]
    hardened = min(MOST_MODS, sum(unit.quality is Quality.HARDENED for unit in groups))
    scurvy = min(MOST_MODS, sum(unit.quality is Quality.SCURVY for unit in groups))
    blades = sum(unit.trait is Trait.SWORDSMAN for unit in fighters)
    table = (
        (blades, Mod(+SWORD * blades, "a swordsman leads", SWORDSMAN)),
        (hardened, Mod(+hardened, "battle hardened groups", FACTORS)),
        (scurvy, Mod(-scurvy, "scurvy groups", FACTOR_TABLE)),
    )
    mods = tuple(mod for applies, mod in table if applies)
    factor = max(0, base + total(mods))
    dice = max(1, factor // POINTS_A_DIE) if fighters else 0
    return Strength(base, mods, factor, dice)


def hit_mods(unit: Unit) -> tuple[Mod, ...]:
    """What a group's quality does to its shooting (P8-22.7, R3-37)."""
    table = (
        (unit.quality is Quality.HARDENED, Mod(+1, "battle hardened", HITTING)),
        (
            unit.quality is Quality.SCURVY and unit.kind is not Kind.MILITIA,
            Mod(-1, "scurvy", HITTING),
        ),
        (unit.kind is Kind.MILITIA, Mod(-1, "militia", MILITIA)),
    )
    return tuple(mod for applies, mod in table if applies)


def hit_need(unit: Unit) -> int:
    """The lowest face that hits."""
    return HIT - total(hit_mods(unit))
