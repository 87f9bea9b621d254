"""Who looks away and comes back, or plays in a browser, finds the cursor on the page."""

from pathlib import Path

from textual.events import AppBlur, AppFocus

from pieces_of_eight.tui.pages.settings import SettingsScreen
from tests.tui.shell import PilotedApp, make_app, make_folder, until


async def test_a_page_that_came_while_nobody_looked_has_a_cursor(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        app.post_message(AppBlur())
        await until(pilot, lambda: not app.app_focus)
        app.open_page("settings")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen) and app.hearing)
        assert app.screen.focused is None
        app.post_message(AppFocus())
        await until(pilot, lambda: app.screen.focused is not None)


class InBrowser(PilotedApp):
    """The game as a browser shows it."""

    @property
    def is_web(self) -> bool:
        return True


async def test_nobody_takes_the_cursor_from_a_player_in_a_browser(tmp_path: Path) -> None:
    """Textual tells the game as it starts there that nobody looks, and means until he clicks."""
    app = InBrowser(make_folder(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.screen.focused
        app.post_message(AppBlur())
        await pilot.pause()
        assert app.app_focus
        assert app.screen.focused is before is not None
