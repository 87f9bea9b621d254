"""What is painted at the start and after a key: no more than has changed, and that once."""

from pathlib import Path

import pytest
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

from tests.tui.fight_scenes import fight_app, save
from tests.tui.shell import until
from tui.match.desk import ADVICE, Listing
from tui.pages.title import TitleScreen
from tui.sea_fight.fight import SeaFight
from tui.sea_fight.map import SeaMap
from tui.widgets.lines_view import LinesView


@pytest.fixture(autouse=True)
def _painted_when_looked_at() -> None:
    """Here pages are painted as in the game."""


async def test_a_fight_asked_for_is_the_first_page_and_the_title_lies_beneath(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A style sheet that comes later has all of them parsed anew."""
    again: list[Stylesheet] = []
    monkeypatch.setattr(Stylesheet, "reparse", again.append)
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: len(app.screen_stack) == 2)
        assert [type(page) for page in app.screen_stack] == [TitleScreen, SeaFight]
        assert not again
        app.home()
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await until(pilot, lambda: app.screen.focused is not None)


async def test_no_page_is_styled_again_as_it_opens_or_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes to the top, finds out how wide it is, or asks something, was styled already."""
    styled: list[tuple[DOMNode, int]] = []
    update = App.update_styles

    def noted(app: App[None], node: DOMNode, animate: bool = True) -> None:
        styled.append((node, len(node.children)))
        update(app, node, animate)

    monkeypatch.setattr(App, "update_styles", noted)
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, SeaFight)
        for listing in (Listing(ADVICE, "", page.session.legal()[:1]), None):
            page.desk.listing = listing
            page.draw()
            await pilot.pause()
        assert page.query_one("#fight-news") in [node for node, _ in styled]
        assert [many for node, many in styled if node is page and many] == []


async def test_a_step_of_the_cursor_paints_no_lines_that_stay_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        painted: list[str] = []
        for view in app.screen.query(LinesView):
            monkeypatch.setattr(view, "refresh", lambda *_, on=view.id, **__: painted.append(on))
        await pilot.press("right")
        await pilot.pause()
        assert "fight-status" in painted
        assert "fight-news" not in painted


async def test_a_zoom_lays_no_page_out_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page was painted, laid out, and painted a second time."""
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        sea_map = app.screen.query_one(SeaMap)
        before, asked = sea_map.look.zoom, []
        monkeypatch.setattr(
            sea_map, "refresh", lambda *_, layout=False, **__: asked.append(layout) or sea_map
        )
        await pilot.press("z")
        await pilot.pause()
        assert sea_map.look.zoom != before
        assert asked
        assert not any(asked)
