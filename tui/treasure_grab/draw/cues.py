"""What of a treasure grab's events is seen on the board, and at which studs."""

from collections.abc import Iterator, Sequence

from campaign.geometry.squares import NOWHERE
from campaign.geometry.studs import Stud
from campaign.kernel.play import Event
from campaign.treasure_grab.model.events import (
    CannonFired,
    Moved,
    Pulled,
    Removed,
    Shot,
    Snapped,
    Struck,
)
from campaign.treasure_grab.model.state import FigureId, Grab
from tui.draw.film import Cue, Kind, in_order


def cues(events: Sequence[Event], before: Grab) -> list[Cue]:
    """One cue for each thing that is seen; who stands nowhere on the board is not seen."""
    found = in_order(cue for event in events for cue in seen(event, before))
    return [cue for cue in found if NOWHERE not in (cue.at, cue.to)]


def seen(event: Event, grab: Grab) -> Iterator[Cue]:
    """What is seen of one event."""

    def at(figure: FigureId) -> Stud:
        return grab.figures[figure].at

    if isinstance(event, Moved):
        yield Cue(Kind.MARCH, at(event.who), event.to)
    elif isinstance(event, Shot | CannonFired):
        yield Cue(Kind.SHOT, at(event.by), at(event.on))
    elif isinstance(event, Struck):
        yield Cue(Kind.STEEL, at(event.by), at(event.on))
    elif isinstance(event, Snapped | Removed):
        yield Cue(Kind.FALL, at(event.who))
    elif isinstance(event, Pulled):
        yield Cue(Kind.PULL, grab.chest.at)
