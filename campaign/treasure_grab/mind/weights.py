"""What a player thinks things are worth: numbers of judgement, tuned by matches."""

from msgspec import Struct


class Weights(Struct, frozen=True):
    """All of it in parts of a chest's worth; only comparisons mean anything."""

    chest: float = 24.0
    figure: float = 1.0
    wounded: float = 0.6
    """What is left of a figure's worth after its first wound."""
    lying: float = 0.25
    """What a figure on its back is less worth."""
    warband: float = 3.0
    """To have a warband that is still to come on."""
    treasure: float = 9.0
    """The chest on the board to a warband that has it to itself, at the very edge."""
    way: float = 7.0
    """Studs to carry that halve that."""
    walk: float = 4.0
    """Studs from the chest that halve what a figure counts there."""
    hold: float = 0.9
    """What hold of the chest adds to it."""
    grip: float = 0.15
    """The same while enemies are at it too: they pull for it again in any case."""
    pull: float = 0.6
    """What it is to have it to oneself for the rest of the movement."""
    harm: float = 0.45
    """A wound that is likely to be dealt, against one that is."""
    danger: float = 0.3
    """The same of one that is likely to be taken."""
    fighting: float = 0.02
    """What makes a player end a movement that leads nowhere."""


STANDARD = Weights()
