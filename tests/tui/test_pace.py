"""Engagements that are settled one after the other, and the page that tells of them (C-25)."""

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.career import Stage
from pieces_of_eight.campaign.chronicle.fights import TRIES, best_moment, digest, likely
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.events import account
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.career.careers import ONWARD, SHEET, DigestScreen, settled_rows
from pieces_of_eight.tui.career.pages import CareerOwner
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.play.career import go_on, season_digest, settled
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.career_scenes import AGAINST_SAILOR, at, career_app, sail_on, sailed
from tests.tui.shell import make_folder, order_and_mean_it, press_each, text_of, until
from tests.tui.test_career_play import come_to

pytestmark = pytest.mark.rule("C-25")


def at_home(path: Path) -> CareerFile:
    """A season in which every engagement was fought by opponents in a person's stead."""
    saved = sailed(make_folder(path), AGAINST_SAILOR, at(Stage.ENGAGEMENT))
    while saved.career.open.stage is Stage.ENGAGEMENT:
        go_on(saved, watched=True)
        sail_on(saved, lambda now: now.stage in (Stage.ENGAGEMENT, Stage.HOMECOMING))
    return saved


def test_each_settled_engagement_is_told_with_place_end_moment_and_points(tmp_path: Path) -> None:
    saved = at_home(tmp_path)
    sheet = saved.career.current.sheet.state
    found = season_digest(saved)
    assert [each.number for each in found] == list(range(len(sheet.engagements)))
    assert len(found) > 2
    for each in found:
        assert {"in", "on", "off"} & set(each.where.split())
        assert " prevails. " in each.end
        assert "against" in each.who
    assert any("% likely" in each.moment for each in found)
    of_fights = [line for line in account(sheet) if "cargo home" not in line.why]
    assert sum(sum(each.points) for each in found) <= sum(line.points for line in of_fights)
    assert sum(sum(each.points) for each in found) > 0
    rows = settled_rows(found, ("England", "Spain"), 76)
    assert [row.key for row in rows if row.key] == [str(each.number) for each in found]
    assert all(len(row.text) + len(row.note) <= 76 for row in rows)
    saved.close()


@pytest.mark.rule("H-232")
def test_the_best_moment_is_the_least_likely_deed_by_the_rules_themselves(tmp_path: Path) -> None:
    saved = at_home(tmp_path)
    fights = saved.career.current.fights
    found = [(fight, best_moment(fight, None)) for fight in fights]
    told = [(fight, moment) for fight, moment in found if moment is not None]
    assert told
    for fight, moment in told:
        assert fight.steps[moment.step].thrown
        assert 1 / TRIES <= moment.chance < 1
        assert moment.chance == likely(fight, moment.step, moment.words)
        assert likely(fight, moment.step, "Nothing of the kind.") == 1 / TRIES
        assert best_moment(fight, Player(0)) == best_moment(fight, Player(0))
    sheet = saved.career.current.sheet.state
    without = [n for n, (_, moment) in enumerate(found) if moment is None]
    for each in digest(sheet, {n: fights[n] for n in without}, ["at sea"] * 7, None):
        assert each.moment == "" or " to win." in each.moment
    saved.close()


FIGHTS: list[Match[Any, Any, Any]] = []
"""Those of the same career that were settled before."""


async def by_heart(match: Match[Any, Any, Any], *_: Any) -> AsyncGenerator[tuple[Player, Any]]:
    """Settle a fight as it was settled before: nobody thinks."""
    [known] = [fight for fight in FIGHTS if fight.setup == match.setup]
    for entry in known.entries:
        yield entry.who, entry.action


async def test_all_the_rest_is_settled_with_one_key_and_told_on_one_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = at_home(tmp_path / "before")
    monkeypatch.setattr("tests.tui.test_pace.FIGHTS", list(before.career.current.fights[:]))
    monkeypatch.setattr("pieces_of_eight.campaign.ai.opponent.settled", by_heart)
    before.close()
    app = career_app(tmp_path, lambda folder: sailed(folder, AGAINST_SAILOR, at(Stage.ENGAGEMENT)))
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = await come_to(pilot, app, SheetScreen)
        assert "e Settle the rest" in text_of(app)
        owner = sheet.owner
        assert isinstance(owner, CareerOwner)
        await press_each(pilot, "e", "1")
        assert isinstance(app.screen, SheetScreen), "settled though he said no"
        await order_and_mean_it(pilot, "e")
        page = await come_to(pilot, app, DigestScreen)
        assert owner.saved.career.open.stage is Stage.HOMECOMING
        every = len(owner.saved.career.current.sheet.state.engagements)
        assert settled(owner.saved) == tuple(range(every))
        fights = [row for row in page.query_one(Menu).rows if row.key.isdigit()]
        assert len(fights) == every
        await press_each(pilot, *["down"] * 2, "enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await press_each(pilot, "escape")
        assert app.screen is page
        page.query_one("#digest-list").go(SHEET)
        await press_each(pilot, "enter")
        sheet = await come_to(pilot, app, SheetScreen)
        await press_each(pilot, "enter")
        await come_to(pilot, app, ResultScreen)
        assert "Show what was settled this season" in text_of(app)
        await press_each(pilot, "down", "down", "enter")
        page = await come_to(pilot, app, DigestScreen)
        assert ONWARD not in [row.key for row in page.query_one("#digest-list").rows]
        await press_each(pilot, "escape")
        await come_to(pilot, app, ResultScreen)
