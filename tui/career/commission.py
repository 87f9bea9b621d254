"""What a career is begun with, as the page of new careers has it."""

from collections.abc import Mapping

from msgspec import Struct

from tui.fight.order import PERSON

FIXED, FAIR = "fixed", "fair"
"""What a reloaded save does with the dice: the same fall again, or others."""


class Commission(Struct, frozen=True):
    """Everything that was chosen, checked and clean."""

    captains: tuple[str, str]
    crowns: tuple[str, str]
    """By id."""
    chairs: tuple[str, str] = (PERSON, "mate")
    """PERSON, or a level with or without a temper: "mate, bold"."""
    seasons: int = 3
    ironman: bool = True
    dice: str = FIXED
    seed: int = 0
    words: Mapping[int, str] = {}
    """The secret words of captains who are people; those who set none are not named."""

    @property
    def title(self) -> str:
        """What the career is called in lists."""
        return f"{self.captains[0]} against {self.captains[1]}"

    @property
    def difficulty(self) -> str:
        """The level of skill the career is played against; empty between two people."""
        one, two = (chair.partition(", ")[0] for chair in self.chairs)
        ranks = [rank for rank in (two, one) if rank != PERSON]
        return ranks[0] if len(ranks) == 1 else ""
