"""A career by file on the screen: begun, joined, and a season of it played to its end."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from campaign.career.model.actions import SetSail
from campaign.sheet.model.actions import Declare
from campaign.sheet.model.state import Phase, Result
from saves.words import SaveError
from tests.by_file.two_captains import ANNE, BART, Captains, act
from tests.tui.shell import choose, make_app, make_folder, message_of, press_each, text_of, until
from tui.app import PiecesApp
from tui.career.chronicle import ChronicleScreen
from tui.career.end import EndScreen
from tui.career.file_owner import FileOwner
from tui.career.file_page import FilePage
from tui.career.home import HomeScreen
from tui.career.new_career import NewCareerScreen
from tui.career.port import PortScreen
from tui.match.replay import ReplayScreen
from tui.pages.ask import AskScreen
from tui.pages.by_file import ByFileScreen
from tui.pages.title import TitleScreen
from tui.play.by_file import career_mail, file_career, mail
from tui.play.by_file.career_stages import FOR_WHAT
from tui.play.by_file.seat import Seat
from tui.play.order_form import FAR
from tui.settings import Settings
from tui.sheet.fight import SheetScreen
from tui.widgets.menu import Menu
from tui.widgets.pick import Pick

FLOOR, GOOD = (80, 24), (120, 40)
STILL = Settings(depth="true", animation="none", hover="no")


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are looked for without a pause."""
    monkeypatch.setattr("tui.pages.taking.LOOK", 0.2)


class QuietCaptains(Captains):
    """Two captains who pass each other by wherever they may declare it."""

    seen = 0
    """When the file of Anne was written that Bart has taken in."""
    ready = False

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.file = self.posted(ANNE).file

    def quietly(self, who: int) -> None:
        """One of them does what he has to decide now, at his own machine and without the screen."""
        seat = Seat(self.folders[who], self.posted(who))
        while not seat.done:
            if seat.match.engine.name == "sheet" and seat.match.state.phase is Phase.DECLARING:
                seat.submit(seat.mine, no_contact(seat.match))
            else:
                act(seat, self.rng)

    def answers(self) -> bool:
        """Bart takes in what Anne has sent and decides; whether she has to go on, or all is over.

        What needs no decision her own machine writes, where the page stands.
        """
        about = self.file.stat().st_mtime_ns
        if about != self.seen:
            self.seen = about
            if len(self.box(BART).read(self.file)) > len(self.posted(BART).letters):
                career_mail.take(self.file, self.folders[BART])
            table = self.table(BART)
            while table.turn == BART:
                self.quietly(BART)
                table = self.table(BART)
            self.ready = table.over or (table.turn == ANNE and table.next in FOR_WHAT)
        return self.ready

    def is_over(self) -> bool:
        """Whether Bart has nothing more to write."""
        return self.table(BART).over


def no_contact(match: Any) -> Declare:
    """A declaration that leads to no fight, where there is one."""
    legal = match.engine.game.legal(match.state, match.to_act[0])
    found = [each for each in legal if isinstance(each, Declare)]
    none = [each for each in found if each.result.content is Result.NO_CONTACT]
    return (none or found)[0]


def words_of(app: PiecesApp) -> str:
    """What stands on the screen, without the line between its halves."""
    return " ".join(text_of(app).replace("▏", " ").split())


async def by_file(pilot: Pilot[None]) -> None:
    """Let the rival on the form of a new career be played by file."""
    chair = pilot.app.screen.query_one("#second-chair", Pick)
    while chair.value != FAR:
        chair.act()
        await pilot.pause()


async def comes(pilot: Pilot[None], app: PiecesApp, page: type[Any]) -> Any:
    """The page of a kind, once it is on top."""
    await until(pilot, lambda: isinstance(app.screen, page) and app.screen.is_mounted)
    await pilot.pause()
    return app.screen


@pytest.mark.rule("C-29")
async def test_a_career_is_begun_on_the_form_and_joined_on_the_page_of_files(
    tmp_path: Path,
) -> None:
    share = tmp_path / "share"
    app = make_app(tmp_path / "anne", lambda: NewCareerScreen(7), STILL)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        form = app.screen
        await by_file(pilot)
        assert not form.query_one("#seed-line").display
        form.query_one("#place").value = str(share / ("no" * 200))  # type: ignore[attr-defined]
        await press_each(pilot, "e")
        await until(pilot, lambda: "cannot be" in message_of(app))
        assert app.folder.letter_box().games() == []
        form.query_one("#place").value = str(share)  # type: ignore[attr-defined]
        await press_each(pilot, "e")
        await comes(pilot, app, FilePage)
        assert "Nobody has joined yet." in words_of(app)
        assert "Send the other player your file" in words_of(app)
        [posted] = app.folder.letter_box().games()
        assert posted.file.parent == share
    app = make_app(tmp_path / "bart", ByFileScreen, STILL)
    async with app.run_test(size=FLOOR) as pilot:
        await press_each(pilot, "enter")
        page = await comes(pilot, app, AskScreen)
        page.typed[0].value = str(posted.file)
        page.do_end()
        await until(pilot, lambda: "needs a name" in message_of(app))
        page.typed[1].value = "Bart"
        page.do_end()
        await comes(pilot, app, ByFileScreen)
        await until(pilot, lambda: "It is Henry Morgan's turn." in words_of(app))
        await press_each(pilot, "enter")
        await comes(pilot, app, FilePage)
        assert "brings your answer" in words_of(app)


class Held:
    """Calls that go on only when the test lets them, and how many of them there were."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work = work
        self.calls = 0
        self.go_on = threading.Event()

    def __call__(self, *given: Any) -> Any:
        self.calls += 1
        assert self.go_on.wait(30)
        return self.work(*given)


@pytest.mark.rule("C-29")
async def test_the_form_answers_while_an_invitation_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(career_mail.begin)
    monkeypatch.setattr(file_career, "begin", held)
    app = make_app(tmp_path / "anne", lambda: NewCareerScreen(7), STILL)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        form = app.screen
        await by_file(pilot)
        await press_each(pilot, "e")
        await until(pilot, lambda: "The invitation is written" in message_of(app))
        await press_each(pilot, "e")
        before = form.focused
        await press_each(pilot, "tab")
        assert form.focused is not before
        held.go_on.set()
        await comes(pilot, app, FilePage)
        assert held.calls == 1
        assert len(app.folder.letter_box().games()) == 1


@pytest.mark.rule("C-29")
async def test_who_leaves_the_question_has_joined_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    share = tmp_path / "share"
    posted = career_mail.begin(
        career_mail.Terms("Anne", place=str(share)), make_folder(tmp_path / "anne")
    )
    held = Held(mail.join)
    monkeypatch.setattr(mail, "join", held)
    app = make_app(tmp_path / "bart", ByFileScreen, STILL)
    async with app.run_test(size=FLOOR) as pilot:
        await press_each(pilot, "enter")
        page = await comes(pilot, app, AskScreen)
        page.typed[0].value, page.typed[1].value = str(posted.file), "Bart"
        page.do_end()
        page.do_end()
        await until(pilot, lambda: "One moment" in message_of(app))
        await press_each(pilot, "escape")
        await comes(pilot, app, ByFileScreen)
        assert app.screen.query_one(Menu).key == "open"
        held.go_on.set()
        await until(pilot, lambda: app.screen.query_one(Menu).key == posted.own.game)
        assert held.calls == 1


@pytest.mark.rule("C-29")
async def test_who_leaves_the_question_is_told_that_he_has_not_joined(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted = career_mail.begin(
        career_mail.Terms("Anne", place=str(tmp_path / "share")), make_folder(tmp_path / "anne")
    )
    held = Held(mail.join)
    monkeypatch.setattr(mail, "join", held)
    app = make_app(tmp_path / "bart", ByFileScreen, STILL)
    async with app.run_test(size=FLOOR) as pilot:
        await press_each(pilot, "enter")
        page = await comes(pilot, app, AskScreen)
        page.typed[0].value = str(posted.file)  # and no name
        page.do_end()
        await until(pilot, lambda: "One moment" in message_of(app))
        await press_each(pilot, "escape")
        await comes(pilot, app, ByFileScreen)
        held.go_on.set()
        await until(pilot, lambda: "needs a name" in message_of(app))


@pytest.mark.rule("C-29.7")
async def test_a_homecoming_is_gathered_once_and_told_where_it_cannot_be_kept_as_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(lambda: "what the season came to")

    def full() -> None:
        raise SaveError("The disk is full.")

    two = Captains(tmp_path)
    app = make_app(tmp_path / "anne", ByFileScreen, STILL)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        owner = FileOwner(file_career.opened(two.folders[ANNE], two.game), app)
        monkeypatch.setattr(owner, "told", held)
        monkeypatch.setattr(owner, "home_page", full)
        app.show(FilePage(owner))
        page = await comes(pilot, app, FilePage)
        page._do("home")
        await until(pilot, lambda: "is gathered" in message_of(app))
        page._do("home")
        await pilot.pause()
        held.go_on.set()
        await until(pilot, lambda: message_of(app) == "The disk is full.")
        assert app.screen is page
        assert held.calls == 1


class Book:
    """Stands for the book of a career that is over."""

    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.mark.rule("C-29.8")
@pytest.mark.parametrize("left", [False, True], ids=["stays", "left"])
async def test_the_end_of_a_career_is_opened_beside_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: bool
) -> None:
    """Who leaves meanwhile leaves no career open behind him."""
    book, shown = Book(), []
    held = Held(lambda career: book)
    monkeypatch.setattr("tui.career.file_page.ended", held)
    monkeypatch.setattr("tui.career.file_page.career_end", lambda logbook: "the end")
    monkeypatch.setattr("tui.career.file_page.end_page", lambda owner, end: end)
    two = Captains(tmp_path)
    app = make_app(tmp_path / "anne", ByFileScreen, STILL)
    monkeypatch.setattr(app, "hold", lambda book: None)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        owner = FileOwner(file_career.opened(two.folders[ANNE], two.game), app)
        app.show(FilePage(owner))
        page = await comes(pilot, app, FilePage)
        monkeypatch.setattr(app, "show", shown.append)
        page._do("end")
        page._do("end")
        await until(pilot, lambda: "its end is opened" in message_of(app))
        if left:
            await press_each(pilot, "escape")
            await comes(pilot, app, TitleScreen)
        held.go_on.set()
        await until(pilot, lambda: bool(shown) or book.closed)
        assert (shown, book.closed) == (([], True) if left else (["the end"], False))
        assert held.calls == 1


@pytest.mark.rule("C-29.1")
async def test_port_and_sheet_by_file_are_those_of_any_career(tmp_path: Path) -> None:
    """Anne fits out, takes back, leaves, comes back, seals, and names the first pair."""
    two = QuietCaptains(tmp_path)
    two.answers()
    two.pass_on()
    app = make_app(tmp_path / "anne", ByFileScreen, STILL)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        await press_each(pilot, "enter")
        await in_port(pilot, app)
        await seals(pilot, app)
        await until(pilot, two.answers)
        await until(pilot, lambda: "your turn to name a pair" in words_of(app))
        await press_each(pilot, "enter")
        page = await comes(pilot, app, SheetScreen)
        page.session.submit(page.session.legal()[0])
        await comes(pilot, app, FilePage)
        assert "brings a pair that you have named" in words_of(app)


@pytest.mark.soak
@pytest.mark.rule("C-29.3")
async def test_a_season_is_played_on_the_screen(tmp_path: Path) -> None:
    """Anne sits at the screen, Bart at another machine; the fights are settled beside the page."""
    two = QuietCaptains(tmp_path)
    two.answers()
    two.pass_on()
    app = make_app(tmp_path / "anne", ByFileScreen, STILL)
    async with app.run_test(size=FLOOR) as pilot:
        await pilot.pause()
        await press_each(pilot, "enter")
        await in_port(pilot, app)
        await seals(pilot, app)
        two.answers()
        await until(pilot, lambda: "your turn to name a pair" in words_of(app))
        await press_each(pilot, "enter")
        await names_and_declares(pilot, app, two)
        await until(pilot, lambda: "What season 1 came to" in words_of(app))
        await choose(pilot, "What season 1")
        await comes(pilot, app, HomeScreen)
        assert "season 1" in words_of(app)
        await press_each(pilot, "enter")
        page = await comes(pilot, app, FilePage)
        assert "The career is over." in words_of(app)
        await choose(pilot, "Its sheet")
        await comes(pilot, app, ReplayScreen)
        page.career.lay_down()
        assert not page.career.unread
        await press_each(pilot, "q")
        await choose(pilot, "The chronicle")
        await comes(pilot, app, ChronicleScreen)
        await press_each(pilot, "q")
        await choose(pilot, "The end of")
        await comes(pilot, app, EndScreen)
        assert "Anne" in words_of(app)


async def in_port(pilot: Pilot[None], app: PiecesApp) -> None:
    """Fit out, take one bargain back, leave and come back, and set sail."""
    page = await comes(pilot, app, PortScreen)
    page.desk.fit_out()
    many = len(page.session.saved.match.entries)
    assert many > 2
    await press_each(pilot, "u")
    assert len(page.session.saved.match.entries) == many - 1
    app.open_page("mail")
    await comes(pilot, app, ByFileScreen)
    await press_each(pilot, "enter")
    await until(pilot, lambda: isinstance(app.screen, PortScreen) and app.screen is not page)
    page = await comes(pilot, app, PortScreen)
    assert len(page.session.saved.match.entries) == many - 1
    page.desk.submit(SetSail(page.desk.who))


async def seals(pilot: Pilot[None], app: PiecesApp) -> None:
    """Take a ready-made sheet, and seal it."""
    page = await comes(pilot, app, SheetScreen)
    assert "Season 1 of 1" in words_of(app)
    page.desk.open_plans()
    page.desk.choose(1)
    await press_each(pilot, "u")
    assert not page.session.saved.match.entries
    page.desk.open_plans()
    page.desk.choose(1)
    page.do_seal()
    page.do_seal()
    await comes(pilot, app, FilePage)
    told = words_of(app)
    assert "it is Bart's turn" in told
    assert "brings your sheet, sealed" in told


async def names_and_declares(pilot: Pilot[None], app: PiecesApp, two: QuietCaptains) -> None:
    """Name pairs, and declare when it is time, until Anne has nothing more to decide."""
    while not two.is_over():
        page = await comes(pilot, app, SheetScreen)
        while page.session.human:
            legal = page.session.legal()
            names = page.desk.phase is Phase.NAMING
            page.session.submit(legal[0] if names else no_contact(page.session.saved.match))
        await comes(pilot, app, FilePage)
        await until(pilot, two.answers)
        if not two.is_over():
            await until(pilot, lambda: app.screen.query_one(Menu).key == "go")
            await press_each(pilot, "enter")
