"""The check of a lesson of one's own: it can be finished, and nothing in it runs."""

import re
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import get_args

from .decode import Fault, is_shipped, nearest, shape_of, shipped, unknown, unmatched
from .lessons import ELSE, SEASON, Lesson, fights_of

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
LONGEST = 400
"""Letters of a sentence of a lesson."""
LONGEST_NAME = 24
LARGEST_SEED = 999_999_999
NO_COMMAND = "which is not a command"


def faults_of(found: Lesson, others: Mapping[str, str]) -> Iterator[Fault]:
    """What is wrong with a lesson, led through a scenario of the game or of `others`.

    Raises ContentError.
    """
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
    in it.
    """
    if len(sentence) > LONGEST or "\n" in sentence:
        yield f"must be one line of at most {LONGEST} letters"
    yield from unmatched(sentence)
    for _, name, spec, conversion in Formatter().parse(sentence):
        if name is not None and (name not in commands or spec or conversion):
            yield f"names a key by {name!r}, {NO_COMMAND}; {nearest(name, sorted(commands))}"
