"""Ordering a new career: by keys, by mouse, and with nonsense in the form."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.words import SealedError
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.new_career import LONGEST_NAME, OWN, NewCareerScreen
from pieces_of_eight.tui.pages.ask import OathScreen
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.play.order_form import LARGEST_SEED
from pieces_of_eight.tui.registry import kinds
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.controls import Hidden, Pick
from tests.tui.shell import Fight, make_app, make_folder, message_of, press, text_of

SIZE = (80, 24)
BOTH = ("first", "second")


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


def pick(app: PiecesApp, name: str) -> Pick:
    return app.screen.query_one(f"#{name}", Pick)


async def choose(pilot: Pilot[None], name: str, value: str) -> None:
    """Change a line of the form until it has a value."""
    assert isinstance(pilot.app, PiecesApp)
    line = pick(pilot.app, name)
    for _ in line.values:
        if line.value == value:
            break
        line.act()
        await pilot.pause()
    assert line.value == value


async def write(pilot: Pilot[None], name: str, text: str) -> None:
    """Type into a field."""
    pilot.app.screen.query_one(f"#{name}", Input).focus()
    await press(pilot, *text)


async def two_people(pilot: Pilot[None]) -> None:
    await choose(pilot, "second-chair", "person")
    await pilot.pause()


async def test_a_career_is_begun_by_keys(tmp_path: Path, begun: list[CareerFile]) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "down", "right", "down", "left", "tab", "left")
        for _ in range(12):
            if app.screen.focused and app.screen.focused.id == "begin":
                break
            await pilot.press("tab")
        await press(pilot, "enter")
        assert isinstance(app.screen, Fight)
    [book] = begun
    header = book.header
    assert header.crowns == ("england", "france")
    assert [chair.name for chair in header.chairs] == ["Christopher Myngs", "Étienne Carbonel"]
    assert [chair.level for chair in header.chairs] == ["", "sailor, bold"]
    assert (header.seasons, header.ironman, header.seed) == (3, True, 7)
    assert header.options == {"dice": "fixed"}


@pytest.mark.rule("C-30")
async def test_a_captain_may_be_chosen_and_the_form_says_where_he_is_one(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await choose(pilot, "second-chair", "captain")
        pick(app, "second-chair").focus()
        await pilot.pause()
        others = [kind for kind in kinds().values() if not kind.captains]
        words = message_of(app)
        assert words.startswith("A captain in every fight")
        assert all(kind.title.lower() in words for kind in others)
        assert "Against a captain your score counts in full." in " ".join(text_of(app).split())
        await press(pilot, "e")
    assert begun[0].header.chairs[1].level == "captain, bold"
    assert begun[0].header.difficulty == "captain"


async def test_the_game_may_play_both_and_you_look_on(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        await choose(pilot, "first-chair", "mate")
        await pilot.pause()
        assert "The game plays both captains, and you watch." in text_of(app)
        await press(pilot, "e")
    assert begun[0].header.people == ()


@pytest.mark.parametrize("people", [False, True])
async def test_each_line_says_what_it_means_in_one_line(people: bool, tmp_path: Path) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        if people:
            await two_people(pilot)
            await choose(pilot, "first-captain", OWN)
            await pilot.pause()
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


# A name of one's own


async def test_a_name_of_ones_own_is_typed_and_cut_where_it_is_too_long(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await choose(pilot, "first-captain", OWN)
        await pilot.pause()
        await write(pilot, "first-name", "Isabel" + "x" * 40)
        app.screen.query_one("#begin").focus()
        await press(pilot, "e")
    name = begun[0].header.captain
    assert name == "Isabel" + "x" * (LONGEST_NAME - 6)


async def test_two_captains_of_one_name_are_told_apart(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await two_people(pilot)
        for side in BOTH:
            await choose(pilot, f"{side}-captain", "teach")
        await pilot.press("e")
        assert message_of(app) == ("Both captains are called Edward Teach. Rename one of them.")
    assert begun == []


# The seed


async def test_a_seed_that_is_none_is_told_and_nothing_is_lost(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path)
    told = "A seed is a whole number from 0 to 999,999,999."
    async with app.run_test(size=SIZE) as pilot:
        for seed in ("seven", "-1", "1.5", str(LARGEST_SEED + 1), "٣"):
            app.screen.query_one("#seed", Input).value = "7"
            await pilot.pause()
            assert message_of(app) != told
            app.screen.query_one("#seed", Input).value = seed
            await pilot.pause()
            assert message_of(app) == told, seed
            app.say("")
            await pilot.press("e")
            assert message_of(app) == told, seed
            assert app.screen.query_one("#seed", Input).value == seed
    assert begun == []


@pytest.mark.rule("C-27.1")
async def test_without_a_seed_one_is_drawn_and_the_dice_are_sworn(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    for keys in ("e",), ("up", "right", "e", "enter"):
        app = make_app(tmp_path, NewCareerScreen)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            assert "sworn dice" in text_of(app)
            for key in keys:  # in calm water no number is asked for (H-280)
                assert not isinstance(app.screen, Fight)
                await press(pilot, key)
            assert isinstance(app.screen, Fight)
    one, two = (book for book in begun)
    assert one.header.seed != two.header.seed
    assert one.header.options == {"dice": "sworn", "waters": "calm"}
    assert one.oaths[0].commitment != two.oaths[0].commitment


# The words


async def test_only_two_people_are_asked_for_words(tmp_path: Path) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=(120, 40)) as pilot:
        assert not app.screen.query_one("#first-words").display
        await two_people(pilot)
        assert app.screen.query_one("#first-words").display
        assert "The save has no password." in text_of(app)


@pytest.mark.parametrize("plain", ["no", "yes"])
async def test_a_word_is_typed_twice_and_seen_by_nobody(
    plain: str, tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path, Settings(depth="true", ascii=plain))
    async with app.run_test(size=SIZE) as pilot:
        await two_people(pilot)
        await write(pilot, "second-word", "zanzibar")
        assert "zanzibar" not in text_of(app)
        assert ("********" in text_of(app)) == (plain == "yes")
        await pilot.press("home", "shift+end", "ctrl+c", "ctrl+x")
        assert app.clipboard == ""
        await write(pilot, "second-again", "zanzibar")
        app.screen.query_one("#begin").focus()
        await press(pilot, "e")
        assert isinstance(app.screen, OathScreen)
        await press(pilot, "enter")
    name = begun[0].name
    assert begun[0].holders == (1,)
    begun.pop().close()
    folder = make_folder(tmp_path)
    with pytest.raises(SealedError):
        take_up(folder, name)
    take_up(folder, name, {1: "zanzibar"}).close()


@pytest.mark.parametrize(
    ("word", "again", "told"),
    [
        ("rum", "gin", "The two passwords of Henry Morgan differ. Type them again."),
        ("rum", "", "The two passwords of Henry Morgan differ. Type them again."),
        ("  ", "  ", "The password of Henry Morgan needs at least one letter, or leave it empty."),
    ],
)
async def test_a_word_that_is_mistyped_is_told(
    word: str, again: str, told: str, tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await two_people(pilot)
        app.screen.query_one("#first-word", Hidden).value = word
        app.screen.query_one("#first-again", Hidden).value = again
        app.screen.query_one("#begin").focus()
        await pilot.press("e")
        assert message_of(app) == told
    assert begun == []


async def test_a_word_of_who_is_no_person_any_more_is_not_used(
    tmp_path: Path, begun: list[CareerFile]
) -> None:
    app = form_of(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await two_people(pilot)
        await write(pilot, "first-word", "rum")
        await choose(pilot, "second-chair", "mate")
        await pilot.pause()
        app.screen.query_one("#begin").focus()
        await press(pilot, "e")
    assert begun[0].holders == ()
