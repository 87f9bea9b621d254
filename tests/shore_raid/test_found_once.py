"""What is the same for a whole ground, or for every band, is found out once."""

import pytest

from campaign.kernel.dice import Seeded
from campaign.shore_raid import start
from campaign.shore_raid.mind import marching
from campaign.shore_raid.model import routes
from campaign.shore_raid.model.ground import Plan, plan
from campaign.shore_raid.model.routes import CELLS, field, neighbours, paths
from campaign.shore_raid.model.state import Raid
from content.shore_raid.scenarios import shore_raid


@pytest.fixture(scope="module")
def raid() -> Raid:
    return start(shore_raid("plantation").setup(), Seeded(1)).state


def test_the_steps_of_a_ground_are_found_once_for_all_goals(
    raid: Raid, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, calls = plan(raid.shore.rows), list[int]()

    def counted(table: Plan, here: int) -> list[tuple[int, int]]:
        calls.append(here)
        return neighbours(table, here)

    monkeypatch.setattr(routes, "neighbours", counted)
    paths.cache_clear()
    field.cache_clear()
    standing = [cell for cell, walked in enumerate(table.walk) if walked]
    for cell in standing[:3]:
        field(table, CELLS + cell)
    assert sorted(calls) == list(range(len(table.walk)))


def test_steps_from_broken_ground_are_half_as_far_again(raid: Raid) -> None:
    table = plan(raid.shore.rows)
    assert any(table.broken)
    for here, steps in enumerate(paths(table)):
        more = 1.5 if table.broken[here] else 1
        assert list(steps) == [(to, int(step * more)) for to, step in neighbours(table, here)]


def test_places_to_strike_from_are_offered_the_nearest_first_and_behind_him_before(
    raid: Raid,
) -> None:
    table = plan(raid.shore.rows)
    foe = next(f for f in raid.figures if len(marching.beside(table, f.at, 0, 2.0)) == 8)
    north = marching.beside(table, foe.at, 0, 2.0)
    assert {spot.rear > 0 for spot in north} == {True, False}
    first = marching.nearest_first(table, foe.at, 0, 2.0, foe.at)[0]
    assert next(spot for spot in north if spot.cell == first).rear > 0
