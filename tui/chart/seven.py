"""The seven pairs of a season beside their chart: a panel, or a line under it."""

from collections.abc import Sequence
from math import hypot

from pieces_of_eight.campaign.geometry.chart import Kind, Place, Sea
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.draw.cells import Cell, Ink, Line, Piece, Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, wrapped
from pieces_of_eight.tui.draw.table import MapPalette
from .ground import whereabouts
from .season import LETTERS, Touch
from .view import (
    CROWNS,
    NEUTRAL_NAME,
    ChartView,
    Pair,
    State,
    inks_of,
    sign_of,
)

LABEL = 9
"""Columns of what a line is about."""
TILES = 11
"""Columns of the two letters."""
AT_TWENTY = 0.95
"""A degree of longitude in degrees of latitude, in these waters."""
LEAGUES = 20
"""To a degree of latitude."""
PORT_OF = "port of"
STEP = 11
"""Columns of a pair in the line under the chart."""
SEAS = {
    Sea.OPEN: "open sea",
    Sea.ISLANDS: "among islands",
    Sea.NARROW: "narrow",
    Sea.REEFS: "among reefs",
}
WIND_WORDS = {
    "N": "north", "NE": "north-east", "E": "east", "SE": "south-east",
    "S": "south", "SW": "south-west", "W": "west", "NW": "north-west",
}  # fmt: skip
HOW = {
    State.MINE: "yours",
    State.THEIRS: "theirs",
    State.WON: "won",
    State.LOST: "lost",
    State.DRAWN: "drawn",
    State.NO_CONTACT: "no contact",
    State.RUMOUR: "a rumour",
}


def tiles(
    view: ChartView, mine: int, theirs: int, inks: MapPalette, glyphs: Glyphs
) -> tuple[Piece, Piece]:
    own, enemy = (sign_of(side, inks, glyphs, view.who) for side in ("own", "enemy"))
    return (
        Piece(f" {LETTERS[mine]} ", own.ink, True, own.paper),
        Piece(f" {LETTERS[theirs]} ", enemy.ink, True, enemy.paper),
    )


def seven_lines(view: ChartView, width: int, palette: Palette, glyphs: Glyphs) -> list[Line]:
    """Each pair on two lines: who meets whom where, and how it stands; and who is still free."""
    lines = [heading("The seven", width, glyphs, palette.panel)]
    for pair in view.pairs:
        lines += pair_lines(view, pair, width, palette, glyphs)
    for side, letters in enumerate(view.free):
        if letters:
            lines.append(free_line(view, side, letters, palette, glyphs))
    return lines


def pair_lines(
    view: ChartView, pair: Pair, width: int, page: Palette, glyphs: Glyphs
) -> list[Line]:
    """A pair: letters and place, values and what is known; points at the right."""
    inks, own = page.panel, inks_of(page)
    lit = pair.mine == view.cursor
    cursor, sign = own.washes["cursor"], sign_of(pair.state.value, own, glyphs)
    paper = cursor.ink if lit else ""
    mine, theirs = tiles(view, pair.mine, pair.theirs, own, glyphs)
    name, room = pair.place.name, width - TILES
    points = f" {pair.points[0]}:{pair.points[1]} " if pair.points else ""
    beside, below = (points, "") if len(name) <= room - len(points) else ("", points)
    text, dim = (cursor.text,) * 2 if lit else (inks.text, inks.dim)
    middle = cursor.text if lit else sign.ink
    above = (
        Piece(" ", text, paper=paper),
        mine,
        Piece(f" {sign.glyph} ", middle, True, paper),
        theirs,
        Piece(" ", text, paper=paper),
        Piece(name[:room].ljust(room - len(beside)), text, True, paper),
        Piece(beside, text if lit else inks.title, True, paper),
    )
    known = filter(None, (pair.words, HOW.get(pair.state)))
    values = f"{pair.values[0]}:{pair.values[1]}"
    told = ", ".join(dict.fromkeys(known))
    left = room - len(below)
    words = f"{values} {told}" if len(values) + len(told) < left else told
    words = words[:left].ljust(left) + below
    return [above, (Piece(" " * TILES, text, paper=paper), Piece(words, dim, paper=paper))]


def free_line(
    view: ChartView, side: int, letters: Sequence[int], page: Palette, glyphs: Glyphs
) -> Line:
    """The forces of a side that have no opponent yet."""
    inks = inks_of(page)
    look = sign_of("enemy" if side else "own", inks, glyphs, view.who)
    cursor = inks.washes["cursor"]
    lit = view.foe if side else view.cursor
    tags = [
        Piece(LETTERS[n], cursor.text, True, cursor.ink)
        if n == lit and (side == 1 or view.pair is None)
        else Piece(LETTERS[n], look.ink, True, look.paper)
        for n in letters
    ]
    return (Piece(f" {view.crowns[side]} free ", inks.panel.dim), *tags)


def place_lines(
    pair: Pair, view: ChartView, width: int, palette: Palette, glyphs: Glyphs
) -> list[Line]:
    """What is known of the place of a pair, and of the two forces."""
    rows = [heading(pair.place.name, width, glyphs, palette.panel)]
    forces = [
        (crown[: LABEL - 1], f"{LETTERS[letter]}, value {value}: {words}")
        for crown, letter, value, words in zip(
            view.crowns, (pair.mine, pair.theirs), pair.values, pair.holds, strict=True
        )
    ]
    for label, words in [*facts(pair.place, view), *forces]:
        for at, part in enumerate(wrapped(words, width - LABEL - 1)):
            lead = label if not at else ""
            rows.append(
                (Piece(f" {lead:<{LABEL}}", palette.panel.dim), Piece(part, palette.panel.text))
            )
    return rows


def facts(place: Place, view: ChartView) -> list[tuple[str, str]]:
    """What a captain may know of a place: whose it is, its sea, its wind, how far it lies."""
    found = []
    if place.kind is Kind.PORT:
        found.append((PORT_OF, place.crown or NEUTRAL_NAME))
    elif place.kind is Kind.BAY:
        found.append(("bay", "a few houses and a landing place"))
    else:
        found.append(("water", SEAS[place.sea]))
    found.append(("wind", f"from the {WIND_WORDS[place.wind]}"))
    home = caribbean().chart.home(view.crowns[0])
    if home is not None and home.name != place.name:
        found.append(("from", f"{home.name}, {leagues(home, place)} leagues"))
    return found


def leagues(one: Place, two: Place) -> int:
    (ax, ay), (bx, by) = whereabouts(one), whereabouts(two)
    return 5 * round(hypot((ax - bx) * AT_TWENTY, ay - by) * LEAGUES / 5)


def place_sentence(pair: Pair, view: ChartView) -> str:
    """The place of a pair in a line: "Mona Passage: among islands; wind from the east"."""
    (label, first), *rest = facts(pair.place, view)
    what = f"a port of {first}" if label == PORT_OF else first
    return f"{pair.place.name}: {'; '.join([what, *(' '.join(each) for each in rest)])}."


def marks_lines(view: ChartView, width: int, page: Palette, glyphs: Glyphs) -> list[Line]:
    """What the signs of the chart mean."""
    inks, own = page.panel, inks_of(page)

    def told(name: str, words: str) -> tuple[Piece, Piece]:
        sign = sign_of(name, own, glyphs)
        paper = "" if sign.paper == inks.paper else sign.paper
        return Piece(sign.glyph, sign.ink, True, paper), Piece(f" {words}", inks.text)

    flags = [told(f"port {crown}", f"{crown or NEUTRAL_NAME:<8}") for crown in CROWNS]
    signs = [
        told(state.value, words)
        for state, words in (
            (State.WON, "won     "),
            (State.LOST, "lost"),
            (State.NO_CONTACT, "no contact "),
            (State.RUMOUR, "a rumour"),
        )
    ]
    wreck, bay = told("wreck", "a wreck "), told("bay", "a bay   ")
    rows = [flags[:3], [*flags[3:], bay], [wreck, *signs[:2]], signs[2:]]
    lines = [tuple(piece for pair in row for piece in pair) for row in rows]
    return [
        heading("Marks", width, glyphs, inks),
        *((Piece(" ", inks.text), *line) for line in lines),
    ]


def strip(view: ChartView, width: int, page: Palette, glyphs: Glyphs) -> tuple[Row, list[Touch]]:
    """The seven on one line, for a screen without a panel; its touches lie on row 0."""
    inks, own = page.panel, inks_of(page)
    cells = [Cell(" ", inks.text, inks.paper)] * width
    touches: list[Touch] = []

    def put(at: int, words: str, ink: Ink, paper: Ink) -> None:
        for x, glyph in enumerate(words, start=at):
            if 0 <= x < width:
                cells[x] = Cell(glyph, ink, paper, True)

    for number, pair in enumerate(view.pairs):
        x = 1 + number * STEP
        lit = pair.mine == view.cursor
        if lit:
            put(x - 1, "[   ]", own.washes["cursor"].text, own.washes["cursor"].ink)
        for at, name in enumerate(("own", pair.state.value, "enemy"), x):
            sign = sign_of(name, own, glyphs, view.who)
            glyph = {"own": LETTERS[pair.mine], "enemy": LETTERS[pair.theirs]}.get(name)
            put(at, glyph or sign.glyph, sign.ink, sign.paper)
        if pair.points:
            put(x + 5, f"{pair.points[0]}:{pair.points[1]}", inks.title, inks.paper)
        touches.append((x - 1, x + STEP - 1, 0, "mine", pair.mine))
    return tuple(cells), touches
