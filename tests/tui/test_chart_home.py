"""The chart as the home of a career: it lies open where there is room, or beside the sheet."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import cards_between
from pieces_of_eight.campaign.sheet.state import Chance, Happening, Phase
from pieces_of_eight.tui.chart.season import SeasonChart
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.sheet.screens import SheetScreen
from tests.tui.career_scenes import AGAINST_AI, at, career_app, sailed
from tests.tui.sheet_scenes import save, season, sheet_app
from tests.tui.shell import press, text_of
from tests.tui.test_chart_page import seen

SEA, FOLD = "Port Royal", "The fold"
"""What stands on the chart alone, and on the sheet alone."""


async def shown(path: Path, size: tuple[int, int], *keys: str) -> tuple[bool, bool]:
    """Whether the chart is seen of a career in which forces look for opponents, and the sheet."""
    app = career_app(path, lambda folder: sailed(folder, AGAINST_AI, at(Stage.NAMING)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SheetScreen)
        for key in keys:
            await press(pilot, key)
        text = text_of(app)
        return SEA in text, FOLD in text


@pytest.mark.rule("C-18")
@pytest.mark.parametrize(
    ("size", "first", "turned"),
    [
        ((80, 24), (False, True), (True, False)),
        ((120, 40), (True, False), (False, True)),
        ((200, 60), (True, True), (True, False)),
    ],
    ids=["floor", "good", "large"],
)
async def test_a_career_opens_on_its_chart_where_there_is_room_and_a_key_turns_it(
    size: tuple[int, int], first: tuple[bool, bool], turned: tuple[bool, bool], tmp_path: Path
) -> None:
    assert await shown(tmp_path / "first", size) == first
    assert await shown(tmp_path / "turned", size, "c") == turned


async def test_what_a_captain_has_turned_to_stays_after_a_reload(tmp_path: Path) -> None:
    assert await shown(tmp_path / "back", (120, 40), "c", "q") == (True, False)
    app = career_app(tmp_path, lambda folder: sailed(folder, AGAINST_AI, at(Stage.NAMING)))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await press(pilot, "c")
        page: Any = app.screen
        saved = page.owner.saved
        assert page.owner.on_chart is False
        saved.close()
        again = take_up(app.folder, saved.name)
        assert again.texts["chart"] == "sheet"
        again.close()


@pytest.mark.parametrize("hour", list(Phase), ids=lambda hour: hour.name.lower())
async def test_sheet_and_chart_stand_side_by_side_all_season(hour: Phase, tmp_path: Path) -> None:
    """Both can be pointed at: a force on the chart is the force on the sheet."""
    app = sheet_app(tmp_path, lambda: save(tmp_path, season(until=hour, seed=3, reports=3)))
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, SheetScreen)
        picture, width = page.paper._picture, page.paper.sheet
        assert width < page.paper.size.width
        own = {spot.at for left, _, _, spot in picture.spots if left < width if spot.kind == "line"}
        there = {spot.at for left, _, _, spot in picture.spots if left >= width}
        assert own == there == set(range(7))
        assert len(picture.rows) == page.paper.size.height
        assert {len(row) for row in picture.rows} == {page.paper.size.width}


@pytest.mark.rule("C-13")
def test_a_card_lies_over_its_place_once_the_fold_is_open() -> None:
    match = season(until=Phase.OVER, seed=3)
    sheet, view = match.state, seen(match)
    assert sheet.happenings
    told = {card for letter in range(7) for card in cards_between(sheet, Player(0), letter)}
    assert told == {card for pair in view.pairs for card in pair.cards}
    rows = SeasonChart(view, 150, 50, PALETTES["night"], GLYPHS["rich"]).drawing().rows
    text = "\n".join("".join(cell.glyph for cell in row) for row in rows)
    assert told
    assert all(card in text for card in told)
    sealed = season(until=Phase.DECLARING, seed=3)
    assert not any(pair.cards for pair in seen(sealed).pairs)


@pytest.mark.rule("C-13")
def test_what_a_card_is_called_on_the_chart() -> None:
    sheet = season(until=Phase.OVER, seed=3).state
    ship = sheet.unfolded[0].ships.index(0)

    def told(chance: Chance, struck: int = -1) -> list[str]:
        card = Happening(Player(0), 0, chance, struck, 1)
        return list(cards_between(replace(sheet, happenings=(card,)), Player(0), 0))

    name = sheet.shown[0].ships[ship].name
    assert told(Chance.STORM, ship) == [f"A storm strikes {name}"]
    assert told(Chance.FEVER) == [f"Fever aboard {name}"]
    assert told(Chance.QUIET) == []


@pytest.mark.rule("C-8")
def test_a_line_is_drawn_between_two_flags_while_an_opponent_is_looked_for() -> None:
    view = replace(seen(season(until=Phase.NAMING, seed=3)), pairs=())
    both = replace(view, free=((0,), (1,)), cursor=0, foe=1)
    dots = []
    for each in (replace(both, foe=-1), both):
        chart = SeasonChart(each, 85, 36, PALETTES["night"], GLYPHS["rich"])
        chart.draw_courses()
        dots.append(len(chart.plot.dots))
    assert dots[0] == 0
    assert dots[1] > 3


def test_only_who_has_still_to_fight_is_under_sail() -> None:
    counts = []
    for hour in (Phase.NAMING, Phase.OVER):
        view = seen(season(until=hour, seed=3))
        chart = SeasonChart(view, 150, 50, PALETTES["night"], GLYPHS["rich"])
        rows = chart.drawing().rows
        counts.append(sum(cell.glyph == "▲" for row in rows for cell in row))
    assert counts[0] >= 10
    assert counts[1] == 0
