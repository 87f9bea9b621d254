"""The sheet on the screen: as it is painted, and what the mouse does to it."""

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import (
    RUMOUR,
    Spot,
    attacker,
    contents_after,
    held,
    in_brief,
    kinds,
    letters,
    men,
    places,
    prize_words,
    result,
    shortened,
    summary,
    unit_at,
)
from pieces_of_eight.campaign.sheet.events import captain
from pieces_of_eight.campaign.sheet.muster import force_faults, rumours
from pieces_of_eight.campaign.sheet.points import totals
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    LETTERS,
    Contents,
    Fleet,
    Letter,
    Sail,
    for_the_prize,
    force,
)
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs, wrapped
from pieces_of_eight.tui.widgets.map_view import segments
from .chart import chart_picture
from .view import (
    ALL_OPEN,
    SEALS_SHOWN,
    CellCanvas,
    ScoreThrow,
    SheetPicture,
    SheetView,
    cut,
    cut_name,
    glimpse,
    orders,
    outcome_words,
    place_name,
    row_mark,
    tile,
)

# --- Two dice as they fall for a pair of forces: painted below the fold, one side each (C-9) ------

PIPS = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}  # the faces of a die, row by row
DIE = 9  # columns of a die with its edges; it has five rows
BESIDE = 36  # columns for one side: its force, its die and its score


def paint_throw(canvas: CellCanvas, view: SheetView, throw: ScoreThrow, top: int) -> None:
    half = canvas.width // 2
    for side, left in ((view.who, 0), (view.foe, half)):
        paint_side(canvas, view, throw, side, left + max(1, (half - BESIDE) // 2), top)
    ink = canvas.inks.title
    if throw.attacker in (0, 1):
        ink = canvas.inks.good if throw.attacker == view.who else canvas.inks.bad
    for row, words in enumerate(wrapped(outcome_words(view.sheet, throw), canvas.width - 4)):
        canvas.put((canvas.width - len(words)) // 2, top + 7 + row, words, ink, bold=True)


def paint_side(
    canvas: CellCanvas, view: SheetView, throw: ScoreThrow, side: Player, left: int, top: int
) -> None:
    inks, ahead = canvas.inks, throw.attacker == side
    tile(canvas, left, top, LETTERS[throw.letters[side]], side)
    canvas.put(left + 4, top, cut(captain(view.sheet, side), BESIDE - 4), inks.title, bold=True)
    canvas.put(left, top + 3, f"value {throw.values[side]}  +", inks.text)
    paint_die(canvas, throw.faces[side], left + 11, top + 1, inks.title)
    score = f"=  {throw.scores[side]}"
    canvas.put(left + 11 + DIE + 2, top + 3, score, inks.good if ahead else inks.text, bold=True)
    if ahead:
        canvas.put(left + 11 + DIE + 8, top + 3, "attacks", inks.good)


def paint_die(canvas: CellCanvas, face: int, x: int, y: int, ink: Ink) -> None:
    left_top, level, right_top, upright, left_low, right_low, pip = canvas.glyphs.die
    flat = level * (DIE - 2)
    sides = [f"{upright} {' '.join(part).replace('o', pip)} {upright}" for part in PIPS[face]]
    rows = [f"{left_top}{flat}{right_top}", *sides, f"{left_low}{flat}{right_low}"]
    for row, words in enumerate(rows):
        canvas.put(x, y + row, words, ink, paper=canvas.inks.trough)


# --- The muster as it is drawn: seven lines to fill, the fold, and the fleet to fill them from ----

TALL, TALLEST = 30, 44  # rows from which each force has a second line, and a third
ENTRY, ACROSS = 39, 3
"""Columns of a ship in the list of the fleet at the least, and how many stand in a row at most."""
NAME = 15  # columns of her name at the least
NAMES = 15  # the column at which the contents of a force begin


def paint_muster(canvas: CellCanvas, view: SheetView) -> None:
    deep = 1 + (canvas.height >= TALL) + (canvas.height >= TALLEST)
    canvas.put(5, 0, "value", canvas.inks.dim)
    words, ink = "ships and companies, for your eyes only", canvas.inks.dim
    if prize := prize_words(view.sheet):
        words = cut(f"{canvas.glyphs.treasure} {prize}", canvas.width - NAMES)
        ink = canvas.inks.fair
    elif asked := orders(view):
        words, ink = cut(f"Order: {asked[0][1]}", canvas.width - NAMES), canvas.inks.fair
    canvas.put(NAMES, 0, words, ink)
    for letter in range(FORCES):
        paint_line(canvas, view, letter, 1 + letter * deep, deep)
    fold = 1 + FORCES * deep
    canvas.rule(fold, "The fleet", balance(view))
    paint_fleet(canvas, view, fold + 1)


def balance(view: SheetView) -> str:
    """How the values add up, and how many rumours there are."""
    (contents, fleet), options = view.own, view.sheet.options
    empty = sum(not any(force(contents, letter)) for letter in range(FORCES))
    most, total = rumours(fleet, options), sum(contents.values)
    values = f"values {total} of {options.total}{' !' * (total != options.total)}"
    return f"{values}, rumours {empty} (your fleet may have {most}){' !' * (empty > most)}"


def paint_line(canvas: CellCanvas, view: SheetView, letter: int, y: int, deep: int) -> None:
    (contents, fleet), inks = view.own, canvas.inks
    spot = ground(canvas, view, view.who, letter, y, 0, canvas.width, deep)
    canvas.put(6, y, "-", inks.dim)
    canvas.put(8, y, str(contents.values[letter]), inks.title, bold=True)
    canvas.put(10, y, "+", inks.dim)
    canvas.spot(5, 8, y, Spot("less", letter))
    canvas.spot(9, 12, y, Spot("more", letter))
    wrong = force_faults(contents, fleet, letter, view.sheet.options.most_ships)
    if wrong:
        canvas.put(13, y, "!", inks.bad, bold=True)
    short = summary(contents, fleet, letter) if canvas.width >= 70 else ""
    room = canvas.width - NAMES - len(short) - 3
    words = shortened(held(contents, fleet, letter), lambda words: len(words) <= room)
    empty = not any(force(contents, letter))
    canvas.put(NAMES, y, cut(words, room), inks.dim if empty else inks.text, bold=not empty)
    canvas.put(canvas.width - len(short) - 1, y, short, inks.dim)
    if deep > 1:
        whole, brief = kinds(contents, fleet, letter), in_brief(contents, letter)
        fits = len(whole) <= canvas.width - NAMES
        canvas.put(NAMES, y + 1, whole if fits else brief, inks.dim)
    row_mark(canvas, view, spot, 0, canvas.width, y, deep)


def ground(
    canvas: CellCanvas,
    view: SheetView,
    side: Player,
    letter: Letter,
    y: int,
    left: int,
    right: int,
    deep: int,
) -> Spot:
    """What every row of a force begins with: its stripe, its tile, the prize; and what it is."""
    spot = Spot("line" if side == view.who else "foe", letter)
    canvas.stripe(letter, y, left, right + 1, deep)
    canvas.spot(left, right, y, spot, deep)
    tile(canvas, left + 1, y, LETTERS[letter], side, deep)
    if for_the_prize(view.sheet, letter):
        canvas.put(left + 4, y, canvas.glyphs.treasure, canvas.inks.fair, bold=True)
    return spot


def columns(width: int) -> int:
    """How many ships stand beside each other in the list of the fleet."""
    return max(1, min(ACROSS, width // ENTRY))


def entry(width: int) -> int:
    """The columns of a ship in the list: names have what is to spare."""
    return max(ENTRY, width // columns(width))


def paint_fleet(canvas: CellCanvas, view: SheetView, top: int) -> None:
    """Every ship and company with the force it is in, as many as there is room for."""
    units = places(view.own[1])
    across, room, wide = columns(canvas.width), canvas.height - top, entry(canvas.width)
    rows = -(-units // across)
    at = view.cursor.at // across if view.cursor and view.cursor.kind == "unit" else 0
    first = max(0, min(at - room // 2, rows - room))
    for row in range(first, min(rows, first + room)):
        for place in range(row * across, min((row + 1) * across, units)):
            paint_unit(canvas, view, place, (place % across) * wide, top + row - first)
    if 0 < room < rows:
        shown = f"{first + 1} to {first + room}" if room > 1 else f"{first + 1}"
        canvas.put(13, top - 1, f" {shown} of {rows} rows ", canvas.inks.dim)
    canvas.spot(0, canvas.width, top - 1, Spot("port", 0))


def paint_unit(canvas: CellCanvas, view: SheetView, place: int, x: int, y: int) -> None:
    (contents, fleet), inks = view.own, canvas.inks
    letter = letters(contents)[place]
    if letter == IN_PORT:
        canvas.put(x + 2, y, "-", inks.dim)
    else:
        tile(canvas, x + 1, y, LETTERS[letter], view.who)
    unit, loose = unit_at(fleet, place), letter == IN_PORT
    kind = unit.type if isinstance(unit, Sail) else f"troops {men(unit)}"
    wide = entry(canvas.width)
    more = wide - ENTRY
    name = cut_name(unit.name, NAME + more)
    canvas.put(x + 5, y, name, inks.title if loose else inks.text, bold=loose)
    canvas.put(x + 21 + more, y, cut(kind, 13), inks.dim)
    canvas.put(x + 34 + more, y, f"{unit.cost:>3}", inks.dim)
    spot = Spot("unit", place)
    canvas.spot(x, x + wide - 1, y, spot)
    row_mark(canvas, view, spot, x, min(x + wide - 1, canvas.width), y)


# --- Paper ----------------------------------------------------------------------------------------

WIDE, SHEET = 74, 78
"""Columns from which the dice have a place of their own, and of a sheet beside the chart."""
DEEPEST = 3  # rows of a force at most, above the fold and below it
LOOSE = {
    "value": 5, "foe": 12, "worth": 18, "dice": 25, "score": 34,
    "who": 44, "result": 56, "points": 70,
}  # fmt: skip
TIGHT = {"value": 5, "foe": 8, "worth": 12, "score": 15, "who": 21, "result": 27, "points": 39}
"""The columns of the sheet, where there is room and where there is little."""
TITLES = {
    "value": "value", "foe": "against", "dice": "dice", "score": "score",
    "who": "attacker", "result": "result", "points": "points",
}  # fmt: skip


def paint(canvas: CellCanvas, view: SheetView) -> None:
    """The whole sheet as it is at the moment."""
    if view.mustering:
        paint_muster(canvas, view)
        return
    if view.naming:
        paint_pairs(canvas, view)
    else:
        paint_columns(canvas, view)
    deep = depth(canvas)
    fold = 1 + FORCES * deep
    canvas.rule(fold, "The fold", fold_words(view))
    half = canvas.width // 2
    if view.sheet.unfolded is not None and view.opened < SEALS_SHOWN:
        paint_seals(canvas, view, fold + 1)
        return
    if view.throw is not None:
        paint_throw(canvas, view, view.throw, fold + 1)
        return
    for letter in range(FORCES):
        y = fold + 1 + letter * deep
        canvas.stripe(letter, y, 0, canvas.width, deep)
        paint_own(canvas, view, letter, y, half)
        paint_theirs(canvas, view, letter, y, half)
    for row, (whose, order) in enumerate(orders(view), start=fold + 1 + FORCES * deep):
        canvas.put(1, row, f"{whose}'s order: {order}", canvas.inks.fair)


def depth(canvas: CellCanvas) -> int:
    """How many rows a force has, above the fold and below it."""
    return max(1, min(DEEPEST, (canvas.height // 2 - 1) // FORCES))


def fold_words(view: SheetView) -> str:
    sheet = view.sheet
    if sheet.unfolded is None:
        return "sealed: all below it is secret"
    one, two = totals(sheet)
    points = f"{captain(sheet, Player(0))} {one}, {captain(sheet, Player(1))} {two}"
    return points if view.opened >= ALL_OPEN else "being opened"


def paint_pairs(canvas: CellCanvas, view: SheetView) -> None:
    half = canvas.width // 2
    sheet = view.sheet
    canvas.put(1, 0, f"{captain(sheet, view.who)}: value", canvas.inks.dim)
    canvas.put(half + 1, 0, f"{captain(sheet, view.foe)}: value", canvas.inks.dim)
    for letter in range(FORCES):
        for side, left in ((view.who, 0), (view.foe, half)):
            paint_free(canvas, view, side, letter, left)


def paint_free(
    canvas: CellCanvas, view: SheetView, side: Player, letter: Letter, left: int
) -> None:
    deep, sheet, inks = depth(canvas), view.sheet, canvas.inks
    y = 1 + letter * deep
    line = sheet.lines[side][letter]
    right = left + canvas.width // 2 - 1
    spot = ground(canvas, view, side, letter, y, left, right, deep)
    canvas.put(left + 6, y, str(line.value or "?"), inks.title, bold=True)
    if line.opponent != IN_PORT:
        other_value = sheet.lines[1 - side][line.opponent].value
        canvas.put(left + 10, y, f"against {LETTERS[line.opponent]}, {other_value}", inks.dim)
        if side == view.who and deep > 1:
            room = right - left - 10
            canvas.put(left + 10, y + deep - 1, cut(place_name(view, letter), room), inks.text)
    elif line.value:
        canvas.put(left + 10, y, "free", inks.good)
    if side == view.who and letter == view.mine:
        canvas.put(left + 16, y, "marked", inks.fair, bold=True)
    row_mark(canvas, view, spot, left, right, y, deep)


def paint_columns(canvas: CellCanvas, view: SheetView) -> None:
    at = LOOSE if canvas.width >= WIDE else TIGHT
    titles = TITLES if canvas.width >= WIDE else {"value": "v", "foe": "foe", "score": "score"}
    for name, words in titles.items():
        canvas.put(at[name], 0, words, canvas.inks.dim)
    for letter in range(FORCES):
        paint_row(canvas, view, letter, at)


def paint_row(canvas: CellCanvas, view: SheetView, letter: Letter, at: dict[str, int]) -> None:
    deep, sheet, inks = depth(canvas), view.sheet, canvas.inks
    y = 1 + letter * deep
    spot = ground(canvas, view, view.who, letter, y, 0, canvas.width, deep)
    line = sheet.lines[view.who][letter]
    foe = sheet.lines[view.foe][line.opponent]
    loose = at is LOOSE
    canvas.put(at["value"] + 2 * loose, y, str(line.value), inks.title, bold=True)
    canvas.put(at["worth"], y, str(foe.value), inks.title, bold=True)
    if loose and line.die:
        canvas.put(at["dice"], y, f"{line.die} : {foe.die}")
    scores = f"{line.score:>2} : {foe.score}" if loose else f"{line.score}:{foe.score}"
    canvas.put(at["score"], y, scores if line.score else "")
    ink = inks.good if line.attacks else inks.bad if foe.attacks else inks.dim
    canvas.put(at["who"], y, cut(attacker(sheet, view.who, letter), 11 if loose else 5), ink)
    open_now = view.opened >= ALL_OPEN
    words = result(
        sheet, view.foe if foe.fooled else view.who, letter if not foe.fooled else line.opponent
    )
    if sheet.unfolded is None or open_now or line_open(view, line.opponent):
        canvas.put(at["result"], y, cut(words, 13 if loose else 11), inks.text)
    if sheet.unfolded is not None and open_now:
        canvas.put(at["points"], y, f"{line.points:>2} : {foe.points}", inks.title, bold=True)
    if deep > 1:
        place = place_name(view, letter)
        room = canvas.width - 6 - (len(place) + 2 if place and deep < DEEPEST else 0)
        canvas.put(at["value"], y + 1, beneath(view, letter, room), inks.dim)
        canvas.put(canvas.width - len(place) - 1, y + deep - 1, place, inks.text)
    row_mark(canvas, view, spot, 0, canvas.width, y, deep)
    tile(canvas, at["foe"], y, LETTERS[line.opponent], view.foe)


def beneath(view: SheetView, letter: Letter, room: int) -> str:
    """What the own force amounts to, and what is known of the enemy's, in so much room.

    What the spyglass has shown stands first, and is whole whatever is said of the own force.
    """
    opponent = view.sheet.lines[view.who][letter].opponent
    mine = amounts(view.contents, view.fleet, letter)
    if view.sheet.unfolded is None:
        glass = glimpse(view, opponent)
        lines = [f"{glass}; yours: {words}" if glass else words for words in mine]
        return fitting([*lines, glass], room)
    there: tuple[str, ...] = ("",)
    if view.opened >= ALL_OPEN and view.sheet.shown is not None:
        there = amounts(view.sheet.unfolded[view.foe], view.sheet.shown[view.foe], opponent)
    both = [(one, two) for two in there for one in mine]
    return fitting(
        [f"{one}  against  {two}" if one and two else one or two for one, two in both], room
    )


def amounts(contents: Contents | None, fleet: Fleet | None, letter: Letter) -> tuple[str, ...]:
    """What a force amounts to, at length and in brief; nothing where it is not to be seen."""
    if contents is None or fleet is None:
        return ("",)
    whole = kinds(contents, fleet, letter)
    return (whole, in_brief(contents, letter)) if whole else (RUMOUR,)


def fitting(lines: Sequence[str], room: int) -> str:
    """The first of some lines that fits; else as much as there is room for of the last."""
    return next((line for line in lines if len(line) <= room), cut(lines[-1], room))


def paint_own(canvas: CellCanvas, view: SheetView, letter: Letter, y: int, half: int) -> None:
    tile(canvas, 1, y, LETTERS[letter], view.who, depth(canvas))
    room, sheet = half - 7, view.sheet
    if sheet.unfolded is not None and view.opened >= ALL_OPEN:
        words, ink = contents_after(sheet, view.who, letter, below(canvas, room)), canvas.inks.text
    elif view.contents is not None and view.fleet is not None:
        parts = held(view.contents, view.fleet, letter)
        words, ink = shortened(parts, below(canvas, room)), canvas.inks.text
    elif sheet.unfolded is not None and sheet.shown is not None and line_open(view, letter):
        parts = held(sheet.unfolded[view.who], sheet.shown[view.who], letter)
        words, ink = shortened(parts, below(canvas, room)), canvas.inks.text
    else:
        words, ink = "sealed", canvas.inks.dim
    fill(canvas, 5, y, words, room, ink)


def line_open(view: SheetView, letter: Letter) -> bool:
    """Whether the fold has been opened as far as a line."""
    return view.opened >= SEALS_SHOWN + letter


def below(canvas: CellCanvas, room: int) -> Callable[[str], bool]:
    """Whether words fit into the rows that a force has below the fold."""
    deep = depth(canvas)
    return lambda words: len(wrapped(words, room)) <= deep


def fill(canvas: CellCanvas, x: int, y: int, words: str, room: int, ink: Ink) -> None:
    """Words on as many rows as a force has below the fold."""
    parts = wrapped(words, room)
    deep = depth(canvas)
    for row in range(min(deep, len(parts))):
        last = row == deep - 1
        text = " ".join(parts[row:]) if last else parts[row]
        canvas.put(x, y + row, cut(text, room), ink)


def paint_theirs(canvas: CellCanvas, view: SheetView, letter: Letter, y: int, half: int) -> None:
    """What is known of an enemy force: nothing, what the spyglass showed, or all."""
    tile(canvas, half + 1, y, LETTERS[letter], view.foe, depth(canvas))
    room, sheet, inks = canvas.width - half - 6, view.sheet, canvas.inks
    if sheet.unfolded is not None and line_open(view, letter):
        words = contents_after(sheet, view.foe, letter, below(canvas, room))
        fill(canvas, half + 5, y, words, room, inks.text)
        return
    seen = glimpse(view, letter)
    fill(canvas, half + 5, y, seen or "sealed", room, inks.fair if seen else inks.dim)


def paint_seals(canvas: CellCanvas, view: SheetView, top: int) -> None:
    """While the fold is opened: both fingerprints, as they were sealed and as they are found."""
    half, inks = canvas.width // 2, canvas.inks
    for side, left in ((view.who, 0), (view.foe, half)):
        (one, two), (three, four) = (
            (" ".join(words.split()[:3]), " ".join(words.split()[3:])) for words in view.seals[side]
        )
        rows = [
            (f"{captain(view.sheet, side)}'s seal", inks.title),
            ("when it was sealed:", inks.dim),
            (one, inks.text),
            (two, inks.text),
        ]
        if view.opened > side:
            sealed, found = view.seals[side]
            whole, good = ("unbroken", inks.good) if sealed == found else ("BROKEN", inks.bad)
            rows += [("now that it is open:", inks.dim), (three, inks.text)]
            rows += [(f"{four}: {whole}", good)]
        for row, (words, ink) in enumerate(rows):
            canvas.put(left + 1, top + row, cut(words, half - 2), ink)


class Paper(Widget, can_focus=True):
    """Paints a sheet as large as its place; tells of clicks, and of ships dragged to a force."""

    ALLOW_SELECT = False

    class Clicked(Message):
        def __init__(self, paper: "Paper", spot: Spot) -> None:
            super().__init__()
            self.paper = paper
            self.spot = spot

        @property
        def control(self) -> "Paper":
            return self.paper

    class Dragged(Clicked):
        def __init__(self, paper: "Paper", spot: Spot, to: Spot) -> None:
            super().__init__(paper, spot)
            self.to = to

    def __init__(self, palette: Palette, glyphs: Glyphs, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._look = (palette, glyphs)
        self._view: SheetView | None = None
        self._chart: ChartView | None = None  # the chart, where it lies over the sheet or beside it
        self._beside = False
        self._picture = SheetPicture((), ())
        self._held: Spot | None = None  # what the mouse holds

    @property
    def sheet(self) -> int:
        """The columns of the sheet."""
        return min(self.size.width, SHEET) if self._beside else self.size.width

    def set_view(
        self, view: SheetView, chart: ChartView | None = None, *, beside: bool = False
    ) -> None:
        """Show another view; a chart that is given lies over the sheet, or `beside` it."""
        if (view, chart, beside) != (self._view, self._chart, self._beside):
            self._view, self._chart, self._beside = view, chart, beside
            self._paint()

    def set_theme(self, palette: Palette, glyphs: Glyphs) -> None:
        """Draw in other colours or glyphs."""
        self._look = (palette, glyphs)
        self._paint()

    def _paint(self) -> None:
        if self._view is None or not self.size:
            return
        self._picture = self._painted(self._view)
        self.refresh()

    def _painted(self, view: SheetView) -> SheetPicture:
        """The sheet, the chart that lies over it, or both side by side."""
        width, height = self.size
        if self._chart is not None and not self._beside:
            return chart_picture(self._chart, width, height, *self._look)
        canvas = CellCanvas(self.sheet, height, *self._look)
        paint(canvas, view)
        if self._chart is None:
            return canvas.picture()
        chart = chart_picture(self._chart, width - canvas.width, height, *self._look)
        sheet, wide = canvas.picture(), canvas.width
        rows = tuple(one + two for one, two in zip(sheet.rows, chart.rows, strict=True))
        moved = tuple((a + wide, b + wide, y, spot) for a, b, y, spot in chart.spots)
        return SheetPicture(rows, sheet.spots + moved)

    def on_resize(self) -> None:
        self._paint()

    def render_line(self, y: int) -> Strip:
        if y >= len(self._picture.rows):
            return Strip.blank(self.size.width)
        strip = Strip(segments(self._picture.rows[y]))
        return strip.adjust_cell_length(self.size.width)

    # The mouse.

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._held = self._picture.at(event.x, event.y)
        self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.release_mouse()
        held, self._held = self._held, None
        to = self._picture.at(event.x, event.y)
        if held is None or to is None:
            return
        event.stop()
        if held == to:
            self.post_message(self.Clicked(self, held))
        elif held.kind == "unit":
            self.post_message(self.Dragged(self, held, to))
