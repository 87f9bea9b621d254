"""What a captain may imagine: nothing is hidden, so it is what he sees."""

import random

from campaign.kernel.sealed import Seen
from campaign.shore_raid.model.state import Raid


def imagined(seen: Seen[Raid], rng: random.Random) -> Raid:
    """The raid as it is; which card comes next is a throw, not a secret (PA-3.1)."""
    del rng
    return seen.value
