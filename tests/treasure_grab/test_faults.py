"""The faults of the treasure grab can still be made, and (in the soak) are all noticed."""

from collections import Counter
from pathlib import Path

import pytest

from tests.faults import Fault, Workshop
from tests.faults_grab import FAULTS, GRAB


def test_the_text_that_each_fault_changes_is_there_once() -> None:
    assert GRAB.misplaced(FAULTS) == []


def test_no_fault_is_written_down_twice() -> None:
    assert max(Counter(FAULTS).values()) == 1


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(Path(tmp_path_factory.mktemp("faults")) / "copy", GRAB)


@pytest.mark.soak
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_broken_rule_is_noticed(shop: Workshop, fault: Fault) -> None:
    assert shop.caught(fault), "no test of the treasure grab fails with this fault"
