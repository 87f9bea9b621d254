"""The laboratory: the same table whoever plays it, kept through stops and lost processes."""

import csv
import json
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from campaign.engines import ENGINES, FIGHTS, SEA_FIGHT
from campaign.kernel.match import Match
from campaign.lab.job import Job, Row, job_of, played
from campaign.lab.runner import InProcess, LostError, Runner
from content import scenario
from saves.match_file import Chair
from tests.tables import SETUPS
from tui.cli.folder import open_folder
from tui.cli.main import main
from tui.lab.plan import Arrangement, Plan, points_for, seats_of, seed_of
from tui.lab.report import as_html, as_text, summaries
from tui.lab.table import Found, Line, Table, games, read

MONKEYS = ("powder monkey", "powder monkey")
QUICK = ("--levels", "random,random", "--jobs", "1")


def jobs(count: int) -> list[Job]:
    setup = scenario("duel").setup()
    return [job_of("duel", SEA_FIGHT, setup, MONKEYS, seed) for seed in range(count)]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Ten duels, played one after the other."""
    return [played(job) for job in jobs(10)]


# --- who plays -----------------------------------------------------------------------------------


class Sinking(Executor):
    """Loses its process with each of some games, numbered as they are sent."""

    sent = 0

    def __init__(self, lost: Callable[[int], bool]) -> None:
        self.lost = lost
        self.broken = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        if self.broken:
            raise BrokenProcessPool("gone")
        Sinking.sent += 1
        if not self.lost(Sinking.sent):
            return InProcess().submit(fn, *args, **kwargs)
        self.broken = True
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool("gone"))
        return future


@pytest.mark.parametrize("processes", [1, 2, 5])
def test_the_rows_are_the_same_for_any_number_of_hands(processes: int, rows: list[Row]) -> None:
    runner = Runner(lambda: ThreadPoolExecutor(processes), processes)
    assert list(runner.rows(jobs(10))) == rows
    assert list(Runner(InProcess).rows(jobs(10))) == rows


def test_what_is_lost_with_a_process_is_played_again(rows: list[Row]) -> None:
    Sinking.sent = 0
    runner = Runner(lambda: Sinking(lambda sent: sent in (2, 3, 6)), 2)
    assert list(runner.rows(jobs(10))) == rows
    assert Sinking.sent > 3  # there are three batches


def killed_once(some: Sequence[Job]) -> list[Row]:
    """Play some jobs; the first process that comes to seed 5 is killed in the middle of them."""
    found = []
    for job in some:
        if job.seed == 5 and not (flag := Path(os.environ["KILLED_ONCE"])).exists():
            flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        found.append(played(job))
    return found


def test_a_process_that_is_killed_in_the_middle_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: list[Row]
) -> None:
    flag = tmp_path / "killed"
    monkeypatch.setenv("KILLED_ONCE", str(flag))
    runner = Runner(partial(ProcessPoolExecutor, 2), 2)
    assert list(runner.rows(jobs(10), killed_once)) == rows
    assert flag.exists()


def test_a_game_that_ends_every_process_is_named() -> None:
    runner = Runner(lambda: Sinking(lambda sent: True))
    with pytest.raises(LostError, match="plays duel, seed 0, dies each time"):
        list(runner.rows(jobs(3)))


def test_no_more_is_played_than_is_asked_for() -> None:
    asked: list[int] = []

    def play(some: Sequence[Job]) -> list[Row]:
        asked.extend(job.seed for job in some)
        return [played(job) for job in some]

    stream = Runner(InProcess).rows(iter(jobs(10)), play)
    next(stream)
    stream.close()
    assert asked == [0]


# --- a game as a row -----------------------------------------------------------------------------


@pytest.mark.parametrize("engine", FIGHTS)
def test_a_row_of_every_engine_tells_its_events_and_its_dice(engine: str) -> None:
    made = next(iter(SETUPS[engine].values()))(1)
    job = job_of(engine, ENGINES[engine], made, MONKEYS, 3)
    plain, told = played(job), played(Job(**{**_fields(job), "events": True}))
    assert not plain.events
    assert Row(**{**_fields(told), "events": ()}) == plain
    assert [each.number for each in told.events] == list(range(len(told.events)))
    assert sum(len(each.dice) for each in told.events) > 0
    assert all(each.rule and each.sentence for each in told.events)
    assert told.events[-1].action == told.actions
    assert len(plain.luck) == len(plain.points)
    assert all((luck.share is None) == (not luck.expected) for luck in plain.luck)


def test_luck_in_points_is_told_where_orders_are_replayed(rows: list[Row]) -> None:
    first = jobs(1)[0]
    row = played(Job(**{**_fields(first), "replays": True}))
    one, two = (luck.points for luck in row.luck)
    assert one is not None
    assert two is not None
    assert (one.came, one.expected) == pytest.approx((-two.came, -two.expected))
    assert [luck.came for luck in row.luck] == [luck.came for luck in rows[0].luck]
    found = Found(PLAN, (Line(0, 0, row),), 0)
    (summary,) = summaries(found)
    assert summary.without == pytest.approx(
        [row.points[0] - row.points[1] - one.came + one.expected]
    )
    assert "without luck" in as_text(found, 60)
    columns = next(games(found))
    assert columns["points_luck_came_2"] == two.came
    assert columns["luck_share_1"] == row.luck[0].share


def _fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


# --- the table -----------------------------------------------------------------------------------

PLAN = Plan((Arrangement("duel", MONKEYS),), 10, 0, version="1")


def kept(path: Path, lines: Sequence[Line]) -> bytes:
    table = Table(path, PLAN)
    for line in lines[len(table.lines) :]:
        table.add(line)
    table.close()
    return path.read_bytes()


def test_a_run_that_was_stopped_anywhere_goes_on_to_the_same_table(
    tmp_path: Path, rows: list[Row]
) -> None:
    lines = [Line(0, number, row) for number, row in enumerate(rows)]
    whole = kept(tmp_path / "whole", lines)
    head = whole.index(b"\n") + 1
    for cut in (head, head + 1, len(whole) // 2, len(whole) - 1, len(whole)):
        path = tmp_path / f"cut-{cut}"
        path.write_bytes(whole[:cut])
        assert kept(path, lines) == whole


def test_a_mirrored_plan_changes_seats_and_keeps_the_seed() -> None:
    plan = Plan((Arrangement("duel", ("mate", "sailor")),), 4, 7, mirrored=True)
    one = plan.arrangements[0]
    assert [seed_of(plan, n) for n in range(4)] == [7, 7, 8, 8]
    assert [seats_of(plan, one, n)[0] for n in range(4)] == ["mate", "sailor"] * 2
    row = Row("duel", (), ("sailor", "mate"), 7, 1, (3.0, 8.0), 4, 10, 9)
    assert points_for(plan, 1, row) == (5.0, 0)
    assert points_for(plan, 0, row) == (-5.0, 1)


def test_the_report_counts_what_the_table_holds(rows: list[Row]) -> None:
    lines = tuple(Line(0, number, row) for number, row in enumerate(rows))
    found = Found(PLAN, lines, 0)
    (one,) = summaries(found)
    assert one.score.wins == sum(row.winner == 0 for row in rows)
    assert one.score.games == len(rows) == len(one.shares)
    assert one.shares[-1] == pytest.approx(one.score.share)
    assert one.mean == pytest.approx(sum(r.points[0] - r.points[1] for r in rows) / len(rows))
    text = as_text(found, 60)
    assert max(map(len, text.splitlines()[3:])) <= 60
    assert f"won {one.score.wins}, lost {one.score.losses}" in text
    page = as_html(found)
    assert f"<td>{one.score.wins}</td>" in page
    assert "http" not in page
    assert page.count("<svg") == 4


# --- from the command line -----------------------------------------------------------------------


def test_a_table_is_played_told_and_converted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, wide, events = tmp_path / "t.jsonl", tmp_path / "g.csv", tmp_path / "e.csv"
    order = ("lab", "run", str(table), "duel", *QUICK, "--games", "3", "--events")
    assert main(order) == 0
    first = table.read_bytes()
    assert main(order) == 0, "nothing is left to play"
    assert table.read_bytes() == first
    assert "3 games of at most 3" in capsys.readouterr().out
    assert len(read(table).lines) == 3
    assert main(("lab", "convert", str(table), str(wide))) == 0
    assert main(("lab", "convert", str(table), str(events), "--rows", "events")) == 0
    with wide.open(encoding="utf-8", newline="") as file:
        made = list(csv.DictReader(file))
    assert [row["seed"] for row in made] == ["1", "2", "3"]
    told = sum(len(line.row.events) for line in read(table).lines)
    with events.open(encoding="utf-8", newline="") as file:
        assert sum(1 for _ in csv.DictReader(file)) == told
    page = tmp_path / "report.html"
    assert main(("lab", "report", str(table), "--html", str(page))) == 0
    assert "<h1>Laboratory" in page.read_text("utf-8")


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table, made = tmp_path / "t.jsonl", tmp_path / "t.parquet"
    assert main(("lab", "run", str(table), "duel", *QUICK, "--games", "2")) == 0
    assert main(("lab", "convert", str(table), str(made), "--to", "parquet")) == 0
    column = parquet.read_table(made).column("points_1").to_pylist()
    assert column == [line.row.points[0] for line in read(table).lines]


def test_a_trial_ends_as_soon_as_it_is_decided(tmp_path: Path) -> None:
    table = tmp_path / "t.jsonl"
    order = ("lab", "run", str(table), "duel", "--levels", "sailor,random", "--jobs", "1")
    assert main((*order, "--games", "60", "--until-decided")) == 0
    found = read(table)
    assert 16 <= len(found.lines) < 60
    assert summaries(found)[0].decided is True


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("dule",), "There is no scenario 'dule'"),
        (("nassau", "--levels", "captain,mate"), "There is no opponent 'captain' in this fight"),
        (("duel", "--levels", "mate"), "Two to four levels fight"),
        (("duel", "--levels", "mate,mate,mate"), "duel is fought by two"),
        (("duel", "--option", "rum=3"), "There is no term 'rum' there"),
        (("wreck", "--levels", "mate,mate,mate", "--until-decided"), "Only what is fought by two"),
        (("nothing@4",), "nothing"),
        (("career", "--option", "rum=3"), "There is no term 'rum' in a career"),
        (("career", "--option", "seasons=9"), "seasons=9 cannot be agreed on in a career"),
        (("career", "--levels", "mate,mate,mate"), "A career is sailed by two"),
        (("career", "--events"), "Of a career no event is kept"),
        (("@",), "A save and its step are written as my-fight@12."),
    ],
)
def test_what_cannot_be_played_is_told_before_a_table_is_begun(
    words: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "t.jsonl"
    assert main(("--data", str(tmp_path / "saves"), "lab", "run", str(table), *words)) != 0
    assert sentence in capsys.readouterr().err
    assert not table.exists()


def test_a_table_of_another_plan_is_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "t.jsonl"
    order = ("lab", "run", str(table), "duel", *QUICK)
    assert main((*order, "--games", "1")) == 0
    before = table.read_bytes()
    assert main((*order, "--games", "2")) == 1
    assert "is the table of another plan" in capsys.readouterr().err
    assert table.read_bytes() == before
    (tmp_path / "song.txt").write_text("Fifteen men\n", "utf-8")
    assert main(("lab", "report", str(tmp_path / "song.txt"))) == 1
    assert "song.txt is no table of the laboratory." in capsys.readouterr().err
    assert main(("lab", "report", str(tmp_path / "nothing"))) == 1


def test_what_if_goes_on_from_any_step_of_a_fight_that_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(SEA_FIGHT, scenario("duel").setup(), 7)
    chairs = (Chair("ai", "Barnet", "mate"), Chair("ai", "Rackham", "mate"))
    table = tmp_path / "t.jsonl"
    with open_folder(tmp_path).create("sea_fight", match, "Duel", chairs) as saved:
        name, steps = saved.name, 0
        order = ("--data", str(tmp_path), "lab", "run", str(table), f"{saved.name}@3", *QUICK)
        while saved.match.to_act:
            who = saved.match.to_act[0]
            saved.submit(who, saved.match.seat(who).legal()[-1])
            steps += 1
            if steps == 4:
                saved.close()
                assert main(order) == 1
                assert "is not over yet" in capsys.readouterr().err
                return_to = open_folder(tmp_path).open(name)
                saved = return_to
        saved.close()
    assert main((*order, "--games", "2")) == 0
    first, second = read(table).lines
    assert first.row.seed != second.row.seed
    late = ("lab", "run", str(tmp_path / "u"), f"{name}@{steps + 1}")
    assert main(("--data", str(tmp_path), *late)) == 2
    assert json.loads(table.read_bytes().splitlines()[1])["row"]["name"] == f"{name}@3"


def test_a_career_is_a_row_and_so_is_each_of_its_seasons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaign.ai.voyaging.THEIR_LEVEL", "powder monkey")
    table, made = tmp_path / "t.jsonl", tmp_path / "s.csv"
    order = ("lab", "run", str(table), "career", *QUICK, "--games", "1", "--seed", "4")
    assert main((*order, "--option", "seasons=2 fights=random")) == 0
    assert "career (seasons=2, fights=random)" in capsys.readouterr().out
    (line,) = read(table).lines
    assert line.row.turns == len(line.row.seasons) == 2
    for captain in (0, 1):
        assert line.row.points[captain] == sum(one.points[captain] for one in line.row.seasons)
        fights = [one.luck[captain] for one in line.row.seasons]
        assert line.row.luck[captain].came == sum(luck.came for luck in fights)
    assert all(one.engagements >= one.battles + one.raids for one in line.row.seasons)
    assert main(("lab", "convert", str(table), str(made), "--rows", "seasons")) == 0
    with made.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["season"] for row in rows] == ["1", "2"]
    assert float(rows[0]["scores_expected_1"]) == pytest.approx(5 * 3.5, abs=7)


def test_a_sheet_by_itself_is_a_row_and_is_settled_by_lot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, again = tmp_path / "sheets.jsonl", tmp_path / "again.jsonl"
    orders = ("--levels", "mate,sailor", "--games", "2", "--mirror", "--events", "--jobs", "1")
    for path in (table, again):
        assert main(["lab", "run", str(path), "sheet", *orders, "--option", "total=24"]) == 0
    assert table.read_bytes() == again.read_bytes()
    first, second = (line.row for line in read(table).lines)
    assert (first.levels, second.levels) == (("mate", "sailor"), ("sailor", "mate"))
    assert first.seed == second.seed
    assert {"SheetSealed", "Reported"} <= {each.kind for each in first.events}
    assert len(first.points) == len(first.luck) == 2
    capsys.readouterr()
    for wrong, why in (
        (("--option", "total=2"), "Seven values from 1 to 5 cannot add up to 2."),
        (("--option", "sails=2"), "There is no term 'sails' there"),
        (("--levels", "mate,mate,mate"), "A sheet is drawn up by two: name two levels."),
        (("--levels", "admiral,mate"), "There is no opponent 'admiral' in this fight"),
    ):
        assert main(["lab", "run", str(tmp_path / "no.jsonl"), "sheet", *wrong]) == 2
        assert why in capsys.readouterr().err
    assert not (tmp_path / "no.jsonl").exists()


@pytest.mark.soak
def test_processes_and_dask_come_to_the_same_table(tmp_path: Path) -> None:
    tables = []
    for how in (("--jobs", "1"), ("--jobs", "2"), ("--dask", "--jobs", "2")):
        table = tmp_path / "".join(how)
        order = ("lab", "run", str(table), "duel", "st-croix", "--levels", "sailor,random")
        assert main((*order, *how, "--games", "12", "--mirror")) == 0
        tables.append(table.read_bytes())
    assert tables[0] == tables[1] == tables[2]
