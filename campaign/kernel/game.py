"""The protocol of an engine: a module with seven functions, and the record that names it."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .dice import Dice
from .mind import Mind
from .odds import Came
from .play import Event, Prompt, Refusal, Said, Step
from .sealed import Player, Seen


class Game(Protocol):
    """What a module must offer to be an engine; mypy checks it, there is no base class."""

    def start(self, setup: Any, dice: Dice, /) -> Step[Any]:
        """The first state. Raises ValueError with a sentence for a setup that cannot be."""
        ...

    def to_act(self, state: Any, /) -> tuple[Player, ...]:
        """Who must decide now: nobody when the game is over, several when in secret at once."""
        ...

    def legal(self, state: Any, who: Player, /) -> Sequence[Any]:
        """Every action `who` may take: finite, in a fixed order, none of them refused.

        In a continuous engine it may be a good sample; but where several players decide at
        once it is whole, for by it the referee knows whose an action is.
        """
        ...

    def refuse(self, state: Any, action: Any, /) -> Refusal | None:
        """Why the action may not be taken, or None. The one door of legality."""
        ...

    def apply(self, state: Any, action: Any, dice: Dice, /) -> Step[Any]:
        """Do a legal action. Trusts its caller: `Match.submit` is the door that checks."""
        ...

    def imagine(self, seen: Seen[Any], rng: random.Random, /) -> Any:
        """A whole state that looks to `seen.who` just as what he sees."""
        ...

    def score(self, state: Any, /) -> Mapping[Player, float]:
        """The points of each player as they stand."""
        ...


@dataclass(frozen=True)
class Engine:
    """An engine with its name and the types that a save and a worker process need."""

    name: str
    game: Game
    state: Any  # the type of a state, for decoding
    action: Any  # the union of all actions, for decoding
    event: Any  # the union of all events, for decoding
    setup: Any  # the type of a setup, for decoding
    say: Callable[[Any, Event], Said]  # an event in one sentence, with its rule
    prompt: Callable[[Any, Player], Prompt]  # what a player is asked now
    better: Callable[[Any], Player | None]
    """Who has the better of it as things stand; None for a draw."""
    mind: Mind  # how opponents and advice think about it
    gives_up: Callable[[Any, Any], Prompt | None] = lambda state, action: None
    """What a legal order certainly gives up, as who gives it sees things: a ship, a company or the
    whole fight; None where it gives up nothing. Such an order is asked about first, in words that
    can be followed by a full stop."""
    luck: Callable[[Any, Event], Iterable[Came]] = lambda state, event: ()
    """What came of the dice of an event, and what was to be expected. The state is the one behind
    the event, or any later one; where sides change, the one before it."""
