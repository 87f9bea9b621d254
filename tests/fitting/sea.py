"""Sea fights between captains who judge by other weights: what is played and read of it."""

import dataclasses
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct, structs

from campaign.ai.arena import Result, moves
from campaign.ai.policy import LEVELS, Level, captain
from campaign.engines import SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import Player
from campaign.sea_fight.mind.expectations import Weights
from campaign.sea_fight.mind.judgement import outlook, value
from campaign.sea_fight.mind.winning import captains_value
from campaign.sea_fight.model.account import points
from campaign.sea_fight.model.state import Phase, Sea, Ship
from tests.ladder import game_of, mirror, sea_fight

TOGETHER: Mapping[str, tuple[str, ...]] = {
    "board_now": ("board_now",),
    "board": ("board_soon", "board_later", "touching", "touching_now"),
    "gear": ("gear", "half_gear"),
    "reduced": ("reduced", "slack"),
    "loss": ("loss",),
    "presence": ("presence",),
    "men": ("fighting",),
    "quality": ("crew", "leaderless"),
    "guns": ("guns",),
    "first": ("first_shot",),
    "hit": ("hit",),
    "waiting": ("soon", "later"),
    "chase": ("chase",),
    "caution": ("caution",),
    "fire": ("burning", "other_side"),
    "nerves": ("nerves",),
    "clock": ("clock",),
    "way": ("irons", "shut_in", "beating"),
    "victory": ("victory",),
    "stand_off": ("stand_off",),
    "sinking": ("last_points", "half", "above_half"),
    "soft": ("soft",),
    "prize": ("prize",),
    "kill": ("kill",),
    "windward": ("windward",),
    "apart": ("apart",),
    "their_chase": ("their_chase",),
}
"""Weights that are bent together, under one name."""
QUICK = Budget(detail=0.2, plans=100)
"""How hard they think whose weights are bent: as the mate does, less closely."""
A_LEAD = 5.0
"""Points for each ship of a side that are a clear win."""
WIDEST = 2.0
"""No weight is bent by more widths than this."""


class Moment(Struct, frozen=True):
    """A position as it stood when a turn began, from the first side."""

    turn: int
    lead: float
    marks: dict[str, float]
    """What speaks for the first side, part by part, and against it with a minus."""


class Duel(Struct, frozen=True):
    """A game between two captains of bent weights."""

    seed: int
    ships: int
    bent: tuple[dict[str, float], dict[str, float]]
    """By how many widths each side's weights were bent."""
    moments: tuple[Moment, ...]
    margin: float
    """The first side's points less the second's, in the end."""


class Lesson(Struct, frozen=True):
    """A game of a captain of bent weights against the mate."""

    seed: int
    bent: dict[str, float]
    """By how many widths his weights were bent."""
    result: float
    """From -1, for a heavy loss, to 1."""


# --- Who plays -----------------------------------------------------------------------------------


JUDGEMENTS: Mapping[str, Callable[..., float]] = {"mate": value, "captain": captains_value}
"""Ways to judge a position by weights."""


def judging(
    weights: Weights | None, budget: Budget = LEVELS["mate"].budget, by: str = "mate"
) -> Level:
    """One who thinks as hard as a mate, and judges by weights of his own or in his own way."""
    judge = JUDGEMENTS[by]
    if weights is not None:
        judge = partial(judge, weights=weights)
    engine = dataclasses.replace(SEA_FIGHT, value=judge)
    return Level("trial", "", lambda _: captain(engine, 0.0), budget)


def bent(base: Weights, by: Mapping[str, float], width: float) -> Weights:
    """Weights made greater or less, each by so many widths of its logarithm."""
    changed = {
        weight: getattr(base, weight) * math.exp(width * widths)
        for name, widths in by.items()
        for weight in TOGETHER[name]
    }
    return structs.replace(base, **changed)


def drawn(rng: random.Random) -> dict[str, float]:
    """By how many widths weights are bent in a game."""
    return {name: max(-WIDEST, min(WIDEST, rng.gauss(0, 1))) for name in TOGETHER}


# --- What is played ------------------------------------------------------------------------------


def duel(base: Weights, width: float, ships: int, seed: int) -> Duel:
    """The game of a seed between two captains, both of whose weights are bent by chance."""
    rng = random.Random(f"bent {seed}")
    by = drawn(rng), drawn(rng)
    game, dice = SEA_FIGHT.game, Seeded(seed)
    sea: Sea = game.start(sea_fight(seed, ships, Player(seed % 2)), dice).state
    levels = [judging(bent(base, each, width), QUICK) for each in by]
    moments = [moment(sea)]
    for _, _, after in moves(SEA_FIGHT, sea, dice, levels, seed):
        sea = after
        if sea.turn > moments[-1].turn and sea.phase is not Phase.OVER and not sea.pending:
            moments.append(moment(sea))
    scores = game.score(sea)
    return Duel(seed, ships, by, tuple(moments), scores[Player(0)] - scores[Player(1)])


def lesson(base: Weights, width: float, ships: int, number: int) -> Lesson:
    """The mirrored game of a number of a captain, his weights bent by chance, against the mate."""
    by = drawn(random.Random(f"lesson {number}"))
    learner = judging(bent(base, by, width), QUICK, by="captain")
    one, other = game_of(learner, LEVELS["mate"], ships, mirror(number)).scores
    return Lesson(number, by, math.tanh((one - other) / (A_LEAD * ships)))


def against_the_mate(
    weights: Weights | None, by: str, ships: int, game: tuple[int, Player, bool]
) -> Result:
    """A mirrored game against the mate as he is, of one who judges so by these weights."""
    return game_of(judging(weights, by=by), LEVELS["mate"], ships, game)


# --- What is read of a position ------------------------------------------------------------------


def moment(sea: Sea) -> Moment:
    """What there is to be said of a position: ships' hurts by ships' worth, and their prospects."""
    account, hope = points(sea), min(1.0, (sea.coins + 1) / 4)
    marks: dict[str, float] = {}
    for ship in sea.ships:
        if ship.afloat:
            sign = 1 if ship.owner == Player(0) else -1
            for name, mark in traits(ship):
                marks[name] = marks.get(name, 0.0) + sign * hope * ship.card.value * mark
    seen = outlook(sea, Player(0))
    marks["guns that bear"] = seen.guns + seen.exposure
    marks["boarders at hand"] = seen.boarders + seen.boarded
    marks["chase"] = seen.chase
    return Moment(sea.turn, account[0] - account[1], marks)


def traits(ship: Ship) -> Iterator[tuple[str, float]]:
    """What a ship still has, and has suffered, each between nought and one."""
    card = ship.card
    yield "afloat", 1.0
    yield "weaker side", min(ship.hull) / card.hull
    yield "sounder side", max(ship.hull) / card.hull
    yield "gear", ship.gear / card.gear
    yield "men", ship.fighting / card.fighting
    yield "half the men gone", float(ship.fighting * 2 <= card.fighting)
    yield "quality of crew", float(ship.crew - 1)
    yield "guns", ship.gun_crews / max(1, card.guns)
    yield "captain", float(ship.captain)
    yield "listing", float(ship.listing)
    yield "silenced", float(ship.silenced)
    yield "burning", float(ship.burning)


# --- What is fitted ------------------------------------------------------------------------------


def by_weights(duels: Sequence[Duel]) -> tuple[list[str], list[list[float]], list[float]]:
    """Each duel a row: by how much more the first side's weights were bent, and the margin."""
    names = list(TOGETHER)
    rows = [[one.bent[0][name] - one.bent[1][name] for name in names] for one in duels]
    return names, rows, [one.margin for one in duels]


def by_positions(
    duels: Sequence[Duel],
) -> tuple[list[str], list[list[float]], list[float], list[int]]:
    """Each turn after the first a row: what it held, what the lead then grew by, and the game."""
    names = sorted({name for one in duels for each in one.moments for name in each.marks})
    rows, rest, games = [], [], []
    for one in duels:
        for each in one.moments:
            if each.turn > 1:
                rows.append([each.lead, *(each.marks.get(name, 0.0) for name in names)])
                rest.append(one.margin - each.lead)
                games.append(one.seed)
    return ["lead", *names], rows, rest, games
