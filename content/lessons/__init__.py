"""Lessons: what a newcomer is asked to do, step by step, in a small fight that he can win.

A lesson is a file beside this one; the fight it leads through, where no ready scenario serves, is
one in `fights`, written as the scenarios of its engine are. The lesson of a season leads through a
career: it has a part, a file of its own, for each kind of match that a season is made of.
"""

from collections.abc import Iterator
from functools import cache

from pieces_of_eight.content.decode import (
    SHAPES,
    Fault,
    FromToml,
    ReadyFight,
    is_own,
    listed,
    load,
    shape_of,
    unknown,
    unmatched,
)

FOLDER, FIGHTS = "lessons", "lessons/fights"
SEASON = ("port", "sheet")
"""The matches of a season, beside its fights, that a part of a lesson can lead through."""
LOST = (
    "This fight is lost, but you have seen how it is fought. {act} opens its account; on the page"
    " of lessons you can begin it again."
)
"""What is said at the end to a learner who was beaten."""
ELSE = "else"
"""The key of `Step.instead` for all that has no answer of its own."""


class Step(FromToml):
    """One thing that is asked for. Exactly one of `command`, `event`, `turn` and `over` is set;
    beside an `event` a `turn` may stand, with which who strays comes to the next step all the same.

    Sentences name a key as `{name of its command}`: a player may have chosen other keys.
    """

    ask: str
    """What to do, in a sentence or two that name the keys."""
    command: tuple[str, ...] = ()
    """It is done when one of these commands has been given."""
    listed: str = ""
    """The command counts only while the list of this one lies open: one refused has done nothing.
    """
    event: tuple[str, ...] = ()
    """It is done when the learner has given such an order, or one has brought such an event."""
    turn: int = 0
    """It is done when this turn has come."""
    over: bool = False
    """It is done when the fight is over."""
    past: tuple[str, ...] = ()
    """It is passed over where the learner has given such an order before in the fight."""
    light: tuple[str, ...] = ()
    """What is to be looked at: places and units of the map by the names they have there ("B2",
    "P1", "chest", "A1-B3" for all between), and lines of the panel by their words ("panel Night").
    """
    instead: dict[str, str] = {}
    """What is answered where something else was done: by command or event, and by `else`."""

    def faults(self) -> Iterator[Fault]:
        waits = [name for name in ("command", "event", "turn", "over") if getattr(self, name)]
        if len(waits) != 1 and waits != ["event", "turn"]:
            yield ("ask",), "must wait for exactly one of command, event, turn or over"
        yield from ((("ask",), why) for why in unmatched(self.ask))
        for sentence in self.instead.values():
            yield from ((("instead",), why) for why in unmatched(sentence))


class Lesson(FromToml):
    """A lesson: a fight with fixed dice, and the steps that lead into it."""

    id: str
    title: str
    """What it is called: "Learn to sail"."""
    blurb: str
    """What is learned, in a sentence."""
    order: int
    engine: str
    minutes: int
    """How long it takes who reads every word."""
    seed: int
    learner: int
    """The number of the side that learns."""
    sides: tuple[str, ...]
    """What the captains of the sides are called, the learner among them."""
    steps: tuple[Step, ...]
    end: str
    """What is said when all is done."""
    opponent: str = "sailor"
    """The level of those who play against the learner."""
    lost: str = LOST
    """What is said instead where the learner was beaten; with nothing the same is said."""
    of: str = ""
    """The lesson of which this is a part; empty for a lesson by itself."""
    crowns: tuple[str, ...] = ()
    """Whom the captains of a season serve, by id."""
    scenario: str = ""
    """The id of the ready scenario that it leads through; empty where it has a fight of its own."""
    read: dict[str, str] = {}
    """What is said above the pages of a season that are read: "home" and "end"."""

    @property
    def fight(self) -> ReadyFight:
        """Its fight, as a scenario of its engine. Raises ContentError."""
        own = bool(self.scenario)
        where, name = (fights_of(self.engine), self.scenario) if own else (FIGHTS, self.id)
        file = f"{where}/{name}.toml"
        return load(shape_of(self.engine), file)

    def faults(self) -> Iterator[Fault]:
        for why in unknown(self.engine, "which is not a kind of match", [*SHAPES, *SEASON]):
            yield ("engine",), why
        if not self.steps:
            yield ("steps",), "must have at least one step"


def fights_of(engine: str) -> str:
    """The folder of an engine's ready scenarios."""
    return f"{engine}/scenarios"


@cache
def with_parts() -> tuple[Lesson, ...]:
    """All lessons and all parts of them, in the order in which they are learned best.

    Raises ContentError.
    """
    found = [load(Lesson, file) for file in listed(FOLDER)]
    return tuple(sorted(found, key=lambda lesson: (is_own_lesson(lesson), lesson.order)))


def is_own_lesson(lesson: Lesson) -> bool:
    """Whether a lesson is the player's own: those stand behind the game's."""
    return is_own(f"{FOLDER}/{lesson.id}.toml")


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order in which they are learned best. Raises ContentError."""
    return tuple(lesson for lesson in with_parts() if not lesson.of)


def parts_of(lesson: Lesson) -> tuple[Lesson, ...]:
    """A lesson and its parts, in their order; a lesson of one fight is its only part."""
    return tuple(each for each in with_parts() if lesson.id in (each.id, each.of))
