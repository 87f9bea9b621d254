"""A fight that runs by itself when it is seen again: its pace. No Textual."""

from msgspec import Struct
from msgspec.structs import replace

PACES = (1, 2, 4)
"""How many times as fast as at first it can run, in the order of the key."""
QUIET, DICE = 0.4, 0.8
"""Seconds for which a step stands at the first pace: one without dice, and one to be read."""


class Running(Struct, frozen=True):
    """Whether a fight runs by itself, and how fast."""

    on: bool = False
    pace: int = 1

    @property
    def words(self) -> str:
        """The pace as it is written: 2x."""
        return f"{self.pace}x"

    def going(self, *, on: bool) -> "Running":
        """At the same pace, running or standing."""
        return replace(self, on=on)

    def faster(self) -> "Running":
        """At the next pace; after the last comes the first."""
        return replace(self, pace=PACES[(PACES.index(self.pace) + 1) % len(PACES)])

    def stands(self, *, dice: bool) -> float:
        """Seconds for which a step stands; one in which dice were thrown stands longer."""
        return (DICE if dice else QUIET) / self.pace
