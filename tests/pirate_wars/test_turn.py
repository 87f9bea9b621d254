"""The order of play, the end of a fight, and its account."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.actions import Done, FallOff, Leap, Take
from pieces_of_eight.campaign.pirate_wars.events import TurnBegan
from pieces_of_eight.campaign.pirate_wars.rules import prompt
from pieces_of_eight.campaign.pirate_wars.say import account, better, points, say
from pieces_of_eight.campaign.pirate_wars.state import Duty, Ending, Fate, Options, Phase
from tests.pirate_wars.positions import (
    BLUE,
    NORTH,
    RED,
    A,
    B,
    C,
    crew,
    do,
    men,
    no,
    orders,
    sea,
    ship,
    told,
)

ONE = ship("skulls-eye-schooner", (300, 300), NORTH)
TWO = ship("skulls-eye-schooner", (400, 300), NORTH)
FOE = ship("man-o-war", (700, 700), NORTH, BLUE)


@pytest.mark.rule("PW-2.1", "PW-2.2")
def test_the_higher_side_moves_first_and_has_its_tasks_last() -> None:
    state = sea(ONE, TWO, FOE, chooser=RED, first=RED)
    assert pirate_wars.legal(state, RED) == [Take(A), Take(B)]
    assert no(state, Take(C)).rule == "PW-2.2"
    state = do(state, Take(B)).state
    assert no(state, Leap(A)).rule == "PW-2.2", "one ship after the other"
    state = do(do(state, Leap(B)).state, Leap(B)).state
    state = do(do(state, Leap(A)).state, Leap(A)).state
    assert pirate_wars.to_act(state) == (BLUE,)
    state = do(do(state, Leap(C)).state, Leap(C)).state
    assert (state.phase, state.chooser) == (Phase.FALLING_OFF, RED)
    assert no(state, Done(RED)).rule == "PW-2.2"
    for each in (A, B, C):
        state = do(state, FallOff(each, 0)).state
    assert (state.phase, state.chooser) == (Phase.TASKS, BLUE)
    state = do(state, Done(BLUE)).state
    assert state.chooser == RED
    step = do(state, Done(RED), 16)
    assert told(step, TurnBegan)[0].first == BLUE
    assert step.state.turn == 2


@pytest.mark.rule("PW-2.1")
def test_no_task_is_given_before_the_tasks() -> None:
    from pieces_of_eight.campaign.pirate_wars.actions import Scuttle

    assert no(sea(ONE, TWO, FOE), Scuttle(A)).rule == "PW-2.1"


@pytest.mark.rule("H-109")
@pytest.mark.parametrize(
    "lost",
    [
        {"hull": 0},
        {"fate": Fate.TAKEN},
        {"duty": Duty.LEAVING},
        {"crew": ()},
    ],
)
def test_a_fight_ends_when_one_side_has_no_ship_to_fight_with(lost: dict[str, object]) -> None:
    state = orders(ONE, replace(FOE, **lost))
    step = pirate_wars.apply(state, Done(RED), Scripted(*[6] * 99))
    assert step.state.phase is Phase.OVER
    assert step.state.ending is Ending.FIELD
    assert pirate_wars.to_act(step.state) == ()


@pytest.mark.rule("H-109")
def test_a_fight_ends_when_the_turns_are_over() -> None:
    state = replace(orders(ONE, FOE), turn=7, options=Options(7))
    step = do(do(state, Done(RED)).state, Done(BLUE))
    assert step.state.ending is Ending.TURNS
    assert no(step.state, Done(RED)).rule == "PW-2.1"
    assert prompt(step.state, RED).words == "Night falls, and the fight is over."


@pytest.mark.rule("H-110")
@pytest.mark.parametrize(
    ("what", "worth"),
    [
        ({"fate": Fate.SUNK}, 12),
        ({"fate": Fate.AGROUND}, 12),
        ({"fate": Fate.ABANDONED}, 12),
        ({"fate": Fate.TAKEN, "captor": RED}, 18),
        ({"captor": RED, "owner": RED}, 18),
        ({"fate": Fate.GONE}, 6),
        ({"duty": Duty.FLEEING}, 6),
        ({"hull": 4}, 2),
        ({"dead_captain": True}, 2),
        ({"captor": RED, "owner": RED, "dead_captain": True}, 20),
        ({}, 0),
    ],
)
def test_the_account_of_a_ship(what: dict[str, object], worth: int) -> None:
    state = sea(ONE, replace(FOE, **what))
    assert points(state) == (worth, 0)
    assert sum(line.points for line in account(state)) == worth
    assert better(state) == (Player(0) if worth else None)
    assert pirate_wars.score(state) == {RED: float(worth), BLUE: 0.0}


@pytest.mark.rule("H-240")
def test_who_alone_has_a_ship_left_has_won_whatever_the_points_say() -> None:
    lost = {"fate": Fate.TAKEN, "captor": BLUE}
    state = sea(replace(ONE, **lost), TWO, replace(FOE, fate=Fate.SUNK))
    assert points(state) == (12, 18)
    assert better(state) == RED
    state = replace(state, options=Options(truce=True))
    assert better(state) == BLUE, "in a truce the points decide"


@pytest.mark.rule("H-240")
@pytest.mark.parametrize("left", [{}, {"duty": Duty.FLEEING}])
def test_while_both_have_a_ship_that_can_fight_the_points_decide(left: dict[str, object]) -> None:
    lost = {"fate": Fate.TAKEN, "captor": BLUE}
    state = sea(replace(ONE, **lost), TWO, replace(FOE, **left))
    assert better(state) == BLUE


def test_a_turn_reads_like_a_tale() -> None:
    state = do(sea(ONE, TWO, replace(FOE, crew=crew(men(9)))), Take(A))
    words = [str(say(state.state, event)) for event in state.events]
    assert words == [
        "Skulls moves. [PW-2.2]",
        "Skulls sails at full speed: 64 dots to go. [PW-2.3]",
    ]
    swung = do(state.state, Leap(A, -150))
    assert [str(say(swung.state, event)) for event in swung.events] == [
        "Skulls runs 48 dots and swings 15 degrees to larboard. [PW-2.6]"
    ]
