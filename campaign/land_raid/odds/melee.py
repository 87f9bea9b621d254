"""What becomes of both sides of a fight hand to hand, and who has the square (P8-22.11 to 22.14).

Each side's hits fall on the other by themselves; only the end of the fight brings the two
together. The defenders' are taken first, so beaten attackers are prisoners only where a
defender is left.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm

from msgspec import Struct
from msgspec.structs import replace

from campaign.kernel.chances import merged, told, ways
from campaign.kernel.dice import Dice, outcomes
from campaign.kernel.play import Play
from campaign.kernel.sealed import Player
from campaign.land_raid.model.events import Captured, SquareHeld, SquareLost
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Fight,
    Kind,
    Quality,
    Raid,
    Unit,
    UnitId,
    other,
)
from campaign.land_raid.model.strength import FACTOR
from campaign.land_raid.odds.blows import (
    FIGHT,
    FROM,
    KINDS_OF_MARK,
    Body,
    Hitting,
    Mark,
    Reckoning,
    State,
    Ways,
    by_steel,
    number,
    tally,
)
from campaign.land_raid.odds.chances import gained, stage
from campaign.land_raid.odds.purse import Coins, End, Ends, bounty, spoils, together
from campaign.land_raid.rules.fighting import hits_of, throw, throw_pairs
from campaign.land_raid.rules.retreat import judge

TAKEN, LEFT, HELD, STUCK = (
    "the square is taken",
    "they give way, but nobody can move in",
    "the square is held",
    "they are beaten, but cannot give way",
)
ROWS = (TAKEN, LEFT, STUCK, HELD)


class Side(Struct, frozen=True):
    """One side of a fight, and the dice it throws."""

    body: Body
    dice: int


class Melee(Struct, frozen=True):
    """All that a fight can come to."""

    rows: Mapping[str, Fraction]
    losses: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    """The chance of 0, 1, 2, ... killed, captured and driven off: attackers, defenders."""
    marks: Mapping[tuple[Player, Kind, Mark], Fraction]
    """For officers and the governor the chance that one is killed, captured, driven off."""
    coins: Fraction
    """What the raiders win by it on the average; less than none where they lose."""


@lru_cache(maxsize=64)
def hit_ways(dice: int) -> tuple[dict[tuple[int, int], int], int]:
    """The hits of so many dice: those the striker gives, and those the owner takes (R3-41)."""

    def run(roll: Dice) -> tuple[int, int]:
        play = Play(_NOBODY, roll)
        faces = throw(play, dice)
        hits = hits_of(RAIDERS, faces, throw_pairs(play, faces))
        by_striker = sum(hit.chooser == RAIDERS for hit in hits)
        return by_striker, len(hits) - by_striker

    return ways(outcomes(run))


_NOBODY = stage("====", ())


@lru_cache(maxsize=1024)
def fallen(body: Body, dice: int, captors: bool) -> tuple[Ways, int]:
    """What is left of a body of men under so many enemy dice: in how many ways, of how many.

    First come the hits the striker gives, then those the owner takes. What has taken fewer
    hits joins in on the way, with all its ways multiplied as if it had taken the others too.
    """
    counts, of = hit_ways(dice)
    hitting = Hitting(body, [by_steel(man, captors) for man in body.men])
    most = [max(hits[n] for hits in counts) for n in (0, 1)]
    chosen: list[Ways] = [{body.whole: 1}]
    for _ in range(most[0]):
        chosen.append(hitting.one(chosen[-1], striker=True))
    found: Ways = {}
    for owners in range(most[1], -1, -1):
        found = hitting.one(found, striker=False)
        for (strikers, others), n in counts.items():
            if others == owners:
                n *= hitting.of ** (most[0] - strikers + most[1] - owners)
                for state, weight in chosen[strikers].items():
                    found[state] = found.get(state, 0) + weight * n
    return found, of * hitting.of ** sum(most)


@lru_cache(maxsize=1024)
def ends(body: Body, dice: int, captors: bool) -> tuple[Ends, int]:
    """How one side can come out of a fight, and in how many ways in all."""
    found, whole = fallen(body, dice, captors)
    reckon = Reckoning([by_steel(man, captors) for man in body.men])
    worth = {state: reckon.coins(state) for state in found}
    more = lcm(*(of for _, _, of in worth.values()))
    counts: Ends = {}
    for state, weight in found.items():
        sure, thrown, of = worth[state]
        coins = counts.setdefault(end_of(body, reckon.losses(state), state), {})
        weight *= more // of
        for won, n in thrown.items():
            coins[sure + won] = coins.get(sure + won, 0) + weight * n
    return counts, whole * more


def end_of(body: Body, losses: int, state: State) -> End:
    """The state of a body at the end of a fight."""
    staying = {man.unit.kind for man, n in zip(body.men, state[::KINDS_OF_MARK], strict=True) if n}
    can_fight = any(FACTOR[kind] for kind in staying)
    left, driven = number(state, Mark.STAYS), number(state, Mark.DRIVEN)
    return End(losses, left, driven, can_fight, Kind.GOVERNOR in staying)


def fits(rooms: tuple[int, ...], left: int, driven: int) -> bool:
    """Whether a body can go back together when some were driven off before it.

    `rooms` are those of the squares there are; their captain sends the driven where the rest
    does not want to go.
    """
    return any(room - max(0, driven - (sum(rooms) - room)) >= max(left, 1) for room in rooms)


Judgement = tuple[tuple[tuple[str, bool, int], Fraction], ...]
"""Who has the square, whether the governor is caught, and the coins for him; with its chance."""


def judged(attacker: Player, attack: End, defence: End, way: bool, pinned: bool) -> Judgement:
    """Who has the square, whether the governor is caught, and what the raiders win by him.

    The sides' losses are compared, and where there is room for those who go back, their number
    is no matter; so one answer is good for many ends.
    """
    fewer = min(attack.losses, defence.losses)
    attack = replace(attack, losses=attack.losses - fewer, left=min(attack.left, 1), driven=0)
    left = min(defence.left - defence.governor, 1) + defence.governor
    defence = replace(defence, losses=defence.losses - fewer, left=left, driven=0)
    return _judged(attacker, attack, defence, way, pinned)


@lru_cache(maxsize=4096)
def _judged(attacker: Player, attack: End, defence: End, way: bool, pinned: bool) -> Judgement:
    men = [_somebody(attacker, attack.can_fight)] * attack.left
    there = [_somebody(other(attacker), defence.can_fight)] * (defence.left - defence.governor)
    if defence.governor:
        there.append(Unit(UnitId(0), TOWN, Kind.GOVERNOR, Quality.ABLE))
    placed = [(replace(unit, attacks=FIGHT), FROM) for unit in men]
    placed += [(unit, FIGHT) for unit in there]
    lost = (attack.losses, defence.losses)
    fight = Fight(FIGHT, attacker, (), lost if attacker == RAIDERS else (lost[1], lost[0]))
    raid = replace(stage("====" if way else "===#", placed), fight=fight)
    raid = replace(raid, fights=(FROM,) if pinned else ())

    def read(play: Play[Raid]) -> tuple[str, bool, int]:
        row, caught = LEFT if pinned else TAKEN, False
        for event in play.done().events:
            caught = caught or isinstance(event, Captured)
            if isinstance(event, SquareHeld):
                row = HELD
            elif isinstance(event, SquareLost) and event.to is None:
                row = STUCK
        return row, caught, gained(play.state)

    return tuple(told(raid, lambda play: judge(play, fight), read).items())


def _somebody(owner: Player, can_fight: bool) -> Unit:
    kind = Kind.HAND_TO_HAND if can_fight else Kind.GOVERNOR
    return Unit(UnitId(0), owner, kind, Quality.ABLE)


@lru_cache(maxsize=256)
def melee(
    attack: Side, defence: Side, rooms: tuple[int, ...], purse: tuple[int, int], pinned: bool
) -> Melee:
    """A whole fight. `rooms` are those of the squares to which the defenders can go back.

    `pinned`: all attackers are under attack themselves, and so cannot move in (R3-43).
    """
    attacker = attack.body.men[0].unit.owner
    inside, of_inside = ends(defence.body, attack.dice, captors=True)
    outside = {flag: ends(attack.body, defence.dice, captors=flag) for flag in (True, False)}
    whole = lcm(*(of for _, of in outside.values()))
    rows: dict[tuple[str, bool], Fraction] = {}
    losses: tuple[dict[int, int], dict[int, int]] = ({}, {})
    ransom = Fraction(0)
    for end, won in inside.items():
        theirs_all, of = outside[end.left > 0]
        scale = whole // of
        weight = sum(won.values()) * scale
        alike: dict[Judgement, list[Coins]] = {}
        for theirs, lost in theirs_all.items():
            count = weight * sum(lost.values())
            for side, men in enumerate((theirs.losses, end.losses)):
                losses[side][men] = losses[side].get(men, 0) + count
            way = fits(rooms, end.left, end.driven)
            judgement = judged(attacker, theirs, end, way, pinned)
            alike.setdefault(judgement, []).append(lost)
            for (row, caught, _), p in judgement:
                rows[row, caught] = rows.get((row, caught), Fraction(0)) + p * count
        for judgement, coins in alike.items():
            for (_, _, more), p in judgement:
                if more:
                    ransom += p * scale * bounty(purse, won, together(coins), more)
    of = of_inside * whole
    stood = Fraction(sum(sum(won.values()) for end, won in inside.items() if end.left), of_inside)
    marks = merged(
        (
            (officers(defence.body, attack.dice, captors=True), Fraction(1)),
            (officers(attack.body, defence.dice, captors=True), stood),
            (officers(attack.body, defence.dice, captors=False), 1 - stood),
        )
    )
    found = dict.fromkeys(ROWS, Fraction(0))
    governor = (TOWN, Kind.GOVERNOR, Mark.CAPTURED)
    for (row, caught), share in rows.items():
        found[row] += share / of
        if caught:
            marks[governor] = marks.get(governor, Fraction(0)) + share / of
    return Melee(
        {row: chance for row, chance in found.items() if chance},
        (counted_out(losses[0], of), counted_out(losses[1], of)),
        marks,
        spoils(purse, inside, outside) / of_inside + ransom / of,
    )


def officers(body: Body, dice: int, captors: bool) -> dict[tuple[Player, Kind, Mark], Fraction]:
    """The chance that an officer, or the governor, is killed, captured, driven off."""
    state_ways, of = fallen(body, dice, captors)
    found: dict[tuple[Player, Kind, Mark], Fraction] = {}
    for kind in sorted({man.unit.kind for man in body.men if man.unit.officer}):
        which = [n for n, man in enumerate(body.men) if man.unit.kind is kind]
        owner = body.men[which[0]].unit.owner
        for mark in (Mark.KILLED, Mark.CAPTURED, Mark.DRIVEN):
            count = sum(
                n for state, n in state_ways.items() if any(tally(state, k, mark) for k in which)
            )
            found[owner, kind, mark] = Fraction(count, of)
    return found


def counted_out(counts: Mapping[int, int], of: int) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2, ... in a row."""
    return tuple(Fraction(counts.get(n, 0), of) for n in range(max(counts) + 1))
