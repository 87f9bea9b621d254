"""The panel beside the map: the night's meters, the square's card, odds, the end of the log."""

from collections.abc import Sequence

from campaign.land_raid.model.terms import Phase
from tui.draw.bars import percent
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import heading, log_lines, wrapped
from tui.land_raid.card import card_lines, square_title
from tui.land_raid.meters import night_lines
from tui.land_raid.odds_view import odds_view
from tui.land_raid.outlook import Outlook
from tui.land_raid.weighing import Night
from tui.match.odds_lines import LEAST, odds_part
from tui.play.journal import Entry

LEAST_ODDS = 8
LEAST_LOG = 4
SPARE = 8
"""Lines for the log that are left when odds and alarm table stand one under the other."""
QUIET = "Nothing happens."
"""What a row of the table means that changes nothing now."""


def panel_lines(
    desk: Outlook,
    log: Sequence[Entry],
    wanted: str,
    width: int,
    height: int,
    glyphs: Glyphs,
    inks: PanelInks,
) -> list[Line]:
    """At most `height` lines of `width` cells: the odds first, the log in what is left.

    `wanted` is "odds" or "card": which part was asked for where there is no room for all.
    """
    top = card(desk, width, glyphs, inks)
    night = [
        heading("The night", width, glyphs, inks),
        *night_lines(desk.raid, width, glyphs, inks),
    ]
    if len(top) + len(night) + LEAST_ODDS > height:
        if wanted == "odds":
            top, night = [], []  # the heading tells the night as well
        elif len(top) + len(night) > height or wanted == "card":
            night = []
    top = [*night, *top][:height]
    odds = _odds(desk, width, height - len(top), glyphs, inks)
    left = height - len(top) - len(odds)
    lines = log_lines(log, width, left, glyphs, inks) if left >= LEAST_LOG and log else []
    return [*top, *odds, *lines]


def card(desk: Outlook, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The cards of the stack that is told off, and of the square under the cursor."""
    squares = [desk.cursor]
    if desk.band and desk.origin != desk.cursor:
        squares = [desk.origin, desk.cursor]
    found: list[Line] = []
    for at in squares:
        found.append(heading(square_title(desk.raid, at), width, glyphs, inks))
        found += card_lines(desk, at, width, inks)
    return found


def _odds(desk: Outlook, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The odds in hand, and the alarm table where there is room for both or nothing in hand."""
    if room < LEAST or desk.raid.phase is Phase.OVER:
        return []
    table = _alarm(desk.night(desk.raid), width, glyphs, inks)[:room] if desk.raid.turn else []
    lines = odds_part(desk.in_hand(), width, room, glyphs, inks, odds_view)
    both = not lines or len(lines) + len(table) + SPARE <= room
    return [*lines, *table] if both else lines


def _alarm(night: Night, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The alarm table as it would work at the end of the turn, row by row."""
    lines = [heading("The alarm table, this turn", width, glyphs, inks)]
    for row in night.rows:
        lead = f"{percent(float(row.chance)):>4} "
        text = wrapped(f"{row.numbers}: {row.words}", width - len(lead))
        quiet = row.means == QUIET
        ink = inks.dim if quiet else inks.text
        lines.append((Piece(lead, inks.dim if quiet else inks.title), Piece(text[0], ink)))
        lines += [(Piece(" " * (len(lead) + 2) + more, ink),) for more in text[1:]]
    note = wrapped(night.odds.note, width)
    return [*lines, *((Piece(text, inks.bad),) for text in note)]
