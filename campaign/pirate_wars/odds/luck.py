"""How lucky the dice of a fight by Pirate Wars were: shots, volleys and steel."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.luck import Came, Luck, Ways, yes_or_no
from pieces_of_eight.campaign.kernel.play import Event
from ..model.events import Melee, ShotThrown, VolleyAboard, VolleyThrown
from ..model.state import Sea

SHOTS, VOLLEYS, STEEL = "shots", "volleys", "steel"
BEST = 5
"""The highest face that ever succeeds."""


def luck(sea: Sea, event: Event) -> Iterator[Came]:
    """What came of the dice of an event."""
    match event:
        case ShotThrown(by=by, faces=faces, target=target):
            yield Came(sea.ships[by].owner, SHOTS, of_dice(target, faces))
        case VolleyThrown(by=by, faces=faces, target=target):
            yield Came(sea.ships[by].owner, VOLLEYS, of_dice(target, faces))
        case VolleyAboard(by=by, thrown=thrown):
            for target, faces in thrown:
                yield Came(sea.ships[by].owner, VOLLEYS, of_dice(target, faces))
        case Melee(by=by, thrown=thrown):
            for target, faces in thrown:
                yield Came(sea.ships[by].owner, STEEL, of_dice(target, faces))


def of_dice(target: int, faces: Faces) -> Luck:
    """What came of some dice that succeed at the target or below."""
    good = sum(face <= min(target, BEST) for face in faces)
    return Luck().throw(good, len(faces), ways(target))


def ways(target: int) -> Ways:
    """What comes of a die that succeeds at the target or below; a 6 never does."""
    return yes_or_no(max(0, min(target, BEST)) / 6)
