"""How far it is off the board with the chest: no single step makes a shorter way than was found."""

import pytest

from campaign.geometry.squares import AROUND
from campaign.geometry.studs import Away, Stud
from campaign.treasure_grab.mind.carrying import Node, bodies, carrying_costs
from campaign.treasure_grab.model.distances import FAR
from campaign.treasure_grab.model.ground import climb, in_hand, leaves_by, plan
from campaign.treasure_grab.model.state import LONG, Band
from content import treasure

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
