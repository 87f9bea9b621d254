"""How a career is judged by who spends its coins: what the engine hands over."""

import random
from collections.abc import Mapping, Sequence

from msgspec import Struct

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.mind import Budget, Doubts, Mind
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from .bargains import MOST_GROUPS, SMUGGLED, refuse_deal
from .events import earned
from .state import (
    NO_SHIP,
    Action,
    Arms,
    Bargain,
    Buy,
    Commission,
    Company,
    Deal,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Holding,
    Mend,
    Person,
    Port,
    Quality,
    Raise,
    Sell,
    SetSail,
    Ship,
    Terms,
    Train,
    Trait,
    candidates,
    cheapest,
    fee,
    fresh,
    mending,
    own,
    price,
    taken_names,
    used_names,
    worth,
)

# --- People ---------------------------------------------------------------------------------------
# Whom a captain takes into his service: what a man's trait is worth to him in each post, in coins.
#
# The numbers are what he counts on, and no rule: they were measured by careers.

AT_SEA = {
    Trait.GUNNER: 0.28,
    Trait.BOARDER: 0.22,
    Trait.SAILING_MASTER: 0.17,
    Trait.IRON_NERVE: 0.22,
    Trait.TERROR: 0.21,
    Trait.SURGEON: 0.17,
    Trait.QUARTERMASTER: 0.21,
    Trait.DRILLMASTER: 0.18,
}
"""What a trait is worth aboard a warship, in parts of what she costs."""
WILLING = 1 / 3
"""Any captain is worth this part of his usual price to a ship that would sail without one."""
ASHORE = {Trait.NIGHT_RAIDER: 20.0, Trait.SWORDSMAN: 20.0}
"""What a trait is worth in a landing company, in coins."""
COMES_HOME = 0.7
"""How often a smuggler is thought to come home."""
FILLED = 9
"""The groups of a company that is full."""
RECRUITED = 2.0
"""Coins that a recruiter saves on a group, on the average."""


def worth_aboard(port: Port, ship: Ship, trait: Trait) -> float:
    """What a man's trait is worth as captain of a ship."""
    model = port.terms.models[ship.model]
    if trait is Trait.SMUGGLER:
        left = port.terms.seasons - port.season + 1
        return SMUGGLED * model.cargo * left * COMES_HOME
    if model.merchant or (trait is Trait.DRILLMASTER and ship.crew is Quality.HARDENED):
        return 0.0
    return AT_SEA.get(trait, 0.0) * model.cost * port.terms.prices.point


def worth_ashore(company: Company | None, trait: Trait) -> float:
    """What it is worth as an officer of a company, which may still have to be raised."""
    if trait is Trait.RECRUITER:
        return RECRUITED * (FILLED - len(company.groups if company else ()))
    return ASHORE.get(trait, 0.0)


def dearer(port: Port, holding: Holding, person: Person, post: int) -> int:
    """How much more a man asks for a post than one without a character."""
    asked, mods = fee(port.terms, holding, person.name, post)
    return asked + sum(mod.value for mod in mods) - post


def captain_for(port: Port, who: Player, holding: Holding, n: int) -> tuple[str, float]:
    """The best man for a ship, and by how many coins he is worth more than he asks beyond 15."""
    ship, post = holding.ships[n], port.terms.prices.captain
    gains = {
        one.name: worth_aboard(port, ship, one.trait) - dearer(port, holding, one, post)
        for one in candidates(port, who, holding)
    }
    return best(port, who, holding, gains)


def officer_for(
    port: Port, who: Player, holding: Holding, company: Company | None
) -> tuple[str, float]:
    """The same of a company."""
    post = port.terms.prices.officer
    gains = {
        one.name: worth_ashore(company, one.trait) - dearer(port, holding, one, post)
        for one in candidates(port, who, holding)
    }
    return best(port, who, holding, gains)


def best(port: Port, who: Player, holding: Holding, gains: dict[str, float]) -> tuple[str, float]:
    """Who gains most; a man without a character where nobody gains anything."""
    name = max(gains, key=lambda each: gains[each], default="")
    if name and gains[name] > 0:
        return name, gains[name]
    return officer(port, who, holding), 0.0


def officer(port: Port, who: Player, holding: Holding) -> str:
    """A name for the next man without a character."""
    return fresh(port.terms.officers[who], taken_names(holding, port.captains[who].name))


def extra_hands(port: Port, who: Player, holding: Holding) -> Sequence[Hire | Commission]:
    """Men who are worth what they ask where no other would be hired."""
    prices = port.terms.prices
    found: list[tuple[float, Hire | Commission]] = []
    for n, ship in enumerate(holding.ships):
        if not ship.captain and n != holding.flag:
            name, gain = captain_for(port, who, holding, n)
            if gain > WILLING * prices.captain:
                found.append((gain, Hire(n, name)))
    for n, company in enumerate(holding.companies):
        name, gain = officer_for(port, who, holding, company)
        if gain > prices.officer and len(company.officers) < 3:
            found.append((gain - prices.officer, Commission(n, name)))
    return [bargain for _, bargain in sorted(found, key=lambda each: -each[0])]


# --- The captain in port: he mends, hires, hoists his flag, buys, and always puts to sea again ----
# Every call looks at the books alone and does one thing, so there is nothing to remember between
# two of them. What he buys he draws by lot, weighted by his temper: no reader of the enemy's fleet
# shall know the next one. Each bargain costs coins, hoists a flag that then stays, or sells what
# is never bought, so he comes to an end.


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
        self, seen: Seen[Port], legal: Sequence[Action], rng: random.Random, budget: Budget
    ) -> Action:
        """The next bargain, or the order to sail."""
        port, who = seen.value, seen.who
        if rng.random() < CARELESS * self.noise:  # he takes it into his head
            deals = [act for act in legal if isinstance(act, Deal) and spends(act)]
            if deals:
                return deals[int(rng.random() * len(deals))]
        for bargain in self.wants(port, who, rng):
            deal = Deal(who, Sealed(who, bargain))
            if refuse_deal(port, deal) is None:
                return deal
        return SetSail(who)

    def wants(self, port: Port, who: Player, rng: random.Random) -> list[Bargain]:
        """What he would do now, the most urgent first; much of it may not be to be had."""
        holding, terms = own(port, who), port.terms
        return [
            *partings(terms, holding),
            *self.sales(terms, holding),
            *repairs(terms, holding),
            *manning(port, who, holding),
            *extra_hands(port, who, holding),
            *self.filling(port, who, holding, rng),
            *self.purchase(port, who, holding, rng),
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
        self, port: Port, who: Player, holding: Holding, rng: random.Random
    ) -> list[Bargain]:
        """A company that was begun is filled up first: half of one is good for nothing."""
        found: list[Bargain] = []
        for n, company in enumerate(holding.companies):
            if not company.officers or (len(company.groups) >= GROUPS and short(company)):
                found.append(Commission(n, officer_for(port, who, holding, company)[0]))
            if len(company.groups) < min(GROUPS, MOST_GROUPS):
                arms = tuple(Arms)[int(rng.random() * len(Arms))]
                weights = (0.5, 1.0, 0.5 * self.taste.hardened)
                quality = rng.choices(tuple(Quality), weights)[0]
                found += [Enlist(n, arms, quality), Enlist(n, arms, Quality.SCURVY)]
        return found

    def purchase(
        self, port: Port, who: Player, holding: Holding, rng: random.Random
    ) -> list[Bargain]:
        """A ship or a new company, drawn by lot among what he can pay."""
        terms = port.terms
        wares: list[tuple[float, Bargain]] = []
        name = fresh(terms.names[who], used_names(holding))
        for n, model in enumerate(terms.models):
            if model.cost * terms.prices.point <= holding.coins:
                weight = self.taste.merchant if model.merchant else self.taste.warship
                wares.append((weight * max(1, model.cost) ** self.taste.large, Buy(n, name)))
        raised = len(holding.companies)
        price = OFFICERS * terms.prices.officer + GROUPS * terms.prices.group[Quality.ABLE]
        if holding.ships and raised < MOST_RAISED and price <= holding.coins:
            title = fresh(("Landing company",), [each.name for each in holding.companies])
            weight = (
                self.taste.company / (1 + raised) * added(w for w, _ in wares) / len(terms.models)
            )
            wares.append((weight, Raise(title, officer_for(port, who, holding, None)[0])))
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


def repairs(terms: Terms, holding: Holding) -> list[Bargain]:
    """Ships to be mended, the cheapest work first: more of them sail whole."""
    hurt = [(mending(terms, ship), n) for n, ship in enumerate(holding.ships)]
    return [Mend(n) for cost, n in sorted(hurt) if cost]


def manning(port: Port, who: Player, holding: Holding) -> list[Bargain]:
    """The flag in the strongest ship, and captains for the other warships of some worth."""
    models = port.terms.models
    found: list[Bargain] = []
    ranks = [(not models[s.model].merchant, models[s.model].cost) for s in holding.ships]
    if ranks and (holding.flag == NO_SHIP or ranks[holding.flag] < max(ranks)):
        found.append(Hoist(ranks.index(max(ranks))))
    for n, ship in enumerate(holding.ships):
        model = models[ship.model]
        worth_it = model.cost * port.terms.prices.point >= 8 * port.terms.prices.captain
        if n != holding.flag and not model.merchant and not ship.captain and worth_it:
            found.append(Hire(n, captain_for(port, who, holding, n)[0]))
    return found


def drilling(terms: Terms, holding: Holding) -> list[Bargain]:
    """Crews to be drilled with what is left over: the strongest warships first."""
    models = terms.models
    order = sorted(range(len(holding.ships)), key=lambda n: -models[holding.ships[n].model].cost)
    return [Train(n) for n in order if not models[holding.ships[n].model].merchant]


# --- What the harbour master would do in the captain's place: the rivals' own head ----------------

BEST = 3
"""How many bargains are named."""
WHYS = {
    Disband: "you cannot sail without a ship, and have no coins for one",
    Sell: "mending her costs nearly as much as another ship",
    Mend: "a damaged ship fights half as long",
    Hoist: "your flag belongs in your strongest ship",
    Hire: "a ship of her worth should not sail without a captain",
    Enlist: "a company is useless until it is filled",
    Commission: "men ashore need officers",
    Buy: "with more ships you have more forces, and your rival more to guess",
    Raise: "without a company you cannot raid a town",
    Train: "what is left over is best spent on drill",
}
READY = "nothing else is worth the coins"


def advice(seen: Seen[Port], seed: str) -> list[tuple[Action, str]]:
    """The most urgent bargains with a reason for each, from what the captain sees."""
    port, who = seen.value, seen.who
    found: dict[Action, str] = {}
    for draw in range(BEST):  # what to buy is drawn by lot: so there is more than one to name
        for bargain in Captain().wants(port, who, random.Random(f"{seed} {draw}")):
            deal = Deal(who, Sealed(who, bargain))
            if len(found) < BEST and refuse_deal(port, deal) is None:
                found.setdefault(deal, WHYS[type(bargain)])
    return list(found.items()) or [(SetSail(who), READY)]


# --- Mind -----------------------------------------------------------------------------------------


def head(spread: float, temper: str) -> Captain:
    """Who spends the coins, by the spread of his misjudgement and the name of his temper."""
    return Captain(spread, TASTES.get(temper, PLAIN))


def value(port: Port, who: Player) -> float:
    """How good the career is for `who`, in points; goods count for more than coins."""
    one, two = earned(port)
    lead = float(one - two) if who == 0 else float(two - one)
    holding = own(port, who)
    prices = port.terms.prices
    goods = worth(port.terms, holding) + 0.8 * holding.coins
    return lead + goods / prices.point


def order(port: Port, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions as they come: setting sail, then bargains."""
    return list(actions)


MIND = Mind(value, order, head=head, ends=(SetSail,), enough=250, doubts=Doubts(6.0))
