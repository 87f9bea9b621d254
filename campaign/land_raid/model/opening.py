"""From a setup to the first state, refusing what cannot be with a sentence."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .actions import Setup, UnitPlan
from .ground import Plan, plan
from .night import places_at_start, sight_of
from .state import (
    MOST,
    RAIDERS,
    TOWN,
    Deed,
    Ground,
    Kind,
    Options,
    Quality,
    Raid,
    Sight,
    Tally,
    Town,
    Unit,
    UnitId,
)

MOST_A_SIDE = 24
WIDEST, HIGHEST = 12, 10


def land(setup: Setup) -> Raid:
    """The raid before the first turn. Raises ValueError with a sentence."""
    table = check_town(setup.town)
    check_options(setup.options)
    for side, name in ((RAIDERS, "The raiders have"), (TOWN, "The town has")):
        count = sum(unit.owner == side for unit in setup.units)
        if not 1 <= count <= MOST_A_SIDE:
            raise ValueError(f"{name} 1 to {MOST_A_SIDE} units, not {count}.")
    check_units(setup.units, table)
    if setup.options.posting:
        check_landing(setup.units, table)
    units = tuple(
        Unit(UnitId(n), each.owner, each.kind, each.quality, each.name, trait=each.trait)
        for n, each in enumerate(setup.units)
    )
    at = tuple(each.at for each in setup.units)
    raiders, town = (
        places_at_start(tuple(to if units[n].owner == side else NOWHERE for n, to in enumerate(at)))
        for side in (RAIDERS, TOWN)
    )
    blind = Sight((False,) * len(table.ground), (NOWHERE,) * len(units))
    raid = Raid(
        town=setup.town,
        units=units,
        places=(Sealed(RAIDERS, raiders), Sealed(TOWN, town)),
        sights=(Sealed(RAIDERS, blind), Sealed(TOWN, blind)),
        options=setup.options,
        guns=tuple(unit.id for unit in units if unit.gun),
        fires=(0,) * len(table.ground),
        purse=(0, setup.options.coins),
        deeds=(Tally(),) * len(Deed),
        last=setup.options.turns,
    )
    return with_sights(raid)


def with_sights(raid: Raid) -> Raid:
    """The raid with both sides' eyes open."""
    return replace(
        raid, sights=(Sealed(RAIDERS, sight_of(raid, RAIDERS)), Sealed(TOWN, sight_of(raid, TOWN)))
    )


def check_town(town: Town) -> Plan:
    """Refuse a map that is no rectangle of known letters, or has no beach."""
    rows = town.rows
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"The map of {town.name!r} is not a rectangle of squares.")
    if len(rows) > HIGHEST or len(rows[0]) > WIDEST:
        raise ValueError(f"The map of {town.name!r} is larger than {WIDEST} by {HIGHEST} squares.")
    try:
        table = plan(rows)
    except ValueError as error:
        raise ValueError(f"The map of {town.name!r} has an unknown letter: {error}.") from None
    if Ground.BEACH not in table.ground:
        raise ValueError(f"The map of {town.name!r} has no beach to land on.")
    return table


def check_options(options: Options) -> None:
    """Refuse what no two captains can have agreed on."""
    if not 1 <= options.turns <= 99:
        raise ValueError(f"A raid has 1 to 99 turns, not {options.turns}.")
    if not 0 <= options.coins <= 999:
        raise ValueError(f"A town has 0 to 999 coins, not {options.coins}.")


def check_landing(units: tuple[UnitPlan, ...], table: Plan) -> None:
    """Refuse raiders where a garrison that sees nothing of them may still be posted (H-25)."""
    for unit in units:
        if unit.owner == RAIDERS and table.town[unit.at]:
            where = table.label(unit.at)
            raise ValueError(f"While the garrison is posted no raider stands in town, at {where}.")


def check_units(units: tuple[UnitPlan, ...], table: Plan) -> None:
    """Refuse units that cannot be, or cannot stand where they are put (P8-22.5)."""
    count: dict[tuple[int, Player], int] = {}
    for number, unit in enumerate(units, 1):
        who = f"Unit {number} ({unit.kind.name.lower().replace('_', '-')})"
        if unit.owner not in (RAIDERS, TOWN):
            raise ValueError(f"{who} belongs to side {unit.owner}; there are sides 0 and 1.")
        if not 0 <= unit.at < len(table.ground) or not table.open[unit.at]:
            raise ValueError(f"{who} does not stand on a square that can be walked on.")
        if unit.owner == RAIDERS and unit.kind in (Kind.GOVERNOR, Kind.GUN):
            raise ValueError(f"{who} cannot be one of the raiders.")
        if unit.kind is Kind.GUN:
            continue
        here = (unit.at, unit.owner)
        count[here] = count.get(here, 0) + 1
        if count[here] > MOST:
            raise ValueError(f"More than {MOST} units of one side begin in one square.")
        if count.get((unit.at, Player(1 - unit.owner))):
            raise ValueError(f"{who} begins in a square with enemies.")
    if sum(unit.kind is Kind.GOVERNOR for unit in units) > 1:
        raise ValueError("A town has one governor at most.")
    if any(unit.quality not in tuple(Quality) for unit in units):
        raise ValueError("A unit is scurvy, able or hardened.")
