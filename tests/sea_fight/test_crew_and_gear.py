"""P8-19.11 to 19.14: sailing gear, masts and spars, crews, guns and captains."""

import pytest

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    AskGun,
    Calibre,
    Fire,
    LoseGun,
    Position,
    Sea,
)
from tests.sea_fight.positions import SOUTH, A, R, Vessel, listed, play, position, refused, told

NEAR = "A→ R↗ ."
FAR = "A→ . R↗"


def shot(aim: Aim, hits: int, *then: int, picture: str = NEAR, rose: Vessel | None = None) -> Sea:
    """One medium gun of Anne's scores these hits; then these dice fall."""
    target = rose or Vessel(guns="- M M -", silenced=True)
    sea = position(picture, {"A": Vessel(guns="M - - -"), "R": target})
    dice = 6 if picture == NEAR else 5
    faces = (6,) * hits + (1,) * (dice - hits)
    return play(sea, Fire(A, Position.BOW, R, aim), *faces, *then).state


@pytest.mark.rule("P8-19.11")
@pytest.mark.parametrize("hits", [1, 3, 5])
def test_each_hit_takes_one_gear_point(hits: int) -> None:
    sea = shot(Aim.GEAR, hits, 1)
    assert (sea.ships[R].gear, sea.ships[R].hull) == (8 - hits, (12, 12))


@pytest.mark.rule("P8-19.11")
def test_gear_never_falls_below_nothing() -> None:
    worn = Vessel(gear=2, silenced=True)
    assert shot(Aim.GEAR, 5, 1, rose=worn).ships[R].gear == 0


@pytest.mark.rule("P8-19.11")
def test_the_log_tells_the_gear_that_was_really_lost() -> None:
    sea = position(NEAR, {"A": Vessel(guns="M - - -"), "R": Vessel(gear=2, silenced=True)})
    step = play(sea, Fire(A, Position.BOW, R, Aim.GEAR), *[6] * 5, 1, 1)
    assert told(step)[1] == "Rose loses 2 points of sailing gear and has 0 left. [P8-19.11]"


@pytest.mark.rule("P8-19.12", "R3-30")
@pytest.mark.parametrize(
    ("picture", "man", "gun", "nothing"), [(NEAR, 5, 3, 2), (FAR, 6, 5, 4)], ids=["near", "far"]
)
def test_a_six_fells_a_mast_and_hits_the_crew_twice_by_the_range_of_the_shot(
    picture: str, man: int, gun: int, nothing: int
) -> None:
    sea = shot(Aim.GEAR, 1, 6, man, gun, picture=picture)
    assert (sea.ships[R].gear, sea.ships[R].fighting) == (8 - 1 - 4, 5)
    assert sea.pending == (AskGun(R),)
    sea = shot(Aim.GEAR, 1, 6, nothing, nothing, picture=picture)
    assert (sea.ships[R].fighting, sea.pending) == (6, ())


@pytest.mark.rule("P8-19.12", "R3-30")
def test_a_five_brings_down_a_spar_and_hits_the_crew_once() -> None:
    sea = shot(Aim.GEAR, 1, 5, 6, picture=FAR)
    assert (sea.ships[R].gear, sea.ships[R].fighting) == (8 - 1 - 2, 5)


@pytest.mark.rule("P8-19.12")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_on_less_the_rigging_stands(face: int) -> None:
    assert shot(Aim.GEAR, 1, face).ships[R].gear == 7


@pytest.mark.rule("P8-19.13")
@pytest.mark.parametrize(
    ("picture", "toll"),
    [(NEAR, ("", "", "gun", "gun", "man", "man")), (FAR, ("", "", "", "", "gun", "man"))],
)
def test_a_further_die_says_what_a_crew_hit_does(picture: str, toll: tuple[str, ...]) -> None:
    for face, what in enumerate(toll, start=1):
        gamble = (1,) if picture == NEAR and what else ()
        sea = shot(Aim.CREW, 1, face, *gamble, picture=picture)
        assert sea.ships[R].fighting == (5 if what == "man" else 6), face
        assert sea.pending == ((AskGun(R),) if what == "gun" else ()), face


@pytest.mark.rule("P8-19.13")
def test_each_hit_has_a_die_of_its_own() -> None:
    sea = shot(Aim.CREW, 5, 6, 5, 4, 3, 2, 1)
    assert sea.ships[R].fighting == 4
    assert sea.pending == (AskGun(R), AskGun(R))


@pytest.mark.rule("P8-19.13")
def test_the_owner_chooses_which_gun_and_crew_are_lost() -> None:
    rose = Vessel(guns="L Mm HL -", silenced=True)
    sea = shot(Aim.CREW, 1, 3, 1, rose=rose)
    assert sea_fight.to_act(sea) == (SOUTH,)
    bow, larboard, starboard = Position.BOW, Position.LARBOARD, Position.STARBOARD
    assert listed(sea) == [
        LoseGun(R, bow, Calibre.LIGHT),
        LoseGun(R, larboard, Calibre.MEDIUM),
        LoseGun(R, starboard, Calibre.LIGHT),
        LoseGun(R, starboard, Calibre.HEAVY),
    ]
    gone = ("P8-19.13", "there is no such manned gun there")
    assert refused(sea, LoseGun(R, Position.STERN, Calibre.LIGHT)) == gone
    assert refused(sea, LoseGun(R, bow, Calibre.HEAVY)) == gone
    assert refused(sea, LoseGun(A, bow, Calibre.MEDIUM)) == (
        "P8-19.13",
        "Rose is the ship that loses a gun",
    )
    step = play(sea, LoseGun(R, starboard, Calibre.HEAVY))
    assert [gun.calibre for gun in step.state.ships[R].guns[starboard]] == [Calibre.LIGHT]
    assert told(step) == [
        "Rose loses a heavy gun and its crew from her starboard broadside. [P8-19.13]"
    ]


@pytest.mark.rule("P8-19.13")
def test_two_guns_are_chosen_one_after_the_other_and_the_last_one_by_itself() -> None:
    rose = Vessel(guns="L M - -", silenced=True)
    sea = shot(Aim.CREW, 2, 3, 4, 1, rose=rose)
    assert len(sea.pending) == 2
    sea = play(sea, LoseGun(R, Position.BOW, Calibre.LIGHT)).state
    assert (sea.pending, sea.ships[R].gun_crews) == ((), 0)


@pytest.mark.rule("P8-19.13")
def test_a_gun_without_crew_cannot_be_lost_again_and_dead_men_not_killed_twice() -> None:
    rose = Vessel(guns="l - - -", fighting=0, silenced=True)
    sea = shot(Aim.CREW, 3, 3, 4, 6, rose=rose)  # nothing told, so no gamble either
    assert (sea.pending, sea.ships[R].fighting, sea.ships[R].hurt) == ((), 0, False)


@pytest.mark.rule("P8-19.14", "P8-0.5")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_gamble_of_a_salvo_at_the_crew_kills_the_captain_on_five(face: int) -> None:
    assert shot(Aim.CREW, 1, 6, face).ships[R].captain == (face < 5)


@pytest.mark.rule("P8-19.14")
def test_only_close_by_and_only_when_a_hit_has_told() -> None:
    assert shot(Aim.CREW, 1, 6, picture=FAR).ships[R].captain  # far off: no die
    assert shot(Aim.CREW, 2, 1, 2).ships[R].captain  # near, but nobody fell: no die
    assert not shot(Aim.CREW, 2, 1, 3, 5).ships[R].captain  # a gun told


@pytest.mark.rule("P8-19.14")
def test_a_captain_dies_once() -> None:
    rose = Vessel(guns="- M M -", silenced=True, captain=False)
    assert not shot(Aim.CREW, 1, 6, rose=rose).ships[R].captain  # no die for a ship without


@pytest.mark.rule("P8-0.5", "R3-26")
@pytest.mark.parametrize("aim", list(Aim))
def test_without_a_hit_there_is_no_gamble(aim: Aim) -> None:
    sea = shot(aim, 0)
    assert sea.ships[R] == position(NEAR, {"R": Vessel(guns="- M M -", silenced=True)}).ships[R]


@pytest.mark.rule("P8-0.5", "R3-26")
def test_many_hits_are_one_gamble() -> None:
    assert shot(Aim.HULL, 4, 5).ships[R].burning
    assert shot(Aim.GEAR, 3, 1).ships[R].gear == 5
