"""What a career is begun with, as the page of new careers has it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from .order_form import PERSON

if TYPE_CHECKING:
    from pieces_of_eight.campaign.pirate_wars.model.terms import Edition

PIECES, WARS = "pieces of eight", "pirate wars, "
"""By which rules battles at sea are fought: by these, or by those with an edition behind them."""


class Commission(Struct, frozen=True):
    """Everything that was chosen, checked and clean."""

    captains: tuple[str, str]
    crowns: tuple[str, str]
    """By id."""
    chairs: tuple[str, str] = (PERSON, "mate")
    """PERSON, or a level with or without a temper: "mate, bold"."""
    seasons: int = 3
    ironman: bool = True
    characters: bool = True
    """Whether captains and lieutenants have traits, and fates of their own (C-19)."""
    seed: int = 0
    sea: str = PIECES
    """PIECES, or WARS and an edition: "pirate wars, revised"."""
    words: Mapping[int, str] = {}
    """The secret words of captains who are people; those who set none are not named."""
    lesson: str = ""
    """The id of the lesson that it is; empty for a career that counts."""
    marks: Mapping[str, str] = {}
    """What else its header tells, by the keys of who reads it there."""

    @property
    def title(self) -> str:
        """What the career is called in lists."""
        return f"{self.captains[0]} against {self.captains[1]}"

    @property
    def edition(self) -> "Edition | None":
        """The edition of Pirate Wars; None where battles are fought by Pieces of Eight.

        Raises ValueError for one that there is not.
        """
        from pieces_of_eight.campaign.pirate_wars.model.terms import Edition

        return None if self.sea == PIECES else Edition(self.sea.removeprefix(WARS))

    @property
    def difficulty(self) -> str:
        """The level of skill the career is played against; empty between two people."""
        one, two = (chair.partition(", ")[0] for chair in self.chairs)
        ranks = [rank for rank in (two, one) if rank != PERSON]
        return ranks[0] if len(ranks) == 1 else ""
