"""The book of rules: its contents at the left, one page, paragraph or word of it at the right."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rich.console import Group
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from pieces_of_eight.content.rulebook import (
    HintPart,
    HowToPlay,
    Readable,
    Term,
    library,
    mentions,
    part_that_answers,
)
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.legend import Legend, LegendSign, LegendSigns
from pieces_of_eight.tui.keyboard import keys_of
from pieces_of_eight.tui.play.own_keys import keyed
from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.map_view import painted
from pieces_of_eight.tui.widgets.menu import Menu
from pieces_of_eight.tui.widgets.menu import Row as MenuRow
from .base import WAYS, Entries, GameScreen, on

# --- The page "how it is played" as lines of text, with its pictures ------------------------------

BULLET, INDENT = "- ", "  "  # what a line begins with, and what goes on with it
Draw = Callable[[str, str], Sequence[Row]]
"""Draws a picture: the engine whose painter it is, and the picture's name."""


class RulesInks(NamedTuple):
    """The colours of a page's words."""

    title: str
    faint: str


class LaidOut(NamedTuple):
    """A page in lines, and in which of them each part begins."""

    lines: tuple[Text, ...]
    begins: tuple[int, ...]


def link_to(name: str) -> Style:
    return Style(meta={"@click": f"screen.look_up({name!r})"})


def laid_out(page: HowToPlay, width: int, inks: RulesInks, draw: Draw) -> LaidOut:
    """A page for so many columns. A picture that is wider is left out, and its sentence with it."""
    lines, begins = [Text(page.title, f"bold {inks.title}")], []
    for part in page.parts:
        lines.append(Text())
        begins.append(len(lines))
        lines.append(Text(part.title, f"bold {inks.title}"))
        lines += _lines(part, width)
        lines += _picture(part, draw(page.engine, part.picture), width) if part.picture else ()
        lines += [_links(line, inks.faint) for line in textwrap.wrap(" ".join(part.rules), width)]
    return LaidOut(tuple(lines), tuple(begins))


def _lines(part: HintPart, width: int) -> Iterator[Text]:
    for line in part.lines:
        numbered = line[:1].isdigit() and line[1:3] == ". "
        first = "" if numbered else BULLET
        rest = "   " if numbered else INDENT
        for words in textwrap.wrap(line, width, initial_indent=first, subsequent_indent=rest):
            yield Text(words)


def _links(line: str, faint: str) -> Text:
    found = Text("", faint)
    for name in line.split(" "):
        found.append(name, link_to(name))
        found.append(" ")
    return found


def _picture(part: HintPart, rows: Sequence[Row], width: int) -> Iterator[Text]:
    if not rows or len(rows[0]) > width - len(INDENT):
        return
    yield Text()
    for row in rows:
        yield Text(INDENT, end="") + painted(row)
    for words in textwrap.wrap(
        part.caption, width, initial_indent=INDENT, subsequent_indent=INDENT
    ):
        yield Text(words, "italic")
    yield Text()


# --- What is to be seen on a map, sign by sign: the place under the cursor first ------------------

WIDEST = 16  # columns for the signs
TWO_ABREAST = 110  # columns of a screen from which two signs stand beside each other


def open_legend(
    page: GameScreen,
    legend: Legend,
    view: object,
    at: object,
    place: str,
    traces: Sequence[LegendSign] = (),
) -> None:
    """Explain the signs of a view over its page, those `at` a place first, which `place` names."""
    told = legend.told(view, at, page.palette, page.glyphs)
    told = told._replace(others=(*told.others, *traces))
    page.app.push_screen(LegendScreen(told, legend.short, place))


class LegendScreen(GameScreen):
    """One page to scroll."""

    PAGE_NAME = "Signs"
    AIM = "What each sign means, those under the cursor first."
    KEYS = ("south", "southeast", "rule", "keys", "legend", "leave")
    WORDS = {
        "south": "Down",
        "southeast": "Page down",
        "rule": "The rules",
        "legend": "Close",
        "leave": "Back",
    }

    def __init__(self, told: LegendSigns, short: Sequence[tuple[str, str]], place: str) -> None:
        """`short` are the short words of the card; `place` says what lies under the cursor."""
        super().__init__()
        self._told, self._short, self._place = told, short, place

    def body(self) -> ComposeResult:
        with Reading(id="legend"):
            yield Static(id="legend-text")

    def on_mount(self) -> None:
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    def do_legend(self) -> None:
        self.do_leave()

    def _fill(self) -> None:
        told, inks = self._told, self.game.inks
        parts: list[Text | Table] = []

        def add(title: str, *found: Text | Table) -> None:
            parts.extend((Text(title, f"bold {inks.gold}"), *found))

        if told.here:
            add("Under the cursor", Text(self._place, inks.faint), Text(), self._table(told.here))
        if told.elsewhere:
            add("Elsewhere on the page", Text(), self._table(told.elsewhere))
        if self._short:
            table = _columns(1)
            for word, meaning in self._short:
                table.add_row(Text(word, inks.gold), meaning)
            add("Short words", table, Text())
        if told.others:
            add("Not shown just now", Text(), self._table(told.others))
        self.query_one("#legend-text", Static).update(Group(*parts))

    def _table(self, signs: Sequence[LegendSign]) -> Table:
        abreast = 2 if self.app.size.width >= TWO_ABREAST else 1
        table = _columns(abreast, apart=1)
        for at in range(0, len(signs), abreast):
            cells: list[Text | str] = []
            for sign in signs[at : at + abreast]:
                drawn = Text("\n").join(painted(row) for row in sign.rows)
                cells += [drawn, keyed(sign.words, self.key_of)]
            table.add_row(*cells)
        return table


def _columns(pairs: int, apart: int = 0) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, apart, 0), expand=pairs > 1)
    for _ in range(pairs):
        table.add_column(width=WIDEST, no_wrap=True)
        table.add_column(ratio=1 if pairs > 1 else None)
    return table


MOST = 76  # the columns of a text at most, however wide the page is


def _row_of(entry: Readable) -> MenuRow:
    return MenuRow(entry.id, entry.title)


class RulesScreen(GameScreen):
    """Opens at a paragraph, or at the first."""

    PAGE_NAME = "The rules"
    AIM = "Look up a rule: type a word, or choose from the list."
    KEYS = ("act", "next", "undo", "southeast", "keys", "leave")
    WORDS = {"next": "Next part", "undo": "Back", "southeast": "Page down", "leave": "Close"}
    AUTO_FOCUS = "#rules-list"

    def __init__(self, rule: str = "") -> None:
        """`rule` is the id of what to open; one that is not there opens the first page."""
        super().__init__()
        self._book = library()
        self._read: list[str] = []  # the ids of what was read on the way here
        self._sought = ""  # the words that are searched for: a page opens where it answers them
        self._start = rule if rule in self._book else self._book.first.id
        self._missing = rule if rule and rule not in self._book else ""

    def body(self) -> ComposeResult:
        with Horizontal(id="rules"):
            with Vertical(id="rules-left"):
                yield Input(
                    placeholder="Search: word or number",
                    compact=True,
                    select_on_focus=False,
                    id="rules-search",
                )
                yield Menu(self._contents(), id="rules-list")
            with Reading(id="rules-right"):
                yield Static(id="rules-text")
                yield Menu(id="rules-see")

    def on_mount(self) -> None:
        self.go(self._start)
        if self._missing:
            self.say(f"The book has no rule {self._missing}.", warning=True)

    def on_descendant_focus(self) -> None:
        self.refresh_keys()

    async def on_event(self, event: events.Event) -> None:
        """A letter that is no key of this page begins a search."""
        if not isinstance(event, events.Key) or not self._begins_search(event):
            await super().on_event(event)

    def _begins_search(self, event: events.Key) -> bool:
        typed, commands = event.character or "", (self.ORDERS[name] for name in (*self.KEYS, *WAYS))
        used = any(event.key in keys_of(each, self.game.keymap) for each in commands)
        deaf = used or self.typing or self.too_small
        begins = typed.isalpha() and not deaf and self.game.hears(event)
        if begins:
            event.stop()
            field = self.query_one(Input)
            field.focus()
            field.value = typed
            field.cursor_position = len(typed)
        return begins

    def footer(self) -> Entries:
        """Without the key to the book: it lies open."""
        return self.key_entries()

    def go(self, rule: str) -> None:
        """Open something by its id; an empty or unknown one leaves the page as it is."""
        if rule not in self._book:
            return
        self._note_reading(rule)
        contents = self.query_one("#rules-list", Menu)
        if rule not in [row.key for row in contents.rows]:
            self.query_one(Input).value = ""
            contents.fill(self._contents(), rule)
        contents.go(rule)
        self._show(self._book[rule])

    def _note_reading(self, rule: str) -> bool:
        is_other = self._read[-1:] != [rule]
        if is_other:
            self._read.append(rule)
        return is_other

    def do_undo(self) -> None:
        if len(self._read) < 2:
            self.say("There is no rule to go back to.")
            return
        self._read.pop()
        self.go(self._read[-1])

    def do_rule(self) -> None:
        self.say("The rule book is already open.")

    def action_look_up(self, name: str) -> None:
        self.go(name)

    def _contents(self) -> list[MenuRow]:
        return [
            row
            for shelf in self._book.shelves
            for row in (MenuRow("", shelf.title), *map(_row_of, shelf.entries))
        ]

    def _show(self, entry: Readable) -> None:
        reading = self.query_one("#rules-right", Reading)
        reading.scroll_home(animate=False)
        if isinstance(entry, HowToPlay):
            self._show_page(entry)
        else:
            inks = self.game.inks
            below = "a word" if isinstance(entry, Term) else entry.id
            text = Text(entry.text)
            for start, end, term in mentions(entry.text):
                if term.id != entry.id:
                    text.stylize(Style(underline=True) + link_to(term.id), start, end)
            head = ((entry.title, f"bold {inks.gold}"), "\n", (below, inks.faint), "\n\n")
            self.query_one("#rules-text", Static).update(Text.assemble(*head, text))
        see = [_row_of(self._book[rule]) for rule in entry.see if rule in self._book]
        words = [] if isinstance(entry, HowToPlay) else mentions(entry.text)
        terms = [_row_of(each.term) for each in words if each.term.id != entry.id]
        rows = [MenuRow("", "See also"), *see] if see else []
        rows += [MenuRow("", "Words"), *terms] if terms else []
        self.query_one("#rules-see", Menu).fill(rows)
        self.query_one("#rules-see", Menu).display = bool(rows)
        self.note(self._book.shelf_of(entry.id))

    def _show_page(self, page: HowToPlay) -> None:
        inks, reading = self.game.inks, self.query_one("#rules-right", Reading)
        width = min(MOST, max(20, reading.scrollable_content_region.width - 1))
        found = laid_out(page, width, RulesInks(inks.gold, inks.faint), self._picture)
        self.query_one("#rules-text", Static).update(Text("\n").join(found.lines))
        if self._sought:
            at = found.begins[part_that_answers(page, self._sought)]
            self.call_after_refresh(reading.scroll_to, y=at, animate=False)

    def _picture(self, engine: str, name: str) -> Sequence[Row]:
        from pieces_of_eight.tui.registry import face_of

        examples = face_of(engine).examples
        return () if examples is None else examples(name, self.palette, self.glyphs)

    def on_resize(self) -> None:
        entry = self._book[self._read[-1]] if self._read else None
        if isinstance(entry, HowToPlay):
            self.call_after_refresh(self._show_page, entry)

    @on(Menu.Moved, "#rules-list")
    def _moved(self, event: Menu.Moved) -> None:
        if self._note_reading(event.key):
            self._show(self._book[event.key])

    @on(Menu.Chosen, "#rules-list")
    def _opened(self, event: Menu.Chosen) -> None:
        self.go(event.key)
        self.query_one("#rules-right").focus()

    @on(Menu.Moved, "#rules-see")
    def _looked(self, event: Menu.Moved) -> None:
        event.stop()

    @on(Menu.Chosen, "#rules-see")
    def _followed(self, event: Menu.Chosen) -> None:
        self.go(event.key)

    @on(Input.Changed)
    def _searched(self, event: Input.Changed) -> None:
        contents = self.query_one("#rules-list", Menu)
        words = event.value.strip()
        self._sought = words
        if not words:
            contents.fill(self._contents(), self._read[-1] if self._read else "")
            return
        found = self._book.search(words)
        contents.fill([_row_of(entry) for entry in found])
        if found:
            self.say(f"{len(found)} found." if len(found) > 1 else "One found.")
            self._show(found[0])
        else:
            self.say(f"The book does not mention '{words[:40]}'.")

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        contents = self.query_one("#rules-list", Menu)
        if contents.rows:
            contents.focus()
            self.go(contents.key)

    def on_key(self, event: events.Key) -> None:
        if event.key == "down" and isinstance(self.focused, Input):
            event.stop()
            self.query_one("#rules-list").focus()
