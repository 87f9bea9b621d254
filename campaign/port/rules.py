"""The port (C-4), the homecoming (C-3, C-14 to C-16), and the turn."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from .bargains import PORT, legal_deals, refuse_sail
from .events import LeftPort
from .homecoming import as_end
from .state import (
    Action,
    ComeHome,
    Holding,
    Loss,
    Phase,
    Port,
    Return,
    SetSail,
    Ship,
    new_ship,
    other_side,
    own,
    with_holding,
)

# --- What a captain may do in port: the question put to him, and a sample of the legal actions ----

SEASONS = Rule("C-1")


# --- The list of legal actions of a career; of bargains and reports a sample ---------------------


def legal_actions(port: Port, who: Player) -> Sequence[Action]:
    """Every kind of thing the captain can do now."""
    match port.phase:
        case Phase.PORT:
            sail = SetSail(who)
            return (
                *((sail,) if refuse_sail(port, sail) is None else ()),
                *legal_deals(port, who),
            )
        case Phase.AT_SEA:
            return tuple(ComeHome(who, points, home(port, who, points)) for points in (0, 12, 40))
        case Phase.OVER:
            return ()


def home(port: Port, who: Player, points: int) -> Sealed[Return]:
    """A homecoming as it might be: all well, a ship sunk, the flagship taken."""
    holding = own(port, who)
    ends = [as_end(ship) for ship in holding.ships]
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


# --- What a captain may imagine of the other's goods: a fleet of about what his crown paid for ----


def imagined(seen: Seen[Port], rng: random.Random) -> Port:
    """A whole career that looks to `seen.who` just as what he sees."""
    port, who = seen.value, seen.who
    enemy = other_side(who)
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
    return with_holding(port, enemy, holding)
