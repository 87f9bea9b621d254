"""A raid as its log tells it: by the names of those who lead it, and without what goes unseen."""

from collections.abc import Sequence

from campaign.geometry.squares import NOWHERE
from campaign.kernel.play import Event
from campaign.kernel.sealed import Player
from campaign.land_raid.model.events import (
    Hauled,
    Moved,
    MovesEnded,
    OfficerThrew,
    Posted,
    ShootingBegan,
    SquareNamed,
)
from campaign.land_raid.model.names import label, many
from campaign.land_raid.model.say import say
from campaign.land_raid.model.state import Known, Raid
from campaign.land_raid.model.terms import ORDER

DARK = "Something stirs in the dark."


def tell(raid: Raid, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule; "" for what is not worth one, or went unseen."""
    match event:
        case Posted(unit=unit, to=to) | Moved(unit=unit, to=to):
            hidden = is_hidden(raid, raid.units[unit].owner, to)
        case Hauled(gun=gun, to=to):
            if is_hidden(raid, raid.units[gun].owner, to):
                return DARK
            hidden = False
        case OfficerThrew(unit=unit, takes=takes):
            hidden = not takes and is_enemy(raid, raid.units[unit].owner)
        case MovesEnded(rule=rule):
            hidden = rule == ORDER  # but not the end of the posting
        case ShootingBegan():
            hidden = True
        case SquareNamed(by=by, at=at, units=units):
            there = many(units, "unit") if units else "nobody"
            return f"{names[by]} names {label(raid, at)}: {there} to throw."
        case _:
            hidden = False
    return "" if hidden else say(raid, event).words


def is_enemy(raid: Raid, side: Player) -> bool:
    """Whether a side is the enemy of the one who looks on."""
    return raid.places[side].content is None


def is_hidden(raid: Raid, side: Player, to: Known) -> bool:
    """Whether men of a side went where the one who looks on saw nothing of them."""
    return is_enemy(raid, side) and all(seal.content in (None, NOWHERE) for seal in to)
