"""The game is left while a page is still being made, or its folder goes: no crash, and told."""

import shutil
from pathlib import Path

import pytest
from textual.css.query import NoMatches

from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.registry import screens_of
from tests.tui.shell import make_app, make_folder, press, save_duel, until


class Torn(GameScreen):
    """A page whose parts are gone before it is made."""

    leaves = True

    def on_mount(self) -> None:
        if self.leaves:
            self.app.exit(return_code=1)
        raise NoMatches("no map")


class Blank(GameScreen):
    """A page on which nothing stands."""


class Broken(Torn):
    """A page that fails while the game goes on."""

    leaves = False


def test_a_page_that_is_being_made_while_the_terminal_goes_leaves_no_crash_log(
    tmp_path: Path,
) -> None:
    app = make_app(tmp_path, Torn)
    app.run(headless=True)
    assert app.return_code == 1
    assert not (tmp_path / "crashes").exists()


def test_a_page_that_fails_by_itself_leaves_one(tmp_path: Path) -> None:
    make_app(tmp_path, Broken).run(headless=True)
    assert len(list((tmp_path / "crashes").iterdir())) == 1


async def test_a_folder_that_is_removed_during_a_fight_is_made_again(tmp_path: Path) -> None:
    place = tmp_path / "saves"
    saved = save_duel(make_folder(place))
    app = make_app(place, lambda: screens_of("sea_fight").fight(saved))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shutil.rmtree(place)
        await press(pilot, "enter")
        saved.settle()
        assert (place / "a-duel-of-sloops.match").exists()


@pytest.mark.parametrize(("left_for", "on_top"), [("home", "TitleScreen"), ("page", "Blank")])
async def test_a_page_that_was_left_draws_no_curtain(
    left_for: str, on_top: str, tmp_path: Path
) -> None:
    """The hand-over waits until nothing is seen any more: meanwhile its page may have gone."""
    saved = save_duel(make_folder(tmp_path))
    app = make_app(tmp_path, lambda: screens_of("sea_fight").fight(saved))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.hearing and len(app.screen_stack) == 2)
        app.hand_over("Don Blas", Blank)
        if left_for == "home":
            app.home()
        else:
            app.show(Blank())
        for _ in range(5):
            await pilot.pause(0.01)
        assert type(app.screen).__name__ == on_top
        assert isinstance(app.screen_stack[0], TitleScreen)


async def test_a_game_that_ends_while_a_page_is_handed_over_ends_in_peace(tmp_path: Path) -> None:
    saved = save_duel(make_folder(tmp_path))
    app = make_app(tmp_path, lambda: screens_of("sea_fight").fight(saved))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.hearing and len(app.screen_stack) == 2)
        app.hand_over("Don Blas", Blank)
        app.exit()
    app.hand_over("Don Blas", Blank)  # an opponent may have moved meanwhile
    await app._show(Blank())
    assert not app.screen_stack
    assert not (tmp_path / "crashes").exists()
