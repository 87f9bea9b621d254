"""Standing orders ashore: which answer a captain has given once and for all."""

from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.shore_raid.state import Pass, Raid
from .words import Choice


def answer(raid: Raid, legal: Sequence[Choice], habits: Mapping[str, str]) -> Choice | None:
    """The action by which a standing order answers what is asked now; None where none does."""
    del raid
    idle = len(legal) == 1 and isinstance(legal[0], Pass)
    return legal[0] if idle and habits.get("idle_cards") == "pass" else None
