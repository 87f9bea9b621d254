"""What the captains of a shore raid care about, in numbers; tuned by matches (make arena)."""

from msgspec import Struct


class Weights(Struct, frozen=True, cache_hash=True):
    """How much each thing counts, in points of the account."""

    man: float = 0.35
    """A man in the fight."""
    mark: float = 1.0
    """What a personality is worth beyond that."""
    firelock: float = 0.15
    loaded: float = 0.1
    reach: float = 0.985
    """What is left of a load's worth for each inch it has still to be carried."""
    onward: float = 0.004
    """An inch nearer to the place, for each man without a load, while something lies there."""
    near: float = 0.01
    """An inch nearer to the enemy, for each of the town's men."""
    verdict: float = 10.0
    """The raid won, or lost."""


STANDARD = Weights()
