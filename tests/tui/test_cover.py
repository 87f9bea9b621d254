"""How much of its pane a map covers: counted without a page, and checked against one."""

from pathlib import Path

import pytest

from content.land_raid.scenarios import raid
from tests.tui.cover import PANES, Cover, Size, covers
from tests.tui.test_maps_keep_their_place import app_of, no_list, page_of
from tui.land_raid.draw.layout import SCENIC, size
from tui.land_raid.map import scale_for
from tui.match.styles import pane_of

LEAST = {
    "sea_fight": 0.80,
    "land_raid": 0.80,
    "shore_raid": 0.80,
    "treasure_grab": 0.80,
    "pirate_wars": 0.80,
}
"""What every map of an engine covers of its pane at first, in each of the windows."""


@pytest.mark.parametrize("window", PANES)
async def test_the_pane_is_that_of_a_page(window: Size, tmp_path: Path) -> None:
    app = app_of("land_raid", tmp_path)
    async with app.run_test(size=window) as pilot:
        await no_list(pilot, page_of(app))
        assert tuple(page_of(app).map.whole) == PANES[window] == pane_of(page_of(app))


def test_what_is_scrolled_out_of_sight_covers_nothing() -> None:
    assert Cover("land_raid", "st-croix", (80, 24), (40, 17)).share == 0.5
    assert Cover("land_raid", "st-croix", (80, 24), (800, 170)).share == 1


def test_no_map_covers_less_of_its_pane_than_it_did() -> None:
    shares = [(each.engine, each.id, each.window, each.share) for each in covers()]
    assert {engine for engine, *_ in shares} == set(LEAST)
    assert [found for found in shares if found[3] < LEAST[found[0]]] == []


def test_the_town_to_learn_on_fills_a_small_window_with_its_own_squares() -> None:
    """And not with the country around it, which says nothing."""
    town = raid("st-croix").setup().town
    wide, high = PANES[80, 24]
    scale = scale_for(town, wide, high)
    drawn = size(len(town.rows[0]), len(town.rows), scale)
    assert drawn[0] <= wide
    assert drawn[1] <= high
    assert drawn[0] * drawn[1] >= 0.7 * wide * high
    assert scale >= SCENIC, "men, roofs and trees are drawn"
