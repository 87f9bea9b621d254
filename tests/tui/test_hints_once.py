"""Hints: a line when something is new, with the player's own key, once in his life."""

import random
from pathlib import Path
from typing import get_args

import pytest

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.sea_fight.state import Aim, Board, End, Fire, Position, ShipId, Side
from pieces_of_eight.content.decode import named
from pieces_of_eight.content.ready import SHELVES, prepared
from pieces_of_eight.content.words import hints
from pieces_of_eight.tui.pages.help import HintsScreen
from pieces_of_eight.tui.play import hints as logic
from pieces_of_eight.tui.play.hints import fitting, keep, met, said
from pieces_of_eight.tui.registry import kind_of
from pieces_of_eight.tui.settings import Settings
from tests.tui.fight_scenes import AGAINST_AI, duel, fight_app, save
from tests.tui.shell import make_app, make_folder, message_of, press_each, text_of


@pytest.fixture(autouse=True)
def _hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a player is new."""
    monkeypatch.setattr(logic, "hints", hints)


NOBODY = frozenset[str]()
ONE, OTHER = ShipId(0), ShipId(1)


def shot(side: Side | None) -> Fire:
    return Fire(ONE, OTHER, Position.LARBOARD, Aim.HULL, side)


def test_an_order_with_a_field_is_met_only_where_that_is_set() -> None:
    assert not met("Fire.side", [shot(None), End(ONE)])
    assert met("Fire.side", [shot(None), shot(Side.STARBOARD)])
    assert met("Board", [Board(ONE, OTHER, False)])


def test_the_first_that_fits_and_was_not_said_comes() -> None:
    legal = [shot(Side.LARBOARD), Board(ONE, OTHER, False)]
    first = fitting("sea_fight", legal, (), NOBODY)
    assert first is not None
    assert first.id == "rake"
    then = fitting("sea_fight", legal, (), frozenset({"rake"}))
    assert then is not None
    assert then.id == "board"
    assert fitting("sea_fight", legal, (), frozenset({"rake", "board"})) is None
    assert fitting("land_raid", legal, (), NOBODY) is None


@pytest.mark.parametrize("engine", sorted({hint.engine for hint in hints()} & set(FIGHTS)))
def test_hints_look_at_whatever_happens(engine: str) -> None:
    """Whole fights by lot: an event whose `guns` were a number once ended the game."""
    found = FIGHTS[engine]
    scenario = SHELVES[engine].entries()[0].id
    kinds = set[type]()
    for seed in range(3):
        dice = Seeded(seed)
        step = found.game.start(prepared(scenario).scenario.setup(), dice)
        rng = random.Random(seed)
        for _ in range(400):
            for event in step.events:
                fitting(engine, (), (event,), NOBODY)
                kinds.add(type(event))
            to_act = found.game.to_act(step.state)
            if not to_act:
                break
            legal = found.game.legal(step.state, to_act[0])
            step = found.game.apply(step.state, rng.choice(legal), dice)
    assert len(kinds) > 5


def test_what_was_said_is_kept_for_life(tmp_path: Path) -> None:
    assert said(make_folder(tmp_path)) == NOBODY
    keep(make_folder(tmp_path), frozenset({"rake", "board"}))
    assert said(make_folder(tmp_path)) == {"rake", "board"}


def test_hints_name_orders_and_events_that_there_are() -> None:
    ids = [hint.id for hint in hints()]
    assert len(set(ids)) == len(ids) >= 15
    for hint in hints():
        kind, engine = kind_of(hint.engine), ENGINES[hint.engine]
        assert kind is not None
        assert set(named(hint.words)) <= set(kind.orders.by_name)
        assert len(hint.words) <= 150
        known = {each.__name__ for of in (engine.action, engine.event) for each in get_args(of)}
        assert {name.partition(".")[0] for name in (*hint.offers, *hint.happens)} <= known, hint.id


async def test_a_hint_comes_once_and_not_where_it_is_not_wanted(tmp_path: Path) -> None:
    setup = duel((9, 6), (10, 6), coins=9)
    for wanted, told in (("no", False), ("yes", True), ("yes", False)):
        app = fight_app(
            tmp_path,
            lambda: save(tmp_path, setup, AGAINST_AI),
            Settings(depth="true", animation="none", hover="no", hints=wanted),
        )
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await press_each(pilot, "e")
            assert ("New: " in message_of(app)) == told, (wanted, message_of(app))
    assert Settings().hints == "yes"


async def test_hints_that_were_said_can_be_read_again_and_turned_off(tmp_path: Path) -> None:
    keep(make_folder(tmp_path), frozenset({"rake", "gone since"}))
    app = make_app(tmp_path, HintsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert "Sea fight" in shown
        assert "You can rake her" in shown
        assert "[f] lists the shot" in " ".join(shown.split())
        assert "Land raid" not in shown, "none was said of it yet"
        assert f"1 of {len(hints())} hints" in shown
        await pilot.press("enter")
        assert app.settings.hints == "no"
        assert "Turn hints on" in text_of(app)
