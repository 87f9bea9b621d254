"""The odds of something described in a treasure grab: a shot, a blow, a pull, the house rules.

A strip of board is laid out as described, and the rules are asked.
"""

import argparse

from msgspec.structs import replace

from campaign.kernel.odds import Odds
from campaign.treasure_grab.model.actions import Cannonade, Peel, Setup, Shoot, Strike, Take
from campaign.treasure_grab.model.ground import plan, stud_at
from campaign.treasure_grab.model.opening import launch
from campaign.treasure_grab.model.state import (
    BAND_SIZE,
    STUDS,
    Band,
    Board,
    Chest,
    Figure,
    FigureId,
    Grab,
    Lie,
    Options,
    Phase,
    with_figure,
)
from campaign.treasure_grab.odds import odds as odds_of
from tui.play.question import UnclearError
from tui.treasure_grab.words import told_whole

ROW = "0" * 12
FIELD = (ROW,) * 8
"""Level ground; a barrel may stand before the target."""
COVER = (*FIELD[:2], f"{ROW[:5]}o{ROW[6:]}", *FIELD[3:])
NEAR, BESIDE, FAR = (1, 2), (2, 2), (6, 2)
CROWD = (FAR, (7, 1), (7, 2), (7, 3))
"""Where those stand whom the cannon may strike, the target first."""


def described(args: argparse.Namespace) -> Odds:
    """The chances of what was described. Raises UnclearError."""
    by, on = FigureId(0), FigureId(BAND_SIZE)
    if args.what == "pull":
        found = odds_of(pulling(args.bands), Take(by))
    elif args.what == "blow":
        found = odds_of(facing(args, BESIDE, Phase.FIGHTING), Strike(by, on))
    elif args.what == "cannon":
        found = odds_of(before_the_cannon(args), Cannonade(by, on))
    elif args.what == "peel":
        found = odds_of(facing(args, BESIDE, Phase.FIGHTING), Peel(by, on))
    else:
        found = odds_of(facing(args, FAR, Phase.FIGHTING), Shoot(by, on))
    if found is None:
        raise UnclearError("No dice are thrown for that.")
    return told_whole(found)


def scene(rows: tuple[str, ...], bands: int) -> Grab:
    """A board with so many warbands, none of them on it yet."""
    setup = Setup(
        Board("a field", rows, (4, 6)), tuple(Band)[:bands], Options(banana=True, cannon=True)
    )
    return launch(setup)


def facing(args: argparse.Namespace, there: tuple[int, int], phase: Phase) -> Grab:
    """Two figures of two warbands."""
    grab = scene(COVER if args.cover else FIELD, 2)
    table = plan(grab.board.rows)
    figures = with_figure(grab.figures, 0, Figure(stud_at(table, *NEAR), left=STUDS))
    target = Figure(stud_at(table, *there), wounds=int(args.wounded))
    figures = with_figure(figures, BAND_SIZE, target)
    return replace(grab, figures=figures, phase=phase)


def before_the_cannon(args: argparse.Namespace) -> Grab:
    """A gunner beside the cannon, and as many enemies together as are described."""
    rows = (*FIELD[:2], f"C{ROW[1:]}", *FIELD[3:])
    grab = facing(args, FAR, Phase.FIGHTING)
    table = plan(rows)
    figures = grab.figures
    for n, spot in enumerate(CROWD[1 : args.crowd]):
        figures = with_figure(figures, BAND_SIZE + 1 + n, Figure(stud_at(table, *spot)))
    return replace(grab, board=replace(grab.board, rows=rows), figures=figures)


def pulling(bands: int) -> Grab:
    """A figure of each of some warbands beside the chest."""
    grab = scene(FIELD, bands)
    table = plan(grab.board.rows)
    figures = grab.figures
    for band in range(bands):
        figures = with_figure(
            figures, BAND_SIZE * band, Figure(stud_at(table, 4 + band, 5), left=STUDS)
        )
    chest = Chest(stud_at(table, 4, 6), Lie.EAST)
    return replace(grab, figures=figures, chest=chest, phase=Phase.MOVING)
