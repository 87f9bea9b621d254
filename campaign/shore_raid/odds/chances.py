"""The exact chances of attacks: one die against one, and several on one man together.

Every pair of faces is judged by the rule itself. Several attacks are followed by the sum of
points, one after the other, for their order decides who is gone already.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from campaign.kernel.chances import merged
from campaign.shore_raid.model.blows import DEFENDS
from campaign.shore_raid.model.terms import KILLS, Aim, Fate
from campaign.shore_raid.rules.harm import End, judged, margin


class Stroke(NamedTuple):
    """One attack of several: its die, and what it is meant to do."""

    die: int
    aim: Aim = Aim.KILL


@lru_cache(maxsize=64)
def margins(die: int, defends: int = DEFENDS) -> Mapping[int, Fraction]:
    """By how much an attack beats the defender: 0 where it does not (PA-5.6)."""
    found: dict[int, Fraction] = {}
    for face in range(1, die + 1):
        for defence in range(1, defends + 1):
            more = margin(face, defence)
            found[more] = found.get(more, Fraction(0)) + Fraction(1, die * defends)
    return found


@lru_cache(maxsize=8192)
def struck(
    strokes: tuple[Stroke, ...], points: int = 0, kills: int = KILLS
) -> Mapping[End, Fraction]:
    """The exact distribution of what some attacks do to one man, one after the other.

    `kills` is how many points kill; whether he is out of the fight does not hang on it.
    """
    found: Mapping[End, Fraction] = {End(Fate.HERE, points): Fraction(1)}
    for stroke in strokes:
        found = merged((one_more(end, stroke, kills), chance) for end, chance in found.items())
    return found


def one_more(end: End, stroke: Stroke, kills: int) -> Mapping[End, Fraction]:
    """What one more attack does to a man; nothing to one who is out."""
    if end.fate is not Fate.HERE:
        return {end: Fraction(1)}
    found: dict[End, Fraction] = {}
    for more, chance in margins(stroke.die).items():
        result = judged(end.points, more, stroke.aim, kills)
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def of_fates(found: Mapping[End, Fraction]) -> dict[Fate, Fraction]:
    """The chances to be killed, to run, to be captured, or to stand."""
    sums: dict[Fate, Fraction] = {}
    for end, chance in found.items():
        sums[end.fate] = sums.get(end.fate, Fraction(0)) + chance
    return sums


@lru_cache(maxsize=512)
def worth_of(die: int, points: int) -> float:
    """A rough worth of an attack to kill: the chance to put him out, and what wears him down."""
    out = worn = Fraction(0)
    for end, chance in struck((Stroke(die),), points).items():
        if end.fate is Fate.HERE:
            worn += chance * (end.points - points)
        else:
            out += chance
    return float(out) + 0.1 * float(worn)
