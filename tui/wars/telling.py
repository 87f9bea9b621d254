"""A fight of Pirate Wars as its log tells it: by the names of those who fight it."""

from collections.abc import Sequence

from campaign.kernel.play import Event
from campaign.pirate_wars.events import OrdersDone, Taken, TurnBegan
from campaign.pirate_wars.names import SIDES
from campaign.pirate_wars.say import say
from campaign.pirate_wars.state import Sea

CAPTAINS_OWN = (OrdersDone, Taken, TurnBegan)
"""What is told of a side: by its captain's name."""


def tell(sea: Sea, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule."""
    words = say(sea, event).rpartition(" [")[0]
    if isinstance(event, CAPTAINS_OWN):
        for side, name in zip(SIDES, names, strict=True):
            words = words.replace(f"{side} ", f"{name} ").replace(f"by {side}.", f"by {name}.")
    return words
