"""The table of a laboratory run: a file of JSON lines that grows game by game.

The first line is the plan; each other line is one game, in the order of the plan. A run that was
stopped reads what is there and goes on behind it; a line that was torn in the middle is played
again. Other forms, CSV and Parquet, are written from it.
"""

import csv
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct

from campaign.kernel.replays import InPoints
from campaign.lab.job import Row, SeatLuck
from tui.lab.plan import Plan

FORMS = ("csv", "parquet")
GAMES, SEASONS, EVENTS = "games", "seasons", "events"


class TableError(Exception):
    """A table cannot be read or written; the message is one sentence."""


class Line(Struct, frozen=True):
    """A game as the table has it."""

    at: int
    """The number of its arrangement."""
    number: int
    """Which of its games it is."""
    row: Row


class Found(Struct, frozen=True):
    """What a file holds."""

    plan: Plan
    lines: tuple[Line, ...]
    length: int
    """Bytes that are whole lines."""


_line = msgspec.json.Decoder(Line)


def read(path: Path) -> Found:
    """The table in a file, without a last line that was torn. Raises TableError."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise TableError(f"{path.name} cannot be read: {error.strerror}.") from None
    whole = data[: data.rfind(b"\n") + 1]
    head, *rest = whole.split(b"\n")[:-1] or [b""]
    try:
        plan = msgspec.json.decode(head, type=Plan)
    except msgspec.MsgspecError:
        raise TableError(f"{path.name} is no table of the laboratory.") from None
    lines: list[Line] = []
    for number, text in enumerate(rest, 2):
        try:
            lines.append(_line.decode(text))
        except msgspec.MsgspecError:
            raise TableError(f"Line {number} of {path.name} is no game of this plan.") from None
    return Found(plan, tuple(lines), len(whole))


class Table:
    """A file that grows by a line a game."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Begin a file, or go on with one of the same plan. Raises TableError."""
        self.lines: tuple[Line, ...] = ()
        try:
            if path.exists():
                found = read(path)
                if found.plan != plan:
                    raise TableError(
                        f"{path.name} is the table of another plan or version. Name another file."
                    )
                self.lines = found.lines
                self._file: IO[bytes] = path.open("r+b")
                self._file.truncate(found.length)
                self._file.seek(found.length)
            else:
                self._file = path.open("xb")
                self._write(plan)
        except OSError as error:
            raise TableError(f"{path.name} cannot be written: {error.strerror}.") from None

    def add(self, line: Line) -> None:
        """Keep a game."""
        self._write(line)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _write(self, what: Plan | Line) -> None:
        self._file.write(msgspec.json.encode(what) + b"\n")
        self._file.flush()


# --- Other forms ---------------------------------------------------------------------------------


def games(found: Found) -> Iterator[dict[str, Any]]:
    """A row a game, with plain values."""
    for line in found.lines:
        row = line.row
        yield {
            "scenario": row.name,
            "options": " ".join(row.options),
            "version": found.plan.version,
            "seed": row.seed,
            **{f"level_{seat}": name for seat, name in enumerate(row.levels, 1)},
            "winner": None if row.winner is None else row.winner + 1,
            **{f"points_{seat}": points for seat, points in enumerate(row.points, 1)},
            "turns": row.turns,
            "actions": row.actions,
            "dice": row.dice,
            **lucks(row.luck),
        }


def seasons(found: Found) -> Iterator[dict[str, Any]]:
    """A row a season of a career, with plain values."""
    for line in found.lines:
        row = line.row
        for each in row.seasons:
            yield {
                "scenario": row.name,
                "options": " ".join(row.options),
                "version": found.plan.version,
                "seed": row.seed,
                **{f"level_{seat}": name for seat, name in enumerate(row.levels, 1)},
                "season": each.number,
                **{f"points_{seat}": points for seat, points in enumerate(each.points, 1)},
                "engagements": each.engagements,
                "battles": each.battles,
                "raids": each.raids,
                **lucks(each.luck),
                **lucks(each.scores, "scores"),
            }


def lucks(by_seat: Sequence[SeatLuck], what: str = "luck") -> dict[str, Any]:
    """The columns of luck, by seat: in dice, and in points where orders were replayed."""
    found: dict[str, Any] = {}
    for seat, luck in enumerate(by_seat, 1):
        of: dict[str, SeatLuck | InPoints] = {what: luck}
        if luck.points is not None:
            of["points_luck"] = luck.points
        for name, each in of.items():
            found[f"{name}_came_{seat}"] = each.came
            found[f"{name}_expected_{seat}"] = each.expected
            found[f"{name}_share_{seat}"] = each.share
    return found


def events(found: Found) -> Iterator[dict[str, Any]]:
    """A row an event, with plain values."""
    for line in found.lines:
        row = line.row
        for each in row.events:
            yield {
                "scenario": row.name,
                "version": found.plan.version,
                "seed": row.seed,
                "seats": " ".join(row.levels),
                "event": each.number,
                "action": each.action,
                "player": each.who + 1,
                "kind": each.kind,
                "rule": each.rule,
                "dice": " ".join(map(str, each.dice)),
                "need": each.need,
                "modifiers": "; ".join(each.modifiers),
                "sentence": each.sentence,
            }


ROWS: dict[str, Callable[[Found], Iterator[dict[str, Any]]]] = {
    GAMES: games,
    SEASONS: seasons,
    EVENTS: events,
}


NONE = {
    GAMES: "no game",
    SEASONS: "no season: only careers have any",
    EVENTS: "no event: it was played without --events",
}
"""What a table holds where there are no such rows."""


def converted(found: Found, rows: str, form: str, path: Path) -> int:
    """Write a table in another form to a file that is not there yet; how many rows it has.

    Raises TableError.
    """
    made = list(ROWS[rows](found))
    if not made:
        raise TableError(f"The table holds {NONE[rows]}.")
    names = list(dict.fromkeys(name for row in made for name in row))
    if path.exists():
        raise TableError(f"There is a file {path.name} already.")
    try:
        if form == "csv":
            as_csv(names, made, path)
        else:
            as_parquet(names, made, path)
    except OSError as error:
        with suppress(OSError):
            path.unlink()
        raise TableError(f"{path.name} cannot be written: {error.strerror}.") from None
    return len(made)


def as_csv(names: Sequence[str], rows: Sequence[dict[str, Any]], path: Path) -> None:
    """Values between commas, the names in the first line."""
    with path.open("x", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


def as_parquet(names: Sequence[str], rows: Sequence[dict[str, Any]], path: Path) -> None:
    """Columns by type, squeezed. Raises TableError where the package for it is missing."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise TableError(
            'Parquet needs a package more: python -m pip install "pieces-of-eight[lab]"'
        ) from None
    columns = {name: [row.get(name) for row in rows] for name in names}
    parquet.write_table(pyarrow.table(columns), path)
