"""The laboratory: the same table whoever plays it, kept through stops and lost processes."""

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

from pieces_of_eight.campaign.ai.opponent import Worker
from pieces_of_eight.campaign.engines import ENGINES, FIGHTS, SEA_FIGHT
from pieces_of_eight.campaign.lab import runner
from pieces_of_eight.campaign.lab.job import GameJob, GameRow, job_of, played
from pieces_of_eight.campaign.lab.runner import LostError, rows_of
from pieces_of_eight.content import scenario
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.lab.report import GameTable, LabGame, columns, game_of
from tests.tables import SETUPS

MONKEYS = ("powder monkey", "powder monkey")
FORMS = ("jsonl", "csv")


def jobs(count: int) -> list[GameJob]:
    setup = scenario("duel").setup()
    return [job_of("duel", SEA_FIGHT, setup, MONKEYS, seed) for seed in range(count)]


@pytest.fixture(scope="module")
def rows() -> list[GameRow]:
    """Six duels, played one after the other."""
    return [*rows_of(jobs(6))]


def lab(*words: object) -> int:
    """The exit code of a command of the laboratory."""
    return main(("lab", *map(str, words)))


def found(path: Path) -> list[GameRow]:
    """The rows of a table."""
    return [game.row for game in GameTable(path).games]


# --- who plays -----------------------------------------------------------------------------------


class Dying(Worker):
    """A process that is killed as soon as it is there, so many times."""

    left = 0

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        if Dying.left:
            Dying.left -= 1
            self.process.kill()


def test_processes_come_to_the_same_rows_though_some_are_killed(
    rows: list[GameRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Dying, "left", 2)
    monkeypatch.setattr(runner, "Worker", Dying)
    assert [*rows_of(jobs(6), 2)] == rows
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
    few: int, rows: list[GameRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Few, "left", few)
    monkeypatch.setattr(runner, "Worker", Few)
    assert [*rows_of(jobs(6), 3)] == rows


def test_a_game_that_ends_every_process_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dying, "left", 9)
    monkeypatch.setattr(runner, "Worker", Dying)
    with pytest.raises(LostError, match="plays duel, seed 0, dies each time"):
        [*rows_of(jobs(1), 2)]


def test_who_stops_waits_for_no_game(rows: list[GameRow]) -> None:
    some = rows_of(jobs(6), 2)
    assert next(some) == rows[0]
    some.close()
    assert not multiprocessing.active_children()


def test_no_more_is_played_than_is_asked_for(rows: list[GameRow]) -> None:
    asked: list[int] = []

    def watched() -> Iterator[GameJob]:
        for job in jobs(6):
            asked.append(job.seed)
            yield job

    assert next(rows_of(watched())) == rows[0]
    assert asked == [0]


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
    while said is None:  # while a process is begun its parent is deaf: once more, then
        os.kill(parent.pid, signal.Signals[ends])
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
    game = LabGame("1", 1, row)
    assert game_of(columns(game)) == game
    assert game_of({name: str(each) for name, each in columns(game).items() if each is not None})


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
