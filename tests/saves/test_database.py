"""TinyDB on a file of ours: the same answers as its own storage in memory."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tinydb import Query, TinyDB, where
from tinydb.operations import increment
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from pieces_of_eight.saves.database import FileStorage
from pieces_of_eight.saves.disk import Disk
from pieces_of_eight.saves.journal_file import read
from tests.saves.tools import QuickDisk, ToldDisk


def opened(path: Path, disk: Disk | None = None) -> TinyDB:
    """A database on a file, new or not."""
    tables = read(path, "test").tables if path.exists() else {}
    return TinyDB(path, "test", disk or QuickDisk(), tables, storage=FileStorage)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.journal"


def test_what_is_inserted_is_found_by_queries_now_and_after_opening_again(path: Path) -> None:
    ship = Query()
    with opened(path) as database:
        ships = database.table("ships")
        assert ships.insert({"name": "Ranger", "guns": 8}) == 1
        assert ships.insert_multiple([{"name": "Fancy", "guns": 46}, {"name": "Bonetta"}]) == [2, 3]
        assert [s["name"] for s in ships.search(ship.guns > 5)] == ["Ranger", "Fancy"]
    with opened(path) as database:
        ships = database.table("ships")
        assert [s["name"] for s in ships.search(ship.guns > 5)] == ["Ranger", "Fancy"]
        assert ships.insert({"name": "Whydah"}) == 4
        assert database.tables() == {"ships"}


def test_all_changes_reach_the_file_in_one_step_and_none_writes_nothing(path: Path) -> None:
    disk = ToldDisk()
    with opened(path, disk) as database:
        ships = database.table("ships")
        for number in range(50):
            ships.insert({"number": number})
        assert disk.steps == []
    assert disk.steps.count("write") == 1
    steps = len(disk.steps)
    with opened(path, disk) as database:
        assert len(database.table("ships")) == 50
    assert len(disk.steps) == steps


@pytest.mark.parametrize("bad", [{"n": 2**70}, {"n": object()}, {"n": "\ud800"}])
def test_a_document_that_cannot_be_kept_is_refused_and_changes_nothing(
    path: Path, bad: dict[str, Any]
) -> None:
    with opened(path) as database:
        database.table("ships").insert({"n": 1})
    before = path.read_bytes()
    database = opened(path)
    database.table("ships").insert(bad)
    with pytest.raises((ValueError, TypeError)):
        database.close()
    assert path.read_bytes() == before


Step = Callable[[TinyDB], object]
names = st.sampled_from(["ships", "men"])
small = st.integers(0, 4)
docs = st.fixed_dictionaries({"n": small}, optional={"word": st.text(max_size=3)})


def _upsert_numbered(database: TinyDB, name: str, number: int, doc: dict[str, Any]) -> object:
    return database.table(name).upsert(Document(doc, doc_id=number + 1))


steps: st.SearchStrategy[Step] = st.one_of(
    st.builds(lambda t, d: lambda db: db.table(t).insert(d), names, docs),
    st.builds(
        lambda t, d: lambda db: db.table(t).insert_multiple(d), names, st.lists(docs, max_size=3)
    ),
    st.builds(
        lambda t, n, d: lambda db: db.table(t).update(d, where("n") == n), names, small, docs
    ),
    st.builds(
        lambda t, n: lambda db: db.table(t).update(increment("n"), where("n") >= n), names, small
    ),
    st.builds(lambda t, n, d: lambda db: db.table(t).update(d, doc_ids=[n]), names, small, docs),
    st.builds(
        lambda t, n, d: lambda db: db.table(t).upsert(d, where("n") == n), names, small, docs
    ),
    st.builds(lambda t, n, d: lambda db: _upsert_numbered(db, t, n, d), names, small, docs),
    st.builds(lambda t, n: lambda db: db.table(t).remove(where("n") == n), names, small),
    st.builds(lambda t, n: lambda db: db.table(t).remove(doc_ids=[n]), names, small),
    st.builds(lambda t: lambda db: db.table(t).truncate(), names),
    st.builds(lambda t: lambda db: db.drop_table(t), names),
    st.just(lambda db: db.drop_tables()),
)


def contents(database: TinyDB) -> dict[str, list[tuple[int, dict[str, Any]]]]:
    found = {t: [(d.doc_id, dict(d)) for d in database.table(t)] for t in ("ships", "men")}
    return {name: rows for name, rows in found.items() if rows}


@settings(max_examples=60)
@given(st.lists(steps, max_size=12))
def test_it_answers_as_tinydb_in_memory_does_and_again_after_opening(todo: list[Step]) -> None:
    with TemporaryDirectory() as folder, TinyDB(storage=MemoryStorage) as model:
        path = Path(folder) / "some.journal"
        with opened(path) as database:
            for step in todo:
                assert step(database) == step(model)
                assert contents(database) == contents(model)
        with opened(path) as database:
            again = contents(database)
    assert {name: sorted(rows) for name, rows in again.items()} == {
        name: sorted(rows) for name, rows in contents(model).items()
    }
