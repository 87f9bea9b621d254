"""What of the events of Pirate Wars is seen on the chart, and between which points."""

from collections.abc import Callable, Iterator, Sequence

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.model.events import (
    Abandoned,
    BoardingDeclared,
    FiguresLost,
    GunBurst,
    Melee,
    MoraleTested,
    PowderFired,
    Rammed,
    Sank,
    ShotThrown,
    Struck,
    SumsThrown,
    Taken,
    VolleyAboard,
    VolleyThrown,
)
from pieces_of_eight.campaign.pirate_wars.model.state import Sea, ShipId
from pieces_of_eight.tui.draw.film import Cue, Kind, dice, in_order


def cues(events: Sequence[Event], before: Sea, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike on the same ship is one with it.

    `before` is the fight before the events: there lies a ship that has gone down since. Nothing
    of it is hidden from any viewer.
    """
    del viewer
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, sea: Sea) -> Iterator[Cue]:
    """What is seen of one event."""

    def at(ship: ShipId) -> Point:
        return middle(sea.ships[ship].place)

    if isinstance(event, ShotThrown | VolleyThrown):
        yield Cue(Kind.SHOT, at(event.by), at(event.on))
        yield dice(at(event.on), event.faces, needed(event.target))
        yield Cue(Kind.HIT if event.hits else Kind.SPLASH, at(event.on))
    elif isinstance(event, Struck):
        yield Cue(Kind.HIT, at(event.on))
    elif isinstance(event, FiguresLost):
        yield Cue(Kind.HIT, at(event.ship))
    elif isinstance(event, Rammed):
        yield Cue(Kind.HIT, at(event.on))
    elif isinstance(event, GunBurst):
        yield Cue(Kind.FIRE, at(event.by))
    elif isinstance(event, PowderFired):
        yield Cue(Kind.BLAST, at(event.by))
    elif isinstance(event, Sank):
        yield Cue(Kind.SINKING, at(event.ship))
    else:
        yield from aboard(event, at)


def aboard(event: Event, at: Callable[[ShipId], Point]) -> Iterator[Cue]:
    """What is seen of a boarding."""
    if isinstance(event, Melee | VolleyAboard):
        first, second = sorted((event.by, event.on))
        yield Cue(Kind.STEEL, at(first), at(second))
        for target, faces in event.thrown:
            yield dice(at(event.on), faces, needed(target))
    elif isinstance(event, SumsThrown):
        yield Cue(Kind.STEEL, at(event.one), at(event.other))
        yield dice(at(event.other), event.faces, f"added to {event.sums[0]} and {event.sums[1]}")
    elif isinstance(event, BoardingDeclared):
        yield Cue(Kind.GRAPNEL, at(event.by), at(event.on))
    elif isinstance(event, MoraleTested):
        yield dice(at(event.ship), (event.face,), needed(event.target))
    elif isinstance(event, Taken | Abandoned):
        yield Cue(Kind.FLAG, at(event.ship))


def needed(target: int) -> str:
    """What a die needs: "4 or less"; a 6 never succeeds."""
    most = min(target, 5)
    return f"{most} or less" if most > 1 else "1" if most == 1 else "nothing will do"
