"""How fast a learner can step: a duel beside PettingZoo's chess and OpenSpiel's own Python games.

All are measured in one run, in turns, with random legal actions and observations. What needs a
package that is missing is told as such. `python -m tests.benchmarks learning` runs it, and tells
how many numbers an environment of each engine has.
"""

import random
import time
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

from campaign.engines import ENGINES
from campaign.lab.learning.environment import Environment
from content import prepared
from tests.benchmarks.timing import Figures, rate

ROUNDS = 5
"""How often the games take turns; the figure of each is its median."""
SECONDS = 0.6
MADE = ("duel", "st-croix", "church", "wars-duel", "wreck")
"""A ready scenario of each engine."""
STRANGE = 10
"""Games at random in which it is counted how many legal actions are strangers."""


def learning() -> Iterator[Figures]:
    """Steps a second: of an episode itself, then through the adapters of both projects."""
    yield from map(numbers, MADE)
    duel = environment("duel")
    yield from compared("an episode, duel", {"duel": episodes(duel)})
    if all(map(find_spec, ("pettingzoo", "chess", "pygame"))):
        yield from compared("PettingZoo", zoo(duel))
    else:
        yield {"bench": "PettingZoo", "left_out": "it needs pettingzoo, chess and pygame"}
    if find_spec("pyspiel"):
        yield from compared("OpenSpiel", spiel(duel, observed=False))
        yield from compared("OpenSpiel, observed", spiel(duel, observed=True))
    else:
        yield {"bench": "OpenSpiel", "left_out": "it needs open_spiel"}


def numbers(name: str) -> Figures:
    """How many numbers an environment has, and what share of legal actions is new to its index."""
    began = time.process_time()
    of = environment(name)
    made = time.process_time() - began
    legal = strange = steps = 0
    for seed in range(STRANGE):
        rng, game = random.Random(seed), of.episode(seed)
        while game.who is not None:
            legal += len(game.legal)
            strange += sum(number >= len(of.actions.known) for number in game.legal)
            game.step(rng.choice(tuple(game.legal)))
            steps += 1
    return {
        "bench": f"numbers: {name}",
        "actions": of.actions.size,
        "observation": of.observer.size,
        "planes": len(of.observer.planes),
        "seconds_to_make": round(made, 2),
        "new_to_the_index": round(strange / legal, 4),
        "legal_at_once": round(legal / steps, 1),
        "games": STRANGE,
    }


def environment(name: str) -> Environment:
    """A ready scenario made ready for learning."""
    engine, found = prepared(name)
    return Environment(ENGINES[engine], found.setup(), name)


def compared(bench: str, games: dict[str, Callable[[], int]]) -> Iterator[Figures]:
    """The rate of each game; the first is compared with the others, round by round."""
    rates: dict[str, list[float]] = {name: [] for name in games}
    for _ in range(ROUNDS):
        for name, work in games.items():
            rates[name].append(rate(work, SECONDS))
    ours = rates[next(iter(games))]
    for name, found in rates.items():
        times = [one / other for one, other in zip(ours, found, strict=True)]
        yield {
            "bench": f"{bench}: {name}",
            "steps_per_second": round(median(found)),
            "duel_is_times_as_fast": round(median(times), 2),
            "least": round(min(times), 2),
            "most": round(max(times), 2),
            "rounds": ROUNDS,
        }


def episodes(setup: Environment) -> Callable[[], int]:
    """Random games of the library itself, observed at each step; the actions of one."""
    seeds = iter(range(10**9))

    def play() -> int:
        seed, steps = next(seeds), 0
        rng, episode = random.Random(seed), setup.episode(seed)
        while episode.who is not None:
            episode.observe(episode.who)
            episode.mask()
            episode.step(rng.choice(tuple(episode.legal)))
            steps += 1
        return steps

    return play


def zoo(setup: Environment) -> dict[str, Callable[[], int]]:
    """Random games of PettingZoo, in its own wrappers: the duel and chess."""
    ours = import_module("campaign.lab.learning.pettingzoo_env").env(setup)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        chess = import_module("pettingzoo.classic.chess_v6").env()
    return {"duel": in_zoo(ours), "chess": in_zoo(chess)}


def in_zoo(env: Any) -> Callable[[], int]:
    """Random games of an environment, observed at each step; the actions of one."""
    seeds = iter(range(10**9))
    np = import_module("numpy")

    def play() -> int:
        seed, steps = next(seeds), 0
        rng = random.Random(seed)
        env.reset(seed=seed)
        while True:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return steps
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1

    return play


def spiel(setup: Environment, observed: bool) -> dict[str, Callable[[], int]]:
    """Random games of OpenSpiel: the duel, and all of its own that are written in Python."""
    pyspiel, ours = import_module("pyspiel"), "pieces_of_eight_bench"
    import_module("open_spiel.python.games")
    if ours not in pyspiel.registered_names():
        import_module("campaign.lab.learning.openspiel_game").register(setup, ours)
    theirs = {
        name: pyspiel.load_game(name) for name in pyspiel.registered_names() if "python_" in name
    }
    in_turns = {name: game for name, game in theirs.items() if played_in_turns(game)}
    return {
        "duel": in_spiel(pyspiel.load_game(ours), observed),
        **{name: in_spiel(game, observed) for name, game in in_turns.items()},
    }


def played_in_turns(game: Any) -> bool:
    """Whether one seat decides at a time; the others are of another kind."""
    dynamics = game.get_type().dynamics
    return bool(dynamics == type(dynamics).SEQUENTIAL)


def in_spiel(game: Any, observed: bool) -> Callable[[], int]:
    """Random games of OpenSpiel; the decisions and throws of one."""
    seeds = iter(range(10**9))
    tensors = game.get_type().provides_observation_tensor
    look = import_module("open_spiel.python.observation").make_observation
    observation = look(game) if observed and tensors else None

    def play() -> int:
        rng, steps, state = random.Random(next(seeds)), 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                ways, odds = zip(*state.chance_outcomes(), strict=True)
                (action,) = rng.choices(ways, odds)
            else:
                if observation is not None:
                    observation.set_from(state, state.current_player())
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        return steps

    return play
