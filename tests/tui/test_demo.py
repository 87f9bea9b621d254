"""The title left alone, and `--demo`: mates show fights of which nothing is kept."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.cli import main as command_line
from pieces_of_eight.tui.cli import play as opening
from pieces_of_eight.tui.pages import demo as demo_page
from pieces_of_eight.tui.pages.demo import DemoScreen, DemoStage
from pieces_of_eight.tui.pages.title import LEFT_ALONE, TitlePicture, TitleScreen
from pieces_of_eight.tui.play import opponents
from pieces_of_eight.tui.registry import kinds, screens_of
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.menu import Columns
from tests.tui.shell import come_true, make_app, make_folder, text_of

SIZE = (80, 24)


class Ready:
    """An opponent who takes what stands first, at once."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.closed = False

    async def choose(self, seen: Seen[Any], now: object) -> Any:
        return self._game.legal(seen.value, seen.who)[0]

    def hurry(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def seat(monkeypatch: pytest.MonkeyPatch, *, play: bool = True) -> list[Ready]:
    """Whoever shows a fight plays without a process of his own; or does nothing."""
    seated: list[Ready] = []

    def called(saved: opponents.Unkept) -> dict[Player, Ready]:
        seats = len(saved.header.chairs) if play else 0
        seated.extend(Ready(saved.match.engine.game) for _ in range(seats))
        return {Player(n): seated[n] for n in range(seats)}

    monkeypatch.setattr(demo_page, "opponents_of", called)
    return seated


def title_of(app: PiecesApp) -> TitleScreen:
    page = app.screen
    assert isinstance(page, TitleScreen)
    return page


async def shown(app: PiecesApp, words: str) -> None:
    """Until some words stand on the screen, for some seconds at most."""
    assert await come_true(lambda: words in text_of(app)), text_of(app)


async def leave_alone(pilot: Pilot[None], seconds: float) -> TitleScreen:
    """The title after nobody has touched it for so long."""
    page = title_of(pilot.app)  # type: ignore[arg-type]
    clock = Clock()
    page.idle_time.clock = clock
    page.idle_time.touched()
    clock.now = seconds
    page.idle_time.look()
    await pilot.pause()
    return page


async def test_a_title_left_alone_shows_a_fight_and_the_first_key_uses_the_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = seat(monkeypatch)
    app = make_app(tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        page = await leave_alone(pilot, LEFT_ALONE - 0.1)
        assert not page.query(DemoStage), "not yet"
        page = await leave_alone(pilot, LEFT_ALONE)
        await shown(app, "A duel of sloops")
        assert not page.query_one(TitlePicture).display
        assert "New career" in text_of(app), "the menu is readable"
        row = page.query_one(Columns).key
        await pilot.press("down")
        assert page.query_one(Columns).key != row
        assert not page.query(DemoStage)
        assert page.query_one(TitlePicture).display
    assert seated
    assert all(each.closed for each in seated)
    assert not list(tmp_path.rglob("*.match")), "nothing is saved"


async def test_where_nothing_may_move_the_title_stays_as_it_is(tmp_path: Path) -> None:
    app = make_app(tmp_path, settings=Settings(depth="true", animation="none"))
    async with app.run_test(size=SIZE) as pilot:
        page = await leave_alone(pilot, LEFT_ALONE)
        assert not page.query(DemoStage)


async def test_the_demo_shows_one_fight_after_the_other_and_ends_on_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(monkeypatch, play=False)
    app = make_app(tmp_path, lambda: DemoScreen(opponents.SHOWS[:2]))
    async with app.run_test(size=SIZE):
        for title in ("A duel of sloops", "A plantation on St Croix"):
            await shown(app, title)
            app.screen.query_one(DemoStage).next_fight()
        await shown(app, "New career")
        assert len(app.screen_stack) == 1


def test_one_fight_of_each_kind_is_shown() -> None:
    assert sorted(show.engine for show in opponents.SHOWS) == sorted(kinds())


@pytest.mark.parametrize("show", opponents.SHOWS)
def test_a_fight_that_is_shown_is_fought_by_mates_and_the_same_each_time(
    show: opponents.Show,
) -> None:
    order = screens_of(show.engine).face.order
    first, again = opponents.begin(show, order), opponents.begin(show, order)
    assert {chair.level for chair in first.header.chairs} == {"mate"}
    assert len(first.header.chairs) >= 2
    assert first.match.state == again.match.state


def test_the_command_line_opens_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[opening.FirstPage] = []
    monkeypatch.setattr(opening, "play", lambda args, opens, left_out: asked.append(opens) or 0)
    assert command_line.main(("--demo", "--data", str(tmp_path))) == 0
    assert [each._replace(content="") for each in asked] == [opening.FirstPage(demo=True)]
    page = opening.first_page(make_folder(tmp_path), asked[0])
    assert page is not None
    assert isinstance(page(), DemoScreen)
    assert opening.first_page(make_folder(tmp_path), opening.FirstPage()) is None
