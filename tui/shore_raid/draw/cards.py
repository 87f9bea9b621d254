"""The cards of the activation deck, drawn as cards."""

from collections.abc import Sequence

from campaign.shore_raid.model.names import SUITS
from campaign.shore_raid.model.state import PIRATES, Card
from tui.draw.cells import Line, Piece
from tui.shore_raid.draw.glyphs import ShoreGlyphs
from tui.shore_raid.draw.inks import ShorePalette

WIDE, HIGH = 12, 5
"""The cells of a card."""
GAP = 2
LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}


def rank_of(card: Card) -> str:
    """The rank as it stands in a card's corner."""
    return LETTERS.get(card.rank, str(card.rank))


def cards_drawn(
    cards: Sequence[Card], width: int, palette: ShorePalette, glyphs: ShoreGlyphs
) -> list[Line]:
    """Cards side by side, the first of them the one that is played; as many as have room."""
    room = max(0, (width + GAP) // (WIDE + GAP))
    drawn = [drawn_card(card, palette, glyphs, played=not n) for n, card in enumerate(cards[:room])]
    gap = Piece(" " * GAP, palette.panel.text)
    lines: list[Line] = []
    for line in range(HIGH if drawn else 0):
        pieces = [piece for card in drawn for piece in (card[line], gap)]
        lines.append(tuple(pieces[:-1]))
    return lines


def drawn_card(
    card: Card, palette: ShorePalette, glyphs: ShoreGlyphs, *, played: bool
) -> list[Piece]:
    """One card: rank and suit, and how many it calls up; the one that waits is pale."""
    inks = palette.cards
    ink = inks.red if card.owner == PIRATES else inks.black
    upper_left, upper_right, lower_left, lower_right, level, upright = tuple(glyphs.box)
    inner = WIDE - 2
    calls = "calls up 1" if card.rank == 1 else f"calls {card.rank}"
    lines = (
        f"{upper_left}{level * inner}{upper_right}",
        f"{upright}{' ' + rank_of(card):<{inner}}{upright}",
        f"{upright}{SUITS[card.suit]:^{inner}}{upright}",
        f"{upright}{calls:>{inner}}{upright}",
        f"{lower_left}{level * inner}{lower_right}",
    )
    shown = ink if played else inks.back
    return [Piece(line, shown, played, inks.paper) for line in lines]
