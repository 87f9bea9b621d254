"""The tasks as a captain weighs them: what bears, what to load, and the hands it takes.

Whoever has no other task is at the sails (H-105): so each order costs what these lose by it.
"""

from collections.abc import Iterator

from campaign.geometry.hulls import DOT
from campaign.pirate_wars import crew as men
from campaign.pirate_wars import forays
from campaign.pirate_wars.actions import (
    Action,
    Done,
    Embark,
    Fire,
    Hoist,
    Join,
    Land,
    Lower,
    March,
    Prime,
    Reload,
    Rob,
    Scuttle,
    Send,
    Shift,
    Shoot,
)
from campaign.pirate_wars.bearings import bears, local
from campaign.pirate_wars.crew import SAILORS, sails
from campaign.pirate_wars.editions import ARTICLES, arm_of, attack_of
from campaign.pirate_wars.gunnery import distance, line_of, rakes, targets, weapon_of
from campaign.pirate_wars.prospects import CANNON, LOST_GUN, MAN, SAIL, Hopes, hurt, tells
from campaign.pirate_wars.salvo import FULL_GUN, aimed, volley_mods
from campaign.pirate_wars.state import Salvo, Sea, Ship, ShipId, Volley
from campaign.pirate_wars.tasks import after_sailing
from campaign.pirate_wars.terms import Load, Place, Post, Shot, Side

SPARE = 0.02
"""A hand to spare, who can shorten sail."""
READY = 0.14
"""Loaded small arms."""
FAR_OFF = 0.5
"""How much less a load is worth while no enemy is near."""
GO_BELOW = 0.12
"""A hand at the guns, where one is wanting."""
FOLLY = 50.0
CRITICAL = 1.0
BURST = 1 / 216
PREPARED = 1.3
"""How much better it is to fire now than to keep the load."""


def tasks(sea: Sea, legal: list[Action]) -> Iterator[tuple[Action, Hopes]]:
    """What each order of the tasks promises; unknown ones nothing, good or bad."""
    coming = expected(sea)
    for act in legal:
        if isinstance(act, Done):
            yield act, Hopes()
            continue
        ship = sea.ships[act.by]
        match act:
            case Fire():
                yield act, Hopes(fire=shot_at(sea, act, coming), ships=-sheets(sea, ship, 1))
            case Shoot():
                yield (
                    act,
                    Hopes(fire=volley(sea, act), ships=-taken_off(sea, ship, act.post, act.count)),
                )
            case Reload():
                yield act, Hopes(guns=loaded(sea, act), ships=-sheets(sea, ship, act.hands))
            case Prime():
                cost = taken_off(sea, ship, act.post, act.count)
                yield act, Hopes(guns=READY * act.count, ships=-cost)
            case Shift():
                yield act, Hopes(guns=shifted(sea, act), ships=-sheets(sea, ship, 2))
            case Send():
                below = GO_BELOW * act.count * (1 if act.to is Place.GUNS else -1)
                yield act, Hopes(guns=below, ships=-taken_off(sea, ship, act.post, act.count))
            case Scuttle():
                yield act, Hopes(ships=-FOLLY)
            case Lower() | Hoist() | Land() | Embark() | Rob() | Join() | March():
                yield act, forays.weigh(sea, act)
            case _:
                yield act, Hopes()


def sheets(sea: Sea, ship: Ship, hands: int) -> float:
    """What the sails lose by so many hands who do something else (PW-3.16)."""
    if ship.card.boat:
        return 0.0
    idle = men.count(ship.crew, sails)
    before = after_sailing(sea, ship, idle, ship.sails)
    after = after_sailing(sea, ship, max(0, idle - hands), ship.sails)
    return SAIL * (before[0] - after[0]) + SPARE * (before[1] - after[1])


def taken_off(sea: Sea, ship: Ship, post: Post, count: int) -> float:
    """The same, when they are of one post: marines are never at the sails (PW-1.4)."""
    return sheets(sea, ship, count) if post in SAILORS else 0.0


def expected(sea: Sea) -> dict[ShipId, tuple[float, float]]:
    """The balls and sails that may be expected of all that is declared or thrown, ship by ship."""
    found: dict[ShipId, tuple[float, float]] = {}
    for each in sea.declared:
        if isinstance(each, Salvo):
            by, on = sea.ships[each.by], sea.ships[each.on]
            weapon = weapon_of(sea, by.guns[each.gun], each.shot)
            hits = weapon.dice * weapon.target / 6
            balls, cloth = found.get(on.id, (0.0, 0.0))
            if each.shot is Shot.BALL:
                found[on.id] = balls + hits, cloth
            else:
                found[on.id] = balls, cloth + hits * (1 + rakes(by, on))
    return found


def shot_at(sea: Sea, act: Fire, coming: dict[ShipId, tuple[float, float]]) -> float:
    """What a shot does on the average, with the chance of its bursting the gun (PW-3.8)."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    gun = by.guns[act.gun]
    weapon = weapon_of(sea, gun, act.shot)
    target = aimed(weapon.target, act.shot, on.card.boat)
    before = coming.get(on.id, (0.0, 0.0))
    rake = act.shot is Shot.SHOT and rakes(by, on)
    if on.card.boat:
        found = 2 * MAN * weapon.dice * target / 6
    else:
        found = tells(on, act.shot, weapon.dice, target, rake=rake, before=before)
    if weapon.dice == FULL_GUN:
        found += CRITICAL * (target / 6) ** 3 * (act.shot is Shot.BALL) - LOST_GUN * BURST
    close = ARTICLES[sea.edition].too_close
    if close:
        line = line_of(sea, by, gun, on)
        if line is not None and line.distance < close:
            return found - LOST_GUN - hurt(by, 1, 0)
    return PREPARED * found


def volley(sea: Sea, act: Shoot) -> float:
    """The men a volley kills on the average (PW-3.11), and no more than there are."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    aim = Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    mods = sum([mod.value for mod in volley_mods(sea, aim)])
    target = max(0, min(5, attack_of(sea.edition, by.flag, act.post) + mods))
    dead = min(float(on.aboard), arm_of(sea.edition, act.arm).dice * act.count * target / 6)
    return PREPARED * MAN * dead if dead else -READY * act.count


def loaded(sea: Sea, act: Reload) -> float:
    """A load for the turns to come; half a load is worth less than half."""
    ship = sea.ships[act.by]
    gun = ship.guns[act.gun]
    whole = gun.load + act.hands >= Load.LOADED
    reach = ARTICLES[sea.edition].ball.range
    near = any(distance(ship, on) <= 2 * reach for on in targets(sea, ship))
    return CANNON * (1.0 if whole else 0.4) * (1.0 if near else FAR_OFF)


def shifted(sea: Sea, act: Shift) -> float:
    """A cannon moved over, where the enemy is on the other side (PW-3.14)."""
    ship = sea.ships[act.by]
    gun = ship.guns[act.gun]
    reach = weapon_of(sea, gun, Shot.BALL).range
    here = there = 0
    for on in targets(sea, ship):
        if distance(ship, on) > reach:
            continue
        if bears(local(ship.place, on.place), gun, 0, reach):
            return -CANNON
        starboard = sum([across for _, across in local(ship.place, on.place)]) > 4 * DOT
        if starboard == (gun.side is Side.STARBOARD):
            here += 1
        else:
            there += 1
    return 0.3 * (there - here) if there > here else -0.3
