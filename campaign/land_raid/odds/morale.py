"""The odds of men's nerves: officers who rouse a sleeping town, and men who run."""

from fractions import Fraction

from msgspec.structs import replace

from campaign.geometry.squares import Square
from campaign.kernel.chances import each_of, mean, read_as, repeated, told
from campaign.kernel.dice import Dice, branched
from campaign.kernel.odds import Chance, Odds, Part
from campaign.kernel.play import Play
from campaign.land_raid.model.events import OfficerThrew
from campaign.land_raid.model.say import many, subject
from campaign.land_raid.model.state import TOWN, Alarm, Fallen, Fate, Phase, Quality, Raid
from campaign.land_raid.odds.chances import as_known, bare, stage
from campaign.land_raid.rules.morale import NERVE, take_test
from campaign.land_raid.rules.rousing import ROUSING, rouse

HERE = Square(0)


def of_rousing(raid: Raid) -> Odds | None:
    """How many officers of a sleeping town rouse their men (P8-22.3); None where none throws."""
    town = [unit for unit in raid.units if unit.owner == TOWN and unit.here]
    officers = [unit for unit in town if unit.officer]
    if not officers or raid.alarm is Alarm.FULL:
        return None
    scurvy = [u for u in town if u.group and u.quality is Quality.SCURVY][:1]
    placed = [(bare(unit), HERE) for unit in (officers[0], *scurvy)]
    night = replace(stage("=", placed, Phase.MOVING), alarm=raid.alarm)

    def read(play: Play[Raid]) -> OfficerThrew:
        return next(event for event in play.done().events if isinstance(event, OfficerThrew))

    found = told(night, rouse, read)
    event = next(iter(found))
    chance = read_as(found, lambda each: each.takes > 0).get(True, Fraction(0))
    counts = repeated(chance, len(officers))
    rows = tuple(
        Chance(
            "nobody stirs" if not n else many(n, "officer rouses his men", "officers rouse theirs"),
            p,
        )
        for n, p in enumerate(counts)
    )
    part = Part(many(len(officers), "officer") + " of the town", len(officers), event.need)
    return Odds(ROUSING, (part,), rows, (), chance * len(officers))


Courses = dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[Raid, Fraction]]
"""By who is gone and who was tested how often: a raid like that, and its chance."""


def nerve_courses(raid: Raid) -> list[tuple[Raid, Fraction]]:
    """What the tests of morale to come may leave of a raid, each with its chance (P8-22.15)."""
    courses: Courses = {((), ()): (as_known(raid), Fraction(1))}
    for fallen in raid.fallen:
        after: Courses = {}
        for state, weight in courses.values():

            def run(dice: Dice, state: Raid = state, fallen: Fallen = fallen) -> Raid:
                play = Play(state, dice)
                take_test(play, fallen)
                return play.state

            for now, chance in branched(run):
                key = tuple(u.fate for u in now.units), tuple(u.tested for u in now.units)
                before = after.get(key, (now, Fraction(0)))[1]
                after[key] = now, before + chance * weight
        courses = after
    return list(courses.values())


def of_nerve(raid: Raid) -> Odds | None:
    """The tests of morale to come for those who have fallen (P8-22.15); None where none is due."""
    if not raid.fallen:
        return None
    ran: dict[frozenset[str], Fraction] = {}
    for state, weight in nerve_courses(raid):
        new = (u for u in state.units if u.fate is Fate.RAN and raid.units[u.id].here)
        words = frozenset(f"{subject(raid, unit.id)} runs" for unit in new)
        ran[words] = ran.get(words, Fraction(0)) + weight
    counts = read_as(ran, len)
    order = [f"{subject(raid, unit.id)} runs" for unit in raid.units]
    rows = tuple(
        Chance("nobody runs" if not n else many(n, "unit runs", "units run"), counts[n])
        for n in sorted(counts)
    )
    part = Part("the nerve of those who saw it", len(raid.fallen), 0)
    return Odds(NERVE, (part,), rows, each_of(ran, order), mean(counts))
