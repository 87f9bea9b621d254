"""Careers carried out of the folder and into it, and what is told when that cannot be."""

from pathlib import Path

import pytest

from pieces_of_eight.saves.career_file import Standing
from pieces_of_eight.tui.career.careers import CareersScreen
from pieces_of_eight.tui.pages.ask import AskScreen
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.kept_careers import answer, ask, keep, kept
from tests.tui.shell import make_app, make_folder, message_of, press

SIZE = (80, 24)


async def test_a_career_is_exported_and_comes_back_by_import(tmp_path: Path) -> None:
    name = kept(tmp_path)
    target = tmp_path / "elsewhere"
    target.mkdir()
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "w")
        assert ask(app).typed[0].value == f"~/{name}.career"
        await answer(pilot, str(target))
        assert isinstance(app.screen, CareersScreen)
        assert message_of(app).startswith("Written to ")
        await press(pilot, "d", "d", "i")
        await answer(pilot, str(target / f"{name}.career"))
        assert isinstance(app.screen, CareersScreen)
        assert message_of(app) == "'Henry Morgan against Don Rodrigo Salcedo' is in the list now."
    [one] = make_folder(tmp_path).careers()
    take_up(make_folder(tmp_path), one.name).close()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "Type a file name."),
        ("{here}/there.career", "there.career exists already; choose another name."),
        ("{here}/no/such/folder.career", "no such file or directory; choose another place."),
        ("~nobody-of-this-name/x.career", "A file cannot have that name. Choose another."),
        ("{here}/\0.career", "A file cannot have that name. Choose another."),
        ("{here}/" + "x" * 300, "A file cannot have that name. Choose another."),
    ],
)
async def test_a_file_that_cannot_be_written_is_told(typed: str, told: str, tmp_path: Path) -> None:
    kept(tmp_path)
    (tmp_path / "there.career").write_bytes(b"")
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "end", "home", "w")
        while "henry" not in ask(app).typed[0].value:
            await press(pilot, "escape")
            await press(pilot, "down", "w")
        await answer(pilot, typed.format(here=tmp_path))
        assert isinstance(app.screen, AskScreen)
        assert message_of(app).endswith(told)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "Type a file name."),
        ("{here}", "is a folder, not a save; choose a file."),
        ("{here}/nothing.career", "cannot be read: no such file or directory; "),
        ("{here}/salt.career", "is not a save of Pieces of Eight; choose another file."),
        ("~nobody-of-this-name/x.career", "A file cannot have that name. Choose another."),
    ],
)
async def test_a_file_that_is_no_career_is_told(typed: str, told: str, tmp_path: Path) -> None:
    here = tmp_path / "files"
    here.mkdir()
    (here / "salt.career").write_bytes(b"salt water\n")
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "i")
        await answer(pilot, typed.format(here=here))
        assert told in message_of(app)
    assert make_folder(tmp_path).careers() == []


async def test_an_ironman_career_is_exported_only_when_it_is_over(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    game, crowns = (PERSON, "mate"), ("england", "spain")
    keep(folder, ("Under way", "A rival"), game, crowns, Standing(), ironman=True)
    over = Standing(3, (1, 2), (), "sailed to the end")
    keep(folder, ("At home", "A rival"), game, crowns, over, ironman=True)
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        menu = app.screen.query_one("#careers-list", Menu)
        menu.go("under-way-against-a-rival")
        await pilot.press("w")
        assert message_of(app) == (
            "An ironman career has only one save. You can export it once it is over."
        )
        menu.go("at-home-against-a-rival")
        await press(pilot, "w")
        await answer(pilot, str(tmp_path / "copy.save"))
        assert (tmp_path / "copy.save").is_file()
