"""What is read, as data: headings, paragraphs, sums, columns and drawings, and their page.

A page says which blocks stand on it; how wide they are is asked when they are laid out.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import ClassVar, TypeAlias

from msgspec import Struct
from rich.text import Text
from textual.app import ComposeResult, RenderResult
from textual.geometry import Size
from textual.types import CSSPathType
from textual.widget import Widget

from pieces_of_eight.tui.draw.colours import Depth, Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs, glyphs_for
from pieces_of_eight.tui.match.tutor import BAR, asked_lines
from pieces_of_eight.tui.play.own_keys import with_keys
from pieces_of_eight.tui.themes import Inks
from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.frame import LinesView
from .base import Entries, GameScreen

# --- Blocks ---------------------------------------------------------------------------------------

BETWEEN = 4  # columns between two columns of a page
LEAST = 10  # columns that a paragraph gets at least
NUMBER = 4  # columns for a sum


class PageBrush(Struct, frozen=True):
    """With what is drawn."""

    inks: Inks
    depth: Depth
    plain: bool  # whether only signs of any keyboard may be used
    palette: Palette | None = None  # the colours of maps, for pages with a chart on them

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_for(self.depth, plain=self.plain)

    def style(self, tone: str) -> str:
        """A style in which colours go by what they are for, as "bold gold"."""
        return " ".join(getattr(self.inks, word, word) for word in tone.split())


class Ruled(Struct, frozen=True):
    """The heading of a part, with a rule to the edge of the column."""

    words: str


class Prose(Struct, frozen=True):
    """A paragraph in a tone; its lines after the first may be indented."""

    words: str
    tone: str = ""  # a style by what colours are for, as "bold gold"; without one the page's own
    hang: int = 2


class Sum(Struct, frozen=True):
    """A number with what it is for."""

    number: int
    words: str
    strong: bool = False


class Beside(Struct, frozen=True):
    """Two columns; what is longer goes on."""

    left: "Blocks"
    right: "Blocks" = ()
    width: int = 0  # of the left column; without one both have half of what there is
    gap: int = BETWEEN


Drawing: TypeAlias = Callable[
    [PageBrush, int], Sequence[Text]
]  # draws something in so many columns
Block: TypeAlias = str | Text | Ruled | Prose | Sum | Beside | Drawing
"""A string is a plain paragraph, an empty one a line of air; a text is a line by itself."""
Blocks: TypeAlias = Sequence[Block]


def part(heading: str, *blocks: Block) -> Blocks:
    """Blocks under a heading; without any there is no heading either."""
    return [Ruled(heading), *blocks] if blocks else []


def laid(blocks: Blocks, brush: PageBrush, width: int) -> list[Text]:
    """Blocks in lines of at most `width` cells."""
    return [line for block in blocks for line in _lines(block, brush, width)]


def _lines(block: Block, brush: PageBrush, width: int) -> Sequence[Text]:
    match block:
        case "":
            return [Text()]
        case str():
            return wrapped(block, width)
        case Text():
            return [block]
        case Prose(words, tone, hang):
            return wrapped(words, width, brush.style(tone), " " * hang)
        case Ruled(words):
            rule, frame = "-" if brush.plain else "─", brush.inks.frame
            rest = rule * max(0, width - len(words) - 3)
            heading = (f" {words} ", brush.style("bold gold"))
            return [Text.assemble((rule, frame), heading, (rest, frame))]
        case Sum(number, words, strong):
            ink = brush.style("bold gold" if strong else "ink")
            lead = Text(f"{number:>{NUMBER}}", brush.style("bold good"))
            return abreast([lead], wrapped(words, width - NUMBER - 2, ink), NUMBER, 2)
        case Beside(left, right, at, gap):
            at = at or (width - gap) // 2
            aside = laid(right, brush, width - at - gap)
            return abreast(laid(left, brush, at), aside, at, gap)
        case _:
            return block(brush, width)


def wrapped(words: str, width: int, ink: str = "", hang: str = "") -> list[Text]:
    """A sentence in lines of at most `width` cells; "7% likely" stays on one of them."""
    found = wrap(words.replace("% ", "%\xa0"), max(LEAST, width), subsequent_indent=hang)
    return [Text(line.replace("\xa0", " "), ink) for line in found]


def abreast(left: Sequence[Text], right: Sequence[Text], width: int, gap: int) -> list[Text]:
    """Lines with others at their right, from the same column on."""
    lines = []
    for one, two in zip_longest(left, right):
        line = Text() if one is None else one.copy()
        if two is not None:
            line.truncate(width, pad=True)
            line = Text.assemble(line, " " * gap, two)
        lines.append(line)
    return lines


def stacked(lines: Sequence[Text]) -> Text:
    """Lines one below the other; what is too long for the page is cut."""
    text = Text("\n").join(lines)
    text.no_wrap, text.overflow = True, "crop"
    return text


def brush_of(page: GameScreen) -> PageBrush:
    return PageBrush(page.game.inks, page.game.depth, page.game.settings.plain, page.palette)


# --- Where they stand -----------------------------------------------------------------------------


class Leaf(Widget):
    """Blocks in whatever room there is: laid out anew for each width, and for other colours."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._blocks: Blocks = ()
        self._lines: list[Text] = []
        self._laid_for: tuple[PageBrush, int] | None = None
        """With what brush and for what width the lines were laid out."""

    def show(self, blocks: Blocks) -> None:
        self._blocks, self._laid_for = blocks, None
        self.refresh(layout=True)

    def _laid(self, width: int) -> list[Text]:
        page = self.screen
        assert isinstance(page, GameScreen)
        room = brush_of(page), width
        if room != self._laid_for:
            self._lines, self._laid_for = laid(self._blocks, *room), room
        return self._lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._laid(width))

    def render(self) -> RenderResult:
        return stacked(self._laid(self.content_size.width))


STYLES: CSSPathType = [
    Path(__file__).parent.parent / "pages.tcss",
    Path(__file__).parent.parent / "fame.tcss",
]  # the style sheets of the pages behind a season and behind a career
MARGIN = 5  # columns of the page that are not for words: its edges and the scroll bar
READ_ON = "southeast"  # the command that reads on


class ReadingScreen(GameScreen):
    """A page that is read: each writes `blocks`."""

    KEYS: ClassVar[tuple[str, ...]] = ("act", READ_ON, "rule", "keys", "leave")
    AUTO_FOCUS = "#read"
    CSS_PATH = STYLES

    @abstractmethod
    def blocks(self, columns: int, high: int) -> Blocks:
        """The whole page in so many columns, in a window so high."""

    taught = ""
    """What a lesson says above the page, with its keys in braces; empty where there is none."""

    def body(self) -> ComposeResult:
        if self.taught:
            yield LinesView(BAR)
        with Reading(id="read"):
            yield Leaf(id="read-words")

    def on_mount(self) -> None:
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Write the page for the size and the colours there are."""
        size = self.app.size
        self.query_one(Leaf).show(self.blocks(size.width - MARGIN, size.height))
        for bar in self.query(f"#{BAR}").results(LinesView):
            self._teach(bar)
        self.call_after_refresh(self.refresh_keys)  # once it is known how long the page is

    def _teach(self, bar: LinesView) -> None:
        inks = self.bar_inks
        words = with_keys(self.taught, self.key_of)
        said = asked_lines(words, self.app.size.width, inks.title, inks.bar_text)
        bar.styles.height = len(said)
        bar.show(lambda w, h: said, inks.bar_paper)

    def key_entries(self) -> Entries:
        """Without the key that reads on where all of it stands on the page."""
        entries = super().key_entries()
        longer = any(reading.max_scroll_y > 0 for reading in self.query(Reading))
        return tuple(entry for entry in entries if longer or entry[0] != READ_ON)

    def label(self, name: str) -> str:
        return "Read on" if name == READ_ON and name not in self.WORDS else super().label(name)
