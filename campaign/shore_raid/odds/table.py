"""The exact odds of an action, and of all the attacks of a band on one man together."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from campaign.kernel.chances import read_as
from campaign.kernel.odds import Chance, Odds, Part
from campaign.kernel.rules import Rule
from campaign.shore_raid.model.actions import Action, Fight, Fire, Serve
from campaign.shore_raid.model.blows import Blow, melee, served, shot
from campaign.shore_raid.model.names import described, many, name
from campaign.shore_raid.model.state import FigureId, Raid
from campaign.shore_raid.model.terms import CAPTURES, Aim, Fate
from campaign.shore_raid.odds.chances import Stroke, of_fates, struck
from campaign.shore_raid.rules.harm import POINTS, TAKEN, End, killing

__all__ = ["Chance", "Odds", "Part", "blow_of", "odds", "of_attacks"]

OUT = {
    Fate.DEAD: "killed",
    Fate.RUNNING: "he flees",
    Fate.CAPTURED: "taken alive",
}
Attack = Fight | Fire | Serve


def odds(raid: Raid, action: Action) -> Odds | None:
    """Every outcome of an attack with its exact chance; None for what throws no such dice."""
    match action:
        case Fight() | Fire() | Serve():
            return of_attacks(raid, (action,))
    return None


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
        strokes.append(Stroke(blow.die, aim_of(act)))
        who = f"{name(raid, act.by)}, {described(raid.figures[act.by])}: d{blow.die}"
        parts.append(Part(who, 1, 0, blow.mods))
    target = raid.figures[acts[0].at]
    found = struck(tuple(strokes), target.points, killing(raid.options))
    rule: Rule = TAKEN if strokes[-1].aim is Aim.TAKE else POINTS
    note = f"He has {many(target.points, 'point')} on him." if target.points else ""
    if any(stroke.aim is Aim.TAKE for stroke in strokes):
        note = f"{note} To take him alive needs {CAPTURES} points.".strip()
    return Odds(rule, tuple(parts), rows(found), pointed(found), None, note)


def aim_of(act: Attack) -> Aim:
    """What an attack is meant to do."""
    return Aim.TAKE if isinstance(act, Fight) and act.capture else Aim.KILL


def rows(found: Mapping[End, Fraction]) -> tuple[Chance, ...]:
    """Killed, put to flight, captured, or nothing: together 1."""
    sums = of_fates(found)
    known = [Chance(words, sums[fate]) for fate, words in OUT.items() if fate in sums]
    return (*known, Chance("he stands", sums.get(Fate.HERE, Fraction(0))))


def pointed(found: Mapping[End, Fraction]) -> tuple[Chance, ...]:
    """With how many points he stands, for the attacks that may follow."""
    standing = {end: chance for end, chance in found.items() if end.fate is Fate.HERE}
    points = read_as(standing, lambda end: end.points)
    return tuple(
        Chance(f"he stands with {many(each, 'point')}", points[each])
        for each in sorted(points)
        if each
    )


def of_band(raid: Raid, figures: Iterable[FigureId], at: FigureId) -> Odds | None:
    """All attacks hand to hand that figures of a band can make on one man, in their order."""
    return of_attacks(raid, [Fight(who, at) for who in figures])
