"""Bars, the wind rose, palettes and the depth of colour."""

import pytest

from pieces_of_eight.tui.draw.cells import text_of
from pieces_of_eight.tui.draw.colours import (
    PALETTES,
    Depth,
    Palette,
    detect,
    palette_for,
)
from pieces_of_eight.tui.draw.glyphs import ASCII, RICH, bar, percent
from pieces_of_eight.tui.sea_fight.screens import wind_rose

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
    monkeypatch.setattr(
        "pieces_of_eight.tui.draw.colours._CONTAINERS", ()
    )  # the tests may run in one themselves
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


def test_the_wind_rose_shows_where_the_wind_comes_from_and_the_own_heading() -> None:
    lines = [text_of(line) for line in wind_rose(1, (2, 3, 2, 1, 0, 1), ASCII, NIGHT.panel, 2)]
    assert lines[0].split() == ["1", "2"]
    assert lines[2].split() == ["->", "0", "--", "+", "--", "3"]
    assert lines[4].split() == ["1", "[2]"]


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
    for side in palette.sides:
        assert _contrast(side.letter, side.hull) >= 4.5
    panel = palette.panel
    for ink in (panel.text, panel.title, panel.good, panel.fair, panel.bad, panel.dim):
        assert _contrast(ink, panel.paper) >= 4.5


def test_there_is_a_palette_for_every_depth_dark_and_light() -> None:
    names = {(depth, light): palette_for(depth, light).name for depth in DEPTHS for light in (0, 1)}
    assert names["true", 0] == "night"
    assert names["true", 1] == "chart"
    assert palette_for("256", True).panel.paper != palette_for("256").panel.paper
    assert palette_for("256", True) is palette_for("256", True)
