"""Movement under way and with the wind: speeds, leaps, swings, drifting, falling off."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.pirate_wars.actions import FallOff, Leap, Swing, Take, Trim
from pieces_of_eight.campaign.pirate_wars.events import (
    Drifted,
    FellOff,
    Leapt,
    Rammed,
    SailedAway,
    Touched,
    UnderWay,
)
from pieces_of_eight.campaign.pirate_wars.mind import options
from pieces_of_eight.campaign.pirate_wars.rules import gives_up, legal_actions, lost_on
from pieces_of_eight.campaign.pirate_wars.state import Edition, Fate, Phase, Sailing, Sea
from pieces_of_eight.campaign.pirate_wars.waters import sailing_by, sailing_of, swing_by, trims
from tests.pirate_wars.positions import (
    BLUE,
    EAST,
    NEW,
    NORTH,
    OLD,
    RED,
    SOUTH,
    A,
    B,
    C,
    do,
    dots,
    no,
    sea,
    ship,
    told,
)

FAR_OFF = ship("skulls-eye-schooner", (900, 900), NORTH, BLUE)
WAITING = ship("skulls-eye-schooner", (100, 900), NORTH)


def alone(model: str, heading: int, edition: Edition = OLD, **changes: object) -> Sea:
    """A ship amid open water that has just been taken, the wind blowing to the east."""
    mine = ship(model, (500, 500), heading, edition=edition, **changes)
    return do(sea(mine, WAITING, FAR_OFF, edition=edition), Take(A)).state


@pytest.mark.rule("PW-2.3", "R0-61", "R1-22")
@pytest.mark.parametrize(
    ("off", "sailing"),
    [
        (0, Sailing.ADRIFT),
        (449, Sailing.ADRIFT),
        (450, Sailing.TACK),
        (899, Sailing.TACK),
        (900, Sailing.FULL),
        (1800, Sailing.FULL),
    ],
)
def test_a_ship_sails_by_the_angle_of_the_wind_off_her_bow(off: int, sailing: Sailing) -> None:
    wind_from_north = 1800
    assert sailing_by(off, wind_from_north) is sailing
    assert sailing_by(-off % 3600, wind_from_north) is sailing
    for edition in (OLD, NEW):
        mine = replace(alone("renegade-runner", 0, edition).ships[A], heading=off)
        assert sailing_of(sea(mine, edition=edition, wind=180), mine) is sailing


@pytest.mark.rule("PW-2.3")
@pytest.mark.parametrize("changes", [{"sails": 0}, {"crew": ()}, {"rudder": False}, {"adrift": 1}])
def test_without_sails_crew_or_rudder_she_drifts(changes: dict[str, object]) -> None:
    mine = ship("skulls-eye-schooner", (500, 500), NORTH, **changes)
    step = do(sea(mine, WAITING, WAITING_TOO, FAR_OFF), Take(A))
    assert told(step, Drifted)


WAITING_TOO = ship("skulls-eye-schooner", (200, 900), NORTH)


@pytest.mark.rule("PW-2.4")
def test_a_ship_in_irons_goes_eight_dots_with_the_wind_and_swings_to_run_with_it() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), 300)
    before = dots(sea(mine))
    state = do(sea(mine, WAITING, WAITING_TOO, FAR_OFF), Take(A)).state
    assert dots(state) == (before[0] + 8, before[1])
    assert state.ships[A].heading == 3450, "45 degrees the short way towards east"
    assert state.ships[A].drifts
    assert state.ships[A].under == 0


@pytest.mark.rule("R1-31", "PW-2.6")
def test_a_ship_in_irons_with_sails_and_hands_swings_as_she_likes_by_the_revised_rules() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), 300, edition=NEW)
    start = sea(mine, WAITING, WAITING_TOO, FAR_OFF, edition=NEW)
    state = do(start, Take(A)).state
    assert dots(state) == tuple(x + 8 * (n == 0) for n, x in enumerate(dots(start)))
    assert pirate_wars.to_act(state) == (RED,)
    offered = legal_actions(state)
    assert offered[0] == Swing(A, 450), "as she would drift"
    assert {Swing(A, 900), Swing(A, -900), Swing(A, 0)} <= set(offered)
    assert no(state, Swing(A, 901)).rule == "R1-31"
    assert no(state, Swing(B, 450)).rule == "R1-31"
    after = do(state, Swing(A, -900)).state
    assert (after.ships[A].heading, after.pending) == (2100, ())
    assert sailing_of(after, after.ships[A]) is not Sailing.ADRIFT
    assert after.ships[A].drifts, "she has drifted all the same"
    best = max(options(state, RED), key=lambda each: each.value).action
    heading = do(state, best).state.ships[A].heading
    assert sailing_by(heading, start.wind) is not Sailing.ADRIFT, "a mate swings her out of irons"


@pytest.mark.rule("R1-31", "PW-2.4")
@pytest.mark.parametrize("change", [{"sails": 0}, {"rudder": False}, {"adrift": 1}, {"crew": ()}])
def test_whom_more_than_the_wind_has_stopped_drifts_round(change: dict[str, object]) -> None:
    mine = ship("skulls-eye-schooner", (500, 500), 300, edition=NEW, **change)
    state = do(sea(mine, WAITING, WAITING_TOO, FAR_OFF, edition=NEW), Take(A)).state
    assert not state.pending
    assert state.ships[A].heading == 3450


@pytest.mark.rule("PW-2.4")
def test_she_swings_no_farther_than_running_with_the_wind() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), 70, sails=0)
    state = do(sea(mine, WAITING, WAITING_TOO, FAR_OFF), Take(A)).state
    assert state.ships[A].heading == 900


@pytest.mark.rule("PW-2.5", "PW-1.6")
def test_a_ship_moves_all_of_the_speed_beside_her_sails() -> None:
    state = alone("skulls-eye-schooner", NORTH)
    assert state.move is not None
    assert state.move.left == 64 * DOT
    tacking = alone("skulls-eye-schooner", 315)
    assert tacking.move is not None
    assert tacking.move.left == 32 * DOT
    torn = alone("skulls-eye-schooner", NORTH, sails=5, under=5)
    assert torn.move is not None
    assert torn.move.left == 40 * DOT


@pytest.mark.rule("PW-2.5", "R0-15", "H-100")
@pytest.mark.parametrize(
    ("sails", "under", "spare", "open_"),
    [
        (8, 8, 0, [8]),
        (8, 8, 1, [7, 8]),
        (8, 8, 9, [6, 7, 8]),
        (8, 4, 0, [6]),
        (8, 4, 9, [2, 3, 4, 5, 6]),
        (8, 0, 9, [1, 2, 3, 4, 5, 6, 7, 8]),
        (3, 8, 9, [1, 2, 3]),
    ],
)
def test_speed_changes_by_two_sails_and_shortening_takes_hands(
    sails: int, under: int, spare: int, open_: list[int]
) -> None:
    mine = ship("skulls-eye-schooner", (0, 0), 0, sails=sails, under=under, spare=spare)
    found = list(trims(mine))
    assert found[-1] == open_[-1]
    assert found == open_ or sails == 3


@pytest.mark.rule("PW-2.5")
def test_sails_are_shortened_before_the_first_leap() -> None:
    state = alone("skulls-eye-schooner", NORTH, spare=4)
    shortened = do(state, Trim(A, 6)).state
    assert shortened.move is not None
    assert shortened.move.left == 48 * DOT
    assert no(state, Trim(A, 5)).rule == "PW-2.5"
    assert no(do(state, Leap(A)).state, Trim(A, 7)).rule == "PW-2.5"


@pytest.mark.rule("PW-2.6")
def test_a_leap_is_a_ships_length_and_then_she_swings_on_her_rudder() -> None:
    state = alone("skulls-eye-schooner", NORTH)
    assert dots(state) == (500, 524)
    step = do(state, Leap(A, 900))
    after = step.state
    assert (dots(after), after.ships[A].heading) == ((500, 476), 900)
    assert told(step, Leapt)[0].far == 48 * DOT
    assert after.move is not None
    assert after.move.left == 16 * DOT


@pytest.mark.rule("PW-2.6")
@pytest.mark.parametrize("turn", [901, -901, 1800])
def test_no_ship_swings_more_than_a_quarter(turn: int) -> None:
    assert no(alone("skulls-eye-schooner", NORTH), Leap(A, turn)).rule == "PW-2.6"


@pytest.mark.rule("PW-2.6", "R0-13")
def test_a_last_leap_of_less_than_half_a_length_earns_no_turn() -> None:
    state = do(alone("skulls-eye-schooner", NORTH), Leap(A)).state
    assert no(state, Leap(A, 150)).rule == "PW-2.6"
    assert do(state, Leap(A)).state.ships[A].moved


@pytest.mark.rule("R0-13")
def test_the_modified_runner_turns_three_times() -> None:
    state = alone("renegade-runner-modified", NORTH)
    for _ in range(3):
        state = do(state, Leap(A, 900)).state
    assert state.ships[A].moved
    assert state.ships[A].heading == 2700


@pytest.mark.rule("R1-15", "PW-2.6")
def test_just_half_a_length_earns_a_turn_by_the_revised_rules_alone() -> None:
    for edition, refused in ((OLD, True), (NEW, False)):
        state = do(alone("caribbean-clipper", NORTH, edition), Leap(A)).state
        assert state.move is not None
        assert state.move.left * 2 == state.ships[A].card.length
        assert (pirate_wars.refuse(state, Leap(A, 150)) is not None) == refused


@pytest.mark.rule("R0-14", "R1-15")
def test_a_move_of_exactly_half_a_length_is_a_slow_one_in_1994() -> None:
    length = 48 * DOT
    assert swing_by(OLD, length, 24 * DOT, 24 * DOT) == 450
    assert swing_by(NEW, length, 24 * DOT, 24 * DOT) == 900
    assert swing_by(OLD, length, 24 * DOT, 72 * DOT) == 0, "the short last leap of a longer move"


@pytest.mark.rule("R0-14", "PW-2.6")
@pytest.mark.parametrize(("edition", "most"), [(OLD, 450), (NEW, 900)])
def test_a_slow_ship_swings_once(edition: Edition, most: int) -> None:
    state = alone("skulls-eye-schooner", NORTH, edition, sails=2, under=2)
    assert no(state, Leap(A, most + 1)).rule == "PW-2.6"
    assert do(state, Leap(A, most)).state.ships[A].heading == most


@pytest.mark.rule("H-101")
def test_a_ship_with_no_water_ahead_swings_where_she_lies() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), NORTH)
    hers = ship("skulls-eye-schooner", (500, 470), EAST, BLUE)
    state = do(sea(mine, WAITING, hers), Take(A)).state
    first = do(state, Leap(A, 300))
    assert not told(first, Rammed)
    assert first.state.ships[A].moved
    assert first.state.ships[A].hull == 6


@pytest.mark.rule("H-102")
def test_a_ship_over_the_edge_of_the_chart_is_gone() -> None:
    mine = ship("skulls-eye-schooner", (500, 40), NORTH)
    state = do(sea(mine, WAITING, FAR_OFF), Take(A)).state
    step = do(state, Leap(A))
    assert told(step, SailedAway)
    assert step.state.ships[A].fate is Fate.GONE


@pytest.mark.rule("PW-2.7")
def test_a_ship_falls_off_up_to_45_degrees_with_the_wind() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), NORTH, moved=True)
    hers = replace(FAR_OFF, heading=900)
    state = sea(mine, hers, phase=Phase.FALLING_OFF)
    assert no(state, FallOff(A, 451)).rule == "PW-2.7"
    assert no(state, FallOff(A, -150)).rule == "PW-2.7"
    step = do(state, FallOff(A, 450))
    assert told(step, FellOff)
    assert step.state.ships[A].heading == 450


@pytest.mark.rule("PW-2.7")
def test_she_falls_off_no_farther_than_running() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), 80, moved=True)
    state = sea(mine, replace(FAR_OFF, heading=900), phase=Phase.FALLING_OFF)
    assert no(state, FallOff(A, 101)).rule == "PW-2.7"
    assert do(state, FallOff(A, 100)).state.ships[A].heading == 900


@pytest.mark.rule("PW-2.7")
def test_who_drifts_or_runs_already_is_not_asked_to_fall_off() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), NORTH, moved=True, drifts=True, fallen=True)
    running = ship("skulls-eye-schooner", (300, 300), EAST, moved=True)
    hers = ship("skulls-eye-schooner", (700, 700), SOUTH, BLUE, moved=True)
    state = sea(mine, running, hers, phase=Phase.FALLING_OFF, chooser=BLUE, first=BLUE)
    step = do(state, FallOff(C, 0))
    assert step.state.phase is Phase.TASKS
    assert no(state, FallOff(A, 0)).rule == "PW-2.7"


@pytest.mark.rule("R0-60")
def test_hulls_that_meet_in_falling_off_take_no_harm() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), NORTH, moved=True)
    hers = ship("skulls-eye-schooner", (520, 455), NORTH, BLUE, moved=True, drifts=True)
    step = do(sea(mine, hers, phase=Phase.FALLING_OFF), FallOff(A, 450))
    assert told(step, Touched)
    assert not told(step, Rammed)
    assert 0 <= told(step, FellOff)[0].turn < 450
    assert step.state.ships[A].hull == step.state.ships[B].hull == 6


@pytest.mark.rule("PW-2.3")
def test_the_worked_example_of_the_schooner() -> None:
    """Wind abeam to larboard, 64 dots; a leap, 90 degrees into the wind, 16 dots; falls off."""
    state = alone("skulls-eye-schooner", NORTH)
    assert state.move is not None
    assert state.move.whole == 64 * DOT
    state = do(do(state, Leap(A, -900)).state, Leap(A)).state
    assert state.ships[A].heading == 2700
    assert sailing_by(2700, state.wind) is Sailing.ADRIFT
    lying = replace(state, phase=Phase.FALLING_OFF, chooser=A, first=BLUE, active=-1, move=None)
    fallen = do(lying, FallOff(A, 450)).state
    assert sailing_by(fallen.ships[A].heading, state.wind) is Sailing.TACK


def test_the_move_of_a_ship_is_told() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), NORTH)
    step = do(sea(mine, WAITING, FAR_OFF), Take(A))
    way = told(step, UnderWay)[0]
    assert (way.sailing, way.way) == (Sailing.FULL, 64 * DOT)


@pytest.mark.rule("H-102", "PW-2.7")
def test_who_falls_off_over_the_edge_of_the_chart_is_gone_and_is_asked_first() -> None:
    """Her rudder is on the chart and her middle swings over the edge."""
    mine = ship("skulls-eye-schooner", (990, 500), NORTH)
    foe = ship("man-o-war", (100, 100), NORTH, BLUE)
    other = ship("man-o-war", (100, 900), NORTH, RED)
    state = sea(mine, foe, other, phase=Phase.FALLING_OFF)
    act = FallOff(A, 450)
    given = gives_up(state, act)
    assert given is not None
    assert (given.rule, given.words) == ("H-102", "Skulls leaves the chart and is lost")
    assert gives_up(state, FallOff(A, 0)) is None
    assert do(state, act).state.ships[A].fate is Fate.GONE


@pytest.mark.rule("PW-2.8", "PW-5.4")
@pytest.mark.parametrize(("hulls", "lost"), [((6, 1), "who sinks"), ((1, 6), "breaks up")])
def test_who_would_ram_a_ship_of_her_own_to_the_bottom_is_asked_first(
    hulls: tuple[int, int], lost: str
) -> None:
    """By one leap, and by a course whose second leap meets her."""
    for far, leaps in ((70, 1), (85, 2)):
        mine = ship("skulls-eye-schooner", (500, 500), NORTH, hull=hulls[0])
        other = ship("man-o-war", (500, 500 - far), EAST, hull=hulls[1])
        state = do(sea(mine, FAR_OFF, other), Take(A)).state
        course = [Leap(A, 0)] * leaps
        given = lost_on(state, course)
        assert given is not None
        assert lost in given.words
        assert (gives_up(state, course[0]) is not None) == (leaps == 1)
        for act in course:
            state = do(state, act).state
        assert Fate.SUNK in [each.fate for each in state.ships]
