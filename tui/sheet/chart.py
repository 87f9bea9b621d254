"""The chart as the other face of the sheet: how it is turned to, steered on and drawn larger."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.world import season_places
from pieces_of_eight.campaign.geometry.chart import Place
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import (
    Spot,
    cards_between,
    contents_after,
    held,
    result,
)
from pieces_of_eight.campaign.sheet.events import RESULTS, opponents
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    NOBODY,
    Engagement,
    Fate,
    Letter,
    Phase,
    Result,
    Sheet,
    for_the_prize,
)
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.chart.ground import whereabouts
from pieces_of_eight.tui.chart.season import (
    CHART_LEGENDS,
    card_lines,
    draw,
    marks_lines,
    place_sentence,
    seven_lines,
    strip,
)
from pieces_of_eight.tui.chart.view import NOTHING, ChartView, Earlier, Pair, State
from pieces_of_eight.tui.draw.cells import Cell, Line, Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs, log_lines
from pieces_of_eight.tui.draw.legend import Legend, named, short_words
from pieces_of_eight.tui.pages.rules import open_legend
from .captions import water_sentence
from .view import ALL_OPEN, CellCanvas, SheetPicture, SheetView, glimpse, tile

if TYPE_CHECKING:
    from .screens import SheetScreen


# --- What stands on a master sheet, each sign drawn as the sheet has it ---------------------------

WIDE = 12
Names = frozenset[str]  # the names of all signs that stand in a row
_SIGNS: Mapping[str, tuple[str, str, str]] = {
    "own": ("A", "", "your force, by its letter"),
    "enemy": ("A", "", "a rival force, by its letter"),
    "cursor": (" Revenge ", "", "the row under the cursor"),
    "value": ("3", "title", "a force's value: added to its die, and its stake"),
    "stepped": ("- 3 +", "dim", "you can still lower or raise the value"),
    "in port": ("-", "dim", "in no force: she stays in port"),
    "worth": ("12 pts", "dim", "what a ship or company is worth, in points"),
    "troops": ("troops 8+2", "dim", "a landing company: 8 groups and 2 officers"),
    "fault": ("!", "bad", "something is wrong, so you cannot seal the sheet yet"),
    "prize": ("", "fair", "goes for the last season's prize"),
    "pair": ("5 : 3", "text", "dice, scores or points: yours, then your rival's"),
}  # by name what is written there, in which ink, and what it means
BOLD = ("value", "fault", "prize")


def _write(canvas: CellCanvas, name: str, who: int) -> None:
    """A sign by its name, as a captain sees it."""
    words, ink, _ = _SIGNS[name]
    match name:
        case "own" | "enemy":
            tile(canvas, 0, 0, words, Player(who if name == "own" else 1 - who))
        case "cursor":
            wash = canvas.palette.cursor
            canvas.put(0, 0, canvas.glyphs.arrows[1], canvas.inks.title, bold=True)
            canvas.put(1, 0, words, wash.text, paper=wash.ink)
        case _:
            written = words or canvas.glyphs.treasure
            canvas.put(0, 0, written, getattr(canvas.inks, ink), bold=name in BOLD)


def paint(names: Names, palette: Palette, glyphs: Glyphs, who: int) -> tuple[Row, ...]:
    """A sign by itself, as the sheet writes it."""
    canvas = CellCanvas(WIDE, 1, palette, glyphs)
    for name in names:
        _write(canvas, name, who)
    return canvas.picture().rows


def place(view: SheetView, at: Spot) -> Names:
    """The signs in the row of a spot."""
    found = {"cursor"}
    if at.kind in ("unit", "port"):
        found |= {"worth", "in port"} if view.mustering else {"worth"}
        return frozenset(found)
    found |= {"enemy" if at.kind == "foe" else "own", "value"}
    if at.kind in ("line", "foe") and for_the_prize(view.sheet, at.at):
        found.add("prize")
    return frozenset(found | ({"stepped"} if view.mustering else {"pair"}))


def places(view: SheetView) -> Iterable[Names]:
    """The signs of the whole sheet as far as it has come."""
    found = {"own", "value", "cursor"}
    found |= {"stepped", "in port", "worth", "troops"} if view.mustering else {"enemy", "pair"}
    return (frozenset(found),)


MEANINGS = tuple(named(name, words) for name, (_, _, words) in _SIGNS.items())
SHORT = short_words(__file__)
SHEET_LEGENDS = tuple(
    Legend(MEANINGS, partial(paint, who=who), place, places, SHORT) for who in (0, 1)
)  # by the captain who looks: his own force is in his colours


# --- A master sheet on the chart: what a captain may see of it, pair by pair (C-18) ---------------

SEALED = "sealed"
ENDED = (State.WON, State.LOST, State.DRAWN, State.NO_CONTACT, State.RUMOUR)
"""Of a pair in such a state the points are known."""


def chart_view(
    view: SheetView, seed: int, season: str = "", *, close: bool = False, strip: bool = False
) -> ChartView:
    """A sheet as its chart shows it: no more than the sheet itself shows.

    `seed` is that of the sheet's match, `season` what it is called. While the fold is being
    opened, nothing below it is told.
    """
    sheet = view.sheet
    told = sheet if is_open(view) else replace(sheet, unfolded=None)
    found = season_places(caribbean().chart, told, seed)
    lines = sheet.lines[view.who]
    free = [
        tuple(n for n in range(FORCES) if sheet.lines[side][n].opponent == IN_PORT)
        for side in (view.who, view.foe)
    ]
    cursor = view.cursor
    foe = cursor.at if cursor is not None and cursor.kind == "foe" else NOTHING
    mine = view.mine if foe != NOTHING else NOTHING
    if cursor is not None and cursor.kind == "line":
        mine = cursor.at
    return ChartView(
        who=int(view.who),
        crowns=(sheet.crowns[view.who], sheet.crowns[view.foe]),
        pairs=tuple(
            pair_of(view, letter, found[lines[letter].opponent if view.who else letter])
            for letter in range(FORCES)
            if lines[letter].opponent != IN_PORT
        ),
        free=(free[0], free[1]),
        cursor=mine,
        foe=foe,
        season=season,
        close=close,
        strip=strip,
    )


def earlier_fights(sheets: Mapping[int, tuple[Sheet, int]], who: Player) -> tuple[Earlier, ...]:
    """Where the fights of seasons that are over were, and how they ended for a captain.

    `sheets` are by season, each with the seed of its match; the newest fight of a place counts.
    """
    found: dict[str, Earlier] = {}
    for season, (sheet, seed) in sorted(sheets.items()):
        places = season_places(caribbean().chart, sheet, seed)
        for each in sheet.engagements:
            if each.outcome is not None:
                place = places[opponents(sheet, each)[0]]
                found[place.name] = Earlier(place, season, came(each.outcome.better, who))
    return tuple(found.values())


def came(better: Player, who: Player) -> State:
    """How a fight ended for a captain, by who had the better of it."""
    return State.DRAWN if better == NOBODY else State.WON if better == who else State.LOST


def is_open(view: SheetView) -> bool:
    """Whether the fold is open, and its opening has been shown to the end."""
    return view.sheet.unfolded is not None and view.opened >= ALL_OPEN


def pair_of(view: SheetView, letter: Letter, place: Place) -> Pair:
    """An own force and its opponent, with what each holds as far as the sheet shows it now."""
    sheet, who, opened = view.sheet, view.who, is_open(view)
    line = sheet.lines[who][letter]
    foe = sheet.lines[view.foe][line.opponent]
    engagement = engagement_of(sheet, who, letter) if opened else None
    state, words, wrecks = state_of(view, letter, engagement), "", 0
    if engagement is not None:
        words = RESULTS[engagement.result]
        ends = engagement.outcome.ships if engagement.outcome is not None else ()
        wrecks = sum(end.fate is Fate.SUNK for side in ends for end in side)
    elif opened or sheet.unfolded is None:
        fooled = foe.fooled
        words = result(sheet, view.foe if fooled else who, line.opponent if fooled else letter)
    if opened:
        mine = contents_after(sheet, who, letter)
        theirs = contents_after(sheet, view.foe, line.opponent)
    else:
        mine = SEALED
        if view.contents is not None and view.fleet is not None:
            mine = ", ".join(held(view.contents, view.fleet, letter))
        theirs = glimpse(view, line.opponent) or SEALED
    return Pair(
        mine=letter,
        theirs=line.opponent,
        values=(line.value, foe.value),
        place=place,
        state=state,
        words=words if words != "rumour!" else "",
        points=(line.points, foe.points) if opened and state in ENDED else None,
        holds=(mine, theirs),
        wrecks=wrecks,
        cards=tuple(cards_between(sheet, who, letter)) if opened else (),
    )


def state_of(view: SheetView, letter: Letter, engagement: Engagement | None) -> State:
    """How a pair stands for the captain who looks."""
    sheet, who = view.sheet, view.who
    line = sheet.lines[who][letter]
    foe = sheet.lines[view.foe][line.opponent]
    if not line.score:
        return State.NAMED
    if is_open(view):
        if engagement is not None and engagement.outcome is not None:
            return came(engagement.outcome.better, who)
        if engagement is not None:
            return State.MINE if engagement.attacker == who else State.THEIRS
        if line.fooled or foe.fooled:
            return State.RUMOUR
        if line.result is Result.NO_CONTACT:
            return State.NO_CONTACT
    if line.attacks:
        return State.MINE
    return State.THEIRS if foe.attacks else State.NO_CONTACT


def engagement_of(sheet: Sheet, who: Player, letter: Letter) -> Engagement | None:
    """What a force is to fight next, or has fought last: cards may bring two to a pair."""
    found = [each for each in sheet.engagements if opponents(sheet, each)[who] == letter]
    waiting = [each for each in found if each.outcome is None]
    return next(iter(waiting or found[::-1]), None)


# --- Chart ----------------------------------------------------------------------------------------

LEAST_WIDE, LEAST_HIGH = 30, 8  # cells below which there is no chart: a page that is being laid out
HOME, BOTH = (120, 40), (180, 50)
"""Cells of a window from which the chart is the home of a career, and sheet and chart stand side
by side."""
LEAST_LOG = 4  # lines that the log is worth beginning with


class ChartFace:
    """Turns the sheet over, and shows on the chart what the captain sees of the sheet."""

    def __init__(self, page: "SheetScreen") -> None:
        self._page = page

    def do_chart(self) -> None:
        """Turn to the chart, or back to the sheet."""
        desk = self._page.desk
        if desk.phase is Phase.MUSTER:
            self._page.say("You can see the chart once both sheets are sealed.")
            return
        desk.on_chart = not desk.charted
        if self._page.owner is not None:
            self._page.owner.on_chart = desk.on_chart

    @property
    def at_home(self) -> bool:
        """Whether a career shows its chart before anybody asks for it (C-18)."""
        size = self._page.app.size
        roomy = size.width >= HOME[0] and size.height >= HOME[1]
        return roomy and not self.has_room_beside

    @property
    def has_room_beside(self) -> bool:
        """Whether chart and sheet stand side by side."""
        size = self._page.app.size
        return size.width >= BOTH[0] and size.height >= BOTH[1]

    @property
    def beside(self) -> bool:
        """Whether the chart stands beside the sheet now."""
        return self.has_room_beside and not self._page.desk.charted

    def do_zoom(self) -> None:
        desk = self._page.desk
        if not (desk.charted or self.beside):
            self._page.say(desk.keyed("You can only enlarge the chart. {chart} shows it."))
        else:
            desk.enlarged = not desk.enlarged

    def do_legend(self) -> None:
        page, desk = self._page, self._page.desk
        place = page.draw_map()
        if desk.charted:
            view = self.view()
            open_legend(page, CHART_LEGENDS[view.who], view, view.cursor, place)
        else:
            sheet = desk.view()
            open_legend(page, SHEET_LEGENDS[sheet.who], sheet, sheet.cursor, place)

    def view(self) -> ChartView:
        """The season on the chart, as the captain at the table sees it."""
        page, owner = self._page, self._page.owner
        view = chart_view(
            page.desk.view(),
            page.session.saved.match.seed,
            owner.place if owner is not None else "one season",
            close=page.desk.enlarged,
            strip=not page.has_panel,
        )
        view = replace(view, waters=page.desk.waters)
        return view if owner is None else owner.marked(view)

    def words(self) -> str:
        """The place under the cursor in a sentence."""
        view = self.view()
        if view.pair is not None and view.foe < 0:
            return place_sentence(view.pair, view)
        return (
            water_sentence(self._page.desk)
            or "A force waits at home until it has an opponent. A pair stands where it meets."
        )

    def beside_panel(self, width: int) -> list[Line]:
        """What a panel beside both tells of the chart: the place of the cursor, and the signs."""
        view, palette, glyphs = self.view(), self._page.palette, self._page.glyphs
        about = card_lines(view, width, palette, glyphs)
        between: list[Line] = [()]
        return [*between, *about, *between, *marks_lines(view, width, palette, glyphs)]

    def panel(self, width: int, height: int) -> Sequence[Line]:
        """The seven, the place under the cursor, the signs, and the log as far as there is room."""
        page, view = self._page, self.view()
        palette, glyphs = page.palette, page.glyphs
        lines = seven_lines(view, width, palette, glyphs)
        if about := card_lines(view, width, palette, glyphs):
            lines += [(), *about]
        marks = marks_lines(view, width, palette, glyphs)
        if len(lines) + len(marks) + 1 <= height:
            lines += [(), *marks]
        room = height - len(lines) - 1
        if room >= LEAST_LOG:
            entries = page.session.journal.entries
            lines += [(), *log_lines(entries, width, room, glyphs, palette.panel)]
        return lines[:height]

    def steer(self, across: int, down: int) -> bool:
        """To the next pair that way on the chart; False where the sheet's own cursor is to move."""
        desk = self._page.desk
        if not desk.charted or desk.naming:
            return False
        view = self.view()
        to = None if view.pair is None else next_pair(view.pairs, view.pair, across, down)
        if to is not None:
            desk.look_at(Spot("line", to.mine))
        return True


def next_pair(pairs: Sequence[Pair], here: Pair, across: int, down: int) -> Pair | None:
    """The nearest pair that lies to one side of another; None where there is none."""
    x, y = whereabouts(here.place)

    def ahead(pair: Pair) -> tuple[float, float]:
        """How far on a pair lies, and how far aside."""
        east, north = whereabouts(pair.place)
        on = (east - x) * across - (north - y) * down
        return on, abs((east - x) * down) + abs((north - y) * across)

    found = [pair for pair in pairs if ahead(pair)[0] > 0]
    return min(found, key=lambda pair: ahead(pair)[0] + 2 * ahead(pair)[1], default=None)


def chart_picture(
    view: ChartView, width: int, height: int, palette: Palette, glyphs: Glyphs
) -> SheetPicture:
    """The chart as it lies in the place of the sheet, with what can be pointed at."""
    if width < LEAST_WIDE or height < LEAST_HIGH:
        ground = Cell(" ", palette.panel.text, palette.panel.paper)
        return SheetPicture(((ground,) * width,) * height, ())
    drawing = draw(view, width, height - view.strip, palette, glyphs)
    rows, touches = drawing.rows, list(drawing.touches)
    if view.strip:
        line, on_line = strip(view, width, palette, glyphs)
        rows = (*rows, line)
        touches += [(a, b, height - 1, side, letter) for a, b, _, side, letter in on_line]
    spots = tuple(
        (left, right, y, Spot("line" if side == "mine" else "foe", letter))
        for left, right, y, side, letter in touches
    )
    return SheetPicture(rows, spots)
