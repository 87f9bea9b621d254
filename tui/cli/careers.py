"""`pieces-of-eight simulate career`: whole careers of AI against AI without a screen, counted."""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from campaign.ai.arena import Result, tally
from campaign.ai.policy import Level, level
from campaign.ai.voyaging import advance
from campaign.career.account import better, earned
from campaign.career.actions import Buy, Deal, Enlist
from campaign.career.state import Terms
from campaign.kernel.match import Entry
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model.terms import Edition
from campaign.sheet.terms import Result as Kind
from campaign.voyage import Setup, Voyage
from content import crowns, rivals
from content.careers import career_setup, world
from tui.cli.many_games import games_of, watched
from tui.cli.trouble import OK, USAGE, Trouble, as_sentence

EIGHT = "eight"
"""Battles at sea are fought by Pieces of Eight; else by an edition of Pirate Wars."""


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
            known(name)
    play = partial(one_career, names, args.seasons, args.sea)
    seeds = range(args.seed, args.seed + args.games)
    found: Iterator[Career] = games_of(play, seeds)
    careers = list(watched(found, args.games, quiet=args.json))
    if args.json:
        print(json.dumps(as_data(args, careers)))
    else:
        print(as_table(args, careers))
    return OK


def known(name: str) -> Level:
    """The level of this name, with a temper or without. Raises Trouble."""
    try:
        return level("powder monkey" if name == "random" else name)
    except ValueError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None


def one_career(names: tuple[str, str, str | None], seasons: int, sea: str, seed: int) -> Career:
    """A whole career; crowns, dice and everything else follow from the seed."""
    one, two, fights = (None if name is None else known(name) for name in names)
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


def as_table(args: argparse.Namespace, careers: Sequence[Career]) -> str:
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


def as_data(args: argparse.Namespace, careers: Sequence[Career]) -> dict[str, object]:
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
