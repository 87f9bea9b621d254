"""What can be chosen at a shore raid's desk: an action, or the same by several men."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.model.actions import (
    Action,
    Fight,
    Fire,
    Form,
    Lift,
    March,
    Pillage,
    Recharge,
    Reload,
    Run,
    Serve,
)
from pieces_of_eight.campaign.shore_raid.model.blows import Blow
from pieces_of_eight.campaign.shore_raid.model.state import FigureId, Raid
from pieces_of_eight.campaign.shore_raid.odds import blow_of
from pieces_of_eight.tui.play.session import Session

Attack: TypeAlias = Fight | Fire | Serve


class Together(Struct, frozen=True):
    """Actions taken one after the other: all blows on one man, all who reload."""

    acts: tuple[Action, ...]


Choice: TypeAlias = Action | Together
ShoreSession: TypeAlias = Session[Raid, Choice]
"""The table at which they are chosen."""


def acts_of(choice: Choice) -> tuple[Action, ...]:
    """The actions a choice stands for."""
    return choice.acts if isinstance(choice, Together) else (choice,)


def together(acts: Sequence[Action]) -> Choice:
    """Some actions as one choice. There has to be one."""
    return acts[0] if len(acts) == 1 else Together(tuple(acts))


def men_of(choice: Choice) -> tuple[FigureId, ...]:
    """Who would do it."""
    found: list[FigureId] = []
    for act in acts_of(choice):
        match act:
            case Form(figures=figures) | March(figures=figures):
                found += figures
            case Run(figure=figure):
                found.append(figure)
            case (
                Fight(by=by)
                | Fire(by=by)
                | Serve(by=by)
                | Reload(by=by)
                | Recharge(by=by)
                | Pillage(by=by)
                | Lift(by=by)
            ):
                found.append(by)
            case _:
                pass
    return tuple(dict.fromkeys(found))


def point_of(raid: Raid, choice: Choice) -> Point | None:
    """Where it would be done; None for what is about no place."""
    for act in acts_of(choice):
        match act:
            case Fight(at=at) | Fire(at=at) | Serve(at=at):
                return raid.figures[at].at
            case March(to=to):
                return to[0]
            case Lift(heap=heap):
                return raid.heaps[heap].at
            case _:
                pass
    men = men_of(choice)
    return raid.figures[men[0]].at if men else None


def attacks_on(choice: Choice) -> tuple[Attack, ...]:
    """The attacks of a choice; none where it is something else."""
    return tuple(act for act in acts_of(choice) if isinstance(act, Fight | Fire | Serve))


def strongest(raid: Raid, attacks: Iterable[Attack]) -> tuple[Attack, ...]:
    """Each man's best attack of some on one enemy, the best of all first; none to capture."""
    best: dict[FigureId, tuple[int, Attack]] = {}
    for act in attacks:
        if isinstance(act, Fight) and act.capture:
            continue
        blow: Blow | None = blow_of(raid, act)
        die = 0 if blow is None else blow.die
        if die > best.get(act.by, (0, act))[0]:
            best[act.by] = die, act
    ranked = sorted(best.values(), key=lambda pair: (-pair[0], pair[1].by))
    return tuple(act for _, act in ranked)
