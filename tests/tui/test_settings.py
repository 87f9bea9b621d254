"""Settings: strings in, typed values out, and a sentence for what makes no sense."""

from pathlib import Path

import pytest

from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.pages.settings import SettingsScreen
from pieces_of_eight.tui.settings import Settings, changed, load, store
from tests.tui.shell import PilotedApp, make_app, make_folder, message_of, press


def test_a_player_who_has_chosen_nothing_gets_the_usual_settings() -> None:
    assert load({}) == (Settings(), [])


def test_what_is_stored_comes_back() -> None:
    settings = Settings(theme="chart", depth="256", ascii="yes", keys="vi", mouse="no")
    assert load(store(settings)) == (settings, [])


@pytest.mark.parametrize("value", ["", "dusk", "NIGHT", "night\x1b[2J", "x" * 4000])
def test_a_value_that_makes_no_sense_falls_back_and_is_told(value: str) -> None:
    settings, complaints = load({"theme": value, "keys": "vi"})
    assert settings == Settings(keys="vi")
    assert len(complaints) == 1
    assert complaints[0].startswith("The setting theme cannot be")
    assert "night" in complaints[0]
    assert "\x1b" not in complaints[0]
    assert len(complaints[0]) < 120


def test_a_change_must_be_one_of_the_values() -> None:
    assert changed(Settings(), "depth", "16").depth == "16"
    with pytest.raises(ValueError, match="depth"):
        changed(Settings(), "depth", "17")


async def test_a_bad_setting_is_told_on_the_title_page(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    folder.save_settings({"theme": "dusk", "depth": "true"})
    app = PilotedApp(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.settings == Settings(depth="true")
        assert message_of(app).startswith("The setting theme cannot be 'dusk'")


async def test_a_change_takes_effect_at_once_and_is_kept(tmp_path: Path) -> None:
    app = make_app(tmp_path, SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right")
        assert app.theme == "chart-true"
    assert load(make_folder(tmp_path).settings())[0].theme == "chart"


class FullDisk(Folder):
    def save_settings(self, settings: object) -> None:
        raise SaveError("The disk is full; make room.")


async def test_a_full_disk_is_told_and_the_setting_holds_for_today(tmp_path: Path) -> None:
    folder = FullDisk(tmp_path, make_folder(tmp_path).edition)
    app = PilotedApp(folder, Settings(depth="true"), SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        assert app.theme == "chart-true"
        assert (
            message_of(app)
            == "The settings last only until you leave. The disk is full; make room."
        )


async def test_what_holds_for_this_run_is_not_kept(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    folder.save_settings({"theme": "chart"})
    app = PilotedApp(folder, Settings(theme="contrast", depth="256"), SettingsScreen)
    app.for_this_run = {"theme": "contrast", "depth": "256"}
    async with app.run_test(size=(80, 24)):
        app.change_settings(changed(app.settings, "keys", "vi"))
        app.change_settings(changed(app.settings, "depth", "16"))
        assert app.settings == Settings(theme="contrast", depth="16", keys="vi")
    kept = folder.settings()
    assert (kept["theme"], kept["depth"], kept["keys"]) == ("chart", "16", "vi")


@pytest.mark.parametrize(
    ("environment", "theme"),
    [
        ({"COLORTERM": "truecolor", "TERM": "xterm-256color"}, "night-true"),
        ({"TERM": "screen-256color"}, "night-256"),
        ({"TERM": "linux"}, "night-16"),
        ({"COLORTERM": "truecolor", "TERM": "xterm-256color", "NO_COLOR": "1"}, "night-mono"),
    ],
)
def test_auto_takes_what_the_terminal_promises(
    environment: dict[str, str], theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COLORTERM", "TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert PilotedApp(make_folder(tmp_path), Settings()).theme == theme


async def test_the_styles_of_a_page_are_read_before_it_is_filled(tmp_path: Path) -> None:
    """From Python 3.12 on tasks begin at once, and a page is filled before it is on the stack."""
    app = PilotedApp(make_folder(tmp_path), Settings())
    async with app.run_test(size=(80, 24)):
        [path] = SettingsScreen().css_path
        assert not app.stylesheet.has_source(str(path), "")
        app.get_screen(SettingsScreen())
        assert app.stylesheet.has_source(str(path), "")
