"""The report of a laboratory run: who won, by how much, how long it took, and how sure that is."""

import csv
import html
import io
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import count as itertools_count
from itertools import takewhile
from math import sqrt
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.lab.job import Claim, GameJob, GameResult, GameRow, Score, verdict

# --- The table of a laboratory run: a file that grows by a row a game, as JSON lines or as CSV ----
# A row says all that its game follows from, so a run that was stopped plays what is lacking, and
# a longer run goes on with a shorter one. A last line that was torn is played again.

T = TypeVar("T")
Key = tuple[Any, ...]
Columns = dict[str, Any]


class TableError(Exception):
    """A table cannot be read or written; the message is one sentence."""


class LabGame(Struct, frozen=True):
    """A game of the table."""

    version: str  # of the game that played it
    first: int  # the seat of the level that was named first, which is the one that is counted
    row: GameRow

    @property
    def levels(self) -> tuple[str, ...]:
        """As they were named."""
        return turned(self.row.levels, self.first)

    @property
    def result(self) -> GameResult:
        """How it came out, seen by the level that is counted."""
        row = self.row
        seat = None if row.winner is None else (row.winner - self.first) % len(row.points)
        winner = None if seat is None else Player(seat)
        return GameResult(turned(row.points, self.first), row.actions, winner)


def turned(by_seat: tuple[T, ...], first: int) -> tuple[T, ...]:
    """Return what is by seat with one of the seats in front."""
    return (*by_seat[first:], *by_seat[:first])


def key_of(first: int, game: GameJob | GameRow) -> Key:
    """Return what tells one game of a table from another."""
    return game.name, game.options, game.levels, first, game.seed


# --- A game as columns: what is by seat has a column a seat --------------------------------------


def columns(game: LabGame) -> Columns:
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


def game_of(values: Columns) -> LabGame:
    """Return the game of some columns. Raises ValueError or TypeError where they are none."""
    left = {name: value for name, value in values.items() if value not in (None, "")}
    version, first = left.pop("version", ""), int(left.pop("first", 1)) - 1
    winner = left.pop("winner", None)
    found: Columns = {"options": "", "winner": None if winner is None else int(winner) - 1}
    for name in GameRow.__struct_fields__:
        parts = [*takewhile(left.__contains__, (f"{name}_{n}" for n in itertools_count(1)))]
        if name in left:
            found[name] = left.pop(name)
        elif parts:
            found[name] = [left.pop(part) for part in parts]
    row = msgspec.convert({**found, "more": left}, GameRow, strict=False)
    if not 0 <= first < len(row.points) == len(row.levels) == len(row.luck_share):
        raise ValueError("seats, points, levels and luck differ in number")
    return LabGame(str(version), first, row)


class GameTable:
    """A file of games, to which more can be added."""

    def __init__(self, path: Path) -> None:
        """Read the games that the file has. Raises TableError."""
        self.path = path
        self.games: list[LabGame] = []
        self._is_csv = path.suffix.lower() == ".csv"
        self._header: list[str] = []  # the columns of CSV
        self._length = 0  # bytes that are whole lines
        if path.exists():
            self._read()

    def add(self, game: LabGame) -> None:
        """Write a game to the file. Raises TableError."""
        self.games.append(game)
        new = [name for name in columns(game) if name not in self._header] if self._is_csv else []
        try:
            if new:
                self._header += new
                self._write_anew()
            else:
                with self.path.open("r+b" if self._length else "wb") as file:
                    file.seek(self._length)
                    file.write(self._text([game]))
                    file.truncate()
                    self._length = file.tell()
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
            raise TableError(f"Line {line} of {self.path.name} is not a game.") from None

    def _parsed(self, text: str) -> Iterator[Columns]:
        if not self._is_csv:
            yield from (msgspec.json.decode(line, type=Columns) for line in text.split("\n")[:-1])
            return
        rows = csv.DictReader(io.StringIO(text))
        self._header += rows.fieldnames or ()
        yield from rows

    def _text(self, games: Iterable[LabGame]) -> bytes:
        if not self._is_csv:
            return b"".join(msgspec.json.encode(columns(game)) + b"\n" for game in games)
        text = io.StringIO()
        csv.DictWriter(text, self._header, lineterminator="\n").writerows(map(columns, games))
        return text.getvalue().encode()

    def _write_anew(self) -> None:
        """Write all games under a header that has more columns; the old file stays until then."""
        header = (",".join(self._header) + "\n").encode()
        other = self.path.with_name(f"{self.path.name}.new")
        other.write_bytes(header + self._text(self.games))
        self._length = other.stat().st_size
        os.replace(other, self.path)


# --- Report ---------------------------------------------------------------------------------------

MOST_BARS = 12  # bars of a picture of how often what came
DECIDED = {True: "The first is better.", False: "The first is not better.", None: "Not clear yet."}


class LevelSummary:
    """The games of one arrangement, seen by the level that is counted."""

    def __init__(self, games: Sequence[LabGame]) -> None:
        results = [game.result for game in games]
        row = games[0].row
        options = f" ({row.options})" if row.options else ""
        self.title = f"{row.name}{options}: {' against '.join(games[0].levels)}"
        self.score = reduce(Score.plus, results, Score())
        self.leads = [each.scores[0] - max(each.scores[1:]) for each in results]
        self.turns = [game.row.turns for game in games]
        self.lucks = [game.row.luck_share[game.first] for game in games]


def summaries(games: Sequence[LabGame]) -> list[LevelSummary]:
    """Return one for each arrangement, in the order of their first games."""
    found: defaultdict[tuple[object, ...], list[LabGame]] = defaultdict(list)
    for game in games:
        found[game.row.name, game.row.options, game.levels].append(game)
    return [LevelSummary(each) for each in found.values()]


def mean(numbers: Sequence[float]) -> float:
    """Return the average of some numbers."""
    return sum(numbers) / max(1, len(numbers))


def doubt(numbers: Sequence[float]) -> float:
    """Return half the 95 % interval of the average."""
    count, middle = len(numbers), mean(numbers)
    if count < 2:
        return 0.0
    return 1.96 * sqrt(sum((each - middle) ** 2 for each in numbers) / (count - 1) / count)


def bins(numbers: Sequence[float]) -> dict[str, int]:
    """Count how often which number came; where there are many, those near each other together."""
    size, steps = 1.0, [2.0, 2.5, 2.0]
    while (max(numbers) - min(numbers)) / size >= MOST_BARS:  # 1, 2, 5, 10, 20 and so on
        size *= steps[0]
        steps.append(steps.pop(0))
    counts = Counter(int(number // size) for number in numbers)
    found = {}
    for at in range(min(counts), max(counts) + 1):
        high = "" if size == 1 else f" to {(at + 1) * size - 1:g}"
        found[f"{at * size:g}{high}"] = counts[at]
    return found


# --- For the terminal ----------------------------------------------------------------------------


def as_text(games: Sequence[LabGame], width: int = 78) -> str:
    """Return the report in lines of at most so many columns."""
    lines = [line for each in summaries(games) for line in (*about(each), *bars(each, width), "")]
    return "\n".join([*lines, played(games)])


def played(games: Sequence[LabGame]) -> str:
    """Return how many games there are, and by which version they were played."""
    versions = ", ".join(dict.fromkeys(game.version for game in games))
    return f"{len(games)} games, version {versions}."


def about(one: LevelSummary) -> Iterator[str]:
    """Yield the numbers of an arrangement."""
    score, (low, high) = one.score, one.score.interval
    yield one.title
    yield (
        f"  won {score.wins}, lost {score.losses}, drawn {score.draws}: share {score.share:.1%}, "
        f"95 % interval {low:.1%} to {high:.1%}. {DECIDED[verdict(score, Claim())]}"
    )
    yield f"  lead {mean(one.leads):+.2f} points a game, plus or minus {doubt(one.leads):.2f}"
    yield f"  luckier than {100 * mean(one.lucks):.0f} of 100 players who rolled as often"
    if any(one.turns):
        yield f"  turns {min(one.turns)} to {max(one.turns)}, {mean(one.turns):.1f} on average"


def bars(one: LevelSummary, width: int) -> Iterator[str]:
    yield "  how often each lead came (in points)"
    found = bins(one.leads)
    lead, most = max(map(len, found)), max(found.values())
    for name, count in found.items():
        length = -(-count * max(1, width - lead - 12) // most)  # what came once is seen
        yield f"    {name:>{lead}} {'#' * length} {count}"


# --- For a browser -------------------------------------------------------------------------------

STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "background:#fbf7ee;color:#222}table{border-collapse:collapse;margin:1rem 0}"
    "td,th{padding:.25rem .75rem;text-align:right;border-bottom:1px solid #d8cdb4}"
    "td:first-child,th:first-child{text-align:left}svg{display:block;margin:.5rem 0 1.5rem}"
    "rect{fill:#7a5c2e}text{font:12px Georgia,serif;fill:#444}"
)
WIDTH, HEIGHT = 640, 140


def as_html(games: Sequence[LabGame]) -> str:
    """Return the report as one page that needs nothing from anywhere."""
    made = summaries(games)
    head = "<tr><th>fight<th>games<th>won<th>lost<th>drawn<th>share<th>95 % interval<th>lead</tr>"
    rows = "".join(map(table_row, made))
    parts = "".join(f"<h2>{html.escape(each.title)}</h2>{pictures(each)}" for each in made)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Pieces of Eight: laboratory'
        f"</title><style>{STYLE}</style><h1>Laboratory</h1><table>{head}{rows}</table>{parts}"
        f"<p>{html.escape(played(games))}</p></html>\n"
    )


def table_row(one: LevelSummary) -> str:
    score, (low, high) = one.score, one.score.interval
    cells = (
        html.escape(one.title),
        score.games,
        score.wins,
        score.losses,
        score.draws,
        f"{score.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        f"{mean(one.leads):+.2f} ± {doubt(one.leads):.2f}",
    )
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def pictures(one: LevelSummary) -> str:
    found = column_chart(one.leads, "lead in points")
    return found + (column_chart(one.turns, "turns") if any(one.turns) else "")


def column_chart(numbers: Sequence[float], words: str) -> str:
    found = bins(numbers)
    step, most = WIDTH / len(found), max(found.values())
    drawn = "".join(
        f'<rect x="{n * step + 1:.1f}" width="{step - 2:.1f}" '
        f'y="{HEIGHT * (1 - count / most):.1f}" height="{HEIGHT * count / most:.1f}">'
        f"<title>{name}: {count}</title></rect>"
        for n, (name, count) in enumerate(found.items())
    )
    least, *_, greatest = [*found, *found]
    return (
        f'<svg viewBox="0 -4 {WIDTH} {HEIGHT + 24}" width="{WIDTH}" role="img">{drawn}'
        f'<text x="0" y="{HEIGHT + 16}">{words}: {least} at the left, {greatest} at the right'
        "</text></svg>"
    )
