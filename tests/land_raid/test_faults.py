"""The faults of the land raid can still be made, and (in the soak) are all noticed."""

from collections import Counter
from pathlib import Path

import pytest

from tests import faults_land, faults_raid
from tests.faults import Fault, Workshop
from tests.faults_land import LAND

FAULTS = (*faults_land.FAULTS, *faults_raid.FAULTS)


def test_the_text_that_each_fault_changes_is_there_once() -> None:
    assert LAND.misplaced(FAULTS) == []


def test_no_fault_is_written_down_twice() -> None:
    assert max(Counter(FAULTS).values()) == 1


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    both = {**faults_land.FIRST, **faults_raid.FIRST}
    first = {
        name: (*faults_raid.FIRST.get(name, ()), *faults_land.FIRST.get(name, ())) for name in both
    }
    house = LAND._replace(first=first)
    return Workshop(Path(tmp_path_factory.mktemp("faults")) / "copy", house)


@pytest.mark.soak
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_broken_rule_is_noticed(shop: Workshop, fault: Fault) -> None:
    assert shop.caught(fault), "no test of the land raid fails with this fault"
