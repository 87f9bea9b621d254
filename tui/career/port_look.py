"""What a captain has in port, what is offered about each thing of it, and where his cursor goes."""

import random
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.service import Service
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Refusal, start_of
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from pieces_of_eight.campaign.port.bargains import COSTS, FLAG, LONGEST_NAME, PORT, refuse_deal
from pieces_of_eight.campaign.port.bargains import PEOPLE as PEOPLE_RULE
from pieces_of_eight.campaign.port.state import (
    NO_SHIP,
    Arms,
    Bargain,
    Buy,
    Commission,
    Deal,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Holding,
    Mend,
    Port,
    Quality,
    Raise,
    Rename,
    Sell,
    SetSail,
    Train,
    candidates,
    fresh,
    is_whole,
    own,
    person_of,
    price,
    taken_names,
    trait_rule,
    types,
    used_names,
)
from pieces_of_eight.campaign.sheet.state import Prize
from pieces_of_eight.tui.draw.glyphs import listed
from pieces_of_eight.tui.match.desk import WAITING, Desk
from pieces_of_eight.tui.play.career_sessions import PortSession
from .ledger import Line, ledger

SHIP, COMPANY = "ship", "company"
BUY, RAISE, OUTFIT, LEDGER, SAIL = "buy", "raise", "outfit", "ledger", "sail"
LETTER, PEOPLE, CHART = "letter", "people", "chart"
QUAY = (BUY, RAISE, PEOPLE, OUTFIT, LEDGER, CHART, LETTER, SAIL)
"""What is to be had below ships and companies: always, but for the letter, and for captains and
lieutenants with a character."""
OFFICERS = len(Arms) * len(Quality)
"""Where among the bargains about a company its officers stand: after all kinds of groups."""
OFFERED = 6
"""Names that are offered at a time."""


class Spot(Struct, frozen=True):
    """A line of the books."""

    kind: str
    at: int = 0
    """Which ship or company."""

    @property
    def key(self) -> str:
        return f"{self.kind} {self.at}"


class Offer(Struct, frozen=True):
    """A name that is offered."""

    name: str


class Candidate(Struct, frozen=True):
    """A man with a character who is for hire (C-19)."""

    name: str


class Stay(Struct, frozen=True):
    """Not to sail yet."""


Choice: TypeAlias = Bargain | SetSail | Offer | Candidate | Stay
Named: TypeAlias = Buy | Rename | Hire | Raise | Commission


class Naming(Struct, frozen=True):
    """A bargain for which a name is being written."""

    bargain: Named
    field: str = "name"
    """Which of its names."""
    typed: str = ""


def spots(holding: Holding, *, letter: bool = False, people: bool = False) -> tuple[Spot, ...]:
    """The lines of the books from top to bottom; `letter`: whether the rival has written one;
    `people`: whether captains have characters."""
    ships = (Spot(SHIP, n) for n in range(len(holding.ships)))
    companies = (Spot(COMPANY, n) for n in range(len(holding.companies)))
    missing = ((LETTER,) if not letter else ()) + ((PEOPLE,) if not people else ())
    quay = (Spot(kind) for kind in QUAY if kind not in missing)
    return (*ships, *companies, *quay)


def of_ship(career: Port, who: Player, n: int) -> tuple[Bargain, ...]:
    """What can be done with a ship."""
    hire, rename = Hire(n, people(career, who)[0]), Rename(n, ship_names(career, who)[0])
    return (Mend(n), hire, Train(n), Hoist(n), rename, Sell(n))


def of_company(career: Port, who: Player, n: int) -> tuple[Bargain, ...]:
    """What can be done with a company."""
    groups = (Enlist(n, arms, quality) for arms in Arms for quality in reversed(Quality))
    return (*groups, Commission(n, people(career, who)[0]), Disband(n))


def for_sale(career: Port, who: Player) -> tuple[Bargain, ...]:
    """Every type of ship that the port sells; one that has two names once (H-249)."""
    name = ship_names(career, who)[0]
    return tuple(Buy(each[0], name) for each in types(career.terms))


def new_company(career: Port, who: Player) -> Raise:
    """A company with the names that are offered."""
    return Raise(company_names(career, who)[0], people(career, who)[0])


def ship_names(career: Port, who: Player) -> tuple[str, ...]:
    """Names for a ship that no ship of the captain has, nor one that was taken from him."""
    return some(career.terms.names[who], used_names(own(career, who)))


def people(career: Port, who: Player) -> tuple[str, ...]:
    """Names of men who are in nobody's pay yet."""
    holding = own(career, who)
    return some(career.terms.officers[who], taken_names(holding, career.captains[who].name))


def with_character(career: Port, who: Player) -> tuple[str, ...]:
    """Those with a character who are for hire in this port (H-246)."""
    return tuple(one.name for one in candidates(career, who, own(career, who)))


def posts(career: Port, who: Player, name: str) -> tuple[Bargain, ...]:
    """Every command that a man can be given: ships without a captain, companies, a new one."""
    holding = own(career, who)
    ships = (Hire(n, name) for n, ship in enumerate(holding.ships) if not ship.captain)
    companies = (Commission(n, name) for n in range(len(holding.companies)))
    return (*ships, *companies, Raise(company_names(career, who)[0], name))


def company_names(career: Port, who: Player) -> tuple[str, ...]:
    """Names for a company: plain ones, and after men of the crown."""
    used = [company.name for company in own(career, who).companies]
    after = (f"{name.rpartition(' ')[2]}'s men" for name in career.terms.officers[who])
    names = dict.fromkeys(("Landing company", *after))
    return some(tuple(name for name in names if len(name) <= LONGEST_NAME), used)


def some(names: tuple[str, ...], used: list[str]) -> tuple[str, ...]:
    """The first few names that are not used; at least one."""
    free = [name for name in names if name not in used][:OFFERED]
    return tuple(free) or (fresh(names, used),)


def offered(career: Port, who: Player, naming: Naming) -> tuple[str, ...]:
    """The names that are offered for a bargain."""
    match naming.bargain:
        case Buy() | Rename():
            return ship_names(career, who)
        case Raise() if naming.field == "name":
            return company_names(career, who)
        case _:
            plain = people(career, who)
            return (plain[0], *with_character(career, who), *plain[1:])


def unready(career: Port, who: Player) -> str:
    """What is left undone before sailing, in words; empty when all is well."""
    terms, holding = career.terms, own(career, who)
    found = []
    hurt = [ship.name for ship in holding.ships if not is_whole(terms, ship)]
    if hurt:
        found.append(f"{listed(hurt)} {'is' if len(hurt) == 1 else 'are'} not mended")
    if holding.flag == NO_SHIP:
        found.append("your flag flies nowhere")
    bare = [company.name for company in holding.companies if not company.groups]
    if bare:
        found.append(f"{listed(bare)} {'has' if len(bare) == 1 else 'have'} no men")
    words = listed(found)
    return f"{start_of(words)}." if words else ""


_Desk: TypeAlias = Desk[Port, Choice]


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
        self.on_letter: Callable[[], None] = lambda: None
        self.on_chart: Callable[[], None] = lambda: None
        self.prize: Prize | None = None
        """What the last season of the career is for; a career knows it (C-22)."""
        self.ask_letter: Callable[[], bool] = lambda: False
        """Whether the rival has written before this season; a career knows it (C-21)."""
        self.ask_services: Callable[[Player], Mapping[int, Service]] = lambda who: {}
        """By captain what his ships have been through; a career knows it, a port alone does not."""
        self._services: Mapping[int, Service] | None = None
        self.spot = Spot(BUY)
        """The line of the books under the cursor."""
        self.refresh()
        self.spot = self.spots[0]

    # What there is.

    @property
    def career(self) -> Port:
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
    def services(self) -> Mapping[int, Service]:
        """The records of his ships by their ids; read through once after each bargain (C-20)."""
        if self._services is None:
            self._services = self.ask_services(self.who)
        return self._services

    @property
    def ledger(self) -> tuple[Line, ...]:
        """The coins of this stay; read through once after each bargain."""
        if self._ledger is None:
            self._ledger = ledger(self.table)
        return self._ledger

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The lines of his books."""
        return spots(self.holding, letter=self.ask_letter(), people=self.peopled)

    @property
    def peopled(self) -> bool:
        """Whether the captains of this career have characters (C-19)."""
        return bool(self.career.terms.people[self.who])

    @property
    def private(self) -> bool:
        """Whether only one captain may look at the screen: always, what he owns is secret."""
        return self.table.two_people

    def refusal(self, choice: Choice) -> Refusal | None:
        """Why something cannot be done, or None."""
        match choice:
            case Stay() | Offer() | Candidate():
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
            case Candidate(name=name):
                person = person_of(self.career.terms, name)
                return PEOPLE_RULE if person is None else trait_rule(person.trait)
            case _ if self.spot.kind == PEOPLE:
                return PEOPLE_RULE
            case Buy() | Enlist() | Commission() | Raise():
                return COSTS
            case _:
                return PORT

    # Looking again.

    def refresh(self) -> None:
        self.look()
        self.naming, self._ledger, self._services = None, None, None
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


# --- What the harbour master would do: the rivals' own head for the port, in the captain's place --

BEST = 3
"""How many options are named."""
WHYS = {
    Disband: "nobody sails without a ship, and there are no coins for one",
    Sell: "mending her costs nearly as much as another ship",
    Mend: "a ship that is hurt fights half as long",
    Hoist: "your flag belongs in your strongest ship",
    Hire: "a ship of her worth should not sail without a captain",
    Enlist: "a company that was begun is useless until it is filled",
    Commission: "men ashore need officers",
    Buy: "more ships make more forces, harder to guess",
    Raise: "without a company no town can be raided",
    Train: "what is left over is best spent on drill",
}
READY = "nothing else is worth its coins"


def advice(seen: Seen[Port], seed: str) -> list[tuple[Choice, str]]:
    """The most urgent bargains with a reason for each, from what the captain sees."""
    from pieces_of_eight.campaign.port.mind import Captain

    career, who = seen.value, seen.who
    found: dict[Bargain, str] = {}
    for draw in range(BEST):  # what to buy is drawn by lot: so there is more than one to name
        for bargain in Captain().wants(career, who, random.Random(f"{seed} {draw}")):
            fits = refuse_deal(career, Deal(who, Sealed(who, bargain))) is None
            if fits and len(found) < BEST:
                found.setdefault(bargain, WHYS[type(bargain)])
    advised: list[tuple[Choice, str]] = list(found.items())
    return advised or [(SetSail(who), READY)]
