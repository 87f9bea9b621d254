"""Wounds (TG-6): one, and a figure sits; two, and it is removed."""

from msgspec.structs import replace

from campaign.geometry.squares import NOWHERE
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.treasure_grab.model.events import Beaten, Removed, Sat
from campaign.treasure_grab.model.state import (
    WOUNDS,
    FigureId,
    Grab,
    band_of,
    members,
    with_figure,
)
from campaign.treasure_grab.rules.moving import without
from campaign.treasure_grab.rules.winning import gone

WOUNDED = Rule("TG-6")
SITTING = Rule("R4-8")
CHEST_STAYS = Rule("R4-18")
BEATEN = Rule("R4-17")


def wound(play: Play[Grab], who: FigureId) -> None:
    """One wound changes nothing but how the figure is drawn (R4-8); two remove it."""
    grab = play.state
    figure = grab.figures[who]
    wounds = figure.wounds + 1
    if wounds < WOUNDS:
        sitting = replace(figure, wounds=wounds)
        play.state = replace(grab, figures=with_figure(grab.figures, who, sitting))
        play.tell(Sat(SITTING, who))
        return
    held = who in grab.chest.held
    out = replace(figure, at=NOWHERE, wounds=wounds, left=0)
    play.state = replace(
        grab,
        figures=with_figure(grab.figures, who, out),
        chest=without(grab.chest, who) if held else grab.chest,
    )
    play.tell(Removed(CHEST_STAYS if held else WOUNDED, who, held))
    band = band_of(who)
    if all(play.state.figures[each].at < 0 for each in members(band)):
        play.tell(Beaten(BEATEN, band))
        play.state = gone(play.state, band)
