"""What is said and drawn of the plan of a land raid's turn, and what comes as a surprise."""

from collections.abc import Hashable, Sequence
from typing import Any

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.describe import Way
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.actions import Done, Spike
from pieces_of_eight.campaign.land_raid.events import label, token
from pieces_of_eight.campaign.land_raid.state import Alarm, Raid
from .draw.view import places_seen
from .words import men_of, square_of, together, words_of

ALARMS = {Alarm.HALF: "half the town is awake.", Alarm.FULL: "the alarm is raised."}


def doer(action: Any) -> Hashable:
    """Those who do the same at the same square are a band."""
    return type(action), square_of(action)


def words_of_piece(raid: Raid, actions: Sequence[Any]) -> str:
    """What a band does."""
    if isinstance(actions[-1], Done):
        return "End this part of the turn"
    return words_of(raid, together(actions))


def ways(raid: Raid, viewer: Player, done: Sequence[Any], actions: Sequence[Any]) -> list[Way]:
    """From where each stands by then to the square that he goes to or has at."""
    places = list(places_seen(raid, viewer))
    for act in done:
        for who in men_of(act) if hasattr(act, "to") else ():
            places[who] = square_of(act)
    found = []
    for act in actions:
        to = places[act.gun] if isinstance(act, Spike) else square_of(act)
        found += [Way(places[who], to) for who in men_of(act) if NOWHERE not in (places[who], to)]
    return list(dict.fromkeys(found))


def surprise(before: Raid, after: Raid, viewer: Player) -> str:
    """An alarm, or an enemy who comes in sight."""
    if after.alarm > before.alarm:
        return ALARMS[after.alarm]
    seen, sees = places_seen(before, viewer), places_seen(after, viewer)
    for unit in after.units:
        new = seen[unit.id] == NOWHERE != sees[unit.id]
        if new and unit.owner != viewer and unit.here:
            return f"{token(after, unit.id)} of the enemy comes in sight at " + (
                f"{label(after, sees[unit.id])}."
            )
    return ""
