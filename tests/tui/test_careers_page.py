"""The list of careers: going on, throwing away, carrying out and in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.disk import older
from pieces_of_eight.tui.career.careers import CareersScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.play.career import begin, sit, take_up
from pieces_of_eight.tui.play.order_form import PERSON, Commission
from tests.tui.kept_careers import MORGAN, WORDS, answer, ask, kept
from tests.tui.shell import Fight, make_app, make_folder, message_of, press, text_of, until

SIZE, WIDE = (80, 24), (120, 40)
SEALED = Commission(
    captains=("Anne Bonny", "Mary Read"),
    crowns=("denmark", "france"),
    chairs=(PERSON, PERSON),
    ironman=False,
    words=WORDS,
)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[CareerFile]]:
    """The careers that were opened; their pages are not shown."""
    books: list[CareerFile] = []

    def page_of(saved: CareerFile, game: object) -> Fight:
        books.append(saved)
        return Fight()

    monkeypatch.setattr("pieces_of_eight.tui.career.pages.page_of", page_of)
    yield books
    for book in books:
        book.close()


# Going on


async def test_an_empty_folder_says_so(tmp_path: Path) -> None:
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        assert message_of(app) == "You have no careers yet. Begin one on the title page."
        await pilot.press("d")
        assert message_of(app) == "There is nothing to delete."
        await pilot.press("w")
        assert message_of(app) == "There is nothing to export."


@pytest.mark.parametrize("size", [SIZE, WIDE])
async def test_a_career_is_gone_on_with(
    size: tuple[int, int], tmp_path: Path, opened: list[CareerFile]
) -> None:
    name = kept(tmp_path)
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "Don Rodrigo Salcedo" in text_of(app))
        await press(pilot, "enter")
        assert isinstance(app.screen, Fight)
    assert [book.name for book in opened] == [name]


async def test_a_sealed_career_opens_with_the_words_of_both(
    tmp_path: Path, opened: list[CareerFile]
) -> None:
    kept(tmp_path, SEALED)
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert "Mary Read's password" in text_of(app)
        await pilot.press(*WORDS[0], "enter", *WORDS[1].replace(" ", "_"), "backspace")
        assert WORDS[0] not in text_of(app)
        await answer(pilot, WORDS[0], WORDS[1])
        await pilot.pause()
        assert isinstance(app.screen, Fight)
    assert opened[0].holders == (0, 1)


async def test_a_wrong_word_is_told_and_can_be_typed_again(
    tmp_path: Path, opened: list[CareerFile]
) -> None:
    kept(tmp_path, SEALED)
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await answer(pilot, WORDS[0], "chowder")
        assert message_of(app) == (
            "That is not the password of Mary Read; nothing is lost, try again."
        )
        page = ask(app)
        assert [field.value for field in page.typed] == [WORDS[0], ""]
        assert page.focused is page.typed[1]
        await answer(pilot, WORDS[0], WORDS[1])
        await pilot.pause()
        assert isinstance(app.screen, Fight)
    assert len(opened) == 1


async def test_who_does_not_know_the_word_goes_back(
    tmp_path: Path, opened: list[CareerFile]
) -> None:
    kept(tmp_path, SEALED)
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await press(pilot, "escape")
        assert isinstance(app.screen, CareersScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)
    assert opened == []


async def test_a_damaged_career_is_opened_from_its_older_copy(
    tmp_path: Path, opened: list[CareerFile]
) -> None:
    name = kept(tmp_path)
    file = tmp_path / f"{name}.career"
    older(file, 1).write_bytes(file.read_bytes())
    file.write_bytes(b"salt water\n")
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await press(pilot, "enter")
        assert isinstance(app.screen, Fight)
    assert "you go on from an older copy" in opened[0].notes[0]


async def test_what_is_no_career_at_all_says_so_and_stays(
    tmp_path: Path, opened: list[CareerFile]
) -> None:
    name = kept(tmp_path)
    (tmp_path / f"{name}.career").write_bytes(b"salt water\n")
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        assert "is not a save of Pieces of Eight" in message_of(app)
        await press(pilot, "w")
        await answer(pilot, str(tmp_path / "copy"))
        assert "is not a save of Pieces of Eight" in message_of(app)
    assert opened == []


async def test_a_career_that_is_open_elsewhere_says_so(
    tmp_path: Path, opened: list[CareerFile]
) -> None:
    book = begin(MORGAN, make_folder(tmp_path))
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        assert "is open in another window of the game" in message_of(app)
        await pilot.press("d", "d")
        assert "is open in another window of the game" in message_of(app)
    book.close()


# Throwing away


async def test_a_career_is_thrown_away_only_when_asked_twice(tmp_path: Path) -> None:
    kept(tmp_path)
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("d", "down", "d")
        assert message_of(app).startswith("Press d again to move 'Henry Morgan against")
        assert len(make_folder(tmp_path).careers()) == 1
        await pilot.press("d")
        assert "wastebasket" in message_of(app)
        assert "You have no careers yet" in text_of(app)
    assert make_folder(tmp_path).careers() == []
    assert list((tmp_path / "wastebasket").iterdir())


# The cards


async def test_a_career_remembers_who_plays(tmp_path: Path) -> None:
    name = kept(tmp_path)
    book = take_up(make_folder(tmp_path), name)
    sit(book, Player(0), "sailor")
    book.close()
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "AI sailor" in text_of(app)
