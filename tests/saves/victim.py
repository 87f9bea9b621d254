"""A player who is killed: `python -m tests.saves.victim`, for test_kills alone.

For every line of standard input, an order in JSON, it forks; the child plays one and the same
career of saves in the folder of the order, and dies as ordered. The answer is a line too: how
many acts were over, and whether the child lived. A fork costs little, a new Python a lot.
"""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Any

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves import seal
from tests.saves.tools import (
    CAREER,
    WORDS,
    KillingDisk,
    QuickDisk,
    begun,
    created,
    folder,
    play,
    short,
)
from tests.toy import TOY

ACTS = 24
NEVER = 10**9


def act(match: Match[Any, Any, Any], number: int) -> None:
    """Act `number` of the career: take back what can be, now and then, or do something."""
    last = match.entries[-1].who if match.entries else match.to_act[0]
    if number % 3 == 2 and match.why_not_undo(last) is None:
        match.undo(last)
        return
    who = match.to_act[0]
    match.submit(who, random.Random(number).choice(TOY.game.legal(match.state, who)))


def career(place: Path, disk: QuickDisk, told: int) -> None:
    """Begin a match, play it with two breaks, and leave; a dot is told for every act."""
    saves = folder(place, disk)
    saved = created(saves)
    os.write(told, b".")
    for number in range(ACTS):
        if number in (6, 15):
            saved.close()
            saved = saves.open("duel")
        act(saved.match, number)
        saved.settle()  # so that every run takes the same steps
        os.write(told, b".")
    saved.close()


def repairs(place: Path, disk: QuickDisk, told: int) -> None:
    """Open the damaged match of a folder, take it out and in, delete it; a dot for every act."""
    saves = folder(place, disk)
    os.write(told, b".")
    with saves.open("duel") as saved:
        os.write(told, b".")
        play(saved, 2)
    os.write(told, b".")
    saves.export("duel", place / "out")
    name = saves.import_(place / "out")
    os.write(told, b".")
    saves.delete("duel")
    os.write(told, b".")
    saves.open(name).close()
    saves.save_settings({"theme": "chart"})


VOYAGE = "baaafxxaaawxaagaayyylaaaaaulaab"
"""What is done in a career, a letter an act; small letters of one match stand for its actions."""
COUNTS = "abfgxy"
"""The letters that leave one match or one action more."""


def voyage(place: Path, disk: QuickDisk, told: int) -> None:
    """Play a career: three matches, two words set and one changed, left and gone on with."""
    saves, words = folder(place, disk), dict[int, str]()
    career = saves.create_career(CAREER, {"purse": 100}, words)
    os.write(told, b".")
    for number, letter in enumerate(VOYAGE):
        match letter:
            case "b":
                career.begin("career" if number == 0 else "last", "toy", begun())
            case "f" | "g":
                career.begin({"f": "fight", "g": "second"}[letter], "toy", short())
            case "a" | "x" | "y":
                play(career.match({"a": "career", "x": "fight", "y": "second"}[letter]), 1)
            case "w":
                words = WORDS
                career.set_word(0, WORDS[0])
                career.set_word(1, WORDS[1])
            case "u":
                career.set_word(1, WORDS[1], WORDS[1])
            case _:
                career.close()
                career = saves.open_career("voyage", words)
        career.settle()  # so that every run takes the same steps
        os.write(told, b".")
    career.close()


CAREERS = {"career": career, "repairs": repairs, "voyage": voyage}


def main() -> None:
    """Answer orders until there are no more."""
    seal.COST = 2  # as in all tests
    seal.sealed({0: "loads the ciphers once, and not in every child"})
    for line in sys.stdin:
        order = json.loads(line)
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            disk = KillingDisk(order.get("step", NEVER), order.get("part", 0.0))
            CAREERS[order.get("what", "career")](Path(order["place"]), disk, writing)
            os._exit(0)
        os.close(writing)
        if "after" in order:
            time.sleep(order["after"])
            os.kill(child, signal.SIGKILL)
        with os.fdopen(reading, "rb") as dots:
            told = len(dots.read())
        _, status = os.waitpid(child, 0)
        if status not in (0, signal.SIGKILL):
            raise SystemExit(f"the career failed by itself: {order}")
        print(json.dumps({"told": told, "lived": status == 0}), flush=True)


if __name__ == "__main__":
    main()
