"""C-19.6 and C-19.7: what officers are known for ashore, in the rules and in the odds."""

import pytest

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod
from pieces_of_eight.campaign.land_raid.fighting import strength
from pieces_of_eight.campaign.land_raid.odds import alarm_rows, of_assault
from pieces_of_eight.campaign.land_raid.state import Alarm, Fate, Phase, Raid, Trait
from tests.land_raid.positions import RAIDERS_FIRST, at, marked, play, position, told, unit, who

LANDED = """
    .:o    .:h+   .
    .      .      .
    _:O    _:H    _
"""


def evening(alarm: Alarm = Alarm.ASLEEP) -> Raid:
    """The raiders' last decision of a turn; a night raider leads them."""
    raid = position(LANDED, Phase.LOOTING, alarm=alarm, turn=3, turns=12)
    return marked(raid, "O1", trait=Trait.NIGHT_RAIDER)


@pytest.mark.rule("C-19.6")
def test_under_a_night_raider_a_seven_wakes_a_sleeping_town_half() -> None:
    step = play(evening(), "done", 3, 4, *RAIDERS_FIRST)
    assert step.state.alarm is Alarm.HALF
    assert "Officers and hardened groups are awake. [C-19.6]" in told(step)
    assert play(evening(Alarm.HALF), "done", 3, 4, *RAIDERS_FIRST).state.alarm is Alarm.FULL
    dead = marked(evening(), "O1", fate=Fate.DEAD)
    assert play(dead, "done", 3, 4, *RAIDERS_FIRST).state.alarm is Alarm.FULL


@pytest.mark.rule("C-19.6")
def test_the_odds_of_the_alarm_know_the_night_raider() -> None:
    found = {row.numbers: row.means for row in alarm_rows(evening())}
    assert found["7"] == "Officers and hardened groups are awake."
    plain = {
        row.numbers: row.means for row in alarm_rows(marked(evening(), "O1", trait=Trait.NONE))
    }
    assert plain["7"] == "The whole town is awake!"


@pytest.mark.rule("C-19.7")
def test_a_swordsman_is_worth_two_points_more() -> None:
    raid = marked(position("_:OH .:hh"), "O1", trait=Trait.SWORDSMAN)
    found = strength([unit(raid, "O1"), unit(raid, "H1")])
    assert (found.factor, found.dice) == (8, 2)
    assert found.mods == (Mod(+2, "a swordsman leads", Rule("C-19.7")),)
    plain = strength([unit(marked(raid, "O1", trait=Trait.NONE), "O1"), unit(raid, "H1")])
    assert (plain.factor, plain.dice) == (6, 1)


@pytest.mark.rule("C-19.7")
def test_the_odds_of_an_assault_know_the_swordsman() -> None:
    raid = position("_:OH .:hh", Phase.FIGHTING)
    gone_in = [who(raid, "O1"), who(raid, "H1")]
    plain = of_assault(raid, gone_in, at(raid, "B1"))
    led = of_assault(marked(raid, "O1", trait=Trait.SWORDSMAN), gone_in, at(raid, "B1"))
    assert led.parts[0].dice == plain.parts[0].dice + 1
