"""A law after every test of saves: nobody else may read what the game has written."""

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from pieces_of_eight.saves.disk import Disk

OF_SAVES = r"\.(match|career|drawing|journal|lock|txt|json)"


@pytest.fixture(autouse=True)
def law_of_files(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Files 0600, folders 0700, all made by the disk under names that nobody can foretell."""
    made: set[Path] = set()
    make, make_folder, write_bytes = Disk.make, Disk.make_folder, Path.write_bytes

    def noted(disk: Disk, path: Path) -> int:
        made.add(path)
        return make(disk, path)

    def noted_folder(disk: Disk, folder: Path) -> None:
        is_new = not folder.exists()
        make_folder(disk, folder)
        if is_new:
            made.add(folder)

    def by_the_test(path: Path, data: bytes) -> int:
        is_new, length = not path.exists(), write_bytes(path, data)
        if is_new:
            path.chmod(0o600)
        return length

    monkeypatch.setattr(Disk, "make", noted)
    monkeypatch.setattr(Disk, "make_folder", noted_folder)
    monkeypatch.setattr(Path, "write_bytes", by_the_test)
    old = os.umask(0)
    yield
    os.umask(old)
    for folder in {path.parent for path in made if path.parent.is_dir()}:
        for path in folder.iterdir():
            if path.is_file() and re.search(OF_SAVES, path.name):
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
            assert not path.name.endswith(".new") or path not in made, path
    for folder in made:
        if folder.is_dir():
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700, folder
