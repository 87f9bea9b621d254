"""Tables of colours, read from rows of data: a row for each thing, a column for each theme.

No colour says anything that no glyph or text says. Each column is chosen by hand: night and chart
for terminals of true colour and of 256, one for 16 colours, and one of greys. A poorer table
is never a richer one rounded down: rounding turns three tones of sea into coloured noise.

A colour is `#rrggbb`, a number of those a terminal has numbered, or `-` for none. Shades that
take turns stand side by side, `#112233,#445566`. A wash is a colour, how much of it lies over the
ground, and the colour of what is written on it: `#112233*0.45/#ffffff`. What a row is about is
spelt by the fields of the table: `grounds.sand`, `sides.1.hull`.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from .cells import Ink
from .depth import Depth
from .inks import Palette, PanelInks, Wash, numbered

T = TypeVar("T", bound=Struct)
Tree = dict[str, Any]
"""The cells of a column, nested by the dots in the names of their rows."""


class Themes(Mapping[str, T], Generic[T]):
    """Every theme of a drawing by its name. The file is read when the first is wanted."""

    def __init__(
        self, table: type[T], path: Path, borrowed: Mapping[str, "Themes[Any]"] | None = None
    ) -> None:
        """`table` says what a theme holds; `path` is the file of the rows.

        `borrowed` names the fields that are those of the same theme of another drawing.
        """
        self._table = table
        self._path = path
        self._borrowed = borrowed or {}
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            borrowed = {field: getattr(of[name], field) for field, of in self._borrowed.items()}
            self._made[name] = _struct(self._table, self._columns[name], {"name": name, **borrowed})
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    @cached_property
    def _columns(self) -> dict[str, Tree]:
        lines = self._path.read_text(encoding="utf-8").splitlines()
        header, *rows = [line.split() for line in lines if line and not line.startswith("# ")]
        columns: dict[str, Tree] = {theme: {} for theme in header}
        for name, *cells in rows:
            *outer, last = name.split(".")
            for theme, cell in zip(header, cells, strict=True):
                within = columns[theme]
                for part in outer:
                    within = within.setdefault(part, {})
                within[last] = cell
        return columns


def _struct(table: type[Any], tree: Tree, known: Mapping[str, Any]) -> Any:
    """A table out of the cells of a column. Raises KeyError for a row that is missing."""
    kinds = get_type_hints(table)
    return table(
        **{
            field: known[field] if field in known else _value(kind, tree[field])
            for field, kind in kinds.items()
        }
    )


def _value(kind: Any, cell: Any) -> Any:
    """A cell, or the cells below a name, as what a field holds."""
    if get_origin(kind) is tuple:
        each = (
            cell.split(",") if isinstance(cell, str) else [cell[n] for n in sorted(cell, key=int)]
        )
        return tuple(_value(get_args(kind)[0], one) for one in each)
    if get_origin(kind) is not None:
        key, inner = get_args(kind)
        return {key[name.upper()]: _value(inner, one) for name, one in cell.items()}
    if kind is Wash:
        return _wash(cell)
    if kind is bool:
        return cell == "yes"
    return _ink(cell) if kind is str else _struct(kind, cell, {})


def _wash(cell: str) -> Wash:
    over, _, text = cell.partition("/")
    ink, _, weight = over.partition("*")
    return Wash(_ink(ink), float(weight or 1), _ink(text))


def _ink(cell: str) -> Ink:
    if cell == "-":
        return ""
    return numbered(int(cell)) if cell.isdigit() else cell


_NAMES = {("true", False): "night", ("true", True): "chart", ("256", True): "chart-256"}
PALETTES = Themes(Palette, Path(__file__).with_name("colours.txt"))
_ON_LIGHT = Themes(PanelInks, Path(__file__).with_name("colours_on_light.txt"))
"""With sixteen colours and fewer only the panels turn light; the sea keeps its blue."""


@lru_cache(maxsize=16)
def palette_for(depth: Depth, light: bool = False) -> Palette:
    """The table for a depth of colour, for a dark screen or a light one."""
    found = PALETTES[_NAMES.get((depth, light), depth)]
    return replace(found, panel=_ON_LIGHT[depth]) if light and depth in _ON_LIGHT else found
