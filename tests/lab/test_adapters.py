"""PettingZoo's and OpenSpiel's own tests, over every engine. They need the extras of these names.

`make soak` installs them and runs these tests too; `make test` leaves out what is missing.
"""

import importlib
import re
from functools import partial
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import pytest

from campaign.kernel.sealed import Player
from campaign.lab.learning.environment import Environment
from campaign.lab.learning.survey import USUAL
from tests.lab.learning import SECRET, WHERE, environment, leaked, moments
from tests.lab.trace import ready

zoo = pytest.mark.skipif(  # an extra, which the game itself does not need
    not find_spec("pettingzoo"), reason="needs the extra pettingzoo: make soak installs and runs it"
)
spiel = pytest.mark.skipif(  # an extra as well
    not find_spec("pyspiel"), reason="needs the extra openspiel: make soak installs and runs it"
)
ITS_OWN = (
    "ignore:Observation",
    "ignore:The old environment creation API",
)
"""What PettingZoo's test says of any environment with a mask, its own too; and of itself."""
LONG = ("land_raid", "shore_raid", "treasure_grab", "sheet")
"""Engines of which OpenSpiel's test takes a second and more."""


READY = ("duel", "st-croix", "church", "supply", "wars-duel", "wreck")
"""Whole scenarios, one and more of each kind of fight."""


def in_zoo(of: Environment) -> Any:
    """An environment in PettingZoo."""
    return importlib.import_module("campaign.lab.learning.pettingzoo_env").env(of)


def in_spiel(of: Environment) -> Any:
    """An environment as a game of OpenSpiel."""
    name, known = f"pieces_of_eight {of.engine.name} {of.name}", importlib.import_module("pyspiel")
    name = "_".join(re.findall("[a-z0-9]+", name))
    if name in known.registered_names():
        return known.load_game(name)
    return importlib.import_module("campaign.lab.learning.openspiel_game").register(of, name)


@zoo
@pytest.mark.filterwarnings(*ITS_OWN)
@pytest.mark.parametrize("engine", WHERE)
def test_pettingzoo_finds_nothing_wrong(engine: str) -> None:
    test = importlib.import_module("pettingzoo.test")
    test.api_test(in_zoo(environment(engine)), num_cycles=30)
    test.seed_test(lambda: in_zoo(environment(engine)), num_cycles=30)


@zoo
@pytest.mark.soak
@pytest.mark.filterwarnings(*ITS_OWN)
@pytest.mark.parametrize("engine", WHERE)
def test_pettingzoo_finds_nothing_wrong_in_long_games(engine: str) -> None:
    test = importlib.import_module("pettingzoo.test")
    test.api_test(in_zoo(environment(engine)), num_cycles=1000)
    test.seed_test(lambda: in_zoo(environment(engine)), num_cycles=500)


@zoo
def test_the_last_reward_in_pettingzoo_is_what_the_game_was_worth() -> None:
    env = in_zoo(environment("sea_fight")).unwrapped
    env.reset(seed=3)
    first = env.last()[0]["observation"]
    assert first.tolist() == env.environment.episode(3).observe(env._episode.who).tolist()
    while not env.terminations[env.agent_selection]:
        env.step(int(env.last()[0]["action_mask"].nonzero()[0][-1]))
    assert sum(env.rewards.values()) == 0
    leads = [env.infos[agent]["lead"] for agent in env.agents]
    assert leads[0] == -leads[1]
    worth = [env.rewards[agent] for agent in env.agents]
    assert worth == list(env.environment.returns(env._episode.state))
    env.reset(seed=3)
    assert (env.last()[0]["observation"] == first).all()
    with pytest.raises(ValueError, match=r"captain_. has to act"):
        env.step(None)


@zoo
def test_a_game_in_pettingzoo_without_a_seed_is_another_one_each_time() -> None:
    env = in_zoo(environment("sea_fight")).unwrapped
    seeds = []
    for seed in (5, None, None, 5, None):
        env.reset(seed=seed)
        seeds.append(env._episode.seed)
    assert seeds[0] == 5
    assert len({*seeds}) == 3
    assert seeds[3:] == seeds[:2]


@zoo
@pytest.mark.parametrize("engine", SECRET)
def test_pettingzoo_shows_nothing_that_is_sealed(engine: str) -> None:
    of = environment(engine)
    env = importlib.import_module("campaign.lab.learning.pettingzoo_env").PiecesOfEight(of, "ansi")
    env.reset(seed=1)

    def shown(state: Any, who: Player) -> Any:
        env._episode._stand(state)
        found = env.observe(env.possible_agents[who])
        words = env.render() if env._episode.who == who else ""
        return found["observation"].tolist(), found["action_mask"].tolist(), words

    assert leaked(of, shown, iter(moments(engine, 3, 8))) == []


@spiel
@pytest.mark.parametrize("engine", [engine for engine in WHERE if engine not in LONG])
def test_openspiel_finds_nothing_wrong(engine: str) -> None:
    test = importlib.import_module("pyspiel").random_sim_test
    test(in_spiel(environment(engine)), num_sims=1, serialize=False, verbose=False)


@spiel
@pytest.mark.soak
@pytest.mark.parametrize("engine", WHERE)
def test_openspiel_finds_nothing_wrong_in_more_games(engine: str) -> None:
    test = importlib.import_module("pyspiel").random_sim_test
    test(in_spiel(environment(engine)), num_sims=3, serialize=False, verbose=False)


@zoo
@spiel
@pytest.mark.soak
@pytest.mark.filterwarnings(*ITS_OWN)
@pytest.mark.parametrize("scenario", READY)
def test_both_find_nothing_wrong_in_a_whole_scenario(scenario: str) -> None:
    of, test = ready(scenario, USUAL), importlib.import_module("pettingzoo.test")
    test.api_test(in_zoo(of), num_cycles=1000)
    test.seed_test(lambda: in_zoo(of), num_cycles=500)
    importlib.import_module("pyspiel").random_sim_test(
        in_spiel(of), num_sims=1, serialize=False, verbose=False
    )


@spiel
def test_openspiel_finds_nothing_wrong_where_it_writes_each_state_and_reads_it_again() -> None:
    test = importlib.import_module("pyspiel").random_sim_test
    test(in_spiel(environment("sea_fight")), num_sims=1, serialize=True, verbose=False)


@spiel
@pytest.mark.parametrize("engine", SECRET)
def test_openspiel_shows_nothing_that_is_sealed(engine: str) -> None:
    of = environment(engine)
    observer = in_spiel(environment(engine)).make_py_observer()

    def shown(position: Any, who: Player) -> Any:
        node = SimpleNamespace(state=position, observe=partial(of.observe, position))
        observer.set_from(SimpleNamespace(node=node), int(who))
        return observer.tensor.tolist(), observer.string_from(SimpleNamespace(node=node), int(who))

    assert leaked(of, shown, iter(moments(engine, 3, 8))) == []


@spiel
def test_openspiel_plays_a_record_again() -> None:
    """Its states are written as their history, and read by the name of the game."""
    known, game = importlib.import_module("pyspiel"), in_spiel(environment("sea_fight"))
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 25:
        chance = state.is_chance_node()
        choices = [a for a, _ in state.chance_outcomes()] if chance else state.legal_actions()
        state.apply_action(choices[0])
    _, again = known.deserialize_game_and_state(known.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert str(state.clone()) == str(state)
    assert again.observation_string(0) == state.observation_string(0)
    assert again.observation_tensor(1) == state.observation_tensor(1)
