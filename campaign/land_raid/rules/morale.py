"""Morale (P8-22.15): one throw for each comrade killed."""

from msgspec.structs import replace

from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.land_raid.model.events import NerveTested
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.night import confess
from campaign.land_raid.model.state import Fallen, Fate, Quality, Raid, Unit, standing, with_unit
from campaign.land_raid.rules.moving import remove

NERVE = Rule("P8-22.15")
ONE_A_KILL = Rule("R3-44")

RUNS = {Quality.SCURVY: 4, Quality.ABLE: 5, Quality.HARDENED: 6}
OFFICER_RUNS = 6


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
            table.apart(at[unit.id], fallen.square),
            unit.tested,
            runs_on(unit),
            at[unit.id],
            unit.id,
        ),
        default=None,
    )
