"""Firing, hand-to-hand fighting and wounds: lines of sight, cover, dice, and their odds."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.treasure_grab.fighting import hit_chance, odds
from pieces_of_eight.campaign.treasure_grab.ground import in_cover
from pieces_of_eight.campaign.treasure_grab.state import (
    Band,
    Done,
    End,
    Grab,
    Move,
    Options,
    Phase,
    Shoot,
    Strike,
    Take,
)
from tests.treasure_grab.positions import (
    FLAT,
    ME,
    YOU,
    after,
    at,
    do,
    fig,
    game,
    legal,
    stud,
    told,
    why,
)

LONG = "0" * 26
SHOT = Shoot(fig("S1"), fig("s1"))
BLOW = Strike(fig("S1"), fig("s1"))


def facing(picture: str, **figures: str) -> Grab:
    """The fighting of a turn; S1 stands first in the picture and s1 last unless told."""
    rows = picture.split("\n")
    last = f"{chr(ord('A') + len(rows[0]) - 1)}{len(rows)}"
    return game({"S1": "A1", "s1": last} | figures, picture, phase=Phase.FIGHTING)


@pytest.mark.rule("TG-4", "R4-3")
@pytest.mark.parametrize(
    ("faces", "wounds"), [((6, 5), 1), ((2, 1), 1), ((4, 4), 0), ((1, 1), 0), ((3, 6), 0)]
)
def test_higher_is_a_wound_and_a_tie_is_nothing_to_either(
    faces: tuple[int, int], wounds: int
) -> None:
    step = do(facing("00000"), SHOT, *faces)
    assert step.state.figures[fig("s1")].wounds == wounds
    assert step.state.figures[fig("S1")].wounds == 0


@pytest.mark.rule("R4-4")
@pytest.mark.parametrize(
    ("faces", "wounds"),
    [((3, 1), 1), ((2, 1), 0), ((5, 2), 1), ((4, 2), 0), ((6, 3), 0), ((6, 2), 1)],
)
def test_against_cover_it_must_be_more_than_twice_as_high(
    faces: tuple[int, int], wounds: int
) -> None:
    grab = facing("000o0")
    step = do(grab, SHOT, *faces)
    assert step.state.figures[fig("s1")].wounds == wounds
    foe = "the Blue Soldier captain in cover"
    shot = f"hits {foe}" if wounds else f"fires at {foe} and misses"
    assert told(step)[0] == (
        f"The Red Soldier captain {shot} (rolled {faces[0]} against {faces[1]}, doubled). [TG-4]"
    )


@pytest.mark.rule("R4-1", "R4-4")
def test_the_odds_are_15_of_36_in_the_open_and_6_of_36_in_cover() -> None:
    assert (hit_chance(False), hit_chance(True)) == (Fraction(15, 36), Fraction(6, 36))
    for picture, covered in (("00000", False), ("000o0", True)):
        found = odds(facing(picture), SHOT)
        assert found is not None
        by_hand = sum(a > (2 if covered else 1) * b for a in range(1, 7) for b in range(1, 7))
        assert [row.chance for row in found.rows] == [
            Fraction(by_hand, 36),
            Fraction(36 - by_hand, 36),
        ]
        assert [row.words for row in found.rows] == ["wounded", "missed"]


@pytest.mark.rule("TG-4")
def test_a_shot_carries_24_studs_and_no_further() -> None:
    near, far = facing(LONG, s1="Y1"), facing(LONG, s1="Z1")
    assert SHOT in legal(near)
    assert SHOT not in legal(far)
    assert why(far, SHOT) == ("TG-4", "25 is too far: a shot carries 24")


@pytest.mark.rule("R4-6", "H-82")
@pytest.mark.parametrize(
    ("picture", "clear", "covered"),
    [
        ("00000", True, False),
        ("00300", True, False),  # lower than their eyes
        ("00400", False, False),
        ("0T000", False, False),
        ("00020", True, True),  # half as high as he, and next to him
        ("00030", True, True),
        ("00010", True, False),
        ("000o0", True, True),
        ("0o000", True, False),  # next to who fires: no cover
        ("0~0~0", True, False),
        ("90009", True, False),
        ("90000", True, False),
        ("90500", True, False),  # from up there one sees over it
        ("90900", False, False),
        ("05550", False, False),
        ("00005", True, False),
        ("0000T0", False, False),
    ],
)
def test_what_stops_a_line_and_what_covers(picture: str, clear: bool, covered: bool) -> None:
    grab = facing(picture)
    assert (SHOT in legal(grab)) == clear
    if clear:
        assert in_cover(grab, fig("S1"), fig("s1")) == covered
    else:
        assert why(grab, SHOT) == ("R4-6", "something is in the way")


@pytest.mark.rule("R4-6", "H-82")
@pytest.mark.parametrize("who", ["S2", "s2"])
def test_a_figure_next_to_the_target_covers_it_and_stops_no_shot(who: str) -> None:
    assert in_cover(facing("00000", **{who: "D1"}), fig("S1"), fig("s1"))
    assert not in_cover(facing("00000", **{who: "C1"}), fig("S1"), fig("s1"))
    assert not in_cover(facing("00001", **{who: "D1"}), fig("S1"), fig("s1"))  # he stands lower


@pytest.mark.rule("R4-6")
def test_the_chest_covers_who_stands_behind_it() -> None:
    grab = game({"S1": "A3", "s1": "G3"}, chest="C3", phase=Phase.FIGHTING)
    assert in_cover(grab, fig("S1"), fig("s1"))
    aside = game({"S1": "A3", "s1": "G3"}, chest="C4", phase=Phase.FIGHTING)
    assert not in_cover(aside, fig("S1"), fig("s1"))


@pytest.mark.rule("H-82")
def test_a_line_through_a_corner_is_stopped_by_both_studs_only() -> None:
    assert SHOT in legal(facing("0T\n00"))
    assert SHOT not in legal(facing("0T\nT0"))
    assert not in_cover(facing("00\n00", S2="B1"), fig("S1"), fig("s1"))
    assert in_cover(facing("00\n00", S2="B1", s2="A2"), fig("S1"), fig("s1"))


@pytest.mark.rule("R4-2", "R4-7")
def test_one_attack_a_turn_and_it_may_be_a_shot_at_arms_length() -> None:
    grab = facing("00")
    assert {SHOT, BLOW} <= set(legal(grab))
    for first in (SHOT, BLOW):
        done = do(grab, first, 1, 6).state
        assert legal(done) == [End(ME)]
        assert why(done, SHOT)[0] == why(done, BLOW)[0] == "R4-2"


@pytest.mark.rule("R4-2")
def test_a_new_turn_brings_a_new_attack() -> None:
    grab = do(facing("00"), SHOT, 1, 6).state
    grab = after(grab, End(ME), Done(YOU), End(YOU), Done(ME))
    assert SHOT in legal(grab)


@pytest.mark.rule("TG-5", "H-80")
def test_only_who_is_within_a_stud_and_in_reach_is_fought_hand_to_hand() -> None:
    assert why(facing("000"), BLOW) == ("TG-5", "that figure is out of reach")
    assert BLOW in legal(facing("04"))
    too_high = ("H-80", "that figure is too high or too low to reach")
    assert why(facing("05"), BLOW) == too_high
    assert BLOW in legal(facing("00\n00"))


@pytest.mark.rule("TG-5")
def test_only_the_player_whose_turn_it_is_attacks() -> None:
    grab = facing("00")
    refusal = why(grab, Strike(fig("s1"), fig("S1")))
    assert refusal == ("TG-5", "attack a figure of another warband with one of yours")
    own = facing("000", S2="B1")
    assert why(own, Shoot(fig("S1"), fig("S2"))) == refusal
    step = do(grab, BLOW, 1, 6)
    assert told(step) == [
        "The Red Soldier captain strikes at the Blue Soldier captain, who parries "
        "(rolled 1 against 6). [TG-5]"
    ]
    assert step.state.figures[fig("S1")].wounds == 0


@pytest.mark.rule("TG-5", "TG-4")
def test_attacks_come_after_the_movement() -> None:
    grab = replace(facing("00"), phase=Phase.MOVING)
    assert why(grab, SHOT) == ("TG-4", "you can attack only after all have moved")
    assert {SHOT, BLOW} <= set(legal(after(grab, Done(ME))))


@pytest.mark.rule("R4-5")
def test_cover_is_of_no_use_hand_to_hand() -> None:
    # slantwise over a corner between two barrels: they cover from shots only
    grab = facing("0o\no0")
    assert in_cover(grab, fig("S1"), fig("s1"))
    assert do(grab, SHOT, 4, 2).state.figures[fig("s1")].wounds == 0
    assert do(grab, BLOW, 4, 2).state.figures[fig("s1")].wounds == 1
    blow = odds(grab, BLOW)
    assert blow is not None
    assert blow.rows[0].chance == Fraction(15, 36)


@pytest.mark.rule("TG-6", "R4-8")
def test_one_wound_sits_and_changes_nothing_else_and_two_remove() -> None:
    grab = facing("0000", S2="B1")
    once = do(grab, SHOT, 6, 1)
    assert (
        told(once)[1] == "The Blue Soldier captain is wounded and fights on, sitting down. [R4-8]"
    )
    twice = do(once.state, Shoot(fig("S2"), fig("s1")), 6, 1)
    assert twice.state.figures[fig("s1")].at < 0
    assert told(twice)[1:] == [
        "The Blue Soldier captain is too badly wounded to go on. [TG-6]",
        "The Blue Soldiers have nobody left. [R4-17]",
    ]


@pytest.mark.rule("R4-8")
def test_a_sitting_figure_moves_as_far_and_fires_as_well() -> None:
    whole = game({"S1": "A1", "s1": "F1"})
    hurt = replace(whole.figures[fig("S1")], wounds=1)
    sitting = replace(whole, figures=(hurt, *whole.figures[1:]))
    assert legal(sitting) == legal(whole)
    assert legal(after(sitting, Done(ME))) == legal(after(whole, Done(ME)))
    assert at(do(sitting, Move(fig("S1"), stud(whole, "G7"))).state, "S1") == "G7"


@pytest.mark.rule("R4-18")
def test_the_chest_stays_where_its_carrier_falls() -> None:
    grab = game(
        {"S1": "A1", "s1": "D3", "s2": "E3"},
        chest="D4",
        held=("s1", "s2"),
        phase=Phase.FIGHTING,
    )
    hurt = replace(grab.figures[fig("s1")], wounds=1)
    figures = tuple(hurt if n == fig("s1") else each for n, each in enumerate(grab.figures))
    step = do(replace(grab, figures=figures), SHOT, 6, 1)
    assert step.state.chest == replace(grab.chest, held=(fig("s2"),))
    assert told(step)[1] == (
        "The Blue Soldier captain is too badly wounded to go on; the chest stays where it is. "
        "[R4-18]"
    )


@pytest.mark.rule("R4-17")
def test_a_beaten_warband_is_nobodys() -> None:
    grab = facing("00")
    hurt = replace(grab.figures[fig("s1")], wounds=1)
    figures = tuple(hurt if n == fig("s1") else each for n, each in enumerate(grab.figures))
    eaten = replace(grab, figures=figures, bananas=(True, True, False, True))
    beaten = do(eaten, BLOW, 6, 1).state
    assert all(beaten.bananas)  # whoever has it next brings one of his own
    assert beaten.bands == (Band.RED_SOLDIERS, None)
    assert beaten.freed[Band.BLUE_SOLDIERS] == beaten.turn


@pytest.mark.rule("TG-9", "R4-16")
def test_who_is_off_the_board_neither_attacks_nor_is_attacked() -> None:
    mine = game({"S1": "-1 4", "s1": "A5"}, chest="A4", held=("S1",), phase=Phase.FIGHTING)
    off = ("R4-16", "a figure off the board cannot attack or be attacked")
    assert legal(mine) == [End(ME)]
    assert why(mine, SHOT) == off
    theirs = game({"S1": "A5", "s1": "-1 4"}, chest="A4", held=("s1",), phase=Phase.FIGHTING)
    assert why(theirs, BLOW) == off


@pytest.mark.rule("R4-13")
@pytest.mark.parametrize("full", [False, True])
def test_carriers_attack_unless_it_was_agreed_that_their_hands_are_full(full: bool) -> None:
    grab = game(
        {"S1": "D3", "S2": "F3", "s1": "E3"},
        FLAT,
        chest="D4",
        held=("S1",),
        phase=Phase.FIGHTING,
        options=Options(hands_full=full),
    )
    assert (SHOT in legal(grab)) != full
    assert treasure_grab.refuse(grab, Shoot(fig("S2"), fig("s1"))) is None
    if full:
        assert why(grab, BLOW) == ("R4-13", "that figure has both hands on the chest")


def test_nobody_takes_hold_in_the_fighting() -> None:
    grab = game({"S1": "D3", "s1": "L9"}, chest="D4", phase=Phase.FIGHTING)
    assert why(grab, Take(fig("S1")))[1] == "your movement is over"
