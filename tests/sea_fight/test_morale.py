"""Section 20 and P8-10.4: who tests his nerve, on what, and what comes of failing."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    Board,
    Burn,
    Crew,
    End,
    Fate,
    Fire,
    Position,
    Sea,
    Side,
)
from tests.sea_fight.positions import ABEAM, A, B, R, Vessel, changed, play, position, run, told


def hurt(rose: Vessel, *, grappled: str = "", damaged: bool = True) -> Sea:
    """Rose as she is, perhaps hurt in Anne's turn, which is at its end."""
    sea = position(ABEAM, {"R": rose}, grappled=grappled)
    return changed(sea, replace(sea.ships[R], hurt=damaged))


@pytest.mark.rule("P8-20.1", "P8-10.4", "R3-6")
@pytest.mark.parametrize(
    ("rose", "tests"),
    [
        (Vessel(), False),
        (Vessel(hull=(7, 7), gear=5, fighting=4), False),
        (Vessel(hull=(6, 12)), True),
        (Vessel(hull=(12, 6)), True),
        (Vessel(gear=4), True),
        (Vessel(fighting=3), True),
        (Vessel(fighting=0), True),
        (Vessel(men=1, fighting=1), False),
        (Vessel(men=1, fighting=0), True),
        (Vessel(side=11, hull=(6, 11)), False),
        (Vessel(side=11, hull=(5, 11)), True),
    ],
)
def test_a_hurt_ship_at_half_on_any_track_tests_at_the_end_of_the_ships_turn(
    rose: Vessel, tests: bool
) -> None:
    gear = (4,) if rose.gear == 4 else ()  # then it is Rose's turn, and her gear is broken
    play(hurt(rose), End(A), *((1,) if tests else ()), *gear)


@pytest.mark.rule("P8-20.1", "P8-10.4")
def test_a_ship_that_was_not_hurt_in_this_turn_does_not_test() -> None:
    play(hurt(Vessel(hull=(1, 1)), damaged=False), End(A))


@pytest.mark.rule("P8-20.1", "P8-10.4")
def test_however_often_hit_she_throws_one_die_and_the_next_turn_starts_clean() -> None:
    sea = position(". A→ B→ .\n . R→ . .", {"R": Vessel(hull=(7, 12), guns="- - - -")})
    sea = changed(sea, replace(sea.ships[A], guns=sea.ships[A].guns))
    sea = play(sea, Fire(A, Position.STARBOARD, R, Aim.HULL), 6, *[1] * 11, 4, 1).state
    sea = changed(sea, replace(sea.ships[A], fired=(False,) * 4))
    sea = play(sea, Fire(A, Position.STARBOARD, R, Aim.GEAR), 6, *[1] * 11, 1).state
    sea, log = run(sea, (End(A), 2))
    assert sum("Rose's crew" in sentence for sentence in log) == 1
    assert not sea.ships[R].hurt


@pytest.mark.rule("P8-10.4")
@pytest.mark.parametrize("aim", [Aim.GEAR, Aim.CREW])
def test_hits_on_gear_and_crew_are_damage(aim: Aim) -> None:
    sea = position(ABEAM, {"R": Vessel(hull=(1, 12), guns="- - - -")})
    then = (1,) if aim is Aim.GEAR else (6, 1)
    sea = play(sea, Fire(A, Position.STARBOARD, R, aim), 6, *[1] * 11, *then).state
    assert sea.ships[R].hurt


@pytest.mark.rule("P8-20.1", "P8-19.11")
def test_hits_on_gear_that_is_gone_already_are_no_damage() -> None:
    sea = position(ABEAM, {"R": Vessel(gear=0, guns="- - - -")}, grappled="AR")
    step = play(sea, Fire(A, Position.STARBOARD, R, Aim.GEAR), 6, 6, *[1] * 10, 1)
    assert told(step)[1] == "Rose has no sailing gear left to lose. [P8-19.11]"
    assert not step.state.ships[R].hurt
    play(step.state, End(A))  # no die, though she is at less than half


@pytest.mark.rule("P8-20.1")
def test_kills_among_men_who_are_dead_already_are_no_damage() -> None:
    rose = Vessel(fighting=0, guns="- - - -")
    sea = position("A→ R→", {"A": Vessel(guns="- - - -"), "R": rose}, grappled="AR")
    sea = play(sea, Board(A, R, False), 6, *[1] * 5, 1, 1, 1).state
    assert not sea.ships[R].hurt
    play(sea, End(A))


@pytest.mark.rule("P8-20.1")
def test_damage_that_takes_nothing_does_not_make_good_what_went_before() -> None:
    sea = position(ABEAM, {"R": Vessel(gear=0, guns="- - - -")}, grappled="AR")
    sea = changed(sea, replace(sea.ships[R], hurt=True))
    sea = play(sea, Fire(A, Position.STARBOARD, R, Aim.GEAR), 6, *[1] * 11, 1).state
    play(sea, End(A), 1)
    bare = Vessel(guns="- - - -")
    sea = position("A→ R→", {"A": bare, "R": replace(bare, fighting=0)}, grappled="AR")
    sea = changed(sea, replace(sea.ships[R], hurt=True))
    sea = play(sea, Board(A, R, False), 6, *[1] * 5, 1, 1, 1).state
    play(sea, End(A), 1)


@pytest.mark.rule("P8-10.4")
def test_fire_and_boarding_are_damage_and_the_one_whose_turn_it_is_tests_too() -> None:
    burning = Vessel(burning=True, hull=(6, 12))
    sea = play(position(ABEAM, {"R": burning}, wind="←"), End(A)).state
    assert play(sea, Burn(R, Side.STARBOARD), 2, 1).state.ships[R].hurt
    assert not play(sea, Burn(R, Side.STARBOARD), 1, 1).state.ships[R].hurt
    bare = Vessel(guns="- - - -")
    sea = position("A→ R→", {"A": bare, "R": bare}, grappled="AR")
    faces = [6] * 3 + [1] * 3
    sea = play(sea, Board(A, R, False), *faces, *faces).state
    play(sea, End(A), 1, 1)  # both lost half their men: two dice


@pytest.mark.rule("P8-20.2")
@pytest.mark.parametrize("captain", [True, False])
@pytest.mark.parametrize("face", range(1, 7))
def test_six_fails_and_five_too_when_the_captain_is_dead(captain: bool, face: int) -> None:
    rose = Vessel(crew=Crew.HARDENED, hull=(6, 12), captain=captain)
    crew = play(hurt(rose), End(A), face).state.ships[R].crew
    fails = face == 6 or (face == 5 and not captain)
    assert crew is (Crew.ABLE if fails else Crew.HARDENED)


@pytest.mark.rule("P8-20.3", "R3-7")
@pytest.mark.parametrize(
    ("crew", "after", "fate"),
    [
        (Crew.HARDENED, Crew.ABLE, Fate.AFLOAT),
        (Crew.ABLE, Crew.SCURVY, Fate.AFLOAT),
        (Crew.SCURVY, Crew.SCURVY, Fate.FLED),
    ],
)
def test_a_failure_drops_the_crew_one_step_and_below_scurvy_she_sails_away(
    crew: Crew, after: Crew, fate: Fate
) -> None:
    rose = play(hurt(Vessel(crew=crew, hull=(6, 12))), End(A), 6).state.ships[R]
    assert (rose.crew, rose.fate) == (after, fate)


@pytest.mark.rule("P8-20.3", "R3-7")
def test_a_grappled_ship_surrenders_instead() -> None:
    sea = hurt(Vessel(crew=Crew.SCURVY, hull=(6, 12)), grappled="AR")
    step = play(sea, End(A), 6)
    rose = step.state.ships[R]
    assert (rose.fate, rose.taken_by) == (Fate.TAKEN, 0)
    assert told(step) == [
        "Rose's crew loses heart (rolled 6; breaks on 6). [P8-20.2]",
        "Rose strikes her colours and is taken. [P8-20.3]",
        "Rose and Anne are no longer grappled. [H-5]",
        "One side has no ships left: the fight is over. [P8-10.8]",
    ]
    able = hurt(Vessel(crew=Crew.ABLE, hull=(6, 12)), grappled="AR")
    assert play(able, End(A), 6).state.ships[R].afloat


def two_beaten() -> Sea:
    """Anne and Rose are grappled, hurt, and at the end of their tether."""
    beaten = Vessel(crew=Crew.SCURVY, hull=(6, 12))
    sea = position(ABEAM, {"A": beaten, "R": beaten}, grappled="AR")
    for ship in (A, R):
        sea = changed(sea, replace(sea.ships[ship], hurt=True))
    return sea


@pytest.mark.rule("P8-20.3", "P8-20.1")
def test_of_two_grappled_ships_that_both_fail_both_strike() -> None:
    sea, log = run(two_beaten(), (End(A), 6, 6))
    assert [(ship.fate, ship.taken_by) for ship in sea.ships] == [(Fate.TAKEN, 1), (Fate.TAKEN, 0)]
    assert [sentence for sentence in log if "grappled" in sentence] == [
        "Anne and Rose are no longer grappled. [H-5]"
    ]


@pytest.mark.rule("P8-20.3")
@pytest.mark.parametrize(("faces", "stays"), [((6, 5), R), ((5, 6), A)])
def test_of_two_grappled_ships_the_one_whose_crew_stands_is_free(
    faces: tuple[int, int], stays: int
) -> None:
    sea = play(two_beaten(), End(A), *faces).state
    assert [ship.id for ship in sea.ships if ship.afloat] == [stays]
    assert sea.ships[stays].grappled == ()


@pytest.mark.rule("P8-20.3")
def test_the_loss_of_quality_lasts() -> None:
    sea = position(". A→ B→ .\n . R→ . .", {"R": Vessel(crew=Crew.ABLE, hull=(6, 12))})
    sea = changed(sea, replace(sea.ships[R], hurt=True))
    sea = play(sea, End(A), 6).state
    assert sea.ships[R].crew is Crew.SCURVY
    assert sea.ships[B].crew is Crew.ABLE


@pytest.mark.rule("P8-10.4")
def test_several_ships_test_in_the_order_of_their_cards() -> None:
    sea = position(ABEAM, {"A": Vessel(gear=1), "R": Vessel(gear=1)}, grappled="AR")
    for ship in (A, R):
        sea = changed(sea, replace(sea.ships[ship], hurt=True))
    _, log = run(sea, (End(A), 1, 2))
    assert [sentence.split(" keeps")[0] for sentence in log[:2]] == [
        "Anne's crew",
        "Rose's crew",
    ]
