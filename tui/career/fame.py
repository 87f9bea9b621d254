"""The hall of fame: who sailed for what score, and whether the record still says so."""

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.content import UnknownNameError, nation
from pieces_of_eight.saves.hall import Daily, Fame, Scorer
from pieces_of_eight.tui.pages.reading import Blocks, Brush, Drawing, Leaf, Prose, laid, wrapped
from pieces_of_eight.tui.play.swearing import told
from pieces_of_eight.tui.play.telling import when
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .chronicle import RecordsScreen
from .picture import TALL, flagged

EMPTY = (
    "Nobody is here yet.",
    "Sail a career to its end, or die trying. Your score goes on this wall, with the record of"
    " every match to prove it.",
)
DAILY = "daily"
"""The page of the voyages of a day."""
BARE = "The wall is bare, so there is no chronicle to read."
NO_ENTRY = "Put the cursor on a captain to read his chronicle."
DAYS = "Everybody sails the same voyage on the same day. Each day has its own table."
COLUMNS = "       {:<{name}}{:<{crown}}{:>6}  {:>7}  {:<5}"
ROW = "{:>2}  {:<{name}}{:<{crown}}{:>6}  {:>7}  {:<5}"
ALOFT = "  {:>2}  {}"
"""The beginning of a name that is too long for its column."""
NAME, CROWN = 25, 9
"""Cells for a name and for a crown, with the gap behind, where none is longer."""
BESIDE = 46
"""Cells of a row beside name and crown: margins, mark, scroll bar, place, figures, dice, date."""


class FameScreen(RecordsScreen):
    """The list above, what is known of one entry below."""

    PAGE_NAME = "The hall of fame"
    AIM = "The best captains. Enter checks a record."
    KEYS = ("south", "act", "log", "rule", "keys", "leave")
    RULE = "C-16"
    WORDS = {"south": "Down", "act": "Check", "log": "Chronicle", "leave": "Back"}
    BARE = "The wall is bare, so there is nothing to check."

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Fame] = []
        self._daily: list[Daily] = []

    def body(self) -> ComposeResult:
        yield Leaf(id="fame-empty")
        yield Static(id="fame-head")
        yield Menu(id="fame-list")
        yield Leaf(id="fame-below")

    def on_mount(self) -> None:
        self._entries = self.game.folder.hall.fame()
        self._daily = self.game.folder.hall.daily()
        self.set_class(not (self._entries or self._daily), "-nobody")
        self.query_one("#fame-empty", Leaf).show([Prose(EMPTY[0], "bold gold"), "", EMPTY[1]])
        count = len(self._entries)
        self.note("one career" if count == 1 else f"{count} careers" if count else "")
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        """The rows, in columns that have what room the page has."""
        columns, menu = columns_of(self._entries, self.app.size.width), self.menu
        words = ("captain", "crown", "score", "seasons", "dice")
        head = COLUMNS.format(*words, name=columns[0], crown=columns[1])
        self.query_one("#fame-head", Static).update(head)
        menu.fill([*tables(self._entries, columns), *self._of_days()], menu.key)
        self.show(menu.key)

    def _of_days(self) -> list[Row]:
        """The way to the tables of the voyages of a day, where there is one."""
        days = {one.day for one in self._daily}
        if not days:
            return []
        note = many(len(days), "table")
        return [Row("", "Daily voyages"), Row(DAILY, "Open the tables of the daily voyage", note)]

    @property
    def record(self) -> Fame | None:
        key = self.menu.key
        return self._entries[int(key)] if key.isdecimal() else None

    def scorer(self) -> Scorer:
        from pieces_of_eight.tui.play.scoring import scorer

        assert self.record is not None
        return scorer(self.record)

    def show(self, key: str) -> None:
        fame = self.record
        blocks: Blocks = [DAYS]
        if fame is not None:
            sworn = [told(fame.sworn)] if fame.sworn else []
            drawn = portrait(fame, large=self.app.size.height >= TALL)
            blocks = [drawn, "", *sworn, *self.verdict(fame)]
        self.query_one("#fame-below", Leaf).show(blocks)

    def do_act(self) -> None:
        """Check the entry, or go on to the tables of the days."""
        if self.menu.key == DAILY:
            self.game.open_page(DAILY)
        else:
            self.check()

    def do_log(self) -> None:
        """Read the chronicle of the entry."""
        if self.record is None:
            self.say(NO_ENTRY if self._daily else BARE)
        else:
            self.read(self.record)


def columns_of(entries: Sequence[Fame], width: int) -> tuple[int, int]:
    """The cells for names and for crowns on a page of a width, a gap behind each."""
    crown = max((CROWN, *(len(fame.crown) + 1 for fame in entries)))
    name = max((NAME, *(len(fame.finisher) + 1 for fame in entries)))
    return max(NAME, min(name, width - BESIDE - crown)), crown


def tables(entries: Sequence[Fame], columns: tuple[int, int]) -> list[Row]:
    """All entries under the headings of their tables, by their places in the hall.

    A name that is longer than its column begins in lines above the row.
    """
    rows: list[Row] = []
    place, length = 0, -1
    for at, fame in enumerate(entries):
        if fame.length != length:
            rows.append(Row("", heading(fame.length)))
            place, length = 0, fame.length
        *above, last = wrapped(fame.finisher, columns[0] - 1)
        for number, line in enumerate(above):
            rows.append(Row("", ALOFT.format("" if number else place + 1, line.plain)))
        rows.append(
            Row(str(at), row("" if above else place + 1, last.plain, fame, columns), date(fame))
        )
        place += 1
    return rows


def heading(length: int) -> str:
    """The heading of a table."""
    return f"Careers of {many(length, 'season')}"


def row(at: int | str, called: str, fame: Fame, columns: tuple[int, int]) -> str:
    """An entry on one line, with its place in its table and the last of its name."""
    name, crown = columns
    said = (at, called, fame.crown, f"{fame.score:g}", fame.seasons, fame.dice)
    return ROW.format(*said, name=name, crown=crown)


def date(fame: Fame) -> str:
    """The day of an entry, its month in three letters."""
    words = when(fame.date).partition(",")[0].split()
    return " ".join(word if word.isdigit() else word[:3] for word in words)


def portrait(fame: Fame, *, large: bool) -> Drawing:
    """An entry beside its flag."""
    factor = "" if fame.factor == 1 else f", points times {fame.factor:.2f}"
    crown = f"of {fame.crown}"

    def name(brush: Brush, width: int) -> Sequence[Text]:
        """His name and whom he sailed for, on one line if there is room."""
        whole = Text.assemble((fame.named, brush.style("bold gold")), f" {crown}")
        apart: Blocks = [Prose(fame.named, "bold gold", 0), crown]
        return [whole] if whole.cell_len <= width else laid(apart, brush, width)

    words: Blocks = [
        name,
        f"{start_of(fame.ending)}; {fame.score:g} in all{factor}.",
        Prose(f"Entered {when(fame.date)}, version {fame.version or 'unknown'}", "faint", 0),
    ]
    return flagged(crown_id(fame.crown), words, large=large)


def crown_id(name: str) -> str:
    """The id of a crown; of one that this game does not know, what the entry calls it."""
    try:
        return nation(name).id
    except UnknownNameError:
        return name
