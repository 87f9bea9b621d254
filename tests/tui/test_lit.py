"""What a step of a lesson lights: places in frames on the map, lines of a panel by a pointer."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.draw.cells import Piece
from pieces_of_eight.tui.draw.cells import text_of as words_of
from pieces_of_eight.tui.draw.film import PLAIN_LIT, lit_lines
from pieces_of_eight.tui.match.stack_desk import desk_of
from pieces_of_eight.tui.match.view import lit_groups, lit_words
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.registry import face_of
from tests.tui.grab_scenes import desk_at, scuffle
from tests.tui.shell import make_folder
from tests.tui.test_lessons import FOUGHT


def test_a_line_of_the_panel_is_pointed_at_by_words_in_it() -> None:
    lines = [(Piece(" ", "x"), Piece("coins 0 of 45", "x")), (Piece(" ", "x"), Piece("log", "x"))]
    found = [words_of(line) for line in lit_lines(lines, ("coins",), PLAIN_LIT, "gold")]
    assert found == [">coins 0 of 45", " log"]


def test_what_is_lit_is_named_as_on_the_map_or_by_the_panel() -> None:
    light = ("A1-B1", "panel ALARM", "Z9")
    places = {"A1": (1,), "B1": (2,)}
    assert lit_groups(light, lambda name: places.get(name, ())) == ((1, 2),)
    assert lit_words(light) == ("ALARM",)


@pytest.mark.parametrize("lesson", FOUGHT, ids=lambda lesson: lesson.id)
def test_places_that_a_lesson_lights_are_on_its_map(lesson, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    match = Match(ENGINES[lesson.engine], lesson.fight.setup(), lesson.seed)
    chairs = tuple(Chair("person", name) for name in lesson.sides)
    saved = make_folder(tmp_path).create(lesson.engine, match, lesson.title, chairs)
    desk = desk_of(Session(saved, face_of(lesson.engine)), lambda words: None)
    for step in lesson.steps:
        named = [name for name in step.light if not lit_words((name,))]
        assert len(lit_groups(named, desk.places_of)) == len(named), step.light


def test_a_figure_is_lit_and_not_the_stud_of_the_same_name(tmp_path: Path) -> None:
    desk, _ = desk_at(tmp_path, scuffle())
    assert lit_groups(("S1", "C6"), desk.places_of)[0] == lit_groups(("C6",), desk.places_of)[0]
    assert len(lit_groups(("chest",), desk.places_of)[0]) == 4
