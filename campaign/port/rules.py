"""What a career begins with, what is legal now, and the turn."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.deeds import Deed
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, opponent_of, placed
from .bargains import PORT, legal_deals, refuse_sail
from .crown import deeds_asked
from .customs import at_start
from .events import LeftPort
from .homecoming import as_end
from .state import (
    FACES,
    Action,
    Captain,
    ComeHome,
    Holding,
    Loss,
    Phase,
    Port,
    Quality,
    Retire,
    Return,
    SailAgain,
    SetSail,
    Setup,
    Ship,
    Terms,
    new_ship,
    own,
    with_holding,
)

SEASONS = Rule("C-1")
WAR = Rule("C-31")
MOST_SEASONS = 9
CROWNS = ("Spain", "France", "England", "Denmark")


def begin(setup: Setup) -> Port:
    """The career before its first bargain. Raises ValueError with a sentence."""
    check_terms(setup.terms)
    for captain in setup.captains:
        check_captain(captain, setup.terms)
    one, two = (Sealed(Player(n), Holding(purse(setup, n))) for n in (0, 1))
    port = Port(setup.terms, setup.captains, (one, two))
    return at_start(at_start(port, Player(0)), Player(1))


def purse(setup: Setup, who: int) -> int:
    """The coins of the first season (C-15, H-41)."""
    terms = setup.terms
    return terms.favour.purses[setup.captains[who].favour] * terms.prices.point


def check_terms(terms: Terms) -> None:
    most = MOST_SEASONS
    if terms.winter is not None and terms.winter.long:
        most = terms.winter.most_seasons
    if not 1 <= terms.seasons <= most:
        raise ValueError(f"A career has 1 to {most} seasons, not {terms.seasons}.")
    if not terms.models:
        raise ValueError("A port needs at least one type of ship to sell.")
    for model in terms.models:
        if model.cost < 0 or model.hull < 1 or model.gear < 0 or model.fighting < 0:
            raise ValueError(f"The {model.name} has points below zero.")
    if not 1 <= terms.drowns <= FACES:
        raise ValueError(f"The face from which a captain drowns must be 1 to {FACES}.")
    prices = terms.prices
    numbers = (prices.hull, prices.gear, prices.fighting, prices.captain, prices.officer)
    if min(*numbers, *prices.crew, *prices.group, prices.ransom) < 0:
        raise ValueError("No price of the port may be below zero.")
    if prices.point < 1 or prices.sale < 1 or len(prices.group) != len(Quality):
        raise ValueError("The port's rates cannot be read.")
    favour = terms.favour
    if not favour.purses or favour.step < 1 or favour.most < 0 or min(favour.purses) < 0:
        raise ValueError("The ladder of favour cannot be read.")


def check_captain(captain: Captain, terms: Terms) -> None:
    """Refuse a captain who cannot begin (P8-1.1, C-1)."""
    if not captain.name.strip():
        raise ValueError("A captain needs a name.")
    if captain.crown not in CROWNS:
        known = f"{', '.join(CROWNS[:-1])} or {CROWNS[-1]}"
        raise ValueError(f"A captain sails for {known}, not for {captain.crown}.")
    if not captain.alive or captain.earned:
        raise ValueError(f"{captain.name} has a career behind him already.")
    if not 0 <= captain.favour < len(terms.favour.purses):
        raise ValueError(f"{captain.name} has no place on his crown's ladder of favour.")


# --- What a captain may do in port: a sample of the legal actions, and the question put to him ----


def legal_actions(port: Port, who: Player) -> Sequence[Action]:
    """Every kind of thing the captain can do now; of bargains and reports a sample."""
    match port.phase:
        case Phase.PORT:
            sail = SetSail(who)
            ready = (sail,) if refuse_sail(port, sail) is None else ()
            return (*ready, *legal_deals(port, who))
        case Phase.AT_SEA:
            foe, keeping = port.captains[opponent_of(who)].name, deeds_asked(port, who)
            found = (Deed("chests", who, 1),) if port.terms.winter is not None else ()
            return tuple(
                ComeHome(who, points, home(port, who, points), foe if points == 12 else None, deeds)
                for points in (0, 12, 40)
                for deeds in ((found, keeping) if keeping else (found,))
            )
        case Phase.ASHORE:
            return (SailAgain(who), Retire(who))
        case Phase.OVER:
            return ()


def home(port: Port, who: Player, points: int) -> Sealed[Return]:
    """A homecoming as it might be: the flagship sunk, or he hit aboard her and the last ship taken,
    or all worn by a victory."""
    holding = own(port, who)
    ends = [as_end(ship) for ship in holding.ships]
    if points != 12:
        ends = [replace(end, captain=True) for end in ends]
    if points == 40:
        ends = [replace(end, fighting=end.fighting // 2, victories=1) for end in ends]
    if ends and points == 0:
        ends[holding.flag] = replace(ends[holding.flag], loss=Loss.SUNK)
    if ends and points == 12:
        ends[-1] = replace(ends[-1], loss=Loss.TAKEN, gear=0)
    none = tuple(() for _ in holding.companies)
    prizes = holding.ships[:1] if points == 40 else ()
    return Sealed(who, Return(tuple(ends), none, none, prizes))


def prompt(port: Port, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    if port.phase is Phase.OVER:
        return Prompt(SEASONS, "The career is over.")
    if port.side != who:
        return Prompt(PORT, "The other captain is in port.")
    if port.phase is Phase.ASHORE:
        return Prompt(WAR, "Retire, or sail again?")
    if port.phase is Phase.PORT:
        return Prompt(PORT, f"In port before season {port.season}: mend, buy, hire, then sail.")
    return Prompt(SEASONS, f"Season {port.season} is under way.")


# --- The round of a career: port for one captain, port for the other, the season, and home --------


def set_sail(play: Play[Port], act: SetSail) -> None:
    """A captain is ready; when both are, the season begins (C-4)."""
    port = play.state
    play.tell(LeftPort(PORT, act.by, port.season))
    if act.by == 0:
        play.state = replace(port, side=Player(1))
    else:
        play.state = replace(port, phase=Phase.AT_SEA, side=Player(0))


# --- What a captain may imagine of the other: orders, and a fleet of about what his crown paid for


def imagined(seen: Seen[Port], rng: random.Random) -> Port:
    """A whole career that looks to `seen.who` just as what he sees."""
    port, who = seen.value, seen.who
    enemy = opponent_of(who)
    if port.holdings[enemy].content is not None:
        return port
    terms = port.terms
    left = terms.favour.purses[port.captains[enemy].favour]
    ships: list[Ship] = []
    while True:
        wares = [n for n, model in enumerate(terms.models) if 0 < model.cost <= left]
        if not wares or len(ships) >= len(terms.models) * 4:
            break
        model = wares[int(rng.random() * len(wares))]
        left -= terms.models[model].cost
        ships.append(new_ship(terms, model, f"Unknown {len(ships) + 1}"))
    holding = Holding(left * terms.prices.point, tuple(ships), (), 0 if ships else -1)
    if terms.dealt is not None:
        places, length = range(len(terms.orders)), len(terms.dealt[who].own)
        rounds = -(-length // len(places))
        deck = [at for _ in range(rounds) for at in sorted(places, key=lambda _: rng.random())]
        dealt = placed(terms.dealt, enemy, Sealed(enemy, tuple(deck[:length])))
        terms = replace(terms, dealt=dealt)
    if terms.waiting is not None:
        order = sorted(range(len(terms.encounters)), key=lambda _: rng.random())
        waiting = placed(terms.waiting, enemy, Sealed(enemy, tuple(order)))
        terms = replace(terms, waiting=waiting)
    port = replace(port, terms=terms)
    return with_holding(port, enemy, holding)
