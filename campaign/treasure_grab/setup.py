"""From a setup to the first state, refusing what cannot be with a sentence."""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from pieces_of_eight.campaign.geometry.squares import MOST_STUDS
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state as s
from .ground import MARGIN, Plan, outings, plan, stud_at, studs_under_chest, ways
from .state import BAND_SIZE, LONG, Board, Ground

# --- Opening --------------------------------------------------------------------------------------

SMALLEST, WIDEST, HIGHEST = (8, 8), 26, 20  # the sizes of a board in columns and rows
PLAYERS = range(2, 5)


def launch(setup: s.Setup) -> s.Grab:
    """The game before the first turn. Raises ValueError with a sentence."""
    table = check_board(setup.board)
    for fault in faults(setup):
        raise ValueError(fault)
    return s.Grab(
        board=setup.board,
        options=setup.options,
        bands=setup.bands,
        figures=(s.Figure(),) * (BAND_SIZE * len(s.Band)),
        chest=s.Chest(stud_at(table, *setup.board.chest), setup.board.lie),
        order=seated(setup.bands),
        won=(0,) * len(setup.bands),
    )


def seated(bands: tuple[s.Band | None, ...]) -> tuple[Player, ...]:
    """The players clockwise by their sides, those who come later behind them (R4-14)."""
    seats = [Player(n) for n in range(len(bands))]
    return tuple(sorted(seats, key=lambda who: (bands[who] is None, bands[who] or 0, who)))


@lru_cache(maxsize=64)
def check_board(board: Board) -> Plan:
    """Refuse a board on which nobody could play; the tables of one that is sound.

    One that was found sound is known again.
    """
    rows, name = board.rows, f"the board {board.name!r}"
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"{start_of(name)} is not a rectangle of studs.")
    wide, high = len(rows[0]), len(rows)
    (least_wide, least_high), size = SMALLEST, f"{WIDEST} by {HIGHEST} studs"
    if not (least_wide <= wide <= WIDEST and least_high <= high <= HIGHEST):
        least = f"{least_wide} by {least_high}"
        raise ValueError(f"A board has {least} to {size}, not {wide} by {high}.")
    assert (wide + 2 * MARGIN) * (high + 2 * MARGIN) <= MOST_STUDS
    try:
        table = plan(rows)
    except ValueError as error:
        raise ValueError(f"{start_of(name)} has an unknown letter: {error}.") from None
    if sum(row.count("C") for row in rows) > 1:
        raise ValueError(f"{start_of(name)} has more than one cannon.")
    sides = {f"{side.name.lower()} side": table.edges[side] for side in s.Side}
    for side, edge in sides.items():
        if len(edge) < BAND_SIZE:
            raise ValueError(f"The {side} of {name} has no room for {BAND_SIZE} figures.")
    column, row = board.chest
    last = (column + (LONG - 1) * (board.lie == 0), row + (LONG - 1) * (board.lie == 1))
    if not (column >= 0 and row >= 0 and last[0] < wide and last[1] < high):
        raise ValueError(f"The chest is not on {name}.")
    studs, mask = studs_under_chest(table.columns, stud_at(table, column, row), board.lie)
    if mask & table.unfit:
        raise ValueError(f"The chest does not fit where it is on {name}.")
    walked = ways(table, studs[0], len(table.on), 0)
    for side, edge in sides.items():
        if not any(at in walked for at in edge):
            raise ValueError(f"There is no way from the chest to the {side} of {name}.")
    return table


def faults(setup: s.Setup) -> Iterator[str]:
    """Players without anybody to play, two with one band, and what nobody can have agreed on."""
    bands, chosen = setup.bands, [band for band in setup.bands if band is not None]
    if len(bands) not in PLAYERS:
        yield f"A treasure grab has 2 to 4 players, not {len(bands)}."
    if len(set(chosen)) < len(chosen):
        yield "Two players have the same warband."
    if not chosen:
        yield "At least one player must begin with a warband."
    if not 1 <= setup.options.chests <= 9:
        yield f"A game is played for 1 to 9 chests, not {setup.options.chests}."
    if not 1 <= setup.options.turns <= 99:
        yield f"A game is played for 1 to 99 rounds, not {setup.options.turns}."


# --- Boards made from a seed: a wreck, a jungle hill, a ruined tower, a jetty ---------------------
# A generated board is a pure function of its arguments. Each has room for a warband on every
# side, and the chest in its middle can be reached from all of them and carried off.

Kind: TypeAlias = Literal["wreck", "jungle hill", "ruined tower", "jetty"]
KINDS: tuple[Kind, ...] = get_args(Kind)

NAMES: dict[Kind, str] = {
    "wreck": "A wreck on the beach",
    "jungle hill": "A hill in the jungle",
    "ruined tower": "A ruined tower",
    "jetty": "A jetty at low water",
}
TRIES = 200  # sketches that are thrown away before a seed is given up
LEAST = (16, 12)  # the fewest columns and rows that leave room for a place worth the name


def generate(seed: int, kind: Kind, columns: int = 24, rows: int = 16) -> Board:
    """A board of so many studs, the same for the same arguments.

    Raises ValueError with a sentence for a size that cannot be.
    """
    if columns < LEAST[0] or rows < LEAST[1]:
        raise ValueError(
            f"A made board has {LEAST[0]} by {LEAST[1]} studs or more, not {columns} by {rows}."
        )
    for attempt in range(TRIES):
        sketch = Sketch(f"{seed}:{kind}:{columns}:{rows}:{attempt}", columns, rows)
        sketch.draw(kind)
        signs = [[*map(str, row)] for row in sketch.heights]
        for (x, y), ground in sketch.letters.items():
            signs[y][x] = ground.value
        board = Board(NAMES[kind], tuple(map("".join, signs)), sketch.chest, s.Lie.EAST)
        try:
            table = check_board(board)
        except ValueError as error:
            if attempt == TRIES - 1:
                raise ValueError(f"No {kind} can be made like that: {error}") from error
            continue
        if (stud_at(table, *board.chest), board.lie) in outings(board.rows, None):
            return board
    raise ValueError(f"No {kind} of {columns} by {rows} studs can be made.")


class Sketch:
    """The sheet a board is drawn on. Of Python's generator only `random()` is used."""

    def __init__(self, seed: str, columns: int, rows: int) -> None:
        self._random = random.Random(seed).random
        self.columns, self.rows = columns, rows
        self.heights = [[0] * columns for _ in range(rows)]
        self.letters: dict[tuple[int, int], Ground] = {}
        self.chest = ((columns - LONG) // 2, rows // 2)

    def draw(self, kind: Kind) -> None:
        """Draw a place of a kind, and what lies about there."""
        match kind:
            case "wreck":
                self.lay_water(2 + self.below(2))
                self.lay_hull()
                self.strew(Ground.BARREL, 10)
            case "jungle hill":
                self.raise_hill(4 + self.below(3))
                self.lay_pool()
                self.strew(Ground.TREE, 34)
                self.strew(Ground.BARREL, 6)
            case "ruined tower":
                self.lay_pool()
                self.build_tower()
                self.strew(Ground.TREE, 10)
                self.strew(Ground.BARREL, 14)
            case "jetty":
                self.lay_water(self.rows // 3)
                self.build_jetty()
                self.strew(Ground.BARREL, 14)
        self.strew(Ground.CANNON, 1)

    def below(self, bound: int) -> int:
        return int(self._random() * bound)

    def happens(self, chance: float) -> bool:
        return self._random() < chance

    def lay_water(self, deep: int) -> None:
        for x in range(self.columns):
            edge = deep + self.below(2) - (x % 7 == 0)
            for y in range(self.rows - edge, self.rows):
                dry = x < 3 or x >= self.columns - 3 or abs(x - self.columns // 2) < 3
                if not dry:
                    self.letters[x, y] = Ground.WATER

    def lay_pool(self) -> None:
        left = self.happens(0.5)
        x = 3 + self.below(3) if left else self.columns - 6 - self.below(3)
        y = 2 + self.below(self.rows - 6)
        for dx in range(3):
            for dy in range(2):
                if not self._keep(x + dx, y + dy):
                    self.letters[x + dx, y + dy] = Ground.WATER

    def lay_hull(self) -> None:
        middle, half = self.rows // 2, 2 + self.below(2)
        first, last = self.columns // 6, self.columns - self.columns // 6
        gap = self.columns // 2 - 3
        for x in range(first, last):
            narrow = max(0, 2 - min(x - first, last - 1 - x))
            for y in range(middle - half + narrow, middle + half - narrow + 1):
                broken = gap <= x < gap + 6
                self.heights[y][x] = 1 if broken else 3 if x < last - 5 else 5
        for x in (first + 2, last - 4):
            self.letters[x, middle] = Ground.TREE

    def raise_hill(self, top: int) -> None:
        steep = self.below(2)
        cx, cy = self.columns / 2, self.rows / 2
        for y in range(self.rows):
            for x in range(self.columns):
                away = max(abs(x + 0.5 - cx) - 2, abs(y + 0.5 - cy)) - self.happens(0.12)
                rise = top - int(max(0.0, away - 1))
                if steep and x > cx + 3 and rise < top:
                    rise -= 1
                self.heights[y][x] = max(0, rise)

    def build_tower(self) -> None:
        cx, cy = self.columns // 2, self.rows // 2
        wide, high = 5 + self.below(2), 3 + self.below(2)
        for y in range(cy - high, cy + high + 1):
            for x in range(cx - wide, cx + wide + 1):
                rim = x in (cx - wide, cx + wide) or y in (cy - high, cy + high)
                tall = 3 + self.below(4) if self.happens(0.7) else self.below(3)
                self.heights[y][x] = tall if rim else 1
        for x, y in ((cx, cy - high), (cx, cy + high), (cx - wide, cy), (cx + wide, cy)):
            for dx, dy in ((0, 0), (1, 0), (0, 1)):
                self.heights[y + dy][x + dx] = min(self.heights[y + dy][x + dx], 1)

    def build_jetty(self) -> None:
        x = self.columns // 2 - 1
        for y in range(self.rows // 2, self.rows):
            for dx in range(3):
                self.letters.pop((x + dx, y), None)
                self.heights[y][x + dx] = 2
        side = -5 if self.happens(0.5) else 5
        for y in range(self.rows - 4, self.rows - 1):
            for dx in (0, 1):
                self.letters.pop((x + side + dx, y), None)
                self.heights[y][x + side + dx] = 1

    def strew(self, ground: Ground, count: int) -> None:
        """So many things about, none of them on the chest, on water, or at the edge."""
        for _ in range(count):
            x, y = 1 + self.below(self.columns - 2), 1 + self.below(self.rows - 2)
            if (x, y) not in self.letters and not self._keep(x, y):
                self.letters[x, y] = ground

    def _keep(self, x: int, y: int) -> bool:
        """Whether the chest lies there, or next to there."""
        return self.chest[0] - 2 <= x <= self.chest[0] + LONG + 1 and abs(y - self.chest[1]) <= 1
