"""The captain in port: he mends, hires, hoists his flag, buys, and always puts to sea again.

Every call looks at the books alone and does one thing, so there is nothing to remember between
two of them. What he buys he draws by lot, weighted by his temper: no reader of the enemy's fleet
shall know the next one. Each bargain costs coins, hoists a flag that then stays, or sells what
is never bought, so he comes to an end.
"""

import random
from collections.abc import Mapping, Sequence

from msgspec import Struct

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from ..model.actions import (
    Action,
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
    Sell,
    SetSail,
    Train,
)
from ..model.state import NO_SHIP, Arms, Career, Company, Holding, Quality, Terms, own
from ..model.wares import cheapest, fresh, mending, price, used_names
from ..rules.port import MOST_GROUPS, refuse_deal
from .people import captain_for, extra_hands, officer_for


class Taste(Struct, frozen=True):
    """What a captain likes to spend his coins on; each number is a weight in a draw."""

    warship: float = 1.0
    merchant: float = 0.8
    company: float = 3.5
    """To raise a landing company, beside the weight of a usual warship."""
    large: float = 0.0
    """How much more a dear ship is liked: her cost to this power."""
    hardened: float = 1.0
    """The weight of a hardened group, beside an able or a scurvy one."""
    keeps: bool = True
    """Whether prizes are kept, or sold for what they fetch."""


PLAIN = Taste()
TASTES: Mapping[str, Taste] = {
    "bold": Taste(warship=1.3, merchant=0.4, large=0.6, hardened=1.5),
    "wary": Taste(merchant=1.0, company=2.5, hardened=0.8),
    "greedy": Taste(merchant=1.6, company=5.0, keeps=False),
    "sly": Taste(company=4.5, large=-0.4),
}
"""By the name of a rival's temper (see `campaign.kernel.mind.TEMPERS`); others have none."""

GROUPS = 9
"""As many groups as a company is raised to: enough for a raid, with one to spare."""
OFFICERS = 2
MOST_RAISED = 2
"""Companies at a time."""
WORN_OUT = 0.7
"""A ship whose mending costs so much of what she costs new is sold, and another bought."""
CARELESS = 0.04
"""For each point of misjudgement, how often he does something for no good reason."""


class Captain:
    """Spends a captain's coins; `noise` is the spread of his misjudgement, in points."""

    def __init__(self, noise: float = 0.0, taste: Taste = PLAIN) -> None:
        self.noise = noise
        self.taste = taste

    def choose(
        self, seen: Seen[Career], legal: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Action:
        """The next bargain, or the order to sail."""
        career, who = seen.value, seen.who
        if rng.random() < CARELESS * self.noise:  # he takes it into his head
            deals = [act for act in legal if isinstance(act, Deal) and spends(act)]
            if deals:
                return deals[int(rng.random() * len(deals))]
        for bargain in self.wants(career, who, rng):
            deal = Deal(who, Sealed(who, bargain))
            if refuse_deal(career, deal) is None:
                return deal
        return SetSail(who)

    def wants(self, career: Career, who: Player, rng: random.Random) -> list[Bargain]:
        """What he would do now, the most urgent first; much of it may not be to be had."""
        holding, terms = own(career, who), career.terms
        return [
            *partings(terms, holding),
            *self.sales(terms, holding),
            *repairs(terms, holding),
            *manning(career, who, holding),
            *extra_hands(career, who, holding),
            *self.filling(career, who, holding, rng),
            *self.purchase(career, who, holding, rng),
            *drilling(terms, holding),
        ]

    def sales(self, terms: Terms, holding: Holding) -> list[Bargain]:
        """What he parts with: wrecks, and prizes if he does not keep them; never the last ship."""
        if len(holding.ships) < 2:
            return []
        return [
            Sell(n)
            for n, ship in enumerate(holding.ships)
            if (ship.prize and not self.taste.keeps and price(terms, holding, Sell(n)) < 0)
            or mending(terms, ship) > WORN_OUT * terms.models[ship.model].cost * terms.prices.point
        ]

    def filling(
        self, career: Career, who: Player, holding: Holding, rng: random.Random
    ) -> list[Bargain]:
        """A company that was begun is filled up first: half of one is good for nothing."""
        found: list[Bargain] = []
        for n, company in enumerate(holding.companies):
            if not company.officers or (len(company.groups) >= GROUPS and short(company)):
                found.append(Commission(n, officer_for(career, who, holding, company)[0]))
            if len(company.groups) < min(GROUPS, MOST_GROUPS):
                arms = tuple(Arms)[int(rng.random() * len(Arms))]
                weights = (0.5, 1.0, 0.5 * self.taste.hardened)
                quality = rng.choices(tuple(Quality), weights)[0]
                found += [Enlist(n, arms, quality), Enlist(n, arms, Quality.SCURVY)]
        return found

    def purchase(
        self, career: Career, who: Player, holding: Holding, rng: random.Random
    ) -> list[Bargain]:
        """A ship or a new company, drawn by lot among what he can pay."""
        terms = career.terms
        wares: list[tuple[float, Bargain]] = []
        name = fresh(terms.names[who], used_names(holding))
        for n, model in enumerate(terms.models):
            if model.cost * terms.prices.point <= holding.coins:
                weight = self.taste.merchant if model.merchant else self.taste.warship
                wares.append((weight * max(1, model.cost) ** self.taste.large, Buy(n, name)))
        raised = len(holding.companies)
        if holding.ships and raised < MOST_RAISED and company_price(terms) <= holding.coins:
            title = fresh(("Landing company",), [each.name for each in holding.companies])
            weight = (
                self.taste.company / (1 + raised) * added(w for w, _ in wares) / len(terms.models)
            )
            wares.append((weight, Raise(title, officer_for(career, who, holding, None)[0])))
        if not wares:
            return []
        return [rng.choices([ware for _, ware in wares], [weight for weight, _ in wares])[0]]


def partings(terms: Terms, holding: Holding) -> list[Bargain]:
    """Companies that are paid off by a captain who has no ship, nor the coins for one (H-210)."""
    if holding.ships or holding.coins >= cheapest(terms):
        return []
    return [Disband(n) for n in range(len(holding.companies))]


def spends(act: Deal) -> bool:
    """Whether a bargain uses coins up, so that there is an end to such bargains."""
    return isinstance(act.bargain.content, Buy | Train | Enlist | Raise)


def short(company: Company) -> bool:
    """Whether a company wants an officer."""
    return len(company.officers) < OFFICERS


def company_price(terms: Terms) -> int:
    """What a usual company costs in coins, of able groups."""
    return OFFICERS * terms.prices.officer + GROUPS * terms.prices.group[Quality.ABLE]


def repairs(terms: Terms, holding: Holding) -> list[Bargain]:
    """Ships to be mended, the cheapest work first: more of them sail whole."""
    hurt = [(mending(terms, ship), n) for n, ship in enumerate(holding.ships)]
    return [Mend(n) for cost, n in sorted(hurt) if cost]


def manning(career: Career, who: Player, holding: Holding) -> list[Bargain]:
    """The flag in the strongest ship, and captains for the other warships of some worth."""
    models = career.terms.models
    found: list[Bargain] = []
    ranks = [(not models[s.model].merchant, models[s.model].cost) for s in holding.ships]
    if ranks and (holding.flag == NO_SHIP or ranks[holding.flag] < max(ranks)):
        found.append(Hoist(ranks.index(max(ranks))))
    for n, ship in enumerate(holding.ships):
        model = models[ship.model]
        worth_it = model.cost * career.terms.prices.point >= 8 * career.terms.prices.captain
        if n != holding.flag and not model.merchant and not ship.captain and worth_it:
            found.append(Hire(n, captain_for(career, who, holding, n)[0]))
    return found


def drilling(terms: Terms, holding: Holding) -> list[Bargain]:
    """Crews to be drilled with what is left over: the strongest warships first."""
    models = terms.models
    order = sorted(range(len(holding.ships)), key=lambda n: -models[holding.ships[n].model].cost)
    return [Train(n) for n in order if not models[holding.ships[n].model].merchant]
