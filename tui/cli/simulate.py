"""`pieces-of-eight simulate`: games of AI against AI without a screen, counted."""

import argparse
import json
from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from campaign.ai.arena import Result, play_out, tally, wilson
from campaign.ai.policy import LEVELS, level
from campaign.engines import ENGINES
from campaign.kernel.dice import Seeded
from content import UnknownNameError, prepared
from content.ready import Titled
from tui.cli.many_games import games_of, watched
from tui.cli.trouble import OK, USAGE, Trouble, as_sentence
from tui.registry import sides_of

LOWEST = next(iter(LEVELS))
"""The level that any of the legal actions is good enough for; "random" on the command line."""

CAREER = "career"
"""What is given in place of a scenario for whole careers."""


def simulate(args: argparse.Namespace) -> int:
    """Play the games and print who won how many. Raises Trouble."""
    if args.scenario == CAREER:
        from tui.cli.careers import simulate_careers

        return simulate_careers(args)
    try:
        engine, found = prepared(args.scenario)
    except UnknownNameError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    named = (args.first, args.second, args.third, args.fourth)
    levels = tuple(known(name) for name in named if name is not None)
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


def known(name: str) -> str:
    """The name of a level. Raises Trouble with the names there are."""
    name = LOWEST if name == "random" else name
    if name not in LEVELS:
        names = ", ".join(["random", *LEVELS])
        raise Trouble(f"There is no opponent {name!r}; there are {names}.", USAGE)
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
