"""From a setup to the first state, refusing what cannot be with a sentence."""

from functools import lru_cache

from pieces_of_eight.campaign.geometry.studs import MOST_STUDS
from pieces_of_eight.campaign.kernel.sealed import Player
from .actions import Setup
from .ground import MARGIN, Plan, plan, stud_at, studs_under_chest, ways
from .state import BAND_SIZE, LONG, Band, Board, Chest, Figure, Grab, Options, Side

SMALLEST, WIDEST, HIGHEST = (8, 8), 26, 20
"""The sizes of a board in columns and rows."""
PLAYERS = range(2, 5)


def launch(setup: Setup) -> Grab:
    """The game before the first turn. Raises ValueError with a sentence."""
    table = check_board(setup.board)
    check_bands(setup.bands)
    check_options(setup.options)
    return Grab(
        board=setup.board,
        options=setup.options,
        bands=setup.bands,
        figures=(Figure(),) * (BAND_SIZE * len(Band)),
        chest=Chest(stud_at(table, *setup.board.chest), setup.board.lie),
        order=seated(setup.bands),
        won=(0,) * len(setup.bands),
    )


def seated(bands: tuple[Band | None, ...]) -> tuple[Player, ...]:
    """The players clockwise by their sides, those who come later behind them (R4-14)."""
    seats = [Player(n) for n in range(len(bands))]
    return tuple(sorted(seats, key=lambda who: (bands[who] is None, bands[who] or 0, who)))


@lru_cache(maxsize=64)
def check_board(board: Board) -> Plan:
    """Refuse a board on which nobody could play; the tables of one that is sound.

    One that was found sound is known again.
    """
    rows = board.rows
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"The board {board.name!r} is not a rectangle of studs.")
    wide, high = len(rows[0]), len(rows)
    if not (SMALLEST[0] <= wide <= WIDEST and SMALLEST[1] <= high <= HIGHEST):
        raise ValueError(
            f"A board has {SMALLEST[0]} by {SMALLEST[1]} to {WIDEST} by {HIGHEST} studs, "
            f"not {wide} by {high}."
        )
    assert (wide + 2 * MARGIN) * (high + 2 * MARGIN) <= MOST_STUDS
    try:
        table = plan(rows)
    except ValueError as error:
        raise ValueError(f"The board {board.name!r} has an unknown letter: {error}.") from None
    if sum(row.count("C") for row in rows) > 1:
        raise ValueError(f"The board {board.name!r} has more than one cannon.")
    for side in Side:
        if len(table.edges[side]) < BAND_SIZE:
            raise ValueError(
                f"The {side.name.lower()} side of the board {board.name!r} has no room "
                f"for {BAND_SIZE} figures."
            )
    check_chest(board, table)
    return table


def check_chest(board: Board, table: Plan) -> None:
    """Refuse a chest that does not fit on the board, or that some side cannot come to."""
    column, row = board.chest
    wide, high = len(board.rows[0]), len(board.rows)
    last = (column + (LONG - 1) * (board.lie == 0), row + (LONG - 1) * (board.lie == 1))
    if not (column >= 0 and row >= 0 and last[0] < wide and last[1] < high):
        raise ValueError(f"The chest does not lie on the board {board.name!r}.")
    studs, mask = studs_under_chest(table.columns, stud_at(table, column, row), board.lie)
    if mask & table.unfit:
        raise ValueError(f"The chest does not fit where it lies on the board {board.name!r}.")
    walked = ways(table, studs[0], len(table.on), 0)
    for side in Side:
        if not any(at in walked for at in table.edges[side]):
            raise ValueError(
                f"Nobody can go from the chest to the {side.name.lower()} side "
                f"of the board {board.name!r}."
            )


def check_bands(bands: tuple[Band | None, ...]) -> None:
    """Refuse players without anybody to play, and two with one band."""
    if len(bands) not in PLAYERS:
        raise ValueError(f"A treasure grab has 2 to 4 players, not {len(bands)}.")
    chosen = [band for band in bands if band is not None]
    if len(set(chosen)) < len(chosen):
        raise ValueError("Two players have the same warband.")
    if not chosen:
        raise ValueError("Somebody must have a warband to begin with.")


def check_options(options: Options) -> None:
    """Refuse what no players can have agreed on."""
    if not 1 <= options.chests <= 9:
        raise ValueError(f"It is played for 1 to 9 chests, not {options.chests}.")
    if not 1 <= options.turns <= 99:
        raise ValueError(f"It is played for 1 to 99 rounds, not {options.turns}.")
