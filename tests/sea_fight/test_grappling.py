"""P8-17.1 to 17.3 and H-5: grapnels, what helps them, and ships held fast."""

from itertools import product

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.sea_fight.boarding import grapple_mods
from pieces_of_eight.campaign.sea_fight.describe import SeaDescription, in_percent
from pieces_of_eight.campaign.sea_fight.odds import TAKEN, odds, taken_by_those_left
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    Board,
    Crew,
    End,
    Fate,
    Fire,
    Grapple,
    Position,
    Sea,
    Stage,
)
from tests.sea_fight.positions import (
    ABEAM,
    A,
    B,
    R,
    S,
    Vessel,
    changed,
    listed,
    play,
    position,
    refused,
    told,
)

BETWEEN = "B→ A→ R→ .\n . S→ . ."
"""Anne touches Belle, who is hers, and two enemies."""
DESERTED = Vessel(merchant=True, gear=0, fighting=0, guns="- - - -")


@pytest.mark.rule("P8-17.1")
def test_hexes_must_touch() -> None:
    for heading in "↗→↘↙←↖":
        assert Grapple(A, R, 1) in listed(position(f"A→ R{heading}"))
    assert refused(position("A→ . R→"), Grapple(A, R, 1)) == (
        "P8-17.1",
        "Anne and Rose do not touch",
    )


@pytest.mark.rule("P8-17.2")
@pytest.mark.parametrize("face", range(1, 7))
def test_one_die_for_each_point_used_and_any_six_grapples(face: int) -> None:
    step = play(position(ABEAM), Grapple(A, R, 3), 1, face, 1)
    anne, rose = step.state.ships
    assert (anne.grappled, rose.grappled) == (((R,), (A,)) if face == 6 else ((), ()))
    end = "hold" if face == 6 else "miss"
    assert told(step) == [f"Anne's grapnels {end} Rose (3 dice, needing 6: 1 {face} 1). [P8-17.2]"]


@pytest.mark.rule("P8-17.2", "R3-17")
def test_points_are_used_up_whether_they_hold_or_not_but_nobody_dies() -> None:
    sea = play(position(BETWEEN), Grapple(A, R, 4), 1, 1, 1, 1).state
    assert (sea.ships[A].fighting, sea.ships[A].ready) == (6, 2)
    words = "Anne has 2 fighters left this turn"
    assert refused(sea, Grapple(A, S, 3)) == ("R3-17", words)
    assert refused(sea, Grapple(A, S, 0))[0] == "R3-17"
    sea = play(sea, Grapple(A, S, 2), 1, 6).state  # with what is left
    assert (sea.ships[A].grappled, sea.ships[A].ready) == ((S,), 0)
    assert not [act for act in listed(sea) if isinstance(act, Grapple)]


@pytest.mark.rule("H-15")
@pytest.mark.parametrize("points", [1, 5])
def test_grapnels_are_thrown_at_an_enemy_once_in_a_ships_turn(points: int) -> None:
    sea = play(position(BETWEEN), Grapple(A, R, points), *[1] * points).state
    words = "Anne has already thrown her grapnels at Rose"
    assert refused(sea, Grapple(A, R, 1)) == ("H-15", words)
    throws = [act for act in listed(sea) if isinstance(act, Grapple)]
    assert throws == [Grapple(A, S, each) for each in range(1, 7 - points)]


@pytest.mark.rule("H-15")
def test_after_throws_at_two_enemies_neither_is_thrown_at_again() -> None:
    sea = play(position(BETWEEN), Grapple(A, R, 1), 1).state
    sea = play(sea, Grapple(A, S, 1), 1).state
    for enemy in (R, S):
        assert refused(sea, Grapple(A, enemy, 1))[0] == "H-15"


@pytest.mark.rule("H-15")
def test_the_one_thrown_at_in_vain_throws_her_own_grapnels_in_her_turn() -> None:
    sea = play(position(ABEAM), Grapple(A, R, 6), *[1] * 6).state
    sea = replace(sea, active=R, stage=Stage.FIRING)
    assert play(sea, Grapple(R, A, 6), *[6] * 6).state.ships[R].grappled == (A,)


@pytest.mark.rule("P8-17.2")
def test_a_ship_without_men_throws_nothing() -> None:
    sea = position(ABEAM, {"A": Vessel(fighting=0)})
    assert not [act for act in listed(sea) if isinstance(act, Grapple)]
    assert refused(sea, Grapple(A, R, 1))[0] == "R3-17"


@pytest.mark.rule("P8-17.2")
def test_only_an_enemy_in_the_fight_is_grappled_and_only_once() -> None:
    sea = position(BETWEEN)
    assert refused(sea, Grapple(A, B, 1)) == ("P8-17.2", "you cannot grapple Belle")
    prize = changed(sea, replace(sea.ships[R], fate=Fate.TAKEN))
    assert refused(prize, Grapple(A, R, 1)) == ("P8-17.2", "you cannot grapple Rose")
    held = play(sea, Grapple(A, R, 1), 6).state
    assert refused(held, Grapple(A, R, 1)) == ("P8-17.2", "Anne and Rose are already grappled")
    both = play(held, Grapple(A, S, 1), 6).state
    assert both.ships[A].grappled == (R, S)


@pytest.mark.rule("P8-17.3", "H-181")
@pytest.mark.parametrize(
    ("anne", "rose", "need"),
    [
        (Vessel(), Vessel(), 6),
        (Vessel(crew=Crew.SCURVY), Vessel(), 6),
        (Vessel(crew=Crew.HARDENED), Vessel(), 5),
        (Vessel(merchant=True), Vessel(), 6),
        (Vessel(), Vessel(merchant=True), 5),
        (Vessel(), Vessel(fighting=0), 6),  # gunners are left
        (Vessel(), Vessel(guns="m mm mm m"), 6),  # fighters are left
        (Vessel(), Vessel(guns="- - - -", fighting=0), 5),
        (Vessel(), Vessel(guns="m mm mm m", fighting=0), 5),
        (Vessel(), Vessel(fighting=1, guns="m mM m m"), 6),
        (Vessel(), Vessel(gear=2), 5),
        (Vessel(), Vessel(gear=3), 6),
        (Vessel(crew=Crew.HARDENED), Vessel(merchant=True), 4),
        (Vessel(crew=Crew.HARDENED), Vessel(merchant=True, gear=0), 3),
        (Vessel(crew=Crew.HARDENED), DESERTED, 2),
    ],
)
def test_what_helps_the_grapnels(anne: Vessel, rose: Vessel, need: int) -> None:
    sea = position(ABEAM, {"A": anne, "R": rose})
    assert not play(sea, Grapple(A, R, 1), need - 1).state.ships[A].grappled
    assert play(sea, Grapple(A, R, 1), need).state.ships[A].grappled == (R,)


@pytest.mark.rule("P8-17.3")
def test_every_sum_of_helps_is_the_sum_of_its_parts() -> None:
    options = product((Crew.ABLE, Crew.HARDENED), (False, True), (0, 6), (2, 8))
    for crew, merchant, fighting, gear in options:
        rose = Vessel(merchant=merchant, fighting=fighting, gear=gear, guns="m m m m")
        sea = position(ABEAM, {"A": Vessel(crew=crew), "R": rose})
        mods = grapple_mods(sea.ships[A], sea.ships[R])
        expected = (crew is Crew.HARDENED) + merchant + (fighting == 0) + (gear == 2)
        assert sum(mod.value for mod in mods) == expected
        assert {mod.rule for mod in mods} <= {"P8-17.3", "H-181"}


# --- held fast: H-5 -----------------------------------------------------------------------


def held() -> Sea:
    """Anne and Rose are grappled, and Anne's turn is at its end."""
    return position(ABEAM, grappled="AR")


@pytest.mark.rule("H-5")
def test_a_grappled_ship_does_not_move_but_fires_and_boards() -> None:
    sea = play(held(), End(A)).state
    assert (sea.active, sea.stage, sea.move) == (R, Stage.FIRING, None)
    kinds = {type(act) for act in listed(sea)}
    assert kinds == {Fire, Board, End}


@pytest.mark.rule("H-5", "H-13")
def test_a_grappled_ship_with_broken_gear_throws_no_die_for_it() -> None:
    sea = position(ABEAM, {"R": Vessel(gear=1)}, grappled="AR")
    assert play(sea, End(A)).state.stage is Stage.FIRING


@pytest.mark.rule("H-5")
@pytest.mark.parametrize(
    ("picture", "grappled", "left", "free"),
    [
        ("A→ . B→ S→\n R→ . . .", "AR", (), ["Anne"]),
        (". A→ S→\n R→ B→ .", "RA RB", (), ["Anne", "Belle"]),
        (". A→ S→ .\n R→ . . B→", "AR AS", (S,), ["Anne"]),
    ],
    ids=["one", "all are told after the loss", "other grapnels hold"],
)
def test_ships_are_free_at_once_when_their_partner_sinks(
    picture: str, grappled: str, left: tuple[int, ...], free: list[str]
) -> None:
    vessels = {"R": Vessel(hull=(1, 12), guns="- - - -")}
    sea = position(picture, vessels, grappled=grappled)
    step = play(sea, Fire(A, Position.STARBOARD, R, Aim.HULL), 6, *(1,) * 11)
    assert step.state.ships[A].grappled == left
    assert told(step)[-1 - len(free) :] == [
        "Rose goes down. [H-185]",
        *(f"Rose and {name} are no longer grappled. [H-5]" for name in free),
    ]


@pytest.mark.rule("P8-17.3")
def test_beside_grapnels_it_says_how_likely_those_who_are_left_take_her() -> None:
    """As the rules weigh the boarding once the grapnels hold."""
    sea, about = position(ABEAM), SeaDescription()
    for act in (each for each in listed(sea) if isinstance(each, Grapple)):
        held = play(sea, act, *(6,) * act.points).state
        boards = [odds(held, each) for each in listed(held) if isinstance(each, Board)]
        rows = [row for each in boards if each is not None for row in each.rows]
        best = max((row.chance for row in rows if row.words == TAKEN), default=0)
        assert taken_by_those_left(sea, act) == best
        note = about.note(sea, about.choice(sea, act), odds(sea, act))
        assert note.endswith(f", then taken {in_percent(best)}")
