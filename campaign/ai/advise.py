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
from campaign.land_raid.mind.judgement import outlook as raid_outlook
from campaign.pirate_wars.mind.judgement import outlook as wars_outlook
from campaign.sea_fight.mind.judgement import outlook as sea_outlook
from campaign.shore_raid.mind.judgement import outlook as shore_outlook
from campaign.treasure_grab.mind.judgement import outlook as grab_outlook

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

REASONS: Mapping[str, Mapping[str, str]] = {
    SEA_FIGHT.name: {
        "harm": "hurting the enemy",
        "safety": "keeping your ships sound",
        "guns": "bringing guns to bear",
        "exposure": "keeping out of their guns",
        "boarders": "boarding them",
        "boarded": "keeping off their boarders",
        "passage": "getting your merchantmen through",
        "chase": "closing with your prey",
        "clock": "ending the fight at a good moment",
    },
    LAND_RAID.name: {
        "treasure": "your share of the treasure",
        "plunder": "the plunder still to be taken",
        "blood": "the fight with the garrison",
        "losses": "the safety of the landing party",
        "hours": "the time after the alarm",
        "verdict": "winning the night",
    },
    SHORE_RAID.name: {
        "booty": "the booty",
        "blood": "putting enemies out of the fight",
        "safety": "keeping your men out of their reach",
        "readiness": "having your bands ready",
    },
    TREASURE_GRAB.name: {
        "chests": "bringing a chest home",
        "band": "sparing your warband",
        "others": "thinning the others out",
        "chest": "getting nearer to the chest",
        "fire": "shooting more than you are shot at",
    },
    PIRATE_WARS.name: {
        "harm": "hurting the enemy",
        "ships": "keeping your ships sound",
        "guns": "bringing guns to bear",
        "fire": "the fire already declared",
    },
}
"""For each part of an engine's judgement, what an option is good or bad for.

The parts are those of the value; where an engine weighs orders itself, those of an order.
"""


class Advice(Struct, Generic[A], frozen=True):
    """An option, how far it leads the next or (below 0) lies behind the best, and why."""

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

    `value` is in the engine's points: of the best option its lead over the next, of any
    other how far it lies behind the best.
    """
    return compared(_weighed(engine, seen, legal, rng, budget)) if legal else ()


def compared(found: Sequence[Advice[A]]) -> tuple[Advice[A], ...]:
    """Options, the best first, each with its lead over the next best or its lag behind the best."""
    best = found[0].value
    lead = best - found[1].value if len(found) > 1 else 0.0
    return tuple(
        structs.replace(each, value=each.value - best if at else lead)
        for at, each in enumerate(found)
    )


def _weighed(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget,
) -> tuple[Advice[A], ...]:
    """The best options with what the engine's judgement gives each."""
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
    """The two parts that speak most for an option, and the one that speaks most against it."""
    least = FAINT if engine in PLANLESS else TELLING
    told = sorted(
        zip(differences, REASONS[engine].values(), strict=True), key=lambda pair: -pair[0]
    )
    good = [words for more, words in told[:2] if more >= least]
    bad = told[-1][1] if told[-1][0] <= -least else ""
    sides = [f"good for {' and for '.join(good)}"] if good else []
    if bad:
        sides.append(f"bad for {bad}")
    return "; ".join(sides) or "much like the others"
