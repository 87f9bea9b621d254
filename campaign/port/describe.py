"""What the port says about itself: the lines of a captain's books, and every bargain in words."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.describe import (
    CardRow,
    Choice,
    Description,
    Place,
    Thing,
    ThingId,
    Tone,
    Verb,
)
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Prompt, Refusal, listed, many, start_of, total
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of
from . import answers
from . import state as s
from .answers import cost_words
from .bargains import COSTS, FLAG, PEOPLE, PORT, hand_of, refuse_deal, refuse_sail
from .bargains import SPY as SPIES
from .bargains import WALLS as WALLED
from .crown import ORDERS, offered, taken
from .customs import customs_of, vows_add
from .encounters import Answer, Encounter
from .engine import ENGINE
from .events import QUALITIES, TRAITS, coins
from .meetings import A_THING, ENCOUNTER, encounter_of
from .orders import CrownOrder
from .people import SECOND, seconds
from .prices import FAR, bill, price, sold_at
from .standing import lead, long_war
from .state import Action, Bargain, Holding, Port, Quality, Ship, is_whole, own, person_of
from .war import WAR, chances, refuse_ashore, remembered
from .winter import wage
from .words import (
    ASHORE,
    CHEST,
    FIT_OUT,
    MET,
    QUAY,
    SPY,
    WALLS,
    WARDROOM,
    WHYS,
    WRITE,
    YOURSELF,
    Spot,
    about_the_man,
    chest_words,
    commander,
    company_names,
    company_words,
    group_words,
    hull_words,
    in_coins,
    kind_words,
    line_of,
    man_words,
    marks_sentence,
    order_of,
    order_words,
    pay_words,
    people,
    posts,
    price_words,
    ship_names,
    spots,
    standing_words,
    told,
    town_marks,
    trait_words,
    type_words,
    wanting,
)

# --- The port in words ----------------------------------------------------------------------------

LINES = {
    "people": PEOPLE,
    SPY: SPIES,
    WALLS: WALLED,
    "orders": ORDERS,
    MET: ENCOUNTER,
    CHEST: A_THING,
}
"""By line of the quay its paragraph."""
RULES = {
    "flag": FLAG,
    "spy": SPIES,
    "wall": WALLED,
    "teach": SECOND,
}  # by verb the paragraph that it rests on
BUSINESS = (MET, "buy", "raise", "people", "orders", SPY, WALLS, FIT_OUT, "letter", "sail")
"""The lines of the quay that are of no use to who is home from the sea."""
OFFICER = "officer"  # the group of a company that has its name, and wants its first officer
VERBS = (
    Verb("mend", "mend", "Mend", nothing="You have no ship to mend. Buy one on the quay."),
    Verb("hire", "", "Hire"),
    Verb("teach", "", "Second trait"),
    Verb("drill", "drill", "Drill", nothing="You have no crew to drill. Buy a ship on the quay."),
    Verb("flag", "flag", "Flag", nothing="You have no ship for your flag. Buy one on the quay."),
    Verb("rename", "", "Another name"),
    Verb("enlist", "enlist", "Enlist", stays="What else for the company?"),
    Verb("commission", "", "Commission", also="enlist", stays="What else for the company?"),
    Verb("raise", "", "Raise a company", also="enlist"),
    Verb("buy", "buy", "Buy"),
    Verb("sell", "sell", "Sell", nothing="You have nothing to sell. Buy a ship on the quay."),
    Verb("disband", "sell", "Pay off"),
    Verb("spy", "", "Pay a spy"),
    Verb("wall", "", "Wall a town"),
    Verb("accept", "", "Take an order"),
    Verb("reply", "", "Answer"),
    Verb("sail", "end", "Set sail", ends=True),
    Verb("home", "", "Come home"),
    Verb("again", "end", "Sail again", ends=True),
    Verb("retire", "", "Retire"),
)


class Lore(Struct, frozen=True):
    """What the port is told that no rule of its own knows."""

    rung: Callable[[int], str]  # what the crown thinks of a captain, by his rung: "in high favour"
    guns: Callable[[str], int | None]
    """The guns of a type of ship; None for one that is in no table."""
    raiders: Callable[[], int]  # the groups that can raid a town
    letter: bool = False  # whether the rival has written before this season (C-21)
    last: str = "This is the last season."  # what is said of the last season (C-22)
    records: Callable[[Player, Ship], Sequence[str]] = lambda who, ship: ()
    """What a ship has been through, in a line and then action by action (C-20)."""


class PortDescription(Description):
    """The port in words. Its map are the lines of the books, each of them a thing by itself."""

    ENGINE = ENGINE
    SPOT = "line"
    TYPED = "mend s2: an order in words, for your second ship"
    verbs = VERBS

    def __init__(self, lore: Lore) -> None:
        self.lore = lore

    # Words.

    def choice(self, port: Port, action: Action) -> Choice:
        match action:
            case s.Deal(bargain=Sealed(content=None)):
                return Choice((action,), "buy", "Go to the quay")
            case s.Deal(by=by, bargain=Sealed(content=bargain)) if bargain is not None:
                found = told(port.terms, own(port, by), bargain)
                short = found.short
                if isinstance(bargain, s.Buy):
                    short = self.wares(port, bargain)
                elif isinstance(bargain, s.Wall):
                    marks = {mark.name: mark.words for mark in town_marks(port)}
                    short = marks.get(bargain.town, bargain.town)
                cost = price_words(price(port, by, bargain))
                exact = f"{found.words}, {cost}"
                at = line_of(bargain, own(port, by))
                return Choice((action,), found.verb, found.words, short, at, at, at, exact=exact)
            case s.ComeHome(points=points):
                return Choice((action,), "home", f"Come home with {many(points, 'point')}")
            case s.SailAgain(by=by):
                at, words = Spot("again"), f"Sail again, in season {port.season + 1}"
                return Choice((action,), "again", words, "", at, at, at, why=self.ways_on(port, by))
            case s.Retire(by=by):
                at, left = Spot("retire"), many(remembered(port, by), "point")
                words = f"Retire, remembered with {left}"
                sure = Prompt(WAR, f"You leave the sea for good, with {left}")
                return Choice((action,), "retire", words, "", at, at, at, gives_up=sure)
            case _:
                at, words = Spot("sail"), f"Set sail for season {port.season}"
                return Choice((action,), "sail", words, "", at, at, at)

    def wares(self, port: Port, bargain: s.Buy) -> str:
        name = type_words(port.terms, bargain.model, "/")
        cut = bool(marked(port, port.side, bargain))
        return f"{name:<17}{self.in_numbers(port.terms.models[bargain.model], cut=cut)}"

    def in_numbers(self, model: s.Model, *, cut: bool = False) -> str:
        """What a type of ship is made of; where the end may be `cut` off, cargo comes first."""
        guns = self.lore.guns(model.id)
        cargo = f"cargo {model.cargo}" if model.cargo else ""
        parts = (
            cargo if cut else "",
            "" if guns is None else many(guns, "gun"),
            f"hull {hull_words((model.hull, model.hull))}",
            f"gear {model.gear}",
            f"men {model.fighting}",
            "" if cut else cargo,
        )
        return ", ".join(filter(None, parts))

    def things(self, port: Port, viewer: Player) -> Sequence[Thing]:
        holding = own(port, viewer)
        people, orders = bool(port.terms.people[viewer]), bool(offered(port, viewer))
        found = []
        owner: Player | None
        winter = port.terms.winter is not None
        there = {"letter": self.lore.letter, "people": people, "orders": orders}
        walls = bool(port.terms.towns[viewer])
        lines = spots(holding, **there, **{SPY: winter, WALLS: walls, WARDROOM: winter})
        if port.phase is s.Phase.ASHORE:
            lines = [*map(Spot, ASHORE), *(spot for spot in lines if spot.kind not in BUSINESS)]
        for spot in lines:
            match spot.kind:
                case "ship":
                    name, sign, owner = holding.ships[spot.at].name, f"S{spot.at + 1}", viewer
                case "company":
                    name, sign, owner = holding.companies[spot.at].name, f"C{spot.at + 1}", viewer
                case kind if kind == MET:
                    where = holding.met[spot.at].place or "In port"
                    name, sign, owner = f"{where}: somebody waits", f"E{spot.at + 1}", None
                case kind:
                    name, sign, owner = (QUAY | ASHORE)[kind][0], "", None
            found.append(Thing(spot, sign, name, (spot,), owner))
        return found

    def brief(self, port: Port, thing: ThingId, viewer: Player) -> str:
        terms, holding = port.terms, own(port, viewer)
        match thing:
            case Spot(kind="ship", at=n):
                ship, cost = holding.ships[n], price(port, viewer, s.Mend(n))
                asked = f"{coins(cost)}{marked(port, viewer, s.Mend(n))}"
                hurt = f"wants {wanting(terms, ship)}: {asked}"
                return f"{kind_words(terms, ship)}, {hurt if wanting(terms, ship) else 'undamaged'}"
            case Spot(kind="company", at=n):
                return company_words(holding.companies[n])
            case Spot(kind="met", at=n):
                return met_of(port, holding, n).says
            case Spot(kind="things"):
                use = "; some whom you meet will ask for it" if holding.things else ""
                return f"{chest_words(holding)}{use}"
            case Spot(kind="spy") if holding.told:
                return "you are told of a force already"
            case Spot(kind="spy") if holding.spy:
                return "he sails with your rival, and tells you when both sheets are sealed"
            case Spot(kind="walls") if walls := port.walls[viewer]:
                return f"{listed(walls)} {'is' if len(walls) == 1 else 'are'} walled"
            case Spot(kind="orders") if order := taken(port, holding):
                return f"taken: {order.says}"
            case Spot(kind="again"):
                ways = chances(port, viewer)
                return (
                    f"of 100 voyages {ways.better} leave you more, {ways.dead} kill you, "
                    f"{ways.recalled} call you home"
                )
            case Spot(kind="retire"):
                left = f"remembered with {many(remembered(port, viewer), 'point')}"
                return f"{left}; {leaves(port)}"
            case _:
                return QUAY[thing.kind][1] or on_quay(port, viewer)

    def ways_on(self, port: Port, who: Player) -> str:
        """What sailing again comes to in a hundred ways to go on (C-31)."""
        ways = chances(port, who)
        return (
            f"Of 100 voyages, {ways.better} leave you more; in {ways.dead} you die, "
            f"in {ways.recalled} you are called home with no more."
        )

    def standing(self, port: Port, who: Player) -> str:
        """What a captain would be remembered as, and how he stands against this rival (C-31)."""
        left = many(remembered(port, who), "point")
        return f"You would be remembered with {left}. {self.against(port, who)}."

    def against(self, port: Port, who: Player) -> str:
        """How a captain stands against his rival: "You are 12 points ahead of Luis Roca"."""
        ahead, rival = lead(port, who), port.captains[opponent_of(who)]
        if rival.since > port.season:
            return f"{rival.name} is your next rival"
        if not ahead:
            return f"You are level with {rival.name}"
        side = "ahead of" if ahead > 0 else "behind"
        return f"You are {many(abs(ahead), 'point')} {side} {rival.name}"

    def ground(self, port: Port, place: Place, viewer: Player) -> str:
        return ""

    def hour(self, port: Port) -> str:
        """What the stay in port is for, and what is still missing (C-25)."""
        if port.phase is s.Phase.ASHORE:
            coming = next_prize(port)
            home = f"Home from season {port.season}; the next prize comes in season {coming}."
            return f"{home} Retire, or sail again?"
        holding, of = own(port, port.side), season_words(port)
        ships = len(holding.ships)
        missing = [many(ships, "ship") if ships else "no ship yet"]
        if hurt := sum(not is_whole(port.terms, ship) for ship in holding.ships):
            missing.append(f"{hurt} to mend")
        if idle := sum(not company.groups for company in holding.companies):
            missing.append(f"{many(idle, 'company', 'companies')} without men")
        return f"Fit out for season {of}: {', '.join(missing)}, {coins(holding.coins)} to spend."

    def part(self, port: Port) -> Hashable:
        return port.season, port.phase, port.side

    def odds(self, port: Port, orders: Sequence[Action]) -> Odds | None:
        return None

    def favour(self, port: Port, who: Player) -> str:
        """What the crown thinks of a captain: "in high favour"."""
        return self.lore.rung(port.captains[who].favour)

    def purse(self, port: Port, who: Player) -> str:
        """Up to what his crown makes a captain's goods up, as its favour is now (C-15)."""
        return in_coins(port.terms, port.terms.favour.purses[port.captains[who].favour])

    def hint(
        self,
        port: Port,
        legal: Sequence[Action],
        hand: Sequence[ThingId],
        steering: str,
        laid: Choice | None,
    ) -> str:
        """What the crown thinks of the captain, and what it will pay."""
        who = port.side
        if port.phase is s.Phase.ASHORE:
            return self.standing(port, who)
        standing = f"You are {self.favour(port, who)} with {port.captains[who].crown}."
        if (winter := long_war(port)) is not None:
            paid = in_coins(port.terms, wage(winter, port.captains[who].gone))
            return f"{standing} It pays {paid} a season. {self.against(port, who)}."
        if port.season == port.terms.seasons:
            return f"{standing} {self.lore.last}"
        topped_up = f"Next season it tops you up to {self.purse(port, who)}"
        return f"{standing} {topped_up}, if you keep its favour."

    def note(self, port: Port, choice: Choice, odds: Odds | None) -> str:
        """The price of a bargain, how much is wanting for it, or why it cannot be struck."""
        holding = own(port, port.side)
        if not choice.orders:
            asked, mods = s.fee(port.terms, holding, choice.group, port.terms.prices.captain)
            return f"{coins(asked + total(mods))}{' with his ransom' if mods else ''}"
        if not isinstance(deal := choice.orders[0], s.Deal) or deal.bargain.content is None:
            return ""
        bargain = deal.bargain.content
        if order := order_of(port.terms, bargain):
            pays = "" if holding.order else f"pays {pay_words(port, port.side, order)}"
            return "taken" if holding.order == order.id else pays
        refusal, cost = refuse_deal(port, deal), price(port, port.side, bargain)
        if isinstance(bargain, s.Meet) and refusal is None:
            reply = answer_of(port, bargain)
            return "; ".join(filter(None, (cost_words(reply), chances_of(port, reply))))
        if refusal is None:
            person = person_of(port.terms, hand_of(bargain))
            if person is not None:
                return f"{self.traits(port, person)}, {price_words(cost)}"
            plain = choice.words == choice.short  # nothing beside plain names
            return "" if plain else f"{price_words(cost)}{marked(port, port.side, bargain)}"
        if (short := cost - holding.coins) > 0:
            return f"{coins(cost)}{marked(port, port.side, bargain)}, {short} short"
        return f"no: {refusal.why}"

    def told(self, port: Port, choice: Choice) -> str:
        """What a bargain is good for, costs and leaves; or why it cannot be struck."""
        holding, terms = own(port, port.side), port.terms
        if not choice.orders:
            return about_the_man(terms, choice.group)
        if not isinstance(deal := choice.orders[0], s.Deal) or deal.bargain.content is None:
            return ""
        bargain = deal.bargain.content
        if order := order_of(terms, bargain):
            return f"{order.says} {order_words(port, port.side, order)}"
        if refusal := refuse_deal(port, deal):
            return f"Not now: {refusal.why}."
        if isinstance(bargain, s.Meet):
            return f"{start_of(chances_of(port, answer_of(port, bargain)))}."
        why, cost = WHYS.get(choice.verb, ""), price(port, port.side, bargain)
        if isinstance(bargain, s.Hire) and bargain.ship == holding.flag:
            why = YOURSELF
        elif isinstance(bargain, s.Teach):
            why = f"For his victories: {TRAITS[bargain.trait]}."
        elif isinstance(bargain, s.Buy):
            why = f"Room for {terms.models[bargain.model].room} groups and officers."
        elif isinstance(bargain, s.Enlist):
            why = f"{self.lore.raiders()} groups or more can raid a town, fewer only a shore."
        if not cost:
            return f"{why} It {price_words(cost)}.".strip()
        comes = f"Brings {coins(-cost)}, makes" if cost < 0 else f"Costs {coins(cost)}, leaves"
        return f"{why} {comes} {coins(holding.coins - cost)}.".strip()

    def paragraph(self, port: Port, choice: Choice | None, place: Spot) -> Rule:
        """The paragraph about what is chosen now: why it is refused, or what it rests on."""
        if choice is not None and choice.orders and port.phase is s.Phase.PORT:
            refusal = self.refusal(port, choice)
            rests = COSTS if choice.verb in ("buy", "enlist", "commission", "raise") else PORT
            return refusal.rule if refusal else RULES.get(choice.verb, rests)
        if port.phase is s.Phase.ASHORE:
            return WAR
        person = None if choice is None else person_of(port.terms, choice.group)
        if person is not None:
            return s.trait_rule(person.trait)
        return LINES.get(place.kind, PORT)

    def idle(self, port: Port) -> str:
        """What is left undone before sailing; empty when all is well."""
        terms, holding = port.terms, own(port, port.side)
        hurt = [ship.name for ship in holding.ships if not is_whole(terms, ship)]
        bare = [company.name for company in holding.companies if not company.groups]
        left = []
        if hurt:
            left.append(f"{listed(hurt)} {'is' if len(hurt) == 1 else 'are'} not mended")
        if holding.ships and holding.flag == s.NO_SHIP:
            left.append("your flag flies on no ship")
        left += [
            f"{ship.captain} has no second trait yet"
            for ship in holding.ships
            if seconds(terms, holding, ship)
        ]
        if bare:
            left.append(f"{listed(bare)} {'has' if len(bare) == 1 else 'have'} no men")
        return f"{start_of(listed(left))}." if left else ""

    def elsewhere(self, port: Port, who: ThingId, place: Place) -> str:
        if port.phase is s.Phase.ASHORE:
            return "Nothing is bargained for before you sail again."
        nobody = "There is nobody left to hire."
        return nobody if place.kind == "people" else ""

    def around(self, port: Port, viewer: Player) -> Sequence[str]:
        """What the captain owns, and how he stands."""
        holding = own(port, viewer)
        found = [self.hint(port, (), (), "", None)]
        for thing in self.things(port, viewer):
            if thing.owner is not None:
                how = self.brief(port, thing.id, viewer)
                if thing.id.kind == "ship":
                    captain = commander(holding, thing.id.at)
                    how += f", commanded by {captain}" if captain else ", without a captain"
                found.append(f"{thing.sign} {thing.title}: {how}.")
        marks = marks_sentence(town_marks(port))
        chest = chest_words(holding) if holding.things or holding.lasting else ""
        told = [*([f"Your sea-chest: {chest}."] if chest else []), *([marks] if marks else [])]
        return [*found, *told]

    # Cards.

    def card(self, port: Port, thing: ThingId, viewer: Player) -> list[CardRow]:
        """A ship, a company, those who are for hire; else all that is owned."""
        terms, holding = port.terms, own(port, viewer)
        match thing:
            case Spot(kind="again" | "retire"):
                return self.ashore_card(port, viewer)
            case Spot(kind="ship", at=n):
                return self.ship_card(port, viewer, n)
            case Spot(kind="company", at=n):
                company = holding.companies[n]
                names = [man_words(terms, holding, name) for name in company.officers]
                return rows(
                    groups=group_words(company.groups, quality=True) or "none",
                    officers="; ".join(names) or "none",
                    needs=f"room for {len(company.groups) + len(company.officers)}",
                    worth=f"{coins(s.company_cost(terms.prices, company))} when new",
                )
            case Spot(kind="people"):
                found = [
                    row
                    for person in s.candidates(port, viewer, holding)
                    for row in man_card(terms, holding, person)
                ]
                return found or [CardRow("nobody left", tone=Tone.DIM)]
            case Spot(kind="met", at=n):
                return met_card(port, met_of(port, holding, n))
            case Spot(kind="things"):
                return [
                    CardRow(f"{start_of(thing)}: {SERVES[thing]}") for thing in holding.things
                ] + [CardRow(answers.in_words(each), "promised") for each in holding.lasting]
            case Spot(kind="orders"):
                return [
                    row
                    for order in offered(port, viewer)
                    for row in order_card(port, viewer, order, taken=order.id == holding.order)
                ]
            case _:
                traders = sum(terms.models[ship.model].merchant for ship in holding.ships)
                hurt = sum(not is_whole(terms, ship) for ship in holding.ships)
                cost = sum(price(port, viewer, s.Mend(n)) for n in range(len(holding.ships)))
                hurts = f"{coins(cost)} for {many(hurt, 'ship')}"
                owned = rows(
                    warships=str(len(holding.ships) - traders),
                    traders=str(traders),
                    troops=many(len(holding.companies), "company", "companies"),
                    mending=hurts if hurt else "nothing to mend",
                )
                return [*owned, *custom_card(port, viewer)]

    def ship_card(self, port: Port, who: Player, n: int) -> list[CardRow]:
        terms, holding = port.terms, own(port, who)
        ship, cost = holding.ships[n], price(port, who, s.Mend(n))
        model, person = terms.models[ship.model], person_of(terms, ship.captain)
        traits = s.known_as(terms, s.served_of(holding, ship.captain), ship.captain)
        guns = self.lore.guns(model.id)
        record = self.lore.records(who, ship)
        bars = (
            ("hull", sum(ship.hull), 2 * model.hull, hull_words(ship.hull)),
            ("gear", ship.gear, model.gear, f"{ship.gear}/{model.gear}"),
            ("men", ship.fighting, model.fighting, f"{ship.fighting}/{model.fighting}"),
        )
        found = [CardRow(words, label, left / max(1, whole)) for label, left, whole, words in bars]
        found += rows(
            type=kind_words(terms, ship),
            guns="" if guns is None else str(guns),
            crew=QUALITIES[ship.crew],
            captain=commander(holding, n) or "none",
            trait="; ".join(f"{trait}: {TRAITS[trait]}" for trait in traits),
            standing="" if person is None else standing_words(s.served_of(holding, ship.captain)),
            flag="flies here" if n == holding.flag else "",
            cargo=many(model.cargo, "point") if model.cargo else "",
            room=f"{model.room} groups and officers",
            worth=f"{in_coins(terms, model.cost)} when new",
            mending=f"{coins(cost)}{marked(port, who, s.Mend(n))}" if cost else "undamaged",
            record=record[0] if record else "",
        )
        return [*found, *(CardRow(words, " ") for words in record[1:])]

    def ashore_card(self, port: Port, who: Player) -> list[CardRow]:
        """What a captain leaves if he retires, and what sailing on may come to (C-31)."""
        ways, captain, share = chances(port, who), port.captains[who], vows_add(port, who)
        bars = (("better", ways.better), ("death", ways.dead), ("recall", ways.recalled))
        return [
            CardRow("If you retire now", tone=Tone.DIM),
            *rows(
                points=f"{remembered(port, who)} that you are remembered with",
                but=f"{leaves(port)}.",
                vows=f"add {share} in 100 to your score, if kept" if share else "",
                rivals=f"{captain.gone} gone" if captain.gone else "none gone yet",
                now=f"{self.against(port, who)}.",
            ),
            CardRow(""),
            CardRow("Of 100 voyages, if you sail again", tone=Tone.DIM),
            *(CardRow(f"{share:>3}", label, share / 100) for label, share in bars),
            CardRow(VOYAGES, tone=Tone.DIM),
            CardRow(f"The next prize comes in season {next_prize(port)}."),
        ]

    def model_card(self, port: Port, number: int) -> list[CardRow]:
        """A type of ship as she is sold."""
        model = port.terms.models[number]
        guns, usual = self.lore.guns(model.id), in_coins(port.terms, model.cost)
        own_price = marked(port, port.side, buy := s.Buy(number, ""))
        return rows(
            price=f"{coins(price(port, port.side, buy))}{own_price}" if own_price else usual,
            usual=usual if own_price else "",
            size=f"{model.size.name.lower()}{', merchantman' if model.merchant else ''}",
            guns="" if guns is None else str(guns),
            hull=f"{hull_words((model.hull, model.hull))}, larboard and starboard",
            gear=str(model.gear),
            men=f"{model.fighting}, {QUALITIES[model.crew]}",
            cargo=many(model.cargo, "point") if model.cargo else "",
            room=f"{model.room} groups and officers",
        )

    def crown_card(self, port: Port, who: Player) -> list[CardRow]:
        """The crown's favour, its next purse, and the points so far."""
        if (winter := long_war(port)) is not None:
            return rows(
                favour=self.favour(port, who),
                wage=f"{in_coins(port.terms, wage(winter, port.captains[who].gone))} a season",
                upkeep=f"{winter.upkeep} in 100 of what your fleet cost",
                score=f"{remembered(port, who)}. {self.against(port, who)}.",
            )
        last = port.season == port.terms.seasons
        purse = f"tops you up to {self.purse(port, who)} next season"
        return rows(
            favour=self.favour(port, who),
            purse="not needed: this is the last season" if last else purse,
            earned=many(port.captains[who].earned, "point"),
        )

    # Places: the lines of the books, one under the other.

    def start(self, port: Port, viewer: Player) -> Place:
        return self.things(port, viewer)[0].id

    def named(self, port: Port, word: str) -> Place:
        named = (t.id for t in self.things(port, reader(port)) if t.sign.lower() == word.lower())
        return next(named, None)

    def beside(self, port: Port, place: Place, across: int, down: int) -> Place:
        lines = [thing.id for thing in self.things(port, reader(port))]
        return lines[max(0, min(len(lines) - 1, lines.index(place) + down))]

    def away(
        self, port: Port, here: Place, there: Place, seen_by: ThingId = None
    ) -> tuple[int, str]:
        return int(here != there), ""

    # Orders.

    def attempt(
        self, port: Port, verb: str, who: ThingId, target: ThingId, place: Place
    ) -> Iterable[Action]:
        about = target or who
        found = [choice for choice in self.offered(port) if choice.verb == verb]
        return [act for each in found if each.actor == about for act in each.orders]

    def open_to(
        self, port: Port, choices: Sequence[Choice], hand: Sequence[ThingId]
    ) -> Sequence[Choice]:
        """Everything that is offered, allowed or not: what cannot be had says why beside it."""
        return self.offered(port) if choices and port.phase is s.Phase.PORT else choices

    def offered(self, port: Port) -> list[Choice]:
        """What is offered about each line of the books, from the first to the last."""
        who, holding = port.side, own(port, port.side)
        ships = holding.ships
        name, man = ship_names(port, who)[0], people(port, who)[0]
        bargains: list[Bargain] = [
            s.Meet(met.encounter, answer)
            for n, met in enumerate(holding.met)
            for answer in range(len(met_of(port, holding, n).answers))
        ]
        for n in range(len(holding.ships)):
            bargains += (s.Mend(n), s.Hire(n, man), s.Train(n))
            bargains += (s.Teach(n, each) for each in seconds(port.terms, holding, ships[n]))
            bargains += (s.Hoist(n), s.Rename(n, name), s.Sell(n))
        for n in range(len(holding.companies)):
            bargains += (s.Enlist(n, arms, each) for arms in s.Arms for each in reversed(Quality))
            bargains += (s.Commission(n, man), s.Disband(n))
        kinds = (each[0] for each in s.types(port.terms))
        bargains += (s.Buy(n, name) for n in kinds if sold_at(port, who, n))
        bargains.append(s.Raise(company_names(port, who)[0], man))
        bargains += [s.PaySpy()] if port.terms.winter is not None else []
        bargains += map(s.Wall, port.terms.towns[who])
        bargains += (s.Accept(order.id) for order in offered(port, who))
        found = [self.wanted(port, bargain) for bargain in bargains]
        for person in s.candidates(port, who, holding) if port.terms.people[who] else ():
            asks = f"What should {person.name} command?"
            words = f"{person.name:<18} {self.traits(port, person)}"
            at = Spot("people")
            head = Choice((), "hire", words, "", at, at, at, group=person.name, asks=asks)
            found.append(head)
        told = [replace(each, why=self.told(port, each)) for each in found]
        return [*told, self.choice(port, s.SetSail(who))]

    def traits(self, port: Port, person: s.Person) -> str:
        """What a man is known for, as the captain in port knows it."""
        return trait_words(port.terms, s.served_of(own(port, port.side), person.name), person.name)

    def wanted(self, port: Port, bargain: Bargain) -> Choice:
        """A bargain before the name is chosen that it needs."""
        found = self.choice(port, s.Deal(port.side, Sealed(port.side, bargain)))
        said = told(port.terms, own(port, port.side), bargain)
        if not said.asks:
            return found
        to = "" if said.verb == "raise" else said.more
        words = f"{said.short}{to}" if said.short else found.words
        return replace(found, words=words, asks=f"{said.asks}{WRITE}")

    def offers(
        self, port: Port, choices: Sequence[Choice], hand: Sequence[ThingId], thing: ThingId = None
    ) -> Sequence[Choice]:
        """What is offered about a line; else about the one under the cursor, or about all ships
        and companies what can be struck; and whatever is on the quay."""
        about = [each for each in choices if each.actor == thing or each.actor in hand]
        if thing is not None:
            return [each for each in about if each.actor == thing]
        quay = [
            each for each in choices if each.actor.kind in (QUAY | ASHORE) and each not in about
        ]
        rest = () if about else (each for each in choices if each not in quay)
        can = [each for each in rest if self.refusal(port, each) is None]
        return [*about, *can, *quay] or choices

    def refusal(self, port: Port, choice: Choice) -> Refusal | None:
        """Why the order of a choice is refused; None where it is not."""
        act = choice.orders[0]
        if isinstance(act, s.Retire | s.SailAgain):
            return refuse_ashore(port, act)
        return refuse_sail(port, act) if isinstance(act, s.SetSail) else refuse_deal(port, act)

    def below(self, port: Port, choice: Choice) -> Sequence[Choice]:
        """The names that can be given to what wants one, and the posts that a man can have."""
        who = port.side
        if not choice.orders:
            deals = (s.Deal(who, Sealed(who, each)) for each in posts(port, choice.group))
            return [self.choice(port, deal) for deal in deals]
        if choice.verb in ("hire", "commission") or choice.group == OFFICER:
            names = people(port, who)
        else:
            names = (company_names if choice.verb == "raise" else ship_names)(port, who)
        return [replace(self.called(port, choice, name), words=name, short=name) for name in names]

    def called(self, port: Port, choice: Choice, name: str) -> Choice:
        """The same under a name; a company that has its own wants that of its first officer."""
        bargain, who = choice.orders[0].bargain.content, port.side
        field = OFFICER if choice.group == OFFICER else "name"
        named = replace(bargain, **{field: name})
        found = self.choice(port, s.Deal(who, Sealed(who, named)))
        if field == OFFICER or not isinstance(named, s.Raise):
            return found
        return replace(found, group=OFFICER, asks=f"Who should lead {name}?{WRITE}")


VOYAGES = """\
A voyage is seasons as fleets alike sail them, until you have a good one more or are stopped."""


def leaves(port: Port) -> str:
    """What is left of a score in a long war when it does not end by retiring (C-31.2)."""
    winter = long_war(port)
    return (
        ""
        if winter is None
        else f"death leaves {winter.death} in 100 of it; called home, you keep it all"
    )


def next_prize(port: Port) -> int:
    """The next season of a long war that has a prize (C-31)."""
    every = 1 if (winter := long_war(port)) is None else winter.every
    return port.season + every - port.season % every


def reader(port: Port) -> Player:
    """Whose books lie open: those of who is in port, but not before the other's eyes."""
    mine = port.holdings[port.side].content is not None
    return port.side if mine else opponent_of(port.side)


def on_quay(port: Port, who: Player) -> str:
    """How many types of ships a port has for sale, and which it has not (C-38.2)."""
    kinds = s.types(port.terms)
    lacks = [each[0] for each in kinds if not sold_at(port, who, each[0])]
    found = f"{many(len(kinds) - len(lacks), 'type')} for sale"
    names = [port.terms.models[n].name for n in lacks]
    return f"{found}; no {listed(names, 0, between='or')}" if lacks else found


def marked(port: Port, who: Player, bargain: Bargain) -> str:
    """How a port's own price differs from that of others: ", a fifth off" (C-38.2); and why mending
    is dear (C-34.2)."""
    buys, mods = isinstance(bargain, s.Buy), bill(port, who, bargain)[1]
    return "".join(f", {mod.why}" for mod in mods if buys or mod.rule == FAR)


def season_words(port: Port) -> str:
    """Which season of how many it is; in a long war nobody knows of how many."""
    return str(port.season) if long_war(port) else f"{port.season} of {port.terms.seasons}"


def rows(**labels: str) -> list[CardRow]:
    """A row of a card for each label that has any words."""
    return [CardRow(words, label) for label, words in labels.items() if words]


def custom_card(port: Port, who: Player) -> Iterator[CardRow]:
    """What is otherwise for a captain than for others, and why (C-32)."""
    name = port.captains[who].name
    for each in customs_of(port, who):
        label = "burden" if each.burden else "way" if each.of == name else "custom"
        label = label if each.of else "vow" if each.id in port.terms.vows[who] else "year"
        yield CardRow(each.says, label)


def met_of(port: Port, holding: Holding, n: int) -> Encounter:
    """What waits for a captain in a line of his books."""
    return encounter_of(port, holding.met[n].encounter)


def answer_of(port: Port, bargain: s.Meet) -> Answer:
    return encounter_of(port, bargain.encounter).answers[bargain.answer]


def chances_of(port: Port, answer: Answer) -> str:
    """How an answer may end, with its exact chances."""
    return answers.chances(answer, long=long_war(port) is not None)


SERVES = {
    "half a map": "A collector of charts buys it. With the other half it leads to a treasure.",
    "the other half": "A collector of charts buys it. With half a map it leads to a treasure.",
    "a pilot": "He knows the enemy's harbours, and rivers too. A merchant would hire him.",
    "a prisoner": "He knows the enemy's plans, and is worth a ransom. He can speak for you at sea.",
    "a gun": "Your flagship can carry it. A governor or a church would be glad of it.",
}
"""What a thing that was found is good for, when somebody comes who asks for it."""


def met_card(port: Port, row: Encounter) -> list[CardRow]:
    """An encounter, and each answer with its cost and its exact chances."""
    found = [CardRow(row.says)]
    for answer in row.answers:
        cost = cost_words(answer)
        found += [
            CardRow(""),
            CardRow(f"{answer.label} ({cost})" if cost else answer.label, tone=Tone.GOOD),
            CardRow(f"{start_of(chances_of(port, answer))}.", tone=Tone.DIM),
        ]
    return found


def order_card(port: Port, who: Player, order: CrownOrder, *, taken: bool) -> list[CardRow]:
    return [
        CardRow(order.says, tone=Tone.GOOD if taken else Tone.PLAIN),
        CardRow(f"{'Taken. ' if taken else ''}{order_words(port, who, order)}", tone=Tone.DIM),
    ]


def man_card(terms: s.Terms, holding: Holding, person: s.Person) -> list[CardRow]:
    served = s.served_of(holding, person.name)
    found = [
        CardRow(f"{person.name}, {trait_words(terms, served, person.name)}"),
        CardRow(person.life, tone=Tone.DIM),
    ]
    found += (
        CardRow(f"{start_of(TRAITS[trait])}.") for trait in s.known_as(terms, served, person.name)
    )
    standing = standing_words(served)
    return [*found, CardRow(standing, tone=Tone.GOOD)] if standing else found
