"""A record played again with the dice themselves, to see that no face in it is another (C-27).

A replay trusts the faces that were written down; here they are thrown once more.
"""

from collections.abc import Sequence
from typing import Any

from .dice import Faces, Thrower
from .game import Engine
from .match import Entry, Match, RefusedError

MOST = 12
"""Dice that a sentence tells."""


class UnprovedError(Exception):
    """A record that its dice do not bear out; the words say where, without a full stop."""


def proved(
    engine: Engine[Any, Any, Any], setup: Any, seed: int, entries: Sequence[Entry], dice: Thrower
) -> Match[Any, Any, Any]:
    """The match of a record, every action done and every die of it thrown again.

    Raises UnprovedError at the first that is not as it was written. C-27.3 tells what this shows,
    C-27.5 what it does not.
    """
    try:
        match = Match(engine, setup, seed, dice=dice)
    except Exception as error:  # a set-up may hold anything, and rules trust their callers
        raise UnprovedError(f"the game cannot be begun ({error})") from error
    throws = int(bool(match.steps[0].thrown))
    for at, entry in enumerate(entries, start=1):
        throws += bool(entry.thrown)
        _do(match, entry, at, throws)
    return match


def _do(match: Match[Any, Any, Any], entry: Entry, at: int, throw: int) -> None:
    """Do one action, and see that it threw what was written and led where it was said to."""
    try:
        step = match.submit(entry.who, entry.action)
    except RefusedError as error:
        raise UnprovedError(f"action {at} is against the rules: {error}") from error
    except Exception as error:  # a record may hold anything, and rules trust their callers
        raise UnprovedError(f"the rules cannot carry out action {at}: {error}") from error
    if step.thrown != entry.thrown:
        raise UnprovedError(_other_dice(at, throw, entry.thrown, step.thrown))
    if match.entries[-1].digest != entry.digest:
        after = f", after throw {throw}," if throw else ""
        raise UnprovedError(f"action {at}{after} leads to another position than was recorded")


def _other_dice(at: int, throw: int, said: tuple[Faces, ...], fell: tuple[Faces, ...]) -> str:
    """What is told of dice that are not those that fell."""
    if not said:
        return f"action {at} throws dice, and the record has none for it"
    if not fell:
        return f"throw {throw}, at action {at}, was never thrown: that action throws no dice"
    return f"throw {throw}, at action {at}, is written as {_faces(said)} and fell {_faces(fell)}"


def _faces(thrown: tuple[Faces, ...]) -> str:
    """Dice in one line, as many as can be read."""
    faces = [str(face) for throw in thrown for face in throw]
    more = f" and {len(faces) - MOST} more" if len(faces) > MOST else ""
    return " ".join(faces[:MOST]) + more


def throws_of(match: Match[Any, Any, Any]) -> int:
    """How many throws a match has had: all the dice of one action are one."""
    return sum(bool(step.thrown) for step in match.steps)


def dice_in(match: Match[Any, Any, Any]) -> int:
    """How many dice have fallen in a match."""
    return sum(len(faces) for step in match.steps for faces in step.thrown)
