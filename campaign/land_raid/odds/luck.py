"""How lucky the dice of a land raid were: shots, steel, saves and torches.

Officers who rouse their men are left out: an enemy hears only those who succeed.
"""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.luck import Came, Luck, Ways, yes_or_no
from pieces_of_eight.campaign.kernel.play import Event
from ..model.events import Fired, Fought, Saved, TorchLaid
from ..model.state import RAIDERS, TOWN, Raid

SHOTS, STEEL, SAVES, TORCHES = "shots", "steel", "saves", "torches"
BLOWS: Ways = (2 / 6, 3 / 6, 1 / 6)
"""The hits of a die hand to hand: one on 3 to 5, two on a 6."""


def luck(raid: Raid, event: Event) -> Iterator[Came]:
    """What came of the dice of an event."""
    match event:
        case Fired(by=by, faces=faces, need=need, hits=hits):
            thrown = Luck().throw(hits, len(faces), ways(need))
            yield Came(raid.units[by].owner, SHOTS, thrown)
        case Fought(hits=hits, strengths=strengths):
            for who in (RAIDERS, TOWN):
                thrown = Luck().throw(hits[who], strengths[who].dice, BLOWS)
                yield Came(who, STEEL, thrown)
        case Saved(unit=unit, need=need, saved=saved):
            yield Came(raid.units[unit].owner, SAVES, Luck().throw(saved, 1, ways(need)))
        case TorchLaid(by=by, face=face, need=need):
            laid = Luck().throw(face >= need, 1, ways(need))
            yield Came(raid.units[by].owner, TORCHES, laid)


def ways(need: int) -> Ways:
    """What comes of a die that needs a face or more."""
    return yes_or_no(max(0, 7 - max(1, need)) / 6)
