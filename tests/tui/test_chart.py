"""The chart of the Caribbean: nothing is lost on it, it is read, turned to, steered and kept."""

import random
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.geometry.chart import places
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import Spot
from pieces_of_eight.campaign.sheet.state import CROWNS, FORCES, Phase
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.chart.ground import about, contrast, fit, whereabouts, whole
from pieces_of_eight.tui.chart.season import CHART_LEGENDS, LETTERS, ChartDrawing, draw
from pieces_of_eight.tui.chart.view import CROWNS as FLAGS
from pieces_of_eight.tui.chart.view import ChartView, Pair, State
from pieces_of_eight.tui.draw.colours import PALETTES, palette_for
from pieces_of_eight.tui.draw.glyphs import GLYPHS, glyphs_for
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.sheet.chart import chart_view
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.sheet.view import SheetView
from tests.tui.career_scenes import AGAINST_AI, WORDS, at, career_app, sail_on, sailed
from tests.tui.sheet_scenes import save, season, sheet_app
from tests.tui.shell import make_folder, press, text_of
from tests.tui.test_glyphs import EMOJI_VARIANTS
from tests.tui.test_map_tables import LOOKS

SIZES = ((80, 16), (85, 32), (154, 52))
"""Columns and rows of the chart on a terminal of 80x24, of 120x40 and of 200x60."""
BY_SIZE = pytest.mark.parametrize("size", SIZES, ids=["floor", "good", "wide"])
NIGHT, RICH = palette_for("true"), glyphs_for("true", plain=False)
DRESSES = (
    ("true", False, False),
    ("256", True, False),
    ("16", False, False),
    ("mono", False, True),
)
"""How many colours, whether it is light, and whether in plain signs."""
HALF_DONE = (State.NAMED, State.MINE, State.THEIRS, *State)
SEA, FOLD = "Port Royal", "The fold"
"""What stands on the chart alone, and on the sheet alone."""


def random_season(seed: int, *, free: int = 0, close: bool = False) -> ChartView:
    """A season of chance; so many of its forces on each side have no opponent yet."""
    rng = random.Random(seed)
    crowns = rng.sample(CROWNS, 2)
    raided = tuple(rng.choice(("", "", "", *crowns)) for _ in range(FORCES))
    found = places(caribbean().chart, seed, raided if not free else ("",) * FORCES)
    theirs = rng.sample(range(FORCES), FORCES)
    pairs = tuple(
        Pair(
            letter,
            theirs[letter],
            (rng.randint(1, 5), rng.randint(1, 5)),
            found[letter],
            State.NAMED if free else rng.choice(HALF_DONE),
            "battle",
            (rng.randint(0, 12), rng.randint(0, 12)) if rng.random() < 0.7 else None,
            rng.randint(0, 2),
        )
        for letter in range(FORCES - free)
    )
    return ChartView(
        who=0,
        crowns=(crowns[0], crowns[1]),
        pairs=pairs,
        free=(tuple(range(FORCES - free, FORCES)), tuple(sorted(theirs[FORCES - free :]))),
        cursor=rng.randrange(FORCES),
        season="Season 1 of 3",
        close=close,
    )


def seen(match: Any, who: int = 0, **more: Any) -> ChartView:
    """What a captain's chart shows."""
    sheet = match.seat(Player(who)).seen.value
    view = SheetView(
        sheet=sheet,
        who=Player(who),
        contents=sheet.written[who].content,
        fleet=sheet.fleets[who].content,
        cursor=Spot("line", 0),
        **more,
    )
    return chart_view(view, match.seed)


# --- drawn --------------------------------------------------------------------------------------


def assert_nothing_lost(view: ChartView, size: tuple[int, int]) -> ChartDrawing:
    drawing = draw(view, *size, NIGHT, RICH)
    rows = ["".join(cell.glyph for cell in row) for row in drawing.rows]
    assert drawing.lost == ()
    assert all(pair.place.name in "\n".join(rows) for pair in view.pairs)
    for left, right, y, _, letter in drawing.touches:
        tag = rows[y][left:right].strip("[]")
        assert (tag[0], len(tag)) == (LETTERS[letter], 3) or letter in view.free[0] + view.free[1]
    cells = [(x, y) for left, right, y, *_ in drawing.touches for x in range(left, right)]
    assert len(cells) == len(set(cells)), "no tag lies over another"
    return drawing


@BY_SIZE
@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(300), marks=pytest.mark.soak)])
def test_no_tag_and_no_name_of_a_meeting_is_lost(size: tuple[int, int], seeds: range) -> None:
    for seed in seeds:
        drawing = assert_nothing_lost(random_season(seed), size)
        assert sorted(letter for *_, letter in drawing.touches) == list(range(FORCES))


@BY_SIZE
def test_forces_without_opponents_lie_at_home_each_to_be_touched(size: tuple[int, int]) -> None:
    for free in (1, 4, 7):
        for seed in range(2):
            view = random_season(seed, free=free)
            touches = assert_nothing_lost(view, size).touches
            sides = {
                side: sorted(letter for *_, whose, letter in touches if whose == side)
                for side in ("mine", "theirs")
            }
            assert sides == {"mine": list(range(FORCES)), "theirs": sorted(view.free[1])}


@pytest.mark.parametrize("dress", DRESSES, ids=lambda dress: "-".join(map(str, dress)))
def test_a_chart_fills_its_place_with_signs_one_cell_wide(dress: Any) -> None:
    depth, light, plain = dress
    for size, close in ((SIZES[0], False), (SIZES[1], True)):
        view, glyphs = random_season(5, close=close), glyphs_for(depth, plain=plain)
        drawing = draw(view, *size, palette_for(depth, light), glyphs)
        assert [len(row) for row in drawing.rows] == [size[0]] * size[1]
        signs = {cell.glyph for row in drawing.rows for cell in row}
        assert all(len(sign) == 1 and cell_len(sign) == 1 for sign in signs)
        assert not {sign for sign in signs if not sign.isascii()} & EMOJI_VARIANTS
        assert all(unicodedata.east_asian_width(sign) in ("N", "Na", "A") for sign in signs)
        assert not plain or all(sign.isascii() for sign in signs)


def test_a_piece_of_the_chart_lies_about_its_place_and_every_crown_has_a_flag() -> None:
    for water in caribbean().chart.waters:
        lies = fit(82, 62, about(whereabouts(water)))
        x, y = lies.cell(whereabouts(water))
        assert abs(x - 41) <= 1
        assert abs(y - 15) <= 1
        assert lies.across > 2 * fit(82, 62, whole()).across
    assert set(FLAGS) == {port.crown for port in caribbean().chart.ports}


@pytest.mark.parametrize(("theme", "glyphs"), LOOKS)
def test_every_sign_is_read_and_without_colour_told_from_all_others(
    theme: str, glyphs: str
) -> None:
    rows = [sign.rows[0] for sign in CHART_LEGENDS[0].signs(PALETTES[theme], GLYPHS[glyphs])]
    cells = [cell for row in rows for cell in row]
    assert all(contrast(cell.ink, cell.paper) >= 3 for cell in cells if cell.glyph not in "←<-")
    if theme == "mono":
        assert len({tuple(cell.glyph for cell in row) for row in rows}) == len(rows)


# --- on its page --------------------------------------------------------------------------------


def screen_of(app: PiecesApp) -> SheetScreen:
    assert isinstance(app.screen, SheetScreen)
    return app.screen


@pytest.mark.parametrize(
    ("hour", "size"),
    [(Phase.CASTING, (120, 40)), (Phase.FIGHTING, (80, 24)), (Phase.OVER, (120, 40))],
)
async def test_a_key_turns_to_the_chart_and_back_and_arrows_steer_it(
    hour: Phase, size: tuple[int, int], tmp_path: Path
) -> None:
    app = sheet_app(tmp_path, lambda: save(tmp_path, season(until=hour, seed=3, reports=3)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen, before = screen_of(app), text_of(app)
        await press(pilot, "c")
        assert screen.desk.charted
        assert "Havana" in text_of(app)
        assert "c Sheet" in text_of(app), "the way back is always shown"
        for pair in screen.chart.view().pairs:
            assert pair.place.name in text_of(app)
        await press(pilot, "c")
        assert text_of(app) == before
        if hour is Phase.OVER:
            await press(pilot, "c")
            visited = set()
            for key in ("left",) * 7 + ("right",) * 7:
                await press(pilot, key)
                view = screen.chart.view()
                assert view.pair is not None
                visited.add(view.pair.place.west)
            assert len(visited) >= 4
            start = screen.desk.cursor
            await press(pilot, *["tab"] * FORCES)
            assert screen.desk.cursor == start


@pytest.mark.parametrize("hour", [Phase.MUSTER, Phase.NAMING, Phase.FIGHTING])
async def test_sheet_and_chart_stand_side_by_side_all_season(hour: Phase, tmp_path: Path) -> None:
    """Both can be pointed at: a force on the chart is the force on the sheet."""
    app = sheet_app(tmp_path, lambda: save(tmp_path, season(until=hour, seed=3, reports=3)))
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        page = screen_of(app)
        picture, width = page.paper._picture, page.paper.sheet
        assert width < page.paper.size.width
        own = {spot.at for left, _, _, spot in picture.spots if left < width if spot.kind == "line"}
        there = {spot.at for left, _, _, spot in picture.spots if left >= width}
        assert own == there == set(range(7))
        assert len(picture.rows) == page.paper.size.height
        assert {len(row) for row in picture.rows} == {page.paper.size.width}


# --- in a career --------------------------------------------------------------------------------


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
    app = career_app(tmp_path, lambda folder: sailed(folder, AGAINST_AI, at(CareerStage.NAMING)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert (SEA in text_of(app), FOLD in text_of(app)) == first
        await press(pilot, "c")
        assert (SEA in text_of(app), FOLD in text_of(app)) == turned
        if size == (120, 40):
            await press(pilot, "q")
            assert (SEA in text_of(app), FOLD in text_of(app)) == first, "back to the chart"
            await press(pilot, "c")
        page: Any = screen_of(app)
        saved = page.owner.saved
        saved.close()
        with take_up(app.folder, saved.name) as again:
            assert page.owner.on_chart is (again.texts["chart"] != "sheet") is turned[0]


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("commission", [AGAINST_AI, WORDS], ids=["plain", "words"])
def test_the_places_of_a_season_are_the_same_after_a_reload(
    commission: Any, tmp_path: Path
) -> None:
    folder = make_folder(tmp_path)
    saved = sailed(folder, commission, at(CareerStage.DECLARING))
    before = seen(saved.match(saved.career.open.name).match)
    assert len(before.pairs) == 7
    saved.close()
    saved = take_up(folder, saved.name, dict(commission.words or {}))
    assert seen(saved.match(saved.career.open.name).match) == before
    if not commission.words:  # else the seed is drawn: it would be thought of anew each time
        sail_on(saved, at(CareerStage.HOMECOMING))
        after = seen(saved.match(saved.career.open.name).match)
        assert len({pair.state for pair in after.pairs}) > 1
    saved.close()
