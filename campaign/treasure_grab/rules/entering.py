"""Joining and entering (TG-1, TG-2): a free warband is taken, and comes on by its side."""

from msgspec.structs import replace

from campaign.geometry.studs import BITS
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.treasure_grab.model.actions import Enter, Join, Wait
from campaign.treasure_grab.model.events import Entered, Joined, Waited
from campaign.treasure_grab.model.ground import plan
from campaign.treasure_grab.model.places import APART, entrances, posts, taken
from campaign.treasure_grab.model.state import (
    STUDS,
    Band,
    Figure,
    Grab,
    Phase,
    members,
    with_figure,
)

WARBANDS = Rule("TG-1")
ENTERING = Rule("TG-2")
OWN_SIDE = Rule("R4-15")
LATECOMERS = Rule("R4-14")
FREE_AGAIN = Rule("R4-17")


def free_bands(grab: Grab) -> list[Band]:
    """The warbands that can be taken: nobody has them, nor had them this round (R4-17)."""
    return [
        band for band in Band if band not in grab.bands and not grab.freed[band] >= grab.turn > 0
    ]


def refuse_join(grab: Grab, act: Join) -> Refusal | None:
    if grab.phase is not Phase.JOINING:
        return Refusal(WARBANDS, "you have a warband already")
    if act.band in grab.bands:
        return Refusal(WARBANDS, "that warband is taken")
    if act.band not in free_bands(grab):
        return Refusal(FREE_AGAIN, "that warband has just left: it is free next round")
    return None


def join(play: Play[Grab], act: Join) -> None:
    """Take a warband; whoever comes late plays last in the round (R4-14)."""
    grab = play.state
    bands = tuple(act.band if n == act.by else band for n, band in enumerate(grab.bands))
    order = (*(who for who in grab.order if who != act.by), act.by)
    at = grab.at if order[grab.at] != act.by else len(order) - 1
    play.state = replace(grab, bands=bands, order=order, at=at)
    play.tell(Joined(LATECOMERS, act.by, act.band))


def refuse_wait(grab: Grab, act: Wait) -> Refusal | None:
    if grab.phase is not Phase.JOINING:
        return Refusal(WARBANDS, "you have a warband, and it is its turn")
    return None


def wait(play: Play[Grab], act: Wait) -> None:
    """Stay away for this round (TG-1)."""
    play.tell(Waited(WARBANDS, act.by))


def refuse_enter(grab: Grab, act: Enter) -> Refusal | None:
    if grab.phase is not Phase.ENTERING:
        return Refusal(ENTERING, "the warband is on the board already")
    if act.at in entrances(grab):
        return None
    if act.at in plan(grab.board.rows).edges[grab.band] and not BITS[act.at] & taken(grab):
        return Refusal(ENTERING, f"there they would stand too far apart: {APART} at most")
    return Refusal(OWN_SIDE, "a warband enters where its own side is free")


def enter(play: Play[Grab], act: Enter) -> None:
    """All four come on along the edge, and may move at once (TG-2)."""
    grab = play.state
    where = posts(grab, act.at)
    figures = grab.figures
    for who, at in zip(members(grab.band), where, strict=False):
        figures = with_figure(figures, who, Figure(at, left=STUDS))
    play.state = replace(grab, figures=figures, phase=Phase.MOVING)
    play.tell(Entered(ENTERING, act.by, grab.band, where))
