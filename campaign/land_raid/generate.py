"""Towns made from a seed and a rating, on six by four squares or more.

A generated town is a pure function of its arguments. Only walls and water stop men, and a
walled town has gates, so every other square can be walked to from the beach.
"""

from typing import NamedTuple

from campaign.geometry.squares import Square
from campaign.land_raid.ground import Plan, plan
from campaign.land_raid.lots import Lots
from campaign.land_raid.opening import HIGHEST, WIDEST
from campaign.land_raid.sketch import Sketch
from campaign.land_raid.state import Town
from campaign.land_raid.terms import Ground

SMALLEST = (6, 4)
"""The fewest columns and rows of a town (P8-22.1)."""
PARTIES = 3
"""How many parties a company lands in, each on a beach square of its own."""


class Rating(NamedTuple):
    """What a town is worth and how it is held, as a list of ports has it."""

    fort: int
    """0 none, 1 a fort and one gun, 2 a fort and two guns, 3 two forts, four guns and a wall."""
    treasury: int
    """0 poor to 3 rich: how many warehouses stand near the shore."""
    garrison: int
    """1 a handful of men to 5 as many as the town can lodge."""


LEAST, MOST = Rating(0, 0, 1), Rating(3, 3, 5)


def check_rating(rating: Rating) -> None:
    """Refuse a rating off the scale. Raises ValueError with a sentence."""
    for field, value, least, most in zip(Rating._fields, rating, LEAST, MOST, strict=True):
        if not least <= value <= most:
            raise ValueError(f"A town's {field} is rated {least} to {most}, not {value}.")


def generate(seed: int, rating: Rating, columns: int = 8, rows: int = 6, name: str = "") -> Town:
    """A town of so many columns and rows, the same for the same arguments.

    Raises ValueError with a sentence for a rating off the scale or a size that cannot be.
    """
    check_rating(rating)
    if not (SMALLEST[0] <= columns <= WIDEST and SMALLEST[1] <= rows <= HIGHEST):
        raise ValueError(
            f"A town has {SMALLEST[0]} by {SMALLEST[1]} to {WIDEST} by {HIGHEST} squares, "
            f"not {columns} by {rows}."
        )
    lots = Lots(f"town:{seed}:{':'.join(map(str, rating))}:{columns}:{rows}")
    on_side = rows >= 6 and lots.happens(0.4)
    width, height = (rows, columns) if on_side else (columns, rows)
    sketch = Sketch(lots, width, height, walled=rating.fort == MOST.fort)
    sketch.lay_shore()
    sketch.lay_streets()
    _build(sketch, rating, height)
    sketch.plant()
    mirrored, turned = lots.happens(0.5), lots.happens(0.4)
    return Town(name, _turned(sketch.rows(), on_side, mirrored, turned))


def _build(sketch: Sketch, rating: Rating, height: int) -> None:
    """The buildings of a town, what it cannot do without first."""
    inland = min(height - 2, 3 + rating.treasury // 2)
    sketch.put(Ground.TREASURY, near=inland)
    sketch.put(Ground.RESIDENCE, near=inland, apart_from=Ground.TREASURY)
    forts, batteries = ((0, 0), (1, 1), (1, 1), (2, 2))[rating.fort]
    sketch.fortify(forts, batteries)
    sketch.put(Ground.TAVERN, near=1)
    sketch.put(Ground.CHURCH, near=2)
    if sketch.area >= 40:
        sketch.put(Ground.GAOL, near=2)
    for _ in range(rating.treasury + sketch.area // 70):
        sketch.put(Ground.WAREHOUSE, near=1)
    if sketch.area >= 80:
        sketch.put(Ground.CHURCH, near=inland)
        sketch.put(Ground.TAVERN, near=inland)
    sketch.settle()


def _turned(rows: tuple[str, ...], on_side: bool, mirrored: bool, turned: bool) -> tuple[str, ...]:
    """The drawing with its sea on another side."""
    if mirrored:
        rows = tuple(row[::-1] for row in rows)
    if on_side:
        rows = tuple("".join(column) for column in zip(*rows, strict=True))
    if turned:
        rows = tuple(row[::-1] for row in rows[::-1])
    return rows


def landings(town: Town) -> tuple[Square, ...]:
    """Beach squares for the parties of a company, as far apart as there are any."""
    beach = [at for at, ground in enumerate(plan(town.rows).ground) if ground is Ground.BEACH]
    last = PARTIES - 1
    return tuple(Square(beach[(len(beach) - 1) * n // last]) for n in range(PARTIES))


def reached(table: Plan) -> frozenset[Square]:
    """Every square that can be walked to from a beach."""
    todo = [Square(at) for at, ground in enumerate(table.ground) if ground is Ground.BEACH]
    found = set(todo)
    while todo:
        for to in table.steps[todo.pop()]:
            if to not in found:
                found.add(to)
                todo.append(to)
    return frozenset(found)


def shut_in(town: Town) -> tuple[Square, ...]:
    """The squares where men could stand and that nobody can walk to from the beach."""
    table = plan(town.rows)
    ways = reached(table)
    return tuple(Square(at) for at, is_open in enumerate(table.open) if is_open and at not in ways)
