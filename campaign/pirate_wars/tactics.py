"""What a captain of Pirate Wars weighs: the orders he can give now, and what each promises.

By rule of thumb and quick odds, part by part; no order is tried out, so it takes no time.
"""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.pirate_wars.grappling import answers
from campaign.pirate_wars.gunlaying import tasks
from campaign.pirate_wars.helmsmanship import courses
from campaign.pirate_wars.legal import legal_actions
from campaign.pirate_wars.prospects import Option
from campaign.pirate_wars.state import Sea
from campaign.pirate_wars.terms import Phase


def options(sea: Sea, who: Player) -> Sequence[Option]:
    """The orders that are worth a thought; at least one. What is unknown here weighs nothing."""
    del who  # whoever is asked is the only one to act
    legal = list(legal_actions(sea))
    if sea.pending or sea.phase is Phase.BOARDING:
        found = answers(sea, legal)
    elif sea.phase in (Phase.MOVEMENT, Phase.FALLING_OFF):
        found = courses(sea, legal)
    else:
        found = tasks(sea, legal)
    return [Option(act, hopes) for act, hopes in found]
