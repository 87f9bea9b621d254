"""How a career is judged by who spends its coins: what the engine hands over."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.changes import Change
from pieces_of_eight.campaign.kernel.deeds import Condition, Count
from pieces_of_eight.campaign.kernel.mind import Budget, Doubts, Mind
from pieces_of_eight.campaign.kernel.play import listed, total
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from . import state as s
from .bargains import SMUGGLED, refuse_deal
from .crown import MOST_GROUPS, offered
from .encounters import Answer
from .events import earned
from .meetings import can_pay, encounter_of
from .people import owed, payroll, seconds, wage_of
from .prices import price, sold_at
from .standing import long_war
from .war import chances, remembered
from .winter import wage

# --- People ---------------------------------------------------------------------------------------
# Whom a captain takes into his service: what a man's trait is worth to him in each post, in coins.
#
# The numbers are what he counts on, and no rule: they were measured by careers.

AT_SEA = {
    s.Trait.GUNNER: 0.28,
    s.Trait.BOARDER: 0.22,
    s.Trait.SAILING_MASTER: 0.17,
    s.Trait.IRON_NERVE: 0.22,
    s.Trait.TERROR: 0.21,
    s.Trait.SURGEON: 0.17,
    s.Trait.QUARTERMASTER: 0.21,
    s.Trait.DRILLMASTER: 0.18,
}  # what a trait is worth aboard a warship, in parts of what she costs
WILLING = 1 / 3
"""Any captain is worth this part of his usual price to a ship that would sail without one."""
ASHORE = {s.Trait.NIGHT_RAIDER: 20.0, s.Trait.SWORDSMAN: 20.0}
"""What a trait is worth in a landing company, in coins."""
COMES_HOME = 0.7  # how often a smuggler is thought to come home
FILLED = 9  # the groups of a company that is full
RECRUITED = 2.0  # coins that a recruiter saves on a group, on the average


def worth_aboard(port: s.Port, ship: s.Ship, trait: s.Trait) -> float:
    model = port.terms.models[ship.model]
    if trait is s.Trait.SMUGGLER:
        left = port.terms.seasons - port.season + 1
        return SMUGGLED * model.cargo * left * COMES_HOME
    if model.merchant or (trait is s.Trait.DRILLMASTER and ship.crew is s.Quality.HARDENED):
        return 0.0
    return AT_SEA.get(trait, 0.0) * model.cost * port.terms.prices.point


def worth_ashore(company: s.Company | None, trait: s.Trait) -> float:
    if trait is s.Trait.RECRUITER:
        return RECRUITED * (FILLED - len(company.groups if company else ()))
    return ASHORE.get(trait, 0.0)


def captain_for(port: s.Port, who: Player, holding: s.Holding, n: int) -> tuple[str, float]:
    """The best man for a ship, and by how many coins he is worth more than he asks beyond 15."""
    ship, post = holding.ships[n], port.terms.prices.captain
    return best(port, who, holding, post, lambda trait: worth_aboard(port, ship, trait))


def officer_for(
    port: s.Port, who: Player, holding: s.Holding, company: s.Company | None
) -> tuple[str, float]:
    post = port.terms.prices.officer
    return best(port, who, holding, post, lambda trait: worth_ashore(company, trait))


def best(
    port: s.Port, who: Player, holding: s.Holding, post: int, worth: Callable[[s.Trait], float]
) -> tuple[str, float]:
    """Who gains most for a post of so many coins, by what his trait is worth in it.

    A man without a character where nobody gains anything.
    """
    gains = {}
    for one in affordable(port, who, holding):
        asked, mods = s.fee(port.terms, holding, one.name, post)
        gains[one.name] = worth(one.trait) - (asked + total(mods) - post)
    name = max(gains, key=gains.__getitem__, default="")
    if name and gains[name] > 0:
        return name, gains[name]
    return s.fresh(port.terms.officers[who], s.taken_names(holding, port.captains[who].name)), 0.0


def affordable(port: s.Port, who: Player, holding: s.Holding) -> list[s.Person]:
    """Those for hire whose wages a plain season would pay, beside all others' (C-36.2)."""
    found, terms = s.candidates(port, who, holding), port.terms
    if terms.winter is None:
        return [*found]
    free = terms.winter.season * terms.prices.point - payroll(terms, holding)
    return [one for one in found if wage_of(terms, holding, one) <= free]


def keeps_wages(port: s.Port, who: Player, bargain: s.Bargain) -> bool:
    """Whether a bargain leaves the wages of the men he has, even after a season without points.

    Ships are mended all the same, and a first ship is bought.
    """
    terms, holding, cost = port.terms, s.own(port, who), price(port, who, bargain)
    if terms.winter is None or cost <= 0 or isinstance(bargain, s.Mend) or not holding.ships:
        return True
    after = s.struck(terms, replace(holding, coins=holding.coins - cost), bargain)
    captain, value, winter = port.captains[who], s.worth(terms, after), long_war(port)
    if winter is not None:
        crown = wage(winter, captain.gone) * terms.prices.point - value * winter.upkeep // 100
    else:
        purse = terms.favour.purses[captain.favour] * terms.prices.point
        crown = max(0, purse - value - after.coins)
    return after.coins + crown >= sum(wages for _, wages in owed(terms, after))


def teaching(port: s.Port, holding: s.Holding) -> list[s.Teach]:
    """A second trait for each man who may take one: what is worth most aboard his ship."""
    found = []
    for n, ship in enumerate(holding.ships):
        if traits := seconds(port.terms, holding, ship):
            found.append(s.Teach(n, max(traits, key=partial(worth_aboard, port, ship))))
    return found


def extra_hands(port: s.Port, who: Player, holding: s.Holding) -> Sequence[s.Hire | s.Commission]:
    prices = port.terms.prices
    found: list[tuple[float, s.Hire | s.Commission]] = []
    for n, ship in enumerate(holding.ships):
        if not ship.captain and n != holding.flag:
            name, gain = captain_for(port, who, holding, n)
            if gain > WILLING * prices.captain:
                found.append((gain, s.Hire(n, name)))
    for n, company in enumerate(holding.companies):
        name, gain = officer_for(port, who, holding, company)
        if gain > prices.officer and len(company.officers) < 3:
            found.append((gain - prices.officer, s.Commission(n, name)))
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
    company: float = 3.5  # to raise a landing company, beside the weight of a usual warship
    large: float = 0.0  # how much more a dear ship is liked: her cost to this power
    hardened: float = 1.0  # the weight of a hardened group, beside an able or a scurvy one
    keeps: bool = True  # whether prizes are kept, or sold for what they fetch
    daring: bool = False  # whether he takes the order that pays best, or the one that is easiest


PLAIN = Taste()
TASTES: Mapping[str, Taste] = {
    "bold": Taste(warship=1.3, merchant=0.4, large=0.6, hardened=1.5, daring=True),
    "wary": Taste(merchant=1.0, company=2.5, hardened=0.8),
    "greedy": Taste(merchant=1.6, company=5.0, keeps=False),
    "sly": Taste(company=4.5, large=-0.4),
}  # by the name of a rival's temper (see `campaign.kernel.mind.TEMPERS`); others have none

GROUPS = 9  # as many groups as a company is raised to: enough for a raid, with one to spare
OFFICERS = 2
MOST_RAISED = 2  # companies at a time
WORN_OUT = 0.7
"""A ship whose mending costs so much of what she costs new is sold, and another bought."""
SPIES = 0.05  # how often he thinks of a spy before he buys the next thing
WALLS, AGAIN = 0.03, 0.3  # how often he thinks of walling a town, and one that was sacked
CARELESS = 0.04  # for each point of misjudgement, how often he does something for no good reason


class Spender:
    """Spends a captain's coins; `noise` is the spread of his misjudgement, in points."""

    def __init__(self, noise: float = 0.0, taste: Taste = PLAIN) -> None:
        self.noise = noise
        self.taste = taste

    def choose(
        self, seen: Seen[s.Port], legal: Sequence[s.Action], rng: random.Random, budget: Budget
    ) -> s.Action:
        """The next bargain, or the order to sail."""
        port, who = seen.value, seen.who
        if port.phase is s.Phase.ASHORE:
            return s.Retire(who) if has_enough(port, who) else s.SailAgain(who)
        if rng.random() < CARELESS * self.noise:  # he takes it into his head
            uses_up = s.Buy | s.Train | s.Enlist | s.Raise  # so there is an end to such bargains
            deals = [
                a for a in legal if isinstance(a, s.Deal) and isinstance(a.bargain.content, uses_up)
            ]
            if deals:
                return deals[int(rng.random() * len(deals))]
        for bargain in self.wants(port, who, rng):
            deal = s.Deal(who, Sealed(who, bargain))
            if refuse_deal(port, deal) is None and keeps_wages(port, who, bargain):
                return deal
        return s.SetSail(who)

    def wants(self, port: s.Port, who: Player, rng: random.Random) -> list[s.Bargain]:
        holding, terms = s.own(port, who), port.terms
        found: list[s.Bargain] = []
        if not holding.ships and holding.coins < s.cheapest(terms):  # nor the coins for one (H-210)
            found += [s.Disband(n) for n in range(len(holding.companies))]
        found += [
            *best_answers(port, who, holding),
            *teaching(port, holding),
            *self.sales(port, who),
        ]
        hurt = sorted((s.mending(terms, ship), n) for n, ship in enumerate(holding.ships))
        found += [s.Mend(n) for cost, n in hurt if cost]  # the cheapest work first
        found += [*manning(port, who, holding), *extra_hands(port, who, holding)]
        found += self.filling(port, who, holding, rng)
        if terms.winter is not None and rng.random() < SPIES:
            found.append(s.PaySpy())
        found += walling(port, who, rng)
        found += self.purchase(port, who, holding, rng)
        models = [terms.models[ship.model] for ship in holding.ships]
        dearest = sorted(range(len(models)), key=lambda n: -models[n].cost)
        found += (s.Train(n) for n in dearest if not models[n].merchant)
        return [*found, *self.orders(port, who, holding)]

    def orders(self, port: s.Port, who: Player, holding: s.Holding) -> list[s.Bargain]:
        """Of the crown's orders that suit what he owns the easiest, or the best paid; or none.

        A mate keeps each as often as pays for what failing costs; what suits him he keeps oftener.
        """
        fit = [each for each in offered(port, who) if suits(port.terms, holding, each.done)]
        fit.sort(key=lambda each: each.worth, reverse=self.taste.daring)
        return [s.Accept(each.id) for each in fit[:1]]

    def sales(self, port: s.Port, who: Player) -> list[s.Bargain]:
        """What he parts with: wrecks, and prizes if he does not keep them; never the last ship."""
        terms, holding = port.terms, s.own(port, who)
        if len(holding.ships) < 2:
            return []
        return [
            s.Sell(n)
            for n, ship in enumerate(holding.ships)
            if (ship.prize and not self.taste.keeps and price(port, who, s.Sell(n)) < 0)
            or s.mending(terms, ship)
            > WORN_OUT * terms.models[ship.model].cost * terms.prices.point
        ]

    def filling(
        self, port: s.Port, who: Player, holding: s.Holding, rng: random.Random
    ) -> list[s.Bargain]:
        """A company that was begun is filled up first: half of one is good for nothing."""
        found: list[s.Bargain] = []
        for n, company in enumerate(holding.companies):
            if not company.officers or (
                len(company.groups) >= GROUPS and len(company.officers) < OFFICERS
            ):
                found.append(s.Commission(n, officer_for(port, who, holding, company)[0]))
            if len(company.groups) < min(GROUPS, MOST_GROUPS):
                arms = tuple(s.Arms)[int(rng.random() * len(s.Arms))]
                weights = (0.5, 1.0, 0.5 * self.taste.hardened)
                quality = rng.choices(tuple(s.Quality), weights)[0]
                found += [s.Enlist(n, arms, quality), s.Enlist(n, arms, s.Quality.SCURVY)]
        return found

    def purchase(
        self, port: s.Port, who: Player, holding: s.Holding, rng: random.Random
    ) -> list[s.Bargain]:
        terms = port.terms
        wares: list[tuple[float, s.Bargain]] = []
        name = s.fresh(terms.names[who], s.used_names(holding))
        shares = [sold_at(port, who, n) for n in range(len(terms.models))]
        for n, (model, share) in enumerate(zip(terms.models, shares, strict=True)):
            buy = s.Buy(n, name)
            if share and price(port, who, buy) <= holding.coins:
                weight = self.taste.merchant if model.merchant else self.taste.warship
                weight *= s.WHOLE / share  # what is cheap is liked the more
                wares.append((weight * max(1, model.cost) ** self.taste.large, buy))
        raised = len(holding.companies)
        asked = OFFICERS * terms.prices.officer + GROUPS * terms.prices.group[s.Quality.ABLE]
        if holding.ships and raised < MOST_RAISED and asked <= holding.coins:
            title = s.fresh(("Landing company",), [each.name for each in holding.companies])
            on_quay = sum(map(bool, shares))
            weight = self.taste.company / (1 + raised) * added(w for w, _ in wares) / on_quay
            wares.append((weight, s.Raise(title, officer_for(port, who, holding, None)[0])))
        if not wares:
            return []
        return [rng.choices([ware for _, ware in wares], [weight for weight, _ in wares])[0]]


LANDED = ("towns looted", "groups lost")
COMES = 2  # cargo that must be at sea for each point that is to come home
FIGHTS = (
    0.6  # the part of his ships' price that is in warships, with a captain who looks for fights
)


def suits(terms: s.Terms, holding: s.Holding, done: Condition) -> bool:
    """Whether a captain owns what an order of the crown is kept with."""
    fit = [fits(terms, holding, count) for count in done.any]
    return all(fits(terms, holding, count) for count in done.all) and (any(fit) or not fit)


def fits(terms: s.Terms, holding: s.Holding, count: Count) -> bool:
    models = [terms.models[ship.model] for ship in holding.ships]
    if count.count in LANDED:
        return any(len(company.groups) >= GROUPS for company in holding.companies)
    if count.count == "cargo home":
        return sum(model.cargo for model in models) >= COMES * (count.at_least or 0)
    if count.count == "ships owned":
        owned = sum(model.name.lower() in count.of for model in models)
        return owned <= (count.at_most if count.at_most is not None else owned)
    warships = sum(model.cost for model in models if not model.merchant)
    return warships >= FIGHTS * sum(model.cost for model in models) > 0


def walling(port: s.Port, who: Player, rng: random.Random) -> list[s.Bargain]:
    """The town that he has walled: the one sacked last, to which the enemy finds the way, or any
    where none was."""
    own = port.terms.towns[who]
    hurt = [
        scar.town for scar in port.scars if scar.town in own and scar.town not in port.walls[who]
    ]
    if not own or rng.random() >= (AGAIN if hurt else WALLS):
        return []
    return [s.Wall(hurt[-1] if hurt else rng.choice(own))]


def has_enough(port: s.Port, who: Player) -> bool:
    """Whether a captain retires: he has made his name, and would more likely lose of it."""
    return remembered(port, who) >= A_NAME and chances(port, who).better < LIKELY


def manning(port: s.Port, who: Player, holding: s.Holding) -> list[s.Bargain]:
    models = port.terms.models
    found: list[s.Bargain] = []
    ranks = [(not models[each.model].merchant, models[each.model].cost) for each in holding.ships]
    if ranks and (holding.flag == s.NO_SHIP or ranks[holding.flag] < max(ranks)):
        found.append(s.Hoist(ranks.index(max(ranks))))
    for n, ship in enumerate(holding.ships):
        model = models[ship.model]
        worth_it = model.cost * port.terms.prices.point >= 8 * port.terms.prices.captain
        if n != holding.flag and not model.merchant and not ship.captain and worth_it:
            found.append(s.Hire(n, captain_for(port, who, holding, n)[0]))
    return found


# --- What the harbour master would do in the captain's place: the rivals' own head ----------------

A_NAME, LIKELY = 80, 45
"""The points from which a captain thinks of retiring, and of a hundred ways to go on those that
must leave more for him to stay at sea."""
BEST = 3  # how many bargains are named
WHYS = {
    s.Disband: "you cannot sail without a ship, and have no coins for one",
    s.Sell: "mending her costs nearly as much as another ship",
    s.Mend: "a damaged ship fights half as long",
    s.Teach: "he has won it, and it costs nothing",
    s.Hoist: "your flag belongs in your strongest ship",
    s.Hire: "a ship of her worth should not sail without a captain",
    s.Enlist: "a company is useless until it is filled",
    s.Commission: "men ashore need officers",
    s.Buy: "with more ships you have more forces, and your rival more to guess",
    s.Raise: "without a company you cannot raid a town",
    s.Train: "what is left over is best spent on drill",
    s.PaySpy: "to know one force is worth more than what is left over",
    s.Accept: "your fleet can do what the crown asks, and it pays",
    s.Wall: "a town behind a wall loses less",
}
HAS_ENOUGH = "you have made your name, and are more likely to lose of it than to gain"
MORE = "you are more likely to gain than to lose"
READY = "nothing else is worth the coins"


def advice(seen: Seen[s.Port], seed: str) -> list[tuple[s.Action, str]]:
    """The most urgent bargains with a reason for each, from what the captain sees."""
    port, who = seen.value, seen.who
    if port.phase is s.Phase.ASHORE:
        return [(s.Retire(who), HAS_ENOUGH) if has_enough(port, who) else (s.SailAgain(who), MORE)]
    holding, found = s.own(port, who), dict[s.Action, str]()
    large = [
        ship for ship in holding.ships if port.terms.models[ship.model].room >= GROUPS + OFFICERS
    ]
    raises = len(large) > len(holding.companies)  # each company sails in a ship that holds it
    taste = PLAIN if raises else replace(PLAIN, company=0)
    for draw in range(BEST):  # what to buy is drawn by lot: so there is more than one to name
        for bargain in Spender(taste=taste).wants(port, who, random.Random(f"{seed} {draw}")):
            if isinstance(bargain, s.Meet):
                continue
            deal = s.Deal(who, Sealed(who, bargain))
            can = refuse_deal(port, deal) is None and keeps_wages(port, who, bargain)
            if len(found) < BEST and can:
                found.setdefault(deal, WHYS[type(bargain)])
    for bargain in Spender().orders(port, who, s.own(port, who)):  # said beside what is bought
        deal = s.Deal(who, Sealed(who, bargain))
        if refuse_deal(port, deal) is None:
            found.setdefault(deal, WHYS[s.Accept])
    answered: dict[s.Action, str] = {
        s.Deal(who, Sealed(who, each)): why_so(port, each)
        for each in best_answers(port, who, holding)
    }
    return [*answered.items(), *found.items()] or [(s.SetSail(who), READY)]


# --- Encounters -----------------------------------------------------------------------------------
# What he counts on, in coins; no rule. What lasts a season is worth little, a trait or a mark some.

IN_COINS = {
    "favour": 20.0,
    "ship": 100.0,
    "groups": 10.0,
    "grade": 40.0,
    "mend": 15.0,
    "harm": -4.0,
    "leave": -50.0,
    "found": 30.0,
    "spent": -30.0,
    "sails told": 15.0,
    "guide": 15.0,
    "guards": 10.0,
    "share": 0.3,
}
COUNTED = ("favour", "groups", "grade", "mend", "harm", "guide", "guards", "share")
"""Changes that are worth so much for each of what they bring."""
SPENDS = {
    "spies": 20.0,
    "ship": 200.0,
    "companies": 100.0,
    "drill": 50.0,
    "mending": 60.0,
    "captains": 30.0,
}
"""The coins of a season that a price tells on, where a price changes."""


def best_answers(port: s.Port, who: Player, holding: s.Holding) -> list[s.Meet]:
    """The best answer to each encounter that he can pay for, by the average of the die."""
    found = []
    for met in holding.met:
        answers = encounter_of(port, met.encounter).answers
        can = [n for n, answer in enumerate(answers) if can_pay(port, who, answer)]
        if can:
            best_of = max(can, key=lambda n: (hoped(answers[n]), -n))
            found.append(s.Meet(met.encounter, best_of))
    return found


def why_so(port: s.Port, act: s.Meet) -> str:
    """Why an answer is the best: by what each is worth on the average of the die."""
    worth = [round(hoped(each)) for each in encounter_of(port, act.encounter).answers]
    best_of = worth.pop(act.answer)
    others = listed([str(each) for each in worth], between="or")
    return f"worth about {best_of} coins on the average of the die, and not {others}"


def hoped(answer: Answer) -> float:
    """What an answer brings on the average, in coins."""
    whole, before = added([coins_of(cost) for cost in answer.costs]), 0
    for face in answer.faces:
        chance = (face.to - before) / s.FACES
        whole, before = whole + chance * added([coins_of(each) for each in face.does]), face.to
    return whole


def coins_of(change: Change) -> float:
    if change.what == "coins":
        return float(change.by)
    if change.what == "price":
        return (
            added([SPENDS.get(word, 0.0) for word in change.of]) * (s.WHOLE - change.by) / s.WHOLE
        )
    each = IN_COINS.get(change.what, 0.0)
    return each * change.by if change.what in COUNTED else each


# --- Mind -----------------------------------------------------------------------------------------


def value(port: s.Port, who: Player) -> float:
    """How good the career is for `who`, in points; goods count for more than coins."""
    one, two = earned(port)
    lead = float(one - two) if who == 0 else float(two - one)
    holding = s.own(port, who)
    prices = port.terms.prices
    goods = s.worth(port.terms, holding) + 0.8 * holding.coins
    return lead + goods / prices.point


def order(port: s.Port, actions: Sequence[s.Action]) -> Sequence[s.Action]:
    """The actions as they come: setting sail, then bargains."""
    return list(actions)


MIND = Mind(
    value,
    order,
    head=lambda spread, temper: Spender(spread, TASTES.get(temper, PLAIN)),
    ends=(s.SetSail,),
    enough=250,
    doubts=Doubts(6.0),
)
