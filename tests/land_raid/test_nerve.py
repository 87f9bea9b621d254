"""P8-22.15, R3-44 and H-22: one throw for each comrade killed, and who has to throw it."""

import re

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import Play, on
from pieces_of_eight.campaign.land_raid import events, fighting
from pieces_of_eight.campaign.land_raid.state import Fallen, Fate, Raid
from tests.land_raid.positions import at, marked, place, position, run, unit, who


def fallen(raid: Raid, words: str) -> Raid:
    """Units that have been killed, and where: "h1@B1 h2@B1"."""
    dead = []
    for name, square in (each.split("@") for each in words.split()):
        raid = marked(raid, name, fate=Fate.DEAD)
        dead.append(Fallen(who(raid, name), at(raid, square)))
    return replace(raid, fallen=tuple(dead))


def shaken(raid: Raid, words: str, *faces: int) -> tuple[Raid, list[str]]:
    """The step of morale after those have been killed: the raid, and what was told."""
    dice = Scripted(*faces)
    play = Play(fallen(raid, words), dice)
    fighting.test_nerve(play)
    step = play.done()
    assert dice.left == []
    return step.state, [str(events.say(step.state, event)) for event in step.events]


def throwers(log: list[str]) -> list[str]:
    """Who threw: the last two letters of the name."""
    return [re.split(" stands firm| runs", line)[0][-2:] for line in log]


@pytest.mark.rule("P8-22.15")
@pytest.mark.parametrize(
    ("man", "need"),
    [("o", 6), ("o-", 6), ("v", 6), ("h+", 6), ("h", 5), ("l", 5), ("b-", 4), ("u-", 4)],
)
def test_who_runs_on_what(man: str, need: int) -> None:
    raid = position(f"_:H .:{man}m")
    name = man[0] + "1"
    stands, log = shaken(raid, "m1@B1", need - 1)
    assert log[0].endswith(f" stands firm (rolled {need - 1}; runs on {on(need)}). [R3-44]")
    assert unit(stands, name).here
    ran, log = shaken(raid, "m1@B1", need)
    assert log[0].endswith(f" runs (rolled {need}; runs on {on(need)}). [R3-44]")
    assert unit(ran, name).fate is Fate.RAN


@pytest.mark.rule("P8-22.15")
def test_who_runs_has_left_the_game_and_does_not_count_as_killed() -> None:
    raid, log = shaken(position("_:H .:hm .:u"), "m1@B1", 6)
    assert len(log) == 1, "no coins, and nobody throws for him who ran"
    assert (place(raid, "h1"), raid.purse, raid.fallen) == ("", (0, 45), ())


@pytest.mark.rule("R3-44")
def test_each_killed_makes_one_unit_throw_and_not_all_that_are_left() -> None:
    raid = position("_:H .:hhhmm")
    _, log = shaken(raid, "m1@B1", 1)
    assert throwers(log) == ["h1"]
    _, log = shaken(raid, "m1@B1 m2@B1", 1, 1)
    assert throwers(log) == ["h1", "h2"]


@pytest.mark.rule("P8-22.15")
def test_each_side_throws_for_its_own_dead() -> None:
    raid = position("_:HMH .:hm")
    _, log = shaken(raid, "M1@A1 m1@B1", 1, 1)
    assert throwers(log) == ["H1", "h1"]


@pytest.mark.rule("H-22")
def test_the_weakest_nerve_that_has_not_been_tested_throws_and_then_again_the_weakest() -> None:
    raid = position("_:H .:oh+hu- .:mmmmm")
    words = " ".join(f"m{n}@B1" for n in range(1, 6))
    _, log = shaken(raid, words, 1, 1, 1, 1, 1)
    assert throwers(log) == ["u1", "h2", "o1", "h1", "u1"]


@pytest.mark.rule("H-22")
def test_the_tests_of_a_turn_are_counted_over_the_whole_turn() -> None:
    raid = marked(position("_:H .:hu-m"), "u1", tested=1)
    raid, log = shaken(raid, "m1@B1", 1)
    assert throwers(log) == ["h1"]
    assert unit(raid, "h1").tested == 1


@pytest.mark.rule("P8-22.15", "H-22")
def test_if_nobody_is_left_in_the_square_the_nearest_square_throws() -> None:
    raid = position("""
        .     .:m   .     .:h
        _:H   .     .     .
        .     .:o   .     .:l
    """)
    _, log = shaken(raid, "m1@B1", 1)
    assert throwers(log) == ["h1"], "all are two squares off"
    _, log = shaken(raid, "m1@D3", 1)
    assert throwers(log) == ["l1"]
    raid = marked(raid, "l1", tested=1)
    _, log = shaken(raid, "m1@D3", 1)
    assert throwers(log) == ["l1"], "the nearest, though he has been tested"


@pytest.mark.rule("P8-22.15")
def test_where_nobody_is_left_nobody_throws_and_guns_have_no_nerve() -> None:
    _, log = shaken(position("_:H B:gm"), "m1@B1")
    assert log == []


@pytest.mark.rule("P8-22.15", "R3-44")
def test_men_killed_by_shot_and_by_steel_are_thrown_for_after_the_fights() -> None:
    raid = position("_:HM .:hu- .:h\n_ _ _:U")
    raid, _ = run(raid, "H1 attacks B1", "done")
    raid, _ = run(raid, ("M1 shoots B1", 5, 4))
    raid, log = run(raid, ("hit u1", 1, 3, 1, 1, 1, 1))
    steps = [line[:7] for line in log if "; runs on" in line or "Hand to" in line]
    assert steps == ["Hand to", "Cutlass", "Cutlass"]
