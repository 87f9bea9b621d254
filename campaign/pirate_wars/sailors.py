"""What a sailor thinks of in Pirate Wars: the same as a mate, but he does not watch his friends."""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.sealed import Player
from .expectations import Option
from .state import Sea
from .tactics import weighed


def options(sea: Sea, who: Player) -> Sequence[Option]:
    """The orders that are worth a thought; at least one."""
    del who  # whoever is asked is the only one to act
    return weighed(sea, watchful=False)
