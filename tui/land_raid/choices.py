"""What can be chosen on a desk ashore: an action, the same by several men, who is told off."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.land_raid.model.actions import (
    Action,
    Attack,
    Burn,
    Go,
    Haul,
    Leave,
    Loot,
    Move,
    Name,
    Post,
    Rise,
    Serve,
    Shoot,
    Spike,
    Spread,
    Victim,
)
from pieces_of_eight.campaign.land_raid.model.state import Raid, UnitId
from pieces_of_eight.tui.play.session import Session


class Together(Struct, frozen=True):
    """Actions taken one after the other: a volley, an assault, several torches."""

    acts: tuple[Action, ...]


class Tell(Struct, frozen=True):
    """Tell one unit off, or back in."""

    unit: UnitId


Choice: TypeAlias = Action | Together | Tell
RaidSession: TypeAlias = Session[Raid, Choice]
"""The table at which they are chosen."""


def acts_of(choice: Choice) -> tuple[Action, ...]:
    """The actions a choice stands for; none for telling off."""
    match choice:
        case Together(acts=acts):
            return acts
        case Tell():
            return ()
        case _:
            return (choice,)


def together(acts: Sequence[Action]) -> Choice:
    """Some actions as one choice. There has to be one."""
    return acts[0] if len(acts) == 1 else Together(tuple(acts))


def men_of(choice: Choice) -> tuple[UnitId, ...]:
    """Who would do it."""
    found: list[UnitId] = []
    for act in acts_of(choice):
        match act:
            case Loot(by=by):
                found += by
            case Victim(unit=unit):
                found.append(unit)
            case (
                Post(by=unit)
                | Move(by=unit)
                | Haul(by=unit)
                | Leave(by=unit)
                | Attack(by=unit)
                | Shoot(by=unit)
                | Serve(by=unit)
                | Burn(by=unit)
                | Spike(by=unit)
                | Rise(by=unit)
            ):
                found.append(unit)
            case _:
                pass
    return tuple(dict.fromkeys(found))


def square_of(choice: Choice) -> Square:
    """Where it would be done; NOWHERE for what is about no square."""
    for act in acts_of(choice):
        match act:
            case Post(to=to) | Move(to=to) | Haul(to=to) | Rise(to=to):
                return NOWHERE if to.content is None else to.content
            case Go(to=at):
                return at
            case (
                Attack(at=at)
                | Shoot(at=at)
                | Serve(at=at)
                | Burn(at=at)
                | Loot(at=at)
                | Spread(at=at)
                | Name(at=at)
            ):
                return at
            case _:
                pass
    return NOWHERE


def by_square(choices: Iterable[Choice]) -> dict[Square, list[Choice]]:
    """Choices by the square they are about, in their order."""
    found: dict[Square, list[Choice]] = {}
    for choice in choices:
        found.setdefault(square_of(choice), []).append(choice)
    return found


def volley(
    raid: Raid, shots: Iterable[Shoot | Serve], band: Iterable[UnitId] | None, at: Square
) -> tuple[Shoot | Serve, ...]:
    """All the shots of a band into a square, each man once: the guns first, by who is no marksman.

    Without a band everybody fires who can.
    """
    men = None if band is None else frozenset(band)
    there = [shot for shot in shots if shot.at == at and (men is None or shot.by in men)]
    serving = [shot for shot in there if isinstance(shot, Serve)]
    found: list[Shoot | Serve] = []
    taken: set[int] = set()
    for gun in dict.fromkeys(shot.gun for shot in serving):
        crew = [shot for shot in serving if shot.gun == gun and shot.by not in taken]
        if crew:
            best = min(
                crew, key=lambda s: (raid.units[s.by].muskets, -raid.units[s.by].quality, s.by)
            )
            taken.add(best.by)
            found.append(best)
    found += [shot for shot in there if isinstance(shot, Shoot) and shot.by not in taken]
    return tuple(found)
