"""Ordering a new fight, and going on with a saved one."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from pieces_of_eight.campaign.kernel.sworn import Sworn
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.new_career import NewCareerScreen
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from pieces_of_eight.tui.pages.saved import SavedScreen
from pieces_of_eight.tui.pirate_wars.builder import BuilderScreen
from pieces_of_eight.tui.play.order_form import LARGEST_SEED
from pieces_of_eight.tui.registry import kinds
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.frame import KeyLine
from tests.tui.shell import Fight, make_app, make_folder, message_of, press, save_duel, text_of

SIZE = (80, 24)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The fights that were opened, by the names of their saves."""
    names: list[str] = []

    def open_fight(app: PiecesApp, saved: object) -> None:
        names.append(saved.name)  # type: ignore[attr-defined]
        saved.close()  # type: ignore[attr-defined]
        app.show(Fight())

    monkeypatch.setattr(PiecesApp, "open_fight", open_fight)
    return names


async def test_a_fight_is_ordered_by_keys(tmp_path: Path, opened: list[str]) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "down", "enter")
        for _ in range(20):
            if app.screen.focused and app.screen.focused.id == "begin":
                break
            await pilot.press("tab")
        await press(pilot, "enter")
        assert isinstance(app.screen, Fight)
    [known] = make_folder(tmp_path).matches()
    assert opened == [known.name]
    assert known.title == "The convoy run"
    assert [chair.kind for chair in known.chairs] == ["person", "ai"]
    assert known.chairs[1].level == "mate"


@pytest.mark.parametrize(
    ("page", "field"),
    [
        (lambda: NewFightScreen(7), "#first-name"),
        (NewCareerScreen, "#seed"),
        (BuilderScreen, "#name"),
        (RulesScreen, "#rules-search"),
    ],
)
async def test_in_a_field_the_key_line_names_no_letter(
    tmp_path: Path, page: Callable[[], GameScreen], field: str
) -> None:
    """A letter would be typed there; before and after, the letters are keys."""
    app = make_app(tmp_path, page)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        line = app.screen.query_one(KeyLine)
        assert any(len(key) == 1 for _, key, _ in line.entries)
        app.screen.query_one(field).focus()
        await pilot.pause()
        keys = [key for _, key, _ in line.entries]
        assert {"Tab", "Esc"} <= set(keys)
        assert all(len(key) > 1 for key in keys)
        await press(pilot, "tab")
        assert any(len(key) == 1 for _, key, _ in line.entries)


@pytest.mark.rule("C-27.1")
async def test_without_a_seed_the_dice_are_sworn_and_the_number_is_drawn(
    tmp_path: Path, opened: list[str]
) -> None:
    app = make_app(tmp_path, NewFightScreen)
    async with app.run_test(size=SIZE) as pilot:
        assert "sworn dice" in text_of(app)
        await press(pilot, "e")
        assert isinstance(app.screen, Fight)
    with make_folder(tmp_path).open(opened[0]) as saved:
        oath = saved.header.sworn
        assert isinstance(saved.match.dice, Sworn)
    assert oath is not None
    assert oath.number


@pytest.mark.rule("C-27")
async def test_with_a_seed_nothing_is_sworn_and_the_page_says_so(
    tmp_path: Path, opened: list[str]
) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7))
    async with app.run_test(size=SIZE) as pilot:
        assert "fixed by the seed" in text_of(app)
        await press(pilot, "e")
    with make_folder(tmp_path).open(opened[0]) as saved:
        assert saved.header.sworn is None


@pytest.mark.parametrize("seed", ["seven", "-1", "1.5", str(LARGEST_SEED + 1), "٣"])
async def test_a_seed_that_is_none_is_told_and_nothing_is_lost(
    seed: str, tmp_path: Path, opened: list[str]
) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7))
    async with app.run_test(size=SIZE) as pilot:
        app.screen.query_one("#seed", Input).value = seed
        await pilot.pause()
        await pilot.press("e")
        assert message_of(app) == ("A seed is a whole number from 0 to 999,999,999.")
        assert app.screen.query_one("#seed", Input).value == seed
    assert opened == []


async def test_two_captains_of_one_name_are_told_apart(tmp_path: Path, opened: list[str]) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7))
    async with app.run_test(size=SIZE) as pilot:
        for side in ("first", "second"):
            pick = app.screen.query_one(f"#{side}", Pick)
            while pick.value != "person":
                pick.act()
            app.screen.query_one(f"#{side}-name", Input).value = "Anne"
        await pilot.press("e")
        assert message_of(app) == "Both captains are called Anne. Rename one of them."
    assert opened == []


# Saved fights


async def test_a_saved_fight_is_gone_on_with(tmp_path: Path, opened: list[str]) -> None:
    save_duel(make_folder(tmp_path)).close()
    app = make_app(tmp_path, SavedScreen)
    async with app.run_test(size=SIZE) as pilot:
        assert "Jonathan Barnet" in text_of(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, Fight)
    assert len(opened) == 1


async def test_a_fight_is_thrown_away_only_when_asked_twice(tmp_path: Path) -> None:
    save_duel(make_folder(tmp_path)).close()
    app = make_app(tmp_path, SavedScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("d", "down", "up", "d")
        assert "Press d again" in message_of(app)
        assert len(make_folder(tmp_path).matches()) == 1
        await pilot.press("d")
        assert "wastebasket" in message_of(app)
    assert make_folder(tmp_path).matches() == []
    assert list((tmp_path / "wastebasket").iterdir())


async def test_a_damaged_fight_says_what_is_wrong_and_stays(
    tmp_path: Path, opened: list[str]
) -> None:
    saved = save_duel(make_folder(tmp_path))
    saved.close()
    (tmp_path / f"{saved.name}.match").write_bytes(b"no match at all\n")
    app = make_app(tmp_path, SavedScreen)
    async with app.run_test(size=SIZE) as pilot:
        assert "damaged" in text_of(app)
        await press(pilot, "enter")
        assert message_of(app)
        assert isinstance(app.screen, SavedScreen)
    assert (tmp_path / f"{saved.name}.match").exists()
    assert opened == []


@pytest.mark.rule("R3-20", "R3-23")
async def test_who_throws_and_what_a_bow_rake_gives_are_agreed_on_the_form(
    tmp_path: Path, opened: list[str]
) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for name, words in (("pool", "best gun's"), ("rake", "bow +1 die")):
            app.screen.query_one(f"#{name}", Pick).focus()
            await pilot.press("right")
            assert words in text_of(app)
        app.screen.query_one("#begin").focus()
        await press(pilot, "enter")
    [known] = make_folder(tmp_path).matches()
    options = make_folder(tmp_path).open(known.name).match.setup.options
    assert (options.pool, options.bow_rake) == ("broadside", 1)


@pytest.mark.parametrize("engine", list(kinds()))
async def test_no_value_of_the_form_touches_its_arrows(tmp_path: Path, engine: str) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7, engine))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        shown = [pick for pick in app.screen.query(Pick) if pick.size and len(pick.values) > 1]
        assert shown
        for pick in shown:
            for value, _ in pick.values:
                pick.offer(pick.values, value)
                assert not re.search(r"◄\S|\S►", str(pick.render())), pick.render()
