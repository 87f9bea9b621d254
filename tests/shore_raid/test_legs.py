"""Legs as bits say the same as the geometry of lines does, only sooner."""

import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.geometry.plane import Point, cells, near
from pieces_of_eight.campaign.shore_raid.ground import (
    BARRED,
    BODY,
    CELLS,
    CLEAR,
    STONY,
    THICKET,
    Plan,
    plan,
)
from pieces_of_eight.campaign.shore_raid.marching import errand, scene, walk_to, walker
from pieces_of_eight.campaign.shore_raid.state import Ground, March
from tests.shore_raid.positions import called, figure, listed, marked, position

LETTERS = ".......,%x##~"
WIDE, HIGH = 13, 11


def wilds(rng: random.Random) -> Plan:
    """A map of odd letters."""
    rows = tuple("".join(rng.choice(LETTERS) for _ in range(WIDE)) for _ in range(HIGH))
    return plan(("S" + rows[0][1:], *rows[1:]))


def crossed(table: Plan, a: Point, b: Point, *shut: Ground) -> list[Ground] | None:
    """The ground of a line; None where it is shut, or passes between two corners that are."""
    path = list(cells(a, b))
    grounds = [table.ground[y * table.columns + x] for x, y in path]
    for (x, y), (to_x, to_y) in pairwise(path):
        beside = (table.ground[y * table.columns + to_x], table.ground[to_y * table.columns + x])
        if x != to_x and y != to_y and all(each in shut for each in beside):
            return None
    return None if any(each in shut for each in grounds) else grounds


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("H-60")
def test_a_leg_is_what_the_ground_it_crosses_makes_it(seed: int) -> None:
    rng = random.Random(seed)
    table = wilds(rng)
    for _ in range(400):
        start, end = rng.randrange(WIDE * HIGH), rng.randrange(WIDE * HIGH)
        a, b = table.middles[start], table.middles[end]
        walked = crossed(table, a, b, Ground.WATER, Ground.HOUSE)
        rough = (Ground.ROUGH, Ground.JUNGLE, Ground.CRATES)
        kind = CLEAR if walked is not None else BARRED
        if walked is not None and any(each in rough for each in walked):
            kind = STONY
        assert table.leg(start, end).kind == table.line(a, b) == kind
        seen = crossed(table, a, b, Ground.HOUSE)
        through = THICKET + 1 if seen is None else seen[1:-1].count(Ground.JUNGLE)
        assert table.sight(a, b) == (through <= THICKET)


@pytest.mark.rule("H-61")
def test_a_leg_knows_the_middles_it_passes_too_near() -> None:
    rng = random.Random(1)
    table = wilds(rng)
    for _ in range(400):
        start, end, other = (rng.randrange(WIDE * HIGH) for _ in range(3))
        _, shift, beside = table.leg(start, end)
        too_near = near(table.middles[start], table.middles[end], table.middles[other], BODY)
        assert bool(1 << other >> shift & beside) == too_near


@pytest.mark.parametrize("seed", range(8))
def test_who_stands_in_a_middle_walks_as_anybody_does(seed: int) -> None:
    rng = random.Random(seed)
    table = wilds(rng)
    free = [n for n in range(WIDE * HIGH) if table.walk[n]]
    for _ in range(40):
        start, *via, foe, to = (table.middles[n] for n in rng.sample(free, rng.randint(3, 7)))
        raid = position("C 0,0 N", "b 1,0 N")
        ground = scene(raid, [figure(raid, "C1")], [])
        enemy = replace(figure(raid, "b1"), at=foe)
        ground = ground._replace(table=table, foes=[enemy], crowd=1 << table.cells[foe])
        walk = walk_to(table, [foe], start, tuple(via), to)
        kind = BARRED if walk is None else STONY if walk.broken else CLEAR
        assert walker(ground, start, tuple(via))(table.cells[to]) == kind
        assert walker(ground._replace(crowd=None), start, tuple(via))(table.cells[to]) == kind
        found = errand(table, CELLS + table.cells[to], table.cells[start], 2000, 2000)
        if found is not None:
            end = table.middles[found.to]
            too_near = any(near(a, b, foe, BODY) for a, b in pairwise((start, *found.via, end)))
            assert bool(1 << table.cells[foe] >> found.shift & found.beside) == too_near


def test_moves_between_the_middles_are_offered_too_and_none_is_refused() -> None:
    raid = called(position("C 10,10 N", "C 11,10 N", "b 15,10 N", "b 14,12 N"), "C1 C2")
    raid = marked(raid, "C1", at=Point(1013, 1071))
    for foe in (Point(1550, 1050), Point(1433, 1021)):
        here = marked(raid, "b1", at=foe)
        acts = listed(here)
        assert any(isinstance(act, March) for act in acts)
        assert not any(shore_raid.refuse(here, act) for act in acts)
