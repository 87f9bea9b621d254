"""From a setup to the first state, refusing what cannot be with a sentence."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from pieces_of_eight.campaign.geometry.squares import STRAIGHT, Square
from pieces_of_eight.campaign.kernel.dice import Lots
from pieces_of_eight.campaign.kernel.sealed import Player
from .actions import Setup, UnitPlan
from .night import laid_out, with_eyes_open
from .state import MOST as RAID_MOST
from .state import (
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Options,
    Plan,
    Quality,
    Raid,
    Town,
    Unit,
    UnitId,
    plan,
)

# --- Opening --------------------------------------------------------------------------------------

MOST_A_SIDE = 24
WIDEST, HIGHEST = 12, 10


def land(setup: Setup) -> Raid:
    """The raid before the first turn. Raises ValueError with a sentence."""
    table = check_town(setup.town)
    check_options(setup.options)
    for side, name in ((RAIDERS, "The raiders have"), (TOWN, "The town has")):
        count = sum(unit.owner == side for unit in setup.units)
        if not 1 <= count <= MOST_A_SIDE:
            raise ValueError(f"{name} 1 to {MOST_A_SIDE} units, not {count}.")
    check_units(setup.units, table)
    if setup.options.posting:
        check_landing(setup.units, table)
    units = tuple(
        Unit(UnitId(n), each.owner, each.kind, each.quality, each.name, trait=each.trait)
        for n, each in enumerate(setup.units)
    )
    at = tuple(each.at for each in setup.units)
    return with_eyes_open(laid_out(setup.town, units, at, setup.options))


def check_town(town: Town) -> Plan:
    """Refuse a map that is no rectangle of known letters, or has no beach."""
    rows = town.rows
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"The map of {town.name!r} is not a rectangle of squares.")
    if len(rows) > HIGHEST or len(rows[0]) > WIDEST:
        raise ValueError(f"The map of {town.name!r} is larger than {WIDEST} by {HIGHEST} squares.")
    try:
        table = plan(rows)
    except ValueError as error:
        raise ValueError(f"The map of {town.name!r} has an unknown letter: {error}.") from None
    if Ground.BEACH not in table.ground:
        raise ValueError(f"The map of {town.name!r} has no beach to land on.")
    return table


def check_options(options: Options) -> None:
    """Refuse what no two captains can have agreed on."""
    if not 1 <= options.turns <= 99:
        raise ValueError(f"A raid has 1 to 99 turns, not {options.turns}.")
    if not 0 <= options.coins <= 999:
        raise ValueError(f"A town has 0 to 999 coins, not {options.coins}.")


def check_landing(units: tuple[UnitPlan, ...], table: Plan) -> None:
    """Refuse raiders where a garrison that sees nothing of them may still be posted (H-25)."""
    for unit in units:
        if unit.owner == RAIDERS and table.town[unit.at]:
            where = table.label(unit.at)
            raise ValueError(f"While the garrison is posted no raider may be in town, at {where}.")


def check_units(units: tuple[UnitPlan, ...], table: Plan) -> None:
    """Refuse units that cannot be, or cannot stand where they are put (P8-22.5)."""
    count: dict[tuple[int, Player], int] = {}
    for number, unit in enumerate(units, 1):
        who = f"Unit {number} ({unit.kind.name.lower().replace('_', '-')})"
        if unit.owner not in (RAIDERS, TOWN):
            raise ValueError(f"{who} belongs to side {unit.owner}; there are sides 0 and 1.")
        if not 0 <= unit.at < len(table.ground) or not table.open[unit.at]:
            raise ValueError(f"{who} is not on a square that can be walked on.")
        if unit.owner == RAIDERS and unit.kind in (Kind.GOVERNOR, Kind.GUN):
            raise ValueError(f"{who} cannot be one of the raiders.")
        if unit.kind is Kind.GUN:
            continue
        here = (unit.at, unit.owner)
        count[here] = count.get(here, 0) + 1
        if count[here] > RAID_MOST:
            raise ValueError(f"More than {RAID_MOST} units of one side begin in one square.")
        if count.get((unit.at, Player(1 - unit.owner))):
            raise ValueError(f"{who} begins in a square with enemies.")
    if sum(unit.kind is Kind.GOVERNOR for unit in units) > 1:
        raise ValueError("A town has at most one governor.")
    if any(unit.quality not in tuple(Quality) for unit in units):
        raise ValueError("A unit is scurvy, able or hardened.")


# --- Towns made from a seed and a rating: the ground sketched, and a garrison put into it ---------

Plot: TypeAlias = tuple[int, int]  # a column and a row

WAYS = frozenset({Ground.STREET, Ground.GATE})
LEAST_BEACH = 3
LEAST_WALLED = (7, 6)  # the fewest columns and rows that leave room for a wall
SMALLEST = (6, 4)  # the fewest columns and rows of a town (P8-22.1)
PARTIES = 3  # how many parties a company lands in, each on a beach square of its own
GOVERNOR = "the governor"  # what the governor is called where no name is known

OFFICERS = (2, 2, 3, 3, 4)  # officers beside the governor, for a garrison rated 1 to 5
SOLDIERS: tuple[tuple[tuple[Kind, Quality], ...], ...] = (
    (
        (Kind.MUSKET, Quality.ABLE),
        (Kind.MILITIA, Quality.ABLE),
        (Kind.MOB, Quality.SCURVY),
        (Kind.UNARMED, Quality.SCURVY),
    ),
    ((Kind.HAND_TO_HAND, Quality.ABLE), (Kind.MUSKET, Quality.ABLE), (Kind.MOB, Quality.SCURVY)),
    ((Kind.MUSKET, Quality.HARDENED), (Kind.MILITIA, Quality.ABLE)),
    ((Kind.HAND_TO_HAND, Quality.HARDENED), (Kind.MILITIA, Quality.SCURVY)),
    ((Kind.MUSKET, Quality.ABLE), (Kind.HAND_TO_HAND, Quality.ABLE)),
)  # the groups that each step of the rating adds to those of the step below
GUNS = (0, 1, 2, 4)  # town guns, for a fort rated 0 to 3

BARRACKS = (Ground.FORT, Ground.GAOL, Ground.TAVERN, Ground.HOUSE, Ground.WAREHOUSE)
HOMES = (Ground.HOUSE, Ground.TAVERN, Ground.CHURCH, Ground.WAREHOUSE)
GUN_POSTS = (Ground.BATTERY, Ground.FORT)
TO_A_POST = 4  # how many units share a post before the next one is taken


# --- Towns made from a seed and a rating: sketched first, then peopled ---------------------------


class Sketch:
    """A town in the making: shore, streets, buildings, then what is left."""

    def __init__(self, lots: Lots, width: int, height: int, *, walled: bool) -> None:
        self._lots, self._width, self._height = lots, width, height
        self._walled = walled and width >= LEAST_WALLED[0] and height >= LEAST_WALLED[1]
        self._front = height - (3 if self._walled else 2)  # the row of the town nearest to the sea
        self._ground: dict[Plot, Ground] = {}
        self._avenues: list[int] = []
        self._beach = range(0)

    @property
    def area(self) -> int:
        return self._width * self._height

    def rows(self) -> tuple[str, ...]:
        """The drawing as rows of letters."""
        return tuple(
            "".join(self._at((c, r)).value for c in range(self._width)) for r in range(self._height)
        )

    # --- shore and streets ---------------------------------------------------------------

    def lay_shore(self) -> None:
        """A beach with water on one side or both; now and then a bay that bites into the land."""
        long = self._lots.between(max(LEAST_BEACH, self._width // 2), self._width)
        start = self._lots.below(self._width - long + 1)
        self._beach = range(start, start + long)
        bay = not self._walled and self._height >= 6 and self._lots.happens(0.5)
        for column in range(self._width):
            on_beach = column in self._beach
            self._ground[column, self._height - 1] = Ground.BEACH if on_beach else Ground.WATER
            if bay and not on_beach:
                self._ground[column, self._height - 2] = Ground.WATER

    def lay_streets(self) -> None:
        """Avenues up from the beach, lanes across them, and a wall with its gates."""
        count = 1 + (self._width >= 8) + (self._width >= 11)
        self._avenues = self._spread(count)
        if self._walled:
            for column in range(self._width):
                gate = column in self._avenues
                self._ground[column, self._front + 1] = Ground.GATE if gate else Ground.WALL
        for column in self._avenues:
            top = self._lots.below(2)
            self._pave((column, row) for row in range(top, self._front + 1))
        row = self._front - 1
        while row >= 1:
            first, last = self._lots.below(2), self._width - 1 - self._lots.below(2)
            self._pave((column, row) for column in range(first, last + 1))
            row -= self._lots.between(2, 3)
        if self.area >= 48:
            self._lay_square()

    def _spread(self, count: int) -> list[int]:
        """Columns of the beach for avenues, some way apart; never at the map's own edge."""
        inner = [c for c in self._beach if 0 < c < self._width - 1]
        if count == 1 or len(inner) < 4:
            return [self._lots.one(inner[len(inner) // 3 :])]
        found = [inner[n * (len(inner) - 1) // (count - 1)] for n in range(count)]
        far = len(inner) // count
        return [c for n, c in enumerate(found) if not n or c - found[n - 1] >= min(3, far)]

    def _pave(self, plots: Iterable[Plot]) -> None:
        for plot in plots:
            self._ground.setdefault(plot, Ground.STREET)

    def _lay_square(self) -> None:
        """A plaza beside a crossing: open ground that no house takes."""
        crossings = [
            (c, r)
            for c in self._avenues
            for r in range(1, self._front)
            if self._at((c + 1, r)) is Ground.STREET or self._at((c - 1, r)) is Ground.STREET
        ]
        if crossings:
            column, row = self._lots.one(crossings)
            corner = column + self._lots.one((-1, 1)), row + self._lots.one((-1, 1))
            if self._inside(corner):
                self._ground.setdefault(corner, Ground.OPEN)

    # --- buildings -----------------------------------------------------------------------

    def put(self, what: Ground, *, near: int, apart_from: Ground | None = None) -> None:
        """A building on a free plot by a street, about so many steps from the beach."""
        taken = [plot for plot, ground in self._ground.items() if ground is apart_from]
        plots = self._plots()
        if taken:
            plots = [p for p in plots if all(_apart(p, t) > 1 for t in taken)] or plots
        if plots:
            self._ground[self._nearest_row(plots, near)] = what

    def fortify(self, forts: int, batteries: int) -> None:
        """Forts on a flank of the shore, batteries in the wall by the gates or along the shore."""
        flank = self._lots.one((0, self._width - 1))
        for _ in range(forts):
            self._place(Ground.FORT, self._land(), (flank, self._front))
        for n in range(batteries):
            if self._walled:
                gate = self._avenues[n % len(self._avenues)], self._front + 1
                wall = [plot for plot, ground in self._ground.items() if ground is Ground.WALL]
                self._place(Ground.BATTERY, wall, gate)
            else:
                land = self._land()
                shore = [plot for plot in land if plot[1] == self._front]
                self._place(Ground.BATTERY, shore or land, (flank, self._front))

    def settle(self) -> None:
        """Houses on the plots that are left, most of them; one at least."""
        plots = self._plots()
        for n, plot in enumerate(plots):
            if not n or self._lots.happens(0.75):
                self._ground[plot] = Ground.HOUSE

    def plant(self) -> None:
        """Jungle in the corners away from the streets, open ground elsewhere."""
        for plot in [(c, r) for r in range(self._height) for c in range(self._width)]:
            if plot in self._ground:
                continue
            wild = 0.85 if plot[1] == 0 or plot[0] in (0, self._width - 1) else 0.35
            jungle = not self._by_a_street(plot) and self._lots.happens(wild)
            self._ground[plot] = Ground.JUNGLE if jungle else Ground.OPEN

    def _place(self, what: Ground, plots: list[Plot], by: Plot) -> None:
        """On the plot that lies nearest to another; nothing where there is none."""
        if plots:
            self._ground[min(plots, key=lambda plot: (_apart(plot, by), plot))] = what

    def _nearest_row(self, plots: list[Plot], steps: int) -> Plot:
        """A plot about so many steps from the beach: one of the best, by lot."""
        row = self._height - 1 - steps - self._walled
        best = sorted(plots, key=lambda plot: (abs(plot[1] - row), plot))
        return self._lots.one(best[: max(1, min(4, len(best) // 2))])

    def _plots(self) -> list[Plot]:
        """Free squares by a street, in an order by lot."""
        free = [plot for plot in self._land() if self._by_a_street(plot)]
        return self._lots.deal(free, len(free))

    def _land(self) -> list[Plot]:
        """Squares where nothing is yet."""
        every = ((c, r) for r in range(self._front + 1) for c in range(self._width))
        return [plot for plot in every if plot not in self._ground]

    def _by_a_street(self, plot: Plot) -> bool:
        return any(self._at((plot[0] + c, plot[1] + r)) in WAYS for c, r in STRAIGHT)

    def _inside(self, plot: Plot) -> bool:
        return 0 <= plot[0] < self._width and 0 <= plot[1] <= self._front

    def _at(self, plot: Plot) -> Ground:
        return self._ground.get(plot, Ground.OPEN)


def _apart(a: Plot, b: Plot) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Rating(NamedTuple):
    """What a town is worth and how it is held, as a list of ports has it."""

    fort: int
    """0 none, 1 a fort and one gun, 2 a fort and two guns, 3 two forts, four guns and a wall."""
    treasury: int  # 0 poor to 3 rich: how many warehouses stand near the shore
    garrison: int  # 1 a handful of men to 5 as many as the town can lodge


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


# --- A garrison for a town, from its rating and a seed: who is there, and where he sleeps --------
# The governor lies in his residence, the soldiers in the fort, the gaol and the tavern, the
# militia and the townsfolk in their houses; the guns stand in the batteries.


def garrison(
    town: Town, rating: Rating, seed: int, names: Sequence[str] = (), governor: str = GOVERNOR
) -> tuple[UnitPlan, ...]:
    """The town's units at their posts, the same for the same arguments.

    `names` are for the officers; where they run out, an officer has none. Raises ValueError
    with a sentence for a rating off the scale.
    """
    check_rating(rating)
    posts = _Posts(town, Lots(f"garrison:{seed}:{':'.join(map(str, rating))}"))
    posts.add(Kind.GOVERNOR, Quality.ABLE, (Ground.RESIDENCE,), governor)
    officers = OFFICERS[rating.garrison - 1]
    for name in (*names, *("",) * officers)[:officers]:
        posts.add(Kind.OFFICER, Quality.ABLE, BARRACKS, name, spread=True)
    for kind, quality in (group for step in SOLDIERS[: rating.garrison] for group in step):
        soldier = kind in (Kind.MUSKET, Kind.HAND_TO_HAND)
        posts.add(kind, quality, BARRACKS if soldier else HOMES)
    for _ in range(GUNS[rating.fort]):
        posts.add(Kind.GUN, Quality.ABLE, GUN_POSTS, spread=True)
    return tuple(posts.units)


class _Posts:
    """The posts of a town, filled one unit after another."""

    def __init__(self, town: Town, lots: Lots) -> None:
        self._ground, self._lots = plan(town.rows).ground, lots
        self._count = [0] * len(self._ground)
        self.units: list[UnitPlan] = []

    def add(
        self,
        kind: Kind,
        quality: Quality,
        grounds: Iterable[Ground],
        name: str = "",
        *,
        spread: bool = False,
    ) -> None:
        """Post a unit on the first of the grounds with room; `spread`, where fewest are."""
        most = 1 if spread else TO_A_POST
        squares = [at for ground in grounds for at in self._squares(ground)]
        room = [at for at in squares if self._count[at] < most]
        spare = [at for at in squares if self._count[at] < RAID_MOST]
        at = (room or spare or self._squares(Ground.RESIDENCE))[0]
        self._count[at] += 1
        self.units.append(UnitPlan(TOWN, kind, quality, Square(at), name))

    def _squares(self, ground: Ground) -> list[int]:
        """The squares of one ground, in an order by lot."""
        found = [at for at, each in enumerate(self._ground) if each is ground]
        return self._lots.deal(found, len(found))
