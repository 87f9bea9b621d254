"""The dice of the pairs and the opening of the fold: step by step, and never an order (C-25)."""

from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.events import Scored, Watched
from pieces_of_eight.campaign.sheet.state import FORCES, Phase, Result, Sheet
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.match.pause import PauseScreen
from pieces_of_eight.tui.pages.curtain import CurtainScreen
from pieces_of_eight.tui.pages.rules import RulesScreen
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.sheet import screens
from pieces_of_eight.tui.sheet.screens import SheetScreen
from pieces_of_eight.tui.sheet.view import (
    ALL_OPEN,
    Ceremony,
    before_the_dice,
    ceremony_of,
    outcome_words,
    throw_words,
)
from tests.tui.sheet_scenes import AGAINST_AI, ENGLISH, SPANISH, save, season, sheet_app
from tests.tui.shell import message_of, press_each, text_of, until

MOVING = Settings(depth="true", animation="full", hover="no", curtain="no")
CURTAIN = Settings(depth="true", animation="full", hover="no", curtain="secrets")
ONE, TWO = Player(0), Player(1)

pytestmark = pytest.mark.rule("C-25")


@pytest.fixture(autouse=True)
def _clock_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step follows by itself: tests tick."""
    monkeypatch.setattr(screens, "BEAT", 3600)


def dice(seed: int = 7) -> tuple[Sheet, tuple[Event, ...]]:
    """A season whose pairs have just thrown, and what was told of that."""
    match = season(until=Phase.DECLARING, seed=seed)
    return match.state, match.steps[-1].events


def ceremony(who: Player = ONE, *, shared: bool = False) -> tuple[Sheet, Ceremony]:
    sheet, events = dice()
    found = ceremony_of(events, who, shared=shared)
    assert found is not None
    return sheet, found


def test_each_pair_is_a_step_with_letters_values_dice_attacker_and_spyglass() -> None:
    sheet, events = dice()
    _, found = ceremony()
    scored = [event for event in events if isinstance(event, Scored)]
    assert [(t.letters, t.faces, t.scores, t.attacker) for t in found.throws] == [
        (e.letters, e.faces, e.scores, e.attacker) for e in scored
    ]
    for throw in found.throws:
        for side in (0, 1):
            assert throw.values[side] == sheet.lines[side][throw.letters[side]].value
            assert throw.values[side] + throw.faces[side] == throw.scores[side]
        assert throw.watched == (throw.margin >= sheet.options.margin)
    assert any(throw.watched for throw in found.throws)
    assert len({throw.watched for throw in found.throws}) == 2


def test_a_glimpse_is_shown_to_who_raised_the_glass_and_to_nobody_else() -> None:
    _, events = dice()
    by = {event.letter: event.by for event in events if isinstance(event, Watched)}
    assert set(by.values()) == {ONE, TWO}
    for who in (ONE, TWO):
        _, found = ceremony(who)
        for throw in found.throws:
            assert (throw.glimpse is not None) == (throw.watched and throw.attacker == who)
    _, both = ceremony(shared=True)
    assert {throw.glimpse for throw in both.throws} == {None}
    assert any(throw.watched for throw in both.throws)


def test_what_has_not_been_thrown_yet_stands_nowhere_on_the_sheet() -> None:
    sheet, found = ceremony()
    for at in range(FORCES):
        shown = before_the_dice(sheet, Ceremony(found.throws, at), shared=False)
        thrown = found.throws[: at + 1]
        for side in (0, 1):
            letters = {throw.letters[side] for throw in thrown}
            for letter, line in enumerate(shown.lines[side]):
                if letter in letters:
                    assert line == sheet.lines[side][letter]
                else:
                    assert (line.die, line.score, line.attacks) == (0, 0, False)
                    assert line.result is Result.NOT_YET
        secrets = shown.secrets[0].content
        assert secrets is not None
        seen = [throw.glimpse for throw in thrown if throw.glimpse]
        assert sorted(s.letter for s in secrets.spied) == sorted(s.letter for s in seen)
    assert before_the_dice(sheet, Ceremony(found.throws, FORCES - 1), shared=False) == sheet
    shared = before_the_dice(sheet, Ceremony(found.throws, FORCES - 1), shared=True)
    assert [s.content.spied for s in shared.secrets if s.content] == [(), ()]


def test_a_throw_is_told_in_a_sentence() -> None:
    sheet, found = ceremony()
    told = [throw_words(sheet, throw) for throw in found.throws]
    assert len(set(told)) == FORCES
    assert max(map(len, told)) < 80
    assert told[0].startswith("England A ")
    what = [outcome_words(sheet, throw) for throw in found.throws]
    assert any("looks through the spyglass at Spain" in words for words in what)
    assert any("too little to use the spyglass" in words or "miss each" in words for words in what)


def test_other_steps_of_a_season_begin_nothing() -> None:
    match = season(until=Phase.OVER)
    begun = [ceremony_of(step.events, ONE, shared=False) for step in match.steps]
    found = [each for each in begun if each is not None]
    assert [bool(each.throws) for each in found] == [True, False]
    assert found[1].steps == ALL_OPEN


def before_the_last_pair(seed: int = 7) -> Match[Any, Any, Any]:
    """A season in which the first captain has only to name the last pair but one."""
    match = season(until=Phase.NAMING, seed=seed)
    while match.state.side != 0 or len(free_lines(match)) > 2:
        match.submit(match.state.side, match.seat(match.state.side).legal()[0])
    return match


def free_lines(match: Match[Any, Any, Any]) -> list[Any]:
    return [line for line in match.state.lines[0] if line.opponent < 0]


def page_of(app: PiecesApp) -> SheetScreen:
    assert isinstance(app.screen, SheetScreen)
    return app.screen


def entries(app: PiecesApp) -> int:
    return len(page_of(app).session.saved.match.entries)


async def test_the_pairs_throw_one_after_the_other_and_no_key_is_an_order(tmp_path: Path) -> None:
    """Clock, hurry, see all, looks and orders."""
    match = before_the_last_pair()
    app = sheet_app(tmp_path, lambda: save(tmp_path, match, AGAINST_AI), MOVING)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        page = page_of(app)
        await press_each(pilot, "enter", "enter")
        first = page.desk.ceremony
        assert first is not None
        assert first.at == 0
        assert "Battle scores" in text_of(app)
        done = entries(app)
        assert page.session.paused
        page.showing.next()
        await press_each(pilot, "enter")
        assert page.desk.ceremony == Ceremony(first.throws, 2)
        for key in ("1", "2", "u", "a", "l", "c", "s", "v", "e", "down", "x"):
            await press_each(pilot, key)
        assert page.desk.ceremony == Ceremony(first.throws, 2)
        assert entries(app) == done
        await press_each(pilot, "f1")
        assert isinstance(app.screen, RulesScreen)
        await press_each(pilot, "escape")
        await press_each(pilot, "q")
        assert isinstance(app.screen, PauseScreen)
        await press_each(pilot, "escape")
        assert page.desk.ceremony == Ceremony(first.throws, 2)
        await press_each(pilot, "x")
        assert message_of(app) == screens.NOT_NOW
        await press_each(pilot, "tab")
        assert page.desk.ceremony is None
        assert screens.NOT_NOW not in text_of(app)
        assert entries(app) == done
        assert not page.session.paused


async def test_two_captains_watch_the_dice_together_and_then_the_curtain_falls(
    tmp_path: Path,
) -> None:
    match = before_the_last_pair()
    app = sheet_app(tmp_path, lambda: save(tmp_path, match), CURTAIN)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await press_each(pilot, "enter", "enter")
        page, names = page_of(app), [s.name for s in (*ENGLISH.ships, *SPANISH.ships)]
        for _ in range(FORCES):
            assert "spyglass" in text_of(app) or "miss each other" in text_of(app)
            assert "seen:" not in text_of(app)
            assert "sail, " not in text_of(app)
            assert [name for name in names if name in text_of(app)] == []
            await press_each(pilot, "enter")
        assert page.desk.ceremony is None
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))


async def test_the_fold_is_opened_line_by_line(tmp_path: Path) -> None:
    match = season(until=Phase.DECLARING, seed=3)
    app = sheet_app(tmp_path, lambda: save(tmp_path, match), MOVING)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while page_of(app).desk.phase is Phase.DECLARING:
            await press_each(pilot, "1")
        desk, done = page_of(app).desk, entries(app)
        assert desk.opened == 0
        assert "now that it is open" not in text_of(app)
        await press_each(pilot, "enter")
        assert text_of(app).count("now that it is open") == 1
        page_of(app).showing.next()
        await press_each(pilot, "enter", "1", "2")
        assert desk.listing is None
        assert desk.opened == 3
        shown = [s.name for s in (*ENGLISH.ships, *SPANISH.ships) if s.name in text_of(app)]
        assert 0 < len(shown) < len((*ENGLISH.ships, *SPANISH.ships)) / 2
        while desk.opened != ALL_OPEN:
            await press_each(pilot, "enter")
        await press_each(pilot, "enter", "enter")  # too soon to mean the fight
        assert entries(app) == done
        assert "1 Play it out" in text_of(app)
