"""P8-22.10 to 22.12: strength, dice, hits, who takes them, and saves."""

from fractions import Fraction

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import outcomes
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.land_raid.events import Fought, Saved
from pieces_of_eight.campaign.land_raid.fighting import hits_of, strength
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, AskVictim, Hit, Raid
from tests.land_raid.positions import marked, order, position, refused, run, unit


def facing(raiders: str, town: str, *attack: str) -> Raid:
    """Raiders in A1 of whom some have gone in to attack B1; the town has moved already."""
    raid = position(f"_:{raiders} .:{town} .\n_ _ _:U", first=TOWN)
    return run(raid, *(f"{name} attacks B1" for name in attack))[0]


def counted(men: str) -> tuple[int, int]:
    """The strength and the dice of some men of the town."""
    raid = position(f"_:H .:{men}")
    found = strength([each for each in raid.units if each.owner == TOWN])
    return found.factor, found.dice


# --- strength: P8-22.10 and R3-39 ---------------------------------------------------------


@pytest.mark.rule("P8-22.10")
@pytest.mark.parametrize(
    ("men", "points"),
    [("h", 4), ("m", 2), ("l", 2), ("o", 2), ("b", 2), ("u", 1), ("v", 0), ("g", 0)],
)
def test_what_each_counts_hand_to_hand(men: str, points: int) -> None:
    assert counted(men)[0] == points


@pytest.mark.rule("P8-22.10", "R3-39")
@pytest.mark.parametrize(
    ("men", "points"),
    [
        ("h+", 5),
        ("h+h+h+", 15),
        ("h+h+h+h+", 19),
        ("h-", 3),
        ("h-h-h-", 9),
        ("h-h-h-h-", 13),
        ("h+h+h+h+h-", 22),
        ("h+h-h-h-h-", 18),
        ("h+h+h+h-h-h-", 24),
        ("o+", 2),
        ("o-", 2),
        ("l-", 1),
        ("u-", 0),
    ],
)
def test_hardened_and_scurvy_groups_add_and_take_off_three_at_most_each(
    men: str, points: int
) -> None:
    assert counted(men)[0] == points


@pytest.mark.rule("P8-22.10")
def test_groups_that_shot_this_turn_do_not_count() -> None:
    raid = marked(position("_:H .:m+h-"), "m1", shot=True)
    found = strength([each for each in raid.units if each.owner == TOWN])
    assert (found.base, found.factor, [mod.value for mod in found.mods]) == (4, 3, [-1])


@pytest.mark.rule("P8-22.10")
def test_a_musket_group_that_shoots_and_attacks_throws_nothing() -> None:
    raid = facing("MH", "h", "M1", "H1")
    _, log = run(raid, "done", ("M1 shoots B1", 1, 1, 1))
    told = "in B1: the raiders score no hit (1 die from 4 points: 1); the town scores no hit (1 die"
    assert told in log[-2]
    raid = facing("M", "h", "M1")
    _, log = run(raid, "done", ("M1 shoots B1", 1, 1))
    assert "in B1: the raiders score no hit (no dice from 0 points); the town" in log[-2]


# --- dice and hits: P8-22.11, R3-40 and R3-41 ---------------------------------------------


@pytest.mark.rule("P8-22.11", "R3-40")
@pytest.mark.parametrize(
    ("men", "dice"),
    [("h", 1), ("o", 1), ("u-", 1), ("hm", 1), ("hmu", 1), ("hh", 2), ("h+mu", 2), ("hhm", 2),
     ("hhhhhh", 6), ("v", 0), ("vu", 1)],
)  # fmt: skip
def test_every_full_four_points_are_a_die_and_there_is_one_at_least(men: str, dice: int) -> None:
    assert counted(men)[1] == dice


@pytest.mark.rule("P8-22.11")
@pytest.mark.parametrize(
    ("face", "hits"), [(1, "no hit"), (2, "no hit"), (3, "1 hit"), (5, "1 hit")]
)
def test_1_and_2_do_nothing_and_3_to_5_are_one_hit(face: int, hits: str) -> None:
    raid = facing("HH", "h", "H1")
    saves = (6,) if face > 2 else ()
    _, log = run(raid, ("done", face, 1, *saves))
    line = (
        f"Hand to hand in B1: the raiders score {hits} (1 die from 4 points: {face}); "
        "the town scores no hit (1 die from 4 points: 1)."
    )
    assert f"{line} [P8-22.11]" in log


@pytest.mark.rule("P8-22.11", "R3-41")
def test_a_6_is_a_pair_of_hits_and_the_striker_names_who_takes_it_on_4() -> None:
    raid = facing("HH", "hu", "H1")
    chosen, _ = run(raid, ("done", 6, 1, 4))
    victims = (unit(raid, "h1").id, unit(raid, "u1").id)
    assert chosen.pending == (AskVictim(RAIDERS, victims),)
    chosen, _ = run(chosen, ("hit u1", 4))
    assert chosen.pending == (AskVictim(RAIDERS, victims),), "his choice holds for the pair"
    owners, log = run(raid, ("done", 6, 1, 3))
    assert owners.pending == (AskVictim(TOWN, victims),)
    owners, log = run(owners, ("hit u1", 3, 4))
    assert log[1] == "Unarmed group u1 falls in B1. [P8-22.12]"


@pytest.mark.rule("P8-22.11")
def test_single_hits_are_shared_out_by_their_owner() -> None:
    raid, _ = run(facing("HH", "hu", "H1"), ("done", 3, 1))
    assert land_raid.to_act(raid) == (TOWN,)
    assert refused(raid, "hit H1") == ("R3-41", "that one cannot take the hit")
    raid = facing("HM", "h", "H1", "M1")
    raid, _ = run(raid, "done", ("done", 1, 3))
    assert land_raid.to_act(raid) == (RAIDERS,)


@pytest.mark.rule("R3-41")
def test_each_pair_has_a_die_of_its_own_and_the_strikers_come_first() -> None:
    mine, theirs = Hit(TOWN, RAIDERS), Hit(TOWN, TOWN)
    assert hits_of(RAIDERS, (6, 6, 3, 2), (4, 3)) == (mine, mine, theirs, theirs, theirs)
    assert hits_of(RAIDERS, (6, 6), (6, 4)) == (mine,) * 4
    assert hits_of(RAIDERS, (1, 2), ()) == ()


@pytest.mark.rule("P8-22.11")
def test_only_those_who_fight_are_hit() -> None:
    raid, _ = run(facing("HM", "h", "H1"), "done", ("done", 1, 4, 6))
    assert not raid.pending
    assert unit(raid, "H1").engaged
    assert not unit(raid, "M1").engaged


@pytest.mark.rule("P8-22.11", "R3-41")
def test_the_exact_chances_of_the_hits_of_one_die() -> None:
    raid = facing("HH", "h", "H1")
    act = order(raid, "done")
    found = outcomes(
        lambda dice: next(
            (event.hits[RAIDERS], event.choices[RAIDERS])
            for event in land_raid.apply(raid, act, dice).events
            if isinstance(event, Fought)
        )
    )
    assert found == {
        (0, ()): Fraction(1, 3),
        (1, ()): Fraction(1, 2),
        (2, (1,)): Fraction(1, 12),
        (2, (4,)): Fraction(1, 12),
    }


# --- saves: P8-22.12 ----------------------------------------------------------------------


@pytest.mark.rule("P8-22.12")
@pytest.mark.parametrize(("target", "need"), [("h+", 3), ("h", 4), ("h-", 5), ("b", 4), ("u-", 5)])
def test_what_saves_a_group_from_steel(target: str, need: int) -> None:
    raid = facing("HHH", target, "H1")
    act = order(raid, "done")
    found = outcomes(lambda dice: saves(land_raid.apply(raid, act, dice)))
    assert {each[:2] for each in found if each} == {(need, True), (need, False)}
    assert sum(found[each] for each in found if each and each[1]) == Fraction(7 - need, 6) * (
        1 - found[()]
    )


def saves(step: Step[Raid]) -> tuple[int, bool] | tuple[()]:
    """What the first of the town's groups that was hit needed, and whether it was saved."""
    for event in step.events:
        if isinstance(event, Saved) and step.state.units[event.unit].owner == TOWN:
            return event.need, event.saved
    return ()


@pytest.mark.rule("P8-22.12")
def test_a_building_does_not_save_from_steel() -> None:
    raid = position("_:H H:h .\n_ _ _:U", first=TOWN)
    raid, _ = run(raid, "H1 attacks B1")
    _, log = run(raid, ("done", 3, 1, 4))
    assert "Cutlass group h1 escapes unhurt (rolled 4, needed 4). [P8-22.12]" in log


@pytest.mark.rule("P8-22.11")
def test_hits_beyond_the_last_man_fall_on_nobody() -> None:
    raid, log = run(
        facing("HH", "u-", "H1"), ("done", 6, 1, 4, 1, 1) if False else ("done", 6, 1, 4, 1)
    )
    assert not raid.pending
    assert log[-1] == "The raiders take the open ground at B1. [P8-22.14]"
