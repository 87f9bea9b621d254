"""Shores made from a seed and a rating: a harbour town of blocks, and who stands in it.

A generated shore is a pure function of its arguments. Every house stands in a yard of its own,
so every floor can be walked to.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.plane import HEADING_NAMES, Point
from .account import whole
from .actions import FigurePlan, PiecePlan, Setup
from .ground import plan
from .state import PIRATES, TOWN, Arms, Deed, Firelock, Ground, Options, PieceKind, Place, Shore

COLUMNS, ROWS = 56, 42
QUAY = 32
"""The row at which the town ends and the quay begins."""
WIDE, DEEP = 10, 9
"""A block with the street to its west and its north."""
STREET = 2
NORTH, SOUTH = HEADING_NAMES.index("N"), HEADING_NAMES.index("S")

Letters = list[list[str]]


class Rating(NamedTuple):
    """What a town is worth and how it is held, as a list of ports has it."""

    fort: int
    """0 none to 3: how many swivel guns watch the quay."""
    treasury: int
    """0 poor to 3 rich: how many places there are to be pillaged beside the warehouse."""
    garrison: int
    """1 a handful of police to 5 a company of soldiers."""


LEAST, MOST = Rating(0, 0, 1), Rating(3, 3, 5)

IN_THE_ROADS = 0.25
"""How often the ship is not moored for trade, and may fire her deck cannon (PA-7.1)."""

PLACES = (
    Place("warehouse 1", Deed.CARRY, 20, 1, 1, True),
    Place("the church", Deed.CARRY, 4, 2, 1),
    Place("the gaol", Deed.FREE, 1, 5, 2),
    Place("the chandlery", Deed.BURN, 4, 4),
)
"""What a town has to be pillaged, the first of them always."""


def check_rating(rating: Rating) -> None:
    """Refuse a rating off the scale. Raises ValueError with a sentence."""
    for name, value, least, most in zip(Rating._fields, rating, LEAST, MOST, strict=True):
        if not least <= value <= most:
            raise ValueError(f"A town's {name} is rated {least} to {most}, not {value}.")


def generate(seed: int, rating: Rating, name: str = "a harbour town") -> Shore:
    """A shore, the same for the same arguments. Raises ValueError for a rating off the scale."""
    check_rating(rating)
    rng = random.Random(f"shore:{seed}:{':'.join(map(str, rating))}")
    letters = [[Ground.OPEN.value] * COLUMNS for _ in range(ROWS)]
    lay_harbour(letters)
    places = PLACES[: 1 + rating.treasury]
    lay_blocks(letters, rng, len(places))
    strew(letters, rng)
    in_port = random.Random(f"roads:{seed}").random() >= IN_THE_ROADS
    return Shore(name, tuple("".join(row) for row in letters), places, in_port=in_port)


def fill(letters: Letters, left: int, top: int, wide: int, high: int, what: str) -> None:
    """Fill a rectangle with one kind of ground."""
    for row in letters[top : top + high]:
        row[left : left + wide] = what * wide


def lay_harbour(letters: Letters) -> None:
    """Streets, the quay, the wharf, water, and the ship at her berth."""
    for left in range(0, COLUMNS, WIDE):
        fill(letters, left, 0, STREET, QUAY, Ground.STREET.value)
    for top in range(QUAY % DEEP, QUAY, DEEP):
        fill(letters, 0, top, COLUMNS, STREET, Ground.STREET.value)
    fill(letters, 0, QUAY, COLUMNS, 3, Ground.WHARF.value)
    fill(letters, 0, QUAY + 3, COLUMNS, ROWS - QUAY - 3, Ground.WATER.value)
    fill(letters, 12, QUAY + 3, 32, 2, Ground.WHARF.value)
    fill(letters, 16, QUAY + 5, 24, 4, Ground.DECK.value)


def lay_blocks(letters: Letters, rng: random.Random, places: int) -> None:
    """A house on most blocks; the places in the rows furthest from the ship."""
    lots = [
        (left + STREET, top + STREET)
        for top in range(QUAY % DEEP, QUAY - DEEP + 1, DEEP)
        for left in range(0, COLUMNS - WIDE + 1, WIDE)
    ]
    far = lots[: len(lots) // 2]
    chosen = rng.sample(far, places)
    for lot in lots:
        if lot in chosen:
            build(letters, rng, lot, str(chosen.index(lot) + 1))
        elif rng.random() < 0.8:
            build(letters, rng, lot, Ground.FLOOR.value if rng.random() < 0.4 else "")


def build(letters: Letters, rng: random.Random, lot: tuple[int, int], floor: str) -> None:
    """A house in the middle of its lot; with a floor it has two doors, else it is shut."""
    left, top = lot[0] + 1, lot[1] + 1
    wide, high = WIDE - STREET - 2, DEEP - STREET - 2
    if not floor and rng.random() < 0.5:
        wide, high = wide - rng.randrange(2), high - rng.randrange(2)
    fill(letters, left, top, wide, high, Ground.HOUSE.value)
    if floor:
        fill(letters, left + 1, top + 1, wide - 2, high - 2, floor)
        letters[top + high - 1][left + rng.randrange(1, wide - 1)] = Ground.DOOR.value
        letters[top + rng.randrange(1, high - 1)][rng.choice((left, left + wide - 1))] = (
            Ground.DOOR.value
        )


def strew(letters: Letters, rng: random.Random) -> None:
    """Crates on streets and quay, and broken ground and trees in the yards."""
    for top, row in enumerate(letters):
        for left, letter in enumerate(row):
            dice = rng.random()
            if letter == Ground.OPEN.value:
                edge = left in (COLUMNS - 1, COLUMNS - 2)
                if dice < (0.5 if edge else 0.05):
                    row[left] = Ground.JUNGLE.value
                elif dice < 0.14:
                    row[left] = Ground.ROUGH.value
            elif (
                letter in (Ground.STREET.value, Ground.WHARF.value)
                and top < QUAY + 2
                and dice < 0.03
            ):
                row[left] = Ground.CRATES.value


class Recruit(NamedTuple):
    """A pirate who has not landed yet."""

    arms: Arms = Arms.HANDS
    firelock: Firelock = Firelock.NONE
    name: str = ""
    personality: bool = False

    def called(self, name: str) -> "Recruit":
        """The same man by his name."""
        return self._replace(name=name)


def muster(seed: int, rating: Rating, pirates: int = 30, name: str = "a harbour town") -> Setup:
    """A raid on a generated shore: pirates on deck, the garrison at its posts.

    Raises ValueError with a sentence for a rating off the scale.
    """
    crew = [Recruit(*ARMED[n % len(ARMED)], personality=not n) for n in range(pirates)]
    return landed(seed, rating, crew, name)


def landed(seed: int, rating: Rating, crew: Sequence[Recruit], name: str) -> Setup:
    """A raid of a crew on a generated shore. Raises ValueError as `muster` does."""
    shore = generate(seed, rating, name)
    rng = random.Random(f"muster:{seed}:{len(crew)}")
    table = plan(shore.rows)
    deck = [table.middles[cell] for cell, mine in enumerate(table.deck) if mine]
    pirates = [
        FigurePlan(PIRATES, at, each.arms, each.firelock, NORTH, each.name, each.personality)
        for at, each in zip(deck, crew, strict=False)
    ]
    quay = [
        table.middles[cell]
        for cell, ground in enumerate(table.ground)
        if ground is Ground.WHARF and cell // COLUMNS == QUAY
    ]
    guns = tuple(PiecePlan(PieceKind.SWIVEL, TOWN, at) for at in rng.sample(quay, rating.fort))
    if not shore.in_port:
        guns += (PiecePlan(PieceKind.CANNON, PIRATES, deck[0]),)
    total = sum(whole(each) for each in shore.places)
    return Setup(
        shore, (*pirates, *watch(rng, shore, rating)), guns, options=Options(29, max(1, total // 2))
    )


ARMED = (
    (Arms.CUTLASS, Firelock.NONE),
    (Arms.CUTLASS, Firelock.NONE),
    (Arms.DAGGER, Firelock.NONE),
    (Arms.CLUB, Firelock.NONE),
    (Arms.HANDS, Firelock.PISTOL),
)
"""What a crew has in its hands, man after man."""


def watch(rng: random.Random, shore: Shore, rating: Rating) -> list[FigurePlan]:
    """The town's people: townsfolk in the streets, and so many soldiers as it is held with."""
    table = plan(shore.rows)
    spots = [
        table.middles[cell]
        for cell, ground in enumerate(table.ground)
        if ground in (Ground.STREET, Ground.FLOOR) and cell // COLUMNS < QUAY - DEEP // 2
    ]
    folk = 10 + 3 * rating.garrison
    soldiers = 4 * rating.garrison
    found = []
    for n, at in enumerate(groups(rng, spots, folk + soldiers)):
        if n < soldiers:
            mark = n == 0
            arms = (Arms.CUTLASS, Firelock.PISTOL) if mark else (Arms.HANDS, Firelock.RIFLE)
            found.append(FigurePlan(TOWN, at, *arms, SOUTH, personality=mark))
        else:
            arms = rng.choice(((Arms.CLUB, Firelock.NONE), (Arms.DAGGER, Firelock.NONE)))
            found.append(FigurePlan(TOWN, at, *arms, SOUTH))
    return found


def groups(rng: random.Random, spots: list[Point], count: int) -> list[Point]:
    """So many of the spots, in bunches of four or five that stand together."""
    free = dict.fromkeys(spots)
    found: list[Point] = []
    while len(found) < count:
        at = rng.choice(list(free))
        near = sorted(
            free, key=lambda each: ((each[0] - at[0]) ** 2 + (each[1] - at[1]) ** 2, each)
        )
        for each in near[: rng.choice((4, 5))]:
            del free[each]
            found.append(each)
    return found[:count]
