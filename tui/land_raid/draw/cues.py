"""What of a land raid's events is seen on the map, as far as the captain at it sees that far."""

from collections.abc import Iterator, Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.model.events import (
    AlarmRaised,
    BurntOut,
    Captured,
    CaughtFire,
    Fired,
    Fought,
    Killed,
    Looted,
    Moved,
    NerveTested,
    Saved,
    TorchLaid,
)
from pieces_of_eight.campaign.land_raid.model.state import Raid, UnitId
from pieces_of_eight.tui.draw.film import Cue, Kind, dice, in_order, or_more
from .view import places_seen


def cues(events: Sequence[Event], before: Raid, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; what follows it alike at the same square is one with it.

    Events and raid are as the viewer has them: of what is hidden from him there is nothing to see.
    """
    places = list(places_seen(before, viewer))
    rows = before.town.rows
    middle = Square(len(rows[0]) * (len(rows) // 2) + len(rows[0]) // 2)
    found: list[Cue] = []
    for event in events:
        if isinstance(event, Moved):
            found += marched(event.unit, event.to[viewer].content, places)
        elif isinstance(event, Fired):
            found += fired(event, places)
        elif isinstance(event, AlarmRaised):
            found.append(Cue(Kind.BELL, middle))
        elif isinstance(event, Saved | NerveTested):
            found += tested(event, places[event.unit])
        else:
            found += at_a_square(event)
    return in_order(found)


def marched(unit: UnitId, came: Square | None, places: list[Square]) -> Iterator[Cue]:
    """A unit on the march, where the viewer sees both squares; from there it goes on."""
    went = places[unit]
    if came is not None:
        places[unit] = came
        if NOWHERE not in (came, went):
            yield Cue(Kind.MARCH, went, came)


def fired(event: Fired, places: list[Square]) -> Iterator[Cue]:
    """A shot: its ball only where the viewer sees who fires."""
    if places[event.by] not in (NOWHERE, event.at):
        yield Cue(Kind.SHOT, places[event.by], event.at)
        yield dice(event.at, event.faces, or_more(event.need, "a hit"))
    if event.hits:
        yield Cue(Kind.HIT, event.at)


def tested(event: Saved | NerveTested, at: Square) -> Iterator[Cue]:
    """The die of a man for himself, where the viewer sees him."""
    if at != NOWHERE:
        so = "he is saved" if isinstance(event, Saved) else "he runs"
        yield dice(at, (event.face,), or_more(event.need, so))


def at_a_square(event: Event) -> Iterator[Cue]:
    """What is seen of an event that names its square."""
    if isinstance(event, Fought):
        yield Cue(Kind.STEEL, event.at)
        first, second = event.faces[event.attacker], event.faces[1 - event.attacker]
        yield dice(event.at, first, f"attack: {event.hits[event.attacker]} hits")
        yield dice(event.at, second, f"defence: {event.hits[1 - event.attacker]} hits")
    elif isinstance(event, Killed) and event.square != NOWHERE:
        yield Cue(Kind.FALL, event.square)
    elif isinstance(event, Captured) and event.square != NOWHERE:
        yield Cue(Kind.FLAG, event.square)
    elif isinstance(event, Looted):
        yield Cue(Kind.DOOR, event.at)
        yield dice(event.at, event.faces, "coins")
    elif isinstance(event, TorchLaid):
        yield Cue(Kind.FIRE, event.at)
        yield dice(event.at, (event.face,), or_more(event.need, "it burns"))
    elif isinstance(event, CaughtFire | BurntOut):
        yield Cue(Kind.FIRE, event.at)
