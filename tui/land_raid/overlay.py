"""What is marked on the map of a town: ways, targets, torches, answers, ranges. Pure functions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.land_raid.model.actions import Haul
from pieces_of_eight.campaign.land_raid.model.ground import plan
from pieces_of_eight.campaign.land_raid.model.state import GUN_DICE, Raid, Unit
from pieces_of_eight.campaign.land_raid.model.strength import hit_need
from pieces_of_eight.campaign.land_raid.odds.bands import March
from .draw.view import Mark, Sign

Marks = dict[Square, Mark]
GUN_MOVES = "5+"
"""What a gun needs to move (P8-22.4), as the map shows it."""


def percent(chance: Fraction | float) -> str:
    """A chance in three cells: only the certain is called certain."""
    whole = round(float(chance) * 100)
    if chance >= 1:
        return "yes"
    return f"{min(99, max(1, whole))}%" if chance > 0 else "no"


def of_marches(
    goals: Mapping[Square, March],
    band: int,
    cursor: Square,
    taken: Callable[[March], Fraction | None],
) -> Marks:
    """Where a band of so many can go, and the way to the cursor; `taken` weighs an assault."""
    found: Marks = {}
    for to, march in goals.items():
        found[to] = _goal(march, band, taken)
    there = goals.get(cursor)
    if there is not None:
        for at in there.path[:-1]:
            found[at] = Mark(Sign.PATH)
        if not there.attacks:
            found[cursor] = Mark(Sign.PATH, found[cursor].text)
    return found


def _goal(march: March, band: int, taken: Callable[[March], Fraction | None]) -> Mark:
    if march.attacks:
        chance = taken(march)
        return Mark(Sign.TARGET, "" if chance is None else percent(chance))
    if Haul in map(type, march.orders):
        return Mark(Sign.CHANCE, GUN_MOVES)
    going = len(march.going)
    return Mark(Sign.REACH, "" if going == band else f"{going}/{band}")


def of_targets(
    squares: Iterable[Square], sign: Sign, chance: Callable[[Square], Fraction | None]
) -> Marks:
    """Squares something can be done to, each with its chance where one is reckoned."""
    found = {}
    for at in squares:
        worth = chance(at)
        found[at] = Mark(sign, "" if worth is None else percent(worth))
    return found


def of_answers(squares: Iterable[Square], count: Callable[[Square], int]) -> Marks:
    """The squares that answer a question; `count` tells how many are seen there."""
    return {at: Mark(Sign.CHOICE, str(count(at)) if count(at) else "") for at in squares}


def of_ranges(
    raid: Raid, stack: Sequence[tuple[Unit, Square]], full: Callable[[Square], bool]
) -> Marks:
    """What some men's muskets and guns reach; `full` tells where somebody stands in the way."""
    table = plan(raid.town.rows)
    needs: dict[Square, int] = {}
    guns: set[Square] = set()
    for unit, at in stack:
        if unit.gun:
            guns |= {aim.at for aim in table.gun_shots[at] if clear(aim.over, full)}
        elif unit.muskets:
            for aim in table.shots[at]:
                if clear(aim.over, full):
                    needs[aim.at] = min(needs.get(aim.at, 6), hit_need(unit))
    found = {at: Mark(Sign.REACH, f"{need}+") for at, need in needs.items()}
    for at in guns:
        found[at] = Mark(Sign.REACH, f"{GUN_DICE}d")
    return found


def clear(over: Square, full: Callable[[Square], bool]) -> bool:
    """Whether a shot that passes a square can pass it."""
    return over == NOWHERE or not full(over)
