"""The great moments of a fight: a word in tall letters across its map, and a few lines below it."""

from collections.abc import Iterator, Sequence

from pieces_of_eight.tui.title_art import lettering
from .cells import Ink, Row
from .film import Frame, Spot, Stamp
from .glyphs import wrapped

BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄"}
SIGNS = {(True, True): "#", (True, False): "'", (False, True): ","}
"""What two pixels above each other are in a cell; the same where no blocks are to be had."""
ON = "Press any key."
MARGIN = 3


def banner(
    sight: Spot,
    word: str,
    lines: Sequence[str],
    inks: tuple[Ink, Ink, Ink],
    *,
    plain: bool,
    portrait: Sequence[Row] = (),
) -> Frame:
    """The cells of a band over all that is in sight, as high as it has to be.

    The inks are those of the word, of the lines and of the paper. A portrait hangs at its left.
    """
    tall, text, paper = inks
    aside = len(portrait[0]) + MARGIN if portrait else 0
    width = sight.width - aside
    letters = list(tall_letters(word.upper(), plain=plain))
    if len(letters[0]) > width:  # a map that is drawn small
        letters = [" ".join(word.upper())]
    told = [part for line in (*lines, ON) for part in wrapped(line, max(1, width - 2 * MARGIN))]
    rows = [*letters, "", *told]
    high = min(sight.height, max(len(rows), len(portrait)) + 2)
    top = sight.y + max(0, (sight.height - high) // 2)
    found = {
        (sight.x + x, top + y): Stamp(" ", text, False, paper)
        for y in range(high)
        for x in range(sight.width)
    }
    begin = top + max(0, (high - len(rows)) // 2)
    for y, row in enumerate(rows[: high - (begin - top)]):
        left = sight.x + aside + max(0, (width - len(row)) // 2)
        ink = tall if y < len(letters) else text
        for x, glyph in enumerate(row):
            found[left + x, begin + y] = Stamp(glyph, ink, y < len(letters), paper)
    hung = top + max(0, (high - len(portrait)) // 2)
    for y, cells in enumerate(portrait[:high]):
        for x, cell in enumerate(cells):
            at = sight.x + MARGIN + x, hung + y
            found[at] = Stamp(cell.glyph, grey(cell.ink), cell.bold, grey(cell.paper))
    return found


def tall_letters(word: str, *, plain: bool) -> Iterator[str]:
    """Tall letters in rows of cells, two pixels in each."""
    pixels, glyphs = lettering(word), SIGNS if plain else BLOCKS
    for upper, lower in zip(pixels[::2], pixels[1::2], strict=True):
        yield "".join(glyphs.get(both, " ") for both in zip(upper, lower, strict=True))


def grey(ink: Ink) -> Ink:
    if not ink.startswith("#"):
        return ink
    red, green, blue = (int(ink[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + 3 * f"{round(0.3 * red + 0.59 * green + 0.11 * blue):02x}"
