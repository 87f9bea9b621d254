"""The purser names pair after pair until his captain does anything else."""

import asyncio
from pathlib import Path

import pytest

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.state import Name, Phase
from pieces_of_eight.tui.play.career import SheetSession
from pieces_of_eight.tui.sheet.desk import NAMES_ON, READS_ALL, Purser, SheetDesk, Work
from pieces_of_eight.tui.sheet.face import FACE
from pieces_of_eight.tui.sheet.screens import SheetScreen
from tests.tui.sheet_scenes import AGAINST_AI, save, season, sheet_app
from tests.tui.shell import message_of, press_each

ONE, TWO = Player(0), Player(1)
pytestmark = pytest.mark.rule("C-25")


class Page:
    """A sheet against an opponent who names when he is told to."""

    def __init__(self, path: Path) -> None:
        self.session = SheetSession(save(path, season(until=Phase.NAMING), AGAINST_AI), FACE)
        self.desk = SheetDesk(self.session, self.say)
        self.work: list[Work] = []
        self.said: list[str] = []
        self.purser = Purser(self, self.work.append)
        self.desk.on_change = lambda step: self.purser.go_on()

    def say(self, sentence: str) -> None:
        self.said.append(sentence)

    def think(self) -> None:
        """Let the purser come to the end of his thoughts."""
        asyncio.run(self.work.pop(0)())

    def answer(self) -> None:
        """The opponent names a pair."""
        match = self.session.saved.match
        self.session._do(TWO, match.seat(TWO).legal()[0])

    @property
    def mine(self) -> int:
        """The pairs that the captain has named."""
        entries = self.session.saved.match.entries
        return sum(isinstance(each.action, Name) and each.who == ONE for each in entries)


def test_he_names_all_that_is_to_be_named_as_each_turn_comes(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.purser.take_over()
    while page.desk.phase is Phase.NAMING:
        if page.session.human:
            before = page.mine
            page.think()
            assert page.mine == before + 1
        else:
            assert page.work == []
            page.answer()
    assert page.mine >= 3
    assert not page.purser.names


def test_he_stops_as_soon_as_the_captain_does_anything_else(tmp_path: Path) -> None:
    page = Page(tmp_path)
    page.purser.take_over()
    while not page.session.human:
        page.answer()
    page.purser.stop()
    page.think()
    assert page.mine == 0
    page.purser.take_over()
    page.think()
    assert page.mine == 1
    page.desk.undo()
    assert page.mine == 0


async def test_one_key_has_the_rest_named_and_another_stops_it(tmp_path: Path) -> None:
    begun: list[Work] = []
    app = sheet_app(tmp_path, lambda: save(tmp_path, season(until=Phase.NAMING)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, SheetScreen)
        page.purser = Purser(page, begun.append)
        await press_each(pilot, "e")
        assert message_of(app) == READS_ALL
        await press_each(pilot, "v", "e")
        assert page.aim().endswith(NAMES_ON)
        assert len(begun) == 1
        await press_each(pilot, "down")
        assert not page.purser.names
