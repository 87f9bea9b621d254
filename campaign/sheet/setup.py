"""From a setup to empty sheets, refusing what cannot be with a sentence."""

from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .state import CROWNS, FORCES, IN_PORT, Contents, Fleet, Options, Prize, Secrets, Setup, Sheet

MOST_SHIPS, MOST_COMPANIES = 56, 14
"""More than seven full forces could hold, and more than anybody can afford."""


def begin(setup: Setup) -> Sheet:
    """The sheets before anything is written. Raises ValueError with a sentence."""
    check_crowns(setup.crowns)
    check_options(setup.options)
    fleets = []
    for side, seal in enumerate(setup.fleets):
        if seal.owner != side or seal.content is None:
            raise ValueError("Each captain's fleet is sealed with his own seal.")
        check_fleet(seal.content)
        fleets.append(seal.content)
    one, two = (
        Sealed(Player(side), blank(fleet, setup.options)) for side, fleet in enumerate(fleets)
    )
    first, second = (Sealed(Player(side), Secrets()) for side in (0, 1))
    return Sheet(
        crowns=setup.crowns,
        options=setup.options,
        fleets=setup.fleets,
        written=(one, two),
        secrets=(first, second),
        chart=setup.chart,
    )


def blank(fleet: Fleet, options: Options) -> Contents:
    """A sheet with nothing written: everything in port, every value alike."""
    middling = options.total // FORCES
    return Contents(
        (IN_PORT,) * len(fleet.ships), (IN_PORT,) * len(fleet.companies), (middling,) * FORCES
    )


def check_crowns(crowns: tuple[str, str]) -> None:
    """Refuse a flag that is none of the four, Denmark being one of them (P8-1.1, R3-58)."""
    for crown in crowns:
        if crown not in CROWNS:
            known = f"{', '.join(CROWNS[:-1])} or {CROWNS[-1]}"
            raise ValueError(f"A captain sails for {known}, not for {crown}.")


def check_fleet(fleet: Fleet) -> None:
    """Refuse a fleet that no sheet can hold."""
    if len(fleet.ships) > MOST_SHIPS or len(fleet.companies) > MOST_COMPANIES:
        raise ValueError(
            f"A captain sends out at most {MOST_SHIPS} ships and {MOST_COMPANIES} companies."
        )
    for ship in fleet.ships:
        if ship.cost < 0 or ship.cargo < 0 or ship.room < 0:
            raise ValueError(f"{ship.name} has a cost, cargo or room below zero.")
    for company in fleet.companies:
        if company.groups < 1 or company.officers < 0 or company.cost < 0:
            raise ValueError(f"{company.name} has no groups, or officers or a cost below zero.")


def check_options(options: Options) -> None:
    """Refuse numbers by which no sheet can be written (C-6)."""
    low, high = options.lowest, options.highest
    if not (1 <= low <= high and FORCES * low <= options.total <= FORCES * high):
        raise ValueError(f"Seven values from {low} to {high} cannot add up to {options.total}.")
    if not 0 <= options.rumours <= FORCES:
        raise ValueError(f"A sheet has 0 to {FORCES} rumours, not {options.rumours}.")
    if options.few_ships < 0 or options.most_ships < 1:
        raise ValueError("A force has at least one ship, and the few ships are 0 or more.")
    if options.few_ships < FORCES - options.rumours:
        raise ValueError(f"Nobody with {options.few_ships} ships could fill seven lines.")
    if min(options.margin, options.raid_groups) < 1:
        raise ValueError("The spyglass needs a margin of at least 1, a raid at least one group.")
    if len(options.stakes) < options.highest:
        raise ValueError(f"Each value up to {options.highest} needs a stake.")
    if min(options.fool, options.shun, options.captain, options.daring, *options.stakes) < 0:
        raise ValueError(
            "Fools, shunning, captains, daring and stakes cannot be worth less than zero."
        )
    if min(options.sunk, options.taken, options.home, options.coins_a_point) < 1:
        raise ValueError("Nothing can be divided by less than 1.")
    if any(row.cards < 0 or row.amount < 0 for row in options.deck):
        raise ValueError("No number or amount of the event deck may be less than zero.")
    if not any(row.cards for row in options.deck):
        raise ValueError("The event deck needs at least one card.")
    check_prize(options.prize)


def check_prize(prize: Prize | None) -> None:
    """Refuse a prize that no force can go for (C-22)."""
    if prize is None:
        return
    if not prize.name.strip():
        raise ValueError("A prize needs a name.")
    if not 0 <= prize.letter < FORCES:
        raise ValueError("Force A to G goes for a prize, and no other.")
    if prize.worth < 0:
        raise ValueError("A prize cannot be worth less than zero.")
