"""Pillage and booty (PA-9), and casting off."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point, within
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Lift, Pillage, Sail
from ..model.events import Lifted, PillageBegun, Seized, Wrecked
from ..model.ground import BASES, CONTACT, aboard, ground_of
from ..model.standing import with_figure
from ..model.state import NO_PLACE, PIRATES, Deed, Figure, FigureId, Phase, Raid
from .attacking import refuse_whole

PILLAGE = Rule("PA-9.1")
LYING = Rule("H-63")
CASTING_OFF = Rule("H-64")


def refuse_pirate(raid: Raid, by: FigureId) -> Refusal | None:
    """Why a figure cannot lay hands on booty."""
    refusal = refuse_whole(raid, by)
    if refusal:
        return refusal
    if raid.figures[by].owner != PIRATES:
        return Refusal(PILLAGE, "only pirates pillage")
    if raid.figures[by].load != NO_PLACE:
        return Refusal(PILLAGE, "he carries a load already")
    return None


def refuse_pillage(raid: Raid, act: Pillage) -> Refusal | None:
    refusal = refuse_pirate(raid, act.by)
    if refusal:
        return refusal
    table = ground_of(raid)
    if act.place == NO_PLACE or table.place[table.cell(raid.figures[act.by].at)] != act.place:
        return Refusal(PILLAGE, "he does not stand in that place")
    if not raid.left[act.place]:
        return Refusal(PILLAGE, "nothing is left there")
    return None


def pillage(play: Play[Raid], act: Pillage) -> None:
    """Pillage for the whole turn (PA-9.1)."""
    figure = play.state.figures[act.by]
    play.state = with_figure(play.state, replace(figure, pillaging=act.place, acted=True))
    play.tell(PillageBegun(PILLAGE, act.by, act.place))


def end_pillage(play: Play[Raid]) -> None:
    """At the end of the turn: what the pillagers have come to who were not hit (R2-26)."""
    for figure in play.state.figures:
        if figure.pillaging != NO_PLACE and figure.here:
            reap(play, figure)


def reap(play: Play[Raid], figure: Figure) -> None:
    """A whole turn of pillage is done by one man."""
    raid = play.state
    at = figure.pillaging
    place, left = raid.shore.places[at], raid.left[at]
    work = figure.work + 1
    if not left or (place.deed is not Deed.BURN and work < place.turns):
        play.state = with_figure(raid, replace(figure, work=work))
        return
    remains = (*raid.left[:at], left - 1, *raid.left[at + 1 :])
    load = NO_PLACE if place.deed is Deed.BURN else at
    play.state = with_figure(raid, replace(figure, work=0, load=load), left=remains)
    if place.deed is not Deed.BURN:
        play.tell(Seized(PILLAGE, figure.id, at, left - 1))
        return
    play.tell(Wrecked(PILLAGE, figure.id, at, left - 1))
    if left == 1:
        home = play.state.home
        play.state = replace(play.state, home=(*home[:at], 1, *home[at + 1 :]))


def refuse_lift(raid: Raid, act: Lift) -> Refusal | None:
    refusal = refuse_pirate(raid, act.by)
    if refusal:
        return refusal
    if not 0 <= act.heap < len(raid.heaps):
        return Refusal(LYING, "nothing lies there")
    if not reaches(raid.figures[act.by].at, raid.heaps[act.heap].at):
        return Refusal(BASES, "he does not stand by it")
    return None


def reaches(a: Point, b: Point) -> bool:
    """Whether one can lay his hand on what lies there."""
    return within(a, b, CONTACT)


def lift(play: Play[Raid], act: Lift) -> None:
    """Take up a load; that is his action (H-63)."""
    raid = play.state
    heap = raid.heaps[act.heap]
    figure = replace(raid.figures[act.by], load=heap.place, acted=True)
    heaps = (*raid.heaps[: act.heap], *raid.heaps[act.heap + 1 :])
    play.state = with_figure(raid, figure, heaps=heaps)
    play.tell(Lifted(LYING, act.by, heap.place))


def refuse_sail(raid: Raid, act: Sail) -> Refusal | None:
    if raid.phase is not Phase.CARD or raid.card is None or raid.card.owner != PIRATES:
        return Refusal(CASTING_OFF, "the pirates cast off with a card of their own")
    if act.by != PIRATES:
        return Refusal(CASTING_OFF, "it is not your ship")
    if not aboard(raid):
        return Refusal(CASTING_OFF, "men are still ashore")
    return None
