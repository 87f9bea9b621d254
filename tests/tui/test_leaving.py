"""The game is left while a page is still being made, or its folder goes: no crash, and told."""

import shutil
from pathlib import Path

from textual.css.query import NoMatches

from tests.tui.shell import make_app, make_folder, message_of, save_duel
from tui.faces import face_of
from tui.screens.base import GameScreen


class Torn(GameScreen):
    """A page whose parts are gone before it is made."""

    leaves = True

    def on_mount(self) -> None:
        if self.leaves:
            self.app.exit(return_code=1)
        raise NoMatches("no map")


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


async def test_a_folder_that_is_removed_during_a_fight_is_told_at_once(tmp_path: Path) -> None:
    place = tmp_path / "saves"
    saved = save_duel(make_folder(place))
    app = make_app(place, lambda: face_of("sea_fight").fight(saved))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shutil.rmtree(place)
        await pilot.press("enter")
        await pilot.pause()
        told = message_of(app)
        assert "cannot be saved now" in told or "was removed; it was made again" in told
        saved.settle()
        assert (place / "a-duel-of-sloops.match").exists()
