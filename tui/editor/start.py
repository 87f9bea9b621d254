"""The page on which something of the player's own is begun: empty, as a copy, or gone on with."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from pieces_of_eight.content.decode import ContentError, is_own
from pieces_of_eight.content.keep import document, drafts, path_of
from pieces_of_eight.content.ready import SHELVES
from pieces_of_eight.tui.match.screens import Preview
from pieces_of_eight.tui.pages.base import GameScreen, on
from pieces_of_eight.tui.play.order_form import Plan
from pieces_of_eight.tui.registry import EDITED, kind_of, screens_of, subject_of
from pieces_of_eight.tui.widgets.controls import Pick, Reading
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .keeping import Work, copied, empty, left_over, taken_up
from .page import EditorScreen
from .subject import Subject

EMPTY, DRAFT, OWN, COPY = "empty", "draft", "own", "copy"


class MakeScreen(GameScreen):
    """What it is made of at the left, how that looks at the right."""

    PAGE_NAME = "Your own"
    AIM = "Choose what to begin with: it is copied, and the game's own stays as it is."
    KEYS = ("act", "next", "rule", "keys", "leave")
    WORDS = {"act": "Begin", "leave": "Back"}
    AUTO_FOCUS = "#make-list"

    def __init__(self, engine: str = EDITED[0], choice: str = "") -> None:
        """The cursor stands on the scenario `choice`, if there is one."""
        super().__init__()
        self._engine = engine if engine in EDITED else EDITED[0]
        self._choice = choice
        self._screens = screens_of(self._engine)

    @property
    def engine(self) -> str:
        return self._engine

    @property
    def subject(self) -> Subject:
        found = subject_of(self._engine)
        assert found is not None, "every engine of the table has one"
        return found

    def body(self) -> ComposeResult:
        rows = self._rows()
        with Horizontal(id="new-fight"):
            with Vertical(id="make-left"):
                titles = [(name, kind.title) for name in EDITED if (kind := kind_of(name))]
                yield Pick("Fight", titles, self._engine, title_width=7, id="engine")
                yield Menu(rows, id="make-list")
            with Reading(id="meant"):
                yield Static(id="fight-title")
                if self._screens.preview is not None:
                    preview = self._screens.preview(self.palette, self.glyphs)
                    preview.id = "fight-map"
                    yield preview
                yield Static(id="fight-words")

    def on_mount(self) -> None:
        menu = self.query_one("#make-list", Menu)
        keys = [f"{kind} {self._choice}" for kind in (OWN, COPY)]
        for key in keys:
            menu.go(key)
        self._show()

    def on_screen_resume(self) -> None:
        """What was saved on the page above stands in the list now."""
        if self.is_mounted:
            menu = self.query_one("#make-list", Menu)
            menu.fill(self._rows(), menu.key)
            self._show()

    def _rows(self) -> Sequence[Row]:
        """What can be begun with: what is not saved yet, one's own, an empty one, copies."""
        subject = self.subject
        left = drafts(self.game.own_content, subject.word)
        entries: Sequence[Any] = SHELVES[self._engine].entries()
        mine = [each for each in entries if is_own(path_of(subject.word, each.id))]
        rows = [Row(EMPTY, subject.empty)]
        if left:
            rows.append(Row("", "Go on with what is not saved"))
            rows += [Row(f"{DRAFT} {name}", found.title) for name, found in left.items()]
        if mine:
            rows.append(Row("", "Change what is yours"))
            rows += [Row(f"{OWN} {each.id}", each.title) for each in mine]
        rows.append(Row("", "Begin with a copy"))
        return [*rows, *(Row(f"{COPY} {each.id}", each.title) for each in entries)]

    def rule(self) -> str:
        return self.subject.rule

    def _work(self) -> Work:
        """What is chosen, ready to be worked at. Raises ContentError."""
        kind, _, name = self.query_one("#make-list", Menu).key.partition(" ")
        folder = self.game.own_content
        match kind:
            case "draft":
                return left_over(self.subject, folder, name)
            case "own":
                return taken_up(self.subject, name)
            case "copy":
                return copied(self.subject, name, folder)
            case _:
                return empty(self.subject, folder)

    def _seen(self) -> tuple[Any, Any]:
        """The document under the cursor, and its view. Raises ContentError.

        Of the game's own no more is seen than where a fight is chosen: whoever may still have to
        raid a town is not told where its garrison stands.
        """
        kind, _, name = self.query_one("#make-list", Menu).key.partition(" ")
        if kind == COPY:
            plan = Plan(self._engine, name, seed="1")
            return document(self.subject.word, name), self._screens.face.order.meant(plan).view
        found = self._work().document
        return found, self.subject.drawing.view(found)

    def _show(self) -> None:
        try:
            found, view = self._seen()
        except (ContentError, KeyError) as error:
            self.say(str(error), warning=True)
            return
        self.query_one("#fight-title", Static).update(Text(found.title))
        for preview in self.query("#fight-map"):
            assert isinstance(preview, Preview)
            preview.show(view)
        self.query_one("#fight-words", Static).update(Text(found.blurb))

    @on(Menu.Moved)
    def _moved(self, event: Menu.Moved) -> None:
        event.stop()
        if not isinstance(event, Menu.Chosen):
            self.say("")
            self._show()
            return
        try:
            self.app.push_screen(EditorScreen(self._work()))
        except (ContentError, KeyError) as error:
            self.say(str(error), warning=True)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        self.app.switch_screen(MakeScreen(event.value))
