"""Captains of bent weights: how weights are bent, and what is kept of their fights."""

import pytest
from msgspec import structs

from campaign.sea_fight.mind.expectations import STANDARD, Weights
from tests.fitting.sea import TOGETHER, bent, by_positions, by_weights, duel, moment
from tests.sea_fight.positions import ABEAM, Vessel, position


def test_weights_are_bent_by_name_and_only_those() -> None:
    changed = structs.asdict(bent(STANDARD, {"gear": 2.0, "loss": -1.0}, 0.5))
    plain = structs.asdict(STANDARD)
    ratios = {name: changed[name] / plain[name] for name in plain if changed[name] != plain[name]}
    assert ratios == pytest.approx({"gear": 2.718, "half_gear": 2.718, "loss": 0.607}, rel=1e-3)


def test_every_weight_that_is_bent_is_one_and_bent_once() -> None:
    names = [name for group in TOGETHER.values() for name in group]
    assert len(set(names)) == len(names)
    assert set(names) <= set(Weights.__struct_fields__)


def test_a_hurt_of_hers_speaks_for_the_other_side() -> None:
    sound, hurt = (moment(position(ABEAM, {"R": Vessel(hull=hull)})) for hull in ((8, 8), (2, 8)))
    assert hurt.marks["weaker side"] > sound.marks["weaker side"]
    assert hurt.marks["sounder side"] == sound.marks["sounder side"]


def test_a_duel_follows_from_its_seed_and_keeps_how_each_turn_stood() -> None:
    one, again = duel(STANDARD, 0.5, 1, 3), duel(STANDARD, 0.5, 1, 3)
    assert one == again
    assert one.moments[0].turn == 1
    assert [each.turn for each in one.moments] == sorted({each.turn for each in one.moments})
    names, rows, margins = by_weights([one])
    assert rows[0] == [one.bent[0][name] - one.bent[1][name] for name in names]
    assert margins == [one.margin]
    columns, positions, rest, games = by_positions([one])
    assert len(positions) == len(rest) == len(games) == len(one.moments) - 1
    assert all(len(row) == len(columns) for row in positions)
    at = columns.index("lead")
    assert [row[at] + more for row, more in zip(positions, rest, strict=True)] == pytest.approx(
        [one.margin] * len(rest)
    )
