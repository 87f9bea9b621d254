"""The book of rules: its contents at the left, one page, paragraph or word of it at the right."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .base import GameScreen

if TYPE_CHECKING:
    from pieces_of_eight.content.how_to_play import HowToPlay
    from pieces_of_eight.content.library import Readable
    from pieces_of_eight.tui.draw.cells import Row as Cells

MOST = 76
"""The columns of a text at most, however wide the page is."""


class RulesScreen(GameScreen):
    """Opens at a paragraph, or at the first."""

    PAGE_NAME = "The rules"
    AIM = "Look up a rule: type a word of it, or choose it in the list."
    KEYS = ("act", "next", "undo", "southeast", "keys", "leave")
    WORDS = {"next": "Next part", "undo": "Back", "southeast": "Page down", "leave": "Close"}
    AUTO_FOCUS = "#rules-list"

    def __init__(self, rule: str = "") -> None:
        """`rule` is the id of what to open; one that is not there opens the first page."""
        super().__init__()
        from pieces_of_eight.content.library import library

        self._book = library()
        self._read: list[str] = []
        """The ids of what was read on the way here."""
        self._sought = ""
        """The words that are searched for: a page opens where it answers them."""
        self._start = rule if rule in self._book else self._book.first.id
        self._missing = rule if rule and rule not in self._book else ""

    def body(self) -> ComposeResult:
        with Horizontal(id="rules"):
            with Vertical(id="rules-left"):
                yield Input(placeholder="Search: a word, or an id", compact=True, id="rules-search")
                yield Menu(self._contents(), id="rules-list")
            with Reading(id="rules-right"):
                yield Static(id="rules-text")
                yield Menu(id="rules-see")

    def on_mount(self) -> None:
        self.go(self._start)
        if self._missing:
            self.say(f"There is no paragraph {self._missing} in the book.", warning=True)

    def on_descendant_focus(self) -> None:
        """In the field for words to look for other keys work than beside it."""
        self.refresh_keys()

    def footer(self) -> tuple[tuple[str, str, str], ...]:
        """Without the key to the book: it lies open."""
        return self.key_entries()

    def go(self, rule: str) -> None:
        """Open something by its id; an empty or unknown one leaves the page as it is."""
        if rule not in self._book:
            return
        if not self._read or self._read[-1] != rule:
            self._read.append(rule)
        contents = self.query_one("#rules-list", Menu)
        if rule not in [row.key for row in contents.rows]:
            self.query_one(Input).value = ""
            contents.fill(self._contents(), rule)
        contents.go(rule)
        self._show(self._book[rule])

    def do_undo(self) -> None:
        """Back to the paragraph read before."""
        if len(self._read) < 2:
            self.say("There is no paragraph to go back to.")
            return
        self._read.pop()
        self.go(self._read[-1])

    def do_rule(self) -> None:
        self.say("The book of rules is open already.")

    def action_look_up(self, name: str) -> None:
        """A word in a paragraph was clicked: open it."""
        self.go(name)

    def _contents(self) -> list[Row]:
        rows: list[Row] = []
        for shelf in self._book.shelves:
            rows.append(Row("", shelf.title))
            rows += [self._row(entry) for entry in shelf.entries]
        return rows

    def _row(self, entry: "Readable") -> Row:
        return Row(entry.id, entry.title)

    def _show(self, entry: "Readable") -> None:
        from pieces_of_eight.content.how_to_play import HowToPlay

        reading = self.query_one("#rules-right", Reading)
        reading.scroll_home(animate=False)
        if isinstance(entry, HowToPlay):
            self._show_page(entry)
        else:
            self.query_one("#rules-text", Static).update(self._text_of(entry))
        self._show_links(entry)
        self.note(self._book.shelf_of(entry.id))

    def _show_page(self, page: "HowToPlay") -> None:
        """How a game is played, from the part on that answers what was searched for."""
        from pieces_of_eight.content.library import part_that_answers
        from .how_to import Inks, laid_out

        inks, reading = self.game.inks, self.query_one("#rules-right", Reading)
        width = min(MOST, max(20, reading.scrollable_content_region.width - 1))
        found = laid_out(page, width, Inks(inks.gold, inks.faint), self._picture)
        self.query_one("#rules-text", Static).update(Text("\n").join(found.lines))
        if self._sought:
            at = found.begins[part_that_answers(page, self._sought)]
            self.call_after_refresh(reading.scroll_to, y=at, animate=False)

    def _picture(self, engine: str, name: str) -> "Sequence[Cells]":
        """A small position, by the painter of its game in the colours of this page."""
        from pieces_of_eight.tui.registry import face_of

        examples = face_of(engine).examples
        return () if examples is None else examples(name, self.palette, self.glyphs)

    def _text_of(self, entry: "Readable") -> Text:
        """A paragraph or a word; the words in it that can be opened are underlined."""
        from pieces_of_eight.content.glossary import Term, mentions
        from .how_to import link_to

        inks = self.game.inks
        below = "a word" if isinstance(entry, Term) else entry.id
        text = Text(entry.text)
        for start, end, term in mentions(entry.text):
            if term.id != entry.id:
                text.stylize(Style(underline=True) + link_to(term.id), start, end)
        head = ((entry.title, f"bold {inks.gold}"), "\n", (below, inks.faint), "\n\n")
        return Text.assemble(*head, text)

    def _show_links(self, entry: "Readable") -> None:
        """What else to read: the paragraphs that belong to it, and the words that stand in it."""
        from pieces_of_eight.content.glossary import mentions
        from pieces_of_eight.content.how_to_play import HowToPlay

        see = [self._row(self._book[rule]) for rule in entry.see if rule in self._book]
        words = [] if isinstance(entry, HowToPlay) else mentions(entry.text)
        terms = [self._row(each.term) for each in words if each.term.id != entry.id]
        rows = [Row("", "See also"), *see] if see else []
        rows += [Row("", "Words"), *terms] if terms else []
        self.query_one("#rules-see", Menu).fill(rows)
        self.query_one("#rules-see", Menu).display = bool(rows)

    def on_resize(self) -> None:
        """A page of pictures is laid out anew for another width."""
        if self._read:
            self.call_after_refresh(self._lay_out_anew)

    def _lay_out_anew(self) -> None:
        from pieces_of_eight.content.how_to_play import HowToPlay

        entry = self._book[self._read[-1]]
        if isinstance(entry, HowToPlay):
            self._show_page(entry)

    @on(Menu.Moved, "#rules-list")
    def _moved(self, event: Menu.Moved) -> None:
        event.stop()
        if not self._read or self._read[-1] != event.key:
            self._read.append(event.key)
            self._show(self._book[event.key])

    @on(Menu.Chosen, "#rules-list")
    def _opened(self, event: Menu.Chosen) -> None:
        event.stop()
        self.go(event.key)
        self.query_one("#rules-right").focus()

    @on(Menu.Moved, "#rules-see")
    def _looked(self, event: Menu.Moved) -> None:
        event.stop()

    @on(Menu.Chosen, "#rules-see")
    def _followed(self, event: Menu.Chosen) -> None:
        event.stop()
        self.go(event.key)

    @on(Input.Changed)
    def _searched(self, event: Input.Changed) -> None:
        event.stop()
        contents = self.query_one("#rules-list", Menu)
        words = event.value.strip()
        self._sought = words
        if not words:
            contents.fill(self._contents(), self._read[-1] if self._read else "")
            return
        found = self._book.search(words)
        contents.fill([self._row(entry) for entry in found])
        if found:
            self.say(f"{len(found)} found." if len(found) > 1 else "One found.")
            self._show(found[0])
        else:
            self.say(f"Nothing in the book has the words '{words[:40]}'.")

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        contents = self.query_one("#rules-list", Menu)
        if contents.rows:
            contents.focus()
            self.go(contents.key)

    def on_key(self, event: events.Key) -> None:
        """From the search box the arrow down goes to what was found."""
        if event.key == "down" and isinstance(self.focused, Input):
            event.stop()
            self.query_one("#rules-list").focus()
