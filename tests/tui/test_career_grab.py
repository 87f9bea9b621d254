"""A treasure grab in a career: who sits in it, its page, settled, and taken up again (H-90)."""

import re
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.career import Open, Stage
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.career.pages import CareerOwner
from pieces_of_eight.tui.career.settle import SettleScreen
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
MEETING = (
    rf"\. A (buried chest|wreck) (?:{WATER}): \w+'s [A-G] and (\w+'s [A-G] race for the chest"
    r"|a boat of \w+ race for the chest; \w+'s [A-G] was only a rumour)\.$"
)


def is_grab(now: Open) -> bool:
    return now.stage is Stage.FIGHT and now.match.engine.name == "treasure_grab"


def at_a_grab(folder: Folder, commission: Commission = AGAINST_AI) -> CareerFile:
    """A career that has come to a treasure grab."""
    for seed in SEEDS:
        saved = sailed(folder, replace(commission, seed=seed), is_grab)
        if is_grab(saved.career.open):
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


async def test_a_grab_is_a_page_of_the_career_and_is_settled_for_all_who_are_in_it(
    tmp_path: Path,
) -> None:
    app = career_app(tmp_path, at_a_grab)
    async with app.run_test(size=SIZE) as pilot:
        page: Any = await come_to(pilot, app, FightScreen)
        owner = page.owner
        assert isinstance(owner, CareerOwner)
        assert re.search(MEETING, owner.matter)
        page.session.close()
        stand_by(owner.saved)
        app.show(SettleScreen(owner))
        await come_to(pilot, app, SettleScreen)
        assert "Black Meg's side is fought by a sailor." in text_of(app)
        page = await come_to(pilot, app, ResultScreen)
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
