"""Hints look at whatever happens in a fight, and name what there is."""

import random
from typing import get_args

import pytest

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.content import words
from pieces_of_eight.content.decode import named
from pieces_of_eight.content.ready import SHELVES, prepared
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.registry import kind_of

TOLD_OF = sorted({hint.engine for hint in words.hints()} & set(FIGHTS))


@pytest.mark.parametrize("engine", TOLD_OF)
def test_hints_look_at_whatever_happens(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole fight by lot: an event whose `guns` were a number once ended the game."""
    monkeypatch.setattr(hints, "hints", words.hints)
    game, dice, rng = FIGHTS[engine].game, Seeded(1), random.Random(1)
    step = game.start(prepared(SHELVES[engine].entries()[0].id).scenario.setup(), dice)
    kinds = set[type]()
    for _ in range(400):
        for event in step.events:
            hints.fitting(engine, (), (event,), frozenset())
            kinds.add(type(event))
        if not (to_act := game.to_act(step.state)):
            break
        step = game.apply(step.state, rng.choice(game.legal(step.state, to_act[0])), dice)
    assert len(kinds) > 5


def test_hints_name_orders_and_events_that_there_are() -> None:
    ids = [hint.id for hint in words.hints()]
    assert len(set(ids)) == len(ids) >= 15
    for hint in words.hints():
        kind, engine = kind_of(hint.engine), ENGINES[hint.engine]
        assert kind is not None
        assert set(named(hint.words)) <= set(kind.orders.by_name)
        assert len(hint.words) <= 150
        known = {each.__name__ for of in (engine.action, engine.event) for each in get_args(of)}
        assert {name.partition(".")[0] for name in (*hint.offers, *hint.happens)} <= known, hint.id
