"""The scale of a map is found from its pane, and the key goes through those beside it."""

import pytest

from pieces_of_eight.campaign.engines import FIGHTS
from pieces_of_eight.content.ready import SHELVES
from pieces_of_eight.tui.draw.cells import THREE, Scales, Zoom
from pieces_of_eight.tui.draw.colours import palette_for
from pieces_of_eight.tui.draw.glyphs import glyphs_for
from pieces_of_eight.tui.match.maps import Preview
from pieces_of_eight.tui.play.order_form import Plan
from pieces_of_eight.tui.registry import screens_of

MANY = Scales(offered=tuple(range(12)), legible=1)


def measure(zoom: Zoom) -> tuple[int, int]:
    """A drawing of ten by five places, each twice as wide as high."""
    return 20 * (zoom + 1), 5 * (zoom + 1)


@pytest.mark.parametrize(
    ("pane", "found"),
    [((80, 20), 3), ((79, 20), 2), ((80, 19), 2), ((165, 55), 7), ((20, 5), 1), ((9000, 9000), 11)],
)
def test_the_scale_is_the_largest_that_fits_whole_and_is_legible(
    pane: tuple[int, int], found: Zoom
) -> None:
    assert MANY.fitted(measure, *pane) == found


@pytest.mark.parametrize(
    ("pane", "found"),
    [((80, 20), 3), ((79, 20), 2), ((20, 5), 0), ((19, 5), None), ((20, 4), None)],
)
def test_a_picture_is_as_large_as_fits_or_there_is_none(
    pane: tuple[int, int], found: Zoom | None
) -> None:
    assert MANY.largest(measure, *pane) == found


@pytest.mark.parametrize("engine", FIGHTS)
def test_a_larger_window_shows_a_larger_picture_of_a_new_fight(engine: str) -> None:
    """On a window of 200 by 60 it takes more than a third of its place."""
    screens, palette = screens_of(engine), palette_for("true")
    assert screens.preview is not None
    drawn = screens.preview(palette, glyphs_for("true", plain=False))
    assert isinstance(drawn, Preview)
    order = screens.face.order
    view = order.meant(Plan(engine, SHELVES[engine].entries()[0].id, "7")).view
    sizes = []
    for place in ((34, 9), (74, 24), (154, 45)):
        rows = drawn.rows(view, *place)
        sizes.append((max(map(len, rows)), len(rows)))
    assert sizes == sorted(sizes)
    wide, high = sizes[-1]
    assert wide <= 154
    assert high <= 45 + 2, "air above and below it"
    assert wide * high * 3 >= 154 * 45


def test_steps_end_at_the_smallest_and_the_largest_scale() -> None:
    assert [MANY.stepped(7, steps) for steps in (1, -2, 9, -9)] == [8, 5, 11, 0]


@pytest.mark.parametrize(
    ("usual", "turns"), [(7, [7, 8, 6, 7]), (11, [11, 10, 11]), (0, [0, 1, 0])]
)
def test_the_key_goes_through_the_usual_a_larger_and_a_smaller_scale(
    usual: Zoom, turns: list[Zoom]
) -> None:
    found = [usual]
    for _ in turns[1:]:
        found.append(MANY.after(found[-1], usual))
    assert found == turns
    assert MANY.after(3, usual) == usual


def test_three_pictures_are_gone_through_as_ever() -> None:
    assert [THREE.after(zoom, 1) for zoom in (1, 2, 0)] == [2, 0, 1]


def test_where_more_is_to_be_seen_from_near_the_key_goes_nearer() -> None:
    scales = Scales(offered=(0, 1, 2, 3, 4), legible=1, closer=2)
    assert [scales.after(zoom, 1) for zoom in (1, 2, 3, 0)] == [2, 3, 0, 1]
    assert [scales.after(zoom, 4) for zoom in (4, 3)] == [3, 4]
