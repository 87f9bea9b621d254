"""The odds of attacks ashore as the page shows them, and the raid played to see what comes."""

import random
from collections.abc import Iterator, Sequence

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.shore_raid.attacking import MORALE, Attack, odds, of_attacks
from pieces_of_eight.campaign.shore_raid.describe import strongest
from pieces_of_eight.campaign.shore_raid.events import Attacked, Captured, Killed, PutToFlight
from pieces_of_eight.campaign.shore_raid.state import Fight, Fire, Raid, Serve
from tests.odds_laws import Claim, Outcome, orders

KINDS: tuple[type, ...] = (Fight, Fire, Serve)


def claims(seeds: Sequence[int], each: int) -> Iterator[Claim]:
    """Single attacks, and all the blows that a band can strike at one man together."""
    for raid, act in orders("shore_raid", seeds, KINDS, each):
        yield from claims_of(raid, act)
        (who,) = shore_raid.to_act(raid)
        band = [
            other
            for other in shore_raid.legal(raid, who)
            if isinstance(other, Fight | Fire | Serve) and other.at == act.at
        ]
        several = strongest(raid, band) or (act,)
        if len(several) > 1:
            yield claim(raid, several)
            yield claim(raid, mixed(raid, band))


def claims_of(raid: Raid, act: Attack) -> Iterator[Claim]:
    """What is shown for an order that throws dice."""
    yield claim(raid, (act,))


def mixed(raid: Raid, band: list[Attack]) -> tuple[Attack, ...]:
    """One attack of each of a band, any of those he can make: to kill, to take, or to fire."""
    rng = random.Random(len(band))
    by = dict.fromkeys(act.by for act in band)
    return tuple(rng.choice([act for act in band if act.by == who]) for who in by)


def claim(raid: Raid, acts: Sequence[Attack]) -> Claim:
    """What is shown for some attacks on one man; the page asks `of_attacks` for one as well."""
    found = of_attacks(raid, acts)
    assert found is not None, f"{acts} are legal, and have no odds"
    assert len(acts) > 1 or odds(raid, acts[0]) == found

    def play(dice: Dice) -> Outcome:
        return outcome(raid, acts, dice)

    kind = " and ".join(sorted({type(act).__name__ for act in acts}))
    return Claim(kind, f"turn {raid.turn}, {raid.figures[acts[0].at]}: {acts}", found, play)


def outcome(raid: Raid, acts: Sequence[Attack], dice: Dice) -> Outcome:
    """What becomes of the man by the attacks; what his side's nerve does to him comes after."""
    points, on = raid.figures[acts[0].at].points, acts[0].at
    for act in acts:
        if shore_raid.refuse(raid, act) is not None:
            break
        step = shore_raid.apply(raid, act, dice)
        for event in step.events:
            match event:
                case Killed(figure=who) if who == on:
                    return Outcome("killed")
                case Captured(figure=who) if who == on:
                    return Outcome("taken alive")
                case PutToFlight(figure=who, rule=rule) if who == on and rule != MORALE:
                    return Outcome("he flees")
                case Attacked(at=who) if who == on:
                    points = event.points
        raid = step.state
    words = "1 hit" if points == 1 else f"{points} hits"
    return Outcome("he fights on", frozenset({f"he fights on with {words}"} if points else ()))
