"""What a captain does in port: the one desk of all fights, over the lines of his books."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from textual.app import ComposeResult

from pieces_of_eight.campaign.kernel.describe import Choice, Place, Thing, ThingId
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event, listed, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.port.bargains import BOOKS, PORT
from pieces_of_eight.campaign.port.crown import JUDGED
from pieces_of_eight.campaign.port.describe import PortDescription
from pieces_of_eight.campaign.port.events import (
    Answered,
    CameHome,
    CaptainFell,
    Dealt,
    Found,
    OrderAnswered,
    PaidOut,
    WagesPaid,
    coins,
    say,
)
from pieces_of_eight.campaign.port.homecoming import FLAG, PAY
from pieces_of_eight.campaign.port.meetings import A_THING, FETCHES
from pieces_of_eight.campaign.port.people import WAGES, seconds
from pieces_of_eight.campaign.port.state import (
    NO_SHIP,
    Accept,
    Action,
    Deal,
    Hoist,
    Holding,
    Meet,
    Port,
    Teach,
    is_whole,
    own,
)
from pieces_of_eight.campaign.port.words import FIT_OUT, QUAY, Spot, done_words, told
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.log import STYLES, WIDTHS
from pieces_of_eight.tui.pages.base import ListScreen
from pieces_of_eight.tui.play.career import PortSession
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .face import FACE

# --- The ledger of the purse ----------------------------------------------------------------------


SUM = 8  # columns of a sum
UPKEEP = Rule("C-31.1")


class LedgerLine(Struct, frozen=True):
    words: str
    coins: int  # what came in; less than none for what went out
    balance: int
    rule: Rule
    more: str = ""  # the end of the words, which may be left out where there is little room


def ledger(session: PortSession) -> tuple[LedgerLine, ...]:
    """The lines of this stay as the viewer may read them: his own purse, and no other."""
    who = session.viewer
    seat = session.saved.match.seat(who)
    first = own(seat.seen_at(0), who).coins
    whence = "In the chest" if session.saved.match.earlier else "The crown's purse"
    lines = [LedgerLine(whence, first, first, BOOKS)]
    for entry in session.journal.entries:
        event = entry.event
        if isinstance(event, CameHome) and event.by == who:
            left = lines[-1].balance
            lines = [LedgerLine("Brought home", left, left, BOOKS)]
            continue
        before = own(seat.seen_at(max(0, entry.step - 1)), who)
        if isinstance(event, Answered) and event.reply.content is not None:
            moved = own(seat.seen_at(entry.step), who).coins - before.coins
            last = lines[-1]  # the answer, whose cost and end are all in the purse now
            lines[-1] = replace(last, coins=moved, balance=last.balance + moved)
            continue
        for words, moved, rule in movements(session, event):
            more = ""
            if isinstance(event, Dealt) and event.bargain.content is not None:
                said = told(session.state.terms, before, event.bargain.content)
                words, more = said.done, said.more
            lines.append(LedgerLine(words, moved, lines[-1].balance + moved, rule, more))
    return tuple(lines)


def movements(session: PortSession, event: Event) -> list[tuple[str, int, Rule]]:
    match event:
        case Dealt(coins=coins) if coins.content is not None:
            return [("", -coins.content, PORT)]
        case PaidOut(pay=pay, grant=grant) if pay.content is not None:
            points = pay.content // session.state.terms.prices.point
            found = [(f"Pay for {many(points, 'point')}", pay.content, PAY)]
            if grant.content:
                found.append(("The crown adds", grant.content, BOOKS))
            mods = event.smuggled.content if event.smuggled is not None else None
            found += ((start_of(mod.why), mod.value, mod.rule) for mod in mods or ())
            if event.upkeep is not None and event.upkeep.content:
                found.append(("Upkeep of the fleet", -event.upkeep.content, UPKEEP))
            return found
        case OrderAnswered(kept=kept, coins=coins) if coins.content:
            return [(f"An order {'kept' if kept else 'not kept'}", coins.content, JUDGED)]
        case Found(thing=thing) if thing.content == "":
            return [("A thing sold", FETCHES, A_THING)]
        case WagesPaid(coins=paid) if paid.content:
            return [("Wages of your men", -paid.content, WAGES)]
        case CaptainFell(ransom=ransom) if ransom.content:
            return [("Your ransom", -ransom.content, FLAG)]
    return []


class LedgerScreen(ListScreen):
    """Opens at the last bargain."""

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    ORDERS = FACE.kind.orders
    PAGE_NAME = "The ledger"
    KEYS = ("northeast", "southeast", "rule", "keys", "leave")
    WORDS = {"northeast": "Page up", "southeast": "Page down", "leave": "Close"}

    def __init__(self, lines: Sequence[LedgerLine]) -> None:
        super().__init__()
        self._lines = tuple(lines)

    @property
    def engine(self) -> str:
        return FACE.kind.engine

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


def sums(line: LedgerLine) -> str:
    moved = f"{line.coins:+d}" if line.coins else "-"
    return f"{moved:>{SUM}}{line.balance:>{SUM + 2}} "


# --- The desk -------------------------------------------------------------------------------------

MOST_BARGAINS = 60  # the most that the harbour master does in one go
HIS = (Accept, Meet, Teach)
"""What a captain decides himself."""


class PortDesk(FightDesk[Port, Action]):
    """Whoever is under the cursor is in hand, and what is new comes under it."""

    about: PortDescription
    session: PortSession
    _ledger: tuple[LedgerLine, ...] | None = None

    @property
    def holding(self) -> Holding:
        """What the viewer owns."""
        return own(self.state, self.me)

    @property
    def in_question(self) -> Choice | None:
        """The bargain that is to be named, or that is lit; None where no list lies open."""
        lit = None if self.choice is None else self.choice_of(self.choice)
        return self.named or lit

    @property
    def ledger(self) -> tuple[LedgerLine, ...]:
        """The coins of this stay; read through once after each bargain."""
        if self._ledger is None:
            self._ledger = ledger(self.session)
        return self._ledger

    def refresh(self) -> None:
        self._ledger = None
        super().refresh()
        if self.cursor not in self.things:  # she is sold, or they are paid off
            kin = [spot for spot in self.things if spot.kind == self.cursor.kind]
            self.look_at(kin[-1] if kin else next(iter(self.things)))

    def look_at(self, at: Place) -> None:
        super().look_at(at)
        self.hand = (at,)

    def _still_in_hand(self) -> tuple[ThingId, ...]:
        return (self.cursor,) if self.cursor in self.things else ()

    def next(self, step: int) -> None:
        """To the next ship that wants mending or company without men; else to the next line."""
        if self.listing is not None or not self.choices:
            super().next(step)
            return
        lines = [*self.things]
        here = lines.index(self.cursor)
        among = [n for n, spot in enumerate(lines) if n != here and self._wants(spot)]
        self.look_at(
            lines[
                min(among or range(len(lines)), key=lambda n: (step * (n - here) - 1) % len(lines))
            ]
        )

    def _wants(self, spot: Spot) -> bool:
        if spot.kind == "ship":
            return not is_whole(self.state.terms, self.holding.ships[spot.at])
        return spot.kind == "company" and not self.holding.companies[spot.at].groups

    def main(self) -> None:
        if self.cursor.kind == "sail" and self.choices:
            self.end()
        elif self.cursor.kind == FIT_OUT:
            self.fit_out()
        else:
            super().main()

    def _with_him(self, thing: Thing) -> None:
        self.say(self._why_not_here(thing))

    def _why_not_here(self, thing: Thing | None) -> str:
        return self._elsewhere or super()._why_not_here(thing)

    def _offer(self, kind: str, rows: Sequence[Choice], title: str, *, lay: bool = False) -> None:
        other = rows[0].actor not in self.hand and rows[0].actor.kind not in QUAY
        super()._offer(kind, rows, title, lay=lay or other)

    def submit(self, *actions: Any) -> bool:
        """Strike a bargain and say so; a new company lies open at once, to be filled."""
        act, before, lines = self.actions_of(actions[-1])[0], self.state, {*self.things}
        if not super().submit(*actions):
            return False
        if isinstance(act, Deal) and act.bargain.content is not None:
            met = isinstance(act.bargain.content, Meet)
            self.say(self.came if met else done_words(before, act.by, act.bargain.content))
        for spot in {*self.things} - lines:
            self.look_at(spot)
            if spot.kind == "company":
                self.main()
        return True

    @property
    def came(self) -> str:
        """What has come of the last answer to somebody who waited, news first (C-35.1)."""
        for entry in reversed(self.session.journal.entries):
            if isinstance(entry.event, Answered):
                return say(self.state, entry.event).words.partition(". ")[2]
        return ""

    def undo(self) -> None:
        """Not while the other is in port: nothing he does there is told, nor that he did it."""
        if why := self.why_not_now():
            self.say(why)
        else:
            super().undo()

    def _hoist_in_strongest(self) -> None:
        """Hoist the flag in the dearest ship; a warship counts for twice what she costs."""
        ships, models, flag = self.holding.ships, self.state.terms.models, self.holding.flag
        worth = [models[ship.model].cost * (2 - models[ship.model].merchant) for ship in ships]
        if ships and (flag == NO_SHIP or worth[flag] < max(worth)):
            best = Hoist(worth.index(max(worth)))
            self.orders.give((Deal(self.me, Sealed(self.me, best)),))

    def fit_out(self) -> None:
        """Strike every bargain the harbour master would, until he would sail."""
        before = self.holding.coins
        for _ in range(MOST_BARGAINS if self.session.human else 0):
            found = (act for act, _ in self.session.advised() if isinstance(act, Deal))
            best = next((act for act in found if not isinstance(act.bargain.content, HIS)), None)
            if best is None or not self.orders.give((best,)):
                break
        if self.session.human and self.state.terms.winter is not None:
            self._hoist_in_strongest()
        spent, left = before - self.holding.coins, self.holding.coins
        done = f"The harbour master spends {coins(spent)} and leaves you {left}."
        done += " {undo} takes back one bargain at a time."
        ships, terms = self.holding.ships, self.state.terms
        if learns := [ship.captain for ship in ships if seconds(terms, self.holding, ship)]:
            done = f"{listed(learns)} may choose a second trait: that is yours to say. {done}"
        nothing = "The harbour master would buy nothing more."
        self.say(self.why_not_now() or (done if spent else nothing))
