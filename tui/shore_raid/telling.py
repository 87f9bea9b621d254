"""A shore raid as its log tells it: by the names of those who lead it."""

from collections.abc import Sequence

from campaign.kernel.play import Event
from campaign.shore_raid.model.events import BandDone
from campaign.shore_raid.model.say import say
from campaign.shore_raid.model.state import Raid


def tell(raid: Raid, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule; "" for what is not worth one."""
    del names  # all is told by sides: the captains stand on the shore themselves
    return "" if isinstance(event, BandDone) else say(raid, event).words
