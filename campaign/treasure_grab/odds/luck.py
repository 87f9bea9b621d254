"""How lucky the dice of a treasure grab were: shots and blows."""

from collections.abc import Iterator

from pieces_of_eight.campaign.kernel.luck import Came, Luck, yes_or_no
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.events import Shot, Struck
from ..model.state import Grab, band_of
from . import hit_chance

SHOTS, BLOWS = "shots", "blows"


def luck(grab: Grab, event: Event) -> Iterator[Came]:
    """What came of the dice of an event, for whoever had the band of its figure in this state."""
    if isinstance(event, Shot | Struck):
        band = band_of(event.by)
        if band in grab.bands:
            what = SHOTS if isinstance(event, Shot) else BLOWS
            yield Came(Player(grab.bands.index(band)), what, of_hit(event))


def of_hit(event: Shot | Struck) -> Luck:
    """Whether an attack has wounded, and how likely that was."""
    covered = isinstance(event, Shot) and bool(event.mods)
    return Luck().throw(event.hit, 1, yes_or_no(float(hit_chance(covered))))
