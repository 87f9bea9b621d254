"""Pillage, booty, fire laid, prisoners freed, and casting off."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.events import account, better, score, verdict_rule, won
from pieces_of_eight.campaign.shore_raid.state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    Deed,
    Done,
    Ending,
    Fight,
    Heap,
    Lift,
    Options,
    Pillage,
    Place,
    PlaceId,
    Raid,
    Sail,
)
from tests.shore_raid.positions import (
    STORE,
    called,
    card,
    figure,
    listed,
    march,
    play,
    position,
    refused,
    told,
    who,
)

ROWS = ("SS..1122....".ljust(40, "."), *("." * 40,) * 15)
BARN = Place("the barn", Deed.BURN, 2, 4)
SLOWLY = replace(STORE, turns=2)
NEXT_TURN = (1, 1, 1, 1, 1, 1, 1, 1)


def store(*men: str, places: tuple[Place, ...] = (STORE, BARN), **more: object) -> Raid:
    return position(*men, rows=ROWS, places=places, **more)  # type: ignore[arg-type]


@pytest.mark.rule("PA-9.1")
def test_a_pirate_pillages_a_whole_turn_and_has_a_load_at_its_end() -> None:
    raid = called(store("C 4,0 E", "C 5,0 E", "c 30,9 S", last=True), "C1")
    step = play(raid, Pillage(0, PlaceId(0)), *NEXT_TURN)
    assert figure(step.state, "C1").load == 0
    assert step.state.left == (5, 2)
    log = told(step)
    assert "Pirate C1 begins to pillage the store. [PA-9.1]" in log
    assert "Pirate C1 takes a load from the store; 5 loads left. [PA-9.1]" in log


@pytest.mark.rule("PA-9.1")
def test_who_pillages_does_nothing_else_and_must_stand_there() -> None:
    raid = called(store("C 4,0 E", "C 3,0 E", "c 30,9 S"), "C1 C2")
    moved = play(raid, march(raid, "C1 5,0")).state
    assert refused(moved, Pillage(0, PlaceId(0)))[0] == "PA-3.4"
    why = "pirate C2 is not in the store: send him there first"
    assert refused(raid, Pillage(1, PlaceId(0)))[1] == why
    assert refused(raid, Pillage(0, PlaceId(1)))[0] == "PA-9.1"
    assert refused(raid, Pillage(0, PlaceId(7)))[0] == "PA-2.1"
    empty = replace(raid, left=(0, 2))
    assert refused(empty, Pillage(0, PlaceId(0)))[1] == "nothing is left in the store"
    town = called(store("C 9,9 E", "c 4,0 S", side=TOWN), "c1")
    assert refused(town, Pillage(1, PlaceId(0)))[1] == "only pirates pillage"


@pytest.mark.rule("PA-9.1")
def test_some_booty_takes_two_turns_and_two_men_never_get_the_last_load() -> None:
    raid = called(store("C 4,0 E", "c 30,9 S", places=(SLOWLY, BARN), last=True), "C1")
    raid = play(raid, Pillage(0, PlaceId(0)), *NEXT_TURN).state
    assert (figure(raid, "C1").load, figure(raid, "C1").work) == (NO_PLACE, 1)
    raid = called(store("C 4,0 E", "C 5,0 E", "c 30,9 S", last=True), "C1 C2")
    raid = replace(raid, left=(1, 2))
    raid = play(raid, Pillage(0, PlaceId(0))).state
    raid = play(raid, Pillage(1, PlaceId(0)), *NEXT_TURN).state
    assert [f.load for f in raid.figures[:2]] == [0, NO_PLACE]


@pytest.mark.rule("PA-9.1")
def test_what_is_burnt_takes_its_turns_of_work_and_counts_when_it_is_down() -> None:
    raid = called(store("C 6,0 E", "C 7,0 E", "c 30,9 S", last=True), "C1 C2")
    raid = play(raid, Pillage(0, PlaceId(1))).state
    step = play(raid, Pillage(1, PlaceId(1)), *NEXT_TURN)
    assert step.state.home == (0, 1)
    assert won(step.state) == 4
    assert "Pirate C2 burns down the barn. [PA-9.1]" in told(step)


@pytest.mark.rule("R2-26")
def test_who_is_hit_while_he_pillages_gets_nothing_for_the_turn() -> None:
    raid = called(store("C 4,0 E", "c 4,1 N", "c 30,9 S"), "C1")
    raid = play(raid, Pillage(0, PlaceId(0))).state
    raid = called(replace(raid, turned=(card(4, TOWN),)), "c1")
    step = play(raid, Fight(1, 0), 3, 2, *NEXT_TURN)
    assert "Pirate C1 is attacked and stops pillaging. [R2-26]" in told(step)
    assert figure(step.state, "C1").load == NO_PLACE
    step = play(raid, Fight(1, 0), 3, 3, *NEXT_TURN)
    assert figure(step.state, "C1").load == 0


@pytest.mark.rule("H-63")
def test_a_load_that_lies_on_the_ground_is_taken_up_as_an_action() -> None:
    raid = called(store("C 9,9 E", "C 9,11 E", "c 30,9 S"), "C1 C2")
    raid = replace(raid, heaps=(Heap(Point(1050, 950), PlaceId(0)),))
    assert refused(raid, Lift(1, 0))[0] == "H-61"
    assert refused(raid, Lift(0, 3))[0] == "H-63"
    assert [act for act in listed(raid) if isinstance(act, Lift)] == [Lift(0, 0)]
    step = play(raid, Lift(0, 0))
    assert (figure(step.state, "C1").load, step.state.heaps) == (0, ())
    assert "Pirate C1 picks up a load from the store. [H-63]" in told(step)


@pytest.mark.rule("H-64")
def test_the_pirates_cast_off_when_all_who_are_left_stand_on_deck() -> None:
    raid = store("C 0,0 E", "c 30,9 S")
    raid = replace(raid, figures=raid.figures[:2])
    step = play(raid, Sail())
    assert step.state.ending is Ending.SAILED
    assert shore_raid.to_act(step.state) == ()
    assert refused(step.state, Sail())[0] == "H-64"
    assert "The pirates cast off. [H-64]" in told(step)
    ashore = store("C 0,0 E", "C 2,0 E", "c 30,9 S")
    assert refused(ashore, Sail())[1] == "some of your men are still ashore"
    assert refused(ashore, Sail(TOWN))[0] == "H-64"
    assert refused(store("C 0,0 E", "c 30,9 S", side=TOWN), Sail()) == (
        "H-64",
        "you can only cast off on one of your own cards",
    )


@pytest.mark.rule("H-64")
def test_it_is_over_when_no_pirate_is_left_or_the_turns_have_run_out() -> None:
    raid = called(store("C 9,9 E", "c 10,9 W", side=TOWN), "c1")
    raid = replace(raid, figures=raid.figures[:2])
    assert play(raid, Fight(1, 0), 6, 1).state.ending is Ending.BROKEN
    late = store("C 9,9 E", "c 30,9 W", last=True)
    late = called(replace(late, turn=29), "C1")
    step = play(late, Done(PIRATES))
    assert step.state.ending is Ending.TIME
    assert "The militia arrives, and the raid is over. [PA-11.3]" in told(step)


@pytest.mark.rule("R2-27")
def test_all_that_is_needed_wins_and_half_of_it_is_a_draw() -> None:
    raid = store("C 9,9 E", "c 30,9 W", options=Options(29, 6))
    judged = {home: better(replace(raid, home=(home, 0))) for home in (2, 3, 5, 6)}
    assert judged == {2: TOWN, 3: None, 5: None, 6: PIRATES}
    assert score(replace(raid, home=(2, 1))) == {PIRATES: 6.0, TOWN: 4.0}
    lines = account(replace(raid, home=(2, 1)))
    assert [(line.why, line.points) for line in lines] == [
        ("2 of 6 loads from the store", 2),
        ("the barn burnt", 4),
    ]
    assert verdict_rule(raid) == "R2-27"
    assert who(raid, "C1") == 0
    assert Sail() not in listed(raid)
