"""A season on the chart: courses, ports, wrecks, a tag for each pair, names, and the rest."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from math import hypot

from msgspec import Struct

from pieces_of_eight.campaign.geometry.chart import SEAS, WIND_WORDS, Place, PlaceKind
from pieces_of_eight.campaign.port.words import TownMark
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.draw.cells import Cell, Ink, Line, Piece, Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, wrapped
from pieces_of_eight.tui.draw.legend import Legend, named, short_words
from pieces_of_eight.tui.draw.table import MapPalette
from .ground import (
    Bounds,
    about,
    chart_ground,
    degrees,
    fit,
    is_light,
    is_true,
    mix,
    whereabouts,
    whole,
)
from .plot import (
    LEFT,
    TOP,
    Plot,
    Span,
    border,
    cartouche,
    label,
    large,
    numbered,
    over,
    rose,
    winds,
)
from .view import (
    CROWNS,
    NEUTRAL_NAME,
    NOTHING,
    ChartView,
    Pair,
    State,
    blown,
    flag_of,
    inks_of,
    sign_of,
    table,
)

LETTERS = "ABCDEFG"
ROOMY, WIDE = 70, 120
"""Columns from which ports of the second rank are shown, and of the third, and all courses."""
TITLED = 82  # columns from which there is a cartouche
AT_SEA = (State.NAMED, State.MINE, State.THEIRS)
"""Forces of a pair in such a state have still to meet."""
STRONG, FAINT = 1.0, 0.26
"""How strongly the course to the pair under the cursor stands on the sea, and others."""
AROUND_WATER = (
    (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (3, 0), (-3, 0), (3, 1), (-3, 1), (3, -1),
    (-3, -1), (5, 0), (-5, 0), (0, 2), (0, -2), (5, 1), (-5, 1), (5, -1), (-5, -1),
)  # fmt: skip
"""Where the tag of a pair may stand about its water, the best first."""

Touch = tuple[int, int, int, str, int]
"""What can be pointed at: the first column, the one after the last, the row; "mine" or "theirs",
and the letter."""


class ChartDrawing(Struct, frozen=True):
    """A chart in cells, and what can be pointed at on it."""

    rows: tuple[Row, ...]
    touches: tuple[Touch, ...]
    lost: tuple[str, ...] = ()
    """Names that should stand on the chart and found no room: none, as the tests have it."""


def draw(
    view: ChartView, width: int, height: int, palette: Palette, glyphs: Glyphs
) -> ChartDrawing:
    """The chart of a season in so many cells."""
    return SeasonChart(view, width, height, palette, glyphs).drawing()


class SeasonChart:
    """Draws a season, the most needed first: what comes later must find its own place."""

    def __init__(
        self,
        view: ChartView,
        width: int,
        height: int,
        page: Palette,
        glyphs: Glyphs,
        *,
        framed: bool = True,
    ) -> None:
        self.view, self.palette, self.glyphs = view, inks_of(page), glyphs
        self.width, self.framed, self.sea = width, framed, caribbean().chart
        left, top = (LEFT, TOP) if framed else (0, 0)
        lies = fit(width - left, 2 * (height - top), self.bounds())
        self.plot = Plot(chart_ground(lies, page.name, glyphs.name), self.palette, glyphs)
        self.named: set[str] = set()  # places whose names are written
        self.marks: dict[str, Span] = {}
        """By place where its mark stands, as long as its name is not written."""
        self.touches: list[Touch] = []
        self.ships: list[tuple[int, int, int]] = []
        """Where the letter of a force is a ship's hull, and whose she is: 0 for who looks."""
        self.lost: list[str] = []
        self.put_label = partial(label, self.plot)

    def bounds(self) -> Bounds:
        """What is to be seen: the whole chart, or a piece about the cursor."""
        pair = self.view.pair
        if not self.view.close:
            return whole()
        if pair is not None:
            return about(whereabouts(pair.place))
        home = self.sea.home(self.view.crowns[0])
        return whole() if home is None else about(whereabouts(home))

    def drawing(self) -> ChartDrawing:
        """Everything, in the order in which it takes its place."""
        if self.framed:
            border(self.plot)
        self.draw_courses()
        self.draw_ports()
        for pair in self.lit_first():
            self.draw_tag(pair)
        self.draw_free()
        self.draw_waters()
        self.draw_beside()
        self.draw_earlier()
        self.name_pairs()
        for home in self.homes():
            mark = self.marks.pop(home.name, None)
            if mark is not None and home.name not in self.named:
                self.must_name(home.name, mark, self.text, bold=True, plate=0.35)
        for mark, card in self.cards if self.width >= ROOMY else ():  # over their places
            self.put_label(mark, card, self.palette.panel.fair, bold=True, must=True, plate=0.7)
        if self.framed and self.width >= TITLED and not self.view.close:
            cartouche(self.plot, self.view.season)
        rose(self.plot)
        ports = {port.name: port for port in self.sea.ports}
        sea = self.palette.ink("sea2")
        dim = mix(self.palette.panel.text, sea, 0.25) if is_true(self.palette) else self.text
        for name in sorted(self.marks, key=lambda name: ports[name].rank if name in ports else 0):
            self.put_label(self.marks[name], name, dim, plate=0.25)
        self.hoist_sails()
        self.name_regions()
        winds(self.plot, self.sea_ink)
        left, top = (LEFT, TOP) if self.framed else (0, 0)
        cells = numbered(self.plot) if self.framed else self.plot.picture()
        moved = tuple((a + left, b + left, y + top, side, n) for a, b, y, side, n in self.touches)
        return ChartDrawing(tuple(map(tuple, cells)), moved, tuple(self.lost))

    # Inks.

    @property
    def sea_ink(self) -> Ink:
        """For the names of seas and the winds."""
        palette = self.palette
        if is_true(palette):
            share = 0.45 if is_light(palette) else 0.40
            return mix(palette.ink("sea_ink"), palette.panel.text, share)
        return palette.ink("coast_ink") if palette.name != "mono" else palette.panel.text

    @property
    def land_ink(self) -> Ink:
        """For the names of lands."""
        palette = self.palette
        if is_true(palette):
            share = 0.7 if is_light(palette) else 0.62
            return mix(palette.ink("land2"), palette.ink("lands"), share)
        return palette.ink("lands")

    @property
    def text(self) -> Ink:
        return "color(15)" if self.palette.name == "16" else self.palette.panel.text

    # The pairs.

    def cell(self, place: Place) -> tuple[int, int]:
        """The cell of a place; on the whole chart one under the border is moved beside it."""
        x, y = self.plot.fit.cell(whereabouts(place))
        if self.view.close or not self.sea.window.holds(place):
            return x, y
        return max(1, min(x, self.plot.columns - 2)), max(1, min(y, self.plot.rows - 2))

    def homes(self) -> list[Place]:
        """Where both sail from."""
        return [home for crown in self.view.crowns if (home := self.sea.home(crown)) is not None]

    def draw_courses(self) -> None:
        """From both homes to the pair under the cursor; faintly to the others, with room. While an
        opponent is looked for, a line is drawn between the two flags."""
        if self.view.foe != NOTHING and self.view.cursor != NOTHING and len(self.homes()) > 1:
            one, two = map(whereabouts, self.homes())
            self.plot.sail(one, two, self.palette.panel.title, gap=2, weight=STRONG)
        halves = self.glyphs.half != " "
        faint = is_true(self.palette) and halves and self.width >= WIDE
        for pair in sorted(self.view.pairs, key=lambda pair: pair.mine == self.view.cursor):
            lit = pair.mine == self.view.cursor
            if not lit and not faint:
                continue
            for side, crown in enumerate(self.view.crowns):
                home = self.sea.home(crown)
                if home is not None and home.name != pair.place.name:
                    wash = self.palette.washes[f"side{side ^ self.view.who}"]
                    gap, weight = (2, STRONG) if lit else (3, FAINT)
                    ends = whereabouts(home), whereabouts(pair.place)
                    self.plot.sail(*ends, wash.ink, gap=gap, weight=weight)

    def draw_ports(self) -> None:
        """The flags of the ports that count, and of others as far as there is room."""
        met = {pair.place.name for pair in self.view.pairs}
        met |= {home.name for home in self.homes()} | {mark.name for mark in self.view.towns}
        rank = 4 if self.view.close else 1 + (self.width >= ROOMY) + (self.width >= WIDE)
        if not self.view.close and self.plot.rows < 22:
            rank = 1
        for port in sorted(self.sea.ports, key=lambda port: port.name not in met):
            if (port.name in met or port.rank <= rank) and (at := self.free_cell(port)):
                self.plot.stamp(*at, flag_of(port.crown, self.palette, self.glyphs))
        for bay in (place for place in self.sea.bays if place.name in met):
            if at := self.free_cell(bay):
                self.plot.write(*at, self.sign("bay").glyph, self.text, bold=True, plate=0.45)

    def free_cell(self, place: Place) -> tuple[int, int] | None:
        x, y = self.cell(place)
        if not self.plot.inside(x, y) or (x, y) in self.plot.taken:
            return None
        self.marks[place.name] = (x, x, y)
        return x, y

    def lit_first(self) -> list[Pair]:
        return sorted(self.view.pairs, key=lambda pair: pair.mine != self.view.cursor)

    def draw_tag(self, pair: Pair) -> None:
        """His letter, the enemy's, and between them who attacks or what came of it."""
        lit = pair.mine == self.view.cursor
        wide, at = 5 if lit else 3, self.cell(pair.place)
        if not self.plot.inside(*at):
            return
        place = self.cheapest(self.around(pair.place, *at, wide), wide)
        if place is None:
            self.lost.append(f"tag of {pair.place.name}")
            return
        x, y = place
        if lit:
            self.plot.stamp(x, y, self.sign("left"))
            self.plot.stamp(x + 4, y, self.sign("right"))
        self.put_letter(x + lit, y, 0, pair.mine)
        self.plot.stamp(x + lit + 1, y, self.sign(pair.state.value))
        self.put_letter(x + lit + 2, y, 1, pair.theirs)
        if pair.state in AT_SEA:
            self.ships += [(x + lit, y, 0), (x + lit + 2, y, 1)]
        self.touches.append((x, x + wide, y, "mine", pair.mine))
        self.marks[pair.place.name] = (x, x + wide - 1, y)

    def put_letter(self, x: int, y: int, side: int, letter: int) -> None:
        self.plot.stamp(x, y, self.sign("enemy" if side else "own")._replace(glyph=LETTERS[letter]))

    def sign(self, name: str) -> Cell:
        """A sign as the captain sees it who looks."""
        return sign_of(name, self.palette, self.glyphs, self.view.who)

    def around(self, place: Place, x: int, y: int, wide: int) -> Iterator[tuple[int, int]]:
        """Where a tag may stand: on its water, or beside the mark of its port."""
        if place.kind is PlaceKind.WATER:
            yield from ((x - wide // 2 + across, y + down) for across, down in AROUND_WATER)
            return
        yield from ((x + 1, y), (x - wide, y), (x + 2, y), (x - wide - 1, y))
        for down in (-1, 1, -2, 2):
            yield from ((x - 1, y + down), (x + 1, y + down), (x - wide + 1, y + down))

    def cheapest(self, spots: Iterator[tuple[int, int]], wide: int) -> tuple[int, int] | None:
        """The spot of some that covers least; the first ones are better."""
        found = [
            (self.plot.cost(x, y, wide, 0.4) + 0.7 * number, x, y)
            for number, (x, y) in enumerate(spots)
            if self.plot.free(x, y, wide, 0)
        ]
        best = min(found, default=None)
        return None if best is None else best[1:]

    def in_sight(self, place: Place) -> bool:
        """Whether a place lies on the piece that is drawn."""
        return self.plot.inside(*self.cell(place))

    def draw_free(self) -> None:
        """The forces that have no opponent yet lie at home."""
        for side, letters in enumerate(self.view.free):
            home = self.sea.home(self.view.crowns[side])
            if home is None or not letters or not self.in_sight(home):
                continue
            x, y = self.cell(home)
            spot = self.cheapest(self.around(home, x, y, len(letters)), len(letters))
            if spot is not None:
                self.draw_waiting(side, letters, *spot)
                first, last, row = self.marks.get(home.name, (x, x, y))
                if row == spot[1]:
                    span = min(first, spot[0]), max(last, spot[0] + len(letters) - 1), row
                    self.marks[home.name] = span

    def draw_waiting(self, side: int, letters: Sequence[int], x: int, y: int) -> None:
        lit = self.view.foe if side else self.view.cursor
        whose = "theirs" if side else "mine"
        for at, letter in enumerate(letters, start=x):
            if letter == lit and (side == 1 or self.view.pair is None):
                self.plot.stamp(at, y, self.sign("left")._replace(glyph=LETTERS[letter]))
            else:
                self.put_letter(at, y, side, letter)
            self.touches.append((at, at + 1, y, whose, letter))
            self.ships.append((at, y, side))

    def hoist_sails(self) -> None:
        for x, y, side in self.ships:
            if self.plot.free(x, y - 1, 1, 0):
                sail = sign_of("sail", self.palette, self.glyphs, self.view.who ^ side)
                self.plot.write(x, y - 1, sail.glyph, sail.ink, bold=True)

    def draw_waters(self) -> None:
        """Where the pair that is being named would meet, between brackets, and its other water."""
        for at, water in enumerate(self.view.waters):
            x, y = self.cell(water)
            if not self.plot.inside(x, y):
                continue
            for across, name in ((-1, "left"), (0, "water"), (1, "right")):
                if name == "water" or not at:
                    self.plot.stamp(x + across, y, self.sign(name))
            self.must_name(water.name, (x - 1, x + 1, y), self.text, bold=not at, plate=0.35)

    def draw_beside(self) -> None:
        """Signs beside the marks of places, where there is room: wrecks, where somebody waits for
        an answer (C-35), towns that were sacked and those with walls (C-34)."""
        told = [(pair.place.name, "wreck") for pair in self.view.pairs if pair.wrecks]
        told += [(name, "met") for name in self.view.met]
        told += [(mark.name, sign) for mark in self.view.towns for sign in signs_of(mark)]
        for name, what in told:
            first, last, y = self.marks.get(name, (NOTHING, NOTHING, NOTHING))
            spots = [(last + 1, y), (first - 1, y), (last, y + 1), (first, y + 1), (last, y - 1)]
            free = [at for at in spots if name in self.marks and self.plot.free(*at, 1, 0)]
            if free:
                sign = self.sign(what)
                self.plot.write(*free[0], sign.glyph, sign.ink, bold=True, plate=0.4)

    def draw_earlier(self) -> None:
        for fight in self.view.earlier:
            sign = self.sign(fight.state.value)
            self.put_near(fight.place, sign._replace(glyph=str(fight.season % 10)))
        for place in self.view.wrecks:
            self.put_near(place, self.sign("wreck"))

    def put_near(self, place: Place, sign: Cell) -> None:
        """A sign at a place or beside it, where there is room, with its name."""
        x, y = self.cell(place)
        free = [at for at in ((x, y), (x + 1, y), (x - 1, y)) if self.plot.free(*at, 1, 0)]
        if free and self.plot.inside(x, y):
            self.plot.write(*free[0], sign.glyph, sign.ink, bold=True, plate=0.45)
            self.marks.setdefault(place.name, (free[0][0], free[0][0], free[0][1]))

    # Names.

    def name_pairs(self) -> None:
        marked = []
        for pair in self.lit_first():
            mark = self.marks.pop(pair.place.name, None)
            if mark is None:
                continue
            lit = pair.mine == self.view.cursor
            ink = self.palette.panel.title if lit else self.text
            self.must_name(pair.place.name, mark, ink, bold=lit, plate=0.6 if lit else 0.35)
            marked.append((pair, mark))
        self.cards = [(mark, card) for pair, mark in marked for card in pair.cards]

    def must_name(self, name: str, mark: Span, ink: Ink, *, bold: bool, plate: float) -> None:
        self.named.add(name)
        if not self.put_label(mark, name, ink, bold=bold, must=True, plate=plate):
            self.lost.append(name)

    def name_regions(self) -> None:
        """Lands and seas written large; waters by name where the chart is large enough."""
        plain = not is_true(self.palette)
        bright = "color(15)" if plain and self.palette.name != "mono" else self.land_ink
        for each in caribbean().letterings:
            middle = self.plot.fit.cell(degrees(each.west, each.north))
            inks = (bright, self.land_ink) if each.on_land else (self.sea_ink, self.sea_ink)
            large(self.plot, each.name, middle, inks, on_land=each.on_land)
        if self.plot.fit.across <= 3:
            return
        seas = {each.name for each in caribbean().letterings}
        for water in self.sea.waters:
            if water.name not in self.named | seas:
                over(self.plot, water.name, self.plot.fit.cell(whereabouts(water)), self.sea_ink)


# --- What the signs of the chart of the Caribbean mean, each drawn as the chart has it ------------

Names = frozenset[str]  # the names of all signs that stand at a place


def _of(pair: Pair, *, lit: bool) -> set[str]:
    more = ["wreck"] * bool(pair.wrecks) + ["lit"] * lit
    return {"own", "enemy", pair.state.value, *_of_place(pair.place), *more}


def signs_of(mark: TownMark) -> list[str]:
    return ["sacked"] * bool(mark.season) + ["walled"] * mark.walled


def _of_place(place: Place) -> set[str]:
    if place.kind is PlaceKind.PORT:
        return {f"port {place.crown if place.crown in CROWNS else ''}"}
    return {"bay"} if place.kind is PlaceKind.BAY else set()


def place(view: ChartView, at: int) -> Names:
    """The signs where a force of the captain who looks meets its enemy."""
    pair = next((pair for pair in view.pairs if pair.mine == at), None)
    return frozenset() if pair is None or at == NOTHING else frozenset(_of(pair, lit=True))


def places(view: ChartView) -> Iterable[Names]:
    """The signs of the whole chart."""
    found = {"wind", *["earlier"] * bool(view.earlier), *["water"] * bool(view.waters)}
    found.update(*map(signs_of, view.towns))
    found.update(*map(_of_place, caribbean().chart.ports))
    found.update(*(_of(pair, lit=pair.mine == view.cursor) for pair in view.pairs))
    found |= {"met"} if view.met else set()
    if any(view.free):
        found |= {"own", "enemy"}
    return (frozenset(found),)


def paint(names: Names, page: Palette, glyphs: Glyphs, who: int = 0) -> tuple[Row, ...]:
    """Some signs, one beside the other, as a captain sees them."""
    inks, units = inks_of(page), table().table.unit
    found = []
    for name in sorted(names):
        for each in units[name].beside or (name,):
            cell = sign_of(each, inks, glyphs, who)
            words = blown("E", glyphs) if name == "wind" else cell.glyph
            found += [cell._replace(glyph=glyph) for glyph in words]
    return (tuple(found),)


MEANINGS = tuple(named(name, row.legend) for name, row in table().table.unit.items() if row.legend)
SHORT = short_words(__file__)
CHART_LEGENDS = tuple(
    Legend(MEANINGS, partial(paint, who=who), place, places, SHORT) for who in (0, 1)
)  # by the captain who looks: his own force is in his colours


# --- The seven pairs of a season beside their chart: a panel, or a line under it ------------------

LABEL = 9  # columns of what a line is about
TILES = 11  # columns of the two letters
AT_TWENTY = 0.95  # a degree of longitude in degrees of latitude, in these waters
LEAGUES = 20  # to a degree of latitude
PORT_OF = "port of"
STEP = 11  # columns of a pair in the line under the chart
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
    return [*rows, *labelled([*facts(pair.place, view), *forces], width, palette)]


def labelled(facts: Iterable[tuple[str, str]], width: int, palette: Palette) -> Iterator[Line]:
    """What something is about, and in as many lines as it needs what is known of it."""
    for about_what, words in facts:
        for at, part in enumerate(wrapped(words, width - LABEL - 1)):
            lead = about_what if not at else ""
            yield (
                Piece(f" {lead:<{LABEL}}", palette.panel.dim),
                Piece(part, palette.panel.text),
            )


def card_lines(view: ChartView, width: int, palette: Palette, glyphs: Glyphs) -> list[Line]:
    """The card of what is under the cursor: the place of a pair, or the two waters of one."""
    if view.pair is not None:
        return place_lines(view.pair, view, width, palette, glyphs)
    lines: list[Line] = []
    for water in view.waters:
        lines += [heading(water.name, width, glyphs, palette.panel)]
        lines += labelled(facts(water, view), width, palette)
    return lines


def facts(place: Place, view: ChartView) -> list[tuple[str, str]]:
    """What a captain may know of a place: whose it is, its sea, its wind, how far it lies."""
    found = []
    if place.kind is PlaceKind.PORT:
        found.append((PORT_OF, place.crown or NEUTRAL_NAME))
    elif place.kind is PlaceKind.BAY:
        found.append(("bay", "a few houses and a landing place"))
    else:
        found.append(("water", SEAS[place.sea]))
    found.append(("wind", f"from the {WIND_WORDS[place.wind]}"))
    chart, crown = caribbean().chart, view.crowns[0]
    home = chart.nearest_port(place, crown) if view.far else chart.home(crown)
    if home is not None and home.name != place.name:
        far = chart.leagues_off(place, crown) if view.far else leagues(home, place)
        dear = ": mending is dear" if view.far and far > view.far else ""
        found.append(("from", f"{home.name}, {far} leagues{dear}"))
    marks = next((mark.words for mark in view.towns if mark.name == place.name), "")
    return [*found, ("marks", marks)] if marks else found


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
    won, lost = told(State.WON.value, "won     "), told(State.LOST.value, "lost")
    missed = told(State.NO_CONTACT.value, "no contact "), told(State.RUMOUR.value, "a rumour")
    wreck, bay = told("wreck", "a wreck "), told("bay", "a bay   ")
    rows = [flags[:3], [*flags[3:], bay], [wreck, won, lost], missed]
    if view.towns:
        rows.append([told("sacked", "a sacked town  "), told("walled", "a wall")])
    lines = [(Piece(" ", inks.text), *chain.from_iterable(row)) for row in rows]
    return [heading("Marks", width, glyphs, inks), *lines]


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
