"""The chart on pages that are read, its page in port, and the fights of earlier years on it."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.text import Text

from pieces_of_eight.campaign.geometry.chart import Place
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.state import NOBODY, Phase
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.career.picture import LEAST_HIGH, with_chart
from pieces_of_eight.tui.career.port import ChartScreen, PortScreen, bare_chart, charted_words
from pieces_of_eight.tui.chart.season import draw
from pieces_of_eight.tui.chart.view import ChartView, Earlier, State
from pieces_of_eight.tui.draw.colours import palette_for
from pieces_of_eight.tui.draw.glyphs import glyphs_for
from pieces_of_eight.tui.pages.reading import BETWEEN, Brush, laid
from pieces_of_eight.tui.sheet.chart import came, earlier_fights
from pieces_of_eight.tui.themes import INKS
from tests.tui.chart_scenes import random_season
from tests.tui.sheet_scenes import season
from tests.tui.shell import text_of
from tests.tui.test_career_play import press_each
from tests.tui.test_port_chart import app_at, in_port

NIGHT, PLAIN = palette_for("true", light=False), glyphs_for("true", plain=True)
CHART = caribbean().chart
WORDS = [Text(f"line {n}") for n in range(20)]


def shown(size: tuple[int, int], view: ChartView | None) -> list[str]:
    brush = Brush(INKS["night", "true"], "true", True, NIGHT)
    found = with_chart(WORDS, "The chart", view, *size)
    return [line.plain for line in laid(found, brush, size[0])]


@pytest.mark.rule("C-18")
def test_a_page_has_the_chart_beside_its_words_or_below_or_not_at_all() -> None:
    view = random_season(3)
    beside = shown((195, 60), view)
    assert "The chart" in beside[0]
    assert beside[0].startswith("line 0")
    assert beside[0].index("The chart") >= 116 + BETWEEN
    assert max(map(len, beside)) <= 195
    below = shown((115, 40), view)
    assert below[: len(WORDS)] == [line.plain for line in WORDS]
    assert "The chart" in below[len(WORDS) + 1]
    assert max(map(len, below)) <= 115
    for size in ((75, 24), (115, LEAST_HIGH - 1), (70, 60)):
        assert shown(size, view) == [line.plain for line in WORDS]
    assert shown((195, 60), None) == [line.plain for line in WORDS]
    for pair in view.pairs:
        assert any(pair.place.name in line for line in beside), pair.place.name


def water(name: str) -> Place:
    return next(place for place in CHART.waters if place.name == name)


@pytest.mark.rule("C-18")
def test_fights_of_earlier_years_stand_by_the_number_of_their_season() -> None:
    crowns = ("England", "Spain")
    bare = bare_chart(Player(0), crowns)
    fights = (
        Earlier(water("Bay of Campeche"), 1, State.WON),
        Earlier(water("Sargasso Edge"), 2, State.LOST),
    )
    before = draw(bare, 120, 40, NIGHT, PLAIN).rows
    rows = draw(replace(bare, earlier=fights), 120, 40, NIGHT, PLAIN).rows
    changed = [
        (new.glyph, new.ink)
        for old_row, row in zip(before, rows, strict=True)
        for old, new in zip(old_row, row, strict=True)
        if new != old and new.glyph in "12"
    ]
    assert ("1", NIGHT.panel.good) in changed
    assert ("2", NIGHT.panel.bad) in changed
    assert charted_words(bare) == "the ports of both crowns"
    season_two = replace(random_season(2), season="Season 3", earlier=fights)
    assert charted_words(season_two) == "Season 3; fights of 1, 2"


@pytest.mark.rule("C-18")
def test_the_newest_fight_of_a_place_is_marked_as_it_ended_for_who_looks() -> None:
    match = season(until=Phase.OVER, seed=3)
    sheet = match.state
    assert sheet.engagements
    mine = earlier_fights({1: (sheet, 7), 2: (sheet, 7)}, Player(0))
    theirs = earlier_fights({1: (sheet, 7)}, Player(1))
    assert {each.season for each in mine} == {2}
    assert [each.place for each in mine] == [each.place for each in theirs]
    other = {State.WON: State.LOST, State.LOST: State.WON, State.DRAWN: State.DRAWN}
    assert [other[each.state] for each in mine] == [each.state for each in theirs]
    assert came(NOBODY, Player(0)) is State.DRAWN


async def test_a_key_in_port_opens_the_chart_where_there_is_no_room_for_it(tmp_path: Path) -> None:
    app = app_at(tmp_path, 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await in_port(pilot, app)
        assert "Havana" not in text_of(app)
        await press_each(pilot, "z")
        assert isinstance(app.screen, ChartScreen)
        assert "Havana" in text_of(app)
        await press_each(pilot, "z")
        assert isinstance(app.screen, PortScreen)
