"""Bars, the wind rose, palettes and the depth of colour."""

from itertools import product

import pytest
from rich.cells import cell_len
from rich.color import Color

from campaign.geometry.hexes import FACES
from tui.draw.cells import text_of
from tui.draw.colours import PALETTES, palette_for
from tui.draw.depth import Depth, detect
from tui.draw.glyphs import ASCII, RICH, Glyphs
from tui.draw.inks import Ground, Palette, Wash, blend, on_the_bar
from tui.draw.lines import bar, percent, points_line
from tui.inks import INKS
from tui.sea_fight.panel import ROSE_WIDTH, wind_rose
from tui.themes import terminal_theme

CHART = PALETTES["chart"]
NIGHT = PALETTES["night"]

DEPTHS: tuple[Depth, ...] = ("true", "256", "16", "mono")


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"COLORTERM": "truecolor", "TERM": "xterm-256color"}, "true"),
        ({"COLORTERM": "24bit", "TERM": "screen"}, "true"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "tmux-256color"}, "256"),
        ({"TERM": "xterm-direct"}, "true"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "dumb"}, "mono"),
        ({"TERM": "vt100"}, "mono"),
        ({}, "16"),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "mono"),
        ({"NO_COLOR": "", "COLORTERM": "truecolor"}, "true"),
    ],
    ids=str,
)
def test_the_depth_of_colour_is_read_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], depth: Depth
) -> None:
    monkeypatch.setattr("tui.draw.depth._CONTAINERS", ())  # the tests may run in one themselves
    assert detect(environment) == depth


@pytest.mark.parametrize(
    ("share", "expected"),
    [(0.0, "    "), (1.0, "████"), (0.5, "██  "), (0.001, "▏   "), (0.999, "███▉"), (2.0, "████")],
)
def test_a_bar_is_filled_in_eighths_and_never_looks_full_too_soon(
    share: float, expected: str
) -> None:
    assert bar(share, 4, RICH) == expected


def test_a_bar_in_ascii_counts_whole_cells() -> None:
    assert bar(0.5, 4, ASCII) == "##.."
    assert bar(0.01, 4, ASCII) == "#..."
    assert bar(0.99, 4, ASCII) == "###."


def test_only_the_certain_is_called_certain() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [
        "0%",
        "<1%",
        "50%",
        ">99%",
        "100%",
    ]


def test_lines_of_points_say_their_numbers() -> None:
    assert text_of(points_line("hull", 5, 8, 6, ASCII, NIGHT.panel)) == "hull  ####.. 5/8"


@pytest.mark.parametrize("glyphs", [RICH, ASCII], ids=["rich", "ascii"])
def test_the_wind_rose_keeps_its_width_whatever_the_wind(glyphs: Glyphs) -> None:
    for wind, heading in product(FACES, (*FACES, None)):
        lines = wind_rose(wind, (3, 4, 3, 2, 0, 12), glyphs, NIGHT.panel, heading, "A")
        assert [cell_len(text_of(line)) for line in lines] == [ROSE_WIDTH] * 5


def test_the_wind_rose_shows_where_the_wind_comes_from_and_the_own_heading() -> None:
    lines = [text_of(line) for line in wind_rose(1, (2, 3, 2, 1, 0, 1), ASCII, NIGHT.panel, 2)]
    assert lines[0].split() == ["1", "2"]
    assert lines[2].split() == ["->", "0", "--", "+", "--", "3"]
    assert lines[4].split() == ["1", "[2]"]


def test_the_wind_rose_wants_six_speeds() -> None:
    with pytest.raises(ValueError, match="six"):
        wind_rose(0, (1, 2, 3), ASCII, NIGHT.panel)


def _brightness(ink: str) -> float:
    red, green, blue = (int(ink[i : i + 2], 16) / 255 for i in (1, 3, 5))
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (red, green, blue)
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_brightness(one), _brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [NIGHT, CHART], ids=["night", "chart"])
def test_letters_and_numbers_stand_out_from_their_ground(palette: Palette) -> None:
    ground = palette.grounds
    for side in (*palette.sides, *palette.red_blue):
        assert _contrast(side.letter, side.hull) >= 4.5
        assert _contrast(side.letter, side.spent) >= 3
    for band, wash in palette.bands.items():
        for water in (Ground.DEEP, Ground.SEA, Ground.COAST, Ground.SHOAL):
            for tone in ground[water]:
                assert _contrast(wash.text, blend(tone, wash)) >= 3, (band, water)
    panel = palette.panel
    for ink in (panel.text, panel.title, panel.good, panel.fair, panel.bad, panel.dim):
        assert _contrast(ink, panel.paper) >= 4.5


def test_washes_mix_true_colours_and_cover_others() -> None:
    assert blend("#000000", Wash(ink="#ffffff", weight=0.5, text="")) == "#808080"
    assert blend("color(4)", Wash(ink="color(1)", weight=0.5, text="")) == "color(1)"


def test_there_is_a_palette_for_every_depth_dark_and_light() -> None:
    names = {(depth, light): palette_for(depth, light).name for depth in DEPTHS for light in (0, 1)}
    assert names["true", 0] == "night"
    assert names["true", 1] == "chart"
    assert palette_for("256", True).panel.paper != palette_for("256").panel.paper
    assert palette_for("256", True) is palette_for("256", True)


@pytest.mark.parametrize(
    ("depth", "light"), [("true", 0), ("true", 1), ("256", 0), ("256", 1), ("16", 0)]
)
def test_red_wears_red_and_blue_wears_blue(depth: Depth, light: bool) -> None:
    red, blue = palette_for(depth, light).red_blue
    for ink in (red.hull, red.spent):
        assert redder(ink) >= 0, ink
    for ink in (blue.hull, blue.spent):
        assert redder(ink) <= 0, ink
    assert redder(red.hull) > 60
    assert redder(blue.hull) < -60


def redder(ink: str) -> int:
    """How much more red than blue there is in a colour."""
    colour = Color.parse(ink).get_truecolor()
    return colour.red - colour.blue


@pytest.mark.parametrize(("theme", "depth"), INKS)
def test_words_on_the_bar_can_be_read(theme: str, depth: Depth) -> None:
    panel = palette_for(depth, theme == "chart").panel
    inks = on_the_bar(panel, depth)
    looks = terminal_theme(INKS[theme, depth])
    paper, text, name, mark = (
        Color.parse(ink).get_truecolor(looks).hex
        for ink in (inks.bar_paper, inks.bar_text, inks.title, inks.bad)
    )
    assert min(_contrast(text, paper), _contrast(name, paper)) >= 4.5
    assert _contrast(mark, paper) >= 2.9  # it stands behind a "!"
