"""Treasure grabs played on the page itself: by keys, by mouse, against opponents, by four."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.geometry import Offset
from textual.pilot import Pilot

from pieces_of_eight.campaign.geometry.squares import Stud, steps_between
from pieces_of_eight.campaign.treasure_grab.carrying import Haul, carry_to
from pieces_of_eight.campaign.treasure_grab.ground import outings, plan
from pieces_of_eight.campaign.treasure_grab.state import Board, Carry, Options, Phase, Setup, Take
from pieces_of_eight.content.treasure_grab.scenarios import seated
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.pages.new_fight import NewFightScreen
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.treasure_grab.overlay import GrabDesk
from pieces_of_eight.tui.widgets.menu import Menu
from tests.treasure_grab.positions import fig, game
from tests.tui.grab_scenes import BROKEN, at, grab_app, people, save, scuffle
from tests.tui.shell import click_key, press, text_of, until

FIELD = Board("A field", ("0" * 9,) * 8, (3, 3))
ARROWS = {(1, 0): "right", (-1, 0): "left", (0, 1): "down", (0, -1): "up"}
WAYS = {**ARROWS, (-1, -1): "home", (1, -1): "pageup", (-1, 1): "end", (1, 1): "pagedown"}
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def quick(seats: int, *, turns: int = 3, chests: int = 1) -> Setup:
    """A small field and few rounds."""
    return Setup(FIELD, seated(seats), Options(turns=turns, chests=chests))


def screen_of(app: PiecesApp) -> MapFight:
    assert isinstance(app.screen, MapFight)
    return app.screen


def desk_of(app: PiecesApp) -> GrabDesk:
    return screen_of(app).desk


def keys_to(desk: GrabDesk, to: Stud) -> list[str]:
    """The arrows that lead the cursor to a stud."""
    columns = plan(desk.state.board.rows).columns
    (row, column), (other_row, other) = divmod(desk.cursor, columns), divmod(to, columns)
    across = ["right" if other > column else "left"] * abs(other - column)
    return across + ["down" if other_row > row else "up"] * abs(other_row - row)


def outward(desk: GrabDesk) -> str:
    """The key that carries the chest nearest to an edge; empty where no step fits."""
    rows = desk.state.board.rows
    best = (99, "")
    for way, step in enumerate(STEPS):
        found = carry_to(desk.state, Carry(desk.me, way))
        if isinstance(found, Haul):
            best = min(best, (outings(rows, None).get((found.chest, found.lie), 98), WAYS[step]))
    return best[1]


async def play_on(pilot: Pilot[None], desk: GrabDesk) -> None:
    """What a plain player does next: to the chest, off with it, and fire at whoever is seen."""
    if desk.listing is not None or desk.proposed is not None:
        await press(pilot, "enter")
    elif desk.steering:
        key = outward(desk)
        await press(pilot, *([key] if key else ["m", "e", "e"]))
    elif any(isinstance(act, Take) for act in desk.legal):
        await press(pilot, "g")
    elif desk.laid:
        chest, columns = desk.state.chest.at, plan(desk.state.board.rows).columns
        near = min(
            desk.laid, key=lambda to: (steps_between(to, chest, columns), desk.laid[to][0].mark)
        )
        if steps_between(near, chest, columns) < steps_between(desk.cursor, chest, columns):
            await press(pilot, *keys_to(desk, near), "enter")
        else:
            await press(pilot, "e", "e")
    elif desk.state.phase is Phase.MOVING:
        await press(pilot, "e")
    else:
        await press(pilot, "enter" if desk.aims else "e")


async def to_the_end(pilot: Pilot[None], app: PiecesApp, most: int = 400) -> None:
    """Play on until the account lies open."""
    screen = screen_of(app)
    for _ in range(most):
        if not isinstance(app.screen, MapFight):
            return
        if screen.session.over:
            await press(pilot, "enter")
        elif screen.session.human:
            await play_on(pilot, screen.desk)
        else:
            await press(pilot, "enter")
            await screen.session.rested()


@pytest.mark.parametrize("seats", [2, 4])
async def test_people_play_one_by_keys_to_its_end(seats: int, tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, quick(seats, turns=4 // seats), people(seats)))
    async with app.run_test(size=(80, 24)) as pilot:
        session = screen_of(app).session
        await to_the_end(pilot, app)
        assert isinstance(app.screen, ResultScreen)
        assert {entry.who for entry in session.saved.match.entries} == set(range(seats))
        assert all(name in text_of(app) for name in ("Anne Bonny", "Ben Gunn"))


async def test_no_curtain_falls_between_four_at_one_table(tmp_path: Path) -> None:
    settings = Settings(depth="true", animation="none", hover="no", curtain="secrets")
    app = grab_app(tmp_path, lambda: save(tmp_path, quick(4), people(4)), settings)
    async with app.run_test(size=(80, 24)) as pilot:
        deciders = []
        for _ in range(4):
            deciders.append(screen_of(app).session.decider)
            await press(pilot, "enter", "e", "e", "e", "e")
        assert sorted(map(str, deciders)) == ["0", "1", "2", "3"]


async def click_stud(pilot: Pilot[None], screen: MapFight, to: Stud) -> None:
    screen.map.bring_into_sight(to)
    await pilot.pause()
    x, y, width, height = screen.map.area(to)
    place = Offset(x + width // 2, y + height // 2) + screen.map._padding()
    await pilot.click(screen.map, offset=place - screen.map.scroll_offset)
    await pilot.pause()


async def test_a_figure_is_sent_a_shot_fired_and_the_turn_ended_by_mouse(tmp_path: Path) -> None:
    app = grab_app(tmp_path, lambda: save(tmp_path, scuffle()))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = screen_of(app)
        desk = screen.desk
        await click_stud(pilot, screen, at(desk, "D6"))
        await click_stud(pilot, screen, at(desk, "E6"))
        await click_stud(pilot, screen, at(desk, "E6"))
        assert desk.state.figures[fig("S2")].at == at(desk, "E6")
        await click_key(pilot, "end")
        await click_key(pilot, "end")
        assert desk.state.phase is Phase.FIGHTING
        await click_stud(pilot, screen, at(desk, "H6"))
        menu = screen.query_one("#fight-choices", Menu)
        await pilot.click(menu, offset=Offset(5, 0))
        await pilot.pause()
        assert any(figure.fought for figure in desk.state.figures)
        await click_key(pilot, "end")
        await click_key(pilot, "end")
        assert screen.session.decider == 1


async def test_cover_and_odds_stand_beside_the_board_before_the_shot(tmp_path: Path) -> None:
    grab = game({"S1": "A5", "s1": "J5", "s2": "A9"}, BROKEN, phase=Phase.FIGHTING)
    app = grab_app(tmp_path, lambda: save(tmp_path, grab))
    async with app.run_test(size=(120, 40)) as pilot:
        text = text_of(app)
        assert "s1 in cover" in text
        assert "6/36" in text
        assert "15/36" in text
        await press(pilot, "f")
        assert "Odds" in text_of(app)
        assert not desk_of(app).state.figures[fig("S1")].fought


async def test_a_game_that_is_over_is_accounted_for_and_seen_again(tmp_path: Path) -> None:
    grab = replace(scuffle(Phase.FIGHTING), at=1, turn=20)
    app = grab_app(tmp_path, lambda: save(tmp_path, grab))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "e", "e", "enter", "enter")
        assert isinstance(app.screen, ResultScreen)
        assert "Nobody wins: the chest is still there." in text_of(app)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await press(pilot, "right", "z", "left")
        assert "step 0 of 1" in text_of(app)


async def test_the_form_seats_as_many_as_there_are_warbands(tmp_path: Path) -> None:
    from tests.tui.shell import make_app

    app = make_app(tmp_path, lambda: NewFightScreen(7, "treasure_grab"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Second" in text_of(app))
        assert "Third" not in text_of(app)
        app.screen.query_one("#warbands").focus()
        await press(pilot, "right", "right")
        assert "Fourth" in text_of(app)
        plan_ = app.screen.plan()  # type: ignore[attr-defined]
        assert len(plan_.chairs) == 4
        assert "Grab it" in text_of(app)
        await press(pilot, "e")
        await until(pilot, lambda: isinstance(app.screen, MapFight))
        assert len(screen_of(app).session.chairs) == 4
