"""Every page of the game, each ready to be opened: what laws about all pages run over."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TypeAlias

from msgspec.structs import replace
from textual.screen import Screen

from pieces_of_eight import tui
from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.sworn import Promise
from pieces_of_eight.campaign.sheet.describe import prospects
from pieces_of_eight.campaign.sheet.state import Phase
from pieces_of_eight.tui import page_table
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.careers import CareersScreen, DigestScreen, MatchesScreen
from pieces_of_eight.tui.career.chairs import ChairsScreen, WordsScreen
from pieces_of_eight.tui.career.new_career import NewCareerScreen
from pieces_of_eight.tui.career.pages import CareerOwner, SettleScreen
from pieces_of_eight.tui.career.picture import CommissionScreen
from pieces_of_eight.tui.career.port import ChartScreen, PortScreen, bare_chart
from pieces_of_eight.tui.career.wardroom import WardroomScreen
from pieces_of_eight.tui.draw.legend import LegendSigns
from pieces_of_eight.tui.editor.page import ChoiceScreen, EditorScreen, empty
from pieces_of_eight.tui.match.log import LogScreen
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.ask import Asked, AskScreen, OathScreen, SureScreen
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.demo import DemoScreen
from pieces_of_eight.tui.pages.help import HelpScreen, OwnPalette
from pieces_of_eight.tui.pages.rules import LegendScreen, RulesScreen
from pieces_of_eight.tui.pages.title import TitleScreen
from pieces_of_eight.tui.play.career import begin
from pieces_of_eight.tui.play.session import Kept, Session
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.sea_fight.face import FACE as SEA
from pieces_of_eight.tui.sheet.screens import ChancesScreen
from pieces_of_eight.tui.widgets.frame import Heading, KeyLine, MessageLine
from pieces_of_eight.tui.widgets.menu import Row
from tests.tui import fights, port_scenes, sheet_scenes, test_campaign_pictures, test_page_pictures
from tests.tui.career_scenes import AGAINST_AI, COMMISSION, at, in_winter
from tests.tui.editor_scenes import SUBJECTS
from tests.tui.shell import make_folder

Makes: TypeAlias = Callable[[PiecesApp], Screen[None]]

GROUNDS = {
    *(
        "GameScreen",
        "FormScreen",
        "ListScreen",
        "SeenAgainScreen",
        "ChoicesScreen",
        "FightScreen",
        "MapFight",
        "RecordsScreen",
        "CardsScreen",
        "ReadingScreen",
        "ReplayScreen",
    ),
    "SeatsScreen",
}
"""What pages are built on, and what is never shown by itself."""


def _path(app: PiecesApp) -> Path:
    return app.folder.path


def _kept(engine: str, path: Path) -> Kept:
    """A match of an engine between people."""
    match engine:
        case "sheet":
            return sheet_scenes.save(path)
        case "port":
            return port_scenes.save(path, chairs=port_scenes.PEOPLE)
        case _:
            return fights.kept(engine, path)


def _fight(engine: str) -> Makes:
    return lambda app: screens_of(engine).fight(_kept(engine, _path(app)))


def _again(engine: str) -> Makes:
    pages = screens_of(engine)
    return lambda app: pages.replay(Session(_kept(engine, _path(app)), pages.face))


def _plain(make: Callable[[], Screen[None]]) -> Makes:
    return lambda app: make()


def _editor(engine: str) -> Makes:
    return lambda app: EditorScreen(empty(SUBJECTS[engine], app.own_content))


def _owner(app: PiecesApp) -> CareerOwner:
    """A career that has just begun."""
    return CareerOwner(begin(AGAINST_AI, make_folder(_path(app))), app)


def _ledger(app: PiecesApp) -> Screen[None]:
    from pieces_of_eight.tui.career.port_desk import LedgerScreen

    port = screens_of("port").fight(_kept("port", _path(app)))
    assert isinstance(port, FightScreen)
    return LedgerScreen(port.desk.ledger)


def _meeting(app: PiecesApp) -> Screen[None]:
    from pieces_of_eight.tui.career.meetings import MeetingScreen

    until = at(CareerStage.PORT, 2)
    saved = in_winter(app.folder, replace(COMMISSION, seasons=3), until, ["fever-ship"])
    desk = PortScreen(saved.match(saved.career.open.name)).desk
    return MeetingScreen(desk, 0, bare_chart(Player(0), ("England", "Spain")))


def _fight_chairs(app: PiecesApp) -> Screen[None]:
    from pieces_of_eight.tui.match.pause import FightChairsScreen

    page = screens_of("sea_fight").fight(_kept("sea_fight", _path(app)))
    assert isinstance(page, FightScreen)
    return FightChairsScreen(page)


def _what_if(app: PiecesApp) -> Screen[None]:
    from pieces_of_eight.tui.match.replay import WhatIfScreen

    return WhatIfScreen(Session(_kept("sea_fight", _path(app)), SEA), 0)


class Ordered:
    """A game of nothing, ordered with sworn dice."""

    def promise(self) -> Promise:
        return Promise("ab" * 32, "cd" * 32, {})


def _chances(app: PiecesApp) -> Screen[None]:
    """Whom to meet, as the first force is to be named."""
    sheet = sheet_scenes.season(until=Phase.NAMING).state
    return ChancesScreen(prospects(sheet, Player(0), 0), sheet.options.margin)


ENGINES = ("sea_fight", "land_raid", "shore_raid", "treasure_grab", "pirate_wars")
PAGES: Mapping[str, Makes] = {
    **{name: _plain(make) for name, make in page_table.PAGES.items()},
    **{f"{name} drawn": _plain(make) for name, make in test_page_pictures.PAGES.items()},
    "gallery drawn": _plain(partial(test_page_pictures.gallery, plain=True)),
    **{name: _plain(make) for name, make in test_campaign_pictures.ENDINGS.items()},
    **{name: _fight(name) for name in (*ENGINES, "sheet", "port")},
    **{f"{name} again": _again(name) for name in (*ENGINES, "sheet", "port")},
    "chairs": lambda app: ChairsScreen(_owner(app).saved),
    "who plays": _fight_chairs,
    "what if": _what_if,
    "matches": lambda app: MatchesScreen(_owner(app).saved),
    "words": lambda app: WordsScreen(_owner(app).saved),
    "sure": lambda app: SureScreen("Have it done", "It is done.", "C-12", HelpScreen),
    "settle": lambda app: SettleScreen(_owner(app)),
    "title": _plain(TitleScreen),
    "new career": lambda app: NewCareerScreen(1718),
    "careers": _plain(CareersScreen),
    "log": lambda app: LogScreen(Session(_kept("sea_fight", _path(app)), SEA)),
    "result": lambda app: ResultScreen(Session(_kept("sea_fight", _path(app)), SEA)),
    "ledger": _ledger,
    "chart": lambda app: ChartScreen(bare_chart(Player(0), ("England", "Spain"))),
    "wardroom": lambda app: WardroomScreen(port_scenes.fitted().state, Player(0), lambda who: {}),
    "meeting": _meeting,
    "chances": _chances,
    "digest": lambda app: DigestScreen(_owner(app).saved),
    "commission": lambda app: CommissionScreen(_owner(app).saved, ()),
    "ask": lambda app: AskScreen(
        "A page", "Words", [Asked("A field")], "Do it", lambda typed: None
    ),
    "oath": lambda app: OathScreen(Ordered(), lambda oath: None),
    "curtain": lambda app: CurtainScreen("Anne Bonny", HelpScreen),
    "demo": lambda app: DemoScreen(()),
    "legend": lambda app: LegendScreen(LegendSigns((), (), ()), (), "nothing"),
    "palette": lambda app: OwnPalette(),
    **{f"editor of {engine}": _editor(engine) for engine in SUBJECTS},
    "a question": lambda app: ChoiceScreen("Leave it?", "Words", [Row("back", "No")], str),
}
"""Every page by a name; a page is made for an app, in whose folder it may keep what it needs."""

WIDTH = 78
"""Columns of a line at the smallest size."""


def what_stands_around(name: str, page: Screen[None]) -> str:
    """What is wrong with aim and footer of a page; "" where both are as they should be (C-25)."""
    if not isinstance(page, GameScreen) or isinstance(page, CurtainScreen):
        return ""
    footer, aim = str(page.query_one(KeyLine).render()), page.query_one(MessageLine).aim
    first = "".join(str(heading.render()) for heading in page.query(Heading))
    if "F1 " not in footer and not isinstance(page, RulesScreen):
        return f"{name}: no F1 in {footer!r}"
    if len(aim) > WIDTH or not aim:
        return f"{name}: no aim in a line: {aim!r}"
    if page.PAGE_NAME and aim not in first:
        return f"{name}: its first line is {first!r}, without {aim!r}"
    return ""


def kinds() -> Iterator[type[Screen[None]]]:
    """Every kind of page that the game has."""
    for found in walk_packages(tui.__path__, f"{tui.__name__}."):
        import_module(found.name)
    waiting: list[type[Screen[None]]] = [GameScreen, OwnPalette]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("pieces_of_eight.tui.") and kind.__name__ not in GROUNDS:
            yield kind
