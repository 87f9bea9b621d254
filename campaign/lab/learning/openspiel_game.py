"""A setup as a game of OpenSpiel: decisions and throws are nodes, and chance is explicit.

Needs the extra `openspiel`; nothing else of the game imports it.
"""

from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from campaign.kernel.dice import Roll
from campaign.kernel.match import digest
from campaign.kernel.sealed import Player, can_hide, seen
from campaign.lab.learning.environment import Environment
from campaign.lab.learning.node import MOST_WAYS, Node, root, ways

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
LONGEST = 100_000
"""No game has as many decisions and throws together."""


def game_type(environment: Environment, name: str) -> pyspiel.GameType:
    """What kind of a game it is."""
    information = pyspiel.GameType.Information
    hides = can_hide(environment.engine.state)
    seats = len(environment.seats)
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Pieces of Eight: {environment.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def game_info(environment: Environment) -> pyspiel.GameInfo:
    """How large it is."""
    return pyspiel.GameInfo(
        num_distinct_actions=environment.actions.size,
        max_chance_outcomes=MOST_WAYS,
        num_players=len(environment.seats),
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=LONGEST,
    )


def register(environment: Environment, name: str) -> pyspiel.Game:
    """Make a setup known to OpenSpiel under a name, and load it.

    Afterwards `pyspiel.load_game(name)` gives it anywhere in this process. `name` is written like
    "pieces_of_eight_duel"; OpenSpiel raises an error for one that is taken.

    It is a game in turns with explicit chance and a sum of zero, its returns from -1 to 1. It tells
    observations (the tensor of `Environment.observe`, and its planes by name), but no information
    states: what a seat remembers is for the learner to keep.
    """
    kind, info = game_type(environment, name), game_info(environment)

    class Game(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel's classes have no types
        """A setup as a game."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> "State":
            """Where every game of it begins."""
            return State(self, environment)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
            """What turns a state into numbers."""
            return Observer(environment)

    pyspiel.register_game(kind, Game)
    return pyspiel.load_game(name)


class State(pyspiel.State):  # type: ignore[misc]  # OpenSpiel's classes have no types
    """A node of a game, as OpenSpiel steps through it."""

    def __init__(self, game: pyspiel.Game, environment: Environment) -> None:
        super().__init__(game)
        self.node: Node = root(environment)

    def current_player(self) -> int:
        """Who decides, or that chance does."""
        node = self.node
        if node.who is not None:
            return node.who
        return TERMINAL if node.roll is None else CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.node.legal) if player == self.node.who else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each way the dice can fall, with its odds."""
        roll = self.node.roll
        return [] if roll is None else list(lots(roll))

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"dice {self.node.chances[action][0]}"
        return str(self.node.legal.get(action, f"action {action}"))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.over

    def returns(self) -> list[float]:
        """What the game was worth to each seat; before its end nothing."""
        return list(self.node.returns())

    def __str__(self) -> str:
        node = self.node
        position = digest(node.state)
        return position if node.roll is None else f"{position} {node.action} {node.known}"


@lru_cache(maxsize=4096)
def lots(roll: Roll) -> tuple[tuple[int, float], ...]:
    """The ways a throw can fall by number, with their odds in floating point."""
    return tuple((place, float(odds)) for place, (_, odds) in enumerate(ways(roll)))


class Observer:
    """What a seat sees, as OpenSpiel asks for it: one tensor, and its named windows."""

    def __init__(self, environment: Environment) -> None:
        observer = environment.observer
        self.tensor = np.zeros(observer.size, np.float32)
        self.dict = {
            name: self.tensor[plane.start : plane.stop].reshape(plane.rows, len(plane.names))
            for name, plane in observer.planes.items()
        }

    def set_from(self, state: State, player: int) -> None:
        """Let the tensor say what a seat sees."""
        self.tensor[:] = np.frombuffer(state.node.observe(Player(player)), np.float32)

    def string_from(self, state: State, player: int) -> str:
        """A mark of what a seat sees: the same only where it sees the same."""
        position = state.node.state
        view = None if position is None else seen(position, Player(player)).value
        return f"seat {player} sees {digest(view)}"
