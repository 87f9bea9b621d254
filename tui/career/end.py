"""The last page of a career: the epitaph, the reckoning, the place in the hall of fame."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.types import CSSPathType
from textual.widgets import Static

from campaign.reckoning import PLAIN, Reckoning
from saves.fame import Fame
from saves.words import SaveError
from tui.career.chronicle import ChronicleScreen
from tui.career.picture import (
    TALL,
    Brush,
    beside,
    counted,
    crowned,
    ruled,
    stacked,
    told,
    width_for,
)
from tui.career.port_words import counted as so_many
from tui.career.reckoned import Account, CareerEnd, career_end
from tui.career.styles import STYLES
from tui.pages.base import GameScreen
from tui.play.story import write
from tui.widgets.controls import Reading
from tui.widgets.menu import Menu, Row

if TYPE_CHECKING:
    from tui.match.owner import Owner

MARGIN = 5
"""Columns of the page that are not for words: its edges and the scroll bar."""
PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth")
CHOICES = (
    Row("chronicle", "Read the chronicle"),
    Row("fame", "The hall of fame"),
    Row("title", "To the title page"),
)

__all__ = ["CareerEnd", "EndScreen", "career_end"]


class EndScreen(GameScreen):
    """Enters the score and writes the chronicle as it opens; doing so again changes nothing."""

    PAGE_NAME = "The end of a career"
    KEYS = ("south", "act", "log", "rule", "keys", "leave")
    AUTO_FOCUS: ClassVar[str | None] = "#end-menu"
    CSS_PATH: ClassVar[CSSPathType | None] = STYLES

    def __init__(self, data: CareerEnd, owner: "Owner | None" = None) -> None:
        super().__init__()
        self.data = data
        self.owner = owner
        self._kept: list[str] = []
        """What became of score and chronicle, in sentences."""

    def body(self) -> ComposeResult:
        with Reading(id="end"):
            yield Static(id="end-words")
        yield Menu(CHOICES, id="end-menu")

    def on_mount(self) -> None:
        self.note(self.data.title)
        self._keep()
        self._draw()

    def on_resize(self) -> None:
        super().on_resize()
        self._draw()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._draw()

    def label(self, name: str) -> str:
        words = {"south": "Down", "log": "Chronicle", "leave": "Title page"}
        return words.get(name) or super().label(name)

    def aim(self) -> str:
        return "The career is over, and nothing is missing: read its chronicle and the hall."

    def rule(self) -> str:
        return "C-16"

    def _keep(self) -> None:
        """Enter the score and write the chronicle."""
        folder = self.game.folder
        try:
            entered = [folder.enter_fame(fame) for fame in self.data.entries]
            hall = folder.fame()
            self._kept += [placed(fame, hall) for fame in entered]
        except SaveError as error:
            self.say(str(error), warning=True)
        if self.data.trouble:
            self._kept.append(self.data.trouble)
        try:
            path = write(folder, self.data.title, self.data.story)
            self._kept.append(f"The chronicle lies in {path.parent.name}/{path.name}.")
        except SaveError as error:
            self.say(str(error), warning=True)

    def _draw(self) -> None:
        game = self.game
        brush = Brush(game.inks, game.depth, game.settings.plain)
        size = self.app.size
        width, large = width_for(size.width - MARGIN), size.height >= TALL
        lines = page(self.data, self._kept, brush, width, large=large)
        self.query_one("#end-words", Static).update(stacked(lines))

    def do_log(self) -> None:
        """Read the chronicle."""
        self.app.push_screen(ChronicleScreen(lambda: self.data.story, self.data.title))

    def do_southeast(self) -> None:
        self.query_one("#end", Reading).leap(1, page=True)

    def do_northeast(self) -> None:
        self.query_one("#end", Reading).leap(-1, page=True)

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


def placed(fame: Fame, hall: Sequence[Fame]) -> str:
    """The place of an entry in its table of the hall of fame."""
    at = [each for each in hall if each.length == fame.length].index(fame)
    place = PLACES[at] if at < len(PLACES) else f"Number {at + 1}"
    table = so_many(fame.length, "season")
    return f"{place} place in the hall of fame for {fame.named}, among careers of {table}."


def page(
    data: CareerEnd, kept: Sequence[str], brush: Brush, width: int, *, large: bool = False
) -> list[Text]:
    """The whole page, in two columns of `width` cells; `large` is for the flags."""
    one, two = (column(each, brush, width, large=large) for each in data.accounts)
    gold = f"bold {brush.inks.gold}"
    return [
        *told(data.epitaph, gold, 2 * width),
        Text(data.ending, brush.inks.faint),
        *(line for sentence in kept for line in told(sentence, brush.inks.ink, 2 * width)),
        Text(),
        *beside(one, two, width),
    ]


def column(account: Account, brush: Brush, width: int, *, large: bool) -> list[Text]:
    """What the career came to for one captain."""
    total = sum(account.seasons)
    words = (account.name, account.country, so_many(total, "point") if account.alive else "dead")
    lines = [*crowned(account.crown, words, brush, width, large=large), Text()]
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
    each = f": {', '.join(map(str, found.seasons))}" if len(found.seasons) > 1 else ""
    owned = f"{found.coins} coins, goods for {found.goods}, the crown's {found.purses} taken off"
    return [
        *counted(found.points, f"of them fought for{each}", brush, width),
        *counted(found.weighed, times, brush, width),
        *counted(found.estate, owned, brush, width),
        *counted(found.score, "the score", brush, width, strong=True),
    ]
