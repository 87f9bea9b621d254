"""The lesson of a season is a career: here it is begun, and kept as any other.

Its header names the lesson. Each of its matches is told its part of the lesson as it begins, and it
enters no hall of fame.
"""

from typing import TYPE_CHECKING

from pieces_of_eight.content.lessons import Lesson
from .commission import Commission
from .logbook import Logbook, begin
from .order_form import PERSON

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder


def begin_season(lesson: Lesson, folder: "Folder") -> Logbook:
    """Begin the lesson of a season: a career of one season, kept as any other. Raises SaveError."""
    one, two = lesson.sides
    mine, theirs = lesson.crowns
    commission = Commission(
        (one, two),
        (mine, theirs),
        (PERSON, lesson.opponent),
        seasons=1,
        ironman=False,
        characters=False,
        seed=lesson.seed,
        lesson=lesson.id,
    )
    return begin(commission, folder)
