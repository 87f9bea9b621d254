"""Who stands at the chest and who has hold of it (TG-7, TG-8)."""

from campaign.geometry.studs import BITS
from campaign.treasure_grab.model.ground import beside_chest
from campaign.treasure_grab.model.state import (
    STUDS,
    Band,
    FigureId,
    Grab,
    Phase,
    Pull,
    band_of,
    members,
)


def at_chest(grab: Grab, who: FigureId) -> bool:
    """Whether a figure is within 1 stud of the chest, and on its feet (TG-7, H-85)."""
    figure, chest = grab.figures[who], grab.chest
    if figure.at < 0 or chest.at < 0 or figure.slipped:
        return False
    return bool(beside_chest(grab.board.rows, chest.at, chest.lie) & BITS[figure.at])


def rivals(grab: Grab) -> list[Band]:
    """The other warbands that have a figure at the chest (TG-8)."""
    return [
        band
        for band in Band
        if band is not grab.band and any(at_chest(grab, FigureId(who)) for who in members(band))
    ]


def holders(grab: Grab) -> tuple[FigureId, ...]:
    """Who of the band whose turn it is has hold of the chest."""
    return tuple(who for who in grab.chest.held if band_of(who) is grab.band)


def ready(grab: Grab) -> tuple[FigureId, ...]:
    """The carriers, if the chest can be moved by them now; nobody otherwise."""
    if grab.phase is not Phase.MOVING or grab.pull is not Pull.WON:
        return ()
    return holders(grab)


def haul_left(grab: Grab) -> int:
    """The studs of movement that the chest may still be carried in this turn (TG-7, H-222)."""
    mine = ready(grab)
    if not mine:
        return 0
    return min(STUDS - grab.carried, *(grab.figures[who].left for who in mine))
