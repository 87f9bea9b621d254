"""What an action comes to on the average, from the rule code itself.

The dice are followed exactly as far as a branch is likely enough to matter; each unlikely rest
is played once with loose dice and counts with its own chance. So small throws are exact and
great ones cost little, and chance is not written twice.
"""

import random
from collections.abc import Callable

from campaign.kernel.dice import Dice, Faces, Roll, branches, loose

NEGLIGIBLE = 1e-4
"""Branches less likely than this are not looked at; what is looked at counts for the whole."""


class DiceNeededError(Exception):
    """Raised where dice are asked for and none are to be had."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll


def no_dice(roll: Roll) -> Faces:
    """Dice for finding out whether an action is sure."""
    raise DiceNeededError(roll)


class _Known:
    """Dice that fall as known, and then ask, or go on with others."""

    __slots__ = ("at", "known", "rest")

    def __init__(self, known: tuple[Faces, ...], rest: Dice) -> None:
        self.known = known
        self.rest = rest
        self.at = 0

    def __call__(self, roll: Roll) -> Faces:
        if self.at == len(self.known):
            return self.rest(roll)
        self.at += 1
        return self.known[self.at - 1]


def expected(play: Callable[[Dice], float], detail: float, rng: random.Random) -> float:
    """The average of play(dice): exact where every course is likelier than `detail`."""
    chance_dice = loose(rng)
    weight = worth = 0.0
    todo: list[tuple[tuple[Faces, ...], float]] = [((), 1.0)]
    while todo:
        known, chance = todo.pop()
        try:
            result = play(_Known(known, no_dice if chance >= detail else chance_dice))
        except DiceNeededError as fork:
            for faces, share in branches(fork.roll):
                if chance * share >= NEGLIGIBLE:
                    todo.append(((*known, faces), chance * float(share)))
        else:
            weight += chance
            worth += chance * result
    return worth / weight if weight else play(chance_dice)
