"""What of a sea fight's events is seen on the map, and between which hexes."""

from collections.abc import Callable, Iterator, Sequence

from pieces_of_eight.campaign.geometry.hexes import Hex
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.model.events import (
    Burned,
    CaptainAtRisk,
    ColoursStruck,
    CrewHit,
    Fighters,
    Fired,
    FireFought,
    Gambled,
    GearHit,
    GearTested,
    Grappled,
    GunLost,
    HullHit,
    Lost,
    MoraleTested,
    Pressed,
    SeizeThrown,
)
from pieces_of_eight.campaign.sea_fight.model.state import FIRE_OUT, HIT, Fate, Sea, ShipId
from pieces_of_eight.tui.draw.film import Cue, Kind, dice, in_order, or_more

GOES = {Fate.SUNK: Kind.SINKING, Fate.EXPLODED: Kind.BLAST, Fate.TAKEN: Kind.FLAG}
"""What is seen of a ship that is lost."""
SUFFERED = (HullHit, GearHit, CrewHit, GunLost)


def cues(events: Sequence[Event], before: Sea, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike on the same ship is one with it.

    `before` is the fight before the events: there lies a ship that has gone down since. At sea
    nothing is hidden, whoever the viewer is.
    """
    del viewer
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, sea: Sea) -> Iterator[Cue]:
    """What is seen of one event."""

    def at(ship: ShipId) -> Hex:
        return sea.ships[ship].at

    if isinstance(event, Fired):
        yield Cue(Kind.SHOT, at(event.by), at(event.on))
        yield dice(at(event.on), event.faces, or_more(HIT, "a hit"))
        if not event.hits:
            yield Cue(Kind.SPLASH, at(event.on))
    elif isinstance(event, SUFFERED):
        yield Cue(Kind.HIT, at(event.ship))
    elif isinstance(event, Grappled):
        yield Cue(Kind.GRAPNEL, at(event.by), at(event.on))
        yield dice(at(event.on), event.faces, or_more(event.need, "they hold"))
    elif isinstance(event, Fighters):
        first, second = sorted((event.ship, event.on))
        yield Cue(Kind.STEEL, at(first), at(second))
        yield dice(at(event.on), event.faces, or_more(event.need, "a man falls"))
    elif isinstance(event, Burned):
        yield Cue(Kind.FIRE, at(event.ship))
    elif isinstance(event, Lost) and event.fate in GOES:
        yield Cue(GOES[event.fate], at(event.ship))
    else:
        yield from tested(event, at)


def tested(event: Event, at: Callable[[ShipId], Hex]) -> Iterator[Cue]:
    """The dice of a throw for a ship, her crew or her captain."""
    match event:
        case CaptainAtRisk(ship=ship, faces=faces, need=need) if faces:
            yield dice(at(ship), faces, or_more(need, "he falls"))
        case ColoursStruck(ship=ship, face=face, need=need):
            yield dice(at(ship), (face,), or_more(need, "she strikes"))
        case SeizeThrown(on=on, faces=faces) if faces:
            yield dice(at(on), faces, or_more(HIT, "she is taken"))
        case Gambled(on=on, face=face):
            yield dice(at(on), (face,), "the gamble")
        case FireFought(ship=ship, face=face):
            yield dice(at(ship), (face,), or_more(FIRE_OUT, "the fire is out"))
        case MoraleTested(ship=ship, face=face, second=second, fails_on=fails):
            yield dice(at(ship), (face, second) if second else (face,), or_more(fails, "they fail"))
        case GearTested(by=ship, face=face, need=need):
            yield dice(at(ship), (face,), or_more(need, "she answers"))
        case Pressed(by=ship, face=face, need=need):
            yield dice(at(ship), (face,), or_more(need, "a hex more"))
