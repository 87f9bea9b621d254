"""How lucky the dice of a master sheet were: those of the scores of each pair."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.luck import Came, Luck, Ways
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.events import Scored, ThrownAgain
from ..model.state import Sheet

SCORES = "the scores on the sheet"
DIE: Ways = (0.0, *(1 / 6,) * 6)
"""Each face counts for what it shows."""


def luck(sheet: Sheet, event: Event) -> Iterator[Came]:
    """What came of the two dice of a pair."""
    del sheet  # the dice of both captains lie open
    if isinstance(event, Scored | ThrownAgain):
        for who, face in enumerate(event.faces):
            yield Came(Player(who), SCORES, Luck().throw(face, 1, DIE))
