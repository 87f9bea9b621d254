"""What one captain knows must not reach the other: four traps, each closed by a test."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, Group
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.widgets import Static

from pieces_of_eight.saves.disk import Disk
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.crash import farewell
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from tests.tui.shell import PilotedApp, make_app, make_folder, press, text_of

SECRET = "Trinidad"


class SecretPage(GameScreen):
    """What the first captain sees."""

    PAGE_NAME = f"Force C is the {SECRET}"

    def body(self) -> ComposeResult:
        yield Static(f"The {SECRET} lies at 0412")

    def on_mount(self) -> None:
        self.say(f"{SECRET} has not moved yet")
        self.note(SECRET)

    def do_odds(self) -> None:
        hidden_position = f"{SECRET} at 0412"
        raise KeyError(hidden_position)


class OtherPage(GameScreen):
    """What the second captain sees."""

    PAGE_NAME = "The other side"


def over(to: str = "Anne Bonny") -> Callable[[], CurtainScreen]:
    return lambda: CurtainScreen(to, OtherPage)


# Trap 1: a crash prints the locals


async def test_a_crash_prints_the_farewell_and_no_value(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_app(tmp_path, SecretPage)
    with pytest.raises(KeyError):
        await press_in(app, "o")
    printed = "".join(capsys.readouterr())
    [report] = (tmp_path / "crashes").iterdir()
    assert "".join(printed.splitlines()) == "".join(farewell(report))
    assert printed.startswith("The game has crashed and must close.")
    assert SECRET not in printed
    assert not [path for path in tmp_path.rglob("*.log") if SECRET in path.read_text()]


def test_the_farewell_is_plain_and_names_the_report(tmp_path: Path) -> None:
    app = make_app(tmp_path)
    try:
        hidden = f"{SECRET} at 0412"
        raise KeyError(hidden)
    except KeyError:
        line = farewell_of(app)
    [report] = (tmp_path / "crashes").iterdir()
    assert line == (
        f"The game has crashed and must close. Open your saved game to go on. The report: {report}"
    )
    assert report.stat().st_mode & 0o077 == 0
    written = report.read_text()
    assert "KeyError" in written
    assert "test_secrecy.py" in written
    assert "0412" not in written


@pytest.mark.parametrize("width", [40, 80])
def test_nothing_of_the_farewell_is_cut_at_the_edge_of_the_screen(
    width: int, tmp_path: Path
) -> None:
    app = make_app(tmp_path / ("a" * 70))
    console = Console(width=width, file=StringIO(), force_terminal=False)
    console.print(app.farewell())
    assert isinstance(console.file, StringIO)
    printed = console.file.getvalue()
    [report] = (tmp_path / ("a" * 70) / "crashes").iterdir()
    assert str(report) in printed.replace("\n", "")
    assert all(len(line) <= width for line in printed.splitlines())
    assert "Open your saved game to go on. The report:" in " ".join(printed.split())


def test_a_crash_without_any_folder_to_write_to_still_ends_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    app = make_app(tmp_path)
    monkeypatch.setattr(Disk, "make", refuse)
    assert farewell_of(app) == "The game has crashed and must close. Open your saved game to go on."


def farewell_of(app: PiecesApp) -> str:
    """What will be printed once the terminal is given back."""
    printed = app.farewell()
    assert isinstance(printed, Group)
    return " ".join(str(line) for line in printed.renderables)


# Trap 2: toasts survive a change of page


async def test_a_toast_does_not_reach_the_curtain(tmp_path: Path) -> None:
    app = make_app(tmp_path, SecretPage)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        app.notify(f"The {SECRET} has struck a reef", timeout=60)
        await pilot.pause()
        assert SECRET in text_of(app)
        app.hand_over("Anne Bonny", OtherPage)
        await settled(app, pilot.pause)
        assert isinstance(app.screen, CurtainScreen)
        assert SECRET not in text_of(app)
        await press(pilot, "a", "enter")
        assert SECRET not in text_of(app)


# Trap 3: a modal shows the page beneath


async def test_the_curtain_is_a_page_of_its_own_and_the_old_one_is_gone(tmp_path: Path) -> None:
    app = make_app(tmp_path, SecretPage)
    async with app.run_test(size=(80, 24)) as pilot:
        assert SECRET in text_of(app)
        app.hand_over("Anne Bonny", OtherPage)
        await settled(app, pilot.pause)
        assert not app.screen.is_modal
        assert not any(isinstance(screen, SecretPage) for screen in app.screen_stack)
        shown = text_of(app)
        assert SECRET not in shown
        assert "Anne Bonny" in shown
        assert SECRET not in app.title + app.sub_title


async def test_pages_that_lie_under_the_fight_are_blanked_too(tmp_path: Path) -> None:
    app = make_app(tmp_path, SecretPage)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SecretPage())
        app.hand_over("Anne Bonny", OtherPage)
        await settled(app, pilot.pause)
        app.pop_screen()
        await pilot.pause()
        assert SECRET not in text_of(app)


# Trap 4: the old page stays for 50 ms after the switch


async def test_nothing_is_left_on_the_screen_when_the_switch_begins(tmp_path: Path) -> None:
    seen: list[str] = []

    class SwitchedApp(PilotedApp):
        def switch_screen(self, screen: Any) -> AwaitComplete:
            seen.append(text_of(self))
            return super().switch_screen(screen)

    app = SwitchedApp(make_folder(tmp_path), start=SecretPage)
    async with app.run_test(size=(80, 24)) as pilot:
        app.hand_over("Anne Bonny", OtherPage)
        await settled(app, pilot.pause)
    assert seen == ["\n".join([" " * 80] * 24)]


# The curtain itself


async def test_the_curtain_opens_by_two_different_keys(tmp_path: Path) -> None:
    app = make_app(tmp_path, over())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter")
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("a", "a")
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, OtherPage)


@pytest.mark.parametrize(
    "key", ["slash", "ctrl+p", "question_mark", "f1", "f2", "l", "q", "escape", "tab", "space"]
)
async def test_no_key_of_the_game_opens_anything_over_the_curtain(key: str, tmp_path: Path) -> None:
    app = make_app(tmp_path, over())
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key, "enter")
        assert isinstance(app.screen, CurtainScreen)
        assert len(app.screen_stack) == 2


@pytest.mark.parametrize("name", ["Édith", "7th Baron", "", "[red]x[/red]", "Å" * 200])
async def test_any_name_can_be_on_the_curtain(name: str, tmp_path: Path) -> None:
    app = make_app(tmp_path, over(name))
    async with app.run_test(size=(80, 24)) as pilot:
        assert name[:20] in text_of(app)
        await press(pilot, "c", "enter")
        assert isinstance(app.screen, OtherPage)


async def press_in(app: PiecesApp, key: str) -> None:
    """Run the app for one key; what it fails with is raised."""
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, key)


async def settled(app: PiecesApp, pause: Callable[[], object]) -> None:
    """Wait until the curtain is up."""
    for _ in range(20):
        await pause()  # type: ignore[misc]
        if isinstance(app.screen, CurtainScreen) and app.screen.is_mounted:
            await pause()  # type: ignore[misc]
            return
