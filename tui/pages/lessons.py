"""The page of lessons: what can be learned by playing, and what is learned already."""

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from pieces_of_eight.content.lessons import SEASON, Lesson, is_own_lesson, lessons, parts_of
from pieces_of_eight.tui.play import learned
from pieces_of_eight.tui.play.lesson import begin
from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .base import GameScreen


class LessonsScreen(GameScreen):
    """A list at the left, what one lesson teaches at the right."""

    PAGE_NAME = "Lessons"
    KEYS = ("south", "act", "keys", "leave")
    WORDS = {"south": "Down", "act": "Begin", "leave": "Back"}
    AUTO_FOCUS = "#lesson-list"

    def body(self) -> ComposeResult:
        done = learned.done(self.game.folder)
        rows = [
            Row(one.id, one.title, "done" if one.id in done else told(one)) for one in lessons()
        ]
        with Horizontal(id="lessons"):
            yield Menu(rows, id="lesson-list")
            with Reading(id="lesson-right", can_focus=False):
                yield Static(id="lesson-words")

    def on_mount(self) -> None:
        menu, done = self.query_one(Menu), learned.done(self.game.folder)
        new = next((one.id for one in lessons() if one.id not in done), menu.key)
        menu.fill(menu.rows, new)
        self.note(f"{len(done)} of {len(lessons())} done" if done else "")
        self._show(menu.key)

    def aim(self) -> str:
        return "A lesson is played: it asks for one thing at a time, and answers what you do."

    @on(Menu.Moved)
    def _moved(self, event: Menu.Moved) -> None:
        event.stop()
        self._show(event.key)

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        lesson, folder = self._of(event.key), self.game.folder
        with self.tell_errors():
            if lesson.engine in SEASON:
                from pieces_of_eight.tui.play.season_lesson import begin_season

                self.game.open_career(begin_season(lesson, folder))
            else:
                self.game.open_fight(begin(lesson, folder))

    def _of(self, name: str) -> Lesson:
        return next(one for one in lessons() if one.id == name)

    def _show(self, name: str) -> None:
        one, inks = self._of(name), self.game.inks
        words = Text.assemble((one.title, f"bold {inks.gold}"), f"\n\n{one.blurb}\n\n")
        steps = sum(len(part.steps) for part in parts_of(one))
        words.append(f"{steps} steps, some {one.minutes} minutes.", inks.faint)
        self.query_one("#lesson-words", Static).update(words)


def told(lesson: Lesson) -> str:
    """What stands beside a lesson that is not done."""
    return f"{'own, ' * is_own_lesson(lesson)}{lesson.minutes} min"
