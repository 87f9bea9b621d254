"""The panel beside the board: the players, the figure's card, odds, the end of the log."""

from collections.abc import Sequence

from campaign.kernel.odds import Odds
from campaign.treasure_grab.model.state import Options
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import heading, log_lines
from tui.match.odds_lines import lines_of, odds_part
from tui.play.journal import Entry
from tui.treasure_grab.card import card_lines, score_lines, shot_lines
from tui.treasure_grab.desk import GrabDesk
from tui.treasure_grab.draw.inks import GrabPalette

LEAST_ODDS = 7
LEAST_LOG = 4
ENDLESS = 9
"""So many chests nobody carries off: it is played for rounds."""


def panel_lines(
    desk: GrabDesk,
    log: Sequence[Entry],
    wanted: str,
    width: int,
    height: int,
    glyphs: Glyphs,
    palette: GrabPalette,
) -> list[Line]:
    """At most `height` lines of `width` cells: the odds first, the log in what is left.

    `wanted` is "odds" or "card": which part was asked for where there is no room for all.
    """
    inks = palette.panel
    names = [desk.session.name_of(who) for who in sorted(desk.grab.order)]
    score = [
        heading(goal(desk.grab.options), width, glyphs, inks),
        *score_lines(desk.grab, names, palette, width),
    ]
    card = [heading("Here", width, glyphs, inks), *card_lines(desk, palette, width)]
    card += shot_lines(desk, palette, width)
    need = LEAST_ODDS if desk.weighed() is not None else 0
    if len(score) + len(card) + need > height:
        if wanted == "odds":
            score, card = [], []
        else:
            score = []
    top = [*score, *card][:height]
    odds = odds_part(desk.weighed(), width, height - len(top), glyphs, inks, _odds)
    left = height - len(top) - len(odds)
    lines = log_lines(log, width, left, glyphs, inks) if left >= LEAST_LOG and log else []
    return [*top, *odds, *lines]


def goal(options: Options) -> str:
    """What is played for, in a few words."""
    if options.chests >= ENDLESS:
        return f"Most chests in {options.turns} rounds"
    return f"First to {options.chests} chests" if options.chests > 1 else "One chest"


def _odds(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """With the first chance as a fraction, as the rule book has it."""
    exact = [
        (Piece(f"{row.chance.numerator}/{row.chance.denominator} {row.words}"[:width], inks.dim),)
        for row in odds.rows[:1]
        if row.chance.denominator != 1
    ]
    return [*lines_of(odds, width, room - len(exact), glyphs, inks), *exact]
