"""TinyDB on a journal: the same answers as its own storage in memory, for a line a change."""

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

from saves.database import Database, JournalTable
from saves.disk import Disk
from saves.journal import Journal
from saves.journal_file import Fault, read
from tests.saves.tools import QuickDisk, ToldDisk


def opened(path: Path, disk: Disk | None = None) -> Database:
    """A database on a file, new or not."""
    disk = disk or QuickDisk()
    if path.exists():
        return Database(Journal.resume(path, "test", disk, read(path, "test")))
    return Database(Journal.create(path, "test", disk, {}))


def table(database: TinyDB, name: str = "ships") -> JournalTable:
    found = database.table(name)
    assert isinstance(found, JournalTable)
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.journal"


def test_what_is_inserted_is_found_by_queries_now_and_after_opening_again(path: Path) -> None:
    ship = Query()
    with opened(path) as database:
        ships = table(database)
        assert ships.insert({"name": "Ranger", "guns": 8}) == 1
        assert ships.insert_multiple([{"name": "Fancy", "guns": 46}, {"name": "Bonetta"}]) == [2, 3]
        assert [s["name"] for s in ships.search(ship.guns > 5)] == ["Ranger", "Fancy"]
    with opened(path) as database:
        ships = table(database)
        assert [s["name"] for s in ships.search(ship.guns > 5)] == ["Ranger", "Fancy"]
        assert ships.insert({"name": "Whydah"}) == 4
        assert database.tables() == {"ships"}


def test_an_insert_is_one_line_however_much_is_there(path: Path) -> None:
    disk = ToldDisk()
    with opened(path, disk) as database:
        ships = table(database)
        for number in range(500):
            before = disk.steps.count("write")
            ships.insert({"number": number})
            assert disk.steps.count("write") == before + 1
    assert len(path.read_bytes().splitlines()) == 501


def test_an_update_writes_only_what_it_changed(path: Path) -> None:
    with opened(path) as database:
        ships = table(database)
        ships.insert_multiple({"number": n, "deep": {"n": [n]}} for n in range(10))
        lines = len(path.read_bytes().splitlines())
        assert ships.update({"number": 3}, where("number") == 3) == [4]
        assert len(path.read_bytes().splitlines()) == lines
        ships.update(lambda doc: doc["deep"]["n"].append(0), where("number") >= 8)
        assert len(path.read_bytes().splitlines()) == lines + 2
    with opened(path) as database:
        assert table(database).all()[9] == {"number": 9, "deep": {"n": [9, 0]}}


def test_a_document_set_by_its_number_takes_the_place_of_the_old(path: Path) -> None:
    with opened(path) as database:
        ships = table(database)
        ships.put(5, {"a": 1})
        ships.put(5, {"b": 2})
        assert ships.insert({}) == 6
        assert ships.get(doc_id=5) == {"b": 2}
        ships.drop(5)
        assert ships.all() == [{}]
        assert ships.count(where("b") == 2) == 0


def test_what_is_kept_is_no_longer_the_callers(path: Path) -> None:
    with opened(path) as database:
        ships, mine = table(database), {"guns": [1, 2]}
        ships.insert(mine)
        mine["guns"].append(3)
        assert ships.all() == [{"guns": [1, 2]}]


@pytest.mark.parametrize("bad", [{"n": 2**70}, {"n": object()}, {"n": "\ud800"}])
def test_a_document_that_cannot_be_kept_is_refused_and_changes_nothing(
    path: Path, bad: dict[str, Any]
) -> None:
    with opened(path) as database:
        ships = table(database)
        ships.insert({"n": 1})
        with pytest.raises((ValueError, TypeError)):
            ships.insert(bad)
        with pytest.raises((ValueError, TypeError)):
            ships.put(1, bad)
        assert ships.all() == [{"n": 1}]
    assert read(path, "test").fault is Fault.NONE


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
