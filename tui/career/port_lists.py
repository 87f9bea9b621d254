"""What is offered in port: the things of a captain's books, and the bargains about each of them."""

from typing import TypeAlias

from msgspec import Struct

from campaign.career.model.actions import (
    Bargain,
    Buy,
    Commission,
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
from campaign.career.model.state import NO_SHIP, Arms, Career, Holding, Quality, own
from campaign.career.model.wares import fresh, is_whole, taken_names, used_names
from campaign.career.rules.port import LONGEST_NAME
from campaign.kernel.sealed import Player
from tui.career.port_words import listed

SHIP, COMPANY = "ship", "company"
BUY, RAISE, OUTFIT, LEDGER, SAIL = "buy", "raise", "outfit", "ledger", "sail"
QUAY = (BUY, RAISE, OUTFIT, LEDGER, SAIL)
"""What is always to be had, below ships and companies."""
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


class Stay(Struct, frozen=True):
    """Not to sail yet."""


Choice: TypeAlias = Bargain | SetSail | Offer | Stay
Named: TypeAlias = Buy | Rename | Hire | Raise | Commission


class Naming(Struct, frozen=True):
    """A bargain for which a name is being written."""

    bargain: Named
    field: str = "name"
    """Which of its names."""
    typed: str = ""


def spots(holding: Holding) -> tuple[Spot, ...]:
    """The lines of the books from top to bottom."""
    ships = (Spot(SHIP, n) for n in range(len(holding.ships)))
    companies = (Spot(COMPANY, n) for n in range(len(holding.companies)))
    return (*ships, *companies, *(Spot(kind) for kind in QUAY))


def of_ship(career: Career, who: Player, n: int) -> tuple[Bargain, ...]:
    """What can be done with a ship."""
    hire, rename = Hire(n, people(career, who)[0]), Rename(n, ship_names(career, who)[0])
    return (Mend(n), hire, Train(n), Hoist(n), rename, Sell(n))


def of_company(career: Career, who: Player, n: int) -> tuple[Bargain, ...]:
    """What can be done with a company."""
    groups = (Enlist(n, arms, quality) for arms in Arms for quality in reversed(Quality))
    return (*groups, Commission(n, people(career, who)[0]), Disband(n))


def for_sale(career: Career, who: Player) -> tuple[Bargain, ...]:
    """Every type of ship that the port sells."""
    name = ship_names(career, who)[0]
    return tuple(Buy(model, name) for model in range(len(career.terms.models)))


def new_company(career: Career, who: Player) -> Raise:
    """A company with the names that are offered."""
    return Raise(company_names(career, who)[0], people(career, who)[0])


def ship_names(career: Career, who: Player) -> tuple[str, ...]:
    """Names for a ship that no ship of the captain has, nor one that was taken from him."""
    return some(career.terms.names[who], used_names(own(career, who)))


def people(career: Career, who: Player) -> tuple[str, ...]:
    """Names of men who are in nobody's pay yet."""
    holding = own(career, who)
    return some(career.terms.officers[who], taken_names(holding, career.captains[who].name))


def company_names(career: Career, who: Player) -> tuple[str, ...]:
    """Names for a company: plain ones, and after men of the crown."""
    used = [company.name for company in own(career, who).companies]
    after = (f"{name.rpartition(' ')[2]}'s men" for name in career.terms.officers[who])
    names = dict.fromkeys(("Landing company", *after))
    return some(tuple(name for name in names if len(name) <= LONGEST_NAME), used)


def some(names: tuple[str, ...], used: list[str]) -> tuple[str, ...]:
    """The first few names that are not used; at least one."""
    free = [name for name in names if name not in used][:OFFERED]
    return tuple(free) or (fresh(names, used),)


def offered(career: Career, who: Player, naming: Naming) -> tuple[str, ...]:
    """The names that are offered for a bargain."""
    match naming.bargain:
        case Buy() | Rename():
            return ship_names(career, who)
        case Raise() if naming.field == "name":
            return company_names(career, who)
        case _:
            return people(career, who)


def unready(career: Career, who: Player) -> str:
    """What is left undone before sailing, in words; empty when all is well."""
    terms, holding = career.terms, own(career, who)
    found = []
    hurt = [ship.name for ship in holding.ships if not is_whole(terms, ship)]
    if hurt:
        found.append(f"{few(hurt)} {'is' if len(hurt) == 1 else 'are'} not mended")
    if holding.flag == NO_SHIP:
        found.append("your flag flies nowhere")
    bare = [company.name for company in holding.companies if not company.groups]
    if bare:
        found.append(f"{few(bare)} {'has' if len(bare) == 1 else 'have'} no men")
    words = listed(found)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def few(names: list[str]) -> str:
    """Three names at most, and how many more."""
    if len(names) <= 3:
        return listed(names)
    return f"{', '.join(names[:2])} and {len(names) - 2} more"
