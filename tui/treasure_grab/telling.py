"""What the log of a treasure grab tells: an event in a sentence; opened, its dice and modifiers."""

from collections.abc import Sequence

from campaign.kernel.play import Event
from campaign.kernel.words import many, start_of
from campaign.treasure_grab.model.events import (
    CannonFired,
    Carried,
    ChestPlaced,
    ChestWon,
    Joined,
    Moved,
    MovesEnded,
    Ordered,
    PeelThrown,
    Pulled,
    Shot,
    Snapped,
    Struck,
    TurnBegan,
    Waited,
)
from campaign.treasure_grab.model.say import (
    BANDS,
    LIES,
    ON_BOARD,
    Measures,
    listed,
    name,
    place,
    say,
)
from campaign.treasure_grab.model.state import SNAP, Grab
from tui.match.explain import or_more
from tui.play.faces import Pair


def tell(grab: Grab, event: Event, names: Sequence[str], measures: Measures = ON_BOARD) -> str:
    """An event in a sentence without its rule; "" for what is not worth one."""
    match event:
        case Ordered(order=order):
            return f"They play in this order: {listed([names[who] for who in order])}."
        case TurnBegan(by=by):
            band = grab.bands[by]
            return f"It is the turn of {names[by]}{'' if band is None else f', {BANDS[band]}'}."
        case MovesEnded():
            return ""
        case Joined(by=by, band=band):
            return f"{names[by]} takes {BANDS[band]}."
        case Waited(by=by):
            return f"{names[by]} stays away for this round."
        case ChestWon(by=by, band=band, chests=chests):
            won = f"{names[by]} has {many(chests, 'chest')}"
            return f"{start_of(BANDS[band])} are off the board with the chest: {won}."
        case ChestPlaced(by=by, at=at, lie=lie):
            return f"{names[by]} puts the chest back at {place(grab, at)}, {LIES[lie]}."
    return say(grab, event, measures).words


def explain(event: Event, measures: Measures = ON_BOARD) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    match event:
        case Shot(face=face, against=against, mods=mods):
            need = "more than twice" if mods else "more than"
            told = [(mod.why, f"counts {mod.value} times [{mod.rule}]") for mod in mods]
            return [("the shot", str(face)), ("the target", str(against)), ("needs", need), *told]
        case Struck(face=face, against=against):
            return [
                ("the blow", str(face)),
                ("the defence", str(against)),
                ("needs", "more than"),
            ]
        case Pulled(bands=bands, faces=faces):
            return [
                (start_of(BANDS[band].removeprefix("the ")), str(face))
                for band, face in zip(bands, faces, strict=True)
            ]
        case CannonFired(face=face, struck=struck, faces=faces):
            throws = zip(struck, faces, strict=True)
            return [
                ("the gunner", str(face)),
                *((name(who), str(thrown)) for who, thrown in throws),
            ]
        case PeelThrown(face=face, need=need):
            return [("die", str(face)), ("slips on", or_more(need))]
        case Snapped(face=face):
            return [("die", str(face)), ("bites on", str(SNAP))]
        case Moved(cost=cost):
            return [("costs", f"{measures.far(cost)}, climbing and dropping counted")]
        case Carried(cost=cost, alone=alone):
            how = "by one, at half speed" if alone else "by two"
            return [("costs", f"{measures.far(cost)} each, {how}")]
    return []
