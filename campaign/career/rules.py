"""The port (C-4), the homecoming (C-3, C-14 to C-16), and the turn."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from .events import LeftPort
from .homecoming import as_end
from .port import PORT, legal_deals, refuse_sail
from .state import (
    Action,
    Career,
    ComeHome,
    Holding,
    Loss,
    Phase,
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


def legal_actions(career: Career, who: Player) -> Sequence[Action]:
    """Every kind of thing the captain can do now."""
    match career.phase:
        case Phase.PORT:
            sail = SetSail(who)
            return (
                *((sail,) if refuse_sail(career, sail) is None else ()),
                *legal_deals(career, who),
            )
        case Phase.AT_SEA:
            return tuple(ComeHome(who, points, home(career, who, points)) for points in (0, 12, 40))
        case Phase.OVER:
            return ()


def home(career: Career, who: Player, points: int) -> Sealed[Return]:
    """A homecoming as it might be: all well, a ship sunk, the flagship taken."""
    holding = own(career, who)
    ends = [as_end(ship) for ship in holding.ships]
    if ends and points == 0:
        ends[holding.flag] = replace(ends[holding.flag], loss=Loss.SUNK)
    if ends and points == 12:
        ends[-1] = replace(ends[-1], loss=Loss.TAKEN, gear=0)
    none = tuple(() for _ in holding.companies)
    prizes = holding.ships[:1] if points == 40 else ()
    return Sealed(who, Return(tuple(ends), none, none, prizes))


def prompt(career: Career, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    if career.phase is Phase.OVER:
        return Prompt(SEASONS, "The career is over.")
    if career.side != who:
        return Prompt(PORT, "The other captain is in port.")
    if career.phase is Phase.PORT:
        return Prompt(PORT, f"In port before season {career.season}: mend, buy, hire, then sail.")
    return Prompt(SEASONS, f"Season {career.season} is being sailed.")


# --- The round of a career: port for one captain, port for the other, the season, and home --------


def set_sail(play: Play[Career], act: SetSail) -> None:
    """A captain is ready; when both are, the season begins (C-4)."""
    career = play.state
    play.tell(LeftPort(PORT, act.by, career.season))
    if act.by == 0:
        play.state = replace(career, side=Player(1))
    else:
        play.state = replace(career, phase=Phase.AT_SEA, side=Player(0))


# --- What a captain may imagine of the other's goods: a fleet of about what his crown paid for ----


def imagined(seen: Seen[Career], rng: random.Random) -> Career:
    """A whole career that looks to `seen.who` just as what he sees."""
    career, who = seen.value, seen.who
    enemy = other_side(who)
    if career.holdings[enemy].content is not None:
        return career
    terms = career.terms
    left = terms.favour.purses[career.captains[enemy].favour]
    ships: list[Ship] = []
    while True:
        wares = [n for n, model in enumerate(terms.models) if 0 < model.cost <= left]
        if not wares or len(ships) >= len(terms.models) * 4:
            break
        model = wares[int(rng.random() * len(wares))]
        left -= terms.models[model].cost
        ships.append(new_ship(terms, model, f"Unknown {len(ships) + 1}"))
    holding = Holding(left * terms.prices.point, tuple(ships), (), 0 if ships else -1)
    return with_holding(career, enemy, holding)
