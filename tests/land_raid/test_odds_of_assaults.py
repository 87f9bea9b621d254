"""The odds of an assault against the chapter fought out over all its dice, and by plain loops."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from msgspec.structs import replace

from campaign.kernel.dice import Dice, loose, outcomes
from campaign.kernel.play import Play
from campaign.kernel.sealed import Player, redact
from campaign.land_raid.model.actions import Attack
from campaign.land_raid.model.events import (
    Captured,
    Driven,
    Killed,
    SquareHeld,
    SquareLost,
    SquareTaken,
)
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    AskVictim,
    Kind,
    Phase,
    Raid,
    UnitId,
    opponent_of,
    square_of,
)
from campaign.land_raid.odds import odds, of_assault
from campaign.land_raid.odds.blows import Man, by_steel, harm
from campaign.land_raid.odds.fighting import HELD, LEFT, STUCK, TAKEN
from campaign.land_raid.rules.fighting import (
    begin_fight,
    go,
    legal_go,
    men,
    settle_fight,
    take_blow,
    ways_out,
)
from tests.land_raid.positions import at, marked, order, position

Result = tuple[str, int, frozenset[str], tuple[int, int]]
"""Who has the square, the coins the raiders won, the officers' fates, losses by player."""


def gone_in(raid: Raid, side: Player, where: str = "B1") -> tuple[Raid, list[UnitId]]:
    """All men of a side have gone in to attack a square."""
    units = tuple(
        replace(unit, attacks=at(raid, where)) if unit.owner == side else unit
        for unit in raid.units
    )
    return replace(raid, units=units), [unit.id for unit in units if unit.owner == side]


def fight_out(raid: Raid, where: str, dice: Dice) -> Result:
    """The whole fight by the chapter, its questions answered as the odds say they would be."""
    play, square = Play(raid, dice), at(raid, where)
    begin_fight(play, square)
    while True:
        settle_fight(play)
        if not play.state.pending:
            break
        ask = play.state.pending[-1]
        if isinstance(ask, AskVictim):
            take_blow(play, victim(play.state, ask))
        else:
            go(play, legal_go(play.state)[0])
    return read(raid, play)


def victim(raid: Raid, ask: AskVictim) -> UnitId:
    """The striker's choice costs most, the owner's least."""
    striker = raid.units[ask.victims[0]].owner != ask.chooser

    def cost(who: UnitId) -> Fraction:
        unit = raid.units[who]
        assert raid.fight is not None
        way = bool(ways_out(raid, unit.owner, square_of(raid, who), 1))
        man = Man(unit, attacking=unit.owner == raid.fight.attacker, way=way)
        captors = bool(men(raid, raid.fight, opponent_of(unit.owner)))
        return harm(man, by_steel(man, captors))

    return (max if striker else min)(ask.victims, key=cost)


def read(before: Raid, play: Play[Raid]) -> Result:
    row, marks, lost = LEFT, set(), [0, 0]
    for event in play.done().events:
        match event:
            case SquareTaken():
                row = TAKEN
            case SquareHeld():
                row = HELD
            case SquareLost(to=None):
                row = STUCK
            case Killed(unit=who) | Captured(unit=who) | Driven(unit=who):
                unit = before.units[who]
                lost[unit.owner] += 1
                verb = {Killed: "killed", Captured: "captured", Driven: "driven off"}[type(event)]
                side = ("the raiders", "the town")[unit.owner]
                if unit.kind is Kind.GOVERNOR:
                    marks.add(f"the governor is {verb}")
                elif unit.officer:
                    marks.add(f"an officer of {side} is {verb}")
    won = play.state.purse[RAIDERS] - before.purse[RAIDERS]
    return row, won, frozenset(marks), (lost[0], lost[1])


CASES = {
    "two against two": ("_:HO =:mo =", RAIDERS),
    "two against a mob and muskets": ("_:HM+ =:b-m =", RAIDERS),
    "the governor and a guard": ("_:HM =:vm =", RAIDERS),
    "nobody left to fight for the governor": ("_:H+ =:vu =", RAIDERS),
    "the governor alone": ("_:O =:v =", RAIDERS),
    "no way out": ("_:HH =:mb #", RAIDERS),
    "the town attacks": ("_ =:OM =:hb", TOWN),
    "the town attacks men with their backs to a wall": ("_:h =:OM #", TOWN),
    "all of them scurvy": ("_:OH-M- =:l-u- =", RAIDERS),
}


@pytest.mark.rule("P8-22.11")
@pytest.mark.rule("P8-22.13")
@pytest.mark.rule("P8-22.14")
@pytest.mark.parametrize("coins", [(0, 45), (2, 1)])
@pytest.mark.parametrize(("picture", "side"), CASES.values(), ids=CASES)
def test_the_odds_of_an_assault_are_those_of_the_fight_itself(
    picture: str, side: Player, coins: tuple[int, int]
) -> None:
    raid, who = gone_in(position(picture, side=side, coins=coins), side)
    results = outcomes(lambda dice: fight_out(raid, "B1", dice))
    found = of_assault(raid, who, at(raid, "B1"))
    rows, marks, losses = Counter(), Counter(), (Counter(), Counter())
    for (row, _, words, lost), chance in results.items():
        rows[row] += chance
        marks.update(dict.fromkeys(words, chance))
        for player in (0, 1):
            losses[player][lost[player]] += chance
    assert {row.words: row.chance for row in found.odds.rows} == rows
    assert {m.words: m.chance for m in found.odds.also if " lose" not in m.words} == marks
    assert found.coins == sum(coins * chance for (_, coins, _, _), chance in results.items())
    assert found.taken == rows[TAKEN]
    if "v" not in picture:  # a governor who is caught when all is over is no loss of the fight
        mine, theirs = (dict(enumerate(lost)) for lost in found.losses)
        assert {n: p for n, p in mine.items() if p} == losses[side]
        assert {n: p for n, p in theirs.items() if p} == losses[1 - side]


def by_loops(attack: int, defend: int) -> Fraction:
    """The chance of able hand-to-hand groups against others like them, by nothing but loops."""

    def losses(dice: int, men: int) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        for faces in product(range(1, 7), repeat=dice):
            hits = sum({1: 0, 2: 0, 6: 2}.get(face, 1) for face in faces)
            for saves in product((0, 1), repeat=hits):
                lost = min(men, sum(saves))
                chance = Fraction(1, 6**dice * 2**hits)
                found[lost] = found.get(lost, Fraction(0)) + chance
        return found

    return sum(
        (
            p * q
            for ours, p in losses(defend, attack).items()
            for theirs, q in losses(attack, defend).items()
            if ours < attack and (theirs > ours or theirs == defend)
        ),
        Fraction(0),
    )


@pytest.mark.rule("P8-22.10")
@pytest.mark.rule("P8-22.12")
@pytest.mark.parametrize(("attack", "defend"), [(1, 1), (2, 1), (1, 2), (3, 2), (3, 3)])
def test_a_fight_of_equals_is_what_plain_loops_make_of_it(attack: int, defend: int) -> None:
    raid, who = gone_in(position(f"_:{'H' * attack} =:{'h' * defend} =\n= = ="), RAIDERS)
    assert of_assault(raid, who, at(raid, "B1")).taken == by_loops(attack, defend)


@pytest.mark.rule("P8-22.10")
def test_an_assault_names_points_dice_and_modifiers_of_both_sides() -> None:
    raid, who = gone_in(position("_:OH+H+M- =:mml- ="), RAIDERS)
    found = of_assault(raid, who, at(raid, "B1"))
    attack, defence = found.odds.parts
    assert attack.words.endswith("13 points")
    assert (attack.dice, [(mod.value, mod.why) for mod in attack.mods]) == (
        3,
        [(2, "battle hardened groups"), (-1, "scurvy groups")],
    )
    assert (defence.dice, [mod.value for mod in defence.mods]) == (1, [-1])
    assert [strength.factor for strength in found.strengths] == [13, 5]
    assert sum(row.chance for row in found.odds.rows) == 1
    assert all(sum(losses) == 1 for losses in found.losses)


@pytest.mark.rule("P8-22.10")
def test_who_has_shot_brings_no_dice_but_can_be_hit() -> None:
    raid, who = gone_in(position("_:HM =:h ="), RAIDERS)
    spent = marked(raid, "M1", shot=True)
    fresh, tired = (of_assault(r, who, at(r, "B1")) for r in (raid, spent))
    assert [found.strengths[0].factor for found in (fresh, tired)] == [6, 4]
    assert len(tired.losses[0]) == 3


@pytest.mark.rule("R3-43")
def test_attackers_who_are_attacked_themselves_do_not_move_in() -> None:
    raid, who = gone_in(position("_:HH =:m ="), RAIDERS)
    found = of_assault(replace(raid, fights=(at(raid, "A1"),)), who, at(raid, "B1"))
    assert found.taken == 0
    assert [row.words for row in found.odds.rows] == [LEFT, HELD]


def test_the_order_to_attack_counts_those_who_have_gone_in_before() -> None:
    raid = position("_:HH =:m =")
    raid = marked(raid, "H1", attacks=at(raid, "B1"))
    both = of_assault(raid, [UnitId(0), UnitId(1)], at(raid, "B1"))
    assert odds(raid, order(raid, "H2 attacks B1")) == both.odds


def test_a_seat_reckons_with_what_it_sees() -> None:
    raid = position("_:HHO =:mvo =", night=True)
    act = Attack(UnitId(0), at(raid, "B1"))
    assert odds(redact(raid, RAIDERS), act) == odds(raid, act)


def test_an_assault_is_made_by_men_of_one_side() -> None:
    raid = position("_:H =:m =")
    with pytest.raises(ValueError, match="one side"):
        of_assault(raid, [UnitId(0), UnitId(1)], at(raid, "B1"))


@pytest.mark.parametrize("throws", [3_000, pytest.param(10_000, marks=pytest.mark.soak)])
def test_fights_thrown_out_go_as_often_as_the_odds_say(throws: int) -> None:
    raid, who = gone_in(position("_:OHMM- =:omb =\n= = =", Phase.FIGHTING), RAIDERS)
    found, dice = of_assault(raid, who, at(raid, "B1")), loose(random.Random(20261122))
    seen = Counter(fight_out(raid, "B1", dice)[0] for _ in range(throws))
    band = 3.2905 * sqrt(throws * float(found.taken * (1 - found.taken)))
    assert abs(seen[TAKEN] - throws * found.taken) < band
