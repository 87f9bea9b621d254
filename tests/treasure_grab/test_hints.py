"""What opponents look at: ways off the board are those of the rules, and values are sensible."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.treasure_grab.carrying import Haul, haul_to
from pieces_of_eight.campaign.treasure_grab.ground import FAR, approach, outings, plan
from pieces_of_eight.campaign.treasure_grab.mind import order, value, way_out
from pieces_of_eight.campaign.treasure_grab.state import (
    Band,
    Carry,
    Done,
    Grab,
    Lie,
    Phase,
    Pull,
    Shoot,
    Swing,
    Take,
)
from pieces_of_eight.content import treasure, treasures
from tests.treasure_grab.positions import ME, do, fig, game, legal, stud


@pytest.mark.parametrize(
    ("held", "side", "studs"),
    [
        (("S1", "S2"), None, 4),
        (("S1",), None, 8),
        (("S1", "S2"), Band.RED_SOLDIERS, 7),
        (("S1", "S2"), Band.BLUE_PIRATES, 5),
    ],
)
def test_how_far_a_chest_is_hauled_off_an_open_board(
    held: tuple[str, ...], side: Band | None, studs: int
) -> None:
    grab = game({"S1": "B6", "S2": "E6", "s1": "L10"}, chest="B7", held=held)
    assert way_out(grab, side) == studs


def hauls_of(grab: Grab) -> list[Haul]:
    """Every way in which the carriers could move the chest now."""
    found = [haul_to(grab, Carry(ME, way)) for way in range(8)]
    found += [haul_to(grab, Swing(ME, about, way)) for about in (1, 2) for way in (-1, 1)]
    return [haul for haul in found if isinstance(haul, Haul)]


def hauled(grab: Grab, haul: Haul) -> Grab:
    figures = list(grab.figures)
    for who, at in zip(grab.chest.held, haul.at, strict=True):
        figures[who] = replace(figures[who], at=at)
    chest = replace(grab.chest, at=haul.chest, lie=haul.lie)
    return replace(grab, figures=tuple(figures), chest=chest)


@pytest.mark.parametrize("name", [entry.id for entry in treasures()])
@pytest.mark.parametrize("carriers", [1, 2])
@pytest.mark.parametrize("poses", [6, pytest.param(40, marks=pytest.mark.soak)])
def test_the_way_off_the_board_is_the_best_that_the_rules_allow(
    name: str, carriers: int, poses: int
) -> None:
    """Bellman's equation, at poses drawn by lot: no step is worth more than it costs."""
    rng = random.Random(f"{name}{carriers}")
    rows = treasure(name).rows
    looked = 0
    for _ in range(poses):
        table = plan(rows)
        found = outings(rows, None).items()
        at, lie = rng.choice(
            sorted((at, Lie(turns)) for (at, turns), far in found if far and turns < 2)
        )
        there = [n for n, far in enumerate(approach(rows, (at, lie))) if far == 0 and table.on[n]]
        if len(there) < carriers:
            continue
        grab = game({f"S{n + 1}": "A1" for n in range(carriers)}, "\n".join(rows))
        spots = rng.sample(there, carriers)
        figures = tuple(
            replace(each, at=spots[n], left=99) if n < carriers else each
            for n, each in enumerate(grab.figures)
        )
        chest = replace(grab.chest, at=at, lie=lie, held=tuple(range(carriers)))
        grab = replace(grab, figures=figures, chest=chest, pull=Pull.WON)
        options = [haul.cost + off(hauled(grab, haul)) for haul in hauls_of(grab)]
        assert off(grab) == min([*options, FAR * (2 if carriers == 1 else 1)])
        looked += 1
    assert looked > poses // 4


def off(grab: Grab) -> int:
    """The way off; nought when the chest is there."""
    table = plan(grab.board.rows)
    step = 1 if grab.chest.lie == 0 else table.columns
    if not any(table.on[grab.chest.at + step * n] for n in range(4)):
        return 0
    return way_out(grab, None)


def test_it_is_good_to_hold_the_chest_and_better_to_carry_it_out() -> None:
    grab = game({"S1": "E2", "s1": "L10"}, chest="E3")
    held = do(grab, Take(fig("S1"))).state
    carried = do(held, Carry(ME, 0)).state
    assert value(grab, ME) < value(held, ME) < value(carried, ME)


def test_it_is_good_to_wound_and_bad_to_be_wounded() -> None:
    grab = game({"S1": "A1", "s1": "F1"}, phase=Phase.FIGHTING)
    hit = do(grab, Shoot(fig("S1"), fig("s1")), 6, 1).state
    assert value(hit, ME) > value(grab, ME)
    assert value(hit, hit.order[1]) < value(grab, hit.order[1])


def test_a_walk_to_the_chest_is_counted_with_its_climbs() -> None:
    grab = game({"S1": "A1"}, "0003000000\n0003000000", chest="F2")
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    assert [walks[stud(grab, f"{letter}1")] for letter in "EDCBA"] == [0, 2, 6, 7, 8]
    assert walks[stud(grab, "-1 0")] <= FAR


def test_the_promising_actions_come_first_and_none_is_lost() -> None:
    grab = game({"S1": "E2", "s1": "L10"}, chest="E3")
    ordered = order(grab, legal(grab))
    assert ordered[0] == Take(fig("S1"))
    assert ordered[-1] == Done(ME)
    assert sorted(map(repr, ordered)) == sorted(map(repr, legal(grab)))
