"""How lucky the dice of a sea fight were: the guns of both sides, and their fighters."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.luck import Came, Luck, Ways, yes_or_no
from pieces_of_eight.campaign.kernel.play import Event
from ..model.events import Fighters, Fired
from ..model.state import HIT, Sea

GUNS, BOARDINGS = "the guns", "the boardings"


def luck(sea: Sea, event: Event) -> Iterator[Came]:
    """What came of the dice of a salvo or of one side of a boarding."""
    match event:
        case Fired(by=by, faces=faces, hits=hits):
            thrown = Luck().throw(hits, len(faces), ways(HIT))
            yield Came(sea.ships[by].owner, GUNS, thrown)
        case Fighters(ship=ship, faces=faces, need=need, kills=kills):
            thrown = Luck().throw(kills, len(faces), ways(need))
            yield Came(sea.ships[ship].owner, BOARDINGS, thrown)


def ways(need: int) -> Ways:
    """What comes of a die that needs a face or more."""
    return yes_or_no(max(0, 7 - need) / 6)
