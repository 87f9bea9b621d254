"""What lies on a captain's desk in port, and where his cursor goes."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec.structs import replace

from campaign.career.model.actions import (
    Bargain,
    Buy,
    Commission,
    Deal,
    Enlist,
    Hoist,
    Raise,
    SetSail,
)
from campaign.career.model.state import Career, Holding, own
from campaign.career.model.wares import is_whole, price
from campaign.career.rules.port import COSTS, FLAG, PORT
from campaign.kernel.odds import Odds
from campaign.kernel.play import Refusal
from campaign.kernel.sealed import Player, Sealed
from tui.career.ledger import Line, ledger
from tui.career.port_lists import (
    BUY,
    COMPANY,
    SHIP,
    Choice,
    Naming,
    Offer,
    Spot,
    Stay,
    spots,
)
from tui.match.desk import WAITING, Desk
from tui.play.career_sessions import PortSession

_Desk: TypeAlias = Desk[Career, Choice]


class PortLook(_Desk):
    """The half of the desk that strikes no bargain: what there is, and where the cursor stands."""

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

    # Dice and advice.

    def reckon(self, action: Choice) -> Odds | None:
        return None

    def weighed(self) -> tuple[str, Odds] | None:
        return None

    def why_not_now(self) -> str:
        return "" if self.session.human else WAITING

    @abstractmethod
    def follow(self, bargain: Bargain, at: int) -> None:
        """After a bargain: what is to lie open; `at` is where the list's cursor was."""
