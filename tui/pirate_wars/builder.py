"""The yard: a ship is drawn line by line, with what she comes to and what speaks against her."""

from msgspec.structs import replace
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from pieces_of_eight.campaign.pirate_wars import yard
from pieces_of_eight.campaign.pirate_wars.yard import Design, price_of
from pieces_of_eight.saves.words import SaveError, clean
from pieces_of_eight.tui.pages.base import FormScreen, on
from pieces_of_eight.tui.pages.reading import Brush, brush_of, stacked, wrapped
from pieces_of_eight.tui.widgets.controls import Pick, Press, Reading
from . import designs
from .designs import in_numbers
from .profile import lines_for, profile

TITLE_WIDTH, VALUE_WIDTH = 12, 22
LONGEST_NAME = 24
FIRST = "skulls-eye-schooner"
LISTED, KEPT, OWN = "listed:", "kept:", "own:"
SCROLL_BAR = 1


WORDS = 9
"""Lines of the pane that are left to her numbers."""


class BuilderScreen(FormScreen):
    """The form at the left, the ship at the right."""

    PAGE_NAME = "The yard"
    AIM = "Draw a ship: what she costs and carries is counted as you draw."
    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    AUTO_FOCUS = ""

    def __init__(self, design: Design | None = None) -> None:
        """A design to go on with; without one the schooner of the table."""
        super().__init__()
        self._design = design if design is not None else _listed(FIRST)

    @property
    def design(self) -> Design:
        """The ship as the form has her now."""
        return self._design

    def body(self) -> ComposeResult:
        with Horizontal(id="yard"):
            with VerticalScroll(id="draft", can_focus=False):
                with Horizontal(classes="typed"):
                    yield Static("Name")
                    yield Input(self._design.name, compact=True, max_length=LONGEST_NAME, id="name")
                for line, title in designs.TITLES.items():
                    yield self._pick(line, title)
                yield Pick(
                    "Drawing",
                    self._drawings(),
                    title_width=TITLE_WIDTH,
                    value_width=VALUE_WIDTH,
                    id="drawing",
                )
                with Horizontal(id="buttons"):
                    yield Press("Save", id="save")
                    yield Press("Load", id="load")
                    yield Press("Delete", id="delete")
            with Reading(id="ship"), Vertical():
                yield Static(id="picture")

    def _pick(self, line: str, title: str) -> Pick:
        offered = designs.values(self._design, line)
        value = designs.value(self._design, line)
        pick = Pick(
            title, offered, value, title_width=TITLE_WIDTH, value_width=VALUE_WIDTH, id=line
        )
        pick.display = bool(offered)
        return pick

    def _drawings(self) -> designs.Values:
        """The ships of the table and those that were kept."""
        from pieces_of_eight.content.pirate_wars.ships import drawings, model

        kept = [(f"{KEPT}{each.name}", each.title) for each in self.game.folder.drawings().all()]
        listed = [(f"{LISTED}{each.model}", model(each.model).name) for each in drawings()]
        own = [(f"{OWN}{name}", each.title) for name, each in designs.written().items()]
        return [*kept, *own, *listed]

    def on_mount(self) -> None:
        self.set_focus(self.query_one("#length"), scroll_visible=False)  # the name stays in sight
        self._show()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.call_after_refresh(self._show)

    def label(self, name: str) -> str:
        words = {"act": "Change", "next": "Next line", "end": "Save", "leave": "Back"}
        return words.get(name) or super().label(name)

    def rule(self) -> str:
        """The paragraph of the line under the cursor; on a button that of the first fault."""
        line = (self.focused.id or "") if self.focused else ""
        if line in designs.TITLES:
            return designs.rule_of(line)
        return next((fault.rule for fault in yard.faults(self._design)), "PW-7.1")

    # What it shows.

    def _offer(self) -> None:
        """Let every line offer what fits the ship as she is now."""
        for line in designs.TITLES:
            pick = self.query_one(f"#{line}", Pick)
            offered = designs.values(self._design, line)
            pick.offer(offered, designs.value(self._design, line))
            pick.display = bool(offered)

    def _show(self) -> None:
        """Draw the ship, her numbers, and what speaks against her."""
        width = max(24, self.query_one("#ship").size.width - 2 - SCROLL_BAR)
        brush = brush_of(self)
        free = self.query_one("#ship").size.height - WORDS
        lines = [*profile(self._design, brush, width, lines_for(width, free)), Text()]
        lines += [*numbers(self._design, brush, width), Text()]
        lines += verdict(self._design, brush, width)
        self.query_one("#picture", Static).update(stacked(lines))
        self.note(f"{price_of(self._design)} coins")

    # What is done.

    @on(Pick.Changed)
    def _changed(self, event: Pick.Changed) -> None:
        event.stop()
        line = event.pick.id or ""
        if line in designs.TITLES:
            self._design = designs.changed(self._design, line, event.value)
            self._offer()
            self._show()

    @on(Input.Changed, "#name")
    def _named(self, event: Input.Changed) -> None:
        event.stop()
        self._design = replace(self._design, name=clean(event.value, LONGEST_NAME))

    def press_button(self, name: str) -> None:
        {"save": self.do_end, "load": self._load, "delete": self._delete}[name]()

    def on_descendant_focus(self) -> None:
        self.refresh_keys()

    def do_end(self) -> None:
        """Keep the drawing, whatever speaks against the ship: she may be finished later."""
        drawings = self.game.folder.drawings()
        try:
            name = drawings.keep(self._design.name, designs.table_of(self._design))
        except SaveError as error:
            self.say(str(error), warning=True)
            return
        self._list(f"{KEPT}{name}")
        faults = len(yard.faults(self._design))
        more = "" if not faults else " The yard would not build her yet."
        self.say(f"The drawing of {self._design.name} is kept.{more}")

    def _load(self) -> None:
        """Go on with the drawing in the line above."""
        kind, _, name = self.query_one("#drawing", Pick).value.partition(":")
        try:
            if f"{kind}:" == KEPT:
                table = self.game.folder.drawings().take(name)
                self._design = designs.design_from(table, name)
            elif f"{kind}:" == OWN:
                self._design = designs.written()[name].what
            else:
                self._design = replace(_listed(name), edition=self._design.edition)
        except SaveError as error:
            self.say(str(error), warning=True)
            return
        self.query_one("#name", Input).value = self._design.name
        self._offer()
        self._show()
        self.say(f"{self._design.name} is on the drawing board.")

    def _delete(self) -> None:
        """Put a drawing that was kept away."""
        pick = self.query_one("#drawing", Pick)
        kind, _, name = pick.value.partition(":")
        if f"{kind}:" != KEPT:
            self.say("Only drawings that you saved here can be thrown away; all others stay.")
            return
        try:
            self.game.folder.drawings().delete(name)
        except SaveError as error:
            self.say(str(error), warning=True)
            return
        self._list("")
        self.say("The drawing lies in the wastebasket.")

    def _list(self, value: str) -> None:
        self.query_one("#drawing", Pick).offer(self._drawings(), value)


def _listed(model: str) -> Design:
    """A ship of the table as she would be drawn."""
    from pieces_of_eight.campaign.pirate_wars.state import Edition
    from pieces_of_eight.content.pirate_wars.ships import drawing

    return drawing(model).design(Edition.DOTS)


def numbers(design: Design, brush: Brush, width: int) -> list[Text]:
    """What she comes to."""
    return [line for words in in_numbers(design) for line in wrapped(words, width, brush.inks.ink)]


def verdict(design: Design, brush: Brush, width: int) -> list[Text]:
    """What the yard says: every fault under its rule, or that she can be built."""
    faults = yard.faults(design)
    if not faults:
        return [Text("The yard will build her.", brush.inks.good)]
    lines: list[Text] = []
    for fault in faults:
        first, *rest = wrapped(fault.why, width - 8, brush.inks.bad)
        lines.append(Text.assemble((f"{fault.rule:<8}", brush.inks.gold), first))
        lines += [Text.assemble(" " * 8, line) for line in rest]
    return lines
