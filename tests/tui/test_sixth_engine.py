"""A sixth engine needs its own folders and a line in each of three tables, and is played at once.

The tables are those of `campaign/engines.py`, of `tui/registry.py` and of `content/ready.py`. The
toy engine of the tests goes through these doors and no other.
"""

from pathlib import Path

import pytest

from pieces_of_eight.campaign import engines
from pieces_of_eight.content import ready
from pieces_of_eight.tui import registry
from pieces_of_eight.tui.cli.play import begin
from pieces_of_eight.tui.match.log import LogScreen
from pieces_of_eight.tui.match.maps import MapReplay
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.help import HelpScreen
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pages.saved import SavedScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from tests.line.pilot import fight, heard_in, too_long
from tests.toy import Bid, BidsOpened, BidWritten
from tests.toy_pages.describe import BLOCK
from tests.toy_pages.face import LOTS
from tests.toy_pages.screens import AuctionScreen
from tests.tui.shell import make_app, message_of, place_of, press, press_each, text_of, until

PAGES = "tests.toy_pages.screens"


@pytest.fixture(autouse=True)
def sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy engine in the tables of engines, of pages and of scenarios."""
    shelf = ready.ScenarioShelf(
        "sea_fight/scenarios", lambda: list(LOTS.values()), LOTS.__getitem__
    )
    monkeypatch.setitem(engines.FIGHT_MODULES, "toy", "tests.toy")
    monkeypatch.setitem(registry.MODULES, "toy", PAGES)  # type: ignore[arg-type]
    monkeypatch.setitem(ready.SHELVES, "toy", shelf)  # type: ignore[arg-type]


async def test_it_is_ordered_fought_to_its_end_and_seen_again(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: NewFightScreen(7, "toy"))
    async with app.run_test(size=(120, 40)) as pilot:
        assert "Auction" in text_of(app)
        await press_each(pilot, "e")
        await until(pilot, lambda: isinstance(app.screen, AuctionScreen))
        page = app.screen
        assert isinstance(page, AuctionScreen)
        session = page.session
        assert [chair.level for chair in session.chairs] == ["", "sailor"]
        while not session.over:
            await until(pilot, lambda: session.human or session.over)
            if not session.over:
                await press_each(pilot, "2")
        events = [event for step in session.saved.match.steps for event in step.events]
        assert {event.by for event in events if isinstance(event, BidWritten)} == {0, 1}
        assert len([event for event in events if isinstance(event, BidsOpened)]) == 2
        await press_each(pilot, "enter", "enter")  # the first ends the great moment
        assert isinstance(app.screen, ResultScreen)
        assert "has the most." in text_of(app) or "Nobody has more." in text_of(app)
        await press_each(pilot, "enter")
        assert isinstance(app.screen, MapReplay)
        await press(pilot, "right", "pagedown", "q", "q", "l")
        assert isinstance(app.screen, LogScreen)
        assert "Chest 4" in text_of(app), "the last of four, as chests are counted"


async def test_it_stands_in_the_form_the_help_and_the_list_of_saves(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: begin(app.folder, "short-auction", 7)())
    async with app.run_test(size=(120, 40)) as pilot:
        assert isinstance(app.screen, AuctionScreen)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("q")
        app.home()
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        app.open_page("saved")
        await until(pilot, lambda: isinstance(app.screen, SavedScreen))
        await until(pilot, lambda: "First: " in text_of(app))
        await press_each(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, AuctionScreen))


async def test_its_adviser_speaks(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: begin(app.folder, "short-auction", 7)())
    async with app.run_test(size=(120, 40)) as pilot:
        page = app.screen
        assert isinstance(page, AuctionScreen)
        await press_each(pilot, "a")
        await until(pilot, lambda: bool(page.desk.listing and page.desk.listing.whys))
        assert "The auctioneer" in text_of(app)


async def test_it_has_orders_of_its_own_on_a_key_that_no_other_has(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: begin(app.folder, "short-auction", 7)())
    async with app.run_test(size=(120, 60)) as pilot:
        await press_each(pilot, "k")
        assert "answers." in message_of(app)
        await press_each(pilot, "m")
        assert message_of(app) == "There is no ship to sail on this page."
        await press_each(pilot, "question_mark")
        assert "Knock on the chest." in text_of(app)
        assert "Go home before the end." in text_of(app)
        await press_each(pilot, "q", "slash", *"knoc")
        await until(pilot, lambda: "Knock on the chest." in text_of(app))
        app.home()
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await press_each(pilot, "k")
        assert message_of(app) == "There is no chest to knock on here."


async def test_it_lies_on_a_map_of_its_own_table_and_is_played_by_mouse(tmp_path: Path) -> None:
    app = make_app(tmp_path, lambda: begin(app.folder, "short-auction", 7)())
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, AuctionScreen)
        small = page.map.look.zoom
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        assert page.map.look.zoom > small
        assert "The chest" in text_of(app)
        before = len(page.session.saved.match.entries)
        await pilot.click("#fight-choices", offset=(4, 2))
        await until(pilot, lambda: len(page.session.saved.match.entries) > before)
        bid = page.session.saved.match.entries[before].action
        assert isinstance(bid, Bid)
        assert bid.coins.content == 2
        await until(pilot, lambda: page.session.human)
        await pilot.click(offset=place_of(page.map, BLOCK))  # where what is asked about stands
        await until(pilot, lambda: len(page.session.saved.match.entries) > before + 2)
        await press_each(pilot, "f3")
        assert "the chest, and what is in it" in text_of(app)


def test_it_is_played_in_lines(tmp_path: Path) -> None:
    said, over = heard_in(fight(tmp_path, "toy", "short-auction"), ("?", "bid", "why risk"))
    assert over
    assert not too_long(said)
    assert "The chest" in said
