"""The faults of `tests/faults.py` can still be made, and (in the soak) are all noticed."""

from collections import Counter
from pathlib import Path

import pytest

from tests.faults import FAULTS, SEA, Fault, Workshop, broken


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_the_text_that_a_fault_changes_is_there_once(fault: Fault) -> None:
    whole = SEA.file(fault).read_text("utf-8")
    assert broken(whole, fault) != whole


def test_no_fault_is_written_down_twice() -> None:
    assert max(Counter(FAULTS).values()) == 1


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(Path(tmp_path_factory.mktemp("faults")) / "copy")


@pytest.mark.soak
@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_broken_rule_is_noticed(shop: Workshop, fault: Fault) -> None:
    assert shop.caught(fault), "no test of the sea fight fails with this fault"
