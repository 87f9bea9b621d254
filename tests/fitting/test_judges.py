"""Minds of other numbers: what is bent, and that the mate stays as he is."""

import random
import sys

import pytest

from campaign.ai.policy import LEVELS
from campaign.engines import ENGINES, FIGHTS, SHORE_RAID
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import seen
from tests.fitting.judges import judge, judging, numbers
from tests.fitting.rows import bent, bout, by_numbers
from tests.ladder import ROWS, shore_setup
from tests.tables import SETUPS


@pytest.mark.parametrize("engine", FIGHTS)
def test_a_mind_is_read_with_other_numbers_and_the_first_stays_as_it_is(engine: str) -> None:
    before = {name: module for name, module in sys.modules.items() if f".{engine}." in name}
    found = numbers(engine)
    changed = judging(engine, {name: number * 2 for name, number in found.items()})
    for name, number in found.items():
        stem, _, own = name.partition(".")
        if own.isupper():
            kept = sys.modules[f"campaign.{engine}.mind.{stem}"]
            assert getattr(kept, own) == number
    after = {name: module for name, module in sys.modules.items() if f".{engine}." in name}
    assert all(after[name] is module for name, module in before.items())
    assert changed.value.__globals__ is not after[changed.value.__module__].__dict__
    with pytest.raises(KeyError):
        judging(engine, {"tasks.NO_SUCH": 1.0})


@pytest.mark.parametrize("engine", FIGHTS)
def test_a_mind_read_with_its_own_numbers_judges_as_the_mate(engine: str) -> None:
    copy = judging(engine, numbers(engine))
    state = copy.game.start(next(iter(SETUPS[engine].values()))(1), Seeded(1)).state
    who = copy.game.to_act(state)[0]
    assert copy.value(state, who) == ENGINES[engine].value(state, who)


def test_other_numbers_are_heeded() -> None:
    state = SHORE_RAID.game.start(shore_setup(0), Seeded(1)).state
    who = SHORE_RAID.game.to_act(state)[0]
    plain = SHORE_RAID.mind.drill
    other = judging("shore_raid", {"tactics.LAG": 0.05}).mind.drill
    assert plain is not None
    assert other is not None
    marks = [[each.value for each in drill.options(state, who)] for drill in (plain, other)]
    assert marks[0] != marks[1]
    sight = seen(state, who)
    legal = SHORE_RAID.game.legal(sight.value, who)
    level = judge("shore_raid", {})
    heads = (LEVELS["mate"].make(SHORE_RAID), level.make(SHORE_RAID))
    first, second = (head.choose(sight, legal, random.Random(1), level.budget) for head in heads)
    assert first == second


def test_numbers_are_bent_by_widths_of_their_logarithm() -> None:
    found = bent("shore_raid", {"tactics.LAG": 2.0, "tactics.SHOT": -1.0}, 0.5)
    plain = numbers("shore_raid")
    ratios = {name: found[name] / plain[name] for name in found}
    assert ratios == pytest.approx({"tactics.LAG": 2.718, "tactics.SHOT": 0.607}, rel=1e-3)


def test_a_bout_follows_from_its_seed() -> None:
    row = ROWS[0].name
    one = bout(row, 0.5, 3)
    assert one == bout(row, 0.5, 3)
    names, rows, margins = by_numbers([one])
    assert rows == [[one.bent[0][name] - one.bent[1][name] for name in names]]
    assert margins == [one.margin]
