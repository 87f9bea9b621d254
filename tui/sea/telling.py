"""A sea fight as its log tells it: by the names of those who fight it."""

from collections.abc import Sequence

from campaign.kernel.play import Event
from campaign.sea_fight.events import (
    ClockLeft,
    ClockThrown,
    PartOffered,
    WindLeft,
    WindWhistled,
)
from campaign.sea_fight.say import say, side
from campaign.sea_fight.state import Sea

CAPTAINS_OWN = (ClockLeft, ClockThrown, PartOffered, WindLeft, WindWhistled)
"""What a captain does himself, and not with a ship: told by his name."""


def tell(sea: Sea, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule."""
    words = say(sea, event).rpartition(" [")[0]
    if isinstance(event, CAPTAINS_OWN):
        return f"{names[event.by]}{words.removeprefix(side(event.by))}"
    return words
