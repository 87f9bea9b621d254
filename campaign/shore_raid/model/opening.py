"""From a setup to the first state; what cannot be is refused with a sentence."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.plane import HEADINGS, squared
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from .actions import FigurePlan, Setup
from .bands import HALF, HIGHEST, OF_A_RANK, cards_of
from .ground import BASE, Plan, plan
from .routes import FAR, field, haven
from .state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    Arms,
    Extra,
    Figure,
    FigureId,
    Firelock,
    Options,
    Piece,
    Raid,
    Shore,
)

MOST_A_SIDE = 80
WIDEST, HIGHEST_MAP = 96, 72
NAMES = {PIRATES: "The pirates", TOWN: "The town"}


@lru_cache(maxsize=16)
def land(setup: Setup) -> Raid:
    """The raid before the first turn. Raises ValueError with a sentence.

    A setup that was found sound is known again.
    """
    table = check_shore(setup.shore)
    check_options(setup.options)
    cards = []
    for side in (PIRATES, TOWN):
        count = sum(figure.owner == side for figure in setup.figures)
        if not 1 <= count <= MOST_A_SIDE:
            raise ValueError(f"{NAMES[side]} must have 1 to {MOST_A_SIDE} figures, not {count}.")
        cards.append(setup.cards[side] or cards_of(count))
        check_cards(side, cards[side])
    for extra in setup.extras:
        check_extra(extra)
    check_figures(setup, table)
    check_pieces(setup, table)
    return Raid(
        shore=setup.shore,
        figures=tuple(figure_of(FigureId(n), each) for n, each in enumerate(setup.figures)),
        pieces=tuple(Piece(each.kind, each.owner, each.at) for each in setup.pieces),
        options=setup.options,
        cards=(cards[PIRATES], cards[TOWN]),
        extras=setup.extras,
        left=tuple(
            place.loads - sum(figure.load == n for figure in setup.figures)
            for n, place in enumerate(setup.shore.places)
        ),
        home=(0,) * len(setup.shore.places),
    )


def figure_of(who: FigureId, each: FigurePlan) -> Figure:
    """A figure as it is planned."""
    return Figure(
        who,
        each.owner,
        each.at,
        each.facing,
        each.arms,
        each.firelock,
        each.name,
        each.personality,
        each.mounted,
        load=each.load,
        began=each.at,
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
        raise ValueError(f"The map of {shore.name!r} has neither ship nor boat.")
    for n, floor in enumerate(table.floors):
        if n >= len(shore.places) and floor:
            raise ValueError(f"The map of {shore.name!r} has a place {n + 1} that is not named.")
    if len(shore.places) > len(table.floors):
        raise ValueError(f"{shore.name!r} has more than {len(table.floors)} places.")
    for place in shore.places:
        if place.loads < 1 or place.turns < 1 or place.worth < 0:
            raise ValueError(f"{place.name!r} has no loads, no turns, or a worth below nothing.")
    return table


def check_options(options: Options) -> None:
    """Refuse what no two captains can have agreed on."""
    if not 1 <= options.turns <= 99:
        raise ValueError(f"A raid has 1 to 99 turns, not {options.turns}.")
    if not 1 <= options.need <= 999:
        raise ValueError(f"A raid is won with 1 to 999 points, not {options.need}.")


def check_cards(side: Player, ranks: tuple[int, ...]) -> None:
    """Refuse ranks that are none, or more of one than a colour has (PA-2.2, PA-2.3)."""
    for rank in ranks:
        if not 1 <= rank <= HIGHEST:
            raise ValueError(f"{NAMES[side]} cannot have a card of rank {rank}. [{HALF}]")
        if ranks.count(rank) > OF_A_RANK:
            raise ValueError(
                f"{NAMES[side]} cannot have {ranks.count(rank)} cards of rank {rank}: "
                f"a colour has {OF_A_RANK}. [{HALF}]"
            )


def check_extra(extra: Extra) -> None:
    """Refuse cards beyond a side's own that are none (PA-2.4)."""
    if extra.owner not in (PIRATES, TOWN) or not 1 <= extra.turns <= 99:
        raise ValueError("Extra cards are one side's, for 1 to 99 turns.")
    check_cards(extra.owner, extra.ranks)


def check_figures(setup: Setup, table: Plan) -> None:
    """Refuse figures that stand where none can, on each other, or without a way home."""
    for n, each in enumerate(setup.figures):
        if each.owner not in (PIRATES, TOWN) or not 0 <= each.facing < len(HEADINGS):
            raise ValueError(f"Figure {n + 1} is of no side, or looks nowhere.")
        where = f"{each.at[0] / 100:g}, {each.at[1] / 100:g}"
        if not table.open_at(each.at):
            raise ValueError(f"Nobody can stand at {where}.")
        if field(table, haven(each.owner)).cost[table.cell(each.at)] == FAR:
            raise ValueError(f"There is no way out of the fight from {where}.")
        if any(squared(each.at, b.at) < BASE * BASE for b in setup.figures[:n]):
            raise ValueError(f"Two figures stand at {where}.")
        if each.load != NO_PLACE:
            check_load(each, setup.shore)
    for at, place in enumerate(setup.shore.places):
        carried = sum(each.load == at for each in setup.figures)
        if carried > place.loads or (not table.floors[at] and carried < place.loads):
            raise ValueError(f"The loads of {place.name!r} lie nowhere, or are too few.")


def check_load(each: FigurePlan, shore: Shore) -> None:
    """Refuse a load that a figure cannot carry."""
    if each.owner != PIRATES or not 0 <= each.load < len(shore.places):
        raise ValueError("Only pirates carry loads, and only of places that there are.")


def check_pieces(setup: Setup, table: Plan) -> None:
    """Refuse guns off the table."""
    for piece in setup.pieces:
        if not table.on_table(piece.at) or piece.owner not in (PIRATES, TOWN):
            raise ValueError("A gun stands off the table, or is of no side.")


CREW = Rule("PA-11.1")
WATCH = Rule("PA-11.2")

Kind = tuple[Arms, Firelock]
CUTLASS, DAGGER, CLUB = ((arms, Firelock.NONE) for arms in (Arms.CUTLASS, Arms.DAGGER, Arms.CLUB))
PISTOL, RIFLE = ((Arms.HANDS, firelock) for firelock in (Firelock.PISTOL, Firelock.RIFLE))


class Roster(NamedTuple):
    """A side of the supply raid."""

    rule: Rule
    men: Mapping[Kind, int]
    mark: Kind
    """What its man of mark has; he is one of them."""
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
            raise ValueError(f"{who} of the supply raid are armed otherwise. [{roster.rule}]")
        if [(each.arms, each.firelock) for each in mine if each.personality] != [roster.mark]:
            raise ValueError(f"{who} of the supply raid are led by another man. [{roster.rule}]")
        if (setup.cards[side] or roster.cards) not in (roster.cards, cards_of(len(mine))):
            raise ValueError(f"{who} of the supply raid have other cards. [{roster.rule}]")
