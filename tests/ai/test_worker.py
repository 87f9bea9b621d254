"""The opponent's process: what it is sent, what it survives, and how it comes to an end."""

import asyncio
import io
import subprocess
import sys
import threading
from typing import Any

import msgspec
import pytest

from campaign.ai import wire
from campaign.ai.opponent import Opponent, OpponentError
from campaign.ai.process import ALLOCATIONS
from campaign.ai.wire import (
    Answer,
    Ask,
    Hurry,
    Moment,
    Trouble,
    Work,
    pack,
    receive,
    send,
    thoughts,
)
from campaign.ai.worker import serve
from campaign.engines import ENGINES, SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Player, Sealed, Seen, seen
from campaign.sea_fight.model.state import Sea
from content import scenario
from tests import toy
from tests.toy import TOY

ABLE = (sys.executable, "-c")
NORTH, SOUTH = Player(0), Player(1)


def fight() -> Seen[Sea]:
    return seen(SEA_FIGHT.game.start(scenario("duel").setup(), Seeded(1)).state, NORTH)


def served(*messages: bytes, engines: Any = ENGINES) -> list[Answer | Trouble]:
    """What the worker answers to bytes, in this process."""
    outward = io.BytesIO()
    serve(io.BytesIO(b"".join(messages)), outward, engines)
    outward.seek(0)
    replies = []
    while (body := receive(outward)) is not None:
        replies.append(msgspec.msgpack.decode(body, type=wire.Reply))
    return replies


def framed(message: Any) -> bytes:
    pipe = io.BytesIO()
    send(pipe, message)
    return pipe.getvalue()


def ask(seed: int = 1, **changes: Any) -> Ask:
    usual = Ask(1, "sea_fight", "mate", seed, pack(fight()))
    return msgspec.structs.replace(usual, **changes)


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


def test_the_worker_answers_with_a_legal_action_of_any_engine() -> None:
    state = TOY.game.start(toy.Setup(), Seeded(1)).state
    question = ask(engine="toy", seen=pack(seen(state, NORTH)))
    (reply,) = served(framed(question), engines={"toy": TOY})
    assert isinstance(reply, Answer)
    action = msgspec.msgpack.decode(reply.action, type=toy.Action)
    assert action in TOY.game.legal(state, NORTH)


def test_the_same_question_gets_the_same_answer_and_another_seed_may_get_another() -> None:
    one, two = served(framed(ask(level="sailor")), framed(ask(level="sailor")))
    assert one == two
    others = served(*(framed(ask(seed, level="powder monkey")) for seed in range(20)))
    assert len({reply.action for reply in others if isinstance(reply, Answer)}) > 1


# --- what it survives --------------------------------------------------------------------


def test_garbage_is_told_and_the_next_question_answered() -> None:
    garbage = b"\x00\x00\x00\x03abc"
    bad = [ask(engine="chess"), ask(level="bosun"), ask(seen=b"x"), ask(seen=pack(seen(1, NORTH)))]
    replies = served(garbage, *map(framed, bad), framed(ask()))
    assert [type(reply) for reply in replies] == [Trouble] * 5 + [Answer]


@pytest.mark.parametrize("head", [b"", b"\x00\x00", b"\xff\xff\xff\xff", b"\x00\x00\x00\x09abc"])
def test_a_torn_message_is_the_end(head: bytes) -> None:
    assert served(head) == []


def test_a_hurry_for_an_old_question_is_nothing_to_the_next() -> None:
    hurried, calm = served(
        framed(Hurry(1)), framed(ask(id=1)), framed(ask(id=2, work=Work(candidates=20)))
    )
    assert isinstance(hurried, Answer)
    assert isinstance(calm, Answer)
    assert hurried.id == 1


def test_the_worker_knows_no_screen_and_keeps_no_files() -> None:
    code = "import campaign.ai.worker, sys; print(*sorted(m.split('.')[0] for m in sys.modules))"
    loaded = subprocess.run([*ABLE, code], capture_output=True, text=True, check=True).stdout
    assert not {"textual", "rich", "tinydb", "tui", "saves", "content", "pickle"} & set(
        loaded.split()
    )


def test_a_process_that_thinks_looks_for_rubbish_seldom() -> None:
    tell = "lambda *_: print(gc.get_threshold()[0], gc.get_freeze_count() > 0)"
    code = f"import gc, campaign.ai.worker as worker; worker.serve = {tell}; worker.main()"
    told = subprocess.run([*ABLE, code], capture_output=True, text=True, check=True).stdout
    assert told.split() == [str(ALLOCATIONS), "True"]


# --- the opponent as the game holds him ----------------------------------------------------


async def test_he_plays_from_a_process_of_his_own() -> None:
    sight = fight()
    legal = SEA_FIGHT.game.legal(sight.value, NORTH)
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        first = await opponent.choose(sight)
        assert first in legal
        assert opponent.choose_now(sight) == first


def test_he_is_woken_again_when_his_process_dies() -> None:
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        first = opponent.choose_now(fight())
        process = opponent._process
        assert process is not None
        process.kill()
        process.wait()
        assert opponent.choose_now(fight()) == first
        assert opponent._process is not process


def usual_choice() -> Any:
    """What the mate does, asked in this process."""
    (reply,) = served(framed(ask(seed=5)))
    assert isinstance(reply, Answer)
    return msgspec.msgpack.decode(reply.action, type=SEA_FIGHT.action)


ILLEGAL = (
    "import sys; from campaign.ai.wire import *; from campaign.sea_fight.model.actions import End;"
    "import msgspec; i, o = sys.stdin.buffer, sys.stdout.buffer;"
    "a = msgspec.msgpack.decode(receive(i), type=Ask);"
    "send(o, Answer(a.id, msgspec.msgpack.encode(End(77))))"
)
TROUBLED = ILLEGAL.replace("Answer(a.id, msgspec.msgpack.encode(End(77)))", "Trouble(a.id, 'no')")


@pytest.mark.parametrize(
    "command",
    [
        (*ABLE, "raise SystemExit"),
        (*ABLE, "import sys; sys.stdout.write('Ahoy, this is no message'); sys.stdout.flush()"),
        (*ABLE, "import sys; sys.stdout.buffer.write(bytes([0,0,0,2,1,1])); sys.stdout.flush()"),
        (*ABLE, ILLEGAL),
        (*ABLE, TROUBLED),
        ("/nowhere/at/all",),
    ],
)
def test_the_game_goes_on_without_a_process_that_answers(command: tuple[str, ...]) -> None:
    """He is asked again, and then thinks where the game is; what he does is the same."""
    with Opponent(SEA_FIGHT, "mate", 5, command=command) as opponent:
        assert opponent.choose_now(fight()) == usual_choice()
        assert opponent.choose_now(fight()) == usual_choice()


class Struck(Opponent[Any, Any, Any]):
    """One whose every process is killed so many seconds after its start."""

    after = 0.0
    struck = 0

    def _start(self) -> "subprocess.Popen[bytes] | None":
        before, process = self._process, super()._start()
        if process is not None and process is not before:
            self.struck += 1
            threading.Timer(self.after, process.kill).start()
        return process


@pytest.mark.parametrize("after", [0.0, 0.002, 0.01, 0.05])
def test_a_process_may_die_at_any_moment_every_time(after: float) -> None:
    with Struck(SEA_FIGHT, "mate", 5) as opponent:
        opponent.after = after
        for _ in range(2):
            assert opponent.choose_now(fight()) == usual_choice()
        assert opponent.struck


def test_what_he_is_sent_is_all_he_thinks_of_in_the_game_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """He is handed the bytes that his process would have been sent, and no match."""
    asked: list[Ask] = []

    def noted(ask: Ask, *_: Any) -> Trouble:
        asked.append(ask)
        return Trouble(ask.id, "no")

    monkeypatch.setattr("campaign.ai.worker.answer", noted)
    now = Moment(7, 3)
    with (
        Opponent(SEA_FIGHT, "mate", 5, command=("/nowhere/at/all",)) as opponent,
        pytest.raises(OpponentError, match=r"^The enemy captain does not answer; .*\.$"),
    ):
        opponent.choose_now(fight(), now)
    assert asked == [Ask(1, "sea_fight", "mate", 5, pack(fight()), None, now)]


DEAF_UNTIL_HURRIED = (
    "import sys; from campaign.ai.wire import *;"
    "import msgspec; i, o = sys.stdin.buffer, sys.stdout.buffer;"
    "a = msgspec.msgpack.decode(receive(i), type=Ask);"
    "h = msgspec.msgpack.decode(receive(i), type=Hurry); assert h.id == a.id;"
    "from campaign.sea_fight.model.actions import Sail;"
    "send(o, Answer(a.id, msgspec.msgpack.encode(Sail(0, 0)))); receive(i)"
)


async def test_a_captain_deep_in_thought_can_be_hurried() -> None:
    command = (*ABLE, DEAF_UNTIL_HURRIED)
    with Opponent(SEA_FIGHT, "mate", 5, command=command) as opponent:
        choice = asyncio.create_task(opponent.choose(fight()))
        while opponent._asked == 0:
            await asyncio.sleep(0)
        opponent.hurry()
        assert type(await choice).__name__ == "Sail"


def test_hurrying_one_who_is_not_thinking_does_nothing() -> None:
    with Opponent(SEA_FIGHT, "mate", 5) as opponent:
        opponent.hurry()
        opponent.choose_now(fight())
        opponent.hurry()
        assert opponent.choose_now(fight())


def test_closing_ends_a_choice_that_is_under_way() -> None:
    told: list[str] = []
    opponent = Opponent(SEA_FIGHT, "mate", 5, command=(*ABLE, DEAF_UNTIL_HURRIED))

    def wait() -> None:
        try:
            opponent.choose_now(fight())
        except OpponentError as error:
            told.append(str(error))

    waiting = threading.Thread(target=wait)
    waiting.start()
    while opponent._asked == 0:
        pass
    opponent.close()
    waiting.join()
    assert told == ["The fight is closed, and the enemy captain has gone."]
    assert opponent._process is None


def test_what_he_would_do_alone_is_what_his_process_does() -> None:
    """The worker and the arena have the same heads."""
    from campaign.ai.policy import LEVELS

    sight, seed = fight(), 5
    rng = thoughts(seed, pack(sight), Moment())
    mate = LEVELS["mate"]
    legal = SEA_FIGHT.game.legal(sight.value, NORTH)
    alone = mate.make(SEA_FIGHT).choose(sight, legal, rng, mate.budget)
    with Opponent(SEA_FIGHT, "mate", seed) as opponent:
        assert opponent.choose_now(sight) == alone
