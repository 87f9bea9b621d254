"""The picture of a shore raid, in cells: what is to be seen, its painter, the legend, examples."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache, partial

from msgspec import Struct

from pieces_of_eight.campaign.geometry.plane import INCH, Point
from pieces_of_eight.campaign.kernel.play import Event, many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.shore_raid import events as e
from pieces_of_eight.campaign.shore_raid import state as s
from pieces_of_eight.campaign.shore_raid.ground import Cell
from pieces_of_eight.campaign.shore_raid.state import NO_PLACE, Fate, Firelock, PieceKind, Raid
from pieces_of_eight.tui.draw.cells import Row, Scales, Zoom, whim
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.film import Cue, CueKind, dice, in_order
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import short_words, table_legend
from pieces_of_eight.tui.draw.places import NUMBER, MapPainter, PlaceLook, WornUnit
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table


class InchSign(IntEnum):
    """What is marked on a square inch; a glyph says it too."""

    HALF = 0  # the men can go here and still attack
    WHOLE = 1  # the men can go here
    NEAR = 2  # a weapon reaches here with its best die
    FAR = 3  # a weapon reaches here with a lesser die
    FARTHEST = 4  # a weapon reaches here with its least die
    TARGET = 5  # can be attacked
    CHOICE = 6  # answers what is asked
    CORNER = 7  # a corner of the way that is laid
    CHARGE = 8  # enemies can charge a man here


class ManMark(Struct, frozen=True):
    """A man as he is drawn."""

    at: Cell
    letter: str  # what he fights with: capitals for pirates, small letters for the town
    side: int  # 0 pirates, 1 town
    number: int  # his number among those of his letter
    band: int = 0
    facing: int = 0
    spent: bool = False  # has acted in this turn
    unloaded: bool = False
    wounds: int = 0  # points on him this turn
    laden: bool = False
    busy: bool = False  # is pillaging
    mark: bool = False  # is a man of mark
    runs: bool = False
    chosen: bool = False  # is about to be given an order
    ghost: bool = False  # where he would stand


class Goods(IntEnum):
    """What lies or stands on a square inch and is no man."""

    LOAD = 0
    GUN = 1
    EMPTY_GUN = 2


class ShoreView(Struct, frozen=True):
    """Everything the painter is told. Two equal views give the same picture."""

    rows: tuple[str, ...]
    places: tuple[str, ...] = ()
    figures: tuple[ManMark, ...] = ()
    things: tuple[tuple[Cell, Goods], ...] = ()
    marks: Mapping[Cell, InchSign] = {}
    cursor: Cell | None = None
    hover: Cell | None = None

    @property
    def columns(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)


# --- The same in words of the table: what every square inch shows ---------------------------------

PLACES = "123456789"
FIVES = 5  # shades change every five inches, to count by
WEAPONS = {
    "C": "cutlass",
    "D": "dagger",
    "B": "club",
    "P": "pistol",
    "R": "rifle",
    "U": "hands",
}  # by the letter of a man what he holds
SIDES = (("n", -1, 0), ("s", 1, 0), ("w", 0, -1), ("e", 0, 1))
EDGES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "~": ("~S", {side: f"surf_{side}" for side, _, _ in SIDES}),
    "#": ("#", {"n": "ridge", "s": "front"}),
    "S": ("S_", {"n": "rail_n", "s": "rail_s"}),
}  # by ground those beside which it goes on, and what is seen at its sides where it does not


def spots(view: ShoreView) -> tuple[PlaceLook, ...]:
    """What every square inch shows."""
    found, columns = list(beds(view.rows)), view.columns
    men = {man.at: man for man in view.figures}  # those drawn last lie on top: ghosts
    things = dict(view.things)
    pointed = [at for at in (view.hover, view.cursor) if at is not None]
    for at in {*men, *things, *view.marks, *pointed}:
        sign, bed = view.marks.get(at), found[at]
        marks = [*bed.marks, *([] if sign is None else [sign.name.lower()])]
        worn: tuple[WornUnit, ...] = ()
        if at in things:
            worn = (WornUnit(things[at].name.lower()),)
        if at in men:
            worn = (_worn(men[at], sign, sum(divmod(at, columns)) & 1),)
        if at == view.hover:
            marks.append("hover")
        if at == view.cursor:
            marks.append("cursor_man" if at in men else "cursor")
        found[at] = bed._replace(things=worn, marks=tuple(marks))
    return tuple(found)


def _worn(man: ManMark, sign: InchSign | None, tone: int) -> WornUnit:
    unit = (("pirate", "captain"), ("townsman", "officer"))[man.side][man.mark]
    states = {
        "spent": man.spent and not man.chosen and not man.ghost,
        "laden": man.laden,
        "busy": man.busy,
        "unloaded": man.unloaded,
        "ghost": man.ghost,
        "runs": man.runs,
        "chosen": man.chosen,
        "target": sign is InchSign.TARGET,
        "choice": sign is InchSign.CHOICE,
        "hurt1": man.wounds == 1,
        "hurt2": man.wounds > 1,
    }
    worn = [name for name, is_so in states.items() if is_so]
    token, band = f"{man.letter}{man.number:<2}"[:3], f"{man.band or '':<2}"
    wears = (f"facing{man.facing}", WEAPONS[man.letter.upper()], *worn)
    return WornUnit(unit, token, wears, band, tone)


@lru_cache(maxsize=16)
def beds(rows: tuple[str, ...]) -> tuple[PlaceLook, ...]:
    """The ground of every square inch."""
    found = []
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            goes_on, sides = EDGES.get(letter, ("", {}))
            edges = [
                sides[side]
                for side, down, across in SIDES
                if side in sides
                and 0 <= row + down < len(rows)
                and 0 <= column + across < len(line)
                and rows[row + down][column + across] not in goes_on
            ]
            is_numbered = letter in PLACES and not (column + row) % 2
            found.append(
                PlaceLook(
                    letter,
                    tone=(column // FIVES + row // FIVES) & 1,
                    number=letter if is_numbered else "",
                    edges=tuple(edges),
                    marks=(NUMBER,) if is_numbered else (),
                    chance=whim(column, row) % 64,
                )
            )
    return tuple(found)


def cell_of(at: Point, columns: int) -> Cell:
    return at[1] // INCH * columns + at[0] // INCH


def mark_of(figure: s.Figure, columns: int, token: str) -> ManMark:
    """A man who is still on the shore, as he is drawn."""
    return ManMark(
        at=cell_of(figure.at, columns),
        letter=token[0],
        side=figure.owner,
        number=int(token[1:]),
        band=figure.band,
        facing=figure.facing,
        spent=figure.acted,
        unloaded=figure.firelock is not Firelock.NONE and not figure.loaded,
        wounds=figure.points,
        laden=figure.load != NO_PLACE,
        busy=figure.pillaging != NO_PLACE,
        mark=figure.personality,
        runs=not figure.here,
    )


def view_of(raid: Raid) -> ShoreView:
    """The shore as it is, with nothing marked."""
    columns = len(raid.shore.rows[0])
    signs = e.tokens(raid)
    shown = (Fate.HERE, Fate.RUNNING)
    figures = [mark_of(f, columns, signs[f.id]) for f in raid.figures if f.fate in shown]
    figures.sort(key=lambda man: not man.runs)
    loads = [(cell_of(heap.at, columns), Goods.LOAD) for heap in raid.heaps]
    guns = [
        (cell_of(gun.at, columns), Goods.GUN if gun.loaded else Goods.EMPTY_GUN)
        for gun in raid.pieces
        if gun.kind is PieceKind.SWIVEL or not raid.shore.in_port
    ]
    return ShoreView(
        raid.shore.rows,
        tuple(place.name for place in raid.shore.places),
        tuple(figures),
        (*loads, *guns),
    )


# --- What of a shore raid's events is seen on the map, and at which squares of an inch ------------


def cues(events: Sequence[Event], before: Raid, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; nothing on a shore is hidden from any viewer."""
    del viewer
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, raid: Raid) -> Iterator[Cue]:
    cell = partial(cell_of, columns=len(raid.shore.rows[0]))

    def at(figure: s.FigureId) -> Cell:
        return cell(raid.figures[figure].at)

    if isinstance(event, e.Marched):
        ways = [(at(who), cell(to)) for who, to in zip(event.figures, event.to, strict=True)]
        gone = [(here, there) for here, there in ways if here != there]
        if gone:  # a band marches as one
            yield Cue(CueKind.MARCH, *gone[0], beside=tuple(gone[1:]))
    elif isinstance(event, e.Attacked):
        yield Cue(CueKind.SHOT if event.shot else CueKind.STEEL, at(event.by), at(event.at))
        need = f"against {event.defence}: {many(event.points, 'hit')} so far"
        yield dice(at(event.at), (event.face,), need)
    elif isinstance(event, e.Killed):
        yield Cue(CueKind.FALL, cell(event.at))
    elif isinstance(event, e.Captured):
        yield Cue(CueKind.FLAG, at(event.figure))
    elif isinstance(event, e.Seized | e.Wrecked):
        yield Cue(CueKind.DOOR, at(event.by))


def table() -> MapTable:
    return map_table("shore_raid/map.toml")


SCALES = Scales(tuple(range(len(table().grids))), legible=1, closer=2, stride=2)


def size(rows: tuple[str, ...], zoom: Zoom) -> tuple[int, int]:
    return table().grids[zoom].size(len(rows[0]), len(rows))


class ShorePainter(MapPainter[ShoreView]):
    """The shore, with a number at every fifth inch."""

    def spots(self, view: ShoreView) -> Sequence[PlaceLook]:
        return spots(view)

    def columns_of(self, view: ShoreView) -> int:
        return view.columns

    def name_of_column(self, column: int) -> str:
        return "" if column % FIVES else str(column)

    def name_of_row(self, row: int) -> str:
        return "" if row % FIVES else str(row)

    def _elsewhere(self, view: ShoreView) -> bool:
        return view.rows != self.view.rows


def paint(view: ShoreView, look: TableLook) -> tuple[Row, ...]:
    return ShorePainter(view, look).whole()


LEGEND = table_legend(table(), spots, {}, short_words(__file__))


# --- Examples -------------------------------------------------------------------------------------

LANE = ("####.....", "####.....", "+........", "####...xx")
WIDE = len(LANE[0])
PIRATE, TOWN = 0, 1


def _man(letter: str, column: int, row: int, **more: int | bool) -> ManMark:
    side = PIRATE if letter.isupper() else TOWN
    return ManMark(row * WIDE + column, letter, side, 1, **more)  # type: ignore[arg-type]


def melee() -> ShoreView:
    """Three of a band upon one man."""
    men = [_man("C", 4, 1, band=3), _man("C", 4, 3, band=3), _man("D", 6, 2, band=3, chosen=True)]
    victim = _man("b", 5, 2, wounds=2)
    return ShoreView(LANE, figures=(*men, victim), marks={victim.at: InchSign.TARGET})


def shot() -> ShoreView:
    """What a pistol reaches, nearer and farther."""
    man, enemy = _man("P", 1, 2, band=1, chosen=True), _man("r", 7, 2)
    reach = {
        row * WIDE + column: InchSign.NEAR if column < 6 else InchSign.FAR
        for row in range(len(LANE))
        for column in range(2, WIDE)
        if LANE[row][column] != "#"
    }
    return ShoreView(LANE, figures=(man, enemy), marks={**reach, enemy.at: InchSign.TARGET})


EXAMPLES: Mapping[str, Callable[[], ShoreView]] = {"melee": melee, "shot": shot}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    painter = ShorePainter(EXAMPLES[name](), table().look(palette, glyphs, table().small))
    return painter.inner(*table().table.layout.margin)


def picture(raid: Raid, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    return paint(view_of(raid), table().look(page, letters, SCALES.legible))
