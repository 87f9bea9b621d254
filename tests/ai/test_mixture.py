"""The solved sheet: it cannot be exploited, and it is solved exactly as the sheet is played."""

import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.sheet.mind import STEADY_HAND, TEMPERS, Temper, at_stake, led_by
from pieces_of_eight.campaign.sheet.solver import (
    FLEETS,
    LOST,
    ROUNDS,
    SORTS,
    TABLE,
    TRADERS,
    TROOPS,
    USUAL,
    WARSHIPS,
    WON,
    Abstract,
    Acts,
    Cells,
    Mixture,
    Sort,
    Valued,
    attack_chances,
    battle,
    drawn,
    endings,
    exploited,
    might,
    mixture,
    solve,
)
from pieces_of_eight.campaign.sheet.state import FORCES, Options
from pieces_of_eight.content.careers import sheet_options

SHIPPED = sheet_options()
FIRST = replace(SHIPPED, stakes=(2, 4, 6, 8, 10), daring=0, home=1, coins_a_point=1)
"""The first proposal: twice the value for a stake, and all cargo and coins in full (C-17)."""
FEW = 0.05
"""How much of what is at stake a reader may gain."""


def distance(one: Sequence[tuple[Valued, float]], two: Sequence[tuple[Valued, float]]) -> float:
    """How far two mixtures of plans are apart: 0 where they are alike, 1 where they share none."""
    mine, theirs = dict(one), dict(two)
    return sum(abs(mine.get(n, 0.0) - theirs.get(n, 0.0)) for n in mine.keys() | theirs) / 2


def gain_on(temper: Temper, options: Options) -> float:
    """What the best answer gains on a temper's own mixture, in points of a season.

    He does in each case what the mixture does; where it never was, he passes by.
    """
    game, mix = Abstract(options), mixture(options)
    cells = [[0.0] * len(SORTS) for _ in game.steps]
    for plan, chance in led_by(temper, options):
        for value, sort in game.places(plan):
            cells[value][sort] += chance
    acts = {
        at: often * cells[at[0]][at[1]] / mix.cells[at[0]][at[1]] for at, often in mix.acts.items()
    }
    own = sum(
        n * worth
        for row, line in zip(cells, game.worth(cells, acts)[0], strict=True)
        for n, worth in zip(row, line, strict=True)
    )
    best = best_answers(game, cells, acts)
    assert best >= own - 1e-9
    return best - game.idling(cells)


def best_answers(game: Abstract, cells: Cells, acts: Acts) -> float:
    """What the best answers to a mixture bring in a season."""
    return sum(likely * gain for gain, _, likely in game.best_plans(game.worth(cells, acts)[0]))


def test_whom_grudges_are_borne_against_is_no_other_game() -> None:
    """A mixture takes a moment to solve, and grudges change almost every season."""
    grudging = replace(SHIPPED, grudges=("Ann Hale", ""), grudge=2)
    assert mixture(grudging) is mixture(SHIPPED)
    assert solve(grudging, 3) == solve(SHIPPED, 3)


@pytest.mark.parametrize("options", [SHIPPED, FIRST])
@pytest.mark.parametrize("temper", ["", *TEMPERS])
def test_no_reader_gains_a_twentieth_of_the_stakes(options: Options, temper: str) -> None:
    leaning = TEMPERS[temper] if temper else STEADY_HAND
    assert gain_on(leaning, options) <= FEW * at_stake(options)


@pytest.mark.parametrize("options", [SHIPPED, FIRST])
def test_the_gain_is_counted_right(options: Options) -> None:
    assert mixture(options).gain == pytest.approx(gain_on(STEADY_HAND, options), abs=1e-6)
    for temper in TEMPERS.values():
        leaning = led_by(temper, options)
        assert exploited(options, leaning) == pytest.approx(gain_on(temper, options), abs=1e-6)


@pytest.mark.rule("H-225", "C-21")
def test_tempers_are_apart_and_none_can_be_read_for_more_than_1_point_of_28() -> None:
    leanings = {name: led_by(each, SHIPPED) for name, each in TEMPERS.items()}
    for one, other in combinations(leanings, 2):
        assert distance(leanings[one], leanings[other]) > 0.3, (one, other)
    assert at_stake(SHIPPED) == 28
    assert max(exploited(SHIPPED, plans) for plans in leanings.values()) <= 1


def test_a_pure_plan_can_be_read() -> None:
    """Against one plan for ever, answered by the best, much is lost: that is what mixing is for."""
    game = Abstract(SHIPPED)
    plan = Valued(USUAL[0], (3,) * FORCES)
    cells = [[0.0] * len(SORTS) for _ in game.steps]
    for value, sort in game.places(plan):
        cells[value][sort] += 1
    assert best_answers(game, cells, {}) - game.idling(cells) > 3 * mixture(SHIPPED).gain


def test_every_plan_has_the_whole_fleet_and_the_sum() -> None:
    for options in (SHIPPED, FIRST):
        for plan, chance in mixture(options).plans:
            assert sum(plan.values) == options.total
            assert chance > 0
    for shape in USUAL:
        totals = [sum(many[sort] for sort in shape) for many in (WARSHIPS, TRADERS, TROOPS)]
        assert totals == [5, 2, 1]
        assert shape.count(Sort.RUMOUR) <= SHIPPED.rumours
    assert sum(chance for _, chance in mixture(SHIPPED).plans) == pytest.approx(1.0)
    assert sum(likely for _, likely in FLEETS) == pytest.approx(1.0)


def partitions(mix: Mixture) -> list[float]:
    """The chance of each set of seven values."""
    found: dict[tuple[int, ...], float] = {}
    for plan, chance in mix.plans:
        found[plan.partition] = found.get(plan.partition, 0.0) + chance
    return list(found.values())


@pytest.mark.rule("C-17")
@pytest.mark.parametrize("rounds", [ROUNDS, pytest.param(3 * ROUNDS, marks=pytest.mark.soak)])
def test_three_sets_of_values_at_least_are_mixed_and_none_too_often(rounds: int) -> None:
    chances = partitions(solve(SHIPPED, rounds))
    assert sum(chance >= 0.05 for chance in chances) >= 3
    assert max(chances) <= 0.6


@pytest.mark.rule("C-17")
def test_with_stakes_that_grow_as_the_values_do_one_set_of_values_beats_all_others() -> None:
    assert max(partitions(mixture(FIRST))) > 0.6


@pytest.mark.rule("C-17")
def test_no_fleet_that_may_be_bought_is_worth_much_more_than_another() -> None:
    game, mix = Abstract(SHIPPED), mixture(SHIPPED)
    gains = [gain for gain, _, _ in game.best_plans(game.worth(mix.cells, mix.acts)[0])]
    assert max(gains) - min(gains) <= FEW * at_stake(SHIPPED)


def test_attacks_are_as_likely_as_two_dice_make_them() -> None:
    table = attack_chances(SHIPPED)
    plain, glass = table[2][2]
    assert plain + glass == pytest.approx(15 / 36)
    assert glass == pytest.approx(10 / 36)
    assert sum(table[4][0]) == pytest.approx(33 / 36)


def test_equal_forces_are_worth_nothing_to_each_other_but_for_the_wind() -> None:
    for sort in Sort:
        force = Abstract(SHIPPED).mights[sort]
        options = replace(SHIPPED, daring=0)
        lead, won, lost = battle(force, force, options)
        if force.unescorted or not force.sails:  # nobody has the wind of the other
            assert lead == pytest.approx(0.0)
            assert won == pytest.approx(lost)
        else:
            assert lead > 0
            assert won == pytest.approx(TABLE.gauge * lost)


def test_twice_the_ships_win_three_battles_in_four() -> None:
    chances = endings(24, 12)
    assert chances[WON] / (chances[WON] + chances[LOST]) == pytest.approx(0.74, abs=0.01)
    assert sum(chances) == pytest.approx(1.0)
    assert might((), (), SHIPPED).strength == 0


def test_lots_fall_as_often_as_the_table_says() -> None:
    rng = random.Random(3)
    found = [drawn(TABLE.raid, rng) for _ in range(6000)]
    for end, chance in enumerate(TABLE.raid):
        assert found.count(end) / 6000 == pytest.approx(chance, abs=0.02)
