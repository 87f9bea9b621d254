"""From a setup to the first state; what cannot be is refused with a sentence."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import structs

from pieces_of_eight.campaign.geometry.plane import HEADING_NAMES, HEADINGS, Point, squared
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state as s
from .bands import HALF, HIGHEST, OF_A_RANK, cards_of
from .events import whole
from .ground import BASE, FAR, Plan, field, haven, plan
from .state import PIRATES, TOWN, Arms, Deed, FigurePlan, Firelock, Ground, Place, Setup, Shore

# --- Opening --------------------------------------------------------------------------------------

MOST_A_SIDE = 80
WIDEST, HIGHEST_MAP = 96, 72
NAMES = {PIRATES: "The pirates", TOWN: "The town"}


@lru_cache(maxsize=16)
def land(setup: Setup) -> s.Raid:
    """The raid before the first turn. Raises ValueError with a sentence.

    A setup that was found sound is known again.
    """
    table = check_shore(setup.shore)
    for fault in faults(setup, table):
        raise ValueError(fault)
    counts = [sum(each.owner == side for each in setup.figures) for side in (PIRATES, TOWN)]
    pirates, town = (setup.cards[side] or cards_of(counts[side]) for side in (PIRATES, TOWN))
    return s.Raid(
        shore=setup.shore,
        figures=tuple(
            s.Figure(s.FigureId(n), **structs.asdict(each), began=each.at)
            for n, each in enumerate(setup.figures)
        ),
        pieces=tuple(s.Piece(each.kind, each.owner, each.at) for each in setup.pieces),
        options=setup.options,
        cards=(pirates, town),
        extras=setup.extras,
        left=tuple(
            place.loads - sum(figure.load == n for figure in setup.figures)
            for n, place in enumerate(setup.shore.places)
        ),
        home=(0,) * len(setup.shore.places),
    )


def check_shore(shore: Shore) -> Plan:
    """Refuse a map that is no rectangle of known letters, or has no ship, or a place too many."""
    rows = shore.rows
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"The map of {shore.name!r} is not a rectangle of square inches.")
    if len(rows) > HIGHEST_MAP or len(rows[0]) > WIDEST:
        raise ValueError(
            f"The map of {shore.name!r} is larger than {WIDEST} by {HIGHEST_MAP} inches."
        )
    try:
        table = plan(rows)
    except ValueError as error:
        raise ValueError(f"The map of {shore.name!r} has an unknown letter: {error}.") from None
    if not any(table.deck):
        raise ValueError(f"The map of {shore.name!r} has no ship or boat.")
    for n, floor in enumerate(table.floors):
        if n >= len(shore.places) and floor:
            raise ValueError(f"The map of {shore.name!r} has a place {n + 1} without a name.")
    if len(shore.places) > len(table.floors):
        raise ValueError(f"{shore.name!r} has more than {len(table.floors)} places.")
    for place in shore.places:
        if place.loads < 1 or place.turns < 1 or place.worth < 0:
            raise ValueError(f"{place.name!r} has no loads, no turns, or a worth below zero.")
    return table


def faults(setup: Setup, table: Plan) -> Iterator[str]:
    """What no two captains can have agreed on, in sentences."""
    options = setup.options
    if not 1 <= options.turns <= 99:
        yield f"A raid has 1 to 99 turns, not {options.turns}."
    if not 1 <= options.need <= 999:
        yield f"A raid is won with 1 to 999 points, not {options.need}."
    for side in (PIRATES, TOWN):
        count = sum(figure.owner == side for figure in setup.figures)
        if not 1 <= count <= MOST_A_SIDE:
            yield f"{NAMES[side]} must have 1 to {MOST_A_SIDE} figures, not {count}."
        yield from faults_of_cards(side, setup.cards[side] or cards_of(count))
    for extra in setup.extras:
        if extra.owner not in (PIRATES, TOWN) or not 1 <= extra.turns <= 99:
            yield "Extra cards belong to one side, for 1 to 99 turns."
        yield from faults_of_cards(extra.owner, extra.ranks)
    for n, each in enumerate(setup.figures):
        if each.owner not in (PIRATES, TOWN) or not 0 <= each.facing < len(HEADINGS):
            yield f"Figure {n + 1} belongs to no side, or faces nowhere."
        where = f"{each.at[0] / 100:g}, {each.at[1] / 100:g}"
        if not table.open_at(each.at):
            yield f"Nobody can stand at {where}."
        if field(table, haven(each.owner)).cost[table.cell(each.at)] == FAR:
            yield f"There is no way out of the fight from {where}."
        if any(squared(each.at, b.at) < BASE * BASE for b in setup.figures[:n]):
            yield f"Two figures stand at {where}."
        is_on_map = each.owner == PIRATES and 0 <= each.load < len(setup.shore.places)
        if each.load != s.NO_PLACE and not is_on_map:
            yield "Only pirates carry loads, and only from places on the map."
    for at, place in enumerate(setup.shore.places):
        carried = sum(each.load == at for each in setup.figures)
        if carried > place.loads or (not table.floors[at] and carried < place.loads):
            yield f"The loads of {place.name!r} are nowhere, or too few."
    for piece in setup.pieces:
        if not table.on_table(piece.at) or piece.owner not in (PIRATES, TOWN):
            yield "A gun is off the map, or belongs to no side."


def faults_of_cards(side: Player, ranks: tuple[int, ...]) -> Iterator[str]:
    """Ranks that are none, or more of one than a colour has (PA-2.2, PA-2.3)."""
    for rank in ranks:
        count = ranks.count(rank)
        if not 1 <= rank <= HIGHEST:
            yield f"{NAMES[side]} cannot have a card of rank {rank}. [{HALF}]"
        if count > OF_A_RANK:
            why = f"cannot have {count} cards of rank {rank}: a colour has {OF_A_RANK}"
            yield f"{NAMES[side]} {why}. [{HALF}]"


CREW = Rule("PA-11.1")
WATCH = Rule("PA-11.2")

Kind = tuple[Arms, Firelock]
CUTLASS, DAGGER, CLUB = ((arms, Firelock.NONE) for arms in (Arms.CUTLASS, Arms.DAGGER, Arms.CLUB))
PISTOL, RIFLE = ((Arms.HANDS, firelock) for firelock in (Firelock.PISTOL, Firelock.RIFLE))


class Roster(NamedTuple):
    rule: Rule
    men: Mapping[Kind, int]
    mark: Kind  # what its man of mark has; he is one of them
    cards: tuple[int, ...]


ROSTERS: Mapping[Player, Roster] = {
    PIRATES: Roster(
        CREW, {CUTLASS: 20, DAGGER: 10, CLUB: 5, PISTOL: 5}, CUTLASS, (1, 1, 2, 2, 3, 3, 4, 4)
    ),
    TOWN: Roster(WATCH, {CLUB: 20, DAGGER: 5, RIFLE: 4, PISTOL: 1}, PISTOL, (1, 1, 2, 2, 3, 4)),
}


def check_supply(setup: Setup) -> None:
    """Refuse an order that calls itself the supply raid with other men or cards than it has.

    Cards of the table are as good as its own (R2-3). Raises ValueError with a sentence.
    """
    for side, roster in ROSTERS.items():
        mine = [each for each in setup.figures if each.owner == side]
        who = "The pirates" if side == PIRATES else "The townsmen"
        if Counter((each.arms, each.firelock) for each in mine) != roster.men:
            raise ValueError(f"{who} of the supply raid carry other arms. [{roster.rule}]")
        if [(each.arms, each.firelock) for each in mine if each.personality] != [roster.mark]:
            raise ValueError(f"{who} of the supply raid have another leader. [{roster.rule}]")
        if (setup.cards[side] or roster.cards) not in (roster.cards, cards_of(len(mine))):
            raise ValueError(f"{who} of the supply raid have other cards. [{roster.rule}]")


# --- Shores made from a seed and a rating: a harbour town of blocks, and who stands in it ---------
# A generated shore is a pure function of its arguments. Every house stands in a yard of its own,
# so every floor can be walked to.

COLUMNS, ROWS = 56, 42
QUAY = 32  # the row at which the town ends and the quay begins
WIDE, DEEP = 10, 9  # a block with the street to its west and its north
STREET = 2
NORTH, SOUTH = HEADING_NAMES.index("N"), HEADING_NAMES.index("S")

Letters = list[list[str]]


class Rating(NamedTuple):
    """What a town is worth and how it is held, as a list of ports has it."""

    fort: int  # 0 none to 3: how many swivel guns watch the quay
    treasury: int  # 0 poor to 3 rich: how many places there are to be pillaged beside the warehouse
    garrison: int  # 1 a handful of police to 5 a company of soldiers


LEAST, MOST = Rating(0, 0, 1), Rating(3, 3, 5)

IN_THE_ROADS = 0.25
"""How often the ship is not moored for trade, and may fire her deck cannon (PA-7.1)."""

PLACES = (
    Place("warehouse 1", Deed.CARRY, 20, 1, 1, True),
    Place("the church", Deed.CARRY, 4, 2, 1),
    Place("the gaol", Deed.FREE, 1, 5, 2),
    Place("the chandlery", Deed.BURN, 4, 4),
)  # what a town has to be pillaged, the first of them always


def generate(seed: int, rating: Rating, name: str = "a harbour town") -> Shore:
    """A shore, the same for the same arguments. Raises ValueError for a rating off the scale."""
    for what, value, least, most in zip(Rating._fields, rating, LEAST, MOST, strict=True):
        if not least <= value <= most:
            raise ValueError(f"A town's {what} is rated {least} to {most}, not {value}.")
    rng = random.Random(f"shore:{seed}:{':'.join(map(str, rating))}")
    letters = [[Ground.OPEN.value] * COLUMNS for _ in range(ROWS)]
    for left in range(0, COLUMNS, WIDE):
        fill(letters, left, 0, STREET, QUAY, Ground.STREET.value)
    for top in range(QUAY % DEEP, QUAY, DEEP):
        fill(letters, 0, top, COLUMNS, STREET, Ground.STREET.value)
    fill(letters, 0, QUAY, COLUMNS, 3, Ground.WHARF.value)
    fill(letters, 0, QUAY + 3, COLUMNS, ROWS - QUAY - 3, Ground.WATER.value)
    fill(letters, 12, QUAY + 3, 32, 2, Ground.WHARF.value)
    fill(letters, 16, QUAY + 5, 24, 4, Ground.DECK.value)
    # A house on most blocks; the places in the rows furthest from the ship.
    places = PLACES[: 1 + rating.treasury]
    lots = [
        (left + STREET, top + STREET)
        for top in range(QUAY % DEEP, QUAY - DEEP + 1, DEEP)
        for left in range(0, COLUMNS - WIDE + 1, WIDE)
    ]
    chosen = rng.sample(lots[: len(lots) // 2], len(places))
    for lot in lots:
        if lot in chosen:
            build(letters, rng, lot, str(chosen.index(lot) + 1))
        elif rng.random() < 0.8:
            build(letters, rng, lot, Ground.FLOOR.value if rng.random() < 0.4 else "")
    strew(letters, rng)
    in_port = random.Random(f"roads:{seed}").random() >= IN_THE_ROADS
    return Shore(name, tuple("".join(row) for row in letters), places, in_port=in_port)


def fill(letters: Letters, left: int, top: int, wide: int, high: int, what: str) -> None:
    for row in letters[top : top + high]:
        row[left : left + wide] = what * wide


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
    return landed(seed, rating, name, crew)


def landed(
    seed: int, rating: Rating, name: str, crew: Sequence[Recruit], now: Rating | None = None
) -> Setup:
    """A raid of a crew on a generated shore, which is armed and held as it is `now`, where that is
    otherwise. Raises ValueError as `muster` does."""
    shore = generate(seed, rating, name)
    rating = now or rating
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
    guns = tuple(s.PiecePlan(s.PieceKind.SWIVEL, TOWN, at) for at in rng.sample(quay, rating.fort))
    if not shore.in_port:
        guns += (s.PiecePlan(s.PieceKind.CANNON, PIRATES, deck[0]),)
    return Setup(shore, (*pirates, *watch(rng, shore, rating)), guns, options=terms_of(shore))


def terms_of(shore: Shore) -> s.Options:
    """The length of a raid, and half of what there is to be had, which wins it."""
    total = sum(whole(each) for each in shore.places)
    return s.Options(29, max(1, total // 2))


ARMED = (
    (Arms.CUTLASS, Firelock.NONE),
    (Arms.CUTLASS, Firelock.NONE),
    (Arms.DAGGER, Firelock.NONE),
    (Arms.CLUB, Firelock.NONE),
    (Arms.HANDS, Firelock.PISTOL),
)  # what a crew has in its hands, man after man


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
