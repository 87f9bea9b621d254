"""Lessons: steps that wait for one thing, answer another, and come back when it is taken back."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.content.decode import ContentError, lay_over, named
from pieces_of_eight.content.keep import template
from pieces_of_eight.content.lessons import SEASON, Lesson, Step, lessons, with_parts
from pieces_of_eight.tui.pages.help import LessonsScreen
from pieces_of_eight.tui.pages.title import CHOICES, LEARN
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.play.lesson import (
    Progress,
    happened,
    passed_over,
    pressed,
    restored,
    said,
    taken_back,
)
from pieces_of_eight.tui.registry import kind_of, screens_of
from pieces_of_eight.tui.widgets.menu import Columns
from tests.tui.pupil import STUMBLES, lesson_app, stumble
from tests.tui.shell import make_app, make_folder, message_of, press, press_each, text_of, until

LESSON = Lesson(
    "sail",
    "Learn to sail",
    "",
    1,
    "sea_fight",
    5,
    1,
    0,
    ("Tom", "Pedro"),
    (
        Step("{next}", command=("next",), instead={"end": "Not yet."}),
        Step("{act}", event=("Sailed",), instead={"Held": "Sail.", "else": "No, sail."}),
        Step("{undo}", command=("undo",)),
        Step("{end}", turn=2),
        Step("{advise}", over=True),
    ),
    "Done.",
)
START = Progress(LESSON)
FOUGHT = [one for one in lessons() if one.engine not in SEASON]
"""The lessons of one fight."""


def at(step: int, *done: int) -> Progress:
    """The lesson at a step, counted from 0."""
    return Progress(LESSON, (*done, *(0,) * (step - len(done))))


def test_a_step_is_done_by_its_command_and_by_no_other() -> None:
    assert pressed(START, "odds", 0).progress == START
    assert pressed(START, "next", 0).progress == at(1)
    assert pressed(START, "end", 0).words == "Not yet."


def test_a_step_is_done_by_its_event_and_answers_others() -> None:
    done = happened(at(1), ["Sail", "Sailed"], 1, turn=1, over=False)
    assert done.progress.done == (0, 1)
    assert happened(at(1), ["Held"], 1, turn=1, over=False).words == "Sail."
    assert happened(at(1), ["Fired"], 1, turn=1, over=False).words == "No, sail."
    assert happened(at(1), [], 1, turn=1, over=False).words == "", "the enemy is not answered"


def test_a_step_is_done_when_its_turn_has_come_whoever_brought_it() -> None:
    assert happened(at(3), [], 5, turn=1, over=False).progress == at(3)
    assert happened(at(3), [], 5, turn=2, over=False).progress.done == (0, 0, 0, 5)


def test_who_strays_from_a_step_comes_to_the_next_with_its_turn() -> None:
    """In the lesson of a town the governor is left alone, and turn 3 comes."""
    lesson = next(each for each in lessons() if each.id == "raid")
    asked = next(at for at, step in enumerate(lesson.steps) if step.event == ("Attack",))
    strayed = Progress(lesson, (0,) * asked)
    assert happened(strayed, ["Moved"], 9, turn=2, over=False).progress == strayed
    for _ in range(3):
        assert strayed.step is not None
        assert strayed.step.turn == 3
        strayed = happened(strayed, [], 9, turn=3, over=False).progress
    assert strayed.step is lesson.steps[asked + 3]


def test_what_need_not_be_done_twice_is_passed_over() -> None:
    steps = (
        LESSON.steps[0],
        Step("{act}", event=("Hold",), past=("Hold", "Press")),
        LESSON.steps[2],
    )
    second = Progress(replace(LESSON, steps=steps), (0,))
    assert passed_over(second, ["Advance", "Press"], 7).done == (0, 7)
    assert passed_over(second, ["Advance"], 7) == second
    assert passed_over(at(1), ["Sailed"], 7) == at(1), "another sailing is asked for"


async def test_who_presses_on_too_early_is_not_asked_to_do_it_again(tmp_path: Path) -> None:
    """At the step about taking back he takes the first row: he presses on, and goes to the guns."""
    app = lesson_app(tmp_path, next(each for each in lessons() if each.id == "sail"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, "tab", "enter", "enter")
        assert "cannot take it back" in message_of(app)
        assert "Step 6" in text_of(app), "nothing is left to take back, and she has sailed on"
        await press_each(pilot, "enter", "r", "f", "q", "down", "o")
        assert "Step 8" in text_of(app), "no odds were shown"
        await press_each(pilot, "f", "enter")
        await until(pilot, lambda: "Step 10" in text_of(app))


async def test_a_key_that_was_refused_does_not_do_a_step(tmp_path: Path) -> None:
    """Who presses on and may sail further fires nothing yet, and the odds are those of sailing."""
    app = lesson_app(tmp_path, next(each for each in lessons() if each.id == "sail"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, "enter", "u", "enter", "enter", "r", "f", "o")
        assert "Step 7" in text_of(app)
        await press_each(pilot, "f")
        assert "[e] ends her movement" in message_of(app)
        await press_each(pilot, "e", "f", "o")
        assert "Step 9" in text_of(app)


async def test_who_sails_at_once_is_not_asked_to_look_for_a_course_first(tmp_path: Path) -> None:
    for name in ("sail", "wars"):
        app = lesson_app(tmp_path, next(each for each in lessons() if each.id == name))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press_each(pilot, "enter")
            assert "Step 3" in text_of(app)


def test_with_the_end_of_the_fight_all_is_done() -> None:
    found = happened(at(1), [], 7, turn=1, over=True).progress
    assert found.step is None
    assert found.done == (0, 7, 7, 7, 7)
    assert pressed(found, "next", 8).progress == found


def test_what_a_step_rested_on_is_asked_again_when_it_is_taken_back() -> None:
    assert taken_back(at(3, 0, 1, 1), 0) == at(1, 0)
    assert taken_back(at(3, 0, 1, 1), 1) == at(3, 0, 1, 1)


def test_where_taking_back_is_asked_for_it_is_done_by_it() -> None:
    assert taken_back(at(2, 0, 1), 0) == at(3, 0, 1, 0)


def test_who_was_beaten_is_not_told_that_he_did_well() -> None:
    done = at(5)
    assert said(at(1), lost=False) == said(at(1), lost=True) == "{act}"
    assert said(done, lost=False) == LESSON.end
    assert said(done, lost=True) == LESSON.lost != LESSON.end
    assert said(Progress(replace(LESSON, lost=""), done.done), lost=True) == LESSON.end


def test_progress_is_kept_as_text_and_nonsense_is_none() -> None:
    for progress in (START, at(3, 0, 1, 4)):
        assert restored(progress.stored(), [LESSON]) == progress
    for text in ("", "swim 0", "sail x", "sail -1", "sail ٣"):
        assert restored(text, [LESSON]) is None


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ('[[steps]]\nask = "x"', "must wait for exactly one of"),
        ('[[steps]]\nask = "x"\nturn = 2\nover = true', "must wait for exactly one of"),
        ('[[steps]]\nask = "x"\nturn = 2\ncommand = ["end"]', "must wait for exactly one of"),
        ('[[steps]]\nask = "{x"\nover = true', "braces"),
        ('[[steps]]\nask = "x"\nover = true\ninstead = {fire = "}"}', "braces"),
        ("steps = []", "at least one step"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_with_its_line(steps: str, why: str) -> None:
    head = (
        'id = "a"\ntitle = "A"\nblurb = ""\norder = 1\nengine = "sea_fight"\nminutes = 1\n'
        'seed = 1\nlearner = 0\nsides = ["A", "B"]\nend = "x"\n'
    )
    with pytest.raises(ContentError, match=why):
        Lesson.from_toml(head + steps, "lessons/a.toml")


def test_lessons_name_commands_that_their_pages_know() -> None:
    for lesson in with_parts():
        kind = kind_of(lesson.engine)
        assert kind is not None
        said = [step.ask for step in lesson.steps] + [lesson.end]
        said += [words for step in lesson.steps for words in step.instead.values()]
        assert {name for words in said for name in named(words)} <= set(kind.orders.by_name)
        waited = {name for step in lesson.steps for name in step.command}
        assert waited <= set(kind.orders.by_name)


@pytest.mark.parametrize("name", STUMBLES)
async def test_a_pupil_who_stumbles_is_told_so_and_takes_it_back(name: str, tmp_path: Path) -> None:
    """That he finishes each lesson by the keys its sentences name is seen by what they claim."""
    lesson = next(one for one in FOUGHT if one.id == name)
    async with lesson_app(tmp_path, lesson).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await stumble(pilot, STUMBLES[name])


async def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    lesson = lessons()[0]
    app = lesson_app(tmp_path, lesson)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press_each(pilot, "tab", "enter")
        assert "Step 3" in text_of(app)
    folder = make_folder(tmp_path)
    saved = folder.open(folder.matches()[0].name)
    again = make_app(tmp_path, lambda: screens_of(lesson.engine).fight(saved))
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Step 3" in text_of(again)


async def test_a_newcomer_is_offered_the_first_lesson_until_it_is_done(tmp_path: Path) -> None:
    hints.learn(make_folder(tmp_path), "raid")  # another is not enough
    app = make_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "Learn to sail: Step 1" in text_of(app)
        assert message_of(app) == ""
    hints.learn(make_folder(tmp_path), "sail")
    again = make_app(tmp_path)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rows = again.screen.query_one(Columns).rows
        assert [row.key for row in rows] == [row.key for row in CHOICES]
        assert LEARN not in rows


async def test_a_lesson_of_ones_own_is_listed_and_begun(tmp_path: Path) -> None:
    lay_over({"lessons/my-lesson.toml": template("lesson", "my-lesson")})
    try:
        app = make_app(tmp_path, LessonsScreen)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("end")
            assert "own, 5 min" in text_of(app)
            await press(pilot, "enter")
            assert "My lesson: Step 1 of 4" in text_of(app)
    finally:
        lay_over({})
