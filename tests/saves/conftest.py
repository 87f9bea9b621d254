"""Of a test of saves whatever lies in a folder is looked at, whoever has made it."""

import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import MADE

OF_SAVES = r"\.(match|career|drawing|journal|lock|txt|json)"


@pytest.fixture(autouse=True)
def law_of_folders(monkeypatch: pytest.MonkeyPatch, law_of_files: None) -> Iterator[None]:
    """Files of saves are 0600, but for those that a test has written itself."""
    write_bytes = Path.write_bytes

    def by_the_test(path: Path, data: bytes) -> int:
        is_new, length = not path.exists(), write_bytes(path, data)
        if is_new:
            path.chmod(0o600)
        return length

    monkeypatch.setattr(Path, "write_bytes", by_the_test)
    yield
    for folder in {path.parent for path in MADE if path.parent.is_dir()}:
        for path in folder.iterdir():
            if path.is_file() and re.search(OF_SAVES, path.name):
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
