"""Captains in port, their bargains, and seasons that bring them home again."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, redact
from pieces_of_eight.campaign.port.crown import deeds_asked
from pieces_of_eight.campaign.port.events import say
from pieces_of_eight.campaign.port.homecoming import as_end
from pieces_of_eight.campaign.port.state import (
    NO_SHIP,
    Action,
    Arms,
    Bargain,
    ComeHome,
    Company,
    Deal,
    Group,
    Holding,
    Person,
    Port,
    Quality,
    Return,
    Served,
    SetSail,
    Ship,
    ShipEnd,
    Trait,
    new_ship,
    own,
    with_holding,
)
from pieces_of_eight.content.careers import career_setup

ANN, LUIS = Player(0), Player(1)
CAPTAINS = ("Ann Hale", "Luis Roca")
CROWNS = ("england", "spain")


def port(seasons: int = 3, *, ironman: bool = False, crowns: tuple[str, str] = CROWNS) -> Port:
    """The first port of a career: Ann Hale is there, with her first purse."""
    setup = career_setup(CAPTAINS, crowns, seasons, ironman=ironman)
    return port_rules.start(setup, Scripted()).state


def kind(name: str) -> int:
    """A type of ship by its id, as the port numbers it."""
    return [model.id for model in port().terms.models].index(name)


def built(name: str, type_: str = "brig", captain: str = "Tom Pike") -> Ship:
    """A new ship with a captain."""
    return replace(new_ship(port().terms, kind(type_), name), captain=captain)


def party(name: str = "Marines", groups: str = "aam", officers: int = 1) -> Company:
    """A company of groups by quality: s, a and h for scurvy, able and hardened, m a musketeer."""
    qualities = {"s": Quality.SCURVY, "a": Quality.ABLE, "h": Quality.HARDENED, "m": Quality.ABLE}
    return Company(
        name,
        tuple(f"Officer {n}" for n in range(officers)),
        tuple(
            Group(Arms.MUSKET if letter == "m" else Arms.HAND_TO_HAND, qualities[letter])
            for letter in groups
        ),
    )


def owning(
    *ships: Ship,
    coins: int = 500,
    companies: tuple[Company, ...] = (),
    flag: int = 0,
    state: Port | None = None,
    who: Player = ANN,
) -> Port:
    """A career whose captain owns this."""
    holding = Holding(coins, ships, companies, flag if ships else NO_SHIP)
    return with_holding(state if state is not None else port(), who, holding)


def strike(state: Port, *bargains: Bargain) -> Port:
    """The career after some bargains of the captain in port, none of them refused."""
    for bargain in bargains:
        act = Deal(state.side, Sealed(state.side, bargain))
        refusal = port_rules.refuse(state, act)
        assert refusal is None, refusal
        state = port_rules.apply(state, act, Scripted()).state
    return state


def refused(state: Port, said: Bargain | Action) -> Refusal:
    """How an order, or a bargain of who is in port, is sent away."""
    act = said
    if not isinstance(act, Action):
        act = Deal(state.side, Sealed(state.side, act))
    refusal = port_rules.refuse(state, act)
    assert refusal is not None, f"{said} is allowed"
    assert act not in port_rules.legal(state, act.by)
    return refusal


def sail(state: Port) -> Port:
    """Both captains leave port."""
    for who in (ANN, LUIS):
        state = port_rules.apply(state, SetSail(who), Scripted()).state
    return state


def as_sent(state: Port, who: Player, *ends: ShipEnd, prizes: Sequence[Ship] = ()) -> Return:
    """A homecoming with these ends for the first ships, all other ships and men as they went."""
    holding = own(state, who)
    rest = [replace(as_end(ship), captain=True) for ship in holding.ships[len(ends) :]]
    none = tuple(() for _ in holding.companies)
    return Return((*ends, *rest), none, none, tuple(prizes))


def end_of(ship: Ship, **changes: object) -> ShipEnd:
    """A ship as she went out, but for what is told."""
    return replace(as_end(ship), **{"captain": True, **changes})


def home(
    state: Port,
    points: tuple[int, int] = (0, 0),
    reports: tuple[Return | None, Return | None] = (None, None),
    faces: Sequence[int] = (),
    kept: tuple[bool, bool] = (False, False),
) -> tuple[Port, list[Step[Port]]]:
    """Both captains come home from the season they are in, or are about to sail.

    Who has `kept` his order has done what it asks for, and nothing else.
    """
    state = sail(state) if port_rules.to_act(state) and not at_sea(state) else state
    dice, steps = Scripted(*faces), []
    for who in (ANN, LUIS):
        report = reports[who] or as_sent(state, who)
        done = deeds_asked(state, who) if kept[who] else ()
        act = ComeHome(who, points[who], Sealed(who, report), deeds=done)
        refusal = port_rules.refuse(state, act)
        assert refusal is None, refusal
        steps.append(port_rules.apply(state, act, dice))
        state = steps[-1].state
    assert dice.left == []
    return state, steps


def came_back(
    state: Port,
    *ends: ShipEnd,
    prizes: Sequence[Ship] = (),
    points: tuple[int, int] = (0, 0),
    faces: Sequence[int] = (),
) -> tuple[Port, list[Step[Port]]]:
    """Ann comes home with these ends for her first ships, and Luis as he went."""
    return home(state, points, (as_sent(state, ANN, *ends, prizes=prizes), None), faces)


def at_sea(state: Port) -> bool:
    return state.phase.name == "AT_SEA"


def told(steps: Sequence[Step[Port]], who: Player | None = None) -> str:
    """The log, as the umpire reads it, or one of the captains."""
    return "\n".join(
        str(say(step.state, event if who is None else redact(event, who)))
        for step in steps
        for event in step.events
    )


# A career with characters. ----------------------------------------------------------------


EACH = [trait for trait in Trait if trait]
MEN = tuple(Person(f"Man {trait}", trait, 10, "A line.") for trait in EACH)
"""One of each trait, three a port: gunner, boarder and sailing master in the first."""
GUNNER, BOARDER, MASTER = (one.name for one in MEN[:3])


def peopled(*ships: Ship, season: int = 1, **owned: Any) -> Port:
    """A career with characters; Ann is in port with some ships."""
    state = owning(*ships, **owned)
    people = (MEN, (Person("Her rival's man", Trait.TERROR, 10, "A line."),))
    return replace(state, terms=replace(state.terms, people=people), season=season)


def serving(trait: Trait, **changes: object) -> Ship:
    """A brig under a man with a trait."""
    return replace(built("Rose", captain=f"Man {trait}"), **changes)


def books(state: Port, *men: Served) -> Port:
    """The career with what Ann's books say of some men."""
    return with_holding(state, ANN, replace(own(state, ANN), served=men))
