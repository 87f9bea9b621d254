"""A ship of the books as she fights by Pirate Wars, and her wear home again (H-95 to H-97).

Points of hull and gear are lines of the chart there, and fighting points are men, in proportion to
what a whole ship of her type has. Part of a line or a man counts as one on the way out, part of a
point as none on the way home: so nothing is won by the way there and back.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.career.model.state import (
    PENNANT,
    Career,
    Model,
    Quality,
    Ship,
    Trait,
    own,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.model.actions import ShipPlan
from pieces_of_eight.campaign.pirate_wars.model.crew import count, sails, tidy
from pieces_of_eight.campaign.pirate_wars.model.design import (
    ALOFT,
    GUARD,
    WIDE,
    Design,
    card_of,
    figures_of,
    gunners_of,
    guns_of,
    sails_of,
)
from pieces_of_eight.campaign.pirate_wars.model.ship import Crew, Figures
from pieces_of_eight.campaign.pirate_wars.model.ship import Ship as Afloat
from pieces_of_eight.campaign.pirate_wars.model.terms import Arm, Edition, Flag, Place, Post
from .season import commander, known_for
from .world import Wars

BESIDE = (Post.CAPTAIN, Post.MATE)
"""Who is aboard beside the fighting points."""
HANDS = (0, 1, 2)
"""By quality, in quarters, how many of a crew's spare hands have muskets (PW-1.4, H-96)."""
MARINES = (2, 3, 4)
"""The same: how many of them are marines, where marines sail."""
QUARTERS = 4


class Sent(NamedTuple):
    """A ship that goes into a battle: as the books have her, and as she comes onto the chart."""

    number: int
    """Her place in her owner's holding."""
    ship: Ship
    model: Model
    design: Design
    plan: ShipPlan
    """With all her wear, and not yet at her place."""


def lines(whole: int, left: int, most: int) -> int:
    """Of so many lines as many as are left of some points, part of one counted whole."""
    return -(-whole * left // most) if most else whole


def men_of(design: Design) -> int:
    """How many men a whole crew has, captain and mate not counted."""
    return figures_of(design) - len(BESIDE)


def sent(career: Career, who: Player, number: int, wars: Wars, letter: str) -> Sent:
    """A ship with all her wear and all her guns (C-4, H-46, H-95)."""
    holding = own(career, who)
    ship = holding.ships[number]
    model, design = career.terms.models[ship.model], wars.designs[ship.model]
    captain = commander(holding, number, career.captains[who].name)
    card = card_of(design, ship.name, letter, captain)
    men = lines(men_of(design), ship.fighting, model.fighting)
    crew = crew_of(design, ship.crew, men, commanded=bool(captain))
    hull = max(1, lines(card.hull, sum(ship.hull), 2 * model.hull))
    set_ = min(lines(card.sails, ship.gear, model.gear), count(crew, sails))
    if hull < card.hull:  # no sails stand above a hull that was hit (PW-5.3)
        set_ = min(set_, hull)
    card = replace(
        card,
        crew=sum(row.count for row in crew),
        trades=model.merchant,
        steady=known_for(career.terms, holding, captain) == Trait.IRON_NERVE,
        pennant=ship.victories >= PENNANT,
    )
    plan = ShipPlan(card, who, Point(0, 0), 0, crew, guns_of(design), hull, set_)
    return Sent(number, ship, model, design, plan)


def crew_of(design: Design, quality: Quality, men: int, *, commanded: bool) -> Crew:
    """So many men at their posts: the sails first, then the guns, and the others on deck."""
    old = design.edition is Edition.DOTS
    officer = Arm.PISTOL if old else Arm.NONE
    hands = min(men, sails_of(design))
    gunners = min(men - hands, gunners_of(design))
    aloft = min(hands, ALOFT if old and design.width == WIDE else 0)
    captains = int(commanded)
    rows = [
        Figures(Post.CAPTAIN, officer, hook=old and design.flag is Flag.PIRATE, count=captains),
        Figures(Post.MATE, officer),
        Figures(Post.HAND, count=hands - aloft),
        Figures(Post.HAND, place=Place.TOPS, count=aloft),
        Figures(Post.HAND, place=Place.GUNS, count=gunners),
        *others(design, quality, men - hands - gunners, commanded=commanded),
    ]
    return tidy(rows)


def others(design: Design, quality: Quality, men: int, *, commanded: bool) -> Iterator[Figures]:
    """Who is left for nothing but the fight: the better the crew, the better armed (H-96).

    Where there is no captain, one of the hands is not to spare.
    """
    if design.flag is Flag.PIRATE:
        spare = max(0, men - (not commanded))
        armed = spare * HANDS[quality] // QUARTERS
        yield Figures(Post.HAND, Arm.MUSKET, count=armed)
        yield Figures(Post.HAND, count=men - armed)
        return
    led = int(men >= GUARD)
    soldiers = (men - led) * MARINES[quality] // QUARTERS
    officer = Arm.PISTOL if design.edition is Edition.DOTS else Arm.NONE
    yield Figures(Post.LIEUTENANT, officer, count=led)
    yield Figures(Post.MARINE, Arm.MUSKET, count=soldiers)
    yield Figures(Post.HAND, count=men - led - soldiers)


def points_left(points: int, most: int, whole: int, lost: int) -> int:
    """Of some points what is left when so many lines are lost, part of a point not counted.

    `most` are the points of a whole ship and `whole` her lines. Who lost none keeps all.
    """
    if lost <= 0:
        return points
    return min(points, most * max(0, lines(whole, points, most) - lost) // whole)


def gear_left(each: Sent, end: Afloat) -> int:
    """Her gear, by the sails she has lost."""
    assert each.plan.sails is not None
    lost = each.plan.sails - end.sails
    return points_left(each.ship.gear, each.model.gear, each.plan.card.sails, lost)


def hull_left(each: Sent, end: Afloat) -> tuple[int, int]:
    """Her hull by sides: what is lost is lost to both, in proportion to what they had."""
    assert each.plan.hull is not None
    one, two = each.ship.hull
    lost = each.plan.hull - end.hull
    left = points_left(one + two, 2 * each.model.hull, each.plan.card.hull, lost)
    mine = one * left // max(1, one + two)
    return mine, left - mine


def men_aboard(crew: Crew) -> int:
    """The men of a crew, captains and mates not counted."""
    return count(crew, lambda row: row.post not in BESIDE)


def men_left(each: Sent, aboard: int) -> int:
    """Her fighting points, by the men who are aboard at the end."""
    lost = men_aboard(each.plan.crew) - aboard
    return points_left(each.ship.fighting, each.model.fighting, men_of(each.design), lost)


def prize_men(each: Sent, end: Afloat) -> int:
    """The fighting points of a prize: the men that were put aboard her, and no others (H-97)."""
    whole = men_of(each.design)
    return each.model.fighting * min(whole, men_aboard(end.crew)) // whole
