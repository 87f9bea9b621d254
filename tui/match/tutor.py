"""The lesson on the page of a fight: its bar at the top, what it hears and what it answers."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Step, asks
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.content.lessons import LOST, SEASON, Lesson
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.glyphs import wrapped
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.play.lesson import (
    KEPT,
    LessonAnswer,
    Progress,
    happened,
    passed_over,
    pressed,
    restored,
    said,
    taken_back,
)
from pieces_of_eight.tui.play.own_keys import with_keys
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.widgets.frame import LinesView

if TYPE_CHECKING:
    from .page import FightScreen


BAR = "fight-lesson"  # the id of the bar
SIGNS = "{legend} explains the signs."
"""What stands at the right of the bar's first line: the key line has not always room for it."""
GAP = 3  # cells at least between the two
BESIDE = "{card} shows what this step speaks of."
"""What stands there instead while a line of the panel is lit that has no room on the screen."""


def progress_of(saved: Kept) -> Progress | None:
    text = saved.header.texts.get(KEPT, "")
    if not text:
        return None
    from pieces_of_eight.content.lessons import with_parts  # read where there is one to go on with

    return restored(text, with_parts())


def next_lesson(saved: Kept) -> Lesson | None:
    """The lesson that follows on that of a match; None where it is none, or the last."""
    from pieces_of_eight.content.lessons import lessons

    progress = progress_of(saved)
    ids = [each.id for each in lessons()]
    if progress is None or progress.lesson.id not in ids[:-1]:
        return None
    return list(lessons())[ids.index(progress.lesson.id) + 1]


class Tutor:
    """Leads a learner through the fight on a page."""

    def __init__(self, page: "FightScreen", progress: Progress) -> None:
        self._page = page
        self.progress = progress
        self._just_done = False
        """Whether the order of the key that is pressed has done a step already."""

    # What happens.

    def pressed(self, name: str) -> None:
        """A command has been carried out."""
        done, self._just_done = self._just_done, False
        done |= name == "odds" and self._page.desk.weighed() is None  # it has shown nothing
        if name == "act" and (row := self._page.desk.choice) is not None:  # it has opened a list
            name = self._page.desk.verb(self._page.desk.choice_of(row)).command
        if self._page.session.human and not done:
            listing = self._page.desk.listing
            opened = "" if listing is None else listing.kind
            self._take(pressed(self.progress, name, self._actions, opened))

    def stepped(self, events: Sequence[Any] | None) -> None:
        """An action has brought these events; None where one was taken back."""
        if events is None:
            self._keep(taken_back(self.progress, self._actions))
            return
        session = self._page.session
        match = session.saved.match
        last = match.entries[-1]
        mine = last.who == self.progress.lesson.learner
        told = (last.action, *events) if mine else events if self._answered(match) else ()
        names = [type(one).__name__ for one in told]
        turn, before = getattr(session.state, "turn", 0), self.progress
        self._take(happened(self.progress, names, self._actions, turn=turn, over=session.over))
        self._just_done = mine and (self._just_done or self.progress != before)

    def _answered(self, match: Match) -> bool:
        """Whether the last action answers what an order of the learner has asked of another.

        A volley is fired when the enemy has said whether he returns it: it is the learner's still.
        """
        if len(match.entries) < 2 or not asks(match.steps[-2].state):
            return False
        return match.entries[-2].who == self.progress.lesson.learner

    def catch_up(self) -> None:
        """Hear what a season has entered in its sheet, or done in port, while the page was away."""
        progress, session = self.progress, self._page.session
        if progress.step is None or progress.lesson.engine not in SEASON:
            return
        match = session.saved.match
        since = max(0, (progress.done[-1] if progress.done else 0) - match.earlier)
        names = [type(entry.action).__name__ for entry in match.entries[since:]]
        heard = [name for name in names if name in progress.step.event]
        self._take(happened(progress, heard, self._actions, turn=0, over=session.over))

    @property
    def _actions(self) -> int:
        match = self._page.session.saved.match
        return match.earlier + len(match.entries)

    def _take(self, answer: LessonAnswer) -> None:
        self._keep(answer.progress)
        if answer.words:
            self._page.say(self.worded(answer.words))

    def _keep(self, progress: Progress) -> None:
        if progress.step is not None and progress.step.past:
            entries = self._page.session.saved.match.entries
            mine = [each for each in entries if each.who == progress.lesson.learner]
            done = {type(each.action).__name__ for each in mine}
            progress = passed_over(progress, done, self._actions)
        if progress == self.progress:
            return
        self.progress = progress
        self._page.session.saved.note(KEPT, progress.stored())
        if progress.step is None and not progress.lesson.of:
            hints.learn(self._page.game.folder, progress.lesson.id)

    def salt(self) -> str:
        """Of a seal in a lesson, the same each time: so the opponents play the same, too."""
        return f"{self.progress.lesson.seed:032x}"

    # What is shown.

    def worded(self, sentence: str) -> str:
        """A sentence of the lesson with the player's own keys in it."""
        return with_keys(sentence, self._page.key_of)

    @property
    def words(self) -> str:
        """What is asked now, or what is said at the end."""
        match = self._page.session.saved.match
        best = match.engine.better(match.state) if self._page.session.over else None
        lost = best is not None and best != self.progress.lesson.learner
        return self.worded(said(self.progress, lost=lost))

    @property
    def lit(self) -> tuple[str, ...]:
        """What is to be looked at."""
        step = self.progress.step
        return () if step is None else step.light

    def lines(self, width: int, title: str, text: str, *, hidden: bool = False) -> list[Line]:
        """The bar: which step it is, and what is asked, in the two colours.

        `hidden` says that what is lit cannot be seen without a key.
        """
        done = self.progress.step is None
        place = "done" if done else self.progress.heading
        head = f" {self.progress.lesson.title}: {place}"
        signs = "" if done else self.worded(BESIDE if hidden else SIGNS)
        gap = width - len(head) - len(signs) - 1
        beside = _with_keys(" " * gap + signs, title, text) if signs and gap >= GAP else ()
        first = (Piece(head, title, True), *beside)
        return [first, *asked_lines(self.words, width, title, text)]

    def rows(self, width: int) -> int:
        """The lines that its longest sentence takes: the bar keeps them, and the map its place."""
        lesson = self.progress.lesson
        said = (*(step.ask for step in lesson.steps), lesson.end, lesson.lost or LOST)
        return 1 + max(len(wrapped(self.worded(words), width - 2)) for words in said)

    def draw(self, bar: LinesView, width: int, inks: tuple[str, str, str], *, hidden: bool) -> None:
        """Show the bar in the inks of title, text and paper."""
        title, text, paper = inks
        lines = self.lines(width, title, text, hidden=hidden)
        bar.styles.height = self.rows(width)
        bar.show(lambda w, h: lines, paper)


def asked_lines(words: str, width: int, key: str, text: str) -> list[Line]:
    """What a lesson says, on as many lines as it needs, with its keys in their own colour."""
    return [_with_keys(f" {line}", key, text) for line in wrapped(words, width - 2)]


def _with_keys(line: str, key: str, text: str) -> Line:
    parts = re.split(r"(\[[^\]]+\])", line)
    return tuple(
        Piece(part, key if part.startswith("[") else text, part.startswith("["))
        for part in parts
        if part
    )


# --- Who leads a player through a fight: the tutor in a lesson, elsewhere hints that come once ----


class Guide:
    """Hears what is pressed and done on the page of a fight."""

    def __init__(self, page: "FightScreen", saved: Kept) -> None:
        self._page = page
        progress = progress_of(saved)
        self.tutor = Tutor(page, progress) if progress is not None else None
        self._looked = False  # whether it was seen what had been done before the page was opened
        self._said: frozenset[str] | None = None
        """Which hints were said before, read when it is first asked for."""
        self._events: list[Any] = []  # what has happened since the player last decided

    def pressed(self, name: str) -> None:
        """A command has been carried out."""
        if self.tutor is not None:
            self.tutor.pressed(name)

    def stepped(self, step: Step[Any] | None) -> None:
        """An action was taken, or (None) taken back."""
        if self.tutor is not None:
            self.tutor.stepped(None if step is None else step.events)
        elif step is not None:
            viewer = self._page.session.viewer
            self._events += [redact(event, viewer) for event in step.events]

    def look(self) -> None:
        """Say what is new, where the page is seen and nobody else sits down first."""
        if self.tutor is None and self._page.is_current and not self._page.shut:
            page, session = self._page, self._page.session
            if not session.human or page.game.settings.hints != "yes":
                return
            if self._said is None:
                self._said = hints.said(page.game.folder)
            engine = session.face.kind.engine
            found = hints.fitting(engine, session.legal(), self._events, self._said)
            self._events.clear()
            if found is not None:
                self._said |= {found.id}
                hints.is_new(page.game.folder, found.id)
                page.say(f"New: {with_keys(found.words, page.key_of)}")
        elif self.tutor is not None and not self._looked:
            self._looked = True
            self.tutor.catch_up()
