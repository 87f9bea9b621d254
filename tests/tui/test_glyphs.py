"""Every glyph is one cell wide on every terminal."""

import unicodedata

import pytest
from rich.cells import cell_len

from pieces_of_eight.campaign.geometry.hexes import FACES
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.country import LAND_GLYPHS
from pieces_of_eight.tui.draw.glyphs import GLYPHS, Glyphs, every_glyph
from pieces_of_eight.tui.draw.table import TableFile
from pieces_of_eight.tui.land_raid.draw.glyphs import TOWN_GLYPHS
from pieces_of_eight.tui.pirate_wars.draw.view import WARS_GLYPHS
from pieces_of_eight.tui.sea_fight.draw.layout import fits, sprites
from pieces_of_eight.tui.shore_raid.draw.painter import table as shore_table
from pieces_of_eight.tui.treasure_grab.draw.painter import table as board_table

EMOJI_VARIANTS = frozenset(
    "#*0123456789©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌚⌛⌨⏏Ⓜ▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸☹☺♀♂♈♉♊♋♌♍♎♏♐♑♒♓♟♠♣♥♦♨♻♾♿"
    "⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰⛱⛲⛳⛴⛵⛷⛸⛹⛺⛽✂✅✈✉✊✋✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣❤➕➖➗➡➰➿"
    "⤴⤵⬅⬆⬇⬛⬜⭐⭕〰〽㊗㊙"
)
"""Signs below the emoji planes that some terminals turn into wide pictures (Unicode's list)."""

QUADRANTS = frozenset("▖▗▘▙▚▛▜▝▞▟▏▎▍▋▊▉")
WGL4 = frozenset("▀▄█▌▐▒■□▬▲►▼◄◊○●←↑→↓≈√∞∙∩•·°‡†«»‹›≤≥─│┌┐└┘┴═║╤╧╪⌂☼Γ├┤┬┴┼╔╗╚╝╠╣╦╩╬░▒×Ψ")
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


def _of_table(table: TableFile, *, plain: bool) -> set[str]:
    """The signs of a map's table."""
    words = [sign for ground in table.ground.values() for sign in ground.strewn]
    words += [mark.sign for mark in table.mark.values()]
    words += [state.sign for state in table.state.values()]
    pictures = [picture for sprite in table.sprite.values() for picture in sprite]
    words += [text for picture in pictures for text in (picture.signs, picture.held)]
    signs = set("".join(words)) - {"\n"}
    return {table.plain.get(sign, sign) for sign in signs} if plain else signs


TABLES = {
    **{
        f"{engine} {name}": _of_table(table().table, plain=name == "ascii")
        for engine, table in (("grab", board_table), ("shore", shore_table))
        for name in ("rich", "ascii")
    },
    **{f"sea {name}": _all_glyphs(table) for name, table in GLYPHS.items()},
    **{f"land {name}": set(every_glyph(table)) for name, table in LAND_GLYPHS.items()},
    **{f"town {name}": set(every_glyph(table)) for name, table in TOWN_GLYPHS.items()},
    **{f"wars {name}": set(every_glyph(table)) for name, table in WARS_GLYPHS.items()},
}
each_table = pytest.mark.parametrize("name", TABLES)


@each_table
def test_every_glyph_is_one_cell_wide_and_joins_with_no_neighbour(name: str) -> None:
    for glyph in TABLES[name]:
        assert cell_len(glyph) == 1, glyph
        assert unicodedata.east_asian_width(glyph) in ("N", "Na", "A"), glyph
        assert not unicodedata.combining(glyph), glyph


@each_table
def test_glyphs_are_in_the_usual_fonts_and_are_no_emoji(name: str) -> None:
    beyond_ascii = {glyph for glyph in TABLES[name] if not glyph.isascii()}
    assert beyond_ascii <= WGL4 | QUADRANTS
    assert not beyond_ascii & EMOJI_VARIANTS
    assert not (beyond_ascii and name.endswith(" ascii"))
    assert all(glyph.isprintable() for glyph in TABLES[name])


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
