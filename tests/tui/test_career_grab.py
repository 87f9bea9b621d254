"""What a card brings in a career, a treasure grab or an island: who sits in it, its page, settled.

H-86, H-88, H-90.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.career import Open, Stage
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.career.pages import CareerOwner, SettleScreen
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.play.career import sit, stand_by, take_up
from pieces_of_eight.tui.play.order_form import PERSON, Commission
from tests.tui.career_scenes import AGAINST_AI, PEOPLE, career_app, sailed
from tests.tui.shell import make_folder, press_each, text_of
from tests.tui.test_career_play import come_to

SIZE = (80, 24)
SEEDS = range(11, 60)
WATER = "|".join(re.escape(water.there) for water in caribbean().chart.waters)
RACE = (
    r"\w+'s [A-G] and (\w+'s [A-G] race for {0}|a boat of \w+ race for {0}; "
    r"\w+'s [A-G] was only a rumour)\.$"
)
MEETINGS = {
    "treasure_grab": rf"\. A (buried chest|wreck) (?:{WATER}): {RACE.format('the chest')}",
    "pirate_wars": r"^Season 1, engagement \d+, (?:\d+ more to come|the last(?: as yet)?)\. "
    rf"An island (?:{WATER}): {RACE.format('its treasure')}",
}
"""What the page says of who has met, by the engine of the fight."""


def at_a_grab(
    folder: Folder, commission: Commission = AGAINST_AI, engine: str = "treasure_grab"
) -> CareerFile:
    """A career that has come to a treasure grab, or to an island."""

    def is_met(now: Open) -> bool:
        return now.stage is Stage.FIGHT and now.match.engine.name == engine

    for seed in SEEDS:
        saved = sailed(folder, replace(commission, seed=seed), is_met)
        if is_met(saved.career.open):
            return saved
        saved.close()
    raise AssertionError("no card is ever played")


def test_strangers_have_chairs_of_their_own_and_keep_them(tmp_path: Path) -> None:
    saved = at_a_grab(make_folder(tmp_path))
    name, now = saved.name, saved.career.open
    chairs = saved.match(saved.career.open.name).header.chairs
    assert len(chairs) == len(now.chairs) > 2
    assert [chair.person for chair in chairs[:2]] == [True, False]
    assert [chair.name for chair in chairs[2:]] == list(bridge.STRANGERS[: len(chairs) - 2])
    assert {chair.level for chair in chairs[2:]} == {bridge.THEIR_LEVEL}
    sit(saved, Player(1), PERSON)
    stand_by(saved)
    seated = saved.match(saved.career.open.name).header.chairs
    assert [chair.level for chair in seated[:2]] == ["mate", "mate"]
    assert seated[2:] == chairs[2:]
    saved.close()
    again = take_up(make_folder(tmp_path), name)
    assert again.career.open.chairs == now.chairs
    assert again.match(again.career.open.name).header.chairs == seated
    assert again.career.open.name == f"season-1/fight-{(now.engagement or 0) + 1}"
    again.close()


@pytest.mark.parametrize("engine", MEETINGS)
async def test_it_is_a_page_of_the_career_and_is_settled_for_all_who_are_in_it(
    engine: str, tmp_path: Path
) -> None:
    app = career_app(tmp_path, lambda folder: at_a_grab(folder, engine=engine))
    async with app.run_test(size=SIZE) as pilot:
        page: Any = await come_to(pilot, app, FightScreen)
        owner = page.owner
        assert isinstance(owner, CareerOwner)
        assert re.search(MEETINGS[engine], owner.matter)
        if engine == "pirate_wars":
            assert page.aim().startswith("The winner gains 2 points. So far ")
            assert page.session.state.options.truce
        page.session.close()
        stand_by(owner.saved)
        app.show(SettleScreen(owner))
        await come_to(pilot, app, SettleScreen)
        if engine == "treasure_grab":
            assert "A sailor fights for Black Meg." in text_of(app)
        await come_to(pilot, app, ResultScreen)
        assert owner.saved.career.open.stage is Stage.FOUGHT
        assert "Points for the season: England " in owner.verdict
        await press_each(pilot, "enter")
        await pilot.pause()
        assert owner.saved.career.open.stage is not Stage.FOUGHT


async def test_two_people_play_a_grab_at_one_screen_without_a_curtain(tmp_path: Path) -> None:
    app = career_app(tmp_path, lambda folder: at_a_grab(folder, PEOPLE))
    async with app.run_test(size=SIZE) as pilot:
        page: Any = await come_to(pilot, app, FightScreen)
        assert not page.session.secrets
        assert [chair.person for chair in page.session.chairs[:2]] == [True, True]
        assert not any(chair.person for chair in page.session.chairs[2:])
