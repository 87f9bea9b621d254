"""Captains of bent weights: how weights are bent, and what is kept of their fights."""

import math
import random

import pytest
from msgspec import structs

from campaign.sea_fight.mind.expectations import CAPTAIN, STANDARD, Weights
from tests.fitting import __main__ as fitting
from tests.fitting.sea import (
    TOGETHER,
    Lesson,
    bent,
    by_positions,
    by_weights,
    drawn,
    duel,
    lesson,
    moment,
)
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


def test_a_lesson_says_how_weights_were_bent_and_how_it_went() -> None:
    one = lesson(CAPTAIN, 0.3, 1, 5)
    assert set(one.bent) == set(TOGETHER)
    assert 0 < abs(one.result) < 1


def test_a_captain_learns_of_lessons(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where all that counts is to have the wind, a weight for it grows, and no other much."""

    def taught(base: Weights, width: float, ships: int, number: int) -> Lesson:
        by = drawn(random.Random(number))
        return Lesson(number, by, math.tanh(by["windward"] / 10))

    monkeypatch.setattr(fitting, "lesson", taught)
    orders = ("sea", "learn", "--games", "200", "--rounds", "2", "--from", "captain")
    monkeypatch.setattr("sys.argv", ["fitting", *orders])
    fitting.main()
    last = capsys.readouterr().out.splitlines()[-1]
    after = dict(each.split("=") for each in last.split(": ")[1].split())
    weights = structs.asdict(CAPTAIN).items()
    grown = {name: float(after[name]) / value for name, value in weights if value}
    assert max(grown, key=lambda name: grown[name]) == "windward"
    assert grown["windward"] > 2 > 1.1 > grown["apart"]
