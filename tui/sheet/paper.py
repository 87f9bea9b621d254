"""The sheet on the screen: as it is painted, and what the mouse does to it."""

from collections.abc import Callable, Sequence

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.say import captain
from pieces_of_eight.campaign.sheet.model.state import (
    FORCES,
    IN_PORT,
    LETTERS,
    Contents,
    Fleet,
    Letter,
)
from pieces_of_eight.campaign.sheet.rules.points import totals
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette
from pieces_of_eight.tui.draw.lines import wrapped
from pieces_of_eight.tui.widgets.strips import segments
from .canvas import Canvas, Picture, cut, prize_mark, row_mark, tile
from .chart import chart_picture
from .dice import paint_throw
from .muster import paint_muster
from .view import ALL_OPEN, SEALS_SHOWN, SheetView, Spot
from .words import (
    RUMOUR,
    attacker,
    contents_after,
    glimpse,
    held,
    in_brief,
    kinds,
    place_name,
    result,
    shortened,
)

WIDE = 74
"""Columns from which the dice have a place of their own."""
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


def paint(canvas: Canvas, view: SheetView) -> None:
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


def depth(canvas: Canvas) -> int:
    """How many rows a force has, above the fold and below it."""
    return 2 if canvas.height >= 2 * (1 + 2 * FORCES) else 1


def fold_words(view: SheetView) -> str:
    """What is known of the whole: the points so far, or that the sheets are sealed."""
    sheet = view.sheet
    if sheet.unfolded is None:
        return "sealed"
    one, two = totals(sheet)
    points = f"{captain(sheet, Player(0))} {one}, {captain(sheet, Player(1))} {two}"
    return points if view.opened >= ALL_OPEN else "being opened"


def paint_pairs(canvas: Canvas, view: SheetView) -> None:
    """Both captains' forces beside each other, with the pairs that were named."""
    half = canvas.width // 2
    sheet = view.sheet
    canvas.put(1, 0, f"{captain(sheet, view.who)}: value", canvas.inks.dim)
    canvas.put(half + 1, 0, f"{captain(sheet, view.foe)}: value", canvas.inks.dim)
    for letter in range(FORCES):
        for side, left in ((view.who, 0), (view.foe, half)):
            paint_free(canvas, view, side, letter, left)


def paint_free(canvas: Canvas, view: SheetView, side: Player, letter: Letter, left: int) -> None:
    """One force while opponents are named: its value, and whom it meets."""
    deep, sheet, inks = depth(canvas), view.sheet, canvas.inks
    y = 1 + letter * deep
    line = sheet.lines[side][letter]
    right = left + canvas.width // 2 - 1
    canvas.stripe(letter, y, left, right + 1, deep)
    tile(canvas, left + 1, y, LETTERS[letter], side, deep)
    prize_mark(canvas, view, left + 4, y, letter)
    canvas.put(left + 6, y, str(line.value or "?"), inks.title, bold=True)
    if line.opponent != IN_PORT:
        other_value = sheet.lines[1 - side][line.opponent].value
        canvas.put(left + 10, y, f"against {LETTERS[line.opponent]}, {other_value}", inks.dim)
        if side == view.who and deep > 1:
            room = right - left - 10
            canvas.put(left + 10, y + 1, cut(place_name(view, letter), room), inks.text)
    elif line.value:
        canvas.put(left + 10, y, "free", inks.good)
    if side == view.who and letter == view.mine:
        canvas.put(left + 16, y, "marked", inks.fair, bold=True)
    spot = Spot("line" if side == view.who else "foe", letter)
    for row in range(y, y + deep):
        canvas.spot(left, right, row, spot)
    row_mark(canvas, view, spot, left, right, y, deep)


def paint_columns(canvas: Canvas, view: SheetView) -> None:
    """The columns of the sheet for each of the own forces."""
    at = LOOSE if canvas.width >= WIDE else TIGHT
    titles = TITLES if canvas.width >= WIDE else {"value": "v", "foe": "foe", "score": "score"}
    for name, words in titles.items():
        canvas.put(at[name], 0, words, canvas.inks.dim)
    for letter in range(FORCES):
        paint_row(canvas, view, letter, at)


def paint_row(canvas: Canvas, view: SheetView, letter: Letter, at: dict[str, int]) -> None:
    """One force: value, opponent, dice, scores, attacker, result, and both sides' points."""
    deep, sheet, inks = depth(canvas), view.sheet, canvas.inks
    y = 1 + letter * deep
    canvas.stripe(letter, y, 0, canvas.width, deep)
    line = sheet.lines[view.who][letter]
    foe = sheet.lines[view.foe][line.opponent]
    loose = at is LOOSE
    tile(canvas, 1, y, LETTERS[letter], view.who, deep)
    prize_mark(canvas, view, 4, y, letter)
    canvas.put(at["value"] + 2 * loose, y, str(line.value), inks.title, bold=True)
    canvas.put(at["worth"], y, str(foe.value), inks.title, bold=True)
    if loose and line.die:
        canvas.put(at["dice"], y, f"{line.die} : {foe.die}")
    scores = f"{line.score:>2} : {foe.score}" if loose else f"{line.score}:{foe.score}"
    canvas.put(at["score"], y, scores if line.score else "")
    who = attacker(sheet, view.who, letter)
    canvas.put(at["who"], y, cut(who, 11 if loose else 5), ink_of(view, letter, canvas))
    open_now = view.opened >= ALL_OPEN
    words = result(
        sheet, view.foe if foe.fooled else view.who, letter if not foe.fooled else line.opponent
    )
    if sheet.unfolded is None or open_now or line_open(view, line.opponent):
        canvas.put(at["result"], y, cut(words, 13 if loose else 11), inks.text)
    if sheet.unfolded is not None and open_now:
        canvas.put(at["points"], y, f"{line.points:>2} : {foe.points}", inks.title, bold=True)
    spot = Spot("line", letter)
    for row in range(y, y + deep):
        canvas.spot(0, canvas.width, row, spot)
    if deep > 1:
        place = place_name(view, letter)
        room = canvas.width - 6 - (len(place) + 2 if place else 0)
        canvas.put(at["value"], y + 1, beneath(view, letter, room), inks.dim)
        canvas.put(canvas.width - len(place) - 1, y + 1, place, inks.text)
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
    return (whole, in_brief(contents, fleet, letter)) if whole else (RUMOUR,)


def fitting(lines: Sequence[str], room: int) -> str:
    """The first of some lines that fits; else as much as there is room for of the last."""
    return next((line for line in lines if len(line) <= room), cut(lines[-1], room))


def ink_of(view: SheetView, letter: Letter, canvas: Canvas) -> Ink:
    """One's own attacks are good news, the enemy's bad."""
    line = view.sheet.lines[view.who][letter]
    foe = view.sheet.lines[view.foe][line.opponent]
    if line.attacks:
        return canvas.inks.good
    return canvas.inks.bad if foe.attacks else canvas.inks.dim


def paint_own(canvas: Canvas, view: SheetView, letter: Letter, y: int, half: int) -> None:
    """What an own force holds, where it may be looked at."""
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


def below(canvas: Canvas, room: int) -> Callable[[str], bool]:
    """Whether words fit into the rows that a force has below the fold."""
    deep = depth(canvas)
    return lambda words: len(wrapped(words, room)) <= deep


def fill(canvas: Canvas, x: int, y: int, words: str, room: int, ink: Ink) -> None:
    """Words on as many rows as a force has below the fold."""
    parts = wrapped(words, room)
    deep = depth(canvas)
    for row in range(min(deep, len(parts))):
        last = row == deep - 1
        text = " ".join(parts[row:]) if last else parts[row]
        canvas.put(x, y + row, cut(text, room), ink)


def paint_theirs(canvas: Canvas, view: SheetView, letter: Letter, y: int, half: int) -> None:
    """What is known of an enemy force: nothing, what the spyglass showed, or all."""
    tile(canvas, half + 1, y, LETTERS[letter], view.foe, depth(canvas))
    room, sheet, inks = canvas.width - half - 6, view.sheet, canvas.inks
    if sheet.unfolded is not None and line_open(view, letter):
        words = contents_after(sheet, view.foe, letter, below(canvas, room))
        fill(canvas, half + 5, y, words, room, inks.text)
        return
    seen = glimpse(view, letter)
    fill(canvas, half + 5, y, seen or "sealed", room, inks.fair if seen else inks.dim)


def paint_seals(canvas: Canvas, view: SheetView, top: int) -> None:
    """While the fold is opened: both fingerprints, as they were sealed and as they are found."""
    half = canvas.width // 2
    for side, left in ((view.who, 0), (view.foe, half)):
        sealed, found = view.seals[side]
        holds = sealed == found
        rows = [
            (f"The seal of {captain(view.sheet, side)}", canvas.inks.title),
            ("when it was sealed:", canvas.inks.dim),
            *((words, canvas.inks.text) for words in halves(sealed)),
        ]
        if view.opened > side:
            good = canvas.inks.good if holds else canvas.inks.bad
            one, two = halves(found)
            rows += [
                ("now that it is opened:", canvas.inks.dim),
                (one, canvas.inks.text),
                (f"{two}: {'whole' if holds else 'BROKEN'}", good),
            ]
        for row, (words, ink) in enumerate(rows):
            canvas.put(left + 1, top + row, cut(words, half - 2), ink)


def halves(words: str) -> tuple[str, str]:
    """Six words on two lines."""
    found = words.split()
    return " ".join(found[:3]), " ".join(found[3:])


class Paper(Widget, can_focus=True):
    """Paints a sheet as large as its place; tells of clicks, and of ships dragged to a force."""

    ALLOW_SELECT = False

    class Clicked(Message):
        """A place was clicked."""

        def __init__(self, paper: "Paper", spot: Spot) -> None:
            super().__init__()
            self.paper = paper
            self.spot = spot

        @property
        def control(self) -> "Paper":
            return self.paper

    class Dragged(Clicked):
        """A ship or company was dragged to another place."""

        def __init__(self, paper: "Paper", spot: Spot, to: Spot) -> None:
            super().__init__(paper, spot)
            self.to = to

    def __init__(self, palette: Palette, glyphs: Glyphs, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._look = (palette, glyphs)
        self._view: SheetView | None = None
        self._chart: ChartView | None = None
        """The chart, where it lies over the sheet."""
        self._picture = Picture((), ())
        self._held: Spot | None = None
        """What the mouse holds."""

    def set_view(self, view: SheetView, chart: ChartView | None = None) -> None:
        """Show another view; the chart lies over the sheet where one is given."""
        if (view, chart) != (self._view, self._chart):
            self._view, self._chart = view, chart
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

    def _painted(self, view: SheetView) -> Picture:
        """The sheet, or the chart that lies over it."""
        if self._chart is not None:
            return chart_picture(self._chart, self.size.width, self.size.height, *self._look)
        canvas = Canvas(self.size.width, self.size.height, *self._look)
        paint(canvas, view)
        return canvas.picture()

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
