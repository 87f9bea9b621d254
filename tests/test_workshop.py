"""The workshop in which rules are broken on purpose does not believe tests that fail anyway."""

from pathlib import Path

import pytest

from tests.faults import FAULTS, SEA, Workshop


def test_tests_that_fail_without_any_fault_notice_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = Workshop(tmp_path / "copy")
    monkeypatch.setattr(shop, "first_failure", lambda *files: "ERROR tests/sea_fight/test_turn.py")
    with pytest.raises(AssertionError, match=r"without any fault: .*test_turn"):
        shop.caught(FAULTS[0])
    assert SEA.file(FAULTS[0], tmp_path / "copy").exists()
