"""P8-22.13, R3-42, R3-61 and R3-63: what becomes of officers, and of the governor."""

from fractions import Fraction

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import outcomes
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    AskDriven,
    Deed,
    Fate,
    Raid,
    Tally,
)
from tests.land_raid.positions import order, place, play, position, refused, run, told, unit


def attacked(town: str, ways: str = ". .", raiders: str = "H") -> Raid:
    """Raiders go in to attack the town's men in B1; the fight is thrown with the next order."""
    raid = position(f"_:{raiders} .:{town} {ways}\n# # # _:U", first=TOWN)
    return run(raid, "H1 attacks B1")[0]


def fates(raid: Raid, name: str, words: str = "done") -> dict[str, Fraction]:
    act = order(raid, words)
    return outcomes(lambda dice: unit(land_raid.apply(raid, act, dice).state, name).fate.name)


@pytest.mark.rule("P8-22.13", "R3-42", "R3-63")
@pytest.mark.parametrize(
    ("face", "dice", "lines"),
    [
        (
            1,
            (),
            [
                "Officer o1 is cut down (rolled 1). [R3-63]",
                "Officer o1 falls in B1. [P8-22.13]",
                "The raiders gain 2 coins for killing an officer (raiders 2, town 43). [P8-22.28]",
            ],
        ),
        (
            2,
            (5,),
            [
                "Officer o1 is overpowered (rolled 2). [R3-63]",
                "Officer o1 is taken prisoner in B1. [R3-42]",
                "The raiders gain 5 coins for capturing an officer "
                "(raiders 5, town 40). [P8-22.28]",
            ],
        ),
        (3, (), ["Officer o1 is hard pressed and gives ground (rolled 3). [R3-63]"]),
        (4, (), ["Officer o1 is hard pressed but cuts his way out (rolled 4). [R3-63]"]),
        (5, (), ["Officer o1 is hard pressed but cuts his way out (rolled 5). [R3-63]"]),
        (6, (), ["Officer o1 is hard pressed but cuts his way out (rolled 6). [R3-63]"]),
    ],
)
def test_the_table_of_an_officer_who_is_hit(
    face: int, dice: tuple[int, ...], lines: list[str]
) -> None:
    log = told(play(attacked("o"), "done", 3, 1, face, *dice))
    start = next(n for n, line in enumerate(log) if "(rolled" in line and "Officer" in line)
    assert log[start : start + len(lines)] == lines


@pytest.mark.rule("P8-22.13", "R3-63")
def test_the_chances_of_an_officer_have_no_save_in_them() -> None:
    found = fates(attacked("o"), "o1")
    # One die of the striker's: one hit on 3 to 5, two on a 6, and he throws for each while he
    # is there; a 3 drives him out of the fight.
    once, again = Fraction(1, 6), Fraction(1, 6) + Fraction(1, 2) * Fraction(1, 6)
    each = Fraction(1, 2) * once + Fraction(1, 6) * again
    # With his own die he kills the group, which saves on 4: then nobody is left to take him.
    alone = Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 6) * Fraction(3, 4)
    assert found["CAPTURED"] == each * (1 - alone)
    assert found["DEAD"] == each * (1 + alone)
    assert found["HERE"] == 1 - 2 * each


@pytest.mark.rule("P8-22.13", "R3-42")
def test_an_officer_whom_nobody_is_left_to_take_is_dead() -> None:
    raid = position("_:O .:u- .\n# # _:U", first=TOWN, coins=(9, 36))
    raid, _ = run(raid, "O1 attacks B1")
    raid, log = run(raid, ("done", 3, 3, 1, 2, 1))
    start = log.index("Officer O1 is overpowered (rolled 2). [R3-63]")
    assert log[start + 1] == "Officer O1 falls in A1. [R3-42]"
    assert unit(raid, "O1").fate is Fate.DEAD
    assert raid.deeds[Deed.RAIDING_OFFICER_CAPTURED] == Tally()


@pytest.mark.rule("R3-42", "H-18")
def test_hits_of_both_sides_fall_together_and_then_prisoners_are_taken() -> None:
    """Two officers who overpower each other: nobody is left to take either."""
    raid, _ = run(position("_:O .:o .\n. # _:U", first=TOWN), "O1 attacks B1")
    raid, log = run(raid, ("done", 3, 3, 2, 2, 1))
    assert [unit(raid, name).fate for name in ("o1", "O1")] == [Fate.DEAD, Fate.DEAD]
    assert [line for line in log if "falls" in line] == [
        "Officer o1 falls in B1. [R3-42]",
        "Officer O1 falls in A1. [R3-42]",
    ]


@pytest.mark.rule("R3-42")
def test_a_raiding_officer_is_captured_while_an_enemy_stands() -> None:
    raid = position("_:O .:h .\n# # _:U", first=TOWN, coins=(9, 36))
    raid, _ = run(raid, "O1 attacks B1")
    raid, log = run(raid, ("done", 3, 3, 4, 2, 6))
    assert unit(raid, "O1").fate is Fate.CAPTURED
    assert log[-2] == (
        "The raiders lose 6 coins for a captured officer (raiders 3, town 42). [P8-22.28]"
    )


@pytest.mark.rule("P8-22.13")
def test_a_driven_officer_goes_where_his_captain_says_and_counts_as_a_loss() -> None:
    raid, _ = run(attacked("oh"), ("done", 3, 1), ("hit o1", 3))
    assert raid.pending == (AskDriven(unit(raid, "o1").id),)
    assert land_raid.to_act(raid) == (TOWN,)
    assert refused(raid, "back A1") == ("H-20", "beaten men cannot go there")
    raid, log = run(raid, "back C1")
    assert log == [
        "Officer o1 is driven back to C1. [P8-22.13]",
        "The town's men lose B1 and fall back to C1. [P8-22.14]",
        "The raiders take the open ground at B1. [P8-22.14]",
    ]
    assert place(raid, "o1") == "C1"


@pytest.mark.rule("P8-22.13")
def test_a_driven_officer_is_out_of_the_fight_and_of_its_hits() -> None:
    raid, _ = run(attacked("oh", raiders="HH"), ("done", 6, 1, 6), ("hit o1", 3), ("back C1", 6))
    assert unit(raid, "h1").here
    assert place(raid, "o1") == "C1"


@pytest.mark.rule("P8-22.13")
def test_an_officer_with_no_way_out_stays_and_nothing_is_lost() -> None:
    raid, log = run(attacked("o", ways="# ."), ("done", 3, 1, 3))
    assert not raid.pending
    assert place(raid, "o1") == "B1"
    assert log[-1] == "The town holds the open ground at B1. [H-20]"


@pytest.mark.rule("P8-22.13")
def test_an_attacking_officer_is_driven_from_where_he_stands() -> None:
    raid = position("_:O .:h .\n. # _:U", first=TOWN)
    raid, _ = run(raid, "O1 attacks B1")
    raid, _ = run(raid, ("done", 1, 3, 3))
    assert land_raid.to_act(raid) == (RAIDERS,)
    raid, log = run(raid, "back A2")
    assert place(raid, "O1") == "A2"
    assert log[-1] == "The town holds the open ground at B1. [H-20]"


# --- the governor: R3-61 ------------------------------------------------------------------


@pytest.mark.rule("R3-61")
@pytest.mark.parametrize(("face", "what"), [(1, "overpowered"), (2, "overpowered")])
def test_a_governor_who_is_hit_is_captured_on_1_as_on_2(face: int, what: str) -> None:
    _, log = run(attacked("vh"), ("done", 3, 1), ("hit v1", face, 6, 5))
    assert log[3:6] == [
        f"Governor v1 is {what} (rolled {face}). [{'R3-61' if face == 1 else 'R3-63'}]",
        "Governor v1 is taken prisoner in B1. [R3-61]",
        "The raiders gain 11 coins for capturing the governor (raiders 11, town 34). [P8-22.28]",
    ]


@pytest.mark.rule("R3-61")
def test_a_governor_who_is_hit_is_driven_on_3_and_unhurt_above() -> None:
    raid, _ = run(attacked("vh"), ("done", 3, 1), ("hit v1", 3))
    assert raid.pending == (AskDriven(unit(raid, "v1").id),)
    raid, log = run(attacked("vh"), ("done", 3, 1), ("hit v1", 4))
    assert log[-1] == "The town holds the open ground at B1. [H-20]"


@pytest.mark.rule("R3-61")
@pytest.mark.parametrize(("face", "caught"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_governor_whose_side_loses_the_square_is_caught_on_1_or_2(
    face: int, caught: bool
) -> None:
    raid, _ = run(attacked("vh", raiders="HH"), ("done", 3, 1))
    coins = (6, 6) if caught else ()
    raid, log = run(raid, ("hit h1", 3, face, *coins, *(() if caught else (1,))))
    assert (unit(raid, "v1").fate is Fate.CAPTURED) == caught
    end = "overpowered" if caught else "hard pressed but cuts his way out"
    assert f"Governor v1 is {end} (rolled {face}). [R3-61]" in log


@pytest.mark.rule("R3-61")
def test_a_governor_counts_nothing_and_cannot_hold_a_square_alone() -> None:
    raid, log = run(attacked("v"), ("done", 1, 6))
    line = (
        "Hand to hand in B1: the raiders score no hit (1 die from 4 points: 1); "
        "the town scores no hit (no dice from 0 points)."
    )
    assert f"{line} [P8-22.11]" in log
    assert place(raid, "H1") == "B1"
