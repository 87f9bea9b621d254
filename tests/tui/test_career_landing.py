"""An island in a career: its page, settled, and what it brought (H-86, H-88)."""

import re
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.career import Open, Stage
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.career.pages import CareerOwner
from pieces_of_eight.tui.career.settle import SettleScreen
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.play.career import stand_by
from tests.tui.career_scenes import AGAINST_AI, career_app, sailed
from tests.tui.shell import press_each
from tests.tui.test_career_play import come_to

SIZE = (80, 24)
SEEDS = range(11, 60)
WATER = "|".join(re.escape(water.there) for water in caribbean().chart.waters)
MEETING = (
    r"^Season 1, engagement \d+, (?:\d+ to come|the last(?: as yet)?)\. "
    rf"An island (?:{WATER}): \w+'s [A-G] and (\w+'s [A-G] race for its treasure"
    r"|a boat of \w+ race for its treasure; \w+'s [A-G] was only a rumour)\.$"
)


def is_landing(now: Open) -> bool:
    return now.stage is Stage.FIGHT and now.match.engine.name == "pirate_wars"


def at_an_island(folder: Folder) -> CareerFile:
    """A career that has come to an island that a card of the event deck has brought."""
    for seed in SEEDS:
        saved = sailed(folder, replace(AGAINST_AI, seed=seed), is_landing)
        if is_landing(saved.career.open):
            return saved
        saved.close()
    raise AssertionError("no island is ever drawn")


async def test_an_island_is_a_page_of_the_career_and_is_settled_for_both(tmp_path: Path) -> None:
    app = career_app(tmp_path, at_an_island)
    async with app.run_test(size=SIZE) as pilot:
        page: Any = await come_to(pilot, app, FightScreen)
        owner = page.owner
        assert isinstance(owner, CareerOwner)
        assert re.search(MEETING, owner.matter)
        assert page.aim().startswith("The winner gains 2 points. Season ")
        assert page.session.state.options.truce
        page.session.close()
        stand_by(owner.saved)
        app.show(SettleScreen(owner))
        await come_to(pilot, app, SettleScreen)
        await come_to(pilot, app, ResultScreen)
        assert owner.saved.career.open.stage is Stage.FOUGHT
        assert "Points for the season: England " in owner.verdict
        await press_each(pilot, "enter")
        await pilot.pause()
        assert owner.saved.career.open.stage is not Stage.FOUGHT
