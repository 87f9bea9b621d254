"""`pieces-of-eight simulate`: games and whole careers of AI against AI, counted."""

import argparse
import json
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from campaign.ai.arena import Result, play_out, tally, wilson
from campaign.ai.policy import LEVELS, Level, level, levels_in
from campaign.ai.voyaging import advance
from campaign.career.model.account import better, earned
from campaign.career.model.actions import Buy, Deal, Enlist
from campaign.career.model.state import Terms
from campaign.engines import ENGINES
from campaign.kernel.dice import Seeded
from campaign.kernel.match import Entry
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model.terms import Edition
from campaign.sheet.model.state import Result as Kind
from campaign.voyage import Setup, Voyage
from content import UnknownNameError, crowns, prepared, rivals
from content.careers import career_setup, world
from content.ready import Titled
from tui.cli.trouble import OK, USAGE, Trouble, as_sentence
from tui.registry import sides_of

T = TypeVar("T")

SMALL = 8
"""Fewer games than this are not worth starting processes for."""
EIGHT = "eight"
"""Battles at sea are fought by Pieces of Eight; else by an edition of Pirate Wars."""
LOWEST = next(iter(LEVELS))
"""The level that any of the legal actions is good enough for; "random" on the command line."""
CAREER = "career"
"""What is given in place of a scenario for whole careers."""


def games_of(play: Callable[[int], T], seeds: range) -> Iterator[T]:
    """How the games came out, by the order of the seeds, on all processors when there are many."""
    processes = os.cpu_count() or 1
    if len(seeds) < SMALL or processes == 1:
        yield from map(play, seeds)
        return
    pool = ProcessPoolExecutor(processes, initializer=_leave_it_to_the_parent)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # no process is left half begun
    try:
        results = pool.map(play, seeds, chunksize=2)
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        yield from results
    except BaseException:  # Ctrl-C: nobody waits for the games that are being played
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_it_to_the_parent() -> None:
    """In a process that plays games: Ctrl-C is not for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def watched(results: Iterable[T], games: int, *, quiet: bool) -> Iterator[T]:
    """The results with a bar of progress beside them, where a terminal is there to show it."""
    if quiet or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(results, "Fighting", total=games, console=console, transient=True)


class Career(Struct, frozen=True):
    """How a career came out."""

    seasons: tuple[tuple[int, int], ...]
    """The points of both captains, season by season."""
    points: tuple[int, int]
    winner: Player | None
    actions: int
    battles: int
    raids: int
    seconds: float
    """Of one processor."""
    musters: int
    """How many times a captain left port; whose purchases `bought` counts."""
    bought: dict[str, int]
    """By ware, in how many of the musters it was bought."""

    @property
    def result(self) -> Result:
        one, two = self.points
        return Result((float(one), float(two)), self.actions, self.winner)


def simulate_careers(args: argparse.Namespace) -> int:
    """Sail the careers and print who made how many points. Raises Trouble."""
    names = (args.first, args.second, args.fights)
    for name in names:
        if name is not None:
            checked_level(name)
    play = partial(one_career, names, args.seasons, args.sea)
    seeds = range(args.seed, args.seed + args.games)
    found: Iterator[Career] = games_of(play, seeds)
    careers = list(watched(found, args.games, quiet=args.json))
    if args.json:
        print(json.dumps(careers_as_data(args, careers)))
    else:
        print(careers_as_table(args, careers))
    return OK


def checked_level(name: str) -> Level:
    """The level of this name, with a temper or without. Raises Trouble."""
    try:
        found = level("powder monkey" if name == "random" else name)
        if found.name.partition(",")[0] not in LEVELS:
            raise ValueError(f"there is no {name} in a career; there are {', '.join(LEVELS)}")
        return found
    except ValueError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None


def one_career(names: tuple[str, str, str | None], seasons: int, sea: str, seed: int) -> Career:
    """A whole career; crowns, dice and everything else follow from the seed."""
    one, two, fights = (None if name is None else checked_level(name) for name in names)
    began = time.process_time()
    voyage = Voyage(begin(seasons, seed, sea), seed)
    advance(voyage, (one, two), fights)
    seconds = time.process_time() - began
    sheets = [season.sheet.state for season in voyage.seasons]
    kinds = Counter(each.result for sheet in sheets for each in sheet.engagements)
    matches = [match for each in voyage.seasons for match in (each.sheet, *each.fights)]
    return Career(
        tuple(season.points for season in voyage.state.past),
        earned(voyage.state),
        better(voyage.state),
        sum(len(match.entries) for match in (voyage.career, *matches)),
        kinds[Kind.BATTLE],
        kinds[Kind.LAND_RAID],
        seconds,
        2 * len(voyage.seasons),
        bought(voyage.state.terms, voyage.career.entries),
    )


def begin(seasons: int, seed: int, sea: str = EIGHT) -> Setup:
    """What a career of two rivals begins with, each under a crown of his own."""
    all_crowns = [crown.id for crown in crowns()]
    one = all_crowns[seed % len(all_crowns)]
    others = [crown for crown in all_crowns if crown != one]
    two = others[seed // len(all_crowns) % len(others)]
    names = (rivals(one)[0].name, rivals(two)[0].name)
    edition = None if sea == EIGHT else Edition(sea)
    career = career_setup(names, (one, two), seasons, ironman=False)
    return Setup(career, world((one, two), edition))


def bought(terms: Terms, entries: Sequence[Entry]) -> dict[str, int]:
    """By ware, in how many musters it was bought: types of ships, and of groups."""
    found: Counter[str] = Counter()
    here: set[str] = set()
    for entry in entries:
        act = entry.action
        if not isinstance(act, Deal):  # he has sailed
            found.update(here)
            here = set()
            continue
        match act.bargain.content:
            case Buy(model=model):
                here.add(terms.models[model].name)
            case Enlist(arms=arms, quality=quality):
                here.add(f"{quality.name.lower()} {arms} group")
    return dict(found)


def wares(careers: Sequence[Career]) -> dict[str, float]:
    """The share of musters in which each ware was bought, the rarest last."""
    total: Counter[str] = Counter()
    for career in careers:
        total.update(career.bought)
    musters = max(1, sum(career.musters for career in careers))
    return {name: count / musters for name, count in total.most_common()}


def careers_as_table(args: argparse.Namespace, careers: Sequence[Career]) -> str:
    """What happened, in a few lines."""
    score = tally(career.result for career in careers)
    low, high = score.interval
    seasons = [points for career in careers for points in career.seasons]
    count = max(1, len(seasons))
    one, two = (sum(points[who] for points in seasons) / count for who in (0, 1))
    fights = sum(career.battles + career.raids for career in careers)
    raids = sum(career.raids for career in careers)
    seconds = sum(career.seconds for career in careers)
    length = f"{args.seasons} season{'s' if args.seasons > 1 else ''}"
    if args.sea != EIGHT:
        length += f", at sea by Pirate Wars ({args.sea})"
    lines = [
        f"{args.first} against {args.second}, {score.games} careers of {length}",
        f"  the first won {score.wins}, the second {score.losses}, {score.draws} drawn",
        f"  share of the first {score.share:.1%}, 95 % interval {low:.1%} to {high:.1%}",
        f"  points a season {one:.1f} and {two:.1f}",
        f"  {fights / count:.1f} engagements a season, {raids / count:.2f} of them raids",
        f"  {seconds / count:.1f} seconds a season",
        "  bought in this many of 100 musters:",
        *(f"    {share:6.1%}  {name}" for name, share in wares(careers).items()),
    ]
    return "\n".join(lines)


def careers_as_data(args: argparse.Namespace, careers: Sequence[Career]) -> dict[str, object]:
    """The same as an object for JSON, with every season's points."""
    score = tally(career.result for career in careers)
    seasons = sum(len(career.seasons) for career in careers)
    return {
        "scenario": "career",
        "seed": args.seed,
        "seasons": args.seasons,
        "sea": args.sea,
        "first": args.first,
        "second": args.second,
        "games": score.games,
        "first_wins": score.wins,
        "second_wins": score.losses,
        "draws": score.draws,
        "first_share": round(score.share, 4),
        "interval_95": [round(bound, 4) for bound in score.interval],
        "points": [career.seasons for career in careers],
        "battles": sum(career.battles for career in careers),
        "raids": sum(career.raids for career in careers),
        "seconds_a_season": round(sum(c.seconds for c in careers) / max(1, seasons), 2),
        "slowest_career_seconds": round(max(career.seconds for career in careers), 1),
        "bought": {name: round(share, 4) for name, share in wares(careers).items()},
    }


def simulate(args: argparse.Namespace) -> int:
    """Play the games and print who won how many. Raises Trouble."""
    if args.scenario == CAREER:
        return simulate_careers(args)
    try:
        engine, found = prepared(args.scenario)
    except UnknownNameError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    named = (args.first, args.second, args.third, args.fourth)
    levels = tuple(level_named(name, engine) for name in named if name is not None)
    terms = tuple(args.option or ())
    setup = agreed(seated(args.scenario, found, len(levels)), terms)
    try:
        ENGINES[engine].game.start(setup, Seeded(args.seed))
    except ValueError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    play = partial(one_game, args.scenario, levels, terms)
    seeds = range(args.seed, args.seed + args.games)
    results = list(watched(games_of(play, seeds), args.games, quiet=args.json))
    sides = sides_of(engine)[: len(levels)]
    if args.json:
        print(as_json(args, sides, levels, results))
    else:
        print(as_table(found.title, sides, levels, results))
    return OK


def level_named(name: str, engine: str) -> str:
    """The name of a level that is met in an engine. Raises Trouble with the names there are."""
    name = LOWEST if name == "random" else name
    met = levels_in(ENGINES[engine])
    if name not in met:
        names = ", ".join(["random", *met])
        raise Trouble(f"There is no opponent {name!r} in this fight; there are {names}.", USAGE)
    return name


@runtime_checkable
class ForMore(Protocol):
    """A scenario that more than two can play."""

    def setup_for(self, players: int) -> Any:
        """The setup for so many."""
        ...


def seated(name: str, found: Titled, players: int) -> Any:
    """The setup of a scenario for so many players. Raises Trouble where it has not the seats."""
    if players == 2:
        return found.setup()
    if not isinstance(found, ForMore):
        raise Trouble(f"{name} is fought by two: leave out --third and --fourth.", USAGE)
    return found.setup_for(players)


def agreed(setup: Any, terms: Sequence[str]) -> Any:
    """The setup with what was agreed on, such as "own_side" or "turns=10". Raises Trouble."""
    options = getattr(setup, "options", None)
    names = options.__struct_fields__ if isinstance(options, Struct) else ()
    for term in terms:
        name, _, value = term.partition("=")
        name = name.replace("-", "_")
        if name not in names:
            told = f"there are {', '.join(names)}" if names else "there is nothing to agree on"
            raise Trouble(f"There is no term {name!r} there; {told}.", USAGE)
        bent = {**to_builtins(options), name: value or "true"}
        try:
            options = convert(bent, type(options), strict=False)
        except ValidationError:
            raise Trouble(f"{name} cannot be {value or 'yes'!r}.", USAGE) from None
    return replace(setup, options=options) if terms else setup


def one_game(name: str, levels: tuple[str, ...], terms: tuple[str, ...], seed: int) -> Result:
    """A whole game of a ready scenario; all its dice follow from the seed."""
    engine, found = prepared(name)
    setup = agreed(seated(name, found, len(levels)), terms)
    return play_out(ENGINES[engine], setup, tuple(level(name) for name in levels), seed)


def as_table(
    title: str, sides: tuple[str, ...], levels: tuple[str, ...], results: list[Result]
) -> str:
    """What happened, in a few lines."""
    if len(levels) > 2:
        return for_many(title, sides, levels, results)
    score = tally(results)
    low, high = score.interval
    first, second = sides
    mean = sum(result.actions for result in results) / len(results)
    return "\n".join(
        (
            f"{title}: {levels[0]} ({first}) against {levels[1]} ({second}), {score.games} games",
            f"  {first} won {score.wins}, {second} won {score.losses}, {score.draws} drawn",
            f"  share of {first} {score.share:.1%}, 95 % interval {low:.1%} to {high:.1%}",
            f"  {score.margin / score.games:+.1f} points and {mean:.0f} actions a game",
        )
    )


def for_many(
    title: str, sides: tuple[str, ...], levels: tuple[str, ...], results: list[Result]
) -> str:
    """The same of more than two players, a line each."""
    games = len(results)
    mean = sum(result.actions for result in results) / games
    lines = [f"{title}: {len(levels)} players, {games} games, {mean:.0f} actions a game"]
    for player, (side, rank) in enumerate(zip(sides, levels, strict=True)):
        won = wins(results, player)
        low, high = wilson(won / games, games)
        points = sum(result.scores[player] for result in results) / games
        lines.append(
            f"  {side} ({rank}) won {won}, {won / games:.1%}, "
            f"95 % interval {low:.1%} to {high:.1%}, {points:.2f} points a game"
        )
    return "\n".join([*lines, f"  {wins(results, None)} drawn"])


def wins(results: list[Result], player: int | None) -> int:
    """How many games a player won; None counts those that nobody did."""
    return sum(result.winner == player for result in results)


def as_json(
    args: argparse.Namespace,
    sides: tuple[str, ...],
    levels: tuple[str, ...],
    results: list[Result],
) -> str:
    """The same as one JSON object, with every game's points."""
    if len(levels) > 2:
        return for_many_as_json(args, sides, levels, results)
    score = tally(results)
    low, high = score.interval
    first, second = (side.lower() for side in sides)
    return json.dumps(
        {
            "scenario": args.scenario,
            "seed": args.seed,
            "options": args.option or [],
            first: levels[0],
            second: levels[1],
            "games": score.games,
            f"{first}_wins": score.wins,
            f"{second}_wins": score.losses,
            "draws": score.draws,
            f"{first}_share": round(score.share, 4),
            "interval_95": [round(low, 4), round(high, 4)],
            "points": [list(result.scores) for result in results],
            "actions": [result.actions for result in results],
        }
    )


def for_many_as_json(
    args: argparse.Namespace,
    sides: tuple[str, ...],
    levels: tuple[str, ...],
    results: list[Result],
) -> str:
    """The same of more than two players."""
    named = [side.lower() for side in sides]
    return json.dumps(
        {
            "scenario": args.scenario,
            "seed": args.seed,
            "options": args.option or [],
            **dict(zip(named, levels, strict=True)),
            "games": len(results),
            **{f"{side}_wins": wins(results, player) for player, side in enumerate(named)},
            "draws": wins(results, None),
            "points": [list(result.scores) for result in results],
            "actions": [result.actions for result in results],
        }
    )
