"""The page behind the end: the last picture with its marks, the telling moments, the luck."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.draw.cells import text_of as words_of
from pieces_of_eight.tui.draw.film import RICH, Cue, Kind, Spot, legend, remains
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.play.telling import tellings, weighed
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.fight_scenes import duel, fight_app, save
from tests.tui.film_strips import INKS
from tests.tui.frames import DRESSES, FLOOR, GOOD, Compare, looked_back
from tests.tui.raid_ends import fought
from tests.tui.raid_scenes import raid_app
from tests.tui.shell import press, text_of
from tests.tui.wreck import fought as wrecked

SINKING = ("e", "f", "1", "4", "enter", "enter")
"""What is pressed to sink a wreck and come to the account."""
NAMES = ("Anne", "Jack")


def wreck(path: Path) -> PiecesApp:
    return fight_app(path, lambda: save(path, duel(hull=(1, 1)), seed=2), DRESSES["night"])


def raid(path: Path) -> PiecesApp:
    return raid_app(path, lambda: fought(path), DRESSES["night"])


def ends(*keys: str) -> Callable[[Pilot[None]], object]:
    """Press these keys, and wait until the page behind the end has looked back."""

    async def until(pilot: Pilot[None]) -> None:
        await press(pilot, *keys)
        await looked_back(pilot)

    return until


@pytest.mark.parametrize(
    ("make", "keys", "size"),
    [(wreck, SINKING, FLOOR), (wreck, SINKING, GOOD), (raid, ("enter",), GOOD)],
    ids=["sea-floor", "sea-good", "land-good"],
)
def test_the_page_behind_the_end(
    make: Callable[[Path], PiecesApp],
    keys: tuple[str, ...],
    size: tuple[int, int],
    snap_compare: Compare,
    tmp_path: Path,
) -> None:
    assert snap_compare(make(tmp_path), terminal_size=size, run_before=ends(*keys))


async def test_from_a_telling_moment_one_comes_to_its_step(tmp_path: Path) -> None:
    app = wreck(tmp_path)
    async with app.run_test(size=FLOOR) as pilot:
        await press(pilot, *SINKING)
        page = app.screen
        assert isinstance(page, ResultScreen)
        page.query_one("#result-menu", Menu).go("moments")
        await press(pilot, "enter")
        assert "Turn 1: William goes down" in text_of(app)
        step = int(page.query_one("#result-menu", Menu).key)
        await press(pilot, "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.at == step
        await press(pilot, "q")
        page.query_one("#result-menu", Menu).go("back")
        await press(pilot, "enter")
        assert "Read the log" in text_of(app)


def test_a_telling_moment_has_its_die_and_its_chance() -> None:
    match = wrecked()
    told = tellings(match, Player(0), NAMES)
    assert told
    for each in told:
        found = weighed(match, each, NAMES)
        thrown = [face for faces in match.steps[each.step].thrown for face in faces]
        assert found.words.startswith(each.deed.removesuffix("."))
        assert (f"on a {thrown[0]}" in found.words) == (len(thrown) == 1)
        if thrown:
            assert found.chance is not None
            assert 0 < found.chance <= 1
        else:
            assert found.chance is None


def test_marks_stand_in_the_corner_of_a_large_place_and_over_a_small_one() -> None:
    large, small = Spot(10, 5, 7, 4), Spot(2, 2, 1, 1)
    cues = [Cue(Kind.FALL, large), Cue(Kind.SHOT, small, large), Cue(Kind.FALL, small)]
    marks = remains(cues, lambda spot: spot, RICH, INKS)
    assert {at: stamp.glyph for at, stamp in marks.items()} == {
        (16, 5): RICH.fallen,
        (2, 2): RICH.fallen,
    }
    sunk = remains([Cue(Kind.SINKING, large)], lambda spot: spot, RICH, INKS)
    assert [at for at, stamp in sunk.items() if stamp.glyph == RICH.fallen] == [large.middle]
    said = words_of(legend([Kind.FALL, Kind.SINKING], RICH, INKS))
    assert "went down" in said
    assert "fell" in said
    assert "broken in" not in said


async def test_who_leaves_the_account_while_luck_is_counted_meets_no_error(tmp_path: Path) -> None:
    app = wreck(tmp_path)
    async with app.run_test(size=FLOOR) as pilot:
        await press(pilot, *SINKING)
        page = app.screen
        assert isinstance(page, ResultScreen)
        await page.query("#ending").remove()
        await page._look_back().wait()
