"""The captain who looks ahead: on one core or two, as a mate in a hurry, and blind to the dice."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai import search
from pieces_of_eight.campaign.ai.opponent import Opponent, Worker
from pieces_of_eight.campaign.ai.policy import LEVELS, Level
from pieces_of_eight.campaign.ai.search import played_out
from pieces_of_eight.campaign.ai.worker import Halves, Request, Thinker, help_out, pack
from pieces_of_eight.campaign.engines import ENGINES, PIRATE_WARS
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.campaign.pirate_wars.actions import FallOff, Leap
from pieces_of_eight.campaign.pirate_wars.mind import worlds
from tests.ai.children import leave
from tests.ai.farsighted import KNOWN, MET, opening
from tests.games import moves
from tests.pirate_wars.brawls import WARS
from tests.tables import SETUPS

ONE = KNOWN[0]


@pytest.mark.parametrize("engine", KNOWN)
def test_what_a_world_comes_to_does_not_hang_on_those_before(engine: str) -> None:
    found, (sight, actions) = ENGINES[engine], opening(engine)
    together = played_out(found, sight, actions, range(4))
    alone = []
    for seed in range(4):
        search.worlds.cache_clear()
        alone += played_out(found, sight, actions, [seed])
    assert together == alone


def test_two_cores_think_as_one() -> None:
    sight, actions = opening(ONE)
    helper = Worker(help_out, ONE)
    halves = Halves(ENGINES[ONE], helper.connection)
    for seeds in (range(5), range(1)):
        assert halves(sight, actions, seeds) == played_out(ENGINES[ONE], sight, actions, seeds)
    assert halves.helper is helper.connection
    helper.close()


def test_a_helper_that_is_lost_is_done_without() -> None:
    sight, actions = opening(ONE)
    wanted = played_out(ENGINES[ONE], sight, actions, range(4))
    helper = Worker(leave, ONE)
    halves = Halves(ENGINES[ONE], helper.connection)
    assert halves(sight, actions, range(4)) == wanted
    assert halves(sight, actions, range(4)) == wanted
    assert halves.helper is None
    helper.close()


def test_a_captain_who_looks_ahead_is_helped_and_both_processes_end() -> None:
    sight, _ = opening(ONE)
    with Opponent(ENGINES[ONE], "captain", 1) as captain:
        action = captain.choose_now(sight)
        both = [worker.process for worker in captain._workers]
        assert [process.is_alive() for process in both] == [True, True]
    assert not any(process.is_alive() for process in both)
    assert Thinker(ENGINES[ONE], LEVELS["captain"], 1).reply(Request(pack(sight))) == action


def light(worlds: int) -> Level:
    captain = LEVELS["captain"]
    return replace(captain, budget=replace(captain.budget, worlds=worlds))


@pytest.mark.parametrize("engine", KNOWN)
def test_he_is_a_mate_while_he_tries_nothing(engine: str) -> None:
    """So he plays no worse where he is in a hurry."""
    state = ENGINES[engine].game.start(next(iter(SETUPS[engine].values()))(2), Seeded(2)).state
    games = []
    for level in (light(0), LEVELS["mate"]):
        played = moves(ENGINES[engine], state, Seeded(2), [level] * 4, 3)
        games.append([action for (_, action, _), _ in zip(played, range(8), strict=False)])
    assert games[0] == games[1]


@pytest.mark.parametrize("engine", MET)
def test_another_seed_of_the_dice_and_he_chooses_the_same(engine: str) -> None:
    sight, _ = opening(engine)
    state = ENGINES[engine].game.imagine(sight, random.Random(1))
    first = {
        repr(next(moves(ENGINES[engine], state, Seeded(dice), [light(2)] * 4, 5))[1])
        for dice in (1, 999)
    }
    assert len(first) == 1


def test_in_pirate_wars_he_tries_the_orders_of_many_ships_in_fewer_worlds() -> None:
    """And looks ahead neither while a course goes on nor when ships turn to the wind."""
    game, captain, left = PIRATE_WARS.game, LEVELS["captain"], Counter[type]()
    asked: list[int] = []

    def tries(sight: Any, actions: Sequence[Any], seeds: Sequence[int]) -> list[list[float]]:
        asked.append(len(seeds))
        return [[0.0] * len(actions) for _ in seeds]

    for setup, most in (("a brawl of 3 a side, revised", 4), ("wars-duel", 24)):
        state, head = game.start(WARS[setup](1), Seeded(1)).state, captain.make(PIRATE_WARS)
        assert worlds(state) == most
        for number in range(60):
            who = game.to_act(state)[0]
            budget = replace(captain.budget, tries=tries)
            legal, rng = game.legal(state, who), random.Random(number)
            asked.clear()
            act = head.choose(seen(state, who), legal, rng, budget)
            assert sum(asked) <= worlds(state)
            if isinstance(act, FallOff) or (isinstance(act, Leap) and state.move.leaps):
                assert not asked
                left[type(act)] += 1
            state = game.apply(state, act, Seeded(number)).state
            if not game.to_act(state):
                break
    assert set(left) == {FallOff, Leap}
