"""The port (C-4): buying, selling, mending, hiring, training, raising companies."""

from collections.abc import Iterable

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .events import Dealt, Fared, Spared
from .state import (
    Arms,
    Bargain,
    Buy,
    Commission,
    Deal,
    Disband,
    Enlist,
    Fortune,
    Hire,
    Hoist,
    Holding,
    Loss,
    Mend,
    Phase,
    Port,
    Quality,
    Raise,
    Rename,
    Return,
    Sell,
    Served,
    SetSail,
    Ship,
    ShipEnd,
    Terms,
    Train,
    Trait,
    candidates,
    cheapest,
    fresh,
    is_whole,
    own,
    price,
    price_mods,
    serving,
    struck,
    taken_names,
    trait_of,
    used_names,
    with_holding,
)

PORT = Rule("C-4")
COSTS = Rule("H-36")
BOOKS = Rule("H-41")
FLAG = Rule("H-43")
A_SHIP = Rule("H-210")
THE_DEAD = Rule("H-212")
NAMES = Rule("H-223")
CHARACTERS = Rule("C-19")
PEOPLE = Rule("H-246")

LONGEST_NAME = 32
MOST_SHIPS, MOST_COMPANIES = 56, 14
MOST_GROUPS, MOST_OFFICERS = 14, 6


def refuse_deal(port: Port, act: Deal) -> Refusal | None:
    bargain = act.bargain.content
    if port.phase is not Phase.PORT:
        return Refusal(PORT, "you buy and sell in port, between seasons")
    if act.by != port.side:
        return Refusal(PORT, "the other captain is in port")
    if act.bargain.owner != act.by or bargain is None:
        return Refusal(BOOKS, "the bargain cannot be read")
    holding = own(port, act.by)
    refusal = refuse_bargain(port.terms, holding, bargain) or refuse_person(
        port, act.by, holding, bargain
    )
    if refusal:
        return refusal
    cost = price(port.terms, holding, bargain)
    if cost > holding.coins:
        return Refusal(PORT, f"it costs {cost} coins, and you have only {holding.coins}")
    return refuse_stranding(port.terms, holding, bargain, holding.coins - cost)


def refuse_stranding(terms: Terms, holding: Holding, bargain: Bargain, left: int) -> Refusal | None:
    """Whoever has no ship keeps the coins for one: he could not leave port without (H-210)."""
    afloat = len(holding.ships) - isinstance(bargain, Sell) + isinstance(bargain, Buy)
    least = cheapest(terms)
    if afloat or left >= least or isinstance(bargain, Disband):
        return None
    return Refusal(A_SHIP, f"you cannot sail without a ship: keep {least} coins for one")


def refuse_bargain(terms: Terms, holding: Holding, bargain: Bargain) -> Refusal | None:
    """Why a bargain cannot be struck, whatever it costs."""
    for check in (refuse_ship, refuse_company, refuse_name, refuse_dead):
        refusal = check(terms, holding, bargain)
        if refusal:
            return refusal
    return None


def refuse_ship(terms: Terms, holding: Holding, bargain: Bargain) -> Refusal | None:
    """What stands against a bargain about a ship."""
    match bargain:
        case Buy(model=model):
            if not 0 <= model < len(terms.models):
                return Refusal(COSTS, "that ship is not for sale")
            if len(holding.ships) >= MOST_SHIPS:
                return Refusal(PORT, "the harbour is full and has no room for another ship")
        case Sell(ship=n) | Mend(ship=n) | Rename(ship=n) | Hire(ship=n) | Train(ship=n):
            if not 0 <= n < len(holding.ships):
                return Refusal(PORT, "there is no such ship")
            return refuse_work(terms, holding.ships[n], bargain)
        case Hoist(ship=n):
            if not 0 <= n < len(holding.ships):
                return Refusal(FLAG, "there is no such ship")
            if n == holding.flag:
                return Refusal(FLAG, "your flag already flies there")
    return None


def refuse_work(terms: Terms, ship: Ship, bargain: Bargain) -> Refusal | None:
    """What stands against work on one ship."""
    match bargain:
        case Mend() if is_whole(terms, ship):
            return Refusal(PORT, f"{ship.name} needs no mending")
        case Hire() if ship.captain:
            return Refusal(PORT, f"{ship.name} already has a captain")
        case Train() if ship.crew is Quality.HARDENED:
            return Refusal(PORT, f"{ship.name}'s crew can learn no more")
        case Rename(name=name) if name == ship.name:
            return Refusal(PORT, "that is already her name")
    return None


def refuse_company(terms: Terms, holding: Holding, bargain: Bargain) -> Refusal | None:
    """What stands against a bargain about a company."""
    match bargain:
        case Raise() if len(holding.companies) >= MOST_COMPANIES:
            return Refusal(PORT, "you cannot raise any more companies")
        case Enlist(company=n) | Commission(company=n) | Disband(company=n):
            if not 0 <= n < len(holding.companies):
                return Refusal(PORT, "there is no such company")
            company = holding.companies[n]
            if isinstance(bargain, Enlist) and len(company.groups) >= MOST_GROUPS:
                return Refusal(PORT, f"{company.name} has as many groups as it can have")
            if isinstance(bargain, Commission) and len(company.officers) >= MOST_OFFICERS:
                return Refusal(PORT, f"{company.name} has enough officers")
    return None


def refuse_name(terms: Terms, holding: Holding, bargain: Bargain) -> Refusal | None:
    """Names are short, can be printed, and no two ships or companies have the same."""
    match bargain:
        case Buy(name=name) | Rename(name=name):
            names = [ship.name for ship in holding.ships]
        case Raise(name=name):
            names = [company.name for company in holding.companies]
        case Hire(name=name) | Commission(name=name):
            names = []
        case _:
            return None
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        return Refusal(PORT, f"a name has 1 to {LONGEST_NAME} letters")
    if isinstance(bargain, Rename):
        del names[bargain.ship]
    if alike(name, names):
        return Refusal(PORT, f"you already have a {name}")
    if isinstance(bargain, Buy | Rename) and alike(name, holding.taken):
        return Refusal(NAMES, f"your rival took your {name} and may still sail her")
    return None


def alike(name: str, names: Iterable[str]) -> bool:
    """Whether a name is among others, large letters or small."""
    return name.strip().casefold() in [each.strip().casefold() for each in names]


def refuse_dead(terms: Terms, holding: Holding, bargain: Bargain) -> Refusal | None:
    """Nobody who has fallen is given a ship or men again (H-212)."""
    match bargain:
        case Hire(name=name) | Commission(name=name) | Raise(officer=name):
            if name in holding.fallen:
                return Refusal(THE_DEAD, f"{name} is dead")
    return None


def refuse_person(port: Port, who: Player, holding: Holding, bargain: Bargain) -> Refusal | None:
    """A man with a character is hired where he waits for a command, and serves but once (H-246)."""
    name = hand_of(bargain)
    if not name or not any(port.terms.people):
        return None
    if alike(name, serving(holding)):
        return Refusal(CHARACTERS, f"{name} already has a command")
    known = any(alike(name, (one.name,)) for people in port.terms.people for one in people)
    if known and name not in (one.name for one in candidates(port, who, holding)):
        return Refusal(PEOPLE, f"{name} is not for hire in this port")
    return None


def hand_of(bargain: Bargain) -> str:
    """The man whom a bargain takes into service; empty where it takes none."""
    match bargain:
        case Hire(name=name) | Commission(name=name) | Raise(officer=name):
            return name
        case _:
            return ""


def deal(play: Play[Port], act: Deal) -> None:
    """Strike a bargain: the coins and the goods change hands (C-4)."""
    bargain = act.bargain.content
    assert bargain is not None
    holding = own(play.state, act.by)
    terms = play.state.terms
    cost = price(terms, holding, bargain)
    # always told where there are characters: that nothing told is as secret as what did
    mods = price_mods(terms, holding, bargain)
    why = Sealed(act.by, mods) if any(terms.people) else None
    holding = struck(play.state.terms, holding, bargain)
    holding = replace(holding, coins=holding.coins - cost)
    play.state = with_holding(play.state, act.by, holding)
    play.tell(Dealt(PORT, act.by, act.bargain, Sealed(act.by, cost), why))


def refuse_sail(port: Port, act: SetSail) -> Refusal | None:
    if port.phase is not Phase.PORT or act.by != port.side:
        return Refusal(PORT, "the other captain is in port")
    if not own(port, act.by).ships:
        return Refusal(A_SHIP, "you cannot sail without a ship: buy one first")
    return None


def legal_deals(port: Port, who: Player) -> list[Deal]:
    """Every kind of bargain that can be paid for; with names from the list, as a sample."""
    terms, holding = port.terms, own(port, who)
    bargains: list[Bargain] = [
        Buy(model, fresh(port.terms.names[who], used_names(holding)))
        for model in range(len(terms.models))
    ]
    captain = fresh(terms.officers[who], taken_names(holding, port.captains[who].name))
    people = [captain, *(one.name for one in candidates(port, who, holding))]
    for n in range(len(holding.ships)):
        bargains += [Sell(n), Mend(n), *(Hire(n, name) for name in people), Train(n), Hoist(n)]
    company = fresh(("Landing company",), [c.name for c in holding.companies])
    bargains.append(Raise(company, captain))
    for n in range(len(holding.companies)):
        bargains += [Enlist(n, arms, quality) for arms in Arms for quality in Quality]
        bargains += [*(Commission(n, name) for name in people), Disband(n)]
    deals = [Deal(who, Sealed(who, bargain)) for bargain in bargains]
    return [act for act in deals if refuse_deal(port, act) is None]


# --- Characters at the end of a season (C-19): what has become of each man, and what he brings ----

FATES = Rule("H-247")
WOUNDS = Rule("H-248")
SMUGGLER = Rule("C-19.8")

WOUNDED = 6
"""The face on which a man is wounded."""
SMUGGLED = 4
"""Coins for each point of cargo that a smuggler's ship carries."""


def fortunes(
    play: Play[Port], side: Player, mine: Holding, home: Return
) -> tuple[tuple[Served, ...], tuple[str, ...]]:
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
            play.tell(Fared(FATES, side, ship.captain, Fortune.KILLED))
        elif end.loss is Loss.TAKEN:
            play.tell(Fared(FATES, side, ship.captain, Fortune.CAPTIVE))
            books[ship.captain] = replace(served, captive=True)
        elif end.loss is Loss.SUNK:
            drowned += [ship.captain] if drowns(play, side, ship.captain) else []
        else:
            books[ship.captain] = at_home(play, side, ship, end, served)
    return tuple(books.values()), tuple(drowned)


def drowns(play: Play[Port], side: Player, name: str) -> bool:
    """Throw for a man whose ship went down, as for the captain himself (H-43, H-247)."""
    least = play.state.terms.drowns
    face = play.die(FATES, least)
    lost = face >= least
    play.tell(Fared(FATES, side, name, Fortune.DROWNED if lost else Fortune.SAVED, face))
    return lost


def at_home(play: Play[Port], side: Player, ship: Ship, end: ShipEnd, served: Served) -> Served:
    """A man who brings his ship home: promoted for a first victory, and perhaps wounded (H-248)."""
    if end.victories and not served.victories:
        play.tell(Fared(FATES, side, served.name, Fortune.PROMOTED))
    wounded = False
    if end.fighting < ship.fighting:
        face = play.die(WOUNDS, WOUNDED)
        wounded = face >= WOUNDED
        if wounded:
            play.tell(Fared(WOUNDS, side, served.name, Fortune.WOUNDED, face))
        else:
            play.tell(Spared(WOUNDS, side, served.name, face))
    return replace(served, victories=served.victories + end.victories, wounded=wounded)


def smuggling(terms: Terms, holding: Holding) -> tuple[Mod, ...]:
    """What smugglers bring who have come home with their ships, in coins (C-19.8)."""
    return tuple(
        Mod(SMUGGLED * terms.models[ship.model].cargo, f"{ship.captain}, a smuggler", SMUGGLER)
        for ship in holding.ships
        if terms.models[ship.model].cargo
        and trait_of(terms, holding, ship.captain) is Trait.SMUGGLER
    )
