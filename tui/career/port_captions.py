"""What stands around a captain's books: what is asked, the keys, and the panel beside them."""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.describe import CardRow, Tone
from pieces_of_eight.campaign.port.state import Buy, Deal, Phase, is_whole
from pieces_of_eight.campaign.port.words import type_words
from pieces_of_eight.campaign.sheet.state import LETTERS, TAKES_PRIZE, Prize
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.colours import PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, bar, grade, heading, wrapped
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.captions import Keys
from pieces_of_eight.tui.widgets.row import Row
from .port_desk import LedgerLine as LedgerLine
from .port_desk import PortDesk

LOOK_KEYS = [("ledger", "Ledger"), ("chart", "Chart"), ("log", "Log"), ("keys", "Keys")]
SAILED = "Both captains have left port"


def who_decides(desk: PortDesk) -> str:
    session = desk.session
    if session.decider is None:
        return "all have sailed"
    if session.human and session.two_people:
        return f"for {session.name_of(desk.me)}'s eyes only"
    if session.human or session.watched:
        return captions.deciding(session)
    return f"{session.name_of(session.decider)} is in port"


def prompt_words(desk: PortDesk) -> str:
    session = desk.session
    if session.decider is None:
        return f"{SAILED}."
    if session.human or session.watched:
        return captions.prompt_words(desk)
    name = session.name_of(session.decider)
    return f"{name} is in port and buys in secret. Enter hurries on."


def keys(desk: PortDesk) -> Keys:
    if desk.session.decider is None:
        return [("act", "Go on"), *LOOK_KEYS, ("leave", "Leave")]
    return captions.keys_at(desk.session, lambda: doing(desk), LOOK_KEYS)


def doing(desk: PortDesk) -> Keys:
    if desk.listing is not None:
        return captions.choosing(desk)
    spot, work = desk.cursor, []
    if spot.kind == "ship":
        hurt = not is_whole(desk.state.terms, desk.holding.ships[spot.at])
        work = [("mend", "Mend")] if hurt else [("drill", "Drill")]
    act = "Bargains" if spot.kind in ("ship", "company") else "Choose"
    buy = [] if spot.kind == "buy" else [("buy", "Buy")]
    undo = captions.undoing(desk.session)
    if desk.state.phase is Phase.ASHORE:
        return [("act", "Choose"), ("advise", "Advise"), *undo, ("end", "Sail again")]
    return [("act", act), *work, *buy, ("advise", "Advise"), *undo, ("end", "Set sail")]


def rows(desk: PortDesk, width: int, *, numbered: bool) -> list[Row]:
    return captions.rows(desk, width, numbered=numbered and desk.named is None)


def last_season(prize: Prize | None) -> str:
    """That nothing follows, and what the season is for (C-22)."""
    if prize is None:
        return "This is the last season."
    letter, worth = LETTERS[prize.letter], f"{prize.worth} points"
    meet = f"your force {letter} meets theirs for it"
    return f"The last season's prize is {prize.name}, {worth}: {meet}. {TAKES_PRIZE}"


# --- The panel beside the books: what is under the cursor, and the ledger of the purse ------------

LABEL = 9  # columns of what a line is about
COIN = 6  # columns of a sum
IN_PURSE = "In the purse"
TITLES = {"people": "For hire", "orders": "Orders of the crown", "things": "Your sea-chest"}


def panel_lines(
    desk: PortDesk, width: int, height: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    crown = desk.state.captains[desk.me].crown
    top: list[Line] = []
    for title, rows in (card(desk), (crown, desk.about.crown_card(desk.state, desk.me))):
        top += [heading(title, width, glyphs, inks), *card_lines(rows, width, glyphs, inks), ()]
    top = top[: height - 3]
    return [*top, *ledger_lines(desk.ledger, width, height - len(top), glyphs, inks)]


def card(desk: PortDesk) -> tuple[str, Sequence[CardRow]]:
    row = (
        desk.named if desk.named is not None or desk.choice is None else desk.choice_of(desk.choice)
    )
    act = row.orders[0] if row is not None and row.orders else None
    if isinstance(act, Deal) and isinstance(bargain := act.bargain.content, Buy):
        title = type_words(desk.state.terms, bargain.model)
        return title, desk.about.model_card(desk.state, bargain.model)
    thing = desk.things[desk.cursor]
    named = thing.owner is not None or thing.id.kind == "met"
    title = thing.title if named else TITLES.get(thing.id.kind, "All you own")
    return title, desk.about.card(desk.state, thing.id, desk.me)


def card_lines(rows: Sequence[CardRow], width: int, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The rows of a card: what is left of something with a bar, the others on as many lines as
    they need."""
    tones = {Tone.DIM: inks.dim, Tone.GOOD: inks.fair}
    lines: list[Line] = []
    for row in rows:
        if row.share is not None:
            drawn = Piece(bar(row.share, width - LABEL - 6, glyphs), grade(row.share, inks))
            lines.append(
                (Piece(f"{row.label:<6}", inks.dim), drawn, Piece(f" {row.words}", inks.text))
            )
            continue
        margin = LABEL if row.label else 0
        for n, words in enumerate(wrapped(row.words, width - margin)):
            label = Piece(("" if n else row.label).ljust(margin), inks.dim)
            lines.append((label, Piece(words, tones.get(row.tone, inks.text))))
    return lines


def ledger_lines(
    ledger: tuple[LedgerLine, ...], width: int, room: int, glyphs: Glyphs, inks: PanelInks
) -> list[Line]:
    """The end of the ledger in at most `room` lines, and what is left in the purse."""
    told = [sum_lines(line.words, line.coins, width, inks) for line in ledger]
    while len(told) > 1 and sum(map(len, told)) > room - 2:
        told = told[1:]
    lines = [row for rows in told for row in rows]
    rest = str(ledger[-1].balance).rjust(width - len(IN_PURSE))
    total: Line = (Piece(IN_PURSE, inks.text, True), Piece(rest, inks.text, True))
    return [heading("The ledger", width, glyphs, inks), *lines, total][:room]


def sum_lines(words: str, coins: int, width: int, inks: PanelInks) -> list[Line]:
    left = width - COIN
    ink, moved = inks.good if coins > 0 else inks.text, f"{coins:+d}" if coins else "-"
    rows = wrapped(words, left - 1) or [""]
    return [
        (Piece(row.ljust(left), inks.text), Piece("" if n else moved.rjust(COIN), ink))
        for n, row in enumerate(rows)
    ]
