"""Somebody who plays by the numbers alone: he reads what is said, and types what it offers."""

import io
import random
import re
from collections.abc import Sequence
from pathlib import Path

from pieces_of_eight.tui.line.play import played
from pieces_of_eight.tui.line.talk import COLUMNS, Talk
from pieces_of_eight.tui.play.order_form import Plan, ordered
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.registry import line_of
from tests.tui.shell import make_folder

SURE = "y does it"
"""What is said where an order is asked about first."""
ROW = re.compile(r"^ {1,6}(\d+) ")


class Ear:
    """What is typed: some words first, then a number by lot from the choices heard last."""

    def __init__(self, heard: io.StringIO, seed: int, first: Sequence[str] = ()) -> None:
        self.heard = heard
        self.first = list(first)
        self.rng = random.Random(seed)
        self.asked = 0

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self.asked += 1
        if self.first:
            return self.first.pop(0) + "\n"
        if SURE in self.heard.getvalue()[-len(SURE) - 40 :]:
            return self.rng.choice(("y\n", "n\n"))
        return f"{self.number()}\n"

    def number(self) -> int:
        """One of the numbers of the last menu; a command's list of its own is no menu."""
        lines = self.heard.getvalue().splitlines()
        found = []
        for line in reversed(lines):
            row = ROW.match(line)
            if row:
                found.append(int(row[1]))
                if row[1] == "1":
                    break
        return self.rng.choice(found) if found else 1


def heard_in(saved: Kept, first: Sequence[str] = (), seed: int = 1) -> tuple[str, bool]:
    """All that is said when a fight is played by lot, and whether it came to its end."""
    mouth = io.StringIO()
    ear = Ear(mouth, seed, first)
    over = played(saved, line_of(saved.match.engine.name), Talk(ear, mouth))  # type: ignore[arg-type]
    return mouth.getvalue(), over


def fight(folder: Path, engine: str, scenario: str, *chairs: str, **picked: str) -> Kept:
    """A fresh fight of a ready scenario; two people at the table where nobody else is named.

    `picked` is what is chosen in its form: "turns".
    """
    sits = chairs or ("person",) * 4
    plan = Plan(engine, scenario, "7", picked, chairs=sits, names=("",) * 4)
    place = make_folder(folder)
    return ordered(plan, line_of(engine).face.order.meant(plan), place).begin(place)


def too_long(said: str) -> list[str]:
    """Lines of more than 80 columns, and those with a sign that is not ASCII."""
    return [line for line in said.splitlines() if len(line) > COLUMNS or not line.isascii()]
