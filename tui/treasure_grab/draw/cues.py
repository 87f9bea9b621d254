"""What of a treasure grab's events is seen on the board, and at which studs."""

from collections.abc import Iterator, Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.geometry.studs import Stud
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab.model.events import (
    CannonFired,
    Moved,
    PeelThrown,
    Pulled,
    Removed,
    Shot,
    Snapped,
    Struck,
)
from pieces_of_eight.campaign.treasure_grab.model.ground import plan
from pieces_of_eight.campaign.treasure_grab.model.state import SNAP, FigureId, Grab
from pieces_of_eight.tui.draw.film import Cue, Kind, dice, in_order, or_more


def cues(events: Sequence[Event], before: Grab, viewer: Player) -> list[Cue]:
    """One cue for each thing that is seen; who stands nowhere on the board is not seen.

    Nothing on a board is hidden from any viewer.
    """
    del viewer
    found = in_order(cue for event in events for cue in seen(event, before))
    return [cue for cue in found if NOWHERE not in (cue.at, cue.to)]


def seen(event: Event, grab: Grab) -> Iterator[Cue]:
    """What is seen of one event."""

    def at(figure: FigureId) -> Stud:
        return grab.figures[figure].at

    if isinstance(event, Moved):
        feet, here = plan(grab.board.rows).feet, at(event.who)
        climbs = NOWHERE not in (here, event.to) and feet[event.to] > feet[here]
        yield Cue(Kind.CLIMB if climbs else Kind.MARCH, here, event.to)
    elif isinstance(event, Shot | CannonFired):
        yield Cue(Kind.SHOT, at(event.by), at(event.on))
        if isinstance(event, Shot):
            need = "more than twice" if event.mods else "more than"
            yield dice(at(event.on), (event.face,), f"needs {need} {event.against}")
        else:
            thrown = " ".join(map(str, event.faces))
            yield dice(at(event.on), (event.face,), f"against {thrown}" if thrown else "")
    elif isinstance(event, Struck):
        yield Cue(Kind.STEEL, at(event.by), at(event.on))
        yield dice(at(event.on), (event.face,), f"needs more than {event.against}")
    elif isinstance(event, PeelThrown):
        yield dice(at(event.on), (event.face,), or_more(event.need, "he slips"))
    elif isinstance(event, Snapped):
        yield dice(at(event.who), (event.face,), f"{SNAP}: the crocodile bites")
        if event.bitten:
            yield Cue(Kind.FALL, at(event.who))
    elif isinstance(event, Removed):
        yield Cue(Kind.FALL, at(event.who))
    elif isinstance(event, Pulled):
        yield Cue(Kind.PULL, grab.chest.at)
        yield dice(grab.chest.at, event.faces, "the highest has it")
