"""A form: what is typed or picked, by the types of the struct that it goes into."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import NODEFAULT, Meta, Struct, structs
from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Input, Static

from pieces_of_eight.content.decode import FromToml, map_rows
from pieces_of_eight.content.keep import notes
from pieces_of_eight.tui.widgets.controls import Pick

if TYPE_CHECKING:
    from .subject import MapThing, Subject


# --- Maps of letters as an editor changes them: plots, lines of plots, rows and columns put in ----

Plot: TypeAlias = tuple[int, int]  # a column and a row, both from 0
NOWHERE: Plot = (-1, -1)  # off every map
Rows: TypeAlias = tuple[str, ...]
V = TypeVar("V")


def as_text(rows: Rows, *, between: str = " ", indent: bool = False) -> str:
    """Rows as a map is written: `between` two letters a blank or nothing, odd hexes indented."""
    return "".join(
        " " * (indent and at & 1) + between.join(row) + "\n" for at, row in enumerate(rows)
    )


def letter(rows: Rows, plot: Plot) -> str:
    return rows[plot[1]][plot[0]]


def plots_of(rows: Rows, sign: str) -> tuple[Plot, ...]:
    """Everywhere a letter stands."""
    return tuple(
        (column, row)
        for row, line in enumerate(rows)
        for column, each in enumerate(line)
        if each == sign
    )


def after(values: Sequence[V], value: V) -> V:
    """The value behind another, round and round."""
    return values[(values.index(value) + 1) % len(values)]


def holds(rows: Rows, plot: Plot) -> bool:
    return 0 <= plot[1] < len(rows) and 0 <= plot[0] < len(rows[0])


def painted(rows: Rows, plot: Plot, sign: str) -> Rows:
    """The map with another letter on a plot."""
    column, row = plot
    line = rows[row]
    return (*rows[:row], f"{line[:column]}{sign}{line[column + 1 :]}", *rows[row + 1 :])


def line(start: Plot, end: Plot) -> Iterator[Plot]:
    """The plots from one to another, both among them: each touches the one before."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down))
    for n in range(steps + 1):
        share = n / steps if steps else 0
        yield round(start[0] + across * share), round(start[1] + down * share)


def sized(rows: Rows, columns: int, height: int, at: Plot) -> Rows:
    """The map with so many columns and rows: they are doubled, or taken out, at a plot."""

    def fitted(each: Sequence[str], size: int, place: int) -> list[str]:
        found, place = list(each), min(place, len(each) - 1)
        while len(found) < size:
            found.insert(place, found[place])
        while len(found) > size:
            del found[min(place, len(found) - 1)]
        return found

    found = fitted(rows, height, at[1])
    return tuple("".join(fitted(each, columns, at[0])) for each in found)


def moved(plot: Plot, before: tuple[int, int], after: tuple[int, int], at: Plot) -> Plot | None:
    """Where what stood on a plot stands once the map has another size; None for what is gone.
    `before` and `after` are columns and rows; `at` is where lines were put in or taken out."""
    there = []
    for place, was, now, line in zip(plot, before, after, at, strict=True):
        line = min(line, was - 1)
        less = was - now
        if less <= 0:
            there.append(place - less * (place >= line))
            continue
        first = line - max(0, less - (was - line))
        if first <= place < first + less:
            return None
        there.append(place if place < first else place - less)
    return there[0], there[1]


# --- Documents: structs that hold structs and tuples, read and made anew along a path ------------

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value from the top of a document: ("north", "ships", 2, "type")."""


def steps(dotted: str) -> Path:
    """The path that is written as "groups.-1.quality"."""
    return tuple(int(step) if step.lstrip("-").isdigit() else step for step in dotted.split("."))


def value_at(found: Any, path: Path) -> Any:
    """What stands at a path. Raises IndexError where a list is too short."""
    for step in path:
        found = found[step] if isinstance(step, int) else getattr(found, step)
    return found


def with_value(found: Any, path: Path, value: Any) -> Any:
    """The document with something else at a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        return replace(found, **{step: with_value(getattr(found, step), rest, value)})
    changed = [*found]
    changed[step] = with_value(found[step], rest, value)
    return tuple(changed)


def type_at(shape: Any, path: Path) -> tuple[Any, Meta]:
    """The type of what stands at a path, and its bounds. Words at the end of lists are left out."""
    bounds = Meta()
    for step in (*path, None):
        if get_origin(shape) in (Union, UnionType):
            shape = next(each for each in get_args(shape) if each is not NoneType)
        if get_origin(shape) is Annotated:
            shape, bounds = get_args(shape)
        if isinstance(step, str) and get_origin(shape) is not tuple:
            shape = get_type_hints(shape, include_extras=True)[step]
        elif isinstance(step, int):
            shape = get_args(shape)[0]
    return shape, bounds


# --- What has been done to a document, step by step: undone and done again ------------------------

LONGEST = 500  # steps that are remembered


class History(Struct, frozen=True):
    """A document as it is now, with what it was before and what was taken back. Documents never
    change: each step makes another one."""

    now: Any
    past: tuple[Any, ...] = ()
    future: tuple[Any, ...] = ()
    stroke: str = ""  # what the last step belongs to: steps of one stroke are one step

    def done(self, document: Any, stroke: str = "") -> "History":
        """The document is another one now. What does not change it is no step."""
        if document == self.now:
            return self
        if stroke and stroke == self.stroke and self.past:
            return History(document, self.past, (), stroke)
        return History(document, (*self.past, self.now)[-LONGEST:], (), stroke)

    def undone(self) -> "History":
        """The last step taken back; the same where there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> "History":
        """The last step that was taken back done again; the same where there is none."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.now), self.future[1:])


Values: TypeAlias = Sequence[tuple[str, str]]  # what can be picked, each value with its words
YES_NO: Values = [("no", "no"), ("yes", "yes")]
NAME = re.compile(r"[^a-z0-9-]+")
LONGEST_ID = 40
SENTENCES = " | "  # what stands between the sentences of a line that holds several


class FormLine(Struct, frozen=True):
    """A line of a form. Documents are those of its subject, the plot is that under the cursor."""

    name: str
    title: str
    read: Callable[[Any, Plot], str]  # what stands in it
    write: Callable[[Any, Plot, str], Any]
    """The document with something else in it. Raises ValueError with a sentence."""
    offered: Callable[[Any, Plot], Values] | None = None
    """What can be picked; nothing for a line that is typed."""
    there: Callable[[Any, Plot], bool] = lambda document, at: True
    """Whether it has a meaning with the cursor there."""
    hint: str = ""
    longest: int = 60  # letters of a line that is typed
    fields: tuple[str, ...] = ()
    """The fields of the file whose faults stand beside it: "landing", "posts"."""
    rule: str = ""  # the paragraph behind it


class LineRow(FromToml):
    """A line as the table of an editor has it."""

    at: str  # its place in the file: "north.name"; of a thing under the cursor, "ship.name"
    title: str
    hint: str = ""  # what it means; without one what the notes in a file say of such a field
    words: tuple[str, ...] = ()
    """What its values are called, in the order in which the struct has them."""
    none: str = ""  # what it is called where the file says nothing
    offers: str = ""  # what can be picked, by its name among the offers of a subject
    clears: str = ""  # a field of the file that says nothing any more once this one is another
    longest: int = 60
    fields: tuple[str, ...] = ()


COMMON = (
    LineRow("title", "Title", "Its name in the list of fights, in one line."),
    LineRow(
        "id", "File", "The name of its file: small letters, digits and hyphens.", longest=LONGEST_ID
    ),
    LineRow("blurb", "Words", "What players read beside its map: a sentence or two.", longest=300),
)  # the lines that stand first in each form, but for those about what is under the cursor
HISTORY = LineRow(
    "history",
    "History",
    "What history knows of it: sentences, with a bar (|) between them.",
    longest=600,
)


def lines_of(
    subject: "Subject",
    offers: Mapping[str, Callable[[], Values]],
    smallest: tuple[int, int],
    largest: tuple[int, int],
) -> tuple[FormLine, ...]:
    """All lines of a subject; its map has columns and rows between the two sizes."""
    rows = subject.table.field
    first = [row for row in rows if steps(row.at)[0] in subject.kinds]
    last = [row for row in rows if row not in first]
    history = [HISTORY] * ("history" in subject.shape.__struct_fields__)
    sizes = (
        _size_line(subject, name, axis, range(smallest[axis], largest[axis] + 1))
        for axis, name in enumerate(("columns", "rows"))
    )

    def line(row: LineRow) -> FormLine:
        return _line(subject, row, offers.get(row.offers))

    return (*map(line, (*first, *COMMON, *last)), *sizes, *map(line, history))


def _line(subject: "Subject", row: LineRow, offers: Callable[[], Values] | None) -> FormLine:
    first, *rest = path = steps(row.at)
    kind = subject.kinds.get(str(first))
    top: Path = () if kind is None else (*steps(kind.layer.lists[0]), 0)
    way = path if kind is None else tuple(rest)
    stands = _kind_of(subject.shape, (*top, *way), row, listed=kind is not None)
    way = way[:-1] if stands.part else way

    def thing(document: Any, at: Plot) -> "MapThing | None":
        found = [each for each in subject.under(document, at) if each.kind is kind]
        return found[-1] if found else None

    def value(document: Any, at: Plot) -> Any:
        """What it is about; None where nothing of its kind is under the cursor."""
        if kind is None:
            return value_at(document, way)
        under = thing(document, at)
        return None if under is None else value_at(under.value, way)

    def read(document: Any, at: Plot) -> str:
        return stands.shown(value(document, at))

    def write(document: Any, at: Plot, words: str) -> Any:
        if words == read(document, at):
            return document
        under = None if kind is None else thing(document, at)
        if under is not None:
            document, under = under.kind.alone(document, under)
        elif kind is not None:
            return document
        made = stands.taken(value(document, at), words)
        document = with_value(document, (*(under.path if under else ()), *way), made)
        return replace(document, **{row.clears: None}) if row.clears else document

    def offered(document: Any, at: Plot) -> Values:
        return offers() if offers is not None else stands.values or ()

    return FormLine(
        row.at.replace(".", "-"),
        row.title,
        read,
        write,
        None if offers is None and stands.values is None else offered,
        there=lambda document, at: (
            kind is None or (thing(document, at) is not None and value(document, at) != ())
        ),
        hint=row.hint or notes()[str(path[-1])],
        longest=row.longest,
        fields=row.fields or (() if kind is not None else (str(first),)),
    )


class LineKind(NamedTuple):
    """How a value stands in a line."""

    values: Values | None  # what can be picked; None where it is typed, or offered by the subject
    shown: Callable[[Any], str]
    taken: Callable[[Any, str], Any]  # what words make of what it was
    part: bool = False  # whether it is one word of a list: it is there, or it is not


def _kind_of(shape: Any, path: Path, row: LineRow, *, listed: bool) -> LineKind:
    """How a value of the type at a path stands in a line; `listed` says that as many stay."""
    kind, bounds = type_at(shape, path)
    if get_origin(kind) is tuple and kind == type_at(shape, path[:-1])[0]:
        word = str(path[-1])

        def marked(was: tuple[str, ...], value: str) -> tuple[str, ...]:
            others = tuple(each for each in was if each != word)
            return (*others, word) if value == "yes" else others

        return LineKind(YES_NO, lambda value: "yes" if word in value else "no", marked, part=True)
    if get_origin(kind) is tuple:

        def split(was: tuple[str, ...], words: str) -> tuple[str, ...]:
            names = [" ".join(each.split()) for each in words.split(SENTENCES.strip())]
            if not listed:
                return tuple(filter(None, names))
            kept = [new or old for new, old in zip(names, was, strict=False)]
            return (*kept, *was[len(kept) :])

        return LineKind(None, lambda value: SENTENCES.join(value or ()), split)
    if get_origin(kind) is Literal:
        words = get_args(kind)
        values = [*zip(words, row.words or words, strict=True)]
        none = [("", row.none)] if row.none else []
        return LineKind([*none, *values], lambda value: value or "", lambda was, word: word or None)
    if kind is bool:
        return LineKind(
            YES_NO, lambda value: "yes" if value else "no", lambda was, word: word == "yes"
        )
    if kind is int:
        first, last = int(bounds.ge or 0), int(bounds.le or 0)
        numbers = [(str(n), str(n)) for n in range(first, last + 1)]
        return LineKind(numbers, str, lambda was, word: int(word))
    if path == ("id",):
        return LineKind(None, str, lambda was, word: NAME.sub("-", word.lower())[:LONGEST_ID])
    holder, _ = type_at(shape, path[:-1])
    usual = next(each.default for each in structs.fields(holder) if each.name == path[-1])
    return LineKind(
        None,
        lambda value: value or "",
        lambda was, words: words if words or usual is NODEFAULT else usual,
    )


def _size_line(subject: "Subject", name: str, axis: int, sizes: range) -> FormLine:
    """The line in which the columns or the rows of the map are picked."""
    values = [(str(n), str(n)) for n in sizes]

    def size(document: Any) -> tuple[int, int]:
        rows = map_rows(document.map)
        return len(rows[0]), len(rows)

    def write(document: Any, at: Plot, value: str) -> Any:
        columns, height = now = size(document)
        wanted = (columns, int(value)) if axis else (int(value), height)
        return document if wanted == now else subject.resized(document, wanted, at)

    return FormLine(
        name,
        name.capitalize(),
        lambda document, at: str(size(document)[axis]),
        write,
        lambda document, at: values,
        hint=f"Adds or removes a {name.rstrip('s')} at the cursor.",
    )


# --- On the screen --------------------------------------------------------------------------------

NO_PLOT: Plot = (0, 0)  # what the lines are told where there is no map


class FormPane(VerticalScroll, inherit_bindings=False, can_focus=False):
    """Where a form scrolls: the arrows go from line to line, and the line in use is in sight."""


class FormLines(Vertical):
    """Some lines, and what a document says in them."""

    class Filled(Message):
        """Something else stands in a line."""

        def __init__(self, line: FormLine, value: str) -> None:
            super().__init__()
            self.line, self.value = line, value

    def __init__(
        self,
        lines: Iterable[FormLine],
        document: Any,
        at: Plot = NO_PLOT,
        *,
        widths: tuple[int, int] = (9, 20),
    ) -> None:
        """`widths` are those of titles and of values that are picked."""
        super().__init__()
        self._lines = {line.name: line for line in lines}
        self._document, self._at = document, at
        self._widths = widths

    def compose(self) -> ComposeResult:
        title_width, value_width = self._widths
        for name, line in self._lines.items():
            value = line.read(self._document, self._at)
            if line.offered is None:
                with Horizontal(classes="typed", id=f"{name}-line"):
                    title = Static(f"  {line.title}", markup=False)
                    title.styles.width = title_width + 3
                    yield title
                    yield Input(value, compact=True, max_length=line.longest, id=name)
            else:
                offered = line.offered(self._document, self._at)
                yield Pick(
                    line.title,
                    offered,
                    value,
                    title_width=title_width,
                    value_width=value_width,
                    id=name,
                )
            fault = Static(classes="fault", id=f"{name}-fault", markup=False)
            fault.display = False
            yield fault

    def show(self, document: Any, at: Plot = NO_PLOT, fault: str = "", beside: str = "") -> None:
        """Let the lines say what a document says; a fault stands under the line it is `beside`."""
        self._document, self._at = document, at
        for name, line in self._lines.items():
            there = line.there(document, at)
            value = line.read(document, at)
            if line.offered is None:
                self.query_one(f"#{name}-line").display = there
                typed = self.query_one(f"#{name}", Input)
                if typed.value != value and not typed.has_focus:
                    with typed.prevent(Input.Changed):
                        typed.value = value
            else:
                pick = self.query_one(f"#{name}", Pick)
                pick.display = there
                offered = tuple(line.offered(document, at))
                if there and (pick.values != offered or pick.value != value):
                    pick.offer(offered, value)
            told = self.query_one(f"#{name}-fault", Static)
            told.display = name == beside and there
            if told.display:
                told.update(fault)

    def line_of(self, field: str) -> str:
        """The line beside which a fault of a field of the file stands; "" for none."""
        there = (name for name, line in self._lines.items() if field in line.fields)
        return next(there, "")

    @property
    def line(self) -> FormLine | None:
        focused = self.screen.focused
        return self._lines.get((focused.id or "") if focused is not None else "")

    def enter(self) -> None:
        """Go to the first line that is there."""
        lines = self._lines.values()
        first = next(line.name for line in lines if line.there(self._document, self._at))
        self.query_one(f"#{first}").focus()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self._fill(event.input.id or "", event.value)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        self._fill(event.pick.id or "", event.value)

    def _fill(self, name: str, value: str) -> None:
        line = self._lines[name]
        if value != line.read(self._document, self._at):
            self.post_message(self.Filled(line, value))
