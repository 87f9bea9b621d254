"""The laboratory: the same table whoever plays it, kept through stops and lost processes."""

import csv
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.opponent import Worker
from pieces_of_eight.campaign.engines import ENGINES, FIGHTS, SEA_FIGHT
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.lab import runner
from pieces_of_eight.campaign.lab.job import LEAST, Job, Row, job_of, played
from pieces_of_eight.campaign.lab.runner import LostError, rows_of
from pieces_of_eight.content import scenario
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.cli.trouble import game_version, open_folder
from pieces_of_eight.tui.lab.report import (
    Game,
    Table,
    as_html,
    as_text,
    columns,
    game_of,
    summaries,
)
from tests.tables import SETUPS

MONKEYS = ("powder monkey", "powder monkey")
QUICK = ("--levels", "random,random", "--jobs", "1")
FORMS = ("jsonl", "csv")


def jobs(count: int) -> list[Job]:
    setup = scenario("duel").setup()
    return [job_of("duel", SEA_FIGHT, setup, MONKEYS, seed) for seed in range(count)]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Ten duels, played one after the other."""
    return [*rows_of(jobs(10))]


def lab(*words: object) -> int:
    """The exit code of a command of the laboratory."""
    return main(("lab", *map(str, words)))


def found(path: Path) -> list[Row]:
    """The rows of a table."""
    return [game.row for game in Table(path).games]


# --- who plays -----------------------------------------------------------------------------------


class Dying(Worker):
    """A process that is killed as soon as it is there, so many times."""

    left = 0

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        if Dying.left:
            Dying.left -= 1
            self.process.kill()


@pytest.mark.parametrize("deaths", [0, 2])
def test_processes_come_to_the_same_rows_though_some_are_killed(
    deaths: int, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Dying, "left", deaths)
    monkeypatch.setattr(runner, "Worker", Dying)
    assert [*rows_of(jobs(10), 2)] == rows
    assert not multiprocessing.active_children()


class Few(Worker):
    """A process, of which so many can be had."""

    left = 0

    def __init__(self, *of: Any) -> None:
        if not Few.left:
            raise BlockingIOError
        Few.left -= 1
        super().__init__(*of)


@pytest.mark.parametrize("few", [0, 1])
def test_where_the_system_gives_no_process_one_is_enough(
    few: int, rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Few, "left", few)
    monkeypatch.setattr(runner, "Worker", Few)
    assert [*rows_of(jobs(10), 3)] == rows


def test_a_game_that_ends_every_process_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dying, "left", 9)
    monkeypatch.setattr(runner, "Worker", Dying)
    with pytest.raises(LostError, match="plays duel, seed 0, dies each time"):
        [*rows_of(jobs(1), 2)]


def test_who_stops_waits_for_no_game(rows: list[Row]) -> None:
    some = rows_of(jobs(10), 2)
    assert next(some) == rows[0]
    some.close()
    assert not multiprocessing.active_children()


def test_no_more_is_played_than_is_asked_for(rows: list[Row]) -> None:
    asked: list[int] = []

    def watched() -> Iterator[Job]:
        for job in jobs(10):
            asked.append(job.seed)
            yield job

    assert next(rows_of(watched())) == rows[0]
    assert asked == [0]


def test_a_cluster_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ("run", tmp_path / "t.jsonl", "duel", *QUICK, "--dask", "nowhere")
    assert lab(*order) == 1
    assert "No Dask scheduler answers at nowhere" in capsys.readouterr().err


# --- nothing outlives it -------------------------------------------------------------------------

LONG = ("battle", "--levels", "mate,mate", "--games", "40", "--jobs", "2")


def alive(group: int) -> list[str]:
    """The processes of a group that are neither gone nor waiting to be buried."""
    told = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of = file.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(of) == group and state != "Z":
            told.append(file.parent.name)
    return told


@pytest.mark.skipif(not Path("/proc").exists(), reason="only Linux lists processes in /proc")
@pytest.mark.parametrize("ends", ["SIGKILL", "SIGTERM"])
def test_no_process_outlives_its_parent(ends: str, tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "pieces_of_eight.tui.cli.main",
        "lab",
        "run",
        str(tmp_path / "t.jsonl"),
        *LONG,
    ]
    parent = subprocess.Popen(
        words,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL) for each in (2, 1)] and None,
    )
    while len(alive(parent.pid)) < 4:  # two that play, and one that multiprocessing has
        assert parent.poll() is None
        time.sleep(0.02)
    said = None
    while said is None:  # while a process is begun its parent is deaf to Ctrl-C: once more, then
        sent = signal.Signals[ends]
        if ends == "SIGINT":  # a terminal sends it to all of them
            os.killpg(parent.pid, sent)
        else:
            os.kill(parent.pid, sent)
        with suppress(subprocess.TimeoutExpired):
            _, said = parent.communicate(timeout=3)
    until = time.monotonic() + 5
    while alive(parent.pid):
        assert time.monotonic() < until, "a process has outlived its parent"
        time.sleep(0.02)
    if ends != "SIGKILL":
        assert parent.returncode == 1
        assert "Run the same command again to go on from there." in said


def test_processes_play_where_there_are_no_semaphores(tmp_path: Path) -> None:
    """As where /dev/shm is missing."""
    table, script = tmp_path / "t.jsonl", tmp_path / "script.py"
    script.write_text(
        "import sys, _multiprocessing\n"
        "del _multiprocessing.SemLock\n"
        "from pieces_of_eight.tui.cli.main import main\n"
        "if __name__ == '__main__':\n"
        "    sys.exit(main(sys.argv[1:]))\n"
    )
    order = ("lab", "run", str(table), "duel", "--levels", "random,random", "--games", "2")
    done = [sys.executable, str(script), *order, "--jobs", "2"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    assert not subprocess.run(done, env=env, capture_output=True, check=False).returncode
    assert len(found(table)) == 2


# --- a game as a row -----------------------------------------------------------------------------


@pytest.mark.parametrize("engine", FIGHTS)
def test_a_row_of_every_engine_is_the_same_when_it_is_read_again(engine: str) -> None:
    made = next(iter(SETUPS[engine].values()))(1)
    row = played(job_of(engine, ENGINES[engine], made, MONKEYS, 3))
    assert row.actions
    assert row.dice
    assert len(row.luck_came) == len(row.luck_share) == len(row.points)
    game = Game("1", 1, row)
    assert game_of(columns(game)) == game
    assert game_of({name: str(each) for name, each in columns(game).items() if each is not None})


def test_who_is_counted_is_seen_in_front() -> None:
    game = Game("1", 1, Row("duel", "", ("sailor", "mate"), 7, 1, (3.0, 8.0)))
    assert game.levels == ("mate", "sailor")
    assert (game.result.scores, game.result.winner) == ((8.0, 3.0), 0)
    lost = replace(game, first=0)
    assert (lost.result.scores, lost.result.winner) == ((3.0, 8.0), 1)


# --- the table -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_a_run_that_was_stopped_anywhere_goes_on_to_the_same_table(
    form: str, tmp_path: Path
) -> None:
    order = ("duel", "--levels", "random,random", "--mirror", "--jobs", "1", "--games")
    assert lab("run", tmp_path / f"whole.{form}", *order, 6) == 0
    whole = (tmp_path / f"whole.{form}").read_bytes()
    head = whole.index(b"\n") + 1
    for cut in (0, head, head + 1, len(whole) // 2, len(whole) - 1, len(whole)):
        path = tmp_path / f"cut-{cut}.{form}"
        path.write_bytes(whole[:cut])
        assert lab("run", path, *order, 6) == 0
        assert path.read_bytes() == whole
    shorter = tmp_path / f"shorter.{form}"
    for games in (2, 6):
        assert lab("run", shorter, *order, games) == 0
    assert shorter.read_bytes() == whole


def test_both_forms_hold_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fights = ("duel", "spit", "--levels", "random,random", "--option", "", "--games", "2")
    for form in FORMS:
        path = tmp_path / f"t.{form}"
        assert lab("run", path, *fights, "--jobs", "1") == 0
        more = ("spit", "--levels", "random,random,random", "--games", "1", "--jobs", "1")
        assert lab("run", path, *more) == 0, "who is third has new columns"
    one, other = (found(tmp_path / f"t.{form}") for form in FORMS)
    assert one == other
    assert [len(row.points) for row in one] == [2, 2, 2, 2, 3]
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as file:
        made = list(csv.DictReader(file))
    assert [row["seed"] for row in made] == ["1", "2", "1", "2", "1"]
    assert [row["points_3"] == "" for row in made] == [True] * 4 + [False]
    assert list(tmp_path.glob("*.new")) == []


def test_a_mirrored_run_changes_seats_and_keeps_the_seed(tmp_path: Path) -> None:
    table = tmp_path / "t.jsonl"
    words = ("--levels", "sailor,random", "--mirror", "--games", 4, "--seed", 7, "--jobs", 1)
    assert lab("run", table, "duel", *words) == 0
    games = Table(table).games
    assert [game.row.seed for game in games] == [7, 7, 8, 8]
    assert [game.row.levels[0] for game in games] == ["sailor", "powder monkey"] * 2
    assert {game.levels for game in games} == {("sailor", "powder monkey")}


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("song.txt", "Fifteen men\n", "Line 1 of song.txt is not a game."),
        ("song.txt", "no end", "Line 1 of song.txt is not a game."),
        ("song.csv", "name,seed\nduel,1\n", "Line 2 of song.csv is not a game."),
        ("none.jsonl", "", "none.jsonl has no games in it."),
    ],
)
def test_what_is_no_table_is_told_and_left_alone(
    name: str, text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert lab("report", path) == 1
    assert said in capsys.readouterr().err
    if text:
        assert lab("run", path, "duel", *QUICK) == 1
        assert path.read_text() == text


# --- the report ----------------------------------------------------------------------------------


def test_the_report_counts_what_the_table_holds(rows: list[Row]) -> None:
    games = [Game("1", 0, row) for row in rows]
    (one,) = summaries(games)
    assert one.score.wins == sum(row.winner == 0 for row in rows)
    assert one.score.games == len(rows)
    assert sum(one.leads) == pytest.approx(sum(r.points[0] - r.points[1] for r in rows))
    text = as_text(games, 60)
    assert text.isascii()
    assert max(map(len, text.splitlines()[4:])) <= 60
    assert f"won {one.score.wins}, lost {one.score.losses}" in text
    page = as_html(games)
    assert f"<td>{one.score.wins}</td>" in page
    assert "http" not in page
    assert page.count("<svg") == 2


# --- what can be played --------------------------------------------------------------------------


def test_a_trial_ends_as_soon_as_it_is_decided(tmp_path: Path) -> None:
    table, levels = tmp_path / "t.jsonl", ("sailor", "powder monkey")
    order = ("run", table, "duel", "--levels", "sailor,random", "--jobs", 1, "--games", 60)
    begun = Table(table)
    for seed in range(1, LEAST):
        row = Row("duel", "", levels, seed, 0, (5.0, 0.0), luck_share=(0.5, 0.5))
        begun.add(Game(game_version(), 0, row))
    assert lab(*order, "--until-decided") == 0
    assert len(found(table)) == LEAST
    assert "The first is better." in as_text(Table(table).games)
    decided = table.read_bytes()
    assert lab(*order, "--until-decided") == 0
    assert table.read_bytes() == decided, "it stays decided"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("dule",), "There is no scenario 'dule'; did you mean duel?"),
        (("nassau", "--levels", "captain,mate"), "There is no opponent 'captain' in this fight"),
        (("duel", "--levels", "mate:cruel,mate"), "There is no temper 'cruel'"),
        (("duel", "--levels", "mate"), "mate: name two to four levels"),
        (("duel", "--levels", "mate,mate,mate"), "This fight is for 2: name 2 levels, not 3."),
        (("duel", "--option", "rum=3"), "This fight has no term 'rum'"),
        (("spit", "--option", "turns=many"), "turns cannot be 'many'."),
        (("spit", "--option", "turns=0"), "A game is played for 1 to 99 rounds, not 0."),
        (("wreck", "--levels", "mate,mate,mate", "--until-decided"), "To decide who is better"),
        (("nothing@4",), "nothing"),
        (("@",), "Name a save and its step like this: my-fight@12."),
        (("career", "--option", "rum=3"), "This fight has no term 'rum'; it has seasons, sea"),
        (("career", "--option", "seasons=9"), "seasons cannot be '9'."),
        (("career", "--option", "sea=1812"), "sea cannot be '1812'."),
        (("career", "--option", "fights=bosun"), "There is no opponent 'bosun'"),
        (("career", "--levels", "mate,mate,mate"), "This fight is for 2"),
        (("sheet", "--option", "total=2"), "Seven values from 1 to 5 cannot add up to 2."),
        (("sheet", "--levels", "admiral,mate"), "There is no opponent 'admiral' in this fight"),
    ],
)
def test_what_cannot_be_played_is_told_before_a_table_is_begun(
    words: tuple[str, ...], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "t.jsonl"
    assert main(("--data", str(tmp_path / "saves"), "lab", "run", str(table), *words)) != 0
    assert sentence in capsys.readouterr().err
    assert not table.exists()


def test_what_if_goes_on_from_any_step_of_a_fight_that_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(SEA_FIGHT, scenario("duel").setup(), 7)
    chairs = (Chair("ai", "Barnet", "mate"), Chair("ai", "Rackham", "mate"))
    table = tmp_path / "t.jsonl"
    order = ("--data", str(tmp_path), "lab", "run", str(table))
    with open_folder(tmp_path).create("sea_fight", match, "Duel", chairs) as saved:
        name = saved.name
        saved.match.submit(match.to_act[0], match.seat(match.to_act[0]).legal()[-1])
    assert main((*order, f"{name}@1", *QUICK)) == 1
    assert "is not over yet" in capsys.readouterr().err
    with open_folder(tmp_path).open(name) as saved:
        match = saved.match
        while match.to_act:
            saved.match.submit(match.to_act[0], match.seat(match.to_act[0]).legal()[-1])
        steps = len(match.entries)
    assert main((*order, f"{name}@3", *QUICK, "--games", "2")) == 0
    first, second = found(table)
    assert first.name == second.name == f"{name}@3"
    assert first.seed != second.seed
    assert main((*order, f"{name}@{steps + 1}")) == 2
    assert f"name a step from 0 to {steps}" in capsys.readouterr().err


def test_a_sheet_by_itself_is_a_row_and_is_settled_by_lot(tmp_path: Path) -> None:
    table, again = tmp_path / "sheets.jsonl", tmp_path / "again.jsonl"
    orders = ("--levels", "mate,sailor", "--games", 2, "--mirror", "--jobs", 1)
    for path in (table, again):
        assert lab("run", path, "sheet", *orders, "--option", "total=24") == 0
    assert table.read_bytes() == again.read_bytes()
    first, second = found(table)
    assert (first.levels, second.levels) == (("mate", "sailor"), ("sailor", "mate"))
    assert first.seed == second.seed
    assert len(first.points) == len(first.luck_came) == 2


# --- careers -------------------------------------------------------------------------------------


def career(path: Path, levels: str, options: str, seed: int = 4) -> Row:
    """The row of a career."""
    words = ("--levels", levels, "--option", options, "--seed", seed, "--games", 1, "--jobs", 1)
    assert lab("run", path, "career", *words) == 0
    (row,) = found(path)
    return row


@pytest.mark.usefixtures("brisk_strangers")
@pytest.mark.parametrize("form", FORMS)
def test_a_career_is_a_row_with_the_points_of_each_season(form: str, tmp_path: Path) -> None:
    row = career(tmp_path / f"t.{form}", "random,random", "seasons=2 fights=random")
    assert row.turns == 2
    for captain in (1, 2):
        points = [row.more[f"season_{season}_points_{captain}"] for season in (1, 2)]
        assert row.points[captain - 1] == sum(points)
    battles, raids = row.more["season_1_battles"], row.more["season_1_raids"]
    assert row.more["season_1_engagements"] >= battles + raids


@pytest.mark.rule("C-30")
@pytest.mark.usefixtures("brisk_strangers")
def test_captains_sail_careers(tmp_path: Path) -> None:
    """Nobody but mates sits before the sheet and in port, so a captain does there as they do."""
    points = [
        career(tmp_path / f"{rank}.jsonl", f"{rank}:bold,random", "fights=random").points
        for rank in ("mate", "captain")
    ]
    assert points[0] == points[1]
