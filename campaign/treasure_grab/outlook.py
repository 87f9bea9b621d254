"""The parts of a position's value, one by one: what advice gives its reasons from."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.treasure_grab.hints import control, fire, lot
from campaign.treasure_grab.state import Grab
from campaign.treasure_grab.terms import Phase
from campaign.treasure_grab.weights import STANDARD, Weights


def outlook(grab: Grab, who: Player, weights: Weights = STANDARD) -> Sequence[float]:
    """Chests won, one's own figures, those of the others, the way of the chest, and the fire."""
    chests = [weights.chest * won for won in grab.won]
    lots = [lot(grab, Player(n), weights) - chests[n] for n in range(len(grab.bands))]
    mine = grab.bands[who]
    shares = control(grab, weights) if grab.phase is not Phase.OVER else [0.0] * len(chests)
    held = [0.0 if band is None else shares[band] for band in grab.bands]
    shots = 0.0 if mine is None or grab.phase is Phase.OVER else fire(grab, mine, weights)
    return (
        chests[who] - rest(chests, who),
        lots[who],
        -rest(lots, who),
        held[who] - rest(held, who),
        shots,
    )


def rest(lots: Sequence[float], who: Player) -> float:
    """What the others have: the mean of it and the most, weighed alike."""
    others = [worth for n, worth in enumerate(lots) if n != who]
    return (sum(others) / len(others) + max(others)) / 2
