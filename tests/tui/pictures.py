"""Pictures as text: the glyphs of a painting, and under them the colours by letter."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from string import ascii_letters, digits, punctuation
from typing import Any, NamedTuple

from pieces_of_eight.tui.draw.cells import Cell, Row, Zoom
from pieces_of_eight.tui.draw.colours import PALETTES, Palette
from pieces_of_eight.tui.draw.glyphs import GLYPHS, Glyphs

FOLDER = Path(__file__).parent / "goldens"

Kept = tuple[str, str, str, Zoom]
"""A scene, a palette, a table of glyphs and a zoom."""
_SIGNS = ascii_letters + digits + punctuation + "".join(map(chr, range(0xC0, 0x180)))


class Pictures(NamedTuple):
    """The kept pictures of one kind of map."""

    name: str
    scenes: Mapping[str, Callable[[], Any]]
    kept: Sequence[Kept]
    """Which scenes are kept in which looks."""
    look_of: Callable[[Palette, Glyphs, Zoom], Any]
    paint: Callable[[Any, Any], Sequence[Row]]

    def look(self, palette: str, glyphs: str, zoom: Zoom) -> Any:
        """A look by the names of its tables."""
        return self.look_of(PALETTES[palette], GLYPHS[glyphs], zoom)

    def file(self, scene: str, palette: str, glyphs: str, zoom: Zoom) -> Path:
        """Where one is kept."""
        return FOLDER / f"{'_'.join(filter(None, (self.name, scene, palette, glyphs)))}_z{zoom}.txt"

    def painted(self, scene: str, palette: str, glyphs: str, zoom: Zoom) -> str:
        """One scene in one look, as text."""
        return as_text(self.paint(self.scenes[scene](), self.look(palette, glyphs, zoom)))


def as_text(rows: Iterable[Row]) -> str:
    """Glyphs, then the inks, then the papers, then what each letter stands for."""
    signs: dict[str, str] = {}

    def sign(colour: str) -> str:
        return signs.setdefault(colour, _SIGNS[len(signs) % len(_SIGNS)])

    kept = list(rows)
    blocks = (
        ["".join(cell.glyph for cell in row) for row in kept],
        ["".join(sign(_written(cell)) for cell in row) for row in kept],
        ["".join(sign(cell.paper) for cell in row) for row in kept],
        [f"{letter} {colour}" for colour, letter in signs.items()],
    )
    titles = ("glyphs", "inks", "papers", "legend")
    parts = (f"[{title}]\n" + "\n".join(block) for title, block in zip(titles, blocks, strict=True))
    return "\n\n".join(parts) + "\n"


def _written(cell: Cell) -> str:
    return f"{cell.ink}{' bold' * cell.bold}{' underlined' * cell.underline}"
