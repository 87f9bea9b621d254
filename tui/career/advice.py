"""What the harbour master would do: the rivals' own head for the port, in the captain's place."""

import random

from pieces_of_eight.campaign.career.model.actions import (
    Bargain,
    Buy,
    Commission,
    Deal,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Mend,
    Raise,
    Sell,
    SetSail,
    Train,
)
from pieces_of_eight.campaign.career.model.state import Career
from pieces_of_eight.campaign.career.rules.port import refuse_deal
from pieces_of_eight.campaign.kernel.sealed import Sealed, Seen
from .port_look import Choice

BEST = 3
"""How many options are named."""
WHYS = {
    Disband: "nobody sails without a ship, and there are no coins for one",
    Sell: "mending her costs nearly as much as another ship",
    Mend: "a ship that is hurt fights half as long",
    Hoist: "your flag belongs in your strongest ship",
    Hire: "a ship of her worth should not sail without a captain",
    Enlist: "a company that was begun is useless until it is filled",
    Commission: "men ashore need officers",
    Buy: "more ships make more forces, harder to guess",
    Raise: "without a company no town can be raided",
    Train: "what is left over is best spent on drill",
}
READY = "nothing else is worth its coins"


def advice(seen: Seen[Career], seed: int = 0) -> list[tuple[Choice, str]]:
    """The most urgent bargains with a reason for each, from what the captain sees."""
    from pieces_of_eight.campaign.career.mind.captain import Captain

    career, who = seen.value, seen.who
    found: dict[Bargain, str] = {}
    for draw in range(BEST):  # what to buy is drawn by lot: so there is more than one to name
        for bargain in Captain().wants(career, who, random.Random(f"{seed} {draw}")):
            fits = refuse_deal(career, Deal(who, Sealed(who, bargain))) is None
            if fits and len(found) < BEST:
                found.setdefault(bargain, WHYS[type(bargain)])
    advised: list[tuple[Choice, str]] = list(found.items())
    return advised or [(SetSail(who), READY)]
