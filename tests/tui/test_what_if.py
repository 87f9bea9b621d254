"""What if: from any step of a fight that is over a new one goes on, and the old one stays."""

import random
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.match import Match, digest
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.career.careers import MatchesScreen
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.replay import WhatIfScreen, from_step
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tables import SETUPS
from tests.tui.endings import sailed
from tests.tui.shell import PilotedApp, make_folder, press_each, text_of
from tests.tui.wreck import CHAIRS, fought

TITLE, STEP = "Duel", 2


@pytest.mark.parametrize("engine", FIGHTS)
def test_a_fight_from_any_step_is_kept_and_gone_on_with(engine: str, tmp_path: Path) -> None:
    rng, chairs = random.Random(3), tuple(Chair("person", name) for name in "ABCD")
    old = Match(ENGINES[engine], next(iter(SETUPS[engine].values()))(3), 3)
    while old.to_act and len(old.steps) < 12:
        old.submit(old.to_act[0], rng.choice(old.seat(old.to_act[0]).legal()))
    before = [digest(step.state) for step in old.steps]
    folder = make_folder(tmp_path)
    for step in (0, 7):
        fresh = from_step(old, step, 99)
        seats = chairs[: len(old.engine.game.score(old.state))]
        with folder.create(engine, fresh, TITLE, seats) as kept:
            while kept.match.to_act and len(kept.match.steps) < 6:
                who = kept.match.to_act[0]
                kept.match.submit(who, rng.choice(kept.match.seat(who).legal()))
            name, now = kept.name, digest(kept.match.state)
        assert folder.check(name) == []
        with folder.open(name) as again:
            assert digest(again.match.state) == now
            assert digest(again.match.steps[0].state) == before[step]
            assert again.match.earlier == step
            assert not again.notes
    assert [digest(each.state) for each in old.steps] == before


def app_at(path: Path, match: Match, kind: type[Session[Any, Any]]) -> PiecesApp:
    """The game, open at a fight that is seen again."""
    folder, pages = make_folder(path), screens_of("sea_fight")

    def page() -> object:
        saved: MatchFile = folder.create("sea_fight", match, TITLE, CHAIRS)
        return pages.replay(kind(saved, pages.face))

    settings = Settings(depth="true", animation="none", hover="no")
    return PilotedApp(folder, settings, page)  # type: ignore[arg-type]


async def test_from_the_step_that_is_shown_a_new_fight_begins(tmp_path: Path) -> None:
    old = fought()
    app, last = app_at(tmp_path, old, Session), len(old.steps) - 1
    async with app.run_test(size=(80, 24)) as pilot:
        await press_each(pilot, "end", "g")
        assert not isinstance(app.screen, WhatIfScreen)
        assert "Go back a few steps" in text_of(app)
        await press_each(pilot, "home", *["right"] * STEP, "g")
        assert isinstance(app.screen, WhatIfScreen)
        assert f"from step {STEP}" in text_of(app)
        await press_each(pilot, "e")
        assert isinstance(app.screen, FightScreen)
        match = app.screen.session.saved.match
        assert digest(match.steps[0].state) == digest(old.steps[STEP].state)
        assert match.seed != old.seed
    assert len(old.steps) == last + 1
    assert sorted(one.title for one in make_folder(tmp_path).matches()) == [
        TITLE,
        f"{TITLE}, from step {STEP}",
    ]


async def test_a_fight_of_a_career_is_gone_on_with_by_itself_and_the_career_stays(
    tmp_path: Path,
) -> None:
    with closing(sailed(tmp_path)) as saved:
        saved, folder = saved, make_folder(tmp_path)
        file = tmp_path / f"{saved.name}.career"
        saved.wait_for_disk()
        record = file.read_bytes()
        app = PilotedApp(folder, Settings(animation="none"), lambda: MatchesScreen(saved))
        async with app.run_test(size=(80, 24)) as pilot:
            menu = app.screen.query_one("#matches-list", Menu)
            menu.go(next(row.key for row in menu.rows if "sheet" in row.key))
            await press_each(pilot, "enter", "home", "g")
            assert "You can only go on from a step of a fight" in text_of(app)
            await press_each(pilot, "q")
            menu.go(next(row.key for row in menu.rows if "fight" in row.key))
            await press_each(pilot, "enter", "home", "g", "e")
            assert isinstance(app.screen, FightScreen)
            kept = app.screen.session.saved
            assert not kept.of_career
            match = kept.match
            match.submit(match.to_act[0], match.seat(match.to_act[0]).legal()[0])
        assert file.read_bytes() == record
