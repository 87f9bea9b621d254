"""The odds of an assault: what both sides bring to it, and all that it can come to (P8-22.9 ff).

Ways out are those that are open before the fight; and the men are those in sight.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from campaign.geometry.squares import Square
from campaign.kernel.chances import read_as
from campaign.kernel.odds import Chance, Odds, Part
from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Attack
from campaign.land_raid.model.events import Strength
from campaign.land_raid.model.say import many
from campaign.land_raid.model.state import MOST, RAIDERS, Kind, Raid, Unit, UnitId, other
from campaign.land_raid.model.strength import strength
from campaign.land_raid.odds.blows import Man, Mark, body_of, by_steel, save_part
from campaign.land_raid.odds.chances import as_known, bare, counted, known_places, men_at
from campaign.land_raid.odds.melee import TAKEN, Melee, Side, melee
from campaign.land_raid.rules.attacking import attackers
from campaign.land_raid.rules.casualties import MELEE_SAVE
from campaign.land_raid.rules.fighting import DICE, ONE_HIT
from campaign.land_raid.rules.moving import counted as counted_at
from campaign.land_raid.rules.retreat import OFFICER_HIT, ways_out

CHOICE = "Hits are taken as each captain would choose it."
WHO = ("the raiders", "the town")
WORDS = {
    Mark.KILLED: "is killed",
    Mark.CAPTURED: "is captured",
    Mark.DRIVEN: "is driven off",
}


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
    outside, inside = [raid.units[who] for who in gone_in], men_at(raid, other(side), at)
    both = strength(outside), strength(inside)
    found = fought(raid, outside, inside, at, both)
    marks = [
        Chance(mark_words(owner, kind, mark), chance)
        for (owner, kind, mark), chance in sorted(found.marks.items())
        if chance
    ]
    rows = tuple(Chance(row, chance) for row, chance in found.rows.items())
    also = (*loss_rows(other(side), found.losses[1]), *loss_rows(side, found.losses[0]), *marks)
    parts = (part(side, outside, both[0]), part(other(side), inside, both[1]))
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
    mine = counted_at(known, other(side))
    rooms = tuple(sorted(MOST - mine[to] for to in ways_out(known, other(side), at, 1)))
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
        captors = bool(men_at(raid, other(unit.owner), fight.square))
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
