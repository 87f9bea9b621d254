"""What a captain does in port: goes through his books, strikes bargains, names, and sails."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from campaign.career.actions import (
    Bargain,
    Buy,
    Commission,
    Deal,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Mend,
    Raise,
    Rename,
    Sell,
    SetSail,
    Train,
)
from campaign.career.port import COSTS, FLAG, PORT
from campaign.career.state import Career, Holding, own
from campaign.career.wares import is_whole, price
from campaign.kernel.odds import Odds
from campaign.kernel.play import Refusal
from campaign.kernel.sealed import Player, Sealed
from tui.career.ledger import Line, ledger
from tui.career.port_lists import (
    BUY,
    COMPANY,
    OFFICERS,
    RAISE,
    SAIL,
    SHIP,
    Choice,
    Named,
    Naming,
    Offer,
    Spot,
    Stay,
    for_sale,
    new_company,
    of_company,
    of_ship,
    offered,
    spots,
    unready,
)
from tui.career.port_session import PortSession
from tui.career.port_words import done_words, told
from tui.fight.desk import ADVICE, WAITING, Desk, Listing, sentence

NAME = "name"
"""The list of names that are offered."""
_Desk: TypeAlias = Desk[Career, Choice]


class PortDesk(_Desk):
    """Turns what is pressed into bargains."""

    def __init__(self, session: Any, say: Callable[[str], None]) -> None:
        """`session` is a PortSession."""
        super().__init__(session, say)
        self.table: PortSession = session
        self.naming: Naming | None = None
        """The bargain for which a name is being written."""
        self._ledger: tuple[Line, ...] | None = None
        self._struck: tuple[Bargain, int] | None = None
        """The bargain that is being struck, and where the list's cursor stood."""
        self.on_ledger: Callable[[], None] = lambda: None
        self.spot = Spot(BUY)
        """The line of the books under the cursor."""
        self.refresh()
        self.spot = self.spots[0]

    # What there is.

    @property
    def career(self) -> Career:
        """The career as the viewer sees it."""
        return self.session.state

    @property
    def who(self) -> Player:
        return self.session.viewer

    @property
    def holding(self) -> Holding:
        """What the viewer owns."""
        return own(self.career, self.who)

    @property
    def crown(self) -> str:
        """The crown he sails under."""
        return self.career.captains[self.who].crown

    @property
    def ledger(self) -> tuple[Line, ...]:
        """The coins of this stay; read through once after each bargain."""
        if self._ledger is None:
            self._ledger = ledger(self.table)
        return self._ledger

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The lines of his books."""
        return spots(self.holding)

    @property
    def private(self) -> bool:
        """Whether only one captain may look at the screen: always, what he owns is secret."""
        return self.table.two_people

    def refusal(self, choice: Choice) -> Refusal | None:
        """Why something cannot be done, or None."""
        match choice:
            case Stay() | Offer():
                return None
            case SetSail():
                return self.session.refuse(choice)
            case bargain:
                return self.table.refuse(Deal(self.who, Sealed(self.who, bargain)))

    def price(self, bargain: Bargain) -> int:
        """What a bargain costs in coins; less than none where it brings some."""
        return price(self.career.terms, self.holding, bargain)

    @property
    def rule(self) -> str:
        """The paragraph about what is under the cursor."""
        choice = self.naming.bargain if self.naming is not None else self.choice
        refusal = self.refusal(choice) if choice is not None and self.naming is None else None
        if refusal is not None:
            return refusal.rule
        match choice:
            case Hoist():
                return FLAG
            case Buy() | Enlist() | Commission() | Raise():
                return COSTS
            case _:
                return PORT

    # Looking again.

    def refresh(self) -> None:
        self.look()
        self.naming, self._ledger = None, None
        struck, self._struck = self._struck, None
        if struck is not None:
            self.follow(*struck)
        if self.spot not in self.spots:
            kin = [spot for spot in self.spots if spot.kind == self.spot.kind]
            self.spot = kin[-1] if kin else self.spots[0]

    def show(self, action: Choice) -> None:
        """A name under the cursor is written down."""
        if isinstance(action, Offer) and self.naming is not None:
            self.naming = replace(self.naming, typed=action.name)

    # Moving about.

    def steer(self, down: int) -> None:
        """Up and down the books."""
        at = self.spots.index(self.spot) + down
        self.spot = self.spots[max(0, min(len(self.spots) - 1, at))]

    def next(self, step: int) -> None:
        """To the next ship that wants mending or company without men; else to the next line."""
        holding, here = self.holding, self.spots.index(self.spot)
        wanting = [
            n
            for n, spot in enumerate(self.spots)
            if (spot.kind == SHIP and not is_whole(self.career.terms, holding.ships[spot.at]))
            or (spot.kind == COMPANY and not holding.companies[spot.at].groups)
        ]
        among = [n for n in wanting if n != here] or [*range(len(self.spots))]
        self.spot = self.spots[min(among, key=lambda n: (step * (n - here) - 1) % len(self.spots))]

    def go_to(self, key: str) -> None:
        """To the line that was clicked; once more on the same opens what it offers."""
        if key == self.spot.key and self.listing is None:
            self.act()
        else:
            self.close()
            self.spot = next((spot for spot in self.spots if spot.key == key), self.spot)

    # The main action.

    def act(self) -> None:
        if self.naming is not None:
            self.accept(self.naming.typed)
        elif self.listing is not None:
            self.choose(self.at + 1)
        elif self.may():
            self.open_spot()

    def may(self) -> bool:
        """Whether it is the captain's hour; says so where it is not."""
        if not self.session.human:
            self.say(WAITING)
        return self.session.human

    def open_spot(self) -> None:
        """Lay open what can be done with the line under the cursor."""
        career, who, at = self.career, self.who, self.spot.at
        match self.spot.kind:
            case "ship":
                name = self.holding.ships[at].name
                self.open(Listing(SHIP, name, of_ship(career, who, at)))
            case "company":
                name = self.holding.companies[at].name
                self.open(Listing(COMPANY, name, of_company(career, who, at)))
            case "buy":
                self.open(Listing(BUY, "Ships for sale", for_sale(career, who)))
            case "raise":
                self.take(new_company(career, who))
            case "ledger":
                self.on_ledger()
            case _:
                self.end()

    def choose(self, number: int) -> None:
        if self.listing is None or not 1 <= number <= len(self.listing.actions):
            return
        advised, self.at = self.listing.kind == ADVICE, number - 1
        match self.listing.actions[number - 1]:
            case Stay():
                self.close()
            case SetSail() as sail:
                self.submit(sail)
            case Offer(name=name):
                self.accept(name)
            case bargain if advised:
                self.strike(bargain)
            case bargain:
                self.take(bargain)

    def take(self, bargain: Bargain) -> None:
        """Strike a bargain, or ask for the name that it needs."""
        if not self.may():
            return
        if isinstance(bargain, Buy | Rename | Hire | Raise | Commission):
            refusal = self.refusal(bargain)
            if refusal is None:
                self.ask_name(bargain)
            else:
                self.say(told_refusal(refusal))
        else:
            self.strike(bargain)

    def strike(self, bargain: Bargain) -> None:
        """Strike a bargain and say so, or say why not."""
        refusal = self.refusal(bargain)
        if refusal is not None:
            self.say(told_refusal(refusal))
            return
        words = told(done_words(self.career.terms, self.holding, bargain), self.price(bargain))
        self._struck = (bargain, self.at)
        self.table.submit(Deal(self.who, Sealed(self.who, bargain)))
        self.say(words)

    def follow(self, bargain: Bargain, at: int) -> None:
        """After a bargain: the cursor on what was bought, and a company's list open again.

        Groups and officers are seldom taken one alone; `at` is where the list's cursor was.
        """
        match bargain:
            case Buy():
                self.spot = Spot(SHIP, len(self.holding.ships) - 1)
            case Raise():
                self.spot = Spot(COMPANY, len(self.holding.companies) - 1)
                self.open_spot()
            case Enlist(company=n):
                self.spot = Spot(COMPANY, n)
                self.open_spot()
                self.point(at)
            case Commission(company=n):
                self.spot = Spot(COMPANY, n)
                self.open_spot()
                self.point(OFFICERS)
            case _:
                pass

    # Names.

    def ask_name(self, bargain: Named, field: str = "name") -> None:
        """Let a name be written, beginning with the first that is offered."""
        naming = Naming(bargain, field)
        names = offered(self.career, self.who, naming)
        self.naming = replace(naming, typed=names[0])
        self.open(Listing(NAME, "", tuple(Offer(name) for name in names)))

    def accept(self, name: str) -> None:
        """The name is written: the bargain is struck with it, or the next name asked for."""
        assert self.naming is not None
        naming, name = self.naming, " ".join(name.split())
        bargain = replace(naming.bargain, **{naming.field: name})
        refusal = self.refusal(bargain)
        if refusal is not None:
            self.say(told_refusal(refusal))
        elif isinstance(bargain, Raise) and naming.field == "name":
            self.ask_name(bargain, "officer")
        else:
            self.strike(bargain)

    def write(self, typed: str) -> None:
        """What has been written so far."""
        if self.naming is not None:
            self.naming = replace(self.naming, typed=typed)

    # Shortcuts.

    def mend(self) -> None:
        self.with_ship(Mend)

    def train(self) -> None:
        self.with_ship(Train)

    def hoist(self) -> None:
        self.with_ship(Hoist)

    def with_ship(self, make: Callable[[int], Bargain]) -> None:
        """Strike a bargain about the ship under the cursor."""
        if self.may():
            if self.spot.kind == SHIP:
                self.strike(make(self.spot.at))
            else:
                self.say("Put the cursor on a ship first.")

    def sell(self) -> None:
        """Sell the ship under the cursor, or pay the company off."""
        if self.spot.kind == COMPANY and self.may():
            self.strike(Disband(self.spot.at))
        else:
            self.with_ship(Sell)

    def go_buy(self) -> None:
        """Lay open the ships that are for sale."""
        if self.may():
            self.spot = Spot(BUY)
            self.open_spot()

    def enlist(self) -> None:
        """Lay open the groups for the company under the cursor, or raise one."""
        if self.may():
            if self.spot.kind != COMPANY:
                self.spot = Spot(COMPANY) if self.holding.companies else Spot(RAISE)
            self.open_spot()

    # The end of the stay.

    def end(self) -> None:
        """Sail; it asks first where something is left undone."""
        if not self.may():
            return
        words = unready(self.career, self.who)
        if not words or (self.listing is not None and self.listing.kind == SAIL):
            self.submit(SetSail(self.who))
            return
        self.spot = Spot(SAIL)
        self.open(Listing(SAIL, f"{words} Sail all the same?", (Stay(), SetSail(self.who))))

    def close(self) -> bool:
        if self.listing is None:
            return False
        self.refresh()
        return True

    def undo(self) -> None:
        if self.may():
            super().undo()

    # Dice and advice.

    def reckon(self, action: Choice) -> Odds | None:
        return None

    def weighed(self) -> tuple[str, Odds] | None:
        return None

    def why_not_now(self) -> str:
        return "" if self.session.human else WAITING

    def lay_advice(self, found: Sequence[tuple[Choice, str]]) -> None:
        """Lay open what the harbour master would do."""
        self.open_advice(found)


def told_refusal(refusal: Refusal) -> str:
    """Why something cannot be done, with its rule."""
    return f"{sentence(refusal.why)} [{refusal.rule}]"
