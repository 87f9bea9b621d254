"""Keys come faster than pages change: none of them may act on a page its striker has not seen."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.await_complete import AwaitComplete
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.pages import SettleScreen
from pieces_of_eight.tui.keyboard import COMMON
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.pause import PauseScreen
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.demo import DemoScreen
from pieces_of_eight.tui.pages.help import Palette
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pages.settings import SettingsScreen
from pieces_of_eight.tui.play import opponents
from pieces_of_eight.tui.registry import MODULES, kind_of
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.every_page import PAGES, kinds, what_stands_around
from tests.tui.fight_scenes import AGAINST_AI, duel, fight_app, save
from tests.tui.frames import DRESSES
from tests.tui.shell import PilotedApp, make_app, make_folder, press, save_duel, text_of, until

SIZE, SMALL = (80, 24), (79, 23)
TIMES = (1, 2, 3, 12)
ORDERS = (each for engine in MODULES if (kind := kind_of(engine)) for each in kind.orders.own)
KEYS = (*dict.fromkeys(key for each in (*COMMON, *ORDERS) for key in each.keys), *"0123456789")
"""Every key that means anything in the game."""


class Beneath(GameScreen):
    """A page that lies under the one that is looked at, and can do whatever is asked."""

    PAGE_NAME = "Beneath"

    def can(self, name: str) -> bool:
        return True


class Watch:
    """What is done on which page, and in which ways a page is left."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.acted: list[Screen[Any]] = []
        self.left: list[str] = []
        do = GameScreen.do

        def noted(page: GameScreen, name: str) -> None:
            if page.live:
                self.acted.append(page)
            do(page, name)

        monkeypatch.setattr(GameScreen, "do", noted)


class WatchedApp(PilotedApp):
    """The game, whose ways off a page are noted; it does not end."""

    def __init__(
        self,
        path: Path,
        watch: Watch,
        page: Callable[[], Screen[None]] | None = None,
        dress: str = "night",
    ) -> None:
        super().__init__(make_folder(path), DRESSES[dress], page)
        self._left = watch.left
        self._within = 0
        """How many ways off a page are being gone that are made of others."""

    def _note(self, way: str) -> None:
        self._left += [] if self._within else [way]

    def pop_screen(self) -> AwaitComplete:
        self._note("pop_screen")
        return super().pop_screen()

    def switch_screen(self, screen: Any) -> AwaitComplete:
        self._note("switch_screen")
        return super().switch_screen(screen)

    def show(self, page: Screen[None]) -> None:
        self._note("show")
        super().show(page)

    def home(self) -> None:
        self._note("home")
        super().home()

    async def _show(self, page: Screen[None]) -> None:
        self._within += 1
        await super()._show(page)
        self._within -= 1

    async def _home(self) -> None:
        self._within += 1
        await super()._home()
        self._within -= 1

    def exit(self, *result: Any, **options: Any) -> None:
        """Stay."""


def strike(app: PiecesApp, *keys: str) -> None:
    """Strike keys as a terminal sends them that were typed in one write."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


def at_rest(app: PiecesApp) -> bool:
    """Whether what is on top has been shown, and stays."""
    page = app.screen
    return app.hearing and (not isinstance(page, GameScreen) or page.live)


async def lay(app: PiecesApp, pilot: Pilot[None], page: Screen[Any]) -> None:
    """Show a page over another over the title; one that stands already is shown again."""
    while len(app.screen_stack) > 2 and app.screen is not page:
        await app.pop_screen()
    if app.screen is not page:
        if not isinstance(app.screen, Beneath):
            await app._home()
            await app.push_screen(Beneath())
        await app.push_screen(page)
    await until(pilot, lambda: app.hearing and app.screen is page)


async def law(pilot: Pilot[None], watch: Watch, page: Screen[Any], *keys: str) -> None:
    """Strike keys at a page: only it may act, and it is left once at most."""
    app = pilot.app
    assert isinstance(app, PiecesApp)
    await lay(app, pilot, page)
    watch.left.clear()
    watch.acted.clear()
    strike(app, *keys)
    await pilot.pause()
    await until(pilot, lambda: at_rest(app))
    told = f"{type(page).__name__}: {len(keys)} times {keys[0]}"
    assert app.is_running, told
    assert app.return_code is None, told
    beneath = [each for each in watch.acted if each is not page]
    assert len(beneath) <= isinstance(page, Palette), told  # what it is for: a command, once
    assert len(watch.left) <= 1, told


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Somebody who sees what keys do; nobody settles a fight meanwhile."""

    async def stays(page: SettleScreen) -> None:
        """The page stays what it is while keys are struck."""

    monkeypatch.setattr(SettleScreen, "_settle", stays)
    return Watch(monkeypatch)


async def test_no_key_struck_ahead_acts_beneath_a_page(tmp_path: Path, watch: Watch) -> None:
    """Those pages that only lead to others; below, each kind of page once."""
    app = WatchedApp(tmp_path, watch)
    async with app.run_test(size=SIZE) as pilot:
        for at, name in enumerate(("pause", "palette", "ask", "curtain", "result", "log")):
            await law(pilot, watch, PAGES[name](app), *["escape"] * TIMES[at % 3 + 1])
            await law(pilot, watch, PAGES[name](app), *["enter"] * 12)


# A key that was struck before its page, or its question, had been seen is dropped.

STALE = ("enter", "escape", "space", "q", "u", "a", "e", "s", "y", "down")
"""Keys that order, leave, take back, or move on: most pages do something at some of them."""


def struck(*keys: str) -> list[events.Key]:
    """Keys that are struck now and come in later."""
    return [events.Key(key, key if len(key) == 1 else None) for key in keys]


async def come_in(app: PiecesApp, pilot: Pilot[None], keys: list[events.Key]) -> None:
    """Keys that were struck before come in, and all that they may do is done."""
    for key in keys:
        app.post_message(key)
    await pilot.pause()
    await until(pilot, lambda: at_rest(app))


@pytest.mark.rule("C-25")
async def test_keys_struck_before_a_page_was_seen_do_nothing(tmp_path: Path, watch: Watch) -> None:
    """They come in when it stands already, or while it is not painted yet.

    Pages take long to open; so here it is seen as well that F1 stands in every footer, that a
    page of the campaign says its aim, and that no key acts beneath a page.
    """
    app = WatchedApp(tmp_path, watch)
    met: set[type[Any]] = set()
    wrong: list[str] = []
    async with app.run_test(size=SIZE) as pilot:
        for name, make in PAGES.items():
            page, early = make(app), struck(*STALE)
            if type(page) in met:
                continue
            met.add(type(page))
            await lay(app, pilot, page)
            wrong.append(what_stands_around(name, page))
            watch.left.clear()
            watch.acted.clear()
            await come_in(app, pilot, early)
            assert (watch.acted, watch.left, app.screen) == ([], [], page), (
                f"{name}: struck too early"
            )
            over = Beneath()
            app.push_screen(over)
            app.ask_anew()
            assert not app.hearing
            await come_in(app, pilot, struck(*STALE))
            assert [each for each in watch.acted if each is not over] == [], (
                f"{name}: struck too early"
            )
            page = page if page in app.screen_stack else make(app)
            await law(pilot, watch, page, *["enter"] * 3)
    assert set(kinds()) - met == set(), "a page stands in no table"
    assert [words for words in wrong if words] == []


async def test_keys_struck_before_a_question_was_seen_are_no_answer(
    tmp_path: Path, watch: Watch
) -> None:
    """In the fights of all engines the move passes to the person who has struck keys."""
    app = WatchedApp(tmp_path, watch)
    met: set[type[Any]] = set()
    async with app.run_test(size=SIZE) as pilot:
        for name, make in PAGES.items():
            page = make(app)
            if not isinstance(page, FightScreen) or type(page) in met:
                continue
            await lay(app, pilot, page)
            if not page.session.human:
                continue
            met.add(type(page))
            early, page._decided = struck(*STALE), None
            page._stepped(None)
            await until(pilot, lambda: at_rest(app))
            watch.left.clear()
            watch.acted.clear()
            await come_in(app, pilot, early)
            assert (watch.acted, watch.left, app.screen) == ([], [], page), (
                f"{name}: struck too early"
            )
            await come_in(app, pilot, struck("enter"))
            assert watch.acted, f"{name}: what is struck now is heard"
    fights = {kind for kind in kinds() if issubclass(kind, FightScreen)}
    assert met == fights, "each kind of fight is asked once"


@pytest.mark.parametrize("fault", ["hears", "ask_anew", "listen"])
async def test_the_laws_of_keys_struck_before_notice(
    fault: str, tmp_path: Path, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the three that drop keys, put out of work alone, is missed at once."""
    faults: dict[str, Callable[..., Any]] = {
        "hears": lambda app, key: True,
        "ask_anew": lambda app: None,
        "listen": shown_long_ago,
    }
    monkeypatch.setattr(PiecesApp, fault, faults[fault])
    law = (
        test_keys_struck_before_a_question_was_seen_are_no_answer
        if fault == "ask_anew"
        else test_keys_struck_before_a_page_was_seen_do_nothing
    )
    with pytest.raises(AssertionError, match="struck too early"):
        await law(tmp_path, watch)


def shown_long_ago(app: PiecesApp, page: Screen[None]) -> None:
    """A page that takes keys however early they were struck."""
    app._shown, app._since = page, 0.0


@pytest.mark.soak
@pytest.mark.parametrize(("at", "name"), enumerate(PAGES))
async def test_no_key_at_all_struck_ahead_acts_beneath_a_page(
    at: int, name: str, tmp_path: Path, watch: Watch
) -> None:
    """A quarter of all keys on each page, by turns: it is the same app that hears them."""
    app = WatchedApp(tmp_path, watch)
    async with app.run_test(size=SIZE) as pilot:
        for key in KEYS[at % 4 :: 4]:
            await law(pilot, watch, PAGES[name](app), key, key)


# And none is lost: what is struck at a page that is seen is heard there, however fast it comes.

FAST = ("down", "right", "up", "left") * 2 + ("down", "up")
"""Ten keys that move about on a page and leave none."""
IN_FIELDS = 4
"""Of these go down or up at least; a field that is typed into takes the others for itself."""


async def test_no_key_is_lost_on_any_page(tmp_path: Path, watch: Watch) -> None:
    """Pages take long to open; so here it is seen as well that plain signs are plain, and that a
    page waits while its window is too small."""
    app = WatchedApp(tmp_path, watch, dress="ascii")
    save_duel(app.folder).close()
    met: set[type[Any]] = set()
    lost: list[str] = []
    async with app.run_test(size=SIZE) as pilot:
        for name, make in PAGES.items():
            page = make(app)
            if type(page) in met or not isinstance(page, GameScreen):
                continue
            met.add(type(page))
            await lay(app, pilot, page)
            if not isinstance(page, DemoScreen):  # it leaves at whatever happens
                await is_plain_and_waits(app, pilot, name)
            if isinstance(page, CurtainScreen):  # nothing is to be moved on it
                continue
            watch.acted.clear()
            await come_in(app, pilot, struck(*FAST))
            heard = watch.acted.count(page)
            least = IN_FIELDS if page.query(Input) else len(FAST)
            lost += [f"{name}: {heard} of {len(FAST)}"] * (heard < least)
    assert lost == []


async def is_plain_and_waits(app: PiecesApp, pilot: Pilot[None], name: str) -> None:
    """See that a page shows nothing but ASCII, and does nothing in a window that is too small."""
    page = app.screen
    await app.workers.wait_for_complete()
    await pilot.pause()
    seen = text_of(app)
    assert [sign for sign in seen if not sign.isascii()] == [], name
    assert {len(line) for line in seen.split("\n")} == {SIZE[0]}, name
    await pilot.resize_terminal(*SMALL)
    await pilot.pause()
    assert " ".join(text_of(app).split()) == "needs 80x24, have 79x23", name
    await pilot.press("q", "enter", "x")
    assert app.screen is page, f"{name}: keys do something in a window that is too small"
    await pilot.resize_terminal(*SIZE)


async def test_no_key_is_lost_while_another_kind_of_fight_is_picked(
    tmp_path: Path, watch: Watch
) -> None:
    """The page was replaced by one for the other kind, which dropped what had been struck."""
    app = WatchedApp(tmp_path, watch, lambda: NewFightScreen(7))
    async with app.run_test(size=SIZE) as pilot:
        page = app.screen
        picked = page.query_one("#engine", Pick)
        names = [value for value, _ in picked.values]
        picked.focus()
        await pilot.pause()
        await come_in(app, pilot, struck(*["right"] * 12, "left", "tab", "down"))
        await until(pilot, lambda: page.query_one("#fights", Menu).cursor == 1)
        assert app.screen is page
        assert picked.value == page.engine == names[11 % len(names)]


# One page at a time, and what came of it before.


async def test_a_pause_is_left_once_however_often_enter_is_struck(tmp_path: Path) -> None:
    """It threw the player to the title, or ended the game with an error."""
    app = fight_app(tmp_path, lambda: save(tmp_path))
    async with app.run_test(size=SIZE) as pilot:
        for times in TIMES:
            await press(pilot, "q")
            await until(pilot, lambda: isinstance(app.screen, PauseScreen) and app.hearing)
            strike(app, *["enter"] * times)
            await pilot.pause()
            await until(pilot, lambda: at_rest(app))
            assert isinstance(app.screen, MapFight), times
            assert not app.screen.session.saved.match.steps[1:], "the fight beneath was played on"


async def test_the_palette_carries_its_command_out_once(tmp_path: Path) -> None:
    app = make_app(tmp_path, settings=DRESSES["night"])
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "slash", *"sett")
        await app.workers.wait_for_complete()
        await pilot.pause()
        strike(app, "enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, SettingsScreen))
        assert len(app.screen_stack) == 2


class Slow:
    """An opponent who thinks until he is hurried, and then does the first thing he may."""

    def __init__(self) -> None:
        self._hurried = asyncio.Event()

    async def choose(self, seen: Seen[Any], _: object) -> Any:
        await self._hurried.wait()
        return SEA_FIGHT.game.legal(seen.value, seen.who)[0]

    def hurry(self) -> None:
        self._hurried.set()

    def close(self) -> None:
        self.hurry()


async def test_keys_that_hurry_an_opponent_are_no_orders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty of them gave nineteen orders, a broadside among them."""
    monkeypatch.setattr(opponents, "opponents_of", lambda saved: {Player(0): slow})
    chairs = (AGAINST_AI[1], AGAINST_AI[0])
    slow, shown = Slow(), Settings(animation="full", hover="no", curtain="no")
    app = fight_app(tmp_path, lambda: save(tmp_path, duel(), chairs), shown)
    async with app.run_test(size=SIZE) as pilot:
        page = app.screen
        assert isinstance(page, MapFight)
        assert "Enter hurries on to" in text_of(app)
        slow.hurry()
        await until(pilot, lambda: page.on_map is not None and page.on_map.shows)
        assert "is deciding" not in text_of(app)
        strike(app, *["enter"] * 20)
        await until(pilot, lambda: page.session.human and at_rest(app))
        orders = page.session.saved.actions
        await pilot.pause()
        assert page.session.saved.match.seat(Player(1)).why_not_undo(), "the person gave an order"
        assert page.session.saved.actions == orders
        await press(pilot, "enter")
        assert page.session.saved.actions > orders, "what is struck now is an order again"
