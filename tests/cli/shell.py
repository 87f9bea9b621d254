"""Words for case books about the command line: somebody types commands in a folder of his own.

>>> p8 = await opened(shell())
>>> p8("saves check | tail -1")
what is printed; what goes to the other stream behind "! ", and a code that is not 0 in the end
"""

import io
import os
import re
import shlex
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.content.decode import lay_over
from pieces_of_eight.content.ready import prepared
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.cli.common import open_folder
from pieces_of_eight.tui.cli.main import main

CHAIRS = Chair("ai", "Barnet", "mate"), Chair("ai", "Rackham", "mate")
FILTERS: dict[str, Callable[[list[str], str], list[str]]] = {
    "grep": lambda lines, words: [line for line in lines if words in line],
    "head": lambda lines, count: lines[: -int(count)],
    "tail": lambda lines, count: lines[int(count) :],
    "sort": lambda lines, _: sorted(lines),
    "wc": lambda lines, _: [str(len(lines))],
}
"""What may stand behind a command and " | "."""

LEFT_OUT = (
    (r"\d{4}-\d\d-\d\d \d\d:\d\d", "NOW"),
    (r"\(choose from .*\)", "(choose from ...)"),
    ("x{99,}", "LONG"),
)
"""What hangs on the moment, the version of Python and the patience of who reads it."""


def entered(words: Sequence[str]) -> object:
    """The exit code of a command line."""
    try:
        return main(words)
    except SystemExit as left:
        return left.code


class Shell:
    """Where commands are typed; saves lie in the folder `saves` there."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.folder = open_folder(place / "saves")

    def __call__(self, line: str, typed: str = "") -> str:
        """Type a command, and what it asks for: what it prints."""
        command, *filters = line.split(" | ")
        words = shlex.split(command)
        data = () if "--data" in words else ("--data", "saves")
        said, wrong = io.StringIO(), io.StringIO()
        with (
            redirect_stdout(said),
            redirect_stderr(wrong),
            patch.object(sys, "stdin", io.StringIO(typed)),
            ThreadPoolExecutor(1) as one_more,  # commands have event loops of their own
        ):
            code = one_more.submit(entered, (*data, *words)).result()
        lines = self.told(said)
        for each in filters:
            name, _, word = each.partition(" ")
            lines = FILTERS[name](lines, word)
        lines += [f"! {line}" for line in self.told(wrong)]
        return "\n".join([*lines, f"({code})"] if code else lines)

    def told(self, stream: io.StringIO) -> list[str]:
        """What was written, without the place, the moment and the version of Python."""
        words = stream.getvalue().replace(str(self.place), "~")
        for pattern, told in LEFT_OUT:
            words = re.sub(pattern, told, words)
        return words.splitlines()

    def fought(self, scenario: str, title: str = "Duel", steps: int = 10_000) -> None:
        """Keep a fight of a ready scenario in which each does the last thing he may, to its end."""
        given = prepared(scenario)
        match = Match(ENGINES[given.engine], given.scenario.setup(), 7)
        with self.folder.create(given.engine, match, title, CHAIRS) as saved:
            while saved.match.to_act and len(saved.match.entries) < steps:
                who = saved.match.to_act[0]
                saved.match.submit(who, saved.match.seat(who).legal()[-1])


@asynccontextmanager
async def shell() -> AsyncIterator[Shell]:
    """Somebody in a folder of his own, whose own content is forgotten afterwards."""
    with (
        TemporaryDirectory() as place,
        chdir(place),
        patch.dict(os.environ, COLUMNS="80"),
    ):
        try:
            yield Shell(Path(place))
        finally:
            lay_over({})
