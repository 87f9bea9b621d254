"""The lesson of a season: a career like any other, which leads a learner and counts for nothing."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.screen import Screen

from pieces_of_eight.content.lessons import SEASON, Lesson, Step, lessons, parts_of
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.album import OF_A_LESSON, career_end
from pieces_of_eight.tui.career.pages import CareerOwner, SettleScreen
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.pages.reading import ReadingScreen
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.play.career import begin, begin_season, lesson_of, take_up
from pieces_of_eight.tui.play.lesson import KEPT, texts_of
from pieces_of_eight.tui.play.opponents import OPPONENTS
from pieces_of_eight.tui.play.own_keys import with_keys
from pieces_of_eight.tui.settings import Settings
from tests.tui.career_scenes import career_app
from tests.tui.endings import AGAINST_SAILOR, sail
from tests.tui.pupil import Watch, keys_named, press
from tests.tui.shell import PilotedApp, make_folder, message_of, press_each, text_of

LOOK = 0.02
"""Seconds between two looks whether what is settled is settled."""
MOST = 120
"""Keys that do for the whole season."""


def the_lesson() -> Lesson:
    """The lesson of a season."""
    return next(one for one in lessons() if one.engine in SEASON)


def lesson_app(path: Path) -> PiecesApp:
    """The game, open at the port in which the lesson begins."""
    return career_app(path, lambda folder: begin_season(the_lesson(), folder))


def test_each_match_of_the_season_gets_its_part_and_the_same_opponents() -> None:
    lesson = the_lesson()
    assert {part.engine for part in parts_of(lesson)} == {"port", "sheet", "sea_fight"}
    for part in parts_of(lesson):
        texts = texts_of(lesson.id, part.engine)
        assert texts == {KEPT: part.id, OPPONENTS: str(lesson.seed)}
    assert texts_of(lesson.id, "land_raid") == {OPPONENTS: str(lesson.seed)}
    assert texts_of("of a newer game", "sheet") == {}


def test_a_lesson_is_marked_in_its_file_and_other_careers_are_not(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    taught, plain = begin_season(the_lesson(), folder), begin(AGAINST_SAILOR, folder)
    name = taught.name
    assert KEPT in taught.match(taught.career.open.name).header.texts
    assert lesson_of(plain) == ""
    assert not plain.match(plain.career.open.name).header.texts
    taught.close()
    plain.close()
    again = take_up(folder, name)
    assert lesson_of(again) == the_lesson().id
    assert KEPT in again.match(again.career.open.name).header.texts
    again.close()


def test_a_lesson_enters_no_hall_of_fame_and_its_last_pages_teach(tmp_path: Path) -> None:
    folder = make_folder(tmp_path)
    saved = begin(replace(AGAINST_SAILOR, lesson=the_lesson().id), folder)
    sail(saved)
    end = career_end(saved)
    assert end.entries == ()
    assert end.trouble == OF_A_LESSON
    owner = CareerOwner(saved, PilotedApp(folder, Settings()))
    assert all(owner.taught(page) for page in ("home", "end"))
    saved.close()


async def test_a_pupil_comes_to_his_first_battle_after_doing_wrong_and_taking_back(
    tmp_path: Path,
) -> None:
    app = lesson_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await _press(pilot, "b")
        assert "list of ships" in message_of(app)
        await _press(pilot, "q", "down", "down", "enter")
        assert "Step 2 of 3" in text_of(app)
        await _press(pilot, "u", "e", "s")
        assert "Your forces are still empty" in message_of(app)
        await _press(pilot, "r", "enter")
        assert "Step 3 of 8" in text_of(app)
        await _press(pilot, "u")
        assert "Step 2 of 8" in text_of(app)
        await _press(pilot, "r")
        await follow_until(pilot, "Learn a season, a battle")


@pytest.mark.soak
async def test_a_pupil_finishes_the_season_by_the_keys_its_sentences_name(tmp_path: Path) -> None:
    app = lesson_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await follow_until(pilot, "The end of a career")
        assert OF_A_LESSON in text_of(app)
    folder = make_folder(tmp_path)
    assert hints.learned(folder) == {the_lesson().id}
    assert not folder.hall.fame()


async def follow_until(pilot: Pilot[None], seen: str, watch: Watch = lambda *_: None) -> None:
    """Press what the sentences name, from page to page, until this stands on the page."""
    taken = 0

    def look(page: Screen[Any], step: Step | None, key: str) -> None:
        if isinstance(page, FightScreen) and page.guide.tutor is not None and step is not None:
            watch(page, page.guide.tutor, step, key)

    while seen not in text_of(pilot.app):
        step = _step(pilot.app.screen)
        look(pilot.app.screen, step, "")
        for key in keys_named(_said(pilot.app.screen)):
            page = pilot.app.screen
            before = _said(page)
            await _press(pilot, key)
            look(page, step, key)
            taken += 1
            assert taken < MOST, before
            if pilot.app.screen is not page or _said(page) != before:
                break
    look(pilot.app.screen, _step(pilot.app.screen), "")


def _step(page: Screen[Any]) -> Step | None:
    """What the lesson waits for on a page."""
    tutor = page.guide.tutor if isinstance(page, FightScreen) else None
    return None if tutor is None else tutor.progress.step


def _said(page: Screen[Any]) -> str:
    """What the lesson says on a page; on one that says nothing, that Enter goes on."""
    if isinstance(page, FightScreen) and page.guide.tutor is not None:
        return page.guide.tutor.words
    if isinstance(page, ReadingScreen):
        return with_keys(page.taught, page.key_of)
    return "[Enter]"


async def _press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, each when all have answered the one before."""
    for key in keys:
        page = pilot.app.screen
        if isinstance(page, FightScreen):
            await press(pilot, page, key)
        else:
            await press_each(pilot, key)
        while isinstance(pilot.app.screen, SettleScreen):
            await pilot.pause(LOOK)
        if isinstance(pilot.app.screen, FightScreen):
            await press(pilot, pilot.app.screen)  # whoever is asked there is a person
