"""The worked examples of the old rules, with dice that fall as they tell; readings win."""

import pytest

from pieces_of_eight.campaign.shore_raid.attacking import melee, shot
from pieces_of_eight.campaign.shore_raid.events import Attacked, Killed, PutToFlight
from pieces_of_eight.campaign.shore_raid.state import TOWN, Fate, Fight, Fire, Options, Pace
from tests.shore_raid.positions import called, figure, march, play, position, who

SLOW = (Pace(300, 300), Pace(300, 300))


def test_a_pirate_with_a_cutlass_attacks_a_soldier_with_a_sword() -> None:
    raid = called(position("C 30,9 E", "c 31,9 W"), "C1")
    blow = melee(raid, figure(raid, "C1"), figure(raid, "c1"))
    assert (blow.base, blow.die) == (8, 6)
    fates = [
        figure(play(raid, Fight(0, 1), pirate, soldier).state, "c1").fate
        for pirate, soldier in ((6, 1), (1, 6))
    ]
    assert fates == [Fate.DEAD, Fate.HERE]


@pytest.mark.rule("R2-14")
def test_a_five_against_a_one_kills_where_the_example_lets_him_run() -> None:
    raid = called(position("C 30,9 E", "c 31,9 W"), "C1")
    assert figure(play(raid, Fight(0, 1), 5, 1).state, "c1").fate is Fate.DEAD
    assert not figure(play(raid, Fight(0, 1), 4, 1).state, "c1").here


@pytest.mark.rule("H-221")
@pytest.mark.parametrize(
    ("faces", "fate", "rule"),
    [
        ((4, 1), Fate.RUNNING, "PA-5.6"),
        ((5, 1), Fate.RUNNING, "H-221"),
        ((6, 1), Fate.DEAD, "H-221"),
        ((3, 1), Fate.HERE, ""),
    ],
)
def test_captains_may_agree_that_four_points_put_to_flight_as_the_example_has_it(
    faces: tuple[int, int], fate: Fate, rule: str
) -> None:
    agreed = Options(four_runs=True)
    raid = called(position("C 30,9 E", "c 31,9 W", options=agreed, paces=SLOW), "C1")
    step = play(raid, Fight(0, 1), *faces)
    assert figure(step.state, "c1").fate is fate
    told_of = [event.rule for event in step.events if isinstance(event, Killed | PutToFlight)]
    assert told_of == ([rule] if rule else [])
    assert [event.kills for event in step.events if isinstance(event, Attacked)] == [5]


@pytest.mark.rule("R2-8")
def test_the_first_mate_and_three_more_charge_militiamen_on_a_four() -> None:
    men = ("C 20,9 E", "C 20,10 E", "C 20,11 E", "C 20,12 E", "b 27,9 W", "b 27,11 W")
    raid = called(position(*men), "C1 C2 C3 C4")
    raid = play(raid, march(raid, "C1 26,9", "C2 26,10", "C3 26,11", "C4 26,12")).state
    blow = melee(raid, figure(raid, "C1"), figure(raid, "b1"))
    assert (blow.base, [mod.value for mod in blow.mods], blow.die) == (8, [1, -1], 8)
    assert play(raid, Fight(0, who(raid, "b1")), 8, 4).state.killed == (0, 1)


@pytest.mark.rule("R2-15")
def test_a_militiaman_charges_redbeard_from_behind() -> None:
    raid = called(position("C* 30,9 E", "d 25,9 E", side=TOWN), "d1")
    raid = play(raid, march(raid, "d1 29,9")).state
    blow = melee(raid, figure(raid, "d1"), figure(raid, "C1"))
    assert (blow.base, blow.die) == (6, 8)
    assert sorted(mod.value for mod in blow.mods) == [-1, 1, 1]


def test_redbeard_fires_a_pistol_at_a_civilian_nine_inches_off() -> None:
    raid = called(position("P* 20,9 E", "u 30,9 W"), "P1")
    blow = shot(raid, figure(raid, "P1"), figure(raid, "u1"))
    assert blow is not None
    assert (blow.base, blow.die) == (8, 10)
    assert figure(play(raid, Fire(0, 1), 1, 5).state, "u1").here


def test_a_single_civilian_cannot_kill_a_hero_from_the_front_but_from_behind_he_can() -> None:
    raid = called(position("C* 30,9 W", "b 25,9 E", side=TOWN), "b1")
    raid = play(raid, march(raid, "b1 29,9")).state
    assert melee(raid, figure(raid, "b1"), figure(raid, "C1")).die == 4
    behind = called(position("C* 30,9 E", "b 25,9 E", side=TOWN), "b1")
    behind = play(behind, march(behind, "b1 29,9")).state
    assert melee(behind, figure(behind, "b1"), figure(behind, "C1")).die == 8
