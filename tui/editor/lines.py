"""Lines of the form that all scenarios have: the file, the title, the words about it."""

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from .grid import Plot, rows_of
from .subject import Line, Values

NAME = re.compile(r"[^a-z0-9-]+")
LONGEST_ID = 40
SENTENCES = " | "
"""What stands between the sentences of a line that holds several."""


def text(name: str, title: str, hint: str, longest: int = 60) -> Line:
    """A line that is typed: a field of the document that holds words."""
    return Line(
        name,
        title,
        lambda found, at: str(getattr(found, name)),
        lambda found, at, words: replace(found, **{name: words}),
        hint=hint,
        longest=longest,
        fields=(name,),
    )


def file_line() -> Line:
    """The name of the file, which is the scenario's id: other letters become hyphens."""
    return Line(
        "id",
        "File",
        lambda found, at: str(found.id),
        lambda found, at, words: replace(found, id=NAME.sub("-", words.lower())[:LONGEST_ID]),
        hint="The name of the file, and of the scenario: small letters, figures and hyphens.",
        longest=LONGEST_ID,
        fields=("id",),
    )


def picked(name: str, title: str, values: Values, hint: str) -> Line:
    """A line in which a word is picked."""
    return Line(
        name,
        title,
        lambda found, at: str(getattr(found, name)),
        lambda found, at, value: replace(found, **{name: value}),
        offered=lambda found, at: values,
        hint=hint,
        fields=(name,),
    )


def counted(name: str, title: str, first: int, last: int, hint: str) -> Line:
    """A line in which a number is picked."""
    values = [(str(n), str(n)) for n in range(first, last + 1)]

    def write(found: Any, at: Plot, value: str) -> Any:
        return replace(found, **{name: int(value)})

    return Line(
        name,
        title,
        lambda found, at: str(getattr(found, name)),
        write,
        offered=lambda found, at: values,
        hint=hint,
        fields=(name,),
    )


def switched(name: str, title: str, hint: str) -> Line:
    """A line in which yes or no is picked."""
    return Line(
        name,
        title,
        lambda found, at: "yes" if getattr(found, name) else "no",
        lambda found, at, value: replace(found, **{name: value == "yes"}),
        offered=lambda found, at: [("no", "no"), ("yes", "yes")],
        hint=hint,
        fields=(name,),
    )


def size_lines(
    resized: Callable[[Any, int, int, Plot], Any],
    smallest: tuple[int, int],
    widest: int,
    highest: int,
) -> tuple[Line, Line]:
    """The lines in which the columns and the rows of the map are picked.

    `resized` makes a document of so many columns and rows; they are put in, or taken out, at a
    plot.
    """

    def size(found: Any) -> tuple[int, int]:
        rows = rows_of(found.map)
        return len(rows[0]), len(rows)

    def line(name: str, axis: int, last: int) -> Line:
        values = [(str(n), str(n)) for n in range(smallest[axis], last + 1)]

        def write(found: Any, at: Plot, value: str) -> Any:
            columns, rows = size(found)
            wanted = (columns, int(value)) if axis else (int(value), rows)
            return found if wanted == (columns, rows) else resized(found, *wanted, at)

        return Line(
            name,
            name.capitalize(),
            lambda found, at: str(size(found)[axis]),
            write,
            offered=lambda found, at: values,
            hint=f"A {name.rstrip('s')} is put in, or taken out, where the cursor stands.",
        )

    return line("columns", 0, widest), line("rows", 1, highest)


def history_line() -> Line:
    """The line with what is on record."""

    def write(found: Any, at: Plot, words: str) -> Any:
        sentences = (" ".join(each.split()) for each in words.split(SENTENCES.strip()))
        return replace(found, history=tuple(each for each in sentences if each))

    return Line(
        "history",
        "History",
        lambda found, at: SENTENCES.join(found.history),
        write,
        hint="What is on record, a sentence each, with a bar between two of them.",
        longest=600,
        fields=("history",),
    )


COMMON = (
    text("title", "Title", "What it is called in the list of fights: one line."),
    file_line(),
    text("blurb", "Words", "What is told beside its map, in a sentence or two.", 300),
)
"""The lines that stand first in each form."""
