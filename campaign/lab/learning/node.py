"""A game as a tree: chance is a node of its own, and each way it can fall has its exact odds."""

from array import array
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

from campaign.kernel.dice import Dice, Faces, Roll, branches, until_asked
from campaign.kernel.play import Step
from campaign.kernel.sealed import Player
from campaign.lab.learning.environment import Environment

MOST_WAYS = 64
"""A throw that can fall in more ways is thrown die by die."""


def root(environment: Environment) -> "Node":
    """Where a game begins: with a decision, or with a throw where the setup asks for one."""
    return Node(environment, None, None, ())


class Node:
    """A position in which somebody decides, a throw that is open, or the end. It never changes.

    Dice that the rules cannot tell apart are one way to fall, so twelve dice that count sixes
    have thirteen.
    """

    def __init__(
        self, environment: Environment, before: Any, action: Any, known: tuple[Faces, ...]
    ) -> None:
        """What follows on an action in a state, its first throws being known.

        Without a state it is the beginning.
        """
        self.environment = environment
        self._before = before
        self._action = action
        self._known = known
        found = until_asked(self._played, known)
        self.roll = found if isinstance(found, Roll) else None
        """The throw that is open, if one is."""
        self.state = found.state if isinstance(found, Step) else before
        """The position; where a throw is open the one before it, None before the first."""
        self.who = environment.who(self.state) if self.roll is None else None
        """Who decides; None where a throw is open, and at the end."""

    def _played(self, dice: Dice) -> Step[Any]:
        """The start or the action, with some dice."""
        game = self.environment.engine.game
        if self._before is None:
            started: Step[Any] = game.start(self.environment.setup, by_lots(dice))
            return started
        done: Step[Any] = game.apply(self._before, self._action, by_lots(dice))
        return done

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.roll is None and self.who is None

    @cached_property
    def chances(self) -> tuple[tuple[Faces, Fraction], ...]:
        """Each way the open throw can fall, with its odds; they add up to 1."""
        return () if self.roll is None else branches(self.roll)

    @cached_property
    def legal(self) -> dict[int, Any]:
        """What who decides may do, by number."""
        return {} if self.who is None else self.environment.legal(self.state, self.who)

    def after(self, number: int) -> "Node":
        """The node behind an action, or behind a way to fall by its place in `chances`.

        Raises ValueError with a sentence where there is none.
        """
        if self.roll is not None:
            if not 0 <= number < len(self.chances):
                raise ValueError(f"The dice fall in {len(self.chances)} ways; {number} is none.")
            known = (*self._known, self.chances[number][0])
            return Node(self.environment, self._before, self._action, known)
        if number not in self.legal:
            raise ValueError(f"Action {number} is not legal here; {len(self.legal)} are.")
        return Node(self.environment, self.state, self.legal[number], ())

    def observe(self, who: Player) -> "array[float]":
        """What a seat sees as a flat vector; only zeros before the first position."""
        if self.state is None:
            return array("f", bytes(4 * self.environment.observer.size))
        return self.environment.observe(self.state, who)

    def returns(self) -> tuple[float, ...]:
        """What the game is worth to each seat; before the end nothing."""
        if not self.over:
            return (0.0,) * len(self.environment.seats)
        return self.environment.returns(self.state)

    @property
    def known(self) -> tuple[Faces, ...]:
        """What has been thrown since the last decision."""
        return self._known

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is taken to another process: there it is made anew."""
        return Node, (self.environment, self._before, self._action, self._known)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Node":
        """It never changes, so a copy is the same."""
        return self


def by_lots(dice: Dice) -> Dice:
    """Dice that throw one by one where a throw could fall in too many ways."""

    def throw(roll: Roll) -> Faces:
        classes = len({1, *(b for b in roll.bands if 1 < b <= roll.sides)})
        if not roll.bands:
            classes = roll.sides
        if roll.dice == 1 or comb(classes + roll.dice - 1, roll.dice) <= MOST_WAYS:
            return dice(roll)
        one = Roll(roll.rule, 1, roll.bands, roll.sides)
        return tuple(face for _ in range(roll.dice) for face in dice(one))

    return throw
