"""What of a shore raid's events is seen on the map, and at which squares of an inch."""

from collections.abc import Callable, Iterator, Sequence

from campaign.geometry.plane import Point
from campaign.kernel.play import Event
from campaign.shore_raid.model.events import Attacked, Killed, Marched, Seized, Wrecked
from campaign.shore_raid.model.ground import Cell
from campaign.shore_raid.model.state import FigureId, Raid
from tui.draw.film import Cue, Kind, in_order


def cues(events: Sequence[Event], before: Raid, cell: Callable[[Point], Cell]) -> list[Cue]:
    """One cue for each thing that is seen; `cell` says in which square of an inch a point lies."""
    return in_order(cue for event in events for cue in seen(event, before, cell))


def seen(event: Event, raid: Raid, cell: Callable[[Point], Cell]) -> Iterator[Cue]:
    """What is seen of one event."""

    def at(figure: FigureId) -> Cell:
        return cell(raid.figures[figure].at)

    if isinstance(event, Marched):
        for figure, to in zip(event.figures, event.to, strict=True):
            if at(figure) != cell(to):
                yield Cue(Kind.MARCH, at(figure), cell(to))
                break  # a band marches as one: whoever leads it is seen
    elif isinstance(event, Attacked):
        yield Cue(Kind.SHOT if event.shot else Kind.STEEL, at(event.by), at(event.at))
    elif isinstance(event, Killed):
        yield Cue(Kind.FALL, cell(event.at))
    elif isinstance(event, Seized | Wrecked):
        yield Cue(Kind.DOOR, at(event.by))
