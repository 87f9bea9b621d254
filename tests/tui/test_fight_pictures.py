"""Pictures of all fights: a table of moments, what is pressed to come there, and at which size."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen

from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.state import RAIDERS, Alarm, Phase, Raid
from pieces_of_eight.campaign.treasure_grab.state import Grab, Options
from pieces_of_eight.campaign.treasure_grab.state import Phase as GrabPhase
from pieces_of_eight.content import treasure
from pieces_of_eight.content.lessons import lessons
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.pages.rules import LegendScreen, RulesScreen
from pieces_of_eight.tui.pages.saved import SavedScreen
from pieces_of_eight.tui.play.career import begin_season
from pieces_of_eight.tui.play.lesson import begin
from pieces_of_eight.tui.registry import face_of, screens_of
from pieces_of_eight.tui.settings import Settings
from tests.treasure_grab.positions import game
from tests.tui.career_scenes import career_app
from tests.tui.desks import desk
from tests.tui.fights import (
    AGAINST_AI,
    SINKING,
    abeam,
    alongside,
    close_duel,
    duel,
    ended,
    landed_on,
    page,
    quay,
    raid,
    raid_setup,
    save,
    supply,
)
from tests.tui.frames import DRESSES, FLOOR, GOOD, STILL, Compare, pressing
from tests.tui.maps import full_sea
from tests.tui.pupil import press as press_as_a_pupil
from tests.tui.shell import make_app, press, save_duel, until

NIGHT = """
%     %       H        =       T:o+mm   F:lg   %     %
%     H       C:bu     =       H        B:g    =     %
=     H:h     =        =       $        R:vo   =     H
W     =       =        H       =        =      H     =
_     _:OHH+MM _:OHM-  _       =        =      _     _
~     ~       ~        ~       _        _      ~     ~
"""
STORM = """
%     H       =       =        T:m      F:lg   %
H     =:OH+M  =:om    C:b      =        B      =
=:MM  $       H:HH    =        R:vo     =      H
_:OHM- _      =       W        =        _      _
"""


def storm(phase: Phase, side: Player = RAIDERS, **more: Any) -> Raid:
    """The middle of a raid that has been found out."""
    given: dict[str, Any] = {"alarm": Alarm.FULL, "turn": 5, "coins": (14, 31), "night": False}
    return raid(STORM, phase, side, **(given | more))


def brawl(phase: GrabPhase = GrabPhase.FIGHTING) -> Grab:
    """All four warbands on the wreck, some of them hurt."""
    board = treasure("wreck").board()
    figures = {"S1": "H8", "S2": "K6", "S3": "C6", "s1": "L11", "s2": "P12", "P1": "S8", "P2": "W4"}
    picture = "\n".join(board.rows)
    grab = game({**figures, "p1": "B9", "p2": "F12"}, picture, "J9", phase=phase, held=("s1",))
    hurt = tuple(replace(f, wounds=1) if n in (2, 9) else f for n, f in enumerate(grab.figures))
    return replace(grab, board=board, figures=hurt, won=(1, 0, 0, 2), options=Options(chests=3))


def form(*how: Any) -> Callable[[PiecesApp], Screen[None]]:
    return lambda app: NewFightScreen(1718, *how)


def over(engine: str, make: Callable[..., Any], *how: Any) -> Callable[[PiecesApp], Screen[None]]:
    return lambda app: screens_of(engine).fight(make(app.folder.path, *how))


def saves(app: PiecesApp) -> Screen[None]:
    """Two fights of two kinds, one an hour older than the other."""
    path = app.folder.path
    for number, saved in enumerate((save_duel(app.folder), save(path, raid_setup()))):
        saved.close()
        moment = 1_700_000_000 + 3600 * number
        os.utime(path / f"{saved.name}.match", (moment, moment))
    return SavedScreen()


def legend(app: PiecesApp) -> Screen[None]:
    found, view = face_of("sea_fight").legend, full_sea()
    assert found is not None
    told = found.told(view, axial(8, 4), PALETTES["night"], GLYPHS["rich"])
    return LegendScreen(told, found.short, "0905, open sea: Hart (1)")


def lesson(app: PiecesApp) -> Screen[None]:
    found = next(one for one in lessons() if one.id == "shore")
    return screens_of(found.engine).fight(begin(found, app.folder))


async def planning(pilot: Pilot[None]) -> None:
    """Lay the plan of a turn open."""
    await pilot.pause()
    page: Any = pilot.app.screen
    page.desk.open_plan(desk(duel()).rehearsed())
    page.draw()
    await pilot.pause()


async def sinking(pilot: Pilot[None]) -> None:
    await press(pilot, *SINKING[:3])
    page: Any = pilot.app.screen
    await until(pilot, lambda: page.session.over)
    await press(pilot, "enter")


async def asking(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.click("#rules-search")
    await press(pilot, *"how do i board")


def taught(*keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    """Press these keys, each when the others have done."""

    async def pressed(pilot: Pilot[None]) -> None:
        await pilot.pause()
        for key in keys:
            assert isinstance(pilot.app.screen, FightScreen)
            await press_as_a_pupil(pilot, pilot.app.screen, key)

    return pressed


class Scene(NamedTuple):
    """A page, what is done before the picture, the sizes of pictures, and a dress of its own."""

    page: Any
    keys: Any = ()
    sizes: tuple[tuple[int, int], ...] = (FLOOR,)
    dress: Settings = DRESSES["night"]


BOTH = (FLOOR, GOOD)
WRECK = page(duel(hull=(1, 1)), seed=2)
AGAINST = page(duel(), AGAINST_AI)
CONTRAST = Settings(depth="true", theme="contrast", **STILL)
MOVING = Settings(depth="true", animation="full", hover="no", curtain="no")
MARCH, SHOOT, BURN = Phase.MOVING, Phase.SHOOTING, Phase.BURNING
SCENES = {
    "sea-odds": Scene(page(), ("e", "f", "o")),
    "sea-ranges": Scene(page(), ("e", "r", "f"), (GOOD,)),
    "sea-end": Scene(WRECK, SINKING, BOTH),
    "sea-again": Scene(WRECK, (*SINKING, "enter", *("right",) * 3)),
    "sea-plan": Scene(AGAINST, planning),
    "sea-standing": Scene(AGAINST, ("q", "down", "down", "enter")),
    "sea-chairs": Scene(AGAINST, ("q", *("down",) * 3, "enter"), (GOOD,)),
    "sea-victory": Scene(
        page(duel(hull=(1, 1)), (Chair("person", "Anne"), Chair("ai", "Jack", "mate")), 2),
        sinking,
        (GOOD,),
        MOVING,
    ),
    "raid-marching": Scene(page(raid(NIGHT)), ("tab", "2", "up", "up"), (GOOD,)),
    "raid-odds": Scene(page(storm(MARCH)), ("tab", "right", "o")),
    "raid-volleys": Scene(page(storm(SHOOT)), ("f", "down")),
    "raid-account": Scene(over("land_raid", ended, "won"), ("enter",)),
    "raid-form": Scene(form("land_raid"), ("down", "end", "tab"), dress=DRESSES["chart"]),
    "saves": Scene(saves, None, dress=Settings(depth="true")),
    "shore-begun": Scene(page(supply()), (), (GOOD,)),
    "shore-blows": Scene(page(quay()), (*("tab",) * 5, "enter")),
    "shore-form": Scene(form("shore_raid"), (), dress=Settings(depth="true")),
    "grab-go": Scene(page(brawl(GrabPhase.MOVING)), ("down", "right"), (GOOD,)),
    "grab-shot": Scene(page(brawl()), ("enter",)),
    "grab-form": Scene(
        form("treasure_grab"), ("tab", "right", "right"), dress=Settings(depth="true")
    ),
    "wars-helm": Scene(page(close_duel()), ("m", "right", "right"), (GOOD,)),
    "wars-fire": Scene(page(abeam()), ("r", "f", "down")),
    "wars-party": Scene(page(alongside()), ("2", *("down",) * 3, "left", "left"), (GOOD,)),
    "wars-island": Scene(page(landed_on("wars-fort", 0, 12)), (), (GOOD,)),
    "wars-form": Scene(form("pirate_wars"), ("down", "down")),
    "lesson-shore": Scene(
        lesson, taught(*("enter",) * 2, *("right",) * 3, "enter", "e", "e", *("enter",) * 2, "f")
    ),
    "lesson-season": Scene(None, taught("down", "down", "enter", "u", "e", "r")),
    "how-to-play": Scene(lambda app: RulesScreen(), asking),
    "legend": Scene(legend, None),
}
EACH = [(name, size) for name, scene in SCENES.items() for size in scene.sizes]


@pytest.mark.parametrize(("name", "size"), EACH, ids=[f"{name}-{size[0]}" for name, size in EACH])
def test_a_picture(name: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    make, keys, _, dress = SCENES[name]
    if make is None:
        season = next(one for one in lessons() if one.id == "season")
        app = career_app(tmp_path, lambda folder: begin_season(season, folder))
    else:
        app = make_app(tmp_path, lambda: make(app), dress)
    before = pressing(*keys) if isinstance(keys, tuple) else keys
    assert snap_compare(app, terminal_size=size, run_before=before)
