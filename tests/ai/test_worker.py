"""The opponent's process: what it is sent, what it survives, and how it comes to an end."""

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pieces_of_eight.campaign.ai import opponent as holder
from pieces_of_eight.campaign.ai.opponent import Opponent, OpponentError, Worker
from pieces_of_eight.campaign.ai.policy import LEVELS, level
from pieces_of_eight.campaign.ai.worker import (
    ALLOCATIONS,
    HURRY,
    Decision,
    Request,
    Thinker,
    pack,
    thoughts,
)
from pieces_of_eight.campaign.engines import PORT, SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, seen
from pieces_of_eight.campaign.port.state import own
from pieces_of_eight.campaign.sea_fight.state import Sail, Sea
from pieces_of_eight.content import scenario
from tests import toy
from tests.ai.children import answer_illegally, deaf_until_hurried, fail, tell
from tests.ai.nowhere import Nowhere
from tests.ai.papers import owning
from tests.toy import TOY

NORTH, SOUTH = Player(0), Player(1)


def fight() -> Seen[Sea]:
    return seen(SEA_FIGHT.game.start(scenario("duel").setup(), Seeded(1)).state, NORTH)


def reply(name: str = "mate", seed: int = 5) -> Any:
    """What an opponent does, asked in this process."""
    return Thinker(SEA_FIGHT, level(name), seed).reply(Request(pack(fight())))


# --- what is sent ------------------------------------------------------------------------


def test_only_what_the_player_sees_is_sent() -> None:
    """Even if he is handed a whole state by mistake."""
    start = TOY.game.start(toy.Setup(), Seeded(1)).state
    state = TOY.game.apply(start, toy.Bid(SOUTH, Sealed(SOUTH, 3)), Seeded(1)).state
    for sight in (seen(state, NORTH), Seen(NORTH, state)):
        sent = msgspec.msgpack.decode(pack(sight), type=Seen[toy.Auction])
        assert sent.value.bids[SOUTH] == Sealed(SOUTH, None)
        assert sent == seen(state, NORTH)
    other = TOY.game.apply(start, toy.Bid(SOUTH, Sealed(SOUTH, 1)), Seeded(1)).state
    assert pack(Seen(NORTH, state)) == pack(Seen(NORTH, other))
    assert pack(Seen(SOUTH, state)) != pack(Seen(SOUTH, other))


def test_the_reply_is_a_legal_action_of_any_engine() -> None:
    state = TOY.game.start(toy.Setup(), Seeded(1)).state
    action = Thinker(TOY, LEVELS["mate"], 1).reply(Request(pack(seen(state, NORTH))))
    assert action in TOY.game.legal(state, NORTH)


def test_the_same_request_gets_the_same_reply_and_another_seed_may_get_another() -> None:
    assert reply("sailor") == reply("sailor")
    assert len({reply("powder monkey", seed) for seed in range(20)}) > 1


def test_the_worker_knows_no_screen_and_keeps_no_files() -> None:
    code = "import pieces_of_eight.campaign.ai.worker, sys; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("pieces_of_eight.").split(".")[0] for name in ran.stdout.split()}
    assert "campaign" in loaded
    assert not {"textual", "rich", "tinydb", "tui", "saves", "content"} & loaded


# --- a process --------------------------------------------------------------------------------


def test_a_process_that_thinks_looks_for_garbage_seldom_and_is_never_heard(
    capfd: pytest.CaptureFixture[str],
) -> None:
    worker = Worker(tell)
    assert worker.connection.recv() == (ALLOCATIONS, True, True)
    worker.process.join()
    assert capfd.readouterr() == ("", "")
    assert "PYTHONSAFEPATH" not in os.environ
    worker.close()


BUSY = """
import sys
from pieces_of_eight.campaign.ai.opponent import Worker
from tests.ai.children import sleep

def main():
    worker = Worker(sleep)
    worker.connection.recv()
    print(worker.process.pid, flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="only Linux lists processes in /proc")
def test_a_process_ends_when_its_parent_is_killed_in_the_middle_of_it(tmp_path: Path) -> None:
    (tmp_path / "busy.py").write_text(BUSY)
    command = [sys.executable, "-c", "import busy; busy.main()"]
    paths = f"{tmp_path}{os.pathsep}{os.getcwd()}"
    with subprocess.Popen(
        command,
        env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as parent:
        assert parent.stdout is not None
        child = Path("/proc", parent.stdout.readline().strip())
        assert child.exists()
        parent.kill()
    end = time.monotonic() + 5
    while child.exists():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("closed", ["<&- >&- 2>&-"])
def test_a_process_can_be_had_where_streams_are_closed(closed: str, tmp_path: Path) -> None:
    told = tmp_path / "told"
    code = (
        "from pieces_of_eight.campaign.ai.opponent import Worker;"
        "from tests.ai.children import tell;"
        f"w = Worker(tell); open({str(told)!r}, 'w').write(str(w.connection.recv())); w.close()"
    )
    subprocess.run(["sh", "-c", f'"$0" -c "$1" {closed}', sys.executable, code], check=True)
    assert told.read_text() == str((ALLOCATIONS, True, True))


# --- the opponent as the game holds him ----------------------------------------------------


async def test_he_plays_from_a_process_of_his_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Opponent, "_think", None)
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        assert await opponent.choose(fight()) == reply()
        assert opponent.choose_now(fight()) == reply()


def test_what_no_list_of_samples_names_is_taken_from_a_process_all_the_same() -> None:
    """The names of what he buys in port; the salt of a seal comes the same way."""
    dice, state = Seeded(1), owning(coins=500)
    with Opponent(PORT, "mate, bold", 3) as rival:
        for _ in range(3):
            state = PORT.game.apply(state, rival.choose_now(seen(state, NORTH)), dice).state
    assert own(state, NORTH).coins < 500


def test_he_is_woken_again_when_his_process_dies() -> None:
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        assert opponent.choose_now(fight()) == reply()
        [worker] = opponent._workers
        worker.process.kill()
        worker.process.join()
        assert opponent.choose_now(fight()) == reply()
        assert opponent._workers != [worker]


class Struck(Worker):
    """A process that is killed so many seconds after its start."""

    after = 0.0

    def __init__(self, *of: Any) -> None:
        super().__init__(*of)
        threading.Timer(self.after, self.process.kill).start()


def doing(what: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have opponents' processes do something else than think."""
    monkeypatch.setattr(holder, "think", what)


@pytest.mark.parametrize("what", [answer_illegally, fail])
def test_the_game_goes_on_without_a_process_that_answers(
    what: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He is asked again, and then thinks where the game is; what he does is the same."""
    doing(what, monkeypatch)
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        opponent.wake()
        assert opponent.choose_now(fight()) == reply()


def test_who_does_not_answer_in_time_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    doing(deaf_until_hurried, monkeypatch)
    monkeypatch.setattr(holder, "TIMEOUT", 0.1)
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        assert opponent.choose_now(fight()) == reply()
        assert not opponent._workers


@pytest.mark.parametrize("after", [0.0, 0.002, 0.05])
def test_a_process_may_die_at_any_moment_every_time(
    after: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Struck, "after", after)
    monkeypatch.setattr(holder, "Worker", Struck)
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        for _ in range(2):
            assert opponent.choose_now(fight()) == reply()


def test_what_he_is_sent_is_all_he_thinks_of_in_the_game_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """He is handed the request that his process would have been sent, and no match."""
    asked: list[Request] = []

    def noted(_: Any, request: Request, *__: Any) -> None:
        asked.append(request)
        raise RuntimeError("no")

    monkeypatch.setattr(Thinker, "reply", noted)
    monkeypatch.setattr(holder, "Worker", Nowhere)
    now = Decision(7, 3)
    with (
        Opponent(SEA_FIGHT, "mate", 5) as opponent,
        pytest.raises(OpponentError, match=r"^The enemy captain does not answer. .*\.$"),
    ):
        opponent.choose_now(fight(), now)
    assert asked == [Request(pack(fight()), now)]


async def thinking(opponent: Opponent) -> None:
    while not opponent._is_asked:
        await asyncio.sleep(0)


async def test_a_captain_deep_in_thought_can_be_hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    doing(deaf_until_hurried, monkeypatch)
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        choice = asyncio.create_task(opponent.choose(fight()))
        await thinking(opponent)
        opponent.hurry()
        assert await choice == Sail(0, 0)


def test_hurrying_one_who_is_not_thinking_does_nothing() -> None:
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        opponent.hurry()
        assert opponent.choose_now(fight()) == reply()
        opponent.hurry()
        opponent._workers[0].connection.send(HURRY)  # as one that comes too late
        assert opponent.choose_now(fight()) == reply()


async def test_closing_ends_a_choice_that_is_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    doing(deaf_until_hurried, monkeypatch)
    opponent = Opponent(SEA_FIGHT, "mate", 5)
    choice = asyncio.create_task(opponent.choose(fight()))
    await thinking(opponent)
    opponent.close()
    with pytest.raises(OpponentError, match=r"^The fight is closed, and the enemy captain has"):
        await choice
    opponent.wake()
    assert not opponent._workers


def test_what_he_would_do_alone_is_what_his_process_does() -> None:
    """The worker and the arena have the same heads."""
    sight, mate = fight(), LEVELS["mate"]
    legal = SEA_FIGHT.game.legal(sight.value, NORTH)
    rng = thoughts(5, Request(pack(sight)))
    assert isinstance(rng, random.Random)
    assert reply() == mate.make(SEA_FIGHT).choose(sight, legal, rng, mate.budget)
