"""What is said and drawn of the plan of a turn of Pirate Wars, and what comes as a surprise."""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

from pieces_of_eight.campaign.geometry.hulls import Hull, leapt, middle, swung
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.kernel.describe import Way
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.actions import (
    Bombard,
    Commit,
    Done,
    Fire,
    Leap,
    Lower,
    Shoot,
)
from pieces_of_eight.campaign.pirate_wars.state import Sea
from .crew_orders import TITLES, men, station_of
from .words import Station, title, words_of

AIMED = (Station.GUNS, Station.MUSKETS)
"""The stations whose orders are told together."""


def doer(action: Any) -> Hashable:
    """The leaps of a ship are one piece, and so are her orders at the guns and at the muskets."""
    if isinstance(action, Leap):
        return "sails", action.by
    station = station_of(action)
    return (station, action.by) if station in AIMED else action


def words_of_piece(sea: Sea, actions: Sequence[Any]) -> str:
    """What a ship does, or her men at a station."""
    last = actions[-1]
    if isinstance(last, Done):
        return words_of(sea, last)
    ship = sea.ships[last.by] if last.by < len(sea.ships) else None
    who = "A launch" if ship is None else title(ship)
    if isinstance(last, Leap):
        return f"{who} sails: {many(len(actions), 'leap')}"
    if isinstance(last, Commit):
        return f"{who}: {men(sum(last.party))} fight"
    if isinstance(last, Lower):
        return f"{who}: lower a launch with {men(sum(last.party))}"
    if len(actions) > 1 and (station := station_of(last)) is not None:
        return f"{who}, {TITLES[station].lower()}: {at_once(sea, actions)}"
    return who if ship is None else f"{who}: {words_of(sea, last)}"


def at_once(sea: Sea, actions: Sequence[Any]) -> str:
    """Orders at one station together: "3 fire at 1 Hart, 2 load"."""
    targets = Counter[str]()
    loading = 0
    for act in actions:
        if isinstance(act, Fire | Shoot):
            targets[title(sea.ships[act.on])] += 1 if isinstance(act, Fire) else act.count
        elif isinstance(act, Bombard):
            targets[sea.waters.shoals[sea.shores[act.shore].shoal].name] += 1
        else:
            loading += getattr(act, "count", 1)
    told = [f"{count} fire at {name}" for name, count in targets.items()]
    return ", ".join([*told, *([f"{loading} to be loaded or shifted"] if loading else [])])


def ways(sea: Sea, viewer: Player, done: Sequence[Any], actions: Sequence[Any]) -> list[Way]:
    """The way of a ship leap by leap; from her to whom she fires at."""
    del viewer
    hulls = {int(ship.id): ship.place for ship in sea.ships}
    left = {int(ship.id): sea.move.left if sea.move is not None else 0 for ship in sea.ships}
    _sailed(sea, hulls, left, done)
    found = [way for act in actions for way in _sailed(sea, hulls, left, (act,))]
    for act in actions:
        if isinstance(act, Fire | Shoot):
            found.append(Way(middle(hulls[act.by]), middle(hulls[act.on])))
        elif isinstance(act, Bombard):
            at: Point = centre(sea.waters.shoals[sea.shores[act.shore].shoal].corners)
            found.append(Way(middle(hulls[act.by]), at))
    return list(dict.fromkeys(found))


def _sailed(
    sea: Sea, hulls: dict[int, Hull], left: dict[int, int], actions: Sequence[Any]
) -> list[Way]:
    """Where leaps bring ships, as if nothing were in the way; the hulls lie there then."""
    found = []
    for act in actions:
        if isinstance(act, Leap):
            was = hulls[act.by]
            length = sea.ships[act.by].card.length
            far = min(left[act.by], length) if act.by == sea.active else length
            left[act.by] -= far
            hulls[act.by] = swung(leapt(was, far), act.turn)
            found.append(Way(middle(was), middle(hulls[act.by])))
    return found


def surprise(before: Sea, after: Sea, viewer: Player) -> str:
    """One of one's own ships is lost, or lies in boarding."""
    for was, ship in zip(before.ships, after.ships, strict=False):
        if was.owner == viewer and was.afloat and not ship.afloat:
            return f"{ship.name} is lost."
        if was.owner == viewer and ship.fought and not was.fought:
            return f"{ship.name} is in boarding."
    return ""
