"""The page of keys, and the game with keys of the player's own."""

from pathlib import Path

from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.keyboard import USUAL
from pieces_of_eight.tui.match.log import LogScreen
from pieces_of_eight.tui.pages.settings import OwnKeysScreen, SettingsScreen
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.frame import KeyLine
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.shell import PilotedApp, make_app, make_folder, message_of, press, save_duel, text_of


def keys_shown(app: PiecesApp) -> dict[str, str]:
    """The key line: keys by their commands."""
    return {name: key for name, key, _ in app.screen.query_one(KeyLine).entries}


async def test_a_key_is_changed_swapped_and_given_back(tmp_path: Path) -> None:
    app = make_app(tmp_path, SettingsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "up", "up", "enter")
        assert isinstance(app.screen, OwnKeysScreen)
        await pilot.press("enter", "7", "up")  # the first command is that which ends a turn
        assert message_of(app).startswith("The arrows, Home, End, PgUp and PgDn move the cursor")
        await pilot.press("k")
        assert message_of(app) == "End turn now has the key k."
        assert make_folder(tmp_path).settings()["own_keys"] == "arrows/end.e=k"
        app.screen.query_one(Menu).go("undo.u")
        await pilot.press("enter", "escape")
        assert message_of(app) == "Nothing has changed."
        await pilot.press("enter", "k")
        assert message_of(app) == ("k means End turn. Enter swaps the keys and gives it u.")
        assert keys_shown(app) == {"act": "Enter", "leave": "Esc"}
        await pilot.press("enter")
        assert message_of(app) == "Undo now has the key k, and End turn has u."
        assert keys_shown(app)["undo"] == "k"
        await pilot.press("d")
        assert message_of(app) == "Back to normal: Undo has u and End turn has e."
        assert app.keymap == USUAL
        await pilot.press("enter", "j", "u")
        assert "on this page" not in message_of(app)
        await pilot.press("j", "j")
        assert message_of(app) == "All keys are the usual ones."
        assert make_folder(tmp_path).settings()["own_keys"] == ""


async def test_a_fight_is_fought_with_own_keys(tmp_path: Path) -> None:
    saved = save_duel(make_folder(tmp_path))
    settings = Settings(
        depth="true", animation="none", own_keys="arrows/log.l=k arrows/helm.m=H arrows/rule.f1=f4"
    )
    app = make_app(tmp_path, lambda: screens_of("sea_fight").fight(saved), settings)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert keys_shown(app)["helm"] == "H"
        assert keys_shown(app)["rule"] == "F4"
        await pilot.press("l")
        assert not isinstance(app.screen, LogScreen)
        await press(pilot, "k")
        assert isinstance(app.screen, LogScreen)
        await press(pilot, "q", "question_mark")
        assert "you have changed 3 of them" not in text_of(app), "it stands at the end"
        await press(pilot, "end")
        assert "you have changed 3 of them" in text_of(app)


async def test_a_damaged_own_key_is_told_on_the_title_and_the_usual_one_holds(
    tmp_path: Path,
) -> None:
    folder = make_folder(tmp_path)
    folder.save_settings({"own_keys": "arrows/fire.f=enter arrows/end.e=k", "depth": "true"})
    app = PilotedApp(folder)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert message_of(app) == "Fire cannot have the key 'enter', so it has its usual key."
        assert app.keymap.own == (("end.e", "k"),)
