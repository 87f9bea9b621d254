"""The odds of a raid in the lines of a panel: its sentences are longer than those at sea."""

import re

from campaign.kernel.odds import Chance, Odds, Part
from tui.draw.bars import bar, percent
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import wrapped
from tui.match.odds_lines import squeezed

BAR = 8
BRIEFLY = (
    (r"^an officer of the raiders is ", "raiders' officer "),
    (r"^an officer of the town is ", "town's officer "),
    (r"^the governor is ", "the governor "),
    (r"^the (raiders|town) loses? (\d+) or more$", r"\1: \2 lost or more"),
    (r"^the (raiders|town) loses? (\d+)$", r"\1: \2 lost"),
    (r"^they give way, but nobody can move in$", "beaten, nobody moves in"),
    (r"^they are beaten, but cannot give way$", "beaten, but they stay"),
    (r"^the (raiders|town): ", r"\1: "),
    (r"\bbattle hardened\b", "hardened"),
)
"""Long outcomes, and how they are written where there is little room."""


def odds_view(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All that the dice can do, in at most `room` lines of `width` cells."""
    head = [line for part in odds.parts for line in part_view(part, width, inks)]
    note = [(Piece(text, inks.dim),) for text in wrapped(odds.note, width)]
    also = [_line(row, width, glyphs, inks, barred=False) for row in odds.also]
    spare = max(3, room - len(head) - len(also) - len(note))
    rows = [_line(row, width, glyphs, inks, barred=True) for row in squeezed(odds.rows, spare)]
    lines = [*head, *rows, *also]
    return [*lines, *note] if len(lines) + len(note) <= room else lines[: max(room, 1)]


def part_view(part: Part, width: int, inks: PanelInks) -> list[Line]:
    """Who throws how many dice, and what helps him, each with its sign."""
    dice = "1 die" if part.dice == 1 else f"{part.dice} dice"
    need = "" if not part.need else ", 6" if part.need == 6 else f", {part.need} or more"
    right = f"{dice}{need}"
    text = wrapped(briefly(part.words), width)
    if len(text[-1]) + len(right) + 1 > width and part.need:
        right = f"{dice}, {part.need}+"
    if len(text[-1]) + len(right) + 1 > width:
        text.append("")
    last = text.pop().ljust(width - len(right))
    mods = [
        (
            Piece(f" {mod.value:+d} ", inks.good if mod.value > 0 else inks.bad),
            Piece(mod.why[: width - 4], inks.dim),
        )
        for mod in part.mods
    ]
    lines: list[Line] = [(Piece(line, inks.text, True),) for line in text]
    return [*lines, (Piece(last, inks.text, True), Piece(right, inks.text)), *mods]


def briefly(words: str) -> str:
    """An outcome in few words."""
    for long, short in BRIEFLY:
        words = re.sub(long, short, words)
    return words


def _line(row: Chance, width: int, glyphs: Glyphs, inks: PanelInks, *, barred: bool) -> Line:
    """A chance, with its bar where its words leave room for one."""
    words, share = briefly(row.words), float(row.chance)
    room = width - BAR - 6
    chance = Piece(f" {percent(share):>4}", inks.text)
    if barred and len(words) <= room:
        return (
            Piece(f"{words:<{room}} ", inks.text),
            Piece(bar(share, BAR, glyphs), inks.fair),
            chance,
        )
    ink = inks.text if barred else inks.dim
    return (Piece(f"{words[: width - 5]:<{width - 5}}", ink), chance)
