"""P8-19.6 to 19.10: hull points, fires and criticals."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    AskBurn,
    Burn,
    End,
    Fate,
    Fire,
    NoReply,
    Phase,
    Position,
    Reply,
    Sea,
    Side,
    Stage,
    Take,
)
from tests.sea_fight.positions import (
    ABEAM,
    SOUTH,
    A,
    R,
    Vessel,
    changed,
    listed,
    play,
    position,
    refused,
    run,
    told,
)

MISSES = {n: (1,) * n for n in range(20)}
BROADSIDE = Fire(A, Position.STARBOARD, R, Aim.HULL)


def shot(left: int, hits: int, *then: int, **rose: object) -> Sea:
    """Rose with `left` larboard points of 12 takes `hits`; then these dice fall."""
    vessel = Vessel(guns="- - - -", hull=(left, 12), **rose)  # type: ignore[arg-type]
    sea = position(ABEAM, {"R": vessel})
    faces = (6,) * hits + (1,) * (12 - hits)
    return play(sea, BROADSIDE, *faces, *then).state


@pytest.mark.rule("P8-19.6")
@pytest.mark.parametrize("hits", [1, 2, 5])
def test_each_hit_takes_one_hull_point_from_the_side_that_faces(hits: int) -> None:
    assert shot(12, hits, 1).ships[R].hull == (12 - hits, 12)


@pytest.mark.rule("P8-19.6")
def test_the_log_tells_the_hull_points_that_were_really_lost() -> None:
    sea = position(ABEAM, {"R": Vessel(guns="- - - -", hull=(2, 12))})
    step = play(sea, BROADSIDE, *(6,) * 5, *(1,) * 7)
    assert told(step)[1] == "Rose loses 2 hull points to larboard and has 0 left there. [P8-19.6]"


@pytest.mark.rule("P8-19.8", "R3-29")
@pytest.mark.parametrize("face", range(1, 7))
def test_critical_at_half(face: int) -> None:
    gamble = (1,) if face > 2 else ()
    rose = shot(7, 1, face, *gamble).ships[R]
    assert rose.fate is {1: Fate.SUNK, 2: Fate.EXPLODED}.get(face, Fate.AFLOAT)
    assert rose.listing == (face == 3)
    assert not rose.silenced


@pytest.mark.rule("P8-19.9", "R3-29")
@pytest.mark.parametrize("face", range(1, 7))
def test_critical_at_three_points_instead(face: int) -> None:
    gamble = (1,) if face > 2 else ()
    rose = shot(4, 1, face, *gamble).ships[R]
    assert rose.fate is (Fate.SUNK if face <= 2 else Fate.AFLOAT)
    assert rose.silenced == (face in (3, 4))
    assert not rose.listing


@pytest.mark.rule("P8-19.8", "P8-19.9", "R3-28")
@pytest.mark.parametrize(
    ("left", "rule"),
    [(7, None), (6, "P8-19.8"), (4, "P8-19.8"), (3, "P8-19.9"), (1, "P8-19.9")],
)
def test_which_critical_is_thrown_hangs_on_what_is_left(left: int, rule: str | None) -> None:
    vessel = Vessel(guns="- - - -", hull=(left + 1, 12))
    sea = position(ABEAM, {"R": vessel})
    critical = () if rule is None else (6,)
    step = play(sea, BROADSIDE, 6, *[1] * 11, *critical, 1)
    told_of = [event.rule for event in step.events if type(event).__name__ == "Critical"]
    assert told_of == ([] if rule is None else [rule])


@pytest.mark.rule("P8-19.8")
def test_half_of_an_odd_hull_is_below_the_middle() -> None:
    vessel = Vessel(guns="- - - -", side=11, hull=(7, 11))
    sea = play(position(ABEAM, {"R": vessel}), BROADSIDE, 6, *[1] * 11, 1).state  # 6 of 11: none
    assert sea.ships[R].hull == (6, 11)
    vessel = replace(vessel, hull=(6, 11))
    sea = play(position(ABEAM, {"R": vessel}), BROADSIDE, 6, *[1] * 11, 3, 1).state  # 5 of 11
    assert sea.ships[R].listing


@pytest.mark.rule("R3-28")
def test_a_critical_is_thrown_each_time_damage_leaves_a_side_so_low() -> None:
    sea = shot(6, 1, 4, 1)
    assert shot(5, 1, 3, 1).ships[R].listing
    assert sea.ships[R].hull == (5, 12)


@pytest.mark.rule("P8-19.10", "H-185")
def test_a_side_at_nothing_sinks_the_ship_and_more_hits_than_points_do_too() -> None:
    for left, hits in ((2, 2), (2, 5)):
        rose = shot(left, hits).ships[R]
        assert (rose.fate, rose.hull) == (Fate.SUNK, (0, 12))


@pytest.mark.rule("P8-19.10", "H-185")
def test_the_other_side_is_not_asked() -> None:
    vessel = Vessel(guns="- - - -", hull=(12, 2))
    sea = play(position(ABEAM, {"R": vessel}), BROADSIDE, 6, *[1] * 11, 1).state
    assert sea.ships[R].hull == (11, 2)
    assert not sea.ships[R].silenced


# --- how often: H-7 -----------------------------------------------------------------------


def raked(hull: tuple[int, int]) -> Sea:
    """Rose lies in line between Anne's bow and Belle's, so either side may be struck."""
    rose = Vessel(guns="- - - -", hull=hull)
    return position(". . . A→ R→ .", {"A": Vessel(guns="MM - - -"), "R": rose})


def rake(sea: Sea, side: Side, hits: int, *then: int) -> Sea:
    sea = changed(sea, replace(sea.ships[A], fired=(False,) * 4))
    act = Fire(A, Position.BOW, R, Aim.HULL, side)
    return play(sea, act, *[6] * hits, *[1] * (16 - hits), *then).state


@pytest.mark.rule("H-7", "P8-19.8")
def test_a_critical_is_thrown_once_for_each_gravity_in_a_ships_turn() -> None:
    sea = rake(raked((7, 12)), Side.LARBOARD, 1, 4, 1)  # at half: one die, and the gamble
    sea = rake(sea, Side.LARBOARD, 1, 1)  # half again: no die
    sea = rake(sea, Side.LARBOARD, 2, 5, 1)  # three points: the graver die
    sea = rake(sea, Side.LARBOARD, 1, 1)  # three points again: no die
    assert sea.ships[R].hull == (2, 12)


@pytest.mark.rule("H-7", "P8-19.10", "H-185")
def test_a_side_at_half_is_thrown_for_after_the_other_was_at_three_points() -> None:
    sea = rake(raked((4, 7)), Side.LARBOARD, 1, 5, 1)
    sea = rake(sea, Side.STARBOARD, 1, 3, 1)
    assert sea.ships[R].listing


@pytest.mark.rule("H-7")
def test_the_next_ships_turn_has_its_own_die() -> None:
    sea = rake(raked((6, 12)), Side.LARBOARD, 1, 4, 1)
    sea = play(sea, End(A), 1).state  # morale
    sea = replace(sea, phase=Phase.SHIPS, active=A, stage=Stage.FIRING, move=None)
    assert rake(sea, Side.LARBOARD, 1, 3, 1).ships[R].listing


@pytest.mark.rule("H-7")
def test_one_salvo_is_one_die_however_many_points_it_takes() -> None:
    assert rake(raked((9, 12)), Side.LARBOARD, 5, 4, 1).ships[R].hull == (4, 12)
    assert rake(raked((9, 12)), Side.LARBOARD, 6, 5, 1).ships[R].hull == (3, 12)


# --- fires --------------------------------------------------------------------------------


@pytest.mark.rule("P8-19.7", "P8-0.5")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_gamble_of_a_salvo_at_the_hull_starts_a_fire_on_five(face: int) -> None:
    assert shot(12, 1, face).ships[R].burning == (face >= 5)


def ablaze(hull: tuple[int, int] = (12, 12), **rose: object) -> Sea:
    """Rose burns, and her turn has just begun."""
    vessel = Vessel(burning=True, hull=hull, **rose)  # type: ignore[arg-type]
    return play(position(ABEAM, {"R": vessel}, wind="←"), End(A)).state


@pytest.mark.rule("P8-19.7", "R3-27")
def test_the_owner_names_the_side_before_anything_else_in_her_turn() -> None:
    sea = ablaze()
    assert sea.pending == (AskBurn(R),)
    assert sea_fight.to_act(sea) == (SOUTH,)
    assert listed(sea) == [Burn(R, Side.LARBOARD), Burn(R, Side.STARBOARD)]
    assert refused(sea, Burn(A, Side.LARBOARD)) == ("P8-19.7", "Rose is the ship that burns")
    for side in Side:
        after = play(sea, Burn(R, side), 3, 1).state
        assert after.ships[R].hull[side] == 10
        assert after.stage is Stage.MOVING


@pytest.mark.rule("P8-19.7")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_fire_takes_a_die_less_one(face: int) -> None:
    assert play(ablaze(), Burn(R, Side.LARBOARD), face, 1).state.ships[R].hull == (13 - face, 12)


@pytest.mark.rule("P8-19.7", "R3-27")
@pytest.mark.parametrize("face", range(1, 7))
def test_only_then_is_the_fire_fought_and_five_puts_it_out(face: int) -> None:
    step = play(ablaze(), Burn(R, Side.LARBOARD), 2, face)
    assert step.state.ships[R].burning == (face < 5)
    end = "puts her fire out" if face >= 5 else "cannot put her fire out"
    assert told(step)[:3] == [
        "Fire eats into Rose's larboard side (rolled 2). [P8-19.7]",
        "Rose loses 1 hull point to larboard and has 11 left there. [P8-19.6]",
        f"Rose {end} (rolled {face}, needed 5). [P8-19.7]",
    ]


@pytest.mark.rule("P8-19.7", "H-7")
def test_damage_by_fire_is_hull_damage_like_any_other() -> None:
    sea = play(ablaze((7, 12)), Burn(R, Side.LARBOARD), 2, 3, 1).state  # a critical: listing
    assert sea.ships[R].listing
    assert sea.ships[R].hurt
    sunk = play(ablaze((3, 12)), Burn(R, Side.LARBOARD), 4).state
    assert sunk.ships[R].fate is Fate.SUNK


@pytest.mark.rule("P8-19.7")
def test_a_ship_burnt_to_the_waterline_has_no_turn_left() -> None:
    sea, log = run(two(), (Burn(R, Side.LARBOARD), 2))
    assert log[1:3] == [
        "Rose loses 1 hull point to larboard and has 0 left there. [P8-19.6]",
        "Rose goes down. [H-185]",
    ]
    assert sea.active != R


def two() -> Sea:
    """Rose burns down to her last point; Swan is still there."""
    vessels = {"R": Vessel(burning=True, hull=(1, 12))}
    sea = position("A→ . R→ . S→\n . B→ . . .", vessels, wind="←")
    return play(play(sea, End(A)).state, Take(R)).state


@pytest.mark.rule("P8-10.3")
def test_a_ship_sunk_by_the_first_salvo_still_answers_it() -> None:
    sea = position(ABEAM, {"R": Vessel(hull=(1, 12))})
    sea = play(sea, BROADSIDE).state
    dice = (5, 6, *MISSES[11], 6, *MISSES[11], 1)
    sea = play(sea, Reply(R, Position.LARBOARD, Aim.HULL), *dice).state
    assert sea.ships[R].fate is Fate.SUNK
    assert sea.ships[A].hull == (12, 11)


def test_a_shot_that_is_not_answered_needs_no_die() -> None:
    sea = play(position(ABEAM), BROADSIDE).state
    assert play(sea, NoReply(R), *MISSES[12]).state.ships[R].hull == (12, 12)
