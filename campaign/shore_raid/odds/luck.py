"""How lucky the dice of a shore raid were: by how much attacks have beaten those they hit."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.luck import Came, Luck, Ways
from pieces_of_eight.campaign.kernel.play import Event
from ..model.events import Attacked
from ..model.state import Raid
from . import margins

ATTACKS = "the attacks"


def luck(raid: Raid, event: Event) -> Iterator[Came]:
    """What came of the dice of an attack."""
    if isinstance(event, Attacked):
        beaten = max(0, event.face - event.defence)
        thrown = Luck().throw(beaten, 1, ways(event.die))
        yield Came(raid.figures[event.by].owner, ATTACKS, thrown)


def ways(die: int) -> Ways:
    """The chances of an attack with a die to score nothing, one point, two and so on."""
    scores = margins(die)
    most = max(scores, default=0)
    won = [float(scores.get(points, 0)) for points in range(1, most + 1)]
    return 1 - added(won), *won
