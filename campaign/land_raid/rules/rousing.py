"""Who of the town may move before it is awake: the officers' die, and those they lead."""

from typing import NamedTuple

from msgspec.structs import replace

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Sealed
from campaign.land_raid.model.events import OfficerThrew
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    Fate,
    Kind,
    Places,
    Quality,
    Raid,
    Unit,
    with_unit,
)

ROUSING = Rule("P8-22.3")
LED = Rule("H-29")

ROUSED = 5
TAKES = 3


def rouse(play: Play[Raid]) -> None:
    """Throw for every officer of the town that is not awake (P8-22.3)."""
    if play.state.alarm is Alarm.FULL:
        return
    scurvy = any(
        unit.owner == TOWN and unit.group and unit.here and unit.quality is Quality.SCURVY
        for unit in play.state.units
    )
    for unit in play.state.units:
        if unit.owner == TOWN and unit.officer and unit.here:
            _throw(play, unit, scurvy=scurvy)


def _throw(play: Play[Raid], unit: Unit, *, scurvy: bool) -> None:
    """One officer's die; and a second for the scurvy groups he may take, where there are any."""
    face = play.die(ROUSING, ROUSED)
    takes = many = 0
    if face >= ROUSED:
        takes = TAKES
        many = play.die(LED) if scurvy else 0
    awake = play.state.alarm is Alarm.HALF  # then he moves by himself (H-27)
    steps = unit.steps if face >= ROUSED or awake else 0
    unit = replace(unit, steps=steps, leads=takes, leads_scurvy=many)
    play.state = with_unit(play.state, unit)
    play.tell(OfficerThrew(ROUSING, unit.id, face, ROUSED, takes, many))


def may_move(raid: Raid, unit: Unit) -> bool:
    """Whether a unit moves without being led (H-27); officers who failed have no steps anyway."""
    if unit.owner == RAIDERS or raid.alarm is Alarm.FULL or unit.kind <= Kind.GOVERNOR:
        return True
    return raid.alarm is Alarm.HALF and unit.quality is Quality.HARDENED


class Lead(NamedTuple):
    """An officer who takes groups along: from where, and to what square or into what attack."""

    officer: Unit
    began: Square
    to: Square
    """Where he stands now; NOWHERE while he has not moved."""
    target: Square
    """The square he attacks, or NOWHERE."""


def leads(raid: Raid) -> list[Lead]:
    """The officers whose die has succeeded, and what they do with it (P8-22.3)."""
    roused = [unit for unit in raid.units if unit.leads and unit.fate is Fate.HERE]
    if not roused:
        return []
    places = raid.places[TOWN].content
    assert places is not None, "nobody asks whom the enemy's officers lead"
    return [
        Lead(
            unit,
            places.began[unit.id],
            places.at[unit.id] if unit.moved else NOWHERE,
            unit.attacks,
        )
        for unit in roused
    ]


def leader(raid: Raid, unit: Unit, to: Square, target: Square) -> Unit | None:
    """The officer who takes a group along: to the square where he is, or into his attack.

    He and the group began in one square, and it has not moved (R3-34, H-29).
    """
    for lead in leading(raid, unit, leads(raid)):
        if (to != NOWHERE and lead.to == to) or (target != NOWHERE and lead.target == target):
            return lead.officer
    return None


def leading(raid: Raid, unit: Unit, among: list[Lead]) -> list[Lead]:
    """Those of the leads that can take a group along (R3-34, H-29)."""
    if not among or unit.moved or not unit.group:
        return []
    places = raid.places[TOWN].content
    assert places is not None
    here = places.at[unit.id]
    return [
        lead
        for lead in among
        if lead.began == here and left_to_lead(raid, places, lead.officer, unit.quality)
    ]


def left_to_lead(raid: Raid, places: Places, officer: Unit, quality: Quality) -> int:
    """How many more groups of a quality an officer may take along this turn (P8-22.3).

    He takes scurvy groups or others, not both: the first he takes decides it.
    """
    scurvy = quality is Quality.SCURVY
    led = [
        raid.units[n].quality is Quality.SCURVY
        for n, by in enumerate(places.led)
        if by == officer.id
    ]
    if any(each != scurvy for each in led):
        return 0
    return (officer.leads_scurvy if scurvy else officer.leads) - len(led)


def take_along(play: Play[Raid], unit: Unit, to: Square, target: Square) -> None:
    """Count a group against those its officer may take; in secret (P8-22.3, H-17)."""
    raid = play.state
    officer = leader(raid, unit, to, target)
    places = raid.places[TOWN].content
    assert officer is not None
    assert places is not None
    led = (*places.led[: unit.id], officer.id, *places.led[unit.id + 1 :])
    play.state = replace(raid, places=(raid.places[0], Sealed(TOWN, replace(places, led=led))))
