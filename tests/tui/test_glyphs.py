"""Every glyph is one cell wide on every terminal."""

import unicodedata

import pytest
from rich.cells import cell_len

from campaign.geometry.hexes import FACES
from tui.draw.cells import Zoom
from tui.draw.glyphs import ASCII, GLYPHS, RICH, Glyphs, every_glyph
from tui.sea_fight.draw.sprites import fits, sprites

EMOJI_VARIANTS = frozenset(
    "#*0123456789©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌚⌛⌨⏏Ⓜ▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸☹☺♀♂♈♉♊♋♌♍♎♏♐♑♒♓♟♠♣♥♦♨♻♾♿"
    "⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰⛱⛲⛳⛴⛵⛷⛸⛹⛺⛽✂✅✈✉✊✋✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣❤➕➖➗➡➰➿"
    "⤴⤵⬅⬆⬇⬛⬜⭐⭕〰〽㊗㊙"
)
"""Signs below the emoji planes that some terminals turn into wide pictures (Unicode's list)."""

QUADRANTS = frozenset("▖▗▘▙▚▛▜▝▞▟▏▎▍▋▊▉")
WGL4 = frozenset("▀▄█▌▐▒■□▬▲►▼◄◊○●←↑→↓≈√∞∙∩•·°‡†«»‹›≤≥─│┌┐└┘┴═║╤╧╪⌂☼Γ")
"""The part of Windows Glyph List 4 that the tables draw on."""

ZOOMS: tuple[Zoom, ...] = (0, 1, 2)


def _all_glyphs(table: Glyphs) -> set[str]:
    drawn = {
        glyph
        for zoom in ZOOMS
        for side in (0, 1)
        for sprite in sprites(table, zoom, side).values()
        for line in (*sprite.hull, *sprite.sails)
        for glyph in line
    }
    return drawn | set(every_glyph(table))


@pytest.mark.parametrize("table", GLYPHS.values(), ids=GLYPHS.keys())
def test_every_glyph_is_one_cell_wide(table: Glyphs) -> None:
    assert [glyph for glyph in _all_glyphs(table) if cell_len(glyph) != 1] == []


@pytest.mark.parametrize("table", GLYPHS.values(), ids=GLYPHS.keys())
def test_no_glyph_is_wide_or_joins_with_its_neighbour(table: Glyphs) -> None:
    for glyph in _all_glyphs(table):
        assert unicodedata.east_asian_width(glyph) in ("N", "Na", "A"), glyph
        assert not unicodedata.combining(glyph), glyph


def test_no_rich_glyph_has_an_emoji_variant() -> None:
    beyond_ascii = {glyph for glyph in _all_glyphs(RICH) if not glyph.isascii()}
    assert not beyond_ascii & EMOJI_VARIANTS


def test_the_rich_glyphs_are_those_the_usual_fonts_hold() -> None:
    beyond_ascii = {glyph for glyph in _all_glyphs(RICH) if not glyph.isascii()}
    assert beyond_ascii <= WGL4 | QUADRANTS


def test_the_ascii_table_is_ascii() -> None:
    assert all(glyph.isascii() and glyph.isprintable() for glyph in _all_glyphs(ASCII))


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("table", GLYPHS.values(), ids=GLYPHS.keys())
def test_the_six_headings_are_drawn_apart_without_colour(
    table: Glyphs, zoom: Zoom, side: int
) -> None:
    drawn = sprites(table, zoom, side)
    assert set(drawn) == set(FACES)
    assert len({sprite.hull for sprite in drawn.values()}) == 6


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("table", GLYPHS.values(), ids=GLYPHS.keys())
def test_every_sprite_fits_its_hex_and_has_one_letter(table: Glyphs, zoom: Zoom, side: int) -> None:
    for sprite in sprites(table, zoom, side).values():
        assert fits(sprite, zoom)
        assert "".join(sprite.hull).count("@") == 1
        line, x = sprite.letter
        assert sprite.hull[line][x] == "@"
        assert sprite.letter not in sprite.slots


@pytest.mark.parametrize("zoom", [1, 2])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("table", GLYPHS.values(), ids=GLYPHS.keys())
def test_the_most_urgent_marks_do_not_hide_the_hull(table: Glyphs, zoom: Zoom, side: int) -> None:
    for sprite in sprites(table, zoom, side).values():
        line, x = sprite.slots[0]
        assert sprite.hull[line][x] == " "


@pytest.mark.parametrize("table", GLYPHS.values(), ids=GLYPHS.keys())
def test_the_words_beside_a_ship_do_not_hide_her_hull(table: Glyphs) -> None:
    for sprite in sprites(table, 2).values():
        assert sprite.words is not None
        line, x = sprite.words
        assert sprite.hull[line][x : x + 2] == "  "
