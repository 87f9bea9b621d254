"""A pupil who knows nothing but the sentences of a lesson: he presses the keys they name."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from textual.pilot import Pilot

from pieces_of_eight.content.lessons import Lesson, LessonStep
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.tutor import Tutor
from pieces_of_eight.tui.play.lesson import begin
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.settings import Settings
from tests.tui.shell import PilotedApp, make_folder, message_of

LOOK = 0.01
"""Seconds between two looks whether the others have done."""
PRESSED = {
    "Enter": "enter", "Tab": "tab", "Esc": "escape", "Space": "space", "F1": "f1", "F2": "f2",
    "↑": "up", "↓": "down", "←": "left", "→": "right", "?": "question_mark", "/": "slash",
}  # fmt: skip
"""How the keys that sentences name are struck; letters as they are written."""


class Stumble(Struct, frozen=True):
    """What a pupil does wrong in one of the steps, and how he comes to do it right."""

    before: tuple[str, ...]
    """Keys that lead to the step."""
    wrong: tuple[str, ...]
    """Keys that are not what the step asks for."""
    answer: str
    """What is answered to them."""
    back: tuple[str, ...]
    """Keys that take it back, or close what it opened."""
    right: tuple[str, ...]
    """Keys that do what the step asks for, by an order that can be taken back."""


STUMBLES = {
    "grab": Stumble(
        ("enter", *("right",) * 2, *("down",) * 3, "enter"),
        ("e",),
        "nobody holds the chest",
        (),
        ("g",),
    ),
    "raid": Stumble(
        ("enter", "up", "enter", "tab", "m", "q", "up", "enter", "e", "e"),
        ("e",),
        "governor sleeps on",
        (),
        ("enter", "up", "enter"),
    ),
    "shore": Stumble((), ("e", "e"), "called up nobody", ("u",), ("enter", "enter")),
    "wars": Stumble(("tab", "enter", "enter", "m"), ("b",), "fire first", ("u",), ("f", "enter")),
}
"""By lesson."""


def lesson_app(path: Path, lesson: Lesson) -> PiecesApp:
    """The game, open at a lesson that has just begun."""
    folder = make_folder(path)
    settings = Settings(depth="true", animation="none", hover="no")
    page = screens_of(lesson.engine).fight
    return PilotedApp(folder, settings, lambda: page(begin(lesson, folder)))


def keys_named(sentence: str) -> list[str]:
    """The keys that a sentence names, in its order, as they are struck."""
    return [PRESSED.get(key, key) for key in re.findall(r"\[([^\]]+)\]", sentence)]


async def press(pilot: Pilot[None], page: FightScreen, *keys: str) -> None:
    """Press keys, each when the others have done and the adviser has answered.

    It ends early where a key has led to another page.
    """
    while page.is_current and not (page.session.human or page.session.over):
        await pilot.pause(LOOK)
    for key in keys:
        await pilot.press(key)
        while page.is_current and not _at_rest(page):
            if page.has_class("-moment"):  # a great moment waits for any key
                await pilot.press("enter")
            await pilot.pause(LOOK)
        await pilot.pause()
        if not page.is_current:
            return


def _at_rest(page: FightScreen) -> bool:
    """Whether the others have done, and the adviser has said what he was asked for."""
    asked = page.advice, None if page.plans is None else page.plans.thinking
    thinks = any(worker is not None and not worker.is_finished for worker in asked)
    return not thinks and (page.session.human or page.session.over)


Watch = Callable[[FightScreen, Tutor, LessonStep, str], None]
"""Looks on at a step: as it is begun, and after each key, which it is told."""


async def follow(pilot: Pilot[None], limit: int, watch: Watch = lambda *_: None) -> int:
    """Press what the sentences of the open lesson name until it is done; how many keys that took.

    Each time the step is another, or its keys have all been pressed, he begins anew with them. Only
    where a turn is waited for, a plan goes on, or the end of the fight comes, may that be more than
    once again.
    """
    page, tutor = _opened(pilot)
    taken, rounds = 0, Counter[str]()
    while tutor.progress.step is not None:
        step = tutor.progress.step
        rounds[step.ask] += 1
        goes_on = (
            (step.turn and not (step.event or step.command)) or step.over or "{plan}" in step.ask
        )
        assert goes_on or rounds[step.ask] <= 2, f"its keys have not done it: {tutor.words}"
        keys = keys_named(tutor.words)
        assert keys, f"no key is named: {tutor.words}"
        watch(page, tutor, step, "")
        for key in keys:
            await press(pilot, page, key)
            watch(page, tutor, step, key)
            taken += 1
            if taken >= limit:
                raise AssertionError(f"{limit} keys do not do: {tutor.words}")
            if tutor.progress.step is not step:
                break
    return taken


async def stumble(pilot: Pilot[None], made: Stumble) -> None:
    """Do something wrong, be told so and take it back; do it right and take that back as well."""
    page, tutor = _opened(pilot)
    await press(pilot, page, *made.before)
    asked = tutor.progress.step
    await press(pilot, page, *made.wrong)
    assert made.answer in message_of(pilot.app)
    await press(pilot, page, *made.back)
    assert tutor.progress.step is asked
    await press(pilot, page, *made.right)
    assert tutor.progress.step is not asked
    await press(pilot, page, "u")
    assert tutor.progress.step is asked


def _opened(pilot: Pilot[None]) -> tuple[FightScreen, Tutor]:
    """The page of the lesson that is open, and its tutor."""
    page = pilot.app.screen
    assert isinstance(page, FightScreen)
    assert page.guide.tutor is not None
    return page, page.guide.tutor
