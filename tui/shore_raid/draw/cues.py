"""What of a shore raid's events is seen on the map, and at which squares of an inch."""

from collections.abc import Iterator, Sequence

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.shore_raid.model.events import (
    Attacked,
    Captured,
    Killed,
    Marched,
    Seized,
    Wrecked,
)
from pieces_of_eight.campaign.shore_raid.model.ground import Cell
from pieces_of_eight.campaign.shore_raid.model.state import FigureId, Raid
from pieces_of_eight.tui.draw.film import Cue, Kind, dice, in_order
from .view import cell_of


def cues(events: Sequence[Event], before: Raid, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; nothing on a shore is hidden from any viewer."""
    del viewer
    return in_order(cue for event in events for cue in seen(event, before))


def seen(event: Event, raid: Raid) -> Iterator[Cue]:
    """What is seen of one event."""
    columns = len(raid.shore.rows[0])

    def cell(at: Point) -> Cell:
        return cell_of(at, columns)

    def at(figure: FigureId) -> Cell:
        return cell(raid.figures[figure].at)

    if isinstance(event, Marched):
        ways = [(at(who), cell(to)) for who, to in zip(event.figures, event.to, strict=True)]
        gone = [(here, there) for here, there in ways if here != there]
        if gone:  # a band marches as one
            yield Cue(Kind.MARCH, *gone[0], beside=tuple(gone[1:]))
    elif isinstance(event, Attacked):
        yield Cue(Kind.SHOT if event.shot else Kind.STEEL, at(event.by), at(event.at))
        need = f"against {event.defence}: {many(event.points, 'point')} on him"
        yield dice(at(event.at), (event.face,), need)
    elif isinstance(event, Killed):
        yield Cue(Kind.FALL, cell(event.at))
    elif isinstance(event, Captured):
        yield Cue(Kind.FLAG, at(event.figure))
    elif isinstance(event, Seized | Wrecked):
        yield Cue(Kind.DOOR, at(event.by))
