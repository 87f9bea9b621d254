"""A game as a tree: chance is a node of its own, and each way it can fall has its exact odds."""

from array import array
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from campaign.kernel.dice import Dice, Faces, Roll, branches, until_asked
from campaign.kernel.play import Step
from campaign.kernel.sealed import Player
from campaign.lab.learning.environment import Environment, refused

MOST_WAYS = 64
"""A throw that can fall in more ways is thrown die by die."""

Ways = tuple[tuple[Faces, Fraction], ...]
"""How a throw can fall, each way with its odds."""


def root(environment: Environment) -> "Node":
    """Where a game begins: with a decision, or with a throw where the setup asks for one."""
    return Node(environment, None, None, ())


class Node:
    """A position in which somebody decides, a throw that is open, or the end. It never changes.

    Dice that the rules cannot tell apart are one way to fall, so twelve dice that count sixes
    have thirteen. No throw has more than `MOST_WAYS`: where more could be, its dice are thrown one
    after the other, each a node.
    """

    __slots__ = ("_before", "_legal", "action", "environment", "known", "roll", "state", "who")

    def __init__(
        self, environment: Environment, before: Any, action: Any, known: tuple[Faces, ...]
    ) -> None:
        """What follows on an action in a state, its first throws being known.

        Without a state it is the beginning.
        """
        self.environment = environment
        self.known = known
        """What has been thrown since the last decision."""
        self.action = action
        """What was done last, in the rules' own words; None at the beginning."""
        self._before = before
        self._legal: dict[int, Any] | None = None
        found = until_asked(self._played, known)
        if isinstance(found, Roll):
            self.roll: Roll | None = found
            """The throw that is open, if one is."""
            self.state: Any = before
            """The position; where a throw is open the one before it, None before the first."""
            self.who: Player | None = None
            """Who decides; None where a throw is open, and at the end."""
        else:
            self.roll, self.state = None, found.state
            self.who = environment.who(found.state)

    def _played(self, dice: Dice) -> Step[Any]:
        """The start or the action, with some dice."""
        game = self.environment.engine.game
        if self._before is None:
            started: Step[Any] = game.start(self.environment.setup, by_lots(dice))
            return started
        done: Step[Any] = game.apply(self._before, self.action, by_lots(dice))
        return done

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.roll is None and self.who is None

    @property
    def chances(self) -> Ways:
        """Each way the open throw can fall, with its odds as a fraction; they add up to 1."""
        return () if self.roll is None else ways(self.roll)

    @property
    def legal(self) -> dict[int, Any]:
        """What who decides may do, by number in rising order; nothing where nobody decides."""
        if self._legal is None:
            self._legal = {} if self.who is None else self.environment.legal(self.state, self.who)
        return self._legal

    def after(self, number: int) -> "Node":
        """The node behind an action, or behind a way to fall by its place in `chances`.

        Raises ValueError with a sentence where there is none.
        """
        environment, roll = self.environment, self.roll
        if roll is None:
            legal = self.legal
            action = legal.get(number)
            if action is None:
                raise refused(number, legal)
            return Node(environment, self.state, action, ())
        chances = ways(roll)
        if not 0 <= number < len(chances):
            raise ValueError(f"The dice fall in {len(chances)} ways, from 0; {number} is none.")
        return Node(environment, self._before, self.action, (*self.known, chances[number][0]))

    def observe(self, who: Player) -> "array[float]":
        """What a seat sees as a flat vector, see `Environment.observe`; where a throw is open, what
        it saw before it. Only zeros before the first position."""
        if self.state is None:
            return array("f", bytes(4 * self.environment.observer.size))
        return self.environment.observe(self.state, who)

    def returns(self) -> tuple[float, ...]:
        """What the game is worth to each seat, from -1 to 1; before the end nothing."""
        if not self.over:
            return (0.0,) * len(self.environment.seats)
        return self.environment.returns(self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is taken to another process: there it is made anew."""
        return Node, (self.environment, self._before, self.action, self.known)

    def __copy__(self) -> "Node":
        """It never changes, so a copy is the same."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Node":
        """It never changes, so a copy is the same."""
        return self


@lru_cache(maxsize=4096)
def ways(roll: Roll) -> Ways:
    """How a throw can fall."""
    return branches(roll)


@lru_cache(maxsize=4096)
def die_by_die(roll: Roll) -> Roll | None:
    """What is asked for instead, die by die, where a throw could fall in too many ways."""
    classes = len({1, *(b for b in roll.bands if 1 < b <= roll.sides)})
    if not roll.bands:
        classes = roll.sides
    if roll.dice == 1 or comb(classes + roll.dice - 1, roll.dice) <= MOST_WAYS:
        return None
    return Roll(roll.rule, 1, roll.bands, roll.sides)


def by_lots(dice: Dice) -> Dice:
    """Dice that throw one by one where a throw could fall in too many ways."""

    def throw(roll: Roll) -> Faces:
        one = die_by_die(roll)
        if one is None:
            return dice(roll)
        return tuple([face for _ in range(roll.dice) for face in dice(one)])

    return throw
