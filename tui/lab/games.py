"""What the laboratory can play: ready scenarios, saved fights from a step on, careers, sheets."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import LEVELS, level, levels_in
from pieces_of_eight.campaign.career import CareerSetup
from pieces_of_eight.campaign.engines import ENGINES, SHEET
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.lab.careers import career_job
from pieces_of_eight.campaign.lab.job import GameJob, begun, from_position, job_of
from pieces_of_eight.campaign.lab.sheets import sheet_job
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.content import UnknownNameError, crowns, prepared, rivals
from pieces_of_eight.content.careers import career_setup, sheet_options, world
from pieces_of_eight.content.treasure_grab.scenarios import ReadyGrab
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.cli.common import USAGE, Trouble, as_sentence, open_folder

Begins = Callable[[tuple[str, ...], int], GameJob]
"""Makes the game of some levels by seat, and of a seed."""

CAREER = "career"
EIGHT: Literal["eight"] = "eight"
FROM_STEP = "@"  # a save and the step to go on from are written as name@step
TEMPER = ":"  # stands before a temper, as in mate:bold


class CareerTerms(Struct, frozen=True):  # what is agreed on in a career
    seasons: Annotated[int, Meta(ge=1, le=5)] = 1
    sea: Literal["eight", "1994", "revised"] = EIGHT
    """Battles are fought by Pieces of Eight, or by an edition of Pirate Wars."""
    fights: str = ""  # who plays both sides of every fight; else each captain does


def games_of(name: str, options: Sequence[str], levels: Sequence[str], data: Path | None) -> Begins:
    """Return what makes the games of a fight by its name. Raises Trouble where none can begin."""
    if name == CAREER:
        check_levels(levels, 2, LEVELS)
        terms: CareerTerms = agreed(CareerTerms(), options)
        if terms.fights:
            terms = replace(terms, fights=level_named(terms.fights))
            check_levels([terms.fights], 1, LEVELS)
        return partial(career_game, terms)
    if name == SHEET.name:
        check_levels(levels, 2, levels_in(SHEET))
        begins: Begins = partial(sheet_job, name, agreed(sheet_options(), options))
    elif FROM_STEP in name:
        engine, state = position_of(name, data)
        check_levels(levels, len(engine.game.score(state)), levels_in(engine))
        if options:
            raise Trouble("A game that goes on keeps the terms it began with.", USAGE)
        begins = partial(from_position, name, engine, state)
    else:
        engine, setup = setup_of(name, levels)
        if options:
            setup = replace(setup, options=agreed(getattr(setup, "options", None), options))
        begins = partial(job_of, name, engine, setup)
    try:
        begun(begins(tuple(levels), 1), Seeded(1))
    except ValueError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    return begins


def setup_of(name: str, levels: Sequence[str]) -> tuple[Engine, Any]:
    try:
        found, scenario = prepared(name)
    except UnknownNameError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    engine = ENGINES[found]
    if isinstance(scenario, ReadyGrab):  # two to four can play it
        check_levels(levels, len(levels), levels_in(engine))
        return engine, scenario.setup_for(len(levels))
    check_levels(levels, 2, levels_in(engine))
    return engine, scenario.setup()


def position_of(words: str, data: Path | None) -> tuple[Engine, Any]:
    """Return the engine and the position of a fight that is over, after so many actions.

    Raises Trouble. Of a fight that still goes on nobody may look behind the enemy's seals.
    """
    name, _, step = words.rpartition(FROM_STEP)
    if not step.isdecimal():
        raise Trouble(f"Name a save and its step like this: {name or 'my-fight'}@12.", USAGE)
    try:
        with open_folder(data).read_match(name) as saved:
            match, most = saved.match, len(saved.match.entries)
            if match.to_act:
                raise Trouble(f"{name} is not over yet: it would show what the enemy hides.")
            if int(step) > most:
                raise Trouble(f"{name} has {most} actions: name a step from 0 to {most}.", USAGE)
            return match.engine, match.steps[int(step)].state
    except SaveError as error:
        raise Trouble(str(error)) from None


def career_game(terms: CareerTerms, levels: tuple[str, ...], seed: int) -> GameJob:
    """Return a career of two rivals, each under a crown that follows from the seed."""
    known = [crown.id for crown in crowns()]
    one = known.pop(seed % len(known))
    two = known[seed // (len(known) + 1) % len(known)]
    names = (rivals(one)[0].name, rivals(two)[0].name)
    career = career_setup(names, (one, two), terms.seasons, ironman=False)
    edition = None if terms.sea == EIGHT else Edition(terms.sea)
    setup = CareerSetup(career, world((one, two), edition))
    return career_job(CAREER, setup, levels, seed, terms.fights)


# --- What is typed -------------------------------------------------------------------------------


def level_named(words: str) -> str:
    """Return the full name of a level as it is typed, such as random or mate:bold."""
    rank, _, temper = words.strip().partition(TEMPER)
    rank = next(iter(LEVELS)) if rank == "random" else rank
    return f"{rank}, {temper}" if temper else rank


def check_levels(names: Sequence[str], seats: int, met: Iterable[str]) -> None:
    """Raise Trouble where there are not as many levels as seats, or one is not met in a fight."""
    if len(names) != seats:
        raise Trouble(f"This fight is for {seats}: name {seats} levels, not {len(names)}.", USAGE)
    for name in names:
        rank = name.partition(", ")[0]
        if rank not in met:
            there = ", ".join(["random", *met])
            raise Trouble(f"There is no opponent {rank!r} in this fight; there are {there}.", USAGE)
        try:
            level(name)
        except ValueError as error:
            raise Trouble(as_sentence(str(error)), USAGE) from None


def agreed(options: Any, terms: Sequence[str]) -> Any:
    """Return options with what is agreed on, such as own_side or turns=10. Raises Trouble."""
    names = options.__struct_fields__ if isinstance(options, Struct) else ()
    for term in terms:
        name, _, value = term.partition("=")
        name = name.replace("-", "_")
        if name not in names:
            told = f"it has {', '.join(names)}" if names else "it has none"
            raise Trouble(f"This fight has no term {name!r}; {told}.", USAGE)
        bent = {**to_builtins(options), name: value or "true"}
        try:
            options = convert(bent, type(options), strict=False)
        except ValidationError:
            raise Trouble(f"{name} cannot be {value or 'yes'!r}.", USAGE) from None
    return options
