"""What becomes of those who are hit (P8-22.8, 22.12, 22.13), and of their comrades (P8-22.15)."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.play import Mod, Play, total
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.account import pay, pay_for_killed
from ..model.events import Captured, Killed, NerveTested, Saved
from ..model.ground import plan
from ..model.night import BURNT, confess
from ..model.state import (
    RAIDERS,
    TOWN,
    Deed,
    Fallen,
    Fate,
    Kind,
    Quality,
    Raid,
    Unit,
    UnitId,
    square_of,
    standing,
    with_unit,
)
from .moving import remove

SHOT_SAVE = Rule("P8-22.8")
SAVES_ADD_UP = Rule("R3-38")
MELEE_SAVE = Rule("P8-22.12")
PRISONERS = Rule("P8-22.28")

SAVE = 5
MELEE_SAVES = {Quality.HARDENED: 3, Quality.ABLE: 4, Quality.SCURVY: 5}
NERVE = Rule("P8-22.15")
ONE_A_KILL = Rule("R3-44")

RUNS = {Quality.SCURVY: 4, Quality.ABLE: 5, Quality.HARDENED: 6}
OFFICER_RUNS = 6


# --- What becomes of those who are hit: killed, captured (P8-22.8, P8-22.12, P8-22.13) -----------


def in_building(raid: Raid, at: Square) -> bool:
    """Whether a square gives the cover of a building; burnt ground gives none (H-23)."""
    return plan(raid.town.rows).building[at] and raid.fires[at] < BURNT


def shot_save_mods(raid: Raid, unit: Unit, at: Square) -> tuple[Mod, ...]:
    """What helps a unit that was shot at; all of it adds up (P8-22.8, R3-38)."""
    table = (
        (unit.quality is Quality.HARDENED, Mod(+1, "battle hardened", SHOT_SAVE)),
        (in_building(raid, at), Mod(+1, "in a building", SHOT_SAVE)),
        (unit.officer, Mod(+2, "an officer", SHOT_SAVE)),
    )
    return tuple(mod for applies, mod in table if applies)


def shot_need(mods: tuple[Mod, ...]) -> int:
    """The lowest face that saves from a shot; a 1 never does (R3-38)."""
    return max(2, SAVE - total(mods))


def save_from_shot(play: Play[Raid], who: UnitId) -> bool:
    """Throw for a unit that was shot; who fails is dead (P8-22.8)."""
    raid = play.state
    mods = shot_save_mods(raid, raid.units[who], square_of(raid, who))
    need = shot_need(mods)
    face = play.die(SHOT_SAVE, need)
    play.tell(Saved(SHOT_SAVE if need > 2 else SAVES_ADD_UP, who, face, need, mods, face >= need))
    if face < need:
        kill(play, who, SHOT_SAVE)
    return face >= need


def save_in_fight(play: Play[Raid], who: UnitId) -> bool:
    """Throw for a group that was struck; what fails is dead (P8-22.12)."""
    need = MELEE_SAVES[play.state.units[who].quality]
    face = play.die(MELEE_SAVE, need)
    play.tell(Saved(MELEE_SAVE, who, face, need, (), face >= need))
    if face < need:
        kill(play, who, MELEE_SAVE)
    return face >= need


def kill(play: Play[Raid], who: UnitId, rule: Rule) -> None:
    """A unit is dead; its comrades will throw for their nerve (P8-22.15)."""
    raid = play.state
    at = square_of(raid, who)
    play.tell(Killed(rule, who, at))
    remove(play, who, Fate.DEAD)
    play.state = replace(play.state, fallen=(*play.state.fallen, Fallen(who, at)))
    pay_for_killed(play, raid.units[who])


def capture(play: Play[Raid], who: UnitId, rule: Rule) -> None:
    """An officer is a prisoner, and his price is thrown for (P8-22.28)."""
    unit = play.state.units[who]
    at = square_of(play.state, who)
    play.tell(Captured(rule, who, at))
    remove(play, who, Fate.CAPTURED)
    if unit.kind is Kind.GOVERNOR:
        pay(play, Deed.GOVERNOR_CAPTURED, sum(play.roll(PRISONERS, 2)))
    elif unit.owner == TOWN:
        pay(play, Deed.OFFICER_CAPTURED, play.die(PRISONERS))
    else:
        pay(play, Deed.RAIDING_OFFICER_CAPTURED, -play.die(PRISONERS))


def alike(raid: Raid, units: list[Unit]) -> bool:
    """Whether it makes no odds which of them is taken: the same kind, and no names."""
    first = units[0]
    at = square_of(raid, first.id) if len(units) > 1 else NOWHERE
    return all(
        (unit.kind, unit.quality, unit.name, unit.shot, unit.attacks, _may_loot(unit))
        == (first.kind, first.quality, first.name, first.shot, first.attacks, _may_loot(first))
        and square_of(raid, unit.id) == at
        for unit in units[1:]
    )


def _may_loot(unit: Unit) -> bool:
    """Whether a raider has neither moved nor fought, so that he may loot this turn (P8-22.19)."""
    return unit.owner == RAIDERS and not (unit.moved or unit.engaged)


# --- Morale (P8-22.15): one throw for each comrade killed ----------------------------------------


def runs_on(unit: Unit) -> int:
    """The lowest face on which a unit runs (P8-22.15)."""
    return OFFICER_RUNS if unit.officer else RUNS[unit.quality]


def test_nerve(play: Play[Raid]) -> None:
    """One throw for each unit killed since the last time (P8-22.15, R3-44)."""
    fallen = play.state.fallen
    play.state = replace(play.state, fallen=())
    for each in fallen:
        take_test(play, each)


def take_test(play: Play[Raid], fallen: Fallen) -> None:
    """The weakest nerve of the square throws, or of the nearest square (H-22)."""
    side = play.state.units[fallen.unit].owner
    confess(play, side)
    unit = who_tests(play.state, fallen)
    if unit is None:
        return
    need = runs_on(unit)
    face = play.die(NERVE, need)
    play.state = with_unit(play.state, replace(unit, tested=unit.tested + 1))
    play.tell(NerveTested(ONE_A_KILL, unit.id, fallen.unit, face, need, face >= need))
    if face >= need:
        remove(play, unit.id, Fate.RAN)


def who_tests(raid: Raid, fallen: Fallen) -> Unit | None:
    """The unit that throws for one of its fallen; None where none is left (H-22)."""
    side = raid.units[fallen.unit].owner
    table, at = plan(raid.town.rows), standing(raid, side)
    found = [unit for unit in raid.units if unit.owner == side and unit.here and not unit.gun]
    return min(
        found,
        key=lambda unit: (
            table.steps_between(at[unit.id], fallen.square),
            unit.tested,
            runs_on(unit),
            at[unit.id],
            unit.id,
        ),
        default=None,
    )
