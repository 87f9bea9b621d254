"""Where a warband may come on: along its edge, close together (TG-2)."""

from functools import lru_cache
from itertools import pairwise

from pieces_of_eight.campaign.geometry.studs import BITS, Stud, steps_between
from .ground import Plan, plan, taken
from .state import BAND_SIZE, Band, Grab

APART = 2
"""So many studs at most from one figure of a line to the next (TG-2)."""


def entrances(grab: Grab) -> list[Stud]:
    """Where the band may come on: its edge; any free stud only where no edge is free (TG-2)."""
    return list(lines(grab)) or _free(plan(grab.board.rows), taken(grab))


def lines(grab: Grab) -> dict[Stud, tuple[Stud, ...]]:
    """By the captain's stud, how the band can line up along its edge."""
    table = plan(grab.board.rows)
    return _lines(table, grab.band, taken(grab) & table.rims[grab.band])


@lru_cache(maxsize=4096)
def _lines(table: Plan, band: Band, blocked: int) -> dict[Stud, tuple[Stud, ...]]:
    """The same by who stands on the edge: close together, where there is room for that."""
    rims = _rim(table, band)
    found = {at: _line(at, rims, blocked) for at in rims if not blocked & BITS[at]}
    return {at: line for at, line in found.items() if _close(line, table.columns)} or found


@lru_cache(maxsize=256)
def _rim(table: Plan, band: Band) -> dict[Stud, tuple[tuple[Stud, ...], int]]:
    """For each stud of an edge the others, the nearest first, and the set of those next to it."""
    edge, columns = table.edges[band], table.columns
    found = {}
    for at in edge:
        far = sorted([(steps_between(at, to, columns), to) for to in edge if to != at])
        close = sum([BITS[to] for steps, to in far if steps <= APART])
        found[at] = tuple([to for _, to in far]), close
    return found


def _line(
    first: Stud, rims: dict[Stud, tuple[tuple[Stud, ...], int]], blocked: int
) -> tuple[Stud, ...]:
    """A line from its first stud: whoever follows stands next to one of them, and near to him."""
    others, reach = rims[first]
    free = [to for to in others if not blocked & BITS[to]]
    line = [first]
    while free and len(line) < BAND_SIZE:
        to = next((to for to in free if reach & BITS[to]), free[0])
        free.remove(to)
        line.append(to)
        reach |= rims[to][1]
    return tuple(line)


def _close(line: tuple[Stud, ...], columns: int) -> bool:
    """Whether a whole band stands in a line, nobody too far from the next (TG-2)."""
    steps = pairwise(sorted(line))
    return len(line) == BAND_SIZE and all(steps_between(a, b, columns) <= APART for a, b in steps)


def _free(table: Plan, blocked: int) -> list[Stud]:
    return [
        Stud(at)
        for at, fits in enumerate(table.fits)
        if fits and table.on[at] and not blocked & BITS[at]
    ]


def posts(grab: Grab, at: Stud) -> tuple[Stud, ...]:
    """Where the four stand if the captain enters at a stud: as near to him as can be (TG-2)."""
    line = lines(grab).get(at, (at,))
    if len(line) == BAND_SIZE:
        return line
    table = plan(grab.board.rows)
    more = [to for to in _free(table, taken(grab)) if to not in line]
    more.sort(key=lambda to: (steps_between(at, to, table.columns), to))
    return (*line, *more)[:BAND_SIZE]
