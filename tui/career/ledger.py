"""The ledger of the purse: every coin of a stay in port, and its page for screens without room."""

from collections.abc import Sequence

from msgspec import Struct
from textual.app import ComposeResult

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event, many, start_of
from pieces_of_eight.campaign.port.bargains import BOOKS, PORT
from pieces_of_eight.campaign.port.events import CameHome, CaptainFell, Dealt, PaidOut, coins
from pieces_of_eight.campaign.port.homecoming import FLAG, PAY
from pieces_of_eight.campaign.port.state import own
from pieces_of_eight.campaign.port.words import told
from pieces_of_eight.tui.match.log import STYLES, WIDTHS
from pieces_of_eight.tui.pages.base import ListScreen
from pieces_of_eight.tui.play.career_sessions import PortSession
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .kind import KIND

SUM = 8
"""Columns of a sum."""


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
            lines = [Line("Brought home", left, left, BOOKS)]
            continue
        before = own(seat.seen_at(max(0, entry.step - 1)), who)
        for words, moved, rule in movements(session, event):
            more = ""
            if isinstance(event, Dealt) and event.bargain.content is not None:
                said = told(session.state.terms, before, event.bargain.content)
                words, more = said.done, said.more
            lines.append(Line(words, moved, lines[-1].balance + moved, rule, more))
    return tuple(lines)


def movements(session: PortSession, event: Event) -> list[tuple[str, int, Rule]]:
    """What an event has brought into the viewer's purse, or taken out of it."""
    match event:
        case Dealt(coins=coins) if coins.content is not None:
            return [("", -coins.content, PORT)]
        case PaidOut(pay=pay, grant=grant) if pay.content is not None:
            points = pay.content // session.state.terms.prices.point
            found = [(f"Pay for {many(points, 'point')}", pay.content, PAY)]
            if grant.content:
                found.append(("The crown adds", grant.content, BOOKS))
            mods = event.smuggled.content if event.smuggled is not None else None
            return [*found, *((start_of(mod.why), mod.value, mod.rule) for mod in mods or ())]
        case CaptainFell(ransom=ransom) if ransom.content:
            return [("Your ransom", -ransom.content, FLAG)]
    return []


class LedgerScreen(ListScreen):
    """Opens at the last bargain."""

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    ORDERS = KIND.orders
    PAGE_NAME = "The ledger"
    KEYS = ("northeast", "southeast", "rule", "keys", "leave")
    WORDS = {"northeast": "Page up", "southeast": "Page down", "leave": "Close"}

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = tuple(lines)

    @property
    def engine(self) -> str:
        return KIND.engine

    def body(self) -> ComposeResult:
        head = Row("", "Every coin of this visit", f"{'coins':>{SUM}}{'in purse':>{SUM + 2}} ")
        rows = [
            Row(str(n), f"{line.words}{line.more}", sums(line))
            for n, line in enumerate(self._lines)
        ]
        menu = Menu([head, *rows], id="ledger")
        menu.set_reactive(Menu.cursor, len(rows))
        yield menu

    def on_mount(self) -> None:
        self.note(coins(self._lines[-1].balance))

    def rule(self) -> str:
        """The rule of the line under the cursor."""
        key = self.query_one("#ledger", Menu).key
        return self._lines[int(key)].rule if key else BOOKS

    def aim(self) -> str:
        return f"Where your coins went. You have {coins(self._lines[-1].balance)} to spend."

    def do_act(self) -> None:
        self.do_leave()

    def do_ledger(self) -> None:
        self.do_leave()

    def choose(self, key: str) -> None:
        """Nothing lies behind a line that was clicked."""


def sums(line: Line) -> str:
    """What came or went, and what was left."""
    moved = f"{line.coins:+d}" if line.coins else "-"
    return f"{moved:>{SUM}}{line.balance:>{SUM + 2}} "
