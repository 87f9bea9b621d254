"""The odds of blows in the lines of a panel: both dice of each, what moved them, every end."""

from campaign.kernel.odds import Chance, Odds, Part
from tui.draw.bars import bar, percent
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import wrapped

BAR = 8
AGAINST = "against d6"
"""The defender's die is the same for all (PA-5.1)."""


def odds_view(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All that some blows can do, in at most `room` lines of `width` cells; the ends first."""
    rows = [_line(row, width, glyphs, inks) for row in odds.rows]
    also = [_line(row, width, glyphs, inks, dim=True) for row in odds.also]
    note: list[Line] = [(Piece(text, inks.dim),) for text in wrapped(odds.note, width)]
    parts = [line for part in odds.parts for line in part_view(part, width, inks)]
    if len(odds.parts) == 1:
        parts.insert(1, (Piece(f" {AGAINST}", inks.dim),))
    if len(parts) + len(rows) + len(also) + len(note) > room:
        parts = [_brief(part, width, inks) for part in odds.parts]
    lines = [*parts, *rows, *also]
    return [*lines, *note] if len(lines) + len(note) <= room else [*rows, *parts][: max(room, 1)]


def part_view(part: Part, width: int, inks: PanelInks) -> list[Line]:
    """Who throws which die, and what moved it up or down."""
    mods: list[Line] = [
        (
            Piece(f" {mod.value:+d} ", inks.good if mod.value > 0 else inks.bad),
            Piece(mod.why[: width - 4], inks.dim),
        )
        for mod in part.mods
    ]
    return [_brief(part, width, inks), *mods]


def _brief(part: Part, width: int, inks: PanelInks) -> Line:
    """A blow in one line: "Pirate C3            d8"."""
    who, _, die = part.words.rpartition(": ")
    who = who[: width - len(die) - 1]
    return (Piece(f"{who:<{width - len(die)}}", inks.text), Piece(die, inks.title, True))


def _line(row: Chance, width: int, glyphs: Glyphs, inks: PanelInks, *, dim: bool = False) -> Line:
    """A chance with its bar."""
    room = width - BAR - 6
    words = row.words.replace("he stands with", "he has")
    share = float(row.chance)
    return (
        Piece(f"{words[:room]:<{room}} ", inks.dim if dim else inks.text),
        Piece(bar(share, BAR, glyphs), inks.line if dim else inks.fair),
        Piece(f" {percent(share):>4}", inks.text),
    )
