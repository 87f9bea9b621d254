"""What is laid over the shore: reach, ranges, where men would stand."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import behind
from pieces_of_eight.campaign.kernel.describe import THREAT, Choice
from pieces_of_eight.campaign.shore_raid.describe import shots
from pieces_of_eight.campaign.shore_raid.events import tokens
from pieces_of_eight.campaign.shore_raid.ground import CONTACT, Cell, plan
from pieces_of_eight.campaign.shore_raid.state import (
    Action,
    Figure,
    FigureId,
    Firelock,
    Form,
    March,
    Raid,
    Run,
)
from pieces_of_eight.tui.match.fight_desk import FightDesk
from .draw.view import FigureMark, ShoreView, Sign, cell_of, mark_of, view_of

ShoreDesk = FightDesk[Raid, Action]

Marks = dict[Cell, Sign]
BY_DIE = {10: Sign.NEAR, 8: Sign.FAR}
"""How far a shot is, by the die it is thrown with; any lesser one is the farthest."""


def of_way(march: March, columns: int) -> Marks:
    """The corners of a way that is laid."""
    return {cell_of(at, columns): Sign.CORNER for at in march.via}


def of_ranges(raid: Raid, figure: Figure) -> Marks:
    """What a man's firelock reaches; without one, from where he would be taken from behind."""
    if figure.firelock is not Firelock.NONE:
        return of_dice(shots(plan(raid.shore.rows), figure.firelock, figure.at))
    return of_back(raid, figure)


def of_dice(found: Mapping[Cell, int]) -> Marks:
    """What is reached, by the die that is thrown there."""
    return {cell: BY_DIE.get(die, Sign.FARTHEST) for cell, die in found.items()}


def of_back(raid: Raid, figure: Figure) -> Marks:
    """All that is in contact with a man; from behind him his weapon does not count."""
    table = plan(raid.shore.rows)
    found: Marks = {}
    for cell, at in enumerate(table.middles):
        near = (at[0] - figure.at[0]) ** 2 + (at[1] - figure.at[1]) ** 2 <= CONTACT * CONTACT
        if near and table.walk[cell] and at != figure.at:
            found[cell] = Sign.NEAR if behind(figure.at, figure.facing, at) else Sign.FARTHEST
    return found


def ghosts(raid: Raid, march: March) -> tuple[FigureMark, ...]:
    """Where men would stand."""
    columns, signs = len(raid.shore.rows[0]), tokens(raid)
    return tuple(
        replace(
            mark_of(raid.figures[who], columns, signs[who]),
            at=cell_of(to, columns),
            ghost=True,
            chosen=False,
        )
        for who, to in zip(march.figures, march.to, strict=True)
        if raid.figures[who].at != to
    )


def chosen(
    marks: Iterable[FigureMark], raid: Raid, who: Iterable[FigureId]
) -> tuple[FigureMark, ...]:
    """The men with those chosen lit up."""
    columns = len(raid.shore.rows[0])
    lit = {cell_of(raid.figures[each].at, columns) for each in who}
    return tuple(replace(mark, chosen=True) if mark.at in lit else mark for mark in marks)


def men_of(choice: Choice) -> list[FigureId]:
    """Who would do it."""
    found: list[FigureId] = []
    for act in choice.orders:
        if isinstance(act, Form | March):
            found += act.figures
        elif isinstance(act, Run):
            found.append(act.figure)
        elif choice.actor is not None:
            found.append(act.by)
    return found


def view(desk: ShoreDesk) -> ShoreView:
    """The shore as it is to be drawn."""
    raid, base = desk.state, view_of(desk.state)
    row = None if desk.choice is None else desk.choice_of(desk.choice)
    laid = desk.here if desk.listing is None else row
    march = laid.orders[0] if laid is not None else None
    figures = chosen(base.figures, raid, desk.hand if row is None else men_of(row))
    if isinstance(march, March):
        figures = (*figures, *ghosts(raid, march))
    marks = marks_of(desk, march if isinstance(march, March) else None)
    return replace(base, figures=figures, marks=marks, cursor=desk.cursor)


def marks_of(desk: ShoreDesk, march: March | None) -> Marks:
    """What is marked on the shore."""
    raid, looked_at = desk.state, None if desk.layer is None else desk.layer.key
    if looked_at == THREAT:
        dice = {at: int(text) for at, text in desk.threat.items() if text.isdigit()}
        return dict.fromkeys(desk.threat, Sign.CHARGE) | of_dice(dice)
    for figure in raid.figures:
        if figure.id == looked_at and figure.here:
            return of_ranges(raid, figure)
    if raid.pending:
        return dict.fromkeys(map(desk.place_of, desk.choices), Sign.CHOICE)
    found: Marks = {}
    if desk.listing is None:
        found = {each.place: Sign.HALF if each.mark else Sign.WHOLE for each in desk.all_laid}
        if desk.laid and march is not None:
            found |= of_way(march, len(raid.shore.rows[0]))
    aimed = [each for each in desk.choices if desk.verb(each).aimed]
    mine = [each for each in aimed if not desk.hand or each.actor in desk.hand]
    return found | dict.fromkeys(map(desk.place_of, mine), Sign.TARGET)
