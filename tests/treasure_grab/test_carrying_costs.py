"""How far it is off the board with the chest: no single step makes a shorter way than was found."""

import pytest
from msgspec.structs import replace

from campaign import treasure_grab
from campaign.geometry.squares import AROUND
from campaign.geometry.studs import Away, Stud
from campaign.kernel.dice import Seeded
from campaign.treasure_grab.mind.carrying import Node, bodies, carrying_costs, reach, way_out
from campaign.treasure_grab.model.actions import Take
from campaign.treasure_grab.model.distances import FAR
from campaign.treasure_grab.model.ground import climb, in_hand, leaves_by, plan
from campaign.treasure_grab.model.state import LONG, Band, Grab, Pull
from campaign.treasure_grab.rules.carrying import legal_chest
from content import treasure
from tests.treasure_grab.positions import game

TWO: tuple[Away, ...] = ((0, -1), (3, 1))


@pytest.fixture(scope="module")
def rows() -> tuple[str, ...]:
    return treasure("tower").setup_for(2).board.rows


def heights(rows: tuple[str, ...], node: Node) -> tuple[int, ...] | None:
    """How high chest and carriers stand, -1 for a chest off the board; None where they do not fit.

    Stud by stud, as the rules say it.
    """
    table, body = plan(rows), bodies(TWO)[node[1]]
    row, column = divmod(node[0], table.columns)
    spots = [(column + x, row + y) for x, y in (*body.chest, *body.carriers)]
    if not all(0 <= x < table.columns and 0 <= y < table.rows for x, y in spots):
        return None
    studs = tuple(Stud(x + y * table.columns) for x, y in spots)
    if not all(table.fits[stud] for stud in studs):
        return None
    if not in_hand(table, studs[:LONG], studs[LONG:]):
        return None
    on = any(table.on[stud] for stud in studs[:LONG])
    level = max(table.feet[stud] for stud in studs[:LONG]) if on else -1
    return level, *(table.feet[stud] for stud in studs[LONG:])


@pytest.mark.parametrize("side", [None, Band(0), Band(1)])
def test_no_step_is_shorter_than_the_cost_that_was_found(
    rows: tuple[str, ...], side: Band | None
) -> None:
    table, costs = plan(rows), carrying_costs(rows, side, TWO)
    assert len(set(costs.values())) > 10
    for (at, turns), far in costs.items():
        here = heights(rows, (at, turns))
        assert here is not None
        chest = tuple(Stud(at + x + y * table.columns) for x, y in bodies(TWO)[turns].chest)
        assert side is None or leaves_by(table, chest, side)
        assert (far == 0) == (here[0] < 0)
        if here[0] < 0:
            continue
        steps = []
        for x, y in AROUND:
            to = at + x + y * table.columns, turns
            there = heights(rows, to)
            if there is not None and to in costs:
                climbs = [climb(a, max(b, 0)) for a, b in zip(here, there, strict=True)]
                steps.append(1 + max(climbs) + costs[to])
        assert far <= min(steps, default=FAR)


STANDING = (
    {"S1": "D3", "S2": "I3", "s1": "L10"},
    {"S1": "D3", "S2": "I3", "S3": "F1", "S4": "G2", "s1": "E1"},
    {"S1": "D3", "s1": "L10", "S3": "D2", "S4": "E2"},
    {"S1": "D3", "S2": "D2", "s1": "E1", "s2": "F1", "s3": "G4", "s4": "I5"},
)


@pytest.mark.parametrize("there", STANDING)
def test_what_can_be_reached_in_a_turn_is_what_the_rules_let_one_reach(
    there: dict[str, str],
) -> None:
    """Friends and enemies in the way: every carry and swing of the turn is tried by the rules."""
    holders = tuple(name for name in ("S1", "S2") if name in there)
    grab = replace(game(there, chest="E3", held=holders), pull=Pull.WON)
    ends = everywhere(grab)
    least = min([0 if each.chest.at < 0 else way_out(each, None) for each in ends])
    found = reach(grab, None, 6)
    assert (found.left == 0) == (least == 0)
    assert found.left >= least
    assert found.spent <= 6


def everywhere(grab: Grab) -> set[Grab]:
    """Every position that those who have the chest can carry it to in this turn."""
    found, todo = {grab}, [grab]
    while todo:
        here = todo.pop()
        if here.chest.at < 0:
            continue
        for act in legal_chest(here):
            if isinstance(act, Take):
                continue
            after = treasure_grab.apply(here, act, Seeded(1)).state
            if after not in found:
                found.add(after)
                todo.append(after)
    return found
