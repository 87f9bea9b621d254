"""Running aground on reefs and islands (PW-2.10, PW-2.11)."""

from functools import lru_cache

from msgspec.structs import replace

from campaign.geometry.hulls import DOT, Hull, ahead, corners, gap, swept
from campaign.geometry.plane import meets
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.ahead import reaches
from campaign.pirate_wars.model.editions import ARTICLES
from campaign.pirate_wars.model.events import Grounded, Wrecked
from campaign.pirate_wars.model.state import Sea, Ship, ShipId, Shoal, with_ship
from campaign.pirate_wars.model.terms import Fate, Grounding
from campaign.pirate_wars.rules.damage import cross, leave

BY_LENGTHS = Rule("PW-2.10")
ONCE = Rule("PW-2.11")
HEAD_ON = Rule("R0-40")

STEP = 4 * DOT
PER_LEFT = 8 * DOT


def grounding_of(sea: Sea) -> Grounding:
    """The rule that is played: the captains' choice, or the edition's (R0-37, R1-24)."""
    return sea.options.grounding or ARTICLES[sea.edition].grounding


def harm(sea: Sea, ship: Ship, shoal: Shoal, before: Hull, far: int) -> int:
    """The damage of a shoal to a ship in a leap, before what it has done already is counted.

    A reef as deep as she goes hurts too (R0-38); on the line the milder row counts (R0-39).
    """
    draft = ship.card.draft
    if shoal.island:
        distance = gap(corners(swept(before, far)), shoal.corners)
        if distance >= draft:
            return 0
        if grounding_of(sea) is Grounding.ONCE:
            return -((distance - draft) // STEP)  # a whole step belongs to the milder band (R0-39)
        return 1 + (draft - distance) // STEP
    bow = ahead(before.stern, before.heading, before.length)
    end = ahead(bow, before.heading, far)
    if shoal.depth > draft or not meets(bow, end, shoal.corners):
        return 0
    return 1 + (draft - shoal.depth) // STEP


@lru_cache(maxsize=64)
def grounds(shoals: tuple[Shoal, ...]) -> tuple[tuple[int, ...], ...]:
    """Reefs that touch are one reef of several depths (PW-2.11); an island is one by itself."""
    found: list[list[int]] = []
    for at, shoal in enumerate(shoals):
        joined = [each for each in found if any(are_one(shoals[n], shoal) for n in each)]
        found = [each for each in found if each not in joined]
        found.append([*(n for each in joined for n in each), at])
    return tuple(tuple(sorted(each)) for each in found)


def are_one(one: Shoal, other: Shoal) -> bool:
    """Whether two shoals are parts of one reef."""
    return not one.island and not other.island and gap(one.corners, other.corners) == 0


def feel_bottom(
    play: Play[Sea], ship_id: ShipId, before: Hull, far: int, struck: int | None = None
) -> None:
    """What all reefs and shores do to a ship in one leap (PW-2.10, PW-2.11).

    By the one rule again for each full length; by the other once, and then the difference, from
    one depth of a reef to another as well.
    A shore that she strikes head-on is counted by itself (R0-40).
    """
    sea = play.state
    shoals = sea.waters.shoals
    if not shoals or sea.ships[ship_id].card.boat:  # launches take no harm (PW-8.1)
        return
    ship = sea.ships[ship_id]
    draft = ship.card.draft
    had = ship.shoals or (0,) * len(shoals)
    now = [0] * len(shoals)
    for ground in grounds(shoals):
        near = [at for at in ground if at != struck and reaches(before, far, shoals[at], draft)]
        levels = {at: harm(sea, ship, shoals[at], before, far) for at in near}
        worst = max(levels, key=lambda at: levels[at], default=ground[0])
        level, done = levels.get(worst, 0), max(had[at] for at in ground)
        damage = level - done
        if grounding_of(sea) is Grounding.LENGTHS and far >= before.length:
            damage = level
        for at in ground if level else ():
            now[at] = max(level, done)
        if damage > 0:
            run_aground(play, ship_id, worst, damage, head_on=False)
    marks = tuple(now) if any(now) else ()
    ship = play.state.ships[ship_id]
    if ship.shoals != marks:
        play.state = with_ship(play.state, replace(ship, shoals=marks))


def ashore_harm(sea: Sea, ship: Ship, left: int) -> int:
    """What running on a shore head-on does, with so much of the move left (R0-40)."""
    if grounding_of(sea) is Grounding.ONCE:
        return -(-left // PER_LEFT)
    return 1 + ship.card.draft // STEP


def run_aground(
    play: Play[Sea], ship_id: ShipId, shoal: int, damage: int, *, head_on: bool
) -> None:
    """Take the damage off the hull; where it is played so, a ship without hull stays aground."""
    ship = play.state.ships[ship_id]
    if not ship.afloat or not ship.hull or ship.card.boat:
        return
    once = grounding_of(play.state) is Grounding.ONCE
    rule = (HEAD_ON if head_on else ONCE) if once else BY_LENGTHS
    damage = min(damage, ship.hull)
    play.tell(Grounded(rule, ship_id, shoal, damage, head_on))
    cross(play, ship_id, hull=damage, rule=rule)
    ship = play.state.ships[ship_id]
    if ship.hull == 0 and once:
        play.tell(Wrecked(ONCE, ship_id))
        leave(play, ship, Fate.AGROUND)
