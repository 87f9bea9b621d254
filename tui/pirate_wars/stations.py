"""The orders of a ship by station: guns, muskets, sails, boats, crew; how many have theirs."""

from collections.abc import Iterable

from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.pirate_wars.model.actions import (
    Bombard,
    Embark,
    Fire,
    Haul,
    Hoist,
    Join,
    Land,
    Lower,
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
from pieces_of_eight.campaign.pirate_wars.model.ship import Ship
from pieces_of_eight.campaign.pirate_wars.model.state import Sea
from pieces_of_eight.campaign.pirate_wars.model.terms import Arm
from .choices import Choice, Station
from .crew_orders import at_rest

KINDS: dict[Station, tuple[type, ...]] = {
    Station.GUNS: (Fire, Bombard, Reload, Shift),
    Station.MUSKETS: (Shoot, Snipe, Prime),
    Station.SAILS: (Strike,),
    Station.BOATS: (Land, Rob, Join, Haul, Embark, Hoist, Lower),
    Station.CREW: (Send, Scuttle),
}
"""Which orders belong to which station."""
TITLES = {
    Station.GUNS: "Guns",
    Station.MUSKETS: "Muskets and pistols",
    Station.SAILS: "Sails",
    Station.BOATS: "Boats",
    Station.CREW: "Crew",
}


def has(ship: Ship, station: Station) -> bool:
    """Whether a ship has a station at all."""
    if station is Station.GUNS:
        return bool(ship.guns)
    if station is Station.MUSKETS:
        return any(row.arm is not Arm.NONE for row in ship.crew)
    return station is not Station.BOATS or bool(ship.boats)


def at_station(station: Station, choices: Iterable[Choice]) -> list[Choice]:
    """The orders of a station."""
    return [choice for choice in choices if isinstance(choice, KINDS[station])]


def station_of(choice: object) -> Station | None:
    """The station at which an order is given."""
    return next((each for each, kinds in KINDS.items() if isinstance(choice, kinds)), None)


def station_words(sea: Sea, ship: Ship, station: Station, choices: Iterable[Choice]) -> str:
    """A station with its counters: who has his orders there, and what can be ordered."""
    found = at_station(station, choices)
    return f"{TITLES[station]}: {counted(sea, ship, station)}{can_be(station, found)}"


def counted(sea: Sea, ship: Ship, station: Station) -> str:
    """How many have their orders at a station."""
    if station is Station.GUNS:
        whole = [gun for gun in ship.guns if gun.whole]
        return f"{sum(gun.used for gun in whole)} of {many(len(whole), 'cannon', 'cannon')} ordered"
    if station is Station.MUSKETS:
        armed = [row for row in ship.crew if row.arm is not Arm.NONE]
        busy = sum(row.count for row in armed if row.busy)
        return f"{busy} of {men(sum(row.count for row in armed))} ordered"
    if station is Station.SAILS:
        return at_rest(sea, ship).removesuffix(".")
    if station is Station.BOATS:
        return many(ship.boats, "launch", "launches") + " aboard"
    return f"{ordered(ship)} of {men(ship.aboard)} ordered"


def ordered(ship: Ship) -> int:
    """How many of a crew have their orders."""
    return sum(row.count for row in ship.crew if row.busy)


def men(number: int) -> str:
    """So many men."""
    return many(number, "man", "men")


def can_be(station: Station, found: list[Choice]) -> str:
    """What can be ordered at a station, behind its counter."""
    if station is Station.GUNS:
        bear = len({each.gun for each in found if isinstance(each, Fire | Bombard)})
        load = len({each.gun for each in found if isinstance(each, Reload)})
        told = [*([f"{bear} can fire"] if bear else []), *([f"{load} to load"] if load else [])]
        return f"; {', '.join(told)}" if told else ""
    if station is Station.SAILS:
        return ""
    return f"; {many(len(found), 'order')} open" if found else ""
