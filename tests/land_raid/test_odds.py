"""The exact odds of the raid: known cases, and dyce."""

from fractions import Fraction

import pytest
from dyce import H
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.campaign.land_raid.odds import (
    odds,
    of_alarm,
    of_flames,
    of_spread,
    of_torches,
    of_volley,
)
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    AskVictim,
    Fight,
    Hit,
    Phase,
    Raid,
)
from tests.land_raid.positions import at, marked, order, position, who

D6 = H(6)
THIRD, SIXTH = Fraction(1, 3), Fraction(1, 6)


def rows(found: Odds | None) -> dict[str, Fraction]:
    assert found is not None
    assert sum(row.chance for row in found.rows) == 1
    return {row.words: row.chance for row in found.rows}


def also(found: Odds | None) -> dict[str, Fraction]:
    assert found is not None
    return {row.words: row.chance for row in found.also}


def mods(found: Odds | None) -> list[list[tuple[int, str]]]:
    assert found is not None
    return [[(mod.value, mod.why) for mod in part.mods] for part in found.parts]


def spread_of(histogram: H) -> list[Fraction]:
    """The chances that dyce gives, from the least to the most."""
    return [Fraction(ways, histogram.total) for ways in histogram.counts()]


def shooting(picture: str) -> Raid:
    return position(picture, Phase.SHOOTING)


# Shots. -----------------------------------------------------------------------------------


@pytest.mark.rule("P8-22.7", "P8-22.8")
@pytest.mark.parametrize(
    ("picture", "hit", "saved"),
    [
        ("_:M =:m", "1/3", "1/3"),
        ("_:M+ =:m", "1/2", "1/3"),
        ("_:M- =:m", "1/6", "1/3"),
        ("_:L =:m", "1/6", "1/3"),
        ("_:M =:m+", "1/3", "1/2"),
        ("_:M H:m", "1/3", "1/2"),
        ("_:M H:m+", "1/3", "1/2"),
        ("_:M =:o", "1/3", "2/3"),
        ("_:M H:o", "1/3", "5/6"),
        ("_:M H:v+", "1/3", "5/6"),
    ],
)
def test_a_musket_hits_and_the_other_may_be_saved(picture: str, hit: str, saved: str) -> None:
    found = odds(shooting(picture), order(shooting(picture), f"{picture[2]}1 shoots B1"))
    assert rows(found) == {"no hit": 1 - Fraction(hit), "1 hit": Fraction(hit)}
    assert also(found) == {"somebody falls": Fraction(hit) * (1 - Fraction(saved))}
    assert found is not None
    assert found.mean == Fraction(hit)


@pytest.mark.rule("P8-22.8", "R3-38")
def test_a_shot_names_what_helps_the_shooter_and_what_helps_each_target() -> None:
    raid = shooting("_:M+ H:om+l")
    found = odds(raid, order(raid, "M1 shoots B1"))
    assert found is not None
    assert [(part.words, part.need) for part in found.parts] == [
        ("1 battle hardened musket group", 4),
        ("officer, to escape", 2),
        ("battle hardened musket group, to escape", 4),
        ("able militia group, to escape", 4),
    ]
    assert mods(found) == [
        [(1, "battle hardened")],
        [(1, "in a building"), (2, "an officer")],
        [(1, "battle hardened")],
        [(1, "in a building")],
    ]


@pytest.mark.rule("P8-22.7")
def test_a_volley_of_six_is_what_dyce_makes_of_it() -> None:
    raid = shooting("_:MMMMMM =:mmmmmm")
    found = of_volley(raid, [order(raid, f"M{n} shoots B1") for n in range(1, 7)])
    hits, killed = (6 @ H({1: n, 0: 9 - n}) for n in (3, 2))
    assert [row.chance for row in found.rows] == spread_of(hits)
    falls = spread_of(killed)
    assert [row.chance for row in found.also] == [sum(falls[n:]) for n in range(1, 7)]
    assert found.mean == 2


def test_those_who_have_shot_are_hit_like_those_who_have_not() -> None:
    raid = shooting("_:M =:mm")
    spent = marked(raid, "m1", shot=True)
    assert odds(spent, order(spent, "M1 shoots B1")) == odds(raid, order(raid, "M1 shoots B1"))


def test_a_volley_goes_into_one_square() -> None:
    raid = shooting("=:m _:MM =:m")
    acts = [order(raid, "M1 shoots A1"), order(raid, "M2 shoots C1")]
    with pytest.raises(ValueError, match="one square"):
        of_volley(raid, acts)


def test_one_who_is_named_to_take_a_shot_throws_his_own_save() -> None:
    raid = shooting("_:M H:om")
    ask = AskVictim(RAIDERS, (who(raid, "o1"), who(raid, "m1")))
    shot = land_raid.state.Shot(who(raid, "M1"), at(raid, "B1"), (RAIDERS,))
    raid = replace(raid, pending=(ask,), shot=shot)
    assert rows(odds(raid, order(raid, "hit o1"))) == {"he falls": SIXTH, "he is unhurt": 1 - SIXTH}
    assert rows(odds(raid, order(raid, "hit m1")))["he falls"] == Fraction(1, 2)


@pytest.mark.rule("P8-22.13")
def test_one_who_is_named_to_take_a_blow_has_his_own_chances() -> None:
    raid = position("_:HO =:om+ =", Phase.FIGHTING)
    for name in ("H1", "O1"):
        raid = marked(raid, name, attacks=at(raid, "B1"))
    fight = Fight(at(raid, "B1"), RAIDERS, (Hit(TOWN, RAIDERS),))
    ask = AskVictim(RAIDERS, (who(raid, "o1"), who(raid, "m1")))
    raid = replace(raid, fight=fight, pending=(ask,))
    assert rows(odds(raid, order(raid, "hit o1"))) == {
        "he is killed": SIXTH,
        "he is overpowered": SIXTH,
        "he is driven off": SIXTH,
        "he stays": Fraction(1, 2),
    }
    assert rows(odds(raid, order(raid, "hit m1"))) == {"he is killed": THIRD, "he stays": 2 * THIRD}


# Fire. ------------------------------------------------------------------------------------


@pytest.mark.rule("P8-22.16")
@pytest.mark.parametrize("groups", [1, 2, 6])
def test_several_groups_try_one_house_until_it_catches(groups: int) -> None:
    raid = position(f"_:{'H' * groups} H =:u", Phase.BURNING)
    acts = [order(raid, f"H{n} burns B1") for n in range(1, groups + 1)]
    assert rows(of_torches(raid, acts))["it catches"] == 1 - Fraction(5, 6) ** groups


@pytest.mark.rule("P8-22.16")
def test_groups_at_several_houses_start_one_fire_at_least() -> None:
    raid = position("H _:HHH T =:u", Phase.BURNING)
    acts = [order(raid, f"H{n} burns {to}") for n, to in ((1, "A1"), (2, "A1"), (3, "C1"))]
    found = of_torches(raid, acts)
    both = Fraction(11, 36) * SIXTH
    assert rows(found) == {
        "no fire": Fraction(125, 216),
        "1 fire": 1 - Fraction(125, 216) - both,
        "2 fires": both,
    }
    assert also(found) == {
        "the house at A1 catches": Fraction(11, 36),
        "the tavern at C1 catches": SIXTH,
    }
    with pytest.raises(ValueError, match="nobody"):
        of_torches(raid, [])


@pytest.mark.rule("P8-22.17")
def test_a_fire_leaps_when_the_dice_are_two_apart() -> None:
    apart = (D6 - D6).ge(2)
    raiders = Fraction(apart[True], apart.total)
    raid = position("H H _:H =:u", fires="B1:1")
    assert rows(of_spread(raid)) == {
        "the fire spreads to the house at A1": 2 * raiders,
        "the fire does not spread": 1 - 2 * raiders,
    }
    raid = position("H H H _:H =:u", fires="B1:1")
    assert raiders == Fraction(10, 36)
    assert rows(of_spread(raid)) == {
        "it spreads, and the raiders say where": raiders,
        "it spreads, and the town says where": raiders,
        "the fire does not spread": 1 - 2 * raiders,
    }


@pytest.mark.rule("H-23")
def test_a_fire_in_its_last_turn_leaps_no_more() -> None:
    assert of_spread(position("H H H _:H =:u")) is None
    assert of_spread(position("H H H _:H =:u", fires="B1:3")) is None


@pytest.mark.rule("P8-22.18")
def test_men_in_a_fire_burn_on_five_or_more() -> None:
    raid = position("H:HHH _:H H:m", fires="A1:3")
    found = of_flames(raid)
    histogram = 3 @ D6.ge(5)
    assert list(rows(found).values()) == spread_of(histogram)
    assert list(also(found).values()) == [THIRD] * 3
    assert of_flames(position("H:HHH _:H H:m")) is None


# Loot and guns. ---------------------------------------------------------------------------


def looting(ground: str, groups: int, coins: tuple[int, int] = (0, 45)) -> Raid:
    return position(f"_ {ground}:{'H' * groups} =:u", Phase.LOOTING, coins=coins)


@pytest.mark.rule("P8-22.19", "R3-62")
@pytest.mark.parametrize(
    ("ground", "words", "histogram"),
    [
        ("$", "H1 H2 loot B1", 4 @ D6),
        ("R", "H1 loot B1", D6 + 2),
        ("H", "H1 loot B1", H({1: 2, 2: 2, 3: 2})),
    ],
)
def test_loot_is_what_dyce_makes_of_it(ground: str, words: str, histogram: H) -> None:
    raid = looting(ground, 2)
    found = odds(raid, order(raid, words))
    expected = {int(n): Fraction(ways, histogram.total) for n, ways in histogram.items()}
    assert rows(found) == {
        f"{n} coin{'' if n == 1 else 's'}": chance for n, chance in expected.items()
    }
    assert found is not None
    assert found.mean == sum(n * chance for n, chance in expected.items())
    for line in found.also:
        least = int(line.words.split()[0])
        assert line.chance == sum(chance for n, chance in expected.items() if n >= least)


@pytest.mark.rule("P8-22.29")
def test_loot_is_no_more_than_the_town_has() -> None:
    raid = looting("R", 1, (41, 4))
    found = odds(raid, order(raid, "H1 loot B1"))
    assert rows(found) == {"3 coins": SIXTH, "4 coins": 1 - SIXTH}
    assert found is not None
    assert found.note == "The town has 4 coins left."


# Seats and frequencies. -------------------------------------------------------------------


def test_every_odds_that_a_seat_is_told_is_that_of_what_it_sees() -> None:
    raid = position("_:HMO =:mo H:m", Phase.MOVING, night=True)
    for turned in (replace(raid, phase=phase) for phase in (Phase.MOVING, Phase.SHOOTING)):
        for act in land_raid.legal(turned, RAIDERS):
            assert odds(redact(turned, RAIDERS), act) == odds(turned, act)
    hidden = redact(replace(raid, phase=Phase.LOOTING), RAIDERS)
    assert sum(row.chance for row in of_alarm(hidden).rows) == 1
