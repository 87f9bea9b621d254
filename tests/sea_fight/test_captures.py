"""P8-17.6 to 17.9: captains killed, ships seized, grapples broken, debts of honour."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.sea_fight.state import Board, Fate, Sea
from tests.sea_fight.positions import A, R, S, Vessel, play, position, told

BARE = Vessel(guns="- - - -")
UNLED = replace(BARE, captain=False)
MERCHANT = replace(BARE, merchant=True)
PICTURE = "A→ R→ . .\n . . . B→\n S→ . . ."


def locked(anne: Vessel = BARE, rose: Vessel = BARE) -> Sea:
    return position(PICTURE, {"A": anne, "R": rose}, grappled="AR")


def fought(kills: tuple[int, int], *then: int, sea: Sea | None = None, joined: bool = False) -> Sea:
    """Six dice a side with so many kills, then the dice that come of it.

    Two dice more for Anne when her captain has joined.
    """
    attack, defence = kills
    mine = 8 if joined else 6
    faces = [*[6] * attack, *[1] * (mine - attack), *[6] * defence, *[1] * (6 - defence)]
    return play(sea or locked(), Board(A, R, joined), *faces, *then).state


# --- the gamble: P8-17.6 ------------------------------------------------------------------


@pytest.mark.rule("P8-17.6", "P8-0.5")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_winners_gamble_kills_the_enemy_captain_on_five(face: int) -> None:
    rest = (2, 1) if face >= 5 else (1, 1)  # she fights on; or seize and captain in vain
    sea = fought((1, 0), face, *rest)
    assert sea.ships[R].captain == (face < 5)
    assert sea.ships[A].captain


@pytest.mark.rule("P8-17.6")
@pytest.mark.parametrize("face", range(1, 7))
def test_killed_by_a_warships_men_his_ship_strikes_on_three(face: int) -> None:
    rest = () if face >= 3 else (1,)  # her crew fights on: one die to seize her
    sea = fought((1, 0), 5, face, *rest)
    assert sea.ships[R].fate is (Fate.TAKEN if face >= 3 else Fate.AFLOAT)


@pytest.mark.rule("P8-17.6")
def test_the_defenders_gamble_may_take_the_attacker() -> None:
    sea = fought((0, 1), 6, 3, joined=True)
    assert (sea.ships[A].fate, sea.ships[A].taken_by) == (Fate.TAKEN, 1)
    assert sea.ships[R].grappled == ()


@pytest.mark.rule("R3-31", "P8-17.6")
def test_nobody_strikes_to_a_merchantman_for_one_man() -> None:
    sea = fought((1, 0), 5, 1, sea=locked(anne=MERCHANT))  # no second die; one to seize
    assert (sea.ships[R].captain, sea.ships[R].fate) == (False, Fate.AFLOAT)
    sea = fought((0, 1), 5, 1, sea=locked(rose=MERCHANT), joined=True)  # she won in defence
    assert (sea.ships[A].captain, sea.ships[A].fate) == (False, Fate.AFLOAT)
    sea = fought((1, 0), 5, 3, sea=locked(rose=MERCHANT))  # she strikes to a warship
    assert sea.ships[R].fate is Fate.TAKEN


@pytest.mark.rule("P8-17.6")
def test_against_a_ship_without_a_captain_there_is_no_gamble() -> None:
    sea = fought((1, 0), 1, sea=locked(rose=UNLED))  # one die only, to seize her
    assert sea.ships[R].afloat


# --- the attacker kills more: P8-17.9 -----------------------------------------------------


@pytest.mark.rule("P8-17.9")
@pytest.mark.parametrize("face", range(1, 7))
def test_any_six_for_the_extra_kills_seizes_the_whole_ship(face: int) -> None:
    sea = fought((3, 1), 1, 1, face, 1, 1)
    rose = sea.ships[R]
    assert rose.fate is (Fate.TAKEN if face == 6 else Fate.AFLOAT)
    assert (rose.taken_by, rose.grappled) == ((0, ()) if face == 6 else (None, (A,)))


@pytest.mark.rule("P8-17.9", "R3-32")
@pytest.mark.parametrize("face", range(1, 7))
def test_another_die_for_each_and_any_six_kills_her_captain(face: int) -> None:
    sea = fought((3, 1), 1, 1, 1, face, 1)
    assert sea.ships[R].captain == (face < 6)
    both = fought((2, 0), 1, 1, 6, 1, 6)
    assert (both.ships[R].fate, both.ships[R].captain) == (Fate.TAKEN, False)


@pytest.mark.rule("P8-17.9")
def test_it_is_the_extra_kills_that_count_and_both_sides_lose_their_dead() -> None:
    sea = fought((4, 3), 1, 1, 1)  # one more: one die for each line
    assert (sea.ships[R].fighting, sea.ships[A].fighting) == (2, 3)
    assert (sea.ships[A].won, sea.ships[R].won) == ((False, True), (False, False))
    assert sea.ships[A].grappled == (R,)


@pytest.mark.rule("P8-17.9")
def test_a_prize_tells_who_took_her() -> None:
    step = play(locked(), Board(A, R, False), 6, *[1] * 11, 1, 6, 1)
    assert told(step)[2:] == [
        "Anne wins on deck by 1 kill. [P8-17.9]",
        "Rose's captain survives (rolled 1; 5 or 6 kills). [P8-17.6]",
        "Anne sweeps Rose's deck and takes her (rolled 6, needed 6). [P8-17.9]",
        "Rose's captain survives (rolled 1; 6 kills). [P8-17.9]",
        "Rose strikes her colours and is taken. [P8-17.9]",
        "Rose and Anne are no longer grappled. [H-5]",
    ]


# --- the defender kills more: P8-17.7 -----------------------------------------------------


@pytest.mark.rule("P8-17.7", "R3-32")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("low", [1, 3])
def test_one_set_of_dice_cuts_the_lines_on_four_and_kills_the_captain_on_six(
    face: int, low: int
) -> None:
    sea = fought((1, 3), 1, low, face, joined=True)  # the gamble, then a die for each kill more
    assert sea.ships[A].captain == (face < 6)
    assert sea.ships[R].captain
    assert (sea.ships[A].grappled == ()) == (face >= 4)
    assert (sea.ships[R].grappled == ()) == (face >= 4)
    assert sea.ships[R].owes == (() if face >= 4 else (A,))


@pytest.mark.rule("P8-17.7", "R3-32")
def test_the_log_says_that_both_are_read_off_the_same_dice() -> None:
    faces = [1] * 8 + [6, 6, 1, 1, 1, 1]
    step = play(locked(), Board(A, R, True), *faces, 1, 6, 2)
    assert told(step)[2:] == [
        "Rose wins on deck by 2 kills. [P8-17.7]",
        "Anne's captain survives (rolled 1; 5 or 6 kills). [P8-17.6]",
        "Rose throws the boarders back and cuts the lines (2 dice, needing 4: 6 2). [P8-17.7]",
        "Anne's captain is killed (the same dice: 6 kills). [R3-32]",
        "Anne and Rose are no longer grappled. [H-5]",
    ]


@pytest.mark.rule("H-180")
def test_a_captain_who_stays_behind_runs_no_risk() -> None:
    sea = fought((1, 3), 1, 6)  # no gamble; one set of dice, and its 6 only cuts the lines
    assert sea.ships[A].captain
    assert sea.ships[A].grappled == ()
    assert fought((0, 1), 1).ships[R].owes == (A,)


@pytest.mark.rule("H-180")
def test_a_defenders_captain_is_always_at_risk() -> None:
    assert not fought((1, 0), 1, 1, 6).ships[R].captain
    assert not fought((1, 0), 1, 1, 6, joined=True).ships[R].captain


@pytest.mark.rule("P8-17.7")
def test_a_dead_captain_is_not_thrown_for_again() -> None:
    sea = fought((0, 1), 3, sea=locked(anne=UNLED))  # one die: the lines
    assert sea.ships[R].owes == (A,)


@pytest.mark.rule("H-10", "H-5")
def test_a_prize_is_out_of_the_fight_and_her_captor_free() -> None:
    sea = fought((1, 0), 5, 3)
    assert not sea.ships[R].afloat
    assert sea.ships[R].on_table
    assert sea.ships[A].grappled == ()
    assert sea.ships[S].afloat
