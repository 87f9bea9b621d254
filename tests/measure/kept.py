"""Games that are played on all processors and kept in a file, where a later run goes on."""

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from msgspec import json

from pieces_of_eight.campaign.lab.job import GameJob, GameRow
from pieces_of_eight.campaign.lab.runner import row_of


def parser(about: str | None, file: str) -> argparse.ArgumentParser:
    """A command line with what every measurement of games asks; `file` is where rows are kept."""
    found = argparse.ArgumentParser(description=about)
    found.add_argument("--only", default="", metavar="WORDS", help="what has these words in it")
    found.add_argument("--seeds", type=int, default=200, help="how many, each in all seats")
    found.add_argument("--first", type=int, default=0, help="the first seed")
    found.add_argument("--keep", type=Path, default=Path(file), help="the file of rows")
    found.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return found


class Kept:
    """The rows of a file by what was played: nothing is played twice.

    Begin a new file when rules or opponents have changed; two files show what has come otherwise.
    """

    def __init__(self, path: Path, processes: int = 1) -> None:
        self._path, self._processes = path, processes
        self._rows: dict[tuple[str, tuple[str, ...], int], GameRow] = {}
        whole = path.read_bytes() if path.exists() else b""
        if not whole.endswith(b"\n"):  # the last line was torn
            whole = whole[: whole.rfind(b"\n") + 1]
            path.write_bytes(whole)
        for line in whole.splitlines():
            self._note(json.decode(line, type=GameRow))

    def rows(
        self, jobs: Sequence[GameJob], play: Callable[[GameJob], GameRow] = row_of
    ) -> list[GameRow]:
        """The rows of some jobs, in their order; those that are missing are played first."""
        missing = {key: job for job in jobs if (key := _key(job)) not in self._rows}
        if self._processes > 1 and missing:
            with ProcessPoolExecutor(self._processes) as pool:
                self._keep(pool.map(play, missing.values()))
        else:
            self._keep(map(play, missing.values()))
        return [self._rows[_key(job)] for job in jobs]

    def _keep(self, rows: Iterable[GameRow]) -> None:
        """Write down each row as it comes."""
        with self._path.open("ab") as file:
            for row in rows:
                file.write(json.encode(row) + b"\n")
                file.flush()
                self._note(row)

    def _note(self, row: GameRow) -> None:
        self._rows[_key(row)] = row


def _key(of: GameJob | GameRow) -> tuple[str, tuple[str, ...], int]:
    return of.name, of.levels, of.seed


def shown(lines: Iterator[str]) -> None:
    """Print lines, each as soon as it is known."""
    for line in lines:
        print(line, flush=True)
