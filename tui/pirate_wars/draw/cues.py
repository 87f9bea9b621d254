"""What of the events of Pirate Wars is seen on the chart, and between which points."""

from collections.abc import Iterator, Sequence

from campaign.geometry.hulls import middle
from campaign.geometry.plane import Point
from campaign.kernel.play import Event
from campaign.pirate_wars.model.events import (
    FiguresLost,
    GunBurst,
    Melee,
    PowderFired,
    Rammed,
    Sank,
    ShotThrown,
    Struck,
    SumsThrown,
    VolleyAboard,
    VolleyThrown,
)
from campaign.pirate_wars.model.state import Sea, ShipId
from tui.draw.film import Cue, Kind, in_order


def cues(events: Sequence[Event], before: Sea) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike on the same ship is one with it.

    `before` is the fight before the events: there lies a ship that has gone down since.
    """
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, sea: Sea) -> Iterator[Cue]:
    """What is seen of one event."""

    def at(ship: ShipId) -> Point:
        return middle(sea.ships[ship].place)

    if isinstance(event, ShotThrown | VolleyThrown):
        yield Cue(Kind.SHOT, at(event.by), at(event.on))
        yield Cue(Kind.HIT if event.hits else Kind.SPLASH, at(event.on))
    elif isinstance(event, Struck):
        yield Cue(Kind.HIT, at(event.on))
    elif isinstance(event, FiguresLost):
        yield Cue(Kind.HIT, at(event.ship))
    elif isinstance(event, Rammed):
        yield Cue(Kind.HIT, at(event.on))
    elif isinstance(event, Melee | VolleyAboard):
        first, second = sorted((event.by, event.on))
        yield Cue(Kind.STEEL, at(first), at(second))
    elif isinstance(event, SumsThrown):
        yield Cue(Kind.STEEL, at(event.one), at(event.other))
    elif isinstance(event, GunBurst):
        yield Cue(Kind.FIRE, at(event.by))
    elif isinstance(event, PowderFired):
        yield Cue(Kind.BLAST, at(event.by))
    elif isinstance(event, Sank):
        yield Cue(Kind.SINKING, at(event.ship))
