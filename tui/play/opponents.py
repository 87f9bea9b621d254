"""Who sits in the chairs: for each AI chair of a save an opponent in a process of his own."""

import secrets

from pieces_of_eight.campaign.kernel.sealed import Player
from .session import Kept, Opponents

OPPONENTS = "opponents"
"""The key of the text that a match keeps its opponents' seed under."""
SEED_BITS = 62


def opponents_of(saved: Kept) -> Opponents:
    """The opponents of a saved fight, already getting ready."""
    opponents = {}
    for n, chair in enumerate(saved.header.chairs):
        if chair.kind == "ai":
            from pieces_of_eight.campaign.ai.opponent import Opponent

            opponent = Opponent(saved.match.engine, chair.level, own_seed(saved) + n)
            opponent.wake()
            opponents[Player(n)] = opponent
    return opponents


def own_seed(saved: Kept) -> int:
    """The seed of the opponents of a match, drawn when it is first wanted and kept with it.

    It has nothing to do with the seed of the dice: an opponent who was sent that, or anything
    that follows from it, could foretell every throw.
    """
    text = saved.header.texts.get(OPPONENTS, "")
    if not text.isdecimal() or int(text) >= 2**SEED_BITS:
        text = str(drawn())
        saved.note(OPPONENTS, text)
    return int(text)


def drawn() -> int:
    """A seed by lot."""
    return secrets.randbits(SEED_BITS)
