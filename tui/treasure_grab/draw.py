"""The picture of a treasure grab, in cells: what is seen, its painter, the legend, examples."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import lru_cache

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Stud
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab import events as e
from pieces_of_eight.campaign.treasure_grab import state as s
from pieces_of_eight.campaign.treasure_grab.events import token
from pieces_of_eight.campaign.treasure_grab.ground import DIGITS, MARGIN, plan, studs_under_chest
from pieces_of_eight.campaign.treasure_grab.state import Band, FigureId, Grab, Lie, Side, band_of
from pieces_of_eight.tui.draw.cells import Grid, Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.film import Cue, CueKind, dice, dice_for, in_order
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import short_words, table_legend
from pieces_of_eight.tui.draw.places import MapPainter, PlaceLook, WornUnit
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table


class StudSign(IntEnum):
    """What is marked on a stud; a glyph or a text there says it too."""

    REACH = 0  # a figure can go here, for so many studs
    CHOICE = 1  # a warband can come on here, or the chest can lie here
    TARGET = 2  # can be attacked
    OPEN = 3  # is seen from under the cursor, without cover
    COVERED = 4  # is seen from there, but in cover
    THREAT = 5  # enemies can come hand to hand with a figure here


class StudMark(Struct, frozen=True):
    """The mark of one stud, and up to three characters such as "42%"; more are cut off."""

    sign: StudSign
    text: str = ""


class FigureMark(Struct, frozen=True):
    """A figure as it is drawn."""

    id: FigureId
    token: str  # two characters: the letter of the warband and the number of the figure
    band: Band
    at: Stud
    sitting: bool = False
    lying: bool = False
    spent: bool = False  # has nothing more to do in this part of the turn
    ghost: bool = False  # stands here only if what is pointed at is done


class ChestMark(Struct, frozen=True):
    """The chest as it is drawn, to its length."""

    at: Stud
    lie: Lie
    letter: str = ""  # the warband that has hold of it
    ghost: bool = False


class GrabView(Struct, frozen=True):
    """Everything the painter is told. Two equal views give the same picture.

    Studs are those of the rules: the board in the middle of its margin.
    """

    board: tuple[str, ...]
    figures: tuple[FigureMark, ...] = ()
    chests: tuple[ChestMark, ...] = ()
    bands: tuple[Band, ...] = ()
    """The warbands that somebody plays: their sides of the board are drawn in their colours."""
    selected: FigureId = s.NOBODY
    marks: Mapping[Stud, StudMark] = {}
    numbered: bool = False  # whether the heights are written on the studs
    cursor: Stud | None = None
    hover: Stud | None = None

    @property
    def columns(self) -> int:
        """Of the board and its margin."""
        return plan(self.board).columns

    @property
    def rows(self) -> int:
        return plan(self.board).rows

    def under(self, chest: ChestMark) -> tuple[Stud, ...]:
        """The studs on which a chest lies."""
        return studs_under_chest(self.columns, chest.at, chest.lie)[0]


def view_of(
    grab: Grab,
    *,
    cursor: Stud | None = None,
    selected: FigureId = s.NOBODY,
    marks: Mapping[Stud, StudMark] | None = None,
    numbered: bool = False,
) -> GrabView:
    """A game as all see it."""
    figures = tuple(
        FigureMark(
            id=FigureId(who),
            token=token(FigureId(who)),
            band=band_of(FigureId(who)),
            at=figure.at,
            sitting=figure.wounds > 0,
            lying=figure.slipped,
            spent=is_spent(grab, FigureId(who)),
        )
        for who, figure in enumerate(grab.figures)
        if figure.at != NOWHERE
    )
    chest = grab.chest
    letter = e.LETTERS[band_of(chest.held[0])] if chest.held else ""
    return GrabView(
        board=grab.board.rows,
        figures=figures,
        chests=() if chest.at == NOWHERE else (ChestMark(chest.at, chest.lie, letter),),
        bands=tuple(band for band in grab.bands if band is not None),
        selected=selected,
        marks=marks or {},
        numbered=numbered,
        cursor=cursor,
    )


def is_spent(grab: Grab, who: FigureId) -> bool:
    figure = grab.figures[who]
    if grab.bands[grab.active] is not band_of(who):
        return False
    if grab.phase is s.Phase.MOVING:
        return figure.left <= 0 or figure.slipped
    return grab.phase is s.Phase.FIGHTING and (figure.fought or figure.slipped)


# --- The same in words of the table: what every stud of the board and its margin shows ------------

EAST = ("chest_start", "chest_left", "chest_right", "chest_end")
SOUTH = ("chest_top", "chest_upper", "chest_lower", "chest_foot")
LOCK = "$"
RIM = MARGIN - 1  # where the letters and numbers stand around a board


def spots(view: GrabView) -> tuple[PlaceLook, ...]:
    """What every stud wears, by its number."""
    things: dict[Stud, list[WornUnit]] = {}
    for chest in view.chests:
        states = ("ghost_chest",) if chest.ghost else ()
        parts = EAST if chest.lie is Lie.EAST else SOUTH
        for number, stud in enumerate(view.under(chest)):
            locked = parts[number] in ("chest_left", "chest_right", "chest_upper")
            token = 2 * (chest.letter or LOCK) if locked else ""
            things[stud] = [WornUnit(parts[number], token, states)]
    for figure in view.figures:
        worn = WornUnit(f"band{int(figure.band)}", figure.token, _states(figure, view.selected))
        things.setdefault(figure.at, []).append(worn)
    owned = frozenset(view.bands)
    found = list(beds(view.board, owned, view.numbered))
    pointed: dict[Stud, str] = {}
    for pointer, name in ((view.hover, "hover"), (view.cursor, "cursor")):
        if pointer is not None:
            pointed[pointer] = name
    for at in {*things, *view.marks, *pointed}:
        mark, bed = view.marks.get(at), found[at]
        marks = bed.marks if mark is None else (*bed.marks, mark.sign.name.lower())
        found[at] = bed._replace(
            ground=bed.ground or "rim",
            things=tuple(things.get(at, ())),
            marks=(*marks, pointed[at]) if at in pointed else marks,
            text=bed.text if mark is None else mark.text,
        )
    return tuple(found)


def on_board(view: GrabView) -> list[PlaceLook]:
    """What the studs of the board wear, row by row."""
    found, columns = spots(view), view.columns
    rows = range(MARGIN, view.rows - MARGIN)
    return [
        spot
        for row in rows
        for spot in found[row * columns + MARGIN : (row + 1) * columns - MARGIN]
    ]


def _states(figure: FigureMark, selected: FigureId) -> tuple[str, ...]:
    worn = {
        "spent": figure.spent,
        "sitting": figure.sitting,
        "lying": figure.lying,
        "chosen": figure.id == selected and not figure.ghost,
        "ghost": figure.ghost,
    }
    return tuple(name for name, is_so in worn.items() if is_so)


@lru_cache(maxsize=16)
def beds(board: tuple[str, ...], owned: frozenset[Band], numbered: bool) -> tuple[PlaceLook, ...]:
    """The ground of every stud; next to the board the name of its column or row."""
    table, wide, high = plan(board), len(board[0]), len(board)
    found = []
    for at in range(len(table.on)):
        y, x = (each - MARGIN for each in divmod(at, table.columns))
        if table.on[at]:
            letter, height = board[y][x], table.feet[at]
            is_cliff = y + 1 < high and table.feet[at + table.columns] < height
            look = PlaceLook(
                letter if letter not in DIGITS else DIGITS[height],
                under=DIGITS[height],
                tone=x + y & 1,
                chance=x + y & 1,
                number=str(height),
                edges=("cliff",) if is_cliff and letter != s.Ground.TREE.value else (),
                marks=("number",) if numbered and letter in DIGITS else (),
            )
        elif y in (-1, high) and 0 <= x < wide:
            look = _named(chr(ord("A") + x), Side.NORTH if y < 0 else Side.SOUTH, owned)
        elif x in (-1, wide) and 0 <= y < high:
            look = _named(str(y + 1), Side.WEST if x < 0 else Side.EAST, owned)
        else:
            look = PlaceLook("rim") if x in (-1, wide) and y in (-1, high) else PlaceLook()
        found.append(look)
    return tuple(found)


def _named(label: str, side: Side, owned: frozenset[Band]) -> PlaceLook:
    is_owned = int(side) in map(int, owned)
    return PlaceLook(f"rim{int(side)}" if is_owned else "rim", text=label)


# --- What of a treasure grab's events is seen on the board, and at which studs --------------------


def cues(events: Sequence[Event], before: Grab, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; who stands nowhere on the board is not seen.

    Nothing on a board is hidden from any viewer.
    """
    del viewer
    found = in_order(cue for event in events for cue in seen(event, before))
    return [cue for cue in found if NOWHERE not in (cue.at, cue.to)]


def seen(event: Event, grab: Grab) -> Iterator[Cue]:

    def at(figure: FigureId) -> Stud:
        return grab.figures[figure].at

    if isinstance(event, e.Moved):
        feet, here = plan(grab.board.rows).feet, at(event.who)
        climbs = NOWHERE not in (here, event.to) and feet[event.to] > feet[here]
        yield Cue(CueKind.CLIMB if climbs else CueKind.MARCH, here, event.to)
    elif isinstance(event, e.Shot | e.CannonFired):
        yield Cue(CueKind.SHOT, at(event.by), at(event.on))
        if isinstance(event, e.Shot):
            need = f"needs {'more than twice' if event.mods else 'more than'} {event.against}"
            yield dice(at(event.on), (event.face,), need, (event.face,) * event.hit)
        else:
            thrown = " ".join(map(str, event.faces))
            yield dice(at(event.on), (event.face,), f"against {thrown}" if thrown else "")
    elif isinstance(event, e.Struck):
        yield Cue(CueKind.STEEL, at(event.by), at(event.on))
        yield dice(
            at(event.on),
            (event.face,),
            f"needs more than {event.against}",
            (event.face,) * event.hit,
        )
    elif isinstance(event, e.PeelThrown):
        yield dice_for(at(event.on), (event.face,), event.need, "he slips")
    elif isinstance(event, e.Snapped):
        yield dice(at(event.who), (event.face,), f"{s.SNAP}: the crocodile bites")
        if event.bitten:
            yield Cue(CueKind.FALL, at(event.who))
    elif isinstance(event, e.Removed):
        yield Cue(CueKind.FALL, at(event.who))
    elif isinstance(event, e.Pulled):
        yield Cue(CueKind.PULL, grab.chest.at)
        yield dice(grab.chest.at, event.faces, "the highest has it", (max(event.faces),))


def table() -> MapTable:
    return map_table("treasure_grab/map.toml")


def framed(columns: int, rows: int, layout: Grid) -> tuple[int, int, int, int]:
    """The cells of the board with its letters and numbers: x, y, width and height."""
    wide, high = layout.width, layout.height
    return RIM * wide, RIM * high, (columns - 2 * RIM) * wide, (rows - 2 * RIM) * high


class GrabPainter(MapPainter[GrabView]):
    """The board in its margin."""

    def spots(self, view: GrabView) -> Sequence[PlaceLook]:
        return spots(view)

    def columns_of(self, view: GrabView) -> int:
        return view.columns

    def board(self, view: GrabView) -> tuple[int, int, int, int]:
        return framed(view.columns, view.rows, self.look.layout)

    def _elsewhere(self, view: GrabView) -> bool:
        return view.board != self.view.board


def paint_board(view: GrabView, look: TableLook) -> tuple[Row, ...]:
    x, y, width, height = framed(view.columns, view.rows, look.layout)
    return tuple(row[x : x + width] for row in GrabPainter(view, look).whole()[y : y + height])


SHORT = short_words(__file__)
LEGEND, LEGEND_ASHORE = (
    table_legend(table(), spots, {"lengths": each.length[1], "heights": each.height[1]}, SHORT)
    for each in (e.ON_BOARD, e.ASHORE)
)  # the second in a career, where lengths have other names


# --- Examples -------------------------------------------------------------------------------------

SAND = ("0000000000", "0220000T00", "0000000000", "00000o0000")
RED, BLUE = Band.RED_PIRATES, Band.BLUE_PIRATES


def _at(column: int, row: int) -> Stud:
    return Stud((row + MARGIN) * plan(SAND).columns + column + MARGIN)


def _figure(band: Band, number: int, column: int, row: int) -> FigureMark:
    who = FigureId(4 * band + number)
    return FigureMark(who, token(who), band, _at(column, row))


def carry() -> GrabView:
    """Two of one warband at the chest, one at each end."""
    figures = (_figure(RED, 0, 2, 2), _figure(RED, 1, 7, 2))
    return GrabView(
        SAND,
        figures,
        (ChestMark(_at(3, 2), Lie.EAST, e.LETTERS[RED]),),
        (RED, BLUE),
        selected=figures[0].id,
    )


def pull() -> GrabView:
    """Two of each warband at one chest."""
    red = (_figure(RED, 0, 2, 2), _figure(RED, 1, 4, 3))
    blue = (_figure(BLUE, 0, 7, 2), _figure(BLUE, 1, 5, 1))
    return GrabView(SAND, (*red, *blue), (ChestMark(_at(3, 2), Lie.EAST),), (RED, BLUE))


EXAMPLES: Mapping[str, Callable[[], GrabView]] = {"carry": carry, "pull": pull}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    painter = GrabPainter(EXAMPLES[name](), table().look(palette, glyphs, table().small))
    wide, high = MARGIN * painter.look.layout.width, MARGIN * painter.look.layout.height
    return painter.inner(wide, high, wide, high)


def picture(grab: Grab, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    return GrabPainter(view_of(grab), table().look(page, letters, table().small)).whole()
