"""The last page of a career: the epitaph, the reckoning, the place in the hall of fame."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult

from pieces_of_eight.campaign.chronicle.moments import in_words
from pieces_of_eight.campaign.chronicle.story import Moment
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.reckoning import PLAIN, Reckoning
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.portrait import LARGE
from pieces_of_eight.tui.pages.base import on
from pieces_of_eight.tui.play.story import write
from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .album import Account, CareerEnd, enter
from .chronicle import ChronicleScreen
from .picture import (
    BETWEEN,
    NUMBER,
    Brush,
    beside,
    chart_lines,
    counted,
    crowned,
    curve,
    points,
    portrayed,
    room_aside,
    ruled,
    side_by_side,
    standing,
    told,
    width_for,
)
from .reading import READ_ON, ReadingPage

if TYPE_CHECKING:
    from pieces_of_eight.tui.match.pause import Owner


CHOICES = (
    Row("chronicle", "Read the chronicle"),
    Row("fame", "The hall of fame"),
    Row("title", "To the title page"),
)

CHARTED = "Where the career was fought"


class EndScreen(ReadingPage):
    """Enters the score and writes the chronicle as it opens; doing so again changes nothing."""

    PAGE_NAME = "The end of a career"
    KEYS = ("act", READ_ON, "log", "rule", "keys", "leave")
    RULE = "C-16"
    AUTO_FOCUS = "#end-menu"
    WORDS = {"log": "Chronicle", "leave": "Title page"}

    def __init__(
        self, data: CareerEnd, owner: "Owner | None" = None, chart: ChartView | None = None
    ) -> None:
        """`chart` is that of the last season, with the fights of those before it."""
        super().__init__()
        self.data = data
        self.owner = owner
        self._chart = chart
        self._kept: list[str] = []
        """What became of score and chronicle, in sentences."""

    def body(self) -> ComposeResult:
        yield from super().body()
        yield Menu(CHOICES, id="end-menu")

    def on_mount(self) -> None:
        self.note(self.data.title)
        self._keep()

    def aim(self) -> str:
        return "The career is over, and nothing is missing: read its chronicle and the hall."

    def _keep(self) -> None:
        """Enter the score and write the chronicle."""
        folder = self.game.folder
        with self.tell_errors():
            self._kept += enter(self.data, folder, plain=self.game.settings.plain)
        if self.data.trouble:
            self._kept.append(self.data.trouble)
        with self.tell_errors():
            path = write(folder, self.data.title, self.data.story)
            self._kept.append(f"The chronicle lies in {path.parent.name}/{path.name}.")

    def lines(self, brush: Brush, columns: int, *, large: bool) -> list[Text]:
        """Epitaph, hall and reckoning in two columns; the charts beside them, or below."""
        width = width_for(columns)
        used = 2 * width + BETWEEN
        aside = room_aside(columns, used) if large else 0
        words = page(self.data, self._kept, brush, width, large=large, portraits=bool(aside))
        if aside:
            words += figures_beside(self.data, brush, width)
            return side_by_side(words, self._pictures(brush, aside), used)
        return [*words, *charted(self.data, brush, width, large=large)]

    def _pictures(self, brush: Brush, width: int) -> list[Text]:
        """Where the career was fought, and its curve, in one column."""
        lines = curved(self.data, brush, width, large=True)
        if self._chart is None:
            return lines
        drawn = chart_lines(self._chart, width, self.palette, self.glyphs)
        return [ruled(CHARTED, brush, width), *drawn, Text(), *lines]

    def do_log(self) -> None:
        """Read the chronicle."""
        data = self.data
        self.app.push_screen(ChronicleScreen(data.story, data.title, data.album))

    def do_southeast(self) -> None:
        self.query_one(Reading).leap(1, page=True)

    def do_northeast(self) -> None:
        self.query_one(Reading).leap(-1, page=True)

    def do_leave(self) -> None:
        """To the title page: there is nothing left to go back to."""
        self.game.home()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        match event.key:
            case "chronicle":
                self.do_log()
            case "fame":
                self.game.open_page("fame")
            case _:
                self.do_leave()


def page(
    data: CareerEnd,
    kept: Sequence[str],
    brush: Brush,
    width: int,
    *,
    large: bool = False,
    portraits: bool = False,
) -> list[Text]:
    """All but the charts, in two columns of `width` cells; `large` is for the flags."""
    one, two = (
        column(each, standing_words(each, other), brush, width, large=large, portrait=portraits)
        for each, other in (data.accounts, data.accounts[::-1])
    )
    gold, whole = f"bold {brush.inks.gold}", 2 * width + BETWEEN
    return [
        *told(data.epitaph, gold, 2 * width),
        Text(data.ending, brush.inks.faint),
        *(line for sentence in kept for line in told(sentence, brush.inks.ink, 2 * width)),
        Text(),
        *beside(one, two, width),
        *remembered(data.story.moments, brush, whole),
    ]


def standing_words(account: Account, other: Account) -> str:
    """A captain's points of all seasons, and whether they are more than the other's."""
    total, against = sum(account.seasons), sum(other.seasons)
    how = ", ahead" if total > against else ", level" if total == against else ""
    return many(total, "point") + how if account.alive else "dead"


def remembered(moments: Sequence[Moment], brush: Brush, width: int) -> list[Text]:
    """The moments by which the career is told, each with the chance it had."""
    if not moments:
        return []
    lines = [Text(), ruled("What it is remembered for", brush, width)]
    for each in moments:
        lines += told(in_words(each), brush.inks.ink, width)
    return lines


def charted(data: CareerEnd, brush: Brush, width: int, *, large: bool) -> list[Text]:
    """The career as pictures: its curve where it had more seasons than one, then the rest."""
    lines = curved(data, brush, 2 * width + BETWEEN, large=large)
    return [*([Text(), *lines] if lines else []), *figures_beside(data, brush, width)]


def curved(data: CareerEnd, brush: Brush, width: int, *, large: bool) -> list[Text]:
    """The points of both as they grew; nothing of a career of one season."""
    figures = data.story.figures
    if figures is None or len(figures.years) < 2:
        return []
    sides = [each.country for each in data.accounts]
    heading = ruled("Points, season upon season", brush, width)
    return [heading, *curve(figures, sides, brush, width, large=large)]


def figures_beside(data: CareerEnd, brush: Brush, width: int) -> list[Text]:
    """The points of each season, and beside them favour, luck and fleets."""
    figures = data.story.figures
    if figures is None or not figures.years:
        return []
    sides = [each.country for each in data.accounts]
    left = points(figures, sides, brush, width)
    right = standing(figures, sides, brush, width, over=True)
    return [Text(), *beside(left, right, width)]


def column(
    account: Account, points: str, brush: Brush, width: int, *, large: bool, portrait: bool = False
) -> list[Text]:
    """What the career came to for one captain."""
    total = sum(account.seasons)
    words = (account.name, account.country, points)
    lines = (
        portrayed(account.crown, words, brush, width, LARGE)
        if portrait and account.alive
        else crowned(account.crown, words, brush, width, large=large)
    )
    lines += [Text()]
    lines.append(ruled("The reckoning" if account.reckoning else "The seasons", brush, width))
    each = f": {', '.join(map(str, account.seasons))}" if len(account.seasons) > 1 else ""
    count = "one season" if not each else f"{len(account.seasons)} seasons"
    lines += counted(total, f"{count}{each}", brush, width)
    if account.reckoning is not None:
        lines += reckoning(account.reckoning, account.against, brush, width)
    return lines


def reckoning(found: Reckoning, against: str, brush: Brush, width: int) -> list[Text]:
    """A score line by line (C-16)."""
    times = f"times {found.factor / PLAIN:.2f}, {against}"
    owned = f"{found.coins} coins, goods for {found.goods}, the crown's {found.purses} taken off"
    return [
        *counted(found.points, fought_words(found, width - NUMBER - 2), brush, width),
        *counted(found.weighed, times, brush, width),
        *counted(found.estate, owned, brush, width),
        *counted(found.score, "the score", brush, width, strong=True),
    ]


def fought_words(found: Reckoning, width: int) -> str:
    """What was fought for, season by season, and what comes off (H-227); all of it in a line."""
    each = f": {', '.join(map(str, found.seasons))}" if len(found.seasons) > 1 else ""
    if not found.passed:
        return f"of them fought for{each}"
    less, why = f", less {found.passed}", " for passing ships by"
    ways = [f"of them fought for{words}" for words in (f"{each}{less}{why}", f"{less}{why}", less)]
    return next((words for words in ways if len(words) <= width), ways[-1])
