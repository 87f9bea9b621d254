"""Advice: the best options of the moment, what they promise, and why, in plain words.

It is what the strongest careful opponent would think in the player's place, seeing what the
player sees. The reasons are the very parts of the value that decided.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct, structs

from campaign.ai.appraisal import opinions
from campaign.ai.budget import STEADY, Budget
from campaign.ai.counsel import weigh_options
from campaign.ai.drill import drilled
from campaign.ai.greedy import Glance, Greedy
from campaign.ai.policy import DRILLS, LEVELS, PLANLESS, SCRIPTS
from campaign.engines import LAND_RAID, PIRATE_WARS, SEA_FIGHT, SHEET, SHORE_RAID, TREASURE_GRAB
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player, Seen
from campaign.land_raid.hints import outlook as raid_outlook
from campaign.pirate_wars.outlook import outlook as wars_outlook
from campaign.sea_fight.hints import outlook as sea_outlook
from campaign.shore_raid.hints import outlook as shore_outlook
from campaign.treasure_grab.outlook import outlook as grab_outlook

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")

BEST = 3
"""How many options are named."""
TELLING = 0.15
"""A difference in points that is worth a word."""
FAINT = 0.05
"""The same in an engine where a whole figure counts one, and an order is small."""

Parts = Callable[[Any, Player], Sequence[float]]

PARTS: Mapping[str, Parts] = {
    SEA_FIGHT.name: sea_outlook,
    LAND_RAID.name: raid_outlook,
    SHORE_RAID.name: shore_outlook,
    TREASURE_GRAB.name: grab_outlook,
    PIRATE_WARS.name: wars_outlook,
}
"""The parts of an engine's value, where it has any."""

REASONS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    SEA_FIGHT.name: {
        "harm": ("it hurts the enemy", "it spares the enemy"),
        "safety": ("it keeps your ships sound", "it puts your ships at risk"),
        "guns": ("it brings guns to bear", "fewer guns are left to bear"),
        "exposure": ("it keeps out of their guns", "it lies open to their guns"),
        "boarders": ("it readies your boarders", "it gives up boarding"),
        "boarded": ("it keeps off their boarders", "it lets them board you"),
        "passage": ("your merchantmen fare better", "your merchantmen fare worse"),
        "chase": ("it closes with your prey", "it loses way or the chase"),
        "clock": ("it brings a good end nearer", "it brings a bad end nearer"),
    },
    LAND_RAID.name: {
        "treasure": ("more of the treasure is yours", "less of the treasure is yours"),
        "plunder": ("the plunder turns out in your favour", "the plunder turns out against you"),
        "blood": ("the garrison fares as you wish", "the garrison fares badly for you"),
        "losses": (
            "it goes well for you with the landing party",
            "it goes ill with the landing party",
        ),
        "hours": ("the hours after the alarm serve you", "the hours after the alarm cost you"),
        "verdict": ("the night is more likely yours", "the night is less likely yours"),
    },
    SHORE_RAID.name: {
        "booty": ("the booty fares better for it", "the booty fares worse for it"),
        "blood": ("it puts enemies out of the fight", "it leaves enemies in the fight"),
        "safety": ("it keeps your men out of their reach", "it lays your men open to a charge"),
        "readiness": ("it leaves your bands the readier", "it leaves your bands the less ready"),
    },
    TREASURE_GRAB.name: {
        "chests": ("it brings a chest home", "it brings others a chest"),
        "band": ("it spares your warband", "it costs your warband"),
        "others": ("it thins the others out", "the others keep their strength"),
        "chest": ("the chest is nearer to being yours", "the chest gets away from you"),
        "fire": ("you shoot more than you are shot at", "you are shot at more than you shoot"),
    },
    PIRATE_WARS.name: {
        "harm": ("it hurts the enemy", "it spares the enemy"),
        "ships": ("it keeps your ships sound", "it puts your ships at risk"),
        "guns": ("it brings guns to bear", "it brings their guns to bear"),
        "fire": ("the fire declared promises much", "the fire declared promises little"),
    },
}
"""For each part, what to say when an option has more of it than most, and when less.

The parts are those of the value; where an engine weighs orders itself, those of an order.
"""


class Advice(Struct, Generic[A], frozen=True):
    """An option, the points or coins it is worth beyond the average option, and why."""

    action: A
    value: float
    words: str


def advise(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget = STEADY,
) -> tuple[Advice[A], ...]:
    """The three best options, the best first; fewer where there are fewer.

    `value` is in the engine's points, against the average of the options looked at.
    """
    if not legal:
        return ()
    if engine.name == SHEET.name:
        return _at_the_sheet(seen, legal, rng)
    if engine.name in SCRIPTS and len(legal) > 1:
        return _by_orders(engine, seen, legal, rng, budget)
    if engine.name in DRILLS and len(legal) > 1:
        return _by_drill(engine, seen, legal, rng)
    planless = engine.name in PLANLESS
    if planless:
        budget = structs.replace(budget, plans=0)
    weighed = Greedy(engine).weigh(seen, legal, rng, budget)
    usual = sum(option.value for option in weighed) / len(weighed)
    state = engine.game.imagine(seen, rng)
    best = weighed[:BEST]
    if engine.name not in PARTS or len(weighed) == 1:
        words = ["the only thing to do" if len(weighed) == 1 else "it promises most"] * len(best)
    else:
        all_parts = [
            parts_of(engine, state, seen.who, option.action, rng, budget)
            for option in weighed[: 2 * BEST]
        ]
        middle = [sum(column) / len(all_parts) for column in zip(*all_parts, strict=True)]
        if planless:  # what an order changes tells more than what sets it off from its like
            middle = list(PARTS[engine.name](state, seen.who))
        words = [
            why([mine - usual for mine, usual in zip(parts, middle, strict=True)], engine.name)
            for parts in all_parts
        ]
    return tuple(
        Advice(option.action, option.value - usual, text)
        for option, text in zip(best, words, strict=False)
    )


def _at_the_sheet(seen: Any, legal: Sequence[A], rng: random.Random) -> tuple[Advice[A], ...]:
    """Advice for muster, naming and declaring, where seasons are weighed and not moves."""
    found = opinions(seen, cast(Any, legal), rng)
    usual = sum(each.value for each in found) / len(found)
    return tuple(Advice(each.action, each.value - usual, each.words) for each in found[:BEST])


def _by_orders(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget,
) -> tuple[Advice[A], ...]:
    """Advice where squads are ordered about: out of games played to their end."""
    rounds = budget.rounds or LEVELS["mate"].budget.rounds
    budget = structs.replace(budget, rounds=rounds)
    scripts, parts = SCRIPTS[engine.name], PARTS[engine.name]
    found = weigh_options(engine, scripts, parts, seen, legal, rng, budget)
    columns = list(zip(*(each.parts for each in found), strict=True))
    middle = [sum(column) / len(found) for column in columns]
    return tuple(
        Advice(
            each.action,
            each.value - sum(middle),
            why([a - b for a, b in zip(each.parts, middle, strict=True)], engine.name),
        )
        for each in found[:BEST]
    )


def _by_drill(
    engine: Engine[S, A, Setup], seen: Seen[S], legal: Sequence[A], rng: random.Random
) -> tuple[Advice[A], ...]:
    """Advice where the engine weighs its orders itself, for each man that they use."""
    state = engine.game.imagine(seen, rng)
    found = drilled(DRILLS[engine.name], state, seen.who, legal)
    columns = list(zip(*(each.hopes for each in found), strict=True))
    middle = [sum(column) / len(found) for column in columns]
    return tuple(
        Advice(
            each.action,
            each.value - sum(middle),
            why([a - b for a, b in zip(each.hopes, middle, strict=True)], engine.name),
        )
        for each in found[:BEST]
    )


def parts_of(
    engine: Engine[S, A, Setup],
    state: S,
    who: Player,
    action: A,
    rng: random.Random,
    budget: Budget,
) -> list[float]:
    """The average parts of the value that an action leads to."""
    parts = PARTS[engine.name]
    glance = Glance(engine, who, rng, budget)
    after = glance.sure(state, action)
    if after is not None and glance.sure_value(state, action) is not None:
        return list(parts(glance.end(after), who))
    still = structs.replace(budget, plans=0)
    return [
        Glance(part(engine, at), who, random.Random(at), still).average(state, action)
        for at in range(len(parts(state, who)))
    ]


def part(engine: Engine[S, A, Setup], at: int) -> Engine[S, A, Setup]:
    """The engine with one part of its value for the whole."""
    parts = PARTS[engine.name]
    return replace(engine, value=lambda state, who: parts(state, who)[at])


def why(differences: Sequence[float], engine: str) -> str:
    """The two parts that tell most for an option, and the one that tells most against it."""
    least = FAINT if engine in PLANLESS else TELLING
    told = sorted(
        zip(differences, REASONS[engine].values(), strict=True), key=lambda pair: -pair[0]
    )
    good = [f"{words[0]} ({more:+.1f})" for more, words in told[:2] if more >= least]
    more, words = told[-1]
    text = " and ".join(good) or "there is little to choose"
    return f"{text}, but {words[1]} ({more:+.1f})" if more <= -least else text
