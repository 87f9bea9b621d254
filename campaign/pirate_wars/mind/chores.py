"""Work about the ship as a captain weighs it: sails struck, cannon moved, and fire at islands.

Much of this can be undone by the next order. So each order has a worth that the way back does not
have, and one that is not worth the hands is not thought of at all: nobody does and undoes.
"""

from collections.abc import Iterable, Iterator

from campaign.geometry.hulls import DOT, HALF_CIRCLE, QUARTER, apart, bearing, middle
from campaign.pirate_wars.mind.bearings import bears, local
from campaign.pirate_wars.mind.prospects import CANNON, LOST_GUN, MAN, Hopes
from campaign.pirate_wars.model import crew as men
from campaign.pirate_wars.model.actions import (
    Action,
    Bombard,
    Embark,
    Haul,
    Hoist,
    Join,
    Land,
    Lower,
    Send,
    Shift,
    Snipe,
    Strike,
)
from campaign.pirate_wars.model.crew import FREE_MOVERS, SAILORS
from campaign.pirate_wars.model.dwellers import land_of
from campaign.pirate_wars.model.editions import ARTICLES, arm_of, attack_of
from campaign.pirate_wars.model.land import Dwellers, Shore
from campaign.pirate_wars.model.lines_of_fire import distance, targets, weapon_of
from campaign.pirate_wars.model.state import Figures, Sea, Ship
from campaign.pirate_wars.model.terms import Duty, Load, Shot, Side
from campaign.pirate_wars.model.wind import SQUARE_SAIL, canvas
from campaign.pirate_wars.rules.salvo import FULL_GUN
from campaign.pirate_wars.rules.siege import PER_HIT, line_to, range_to
from campaign.pirate_wars.rules.skirmish import WALL, covered
from campaign.pirate_wars.rules.sniping import far_of
from campaign.pirate_wars.rules.tasks import hands_for

RETURNING = (Shift, Send, Strike, Haul, Lower, Hoist, Land, Embark, Join)
"""The orders that another order can undo."""
WASTE = 0.5
"""Work that is good for nothing."""
TO_WINDWARD = 0.6
"""To strike a square sail for a course towards the wind, or to set it when that is over."""
SURELY = 150
"""So far from the beam, in tenths of a degree, it is plain on which side of it she is wanted."""
OTHER_BEAM = 0.3
GUNNERS = max(hands_for(Load.EMPTY))
"""As many as load a cannon at once."""


def worth_it(found: Iterable[tuple[Action, Hopes]]) -> Iterator[tuple[Action, Hopes]]:
    """The orders, without those that can be undone and promise nothing."""
    for act, hopes in found:
        if not isinstance(act, RETURNING) or sum(hopes) > 0:
            yield act, hopes


def struck(sea: Sea, act: Strike) -> float:
    """A square sail is in the way where the enemy lies to windward, and else drives her (PW-9.1).

    In a fight at close quarters it is left as it is: there the enemy is now here, now there.
    """
    ship = sea.ships[act.by]
    if ship.struck and not canvas(ship):
        return TO_WINDWARD
    foes = targets(sea, ship)
    if not foes or ship.sails <= SQUARE_SAIL:
        return -WASTE
    foe = min(foes, key=lambda on: distance(ship, on))
    if distance(ship, foe) <= ARTICLES[sea.edition].ball.range:
        return -WASTE
    off = apart(bearing(middle(ship.place), middle(foe.place)), sea.wind + HALF_CIRCLE)
    wanted = off < QUARTER - SURELY if act.down else off > QUARTER + SURELY
    return TO_WINDWARD if wanted else -WASTE


def hauled(sea: Sea, act: Haul) -> float:
    """A cannon is hauled to where there are men for it, from where there are none (PW-10.6)."""
    ship, to = sea.ships[act.by], sea.ships[act.to]
    more = served(to, guns(to) + 1) - served(to, guns(to))
    fewer = served(ship, guns(ship)) - served(ship, guns(ship) - 1)
    if more <= fewer:
        return -CANNON
    return CANNON * (more - fewer) - MAN * ship.guns[act.gun].load / Load.LOADED


def guns(ship: Ship) -> int:
    return sum([gun.whole for gun in ship.guns])


def served(ship: Ship, number: int) -> int:
    """How many of so many cannon her men can work in a turn."""
    if ship.duty is not Duty.FIGHTING:
        return 0
    return min(number, men.count(ship.crew, gunner) // GUNNERS)


def gunner(row: Figures) -> bool:
    """Whether a figure works the cannon, when he has no other task."""
    return men.serves(row) or (row.busy and row.post in SAILORS and row.post not in FREE_MOVERS)


def shifted(sea: Sea, act: Shift) -> float:
    """A cannon moved over, where all the enemies are broad on the other beam (PW-3.14)."""
    ship = sea.ships[act.by]
    gun = ship.guns[act.gun]
    reach = weapon_of(sea, gun, Shot.BALL).range
    there = False
    for on in targets(sea, ship):
        if distance(ship, on) > reach:
            continue
        sight = local(ship.place, on.place)
        if bears(sight, gun, 0, reach):
            return -CANNON
        off = sum([across for _, across in sight]) // len(sight)
        ahead = sum([along for along, _ in sight]) // len(sight) - gun.along
        if (off > 4 * DOT) is (gun.side is Side.STARBOARD) or abs(ahead) > abs(off):
            return -OTHER_BEAM
        there = True
    return OTHER_BEAM if there else -OTHER_BEAM


def bombarded(sea: Sea, act: Bombard) -> float:
    """A shot at an island on the average: the first hit is lost on a wall (PW-10.1, H-161).

    Too near it costs the cannon (H-194).
    """
    by, shore = sea.ships[act.by], sea.shores[act.shore]
    weapon = weapon_of(sea, by.guns[act.gun], act.shot)
    chance = weapon.target / 6
    hits = weapon.dice * chance
    far = line_to(sea, by, by.guns[act.gun], act.shore) or 0
    if range_to(shore, far, canoes=act.canoes) < ARTICLES[sea.edition].too_close:
        return -LOST_GUN
    if act.canoes:
        return MAN * min(PER_HIT * hits, at_sea(shore))
    if act.door:
        return MAN * min(hits, shore.door)
    if land_of(sea, shore).dwellers is not Dwellers.FORT:
        return MAN * min(PER_HIT * hits, shore.folk.count)
    through = hits - 1 + (1 - chance) ** weapon.dice
    smashed = LOST_GUN * chance**FULL_GUN * (act.shot is Shot.BALL and weapon.dice == FULL_GUN)
    return MAN * min(through, shore.marines) + smashed * bool(shore.guns)


def at_sea(shore: Shore) -> int:
    """How many of an island's people are in canoes (PW-11.2)."""
    return 0 if shore.raid is None else shore.raid.warriors


def sniped(sea: Sea, act: Snipe) -> float:
    """The men a volley at an island kills on the average; nothing where it does not reach."""
    by, shore = sea.ships[act.by], sea.shores[act.shore]
    land, weapon = land_of(sea, shore), arm_of(sea.edition, act.arm)
    fort = land.dwellers is Dwellers.FORT
    cover = 0 if act.canoes else WALL if fort else covered(land, shore.at)
    target = max(0, min(5, attack_of(sea.edition, by.flag, act.post) + cover))
    if far_of(sea, act) > weapon.range:
        return 0.0
    ashore = shore.marines if fort else shore.bones or shore.folk.count
    there = at_sea(shore) if act.canoes else ashore
    return MAN * min(float(there), weapon.dice * act.count * target / 6)
