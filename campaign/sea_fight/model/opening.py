"""From a setup to the first state, refusing what cannot be with a sentence."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player
from .actions import Setup, ShipPlan
from .state import Options, Sea, Ship, ShipId
from .waters import chart

MOST_A_SIDE = 8
POOLS = ("gun", "broadside")


def launch(setup: Setup) -> Sea:
    """The sea before the first turn. Raises ValueError with a sentence."""
    check_map(setup)
    for side in (Player(0), Player(1)):
        count = sum(plan.card.owner == side for plan in setup.ships)
        if not 1 <= count <= MOST_A_SIDE:
            raise ValueError(f"A side has 1 to {MOST_A_SIDE} ships; side {side + 1} has {count}.")
    taken: dict[tuple[int, int], str] = {}
    is_open = chart(setup.waters).open
    for plan in setup.ships:
        check_plan(plan)
        if plan.at not in is_open:
            raise ValueError(f"{plan.card.name} does not stand on open water of the map.")
        if plan.at in taken:
            raise ValueError(f"{plan.card.name} and {taken[plan.at]} stand in the same hex.")
        taken[plan.at] = plan.card.name
    check_options(setup.options)
    ships = tuple(ready(ShipId(n), plan) for n, plan in enumerate(setup.ships))
    return Sea(
        waters=setup.waters,
        wind=setup.wind,
        ships=ships,
        attacker=setup.attacker,
        edges=setup.edges,
        options=setup.options,
        coins=setup.options.coins,
        chooser=setup.attacker,
    )


def check_map(setup: Setup) -> None:
    """Refuse a map that is no rectangle of known letters, and a wind that is no face."""
    rows = setup.waters.rows
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"The map {setup.waters.name!r} is not a rectangle of hexes.")
    try:
        chart(setup.waters)
    except ValueError as error:
        raise ValueError(f"The map {setup.waters.name!r} has an unknown letter: {error}.") from None
    if not 0 <= setup.wind <= 5:
        raise ValueError(f"The wind blows towards one of the faces 0 to 5, not {setup.wind}.")
    if setup.attacker not in (0, 1):
        raise ValueError(f"The attacker is side 0 or 1, not {setup.attacker}.")


def check_options(options: Options) -> None:
    """Refuse what no two captains can have agreed on."""
    if options.coins < 1:
        raise ValueError(f"A fight needs at least 1 coin, not {options.coins}.")
    if options.pool not in POOLS:
        raise ValueError(f"Dice are thrown by {' or '.join(POOLS)}, not by {options.pool!r}.")
    if options.bow_rake not in (1, 2):
        raise ValueError(f"A rake through the bow gives 1 or 2 dice, not {options.bow_rake}.")


def check_plan(plan: ShipPlan) -> None:
    """Refuse a ship whose card could not be written (P8-0.2)."""
    card = plan.card
    if card.owner not in (0, 1):
        raise ValueError(f"{card.name} belongs to side {card.owner}; there are sides 0 and 1.")
    if not 0 <= plan.facing <= 5:
        raise ValueError(f"{card.name} heads for face {plan.facing}; there are faces 0 to 5.")
    if not 1 <= card.fighting <= 10:
        raise ValueError(f"{card.name} has {card.fighting} fighting points; a card has 1 to 10.")
    if card.gear < 1 or card.hull < 1:
        raise ValueError(f"{card.name} needs sailing gear and hull points.")
    now = ready(ShipId(0), plan)
    if not 0 <= now.fighting <= card.fighting or not 0 <= now.gear <= card.gear:
        raise ValueError(f"{card.name} has more points left than her card, or fewer than none.")
    if not all(1 <= side <= card.hull for side in now.hull):
        raise ValueError(f"Each side of {card.name} has 1 to {card.hull} hull points.")


def ready(ship_id: ShipId, plan: ShipPlan) -> Ship:
    """A ship as she begins; what she lacks already is nobody's doing in this fight (H-182)."""
    card = plan.card
    ship = Ship(
        id=ship_id,
        card=card,
        at=plan.at,
        facing=plan.facing,
        crew=plan.crew,
        fighting=card.fighting if plan.fighting is None else plan.fighting,
        gear=card.gear if plan.gear is None else plan.gear,
        hull=(card.hull, card.hull) if plan.hull is None else plan.hull,
        guns=plan.guns,
        captain=bool(card.captain),
    )
    return replace(ship, worn=ship.halved)
