"""A setup made ready for learning, and a game of it with dice from a seed."""

from array import array
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any

import msgspec

from campaign.ai.arena import may_be_taken
from campaign.engines import ENGINES
from campaign.kernel.dice import Seeded
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player, seen
from campaign.lab.learning.index import SPARE, Actions
from campaign.lab.learning.observing import Observer
from campaign.lab.learning.survey import USUAL, Size, survey

Planes = dict[str, list[list[float]]]
"""Numbers by the name of a plane, row by row."""


class Environment:
    """A setup with its numbers: actions, observations, and who sits where.

    It holds no game: any number of games, nodes and threads may share one, and another process gets
    the same numbers from the same setup.
    """

    def __init__(
        self,
        engine: Engine[Any, Any, Any],
        setup: Any,
        name: str = "",
        size: Size = USUAL,
        spare: int = SPARE,
    ) -> None:
        """Plays games at random to see what there is, up to so many as `size` says: in a second
        about.

        `setup` is the engine's own, `name` what it is called, `spare` how many numbers there are
        for actions that those games do not meet. All numbers follow from the setup, `size`,
        `spare` and the version of the game. Raises ValueError with a sentence for a setup that
        cannot be.
        """
        self.engine = engine
        self.setup = setup
        self.name = name or engine.name
        self._size = size
        first = engine.game.start(setup, Seeded(0)).state
        self.seats: tuple[Player, ...] = tuple(sorted(engine.game.score(first)))
        """Who plays, from 0."""
        found = survey(engine, setup, size)
        self.actions = Actions(found.actions, spare)
        """The numbers of actions; `actions.size` is how many there are."""
        self.observer = Observer(found, len(self.seats))
        """The numbers of observations: `observer.size` is how many there are, `observer.planes`
        where each plane stands."""

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is taken to another process: there it is made anew, once."""
        setup = msgspec.msgpack.encode(self.setup)
        return again, (self.engine.name, setup, self.name, self._size, self.actions.spare)

    def episode(self, seed: int) -> "Episode":
        """A game whose dice follow from a seed, any whole number: the dice of a match of it."""
        return Episode(self, seed)

    def who(self, state: Any) -> Player | None:
        """Who decides now; None when the game is over. Of several in secret it is the first."""
        to_act = self.engine.game.to_act(state)
        return to_act[0] if to_act else None

    def legal(self, state: Any, who: Player) -> dict[int, Any]:
        """The actions `who` may take, by their numbers from 0 to `actions.size` - 1, rising.

        Nothing where he is not to act. Raises ValueError where the spare numbers do not suffice.
        """
        return self.actions.numbered(self.engine.game.legal(seen(state, who).value, who))

    def mask(self, numbers: Iterable[int]) -> bytearray:
        """`actions.size` bytes, one for each number of an action: 1 where it is among these."""
        mask = bytearray(self.actions.size)
        for number in numbers:
            mask[number] = 1
        return mask

    def observe(self, state: Any, who: Player) -> "array[float]":
        """What `who` sees: `observer.size` numbers of 4 bytes, each from -8 to 8.

        A number is a part of the largest that was met in games at random: 1 is as large as that.
        What is one of several things is a 1 under its name. Nothing that is hidden from `who`
        changes it. The array is a new one, and NumPy reads it without copying.
        """
        view = seen(state, who).value
        return self.observer.vector(view, who, self.engine.game.to_act(view))

    def planes(self, state: Any, who: Player) -> Planes:
        """What `who` sees as named planes: the same numbers as in the vector, row by row."""
        vector = self.observe(state, who)
        return {name: self.observer.plane(vector, name) for name in self.observer.planes}

    def returns(self, state: Any) -> tuple[float, ...]:
        """What the game is worth to each seat as it stands: 1 to who has the better of it.

        The others share the loss of it, so it adds up to nothing; a draw is worth nothing.
        """
        winner = self.engine.better(state)
        if winner is None:
            return (0.0,) * len(self.seats)
        loss = -1.0 / (len(self.seats) - 1)
        return tuple(1.0 if seat == winner else loss for seat in self.seats)

    def lead(self, state: Any) -> tuple[float, ...]:
        """By how many points of the engine each seat is ahead of the best of the others."""
        points = self.engine.game.score(state)
        return tuple(
            points[seat] - max(points[other] for other in self.seats if other != seat)
            for seat in self.seats
        )


@lru_cache(maxsize=64)
def again(engine: str, setup: bytes, name: str, size: Size, spare: int) -> Environment:
    """An environment that was taken to another process."""
    found = ENGINES[engine]
    return Environment(found, msgspec.msgpack.decode(setup, type=found.setup), name, size, spare)


class Episode:
    """A game that is being played, with dice from a seed: the same seed has the same dice."""

    def __init__(self, environment: Environment, seed: int) -> None:
        self.environment = environment
        self.seed = seed
        self._dice = Seeded(seed)
        start = environment.engine.game.start(environment.setup, self._dice)
        self._stand(start.state)

    def _stand(self, state: Any) -> None:
        """Let the game stand so."""
        self.state = state
        """The whole position, with what is hidden from the seats."""
        self.who = self.environment.who(state)
        """Who decides; None when the game is over."""
        self.legal: dict[int, Any] = (
            {} if self.who is None else self.environment.legal(state, self.who)
        )
        """What he may do, by number in rising order."""

    @property
    def over(self) -> bool:
        """Whether nobody decides any more."""
        return self.who is None

    def step(self, number: int) -> None:
        """Do the action of a number. Raises ValueError with a sentence where it is not legal."""
        if number not in self.legal:
            raise refused(number, self.legal)
        self._apply(self.legal[number])

    def do(self, action: Any) -> None:
        """Do an action of the engine itself. Where places lie on a plane there are more of them
        than have numbers. Raises ValueError with a sentence where it is not legal."""
        engine, legal = self.environment.engine, tuple(self.legal.values())
        if action not in legal and not may_be_taken(engine, self.state, action, legal):
            refusal = engine.game.refuse(self.state, action)
            why = f"{refusal.why} [{refusal.rule}]" if refusal else f"it is not for seat {self.who}"
            raise ValueError(f"{action} is not legal now: {why}.")
        self._apply(action)

    def _apply(self, action: Any) -> None:
        """Do a legal action."""
        apply = self.environment.engine.game.apply
        self._stand(apply(self.state, action, self._dice).state)

    def mask(self) -> bytearray:
        """`actions.size` bytes, one for each number of an action: 1 where it is legal now."""
        return self.environment.mask(self.legal)

    def observe(self, who: Player) -> "array[float]":
        """What a seat sees as a flat vector, see `Environment.observe`."""
        return self.environment.observe(self.state, who)

    def planes(self, who: Player) -> Planes:
        """What a seat sees as named planes, see `Environment.planes`."""
        return self.environment.planes(self.state, who)

    def returns(self) -> tuple[float, ...]:
        """What the game is worth to each seat as it stands, see `Environment.returns`."""
        return self.environment.returns(self.state)


def refused(number: int, legal: Collection[int]) -> ValueError:
    """What is said of a number that is not among the legal ones."""
    if not legal:
        return ValueError("The game is over: no action is legal.")
    return ValueError(f"Action {number} is not legal now; {len(legal)} are, see `legal`.")
