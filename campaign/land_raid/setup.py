"""From a setup to the first state, refusing what cannot be with a sentence."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from pieces_of_eight.campaign.geometry.squares import STRAIGHT, Square
from pieces_of_eight.campaign.kernel.dice import Lots
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state as s
from .judgement import FAR, grounds, steps_to
from .moving import laid_out, with_eyes_open
from .state import MOST as RAID_MOST
from .state import (
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Quality,
    Town,
    Unit,
    UnitPlan,
    plan,
)

# --- Opening --------------------------------------------------------------------------------------

MOST_A_SIDE = 24
WIDEST, HIGHEST = 12, 10


def first_state(setup: s.Setup) -> s.Raid:
    """The raid before the first turn. Raises ValueError with a sentence."""
    table = check_town(setup.town)
    options = setup.options
    if not 1 <= options.turns <= 99:
        raise ValueError(f"A raid has 1 to 99 turns, not {options.turns}.")
    if not 0 <= options.coins <= 999:
        raise ValueError(f"A town has 0 to 999 coins, not {options.coins}.")
    for side, name in ((RAIDERS, "The raiders have"), (TOWN, "The town has")):
        count = sum(unit.owner == side for unit in setup.units)
        if not 1 <= count <= MOST_A_SIDE:
            raise ValueError(f"{name} 1 to {MOST_A_SIDE} units, not {count}.")
    check_units(setup.units, table)
    in_town = [each.at for each in setup.units if each.owner == RAIDERS and table.town[each.at]]
    if options.posting and in_town:  # they may still be posted there, who see nothing of him (H-25)
        where = table.label(in_town[0])
        raise ValueError(f"While the garrison is posted no raider may be in town, at {where}.")
    units = tuple(
        Unit(s.UnitId(n), each.owner, each.kind, each.quality, each.name, trait=each.trait)
        for n, each in enumerate(setup.units)
    )
    at = tuple(each.at for each in setup.units)
    return with_eyes_open(laid_out(setup.town, units, at, options))


def check_town(town: Town) -> s.Plan:
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


def check_units(units: tuple[UnitPlan, ...], table: s.Plan) -> None:
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
    """A town in the making, its sea at the foot: shore, streets, buildings, then what is left."""

    def __init__(self, lots: Lots, width: int, height: int, rating: "Rating") -> None:
        self.lots, self.width, self.height, self.area = lots, width, height, width * height
        wide = width >= LEAST_WALLED[0] and height >= LEAST_WALLED[1]
        self.walled = rating.fort == MOST.fort and wide
        self.front = height - (3 if self.walled else 2)  # the row of the town nearest to the sea
        self.ground: dict[Plot, Ground] = {}
        self.avenues: list[int] = []
        self.lay_shore()
        self.lay_streets()
        self.build(rating)
        for plot in [(c, r) for r in range(self.height) for c in range(self.width)]:
            if plot not in self.ground:
                wild = 0.85 if plot[1] == 0 or plot[0] in (0, self.width - 1) else 0.35
                jungle = not self.is_by_street(plot) and self.lots.happens(wild)
                self.ground[plot] = Ground.JUNGLE if jungle else Ground.OPEN

    def rows(self) -> tuple[str, ...]:
        """The drawing as rows of letters."""
        return tuple(
            "".join(self.ground[c, r].value for c in range(self.width)) for r in range(self.height)
        )

    def at(self, column: int, row: int) -> Ground:
        return self.ground.get((column, row), Ground.OPEN)

    def lay_shore(self) -> None:
        """A beach with water on one side or both; now and then a bay that bites into the land."""
        long = self.lots.between(max(LEAST_BEACH, self.width // 2), self.width)
        start = self.lots.below(self.width - long + 1)
        beach = range(start, start + long)
        bay = not self.walled and self.height >= 6 and self.lots.happens(0.5)
        for column in range(self.width):
            ground = Ground.BEACH if column in beach else Ground.WATER
            self.ground[column, self.height - 1] = ground
            if bay and ground is Ground.WATER:
                self.ground[column, self.height - 2] = ground
        # Avenues go up from the beach some way apart, and never at the map's own edge.
        inner = [c for c in beach if 0 < c < self.width - 1]
        count = 1 + (self.width >= 8) + (self.width >= 11)
        if count == 1 or len(inner) < 4:
            self.avenues = [self.lots.one(inner[len(inner) // 3 :])]
        else:
            found = [inner[n * (len(inner) - 1) // (count - 1)] for n in range(count)]
            far = min(3, len(inner) // count)
            apart = (c for n, c in enumerate(found) if not n or c - found[n - 1] >= far)
            self.avenues = list(apart)

    def lay_streets(self) -> None:
        """Avenues, lanes across them, a wall with its gates, and a plaza beside a crossing."""
        for column in range(self.width) if self.walled else ():
            gate = column in self.avenues
            self.ground[column, self.front + 1] = Ground.GATE if gate else Ground.WALL
        for column in self.avenues:
            for plot in ((column, row) for row in range(self.lots.below(2), self.front + 1)):
                self.ground.setdefault(plot, Ground.STREET)
        row = self.front - 1
        while row >= 1:
            first, last = self.lots.below(2), self.width - 1 - self.lots.below(2)
            for plot in ((column, row) for column in range(first, last + 1)):
                self.ground.setdefault(plot, Ground.STREET)
            row -= self.lots.between(2, 3)
        crossings = [
            (c, r)
            for c in self.avenues
            for r in range(1, self.front)
            if Ground.STREET in (self.at(c + 1, r), self.at(c - 1, r))
        ]
        if crossings and self.area >= 48:
            column, row = self.lots.one(crossings)
            column, row = column + self.lots.one((-1, 1)), row + self.lots.one((-1, 1))
            if 0 <= column < self.width and 0 <= row <= self.front:
                self.ground.setdefault((column, row), Ground.OPEN)

    def build(self, rating: "Rating") -> None:
        """What a town cannot do without first; at last houses on most of the plots left."""
        inland = min(self.height - 2, 3 + rating.treasury // 2)
        self.put(Ground.TREASURY, inland)
        self.put(Ground.RESIDENCE, inland, apart_from=Ground.TREASURY)
        self.fortify(*((0, 0), (1, 1), (1, 1), (2, 2))[rating.fort])
        self.put(Ground.TAVERN, 1)
        self.put(Ground.CHURCH, 2)
        if self.area >= 40:
            self.put(Ground.GAOL, 2)
        for _ in range(rating.treasury + self.area // 70):
            self.put(Ground.WAREHOUSE, 1)
        if self.area >= 80:
            self.put(Ground.CHURCH, inland)
            self.put(Ground.TAVERN, inland)
        for n, plot in enumerate(self.by_streets()):
            if not n or self.lots.happens(0.75):
                self.ground[plot] = Ground.HOUSE

    def put(self, what: Ground, steps: int, *, apart_from: Ground | None = None) -> None:
        """A building on a free plot by a street, about so many steps from the beach."""
        taken = [plot for plot, ground in self.ground.items() if ground is apart_from]
        plots = self.by_streets()
        plots = [p for p in plots if all(apart(p, t) > 1 for t in taken)] or plots
        if plots:
            row = self.height - 1 - steps - self.walled
            best = sorted(plots, key=lambda plot: (abs(plot[1] - row), plot))
            self.ground[self.lots.one(best[: max(1, min(4, len(best) // 2))])] = what

    def fortify(self, forts: int, batteries: int) -> None:
        """Forts on a flank of the shore, batteries in the wall by the gates or along the shore."""
        flank = self.lots.one((0, self.width - 1)), self.front
        for _ in range(forts):
            self.place(Ground.FORT, self.land(), flank)
        for n in range(batteries):
            if self.walled:
                gate = self.avenues[n % len(self.avenues)], self.front + 1
                wall = [plot for plot, ground in self.ground.items() if ground is Ground.WALL]
                self.place(Ground.BATTERY, wall, gate)
            else:
                land = self.land()
                shore = [plot for plot in land if plot[1] == self.front]
                self.place(Ground.BATTERY, shore or land, flank)

    def place(self, what: Ground, plots: list[Plot], by: Plot) -> None:
        """On the plot that lies nearest to another; nothing where there is none."""
        if plots:
            self.ground[min(plots, key=lambda plot: (apart(plot, by), plot))] = what

    def by_streets(self) -> list[Plot]:
        """Free squares by a street, in an order by lot."""
        free = [plot for plot in self.land() if self.is_by_street(plot)]
        return self.lots.deal(free, len(free))

    def land(self) -> list[Plot]:
        """Squares where nothing is yet."""
        every = ((c, r) for r in range(self.front + 1) for c in range(self.width))
        return [plot for plot in every if plot not in self.ground]

    def is_by_street(self, plot: Plot) -> bool:
        return any(self.at(plot[0] + c, plot[1] + r) in WAYS for c, r in STRAIGHT)


def apart(a: Plot, b: Plot) -> int:
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
    sketched = Sketch(lots, width, height, rating).rows()
    mirrored, turned = lots.happens(0.5), lots.happens(0.4)
    if mirrored:
        sketched = tuple(row[::-1] for row in sketched)
    if on_side:
        sketched = tuple("".join(column) for column in zip(*sketched, strict=True))
    if turned:
        sketched = tuple(row[::-1] for row in sketched[::-1])
    return Town(name, sketched)


def landings(town: Town) -> tuple[Square, ...]:
    """Beach squares for the parties of a company, as far apart as there are any."""
    beach, last = grounds(town.rows, Ground.BEACH), PARTIES - 1
    return tuple(beach[(len(beach) - 1) * n // last] for n in range(PARTIES))


def shut_in(town: Town) -> tuple[Square, ...]:
    """The squares where men could stand and that nobody can walk to from the beach."""
    table, steps = plan(town.rows), steps_to(town.rows, grounds(town.rows, Ground.BEACH))
    return tuple(at for at in table.those(table.open) if steps[at] == FAR)


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
    lots = Lots(f"garrison:{seed}:{':'.join(map(str, rating))}")
    count: Counter[Square] = Counter()
    units: list[UnitPlan] = []

    def squares(ground: Ground) -> list[Square]:
        """By lot."""
        found = grounds(town.rows, ground)
        return lots.deal(found, len(found))

    def add(
        kind: Kind, quality: Quality, posts: Iterable[Ground], name: str = "", most: int = TO_A_POST
    ) -> None:
        """Post a unit on the first of the grounds where fewer than `most` are, or with room."""
        found = [at for ground in posts for at in squares(ground)]
        room = [at for at in found if count[at] < most]
        spare = [at for at in found if count[at] < RAID_MOST]
        at = (room or spare or squares(Ground.RESIDENCE))[0]
        count[at] += 1
        units.append(UnitPlan(TOWN, kind, quality, at, name))

    add(Kind.GOVERNOR, Quality.ABLE, (Ground.RESIDENCE,), governor)
    officers = OFFICERS[rating.garrison - 1]
    for name in (*names, *("",) * officers)[:officers]:
        add(Kind.OFFICER, Quality.ABLE, BARRACKS, name, 1)
    for kind, quality in (group for step in SOLDIERS[: rating.garrison] for group in step):
        soldier = kind in (Kind.MUSKET, Kind.HAND_TO_HAND)
        add(kind, quality, BARRACKS if soldier else HOMES)
    for _ in range(GUNS[rating.fort]):
        add(Kind.GUN, Quality.ABLE, GUN_POSTS, most=1)
    return tuple(units)
