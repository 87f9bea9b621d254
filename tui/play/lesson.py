"""How far a learner has come in his lesson, and what is answered to what he does.

Nothing here draws. What was done is told by commands (keys that were pressed), and by the
names of the learner's own orders and of what they brought; both are compared with what a step
waits for.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from pieces_of_eight.content.lessons import ELSE, Lesson, LessonStep, parts_of, with_parts
from .opponents import OPPONENTS

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.match_file import MatchFile


UNDO = "undo"  # the command that takes back
KEPT = "lesson"  # under which name a match keeps its lesson among its texts


class Progress(Struct, frozen=True):
    """Which steps of a lesson are done, and how many actions the match had had then."""

    lesson: Lesson
    done: tuple[int, ...] = ()
    """For each step done the number of actions of the match when it was: so undoing one that a
    step rested on brings the step back."""

    @property
    def step(self) -> LessonStep | None:
        """What is asked now; None when all is done."""
        steps = self.lesson.steps
        return steps[len(self.done)] if len(self.done) < len(steps) else None

    @property
    def heading(self) -> str:
        """Which step it is: "Step 3 of 8"."""
        return f"Step {min(len(self.done) + 1, len(self.lesson.steps))} of {len(self.lesson.steps)}"

    def stored(self) -> str:
        """As it is kept with the match."""
        return " ".join((self.lesson.id, *(str(actions) for actions in self.done)))


def said(progress: Progress, *, lost: bool) -> str:
    """What is asked now, or what is said at the end; `lost` says that the learner was beaten."""
    step, lesson = progress.step, progress.lesson
    if step is not None:
        return step.ask
    return lesson.lost if lost and lesson.lost else lesson.end


def restored(text: str, lessons: Sequence[Lesson]) -> Progress | None:
    """The progress that was kept; None where nothing was, or nothing that makes sense today."""
    name, *done = text.split()[:100] or [""]
    lesson = next((found for found in lessons if found.id == name), None)
    if lesson is None or not all(each.isascii() and each.isdigit() for each in done):
        return None
    return Progress(lesson, tuple(int(each) for each in done[: len(lesson.steps)]))


class LessonAnswer(Struct, frozen=True):
    """What comes of something the learner did."""

    progress: Progress
    words: str = ""  # what is said to it; empty where nothing is


def pressed(progress: Progress, command: str, actions: int, opened: str = "") -> LessonAnswer:
    """The learner gave a command, and the match has had so many actions; `opened` is the list."""
    step = progress.step
    if step is None:
        return LessonAnswer(progress)
    if command in step.command and step.listed in ("", opened):
        return LessonAnswer(_on(progress, actions))
    return LessonAnswer(progress, step.instead.get(command, ""))


def happened(
    progress: Progress, events: Sequence[str], actions: int, *, turn: int, over: bool
) -> LessonAnswer:
    """An order was given: by the learner, if `events` names it and what it brought.

    `turn` is the turn of now, `over` whether the fight has ended.
    """
    step = progress.step
    if step is None:
        return LessonAnswer(progress)
    if over:  # whatever was still to be asked: there is nothing left to do it with
        missing = len(progress.lesson.steps) - len(progress.done)
        return LessonAnswer(Progress(progress.lesson, (*progress.done, *(actions,) * missing)))
    if (step.turn and turn >= step.turn) or any(event in step.event for event in events):
        return LessonAnswer(_on(progress, actions))
    known: Mapping[str, str] = step.instead
    words = next((known[event] for event in events if event in known), "")
    if not words and events and not step.over:
        words = known.get(ELSE, "")
    return LessonAnswer(progress, words)


def taken_back(progress: Progress, actions: int) -> Progress:
    """The match has only so many actions left: what was done in later ones is to be done again.

    Where taking back is what the step waits for, nothing is asked again.
    """
    step, kept = progress.step, len(progress.done)
    if step is not None and UNDO in step.command:
        return _on(progress, actions)
    while kept and progress.done[kept - 1] > actions:
        kept -= 1
    return Progress(progress.lesson, progress.done[:kept])


def passed_over(progress: Progress, done: Collection[str], actions: int) -> Progress:
    """The progress beyond steps that need not be done twice; `done` names the learner's orders."""
    while progress.step is not None and set(progress.step.past) & set(done):
        progress = _on(progress, actions)
    return progress


def _on(progress: Progress, actions: int) -> Progress:
    return Progress(progress.lesson, (*progress.done, actions))


def texts_of(name: str, engine: str) -> dict[str, str]:
    """What a match of a lesson keeps: its part of the lesson, if it has one, and a seed.

    By the seed its opponents play the same each time.
    """
    lesson = next((one for one in with_parts() if one.id == name), None)
    if lesson is None:  # of a newer game
        return {}
    part = next((one for one in parts_of(lesson) if one.engine == engine), None)
    found = {OPPONENTS: str(lesson.seed)}
    return found if part is None else found | {KEPT: Progress(part).stored()}


def begin(lesson: Lesson, folder: "Folder") -> "MatchFile":
    """Begin a lesson, saved from its first moment; its dice and opponents are the same each time.

    Raises SaveError.
    """
    from pieces_of_eight.campaign.engines import ENGINES
    from pieces_of_eight.campaign.kernel.match import Match
    from pieces_of_eight.saves.match_file import Chair

    engine = ENGINES[lesson.engine]
    match = Match(engine, lesson.fight.setup(), lesson.seed)
    chairs = tuple(
        Chair("person", name) if number == lesson.learner else Chair("ai", name, lesson.opponent)
        for number, name in enumerate(lesson.sides)
    )
    texts = texts_of(lesson.id, lesson.engine)
    return folder.create(lesson.engine, match, lesson.title, chairs, texts)
