"""What is done with something that was made: saved, played, kept for later, thrown away."""

import random
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

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
from pieces_of_eight.saves.words import SaveError, why
from pieces_of_eight.tui.game import Lock, MakesPage
from pieces_of_eight.tui.match.pause import Life
from pieces_of_eight.tui.pages.base import ListScreen
from pieces_of_eight.tui.play.order_form import LARGEST_SEED
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .document import History
from .subject import Subject

if TYPE_CHECKING:
    from pieces_of_eight.campaign.chronicle.facts import Service
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.match_file import MatchFile
    from .page import EditorScreen


# --- Something that is being made: its document with all that was done to it, and what is saved ---

LONGEST_ID = 40
COPY = " (copy)"


class Work:
    """A document on the drawing board."""

    def __init__(self, subject: Subject, found: Any, *, saved: Any = None, name: str = "") -> None:
        """`saved` is the document as it lies on the disk, where it is another; `name` its id there,
        empty for what never was saved."""
        self.subject = subject
        self.history = History(found)
        self.saved = found if saved is None else saved
        self.name = name
        self.draft = ""
        """The id under which it lies as a draft; empty where it does not."""

    @property
    def document(self) -> Any:
        return self.history.now

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost."""
        return bool(self.document != self.saved)

    def fault(self) -> ContentError | None:
        """What the check finds wrong."""
        return fault_of(self.subject.word, self.document)

    def fault_words(self, fault: ContentError) -> str:
        """A fault as a sentence for a player, by the name of what is at fault."""
        field = fault.field or ""
        bare = re.sub(r"\[\d+\].*", "", field)
        nouns = self.subject.table.nouns
        noun = nouns.get(bare) or nouns.get(root(field), "")
        line = next((each for each in self.subject.lines if root(field) in each.fields), None)
        name = noun or (line.title.lower() if line is not None else field)
        words = f"{f'{name} ' if name else ''}{fault.why}".strip()
        return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('?') else '.'}"

    def begin(self, folder: "Folder", seed: int) -> "MatchFile":
        """The fight of the document as it is, saved from its first moment like any other.

        The first side is a person's, the others the mate's. Raises ContentError and SaveError.
        """
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
    """The field at the top of a file in which another lies: "posts" of "posts[2].at"."""
    return field.partition("[")[0].partition(".")[0]


def empty(subject: Subject, folder: str) -> Work:
    """The empty template, under an id that is free."""
    taken = drafts(folder, subject.word)
    return Work(subject, subject.fresh(free_name(subject, f"my-{subject.word}", taken)))


def copied(subject: Subject, name: str, folder: str) -> Work:
    """A copy of a ready scenario under an id of its own. Raises ContentError."""
    found = document(subject.word, name)
    fresh = free_name(subject, f"my-{name}"[:LONGEST_ID], drafts(folder, subject.word))
    title = f"{found.title[: LONGEST_TITLE - len(COPY)]}{COPY}"
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
        self._back = back
        self._again = again
        self.more: Sequence[tuple[str, MakesPage]] = ((TO_BOARD, back),)

    def services(self, who: Player) -> "Mapping[int, Service]":
        """Nothing is remembered of the ships."""
        return {}

    def lock_of(self, who: Player) -> Lock | None:
        """No captain has set a word."""
        return None

    def take_up(self) -> Kept:
        return self._again()

    def onward(self) -> Screen[None]:
        return self._back()


# --- Keeping --------------------------------------------------------------------------------------

SAVE, LATER, AWAY, REPLACE = "save", "later", "away", "replace"


class Keeping:
    """A part of the page: nothing is lost by it, unless the player says so."""

    def __init__(self, page: "EditorScreen") -> None:
        self._page = page

    @property
    def _folder(self) -> str:
        return self._page.game.own_content

    def do_end(self) -> None:
        """Save it: what fails the check, or would take another's place, is told first."""
        work = self._page.work
        if self._faulty("saved"):
            return
        name = work.document.id
        there = stands_in_the_way(self._folder, work.subject.word, name)
        if there and name != work.name:
            rows = (Row(BACK, "No, choose another name"), Row(REPLACE, "Yes, replace it"))
            words = f"{name} is {there}. Yours would be used instead."
            page = ChoiceScreen("Replace it?", words, rows, self._answered)
            self._page.app.push_screen(page)
        else:
            self._save()

    def _faulty(self, what: str) -> bool:
        page = self._page
        page.judge()
        if page.fault is None:
            return False
        page.draw()
        page.say(f"It cannot be {what}: {amid(page.work.fault_words(page.fault))}", warning=True)
        return True

    def _save(self) -> None:
        """Write it. What cannot be written stays as it is, here and on the disk."""
        page, work = self._page, self._page.work
        try:
            keep(self._folder, work.subject.word, work.document)
            work.saved, work.name = work.document, work.document.id
            self._drop_draft()
        except ContentError as error:
            page.say(f"It cannot be saved: {amid(work.fault_words(error))}", warning=True)
            return
        except OSError as error:
            page.say(f"It cannot be saved: {why(error)}. Nothing is lost.", warning=True)
            return
        page.draw()
        path = path_of(work.subject.word, work.name)
        page.say(f"{work.document.title} is saved as {path}. You find it in the list of fights.")

    def do_play(self) -> None:
        """Begin a fight of it as it is; the way back leads here again."""
        page, work = self._page, self._page.work
        if self._faulty("played"):
            return
        folder = page.game.folder
        try:
            saved = work.begin(folder, random.SystemRandom().randint(1, LARGEST_SEED))
        except (SaveError, ContentError) as error:
            page.say(str(error), warning=True)
            return
        fight = screens_of(work.subject.engine).fight(saved)
        fight.owner = DrawingBoard(page.again, lambda: folder.open(saved.name))
        page.game.show(fight)

    def ask_before_leaving(self) -> None:
        """Ask what is to become of what is not saved."""
        rows = (
            Row(BACK, "Stay here"),
            Row(SAVE, "Save it and leave"),
            Row(LATER, "Leave it for later"),
            Row(AWAY, "Throw away the changes"),
        )
        words = f"{self._page.work.document.title} is not saved."
        self._page.app.push_screen(ChoiceScreen("Leave it?", words, rows, self._answered))

    def _answered(self, answer: str) -> None:
        """What was chosen on a page that asked."""
        page, work = self._page, self._page.work
        if answer == REPLACE:
            self._save()
            return
        if answer == SAVE:
            self.do_end()
        elif answer == LATER:
            self.keep_draft()
        else:
            work.saved = work.document
            self._drop_draft()
        if answer != SAVE or not work.unsaved:
            page.close()

    def keep_draft(self) -> None:
        """What is not saved lies in a file of its own, until it is saved or thrown away."""
        work = self._page.work
        if not work.unsaved:
            return
        try:
            draft = keep_draft(self._folder, work.subject.word, work.document)
            if work.draft not in ("", draft):
                self._drop_draft()
            work.draft = draft
        except OSError as error:
            self._page.game.complaints.append(f"What you made cannot be saved: {why(error)}.")

    def _drop_draft(self) -> None:
        work = self._page.work
        if work.draft:
            drop_draft(self._folder, work.subject.word, work.draft)
            work.draft = ""


BACK = "back"


class ChoiceScreen(ListScreen):
    """A question, and its answers; the first one is lit."""

    PAGE_NAME = "A question"
    AIM = "Choose what to do, or go back."
    KEYS = ("act", "rule", "keys", "leave")

    def __init__(
        self, title: str, words: str, rows: Sequence[Row], then: Callable[[str], None]
    ) -> None:
        """`then` is told the key of the row, once this page is gone; of `BACK` it hears nothing."""
        super().__init__()
        self._title = title
        self._words = words
        self._rows = rows
        self._then = then

    def body(self) -> ComposeResult:
        with Vertical(id="sure"):
            yield Static(self._title, id="sure-title", markup=False)
            yield Static(self._words, id="sure-words", markup=False)
            yield Menu(self._rows, id="sure-menu")

    def choose(self, key: str) -> None:
        self.do_leave()
        if key != BACK:
            self.app.call_later(self._then, key)
