"""How hard a policy may think: counted in work, never in seconds, so that it is repeatable."""

from collections.abc import Callable

from msgspec import Struct


def never() -> bool:
    """Nobody is in a hurry."""
    return False


class Budget(Struct, frozen=True):
    """What one decision may cost."""

    candidates: int = 8
    """How many actions that throw dice are looked at closely."""
    detail: float = 0.04
    """Branches of the dice likelier than this are followed exactly, the rest once each."""
    plans: int = 160
    """How many positions of a plan without dice are looked at."""
    rounds: int = 0
    """How many imagined games a search may play."""
    strokes: int = 0
    """How many actions in a row were taken before this one (see `patience`)."""
    stop: Callable[[], bool] = never
    """Whether an answer is wanted at once; asked between candidates."""


STEADY = Budget()
