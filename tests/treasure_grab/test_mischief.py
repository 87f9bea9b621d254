"""The house rules that can be chosen: crocodiles, the cannon, the banana."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.treasure_grab.fighting import odds
from pieces_of_eight.campaign.treasure_grab.state import (
    Cannonade,
    Done,
    End,
    Move,
    Options,
    Peel,
    Phase,
    Shoot,
    Take,
)
from tests.treasure_grab.positions import (
    FLAT,
    ME,
    YOU,
    after,
    do,
    fig,
    game,
    legal,
    stud,
    told,
    why,
)

POOL = "000000\n0~0000\n000000"
GUN = "00000000\n0C000000\n00000000"
SHOT = Cannonade(fig("S1"), fig("s1"))
PEEL = Peel(fig("S1"), fig("s1"))
CANNON = Options(cannon=True)
BANANA = Options(banana=True)


@pytest.mark.rule("R4-20", "TG-10")
def test_what_was_not_agreed_on_does_not_exist() -> None:
    by_water = game({"S1": "A1", "s1": "F3"}, POOL)
    assert do(by_water, Done(ME)).thrown == ()
    gun = game({"S1": "A1", "s1": "F3"}, GUN, phase=Phase.FIGHTING)
    assert not any(isinstance(act, Cannonade | Peel) for act in legal(gun))
    assert why(gun, SHOT) == ("R4-20", "this game is played without the cannon")
    assert why(gun, PEEL) == ("R4-20", "this game is played without bananas")


@pytest.mark.rule("H-83")
def test_a_crocodile_bites_on_a_one_who_ends_his_movement_by_the_water() -> None:
    grab = game({"S1": "A1", "S2": "D3", "S3": "C3", "s1": "A2"}, POOL)
    grab = replace(grab, options=Options(crocodiles=True))
    step = do(grab, Done(ME), 1, 2)
    assert told(step) == [
        "The Red Soldiers finish moving. [TG-2]",
        "A crocodile bites the Red Soldier captain (rolled 1). [H-83]",
        "The Red Soldier captain is wounded and fights on, sitting down. [R4-8]",
        "A crocodile snaps at Red Soldier 3 and misses (rolled 2). [H-83]",
    ]
    assert [step.state.figures[fig(token)].wounds for token in ("S1", "S2", "S3", "s1")] == [
        1,
        0,
        0,
        0,
    ]
    feared = odds(grab, Done(ME))
    assert feared is not None
    assert [row.chance for row in feared.also] == [Fraction(1, 6)] * 2


@pytest.mark.rule("H-84")
def test_the_cannon_strikes_among_all_who_stand_by_the_target() -> None:
    grab = game(
        {"S1": "A1", "S2": "H2", "s1": "G2", "s2": "F1", "s3": "D2"},
        GUN,
        phase=Phase.FIGHTING,
        options=CANNON,
    )
    step = do(grab, SHOT, 4, 3, 4, 1)
    assert told(step)[0] == (
        "The Red Soldier captain fires the cannon at the Blue Soldier captain "
        "and hits Red Soldier 2 and Blue Soldier 2 (rolled 4 against 3 for Red Soldier 2, "
        "4 for the Blue Soldier captain and 1 for Blue Soldier 2). [H-84]"
    )
    assert [step.state.figures[fig(token)].wounds for token in ("S2", "s1", "s2", "s3")] == [
        1,
        0,
        1,
        0,
    ]


@pytest.mark.rule("H-84")
def test_on_a_one_it_kicks_and_it_is_loaded_again_two_rounds_later() -> None:
    grab = game({"S1": "A1", "s1": "G2"}, GUN, phase=Phase.FIGHTING, options=CANNON)
    step = do(grab, SHOT, 1, 1)
    assert told(step)[0].endswith(" The cannon kicks its gunner. [H-84]")
    assert step.state.figures[fig("S1")].wounds == 1
    again = after(step.state, End(ME), Done(YOU), End(YOU), Done(ME))
    assert why(again, SHOT) == ("H-84", "the cannon will not be loaded before round 3")
    third = after(again, End(ME), Done(YOU), End(YOU), Done(ME))
    assert SHOT in legal(third)


@pytest.mark.rule("H-84")
def test_only_who_stands_by_the_cannon_fires_it_and_at_whom_he_sees() -> None:
    far = game({"S1": "D1", "s1": "G2"}, GUN, phase=Phase.FIGHTING, options=CANNON)
    assert why(far, SHOT) == ("H-84", "that figure is not next to the cannon")
    blind = game(
        {"S1": "A1", "s1": "G1"},
        GUN.replace("0000000\n", "00T0000\n", 1),
        phase=Phase.FIGHTING,
        options=CANNON,
    )
    assert why(blind, SHOT)[0] == "R4-6"


@pytest.mark.rule("H-84")
def test_a_gunner_beside_his_target_is_not_struck_himself() -> None:
    grab = game({"S1": "A1", "s1": "B1"}, GUN, phase=Phase.FIGHTING, options=CANNON)
    step = do(grab, SHOT, 6, 1)
    assert [step.state.figures[fig(token)].wounds for token in ("S1", "s1")] == [0, 1]


@pytest.mark.rule("H-84")
def test_the_cannon_carries_further_than_a_firelock() -> None:
    picture = f"{'0' * 26}\n0C{'0' * 24}"
    grab = game({"S1": "A1", "s1": "Z1"}, picture, phase=Phase.FIGHTING, options=CANNON)
    assert [act for act in legal(grab) if isinstance(act, Cannonade | Shoot)] == [SHOT]


@pytest.mark.rule("H-84")
def test_the_odds_of_the_cannon_are_those_of_one_die_against_each() -> None:
    grab = game({"S1": "A1", "s1": "G2"}, GUN, phase=Phase.FIGHTING, options=CANNON)
    found = odds(grab, SHOT)
    assert found is not None
    assert {row.words: row.chance for row in found.also} == {
        "the Blue Soldier captain": Fraction(15, 36),
        "the Red Soldier captain": Fraction(1, 6),
    }
    assert sum(row.chance for row in found.rows) == 1


@pytest.mark.rule("H-85")
@pytest.mark.parametrize(("face", "slips"), [(4, True), (6, True), (3, False), (1, False)])
def test_on_four_or_more_he_slips_and_lets_go(face: int, slips: bool) -> None:
    grab = game(
        {"S1": "A5", "s1": "F5"}, chest="F6", held=("s1",), phase=Phase.FIGHTING, options=BANANA
    )
    step = do(grab, PEEL, face)
    assert step.state.figures[fig("s1")].slipped == slips
    assert step.state.chest.held == (() if slips else (fig("s1"),))
    assert not step.state.bananas[0]
    assert step.state.bananas[2]


@pytest.mark.rule("H-85")
def test_on_his_back_he_does_nothing_until_his_next_turn_is_over() -> None:
    grab = game(
        {"S1": "F4", "s1": "F5", "s2": "L1"}, FLAT, "E6", phase=Phase.FIGHTING, options=BANANA
    )
    lying = after(do(grab, PEEL, 5).state, End(ME))
    back = ("H-85", "that figure is on his back this turn")
    assert why(lying, Move(fig("s1"), stud(grab, "G5"))) == back
    assert why(lying, Take(fig("s1"))) == back
    assert not any(isinstance(act, Move) and act.by == fig("s1") for act in legal(lying))
    fights = after(lying, Done(YOU))
    assert why(fights, Peel(fig("s1"), fig("S1"))) == back
    up = after(fights, End(YOU), Done(ME), End(ME))
    assert any(isinstance(act, Move) and act.by == fig("s1") for act in legal(up))


@pytest.mark.rule("H-85")
def test_who_lies_on_his_back_does_not_pull() -> None:
    grab = game({"S1": "E4", "s1": "E6"}, chest="E5", options=BANANA)
    lying = replace(grab.figures[fig("s1")], slipped=True)
    figures = (*grab.figures[: fig("s1")], lying, *grab.figures[fig("s1") + 1 :])
    assert do(replace(grab, figures=figures), Take(fig("S1"))).thrown == ()


@pytest.mark.rule("H-85")
def test_there_is_one_banana_and_it_flies_six_studs() -> None:
    near = game({"S1": "A1", "S2": "A2", "s1": "G1"}, phase=Phase.FIGHTING, options=BANANA)
    eaten = do(near, PEEL, 1).state
    assert why(eaten, Peel(fig("S2"), fig("s1"))) == (
        "H-85",
        "your warband has already eaten its banana and thrown the peel",
    )
    far = game({"S1": "A1", "s1": "H1"}, phase=Phase.FIGHTING, options=BANANA)
    assert why(far, PEEL) == ("H-85", "that is too far: a peel flies at most 6")
    chance = odds(near, PEEL)
    assert chance is not None
    assert chance.rows[0].chance == Fraction(1, 2)
