"""What a single word of a rule decides: each of these was once changed and not noticed."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.attacking import losses
from pieces_of_eight.campaign.shore_raid.ground import covered, plan
from pieces_of_eight.campaign.shore_raid.state import (
    TOWN,
    AskRunner,
    Deed,
    Fate,
    Heap,
    Lift,
    PieceKind,
    PiecePlan,
    Pillage,
    Place,
    PlaceId,
    Raid,
    Run,
    Serve,
)
from tests.shore_raid.positions import (
    STORE,
    called,
    figure,
    march,
    marked,
    middle,
    play,
    position,
    refused,
    who,
)

ROWS = ("SS..1122....".ljust(40, "."), *("." * 40,) * 15)
BARN = Place("the barn", Deed.BURN, 2, 4)
CHEST = Place("the chest", Deed.CARRY, 6, turns=2)
NEXT_TURN = (1, 1, 1, 1, 1, 1, 1, 1)


def store(*men: str, first: Place = STORE, last: bool = False) -> Raid:
    return position(*men, rows=ROWS, places=(first, BARN), last=last)


@pytest.mark.rule("PA-3.4")
def test_who_has_gone_half_his_way_does_not_go_the_other_half_by_itself() -> None:
    raid = called(position("C 10,9 E"), "C1")
    gone = play(raid, march(raid, "C1 13,9")).state
    assert refused(gone, march(gone, "C1 15,9"))[1] == "he has already moved or attacked"


@pytest.mark.rule("PA-9.1")
def test_a_turn_of_work_is_lost_by_who_goes_away_and_kept_by_who_stays() -> None:
    raid = marked(called(store("C 4,0 E", first=CHEST), "C1"), "C1", work=1)
    assert figure(play(raid, march(raid, "C1 5,0")).state, "C1").work == 0
    assert figure(play(raid, march(raid, "C1 4,0", facing=2)).state, "C1").work == 1


@pytest.mark.rule("PA-7.3")
def test_a_piece_that_was_fired_off_is_not_fired_again() -> None:
    gun = (PiecePlan(PieceKind.SWIVEL, TOWN, Point(1050, 950)),)
    raid = called(position("C 30,9 N", "u 10,10 N", side=TOWN, pieces=gun), "u1")
    shot = Serve(who(raid, "u1"), 0, who(raid, "C1"))
    spent = replace(raid, pieces=(replace(raid.pieces[0], loaded=False),))
    assert refused(spent, shot) == ("PA-7.3", "the gun is not loaded")


@pytest.mark.rule("PA-9.1")
def test_who_carries_a_load_lays_hands_on_no_other() -> None:
    raid = called(store("C$ 4,0 E"), "C1")
    assert refused(raid, Pillage(who(raid, "C1"), PlaceId(0))) == (
        "PA-9.1",
        "he is already carrying a load",
    )


@pytest.mark.rule("PA-9.1")
def test_a_house_is_burnt_with_the_last_turn_of_work_and_not_before() -> None:
    raid = called(store("C 6,0 E", last=True), "C1")
    after = play(raid, Pillage(who(raid, "C1"), PlaceId(1)), *NEXT_TURN).state
    assert (after.left[1], after.home[1]) == (1, 0)


@pytest.mark.rule("H-63")
def test_who_takes_up_a_load_has_done_his_action() -> None:
    raid = called(store("C 9,9 E", "C 9,10 E"), "C1 C2")
    raid = replace(raid, heaps=(Heap(Point(1050, 950), PlaceId(0)),))
    after = play(raid, Lift(who(raid, "C1"), 0)).state
    assert refused(after, march(after, "C1 10,10"))[0] == "PA-3.4"


@pytest.mark.rule("H-66")
def test_men_who_ran_are_no_losses() -> None:
    raid = position("b 10,5 N", "b 30,9 N", "b 31,9 N", "b 32,9 N")
    raid = marked(raid, "b1", fate=Fate.DEAD)
    for name in ("b2", "b3", "b4"):
        raid = marked(raid, name, fate=Fate.RUNNING)
    assert losses(raid, TOWN) == middle(10, 5)


@pytest.mark.rule("PA-10.1")
def test_as_many_are_asked_for_as_have_to_leave() -> None:
    raid = position("b 10,5 N", "b 8,7 N", "b 12,7 N", "b 10,9 N")
    names = ("b1", "b2", "b3", "b4")
    dead = marked(raid, "b1", fate=Fate.DEAD, at=middle(10, 7))
    ask = AskRunner(TOWN, tuple(who(raid, name) for name in names[1:]), 2)
    one = play(replace(dead, pending=(ask,)), Run(TOWN, ask.figures[0])).state
    left = one.pending[-1].left if one.pending else 0
    ran = sum(figure(one, name).fate is not Fate.HERE for name in names[1:])
    assert ran + left == 2


@pytest.mark.rule("H-61")
def test_nobody_brushes_past_an_enemy() -> None:
    raid = called(position("C 10,9 E", "b 13,9 N"), "C1")
    assert refused(raid, march(raid, "C1 16,9"))[1] == "something is in the way"
    beside = Point(1350, 1000)
    near = marked(raid, "b1", at=beside)
    assert refused(near, march(near, "C1 16,9"))[1] == "something is in the way"
    assert play(near, march(near, "C1 16,7")).state


@pytest.mark.rule("H-60")
def test_jungle_and_crates_are_broken_ground_and_doors_and_crates_are_cover() -> None:
    table = plan((".,%x+.#~S",))
    assert table.broken == (False, True, True, True, False, False, False, False, False)
    assert table.hides == (False, False, True, True, True, False, False, False, False)
    assert table.walk == (True, True, True, True, True, True, False, False, True)
    assert covered(table, middle(4, 0), middle(5, 0))
    assert not covered(table, middle(5, 0), middle(8, 0))
