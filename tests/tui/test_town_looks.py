"""The tables of a town: glyphs one cell wide, and colours that agree with the pages."""

from collections.abc import Iterator, Mapping

import pytest
from rich.color import Color

from campaign.land_raid.model.ground import BUILDINGS
from campaign.land_raid.model.state import Ground
from tests.tui.test_themes import SHARED, as_hex, contrast
from tui.draw.colours import PALETTES, palette_for
from tui.draw.depth import Depth
from tui.inks import INKS
from tui.land_raid.draw.glyphs import TOWN_GLYPHS, TownGlyphs
from tui.land_raid.draw.palettes import TOWN_PALETTES, TownPalette, town_palette_for
from tui.land_raid.draw.view import Sign
from tui.themes import terminal_theme


@pytest.mark.parametrize("table", TOWN_GLYPHS.values(), ids=TOWN_GLYPHS.keys())
def test_the_tables_of_a_town_are_whole(table: TownGlyphs) -> None:
    assert len(table.box) == len(table.cursor_box) == 16
    assert set(table.signs) == set(Sign)
    assert set(table.fronts) == {*BUILDINGS, Ground.BATTERY}
    assert all(len(line) == 8 for lines in table.lines.values() for line in lines)
    assert len(set(table.signs.values())) == len(Sign)


def _inks(value: object) -> Iterator[str]:
    """Every colour in a table, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _inks(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _inks(part)
    else:
        for name in getattr(value, "__struct_fields__", ()):
            if name != "name":
                yield from _inks(getattr(value, name))


def test_the_256_tables_of_a_town_are_chosen_and_not_mixed() -> None:
    for name in ("256", "chart-256"):
        assert all(ink.startswith("color(") for ink in _inks(TOWN_PALETTES[name]))


@pytest.mark.parametrize(("theme", "depth"), [key for key in INKS if key[0] != "contrast"])
def test_what_lies_beside_the_town_has_the_colours_of_the_pages(theme: str, depth: Depth) -> None:
    inks = INKS[theme, depth]
    panel = town_palette_for(depth, light=theme == "chart").panel
    theirs = {name: as_hex(getattr(panel, name), inks) for name in SHARED}
    assert theirs == {name: getattr(inks, own) for name, own in SHARED.items()}


@pytest.mark.parametrize("depth", ["true", "256", "16", "mono"])
@pytest.mark.parametrize("light", [False, True])
def test_a_town_has_the_frame_of_the_sea(depth: Depth, light: bool) -> None:
    sea, town = palette_for(depth, light), town_palette_for(depth, light)
    assert (town.name, town.table, town.frame) == (sea.name, sea.table, sea.frame)
    assert set(TOWN_PALETTES) == set(PALETTES)


def _hex(ink: str) -> str:
    return Color.parse(ink).get_truecolor(terminal_theme(INKS["night", "16"])).hex


@pytest.mark.parametrize("palette", TOWN_PALETTES.values(), ids=TOWN_PALETTES.keys())
def test_tokens_and_words_stand_out_from_what_they_are_written_on(palette: TownPalette) -> None:
    pairs = [(mark.text, mark.ink) for mark in palette.marks.values()]
    pairs += [(wash.text, wash.ink) for wash in (palette.alarm, palette.fight, palette.more)]
    pairs += [(fire.word, fire.paper) for fire in palette.fires]
    for inks in (*palette.sides, palette.chosen):
        pairs += [(inks.ink, paper) for paper in (*inks.papers, *inks.scurvy)]
        pairs.append((inks.spent_ink, inks.spent))
    for ground in BUILDINGS:
        pairs += [(palette.details[ground], paper) for paper in palette.grounds[ground]]
    for text, paper in pairs:
        assert contrast(_hex(text), _hex(paper)) >= 2.8, f"{text} on {paper}"


@pytest.mark.parametrize("palette", TOWN_PALETTES.values(), ids=TOWN_PALETTES.keys())
def test_names_can_be_read_in_the_dark(palette: TownPalette) -> None:
    for ground in {*BUILDINGS, Ground.BATTERY, Ground.GATE}:
        for paper in palette.night[ground]:
            ink = palette.night_details[ground]
            assert contrast(_hex(ink), _hex(paper)) >= 2.5, f"{ground.name}: {ink} on {paper}"


@pytest.mark.parametrize("palette", TOWN_PALETTES.values(), ids=TOWN_PALETTES.keys())
def test_darkness_is_told_by_a_shade_or_by_a_veil(palette: TownPalette) -> None:
    for ground in {*Ground} - {Ground.WATER, Ground.WALL}:
        assert palette.veil or palette.night[ground] != palette.grounds[ground], ground.name
