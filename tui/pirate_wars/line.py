"""Pirate Wars in lines: every ship by her bearing from the one that acts, and her state."""

from collections import Counter
from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.hulls import bearing
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import actions
from pieces_of_eight.campaign.pirate_wars.crew import distance_in_words
from pieces_of_eight.campaign.pirate_wars.state import NOBODY, Load, Sea, Ship, Side
from pieces_of_eight.campaign.pirate_wars.waters import distance, to_shore
from pieces_of_eight.tui.line.menu import Line, from_the_bow, point_of
from .desk import WarsDesk
from .face import FACE
from .words import figure_words, heading_words, title, words_of

SIDES = {
    Side.BOW: "over both sides",
    Side.STARBOARD: "to starboard",
    Side.STERN: "over the stern",
    Side.LARBOARD: "to larboard",
}
TENTHS = 10
"""Headings are kept in tenths of a degree."""


def surroundings(sea: Sea, who: Player) -> Sequence[str]:
    """The wind, the ship that acts or the viewer's first, her guns and crew, then all others."""
    found = [f"Turn {sea.turn} of {sea.options.turns}. The wind blows to the {to(sea.wind)}."]
    own = [ship for ship in sea.ships if ship.afloat and ship.owner == who]
    acts = None if sea.active == NOBODY else sea.ships[sea.active]
    here = acts if acts in own else next(iter(own), None)
    if here is not None:
        found.append(
            f"{title(here)}, {kind(here, 'your')}, heading {heading_words(here.heading)},"
            f" {state_of(here)}."
        )
        found += guns(here)
        found += [f"  Crew: {row.count} {figure_words(here, row)}." for row in here.crew]
        found += hazards(sea, here)
    others = [ship for ship in sea.ships if ship is not here and ship.on_chart]
    if here is not None:
        others.sort(key=lambda ship: (distance(here, ship), ship.id))
    found += [beside(sea, ship, here, who) for ship in others]
    gone = [title(ship) for ship in sea.ships if not ship.on_chart]
    return [*found, f"No more on the chart: {', '.join(gone)}."] if gone else found


def hazards(sea: Sea, here: Ship) -> list[str]:
    """Islands and reefs as they lie from a ship, the nearest first."""
    shoals = sorted(sea.waters.shoals, key=lambda shoal: to_shore(here.place, shoal.corners))
    found = []
    for shoal in shoals:
        off = to_shore(here.place, shoal.corners)
        left, top, right, bottom = shoal.box
        middle = Point((left + right) // 2, (top + bottom) // 2)
        way = from_the_bow((bearing(here.place.stern, middle) - here.heading) / TENTHS)
        where = f"{distance_in_words(sea, off)} {way}" if off else "under her keel"
        pier = " with a pier" * (shoal.land is not None and shoal.land.pier)
        sign = f"an island{pier}" if shoal.island else f"a reef {shoal.depth} deep"
        found.append(f"{start_of(shoal.name)}, {sign}, {where}.")
    return found


def to(heading: int) -> str:
    """The point of the compass that a heading leads to."""
    return point_of(heading / TENTHS)


def beside(sea: Sea, ship: Ship, here: Ship | None, who: Player) -> str:
    """A ship as she lies from another: how far, on which bearing, how she heads and how she is."""
    whose = "your" if ship.owner == who else "enemy"
    words = f"{title(ship)}, {kind(ship, whose)}"
    if here is not None:
        way = (bearing(here.place.stern, ship.place.stern) - here.heading) / TENTHS
        far = distance_in_words(sea, distance(here, ship))
        words = f"{words}, {far} {from_the_bow(way)}"
    lashed = here is not None and ship.id in here.fought
    held = ", lashed alongside" if lashed else ""
    return f"{words}, heading {heading_words(ship.heading)}, {state_of(ship)}{held}."


def kind(ship: Ship, whose: str) -> str:
    """Whose ship she is and of which model, where her name does not say it."""
    return f"{whose} ship" if ship.name == ship.card.model else f"{whose} {ship.card.model}"


def state_of(ship: Ship) -> str:
    """What is left of a ship: hull, sails, crew, guns, and her troubles."""
    crew = sum(row.count for row in ship.crew)
    whole = sum(gun.whole for gun in ship.guns)
    told = [
        f"hull {ship.hull} of {ship.card.hull}",
        f"sails {ship.sails} of {ship.card.sails}",
        f"{crew} aboard",
        f"{whole} cannon",
    ]
    troubles = {
        "adrift": bool(ship.adrift) or ship.drifts,
        "without a rudder": not ship.rudder,
        "her captain dead": ship.dead_captain,
        "stunned by a ram": ship.stunned,
        "islanders on her deck": ship.stormed,
        "taken" if ship.captor is not None else "": ship.captor is not None,
    }
    return ", ".join([*told, *(words for words, holds in troubles.items() if holds)])


def guns(ship: Ship) -> list[str]:
    """Her cannon by the side they look over, and how they are loaded."""
    loaded = {Load.LOADED: "loaded", Load.HALF: "half loaded", Load.EMPTY: "empty"}
    found = Counter((gun.side, gun.load) for gun in ship.guns if gun.whole)
    return [
        f"  Cannon {SIDES[side]}: {count} {loaded[load]}."
        for (side, load), count in sorted(found.items())
    ]


def doer(sea: Sea, action: actions.Action) -> str:
    """Which ship does an action; a side ends its orders."""
    return "" if isinstance(action, actions.Done) else title(sea.ships[action.by])


def spoken(sea: Sea, action: actions.Action) -> str:
    """An action as a row says it: behind her name, where another ship of her side could do it."""
    words, who = words_of(sea, action), doer(sea, action)
    if not who or who in words:
        return words
    ours = [s for s in sea.ships if s.afloat and s.owner == sea.ships[action.by].owner]
    return f"{who}: {words}" if len(ours) > 1 else words


LINE = Line(
    face=FACE,
    desk=WarsDesk,
    words=spoken,
    surroundings=surroundings,
    doer=doer,
    kinds={
        actions.Take: "Move a ship",
        actions.Trim: "Choose the sails",
        actions.Leap: "Leap",
        actions.Fire: "Fire a cannon",
        actions.Shoot: "Fire small arms",
        actions.Reload: "Load a cannon",
        actions.Prime: "Load small arms",
        actions.Shift: "Shift a cannon",
        actions.Strike: "Strike a cannon below",
        actions.Send: "Send men to another place",
        actions.Spare: "Say whom to keep when men fall",
        actions.Swing: "Swing in irons",
        actions.Haul: "Haul a cannon over or ashore",
        actions.Tranship: "Carry chests or cannon over",
        actions.Lower: "Lower a launch",
        actions.Hoist: "Hoist a launch in",
        actions.Commit: "Tell men off",
        actions.Land: "Land men",
        actions.March: "March ashore",
        actions.Snipe: "Shoot from ashore",
        actions.Bombard: "Bombard",
    },
)
