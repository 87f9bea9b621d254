"""Lines of the form that all scenarios have: the file, the title, the words about it."""

import re
from typing import Any

from msgspec.structs import replace

from tui.editor.grid import Plot
from tui.editor.subject import Line, Values

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


COMMON = (
    text("title", "Title", "What it is called in the list of fights: one line."),
    file_line(),
    text("blurb", "Words", "What is told beside its map, in a sentence or two.", 300),
)
"""The lines that stand first in each form."""
