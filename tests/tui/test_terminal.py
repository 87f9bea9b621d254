"""The game in a real terminal: a smoke of the whole program, and what it leaves behind."""

import contextlib
import os
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.state import Phase
from pieces_of_eight.tui.cli.play import has_hung_up
from tests.tui.pseudo_terminal import INSTALLED, Played
from tests.tui.shell import make_folder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Played]:
    """A duel against the mate, open at its first question; its size is that of the terminal, and
    not what the shell has exported."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")
    with Played("--data", str(tmp_path), "--fight", "duel", "--seed", "1") as played:
        played.until("Swan can sail 2 hexes.")
        yield played


def actions_of(path: Path) -> int:
    """How many actions the one saved fight has; it opens without a complaint."""
    folder = make_folder(path)
    (listed,) = folder.matches()
    saved = folder.open(listed.name)
    assert saved.notes == []
    done = saved.actions
    saved.close()
    return done


def test_only_the_end_of_a_line_is_a_hang_up() -> None:
    master, slave = os.openpty()
    try:
        line = select.poll()
        line.register(slave, select.POLLIN)
        assert not has_hung_up(line.poll(0))
        os.write(master, b"\r")
        assert not has_hung_up(line.poll(1000))
        os.close(master)
        assert has_hung_up(line.poll(1000))
    finally:
        os.close(slave)


def test_keys_typed_in_one_write_leave_a_page_once(duel: Played, tmp_path: Path) -> None:
    """Three Enters on the pause, or two in the palette, ended the game with an error.

    Before, a list opens: what is sent for it is what has changed, and not the page. The map loses
    three rows to it, and was painted anew: 48 KB at 80 by 24. An advised course would move the map,
    which is another matter: so the list opens after the first order.
    """
    duel.type("\r")
    duel.until("Press Swan on")
    duel.look(1.0)
    before = len(duel.sent)
    duel.type("a")
    duel.until("The sailing master")
    duel.look(1.0)
    assert 0 < len(duel.sent) - before < 8_000
    duel.type("q")
    duel.look(1.0)
    duel.type("q")
    duel.until("The fight is saved as it is now.")
    duel.type("\r" * 12)
    duel.until("Press Swan on")
    duel.type("/")
    duel.until("Type any part of a command's name")
    duel.type("sett")
    duel.until("Change colours")
    duel.type("\r\r")
    duel.until("Colours")
    duel.type("\x11")
    assert duel.ended() == 0
    duel.left_as_found()
    assert actions_of(tmp_path) == 2


def test_keys_typed_to_hurry_an_opponent_are_no_orders(duel: Played, tmp_path: Path) -> None:
    duel.type("\r")
    duel.until("Press Swan on")
    duel.type("e")
    duel.until("William reaches")
    duel.type("\r" * 20)
    duel.until("longer or shorter?")
    duel.type("\x11")
    assert duel.ended() == 0
    folder = make_folder(tmp_path)
    (listed,) = folder.matches()
    saved = folder.open(listed.name)
    assert (saved.match.state.turn, saved.match.state.phase) == (1, Phase.CLOCK)
    assert saved.match.to_act == (Player(0),), "the question about the coins was answered"
    saved.close()


def test_a_game_told_to_end_leaves_at_once_and_keeps_the_fight(
    duel: Played, tmp_path: Path
) -> None:
    """Nothing else wakes the game here: no key, no mouse. A hang-up is heard by the same ear."""
    duel.type("\r")
    duel.until("Press Swan on")
    duel.process.send_signal(signal.SIGHUP)
    assert duel.ended() == 1
    duel.left_as_found()
    assert actions_of(tmp_path) == 2


def test_a_game_whose_terminal_is_gone_leaves_though_nobody_tells_it(
    duel: Played, tmp_path: Path
) -> None:
    """As under make, which keeps the end of the terminal to itself."""
    duel.type("\r")
    duel.until("Press Swan on")
    assert duel.hang_up() != 0
    assert actions_of(tmp_path) == 2


def children(parent: int) -> set[int]:
    """The processes that a process has started, as far as they still run."""
    if sys.platform == "linux":
        found: set[int] = set()
        with contextlib.suppress(OSError):  # a thread of it has ended meanwhile
            for task in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{task}/children") as listed:
                    found |= set(map(int, listed.read().split()))
        return found
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True)
    pairs = (map(int, line.split()) for line in told.stdout.splitlines())
    return {pid for pid, its_parent in pairs if its_parent == parent}


class Killer:
    """Kills every process a game starts, now at once and now some time later, till it is left."""

    DELAYS = (0.0, 0.0, 0.0, 0.0, 0.001, 0.002, 0.01, 0.03, 0.05)

    def __init__(self, parent: int) -> None:
        self.parent = parent
        self.killed: set[int] = set()
        self._left = False
        self._thread = threading.Thread(target=self._kill)

    def __enter__(self) -> "Killer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._left = True
        self._thread.join()

    def _kill(self) -> None:
        delays = cycle(self.DELAYS)
        while not self._left:
            time.sleep(0.0001)
            for pid in children(self.parent) - self.killed:
                time.sleep(next(delays))
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                self.killed.add(pid)


def test_opponents_may_be_killed_at_any_moment_every_time(tmp_path: Path) -> None:
    """The enemy has his turn all the same, and the terminal is left as it was found."""
    duel = ("--data", str(tmp_path), "--fight", "duel", "--seed", "1")
    with Played(*duel, command=INSTALLED) as played, Killer(played.process.pid) as killer:
        played.until("Swan can sail 2 hexes.")
        played.type("\r")
        played.until("Press Swan on")
        played.type("e")
        played.until("14 more turns to come")  # the enemy has ended his turn
        assert len(killed := killer.killed) > 2
        played.type("q")
        played.until("The fight is saved as it is now.")
        played.type("\x11")
        assert played.ended() == 0
        played.left_as_found()
    assert killed
    assert actions_of(tmp_path) > 4
    assert not list(tmp_path.glob("crashes/*"))


def test_a_terminal_in_the_plain_locale_is_drawn_in_ascii() -> None:
    code = "from pieces_of_eight.tui.cli.play import speaks_utf8; print(speaks_utf8())"
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHONUTF8"))}
    plain = {"LANG": "C"}, {"LC_ALL": "POSIX", "LANG": "C.UTF-8"}
    for locale, spoken in ((plain[0], "False"), (plain[1], "False"), ({}, "True")):
        command, env = [sys.executable, "-c", code], {**kept, **locale}
        ran = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        assert ran.stdout.strip() == spoken
