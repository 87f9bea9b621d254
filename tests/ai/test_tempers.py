"""Tempers in fights: every engine knows all of them, and each of them shows (F-80)."""

import random
from functools import cache
from typing import Any

import pytest

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.engines import ENGINES, FIGHTS, SEA_FIGHT
from pieces_of_eight.campaign.kernel.mind import TEMPERS
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.sea_fight import state as sea
from tests.ai.test_equal_moments import SMALL, decisions
from tests.tables import SETUPS

MATE = "mate"
MANY = 40
"""Among so many decisions of a game is one that a temper makes otherwise."""


def chosen(engine: str, state: Any, name: str, who: Player | None = None) -> Any:
    """What a level does in a position; always with the same luck in his head."""
    game = ENGINES[engine].game
    who = game.to_act(state)[0] if who is None else who
    head = level(name).make(ENGINES[engine])
    sight = seen(state, who)
    return head.choose(sight, game.legal(sight.value, who), random.Random(7), SMALL)


@pytest.mark.parametrize("engine", FIGHTS)
def test_every_mind_of_an_engine_has_all_tempers(engine: str) -> None:
    mind = ENGINES[engine].mind
    for each in filter(None, (mind, mind.sailor, mind.captain)):
        assert tuple(each.tempers) == TEMPERS


@cache
def some(engine: str) -> tuple[list[Any], list[Any]]:
    """Decisions of a game of each set-up, and what a mate of no temper does there."""
    found = [each for name in SETUPS[engine] for each in decisions(engine, name, 3, MANY)]
    return found, [chosen(engine, state, MATE) for state in found]


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("engine", FIGHTS)
def test_who_has_a_temper_acts_otherwise_somewhere(engine: str, temper: str) -> None:
    states, even = some(engine)
    pairs = zip(states, even, strict=True)
    assert any(chosen(engine, state, f"{MATE}, {temper}") != act for state, act in pairs)


def test_at_sea_the_steady_venture_nothing_on_a_die() -> None:
    """Neither for a hex more nor for a worse hit; a mate of no temper does now and then."""
    pressed = 0
    for state in some(SEA_FIGHT.name)[0]:
        pressed += isinstance(chosen(SEA_FIGHT.name, state, MATE), sea.Press)
        steady = chosen(SEA_FIGHT.name, state, "mate, steady")
        assert not isinstance(steady, sea.Press)
        assert not (isinstance(steady, sea.Stake) and steady.yes)
    assert pressed


def given(temper: str, kind: type) -> list[Any]:
    """The orders of a kind that somebody of a temper gives at sea; "" is the even mate."""
    states, even = some(SEA_FIGHT.name)
    if temper:
        even = [chosen(SEA_FIGHT.name, state, f"{MATE}, {temper}") for state in states]
    return [act for act in even if isinstance(act, kind)]


def test_at_sea_the_bold_would_have_a_fight_last_and_the_wary_would_have_it_over() -> None:
    """Unless one of them is far ahead or far behind."""
    bold, even, wary = (
        sum(act.coins for act in given(temper, sea.Clock)) for temper in ("bold", "", "wary")
    )
    assert bold > even > wary


@pytest.mark.parametrize(("temper", "aim"), [("sly", sea.Aim.GEAR), ("greedy", sea.Aim.CREW)])
def test_at_sea_the_sly_like_to_shoot_at_gear_and_the_greedy_at_crews(
    temper: str, aim: sea.Aim
) -> None:
    liked, usual = (sum(act.aim is aim for act in given(each, sea.Fire)) for each in (temper, ""))
    assert liked > usual
