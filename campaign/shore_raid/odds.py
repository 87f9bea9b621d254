"""What an order may come to: exact chances."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.odds import (
    Came,
    Chance,
    Luck,
    Odds,
    Part,
    Ways,
    merged,
    paired,
    read_as,
)
from pieces_of_eight.campaign.kernel.play import Event, many
from .attacking import POINTS, TAKEN, End, judged, killing, margin
from .bands import DEFENDS, Blow, melee, served, shot
from .events import Attacked, described, name
from .state import CAPTURES, KILLS, Action, Aim, Fate, Fight, Fire, Raid, Serve

OUT = {Fate.DEAD: "killed", Fate.RUNNING: "he flees", Fate.CAPTURED: "taken alive"}
Attack = Fight | Fire | Serve


# --- The exact chances of attacks: one die against one, and several on one man together ----------
# Every pair of faces is judged by the rule itself. Several attacks are followed by the sum of
# points, one after the other, for their order decides who is gone already.


class Stroke(NamedTuple):
    """One attack of several: its die, and what it is meant to do."""

    die: int
    aim: Aim = Aim.KILL


@lru_cache(maxsize=64)
def margins(die: int) -> Mapping[int, Fraction]:
    """By how much an attack beats the defender: 0 where it does not (PA-5.6)."""
    one, other = (dict.fromkeys(range(1, n + 1), Fraction(1, n)) for n in (die, DEFENDS))
    return read_as(paired(one, other), lambda faces: margin(*faces))


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
    return read_as(margins(stroke.die), lambda more: judged(end.points, more, stroke.aim, kills))


def of_fates(found: Mapping[End, Fraction]) -> dict[Fate, Fraction]:
    """The chances to be killed, to run, to be captured, or to stand."""
    return read_as(found, lambda end: end.fate)


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


# --- The exact odds of an action, and of all the attacks of a band on one man together -----------


def odds(raid: Raid, action: Action) -> Odds | None:
    """Every outcome of an attack with its exact chance; None for what throws no such dice."""
    return of_attacks(raid, (action,)) if isinstance(action, Attack) else None


def blow_of(raid: Raid, act: Attack) -> Blow | None:
    """The dice of an attack; None where it is beyond reach."""
    figure, target = raid.figures[act.by], raid.figures[act.at]
    match act:
        case Fight():
            return melee(raid, figure, target)
        case Fire():
            return shot(raid, figure, target)
        case Serve(piece=piece):
            return served(raid, figure, piece, target)


def of_attacks(raid: Raid, attacks: Iterable[Attack]) -> Odds | None:
    """What several attacks on one man do together, one after the other (PA-5.5).

    None where there is no attack, one is beyond reach, or they are not all on the same man.
    """
    acts = tuple(attacks)
    if not acts or len({act.at for act in acts}) > 1:
        return None
    strokes: list[Stroke] = []
    parts: list[Part] = []
    for act in acts:
        blow = blow_of(raid, act)
        if blow is None:
            return None
        takes = isinstance(act, Fight) and act.capture
        strokes.append(Stroke(blow.die, Aim.TAKE if takes else Aim.KILL))
        who = f"{name(raid, act.by)}, {described(raid.figures[act.by])}: d{blow.die}"
        parts.append(Part(who, 1, 0, blow.mods))
    target = raid.figures[acts[0].at]
    found = struck(tuple(strokes), target.points, killing(raid.options))
    rule: Rule = TAKEN if strokes[-1].aim is Aim.TAKE else POINTS
    note = f"He has already taken {many(target.points, 'hit')}." if target.points else ""
    if any(stroke.aim is Aim.TAKE for stroke in strokes):
        note = f"{note} It takes {CAPTURES} hits to take him alive.".strip()
    return Odds(rule, tuple(parts), rows(found), pointed(found), None, note)


def rows(found: Mapping[End, Fraction]) -> tuple[Chance, ...]:
    """Killed, put to flight, captured, or nothing: together 1."""
    sums = of_fates(found)
    known = [Chance(words, sums[fate]) for fate, words in OUT.items() if fate in sums]
    return (*known, Chance("he fights on", sums.get(Fate.HERE, Fraction(0))))


def pointed(found: Mapping[End, Fraction]) -> tuple[Chance, ...]:
    """With how many points he stands, for the attacks that may follow."""
    standing = {end: chance for end, chance in found.items() if end.fate is Fate.HERE}
    points = read_as(standing, lambda end: end.points)
    return tuple(
        Chance(f"he fights on with {many(each, 'hit')}", points[each])
        for each in sorted(points)
        if each
    )


# --- How lucky the dice of a shore raid were: by how much attacks have beaten those they hit ------

ATTACKS = "the attacks"


def luck(raid: Raid, event: Event) -> Iterator[Came]:
    """What came of the dice of an attack."""
    if isinstance(event, Attacked):
        beaten = max(0, event.face - event.defence)
        thrown = Luck().throw(beaten, 1, ways(event.die))
        yield Came(raid.figures[event.by].owner, ATTACKS, thrown)


def ways(die: int) -> Ways:
    """The chances of an attack with a die to score nothing, one point, two and so on."""
    scores = margins(die)
    most = max(scores, default=0)
    won = [float(scores.get(points, 0)) for points in range(1, most + 1)]
    return 1 - added(won), *won
