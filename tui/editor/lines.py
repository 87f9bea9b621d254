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


def of_field(
    name: str,
    title: str,
    hint: str,
    *,
    values: Values | None = None,
    shown: Callable[[Any], str] = str,
    taken: Callable[[str], Any] = str,
    longest: int = 60,
) -> Line:
    """A line for a field of the document: one of some `values` is picked, or words are typed."""
    return Line(
        name,
        title,
        lambda found, at: shown(getattr(found, name)),
        lambda found, at, words: replace(found, **{name: taken(words)}),
        offered=None if values is None else lambda found, at: values,
        hint=hint,
        longest=longest,
        fields=(name,),
    )


def counted(name: str, title: str, first: int, last: int, hint: str) -> Line:
    """A line in which a number is picked."""
    values = [(str(n), str(n)) for n in range(first, last + 1)]
    return of_field(name, title, hint, values=values, taken=int)


def switched(name: str, title: str, hint: str) -> Line:
    """A line in which yes or no is picked."""
    return of_field(
        name,
        title,
        hint,
        values=[("no", "no"), ("yes", "yes")],
        shown=lambda value: "yes" if value else "no",
        taken=lambda word: word == "yes",
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

    def taken(words: str) -> tuple[str, ...]:
        sentences = (" ".join(each.split()) for each in words.split(SENTENCES.strip()))
        return tuple(each for each in sentences if each)

    hint = "What is on record, a sentence each, with a bar between two of them."
    return of_field("history", "History", hint, shown=SENTENCES.join, taken=taken, longest=600)


COMMON = (
    of_field("title", "Title", "What it is called in the list of fights: one line."),
    of_field(
        "id",
        "File",
        "The name of the file, and of the scenario: small letters, figures and hyphens.",
        taken=lambda words: NAME.sub("-", words.lower())[:LONGEST_ID],
        longest=LONGEST_ID,
    ),
    of_field("blurb", "Words", "What is told beside its map, in a sentence or two.", longest=300),
)
"""The lines that stand first in each form."""
