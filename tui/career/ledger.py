"""The ledger of the purse: every coin of a stay in port, from homecoming to the last bargain."""

from msgspec import Struct

from campaign.career.model.events import CameHome, CaptainFell, Dealt, PaidOut
from campaign.career.model.state import own
from campaign.career.rules.homecoming import FLAG, PAY
from campaign.career.rules.port import BOOKS, PORT
from campaign.kernel.play import Event
from campaign.kernel.rules import Rule
from tui.career.port_words import counted, done_parts
from tui.play.career_sessions import PortSession


class Line(Struct, frozen=True):
    """One line of the ledger."""

    words: str
    coins: int
    """What came in; less than none for what went out."""
    balance: int
    rule: Rule
    more: str = ""
    """The end of the words, which may be left out where there is little room."""


def ledger(session: PortSession) -> tuple[Line, ...]:
    """The lines of this stay as the viewer may read them: his own purse, and no other."""
    who = session.viewer
    seat = session.saved.match.seat(who)
    first = own(seat.seen_at(0), who).coins
    whence = "In the chest" if session.saved.match.earlier else "The crown's purse"
    lines = [Line(whence, first, first, BOOKS)]
    for entry in session.journal.entries:
        event = entry.event
        if isinstance(event, CameHome) and event.by == who:
            left = lines[-1].balance
            lines = [Line("Brought home", 0, left, BOOKS)]
            continue
        before = own(seat.seen_at(max(0, entry.step - 1)), who)
        for words, coins, rule in movements(session, event):
            more = ""
            if isinstance(event, Dealt) and event.bargain.content is not None:
                words, more = done_parts(session.state.terms, before, event.bargain.content)
            lines.append(Line(words, coins, lines[-1].balance + coins, rule, more))
    return tuple(lines)


def movements(session: PortSession, event: Event) -> list[tuple[str, int, Rule]]:
    """What an event has brought into the viewer's purse, or taken out of it."""
    match event:
        case Dealt(coins=coins) if coins.content is not None:
            return [("", -coins.content, PORT)]
        case PaidOut(pay=pay, grant=grant) if pay.content is not None:
            points = pay.content // session.state.terms.prices.point
            found = [(f"Pay for {counted(points, 'point')}", pay.content, PAY)]
            return [*found, ("The crown adds", grant.content, BOOKS)] if grant.content else found
        case CaptainFell(ransom=ransom) if ransom.content:
            return [("Your ransom", -ransom.content, FLAG)]
    return []
