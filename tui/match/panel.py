"""The panel beside the map of a fight: what its engine brings, the odds, the end of the log."""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.describe import CardRow, Tone
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, Told, bar, grade, log_lines, wrapped
from .captions import LEAST, Draws, Parts, fitted, odds_part, warned

BAR = 10
SPARE = 8
"""Lines for the log that are left when something stands under the odds."""


def panel_lines(
    parts: Parts,
    weighed: tuple[str, Odds] | None,
    log: Sequence[Told],
    wanted: str,
    width: int,
    height: int,
    glyphs: Glyphs,
    inks: PanelInks,
    draws: Draws | None = None,
) -> list[Line]:
    """A panel of some parts, with the odds of what is weighed, and the log in what is left."""

    def odds(room: int) -> list[Line]:
        lines = odds_part(weighed, width, room, glyphs, inks, draws)
        has_room = not lines or len(lines) + len(parts.below) + SPARE <= room
        return [*lines, *parts.below[:room]] if has_room and room >= LEAST else lines

    def ends(room: int) -> list[Line]:
        return log_lines(log, width, room, glyphs, inks) if log else []

    return fitted(parts, wanted, height, odds if weighed or parts.below else None, ends)


def card_lines(rows: Sequence[CardRow], width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The rows of a card, what ails somebody last."""
    alarms = [row.words for row in rows if row.tone is Tone.ALARM]
    told = [row for row in rows if row.tone is not Tone.ALARM]
    lines = [line for row in told for line in row_lines(row, width, glyphs, inks)]
    return [*lines, *warned(alarms, width, inks)]


def row_lines(row: CardRow, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """A row of a card: what is left of something with a bar, words with a note, or plain words."""
    ink = {Tone.DIM: inks.dim, Tone.GOOD: inks.good, Tone.BAD: inks.bad}.get(row.tone, inks.text)
    if row.share is not None:
        label, left = Piece(f"{row.label:>14} ", inks.dim), Piece(f" {row.words}", inks.text)
        return [(label, Piece(bar(row.share, BAR, glyphs), grade(row.share, inks)), left)]
    if row.label:
        label, words = Piece(f"{row.label:>10} ", inks.dim), Piece(f"{row.words:<10} ", inks.text)
        return [(label, words, Piece(row.note, ink))]
    return [(Piece(words, ink),) for words in wrapped(row.words, width)]
