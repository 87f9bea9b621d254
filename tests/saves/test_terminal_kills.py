"""The game is killed in a real terminal, at any moment: nothing that was answered is lost."""

import random
import sys
import time
from pathlib import Path

import pytest

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.play.scoring import finding
from tests.tui.pseudo_terminal import PATIENCE, Played
from tests.tui.shell import make_folder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
FRESH, PROMPT = "duel", "> "


def has_sent(played: Played, words: str, times: int) -> bool:
    """Read until the game has sent some words so often; False where it has come to its end."""
    end = time.monotonic() + PATIENCE
    while played.sent.count(words.encode()) < times:
        assert time.monotonic() < end, played.sent
        if not played._read(0.1) and played.process.poll() is not None:
            return False
    return True


def lived(path: Path, what: str, rng: random.Random) -> int:
    """How many orders were answered before somebody ended a game played in lines."""
    with Played("--data", str(path), "line", what) as played:
        if what == FRESH:
            assert has_sent(played, "have one drawn): ", 1)
            played.type("\r")
        orders = rng.randrange(1, 6)
        for number in range(1, orders + 1):
            if has_sent(played, PROMPT, number):
                played.type("1\r")
        time.sleep(rng.random() * 0.05)
        played.process.kill()
        played.process.wait()
        played.look(0.0)
        return played.sent.count(PROMPT.encode()) - 1


def check_after_kills(path: Path, kills: int) -> int:
    """Kill a game so often, and look at what it has left each time; how much was answered."""
    rng, what, before, answered = random.Random(1717), FRESH, 0, 0
    for _ in range(kills):
        seen = lived(path, what, rng)
        answered += seen
        folder = make_folder(path)
        (listed,) = folder.matches()
        what = listed.name
        assert all("incomplete" in note for note in folder.check(what))
        assert finding(folder, path / f"{what}.match").sound
        match = folder.read_match(what).match
        done = sum(entry.who == Player(0) for entry in match.entries)
        assert before + seen <= done <= before + seen + 1
        before = done
        if not match.to_act:
            folder.delete(what)
            what, before = FRESH, 0
    return answered


def test_killed_in_a_terminal_a_fight_has_all_that_was_answered(tmp_path: Path) -> None:
    assert check_after_kills(tmp_path, 1) > 0


@pytest.mark.soak
def test_killed_two_hundred_times_in_a_terminal_a_fight_has_all_that_was_answered(
    tmp_path: Path,
) -> None:
    assert check_after_kills(tmp_path, 200) > 200
