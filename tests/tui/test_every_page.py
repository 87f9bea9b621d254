"""Laws of every page: one walk through all of them, in which each is looked at for everything.

Keys come faster than pages change: none may act on a page its striker has not seen, and none is
lost that is struck at a page that is seen. Esc goes one step back, as its word says. In plain signs
a page is plain; in a window that is too small it waits, and a large one it fills.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual import events
from textual.await_complete import AwaitComplete
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.pages import SettleScreen
from pieces_of_eight.tui.keyboard import COMMON
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.pages.base import FormScreen, GameScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.demo import DemoScreen
from pieces_of_eight.tui.pages.help import OwnPalette
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.registry import MODULES, kind_of
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.frame import KeyLine
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.every_page import PAGES, Makes, kinds, what_stands_around
from tests.tui.fights import app_at, save
from tests.tui.frames import DRESSES, FLOOR
from tests.tui.shell import PilotedApp, make_app, make_folder, message_of, save_duel, text_of, until
from tests.tui.test_film import SHOWN, TABLES, fought_on

SMALL, LARGE = (79, 23), (200, 60)
ORDERS = (each for engine in MODULES if (kind := kind_of(engine)) for each in kind.orders.own)
KEYS = (*dict.fromkeys(key for each in (*COMMON, *ORDERS) for key in each.keys), *"0123456789")
"""Every key that means anything in the game."""
STALE = ("enter", "escape", "space", "q", "u", "a", "e", "s", "y", "down")
"""Keys that order, leave, take back, or move on: most pages do something at some of them."""
FAST = ("down", "right", "up", "left", "down", "up")
"""Keys that move about on a page and leave none."""
IN_FIELDS = 4
"""Of these go down or up at least; a field that is typed into takes the others for itself."""
LAYING = ("act", "card", "odds", "ranges", "pen", "form", "fire", "helm", "buy")
"""Commands that lay something before a page, which Esc takes away first."""
BOX = "a box in the middle, which asks one thing"
EMPTY = "as many rows as it has things to tell, and here there are next to none"
STOCK = "a form of few rows, each explained"
ENDLESS = CurtainScreen, DemoScreen, TitleScreen
"""The pages that Esc does not leave as others."""
EMPTIER = {
    **dict.fromkeys(("sure", "ask", "oath", "curtain drawn", "a question"), BOX),
    **dict.fromkeys(("pause", "palette", "settle"), BOX),
    **dict.fromkeys(("fame", "hints", "matches", "ledger", "digest"), EMPTY),
    **dict.fromkeys(("legend", "demo", "result", "chances", "wardroom", "meeting"), EMPTY),
    **dict.fromkeys(("dossier drawn", "wardroom drawn"), EMPTY),
    **dict.fromkeys(("standing", "chairs", "who plays", "what if", "words"), STOCK),
}
"""The pages of which more than a third may be empty in a large window, and why."""


class Beneath(GameScreen):
    """A page that lies under the one that is looked at, and can do whatever is asked."""

    PAGE_NAME = "Beneath"

    def can(self, name: str) -> bool:
        return True


class WatchedApp(PilotedApp):
    """The game, of which is noted what acts and how pages are left; it does not end."""

    def __init__(self, path: Path, page: Callable[[], Screen[None]] | None = None) -> None:
        super().__init__(make_folder(path), DRESSES["ascii"], page)
        self.acted: list[Screen[Any]] = []
        """The pages that were told to do something."""
        self.left: list[str] = []
        """The ways in which pages were left."""
        self._within = 0
        """How many ways off a page are being gone that are made of others."""

    def _note(self, way: str) -> None:
        self.left += [] if self._within else [way]

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


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WatchedApp:
    """The game, watched; nobody settles a fight meanwhile."""

    async def stays(page: SettleScreen) -> None:
        """The page stays what it is while keys are struck."""

    def noted(page: GameScreen, name: str) -> None:
        if page.live:
            page.app.acted.append(page)  # type: ignore[attr-defined]
        do(page, name)

    do = GameScreen.do
    monkeypatch.setattr(SettleScreen, "_settle", stays)
    monkeypatch.setattr(GameScreen, "do", noted)
    found = WatchedApp(tmp_path)
    save_duel(found.folder).close()
    return found


def struck(*keys: str) -> list[events.Key]:
    """Keys that are struck now and come in later."""
    return [events.Key(key, key if len(key) == 1 else None) for key in keys]


class Walk:
    """A walk through pages, and what is wrong with them."""

    def __init__(self, app: WatchedApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.met: set[type[Any]] = set()
        self.asked: set[type[Any]] = set()
        """The kinds of fights whose captain was asked something."""
        self.families: dict[type[Any], Screen[Any]] = {}
        """What kinds of pages are made of, and the first page of each."""
        self.wrong: list[str] = []

    async def through(self, pages: Mapping[str, Makes]) -> None:
        """Each kind of page once: it is opened again only where it has been left."""
        for name, make in pages.items():
            page, early = make(self.app), struck(*STALE)
            if type(page) in self.met:
                continue
            self.met.add(type(page))
            await self.lay(page)
            self.wrong.append(what_stands_around(name, page))
            await self.come_in(early)
            assert self.is_still_on(page), f"{name}: struck too early"
            usual = ""
            if isinstance(page, GameScreen):
                usual = way_out(page)
                page = await self.see_looks(name, page, make)
            if isinstance(page, FightScreen):  # it waits beneath its pause
                await self.see_way_back(name, page, usual)
                await self.lay(page)
            if isinstance(page, GameScreen):
                await self.strike_fast(name, page)
            if isinstance(page, FightScreen) and page.session.human:
                await self.ask(name, page)
            if self.is_first_of_its_family(page):
                await self.lie_under(name, page)
            page = page if page in self.app.screen_stack else make(self.app)
            await self.strike_ahead(page, "enter")
            if isinstance(page, FightScreen):
                continue
            if page not in self.app.screen_stack or (usual and way_out(page) != usual):
                page = make(self.app)
            if isinstance(page, GameScreen) and not isinstance(page, ENDLESS):
                await self.see_way_back(name, page, usual)
            elif name not in EMPTIER:
                await self.lay(page)
                await self.see_large_window(name)
                await self.resized(*FLOOR)

    async def lay(self, page: Screen[Any]) -> None:
        """Show a page over another over the title; one that stands already is shown again."""
        app = self.app
        while len(app.screen_stack) > 2 and app.screen is not page:
            await app.pop_screen()
        if app.screen is not page:
            if not isinstance(app.screen, Beneath):
                await app._home()
                await app.push_screen(Beneath())
            app.screen.say("")
            await app.push_screen(page)
        await until(self.pilot, lambda: app.hearing and app.screen is page)
        self.forget()

    def is_first_of_its_family(self, page: Screen[Any]) -> bool:
        """Such a page is looked at for what is the same in all of them."""
        first = self.families.setdefault(type(page).__mro__[1], page)
        return type(first) is type(page)

    def forget(self) -> None:
        self.app.left.clear()
        self.app.acted.clear()

    async def come_in(self, keys: Iterable[events.Key]) -> None:
        """Keys that were struck before come in, and all that they may do is done."""
        self.forget()
        for key in keys:
            self.app.post_message(key)
        await self.pilot.pause()
        await until(self.pilot, self.at_rest)

    def at_rest(self) -> bool:
        """Whether what is on top has been shown, and stays."""
        page = self.app.screen
        return self.app.hearing and (not isinstance(page, GameScreen) or page.live)

    def is_still_on(self, page: Screen[Any]) -> bool:
        return (self.app.acted, self.app.left, self.app.screen) == ([], [], page)

    async def see_looks(self, name: str, page: GameScreen, make: Makes) -> GameScreen:
        """The page that is open then: a command may have led from it to another of its kind."""
        if isinstance(page, DemoScreen):  # it leaves at whatever happens
            return page
        await self.see_plain_signs(name)
        await self.see_small_window(name, page)
        if isinstance(page, FightScreen) or "editor" in name:
            page = await self.see_what_is_laid(name, page, make)
        menu = page.focused
        rows = [row for row in menu.rows if row.key] if isinstance(menu, Menu) else []
        if isinstance(menu, Menu) and len(page.focus_chain) == 1 < len(rows):
            menu.go(rows[0].key)
            at = menu.cursor
            page.do("north")
            self.wrong += [f"{name}: the list is no ring"] * (menu.cursor == at == 0)
        return page

    async def see_way_back(self, name: str, page: GameScreen, usual: str) -> None:
        """Esc leaves a page once, however often it is struck; what was written is lost aloud."""
        await self.lay(page)
        is_typed = isinstance(page, FormScreen) and not page.query("#fight-map")
        fields = list(page.query(Input).results())
        for field in fields[:1]:
            field.value = "7"
        is_large = name not in EMPTIER and not page.query(MapView)  # a map fills what there is
        if is_large:
            await self.see_large_window(name)
        await self.come_in(struck("escape", "escape"))
        if self.app.screen is page or len(self.app.left) > 1 or {*self.app.acted} - {page}:
            self.wrong.append(f"{name}: Esc, called {usual}, goes {self.app.left}")
        elif is_typed and fields and "not kept" not in message_of(self.app):
            self.wrong.append(f"{name}: what was written is lost, and nobody says so")
        if is_large:
            await self.resized(*FLOOR)

    async def see_plain_signs(self, name: str) -> None:
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()
        seen = text_of(self.app)
        assert [sign for sign in seen if not sign.isascii()] == [], name
        assert {len(line) for line in seen.split("\n")} == {FLOOR[0]}, name

    async def see_small_window(self, name: str, page: Screen[Any]) -> None:
        """It says so and takes no keys."""
        if self.is_first_of_its_family(page):
            await self.resized(*SMALL)
            assert " ".join(text_of(self.app).split()) == "needs 80x24, have 79x23", name
            await self.pilot.press("q", "enter", "x")
            assert self.app.screen is page, f"{name}: keys do something in too small a window"
            await self.resized(*FLOOR)

    async def see_large_window(self, name: str) -> None:
        """A page uses two thirds of its rows, from the first in use to the last."""
        await self.resized(*LARGE)
        rows = text_of(self.app).splitlines()[1:-2]  # without heading, message and keys
        used = [number for number, row in enumerate(rows) if row.strip()]
        if 3 * (used[-1] - used[0] + 1) < 2 * len(rows):
            self.wrong.append(f"{name}: a large window is empty")

    async def resized(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()

    async def see_what_is_laid(self, name: str, page: GameScreen, make: Makes) -> GameScreen:
        """Esc takes away what a command has laid before a page, and what its word says of it."""
        usual = way_out(page)
        laying = [entry[0] for entry in page.query_one(KeyLine).entries if entry[0] in LAYING]
        for command in laying[:5]:
            page.do(command)
            await self.pilot.pause()
            if self.app.screen is not page:
                made = make(self.app)
                assert isinstance(made, GameScreen)
                page = made
                await self.lay(page)
            elif (words := way_out(page)) != usual:
                seen = text_of(self.app)
                await self.come_in(struck("escape"))
                if self.app.screen is not page or text_of(self.app) == seen or self.app.left:
                    self.wrong.append(f"{name}: after {command} Esc is called {words}")
        return page

    async def strike_fast(self, name: str, page: GameScreen) -> None:
        """What is struck at a page that is seen is heard there, however fast it comes."""
        if isinstance(page, CurtainScreen):  # nothing is to be moved on it
            return
        await self.come_in(struck(*FAST))
        heard, least = self.app.acted.count(page), IN_FIELDS if page.query(Input) else len(FAST)
        self.wrong += [f"{name}: {heard} of {len(FAST)} keys heard"] * (heard < least)

    async def ask(self, name: str, page: FightScreen) -> None:
        """The move passes to the person who has struck keys: they are no answer."""
        self.asked.add(type(page))
        early, page._decided = struck(*STALE), None
        page._stepped(None)
        await until(self.pilot, self.at_rest)
        await self.come_in(early)
        assert self.is_still_on(page), f"{name}: struck too early"
        await self.come_in(struck("enter"))
        assert self.app.acted, f"{name}: what is struck now is heard"

    async def lie_under(self, name: str, page: Screen[Any]) -> None:
        """Keys come in while the page over it is not painted yet."""
        over = Beneath()
        self.app.push_screen(over)
        self.app.ask_anew()
        assert not self.app.hearing
        await self.come_in(struck(*STALE))
        assert {*self.app.acted} <= {over}, f"{name}: struck too early"

    async def strike_ahead(self, page: Screen[Any], *keys: str) -> None:
        """Strike keys twice: only the page may act, and it is left once at most."""
        await self.lay(page)
        await self.come_in(struck(*keys * 2))
        told = f"{type(page).__name__}: {keys}"
        assert self.app.is_running, told
        assert self.app.return_code is None, told
        beneath = [each for each in self.app.acted if each is not page]
        assert len(beneath) <= isinstance(page, OwnPalette), told  # what it is for: a command, once
        assert len(self.app.left) <= 1, told


def way_out(page: Screen[Any]) -> str:
    """What the key line of a page calls Esc."""
    entries = page.query_one(KeyLine).entries
    return next((words for name, _, words in entries if name == "leave"), "")


@pytest.mark.rule("C-25")
async def test_every_page_keeps_the_laws(app: WatchedApp) -> None:
    """And F1 stands in every footer, and a page of the campaign says its aim (C-25)."""
    async with app.run_test(size=FLOOR) as pilot:
        walk = Walk(app, pilot)
        await walk.through(PAGES)
    assert set(kinds()) - walk.met == set(), "a page stands in no table"
    assert [words for words in walk.wrong if words] == []
    assert walk.asked == {kind for kind in kinds() if issubclass(kind, FightScreen)}
    assert set(EMPTIER) <= set(PAGES)


@pytest.mark.parametrize("fault", ["hears", "ask_anew", "listen"])
async def test_the_laws_of_keys_struck_before_notice(
    fault: str, app: WatchedApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the three that drop keys, put out of work alone, is missed at once."""

    def shown_long_ago(app: PiecesApp, page: Screen[None]) -> None:
        """A page that takes keys however early they were struck."""
        app._shown, app._since = page, 0.0

    faults: dict[str, Callable[..., Any]] = {
        "hears": lambda app, key: True,
        "ask_anew": lambda app: None,
        "listen": shown_long_ago,
    }
    monkeypatch.setattr(PiecesApp, fault, faults[fault])
    async with app.run_test(size=FLOOR) as pilot:
        with pytest.raises(AssertionError, match="struck too early"):
            await Walk(app, pilot).through({"sea_fight": PAGES["sea_fight"]})


@pytest.mark.soak
@pytest.mark.parametrize(("at", "name"), enumerate(PAGES))
async def test_no_key_at_all_struck_ahead_acts_beneath_a_page(
    at: int, name: str, app: WatchedApp
) -> None:
    """A quarter of all keys on each page, by turns: it is the same app that hears them."""
    async with app.run_test(size=FLOOR) as pilot:
        for key in KEYS[at % 4 :: 4]:
            await Walk(app, pilot).strike_ahead(PAGES[name](app), key)


@pytest.mark.parametrize("key", ["pageup", "pagedown"])
async def test_the_palette_is_deaf_to_a_page_until_it_is_laid_out(
    key: str, app: WatchedApp
) -> None:
    """Textual's list counts its lines when it is laid out, and a page before that was a crash."""
    async with app.run_test(size=FLOOR) as pilot:
        await Walk(app, pilot).strike_ahead(PAGES["palette"](app), key)


async def test_no_key_is_lost_while_another_kind_of_fight_is_picked(app: WatchedApp) -> None:
    """The page was replaced by one for the other kind, which dropped what had been struck."""
    async with app.run_test(size=FLOOR) as pilot:
        walk, page = Walk(app, pilot), NewFightScreen(7)
        await walk.lay(page)
        picked = page.query_one("#engine", Pick)
        names = [value for value, _ in picked.values]
        picked.focus()
        await pilot.pause()
        await walk.come_in(struck(*["right"] * 12, "left", "tab", "down"))
        await until(pilot, lambda: page.query_one("#fights", Menu).cursor == 1)
        assert app.screen is page
        assert picked.value == page.engine == names[11 % len(names)]


@pytest.mark.parametrize("engine", TABLES)
async def test_a_key_in_a_film_does_what_stood_there_or_only_hurries(
    engine: str, tmp_path: Path
) -> None:
    """Enter that hurries the own film gave an order that nobody had seen yet."""
    app = app_at(tmp_path, lambda: save(tmp_path, TABLES[engine]()), SHOWN)
    films, rng = 0, random.Random(5)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        page: Any = app.screen
        while films < 2 and not page.session.over:
            page.session.submit(rng.choice(fought_on(page)))
            if not page.on_map.shows:
                continue
            films += 1
            before, given = on_screen(page), page.session.saved.actions
            if not page.hurry():
                assert before == on_screen(page)
            assert (page.on_map.shows, page.session.saved.actions) == (False, given)
    assert films == 2


def on_screen(page: Any) -> tuple[str, object]:
    """What Enter is called, and of what it is said: the open list, but at the helm."""
    words = {entry[0]: entry[2] for entry in page.query_one(KeyLine).entries}.get("act", "")
    rows = page.query_one(Menu).rows if page.desk.listing and not page.desk.steering else ()
    return words, rows


async def test_pages_change_their_dress_while_they_are_open(tmp_path: Path) -> None:
    app = make_app(tmp_path, settings=DRESSES["night"])
    async with app.run_test(size=FLOOR) as pilot:
        for name in ("sheet", "land_raid", "fame"):
            await app.push_screen(PAGES[name](app))
            await pilot.pause()
            seen = []
            for dress in ("night", "ascii", "night"):
                worn = DRESSES[dress]
                app.use(replace(app.settings, depth=worn.depth, ascii=worn.ascii))
                await app.push_screen(Screen())
                await app.pop_screen()
                await pilot.pause()
                seen.append(text_of(app))
            assert seen[0] == seen[2] != seen[1]
            assert seen[1].isascii()
