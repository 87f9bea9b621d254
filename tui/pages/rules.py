"""The book of rules: sections and paragraphs at the left, one paragraph at a time at the right."""

from typing import TYPE_CHECKING

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from tui.pages.base import GameScreen
from tui.widgets.controls import Reading
from tui.widgets.menu import Menu, Row

if TYPE_CHECKING:
    from campaign.kernel.rules import Paragraph


class RulesScreen(GameScreen):
    """Opens at a paragraph, or at the first."""

    PAGE_NAME = "The rules"
    KEYS = ("act", "next", "undo", "southeast", "keys", "leave")
    AUTO_FOCUS = "#rules-list"

    def __init__(self, rule: str = "") -> None:
        """`rule` is the id of the paragraph to open; one that is not there opens the first."""
        super().__init__()
        from content import book

        self._book = book()
        self._read: list[str] = []
        """The ids of the paragraphs read on the way here."""
        self._start = rule if rule in self._book else self._book.paragraphs[0].id
        self._missing = rule if rule and rule not in self._book else ""

    def body(self) -> ComposeResult:
        with Horizontal(id="rules"):
            with Vertical(id="rules-left"):
                yield Input(placeholder="Search: a word, or an id", compact=True, id="rules-search")
                yield Menu(self._contents(), id="rules-list")
            with Reading(id="rules-right"):
                yield Static(id="rules-text")
                yield Static("See also", id="rules-see-title")
                yield Menu(id="rules-see")

    def on_mount(self) -> None:
        self.go(self._start)
        if self._missing:
            self.say(f"There is no paragraph {self._missing} in the book.", warning=True)

    def footer(self) -> tuple[tuple[str, str, str], ...]:
        """Without the key to the book: it lies open."""
        return self.key_entries()

    def label(self, name: str) -> str:
        words = {"next": "Next part", "undo": "Back", "southeast": "Page down", "leave": "Close"}
        return words.get(name) or super().label(name)

    def go(self, rule: str) -> None:
        """Open a paragraph by its id; an empty or unknown one leaves the page as it is."""
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

    def _contents(self) -> list[Row]:
        rows: list[Row] = []
        for section in self._book.sections:
            rows.append(Row("", section.title))
            rows += [self._row(paragraph) for paragraph in section.paragraph]
        return rows

    def _row(self, paragraph: "Paragraph") -> Row:
        return Row(paragraph.id, paragraph.title)

    def _show(self, paragraph: "Paragraph") -> None:
        inks = self.game.inks
        text = Text.assemble(
            (paragraph.title, f"bold {inks.gold}"),
            "\n",
            (paragraph.id, inks.faint),
            "\n\n",
            paragraph.text,
        )
        self.query_one("#rules-text", Static).update(text)
        see = [self._row(self._book[rule]) for rule in paragraph.see if rule in self._book]
        self.query_one("#rules-see", Menu).fill(see)
        self.query_one("#rules-see", Menu).display = bool(see)
        self.query_one("#rules-see-title").display = bool(see)
        self.query_one("#rules-right", Reading).scroll_home(animate=False)
        self.note(self._book.section_of(paragraph.id).title)

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
        if not words:
            contents.fill(self._contents(), self._read[-1] if self._read else "")
            return
        found = self._book.search(words)
        contents.fill([self._row(paragraph) for paragraph in found])
        if found:
            self.say(f"{len(found)} found." if len(found) > 1 else "One found.")
            self._show(found[0])
        else:
            self.say(f"No paragraph has the words '{words[:40]}'.")

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
