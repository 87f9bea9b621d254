"""How fast a learner can step: a duel beside PettingZoo's chess and OpenSpiel's own Python games.

All are measured in one run, in turns, with random legal actions and observations. What needs a
package that is missing is told as such. `python -m tests.bench learning` runs it.
"""

import random
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
THEIRS = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
"""OpenSpiel's games written in Python that are played in turns, of one file each."""


def learning() -> Iterator[Figures]:
    """Steps a second: of an episode itself, then through the adapters of both projects."""
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
    """Random games of OpenSpiel: the duel and its own; throws are steps, too."""
    pyspiel, ours = import_module("pyspiel"), "pieces_of_eight_bench"
    import_module("open_spiel.python.games")
    if ours not in pyspiel.registered_names():
        import_module("campaign.lab.learning.openspiel_game").register(setup, ours)
    names = {"duel": ours, **{name: name for name in THEIRS}}
    return {name: in_spiel(pyspiel.load_game(game), observed) for name, game in names.items()}


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
