"""The list of careers: going on, throwing away, carrying out and in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.career_file import CareerFile, Standing
from pieces_of_eight.saves.disk import older
from pieces_of_eight.tui.career.careers import CareersScreen
from pieces_of_eight.tui.pages.ask import AskScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.play.career import sit, take_up
from pieces_of_eight.tui.play.order_form import PERSON, Commission
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.kept_careers import WORDS, answer, ask, keep, kept
from tests.tui.shell import Fight, make_app, make_folder, message_of, press, text_of, until

SIZE = (80, 24)
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


async def test_a_career_is_gone_on_with_thrown_away_and_missed(
    tmp_path: Path, opened: list[CareerFile]
) -> None:
    name = kept(tmp_path)
    with take_up(make_folder(tmp_path), name) as book:
        sit(book, Player(0), "sailor")
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "Don Rodrigo Salcedo" in text_of(app))
        assert "AI sailor" in text_of(app), "who plays is remembered"
        await press(pilot, "enter")
        assert isinstance(app.screen, Fight)
        assert [book.name for book in opened] == [name]
        await app.push_screen(CareersScreen())
        await press(pilot, "enter")
        assert "is open in another window of the game" in message_of(app)
        await pilot.press("d", "d")
        assert "is open in another window of the game" in message_of(app)
        opened.pop().close()
        await pilot.press("down", "d", "down", "d")
        assert message_of(app).startswith("Press d again to move 'Henry Morgan against")
        assert len(make_folder(tmp_path).careers()) == 1
        await pilot.press("d")
        assert "wastebasket" in message_of(app)
        assert "You have no careers yet" in text_of(app)
        assert make_folder(tmp_path).careers() == []
        assert list((tmp_path / "wastebasket").iterdir())
        for key, words in (
            ("enter", "You have no careers yet. Begin one on the title page."),
            ("d", "There is nothing to delete."),
            ("w", "There is nothing to export."),
        ):
            await pilot.press(key)
            assert message_of(app) == words


async def test_a_sealed_career_opens_with_the_words_of_both(
    tmp_path: Path, opened: list[CareerFile]
) -> None:
    kept(tmp_path, SEALED)
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "escape")
        assert isinstance(app.screen, CareersScreen), "who does not know a word goes back"
        await press(pilot, "enter")
        assert "Mary Read's password" in text_of(app)
        await pilot.press(*WORDS[0], "enter", *WORDS[1].replace(" ", "_"), "backspace")
        assert WORDS[0] not in text_of(app)
        await answer(pilot, WORDS[0], "chowder")
        assert message_of(app) == (
            "That is not the password of Mary Read; nothing is lost, try again."
        )
        page = ask(app)
        assert [field.value for field in page.typed] == [WORDS[0], ""]
        assert page.focused is page.typed[1]
        assert opened == []
        await answer(pilot, WORDS[0], WORDS[1])
        await pilot.pause()
        assert isinstance(app.screen, Fight)
    assert opened[0].holders == (0, 1)


async def test_a_damaged_career_is_opened_from_its_older_copy_or_stays(
    tmp_path: Path, opened: list[CareerFile]
) -> None:
    name = kept(tmp_path)
    file = tmp_path / f"{name}.career"
    whole = file.read_bytes()
    file.write_bytes(b"salt water\n")
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        assert "is not a save of Pieces of Eight" in message_of(app)
        await press(pilot, "w")
        await answer(pilot, str(tmp_path / "copy"))
        assert "is not a save of Pieces of Eight" in message_of(app)
        await press(pilot, "escape", "escape")
        assert isinstance(app.screen, TitleScreen)
        assert opened == []
        older(file, 1).write_bytes(whole)
        await app.push_screen(CareersScreen())
        await press(pilot, "enter")
        assert isinstance(app.screen, Fight)
    assert "you go on from an older copy" in opened[0].notes[0]


async def test_a_career_is_exported_and_comes_back_by_import(tmp_path: Path) -> None:
    name = kept(tmp_path)
    target = tmp_path / "elsewhere"
    target.mkdir()
    (target / "there.career").write_bytes(b"")
    (target / "salt.career").write_bytes(b"salt water\n")
    app = make_app(tmp_path, CareersScreen)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "w")
        assert ask(app).typed[0].value == f"~/{name}.career"
        for typed, told in (
            ("", "Type a file name."),
            ("{here}/there.career", "there.career exists already; choose another name."),
            ("{here}/no/such/x.career", "no such file or directory; choose another place."),
            ("~nobody-of-this-name/x.career", "A file cannot have that name. Choose another."),
            ("{here}/\0.career", "A file cannot have that name. Choose another."),
            ("{here}/" + "x" * 300, "A file cannot have that name. Choose another."),
        ):
            await answer(pilot, typed.format(here=target))
            assert isinstance(app.screen, AskScreen)
            assert message_of(app).endswith(told), typed
        await answer(pilot, str(target))
        assert message_of(app).startswith("Written to ")
        await press(pilot, "d", "d", "i")
        for typed, told in (
            ("", "Type a file name."),
            ("{here}", "is a folder, not a save; choose a file."),
            ("{here}/nothing.career", "cannot be read: no such file or directory; "),
            ("{here}/salt.career", "is not a save of Pieces of Eight; choose another file."),
            ("~nobody-of-this-name/x.career", "A file cannot have that name. Choose another."),
        ):
            await answer(pilot, typed.format(here=target))
            assert told in message_of(app), typed
        assert make_folder(tmp_path).careers() == []
        await answer(pilot, str(target / f"{name}.career"))
        assert isinstance(app.screen, CareersScreen)
        assert message_of(app) == "'Henry Morgan against Don Rodrigo Salcedo' is in the list now."
    [one] = make_folder(tmp_path).careers()
    take_up(make_folder(tmp_path), one.name).close()


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
