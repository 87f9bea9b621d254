"""Who sits in the chairs: for each AI chair of a save an opponent in a process of his own."""

from campaign.kernel.sealed import Player
from tui.fight.session import Kept, Thinker


def thinkers_of(saved: Kept) -> dict[Player, Thinker]:
    """The opponents of a saved fight, already getting ready."""
    thinkers: dict[Player, Thinker] = {}
    for n, chair in enumerate(saved.header.chairs):
        if not chair.person:
            from campaign.ai.opponent import Opponent

            opponent = Opponent(saved.match.engine, chair.level, saved.header.seed + n)
            opponent.wake()
            thinkers[Player(n)] = opponent
    return thinkers
