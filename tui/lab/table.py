"""The table of a laboratory run: a file that grows by a row a game, as JSON lines or as CSV.

A row says all that its game follows from, so a run that was stopped plays what is lacking, and
a longer run goes on with a shorter one. A last line that was torn is played again.
"""

import csv
import io
import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import count, takewhile
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.lab.job import Job, Row
from pieces_of_eight.campaign.lab.trial import Result

T = TypeVar("T")
Key = tuple[Any, ...]
Columns = dict[str, Any]


class TableError(Exception):
    """A table cannot be read or written; the message is one sentence."""


class Game(Struct, frozen=True):
    """A game of the table."""

    version: str
    """Of the game that played it."""
    first: int
    """The seat of the level that was named first, which is the one that is counted."""
    row: Row

    @property
    def levels(self) -> tuple[str, ...]:
        """As they were named."""
        return turned(self.row.levels, self.first)

    @property
    def result(self) -> Result:
        """How it came out, seen by the level that is counted."""
        row = self.row
        seat = None if row.winner is None else (row.winner - self.first) % len(row.points)
        winner = None if seat is None else Player(seat)
        return Result(turned(row.points, self.first), row.actions, winner)


def turned(by_seat: tuple[T, ...], first: int) -> tuple[T, ...]:
    """Return what is by seat with one of the seats in front."""
    return (*by_seat[first:], *by_seat[:first])


def key_of(first: int, game: Job | Row) -> Key:
    """Return what tells one game of a table from another."""
    return game.name, game.options, game.levels, first, game.seed


# --- A game as columns: what is by seat has a column a seat --------------------------------------


def columns(game: Game) -> Columns:
    """Return a game as plain values by the names of their columns."""
    row = game.row
    winner = None if row.winner is None else row.winner + 1
    values = {**asdict(row), "winner": winner, "version": game.version, "first": game.first + 1}
    more: Mapping[str, int] = values.pop("more")
    found: Columns = {}
    for name, value in (*values.items(), *more.items()):
        if isinstance(value, tuple):
            found |= {f"{name}_{n}": each for n, each in enumerate(value, 1)}
        else:
            found[name] = value
    return found


def game_of(values: Columns) -> Game:
    """Return the game of some columns. Raises ValueError or TypeError where they are none."""
    left = {name: value for name, value in values.items() if value not in (None, "")}
    version, first = left.pop("version", ""), int(left.pop("first", 1)) - 1
    winner = left.pop("winner", None)
    found: Columns = {"options": "", "winner": None if winner is None else int(winner) - 1}
    for name in Row.__struct_fields__:
        parts = [*takewhile(left.__contains__, (f"{name}_{n}" for n in count(1)))]
        if name in left:
            found[name] = left.pop(name)
        elif parts:
            found[name] = [left.pop(part) for part in parts]
    row = msgspec.convert({**found, "more": left}, Row, strict=False)
    if not 0 <= first < len(row.points) == len(row.levels) == len(row.luck_share):
        raise ValueError("seats, points, levels and luck differ in number")
    return Game(str(version), first, row)


# --- The file ------------------------------------------------------------------------------------


class Table:
    """A file of games, to which more can be added."""

    def __init__(self, path: Path) -> None:
        """Read the games that the file has. Raises TableError."""
        self.path = path
        self.games: list[Game] = []
        self._is_csv = path.suffix.lower() == ".csv"
        self._header: list[str] = []
        """The columns of CSV."""
        self._length = 0
        """Bytes that are whole lines."""
        if path.exists():
            self._read()

    def add(self, game: Game) -> None:
        """Write a game to the file. Raises TableError."""
        self.games.append(game)
        new = [name for name in columns(game) if name not in self._header] if self._is_csv else []
        try:
            if new:
                self._header += new
                self._write_anew()
            else:
                self._append(self._text([game]))
        except OSError as error:
            raise TableError(f"{self.path.name} cannot be written: {error.strerror}.") from None

    def _read(self) -> None:
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise TableError(f"{self.path.name} cannot be read: {error.strerror}.") from None
        self._length = data.rfind(b"\n") + 1
        try:
            if data and not self._length:
                raise ValueError("a table has whole lines")
            self.games += map(game_of, self._parsed(data[: self._length].decode()))
        except (TypeError, ValueError):
            line = len(self.games) + 1 + self._is_csv
            raise TableError(f"Line {line} of {self.path.name} is no game of a table.") from None

    def _parsed(self, text: str) -> Iterator[Columns]:
        """Yield the columns of each game."""
        if not self._is_csv:
            yield from (msgspec.json.decode(line, type=Columns) for line in text.split("\n")[:-1])
            return
        rows = csv.DictReader(io.StringIO(text))
        self._header += rows.fieldnames or ()
        yield from rows

    def _text(self, games: Iterable[Game]) -> bytes:
        if not self._is_csv:
            return b"".join(msgspec.json.encode(columns(game)) + b"\n" for game in games)
        text = io.StringIO()
        csv.DictWriter(text, self._header, lineterminator="\n").writerows(map(columns, games))
        return text.getvalue().encode()

    def _append(self, text: bytes) -> None:
        """Write lines behind the last whole one."""
        with self.path.open("r+b" if self._length else "wb") as file:
            file.seek(self._length)
            file.write(text)
            file.truncate()
            self._length = file.tell()

    def _write_anew(self) -> None:
        """Write all games under a header that has more columns; the old file stays until then."""
        header = (",".join(self._header) + "\n").encode()
        other = self.path.with_name(f"{self.path.name}.new")
        other.write_bytes(header + self._text(self.games))
        self._length = other.stat().st_size
        os.replace(other, self.path)
