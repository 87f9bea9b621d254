"""The hall of fame: who sailed for what score, and whether the record still says so."""

from collections.abc import Sequence
from functools import partial

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from pieces_of_eight.campaign.kernel.play import many, start_of
from pieces_of_eight.content import UnknownNameError, nation
from pieces_of_eight.saves.hall import Daily, Fame
from pieces_of_eight.tui.pages.base import ListScreen
from pieces_of_eight.tui.play.swearing import told
from pieces_of_eight.tui.play.telling import when
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .chronicle import RecordReader
from .picture import TALL, Brush, brush_of, flagged, room_beside, stacked, wrapped
from .reading import STYLES

EMPTY = (
    "Nobody stands here yet.",
    "Sail a career to its end, or die in it: the score is written on this wall, with the record"
    " of every match to prove it.",
)
DAILY = "daily"
"""The page of the voyages of a day."""
BARE = "There is no chronicle to read: the wall is bare."
NO_ENTRY = "Put the cursor on a captain: his chronicle is what is read."
DAYS = "Everybody sails the same voyage on a day; each day has a table of its own."
HOLDS = "The record holds: every match follows from those before it{dice}."
FIXED_DICE = ", and every die is the seed's own"
SWORN_DICE = ", and every die follows from what was sworn"
COLUMNS = "       {:<{name}}{:<{crown}}{:>6}  {:>7}  {:<5}"
ROW = "{:>2}  {:<{name}}{:<{crown}}{:>6}  {:>7}  {:<5}"
ALOFT = "  {:>2}  {}"
"""The beginning of a name that is too long for its column."""
NAME, CROWN = 25, 9
"""Cells for a name and for a crown, with the gap behind, where none is longer."""
BESIDE = 46
"""Cells of a row beside name and crown: margins, mark, scroll bar, place, figures, dice, date."""


class FameScreen(ListScreen):
    """The list above, what is known of one entry below."""

    PAGE_NAME = "The hall of fame"
    AIM = "Read which captains did best; the record of each can be checked."
    KEYS = ("south", "act", "log", "rule", "keys", "leave")
    RULE = "C-16"
    WORDS = {"south": "Down", "act": "Check", "log": "Chronicle", "leave": "Back"}
    CSS_PATH = STYLES

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Fame] = []
        self._daily: list[Daily] = []
        self._found: dict[int, list[str]] = {}
        """By entry what speaks against it, of those that were checked."""
        self._reader = RecordReader(self)

    def body(self) -> ComposeResult:
        yield Static(id="fame-empty")
        yield Static(id="fame-head")
        yield Menu(id="fame-list")
        with Vertical(id="fame-below"):
            yield Static(id="fame-words")

    def on_mount(self) -> None:
        self._entries = self.game.folder.hall.fame()
        self._daily = self.game.folder.hall.daily()
        self.set_class(not (self._entries or self._daily), "-nobody")
        self._fill()
        inks = self.game.inks
        empty = Text.assemble((EMPTY[0], f"bold {inks.gold}"), "\n\n", EMPTY[1])
        self.query_one("#fame-empty", Static).update(empty)
        count = len(self._entries)
        self.note("one career" if count == 1 else f"{count} careers" if count else "")
        self._show()

    def on_resize(self) -> None:
        self._fill()
        self._show()

    def _fill(self) -> None:
        """The rows, in columns that have what room the page has."""
        columns, menu = columns_of(self._entries, self.app.size.width), self.menu
        words = ("captain", "crown", "score", "seasons", "dice")
        head = COLUMNS.format(*words, name=columns[0], crown=columns[1])
        self.query_one("#fame-head", Static).update(head)
        menu.fill([*tables(self._entries, columns), *self._of_days()], menu.key)

    def _of_days(self) -> list[Row]:
        """The way to the tables of the voyages of a day, where there is one."""
        days = {one.day for one in self._daily}
        if not days:
            return []
        note = many(len(days), "table")
        return [Row("", "Voyages of a day"), Row(DAILY, "The tables of the daily voyage", note)]

    def on_screen_resume(self) -> None:
        self._show()

    @property
    def _at(self) -> int | None:
        """The entry under the cursor."""
        key = self.menu.key
        return int(key) if key.isdecimal() else None

    # What is shown.

    def _show(self) -> None:
        at = self._at
        if at is None:
            self.query_one("#fame-words", Static).update(DAYS)
            return
        fame, brush = self._entries[at], brush_of(self)
        width, large = self.app.size.width - 6, self.app.size.height >= TALL
        drawn = portrait(fame, brush, width, large=large)
        self.query_one("#fame-words", Static).update(
            stacked([*drawn, Text(), *sworn(fame, width), *self._verdict(at, brush, width)])
        )

    def _verdict(self, at: int, brush: Brush, width: int) -> list[Text]:
        """What is known of the record."""
        fame, against = self._entries[at], self._found.get(at)
        if against is None:
            return wrapped("Enter plays its record again, to see whether it holds.", width)
        if not against:
            return wrapped(
                HOLDS.format(dice=SWORN_DICE if fame.sworn else FIXED_DICE), width, brush.inks.good
            )
        return [line for words in against for line in wrapped(words, width, brush.inks.bad)]

    def show(self, key: str) -> None:
        self._show()

    # What is asked.

    def do_act(self) -> None:
        """Play the record of the entry again, while the page goes on."""
        at = self._at
        if self.menu.key == DAILY:
            self.game.open_page(DAILY)
            return
        if at is None:
            self.say("There is nothing to check: the wall is bare.")
            return
        self._reader.begin("The record is being played again", partial(self._check, at))

    def do_log(self) -> None:
        """Read the chronicle of the entry."""
        at = self._at
        if at is None:
            self.say(BARE if not self._daily else NO_ENTRY)
            return
        tell = partial(self._reader.tell, self._entries[at])
        self._reader.begin("The chronicle is being gathered", tell)

    async def _check(self, at: int) -> None:
        from pieces_of_eight.tui.play.scoring import scorer

        fame = self._entries[at]
        self._found[at] = await self._reader.against(fame, scorer(fame))
        self._show()


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


def portrait(fame: Fame, brush: Brush, width: int, *, large: bool) -> list[Text]:
    """An entry beside its flag, in lines of at most `width` cells."""
    factor = "" if fame.factor == 1 else f", points times {fame.factor:.2f}"
    ending = f"{start_of(fame.ending)}; {fame.score:g} in all{factor}."
    entered = f"Entered {when(fame.date)}, version {fame.version or 'unknown'}"
    crown, gold = crown_id(fame.crown), f"bold {brush.inks.gold}"
    room = room_beside(crown, brush, width, large=large)
    name = Text.assemble((fame.named, gold), f" of {fame.crown}")
    if name.cell_len > room:
        title = [*wrapped(fame.named, room, gold), *wrapped(f"of {fame.crown}", room)]
    else:
        title = [name]
    words = [*title, *wrapped(ending, room), *wrapped(entered, room, brush.inks.faint)]
    return flagged(crown, words, brush, large=large)


def crown_id(name: str) -> str:
    """The id of a crown; of one that this game does not know, what the entry calls it."""
    try:
        return nation(name).id
    except UnknownNameError:
        return name


def sworn(fame: Fame, width: int) -> list[Text]:
    """What was sworn for the dice of a career; nothing where they were not."""
    return wrapped(told(fame.sworn), width) if fame.sworn else []
