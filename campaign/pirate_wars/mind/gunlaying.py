"""The tasks as a captain weighs them: what bears, what to load, and the hands it takes.

Whoever has no other task is at the sails (H-105): so each order costs what these lose by it.
"""

from collections.abc import Iterator

from campaign.pirate_wars.mind import forays
from campaign.pirate_wars.mind.chores import bombarded, hauled, shifted, sniped, struck
from campaign.pirate_wars.mind.prospects import CANNON, LOST_GUN, MAN, SAIL, Hopes, hurt, tells
from campaign.pirate_wars.model import crew as men
from campaign.pirate_wars.model.actions import (
    Action,
    Bombard,
    Done,
    Embark,
    Fire,
    Haul,
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
    Snipe,
    Strike,
)
from campaign.pirate_wars.model.crew import SAILORS, after_sailing, sails
from campaign.pirate_wars.model.editions import ARTICLES, arm_of, attack_of
from campaign.pirate_wars.model.lines_of_fire import distance, line_of, rakes, targets, weapon_of
from campaign.pirate_wars.model.parties import HAULERS
from campaign.pirate_wars.model.state import Salvo, Sea, Ship, ShipId, Volley
from campaign.pirate_wars.model.terms import Load, Place, Post, Shot
from campaign.pirate_wars.rules.salvo import FULL_GUN, aimed, volley_mods
from campaign.pirate_wars.rules.tasks import HANDS

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
    """What each order of the tasks promises; that there are no more is worth nothing."""
    coming = expected(sea)
    for act in legal:
        match act:
            case Done():
                yield act, Hopes()
            case Lower() | Hoist() | Land() | Embark() | Rob() | Join() | March():
                yield act, forays.weigh(sea, act)
            case Fire() | Bombard() | Shoot() | Snipe():
                yield act, fire(sea, act, coming)
            case Shift() | Send() | Strike() | Haul() | Reload() | Prime() | Scuttle():
                yield act, work(sea, act)
            case _:
                raise ValueError(f"{type(act).__name__} is no order of the tasks")


def fire(
    sea: Sea, act: Fire | Bombard | Shoot | Snipe, coming: dict[ShipId, tuple[float, float]]
) -> Hopes:
    """What fire promises, and what it costs the sails."""
    ship = sea.ships[act.by]
    match act:
        case Fire():
            return Hopes(fire=shot_at(sea, act, coming), ships=-sheets(sea, ship, 1))
        case Bombard():
            told = PREPARED * bombarded(sea, act) or -READY
            return Hopes(fire=told, ships=-sheets(sea, ship, 1))
        case Shoot():
            told = volley(sea, act)
        case Snipe():
            told = PREPARED * sniped(sea, act) or -READY * act.count
    return Hopes(fire=told, ships=-taken_off(sea, ship, act.post, act.count))


def work(sea: Sea, act: Shift | Send | Strike | Haul | Reload | Prime | Scuttle) -> Hopes:
    """What work about the ship promises, and what it costs the sails."""
    ship = sea.ships[act.by]
    match act:
        case Reload():
            return Hopes(guns=loaded(sea, act), ships=-sheets(sea, ship, act.hands))
        case Prime():
            cost = taken_off(sea, ship, act.post, act.count)
            return Hopes(guns=READY * act.count, ships=-cost)
        case Shift():
            return Hopes(guns=shifted(sea, act), ships=-sheets(sea, ship, 2))
        case Send():
            below = GO_BELOW * act.count * (1 if act.to is Place.GUNS else -1)
            return Hopes(guns=below, ships=-taken_off(sea, ship, act.post, act.count))
        case Strike():
            return Hopes(ships=struck(sea, act) - sheets(sea, ship, HANDS))
        case Haul():
            return Hopes(guns=hauled(sea, act), ships=-sheets(sea, ship, HAULERS))
        case Scuttle():
            return Hopes(ships=-FOLLY)


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
