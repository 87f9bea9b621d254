"""Ordering a new career: by keys, with nonsense in the form, with words, and in calm water."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.words import SealedError
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.new_career import CALM, LONGEST_NAME, OPEN, OWN, NewCareerScreen
from pieces_of_eight.tui.pages.ask import OathScreen
from pieces_of_eight.tui.play.career import begin, take_up
from pieces_of_eight.tui.play.order_form import LARGEST_SEED
from pieces_of_eight.tui.registry import kinds
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.controls import Hidden, Pick
from tests.tui.career_scenes import AGAINST_AI
from tests.tui.shell import Fight, make_app, make_folder, message_of, press, text_of

FLOOR, GOOD = (80, 24), (120, 40)
OF_ALL = ("seasons", "ironman", "characters", "sea", "second-chair")
"""Lines of the form that calm water has no use for."""


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[CareerFile]]:
    """The careers that were begun; their first page is not shown."""
    books: list[CareerFile] = []

    def commission(saved: CareerFile, hall: object) -> Fight:
        books.append(saved)
        return Fight()

    monkeypatch.setattr("pieces_of_eight.tui.career.new_career.CommissionScreen", commission)
    yield books
    for book in books:
        book.close()


def form_of(path: Path, settings: Settings | None = None) -> PiecesApp:
    return make_app(path, lambda: NewCareerScreen(7), settings)


def page_of(app: PiecesApp) -> NewCareerScreen:
    assert isinstance(app.screen, NewCareerScreen)
    return app.screen


async def choose(pilot: Pilot[None], name: str, value: str) -> None:
    """Change a line of the form until it has a value."""
    line = pilot.app.screen.query_one(f"#{name}", Pick)
    for _ in line.values:
        if line.value == value:
            break
        line.act()
        await pilot.pause()
    assert line.value == value
    await pilot.pause()


async def write(pilot: Pilot[None], name: str, text: str) -> None:
    """Type into a field."""
    pilot.app.screen.query_one(f"#{name}", Input).focus()
    await press(pilot, *text)


async def order(pilot: Pilot[None]) -> None:
    """Order the career, though the cursor stands in a field."""
    pilot.app.screen.query_one("#begin").focus()
    await press(pilot, "e")


async def test_a_career_is_begun_by_keys(tmp_path: Path, begun: list[CareerFile]) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.press("down", "down", "right", "down", "left", "tab", "left")
        for _ in range(12):
            if app.screen.focused and app.screen.focused.id == "begin":
                break
            await pilot.press("tab")
        await press(pilot, "enter")
        assert isinstance(app.screen, Fight)
    header = begun[0].header
    assert header.crowns == ("england", "france")
    assert [chair.name for chair in header.chairs] == ["Christopher Myngs", "Étienne Carbonel"]
    assert [chair.level for chair in header.chairs] == ["", "sailor, bold"]
    assert (header.seasons, header.ironman, header.seed) == (3, True, 7)
    assert header.options == {"dice": "fixed"}


@pytest.mark.rule("C-30")
async def test_a_captain_may_be_chosen_or_the_game_plays_both(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=GOOD) as pilot:
        await choose(pilot, "second-chair", "captain")
        app.screen.query_one("#second-chair", Pick).focus()
        await pilot.pause()
        others = [kind for kind in kinds().values() if not kind.captains]
        assert message_of(app).startswith("A captain in every fight")
        assert all(kind.title.lower() in message_of(app) for kind in others)
        assert "Against a captain your score counts in full." in " ".join(text_of(app).split())
        await press(pilot, "e")
        await app.push_screen(NewCareerScreen(7))
        await choose(pilot, "first-chair", "mate")
        assert "The game plays both captains, and you watch." in text_of(app)
        await press(pilot, "e")
    assert begun[0].header.chairs[1].level == "captain, bold"
    assert begun[0].header.difficulty == "captain"
    assert begun[1].header.people == ()


@pytest.mark.parametrize("people", [False, True])
async def test_each_line_says_what_it_means_in_one_line(people: bool, tmp_path: Path) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=FLOOR) as pilot:
        if people:
            await choose(pilot, "second-chair", "person")
            await choose(pilot, "first-captain", OWN)
        app.screen.query_one("#first-crown").focus()
        said = {}
        for _ in range(20):
            await pilot.pause()
            assert app.screen.focused is not None
            said[app.screen.focused.id] = message_of(app)
            await pilot.press("tab")
        said.pop("prospect")
        assert "rival" in said["second-crown"]
        assert len(said) == (18 if people else 13)
        assert {name: words for name, words in said.items() if not 0 < len(words) < 79} == {}


async def test_what_a_form_cannot_order_is_told_and_nothing_is_lost(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path)
    no_seed = "A seed is a whole number from 0 to 999,999,999."
    differ = "The two passwords of Henry Morgan differ. Type them again."
    empty = "The password of Henry Morgan needs at least one letter, or leave it empty."
    async with app.run_test(size=GOOD) as pilot:
        for seed in ("seven", "-1", "1.5", str(LARGEST_SEED + 1), "٣"):
            app.screen.query_one("#seed", Input).value = "7"
            await pilot.pause()
            assert message_of(app) != no_seed
            app.screen.query_one("#seed", Input).value = seed
            await pilot.pause()
            assert message_of(app) == no_seed, seed
            app.say("")
            await pilot.press("e")
            assert message_of(app) == no_seed, seed
            assert app.screen.query_one("#seed", Input).value == seed
        app.screen.query_one("#seed", Input).value = "7"
        assert not app.screen.query_one("#first-words").display
        await choose(pilot, "second-chair", "person")
        assert app.screen.query_one("#first-words").display
        assert "The save has no password." in text_of(app)
        for word, again, told in (
            ("rum", "gin", differ),
            ("rum", "", differ),
            ("  ", "  ", empty),
        ):
            app.screen.query_one("#first-word", Hidden).value = word
            app.screen.query_one("#first-again", Hidden).value = again
            await order(pilot)
            assert message_of(app) == told
        app.screen.query_one("#first-word", Hidden).value = ""
        app.screen.query_one("#first-again", Hidden).value = ""
        for side in ("first", "second"):
            await choose(pilot, f"{side}-captain", "teach")
        await order(pilot)
        assert message_of(app) == "Both captains are called Edward Teach. Rename one of them."
        assert begun == []
        await choose(pilot, "first-captain", OWN)
        await write(pilot, "first-name", "Isabel" + "x" * 40)
        await write(pilot, "first-word", "rum")
        await choose(pilot, "second-chair", "mate")  # the word of two people is not used
        await order(pilot)
    assert begun[0].header.captain == "Isabel" + "x" * (LONGEST_NAME - 6)
    assert begun[0].holders == ()


@pytest.mark.parametrize("plain", ["no", "yes"])
async def test_a_word_is_typed_twice_and_seen_by_nobody(
    plain: str, tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path, Settings(depth="true", ascii=plain))
    async with app.run_test(size=FLOOR) as pilot:
        await choose(pilot, "second-chair", "person")
        await write(pilot, "second-word", "zanzibar")
        assert "zanzibar" not in text_of(app)
        assert ("********" in text_of(app)) == (plain == "yes")
        await pilot.press("home", "shift+end", "ctrl+c", "ctrl+x")
        assert app.clipboard == ""
        await write(pilot, "second-again", "zanzibar")
        await order(pilot)
        assert isinstance(app.screen, OathScreen)
        await press(pilot, "enter")
    assert begun[0].holders == (1,)
    begun[0].close()
    folder, name = make_folder(tmp_path), begun.pop().name
    with pytest.raises(SealedError):
        take_up(folder, name)
    take_up(folder, name, {1: "zanzibar"}).close()


@pytest.mark.rule("H-280", "C-27.1")
async def test_the_first_career_is_calm_water_with_sworn_dice_and_a_key_chooses_everything(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = make_app(tmp_path, NewCareerScreen)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = page_of(app)
        lines = [page.query_one(f"#{name}", Pick) for name in OF_ALL]
        assert page.form().waters == CALM
        assert (page.form().seasons, page.form().ironman) == ("1", "off")
        assert page.form().sides[1].chair == "sailor"
        assert not any(line.display for line in lines)
        assert "everything" in message_of(app)
        assert "sworn dice" in text_of(app)
        await press(pilot, "right")
        assert page.form().waters == OPEN
        assert page.form().seasons == str(campaign_numbers().career.usual)
        assert all(line.display for line in lines)
        await press(pilot, "left", "e")  # in calm water no number is asked for
        assert isinstance(app.screen, Fight)
        again = NewCareerScreen()
        await app.push_screen(again)
        await pilot.pause()
        assert again.form().waters == CALM, "it is remembered"
        await press(pilot, "up", "right", "e")
        assert not isinstance(app.screen, Fight)
        await press(pilot, "enter")
        assert isinstance(app.screen, Fight)
    one, two = begun
    assert one.header.seed != two.header.seed
    assert one.header.options == {"dice": "sworn", "waters": "calm"}
    assert one.oaths[0].commitment != two.oaths[0].commitment


@pytest.mark.rule("H-280")
async def test_a_second_career_may_be_in_calm_water_too(tmp_path: Path) -> None:
    begin(AGAINST_AI, make_folder(tmp_path)).close()
    app = make_app(tmp_path, NewCareerScreen)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        page = page_of(app)
        assert page.form().waters == OPEN
        assert page.focused is not None
        assert page.focused.id == "first-crown"
        await press(pilot, "up", "right")
        assert page.form().waters == CALM
