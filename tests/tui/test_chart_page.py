"""The chart as the other face of the sheet: turned by a key, steered, clicked, and never ahead."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import Spot
from pieces_of_eight.campaign.sheet.state import FORCES, Phase
from pieces_of_eight.tui.chart.view import State
from pieces_of_eight.tui.sheet.chart import chart_view
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.sheet.view import SheetView
from tests.tui.sheet_scenes import save, season, sheet_app
from tests.tui.shell import press, text_of
from tests.tui.test_sheet_secrecy import Game

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["floor", "good"])
HOURS = (Phase.CASTING, Phase.NAMING, Phase.DECLARING, Phase.FIGHTING, Phase.OVER)
CHART = "Havana"
"""A name that stands on the chart, and nowhere on these sheets."""


def seen(match: Any, who: int = 0, **more: Any) -> Any:
    """What a captain's chart shows."""
    state = match.seat(Player(who)).seen.value
    view = SheetView(
        sheet=state,
        who=Player(who),
        contents=state.written[who].content,
        fleet=state.fleets[who].content,
        cursor=Spot("line", 0),
        **more,
    )
    return chart_view(view, match.seed)


async def at(pilot: Pilot[None]) -> SheetScreen:
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, SheetScreen)
    return screen


@SIZES
@pytest.mark.parametrize("hour", HOURS, ids=lambda hour: hour.name.lower())
async def test_a_key_turns_to_the_chart_and_back(
    hour: Phase, size: tuple[int, int], tmp_path: Path
) -> None:
    app = sheet_app(tmp_path, lambda: save(tmp_path, season(until=hour, seed=3, reports=3)))
    async with app.run_test(size=size) as pilot:
        screen = await at(pilot)
        before = text_of(app)
        await press(pilot, "c")
        assert screen.desk.charted
        assert CHART in text_of(app)
        assert "c Sheet" in text_of(app), "the way back is always shown"
        for pair in screen.chart.view().pairs:
            assert pair.place.name in text_of(app)
        await press(pilot, "c")
        assert text_of(app) == before


async def test_there_is_no_chart_before_the_sheets_are_sealed(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, lambda: save(tmp_path, season()))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at(pilot)
        await press(pilot, "c")
        assert not screen.desk.charted
        assert "You can see the chart once both sheets are sealed." in text_of(app)


async def test_arrows_and_tab_go_from_pair_to_pair(tmp_path: Path) -> None:
    app = sheet_app(tmp_path, lambda: save(tmp_path, season(until=Phase.OVER, seed=3)))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await at(pilot)
        await pilot.press("c")
        visited = set()
        for key in ("left",) * 7 + ("right",) * 7:
            await press(pilot, key)
            view = screen.chart.view()
            assert view.pair is not None
            visited.add(view.pair.place.west)
        assert len(visited) >= 4
        start = screen.desk.cursor
        for _ in range(FORCES):
            await pilot.press("tab")
        assert screen.desk.cursor == start


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("seed", range(1, 6))
def test_both_captains_see_the_same_places(seed: int) -> None:
    for hour in HOURS:
        match = season(until=hour, seed=seed, reports=2)
        mine, theirs = seen(match, 0), seen(match, 1)
        assert {(pair.mine, pair.theirs, pair.place.name) for pair in mine.pairs} == {
            (pair.theirs, pair.mine, pair.place.name) for pair in theirs.pairs
        }
        swapped = {State.WON: State.LOST, State.LOST: State.WON, State.MINE: State.THEIRS}
        swapped |= {State.THEIRS: State.MINE}
        other = {pair.theirs: pair.state for pair in theirs.pairs}
        for pair in mine.pairs:
            assert other[pair.mine] == swapped.get(pair.state, pair.state)


@pytest.mark.rule("C-18")
def test_a_fold_that_is_being_opened_tells_nothing_yet() -> None:
    match = season(until=Phase.FIGHTING, seed=3, reports=0)
    sealed = season(until=Phase.DECLARING, seed=3)
    opening, before = seen(match, opened=5), seen(sealed)
    assert [(pair.place, pair.state) for pair in opening.pairs] == [
        (pair.place, pair.state) for pair in before.pairs
    ]
    assert all(pair.points is None for pair in opening.pairs)
    assert [pair.place for pair in seen(match).pairs] != [pair.place for pair in before.pairs]


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("secret", ["swapped", "rumours"])
def test_what_is_hidden_leaves_no_trace_on_the_enemy_s_chart(secret: str) -> None:
    """Whatever England writes, names alike and declares, Spain's chart is the same until the
    fold opens."""
    charts = []
    for hidden, bold in (("plain", True), (secret, False)):
        game, looks = Game(99), []
        for action, _ in game.actions(hidden, bold):
            game.match.submit(action.by, action)
            if game.match.state.phase in (Phase.NAMING, Phase.DECLARING):
                looks.append(seen(game.match, 1))
            elif game.match.state.phase is Phase.FIGHTING:
                break
        charts.append(looks)
    assert len(charts[0]) > 8
    assert charts[0] == charts[1]
