"""The colours of pages: one truth with the map's, and none that a terminal must round."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from rich.color import Color, ColorSystem

from pieces_of_eight.tui.draw.colours import PALETTES, palette_for
from pieces_of_eight.tui.land_raid.screens import TownMap
from pieces_of_eight.tui.match.maps import FightMap
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.shore_raid.screens import ShoreMap
from pieces_of_eight.tui.themes import (
    DEFAULT,
    INKS,
    TERMINAL,
    Inks,
    panel_of,
    terminal_theme,
    textual_theme,
)
from pieces_of_eight.tui.treasure_grab.screens import BoardMap
from tests.tui.shell import make_app

SHARED = {
    "paper": "page",
    "text": "ink",
    "dim": "faint",
    "title": "gold",
    "line": "frame",
    "good": "good",
    "fair": "warn",
    "bad": "bad",
    "bar_paper": "bar",
    "bar_text": "bar_ink",
}
"""The inks of the map's panels, and the same inks of a page."""


KNOWN = [key for key in INKS if key[0] != TERMINAL]
"""The tables whose ground is known."""


def as_hex(ink: str, inks: Inks) -> str:
    return Color.parse(ink).get_truecolor(terminal_theme(inks)).hex


@pytest.mark.parametrize(("theme", "depth"), KNOWN)
def test_panels_beside_the_map_have_the_colours_of_the_pages(theme: str, depth: str) -> None:
    inks = INKS[theme, depth]
    panel = palette_for(depth, light=theme == "chart").panel  # type: ignore[arg-type]
    if theme == "contrast":
        panel = panel_of(inks)
    theirs = {name: as_hex(getattr(panel, name), inks) for name in SHARED}
    assert theirs == {name: getattr(inks, own) for name, own in SHARED.items()}


@pytest.mark.parametrize(("theme", "depth"), [key for key in KNOWN if key[1] != "true"])
def test_no_colour_of_a_small_table_turns_into_another_on_its_way_to_the_terminal(
    theme: str, depth: str
) -> None:
    """Rich may take the grey next to the one that was meant, which nobody can see."""
    system = ColorSystem.EIGHT_BIT if depth == "256" else ColorSystem.STANDARD
    for name, ink in asdict(INKS[theme, depth]).items():
        shown = Color.parse(ink).downgrade(system).get_truecolor(terminal_theme(INKS[theme, depth]))
        meant = Color.parse(ink).get_truecolor()
        assert max(abs(a - b) for a, b in zip(shown, meant, strict=True)) <= 10, name


@pytest.mark.parametrize(("theme", "depth"), KNOWN)
def test_words_stand_out_from_their_ground(theme: str, depth: str) -> None:
    inks = INKS[theme, depth]
    pairs = [
        (inks.ink, inks.page),
        (inks.gold, inks.page),
        (inks.bad, inks.page),
        (inks.bar_ink, inks.bar),
        (inks.bar_key, inks.bar),
        (inks.chosen_ink, inks.chosen),
        (inks.ink, inks.hover),
        (inks.ink, inks.field),
        (inks.ink, inks.sea_low),
    ]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 3, f"{ink} on {ground}"


@pytest.mark.parametrize("depth", ["true", "256", "16", "mono"])
def test_in_high_contrast_every_word_stands_seven_to_one_on_its_ground(depth: str) -> None:
    inks = INKS["contrast", depth]
    words = (inks.ink, inks.faint, inks.gold, inks.good, inks.warn, inks.bad)
    pairs = [(word, ground) for word in words for ground in (inks.page, inks.panel, inks.field)]
    pairs += [(word, inks.hover) for word in words if word != inks.faint]
    pairs += [(inks.chosen_ink, inks.chosen), (inks.bar_ink, inks.bar), (inks.bar_key, inks.bar)]
    assert [pair for pair in pairs if contrast(*pair) < 7] == []


@pytest.mark.parametrize(("theme", "depth"), INKS)
def test_every_table_is_a_theme_of_textual(theme: str, depth: str) -> None:
    made = textual_theme(theme, depth)
    assert made.name == f"{theme}-{depth}"
    assert made.variables["chosen-ink"] == INKS[theme, depth].chosen_ink


def test_the_terminals_theme_takes_its_ground_and_ink_and_of_its_sixteen_colours_the_rest(
    tmp_path: Path,
) -> None:
    app = make_app(tmp_path, settings=Settings(theme=TERMINAL, depth="true"))
    assert (app.depth, app.get_line_filters()) == ("16", [])
    assert (app.inks.page, app.inks.panel, app.inks.ink, app.inks.faint) == (DEFAULT,) * 4
    for ink in {*asdict(app.inks).values()} - {DEFAULT}:
        one = Color.parse(ink).downgrade(ColorSystem.STANDARD)
        assert one.get_truecolor(terminal_theme(app.inks)).hex == ink


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the accessibility guidelines reckon it, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [part / 255 for part in Color.parse(colour).get_truecolor()]
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("drawn", [TownMap, ShoreMap, BoardMap])
def test_in_high_contrast_the_words_beside_every_map_are_the_brightest(
    drawn: type[FightMap[Any]],
) -> None:
    settings = SimpleNamespace(theme="contrast")
    brightest = replace(PALETTES["night"].panel, dim="#ffffff")
    page = SimpleNamespace(
        game=SimpleNamespace(depth="true", settings=settings),
        palette=replace(PALETTES["night"], panel=brightest),
    )
    assert drawn.palette_of(page).panel == brightest  # type: ignore[arg-type]
