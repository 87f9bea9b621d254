"""The panel beside the map of a shore: the cards, the turn, a man's card, odds, end of the log."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part
from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.campaign.shore_raid.describe import conditions, facing_words
from pieces_of_eight.campaign.shore_raid.events import SUITS, card, described, ranks, won
from pieces_of_eight.campaign.shore_raid.events import name as named
from pieces_of_eight.campaign.shore_raid.state import (
    PIRATES,
    TOWN,
    Card,
    Fate,
    Phase,
    Raid,
)
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, bar, heading, wrapped
from pieces_of_eight.tui.draw.table import MapPalette
from pieces_of_eight.tui.match.captions import BAR, Parts, card_lines, chance_line, mod_lines
from .overlay import ShoreDesk

WIDE, HIGH = 12, 5
"""The cells of a card."""
GAP = 2
LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}
AGAINST = "against a d6"
"""The defender's die is the same for all (PA-5.1)."""


def status(desk: ShoreDesk, width: int, inks: PanelInks) -> Line | None:
    """The man under the cursor in one line: where there is no room, what matters least is left out.

    What ails him comes before what he has in his hands, and where he looks comes last.
    """
    if desk.under is None:
        return None
    raid: Raid = desk.state
    figure = raid.figures[desk.under.id]
    who = start_of(named(raid, figure.id))
    band = f"band {figure.band}" if figure.band else "no band"
    facing = f"faces {facing_words(figure.facing)}"
    words = [band, *conditions(figure), described(figure), facing]
    while len(who) + 2 + len(", ".join(words)) > width and len(words) > 1:
        words.pop()
    return (
        Piece(f"{who}:", inks.title, True),
        Piece(f" {', '.join(words)}"[: max(0, width - len(who) - 1)], inks.bar_text),
    )


def rank_of(card: Card) -> str:
    """The rank as it stands in a card's corner."""
    return LETTERS.get(card.rank, str(card.rank))


def cards_drawn(
    cards: Sequence[Card], width: int, palette: MapPalette, glyphs: Glyphs
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


def drawn_card(card: Card, palette: MapPalette, glyphs: Glyphs, *, played: bool) -> list[Piece]:
    """One card: rank and suit, and how many it calls up; the one that waits is pale."""
    ink = palette.ink("card_red" if card.owner == PIRATES else "card_black")
    box = tuple("++++-|" if glyphs.name == "ascii" else "┌┐└┘─│")
    upper_left, upper_right, lower_left, lower_right, level, upright = box
    inner = WIDE - 2
    calls = "calls up 1" if card.rank == 1 else f"calls {card.rank}"
    lines = (
        f"{upper_left}{level * inner}{upper_right}",
        f"{upright}{' ' + rank_of(card):<{inner}}{upright}",
        f"{upright}{SUITS[card.suit]:^{inner}}{upright}",
        f"{upright}{calls:>{inner}}{upright}",
        f"{lower_left}{level * inner}{lower_right}",
    )
    shown = ink if played else palette.ink("card_back")
    return [Piece(line, shown, played, palette.ink("card_paper")) for line in lines]


def odds_lines(odds: Odds, width: int, room: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """All that some blows can do, in at most `room` lines of `width` cells; the ends first."""
    rows = [_line(row, width, glyphs, inks) for row in odds.rows]
    also = [_line(row, width, glyphs, inks, dim=True) for row in odds.also]
    note: list[Line] = [(Piece(text, inks.dim),) for text in wrapped(odds.note, width)]
    parts = [
        line
        for part in odds.parts
        for line in (_brief(part, width, inks), *mod_lines(part, width, inks))
    ]
    if len(odds.parts) == 1:
        parts.insert(1, (Piece(f" {AGAINST}", inks.dim),))
    if len(parts) + len(rows) + len(also) + len(note) > room:
        parts = [_brief(part, width, inks) for part in odds.parts]
    lines = [*parts, *rows, *also]
    return [*lines, *note] if len(lines) + len(note) <= room else [*rows, *parts][: max(room, 1)]


def _brief(part: Part, width: int, inks: PanelInks) -> Line:
    """A blow in one line: "Pirate C3            d8"."""
    who, _, die = part.words.rpartition(": ")
    who = who if len(who) + len(die) < width else who.partition(",")[0]
    return (Piece(f"{who:<{width - len(die)}}", inks.text), Piece(die, inks.title, True))


def _line(row: Chance, width: int, glyphs: Glyphs, inks: PanelInks, *, dim: bool = False) -> Line:
    words = row.words.replace("he fights on with", "he has")[: width - BAR - 6]
    return chance_line(replace(row, words=words), width, glyphs, inks, dim=dim)


def parts(desk: ShoreDesk, width: int, glyphs: Glyphs, palette: MapPalette) -> Parts:
    """The cards, and the man under the cursor or how the sides stand."""
    deck, inks = deck_lines(desk.state, width, palette, glyphs), palette.panel
    if desk.under is None:
        title = heading("The sides", width, glyphs, inks)
        return Parts(deck, [title, *side_lines(desk.state, inks)])
    figure = desk.state.figures[desk.under.id]
    side = ", a pirate" if figure.owner == PIRATES else ", a townsman"
    who = Piece(start_of(desk.under.title), inks.text, True), Piece(side, inks.dim)
    rows = desk.about.card(desk.state, figure.id, desk.me)
    title = heading("Under the cursor", width, glyphs, inks)
    return Parts(deck, [title, who, *card_lines(rows, width, glyphs, inks)])


def deck_lines(raid: Raid, width: int, palette: MapPalette, glyphs: Glyphs) -> list[Line]:
    """The cards that are turned, what is left in the deck, how far each side goes, the points."""
    inks = palette.panel
    found: list[Line] = [heading(f"Turn {raid.turn} of {raid.options.turns}", width, glyphs, inks)]
    if raid.phase is not Phase.OVER:
        found += cards_drawn(raid.turned, width, palette, glyphs)
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
    for side, words in ((PIRATES, "pirates go"), (TOWN, "town goes")):
        pace = raid.paces[side]
        far = f"{pace.open // 100} open, {pace.broken // 100} broken"
        found.append((Piece(f"{words:<14}", inks.dim), Piece(far, inks.text)))
    return found


def points_line(raid: Raid, width: int, glyphs: Glyphs, inks: PanelInks) -> Line:
    """The pirates' points, and how many they need."""
    points, need = won(raid), raid.options.need
    left, right = "points        ", f" {points}{f' of {need}' * (points < need)}"
    room = max(4, width - len(left) - len(right))
    share = points / need
    ink = inks.good if points >= need else inks.fair
    full = bar(share, room, glyphs) if points else glyphs.trough * room
    return (Piece(left, inks.dim), Piece(full, ink), Piece(right, inks.text))


def side_lines(raid: Raid, inks: PanelInks) -> list[Line]:
    """How many of each side still fight, and how many were killed."""
    found: list[Line] = []
    for side, words in ((PIRATES, "pirates"), (TOWN, "the town")):
        left = sum([f.fate is Fate.HERE and f.owner == side for f in raid.figures])
        dead = f"{raid.killed[side]} killed"
        words = f"{words:<14}"
        found.append((Piece(words, inks.dim), Piece(f"{many(left, 'man')}, {dead}", inks.text)))
    return found


def turn_words(raid: Raid, glyphs: Glyphs, *, short: bool = False) -> str:
    """The heading: the turn, the points, the cards; `short` where it is narrow."""
    dot = ", " if glyphs.name == "ascii" else " · "
    of = "/" if short else " of "
    found = [f"Turn {raid.turn}{of}{raid.options.turns}"]
    points, need = won(raid), raid.options.need
    found.append(many(points, "point") if points >= need else f"{points}{of}{many(need, 'point')}")
    if raid.phase is not Phase.OVER and raid.turned:
        cards = [brief(each) if short else card(each).removeprefix("the ") for each in raid.turned]
        found.append((" " if short else " then ").join((f"[{cards[0]}]", *cards[1:])))
    return dot.join(found)


def brief(which: Card) -> str:
    """A card where there is little room: "A hearts", "10 spades"."""
    return f"{rank_of(which)} {SUITS[which.suit]}"
