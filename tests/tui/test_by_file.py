"""Fights by file on the screen: the form, the page of files, and a fight on two screens."""

import os
import threading
from pathlib import Path
from shutil import rmtree

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from saves.folder import Folder
from saves.letter_box import Posted
from saves.letters import NOTHING, invitation_of, written
from saves.words import SaveError
from tests.by_file.two import ANNE, BART, Two, orders
from tests.tui.frames import FLOOR, Compare
from tests.tui.shell import make_app, make_folder, message_of, press_each, text_of, until
from tui.match.page import FightScreen
from tui.pages.ask import AskScreen
from tui.pages.by_file import ByFileScreen
from tui.pages.new_fight import NewFightScreen
from tui.play.by_file import career_mail, mail
from tui.play.order_form import FAR, Plan
from tui.widgets.menu import Menu
from tui.widgets.pick import Pick

GOOD = (120, 40)


@pytest.mark.rule("C-28")
async def test_a_fight_is_begun_on_the_form_and_joined_on_the_page(tmp_path: Path) -> None:
    app = make_app(tmp_path / "anne", lambda: NewFightScreen(7))
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        form = app.screen
        assert isinstance(form, NewFightScreen)
        second = form.query_one("#second", Pick)
        second.offer(second.values, FAR)
        await pilot.pause()
        form.do_end()
        await until(pilot, lambda: isinstance(app.screen, ByFileScreen))
        await pilot.pause()
        assert "Nobody has joined yet." in text_of(app)
    invitation = make_folder(tmp_path / "anne").letter_box().games()[0].file
    app = make_app(tmp_path / "bart", ByFileScreen)
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        assert "Take in a file" in text_of(app)
        await press_each(pilot, "enter")
        page = app.screen
        assert isinstance(page, AskScreen)
        page.typed[0].value = str(tmp_path / "nothing")
        page.do_end()
        assert "cannot be read" in message_of(app)
        page.typed[0].value, page.typed[1].value = str(invitation), "Bart"
        page.do_end()
        await until(pilot, lambda: isinstance(app.screen, ByFileScreen))
        await until(pilot, lambda: app.screen.query_one(Menu).key != "open")
        assert "'s turn." in text_of(app)
        assert "Bart against" in " ".join(text_of(app).split())


@pytest.mark.rule("C-28.1")
async def test_on_the_screen_each_side_acts_for_itself(tmp_path: Path) -> None:
    """Anne plays her turn, Bart answers from another machine, and she goes on."""
    two = Two(tmp_path, "sea_fight", "duel")
    app = make_app(tmp_path / "anne")
    async with app.run_test(size=GOOD) as pilot:
        app.open_fight(mail.go_on(app.folder, two.posted[ANNE]))
        await until(pilot, lambda: isinstance(app.screen, FightScreen))
        page = app.screen
        assert isinstance(page, FightScreen)
        session = page.session
        assert session.human
        for _ in range(100):
            if not session.human:
                break
            legal = session.legal()
            session.submit(legal[-1])  # the last is what ends things, as a rule
            await pilot.pause()
        assert not session.human
        assert session.why_not_undo() is not None
        await pilot.pause()
        assert "It goes on when Bart has played." in text_of(app)
        await press_each(pilot, "enter")
        assert "It goes on when Bart" in message_of(app)
        bart = two.sit(BART)
        bart.look()
        bart.catch_up()
        while bart.mine:
            legal = bart.match.engine.game.legal(bart.match.state, bart.table.mine)
            bart.submit(bart.table.mine, legal[-1])
        bart.close()
        session._rouse()
        await until(pilot, lambda: session.human)
        await pilot.pause()
        assert "It goes on when" not in text_of(app)


@pytest.mark.rule("C-29.3")
async def test_the_page_answers_while_a_file_is_taken_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a letter of a career a whole season may be settled: that takes a minute."""
    folder = make_folder(tmp_path / "anne")
    begin_duel(folder)
    file = folder.letter_box().games()[0].file
    told = threading.Event()

    def slow(path: Path, folder: Folder) -> None:
        told.wait(30)
        raise SaveError(f"{path.name} brings nothing new.")

    monkeypatch.setattr(mail, "open_file", slow)
    app = make_app(tmp_path / "anne", ByFileScreen)
    async with app.run_test(size=GOOD) as pilot:
        await pilot.pause()
        menu = app.screen.query_one(Menu)
        first = menu.key
        app.screen._opened([str(file), ""])  # type: ignore[attr-defined]
        await until(pilot, lambda: "is taken in" in message_of(app))
        await press_each(pilot, "up")
        assert menu.key != first
        told.set()
        await until(pilot, lambda: "brings nothing new" in message_of(app))


@pytest.mark.parametrize("size", [FLOOR, GOOD], ids=["floor", "good"])
def test_the_page_of_files(size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    """A fight that both have sworn and a career that nobody has joined, under fixed numbers."""
    folder = make_folder(tmp_path / "anne")
    box = folder.letter_box()
    for number, begun in enumerate((begin_duel(folder), begin_career(folder))):
        letter = invitation_of(begun.letters)
        fixed = replace(letter, game=f"{number + 1}" * 16)
        own = replace(begun.own, game=fixed.game, place="letters")
        rmtree(box.path / begun.own.game)
        box.keep(Posted(own, (written(NOTHING, own.side, [fixed], own.key),)))
        os.utime(box.path / own.game / "letters", (number, number))

    async def when_read(pilot: Pilot[None]) -> None:
        """The letters are read beside the page."""
        await until(pilot, lambda: "Nobody has joined" in text_of(app))

    app = make_app(tmp_path / "anne", ByFileScreen)
    assert snap_compare(app, terminal_size=size, run_before=when_read)


def begin_duel(folder: Folder) -> Posted:
    plan = Plan("sea_fight", "duel", "7")
    return mail.begin(plan, orders("sea_fight").meant(plan), folder, mail.Terms("Anne"))


def begin_career(folder: Folder) -> Posted:
    return career_mail.begin(career_mail.Terms("Anne"), folder)


def test_a_career_on_the_page_says_how_it_is_gone_on_with(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    begun = begin_career(folder)
    with pytest.raises(SaveError, match=r"games by file, or in lines: type mail play [0-9a-f]{6}"):
        mail.go_on(folder, begun)


def test_only_one_window_has_a_fight(tmp_path: Path) -> None:
    two = Two(tmp_path, "sea_fight", "duel")
    anne = two.sit(ANNE)
    with pytest.raises(SaveError, match="open in another window"):
        two.sit(ANNE)
    anne.close()
