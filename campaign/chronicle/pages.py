"""A chronicle as a logbook of 76 columns, and as JSON for other programs."""

from collections.abc import Iterator
from textwrap import wrap

import msgspec

from .document import Block, Curve, Items, Part, Picture, Table, Words, document
from .story import Chronicle

WIDTH = 76
"""Columns of a page."""
INDENT = 2
HANGING = 4


def as_json(found: Chronicle) -> str:
    """The chronicle as JSON. Its `version` says how to read it."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


def as_text(found: Chronicle) -> str:
    """The chronicle as a logbook: chapters of lines that are 76 columns wide."""
    lines = [line for each in document(found) for line in part(each)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def part(found: Part) -> Iterator[str]:
    """A part under its heading; nothing of one that is a picture with its numbers."""
    if any(isinstance(block, Curve) for block in found.blocks):
        return
    lines = [line for block in found.blocks for line in written(block, found.level)]
    if found.level == 1:
        yield "=" * WIDTH
        yield found.heading.upper().center(WIDTH)
        for words in found.under:
            yield from (line.center(WIDTH) for line in wrap(words, WIDTH))
        yield from ("=" * WIDTH, "")
    elif found.level == 2:
        yield from ("", found.heading.upper(), "-" * WIDTH)
        yield from [""] if lines else []
    else:
        yield ""
        yield from wrap(found.heading, WIDTH, subsequent_indent=" " * INDENT)
    yield from lines


def written(block: Block, level: int) -> Iterator[str]:
    """A block as lines; a picture is for browsers alone."""
    match block:
        case Words(words=words):
            yield from paragraph(words, INDENT if level > 2 else 0)
        case Items(items=items):
            for words in items:
                yield from paragraph(words, HANGING)
        case Table(head=head, rows=rows):
            yield f"{' ' * INDENT}{head[0]}"
            for *cells, last in rows:
                lead = f"{' ' * HANGING}{' '.join(cells)}  "
                further = " " * len(lead)
                yield from wrap(last, WIDTH, initial_indent=lead, subsequent_indent=further)
        case Picture() | Curve():
            return


def paragraph(text: str, indent: int = INDENT) -> list[str]:
    """A text in lines; those after the first hang a little."""
    if not text:
        return []
    further = indent + INDENT if indent else 0
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * further)
