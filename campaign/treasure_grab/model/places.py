"""Studs that are taken or free: where a warband may come on, and what covers a man (TG-2, TG-4)."""

from functools import lru_cache
from itertools import pairwise

from campaign.geometry.studs import BITS, Stud, apart
from campaign.treasure_grab.model.ground import Plan, plan, sight, under
from campaign.treasure_grab.model.state import BAND_SIZE, Band, FigureId, Grab

APART = 2
"""So many studs at most from one figure of a line to the next (TG-2)."""


def taken(grab: Grab) -> int:
    """The studs on which somebody stands or the chest lies, as a set."""
    found = 0
    for figure in grab.figures:
        if figure.at >= 0:
            found |= BITS[figure.at]
    if grab.chest.at >= 0:
        table = plan(grab.board.rows)
        found |= under(table.columns, grab.chest.at, grab.chest.lie)[1]
    return found


def entrances(grab: Grab) -> list[Stud]:
    """Where the band may come on: its edge; any free stud only where no edge is free (TG-2)."""
    return list(lines(grab)) or _free(plan(grab.board.rows), taken(grab))


def lines(grab: Grab) -> dict[Stud, tuple[Stud, ...]]:
    """By the captain's stud, how the band can line up along its edge."""
    rim = plan(grab.board.rows).rims[grab.band]
    return _lines(grab.board.rows, grab.band, taken(grab) & rim)


@lru_cache(maxsize=4096)
def _lines(rows: tuple[str, ...], band: Band, blocked: int) -> dict[Stud, tuple[Stud, ...]]:
    """The same by who stands on the edge: close together, where there is room for that."""
    table = plan(rows)
    free = tuple(at for at in table.edges[band] if not blocked & BITS[at])
    found = {at: _line(free, at, table.columns) for at in free}
    return {at: line for at, line in found.items() if _close(line, table.columns)} or found


def _line(free: tuple[Stud, ...], first: Stud, columns: int) -> tuple[Stud, ...]:
    """A line from its first stud: whoever follows stands next to one of them, and near to him."""
    line = [first]
    while len(line) < min(BAND_SIZE, len(free)):
        rest = [to for to in free if to not in line]
        near = [to for to in rest if any(apart(at, to, columns) <= APART for at in line)]
        line.append(min(near or rest, key=lambda to: (apart(first, to, columns), to)))
    return tuple(line)


def _close(line: tuple[Stud, ...], columns: int) -> bool:
    """Whether a whole band stands in a line, nobody too far from the next (TG-2)."""
    steps = pairwise(sorted(line))
    return len(line) == BAND_SIZE and all(apart(a, b, columns) <= APART for a, b in steps)


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
    more.sort(key=lambda to: (apart(at, to, table.columns), to))
    return (*line, *more)[:BAND_SIZE]


def in_cover(grab: Grab, by: FigureId, on: FigureId) -> bool:
    """Whether the target is covered against this shot: by ground, a figure or the chest (R4-6)."""
    seen = sight(grab.board.rows, (grab.figures[by].at, grab.figures[on].at))
    if seen.covered or not seen.behind:
        return seen.covered
    there = taken(grab)
    return any(mask & there == mask for mask in seen.behind)
