"""A chronicle as Markdown; what a player named himself can bring no marks of its own into it."""

import re
from collections.abc import Iterator

from campaign.chronicle.document import Block, Items, Table, Words, document
from campaign.chronicle.story import Chronicle

MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&])")
"""Signs that mean something in Markdown, or in a page made of it."""
NUMBERED = re.compile(r"^(\d+)([.)])|^([-+])")
"""What at the start of a line would begin a list."""


def as_markdown(found: Chronicle) -> str:
    """The chronicle as Markdown, without its pictures."""
    lines: list[str] = []
    for level, heading, blocks in document(found):
        lines += [f"{'#' * level} {safe(heading)}", ""]
        for block in blocks:
            lines += written(block)
    return "\n".join(lines).rstrip() + "\n"


def safe(words: str) -> str:
    """Words as they stand, with no mark of Markdown in them."""
    marked = MARKS.sub(r"\\\1", " ".join(words.split()))
    return NUMBERED.sub(lambda at: f"{at[1]}\\{at[2]}" if at[1] else f"\\{at[3]}", marked)


def written(block: Block) -> Iterator[str]:
    """A block in lines, an empty one after it; pictures are left out."""
    match block:
        case Words(words=words, quoted=quoted):
            yield f"> {safe(words)}" if quoted else safe(words)
        case Items(items=items):
            yield from (f"- {safe(item)}" for item in items)
        case Table(head=head, rows=rows, numbers=numbers):
            yield from (row(each) for each in (head, marks(len(head), numbers), *rows))
        case _:
            return
    yield ""


def marks(columns: int, numbers: bool) -> tuple[str, ...]:
    """The line below the head of a table."""
    return ("---", *(("---:" if numbers else "---"),) * (columns - 1))


def row(cells: tuple[str, ...]) -> str:
    """A line of a table."""
    rule = all(not cell.strip("-:") for cell in cells) and any(cells)
    return f"| {' | '.join(cells if rule else map(safe, cells))} |"
