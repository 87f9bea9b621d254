"""A fight of Pirate Wars as its log tells it: by the names of those who fight it."""

from collections.abc import Sequence

from campaign.kernel.play import Event
from campaign.pirate_wars.model.say import say
from campaign.pirate_wars.model.state import Sea


def tell(sea: Sea, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule."""
    return say(sea, event, names).words
