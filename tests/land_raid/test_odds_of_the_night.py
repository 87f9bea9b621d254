"""The odds of the night: the alarm table as it would work now, nerve, and what comes by itself."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    AskLost,
    Fallen,
    Fate,
    Phase,
    Raid,
)
from campaign.land_raid.odds import alarm_rows, odds, of_alarm, of_nerve, of_rousing
from tests.land_raid.positions import at, marked, order, position, who
from tests.land_raid.test_odds import D6, SIXTH, THIRD, also, rows, spread_of


def table(raid: Raid) -> dict[str, tuple[str, Fraction]]:
    return {row.numbers: (row.means, row.chance) for row in alarm_rows(raid)}


@pytest.mark.rule("R3-52")
@pytest.mark.rule("P8-22.27")
def test_the_rows_of_the_alarm_table_have_the_chances_of_two_dice() -> None:
    raid = position("_:HHO =:mmb- H", Phase.LOOTING)
    raid = marked(raid, "m2", fate=Fate.DEAD)
    two = 2 @ D6
    found = table(raid)
    assert {n: chance for n, (_, chance) in found.items()} == {
        "2-3": Fraction(two[2] + two[3], 36),
        "4": Fraction(two[4], 36),
        "5, 8, 9, 11": Fraction(two[5] + two[8] + two[9] + two[11], 36),
        "6": Fraction(two[6], 36),
        "7": Fraction(two[7], 36),
        "10": Fraction(two[10], 36),
        "12": Fraction(two[12], 36),
    }
    assert {n: means for n, (means, _) in found.items()} == {
        "2-3": "1 unit of the town may come back, 0.3 on average.",
        "4": "3 units in one square may desert, 1.0 on average.",
        "5, 8, 9, 11": "Nothing happens.",
        "6": "The officers and the hardened are awake.",
        "7": "The whole town is awake!",
        "10": "3 units in one square may get lost, 1.0 on average.",
        "12": "The raid ends with turn 2.",
    }
    assert also(of_alarm(raid)) == {"somebody comes back": Fraction(3, 36) * THIRD}


@pytest.mark.rule("R3-49")
@pytest.mark.rule("P8-22.24")
def test_noise_makes_six_as_bad_as_seven_and_nothing_wakes_a_town_twice() -> None:
    noisy = table(position("_:H =:m", Phase.LOOTING, noise=True))
    assert noisy["6"][0] == noisy["7"][0] == "The whole town is awake!"
    awake = position("_:H =:m", Phase.LOOTING, alarm=Alarm.FULL, since=1, turn=3)
    assert table(awake)["6"][0] == table(awake)["7"][0] == "Nothing happens."


@pytest.mark.rule("R3-48")
@pytest.mark.rule("P8-22.28")
def test_it_is_told_what_a_late_turn_costs() -> None:
    late = position("_:H =:m", Phase.LOOTING, alarm=Alarm.FULL, since=1, turn=3, coins=(5, 40))
    assert odds(late, order(late, "done")) == of_alarm(late)
    assert of_alarm(late).note == "Before it the raiders pay 2 coins for staying."
    assert of_alarm(replace(late, since=3)).note == ""


@pytest.mark.rule("P8-22.22")
@pytest.mark.rule("P8-22.25")
def test_those_in_a_named_square_go_on_five_or_more() -> None:
    raid = position("_:HHO =:mm+bo", Phase.ALARM)
    deserting = replace(raid, pending=(AskDeserters(),))
    assert list(rows(odds(deserting, order(deserting, "name B1"))).values()) == [
        Fraction(4, 9),
        Fraction(4, 9),
        Fraction(1, 9),
    ]
    lost = replace(raid, pending=(AskLost(),))
    assert rows(odds(lost, order(lost, "name A1")))["all stay"] == Fraction(8, 27)


@pytest.mark.rule("P8-22.3")
def test_officers_of_a_sleeping_town_rouse_their_men_on_five_or_more() -> None:
    raid = position("_:H =:oomb- R:v")
    histogram = 3 @ D6.ge(5)
    found = odds(raid, order(raid, "done"))
    assert list(rows(found).values()) == spread_of(histogram)
    assert of_rousing(replace(raid, alarm=Alarm.FULL)) is None


@pytest.mark.rule("P8-22.15")
@pytest.mark.rule("H-22")
def test_the_tests_of_nerve_to_come_fall_on_the_weakest_first() -> None:
    raid = position("_:HH+M- = =:m", Phase.SHOOTING)
    raid = marked(raid, "H1", fate=Fate.DEAD)
    dead = Fallen(who(raid, "H1"), at(raid, "A1"))
    one = of_nerve(replace(raid, fallen=(dead,)))
    assert rows(one) == {"nobody runs": Fraction(1, 2), "1 unit runs": Fraction(1, 2)}
    assert list(also(one)) == ["Musket group M1 runs"]
    two = of_nerve(replace(raid, fallen=(dead, dead)))
    assert rows(two)["2 units run"] == Fraction(1, 2) * SIXTH
    assert of_nerve(raid) is None


def test_ending_the_shooting_tells_of_all_that_comes_by_itself() -> None:
    raid = position("_:HH =:m H:M H", Phase.SHOOTING, TOWN, first=RAIDERS, fires="C1:1")
    for name in ("H1", "H2"):
        raid = marked(raid, name, attacks=at(raid, "B1"))
    raid = replace(raid, fights=(at(raid, "B1"),))
    assert list(also(odds(raid, order(raid, "done")))) == [
        "B1: the square is taken",
        "somebody burns",
        "the fire spreads",
    ]


def test_where_nobody_has_a_shot_the_end_of_the_moves_is_that_of_the_shooting() -> None:
    raid = position("_:HH =:h ", Phase.MOVING, TOWN, first=RAIDERS, alarm=Alarm.FULL)
    for name in ("H1", "H2"):
        raid = marked(raid, name, attacks=at(raid, "B1"))
    raid = replace(raid, fights=(at(raid, "B1"),))
    assert list(also(odds(raid, order(raid, "done")))) == ["B1: the square is taken"]
    assert odds(replace(raid, first=TOWN), order(raid, "done")) is None
