"""The port (C-4): buying, selling, mending, hiring, training, raising companies."""

from collections.abc import Iterable

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal, total
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, placed
from . import state as s
from .crown import MOST_GROUPS, offered, refuse_order
from .customs import decider, kinds_of
from .events import Dealt, Fared, Spared, Walled
from .meetings import answer_meeting, encounter_of, refuse_meeting
from .people import leave_mark, refuse_second, seconds
from .prices import STOCK, bill, price, sold_at

PORT = Rule("C-4")
COSTS = Rule("H-36")
BOOKS = Rule("H-41")
FLAG = Rule("H-43")
A_SHIP = Rule("H-210")
THE_DEAD = Rule("H-212")
NAMES = Rule("H-223")
CHARACTERS = Rule("C-19")
PEOPLE = Rule("H-246")
SPY = Rule("C-37.2")
WITHHELD = Rule("C-32.2")
ARTICLE = Rule("C-40")
VOW = Rule("C-40.2")
WALLS = Rule("C-34.3")

LONGEST_NAME = 32
MOST_SHIPS, MOST_COMPANIES = 56, 14
MOST_OFFICERS = 6


def refuse_deal(port: s.Port, act: s.Deal) -> Refusal | None:
    bargain = act.bargain.content
    if port.phase is not s.Phase.PORT:
        return Refusal(PORT, "you buy and sell in port, between seasons")
    if act.by != port.side:
        return Refusal(PORT, "the other captain is in port")
    if act.bargain.owner != act.by or bargain is None:
        return Refusal(BOOKS, "the bargain cannot be read")
    holding = s.own(port, act.by)
    refusal = (
        refuse_bargain(port.terms, holding, bargain)
        or refuse_person(port, act.by, holding, bargain)
        or refuse_custom(port, act.by, bargain)
        or refuse_ware(port, act.by, bargain)
        or refuse_spy(port.terms, holding, bargain)
        or refuse_order(port, act.by, holding, bargain)
        or refuse_wall(port, act.by, holding, bargain)
        or (refuse_meeting(port, act.by, holding, bargain) if isinstance(bargain, s.Meet) else None)
    )
    if refusal:
        return refusal
    cost = price(port, act.by, bargain)
    if cost > holding.coins:
        return Refusal(PORT, f"it costs {cost} coins, and you have only {holding.coins}")
    return refuse_stranding(port.terms, holding, bargain, holding.coins - cost)


def refuse_stranding(
    terms: s.Terms, holding: s.Holding, bargain: s.Bargain, left: int
) -> Refusal | None:
    """Whoever has no ship keeps the coins for one: he could not leave port without (H-210)."""
    afloat = len(holding.ships) - isinstance(bargain, s.Sell) + isinstance(bargain, s.Buy)
    least = s.cheapest(terms)
    if afloat or left >= least or isinstance(bargain, s.Disband | s.Accept | s.Meet):
        return None
    return Refusal(A_SHIP, f"you cannot sail without a ship: keep {least} coins for one")


def refuse_bargain(terms: s.Terms, holding: s.Holding, bargain: s.Bargain) -> Refusal | None:
    ships, companies = holding.ships, holding.companies
    ship = getattr(bargain, "ship", None)
    if ship is not None and not 0 <= ship < len(ships):
        if isinstance(bargain, s.Hoist):
            return Refusal(FLAG, "there is no such ship")
        return Refusal(PORT, "there is no such ship")
    match bargain:
        case s.Buy(model=model) if not 0 <= model < len(terms.models):
            return Refusal(COSTS, "that ship is not for sale")
        case s.Buy() if len(ships) >= MOST_SHIPS:
            return Refusal(PORT, "the harbour is full and has no room for another ship")
        case s.Hoist(ship=n) if n == holding.flag:
            return Refusal(FLAG, "your flag already flies there")
        case s.Mend(ship=n) if s.is_whole(terms, ships[n]):
            return Refusal(PORT, f"{ships[n].name} needs no mending")
        case s.Hire(ship=n) if ships[n].captain:
            return Refusal(PORT, f"{ships[n].name} already has a captain")
        case s.Teach():
            return refuse_second(terms, holding, bargain)
        case s.Train(ship=n) if ships[n].crew is s.Quality.HARDENED:
            return Refusal(PORT, f"{ships[n].name}'s crew can learn no more")
        case s.Rename(ship=n, name=name) if name == ships[n].name:
            return Refusal(PORT, "that is already her name")
        case s.Raise() if len(companies) >= MOST_COMPANIES:
            return Refusal(PORT, "you cannot raise any more companies")
        case s.Enlist(company=n) | s.Commission(company=n) | s.Disband(company=n):
            if not 0 <= n < len(companies):
                return Refusal(PORT, "there is no such company")
            if isinstance(bargain, s.Enlist) and len(companies[n].groups) >= MOST_GROUPS:
                return Refusal(PORT, f"{companies[n].name} has as many groups as it can have")
            if isinstance(bargain, s.Commission) and len(companies[n].officers) >= MOST_OFFICERS:
                return Refusal(PORT, f"{companies[n].name} has enough officers")
    if refusal := refuse_name(holding, bargain):
        return refusal
    name = hand_of(bargain)
    return Refusal(THE_DEAD, f"{name} is dead") if name in holding.fallen else None


def refuse_name(holding: s.Holding, bargain: s.Bargain) -> Refusal | None:
    """Names are short, can be printed, and no two ships or companies have the same."""
    match bargain:
        case s.Buy(name=name) | s.Rename(name=name):
            names = [ship.name for ship in holding.ships]
        case s.Raise(name=name):
            names = [company.name for company in holding.companies]
        case s.Hire(name=name) | s.Commission(name=name):
            names = []
        case _:
            return None
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        return Refusal(PORT, f"a name has 1 to {LONGEST_NAME} letters")
    if isinstance(bargain, s.Rename):
        del names[bargain.ship]
    if alike(name, names):
        return Refusal(PORT, f"you already have a {name}")
    if isinstance(bargain, s.Buy | s.Rename) and alike(name, holding.taken):
        return Refusal(NAMES, f"your rival took your {name} and may still sail her")
    return None


def alike(name: str, names: Iterable[str]) -> bool:
    """Whether a name is among others, large letters or small."""
    return name.strip().casefold() in [each.strip().casefold() for each in names]


def refuse_person(
    port: s.Port, who: Player, holding: s.Holding, bargain: s.Bargain
) -> Refusal | None:
    """A man with a character is hired where he waits for a command, and serves but once (H-246)."""
    name = hand_of(bargain)
    if not name or not any(port.terms.people):
        return None
    if alike(name, s.serving(holding)):
        return Refusal(CHARACTERS, f"{name} already has a command")
    known = any(alike(name, (one.name,)) for people in port.terms.people for one in people)
    if known and name not in (one.name for one in s.candidates(port, who, holding)):
        return Refusal(PEOPLE, f"{name} is not for hire in this port")
    return None


def refuse_ware(port: s.Port, who: Player, bargain: s.Bargain) -> Refusal | None:
    """In a winter a port has not every type of ship (C-38.2)."""
    if isinstance(bargain, s.Buy) and not sold_at(port, who, bargain.model):
        return Refusal(STOCK, "no such ship is for sale in this port")
    return None


def refuse_spy(terms: s.Terms, holding: s.Holding, bargain: s.Bargain) -> Refusal | None:
    """Spies are for hire in a winter, one a season (C-37.2)."""
    if not isinstance(bargain, s.PaySpy):
        return None
    if terms.winter is None:
        return Refusal(SPY, "no spy is for hire in this career")
    if holding.told:
        return Refusal(SPY, "you are told of a force already this season")
    return Refusal(SPY, "you already pay a spy this season") if holding.spy else None


def refuse_custom(port: s.Port, who: Player, bargain: s.Bargain) -> Refusal | None:
    """What customs, the article of the day or his own vows keep from a captain (C-32.2)."""
    words: tuple[str, ...] = ()
    match bargain:
        case s.Buy(model=model):
            words = kinds_of(port.terms, model)
        case s.Train():
            words = ("drill",)
        case s.Raise():
            words = ("companies",)
        case s.Enlist(quality=s.Quality.HARDENED):
            words = ("hardened",)
    if s.person_of(port.terms, hand_of(bargain)) is not None:
        words += ("characters",)
    by, article = decider(port, who, "withheld", words), port.terms.article
    if by in port.terms.vows[who]:
        return Refusal(VOW, "you have vowed not to")
    if article is not None and by == article.name:
        return Refusal(ARTICLE, "this year nobody can have that")
    return Refusal(WITHHELD, "your customs keep that from you") if by else None


def refuse_wall(
    port: s.Port, who: Player, holding: s.Holding, bargain: s.Bargain
) -> Refusal | None:
    """One town a season can be walled, of a captain's own crown (C-34)."""
    if not isinstance(bargain, s.Wall):
        return None
    if bargain.town not in port.terms.towns[who]:
        return Refusal(WALLS, "your crown has no town of that name")
    if bargain.town in port.walls[who]:
        return Refusal(WALLS, f"{bargain.town} has its wall already")
    return Refusal(WALLS, "you have walled a town this season") if holding.walled else None


def hand_of(bargain: s.Bargain) -> str:
    """The man whom a bargain takes into service; empty where it takes none."""
    match bargain:
        case s.Hire(name=name) | s.Commission(name=name) | s.Raise(officer=name):
            return name
        case _:
            return ""


def deal(play: Play[s.Port], act: s.Deal) -> None:
    """Strike a bargain: the coins and the goods change hands (C-4)."""
    bargain, terms = act.bargain.own, play.state.terms
    holding = s.own(play.state, act.by)
    asked, mods = bill(play.state, act.by, bargain)
    cost = asked + total(mods)
    # always told where there are characters: that nothing told is as secret as what did
    why = Sealed(act.by, mods) if any(terms.people) or terms.winter is not None else None
    after = s.struck(terms, holding, bargain)
    after = replace(after, coins=after.coins - cost)
    play.state = s.with_holding(play.state, act.by, after)
    play.tell(Dealt(PORT, act.by, act.bargain, Sealed(act.by, cost), why))
    match bargain:
        case s.Meet():
            answer_meeting(play, act.by, bargain)
        case s.Wall(town=town):
            walls = (*play.state.walls[act.by], town)
            play.state = replace(play.state, walls=placed(play.state.walls, act.by, walls))
            play.tell(Walled(WALLS, act.by, town))


def refuse_sail(port: s.Port, act: s.SetSail) -> Refusal | None:
    if port.phase is not s.Phase.PORT or act.by != port.side:
        return Refusal(PORT, "the other captain is in port")
    if not s.own(port, act.by).ships:
        return Refusal(A_SHIP, "you cannot sail without a ship: buy one first")
    return None


def legal_deals(port: s.Port, who: Player) -> list[s.Deal]:
    """Every kind of bargain that can be paid for; with names from the list, as a sample."""
    terms, holding = port.terms, s.own(port, who)
    bargains: list[s.Bargain] = [
        s.Buy(model, s.fresh(port.terms.names[who], s.used_names(holding)))
        for model in range(len(terms.models))
    ]
    captain = s.fresh(terms.officers[who], s.taken_names(holding, port.captains[who].name))
    people = [captain, *(one.name for one in s.candidates(port, who, holding))]
    for n in range(len(holding.ships)):
        bargains += [
            s.Sell(n),
            s.Mend(n),
            *(s.Hire(n, name) for name in people),
            s.Train(n),
            s.Hoist(n),
            *(s.Teach(n, trait) for trait in seconds(terms, holding, holding.ships[n])),
        ]
    company = s.fresh(("Landing company",), [c.name for c in holding.companies])
    bargains.append(s.Raise(company, captain))
    for n in range(len(holding.companies)):
        bargains += [s.Enlist(n, arms, quality) for arms in s.Arms for quality in s.Quality]
        bargains += [*(s.Commission(n, name) for name in people), s.Disband(n)]
    bargains += [s.PaySpy()] if terms.winter is not None else []
    bargains += [s.Accept(order.id) for order in offered(port, who)]
    bargains += [s.Wall(town) for town in terms.towns[who]]
    for met in holding.met:
        answers = encounter_of(port, met.encounter).answers
        bargains += [s.Meet(met.encounter, answer) for answer in range(len(answers))]
    deals = [s.Deal(who, Sealed(who, bargain)) for bargain in bargains]
    return [act for act in deals if refuse_deal(port, act) is None]


# --- Characters at the end of a season (C-19): what has become of each man, and what he brings ----

FATES = Rule("H-247")
WOUNDS = Rule("H-248")
FEVER = Rule("C-36.11")
SMUGGLER = Rule("C-19.8")

WOUNDED = 6  # the face on which a man is wounded
SMUGGLED = 4  # coins for each point of cargo that a smuggler's ship carries


def fortunes(
    play: Play[s.Port], side: Player, mine: s.Holding, home: s.Return
) -> tuple[tuple[s.Served, ...], tuple[str, ...]]:
    """The books of all who have served, as the season leaves them, and the names of the drowned.

    Old wounds are healed. Officers of companies live or fall with their men.
    """
    books = {one.name: replace(one, wounded=False) for one in mine.served}
    drowned: list[str] = []
    for ship, end in zip(mine.ships, home.ships, strict=True):
        served = books.get(ship.captain)
        if served is None:
            continue
        if not end.captain:
            play.tell(Fared(FATES, side, ship.captain, s.Fortune.KILLED))
        elif end.loss is s.Loss.TAKEN:
            play.tell(Fared(FATES, side, ship.captain, s.Fortune.CAPTIVE))
            books[ship.captain] = replace(served, captive=True)
        elif end.loss is s.Loss.SUNK:
            least = play.state.terms.drowns  # as for the captain himself (H-43)
            face = play.die(FATES, least)
            fortune = s.Fortune.DROWNED if face >= least else s.Fortune.SAVED
            play.tell(Fared(FATES, side, ship.captain, fortune, face))
            drowned += [ship.captain] if face >= least else []
        else:
            books[ship.captain] = at_home(play, side, ship, end, served)
    return tuple(books.values()), tuple(drowned)


def at_home(
    play: Play[s.Port], side: Player, ship: s.Ship, end: s.ShipEnd, served: s.Served
) -> s.Served:
    """A man who brings his ship home: promoted for a first victory, and perhaps wounded (H-248)."""
    if end.victories and not served.victories:
        play.tell(Fared(FATES, side, served.name, s.Fortune.PROMOTED))
    wounded = False
    if end.fighting < ship.fighting:
        rule, least = (FEVER, WOUNDED - 1) if served.mark == "old fever" else (WOUNDS, WOUNDED)
        face = play.die(rule, least)
        wounded = face >= least
        if wounded:
            play.tell(Fared(rule, side, served.name, s.Fortune.WOUNDED, face))
            served = leave_mark(play, side, served)
        else:
            play.tell(Spared(rule, side, served.name, face, least))
    return replace(served, victories=served.victories + end.victories, wounded=wounded)


def smuggling(terms: s.Terms, holding: s.Holding) -> tuple[Mod, ...]:
    """What smugglers bring who have come home with their ships, in coins (C-19.8)."""
    return tuple(
        Mod(SMUGGLED * terms.models[ship.model].cargo, f"{ship.captain}, a smuggler", SMUGGLER)
        for ship in holding.ships
        if terms.models[ship.model].cargo
        and s.Trait.SMUGGLER in s.traits_of(terms, holding, ship.captain)
    )
