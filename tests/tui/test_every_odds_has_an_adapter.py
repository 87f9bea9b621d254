"""Whatever shows odds has an adapter for the law of odds; the sheet and the port show none."""

import ast
import random
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from campaign.engines import ENGINES
from campaign.kernel.odds import Odds, over_all_dice
from campaign.kernel.play import Play
from campaign.kernel.sealed import Player
from campaign.sheet.model.state import Line, Phase, Sheet, with_line
from campaign.sheet.odds.mixture import attack_chances
from campaign.sheet.rules.naming import Watched, throw_score
from tests.games import choose, states
from tests.tables import SETUPS, case
from tests.test_odds_laws import ADAPTERS
from tests.tui import wars_scenes
from tests.tui.every_page import _kept
from tui.match.page import FightScreen
from tui.registry import screens_of

SILENT = ("sheet", "career")
"""The games whose pages show no odds, though some of their dice are thrown by the players."""
ACTIONS = 150
LEAST = 30
ROOT = Path(__file__).parents[2]


def test_every_engine_has_an_adapter_or_is_shown_to_show_no_odds() -> None:
    assert sorted((*ADAPTERS, *SILENT)) == sorted(ENGINES)


def moments(engine: str, path: Path, seed: int = 1) -> Iterator[tuple[FightScreen[Any], Any]]:
    """The page of a game that is played at random, and one action of each kind that is legal."""
    near = engine == "pirate_wars"  # else the ships may never come within reach
    kept = wars_scenes.save(path, wars_scenes.close_duel()) if near else _kept(engine, path)
    page = screens_of(engine).fight(kept)
    assert isinstance(page, FightScreen)
    rng, session = random.Random(seed), page.session
    page.desk.on_change = lambda step: None  # the page is not shown
    for _ in range(ACTIONS):
        if session.over:
            return
        page.desk.refresh()
        legal = list(session.legal())
        for kind in dict.fromkeys(type(action) for action in legal):
            yield page, rng.choice([action for action in legal if type(action) is kind])
        session.submit(choose(rng, legal, case(engine, next(iter(SETUPS[engine])), 0).seldom))


def chances(odds: Odds | None) -> list[Fraction] | None:
    """The chances alone: a page may call a figure by its token."""
    return None if odds is None else [row.chance for row in (*odds.rows, *odds.also)]


@pytest.mark.parametrize("engine", ADAPTERS)
def test_every_kind_of_order_with_odds_is_in_its_adapter(engine: str, tmp_path: Path) -> None:
    kinds, shown = set(import_module(f"tests.{engine}.claims").KINDS), set()
    of_advice = ENGINES[engine].mind.odds
    assert of_advice is not None, "advice names no chances"
    for page, action in moments(engine, tmp_path):
        found, named = page.desk.reckon(action), of_advice(page.session.state, action)
        assert chances(found) == chances(named), f"advice names other odds of {action}"
        if found is not None:
            shown.add(type(action))
    assert shown, "no order with odds came up"
    assert shown <= kinds, f"{shown - kinds} show odds, and nobody proves them"


@pytest.mark.parametrize("engine", SILENT)
def test_the_sheet_and_the_port_show_no_odds(engine: str, tmp_path: Path) -> None:
    seen = 0
    for page, action in moments(engine, tmp_path):
        rows = page.desk.listing.actions if page.desk.listing is not None else ()
        assert all(page.desk.reckon(each) is None for each in (action, *rows)), action
        assert page.desk.weighed() is None
        seen += 1
    assert seen > LEAST


@pytest.mark.parametrize("engine", SILENT)
def test_no_odds_are_made_for_the_sheet_and_the_port(engine: str) -> None:
    """No chance is told there by another way: nothing of theirs makes odds, or words of them."""
    folders = (ROOT / "campaign" / engine, ROOT / "tui" / engine)
    for file in sorted(file for folder in folders for file in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "campaign.kernel.odds":
                assert {alias.name for alias in node.names} == {"Odds"}, file.name
            if isinstance(node, ast.ImportFrom) and node.module == "tui.draw.lines":
                assert "percent" not in {alias.name for alias in node.names}, file.name
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != Odds.__name__, file.name


@pytest.mark.rule("C-9")
def test_what_counsel_reckons_with_is_what_the_dice_of_a_pair_do() -> None:
    """Advice weighs attacks by both values: the same as the rule's own code over all dice."""
    start: Sheet = next(
        state
        for state in states(case("sheet", next(iter(SETUPS["sheet"])), 1))
        if state.phase is Phase.DECLARING
    )
    options = start.options
    table = attack_chances(options)
    enemy = start.lines[0][0].opponent
    for mine in range(options.lowest, options.highest + 1):
        for theirs in range(options.lowest, options.highest + 1):
            state = start
            for side, letter, opponent, value in (
                (Player(0), 0, enemy, mine),
                (Player(1), enemy, 0, theirs),
            ):
                line = Line(value=value, opponent=opponent)
                state = with_line(state, side, letter, line)
            found = over_all_dice(state, lambda play: throw_score(play, 0), attacks_and_looks)
            plain, glass = table[mine - options.lowest][theirs - options.lowest]
            assert float(found.get((True, False), 0)) == pytest.approx(plain)
            assert float(found.get((True, True), 0)) == pytest.approx(glass)


def attacks_and_looks(play: Play[Sheet]) -> tuple[bool, bool]:
    """Whether the first captain attacks, and whether he has looked through the glass."""
    attacks = play.state.lines[0][0].attacks
    looks = any(isinstance(event, Watched) and event.by == 0 for event in play.done().events)
    return attacks, looks
