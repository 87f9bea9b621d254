"""Two laws of keys on pages: what stood on the screen is done, and Esc goes one step back."""

import random
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input

from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.demo import DemoScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.widgets.frame import KeyLine
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.every_page import PAGES
from tests.tui.shell import message_of, text_of
from tests.tui.test_film import SHOWN, TABLES, fought_on
from tests.tui.test_keys_struck_ahead import SIZE, Watch, WatchedApp, come_in, lay, struck
from tests.tui.test_keys_struck_ahead import watch as watch

LAYING = ("act", "card", "odds", "ranges", "pen", "form", "fire", "helm", "buy")
"""Commands that lay something before a page, which Esc takes away first."""
FILMS = 4
"""Films in which a key is struck."""


def way_out(page: GameScreen) -> str:
    """What the key line of a page calls Esc."""
    return next(
        (words for name, _, words in page.query_one(KeyLine).entries if name == "leave"), ""
    )


async def test_esc_goes_one_step_back_on_every_page(tmp_path: Path, watch: Watch) -> None:
    """What its word says: off the page, once; or what lies before the page goes, and the word."""
    app = WatchedApp(tmp_path, watch)
    met: set[type[Any]] = set()
    wrong: list[str] = []
    async with app.run_test(size=SIZE) as pilot:
        for name, make in PAGES.items():
            page = make(app)
            if type(page) in met or not isinstance(page, GameScreen):
                continue
            met.add(type(page))
            if isinstance(page, CurtainScreen | DemoScreen | TitleScreen):
                continue
            await lay(app, pilot, page)
            usual, menu = way_out(page), page.focused
            if (
                isinstance(menu, Menu)
                and len(page.focus_chain) == 1
                and sum(bool(row.key) for row in menu.rows) > 1
            ):
                at = menu.cursor
                page.do("northwest")
                page.do("north")
                wrong += [f"{name}: the list is no ring"] * (menu.cursor == at == 0)
            laying = [e[0] for e in page.query_one(KeyLine).entries if e[0] in LAYING]
            for command in (laying if isinstance(page, FightScreen) or "editor" in name else [])[
                :5
            ]:
                page.do(command)
                await pilot.pause()
                if app.screen is not page:
                    page = make(app)
                    await lay(app, pilot, page)
                    continue
                words, seen = way_out(page), text_of(app)
                if words != usual:
                    watch.left.clear()
                    await come_in(app, pilot, struck("escape"))
                    if app.screen is not page or text_of(app) == seen or watch.left:
                        wrong.append(f"{name}: after {command} Esc is called {words}")
            for field in list(page.query(Input).results())[:1]:
                field.value = "7"
            watch.left.clear()
            typed = page.query(Input) and not page.query("#fight-map")
            await come_in(app, pilot, struck("escape"))
            if app.screen is page or len(watch.left) > 1:
                wrong.append(f"{name}: Esc, called {way_out(page)}, goes {watch.left}")
            elif typed and "not kept" not in message_of(app):
                wrong.append(f"{name}: what was written is lost, and nobody says so")
    assert wrong == []


@pytest.mark.parametrize("engine", TABLES)
async def test_a_key_in_a_film_does_what_stood_there_or_only_hurries(
    engine: str, tmp_path: Path
) -> None:
    """Enter that hurries the own film gave an order that nobody had seen yet."""
    make, begin = TABLES[engine]
    app = make(tmp_path, lambda: begin(tmp_path), SHOWN)
    films, rng = 0, random.Random(5)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        page: Any = app.screen
        while films < FILMS and not page.session.over:
            page.session.submit(rng.choice(fought_on(page)))
            if not page.on_map.shows:
                continue
            films += 1
            before, given = on_screen(page), page.session.saved.actions
            if not page.hurry():
                assert before == on_screen(page)
            assert (page.on_map.shows, page.session.saved.actions) == (False, given)
    assert films == FILMS


def on_screen(page: Any) -> tuple[str, object]:
    """What Enter is called, and of what it is said: the open list, but at the helm."""
    words = {entry[0]: entry[2] for entry in page.query_one(KeyLine).entries}.get("act", "")
    rows = page.query_one(Menu).rows if page.desk.listing and not page.desk.steering else ()
    return words, rows
