"""The best moment of a fight: of the deeds that are told of it, the one that was least likely.

How likely a deed was is found with the rules themselves: the order that led to it is done again
with other dice, often enough (H-232). The match is only read.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event, dated
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab.model.state import Band
from . import deeds
from .story import Deed, Sight, Told

BEST = Rule("H-232")
TRIES = 400
"""How often an order is done again with other dice."""
CERTAIN = 0.99
"""What is as likely as this was no stroke of luck."""

Leaders = Sequence[str]
"""By player of a treasure grab whose men a warband is made of."""
LEADERS: Leaders = tuple(f"Player {player + 1}" for player in range(len(Band)))
Teller = Callable[[Iterator[Told], Leaders], Iterator[Deed]]
TELLERS: Mapping[str, tuple[tuple[type[Event], ...], Teller]] = {
    "sea_fight": (deeds.AT_SEA, lambda told, _: deeds.at_sea(told)),
    "land_raid": (deeds.ASHORE, lambda told, _: deeds.ashore(told)),
    "shore_raid": (deeds.BY_THE_SHORE, lambda told, _: deeds.by_the_shore(told)),
    "treasure_grab": (deeds.OVER_A_CHEST, deeds.over_a_chest),
    "pirate_wars": (deeds.BY_PIRATE_WARS, lambda told, _: deeds.by_pirate_wars(told)),
}
"""By engine the events that deeds are told of, and who tells them."""


class Moment(Struct, frozen=True):
    """Something that happened in a fight, and how likely it was."""

    words: str
    chance: float
    """0 to 1, of the order that was given."""
    step: int
    """The step of the match that it was."""
    rule: Rule = BEST


def best_moment(
    match: Match[Any, Any, Any], teller: Player | None, leaders: Leaders = LEADERS
) -> Moment | None:
    """The least likely deed of a fight as `teller` was told of it; None where dice did none."""
    found = [
        Moment(deed.words, likely(match, step, deed.words, leaders), step)
        for step, deed in deeds_told(match, teller, leaders)
        if match.steps[step].thrown
    ]
    return min(
        (each for each in found if each.chance < CERTAIN),
        key=lambda each: (each.chance, each.step),
        default=None,
    )


def deeds_told(
    match: Match[Any, Any, Any], teller: Player | None, leaders: Leaders = LEADERS
) -> Iterator[tuple[int, Deed]]:
    """Each deed of a fight with its step, as `teller` was told of it; none of what is no fight."""
    if match.engine.name not in TELLERS:
        return
    kinds, tell = TELLERS[match.engine.name]
    for step, told in groupby(Sight(match, teller).told(*kinds), lambda each: each.step):
        if step:
            for deed in tell(told, leaders):
                yield step, deed


def likely(match: Match[Any, Any, Any], step: int, words: str, leaders: Leaders = LEADERS) -> float:
    """In how many of some tries the order of a step leads to a deed, by the rules themselves.

    The step itself counts as one of the tries: what has happened was never impossible.
    """
    dice = loose(random.Random(f"{match.seed} {step}"))
    before, action = match.steps[step - 1].state, match.entries[step - 1].action
    came = 1
    for _ in range(TRIES - 1):
        again = match.engine.game.apply(before, action, dice)
        came += words in told_of(match, before, again.state, again.events, leaders)
    return came / TRIES


def told_of(
    match: Match[Any, Any, Any],
    before: Any,
    after: Any,
    events: tuple[Event, ...],
    leaders: Leaders,
) -> set[str]:
    """The deeds of a step that might have been."""
    kinds, tell = TELLERS[match.engine.name]
    told = (
        Told(0, turn, before, after, event)
        for turn, event in dated(events, before.turn)
        if isinstance(event, kinds)
    )
    return {deed.words for deed in tell(told, leaders)}
