"""Every glyph is one cell wide on every terminal."""

import unicodedata
from itertools import chain

from msgspec.structs import astuple
from rich.cells import cell_len

from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.table import TableFile
from pieces_of_eight.tui.land_raid.draw import table as town_table
from pieces_of_eight.tui.pirate_wars.draw.painter import table as wars_table
from pieces_of_eight.tui.sea_fight.draw import table as sea_table
from pieces_of_eight.tui.shore_raid.draw import table as shore_table
from pieces_of_eight.tui.treasure_grab.draw import table as board_table

EMOJI_VARIANTS = frozenset(
    "#*0123456789©®‼⁉™ℹ↔↕↖↗↘↙↩↪⌚⌛⌨⏏Ⓜ▪▫▶◀◻◼◽◾☀☁☂☃☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸☹☺♀♂♈♉♊♋♌♍♎♏♐♑♒♓♟♠♣♥♦♨♻♾♿"
    "⚒⚓⚔⚕⚖⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰⛱⛲⛳⛴⛵⛷⛸⛹⛺⛽✂✅✈✉✊✋✌✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓❔❕❗❣❤➕➖➗➡➰➿"
    "⤴⤵⬅⬆⬇⬛⬜⭐⭕〰〽㊗㊙"
)
"""Signs below the emoji planes that some terminals turn into wide pictures (Unicode's list)."""

QUADRANTS = frozenset("▖▗▘▙▚▛▜▝▞▟▏▎▍▋▊▉")
WGL4 = frozenset("▀▄█▌▐▒■□▬▲►▼◄◊○●←↑→↓≈√∞∙∩•·°‡†«»‹›≤≥─│┌┐└┘┴═║╤╧╪⌂☼Γ├┤┬┴┼╔╗╚╝╠╣╦╩╬░▒×Ψ")
"""The part of Windows Glyph List 4 that the tables draw on."""


def _of_table(table: TableFile, *, plain: bool) -> set[str]:
    """The signs of a map's table."""
    words = [sign for ground in table.ground.values() for sign in (*ground.strewn, *ground.grain)]
    rows = (*table.mark.values(), *table.edge.values())
    words += [row.sign for row in rows]
    words += [mark.brackets for mark in table.mark.values()]
    words += [sign[0] for unit in table.unit.values() for sign in unit.signs.values()]
    words += [sign for mark in table.mark.values() for sign in mark.swap.values()]
    words += [state.sign for state in table.state.values()]
    pictures = [picture for sprite in table.sprite.values() for picture in sprite]
    words += [text for picture in pictures for text in (picture.signs, picture.held)]
    signs = set("".join(words)) - {"\n"}
    return {table.plain.get(sign, sign) for sign in signs} if plain else signs


TABLES = {
    **{
        f"{engine} {name}": _of_table(table().table, plain=name == "ascii")
        for engine, table in (
            ("grab", board_table),
            ("shore", shore_table),
            ("sea map", sea_table),
            ("town", town_table),
            ("wars", wars_table),
        )
        for name in ("rich", "ascii")
    },
    **{f"sea {name}": set(chain(*chain(*astuple(table)[1:]))) for name, table in GLYPHS.items()},
}


def test_every_glyph_is_one_cell_wide_in_the_usual_fonts_and_no_emoji() -> None:
    for name, glyphs in TABLES.items():
        for glyph in glyphs:
            assert cell_len(glyph) == 1, glyph
            assert unicodedata.east_asian_width(glyph) in ("N", "Na", "A"), glyph
            assert not unicodedata.combining(glyph), "it joins with no neighbour"
            assert glyph.isprintable(), glyph
        beyond_ascii = {glyph for glyph in glyphs if not glyph.isascii()}
        assert beyond_ascii <= WGL4 | QUADRANTS
        assert not beyond_ascii & EMOJI_VARIANTS
        assert not (beyond_ascii and name.endswith(" ascii"))
