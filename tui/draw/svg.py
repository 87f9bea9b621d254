"""Rows of cells as a picture of lines and letters (SVG), which a browser shows by itself.

Grounds, and over them blocks, halves and quarters, are drawn as the shapes they are, all of one
colour in one path; other signs are letters of a font whose letters are all of one width, each run
held to its width.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from .cells import Cell, Ink, Row
from .glyphs import RICH

WIDE, TALL = 8, 16  # of a cell, in points of the picture
BASE = 12  # where letters stand, from the top of a cell
FONT = "'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace"
LEFT, RIGHT, LOWER_LEFT, LOWER_RIGHT = 1, 2, 4, 8
SHAPES: dict[str, int] = {glyph: four for four, glyph in enumerate(RICH.quarters) if four}
"""By glyph the quarters of the cell that it fills."""
Rectangle = tuple[int, int, int, int]
NOTHING = Cell(" ", "", "")


def svg(rows: Sequence[Row], title: str) -> str:
    """The picture of some rows; `title` is read aloud, and shown under the mouse."""
    return framed(drawn(rows), rows, title)


def moving(frames: Sequence[tuple[float, Sequence[Row]]], title: str) -> str:
    """Pictures of one size that follow each other over and over, each for its seconds. A picture is
    drawn over those before it, where it differs from the last of them. What moves nothing shows the
    first."""
    whole, now = sum(seconds for seconds, _ in frames), 0.0
    found, before = "", frames[0][1]
    for seconds, rows in frames:
        if now:
            found += (
                f'<g visibility="hidden"><animate attributeName="visibility" calcMode="discrete"'
                f' values="hidden;visible" keyTimes="0;{now / whole:.4f}" dur="{whole:.2f}s"'
                f' repeatCount="indefinite"/>{drawn(changed(before, rows))}</g>'
            )
        else:
            found = drawn(rows)
        now, before = now + seconds, rows
    return framed(found, before, title)


def changed(before: Sequence[Row], rows: Sequence[Row]) -> list[Row]:
    return [
        tuple(NOTHING if cell == old else cell for old, cell in zip(earlier, row, strict=True))
        for earlier, row in zip(before, rows, strict=True)
    ]


def framed(found: str, rows: Sequence[Row], title: str) -> str:
    width, height = max((len(row) for row in rows), default=0) * WIDE, len(rows) * TALL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<g font-family="{FONT}" font-size="13" xml:space="preserve">{found}</g></svg>'
    )


def drawn(rows: Sequence[Row]) -> str:
    """The shapes of some rows, and their letters over them."""
    paths = "".join(
        f'<path fill="{escape(ink)}" d="{"".join(map(moved, shapes))}"/>'
        for layer in (grounds(rows), blocks(rows))
        for ink, shapes in layer.items()
    )
    return f'<g shape-rendering="crispEdges">{paths}</g>{"".join(written(rows))}'


def moved(shape: Rectangle) -> str:
    x, y, width, height = shape
    return f"M{x} {y}h{width}v{height}h-{width}z"


def grounds(rows: Sequence[Row]) -> dict[Ink, list[Rectangle]]:
    """By colour the cells that have it behind their signs."""
    found = defaultdict[Ink, list[Rectangle]](list)
    for y, row in enumerate(rows):
        for ink, run in runs([cell.paper for cell in row]):
            found[ink].append((run.start * WIDE, y * TALL, len(run) * WIDE, TALL))
    return found


def blocks(rows: Sequence[Row]) -> dict[Ink, list[Rectangle]]:
    """By colour the quarters of cells that signs fill; they are painted over the grounds."""
    found = defaultdict[Ink, list[Rectangle]](list)
    wide, tall = WIDE // 2, TALL // 2
    for y, row in enumerate(rows):
        for half, quarters in enumerate(((LEFT, RIGHT), (LOWER_LEFT, LOWER_RIGHT))):
            filled = [SHAPES.get(cell.glyph, 0) & four for cell in row for four in quarters]
            inks = [cell.ink for cell in row for _ in quarters]
            shown = [ink if is_it else "" for ink, is_it in zip(inks, filled, strict=True)]
            for ink, run in runs(shown):
                found[ink].append((run.start * wide, y * TALL + half * tall, len(run) * wide, tall))
    return found


def runs(inks: Sequence[Ink]) -> Iterator[tuple[Ink, range]]:
    """Neighbours of one colour; places without any are left out."""
    at = 0
    for ink, run in groupby(inks):
        length = len([*run])
        if ink:
            yield ink, range(at, at + length)
        at += length


def written(rows: Sequence[Row]) -> Iterator[str]:
    """The signs that are letters, in runs of one colour, each as wide as its cells."""
    for y, row in enumerate(rows):
        at = 0
        for (letter, ink, bold), run in groupby(row, key=style):
            cells = [*run]
            if letter:
                words = escape("".join(cell.glyph for cell in cells))
                weight = ' font-weight="bold"' if bold else ""
                wide = len(cells) * WIDE
                yield (
                    f'<text x="{at * WIDE}" y="{y * TALL + BASE}" fill="{escape(ink)}"'
                    f'{weight} textLength="{wide}">{words}</text>'
                )
            at += len(cells)


def style(cell: Cell) -> tuple[bool, Ink, bool]:
    """Whether a cell has a letter, and how it is written."""
    letter = cell.glyph != " " and cell.glyph not in SHAPES
    return letter, cell.ink if letter else "", letter and cell.bold
