"""H-17: who sees what, what a step gives away, and what a captain may imagine."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player, redact, seen
from pieces_of_eight.campaign.land_raid import events
from pieces_of_eight.campaign.land_raid.night import with_eyes_open
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Phase, Raid, spied
from tests.land_raid.positions import at, labels, may, place, play, position, refused, run, who

pytestmark = pytest.mark.rule("H-17")

DARK = """
    .     .     .     .     .     .
    .     .     .:m   .     .     .:h
    _     .     .     .     .     .
    _:H   _     _     .     .     B:g
"""


def night(picture: str = DARK, alarm: Alarm = Alarm.ASLEEP, fires: str = "") -> Raid:
    return position(picture, night=True, alarm=alarm, fires=fires)


def sees(raid: Raid, side: Player) -> str:
    """The squares a side looks into."""
    sight = raid.sights[side].content
    assert sight is not None
    return labels(raid, [Square(n) for n, seen in enumerate(sight.squares) if seen])


def spots(raid: Raid, side: Player, name: str) -> bool:
    """Whether a side sees a unit of the enemy, and where it is."""
    found = spied(raid, side)[who(raid, name)]
    assert found in (NOWHERE, at(raid, place(raid, name)))
    return found != NOWHERE


# --- who sees what ------------------------------------------------------------------------


def test_men_see_their_square_and_the_eight_around_it() -> None:
    raid = night()
    assert sees(raid, RAIDERS) == "A3 B3 A4 B4"
    assert not spots(raid, RAIDERS, "m1")
    assert not spots(raid, TOWN, "H1")
    raid, _ = run(raid, "H1 to B3")
    assert spots(raid, RAIDERS, "m1")
    assert spots(raid, TOWN, "H1")


def test_what_the_raiders_have_once_seen_stays_in_their_sight() -> None:
    raid = night(DARK.replace("_:H   _", "_:O   _"))
    raid, _ = run(raid, "O1 to B3", "O1 to C4")
    assert "D4" in sees(raid, RAIDERS).split(), "he has looked about him again"
    assert "C2" in sees(raid, RAIDERS).split()
    assert spots(raid, RAIDERS, "m1")
    raid = replace(raid, alarm=Alarm.FULL)
    raid, _ = run(raid, "done", "m1 to D2")
    assert not spots(raid, RAIDERS, "m1")
    assert not spots(raid, RAIDERS, "h1")


def test_every_fire_lights_its_square_and_those_around_for_both() -> None:
    raid = night(DARK.replace(".:m ", "H:m "), fires="C2:1")
    around = {"B1", "C1", "D1", "B2", "C2", "D2", "B3", "C3", "D3"}
    assert around <= set(sees(raid, RAIDERS).split())
    assert spots(raid, RAIDERS, "m1")
    assert "A3" not in sees(raid, TOWN).split()
    raid, _ = run(raid, "H1 to B3")
    assert spots(raid, TOWN, "H1")
    assert not around <= set(sees(night(DARK, fires="C2:4"), RAIDERS).split())


@pytest.mark.parametrize(
    ("alarm", "sees_them"), [(Alarm.ASLEEP, False), (Alarm.HALF, True), (Alarm.FULL, True)]
)
def test_the_town_sees_all_raiders_once_there_is_an_alarm(alarm: Alarm, sees_them: bool) -> None:
    raid = night(alarm=alarm)
    assert spots(raid, TOWN, "H1") == sees_them
    assert not spots(raid, RAIDERS, "m1")


def test_the_alarm_throw_opens_the_towns_eyes() -> None:
    for faces, sees_them in (((3, 4), True), ((3, 3), True), ((2, 3), False)):
        raid, _ = run(position(DARK, Phase.LOOTING, night=True), ("done", *faces, 6, 1))
        assert spots(raid, TOWN, "H1") == sees_them


def test_the_town_sees_all_raiders_once_any_shot_was_fired() -> None:
    raid = night("""
        .     .     .     .     .     .
        .:M   .:u   .     .     .     .
        _     .     .     .     .     .
        _     _     _     .     .     _:H
    """)
    assert not spots(raid, TOWN, "H1")
    raid = replace(raid, phase=Phase.SHOOTING)
    raid, _ = run(raid, ("M1 shoots B2", 1))
    assert spots(raid, TOWN, "H1")


def test_who_shoots_shows_himself() -> None:
    raid = night("""
        .     .     .     .     .     .
        _:H   .     .:m   .     .     .
        _     .     .     .     .     .
    """)
    raid = replace(raid, phase=Phase.SHOOTING, side=TOWN, first=TOWN, alarm=Alarm.FULL)
    raid = with_eyes_open(raid)
    assert not spots(raid, RAIDERS, "m1")
    step = play(raid, "m1 shoots A2", 1)
    assert step.opened
    assert spots(step.state, RAIDERS, "m1")


def test_on_an_open_table_both_see_everything() -> None:
    raid = position(DARK)
    assert spots(raid, RAIDERS, "m1")
    assert spots(raid, RAIDERS, "h1")
    assert spots(raid, TOWN, "H1")


def test_nobody_shoots_or_attacks_what_his_side_does_not_see() -> None:
    raid = replace(
        night(DARK.replace(".     .     .:m   .", ".:m   .     .:M   .")), phase=Phase.SHOOTING
    )
    assert refused(raid, "M1 shoots A2") == ("P8-22.6", "you see nobody to shoot at there")
    assert not may(raid, "M1 shoots A2")


# --- what a step gives away ---------------------------------------------------------------


def test_a_move_that_teaches_nobody_anything_can_be_undone() -> None:
    known, _ = run(night(DARK.replace("_:H   _", "_:O   _")), "O1 to A3")
    step = play(known, "O1 to A4")
    assert step.undoable
    assert not step.opened


def test_a_move_into_new_ground_is_opened_though_nobody_is_there() -> None:
    step = play(night(), "H1 to A3")
    assert step.opened
    assert not step.undoable


def test_a_move_that_brings_a_unit_into_sight_or_out_of_it_is_opened() -> None:
    raid, _ = run(night(alarm=Alarm.FULL), "H1 to B3", "done")
    away = play(raid, "m1 to D1")
    assert away.opened
    assert not spots(away.state, RAIDERS, "m1")
    back = play(raid, "m1 to C3")
    assert back.opened, "the raiders see him go from one square to another"
    assert not play(raid, "h1 to F1").opened


def test_the_log_says_nothing_of_moves_in_the_dark() -> None:
    raid, _ = run(night(alarm=Alarm.FULL), "done")
    step = play(raid, "h1 to E1")
    told = [
        str(events.say(redact(step.state, side), redact(event, side)))
        for event in step.events
        for side in (RAIDERS, TOWN)
    ]
    assert told == [
        "Cutlass group h1 goes in the dark. [P8-22.2]",
        "Cutlass group h1 goes to E1. [P8-22.2]",
    ]


# --- what a captain may imagine -----------------------------------------------------------


@pytest.mark.parametrize("side", [RAIDERS, TOWN])
def test_what_is_imagined_looks_as_what_is_seen(side: Player) -> None:
    raid, _ = run(night(), "H1 to B3")
    for truth in (raid, night(), position(DARK)):
        mine = seen(truth, side)
        for seed in range(20):
            guess = land_raid.imagine(mine, random.Random(seed))
            assert redact(guess, mine.who) == mine.value
            assert (
                land_raid.legal(guess, RAIDERS) == land_raid.legal(truth, RAIDERS) or side == TOWN
            )


def test_unseen_enemies_are_imagined_out_of_sight_where_men_can_stand() -> None:
    raid = night(
        DARK.replace("_:H   _     _     .     .     B:g", "_:H   _     _     #     ~     B:g")
    )
    mine = seen(raid, RAIDERS)
    places = set()
    for seed in range(40):
        guess = land_raid.imagine(mine, random.Random(seed))
        places.add(place(guess, "m1"))
        assert place(guess, "g1") == "F4", "the only battery that is out of sight"
    assert len(places) > 5
    assert not places & {"A3", "B3", "A4", "B4", "D4", "E4", "C4"}


def test_raiders_imagine_a_town_that_guards_its_chest_more_or_less_keenly() -> None:
    picture = """
        _:H  .  .  .  .  .    .      .
        .    .  .  .  =  $    =:hmm  .
        .    .  .  .  =  =:m  R:m    .
        .    .  .  .  =  =    =      H
    """
    raid = night(picture)
    mine = seen(raid, RAIDERS)
    found = set()
    for seed in range(40):
        guess = land_raid.imagine(mine, random.Random(seed))
        men = [place(guess, name) for name in ("h1", "m1", "m2", "m3", "m4")]
        found.add(sum(each in ("F2", "G3") for each in men))
    assert {0, 5} <= found, "from nobody to all of them"
