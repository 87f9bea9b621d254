"""The pages on which a scenario is begun and painted: brushes, its map, and whether it is sound."""

import random
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from pieces_of_eight.campaign.kernel.play import amid
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.content.decode import ContentError, is_own
from pieces_of_eight.content.keep import (
    LAST,
    document,
    drafts,
    drop_draft,
    fault_of,
    keep,
    keep_draft,
    names,
    path_of,
    stands_in_the_way,
)
from pieces_of_eight.content.own import LONGEST_TITLE
from pieces_of_eight.content.ready import SHELVES
from pieces_of_eight.saves.words import SaveError, why
from pieces_of_eight.tui.draw.cells import Line as Written
from pieces_of_eight.tui.draw.cells import Piece
from pieces_of_eight.tui.game import KnowsWord, MakesPage
from pieces_of_eight.tui.keyboard import EDITOR
from pieces_of_eight.tui.match.log import WIDTHS
from pieces_of_eight.tui.match.maps import Preview
from pieces_of_eight.tui.match.pause import Life
from pieces_of_eight.tui.match.view import explain_map
from pieces_of_eight.tui.pages.ask import BACK, ChoiceScreen
from pieces_of_eight.tui.pages.base import Entries, GameScreen, on
from pieces_of_eight.tui.play.order_form import LARGEST_SEED, Plan
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.registry import EDITED, kind_of, screens_of, subject_of
from pieces_of_eight.tui.widgets.controls import Pick, Reading
from pieces_of_eight.tui.widgets.frame import LinesView, cut_at_words
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .form import FormLines, FormPane, History, Plot, holds
from .form import line as subject_line
from .subject import Subject

if TYPE_CHECKING:
    from pieces_of_eight.campaign.chronicle.facts import Service
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.match_file import MatchFile


# --- Something that is being made: its document with all that was done to it, and what is saved ---

LONGEST_ID = 40
COPIED = " (copy)"


class Work:
    """A document on the drawing board."""

    def __init__(self, subject: Subject, found: Any, *, saved: Any = None, name: str = "") -> None:
        """`saved` is the document as it lies on the disk, where it is another; `name` its id there,
        empty for what never was saved."""
        self.subject = subject
        self.history = History(found)
        self.saved = found if saved is None else saved
        self.name = name
        self.draft = ""  # the id under which it lies as a draft; empty where it does not

    @property
    def document(self) -> Any:
        return self.history.now

    @property
    def unsaved(self) -> bool:
        return bool(self.document != self.saved)

    def fault(self) -> ContentError | None:
        """What the check finds wrong."""
        return fault_of(self.subject.word, self.document)

    def fault_words(self, fault: ContentError) -> str:
        field = fault.field or ""
        bare = re.sub(r"\[\d+\].*", "", field)
        nouns = self.subject.table.nouns
        noun = nouns.get(bare) or nouns.get(root(field), "")
        line = next((each for each in self.subject.lines if root(field) in each.fields), None)
        name = noun or (line.title.lower() if line is not None else field)
        words = f"{f'{name} ' if name else ''}{fault.why}".strip()
        return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('?') else '.'}"

    def begin(self, folder: "Folder", seed: int) -> "MatchFile":
        """The fight of the document as it is, saved from its first moment like any other. The first
        side is a person's, the others the mate's. Raises ContentError and SaveError."""
        from pieces_of_eight.campaign.engines import ENGINES
        from pieces_of_eight.campaign.kernel.match import Match
        from pieces_of_eight.saves.match_file import Chair

        fault = self.fault()
        if fault is not None:
            raise fault
        first, *others = self.subject.captains(self.document)
        chairs = (Chair("person", first), *(Chair("ai", name, "mate") for name in others))
        match = Match(ENGINES[self.subject.engine], self.document.setup(), seed)
        return folder.create(self.subject.engine, match, self.document.title, chairs)


def root(field: str) -> str:
    return field.partition("[")[0].partition(".")[0]


def empty(subject: Subject, folder: str) -> Work:
    taken = drafts(folder, subject.word)
    return Work(subject, subject.fresh(free_name(subject, f"my-{subject.word}", taken)))


def copied(subject: Subject, name: str, folder: str) -> Work:
    """A copy of a ready scenario under an id of its own. Raises ContentError."""
    found = document(subject.word, name)
    fresh = free_name(subject, f"my-{name}"[:LONGEST_ID], drafts(folder, subject.word))
    title = f"{found.title[: LONGEST_TITLE - len(COPIED)]}{COPIED}"
    return Work(subject, replace(found, id=fresh, title=title, order=LAST))


def taken_up(subject: Subject, name: str) -> Work:
    """A scenario of one's own, to go on with. Raises ContentError."""
    found = document(subject.word, name)
    return Work(subject, found, name=name)


def left_over(subject: Subject, folder: str, name: str) -> Work:
    """What was left unsaved under an id. Raises KeyError where nothing was."""
    found = drafts(folder, subject.word)[name]
    mine = is_own(path_of(subject.word, found.id))
    saved = document(subject.word, found.id) if mine else object()
    work = Work(subject, found, saved=saved, name=found.id if mine else "")
    work.draft = name
    return work


def free_name(subject: Subject, wanted: str, taken: Collection[str] = ()) -> str:
    there = {*names(subject.word), *taken}
    found, number = wanted, 2
    while found in there:
        ending = f"-{number}"
        found, number = f"{wanted[: LONGEST_ID - len(ending)]}{ending}", number + 1
    return found


# --- What a fight belongs to that is played from the drawing board: the way back to it ------------

TO_BOARD = "Back to the drawing board"


class DrawingBoard:
    """The owner of such a fight (see `tui.match.pause`). The fight itself is one like any other."""

    place = matter = aim = verdict = ""
    onward_words = TO_BOARD
    letter: MakesPage | None = None
    digest: MakesPage | None = None
    life: Life | None = None

    def __init__(self, back: MakesPage, again: Callable[[], Kept]) -> None:
        """`back` makes the page of the editor, `again` opens the saved match once more."""
        self._back, self._again = back, again
        self.more: Sequence[tuple[str, MakesPage]] = ((TO_BOARD, back),)

    def services(self, who: Player) -> "Mapping[int, Service]":
        """Nothing is remembered of the ships."""
        return {}

    def lock_of(self, who: Player) -> KnowsWord | None:
        """No captain has set a word."""
        return None

    def take_up(self) -> Kept:
        return self._again()

    def onward(self) -> Screen[None]:
        return self._back()


SAVE, LATER, AWAY, REPLACE = "save", "later", "away", "replace"
REST = 0.2  # seconds after the last plot of a stroke until the document is checked


class EditorScreen(GameScreen):
    """Something of the player's own is made."""

    ORDERS = EDITOR
    PAGE_NAME = "Your own"
    AIM = "Choose a brush and paint. Fill in the form. Then save it, or play it."
    KEYS = ("act", "discard", "play", "end", "next", "form", "undo", "pen", "keys", "leave")
    AUTO_FOCUS = "#edit-map"
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]

    def __init__(self, work: Work) -> None:
        super().__init__()
        self.work = work
        self._subject = work.subject
        rows = self._subject.rows(work.document)
        self.at: Plot = len(rows[0]) // 2, len(rows) // 2  # the plot under the cursor
        self._pen = False  # whether the cursor paints wherever it goes
        self._strokes = 0
        """How many strokes have been begun: the steps of one are taken back together."""
        self._last: Plot | None = None  # where the mouse painted last, while its button is held
        self._carried: Plot | None = None  # where something was taken up that is not set down yet
        self.fault: ContentError | None = work.fault()
        """What the check found wrong when the document was last changed."""
        self._judging: Timer | None = None  # runs while a stroke has not been checked yet
        self.map: MapView[Any]

    @property
    def engine(self) -> str:
        return self._subject.engine

    @property
    def form(self) -> FormLines:
        return self.query_one(FormLines)

    @property
    def brush(self) -> str:
        return self.query_one("#edit-brushes", Menu).key

    def body(self) -> ComposeResult:
        rows = []
        for shelf in self._subject.shelves:
            rows.append(Row("", shelf.title))
            rows += [Row(each.key, each.title, each.note) for each in shelf.brushes]
        drawing = self._subject.drawing
        view = drawing.view(self.work.document)
        drawn = drawing.kind(view, drawing.kind.first_look(self, view), id="edit-map")
        drawn.drags = True
        self.map = drawn
        with Horizontal(id="edit-main"):
            yield Menu(rows, id="edit-brushes")
            yield drawn
            with FormPane(id="edit-form"):
                yield FormLines(self._subject.lines, self.work.document, self.at)
        yield LinesView("edit-status")

    def on_mount(self) -> None:
        self.name_page(f"A {self._subject.word}")
        self.draw()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.map.set_theme(self._subject.drawing.kind.palette_of(self), self.glyphs)
            self.draw()

    def on_unmount(self) -> None:
        self._keep_draft()

    # What it shows.

    def draw(self) -> None:
        """Show the document as it is now."""
        document, subject = self.work.document, self._subject
        rows = subject.rows(document)
        self.at = min(self.at[0], len(rows[0]) - 1), min(self.at[1], len(rows) - 1)
        view = subject.drawing.view(document)
        self.map.set_view(replace(view, cursor=subject.drawing.place(document, self.at)))
        fault = self.fault
        words = "" if fault is None else self.work.fault_words(fault)
        beside = "" if fault is None else self.form.line_of(root(fault.field or ""))
        self.form.show(document, self.at, words, beside)
        self.query_one("#edit-status", LinesView).show(self._status, self.inks.paper)
        self.note(f"{document.title}{' (not saved)' if self.work.unsaved else ''}")
        self.refresh_keys()

    def _status(self, width: int, height: int) -> Sequence[Written]:
        """What lies under the cursor, the brush, and whether all is sound."""
        inks = self.inks
        told = self._subject.told(self.work.document, self.at)
        brush = self._subject.brushes[self.brush].title if self.brush else ""
        hand = "Carrying" if self._carried is not None else "Pen" if self._pen else "Brush"
        right = f"{hand}: {brush}" if self._carried is None else "Carrying: choose a place"
        room = width - len(right) - 3
        told = told if len(told) <= room else f"{told[: room - 2]}.."
        sound = "No faults: it can be saved and played."
        verdict = Piece(f" {sound}", inks.good)
        if self.fault is not None:
            words = cut_at_words(self.work.fault_words(self.fault), width - 2)
            verdict = Piece(f" {words}", inks.bad)
        first = (Piece(f" {told.ljust(room)}", inks.text), Piece(f" {right}", inks.title, True))
        return (first, (verdict,))

    def label(self, name: str) -> str:
        if name == "form" and self.has_class("-form"):
            return "Map"
        lets_go = name == "leave" and (self._pen or self._carried is not None)
        return "Let go" if lets_go else super().label(name)

    def key_entries(self) -> Entries:
        """In a field letters are typed: what is left are the keys that are none."""
        if isinstance(self.focused, Input):
            opens = ("rule", self.key_of("rule"), self.label("rule"))
            return (("next", "Tab", "Next line"), opens, ("leave", "Esc", "The map"))
        return super().key_entries()

    def rule(self) -> str:
        return self._subject.table.rule

    def on_descendant_focus(self) -> None:
        if self.is_mounted:
            line = self.form.line
            self.say("" if line is None else line.hint)
            self.refresh_keys()

    # What is changed.

    def _take(self, history: History) -> None:
        if history is not self.work.history:
            self.work.history = history
            if history.stroke == self._stroke:
                if self._judging is not None:
                    self._judging.stop()
                self._judging = self.set_timer(REST, self.judge)
            else:
                self.judge()
                return
        self.draw()

    def judge(self) -> None:
        """Check the document as it is now, and show it."""
        if self._judging is not None:
            self._judging.stop()
            self._judging = None
        self.fault = self.work.fault()
        self.draw()

    @property
    def _stroke(self) -> str:
        return f"stroke {self._strokes}"

    def _paint(self, plots: Sequence[Plot], stroke: str = "") -> None:
        document, refused = self.work.document, ""
        for plot in plots:
            try:
                document = self._subject.paint(document, self.brush, plot)
            except ValueError as error:
                refused = str(error)
        self._take(self.work.history.done(document, stroke))
        if refused:
            self.say(refused, warning=True)

    def go(self, plot: Plot) -> None:
        """Put the cursor on a plot; with the pen down, paint what lies on the way there."""
        if not holds(self._subject.rows(self.work.document), plot) or plot == self.at:
            return
        way = list(subject_line(self.at, plot))[1:]
        self.at = plot
        if self._pen:
            self._paint(way, self._stroke)
        else:
            self.draw()

    @property
    def on_map(self) -> bool:
        return self.focused is self.map

    def _steer(self, across: int, down: int) -> None:
        if self.on_map:
            self.go(self._subject.drawing.step(self.at, across, down))
        else:
            super()._steer(across, down)

    def aslant(self, across: int, down: int) -> None:
        (self._steer if self.on_map else super().aslant)(across, down)

    def do_act(self) -> None:
        if not self.on_map:
            super().do_act()
        elif self._carried is not None:
            self.do_carry()
        else:
            self._strokes += 1
            self._paint([self.at], self._stroke if self._pen else "")

    def do_previous(self) -> None:
        self.do_next(-1)

    def do_next(self, step: int = 1) -> None:
        if self.on_map:
            self.query_one("#edit-brushes", Menu).steer(0, step)
        else:
            (self.focus_next if step > 0 else self.focus_previous)()

    def do_pen(self) -> None:
        self._pen = not self._pen
        self._strokes += 1
        self.say("The pen is down: it paints wherever the cursor goes." if self._pen else "")
        if self._pen:
            self._paint([self.at], self._stroke)
        else:
            self.draw()

    def do_discard(self) -> None:
        self._try(lambda: self._subject.erase(self.work.document, self.at))

    def do_change(self) -> None:
        self._try(lambda: self._subject.change(self.work.document, self.at))

    def do_carry(self) -> None:
        start, self._carried = self._carried, None
        if start is None:
            self._carried = self.at
            self.draw()
        else:
            self._try(lambda: self._subject.carry(self.work.document, start, self.at))

    def _try(self, change: Callable[[], Any], stroke: str = "") -> None:
        try:
            self._take(self.work.history.done(change(), stroke))
        except ValueError as error:
            self.draw()
            self.say(str(error), warning=True)

    def do_choose(self) -> None:
        self.query_one("#edit-brushes", Menu).go(
            self._subject.brush_at(self.work.document, self.at)
        )

    def do_undo(self) -> None:
        self._step("undo", self.work.history.undone())

    def do_redo(self) -> None:
        self._step("redo", self.work.history.redone())

    def _step(self, what: str, history: History) -> None:
        if history is self.work.history:
            self.say(f"There is nothing to {what}.")
        else:
            self._take(history)

    def do_zoom(self) -> None:
        self.map.next_zoom()

    def do_legend(self) -> None:
        told = self._subject.told(self.work.document, self.at)
        explain_map(self.map, screens_of(self._subject.engine).face, told)

    def do_form(self) -> None:
        inside = self.focused is not None and self.form in self.focused.ancestors
        self.set_class(not inside, "-form")
        if inside:
            self.map.focus()
        else:
            self.call_after_refresh(self.form.enter)

    def do_brushes(self) -> None:
        self.remove_class("-form")
        brushes = self.query_one("#edit-brushes", Menu)
        (self.map if self.focused is brushes else brushes).focus()

    # The mouse, the list and the form.

    @on(Menu.Moved)
    def _brush_taken(self, event: Menu.Moved) -> None:
        self.draw()
        if isinstance(event, Menu.Chosen):
            self.map.focus()

    @on(MapView.Clicked)
    def _clicked(self, event: MapView.Clicked) -> None:
        plot = self._plot(event)
        if plot is None:
            return
        self.say("")
        self.map.focus()
        self.at = plot
        if event.button == 3:
            self.do_discard()
        elif event.button == 2:
            self.draw()
            self.do_choose()
        elif self._carried is not None:
            self.do_carry()
        else:
            self._strokes += 1
            self._paint([plot], "")

    @on(MapView.Dragged)
    def _dragged(self, event: MapView.Dragged) -> None:
        plot = self._plot(event)
        if plot is None:
            return
        if self._last is None:
            self._strokes += 1
            self._last = plot
        way = list(subject_line(self._last, plot))
        self._last = self.at = plot
        self._paint(way, self._stroke)

    @on(MapView.Dropped)
    def _dropped(self, event: MapView.Dropped) -> None:
        self._last = None
        self._strokes += 1

    def _plot(self, event: MapView.Told) -> Plot | None:
        plot = self._subject.drawing.plot(self.work.document, event.at)
        return plot if holds(self._subject.rows(self.work.document), plot) else None

    @on(FormLines.Filled)
    def _filled(self, event: FormLines.Filled) -> None:
        each = event.line
        stroke = f"line {each.name}" if each.offered is None else ""
        self._try(lambda: each.write(self.work.document, self.at, event.value), stroke)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        self.focus_next()

    # Keeping: nothing is lost by it, unless the player says so.

    def do_end(self) -> None:
        """Save it: what fails the check, or would take another's place, is told first."""
        if self._faulty("saved"):
            return
        name = self.work.document.id
        there = stands_in_the_way(self.game.own_content, self._subject.word, name)
        if there and name != self.work.name:
            rows = (Row(BACK, "No, choose another name"), Row(REPLACE, "Yes, replace it"))
            words = f"{name} is {there}. Yours would be used instead."
            self.app.push_screen(ChoiceScreen("Replace it?", words, rows, self._answered))
        else:
            self._save()

    def _faulty(self, what: str) -> bool:
        self.judge()
        if self.fault is None:
            return False
        self.say(f"It cannot be {what}: {amid(self.work.fault_words(self.fault))}", warning=True)
        return True

    def _save(self) -> None:
        """Write it. What cannot be written stays as it is, here and on the disk."""
        work = self.work
        try:
            keep(self.game.own_content, self._subject.word, work.document)
            work.saved, work.name = work.document, work.document.id
            self._drop_draft()
        except ContentError as error:
            self.say(f"It cannot be saved: {amid(work.fault_words(error))}", warning=True)
            return
        except OSError as error:
            self.say(f"It cannot be saved: {why(error)}. Nothing is lost.", warning=True)
            return
        self.draw()
        path = path_of(self._subject.word, work.name)
        self.say(f"{work.document.title} is saved as {path}. It is in the list of fights.")

    def do_play(self) -> None:
        """Begin a fight of it as it is; the way back leads here again."""
        if self._faulty("played"):
            return
        folder = self.game.folder
        try:
            saved = self.work.begin(folder, random.SystemRandom().randint(1, LARGEST_SEED))
        except (SaveError, ContentError) as error:
            self.say(str(error), warning=True)
            return
        fight = screens_of(self.engine).fight(saved)
        fight.owner = DrawingBoard(lambda: EditorScreen(self.work), lambda: folder.open(saved.name))
        self.game.show(fight)

    def _answered(self, answer: str) -> None:
        """What was chosen on a page that asked."""
        if answer == REPLACE:
            self._save()
            return
        if answer == SAVE:
            self.do_end()
        elif answer == LATER:
            self._keep_draft()
        else:
            self.work.saved = self.work.document
            self._drop_draft()
        if answer != SAVE or not self.work.unsaved:
            super().do_leave()

    def _keep_draft(self) -> None:
        """What is not saved lies in a file of its own, until it is saved or thrown away."""
        work = self.work
        if not work.unsaved:
            return
        try:
            draft = keep_draft(self.game.own_content, self._subject.word, work.document)
            if work.draft not in ("", draft):
                self._drop_draft()
            work.draft = draft
        except OSError as error:
            self.game.complaints.append(f"What you made cannot be saved: {why(error)}.")

    def _drop_draft(self) -> None:
        if self.work.draft:
            drop_draft(self.game.own_content, self._subject.word, self.work.draft)
            self.work.draft = ""

    # Leaving.

    def do_leave(self) -> None:
        if self._pen or self._carried is not None:
            self._pen, self._carried = False, None
            self.draw()
        elif not self.on_map:
            self.remove_class("-form")
            self.map.focus()
        elif self.work.unsaved:
            rows = (
                Row(BACK, "Stay here"),
                Row(SAVE, "Save it and leave"),
                Row(LATER, "Leave it for later"),
                Row(AWAY, "Throw away the changes"),
            )
            words = f"{self.work.document.title} is not saved."
            self.app.push_screen(ChoiceScreen("Leave it?", words, rows, self._answered))
        else:
            super().do_leave()


# --- The page on which it is begun: empty, as a copy, or gone on with -----------------------------

EMPTY, DRAFT, OWN, COPY = "empty", "draft", "own", "copy"


class MakeScreen(GameScreen):
    """What it is made of at the left, how that looks at the right."""

    PAGE_NAME = "Your own"
    AIM = "Choose what to start from. You change a copy: the game's own stays as it is."
    KEYS = ("act", "next", "rule", "keys", "leave")
    WORDS = {"act": "Begin", "leave": "Back"}
    AUTO_FOCUS = "#make-list"

    def __init__(self, engine: str = EDITED[0], choice: str = "") -> None:
        """The cursor stands on the scenario `choice`, if there is one."""
        super().__init__()
        self._engine = engine if engine in EDITED else EDITED[0]
        self._choice = choice
        self._screens = screens_of(self._engine)
        subject = subject_of(self._engine)
        assert subject is not None, "every engine of the table has one"
        self.subject = subject

    @property
    def engine(self) -> str:
        return self._engine

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
        rows = [Row(EMPTY, f"An empty {subject.word}")]
        if left:
            rows.append(Row("", "Go on where you left off"))
            rows += [Row(f"{DRAFT} {name}", found.title) for name, found in left.items()]
        if mine:
            rows.append(Row("", "Change one of yours"))
            rows += [Row(f"{OWN} {each.id}", each.title) for each in mine]
        rows.append(Row("", "Start from a copy"))
        return [*rows, *(Row(f"{COPY} {each.id}", each.title) for each in entries)]

    def rule(self) -> str:
        return self.subject.table.rule

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
        """The document under the cursor, and its view. Raises ContentError. Of the game's own no
        more is seen than where a fight is chosen: whoever may still have to raid a town is not told
        where its garrison stands."""
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
        self.app.switch_screen(MakeScreen(event.value))
