"""What TinyDB keeps to itself and the saves use all the same: one file does, and it works."""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB, where
from tinydb.storages import MemoryStorage
from tinydb.table import Table

from saves.database import JournalTable
from tests.coverage_table import texts
from tests.saves.test_database import opened, table

FILE = "saves/database.py"
USED = {"_storage", "_next_id", "_update_table"}


def test_no_other_file_has_a_class_of_tinydb_s_or_a_private_name_of_its_tables() -> None:
    words = re.compile("tinydb|_next_id|_update_table")
    for path, text in texts("campaign", "content", "saves", "tui"):
        if not words.search(text):
            continue  # what is asked below of its tree is a word of the text as well
        tree = ast.parse(text)
        taken = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tinydb")
            for alias in node.names
        }
        named = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        named |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        if path == FILE:
            assert named >= USED
        else:
            assert taken <= {"Query"}, path
            assert not named & {"_next_id", "_update_table"}, path


def test_a_table_of_tinydb_has_these_names() -> None:
    plain = TinyDB(storage=MemoryStorage).table("ships")
    assert plain.insert({"name": "Ranger"}) == 1
    assert set(vars(plain)) | set(vars(Table)) >= USED
    assert vars(plain)["_next_id"] == 2


CHANGES: dict[str, Callable[[JournalTable], Any]] = {
    "insert": lambda ships: ships.insert({"name": "Fancy"}),
    "insert_multiple": lambda ships: ships.insert_multiple([{"name": "Fancy"}]),
    "update": lambda ships: ships.update({"guns": 8}, where("name") == "Ranger"),
    "upsert": lambda ships: ships.upsert({"guns": 8}, where("name") == "Ranger"),
    "remove": lambda ships: ships.remove(where("name") == "Ranger"),
    "truncate": lambda ships: ships.truncate(),
}


@pytest.mark.parametrize("change", CHANGES)
def test_tinydb_makes_every_change_in_the_one_place_that_is_replaced(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    ours = JournalTable._update_table

    def counted(self: JournalTable, updater: Callable[[Any], None]) -> None:
        calls.append(change)
        ours(self, updater)

    with opened(tmp_path / "some.journal") as database:
        ships = table(database)
        ships.insert({"name": "Ranger"})
        monkeypatch.setattr(JournalTable, "_update_table", counted)
        CHANGES[change](ships)
    assert calls == [change]


def test_tinydb_counts_anew_after_a_document_was_put_under_its_number(tmp_path: Path) -> None:
    with opened(tmp_path / "some.journal") as database:
        ships = table(database)
        assert ships.insert({"name": "Ranger"}) == 1
        ships.put(7, {"name": "Fancy"})
        assert ships.insert({"name": "Whydah"}) == 8
