"""Last season's sheet cut to the fleet of this one: a plan to start a muster from (C-6).

Ships and companies are known again by their names. Values and places are kept; a ship that is
new takes the place of one that is gone, warships those of warships and merchantmen those of
merchantmen, the dearest the dearest's; what finds no place stays in port. Then the sheet is made
whole where losses have torn it: lines get ships until no more are empty than may be, and
companies for which there is no room left stay in port as well.
"""

from collections.abc import Sequence

from ..model.plans import scaled
from ..model.state import (
    FORCES,
    IN_PORT,
    Company,
    Contents,
    Fleet,
    Letter,
    Options,
    Sail,
    Sheet,
    force,
)
from .muster import rumours


def fitted(before: Fleet, written: Contents, fleet: Fleet, options: Options) -> Contents:
    """The plan that was written for one fleet, fitted to another: it can be sealed as it is."""
    contents = Contents(
        berths(before.ships, written.ships, fleet.ships),
        quarters(before.companies, written.companies, fleet.companies),
        scaled(written.values, options),
    )
    ships = fill(thin_out(list(contents.ships), options), contents, fleet, options)
    return Contents(ships, embarked(ships, contents.companies, fleet), contents.values)


def as_last_season(last: Sheet, sheet: Sheet) -> tuple[Contents | None, Contents | None]:
    """By captain the plan he had on another sheet, fitted to this one; None where he may not read.

    What is sealed to the one who asks stays so: a sheet as one captain sees it gives his own alone.
    """
    one, two = (
        fitted(before.content, written.content, now.content, sheet.options)
        if before.content and written.content and now.content
        else None
        for before, written, now in zip(last.fleets, last.written, sheet.fleets, strict=True)
    )
    return one, two


def berths(
    before: Sequence[Sail], places: Sequence[Letter], now: Sequence[Sail]
) -> tuple[Letter, ...]:
    """By ship of now her force: her own of last season, or that of one that is gone."""
    old = {ship.name: letter for ship, letter in zip(before, places, strict=True)}
    found = [old.get(ship.name, IN_PORT) for ship in now]
    names = {ship.name for ship in now}
    for merchant in (False, True):
        gone = [
            (-ship.cost, letter)
            for ship, letter in zip(before, places, strict=True)
            if ship.name not in names and ship.merchant is merchant and letter != IN_PORT
        ]
        new = [
            (-ship.cost, number)
            for number, ship in enumerate(now)
            if ship.name not in old and ship.merchant is merchant
        ]
        for (_, letter), (_, number) in zip(sorted(gone), sorted(new), strict=False):
            found[number] = letter
    return tuple(found)


def quarters(
    before: Sequence[Company], places: Sequence[Letter], now: Sequence[Company]
) -> tuple[Letter, ...]:
    """By company of now its force: its own of last season, or that of one that is gone."""
    old = {company.name: letter for company, letter in zip(before, places, strict=True)}
    names = {company.name for company in now}
    gone = [letter for name, letter in old.items() if name not in names and letter != IN_PORT]
    found = []
    for company in now:
        if company.name in old:
            found.append(old[company.name])
        else:
            found.append(gone.pop(0) if gone else IN_PORT)
    return tuple(found)


def thin_out(ships: list[Letter], options: Options) -> list[Letter]:
    """No force has more ships than it may; who is too many stays in port (H-35)."""
    for number, letter in enumerate(ships):
        if letter != IN_PORT and ships[: number + 1].count(letter) > options.most_ships:
            ships[number] = IN_PORT
    return ships


def fill(
    ships: list[Letter], contents: Contents, fleet: Fleet, options: Options
) -> tuple[Letter, ...]:
    """Ships for empty lines until no more are empty than may be (C-6, H-33).

    Lines that held something are filled first, the boldest of them before all.
    """
    held = {*contents.ships, *contents.companies}
    order = sorted(range(FORCES), key=lambda line: (line in held, contents.values[line], -line))
    empty = [line for line in order if line not in ships]
    while len(empty) > rumours(fleet, options):
        ships[spare(ships, contents, fleet)] = empty.pop()
    return tuple(ships)


def spare(ships: Sequence[Letter], contents: Contents, fleet: Fleet) -> int:
    """The ship that is missed least: one in port, or one of several without troops to carry.

    There is one whenever too many lines are empty: a captain has more ships than lines that
    must not be, or may leave a line empty for each that he lacks.
    """
    crowded = [n for n, at in enumerate(ships) if at == IN_PORT or ships.count(at) > 1]

    def missed(number: int) -> tuple[bool, bool, int]:
        port = ships[number] == IN_PORT
        cost = fleet.ships[number].cost
        carries = ships[number] in contents.companies
        return not port, carries and not port, -cost if port else cost

    return min(crowded, key=missed)


def embarked(
    ships: Sequence[Letter], companies: Sequence[Letter], fleet: Fleet
) -> tuple[Letter, ...]:
    """The companies where there is room for them, in their order; the others in port (H-34)."""
    placed = Contents(tuple(ships), (), ())
    room = [sum(fleet.ships[n].room for n in force(placed, letter)[0]) for letter in range(FORCES)]
    found = []
    for company, letter in zip(fleet.companies, companies, strict=True):
        fits = letter != IN_PORT and room[letter] >= company.size
        found.append(letter if fits else IN_PORT)
        if fits:
            room[letter] -= company.size
    return tuple(found)
