"""The great moments: big letters across the map, until a key is pressed that does nothing else."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import CareerStage
from pieces_of_eight.campaign.sheet.state import Result, Sheet
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.career.pages import CareerOwner
from pieces_of_eight.tui.draw.film import ON
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.play.session import Moment
from pieces_of_eight.tui.settings import Settings
from tests.tui.career_scenes import AGAINST_AI, at, career_app, sailed
from tests.tui.fights import app_at, duel, save
from tests.tui.shell import PilotedApp, make_folder, press, text_of, until

SHOWN = Settings(depth="true", animation="full", hover="no", curtain="no")
STILL = Settings(depth="true", animation="none", hover="no", curtain="no")
ALONE = (Chair("person", "Anne"), Chair("ai", "Jack", "mate"))
SINKING = ("e", "f", "1")
"""What is pressed to sink a wreck."""


async def test_a_key_hurries_the_film_the_next_takes_the_moment_away(tmp_path: Path) -> None:
    """And neither does anything else: the third opens the account."""
    app = app_at(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), ALONE, seed=2), SHOWN)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        assert page.on_map is not None
        await press(pilot, *SINKING[:-1], "o", *SINKING[-1:])
        assert page.has_panel
        await until(pilot, lambda: page.session.over)
        assert page.on_map.busy
        assert ON not in text_of(app), "first it is seen"
        await press(pilot, "enter")
        assert ON in text_of(app)
        assert "William goes down. Anne wins" in text_of(app)
        assert not page.query_one("#fight-panel").display
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert ON in text_of(app)
        await press(pilot, "enter")
        assert ON not in text_of(app)
        assert app.screen is page
        await press(pilot, "enter")
        assert isinstance(app.screen, ResultScreen)


async def test_without_animation_the_moment_comes_at_once_and_a_key_takes_it_away(
    tmp_path: Path,
) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, duel(hull=(1, 1)), ALONE, seed=2), STILL)
    async with app.run_test(size=(80, 24)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        await press(pilot, *SINKING)
        await until(pilot, lambda: page.session.over)
        assert ON in text_of(app)
        await press(pilot, "down")
        assert ON not in text_of(app)
        assert app.screen is page


async def test_opponents_wait_for_a_moment_and_one_follows_another(tmp_path: Path) -> None:
    app = app_at(tmp_path, lambda: save(tmp_path, duel(), ALONE), SHOWN)
    async with app.run_test(size=(120, 40)) as pilot:
        page = app.screen
        assert isinstance(page, FightScreen)
        page.happened._moments = [Moment("Sunk", "One."), Moment("Alarm", "Two.")]
        page.happened.announce()
        assert page.session.paused
        assert page.map.is_covered, "no sign at its edge points at what is beyond it"
        assert "One." in text_of(app)
        await press(pilot, "down")
        assert "Two." in text_of(app)
        assert page.session.paused
        await press(pilot, "down")
        assert "Two." not in text_of(app)
        assert not page.map.is_covered
        assert not page.session.paused


# Your own death, in a career.


@pytest.mark.rule("C-3")
async def test_your_own_death_has_your_portrait_and_says_what_comes_of_it(tmp_path: Path) -> None:
    make = lambda folder: sailed(folder, AGAINST_AI, at(CareerStage.FIGHT))  # noqa: E731
    app = career_app(tmp_path, make, SHOWN)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        page = app.screen
        assert isinstance(page, FightScreen)
        name = page.session.name_of(page.session.viewer)
        for who, own in (("Somebody else", False), (name, True)):
            words = f"{who} is killed by the guns of Rosario."
            page.happened._moments = [Moment("Dead", words, False, who, "The Mouth of Hell")]
            page.happened.announce()
            text = text_of(app)
            assert words in text
            assert "The Mouth of Hell." in text
            assert ("Your death ends your career." in text) is own
            await press(pilot, "down")


@pytest.mark.rule("H-43")
def test_before_a_battle_under_your_flag_you_are_told_what_you_risk(tmp_path: Path) -> None:
    found = set[bool]()
    for seed in range(11, 17):
        if True in found:
            break
        folder = make_folder(tmp_path / str(seed))
        saved = sailed(folder, replace(AGAINST_AI, seed=seed), at(CareerStage.FIGHT))
        season = saved.career.season
        if season is not None:
            sheet: Sheet = season.sheet.state
            number = saved.career.open.engagement
            assert number is not None
            life = CareerOwner(saved, PilotedApp(folder, SHOWN)).life
            risks = "yourself, and can be killed there." in life.risk
            assert not risks or sheet.engagements[number].result is Result.BATTLE
            found.add(risks)
        saved.close()
    assert True in found
