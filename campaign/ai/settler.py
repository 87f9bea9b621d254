"""The process that settles a fight: `python -m campaign.ai.settler`, one task in, its moves out.

It plays all sides, each by what that side sees, with the dice that the match itself will throw:
whoever does the same actions again in the same match comes to the same end.
"""

import signal
import sys
from collections.abc import Sequence
from typing import IO, Any

import msgspec
from msgspec.structs import replace

from campaign.ai.arena import steps
from campaign.ai.policy import Level, level, met_as
from campaign.ai.process import look_for_rubbish_seldom
from campaign.ai.wire import Halted, Moved, Task, receive, send
from campaign.engines import ENGINES
from campaign.kernel.dice import Faces, Roll, Thrower
from campaign.kernel.sworn import dice_of

MOST_ROUNDS = 30
"""How many games are imagined for the plan of a turn: a player waits for the end of all turns."""


def brisk(chosen: Level) -> Level:
    """A level that thinks no longer than a player would wait (H-233); both sides alike.

    Captains settle fights as mates (C-30).
    """
    settles = met_as(chosen.name)
    if settles != chosen.name:
        chosen = level(settles)
    rounds = min(chosen.budget.rounds, MOST_ROUNDS)
    return replace(chosen, budget=replace(chosen.budget, rounds=rounds))


class Following:
    """The dice of a match, thrown action by action as the match itself will throw them."""

    def __init__(self, source: Thrower) -> None:
        self._source = source
        self._now = source.for_action()

    def __call__(self, roll: Roll) -> Faces:
        return self._now(roll)

    def passed(self, thrown: Sequence[Faces]) -> None:
        """An action is over that has thrown this."""
        self._source.passed(thrown)
        self._now = self._source.for_action()


def settle(task: Task, outward: IO[bytes]) -> None:
    """Play a match to its end, telling every action. Raises OSError when nobody listens."""
    try:
        engine = ENGINES[task.engine]
        state: Any = msgspec.msgpack.decode(task.state, type=engine.state)
        levels = [brisk(level(name)) for name in task.levels]
        seed, at = task.dice
        dice = Following(dice_of(seed, task.oaths, task.label, at))
        for who, action, step in steps(engine, state, dice, levels, task.seed):
            dice.passed(step.thrown)
            send(outward, Moved(who, msgspec.msgpack.encode(action)))
    except OSError:
        raise
    except Exception as error:  # whatever goes wrong, the player gets a sentence
        send(outward, Halted(f"{type(error).__name__}: {error}"))


def main() -> None:
    """Do one task of standard input; a Ctrl-C is for the game, not for us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    look_for_rubbish_seldom()
    body = receive(sys.stdin.buffer)
    if body is None:
        return
    try:
        settle(msgspec.msgpack.decode(body, type=Task), sys.stdout.buffer)
    except OSError:
        sys.exit(0)  # the game is gone, and with it whom to tell


if __name__ == "__main__":
    main()
