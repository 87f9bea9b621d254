"""The page of careers: go on with one, throw one away, carry one out or in.

What it says of each is what anybody may see: nothing of it is under a seal.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from pieces_of_eight.campaign.chronicle.fights import PACE, Settled
from pieces_of_eight.campaign.kernel.play import amid, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import Spot
from pieces_of_eight.campaign.sheet.events import captain, opponents
from pieces_of_eight.campaign.sheet.state import Sheet
from pieces_of_eight.content.decode import UnknownNameError
from pieces_of_eight.content.flags import nation
from pieces_of_eight.saves import folder as saves
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.words import SaveError, SealedError
from pieces_of_eight.tui.chart.season import SeasonChart
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.draw.glyphs import bar
from pieces_of_eight.tui.match.log import WIDE, WIDTHS
from pieces_of_eight.tui.match.maps import Screens
from pieces_of_eight.tui.match.pause import Owner
from pieces_of_eight.tui.pages.ask import Amiss, Asked, AskedTwice, AskScreen, ask_file, discard
from pieces_of_eight.tui.pages.base import ListScreen, on
from pieces_of_eight.tui.pages.reading import (
    Block,
    Blocks,
    Leaf,
    PageBrush,
    Prose,
    brush_of,
    laid,
    wrapped,
)
from pieces_of_eight.tui.play.career import CAREER, captain_of, fight_name, season_digest, take_up
from pieces_of_eight.tui.play.daily import counts, day_of
from pieces_of_eight.tui.play.order_form import PERSON, SEAS
from pieces_of_eight.tui.play.session import AnySession, Session
from pieces_of_eight.tui.play.swearing import FIXED, SWORN, is_sworn
from pieces_of_eight.tui.play.telling import when
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.sheet.chart import chart_view
from pieces_of_eight.tui.sheet.paper import fitting
from pieces_of_eight.tui.sheet.view import SheetView
from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.frame import LinesView
from pieces_of_eight.tui.widgets.menu import Gallery, Menu, Row
from .picture import flagged, played_by, titles
from .port import LEAST, pieces

if TYPE_CHECKING:
    from pieces_of_eight.saves.career_file import CareerHeader, CareerSummary


CARD_WIDTH, CARD_HEIGHT = 37, 8
"""Cells of a card; it is as high as what stands on it needs, and so at least."""
INNER = CARD_WIDTH - 4  # cells within the frame of a card
NONE_YET = "You have no careers yet. Begin one on the title page."
NUMBER = 5  # cells for points
SHORT_BAR = 4  # cells that a bar has at least
SEA, LESSON = "sea", "lesson"
"""The options of a career's header that say how battles are fought, and what is taught."""


def state(one: "CareerSummary") -> str:
    if one.problem:
        return "damaged"
    if one.standing.over:
        return "over, {} : {}".format(*one.standing.points)
    return "" if one.header is None else one.header.season_words(one.standing.season)


def card(one: "CareerSummary", brush: PageBrush) -> list[Text]:
    """What a card says of a career: whose, how far, how it stands, who is to act.

    No name is cut, it goes on in the next line.
    """
    header = one.header
    if header is None:
        blocks: Blocks = (Prose(one.name, "bold gold", 0), Prose("damaged", "bad"), one.problem)
        return laid(blocks, brush, INNER)
    names = (Prose(header.captain, "bold gold", 0), Prose("against", "faint"), header.rival)
    season = f"{_season(one)}  {seasons(one, brush)}"
    points = "{} : {}".format(*one.standing.points)
    blocks = (
        flagged(header.crowns[0], names),
        Text(season + points.rjust(INNER - len(season))),
        Prose("damaged", "bad") if one.problem else "over" if one.standing.over else to_act(one),
        Prose(", ".join(_marks(one, header)), "faint", 0),
    )
    return laid(blocks, brush, INNER)


def _marks(one: "CareerSummary", header: "CareerHeader") -> list[str]:
    dice = SWORN if is_sworn(header.options) else FIXED
    iron = "ironman" if header.ironman else "no ironman"
    iron = "a lesson" if header.options.get(LESSON) else iron
    if day := day_of(header):
        iron = f"{'voyage' if counts(header) else 'practice'} of {day}"
    return [iron, f"{dice} dice", *(["sealed"] if one.holders else [])]


def _framed(lines: list[Text], brush: PageBrush, chosen: bool, height: int) -> list[Text]:
    corners, across, upright = ("++++", "-", "|") if brush.plain else ("┌┐└┘", "─", "│")
    ink = brush.style("bold gold" if chosen else "frame")
    mark = (">" if brush.plain else "►") if chosen else across
    top = f"{corners[0]}{across}{mark}{across * INNER}{corners[1]}"
    framed = [Text(top, ink)]
    for at in range(height - 2):
        line = lines[at].copy() if at < len(lines) else Text()
        line.truncate(INNER, pad=True)
        framed.append(Text.assemble((f"{upright} ", ink), line, (f" {upright}", ink)))
    framed.append(Text(f"{corners[2]}{across * (INNER + 2)}{corners[3]}", ink))
    return framed


def portrait(one: "CareerSummary") -> Iterator[Block]:
    """All that is known of a career."""
    header = one.header
    if header is None:
        yield Prose(one.name, "bold gold", 0)
        yield ""
        yield Prose(one.problem, "bad", 0)
        return
    for crown, chair in zip(header.crowns, header.chairs, strict=True):
        plays = played_by(PERSON if chair.person else chair.level, alone=len(header.people) < 2)
        yield flagged(crown, titles(chair.name, _crown(crown), plays))
        yield ""
    yield lambda brush, width: [Text(f"{_season(one)}  {seasons(one, brush)}")]
    yield partial(_points, one, header)
    yield ""
    yield Prose(one.problem, "bad", 0)
    yield from _standing(one, header)
    yield ""
    for words in (f"Begun  {when(header.begun)}", f"Played {when(one.played)}"):
        yield Prose(words, "faint")


def _standing(one: "CareerSummary", header: "CareerHeader") -> list[str]:
    standing = one.standing
    if standing.over:
        said = [f"Over: {standing.ending}. You can still look at it."]
    else:
        said = [f"{start_of(to_act(one))}."]
    said.append(f"{start_of(', '.join(_marks(one, header)[:2]))}.")
    if sea := header.options.get(SEA):
        said.append(f"At sea by {SEAS[sea][0] if sea in SEAS else sea}.")
    if one.holders:
        names = [header.chairs[who].name for who in one.holders]
        words = "words" if len(names) > 1 else "word"
        said.append(f"Locked with the {words} of {' and '.join(names)}.")
    return said


def to_act(one: "CareerSummary") -> str:
    if one.header is None or not one.standing.turn:
        return "nobody's turn"
    names = [one.header.chairs[who].name for who in one.standing.turn]
    return f"waiting for {' and '.join(names)}"


def seasons(one: "CareerSummary", brush: PageBrush) -> str:
    """A mark for each season: full for those that were begun."""
    count = (one.header.seasons if one.header else 1) or one.standing.season
    begun = min(one.standing.season, count)
    full, empty = ("#", ".") if brush.plain else ("■", "□")
    return full * begun + empty * (count - begun)


def _points(
    one: "CareerSummary", header: "CareerHeader", brush: PageBrush, width: int
) -> list[Text]:
    most = max(1, *one.standing.points)
    longest = max(len(chair.name) for chair in header.chairs)
    longest = min(longest, width - SHORT_BAR - 2 - NUMBER)
    room = width - longest - 2 - NUMBER
    lines: list[Text] = []
    for chair, points in zip(header.chairs, one.standing.points, strict=True):
        *above, name = wrapped(chair.name, longest)
        line = Text.assemble(
            f"{name.plain:<{longest}} ",
            (bar(max(0, points) / most, room, brush.glyphs), brush.inks.good),
            f"{points:>{NUMBER}}",
        )
        lines += [*above, line]
    return lines


def _season(one: "CareerSummary") -> str:
    return "" if one.header is None else f"Season {one.header.season_words(one.standing.season)}"


def _crown(crown: str) -> str:
    try:
        return nation(crown).name
    except UnknownNameError:
        return crown


class CardsScreen(ListScreen):
    """A list at the left, or cards where there is room; at the right all about one of them."""

    def __init__(self) -> None:
        super().__init__()
        self._high = CARD_HEIGHT  # lines of a card

    def body(self) -> ComposeResult:
        with Horizontal(id="careers"):
            yield Menu(id="careers-list")
            yield Gallery(self._card, (CARD_WIDTH, CARD_HEIGHT), id="careers-cards")
            with Reading(id="careers-right", can_focus=False):
                yield Leaf(id="careers-words")

    @abstractmethod
    def card(self, key: str, brush: PageBrush) -> list[Text]:
        """What the card of a row says, in lines of so many cells."""

    @property
    def menu(self) -> Menu:
        """The list in use: cards where there is room."""
        return self.query_one(
            "#careers-cards" if self.has_class("-wide") else "#careers-list", Menu
        )

    def fill(self, rows: Sequence[Row], at: str = "") -> None:
        """Show other rows, with the cursor on one of them."""
        for menu in self.query(Menu):
            menu.fill(rows, at)
        self._fit_cards()
        self.show(self.menu.key)

    def on_resize(self) -> None:
        if self.is_mounted:
            self._fit()

    def _fit_cards(self) -> None:
        if self.has_class("-wide"):
            brush, keys = brush_of(self), [row.key for row in self.menu.rows]
            self._high = max((CARD_HEIGHT, *(len(self.card(key, brush)) + 2 for key in keys)))
            self.query_one(Gallery).fit(self._high)

    def _fit(self) -> None:
        """Cards where there is room, else a list; the cursor stays on its row."""
        wide, key = self.app.size.width >= WIDE, self.menu.key
        if wide != self.has_class("-wide"):
            self.set_class(wide, "-wide")
            self._fit_cards()
            self.menu.go(key)
            if not self.too_small:
                self.menu.focus()
            self.show(self.menu.key)

    def _card(self, key: str, chosen: bool) -> "list[Text]":
        brush = brush_of(self)
        return _framed(self.card(key, brush), brush, chosen, self._high)


class CareersScreen(CardsScreen):
    """All careers that are kept, and all of one of them."""

    PAGE_NAME = "Careers"
    AIM = "Choose a career to go on with."
    KEYS = ("act", "discard", "export", "import", "keys", "leave")
    WORDS = {"act": "Go on", "leave": "Back"}

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, CareerSummary] = {}
        self._twice = AskedTwice()

    def on_mount(self) -> None:
        self._fill()
        self._fit()

    def do(self, name: str) -> None:
        self._twice.hear(name)
        super().do(name)

    # Going on.

    def do_act(self) -> None:
        """Go on with the career under the cursor; those whose words lock it are asked first."""
        one = self._known.get(self.menu.key)
        if one is None:
            self.say(NONE_YET)
        elif one.holders:
            header = self._known[one.name].header
            names = [
                header.chairs[who].name if header else f"captain {who + 1}" for who in one.holders
            ]
            fields = [Asked(f"{captain}'s password", hidden=True) for captain in names]
            words = "This career is locked. What you type here is not shown."
            then = partial(self._enter, one.name, one.holders)
            self.app.push_screen(AskScreen(self.PAGE_NAME, words, fields, "Open", then))
        else:
            if amiss := self._enter(one.name, (), []):
                self.say(amiss.sentence, warning=True)

    def _enter(self, name: str, holders: Sequence[int], words: Sequence[str]) -> Amiss | None:
        given = dict(zip(holders, words, strict=True))
        try:
            saved = take_up(self.game.folder, name, given)
        except SealedError as error:
            wrong = error.wrong if error.wrong in holders else None
            return Amiss(str(error), 0 if wrong is None else list(holders).index(wrong))
        except SaveError as error:
            return Amiss(str(error))
        self.game.open_career(saved)
        return None

    # Throwing away, and carrying.

    def do_discard(self) -> None:
        """Move the career under the cursor to the wastebasket, when asked twice."""
        name = self.menu.key
        if not name:
            self.say("There is nothing to delete.")
        elif discard(self, self._twice, name, self._known[name].title):
            self._fill()
            self.say("It is in the wastebasket, a folder next to your saved careers.")

    def do_export(self) -> None:
        one = self._known.get(self.menu.key)
        if one is None:
            self.say("There is nothing to export.")
        elif one.header and one.header.ironman and not one.standing.over:
            self.say("An ironman career has only one save. You can export it once it is over.")
        else:
            words = "One file holds the whole career. What is locked stays locked."
            field = Asked("Write it to", f"~/{one.name}{saves.CAREER}")
            then = partial(self._export, one.name)
            ask_file(self, "Export a career", words, field, "Export", then)

    def _export(self, name: str, path: Path) -> str:
        path = path / f"{name}{saves.CAREER}" if path.is_dir() else path
        self.game.folder.export(name, path)
        return f"Written to {path}."

    def do_import(self) -> None:
        words = "Name a file that was exported, here or on another machine."
        field = Asked("Read it from", "~/")
        ask_file(self, "Import a career", words, field, "Import", self._import)

    def _import(self, path: Path) -> str:
        name = self.game.folder.import_(path)
        self._fill(name)
        if name in self._known:
            return f"'{self._known[name].title}' is in the list now."
        return "That was a fight, not a career. It is with your saved fights."

    # What is shown.

    def _fill(self, at: str = "") -> None:
        found: list[CareerSummary] = []
        with self.tell_errors():
            found = self.game.folder.careers()
        self._known = {one.name: one for one in found}
        self.fill([Row(one.name, one.title, state(one)) for one in found], at)
        self.note(f"{len(found)} kept" if found else "")

    def card(self, key: str, brush: PageBrush) -> list[Text]:
        return card(self._known[key], brush)

    def show(self, key: str) -> None:
        one = self._known.get(key)
        self.query_one("#careers-words", Leaf).show([*portrait(one)] if one else [NONE_YET])


# --- The matches of a career, seen again ----------------------------------------------------------


PICTURE = "again-picture"  # the place of the picture
VAST, LIST, LIST_IN_VAST = 150, 60, 40
"""Columns of a large window; how many of a hundred the list has beside the picture, and there."""
NOTHING_OVER = "Nothing is finished yet, so there is nothing to replay."


def words_of(name: str, texts: Mapping[str, str]) -> str:
    """A match in a few words, fights below their sheet: "  Engagement 2: battle, B against F"."""
    season, _, part = name.removeprefix("season-").partition("/")
    if part == "sheet":
        return f"Season {season}: the sheet"
    words = texts.get(name, "a fight")
    return f"  Engagement {part.removeprefix('fight-')}: {words}"


def rows_of(
    names: Sequence[str], is_over: Callable[[str], bool], texts: Mapping[str, str]
) -> list[Row]:
    rows: list[Row] = []
    for name in names:
        fought = [other for other in names if other.startswith(name.partition("/")[0])]
        if is_over(name):
            rows.append(Row(name, words_of(name, texts)))
        elif name.endswith("/sheet") and any(map(is_over, fought)):
            rows.append(Row("", words_of(name, texts).replace("the sheet", "still at sea")))
    return rows


class SeenAgainScreen(ListScreen):
    """A list of matches of a career that are over, to be seen again above it; beside it, where
    there is room, the last picture of the one under the cursor."""

    HORIZONTAL_BREAKPOINTS = [*WIDTHS, (VAST, "-vast")]
    NAME: ClassVar[str]  # how the names of its list and of the words below begin

    def __init__(self, saved: CareerFile) -> None:
        super().__init__()
        self._saved = saved
        self._sessions: dict[str, AnySession] = {}
        self._ends: dict[str, tuple[Screens, Any]] = {}
        """By match its pages, and what its map shows at the end."""

    def body(self) -> ComposeResult:
        with Horizontal(classes="seen-again"):
            with Vertical(id=self.NAME):
                yield Menu(id=f"{self.NAME}-list")
                yield Static(id=f"{self.NAME}-words", markup=False)
            yield LinesView(PICTURE)

    def on_unmount(self) -> None:
        for session in self._sessions.values():
            session.close()

    def session(self, name: str) -> AnySession:
        """A match by its name, to be seen again. Raises SaveError."""
        if name not in self._sessions:
            lent = self._saved.match(name)
            self._sessions[name] = Session(lent, screens_of(lent.match.engine.name).face)
        return self._sessions[name]

    def again(self, name: str) -> None:
        """Show a match again. Raises SaveError."""
        self.game.open_replay(self.session(name))

    def match_at(self, key: str) -> str:
        return key

    def chart_for(self, key: str) -> ChartView | None:
        return None

    @property
    def room(self) -> int:
        """The columns of the list."""
        width = self.app.size.width
        share = LIST if width < VAST else LIST_IN_VAST
        return width if width < WIDE else width * share // 100

    @on(Menu.Moved)
    def _moved(self, event: Menu.Moved) -> None:
        self.show_picture(event.key)

    def show_picture(self, key: str) -> None:
        """Show how the match of a row ended, where there is a picture of it."""
        if self.app.size.width < WIDE or not (name := self.match_at(key)):
            return
        with self.tell_errors():
            if name not in self._ends:
                session = self.session(name)
                pages = screens_of(session.saved.match.engine.name)
                replay = pages.replay(session)
                self._ends[name] = pages, replay.at_the_end(replay.view)
        pages, view = self._ends[name]
        if pages.preview is None:
            return
        preview = pages.preview(self.palette, self.glyphs)

        chart = self.chart_for(key)

        def lines(width: int, height: int) -> Sequence[Line]:
            rows = preview.rows(view, width, height)
            if chart is not None and (room := height - len(rows) - 1) >= LEAST:
                below = SeasonChart(chart, width, room, self.palette, self.glyphs, framed=False)
                rows = (*rows, (), *below.drawing().rows)
            return [pieces(row) for row in rows]

        self.query_one(f"#{PICTURE}", LinesView).show(lines, self.palette.panel.paper)


class MatchesScreen(SeenAgainScreen):
    """A list of what is over; Enter shows it again."""

    PAGE_NAME = "The matches of this career"
    AIM = "Choose a part of this career to replay."
    KEYS = ("south", "act", "keys", "leave")
    WORDS = {"south": "Down", "act": "Watch it", "leave": "Back"}
    NAME = "matches"

    def on_mount(self) -> None:
        saved = self._saved
        self.note(saved.header.title)
        rows = rows_of(
            [name for name in saved.names() if name != CAREER], saved.is_over, saved.texts
        )
        self.menu.fill(rows)
        self.show_picture(self.menu.key)
        if not rows:
            self.query_one("#matches-words", Static).update(NOTHING_OVER)

    def do_act(self) -> None:
        """Replay the match under the cursor."""
        name = self.menu.key
        if not name:
            self.say(NOTHING_OVER)
            return
        with self.tell_errors():
            self.again(name)


# --- What was settled of a season -----------------------------------------------------------------

ONWARD, SHEET = "onward", "sheet"
LOOK_AT_SHEET = "Look at the season's sheet"
NOTHING = "Nothing of this season was settled."
MARGIN = 6  # columns of the page that are not for the words of the list
BEFORE_POINTS = 7  # columns at least between what was fought and its points


def settled_rows(found: Sequence[Settled], crowns: tuple[str, str], width: int) -> list[Row]:
    """Each engagement in a row of so many columns, which opens its replay; points at the right.

    A row says where it was if there is no room for who met whom.
    """
    rows = [Row("", "Enter shows how it went", f"points of {crowns[0]} : {crowns[1]}")]
    for each in found:
        points = f"{each.points[0]} : {each.points[1]}"
        room = width - len(points) - BEFORE_POINTS
        told = fitting((f"{each.where}: {each.who}", each.where), room)
        rows.append(Row(str(each.number), told, points))
    return rows


def details(told: Settled) -> str:
    return "\n".join(filter(None, (f"{told.where}: {told.who}.", told.end, told.moment)))


class DigestScreen(SeenAgainScreen):
    """A list of what was settled; with an owner it leads on from there."""

    PAGE_NAME = "What was settled"
    KEYS = ("south", "act", "rule", "keys", "leave")
    RULE = str(PACE)
    WORDS = {"south": "Down", "act": "Choose", "leave": "Back"}
    NAME = "digest"

    def __init__(self, saved: CareerFile, owner: Owner | None = None) -> None:
        super().__init__(saved)
        self._owner = owner
        self._found: Sequence[Settled] = ()

    def label(self, name: str) -> str:
        leaves = name == "leave" and self._owner is not None
        return "Leave" if leaves else super().label(name)

    def aim(self) -> str:
        read = f"How {many(len(self._found), 'engagement')} went."
        return read if self._owner is None else f"{read} Then {amid(self._owner.onward_words)}."

    def on_mount(self) -> None:
        with self.tell_errors():
            self._found = season_digest(self._saved)
        self.refresh_keys()
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        season = self._saved.career.season
        crowns = ("", "")
        if season is not None:
            sheet: Sheet = season.sheet.state
            self.note(f"season {season.at_sea.season}")
            crowns = (captain(sheet, Player(0)), captain(sheet, Player(1)))
        onward: list[Row] = []
        if self._owner is not None:
            onward = [Row(ONWARD, self._owner.onward_words), Row(SHEET, LOOK_AT_SHEET)]
        width = self.room - MARGIN
        listed = settled_rows(self._found, crowns, width) if self._found else [Row("", NOTHING)]
        self.menu.fill([*onward, *listed], self.menu.key)
        self.show_picture(self.menu.key)

    def show_picture(self, key: str) -> None:
        told = self._told(key)
        self.query_one("#digest-words", Static).update("" if told is None else details(told))
        super().show_picture(key)

    def chart_for(self, key: str) -> ChartView | None:
        season, who = self._saved.career.season, captain_of(self._saved)
        told = self._told(key)
        if season is None or told is None:
            return None
        sheet: Sheet = season.sheet.seat(who).seen.value
        at = Spot("line", opponents(sheet, sheet.engagements[told.number])[who])
        view = SheetView(sheet=sheet, who=who, contents=None, fleet=None, cursor=at)
        return chart_view(view, season.sheet.seed)

    def match_at(self, key: str) -> str:
        season, told = self._saved.career.season, self._told(key)
        return (
            "" if season is None or told is None else fight_name(season.at_sea.season, told.number)
        )

    def _told(self, key: str) -> Settled | None:
        named = (each for each in self._found if key == str(each.number))
        return next(named, self._found[-1] if self._found else None)

    def choose(self, key: str) -> None:
        with self.tell_errors():
            if key == ONWARD and self._owner is not None:
                self.game.show(self._owner.onward())
            elif key == SHEET and isinstance(self._saved, CareerFile):
                self.game.open_career(self._saved)
            elif key:
                self.again(self.match_at(key))

    def do_leave(self) -> None:
        """Back to the page below; where there is none all is kept, and the title follows."""
        if self._owner is None:
            super().do_leave()
        else:
            self.game.home()
