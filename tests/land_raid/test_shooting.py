"""P8-22.6 to 22.8: who shoots where, what hits, who takes it, and who is saved."""

from fractions import Fraction

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import outcomes
from pieces_of_eight.campaign.land_raid.actions import Shoot, Victim
from pieces_of_eight.campaign.land_raid.fighting import choosers
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    AskVictim,
    Ground,
    Phase,
    Raid,
)
from tests.land_raid.positions import (
    at,
    marked,
    may,
    order,
    play,
    position,
    refused,
    run,
    told,
    unit,
)

FIELD = """
    .:h   .     .:h   .     .:h
    .     .:h   .     .:h   .
    .:h   .     .:M   .:h   .:h
    .     .:h   .     .:h   .
    .:h   .     .:h   .     .:h
    _:H   _     _     _     _
"""
OUT_OF_REACH = ("P8-22.6", "that is out of reach, or something stands between")


def shooters(letters: str, ground: str = ".", target: str = "hu") -> Raid:
    """Some raiders' muskets on one square, and their target beside them."""
    return position(f"_:{letters} {ground}:{target} .:u _:H", Phase.SHOOTING)


# --- range: P8-22.6 and R3-36 -------------------------------------------------------------


@pytest.mark.rule("P8-22.6", "R3-36")
def test_muskets_reach_all_eight_squares_and_two_along_a_row_or_column() -> None:
    raid = position(FIELD, Phase.SHOOTING)
    squares = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
    assert [to for to in squares if may(raid, f"M1 shoots {to}")] == [
        "C1", "B2", "D2", "A3", "D3", "B4", "D4", "C5",
    ]  # fmt: skip
    assert refused(raid, "M1 shoots A1") == OUT_OF_REACH
    assert refused(raid, "M1 shoots E3") == ("R3-36", "somebody stands between")
    assert refused(raid, "M1 shoots C2") == ("P8-22.6", "you see nobody to shoot at there")


@pytest.mark.rule("P8-22.6")
def test_each_musket_group_throws_one_die_once_a_turn() -> None:
    raid = shooters("MM")
    step = play(raid, "M1 shoots B1", 4)
    assert told(step) == [
        "Musket group M1 fires into B1 and misses (rolled 4, needed 5). [P8-22.7]"
    ]
    assert refused(step.state, "M1 shoots B1") == ("P8-22.6", "it has no loaded muskets")
    assert may(step.state, "M2 shoots B1")


@pytest.mark.rule("P8-22.6")
@pytest.mark.parametrize("letter", "OHLBU")
def test_only_those_with_firelocks_shoot(letter: str) -> None:
    raid = shooters(letter + "M")
    assert may(raid, f"{letter}1 shoots B1") == (letter == "L")


@pytest.mark.rule("P8-22.6", "R3-36")
@pytest.mark.parametrize("ground", sorted(Ground))
def test_the_far_shot_passes_open_ground_only(ground: Ground) -> None:
    raid = position(f"_:M {ground.value} .:h", Phase.SHOOTING)
    shut = {*"#%HCTWFG$R"}
    assert may(raid, "M1 shoots C1") == (ground.value not in shut)


@pytest.mark.rule("R3-36")
@pytest.mark.parametrize("between", ["H", "h", "g"])
def test_the_far_shot_passes_nobody_not_even_a_friend(between: str) -> None:
    raid = position(f"_:M .:{between} .:h", Phase.SHOOTING)
    assert refused(raid, "M1 shoots C1") == ("R3-36", "somebody stands between")


def test_there_is_nobody_to_shoot_at_off_the_map_or_in_the_sea() -> None:
    raid = shooters("M")
    act = Shoot(unit(raid, "M1").id, at(raid, "A9"))
    assert refused(raid, act) == ("P8-22.6", "you see nobody to shoot at there")


# --- hits: P8-22.7 and R3-37 --------------------------------------------------------------


@pytest.mark.rule("P8-22.7", "R3-37")
@pytest.mark.parametrize(
    ("group", "need", "why"),
    [
        ("M", 5, ""),
        ("M+", 4, "; +1 battle hardened"),
        ("M-", 6, "; -1 scurvy"),
        ("L", 6, "; -1 militia"),
        ("L+", 5, "; +1 battle hardened; -1 militia"),
    ],
)
def test_what_a_shot_needs_to_hit(group: str, need: int, why: str) -> None:
    raid = shooters(group, target="u")
    words = f"{group[0]}1 shoots B1"
    line = told(play(raid, words, need - 1))[0]
    assert f"misses (rolled {need - 1}, needed {need}{why})." in line
    assert "picks who is hit on 4 or more: 6)" in told(play(raid, words, need, 6, 5))[0]


@pytest.mark.rule("R3-37")
def test_a_scurvy_militia_shoots_no_worse_than_any_militia() -> None:
    assert "needed 6; -1 militia)" in told(play(shooters("L-"), "L1 shoots B1", 5))[0]


@pytest.mark.rule("P8-22.7", "R3-41")
def test_from_4_on_the_shooter_chooses_below_it_the_owner() -> None:
    assert [choosers((face,), RAIDERS) for face in range(1, 7)] == [(TOWN,)] * 3 + [(RAIDERS,)] * 3
    assert [choosers((face,), TOWN) for face in range(1, 7)] == [(RAIDERS,)] * 3 + [(TOWN,)] * 3
    assert choosers((1, 6, 3), TOWN) == (TOWN, RAIDERS, RAIDERS), "the shooter's come first"


@pytest.mark.rule("P8-22.7")
def test_the_owner_is_asked_who_is_hit() -> None:
    raid, log = run(shooters("M"), ("M1 shoots B1", 6, 3))
    assert log == [
        "Musket group M1 hits B1 (rolled 6, needed 5; picks who is hit on 4 or more: 3). [P8-22.7]"
    ]
    assert raid.pending == (AskVictim(TOWN, (unit(raid, "h1").id, unit(raid, "u1").id)),)


@pytest.mark.rule("P8-22.7")
def test_the_shooter_is_asked_who_is_hit() -> None:
    raid = shooters("M+")
    raid, log = run(raid, ("M1 shoots B1", 4, 4))
    assert raid.pending == (AskVictim(RAIDERS, (unit(raid, "h1").id, unit(raid, "u1").id)),)
    assert land_raid.to_act(raid) == (RAIDERS,)
    raid, log = run(raid, ("hit h1", 4, 1))
    assert log[:2] == [
        "Cutlass group h1 is hit (rolled 4, needed 5). [P8-22.8]",
        "Cutlass group h1 falls in B1. [P8-22.8]",
    ]


@pytest.mark.rule("P8-22.7")
def test_a_hit_is_given_only_to_those_who_can_take_it() -> None:
    raid, _ = run(shooters("M"), ("M1 shoots B1", 5, 4))
    words = "that one cannot take the hit"
    act = Victim(RAIDERS, unit(raid, "H1").id)
    assert refused(raid, act) == ("R3-41", words)
    assert refused(raid, "hit u2") == ("R3-41", words)
    assert refused(raid, "done") == ("P8-22.1", "answer the question first")


def test_nobody_is_asked_where_all_are_alike() -> None:
    raid, log = run(shooters("M", target="hhh"), ("M1 shoots B1", 5, 1, 6))
    assert not raid.pending
    assert log[1] == "Cutlass group h1 escapes unhurt (rolled 6, needed 5). [P8-22.8]"


@pytest.mark.rule("P8-22.7")
def test_raiders_who_can_still_loot_are_not_like_those_who_cannot() -> None:
    raid = position("H:HH .:m _:H", Phase.SHOOTING, TOWN)
    raid, _ = run(marked(raid, "H2", moved=True), ("m1 shoots A1", 5, 4))
    assert raid.pending == (AskVictim(TOWN, (unit(raid, "H1").id, unit(raid, "H2").id)),)


def test_hits_on_a_square_where_nobody_is_left_are_told() -> None:
    raid = position("_:HU H:H B:gh", Phase.SHOOTING, TOWN)
    raid, log = run(raid, ("h1 serves g1 B1", 5, 5, 5, 4, 4, 4, 1, 1))
    assert "Nobody is left in B1 to take 2 more hits. [P8-22.7]" in log


# --- saves: P8-22.8, R3-38 and R3-63 ------------------------------------------------------


@pytest.mark.rule("P8-22.8", "R3-38")
@pytest.mark.parametrize(
    ("target", "ground", "need", "why"),
    [
        ("h", ".", 5, ""),
        ("h-", ".", 5, ""),
        ("h+", ".", 4, "; +1 battle hardened"),
        ("h", "H", 4, "; +1 in a building"),
        ("h+", "F", 4, "; +1 battle hardened"),
        ("h", "B", 5, ""),
        ("h", "%", 5, ""),
        ("o", ".", 3, "; +2 an officer"),
        ("o", "C", 2, "; +1 in a building; +2 an officer"),
        ("o+", ".", 2, "; +1 battle hardened; +2 an officer"),
        ("o+", "C", 2, "; +1 battle hardened; +2 an officer"),
        ("v", "R", 2, "; +1 in a building; +2 an officer"),
    ],
)
def test_nerve_or_walls_save_from_a_shot_and_rank_besides_and_a_1_never_saves(
    target: str, ground: str, need: int, why: str
) -> None:
    raid = shooters("M", ground, target)
    saved = told(play(raid, "M1 shoots B1", 6, 1, need))
    assert f" escapes unhurt (rolled {need}, needed {need}{why})." in saved[1]
    lost = told(play(raid, "M1 shoots B1", 6, 1, need - 1, 1))
    assert f" is hit (rolled {need - 1}, needed {need}{why})." in lost[1]
    assert " falls in B1." in lost[2]


@pytest.mark.rule("R3-38")
@pytest.mark.parametrize(
    ("ground", "target", "rule"),
    [("H", "h+", "R3-38"), (".", "h+", "P8-22.8"), ("H", "h", "P8-22.8"), ("C", "o+", "R3-38")],
)
def test_a_hardened_man_within_walls_is_told_by_which_reading_they_count_once(
    ground: str, target: str, rule: str
) -> None:
    raid = shooters("M", ground, target)
    assert told(play(raid, "M1 shoots B1", 6, 1, 6))[1].endswith(f"[{rule}]")


@pytest.mark.rule("P8-22.8")
@pytest.mark.parametrize(("age", "need"), [(1, 4), (3, 4), (4, 5)])
def test_a_burning_house_still_gives_cover_and_a_burnt_one_none(age: int, need: int) -> None:
    raid = position("_:MM H:h .", Phase.SHOOTING, fires=f"B1:{age}")
    assert f" needed {need}" in told(play(raid, "M1 shoots B1", 6, 1, 6))[1]


@pytest.mark.rule("R3-63")
def test_an_officer_who_is_shot_has_the_save_and_no_table() -> None:
    found = outcomes(
        lambda dice: (
            unit(
                land_raid.apply(
                    raid := shooters("M", target="o"), order(raid, "M1 shoots B1"), dice
                ).state,
                "o1",
            ).fate.name
        )
    )
    assert found == {"HERE": 1 - Fraction(1, 3) * Fraction(1, 3), "DEAD": Fraction(1, 9)}
