"""From a setup to the first state, refusing what cannot be with a sentence."""

from typing import Literal, TypeAlias, get_args

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import FACES, Hex, axial, neighbour, offset
from pieces_of_eight.campaign.kernel.dice import Lots
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import Options, Sea, Setup, Ship, ShipId, ShipPlan, Terrain, Waters
from .waters import chart

# --- Opening --------------------------------------------------------------------------------------

MOST_A_SIDE = 8
POOLS = ("gun", "broadside")


def launch(setup: Setup) -> Sea:
    """The sea before the first turn. Raises ValueError with a sentence."""
    check_map(setup)
    for side in (Player(0), Player(1)):
        count = sum(plan.card.owner == side for plan in setup.ships)
        if not 1 <= count <= MOST_A_SIDE:
            raise ValueError(f"A side has 1 to {MOST_A_SIDE} ships; side {side + 1} has {count}.")
    taken: dict[tuple[int, int], str] = {}
    is_open = chart(setup.waters).open
    for plan in setup.ships:
        check_plan(plan)
        if plan.at not in is_open:
            raise ValueError(f"{plan.card.name} is not on open water.")
        if plan.at in taken:
            raise ValueError(f"{plan.card.name} and {taken[plan.at]} are in the same hex.")
        taken[plan.at] = plan.card.name
    check_options(setup.options)
    ships = tuple(ready(ShipId(n), plan) for n, plan in enumerate(setup.ships))
    return Sea(
        waters=setup.waters,
        wind=setup.wind,
        ships=ships,
        attacker=setup.attacker,
        edges=setup.edges,
        options=setup.options,
        coins=setup.options.coins,
        chooser=setup.attacker,
    )


def check_map(setup: Setup) -> None:
    """Refuse a map that is no rectangle of known letters, and a wind that is no face."""
    rows = setup.waters.rows
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"The map {setup.waters.name!r} is not a rectangle of hexes.")
    try:
        chart(setup.waters)
    except ValueError as error:
        raise ValueError(f"The map {setup.waters.name!r} has an unknown letter: {error}.") from None
    if not 0 <= setup.wind <= 5:
        raise ValueError(f"The wind blows towards one of the faces 0 to 5, not {setup.wind}.")
    if setup.attacker not in (0, 1):
        raise ValueError(f"The attacker is side 0 or 1, not {setup.attacker}.")


def check_options(options: Options) -> None:
    if options.coins < 1:
        raise ValueError(f"A fight needs at least 1 coin, not {options.coins}.")
    if options.pool not in POOLS:
        raise ValueError(f"Dice are thrown by {' or '.join(POOLS)}, not by {options.pool!r}.")
    if options.bow_rake not in (1, 2):
        raise ValueError(f"A rake through the bow gives 1 or 2 dice, not {options.bow_rake}.")


def check_plan(plan: ShipPlan) -> None:
    """Refuse a ship whose card could not be written (P8-0.2)."""
    card = plan.card
    if card.owner not in (0, 1):
        raise ValueError(f"{card.name} belongs to side {card.owner}; there are sides 0 and 1.")
    if not 0 <= plan.facing <= 5:
        raise ValueError(f"{card.name} heads for face {plan.facing}; there are faces 0 to 5.")
    if not 1 <= card.fighting <= 10:
        raise ValueError(f"{card.name} has {card.fighting} fighting points; a card has 1 to 10.")
    if card.gear < 1 or card.hull < 1:
        raise ValueError(f"{card.name} needs sailing gear and hull points.")
    now = ready(ShipId(0), plan)
    if not 0 <= now.fighting <= card.fighting or not 0 <= now.gear <= card.gear:
        raise ValueError(f"{card.name} has more points left than her card, or fewer than none.")
    if not all(1 <= side <= card.hull for side in now.hull):
        raise ValueError(f"Each side of {card.name} has 1 to {card.hull} hull points.")


def ready(ship_id: ShipId, plan: ShipPlan) -> Ship:
    """A ship as she begins; what she lacks already is nobody's doing in this fight (H-182)."""
    card = plan.card
    ship = Ship(
        id=ship_id,
        card=card,
        at=plan.at,
        facing=plan.facing,
        crew=plan.crew,
        fighting=card.fighting if plan.fighting is None else plan.fighting,
        gear=card.gear if plan.gear is None else plan.gear,
        hull=(card.hull, card.hull) if plan.hull is None else plan.hull,
        guns=plan.guns,
        captain=bool(card.captain),
    )
    return replace(ship, worn=ship.halved)


# --- Seas made from a seed, and maps as text: rows of letters, odd rows half a hex to the right ---
# A generated sea is a pure function of its arguments. Its hexes of open sea always hang
# together, so no ship is ever shut in, and both thirds where fleets start have clear water.

Kind: TypeAlias = Literal["open", "islands", "shoals", "coast"]
KINDS: tuple[Kind, ...] = get_args(Kind)

NAMES: dict[Kind, str] = {
    "open": "Open water",
    "islands": "Among the islands",
    "shoals": "Shoal water",
    "coast": "Off the coast",
}
SMALLEST = (12, 8)  # the fewest columns and rows of a sea that leave room to manoeuvre

_LETTERS = {terrain.value: terrain for terrain in Terrain}

Plot: TypeAlias = tuple[int, int]  # a column and a row


def parse_map(text: str, name: str = "") -> Waters:
    """The waters drawn by rows of letters; blanks between letters mean nothing.

    Raises ValueError with a sentence for a letter that draws nothing and for ragged rows.
    """
    rows = tuple("".join(line.split()) for line in text.splitlines() if line.strip())
    if not rows:
        raise ValueError("the map has no rows")
    for at, row in enumerate(rows, start=1):
        for column, letter in enumerate(row, start=1):
            if letter not in _LETTERS:
                known = " ".join(_LETTERS)
                raise ValueError(
                    f"row {at}, column {column} of the map is {letter!r}; letters are {known}"
                )
        if len(row) != len(rows[0]):
            raise ValueError(
                f"row {at} of the map has {len(row)} hexes, the first row has {len(rows[0])}"
            )
    return Waters(name, rows)


def print_map(waters: Waters) -> str:
    """The map as text, as `parse_map` reads it: a blank between hexes, odd rows indented."""
    return "\n".join(" " * (at & 1) + " ".join(row) for at, row in enumerate(waters.rows))


def generate(seed: int, kind: Kind, width: int, height: int) -> Waters:
    """A sea of `width` columns and `height` rows, the same for the same arguments.

    Raises ValueError when the sea would be too small.
    """
    if width < SMALLEST[0] or height < SMALLEST[1]:
        raise ValueError(
            f"a sea of {width} by {height} hexes is too small: "
            f"at least {SMALLEST[0]} by {SMALLEST[1]}"
        )
    chart = _Chart(seed, kind, width, height)
    if kind == "islands":
        chart.strew(chart.area // 75 + 1, (3, 13), shoals=0.3)
    elif kind == "shoals":
        chart.strew(chart.area // 160 + 1, (1, 5), shoals=0.6)
        chart.strew_shoals(chart.area // 55 + 1)
    elif kind == "coast":
        chart.lay_coast()
        chart.strew(chart.area // 200 + 1, (1, 6), shoals=0.4)
    chart.connect()
    return Waters(NAMES[kind], chart.rows())


def start_rows(height: int) -> range:
    """The rows that are clear water in the western and the eastern third of a generated sea."""
    return range(height // 4, height - height // 4)


def _flood(start: Plot, sea: set[Plot]) -> set[Plot]:
    reached, todo = {start}, [start]
    while todo:
        at = axial(*todo.pop())
        for near in _around(at):
            if near in sea and near not in reached:
                reached.add(near)
                todo.append(near)
    return reached


def _around(at: Hex) -> list[Plot]:
    return [offset(neighbour(at, face)) for face in FACES]


class _Chart:
    """The sheet a sea is drawn on."""

    def __init__(self, seed: int, kind: Kind, width: int, height: int) -> None:
        self._lots = Lots(f"{seed}:{kind}:{width}:{height}")
        self._width, self._height = width, height
        self._ground: dict[Plot, Terrain] = {}
        self._from_north = self._lots.below(2) == 0

    @property
    def area(self) -> int:
        return self._width * self._height

    def rows(self) -> tuple[str, ...]:
        return tuple(
            "".join(self._at((c, r)).value for c in range(self._width)) for r in range(self._height)
        )

    def strew(self, islands: int, sizes: tuple[int, int], *, shoals: float) -> None:
        """Islands in free water: a core of land, a rim of sand, shoals off it, perhaps a town."""
        for _ in range(islands):
            middle = self._free_plot()
            if middle is not None:
                size = self._lots.between(*sizes)
                self._raise_island(self._blob(middle, size), shoals)

    def strew_shoals(self, patches: int) -> None:
        for _ in range(patches):
            middle = self._free_plot()
            if middle is not None:
                for plot in self._blob(middle, self._lots.between(2, 7)):
                    self._ground[plot] = Terrain.SHOAL

    def lay_coast(self) -> None:
        """A coast along the northern or the southern edge, with a town and shoals off it."""
        deepest = max(2, self._height // 4)
        depth = 1 + self._lots.below(deepest)
        land: set[Plot] = set()
        for column in range(self._width):
            depth = min(deepest, max(1, depth + self._lots.below(3) - 1))
            for step in range(depth):
                land.add((column, step if self._from_north else self._height - 1 - step))
        self._raise_island({plot for plot in land if self._buildable(plot)}, shoals=0.35)

    def connect(self) -> None:
        row = self._height // 2
        west = (0, row)
        if (self._width - 1, row) not in _flood(west, self._sea()):
            for column in range(self._width):
                self._ground.pop((column, row), None)
                self._ground.pop((column, row - 1), None)
        for plot in self._sea() - _flood(west, self._sea()):
            self._ground[plot] = Terrain.SHOAL

    def _raise_island(self, land: set[Plot], shoals: float) -> None:
        if not land:
            return
        shore = sorted(plot for plot in land if self._touches_sea(plot, land))
        for plot in land:
            self._ground[plot] = Terrain.LAND
        for plot in shore:
            if len(land) < 3 or self._lots.happens(0.6):
                self._ground[plot] = Terrain.SAND
        if len(land) > 6 and self._lots.happens(0.6):
            self._ground[self._lots.one(shore)] = Terrain.TOWN
        for plot in shore:
            for near in _around(axial(*plot)):
                if (
                    near not in self._ground
                    and self._buildable(near)
                    and self._lots.happens(shoals)
                ):
                    self._ground[near] = Terrain.SHOAL

    def _blob(self, middle: Plot, size: int) -> set[Plot]:
        """A patch of about `size` hexes that grows where it is already thick."""
        blob = {middle}
        while len(blob) < size:
            edge = [n for plot in sorted(blob) for n in _around(axial(*plot)) if n not in blob]
            edge = [plot for plot in edge if self._buildable(plot) and plot not in self._ground]
            if not edge:
                break
            blob.add(self._lots.one(edge))  # listed once for each neighbour it has
        return blob

    def _free_plot(self) -> Plot | None:
        """A hex of open sea with nothing within two hexes, if one is found in a few tries."""
        for _ in range(40):
            plot = self._lots.below(self._width), self._lots.below(self._height)
            near = {plot, *_around(axial(*plot))}
            near |= {far for n in sorted(near) for far in _around(axial(*n))}
            if self._buildable(plot) and not near & self._ground.keys():
                return plot
        return None

    def _buildable(self, plot: Plot) -> bool:
        column, row = plot
        if not (0 <= column < self._width and 0 <= row < self._height):
            return False
        third = self._width // 3
        return third <= column < self._width - third or row not in start_rows(self._height)

    def _touches_sea(self, plot: Plot, land: set[Plot]) -> bool:
        return any(near not in land and self._inside(near) for near in _around(axial(*plot)))

    def _inside(self, plot: Plot) -> bool:
        return 0 <= plot[0] < self._width and 0 <= plot[1] < self._height

    def _sea(self) -> set[Plot]:
        every = ((c, r) for c in range(self._width) for r in range(self._height))
        return {plot for plot in every if plot not in self._ground}

    def _at(self, plot: Plot) -> Terrain:
        return self._ground.get(plot, Terrain.SEA)
