"""What of a sea fight's events is seen on the map, and between which hexes."""

from collections.abc import Iterator, Sequence

from campaign.geometry.hexes import Hex
from campaign.kernel.play import Event
from campaign.sea_fight.model.events import (
    Burned,
    CrewHit,
    Fighters,
    Fired,
    GearHit,
    Grappled,
    GunLost,
    HullHit,
    Lost,
)
from campaign.sea_fight.model.state import Fate, Sea, ShipId
from tui.draw.film import Cue, Kind, in_order

SUFFERED = (HullHit, GearHit, CrewHit, GunLost)


def cues(events: Sequence[Event], before: Sea) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike on the same ship is one with it.

    `before` is the fight before the events: there lies a ship that has gone down since.
    """
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, sea: Sea) -> Iterator[Cue]:
    """What is seen of one event."""

    def at(ship: ShipId) -> Hex:
        return sea.ships[ship].at

    if isinstance(event, Fired):
        yield Cue(Kind.SHOT, at(event.by), at(event.on))
        if not event.hits:
            yield Cue(Kind.SPLASH, at(event.on))
    elif isinstance(event, SUFFERED):
        yield Cue(Kind.HIT, at(event.ship))
    elif isinstance(event, Grappled):
        yield Cue(Kind.GRAPNEL, at(event.by), at(event.on))
    elif isinstance(event, Fighters):
        first, second = sorted((event.ship, event.on))
        yield Cue(Kind.STEEL, at(first), at(second))
    elif isinstance(event, Burned):
        yield Cue(Kind.FIRE, at(event.ship))
    elif isinstance(event, Lost) and event.fate is Fate.SUNK:
        yield Cue(Kind.SINKING, at(event.ship))
    elif isinstance(event, Lost) and event.fate is Fate.EXPLODED:
        yield Cue(Kind.BLAST, at(event.ship))
