"""The muster as it is drawn: seven lines to fill, the fold, and the fleet to fill them from."""

from pieces_of_eight.campaign.sheet.model.state import (
    FORCES,
    IN_PORT,
    LETTERS,
    Contents,
    Fleet,
    Sail,
    force,
)
from pieces_of_eight.campaign.sheet.rules.muster import force_faults, rumours
from .canvas import Canvas, cut, cut_name, prize_mark, row_mark, tile
from .view import SheetView, Spot, letters, places, unit_at
from .words import held, in_brief, kinds, men, prize_words, shortened, summary

TALL = 30
"""Rows from which each force has a second line."""
ENTRY, ACROSS = 39, 3
"""Columns of a ship in the list of the fleet at the least, and how many stand in a row at most."""
NAME = 15
"""Columns of her name at the least."""
NAMES = 15
"""The column at which the contents of a force begin."""


def paint_muster(canvas: Canvas, view: SheetView) -> None:
    """The whole muster."""
    contents, fleet = view.contents, view.fleet
    assert contents is not None
    assert fleet is not None
    deep = 2 if canvas.height >= TALL else 1
    canvas.put(5, 0, "value", canvas.inks.dim)
    prize = prize_words(view.sheet)
    words, ink = "ships and companies, for your eyes only", canvas.inks.dim
    if prize:
        words, ink = (
            cut(f"{canvas.glyphs.treasure} {prize}", canvas.width - NAMES),
            canvas.inks.fair,
        )
    canvas.put(NAMES, 0, words, ink)
    for letter in range(FORCES):
        paint_line(canvas, view, letter, 1 + letter * deep, deep)
    fold = 1 + FORCES * deep
    canvas.rule(fold, "The fleet", balance(view, contents, fleet))
    paint_fleet(canvas, view, fold + 1)


def balance(view: SheetView, contents: Contents, fleet: Fleet) -> str:
    """How the values add up, and how many rumours there are."""
    options = view.sheet.options
    empty = sum(not any(force(contents, letter)) for letter in range(FORCES))
    most = rumours(fleet, options)
    total = sum(contents.values)
    values = f"values {total} of {options.total}{' !' * (total != options.total)}"
    return f"{values}, rumours {empty} of {most}{' !' * (empty > most)}"


def paint_line(canvas: Canvas, view: SheetView, letter: int, y: int, deep: int) -> None:
    """One force: its letter, its value between less and more, what is in it."""
    contents, fleet, inks = view.contents, view.fleet, canvas.inks
    assert contents is not None
    assert fleet is not None
    spot = Spot("line", letter)
    canvas.stripe(letter, y, 0, canvas.width, deep)
    for row in range(y, y + deep):
        canvas.spot(0, canvas.width, row, spot)
    tile(canvas, 1, y, LETTERS[letter], view.who, deep)
    canvas.put(6, y, "-", inks.dim)
    prize_mark(canvas, view, 4, y, letter)
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
        whole, brief = kinds(contents, fleet, letter), in_brief(contents, fleet, letter)
        fits = len(whole) <= canvas.width - NAMES
        canvas.put(NAMES, y + 1, whole if fits else brief, inks.dim)
    row_mark(canvas, view, spot, 0, canvas.width, y, deep)


def columns(width: int) -> int:
    """How many ships stand beside each other in the list of the fleet."""
    return max(1, min(ACROSS, width // ENTRY))


def entry(width: int) -> int:
    """The columns of a ship in the list: names have what is to spare."""
    return max(ENTRY, width // columns(width))


def paint_fleet(canvas: Canvas, view: SheetView, top: int) -> None:
    """Every ship and company with the force it is in, as many as there is room for."""
    assert view.fleet is not None
    across = columns(canvas.width)
    rows = -(-places(view.fleet) // across)
    room = canvas.height - top
    at = view.cursor.at // across if view.cursor and view.cursor.kind == "unit" else 0
    first = max(0, min(at - room // 2, rows - room))
    for row in range(first, min(rows, first + room)):
        for place in range(row * across, min((row + 1) * across, places(view.fleet))):
            paint_unit(
                canvas, view, place, (place % across) * entry(canvas.width), top + row - first
            )
    if 0 < room < rows:
        shown = f"{first + 1} to {first + room}" if room > 1 else f"{first + 1}"
        canvas.put(13, top - 1, f" {shown} of {rows} rows ", canvas.inks.dim)
    canvas.spot(0, canvas.width, top - 1, Spot("port", 0))


def paint_unit(canvas: Canvas, view: SheetView, place: int, x: int, y: int) -> None:
    """A ship or a company in the list."""
    assert view.fleet is not None
    assert view.contents is not None
    inks = canvas.inks
    letter = letters(view.contents)[place]
    if letter == IN_PORT:
        canvas.put(x + 2, y, "-", inks.dim)
    else:
        tile(canvas, x + 1, y, LETTERS[letter], view.who)
    unit, loose = unit_at(view.fleet, place), letter == IN_PORT
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
