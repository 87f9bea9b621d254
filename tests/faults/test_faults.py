"""The faults of each engine can still be made, and (in the soak) its tests notice them all."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.__main__ import main
from tests.faults.sandbox import Fault, Sandbox, Target
from tests.faults.targets import TARGETS

of_each = pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.engine)
EACH = [
    pytest.param(target, fault, id=f"{target.engine}: {fault}")
    for target in TARGETS
    for fault in target.faults
]


@of_each
def test_the_text_that_each_fault_changes_is_there_once(target: Target) -> None:
    assert target.misplaced() == []


@of_each
def test_no_fault_is_written_down_twice(target: Target) -> None:
    assert max(Counter(target.faults).values()) == 1


def test_tests_that_fail_without_any_fault_notice_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = TARGETS[0]
    sandbox = Sandbox(tmp_path / "copy", target)
    failure = "ERROR tests/sea_fight/test_turn.py"
    monkeypatch.setattr(sandbox, "first_failure", lambda *files: failure)
    with pytest.raises(AssertionError, match=r"without any fault: .*test_turn"):
        sandbox.caught(target.faults[0])
    assert target.file(target.faults[0], tmp_path / "copy").exists()


def test_who_names_no_engine_is_told_which_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["the moon"]) == 2
    assert "sea_fight, land_raid" in capsys.readouterr().err


@pytest.fixture(scope="module")
def sandbox_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Target], Sandbox]:
    """A copy of the project for each engine, made when it is first asked for."""
    copies = {}

    def of(target: Target) -> Sandbox:
        if target.engine not in copies:
            folder = Path(tmp_path_factory.mktemp(target.engine))
            copies[target.engine] = Sandbox(folder / "copy", target)
        return copies[target.engine]

    return of


@pytest.mark.soak
@pytest.mark.parametrize(("target", "fault"), EACH)
def test_a_broken_rule_is_noticed(
    sandbox_of: Callable[[Target], Sandbox], target: Target, fault: Fault
) -> None:
    assert sandbox_of(target).caught(fault), f"no test of {target.engine} fails with this fault"
