"""Lessons: what a newcomer is asked to do, step by step, in a small fight that he can win.

A lesson is a file beside this one; the fight it leads through, where no ready scenario serves, is
one in `fights`, written as the scenarios of its engine are. The lesson of a season leads through a
career: it has a part, a file of its own, for each kind of match that a season is made of.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from string import Formatter
from typing import get_args

from pieces_of_eight.content.decode import (
    SHAPES,
    Fault,
    FromToml,
    ReadyFight,
    is_own,
    is_shipped,
    listed,
    load,
    nearest,
    shape_of,
    shipped,
    unknown,
    unmatched,
)

FOLDER, FIGHTS = "lessons", "lessons/fights"
SEASON = ("port", "sheet")
"""The matches of a season, beside its fights, that a part of a lesson can lead through."""
LOST = (
    "This fight is lost, but you have seen how it is fought. {act} opens its account; on the page"
    " of lessons you can begin it again."
)  # what is said at the end to a learner who was beaten
ELSE = "else"  # the key of `Step.instead` for all that has no answer of its own


class LessonStep(FromToml):
    """One thing that is asked for. Exactly one of `command`, `event`, `turn` and `over` is set;
    beside one of the first two a `turn` may stand, with which who strays comes on all the same.
    Sentences name a key as `{name of its command}`: a player may have chosen other keys."""

    ask: str  # what to do, in a sentence or two that name the keys
    command: tuple[str, ...] = ()  # it is done when one of these commands has been given
    listed: str = ""
    """The command counts only while the list of this one lies open: one refused has done nothing.
    """
    event: tuple[str, ...] = ()
    """It is done when the learner has given such an order, or one has brought such an event."""
    turn: int = 0  # it is done when this turn has come
    over: bool = False  # it is done when the fight is over
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
        if len(waits) != 1 and waits[1:] != ["turn"]:
            yield ("ask",), "must wait for exactly one of command, event, turn or over"
        yield from ((("ask",), why) for why in unmatched(self.ask))
        for sentence in self.instead.values():
            yield from ((("instead",), why) for why in unmatched(sentence))


class Lesson(FromToml):
    """A lesson: a fight with fixed dice, and the steps that lead into it."""

    id: str
    title: str  # what it is called: "Learn to sail"
    blurb: str  # what is learned, in a sentence
    order: int
    engine: str
    minutes: int  # how long it takes who reads every word
    seed: int
    learner: int  # the number of the side that learns
    sides: tuple[str, ...]  # what the captains of the sides are called, the learner among them
    steps: tuple[LessonStep, ...]
    end: str  # what is said when all is done
    opponent: str = "sailor"  # the level of those who play against the learner
    lost: str = LOST
    """What is said instead where the learner was beaten; with nothing the same is said."""
    of: str = ""  # the lesson of which this is a part; empty for a lesson by itself
    crowns: tuple[str, ...] = ()  # whom the captains of a season serve, by id
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
    return f"{engine}/scenarios"


@cache
def with_parts() -> tuple[Lesson, ...]:
    """All lessons and all parts of them, in the order in which they are learned best. Raises
    ContentError."""
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


# --- The check of a lesson of one's own: it can be finished, and nothing in it runs ---------------

SHARED = (
    "act advise card discard east end export fire import keys leave legend log next "
    "north northeast northwest odds palette plan previous quit ranges rule settings "
    "south southeast southwest undo west zoom"
)
OWN: Mapping[str, str] = {
    "sea_fight": "board grapple helm",
    "land_raid": "assault boats choose gather loot reveal torch",
    "shore_raid": "capture cast_off choose pillage strike",
    "treasure_grab": "carry fight hold mischief",
    "pirate_wars": "both_sides helm to_board to_the_sails",
}
COMMANDS = {engine: frozenset(f"{SHARED} {words}".split()) for engine, words in OWN.items()}
"""By kind of fight the commands that its page knows (`tests/content/test_own.py` sees to it)."""
LONGEST = 400  # letters of a sentence of a lesson
LONGEST_NAME = 24
LARGEST_SEED = 999_999_999
NO_COMMAND = "which is not a command"


def faults_of(found: Lesson, others: Mapping[str, str]) -> Iterator[Fault]:
    """What is wrong with a lesson, led through a scenario of the game or of `others`. Raises
    ContentError."""
    from pieces_of_eight.campaign.ai.policy import LEVELS
    from pieces_of_eight.campaign.engines import FIGHTS
    from pieces_of_eight.campaign.kernel.match import Match

    if found.engine in SEASON or found.of:
        yield ("engine",), "must be a kind of fight: a lesson of your own leads through one fight"
    if len(found.sides) != 2 or any(not _is_name(each) for each in found.sides):
        yield ("sides",), f"must be two names of 1 to {LONGEST_NAME} letters"
    if found.learner not in (0, 1):
        yield ("learner",), "must be 0 or 1, the number of the side that learns"
    for why in unknown(found.opponent, "which is not a level", list(LEVELS)):
        yield ("opponent",), why
    if not 0 <= found.seed <= LARGEST_SEED:
        yield ("seed",), f"must be a whole number from 0 to {LARGEST_SEED}"
    if not 1 <= found.minutes <= 600:
        yield ("minutes",), "must be a whole number from 1 to 600"
    known = COMMANDS.get(found.engine, frozenset())
    for name in ("end", "lost", "blurb"):
        yield from (((name,), why) for why in _wrong(getattr(found, name), known))
    yield from _in_steps(found)
    file = f"{fights_of(found.engine)}/{found.scenario}.toml"
    plain = re.fullmatch("[a-z0-9-]+", found.scenario)
    if not plain or (file not in others and not is_shipped(file)):
        why = f"is {found.scenario!r}, and there is no such {found.engine} scenario"
        yield ("scenario",), why
    fought = shape_of(found.engine).from_toml(others.get(file) or shipped(file), file)
    Match(FIGHTS[found.engine], fought.setup(), found.seed)


def _is_name(words: str) -> bool:
    return len(words.strip()) > 0 and len(words) <= LONGEST_NAME and "\n" not in words


def _in_steps(found: Lesson) -> Iterator[Fault]:
    """What is wrong with the steps: sentences, and names of what no page or fight knows."""
    events, commands = names_of(found.engine), COMMANDS.get(found.engine, frozenset())
    known = commands | events | {ELSE}
    for at, step in enumerate(found.steps):
        for name in step.command:
            for why in unknown(name, NO_COMMAND, sorted(commands)):
                yield ("steps", at, "command"), why
        for name in step.event:
            for why in unknown(name, "which cannot happen there", sorted(events)):
                yield ("steps", at, "event"), why
        for name, sentence in step.instead.items():
            if name not in known:
                why = f"answers {name!r}, which nobody can do; {nearest(name, sorted(known))}"
                yield ("steps", at, "instead"), why
            for why in _wrong(sentence, commands):
                yield ("steps", at, "instead"), why
        for why in _wrong(step.ask, commands):
            yield ("steps", at, "ask"), why


def names_of(engine: str) -> frozenset[str]:
    from pieces_of_eight.campaign.engines import FIGHTS

    if engine not in FIGHTS:
        return frozenset()
    each = FIGHTS[engine]
    kinds = (*get_args(each.action), *get_args(each.event))
    return frozenset(kind.__name__ for kind in kinds)


def _wrong(sentence: str, commands: frozenset[str]) -> Iterator[str]:
    """What is wrong with a sentence: a key is named by its command alone, and nothing is worked out
    in it."""
    if len(sentence) > LONGEST or "\n" in sentence:
        yield f"must be one line of at most {LONGEST} letters"
    yield from unmatched(sentence)
    for _, name, spec, conversion in Formatter().parse(sentence):
        if name is not None and name not in commands:
            yield f"names a key by {name!r}, {NO_COMMAND}; {nearest(name, sorted(commands))}"
        elif spec or conversion:
            yield f"names a key by {name!r} and more; a command alone belongs in the braces"
