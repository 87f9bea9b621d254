"""A shore raid in a career: a small company meets a town, and comes home to the books (C-12)."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.shore_raid import MEN
from pieces_of_eight.campaign.career import Open, Stage
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.port.state import (
    Buy,
    Deal,
    Enlist,
    Hoist,
    Holding,
    Port,
    Quality,
    Raise,
    SetSail,
    own,
)
from pieces_of_eight.campaign.sheet.state import Adopt, Sign
from pieces_of_eight.campaign.shore_raid.events import won
from pieces_of_eight.campaign.shore_raid.state import PIRATES, Ending, Fate, Raid, Sail
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.career.homecoming import HomeScreen
from pieces_of_eight.tui.match.maps import MapFight
from pieces_of_eight.tui.match.result import ResultScreen
from pieces_of_eight.tui.play.career import begin
from pieces_of_eight.tui.play.order_form import Commission
from pieces_of_eight.tui.sheet.screens import SheetScreen
from tests.tui.career_scenes import PEOPLE, STILL, Until, career_app, sail_on
from tests.tui.sheet_scenes import bold
from tests.tui.shell import order_and_mean_it, press_each, text_of
from tests.tui.test_career_play import come_to

SIZE = (80, 24)
SEEDS = range(2, 40)
GROUPS = 5
SHIPS = 7
WARSHIP = 6
"""Points of the least ship he buys: one that has room for a company."""
ONE = Player(0)


def is_ashore(now: Open) -> bool:
    return now.stage is Stage.FIGHT and now.match.engine.name == "shore_raid"


def is_laden(now: Open) -> bool:
    """Whether the pirates have booty home and can cast off."""
    if not is_ashore(now) or now.captain != ONE:
        return False
    return won(now.match.state) > 0 and Sail() in now.match.seat(PIRATES).legal()


def bargain(career: Port, legal: list[Any]) -> Any:
    """A small company first, then a ship for every line; then to sea."""
    deals = [(act, act.bargain.content) for act in legal if isinstance(act, Deal)]
    mine, models = own(career, ONE), career.terms.models
    if not mine.companies:
        return next(act for act, what in deals if isinstance(what, Raise))
    if len(mine.companies[0].groups) < GROUPS:
        men = [(act, what.quality) for act, what in deals if isinstance(what, Enlist)]
        return next(act for act, quality in men if quality is Quality.HARDENED)
    ships = [
        (models[what.model].cost, act)
        for act, what in deals
        if isinstance(what, Buy)
        and not models[what.model].merchant
        and models[what.model].cost >= WARSHIP
    ]
    if ships and len(mine.ships) < SHIPS:
        return min(ships, key=lambda pair: pair[0])[1]
    flags = [act for act, what in deals if isinstance(what, Hoist)]
    return flags[0] if flags and mine.flag < 0 else SetSail(ONE)


def raider(now: Open) -> Any:
    """What a captain does who wants his small company ashore; None where any will do."""
    if now.captain != ONE:
        return None
    legal = list(now.match.seat(now.player(ONE)).legal())
    if now.stage is Stage.PORT:
        return bargain(now.match.state, legal)
    if now.stage is Stage.MUSTER:
        spread = Adopt(ONE, Sealed(ONE, 2))
        return spread if spread in legal else next(a for a in legal if isinstance(a, Sign))
    return bold(legal) if now.stage is Stage.DECLARING else None


def come_ashore(folder: Folder, commission: Commission, until: Until) -> CareerFile:
    """A career that has come to a shore raid, and so far in it."""
    for seed in SEEDS:
        saved = begin(replace(commission, seed=seed), folder)
        sail_on(saved, lambda now: until(now) or now.season > 1, raider)
        if until(saved.career.open):
            return saved
        saved.close()
    raise AssertionError("no company ever lands")


def holding(saved: CareerFile) -> Holding:
    """What the first captain has."""
    career: Port = saved.career.port.state
    return own(career, ONE)


def left(raid: Raid) -> int:
    """The groups that have kept at least half of their men; the officer lands before them."""
    men = [f for f in raid.figures if f.owner == PIRATES][1:]
    bands = [men[n : n + MEN] for n in range(0, len(men), MEN)]
    gone = (Fate.DEAD, Fate.CAPTURED)
    return sum(2 * sum(f.fate in gone for f in band) <= MEN for band in bands)


@pytest.mark.rule("C-12", "H-67")
async def test_a_small_company_raids_a_shore_and_brings_booty_and_men_home(tmp_path: Path) -> None:
    app = career_app(tmp_path, lambda folder: come_ashore(folder, PEOPLE, is_laden), STILL)
    async with app.run_test(size=SIZE) as pilot:
        page = await come_to(pilot, app, MapFight)
        saved: CareerFile = page.owner.saved
        assert len(holding(saved).companies[0].groups) == GROUPS
        await order_and_mean_it(pilot, "x")
        raid = page.desk.state
        assert raid.ending is Ending.SAILED
        await press_each(pilot, "enter", "enter")
        await come_to(pilot, app, ResultScreen)
        assert f"{won(raid)} points ({raid.options.need} needed)" in text_of(app)
        assert "Points for the season: England " in text_of(app)
        before = saved.career.open
        await press_each(pilot, "enter")
        await come_to(pilot, app, SheetScreen, HomeScreen)
        sheet = saved.career.seasons[-1].sheet.state
        outcome = sheet.engagements[before.engagement or 0].outcome
        assert outcome.coins == won(raid)
        assert outcome.companies == ((0, GROUPS - left(raid)),)
        sail_on(saved, lambda now: now.season > 1)
        companies = holding(saved).companies
        assert len(companies[0].groups) == left(raid) > 0
