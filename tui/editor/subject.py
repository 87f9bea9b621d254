"""A kind of scenario as it is made on the screen: what can be painted and typed, and its map.

It is read off the table of the engine's map, off `editor.toml` and off the struct of the scenario;
what is peculiar to its things is written in the engine's `editor`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from msgspec import Struct, convert
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import axial, neighbour, offset
from pieces_of_eight.campaign.geometry.squares import name_of, named
from pieces_of_eight.content.decode import FromToml, load, map_rows, shape_of
from pieces_of_eight.content.keep import LAST
from pieces_of_eight.tui.draw.table import TableFile
from pieces_of_eight.tui.match.maps import FightMap
from .form import (
    NOWHERE,
    LineRow,
    Path,
    Plot,
    Rows,
    Values,
    after,
    as_text,
    holds,
    letter,
    lines_of,
    moved,
    painted,
    plots_of,
    sized,
    steps,
    type_at,
    value_at,
    with_value,
)

# --- Things on the map ----------------------------------------------------------------------------


class Brush(FromToml):
    """Something that can be painted."""

    key: str
    title: str
    note: str = ""  # the sign that draws it in a file
    at: str = ""  # where the file has its place, if that is always there: "landing.1"
    makes: dict[str, Any] = {}  # the fields of what is painted, but for its place
    layer: str = ""  # what it paints, if not what its shelf does


class Shelf(FromToml):
    """Brushes under a heading."""

    title: str
    brushes: tuple[Brush, ...] = ()
    layer: str = ""  # what they paint; "" for grounds


class ThingsRow(FromToml):
    """Things of one kind that stand on the map."""

    lists: tuple[str, ...]  # where the file lists them: "north.ships"
    at: str = ""
    """Their field with the place; without one they are places themselves, and always as many."""
    on: str = ""  # the signs of the grounds on which they may stand; without any they stand on all
    refusal: str = ""  # what is said of other ground: of a {ground}
    crowded: str = ""
    """What is said where one stands already; without it several may stand together."""
    turns: str = ""
    """What goes round its values when one is changed; of places themselves a field of the file."""
    signs: str = ""
    """The grounds of which each means one of the list: such a thing is no more than its ground."""
    fresh: dict[str, Any] = {}  # the fields of one that a new sign brings


class MapThing(NamedTuple):
    """Something that stands on the map."""

    kind: "MapThings"
    path: Path  # where the file has it
    value: Any
    plots: Sequence[Plot]  # what it covers, its own place first


class MapThings:
    """All things of one kind. What is peculiar to a kind is written anew in its engine's editor."""

    def __init__(self, name: str, layer: ThingsRow, shape: type[Struct]) -> None:
        self.name, self.layer = name, layer
        self.shape = shape  # the struct of the document

    def found(self, document: Any) -> Iterator[MapThing]:
        """Every one that stands on the map, an upper one later."""
        rows, signs = map_rows(document.map), self.layer.signs
        for way in map(steps, self.layer.lists):
            held = value_at(document, way)
            many = [((*way, n), each) for n, each in enumerate(held)]
            for path, value in [(way, held)] if isinstance(held, str) else many:
                plots = plots_of(rows, signs[int(path[-1])]) if signs else (self.plot(value),)
                if signs or holds(rows, plots[0]):
                    yield MapThing(self, path, value, plots)

    def plot(self, value: Any) -> Plot:
        """Where one stands; off every map where it is nowhere."""
        at = getattr(value, self.layer.at) if self.layer.at else value
        if isinstance(at, tuple):
            return at[0], at[1]
        return named(at) if isinstance(at, str) else NOWHERE

    def placed(self, value: Any, plot: Plot) -> Any:
        """One with another place, written as it was."""
        at = getattr(value, self.layer.at) if self.layer.at else value
        told = name_of(*plot) if isinstance(at, str) else plot * (len(at) // 2)
        return replace(value, **{self.layer.at: told}) if self.layer.at else told

    def brush(self, thing: MapThing, brushes: Mapping[str, Brush]) -> str:
        """The brush that paints one: of those that it has, the one with its place."""
        dotted = ".".join(map(str, thing.path))
        return next(key for key, brush in brushes.items() if brush.at == dotted)

    def told(self, thing: MapThing) -> Sequence[str]:
        """One in words."""
        return [thing.value.name]

    def alone(self, document: Any, thing: MapThing) -> tuple[Any, MapThing]:
        """The document with one listed by itself."""
        return document, thing

    def put(self, document: Any, brush: Brush, plot: Plot) -> Any:
        """The document with one more. Raises ValueError with a sentence."""
        if brush.at:
            return with_value(document, steps(brush.at), name_of(*plot))
        for thing in [thing for thing in self.found(document) if plot in thing.plots]:
            document = self.without(document, thing)
        path = steps(self.layer.lists[0])
        kind, _ = type_at(self.shape, (*path, 0))
        at, _ = type_at(kind, (self.layer.at,))
        made = convert({**brush.makes, self.layer.at: plot * (len(get_args(at)) // 2)}, kind)
        return with_value(document, path, (*value_at(document, path), made))

    def fewer(self, value: Any) -> Any:
        """What is left of one when some of it is taken away; None for nothing."""

    def without(self, document: Any, thing: MapThing) -> Any:
        document, thing = self.alone(document, thing)
        *path, at = thing.path
        if not self.layer.at:
            return with_value(document, thing.path, "")
        held = value_at(document, (*path,))
        return with_value(document, (*path,), (*held[: int(at)], *held[int(at) + 1 :]))

    def moved(self, document: Any, to: Callable[[Plot], Plot | None]) -> Any:
        """The document with all of them elsewhere, those left out whose place is gone."""
        for path in map(steps, self.layer.lists):
            held = value_at(document, path)
            one = isinstance(held, str)
            gone = []
            for value in (held,) if one else held:
                plot = self.plot(value)
                there = plot if plot == NOWHERE else to(plot)
                if there is None:
                    gone.append(None if self.layer.at else "")
                else:
                    gone.append(value if plot == NOWHERE else self.placed(value, there))
            left = tuple(each for each in gone if each is not None)
            document = with_value(document, path, gone[0] if one else left)
            if one:
                break
        return document


# --- Subject --------------------------------------------------------------------------------------


class EditorFile(FromToml):
    """What a kind of scenario is made of, as its table says: `editor.toml` of its engine."""

    word: str  # what the command line calls it: "town"
    rule: str  # the paragraph on the ground of such a fight
    bare: str  # the ground that is left where something is taken away
    fresh: dict[str, Any]  # the empty template, which passes the check, but for its id
    unturned: str  # what is said where there is nothing that could be changed
    field: tuple[LineRow, ...]
    layer: dict[str, ThingsRow]  # mapThings by their names, an upper one later
    nouns: dict[str, str] = {}
    """What the fields of the file are called where a fault is told: "landing": "a landing"."""
    shelf: tuple[Shelf, ...] = ()
    above: bool = False  # whether these stand above the grounds in the list of brushes
    once: dict[str, str] = {}
    """Grounds that are there once: painted elsewhere, they leave another where they were."""
    rises: str = ""  # grounds that become the next one when they are changed, round and round
    joined: bool = False  # whether the letters of a map are written without blanks between them


class Drawing(Struct, frozen=True):
    """How the map shows a document, and counts its plots: by squares, if nothing else is said."""

    view: Callable[[Any], Any]  # what the map draws of a document
    kind: type[FightMap[Any]]  # the map itself
    margin: int = 0  # places around the board that the map counts, too
    hexes: bool = False

    def place(self, document: Any, plot: Plot) -> Any:
        if self.hexes:
            return axial(*plot)
        columns = len(map_rows(document.map)[0]) + 2 * self.margin
        return (plot[1] + self.margin) * columns + plot[0] + self.margin

    def plot(self, document: Any, at: Any) -> Plot:
        """A place of the map as a plot; one off every map where it is none."""
        if self.hexes:
            return offset(at)
        row, column = divmod(at, len(map_rows(document.map)[0]) + 2 * self.margin)
        return (column - self.margin, row - self.margin) if at >= 0 else NOWHERE

    def step(self, plot: Plot, across: int, down: int) -> Plot:
        """The plot to which the cursor goes: aslant over a face of its hex, else along a column."""
        if self.hexes and across and down:
            return offset(neighbour(axial(*plot), FACES[across, down]))
        return plot[0] + across, plot[1] + down


FACES = {(1, -1): 0, (1, 1): 2, (-1, 1): 3, (-1, -1): 5}  # the faces of a hex by columns and rows


class Subject:
    """One kind of scenario, as it is made on the screen. A document is the struct of the scenario;
    none is ever changed, another is made. Places are plots: a column and a row, whatever the map
    counts by."""

    def __init__(
        self,
        engine: str,
        grounds: TableFile,
        drawing: Drawing,
        captains: Callable[[Any], tuple[str, ...]],
        *,
        smallest: tuple[int, int],
        largest: tuple[int, int],
        things: Mapping[str, type[MapThings]] = {},
        shelves: Sequence[Shelf] = (),
        offers: Mapping[str, Callable[[], Values]] = {},
        called: Callable[[int, int], str] = name_of,
    ) -> None:
        """`captains` says who plays where no name is typed: as many as the fight has sides.

        `things` are those that are more than their table says, `shelves` stand behind those of the
        table. `offers` is what can be picked by the names that fields have for it, and `called`
        names a plot that is not called like a square.
        """
        self.engine = engine
        self.table = load(EditorFile, f"{engine}/editor.toml")
        self.word, self.shape = self.table.word, shape_of(engine)
        self.drawing, self.captains, self.called = drawing, captains, called
        self.kinds = {
            name: things.get(name, MapThings)(name, layer, self.shape)
            for name, layer in self.table.layer.items()
        }
        painted_with: dict[str, tuple[Brush, ...]] = {}
        for sign, ground in grounds.ground.items():
            if ground.brush:
                brush = Brush(sign, ground.brush, sign)
                painted_with[ground.shelf] = (*painted_with.get(ground.shelf, ()), brush)
        found = [Shelf(title, brushes) for title, brushes in painted_with.items()]
        found += [*self.table.shelf, *shelves]
        self.shelves = sorted(found, key=lambda each: not each.layer) if self.table.above else found
        self.brushes = {each.key: each for shelf in self.shelves for each in shelf.brushes}
        self._layers = {
            each.key: each.layer or shelf.layer for shelf in found for each in shelf.brushes
        }
        self.lines = lines_of(self, offers, smallest, largest)

    @staticmethod
    def rows(document: Any) -> Rows:
        return map_rows(document.map)

    def fresh(self, name: str) -> Any:
        """The empty template under an id."""
        return convert({**self.table.fresh, "id": name, "order": LAST}, self.shape)

    # What lies where.

    def under(self, document: Any, plot: Plot) -> list[MapThing]:
        """Everything that is on a plot, what lies uppermost last."""
        found = (thing for kind in self.kinds.values() for thing in kind.found(document))
        return [thing for thing in found if plot in thing.plots]

    def standing(self, document: Any, plot: Plot) -> list[MapThing]:
        """The same without what is no more than its ground."""
        return [thing for thing in self.under(document, plot) if not thing.kind.layer.signs]

    def brush_at(self, document: Any, plot: Plot) -> str:
        """The brush that paints what lies uppermost there."""
        standing = self.standing(document, plot)
        if standing:
            return standing[-1].kind.brush(standing[-1], self.brushes)
        return letter(map_rows(document.map), plot)

    def told(self, document: Any, plot: Plot) -> str:
        """What lies there, in words: the place first."""
        under = self.under(document, plot)
        words = [said for thing in under for said in thing.kind.told(thing)]
        layers = [thing.kind.layer for thing in under]
        if not any(layer.signs or len(layer.on) == 1 for layer in layers):
            words = [self._ground_words(document, plot), *words]
        return f"{self.called(*plot)}: {'; '.join(words)}."

    # What is done there. Each makes another document; what is refused raises ValueError.

    def paint(self, document: Any, brush: str, plot: Plot) -> Any:
        if not self._layers[brush]:
            return self._ground(document, brush, plot)
        kind = self.kinds[self._layers[brush]]
        self._refuse(document, kind, plot)
        return kind.put(document, self.brushes[brush], plot)

    def erase(self, document: Any, plot: Plot) -> Any:
        """The document without what lies uppermost there."""
        for thing in reversed(self.standing(document, plot)):
            less = thing.kind.fewer(thing.value)
            if less is not None:
                return with_value(document, thing.path, less)
            return thing.kind.without(document, thing)
        if letter(map_rows(document.map), plot) == self.table.bare:
            return document
        return self._ground(document, self.table.bare, plot)

    def change(self, document: Any, plot: Plot) -> Any:
        """What stands there turned, or made better."""
        for thing in reversed(self.standing(document, plot)):
            document, (kind, path, _, _) = thing.kind.alone(document, thing)
            if turns := kind.layer.turns:
                path = (*path, *steps(turns)) if kind.layer.at else steps(turns)
                try:
                    now = value_at(document, path)
                except IndexError:
                    raise ValueError(self.table.unturned) from None
                values = get_args(type_at(self.shape, path)[0])
                return with_value(document, path, after(values, now))
        sign = letter(map_rows(document.map), plot)
        if sign not in self.table.rises:
            raise ValueError(self.table.unturned)
        return self._ground(document, after(self.table.rises, sign), plot)

    def carry(self, document: Any, start: Plot, end: Plot) -> Any:
        """What stands on the first plot set down on the second."""
        rows, standing = map_rows(document.map), self.standing(document, start)
        if start == end:
            return document
        if not standing:
            sign = letter(rows, start)
            return self._ground(self._ground(document, self.table.bare, start), sign, end)
        kind = standing[-1].kind
        if kind.layer.crowded and any(end in thing.plots for thing in kind.found(document)):
            raise ValueError(kind.layer.crowded)
        self._refuse(document, kind, end)
        for thing in standing:
            if thing.kind is kind:
                document, (_, path, value, _) = kind.alone(document, thing)
                document = with_value(document, path, kind.placed(value, end))
        return document

    def _refuse(self, document: Any, kind: MapThings, plot: Plot) -> None:
        sign = letter(map_rows(document.map), plot)
        if kind.layer.on and sign not in kind.layer.on:
            words = self._ground_words(document, plot)
            raise ValueError(kind.layer.refusal.format(ground=words))

    def _ground_words(self, document: Any, plot: Plot) -> str:
        brush: Brush = self.brushes[letter(map_rows(document.map), plot)]
        return brush.title.lower()

    def _ground(self, document: Any, sign: str, plot: Plot) -> Any:
        rows = map_rows(document.map)
        for thing in reversed(self.standing(document, plot)):
            if thing.kind.layer.on and sign not in thing.kind.layer.on:
                document = thing.kind.without(document, thing)
        if sign in self.table.once:
            rows = tuple(row.replace(sign, self.table.once[sign]) for row in rows)
        for kind in self.kinds.values():
            if kind.layer.fresh and sign in kind.layer.signs:
                path, many = steps(kind.layer.lists[0]), kind.layer.signs.index(sign) + 1
                shape, _ = type_at(self.shape, (*path, 0))
                held = value_at(document, path)
                more = [
                    convert({**kind.layer.fresh, "name": f"{kind.name} {n + 1}"}, shape)
                    for n in range(len(held), many)
                ]
                document = with_value(document, path, (*held, *more))
        return self._drawn(document, painted(rows, plot, sign))

    def _drawn(self, document: Any, rows: Rows) -> Any:
        text = as_text(rows, between="" if self.table.joined else " ", indent=self.drawing.hexes)
        return replace(document, map=text)

    def resized(self, document: Any, size: tuple[int, int], at: Plot) -> Any:
        """A map of so many columns and rows, which are put in or taken out at a plot. What stands
        on it goes with its ground."""
        rows = map_rows(document.map)
        before = len(rows[0]), len(rows)
        for kind in self.kinds.values():
            if not kind.layer.signs:
                document = kind.moved(document, lambda plot: moved(plot, before, size, at))
        return self._drawn(document, sized(rows, *size, at))
