"""The protocol of an engine: a module with seven functions, and the record that names it."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from .dice import Dice
from .mind import Mind
from .odds import Came
from .play import Event, Prompt, Refusal, Said, Step
from .sealed import Player, Seen

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")
Setup_contra = TypeVar("Setup_contra", contravariant=True)


class Game(Protocol[S, A, Setup_contra]):
    """What a module must offer to be an engine; mypy checks it, there is no base class."""

    def start(self, setup: Setup_contra, dice: Dice, /) -> Step[S]:
        """The first state. Raises ValueError with a sentence for a setup that cannot be."""
        ...

    def to_act(self, state: S, /) -> tuple[Player, ...]:
        """Who must decide now: nobody when the game is over, several when in secret at once."""
        ...

    def legal(self, state: S, who: Player, /) -> Sequence[A]:
        """Every action `who` may take: finite, in a fixed order, none of them refused.

        In a continuous engine it may be a good sample; but where several players decide at
        once it is whole, for by it the referee knows whose an action is.
        """
        ...

    def refuse(self, state: S, action: A, /) -> Refusal | None:
        """Why the action may not be taken, or None. The one door of legality."""
        ...

    def apply(self, state: S, action: A, dice: Dice, /) -> Step[S]:
        """Do a legal action. Trusts its caller: `Match.submit` is the door that checks."""
        ...

    def imagine(self, seen: Seen[S], rng: random.Random, /) -> S:
        """A whole state that looks to `seen.who` just as what he sees."""
        ...

    def score(self, state: S, /) -> Mapping[Player, float]:
        """The points of each player as they stand."""
        ...


@dataclass(frozen=True)
class Engine(Generic[S, A, Setup]):
    """An engine with its name and the types that a save and a worker process need."""

    name: str
    game: Game[S, A, Setup]
    state: Any  # the type of a state, for decoding
    action: Any  # the union of all actions, for decoding
    event: Any  # the union of all events, for decoding
    setup: Any  # the type of a setup, for decoding
    say: Callable[[S, Event], Said]  # an event in one sentence, with its rule
    prompt: Callable[[S, Player], Prompt]  # what a player is asked now
    better: Callable[[S], Player | None]
    """Who has the better of it as things stand; None for a draw."""
    mind: Mind  # how opponents and advice think about it
    gives_up: Callable[[S, A], Prompt | None] = lambda state, action: None
    """What a legal order certainly gives up, as who gives it sees things: a ship, a company or the
    whole fight; None where it gives up nothing. Such an order is asked about first, in words that
    can be followed by a full stop."""
    luck: Callable[[S, Event], Iterable[Came]] = lambda state, event: ()
    """What came of the dice of an event, and what was to be expected. The state is the one behind
    the event, or any later one; where sides change, the one before it."""


AnyEngine: TypeAlias = Engine[Any, Any, Any]
