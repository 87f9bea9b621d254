"""What a sailor thinks of in Pirate Wars: the same as a mate, but he does not watch his friends."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.pirate_wars.mind.expectations import Option
from campaign.pirate_wars.mind.tactics import weighed
from campaign.pirate_wars.model.state import Sea


def options(sea: Sea, who: Player) -> Sequence[Option]:
    """The orders that are worth a thought; at least one."""
    del who  # whoever is asked is the only one to act
    return weighed(sea, watchful=False)
