"""From a setup to the first state, refusing what cannot be with a sentence."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hulls
from pieces_of_eight.campaign.geometry.hulls import CIRCLE, HALF_CIRCLE
from . import state
from .actions import Setup, ShipPlan
from .crew import at_sails, count, tidy
from .state import Arm, Flag, Sailing, Sea, Ship, ShipId, Side
from .waters import has_launches, is_stopped, lies_clear, off_chart, sailing_of, shores_of

MOST_A_SIDE = 8
FIGURES_A_BOAT = 8
BOATS_A_GAFF = 2
LAY = 150


def launch(setup: Setup) -> Sea:
    """The waters before the first turn. Raises ValueError with a sentence."""
    if setup.waters.width <= 0 or setup.waters.height <= 0:
        raise ValueError(f"The chart {setup.waters.name!r} has no water.")
    for shoal in setup.waters.shoals:
        if len(shoal.corners) < 3 or shoal.depth < 0:
            raise ValueError(f"{shoal.name} needs at least three corners, and a depth from 0.")
    if setup.wind is not None and not 0 <= setup.wind < CIRCLE:
        raise ValueError(f"The wind blows to a heading from 0 to {CIRCLE - 1}, not {setup.wind}.")
    if setup.options.turns < 1:
        raise ValueError(f"A fight has at least 1 turn, not {setup.options.turns}.")
    if setup.options.kinds_of_sails and setup.edition is state.Edition.CHAINS:
        raise ValueError("Only the rules of 1994 count kinds of sails by the wind.")
    for side in (0, 1):
        number = sum(plan.owner == side for plan in setup.ships)
        if not 1 <= number <= MOST_A_SIDE:
            raise ValueError(f"A side has 1 to {MOST_A_SIDE} ships; side {side + 1} has {number}.")
    for plan in setup.ships:
        check_plan(plan)
    launches = has_launches(setup.edition, setup.waters)
    ships = tuple(ready(ShipId(n), plan, launches) for n, plan in enumerate(setup.ships))
    sea = Sea(setup.edition, setup.waters, setup.wind or 0, ships, setup.options)
    sea = replace(sea, shores=shores_of(setup.waters))
    for ship in sea.ships:
        if off_chart(sea, ship.place):
            raise ValueError(f"{ship.name} is not on the chart.")
        if not lies_clear(sea, ship.place):
            raise ValueError(f"{ship.name} is on land.")
        for other in sea.ships[: ship.id]:
            if hulls.overlap(ship.shape, other.shape):
                raise ValueError(f"{ship.name} and {other.name} overlap.")
    return sea if setup.wind is None else laid_by_the_wind(sea)


def laid_by_the_wind(sea: Sea) -> Sea:
    """The ships as they begin in this wind: who would drift is turned until she sails (H-215). She
    is turned about her middle, no farther than she must, to where nothing is in her way."""
    for ship in sea.ships:
        if sailing_of(sea, ship) is Sailing.ADRIFT and not is_stopped(ship):
            at, back = hulls.middle(ship.place), -(ship.card.length // 2)
            turns = sorted(range(-HALF_CIRCLE, HALF_CIRCLE, LAY), key=abs)
            ways = [(ship.heading + turn) % CIRCLE for turn in turns]
            turned = (replace(ship, heading=way, stern=hulls.ahead(at, way, back)) for way in ways)
            sea = state.with_ship(sea, next((s for s in turned if sails_free(sea, s)), ship))
    return sea


def sails_free(sea: Sea, ship: Ship) -> bool:
    others = [each for each in sea.ships if each.id != ship.id]
    shallow = [each for each in sea.waters.shoals if each.depth < ship.card.draft]
    return (
        sailing_of(sea, ship) is not Sailing.ADRIFT
        and not any(hulls.meet(ship.shape, each.shape) for each in others)
        and not any(hulls.gap(ship.shape, each.corners) < ship.card.draft for each in shallow)
    )


def check_plan(plan: ShipPlan) -> None:
    """Refuse a ship whose data cannot be (PW-1.6)."""
    card = plan.card
    if plan.owner not in (0, 1):
        raise ValueError(f"{card.name} belongs to side {plan.owner}; there are sides 0 and 1.")
    if not 0 <= plan.heading < CIRCLE:
        raise ValueError(f"{card.name} heads for 0 to {CIRCLE - 1}, not {plan.heading}.")
    if card.hull < 1 or card.sails < 0 or card.length < 1 or card.width < 2:
        raise ValueError(f"{card.name} needs a hull, and a length and a width.")
    if len(card.speeds) != card.sails:
        raise ValueError(f"{card.name} needs a speed for each of her {card.sails} sails.")
    hull = card.hull if plan.hull is None else plan.hull
    set_ = card.sails if plan.sails is None else plan.sails
    if not 1 <= hull <= card.hull or not 0 <= set_ <= card.sails:
        raise ValueError(f"{card.name} has more hull lines left than her card, or fewer than one.")
    if any(row.count < 1 for row in plan.crew):
        raise ValueError(f"{card.name} has an empty row in her crew.")
    if armed(plan.crew, card.flag) * 2 > max(0, extras(plan)):
        raise ValueError(f"More than half the extra pirates of {card.name} are armed.")
    for gun in plan.guns:
        if gun.side in (Side.STARBOARD, Side.LARBOARD) and not 0 <= gun.along <= card.length:
            raise ValueError(f"{card.name} has a cannon that is not on board.")


def armed(crew: state.Crew, flag: Flag) -> int:
    """The pirates with muskets and pistols, who may be half of the extras (PW-1.4, R0-4)."""
    if flag is Flag.IMPERIAL:
        return 0
    arms = (Arm.MUSKET, Arm.PISTOL)
    return count(
        crew,
        lambda row: (
            row.post is state.Post.HAND
            and row.arm in arms
            and not (row.lady and row.place is not state.Place.DECK)
        ),  # she is a gunner or a topman
    )


def extras(plan: ShipPlan) -> int:
    """The figures beyond captain, mate, a hand for each sail and two for each gun (PW-1.8). A light
    gun has one (R1-13)."""
    crew = 2 + plan.card.sails + sum(1 if gun.light else 2 for gun in plan.guns)
    return plan.card.crew - crew


def ready(ship_id: ShipId, plan: ShipPlan, launches: bool) -> Ship:
    """A ship as she begins, all idle hands at the sheets (H-105). Where launches are carried, she
    has one for every 8 figures (PW-8.1), every second with a mast (H-115)."""
    card = plan.card
    crew = tidy(plan.crew)
    boats = card.crew // FIGURES_A_BOAT if launches else 0
    set_ = card.sails if plan.sails is None else plan.sails
    return Ship(
        id=ship_id,
        card=card,
        owner=plan.owner,
        flag=card.flag,
        stern=plan.at,
        heading=plan.heading,
        hull=card.hull if plan.hull is None else plan.hull,
        sails=set_,
        under=set_,
        crew=crew,
        guns=plan.guns,
        spare=max(0, at_sails(crew) - set_),
        boats=boats,
        gaffs=boats // BOATS_A_GAFF,
    )
