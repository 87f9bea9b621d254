"""An umpire for the tests of rules: legal actions are taken with dice that fall as written."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from pieces_of_eight.campaign.kernel.dice import Dice, Scripted
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.play import Step

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741
"""What an order is given as: an action, or words for one."""


class Umpire(Generic[S, O]):
    """Knows the engine that is tested, and nothing of what it is about."""

    def __init__(
        self,
        engine: Engine,
        *,
        reads: Callable[[S, O], Any] = lambda state, order: order,
        sampled: bool = False,
    ) -> None:
        """`reads` makes an action of an order; `sampled` where not every legal one is listed."""
        self.engine = engine
        self.reads = reads
        self.sampled = sampled

    def play(self, state: S, order: O, *faces: int) -> Step[S]:
        """Take a legal action with dice that fall as written, all of them."""
        dice = Scripted(*faces)
        step = self.play_with(state, order, dice)
        assert dice.left == [], f"dice left over: {dice.left}; {self.told(step)}"
        return step

    def play_with(self, state: S, order: O, dice: Dice) -> Step[S]:
        """Take an action that is neither refused nor missing from the list of legal ones."""
        act = self.reads(state, order)
        refusal = self.engine.game.refuse(state, act)
        assert refusal is None, refusal
        assert self.sampled or act in self.listed(state)
        return self.engine.game.apply(state, act, dice)

    def run(self, state: S, *moves: O | tuple[O, *tuple[int, ...]]) -> tuple[S, list[str]]:
        """Several orders, each alone or with its dice, and everything that was told."""
        log: list[str] = []
        for move in moves:
            order, *faces = move if isinstance(move, tuple) else (move,)
            step = self.play(state, order, *faces)
            state = step.state
            log += self.told(step)
        return state, log

    def listed(self, state: S) -> list[Any]:
        """All listed actions of whoever is to act."""
        game = self.engine.game
        return [act for who in game.to_act(state) for act in game.legal(state, who)]

    def refused(self, state: S, order: O) -> tuple[str, str]:
        """The rule and the words with which an action is refused; it is not listed either."""
        act = self.reads(state, order)
        refusal = self.engine.game.refuse(state, act)
        assert refusal is not None, f"{act} is allowed"
        assert act not in self.listed(state)
        return refusal.rule, refusal.why

    def told(self, step: Step[S]) -> list[str]:
        """The sentences of the log, as the umpire reads them."""
        return [str(self.engine.say(step.state, event)) for event in step.events]
