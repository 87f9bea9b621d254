"""From a setup to empty sheets, refusing what cannot be with a sentence."""

from campaign.kernel.sealed import Player, Sealed
from campaign.sheet.actions import Setup
from campaign.sheet.state import FORCES, IN_PORT, Contents, Fleet, Options, Secrets, Sheet

MIDDLING = 3
MOST_SHIPS, MOST_COMPANIES = 56, 14


def begin(setup: Setup) -> Sheet:
    """The sheets before anything is written. Raises ValueError with a sentence."""
    check_options(setup.options)
    fleets = []
    for side, seal in enumerate(setup.fleets):
        if seal.owner != side or seal.content is None:
            raise ValueError("Each captain's fleet is sealed with his own seal.")
        check_fleet(seal.content)
        fleets.append(seal.content)
    one, two = (Sealed(Player(side), blank(fleet)) for side, fleet in enumerate(fleets))
    first, second = (Sealed(Player(side), Secrets()) for side in (0, 1))
    return Sheet(
        crowns=setup.crowns,
        options=setup.options,
        fleets=setup.fleets,
        written=(one, two),
        secrets=(first, second),
    )


def blank(fleet: Fleet) -> Contents:
    """A sheet with nothing written: everything in port, every value alike."""
    return Contents(
        (IN_PORT,) * len(fleet.ships), (IN_PORT,) * len(fleet.companies), (MIDDLING,) * FORCES
    )


def check_fleet(fleet: Fleet) -> None:
    """Refuse a fleet that no sheet can hold."""
    if len(fleet.ships) > MOST_SHIPS or len(fleet.companies) > MOST_COMPANIES:
        raise ValueError(
            f"A captain sends out at most {MOST_SHIPS} ships and {MOST_COMPANIES} companies."
        )
    for ship in fleet.ships:
        if ship.cost < 0 or ship.cargo < 0 or ship.room < 0:
            raise ValueError(f"{ship.name} has a cost, cargo or room below nothing.")
    for company in fleet.companies:
        if company.groups < 1 or company.officers < 0:
            raise ValueError(f"{company.name} has no groups.")


def check_options(options: Options) -> None:
    """Refuse numbers by which no sheet can be written (C-6)."""
    if not FORCES <= options.total <= 5 * FORCES:
        raise ValueError(f"Seven values from 1 to 5 cannot add up to {options.total}.")
    if not 0 <= options.rumours <= FORCES:
        raise ValueError(f"A sheet has 0 to {FORCES} rumours, not {options.rumours}.")
    if options.margin < 1 or options.stake < 0 or options.coins_a_point < 1:
        raise ValueError("The margin, the stake and the coins a point must be sensible numbers.")
    if sum(row.cards for row in options.deck) < 1 or any(row.cards < 0 for row in options.deck):
        raise ValueError("The event deck needs at least one card.")
