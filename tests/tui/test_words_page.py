"""A captain's word is set, changed and lifted on a page: behind the curtain and the old word."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.seal import PACKAGE
from pieces_of_eight.saves.words import SaveError, SealedError
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.chairs import WordsScreen
from pieces_of_eight.tui.career.port import PortScreen
from pieces_of_eight.tui.match.pause import PauseScreen
from pieces_of_eight.tui.pages.ask import AskScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.play.career import begin, take_up
from pieces_of_eight.tui.play.order_form import PERSON, Commission
from pieces_of_eight.tui.play.swearing import in_pieces
from pieces_of_eight.tui.widgets.menu import Menu
from tests.saves.tools import forged
from tests.tui.career_scenes import CURTAIN, career_app
from tests.tui.kept_careers import answer, ask
from tests.tui.shell import make_folder, message_of, text_of, until
from tests.tui.test_career_play import come_to, press_each

SIZES = [(80, 24), (120, 40)]
NAMES = ("Anne Bonny", "Mary Read")
WORDS = {0: "parrot", 1: "anchor"}


def two(folder: Folder, words: Mapping[int, str]) -> CareerFile:
    """A career of two people, in its first port."""
    people = (PERSON, PERSON)
    return begin(Commission(NAMES, ("england", "spain"), people, 1, seed=7, words=words), folder)


def app_of(path: Path, words: Mapping[int, str]) -> PiecesApp:
    return career_app(path, lambda folder: two(folder, words), CURTAIN)


async def sit_down(pilot: Pilot[None], app: PiecesApp, word: str = "") -> PortScreen:
    """Anne Bonny opens the first curtain, with her word where she has set one."""
    curtain = await come_to(pilot, app, CurtainScreen)
    await press_each(pilot, "a")
    assert ("your password" in text_of(app)) == bool(word)
    await press_each(pilot, "enter")
    if word:
        assert app.screen is curtain  # nobody has typed a word
        await press_each(pilot, *word, "enter")
    page = await come_to(pilot, app, PortScreen)
    assert isinstance(page, PortScreen)
    await until(pilot, lambda: app.hearing)
    return page


async def open_words(pilot: Pilot[None], app: PiecesApp, word: str = WORDS[0]) -> WordsScreen:
    """From the first curtain by way of the pause to the page."""
    await sit_down(pilot, app, word)
    await press_each(pilot, "q")
    pause = await come_to(pilot, app, PauseScreen)
    pause.query_one(Menu).go("more1")
    assert "The captains' passwords" in text_of(app)
    await press_each(pilot, "enter")
    page = await come_to(pilot, app, WordsScreen)
    assert isinstance(page, WordsScreen)
    return page


async def choose(pilot: Pilot[None], app: PiecesApp, key: str, letter: str) -> AskScreen:
    """Choose a row of the page, and sit down behind the curtain of whose word it is."""
    app.screen.query_one("#words-list", Menu).go(key)
    await press_each(pilot, "enter")
    await come_to(pilot, app, CurtainScreen)
    assert "word" not in text_of(app)
    await press_each(pilot, letter, "enter")
    await come_to(pilot, app, AskScreen)
    return ask(app)


def opens_with(path: Path, words: Mapping[int, str]) -> bool:
    """Whether the career on the disk opens with these words; it is not open."""
    folder = make_folder(path)
    [one] = folder.careers()
    try:
        take_up(folder, one.name, words).close()
    except SealedError:
        return False
    return set(one.holders) == set(words)


@pytest.mark.parametrize("size", SIZES)
async def test_a_word_is_changed_behind_the_old_one_and_the_curtain(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = app_of(tmp_path, WORDS)
    async with app.run_test(size=size) as pilot:
        await open_words(pilot, app)
        for told in (
            "Anne Bonny: change the password",
            "Mary Read: remove the password",
            "it is lost",
        ):
            assert told in text_of(app)
        await choose(pilot, app, "change 1", "m")
        await answer(pilot, "guess", "barnacle", "barnacle", "7")
        assert message_of(app) == "That is not the password of Mary Read. The old one stays."
        assert ask(app).focused is ask(app).typed[0]
        await answer(pilot, "anchor", "barnacle", "barnicle", "7")
        assert "passwords differ" in message_of(app)
        await answer(pilot, "anchor", " ", " ", "7")
        assert "needs at least one letter" in message_of(app)
        assert "barnacle" not in text_of(app)
        await answer(pilot, "anchor", "barnacle", "barnacle", "seven")
        assert "whole number" in message_of(app)
        await answer(pilot, "anchor", "barnacle", "barnacle", "7")
        await come_to(pilot, app, WordsScreen)
        assert message_of(app) == "Mary Read has a new password."
    assert not opens_with(tmp_path, WORDS)
    assert opens_with(tmp_path, {0: "parrot", 1: "barnacle"})


async def test_a_word_is_lifted_by_who_knows_it(tmp_path: Path) -> None:
    app = app_of(tmp_path, WORDS)
    async with app.run_test(size=SIZES[0]) as pilot:
        await open_words(pilot, app)
        await choose(pilot, app, "lift 0", "a")
        await answer(pilot, "anchor")
        assert message_of(app) == "That is not the password of Anne Bonny. The old one stays."
        await answer(pilot, "parrot")
        await come_to(pilot, app, WordsScreen)
        assert message_of(app) == "Anne Bonny no longer has a password."
        assert "Anne Bonny: set a password" in text_of(app)
    assert opens_with(tmp_path, {1: "anchor"})


@pytest.mark.rule("C-27.4")
async def test_a_word_is_set_in_a_career_that_had_none(tmp_path: Path) -> None:
    app = app_of(tmp_path, {})
    async with app.run_test(size=SIZES[0]) as pilot:
        page = await open_words(pilot, app, word="")
        assert "lift" not in text_of(app)
        assert page._saved.oaths == ()
        await choose(pilot, app, "set 1", "m")
        shown = set(re.findall("[0-9a-f]{16}", text_of(app)))
        assert len(shown) == 4
        await answer(pilot, "anchor", "anchor", "4711")
        await come_to(pilot, app, WordsScreen)
        [oath] = page._saved.career.oaths
        assert (oath.number, set(in_pieces(oath.commitment).split())) == (4711, shown)
    assert opens_with(tmp_path, {1: "anchor"})


async def test_terms_that_were_changed_without_the_word_do_not_hold(tmp_path: Path) -> None:
    begun = two(make_folder(tmp_path), WORDS)
    name = begun.name
    begun.close()
    path = tmp_path / f"{name}.career"
    forged(path, lambda documents: documents[".header"].update(ironman=False))
    app = career_app(tmp_path, lambda folder: take_up(folder, name, WORDS), CURTAIN)
    async with app.run_test(size=SIZES[0]) as pilot:
        page = await sit_down(pilot, app, WORDS[0])
        assert page.owner.saved.header.ironman


async def test_without_its_package_a_word_is_refused_in_a_sentence_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = make_folder(tmp_path)
    two(place, WORDS).close()
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.kdf.scrypt", None)
    for words in (WORDS, {0: "parrot"}):
        with pytest.raises(SaveError, match="pip install cryptography"):
            two(place, words)
    [one] = place.careers()
    with pytest.raises(SaveError, match="one more package"):
        take_up(place, one.name, WORDS)
    app = app_of(tmp_path / "other", {})
    async with app.run_test(size=SIZES[0]) as pilot:
        await open_words(pilot, app, "")
        await choose(pilot, app, "set 0", "a")
        await answer(pilot, "parrot", "parrot", "7")
        assert message_of(app) == PACKAGE
    monkeypatch.undo()
    assert opens_with(tmp_path, WORDS)
