"""Careers to try the laws of the port on."""

import random

from pieces_of_eight.campaign.port.state import Captain, Model, Quality, Setup, Size, Terms

MODELS = (
    Model("sloop", "sloop", Size.SMALL, False, 8, 0, 6, 8, 5, Quality.ABLE, 6),
    Model("fluyt", "fluyt", Size.MEDIUM, True, 8, 3, 8, 12, 3, Quality.SCURVY, 10),
    Model("frigate", "light frigate", Size.LARGE, False, 20, 0, 10, 15, 10, Quality.ABLE, 16),
)


def career(seed: int) -> Setup:
    """Two captains with a hundred points each; the seed says how long they sail."""
    rng = random.Random(seed)
    terms = Terms(
        MODELS,
        rng.choice((1, 3)),
        rng.random() < 0.5,
        names=(("Rose", "Swan"), ("Santa Ana",)),
        officers=(("Jack Hale", "Tom Pike"), ("Juan Roca", "Luis Vera")),
    )
    captains = Captain("Henry Morgan", "England", 2), Captain("Luis Robles", "Spain", 2)
    return Setup(terms, captains)
