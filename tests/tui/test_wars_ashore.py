"""Landing by keys: a launch lands, its men march, rob and come back; cannon are laid on a fort."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.pirate_wars.actions import Bombard, Done, Embark, Land, March, Rob
from pieces_of_eight.campaign.pirate_wars.state import Goal, Phase, Sea
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.maps import MapFight
from tests.pirate_wars.islands import BOAT, fort, landed, shore, village, waters, wreck
from tests.pirate_wars.positions import RED, men
from tests.tui.shell import text_of
from tests.tui.wars_scenes import acts, desk_at, save, wars_app


def app_at(path: Path, state: Sea) -> PiecesApp:
    """The page at this moment, with Red to act and no other turn of his before."""
    return wars_app(path, lambda: save(path, replace(state, turn=2, chooser=RED)))


async def test_a_party_is_asked_where_it_goes(tmp_path: Path) -> None:
    state = landed(village(), men(3), at=10)
    app = app_at(tmp_path, replace(state, phase=Phase.ASHORE))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        goals = (Goal.INLAND, Goal.BEACH, Goal.HOLD)
        assert isinstance(app.screen, MapFight)
        assert acts(app.screen.desk) == [March(BOAT, goal) for goal in goals]
        assert "Go inland (38 dots to go)" in text_of(app)


async def test_the_island_of_the_party_lies_open_with_its_odds(tmp_path: Path) -> None:
    state = landed(fort(door=True), men(6), at=24)
    app = app_at(tmp_path, replace(state, phase=Phase.ASHORE))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        text = text_of(app)
        for words in (
            "Blue's fort, 24 dots inland",
            "8 marines, muskets loaded",
            "the door stands 2 more ball hits",
            "at the foot of the wall",
            "1 Climb the wall",
            "theirs, 5 or less",
        ):
            assert words in text, words


def choices(state: Sea, path: Path, *, fire: bool = False) -> list[object]:
    """The orders that can be given to all crews, or the fire that they can declare."""
    desk, _ = desk_at(path, replace(state, turn=2, chooser=RED))
    found: list[object] = []
    for by in desk.actors:
        desk.take_up(by)
        found += [act for choice in desk.rows("fire" if fire else "helm") for act in choice.orders]
    return found


def test_landing_robbing_and_boarding_the_launch_are_offered(tmp_path: Path) -> None:
    assert Land(BOAT) in choices(waters(village(), men(3)), tmp_path / "a")
    rich = landed(village(), men(4), at=48)
    assert Rob(BOAT, 2) in choices(shore(rich, at=0), tmp_path / "b")
    assert Embark(BOAT) in choices(landed(village(), men(3)), tmp_path / "c")


def test_cannon_are_laid_on_a_fort_and_its_door(tmp_path: Path) -> None:
    state = waters(fort(door=True), at=(500, 545), model="man-o-war")
    found = [act for act in choices(state, tmp_path, fire=True) if isinstance(act, Bombard)]
    assert {(act.shot.name, act.door) for act in found} == {
        ("SHOT", False),
        ("BALL", False),
        ("BALL", True),
    }


def test_a_launch_that_rows_is_told_how_far_it_is_to_the_beach(tmp_path: Path) -> None:
    state = waters(wreck(), men(3), phase=Phase.MOVEMENT)
    boat = state.ships[BOAT]
    off = replace(boat, stern=Point(boat.stern.x - 5000, boat.stern.y))
    ships = (*(replace(ship, moved=True) for ship in state.ships[:BOAT]), off)
    taken = replace(state, ships=ships, turn=2, chooser=RED, first=RED)
    desk, _ = desk_at(tmp_path, taken)
    if desk.here is None:
        desk.act()
    assert desk.here is not None
    assert desk.here.words.endswith("27 dots off the rock.")
    desk.act()
    near = replace(taken, ships=(*ships[:BOAT], boat))
    desk, _ = desk_at(tmp_path / "near", near)
    if desk.here is None:
        desk.act()
    assert desk.here is not None
    assert desk.here.words == "She comes to the beach of the rock."


def next_of_a_treasure(desk: FightDesk[Any, Any]) -> Any:
    """The order in the list that brings the chest nearer home; None for none."""
    party = next(iter(desk.state.parties), None)
    home = party is not None and party.chests > 0
    march = March(BOAT, Goal.BEACH if home else Goal.INLAND)
    kinds = (Embark,) if home and party is not None and party.at == 0 else (Land, Rob)
    for act in acts(desk):
        if act == march or isinstance(act, kinds):
            return act
    return None


def test_a_treasure_is_fetched_order_by_order(tmp_path: Path) -> None:
    """Land, go inland, take up the chest, come back and get into the launch with it."""
    state = shore(waters(wreck(chests=1), men(4)), bones=0)
    mine, hers, boat = state.ships
    state = replace(state, ships=(mine, replace(hers, heading=2700), boat))  # she stays in sight
    desk, _ = desk_at(tmp_path, replace(state, turn=2, chooser=RED))
    done: list[type] = []
    while Embark not in done:
        tasks = bool(desk.heads)
        if tasks and BOAT in desk.actors:
            desk.take_up(BOAT)
            desk.press("helm")
        order = next_of_a_treasure(desk)
        if order is not None:
            done.append(type(order))
            desk.choose(acts(desk).index(order) + 1)
        if tasks:
            desk.submit(Done(desk.state.chooser))
        elif order is None:
            desk.act()
    assert done == [Land, March, Rob, March, Embark]
    assert desk.state.ships[BOAT].chests == 1
