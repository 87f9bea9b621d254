"""What a seat knows of a raid, and small stages on which the rules are run for their odds.

A screen hands in a raid with the enemy's seals closed. Whatever is asked is asked of the men
in sight: of those who stand in the dark nobody knows that they are there.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.kernel.words import many
from ..model.account import affordable
from ..model.ground import plan
from ..model.night import places_at_start
from ..model.say import described
from ..model.state import (
    RAIDERS,
    TOWN,
    Deed,
    Fate,
    Ground,
    Options,
    Phase,
    Raid,
    Sight,
    Tally,
    Town,
    Unit,
    UnitId,
    opponent_of,
    spied,
)

AMPLE = 500
"""Coins in either purse of a stage: there a deed is paid in full, and read off as its worth."""

Placed = tuple[Unit, Square]


def known_places(raid: Raid, side: Player) -> tuple[Square, ...]:
    """Where the units of a side stand, by unit id, as far as the holder of the state knows."""
    places = raid.places[side].content
    return places.at if places is not None else spied(raid, opponent_of(side))


def men_at(raid: Raid, side: Player, square: Square) -> tuple[Unit, ...]:
    """The officers and groups of a side that are known to stand in a square."""
    at = known_places(raid, side)
    return tuple(unit for unit in raid.units if at[unit.id] == square and not unit.gun)


def as_known(raid: Raid) -> Raid:
    """The raid with all seals open, and without the men of whom it is not known where they are."""
    both = (known_places(raid, RAIDERS), known_places(raid, TOWN))
    units = tuple(
        replace(unit, fate=Fate.LEFT)
        if unit.here and both[unit.owner][unit.id] == NOWHERE
        else unit
        for unit in raid.units
    )
    return opened(replace(raid, units=units), both)


def opened(raid: Raid, at: tuple[tuple[Square, ...], tuple[Square, ...]]) -> Raid:
    """A raid on an open table, with the men of both sides where `at` says."""
    squares = (True,) * len(raid.fires)
    places = (
        Sealed(RAIDERS, places_at_start(at[RAIDERS])),
        Sealed(TOWN, places_at_start(at[TOWN])),
    )
    sights = (Sealed(RAIDERS, Sight(squares, at[TOWN])), Sealed(TOWN, Sight(squares, at[RAIDERS])))
    options = replace(raid.options, open_table=True)
    return replace(raid, places=places, sights=sights, options=options)


def without_men(raid: Raid) -> Raid:
    """The town and the night alone, for rules that ask for nobody."""
    return opened(replace(raid, units=(), guns=(), pending=()), ((), ()))


def stage(
    row: str,
    placed: Sequence[Placed],
    phase: Phase = Phase.FIGHTING,
    fires: tuple[int, ...] | None = None,
) -> Raid:
    """A few units on one row of squares, numbered as they are given, with full purses."""
    units = tuple(replace(unit, id=UnitId(n)) for n, (unit, _) in enumerate(placed))
    raiders, town = (
        tuple(square if unit.owner == side else NOWHERE for unit, square in placed)
        for side in (RAIDERS, TOWN)
    )
    raid = Raid(
        town=Town("", (row,)),
        units=units,
        places=(Sealed(RAIDERS, None), Sealed(TOWN, None)),
        sights=(Sealed(RAIDERS, None), Sealed(TOWN, None)),
        options=Options(),
        guns=tuple(unit.id for unit in units if unit.gun),
        fires=fires or (0,) * len(row),
        purse=(AMPLE, AMPLE),
        deeds=(Tally(),) * len(Deed),
        last=99,
        turn=1,
        phase=phase,
    )
    return opened(raid, (raiders, town))


def gained(raid: Raid) -> int:
    """What the raiders have won on a stage, in coins; less than none for what they lost."""
    return raid.purse[RAIDERS] - AMPLE


@lru_cache(maxsize=4096)
def bare(unit: Unit) -> Unit:
    """A unit as every other of its kind is: without its number, its name, and what it did."""
    return Unit(UnitId(0), unit.owner, unit.kind, unit.quality, trait=unit.trait)


def ground_at(raid: Raid, at: Square) -> Ground:
    return plan(raid.town.rows).ground[at]


@lru_cache(maxsize=16384)
def after_paying(purse: tuple[int, int], due: int) -> tuple[int, int]:
    """Both purses when a sum has gone over as far as funds last."""
    moved = affordable(purse, due)
    return purse[RAIDERS] + moved, purse[TOWN] - moved


def counted(units: Sequence[Unit]) -> str:
    """Some units in words, each kind with its number: "2 able musket groups, 1 officer"."""
    found: dict[str, int] = {}
    for unit in units:
        found[described(unit)] = found.get(described(unit), 0) + 1
    return ", ".join(many(n, words) for words, n in found.items())
