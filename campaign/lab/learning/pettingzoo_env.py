"""A setup as an environment of PettingZoo, agents acting in turn (AEC).

Needs the extra `pettingzoo`; nothing else of the game imports it.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from campaign.kernel.sealed import seen
from campaign.lab.learning.environment import Environment, Episode
from campaign.lab.learning.observing import MOST


class PiecesOfEight(AECEnv):  # type: ignore[misc]  # where PettingZoo is missing it has no type
    """A game between agents "captain_0", "captain_1" and so on, by seat.

    An observation is a dictionary: "observation", what the agent's seat sees, `observer.size`
    numbers (float32, from -8 to 8), and "action_mask", `actions.size` numbers (int8), 1 where an
    action is legal; all 0 for who is not asked. A reward is what the game was worth to a seat, from
    -1 to 1, once it is over; `infos` then has its "lead" in points. No game is cut short.
    """

    metadata = {
        "name": "pieces_of_eight_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, environment: Environment, render_mode: str | None = None) -> None:
        super().__init__()
        self.environment = environment
        self.render_mode = render_mode
        self.possible_agents = [f"captain_{seat}" for seat in environment.seats]
        self._seats = dict(zip(self.possible_agents, environment.seats, strict=True))
        self.agents: list[str] = []
        self._seeds = np.random.SeedSequence()
        self._action_spaces = {
            agent: spaces.Discrete(environment.actions.size) for agent in self.possible_agents
        }
        self._observation_spaces = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        """What an agent observes."""
        sees = spaces.Box(-MOST, MOST, (self.environment.observer.size,), np.float32)
        mask = spaces.Box(0, 1, (self.environment.actions.size,), np.int8)
        return spaces.Dict({"observation": sees, "action_mask": mask})

    def action_space(self, agent: str) -> spaces.Discrete:
        """Every number of an action."""
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent observes, and the mask of its legal actions."""
        return self._observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Its dice follow from the seed as those of `Environment.episode` do; without
        one from the seed of an earlier game and from how many came since. There are no options."""
        if seed is not None:
            self._seeds, begin = np.random.SeedSequence(seed), int(seed)
        else:
            begin = int(self._seeds.spawn(1)[0].generate_state(1, np.uint64)[0])
        self._episode = Episode(self.environment, begin)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._look()

    def _look(self) -> None:
        """See who is next; where nobody is, say what the game was worth."""
        if self._episode.who is not None:
            self.agent_selection = self.possible_agents[self._episode.who]
            return
        lead = self.environment.lead(self._episode.state)
        for agent, worth, ahead in zip(
            self.possible_agents, self._episode.returns(), lead, strict=True
        ):
            self.rewards[agent] = worth
            self.terminations[agent] = True
            self.infos[agent] = {"lead": ahead}

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; who is not asked has no legal action."""
        who, episode = self._seats[agent], self._episode
        mask = self.environment.mask(episode.legal if episode.who == who else ())
        return {
            "observation": np.frombuffer(episode.observe(who), np.float32),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Do the action of the agent whose turn it is. Raises ValueError where it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act: give the number of a legal action.")
        self._episode.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._look()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What is asked now, in words, for who is asked to read. Only in the mode "ansi"."""
        if self.render_mode != "ansi":
            return None
        who, state = self._episode.who, self._episode.state
        if who is None:
            return "The game is over."
        words: str = self.environment.engine.prompt(seen(state, who).value, who).words
        return words

    def close(self) -> None:
        """Nothing is held."""


def env(environment: Environment, render_mode: str | None = None) -> Any:
    """The environment in PettingZoo's usual wrappers, which tell misuse in its own words."""
    raw = PiecesOfEight(environment, render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))
