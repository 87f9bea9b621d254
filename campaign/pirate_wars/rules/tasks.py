"""The other tasks (PW-3.13 to PW-3.16): loading, shifting guns, sails, powder."""

from collections.abc import Iterator

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import CIRCLE
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model import crew as men
from ..model.actions import Prime, Reload, Scuttle, Send, Shift, Strike
from ..model.crew import (
    FREE_MOVERS,
    SAILORS,
    after_sailing,
    employ,
    free,
    is_captain,
    sails,
    serves,
    split,
    tidy,
)
from ..model.events import (
    FiguresLost,
    PowderFired,
    Primed,
    Reloaded,
    SailStruck,
    SailsWorked,
    Sent,
    Shifted,
    WindRose,
)
from ..model.state import Sea, Ship, with_ship
from ..model.terms import Arm, Load, Mount, Place, Post, Side
from ..model.waters import under_guard
from .damage import bury, cross
from .gunnery import with_gun

KINDS = Rule("PW-9.1")
ONLY_ONE = Rule("H-112")

BY_DIE = Rule("R0-49")

HANDS = 2
POINTS = 8


def throw_wind(play: Play[Sea]) -> None:
    """One of eight points at the start, all alike (PW-2.3, R0-49)."""
    point = play.roll(BY_DIE, 1, tuple(range(2, POINTS + 1)), POINTS)[0] - 1
    play.state = replace(play.state, wind=CIRCLE // POINTS * point)
    play.tell(WindRose(BY_DIE, play.state.wind))


def refuse_strike(sea: Sea, act: Strike) -> Refusal | None:
    ship = sea.ships[act.by]
    if not sea.options.kinds_of_sails:
        return Refusal(KINDS, "by the rules of this fight all sails are alike")
    if ship.card.square != 1:
        return Refusal(ONLY_ONE, f"{ship.name} has no square sail she could do without")
    if act.down == ship.struck:
        return Refusal(KINDS, f"that sail is {'down' if act.down else 'set'} already")
    if men.at_sails(ship.crew) < HANDS:
        return Refusal(KINDS, "two free hands are needed")
    return None


def strike(play: Play[Sea], act: Strike) -> None:
    """Two hands bring the sail down, or set it; from the next turn on she sails so."""
    ship = play.state.ships[act.by]
    ship = replace(ship, struck=act.down, crew=employ(ship.crew, HANDS, sails))
    play.state = with_ship(play.state, ship)
    play.tell(SailStruck(KINDS, act.by, act.down))


def rig_orders(sea: Sea, ship: Ship) -> Iterator[Strike]:
    """Her square sail taken in, or set again."""
    if sea.options.kinds_of_sails and ship.card.square == 1:
        act = Strike(ship.id, not ship.struck)
        if refuse_strike(sea, act) is None:
            yield act


ONE_TASK = Rule("PW-3.1")
MARINES = Rule("PW-1.4")
POWDER = Rule("PW-3.13")
SHIFTING = Rule("PW-3.14")
LOADING = Rule("PW-3.15")
SAILING = Rule("PW-3.16")
NEGLECT = Rule("R0-17")
NOT_AT_ONCE = Rule("R0-23")
REMAINING = Rule("R0-29")


def refuse_reload(sea: Sea, act: Reload) -> Refusal | None:
    ship = sea.ships[act.by]
    if not 0 <= act.gun < len(ship.guns) or not ship.guns[act.gun].whole:
        return Refusal(LOADING, f"{ship.name} has no such cannon")
    gun = ship.guns[act.gun]
    if gun.load is Load.LOADED:
        return Refusal(LOADING, "that cannon is loaded")
    if gun.used:
        return Refusal(NOT_AT_ONCE, "a cannon is not loaded in the turn it was fired or moved")
    if act.hands not in hands_for(gun.load):
        return Refusal(LOADING, "two figures load a cannon in a round, one in two rounds")
    if free(ship, serves) < act.hands:
        return Refusal(ONE_TASK, "fewer hands at the guns are free")
    return None


def hands_for(load: Load) -> tuple[int, ...]:
    """How many figures may load: a cannon half loaded wants only one more."""
    return (1,) if load is Load.HALF else (2, 1)


def reload(play: Play[Sea], act: Reload) -> None:
    """Two load in one round, one in two (PW-3.15)."""
    ship = play.state.ships[act.by]
    gun = ship.guns[act.gun]
    load = Load(min(Load.LOADED, gun.load + act.hands))
    guns = with_gun(ship, act.gun, replace(gun, load=load, used=True))
    ship = replace(ship, guns=guns, crew=employ(ship.crew, act.hands, serves))
    play.state = with_ship(play.state, ship)
    play.tell(Reloaded(LOADING, act.by, act.gun, load))


def refuse_prime(sea: Sea, act: Prime) -> Refusal | None:
    ship = sea.ships[act.by]
    empty = free(ship, lambda r: r.post is act.post and r.arm is act.arm and not r.loaded)
    if act.arm is Arm.NONE or not 1 <= act.count <= empty:
        return Refusal(LOADING, f"{ship.name} has {empty} such figures with arms to load")
    return None


def prime(play: Play[Sea], act: Prime) -> None:
    """A musket, a pistol, a deck gun: one figure, one round (PW-3.15)."""
    ship = play.state.ships[act.by]
    rest, loading = split(
        ship.crew,
        act.count,
        lambda r: r.post is act.post and r.arm is act.arm and not r.loaded and not r.busy,
    )
    done = (replace(row, loaded=True, busy=True) for row in loading)
    play.state = with_ship(play.state, replace(ship, crew=tidy((*rest, *done))))
    play.tell(Primed(LOADING, act.by, act.post, act.arm, act.count))


def refuse_shift(sea: Sea, act: Shift) -> Refusal | None:
    ship = sea.ships[act.by]
    if not 0 <= act.gun < len(ship.guns) or not ship.guns[act.gun].whole:
        return Refusal(SHIFTING, f"{ship.name} has no such cannon")
    gun = ship.guns[act.gun]
    if gun.mount is not Mount.SLIDE or gun.side not in (Side.STARBOARD, Side.LARBOARD):
        return Refusal(SHIFTING, "that cannon is fixed where it stands")
    if gun.used:
        return Refusal(SHIFTING, "that cannon was fired or loaded this turn")
    if free(ship, serves) < 2:
        return Refusal(ONE_TASK, "two free figures at the guns are needed")
    return None


def shift(play: Play[Sea], act: Shift) -> None:
    """Two figures move it over; it neither fires nor is loaded this turn (PW-3.14)."""
    ship = play.state.ships[act.by]
    gun = ship.guns[act.gun]
    side = Side.LARBOARD if gun.side is Side.STARBOARD else Side.STARBOARD
    guns = with_gun(ship, act.gun, replace(gun, side=side, used=True))
    ship = replace(ship, guns=guns, crew=employ(ship.crew, 2, serves))
    play.state = with_ship(play.state, ship)
    play.tell(Shifted(SHIFTING, act.by, act.gun, side))


def refuse_send(sea: Sea, act: Send) -> Refusal | None:
    ship = sea.ships[act.by]
    if act.post in FREE_MOVERS:
        return Refusal(ONE_TASK, "captain and mate go by themselves where they are needed")
    if act.post not in SAILORS:
        return Refusal(MARINES, "marines only fire, load and board")
    if act.start is act.to:
        return Refusal(ONE_TASK, "they are there already")
    if not 1 <= act.count <= free(ship, lambda r: sent(act, r.post, r.arm, r.place)):
        return Refusal(ONE_TASK, "fewer of them than that are free there")
    return None


def sent(act: Send, post: Post, arm: Arm, place: Place) -> bool:
    """Whether an order to go about is for these figures."""
    return post is act.post and arm is act.arm and place is act.start


def send(play: Play[Sea], act: Send) -> None:
    """To go to another place of the ship is a task (PW-3.1)."""
    ship = play.state.ships[act.by]
    rest, going = split(
        ship.crew, act.count, lambda r: not r.busy and sent(act, r.post, r.arm, r.place)
    )
    there = (replace(row, place=act.to, busy=True) for row in going)
    play.state = with_ship(play.state, replace(ship, crew=tidy((*rest, *there))))
    play.tell(Sent(ONE_TASK, act.by, act.post, act.to, act.count))


def refuse_scuttle(sea: Sea, act: Scuttle) -> Refusal | None:
    ship = sea.ships[act.by]
    if ship.powder:
        return Refusal(POWDER, "the captain is on his way to the powder")
    if not free(ship, is_captain):
        return Refusal(POWDER, f"{ship.name} has no captain free to do it")
    return None


def scuttle(play: Play[Sea], act: Scuttle) -> None:
    """The captain goes below; at the end of the tasks the powder goes up."""
    ship = play.state.ships[act.by]
    crew = employ(ship.crew, 1, is_captain)
    play.state = with_ship(play.state, replace(ship, powder=True, crew=crew))


def blow_up(play: Play[Sea]) -> None:
    """What hull is left goes, as many of her men, and as many boarders (PW-3.13, R0-29).

    Boarders are the men of all who are lashed to her, together (H-198). Who is lashed alongside
    takes half of the hull, rounded up, as a hit by ball.
    """
    for ship in play.state.ships:
        now = play.state.ships[ship.id]
        if not now.powder or not now.afloat or not men.has(now.crew, Post.CAPTAIN):
            continue
        hull, enemies = now.hull, now.fought
        play.tell(PowderFired(POWDER, ship.id))
        cross(play, ship.id, hull=hull, most=hull, rule=REMAINING)
        boarders = hull
        for enemy in enemies:
            dead = bury(play, enemy, boarders, men.anybody)
            boarders -= dead
            if dead:
                play.tell(FiguresLost(POWDER, enemy, dead))
            cross(play, enemy, balls=(hull + 1) // 2, rule=REMAINING)


def work_sails(play: Play[Sea], before: tuple[int, ...]) -> None:
    """Who has no other task is at the sails (H-105); ships in boarding or stunned by a ram have no
    time for it, and lose nothing by it (H-106).

    `before` are the sails each ship had when the orders were given (H-108).
    """
    sea = play.state
    for ship in sea.ships:
        if not ship.afloat or not ship.hull or ship.stunned or ship.fought or ship.card.rowed:
            continue
        if under_guard(ship):
            continue
        hands = men.at_sails(ship.crew)
        set_, spare = after_sailing(sea, ship, hands, before[ship.id])
        lost, reset = max(0, ship.sails - set_), max(0, set_ - ship.sails)
        play.state = with_ship(play.state, replace(ship, sails=set_, spare=spare))
        if lost or reset:
            rule = NEGLECT if lost else SAILING
            play.tell(SailsWorked(rule, ship.id, hands, lost, reset))
