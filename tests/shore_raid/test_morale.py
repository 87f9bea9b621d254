"""Morale: ten killed, a die against a die, and who leaves."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.shore_raid.attacking import losses
from pieces_of_eight.campaign.shore_raid.state import (
    PIRATES,
    TOWN,
    AskRunner,
    Fate,
    Fight,
    Pace,
    Raid,
    Run,
)
from tests.shore_raid.positions import (
    called,
    figure,
    listed,
    marked,
    play,
    position,
    refused,
    told,
    who,
)

SLOW = (Pace(300, 300), Pace(300, 300))
DEAD = [f"u {x},3 N" for x in range(20, 29)]
MEN = ("C 20,9 E", "u 21,9 W", "c 21,5 N", "d 22,5 N", "d 22,7 N", *DEAD)


def nine_dead(*men: str) -> Raid:
    """A town that has lost nine, with a tenth before a cutlass."""
    raid = position(*men, paces=SLOW)
    figures = tuple(
        replace(f, fate=Fate.DEAD) if f.at[1] == 350 and f.owner == TOWN else f
        for f in raid.figures
    )
    return called(replace(raid, figures=figures, killed=(0, 9)), "C1")


def strike(raid: Raid) -> Fight:
    return Fight(who(raid, "C1"), who(raid, "u1"))


@pytest.mark.rule("PA-10.1")
def test_at_the_tenth_killed_a_side_throws_and_as_much_or_more_stands() -> None:
    raid = nine_dead(*MEN)
    step = play(raid, strike(raid), 6, 1, 4, 4)
    assert "The town has lost 10 men but stands firm (rolled 4 against 4). [R2-25]" in told(step)
    assert step.state.tested == (0, 1)
    assert sum(f.fate is Fate.RUNNING for f in step.state.figures) == 0


@pytest.mark.rule("PA-10.1")
def test_as_many_leave_as_the_difference_those_nearest_to_the_losses_first() -> None:
    raid = nine_dead(*MEN)
    step = play(raid, strike(raid), 6, 1, 4, 5)
    assert figure(step.state, "c1").fate is Fate.RUNNING
    assert figure(step.state, "d1").here
    more = play(raid, strike(raid), 6, 1, 4, 7)
    assert not figure(more.state, "d1").here
    assert not figure(more.state, "d2").here
    assert "Townsman d1 loses heart and runs. [PA-10.1]" in told(more)


@pytest.mark.rule("R2-25")
def test_only_killed_men_count_and_each_ten_of_a_side_once() -> None:
    raid = nine_dead(*MEN)
    taken = play(raid, replace(strike(raid), capture=True), 6, 1).state
    assert taken.killed == (0, 9)
    assert taken.tested == (0, 0)
    done = replace(raid, killed=(0, 10), tested=(0, 1))
    assert play(done, strike(done), 6, 1).state.killed == (0, 11)


@pytest.mark.rule("H-66")
def test_the_greatest_losses_are_where_most_lie_within_six_inches() -> None:
    raid = nine_dead(*MEN)
    raid = marked(raid, "b1", fate=Fate.DEAD)
    assert losses(raid, TOWN).y == 350
    assert 2000 < losses(raid, TOWN).x < 2900


@pytest.mark.rule("H-66")
def test_of_men_as_near_to_the_losses_their_captain_says_who_leaves() -> None:
    men = ("C 20,9 E", "u 21,9 W", "c 19,5 N", "c 23,5 N", "d 30,15 N")
    raid = nine_dead(*men, *DEAD)
    step = play(raid, strike(raid), 6, 1, 4, 5)
    ask = step.state.pending[-1]
    assert ask == AskRunner(TOWN, (who(raid, "c1"), who(raid, "c2")), 1)
    assert shore_raid.to_act(step.state) == (TOWN,)
    assert listed(step.state) == [Run(TOWN, ask.figures[0]), Run(TOWN, ask.figures[1])]
    assert refused(step.state, Run(TOWN, who(raid, "d1")))[0] == "PA-10.1"
    assert refused(step.state, Run(PIRATES, ask.figures[0]))[0] == "PA-10.1"
    assert refused(step.state, strike(raid))[0] == "PA-10.1"
    then = play(step.state, Run(TOWN, ask.figures[1])).state
    assert figure(then, "c2").fate is Fate.RUNNING
    assert figure(then, "c1").here
    assert refused(then, Run(TOWN, 2))[0] == "PA-10.1"
