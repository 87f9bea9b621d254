"""The panel beside the map: the cards, the turn, a man's card, the odds, the end of the log."""

from collections.abc import Sequence

from campaign.shore_raid.model.account import won
from campaign.shore_raid.model.names import many, ranks
from campaign.shore_raid.model.state import PIRATES, TOWN, Raid
from campaign.shore_raid.model.terms import Fate, Phase
from tui.draw.bars import bar
from tui.draw.cells import Line, Piece
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import heading, log_lines
from tui.match.odds_lines import odds_part
from tui.play.journal import Entry
from tui.shore_raid.card import figure_lines
from tui.shore_raid.draw.cards import cards_drawn
from tui.shore_raid.draw.look import Dressing
from tui.shore_raid.odds_view import odds_view
from tui.shore_raid.outlook import Outlook

LEAST_ODDS = 9
LEAST_LOG = 4


def panel_lines(
    desk: Outlook,
    log: Sequence[Entry],
    wanted: str,
    width: int,
    height: int,
    dressing: Dressing,
) -> list[Line]:
    """At most `height` lines of `width` cells: the odds first, the log in what is left.

    `wanted` is "odds" or "card": which part was asked for where there is no room for all.
    """
    raid, glyphs, inks = desk.raid, dressing.plain, dressing.inks
    weighed = desk.weighed()
    deck = deck_lines(raid, width, dressing)
    man = _man(desk, width, glyphs, inks)
    need = LEAST_ODDS if weighed else 0
    if len(deck) + len(man) + need > height:
        if wanted == "odds" and weighed:
            deck, man = [], []
        elif wanted == "card":
            deck = deck[: max(0, height - len(man))]
        else:
            man = []
    top = [*deck, *man][:height]
    odds = odds_part(weighed, width, height - len(top), glyphs, inks, odds_view)
    left = height - len(top) - len(odds)
    lines = log_lines(log, width, left, glyphs, inks) if left >= LEAST_LOG and log else []
    return [*top, *odds, *lines]


def deck_lines(raid: Raid, width: int, dressing: Dressing) -> list[Line]:
    """The cards that are turned, what is left in the deck, how far each side goes, the points."""
    glyphs, inks = dressing.plain, dressing.inks
    found: list[Line] = [heading(f"Turn {raid.turn} of {raid.options.turns}", width, glyphs, inks)]
    if raid.phase is not Phase.OVER:
        found += cards_drawn(raid.turned, width, dressing.palette, dressing.glyphs)
        found += _deck(raid, width, inks)
        found += _paces(raid, inks)
    return [*found, points_line(raid, width, glyphs, inks)]


def _deck(raid: Raid, width: int, inks: PanelInks) -> list[Line]:
    """What may still be turned: the ranks of both colours, in no order but their own."""
    found: list[Line] = []
    for side, words in ((PIRATES, "red, pirates"), (TOWN, "black, town")):
        left = ranks(card.rank for card in raid.deck if card.owner == side) or "none"
        found.append((Piece(f"{words:<14}", inks.dim), Piece(left[: width - 14], inks.text)))
    return found


def _paces(raid: Raid, inks: PanelInks) -> list[Line]:
    """How many inches each side may go this turn."""
    found: list[Line] = []
    for side, words in ((PIRATES, "pirates go"), (TOWN, "the town goes")):
        pace = raid.paces[side]
        far = f"{pace.open // 100} open, {pace.broken // 100} broken"
        found.append((Piece(f"{words:<14}", inks.dim), Piece(far, inks.text)))
    return found


def points_line(raid: Raid, width: int, glyphs: Glyphs, inks: PanelInks) -> Line:
    """The pirates' points, and how many they need."""
    points, need = won(raid), raid.options.need
    left, right = "points        ", f" {points} of {need}"
    room = max(4, width - len(left) - len(right))
    share = points / need
    ink = inks.good if points >= need else inks.fair
    full = bar(share, room, glyphs) if points else glyphs.trough * room
    return (Piece(left, inks.dim), Piece(full, ink), Piece(right, inks.text))


def _man(desk: Outlook, width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The man under the cursor; where nobody stands, how many fight and have fallen."""
    here = desk.here()
    if here is not None:
        title = heading("Under the cursor", width, glyphs, inks)
        return [title, *figure_lines(desk.raid, here, width, inks)]
    return [heading("The sides", width, glyphs, inks), *side_lines(desk.raid, inks)]


def side_lines(raid: Raid, inks: PanelInks) -> list[Line]:
    """How many of each side still fight, and how many were killed."""
    found: list[Line] = []
    for side, words in ((PIRATES, "pirates"), (TOWN, "the town")):
        left = sum([f.fate is Fate.HERE and f.owner == side for f in raid.figures])
        dead = f"{raid.killed[side]} killed"
        words = f"{words:<14}"
        found.append((Piece(words, inks.dim), Piece(f"{many(left, 'man')}, {dead}", inks.text)))
    return found
