"""The odds of an assault (P8-22.9 to 22.14): what both sides bring, what it can come to and pay."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.dice import Dice, outcomes
from pieces_of_eight.campaign.kernel.odds import (
    Chance,
    Odds,
    Part,
    in_whole_numbers,
    merged,
    over_all_dice,
    read_as,
)
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from ..model.account import affordable
from ..model.actions import Attack
from ..model.events import Captured, SquareHeld, SquareLost, Strength
from ..model.state import MOST, RAIDERS, TOWN, Fight, Kind, Quality, Raid, Unit, UnitId, opponent_of
from ..model.strength import FACTOR, strength
from ..rules.casualties import MELEE_SAVE
from ..rules.fighting import (
    DICE,
    OFFICER_HIT,
    ONE_HIT,
    attackers,
    hits_of,
    judge,
    throw,
    throw_pairs,
    ways_out,
)
from ..rules.moving import counted as counted_at
from .blows import (
    FIGHT,
    FROM,
    KINDS_OF_MARK,
    Body,
    Hitting,
    Man,
    Mark,
    Reckoning,
    State,
    Ways,
    body_of,
    by_steel,
    number,
    save_part,
    tally,
)
from .stages import after_paying, as_known, bare, counted, gained, known_places, men_at, stage

Coins = dict[int, int]
"""In how many ways the raiders win so much, before anybody's funds run out."""
TAKEN, LEFT, HELD, STUCK = (
    "the square is taken",
    "they give way, but nobody can move in",
    "the square is held",
    "they are beaten, but cannot give way",
)
ROWS = (TAKEN, LEFT, STUCK, HELD)
_NOBODY = stage("====", ())
Judgement = tuple[tuple[tuple[str, bool, int], Fraction], ...]
"""Who has the square, whether the governor is caught, and the coins for him; with its chance."""
CHOICE = "Hits are taken as each captain would choose it."
WHO = ("the raiders", "the town")
WORDS = {Mark.KILLED: "is killed", Mark.CAPTURED: "is captured", Mark.DRIVEN: "is driven off"}


# --- What the raiders win by a fight hand to hand (P8-22.28, P8-22.29) ---------------------------
# Coins change hands as the men fall: first the defenders', then the attackers', and last what a
# governor brings who is caught when his side gives way. In each part all goes one way, so funds
# run out where the sum of it does.


class End(Struct, frozen=True):
    """What of one side matters to who has the square."""

    losses: int
    left: int
    driven: int
    """How many were driven off, and take up room where the others may have to go."""
    can_fight: bool
    governor: bool


Ends = dict[End, Coins]


def spoils(
    purse: tuple[int, int], inside: Ends, outside: Mapping[bool, tuple[Ends, int]]
) -> Fraction:
    """What the raiders win by the fighting, times the ways the defenders' hits can fall."""
    total = Fraction(0)
    for stood, (theirs, of) in outside.items():
        won = together(coins for end, coins in inside.items() if (end.left > 0) == stood)
        lost = together(theirs.values())
        total += Fraction(
            sum(
                n * m * (after_paying(between, loss)[RAIDERS] - purse[RAIDERS])
                for gain, n in won.items()
                for between in (after_paying(purse, gain),)
                for loss, m in lost.items()
            ),
            of,
        )
    return total


def together(parts: Iterable[Coins]) -> Coins:
    """Several counts in one."""
    whole: Coins = {}
    for part in parts:
        for coins, n in part.items():
            whole[coins] = whole.get(coins, 0) + n
    return whole


def bounty(purse: tuple[int, int], won: Coins, lost: Coins, more: int) -> int:
    """What a captured governor brings when the fight is over, as far as funds last then."""
    total = 0
    for gain, n in won.items():
        between = after_paying(purse, gain)
        for loss, m in lost.items():
            total += n * m * affordable(after_paying(between, loss), more)
    return total


# --- What becomes of both sides of a fight hand to hand (P8-22.11 to 22.14) ----------------------
# Each side's hits fall on the other by themselves; only the end of the fight brings the two
# together. The defenders' are taken first, so beaten attackers are prisoners only where a
# defender is left.


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

    return in_whole_numbers(outcomes(run))


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
    defender = _somebody(opponent_of(attacker), defence.can_fight)
    there = [defender] * (defence.left - defence.governor)
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

    return tuple(over_all_dice(raid, lambda play: judge(play, fight), read).items())


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


# --- The odds of an assault: what both sides bring to it (P8-22.9 ff) ----------------------------
# Ways out are those that are open before the fight; and the men are those in sight.


class Assault(Struct, frozen=True):
    """What an assault is made of and what it can come to."""

    odds: Odds
    strengths: tuple[Strength, Strength]
    """Of the attackers and of the defenders."""
    losses: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    """The chance of 0, 1, 2, ... killed, captured and driven off: attackers, defenders."""
    taken: Fraction
    """The chance to take the square."""
    coins: Fraction
    """What the raiders win by it on the average; less than none where they lose."""


def of_attack(raid: Raid, act: Attack) -> Odds:
    """The fight as it stands if one more goes in."""
    side = raid.units[act.by].owner
    gone_in = [unit.id for unit in attackers(raid, side, act.at)]
    return of_assault(raid, sorted({*gone_in, act.by}), act.at).odds


def of_assault(raid: Raid, gone_in: Sequence[UnitId], at: Square) -> Assault:
    """The hand-to-hand fight for a square if these attackers go in.

    Raises ValueError where nobody attacks, or both sides would.
    """
    if len({raid.units[who].owner for who in gone_in}) != 1:
        raise ValueError("an assault is made by men of one side")
    side = raid.units[gone_in[0]].owner
    outside, inside = [raid.units[who] for who in gone_in], men_at(raid, opponent_of(side), at)
    both = strength(outside), strength(inside)
    found = fought(raid, outside, inside, at, both)
    marks = [
        Chance(mark_words(owner, kind, mark), chance)
        for (owner, kind, mark), chance in sorted(found.marks.items())
        if chance
    ]
    rows = tuple(Chance(row, chance) for row, chance in found.rows.items())
    enemy = opponent_of(side)
    also = (*loss_rows(enemy, found.losses[1]), *loss_rows(side, found.losses[0]), *marks)
    parts = (part(side, outside, both[0]), part(enemy, inside, both[1]))
    return Assault(
        Odds(DICE, parts, rows, also, None, CHOICE if inside else ""),
        both,
        found.losses,
        found.rows.get(TAKEN, Fraction(0)),
        found.coins,
    )


def fought(
    raid: Raid,
    outside: Sequence[Unit],
    inside: Sequence[Unit],
    at: Square,
    both: tuple[Strength, Strength],
) -> Melee:
    """The fight, reckoned by what kinds of men are in it."""
    side = outside[0].owner
    if not inside:
        return Melee({TAKEN: Fraction(1)}, ((Fraction(1),), (Fraction(1),)), {}, Fraction(0))
    known = as_known(raid)
    squares = known_places(raid, side)
    out = {here: bool(ways_out(known, side, here, 1)) for here in {squares[u.id] for u in outside}}
    mine = counted_at(known, opponent_of(side))
    rooms = tuple(sorted(MOST - mine[to] for to in ways_out(known, opponent_of(side), at, 1)))
    attack = body_of(Man(unit, attacking=True, way=out[squares[unit.id]]) for unit in outside)
    defence = body_of(Man(unit, way=bool(rooms)) for unit in inside)
    pinned = all(here in raid.fights for here in out)
    return melee(Side(attack, both[0].dice), Side(defence, both[1].dice), rooms, raid.purse, pinned)


def part(side: Player, units: Sequence[Unit], mine: Strength) -> Part:
    """What one side throws, and why so many."""
    words = f"{WHO[side]}: {counted(units) or 'nobody'}, {many(mine.factor, 'point')}"
    return Part(words, mine.dice, ONE_HIT, mine.mods)


def loss_rows(side: Player, losses: Sequence[Fraction]) -> list[Chance]:
    """How many a side loses, at the least."""
    verb = "lose" if side == RAIDERS else "loses"
    return [
        Chance(f"{WHO[side]} {verb} {n}{'' if n == len(losses) - 1 else ' or more'}", chance)
        for n in range(1, len(losses))
        if (chance := sum(losses[n:], Fraction(0)))
    ]


def mark_words(owner: Player, kind: Kind, mark: Mark) -> str:
    """ "an officer of the town is captured"."""
    if kind is Kind.GOVERNOR:
        return f"the governor {WORDS[mark]}"
    return f"an officer of {WHO[owner]} {WORDS[mark]}"


def of_victim(raid: Raid, who: UnitId) -> Odds:
    """What a hit does to one who has been named to take it (P8-22.12, P8-22.13)."""
    fight, unit = raid.fight, raid.units[who]
    assert fight is not None
    attacking = unit.owner == fight.attacker
    if attacking:
        captors = bool(men_at(raid, opponent_of(unit.owner), fight.square))
    else:
        captors = any(each.attacks == fight.square and each.here for each in raid.units)
    here = known_places(raid, unit.owner)[who]
    way = bool(ways_out(as_known(raid), unit.owner, here, 1))
    man = Man(bare(unit), attacking=attacking, way=way)
    blow = read_as(by_steel(man, captors), lambda each: each.mark)
    words = {Mark.STAYS: "he stays", **{mark: f"he {WORDS[mark]}" for mark in WORDS}}
    return Odds(
        OFFICER_HIT if unit.officer else MELEE_SAVE,
        (save_part(man, steel=True),),
        tuple(Chance(words[mark], blow[mark]) for mark in sorted(blow, reverse=True)),
    )
