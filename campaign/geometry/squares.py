"""Squares of a grid: whole numbers counted row by row from the top left corner.

A grid is its number of columns and of rows; every function is given both, and returns squares
in reading order. Chess players' distance is used: a diagonal step is one step.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, NewType, TypeAlias

Square = NewType("Square", int)  # the index of a square: row times columns plus column

NOWHERE = Square(-1)  # off the grid, or not known

STRAIGHT = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west, as steps of column and row."""
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions, clockwise from north."""
WAY_NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def square(column: int, row: int, columns: int, rows: int) -> Square:
    """The square of a column and a row, both from 0; NOWHERE off the grid."""
    if 0 <= column < columns and 0 <= row < rows:
        return Square(row * columns + column)
    return NOWHERE


def place(at: Square, columns: int) -> tuple[int, int]:
    """Column and row of a square, both from 0."""
    return at % columns, at // columns


def stepped(at: Square, step: tuple[int, int], columns: int, rows: int) -> Square:
    """The square one step away; NOWHERE off the grid."""
    column, row = place(at, columns)
    return square(column + step[0], row + step[1], columns, rows)


def beside(at: Square, columns: int, rows: int) -> tuple[Square, ...]:
    """The squares that share a side with this one: two to four."""
    return _on_grid(at, STRAIGHT, columns, rows)


def around(at: Square, columns: int, rows: int) -> tuple[Square, ...]:
    """The squares that share a side or a corner with this one: three to eight."""
    return _on_grid(at, AROUND, columns, rows)


def distance(a: Square, b: Square, columns: int) -> int:
    """How many steps in any of eight directions from one square to the other."""
    (c1, r1), (c2, r2) = place(a, columns), place(b, columns)
    return max(abs(c1 - c2), abs(r1 - r2))


def label(at: Square, columns: int) -> str:
    """A square as it is called on the map: a letter for the column, the row from 1."""
    return name_of(*place(at, columns))


def name_of(column: int, row: int) -> str:
    """A column and a row, both from 0, as their square is called: "C4"."""
    return f"{chr(ord('A') + column)}{row + 1}"


def named(name: str) -> tuple[int, int]:
    """Column and row of a square such as "C4", both from 0; (-1, -1) for no name of one."""
    letter, number = name[:1], name[1:]
    if not ("A" <= letter <= "Z" and number.isascii() and number.isdigit()):
        return -1, -1
    return ord(letter) - ord("A"), int(number) - 1


def _on_grid(
    at: Square, steps: tuple[tuple[int, int], ...], columns: int, rows: int
) -> tuple[Square, ...]:
    found = (stepped(at, step, columns, rows) for step in steps)
    return tuple(sorted(to for to in found if to != NOWHERE))


# --- Studs of a board with heights: lines between them, what stands in a line, and long things ----
# A board is a grid whose columns are given to every function; studs are counted row by row, as
# the squares of `squares` are. Heights are whole bricks. All of it is whole numbers, and a line
# is the same from both its ends.

Stud: TypeAlias = Square  # the index of a stud: row times columns plus column

Away: TypeAlias = tuple[int, int]  # a displacement in columns and rows

MOST_STUDS = 2048  # more than any board has, its margin counted
BITS = tuple(1 << at for at in range(MOST_STUDS))
"""The set that holds one stud alone: sets of studs are whole numbers, a bit a stud."""


class Gate(NamedTuple):  # where a line passes: one stud, or the corner between two
    at: int  # how many half steps along the longer side of the line it lies
    studs: tuple[Away, ...]  # from the beginning of the line; two where the line runs between them


def steps_between(a: Stud, b: Stud, columns: int) -> int:
    """How many steps in any of eight directions from one stud to the other."""
    across, down = abs(a % columns - b % columns), abs(a // columns - b // columns)
    return across if across > down else down


@lru_cache(maxsize=8192)
def gates(away: Away) -> tuple[Gate, ...]:
    """What the straight line between two centres passes, without its two ends."""
    across, down = abs(away[0]), abs(away[1])
    sign = (1 if away[0] >= 0 else -1, 1 if away[1] >= 0 else -1)
    found: list[Gate] = []
    column = row = 0
    while (column, row) != (across, down):
        # the next upright and the next level line of the grid, each as twice its share of the way
        upright, level = (2 * column + 1) * down, (2 * row + 1) * across
        corner: tuple[Away, ...] = ()
        if upright == level:
            corner = ((column + 1, row), (column, row + 1))
            column, row = column + 1, row + 1
        elif upright < level:
            column += 1
        else:
            row += 1
        for studs in (corner, ((column, row),)):
            if studs and studs != ((across, down),):
                along = sum(studs[n][0 if across >= down else 1] for n in (0, -1))
                found.append(Gate(along, tuple((x * sign[0], y * sign[1]) for x, y in studs)))
    return tuple(found)


class BoardLine(NamedTuple):
    """What a line passes on a board of so many columns, counted from the stud it begins at."""

    whole: int  # how many half steps it is long
    gates: tuple[tuple[int, int, int], ...]
    """How far along each gate lies, and its studs; one stud is named twice."""
    low: int  # the lowest of its studs; the sets that follow are counted from there
    passed: int  # all its studs, without the two ends, as a set
    alone: int  # those of them that stop it alone, whatever stands beside them


@lru_cache(maxsize=1 << 13)
def line_of(away: Away, columns: int) -> BoardLine:
    """The straight line between two centres, on a board of so many columns."""
    found = [(at, [x + y * columns for x, y in (studs[0], studs[-1])]) for at, studs in gates(away)]
    low = min([min(pair) for _, pair in found], default=0)
    passed = alone = 0
    for _, (one, other) in found:
        passed |= BITS[one - low] | BITS[other - low]
        if one == other:
            alone |= BITS[one - low]
    whole = 2 * max(abs(away[0]), abs(away[1]))
    return BoardLine(
        whole, tuple([(at, one, other) for at, (one, other) in found]), low, passed, alone
    )


def sees(
    heights: Sequence[int],
    columns: int,
    ends: tuple[Stud, Stud],
    eyes: int,
    rising: Sequence[int] = (),
) -> bool:
    """Whether nothing in the line between two studs rises to it.

    The line runs from `eyes` bricks above the one stud to as many above the other. Two studs
    at a corner stop it only together. `rising` has by height the set of the studs that rise so
    high, where it is known: most lines are settled by that.
    """
    a, b = ends
    away = (b % columns - a % columns, b // columns - a // columns)
    whole, passes, low, passed, alone = line_of(away, columns)
    first, last = heights[a] + eyes, heights[b] + eyes
    if rising:
        least, most = (first, last) if first < last else (last, first)
        shift = a + low
        if least >= len(rising) or not rising[least] >> shift & passed:
            return True
        if most < len(rising) and rising[most] >> shift & alone:
            return False
    for at, one, other in passes:
        line = first * (whole - at) + last * at
        if heights[a + one] * whole >= line and heights[a + other] * whole >= line:
            return False
    return True


def quarter(away: Away, way: int) -> Away:
    """A displacement turned by a quarter: +1 clockwise on the map, -1 the other way."""
    return (-away[1] * way, away[0] * way)


def row_of(at: Stud, step: Away, long: int, columns: int) -> tuple[Stud, ...]:
    by = step[0] + step[1] * columns
    return tuple(Square(at + by * n) for n in range(long))


def steps_in_words(across: int, down: int, unit: str) -> str:
    """Whole steps on a grid whose rows count downwards: "3 squares east and 1 north"."""
    parts: list[str] = []
    for count, ways in ((across, ("west", "east")), (down, ("north", "south"))):
        if count:
            number = abs(count)
            noun = f" {unit}{'' if number == 1 else 's'}" if not parts else ""
            parts.append(f"{number}{noun} {ways[count > 0]}")
    return " and ".join(parts) if parts else "here"
