"""Pictures of the pages of a career, from its form to the hall of fame: two sizes of each."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from pieces_of_eight.campaign.career import CareerStage, Open
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.state import Phase
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.careers import CareersScreen, DigestScreen, MatchesScreen
from pieces_of_eight.tui.career.chairs import ChairsScreen
from pieces_of_eight.tui.career.end import EndScreen
from pieces_of_eight.tui.career.homecoming import HomeScreen
from pieces_of_eight.tui.career.new_career import NewCareerScreen
from pieces_of_eight.tui.career.pages import CareerOwner, SettleScreen
from pieces_of_eight.tui.career.picture import CommissionScreen, LetterScreen
from pieces_of_eight.tui.career.port import ChartScreen, bare_chart
from pieces_of_eight.tui.career.records import ChronicleScreen, DailyScreen, FameScreen, FeatsScreen
from pieces_of_eight.tui.pirate_wars.builder import BuilderScreen
from pieces_of_eight.tui.play.career import begin, stand_by
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.sheet.view import SEALS_SHOWN, Ceremony
from pieces_of_eight.tui.widgets.controls import Pick
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui import port_scenes
from tests.tui.career_scenes import AGAINST_AI, COMMISSION, at, sailed
from tests.tui.endings import (
    END,
    FEATS,
    HOME,
    LETTER,
    SETTLED,
    STORY,
    TABLES,
    WALL,
    Onward,
)
from tests.tui.frames import DRESSES, FLOOR, GOOD, Compare, pressing
from tests.tui.kept_careers import keep_all
from tests.tui.sheet_scenes import save, season, sheet_app
from tests.tui.shell import make_app, make_folder, press

MOVES = 60
"""Decisions of the fight after which it is looked at."""
CHART = bare_chart(Player(0), ("england", "spain"))
SIMPLY = pressing()
SIZES = {"floor": FLOOR, "good": GOOD}


class Unopened:
    """A career of which the digest needs nothing but what was settled."""

    season = None

    @property
    def career(self) -> "Unopened":
        return self


ENDINGS: Mapping[str, Callable[[], Screen[None]]] = {
    "home": lambda: HomeScreen(HOME, Onward(), CHART),
    "end": lambda: EndScreen(END, None, CHART),
    "chronicle": lambda: ChronicleScreen(STORY, END.title),
    "fame": FameScreen,
    "feats": lambda: FeatsScreen(WALL),
    "letter": lambda: LetterScreen(lambda: LETTER, chart=lambda: CHART),
    "digest": lambda: DigestScreen(Unopened()),  # type: ignore[arg-type]
    "chart": lambda: ChartScreen(CHART),
}
"""Pages behind a season and behind a career, of figures made by hand."""


class Scene(NamedTuple):
    """A page, what is done on it before its picture is taken, and at which sizes that is."""

    app: Callable[[Path], PiecesApp]
    does: Callable[[Pilot[None]], Any] = SIMPLY
    sizes: str = "floor good"


def page(make: Callable[[], Screen[None]], does: Any = SIMPLY) -> Scene:
    return Scene(lambda path: make_app(path, make, DRESSES["night"]), does)


def walled(make: Callable[[], Screen[None]]) -> Scene:
    """A page over a folder whose hall of fame and tables of days are not empty."""

    def app(path: Path) -> PiecesApp:
        hall = make_folder(path).hall
        for fame in WALL:
            hall.enter_fame(fame)
        hall.enter_feats(FEATS)
        return make_app(path, make, DRESSES["night"])

    return Scene(app)


def of_career(make: Callable[[PiecesApp], Screen[None]]) -> Scene:
    """A page that asks for the folder of the game."""

    def app(path: Path) -> PiecesApp:
        game = make_app(path, lambda: make(game), DRESSES["night"])
        return game

    return Scene(app)


def listed(career: str, does: Any = SIMPLY, sizes: str = "floor good") -> Scene:
    """The list of careers, with the cursor on one."""

    async def go(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for menu in pilot.app.screen.query(Menu):
            menu.go(next(row.key for row in menu.rows if career in row.key))
        await pilot.pause()
        await does(pilot)

    def app(path: Path) -> PiecesApp:
        keep_all(make_folder(path))
        return make_app(path, CareersScreen)

    return Scene(app, go, sizes)


async def two_people(pilot: Pilot[None]) -> None:
    """Two people, one with a name of her own, and a word that is half typed."""
    await pilot.pause()
    page = pilot.app.screen
    page.query_one("#second-chair", Pick).steer(1, 0)
    await pilot.pause()
    page.query_one("#first-captain", Pick).steer(-1, 0)
    await pilot.pause()
    page.query_one("#first-name", Input).value = "Isabel of the Winds"
    page.query_one("#first-word", Input).value = "turtle soup"
    page.query_one("#first-again", Input).focus()
    await pilot.press(*"turtle")


async def mistype(pilot: Pilot[None]) -> None:
    await press(pilot, "enter")
    await press(pilot, *"marlinspike", "enter", *"chowder", "enter")


def in_a_fight(game: PiecesApp) -> Screen[None]:
    """A career whose first fight is under way, and settled."""
    moves = iter(range(MOVES))

    def until(now: Open) -> bool:
        return now.stage is CareerStage.FIGHT and next(moves, None) is None

    saved = sailed(game.folder, AGAINST_AI, until)
    stand_by(saved)
    return SettleScreen(CareerOwner(saved, game))


def the_day(path: Path) -> PiecesApp:
    for one in TABLES:
        make_folder(path).hall.enter_daily(one)
    return make_app(path, DailyScreen, DRESSES["night"])


def port(make: Callable[[], Match], *keys: str, sizes: str = "floor") -> Scene:
    def app(path: Path) -> PiecesApp:
        return port_scenes.port_app(
            path, lambda: port_scenes.save(path, make(), port_scenes.AGAINST_AI)
        )

    return Scene(app, pressing(*keys), sizes)


def sheet(
    until: Phase, *keys: str, sizes: str = "floor", reports: int = 99, dress: str = "night"
) -> Scene:
    def app(path: Path) -> PiecesApp:
        match = season(until=until, seed=3, reports=reports)
        return sheet_app(path, lambda: save(path, match), DRESSES[dress])

    return Scene(app, pressing(*keys), sizes)


async def stop_at_the_first_fold(pilot: Pilot[None]) -> None:
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, SheetScreen)
    screen.desk.ceremony = Ceremony(at=SEALS_SHOWN)
    screen.desk.refresh()
    screen.draw()
    await pilot.pause()


TO_THE_FLEET = ("down",) * 7
WRITTEN = ("r", "down", "down", "down", "enter")
SCENES = {
    "form": Scene(lambda path: make_app(path, lambda: NewCareerScreen(1718)), two_people),
    "careers": listed("anne"),
    "careers lost": listed("lost", sizes="floor"),
    "wrong word": listed("anne", mistype, "floor"),
    "commission": of_career(
        lambda game: CommissionScreen(begin(COMMISSION, make_folder(game.folder.path)), WALL)
    ),
    "chairs": of_career(
        lambda game: ChairsScreen(sailed(game.folder, AGAINST_AI, at(CareerStage.HOMECOMING)))
    ),
    "matches": of_career(
        lambda game: MatchesScreen(sailed(game.folder, AGAINST_AI, at(CareerStage.HOMECOMING)))
    ),
    "settle": of_career(in_a_fight),
    "day": Scene(the_day, pressing("down", "down")),
    "yard": Scene(lambda path: make_app(path, BuilderScreen)),
    "empty hall": page(FameScreen)._replace(sizes="floor"),
    **{name: walled(make) for name, make in ENDINGS.items()},
    "port for sale": port(port_scenes.fresh, "b", "down", "down"),
    "port home": port(port_scenes.home, sizes="floor good"),
    "port company": port(port_scenes.home, *("down",) * 5, "enter", "down"),
    "port ledger": port(port_scenes.home, "m", "t", "r"),
    "sheet begun": sheet(
        Phase.MUSTER, *TO_THE_FLEET, "a", "right", "b", "right", "5", sizes="floor good"
    ),
    "sheet wrong": sheet(Phase.MUSTER, *WRITTEN, "5", *TO_THE_FLEET, "d", "end", "enter"),
    "sheet naming": sheet(Phase.NAMING, "enter", "down", "enter", "down", "enter"),
    "sheet declaring": sheet(Phase.DECLARING, "1"),
    "sheet engagements": sheet(Phase.FIGHTING, sizes="good"),
    "sheet fold": sheet(Phase.FIGHTING, sizes="good")._replace(does=stop_at_the_first_fold),
    "sheet over": sheet(Phase.OVER),
    "chart of a season": sheet(Phase.OVER, "c", reports=3),
    "chart enlarged": sheet(Phase.OVER, "c", "tab", "z", sizes="good", reports=3, dress="chart"),
}
TAKEN = [(name, size) for name, scene in SCENES.items() for size in scene.sizes.split()]


@pytest.mark.parametrize(("name", "size"), TAKEN)
def test_a_page(
    name: str, size: str, snap_compare: Compare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_rest(screen: SettleScreen) -> None:
        """Nobody settles anything while the picture is taken."""

    monkeypatch.setattr(SettleScreen, "_settle", at_rest)
    monkeypatch.setattr("pieces_of_eight.tui.play.opponents.opponents_of", lambda saved: {})
    monkeypatch.setattr("pieces_of_eight.tui.career.careers.season_digest", lambda saved: SETTLED)
    monkeypatch.setattr("secrets.token_hex", lambda count: "5a" * count)
    scene = SCENES[name]
    assert snap_compare(scene.app(tmp_path), run_before=scene.does, terminal_size=SIZES[size])
