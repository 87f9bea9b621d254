"""An event of a treasure grab opened: its dice, what they needed, and every modifier."""

from campaign.kernel.play import Event
from campaign.treasure_grab.model.events import (
    CannonFired,
    Carried,
    Moved,
    PeelThrown,
    Pulled,
    Shot,
    Snapped,
    Struck,
)
from campaign.treasure_grab.model.names import BANDS, ON_BOARD, Measures, name, start_of
from campaign.treasure_grab.model.terms import SNAP
from tui.match.explain import or_more
from tui.play.faces import Pair


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
