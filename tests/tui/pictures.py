"""Pictures as text: the glyphs of a painting, and under them the colours by letter."""

from collections.abc import Iterable
from pathlib import Path
from string import ascii_letters, digits, punctuation

from pieces_of_eight.tui.draw.cells import Cell, Row, Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.sea_fight.draw.painter import SeaPainter, look
from tests.tui.sea_scenes import full_scene

FOLDER = Path(__file__).parent / "goldens"

LOOKS: tuple[tuple[str, str, Zoom], ...] = (
    ("night", "rich", 0),
    ("night", "rich", 1),
    ("night", "rich", 2),
    ("night", "rich", 3),
    ("night", "rich", 6),
    ("chart", "rich", 1),
    ("256", "rich", 1),
    ("chart-256", "rich", 1),
    ("16", "rich", 1),
    ("mono", "rich", 1),
    ("mono", "ascii", 0),
    ("mono", "ascii", 1),
    ("mono", "ascii", 2),
    ("mono", "ascii", 5),
)
"""The palettes, tables of glyphs and zooms that are kept."""

_SIGNS = ascii_letters + digits + punctuation + "".join(map(chr, range(0xC0, 0x180)))


def golden_name(palette: str, glyphs: str, zoom: int) -> str:
    """The file of one look."""
    return f"sea_{palette}_{glyphs}_z{zoom}.txt"


def painted(palette: str, glyphs: str, zoom: Zoom) -> str:
    """The full scene in one look, as text."""
    drawn = look(PALETTES[palette], GLYPHS[glyphs], zoom)
    return as_text(SeaPainter(full_scene(), drawn).whole())


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
