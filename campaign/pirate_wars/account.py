"""The account of a fight: who gained how many points by what (H-110)."""

from msgspec import Struct

from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.pirate_wars.convoy import AWAY, away
from campaign.pirate_wars.state import Sea, Ship, ShipId, other
from campaign.pirate_wars.terms import Duty, Fate

ACCOUNT = Rule("H-110")
TREASURE = Rule("H-163")

WORTH = {Fate.SUNK: 2, Fate.AGROUND: 2, Fate.ABANDONED: 2, Fate.TAKEN: 3, Fate.GONE: 1}
"""Points for each line of her hull, by what became of her."""
WHY = {
    Fate.SUNK: "sunk",
    Fate.AGROUND: "wrecked",
    Fate.ABANDONED: "abandoned",
    Fate.TAKEN: "taken",
    Fate.GONE: "driven off",
}
CAPTAIN = 2
CHEST, CANNON = 3, 4


class Line(Struct, frozen=True):
    """One line of the account."""

    to: Player
    points: int
    why: str
    ship: ShipId
    rule: Rule = ACCOUNT


def account(sea: Sea) -> tuple[Line, ...]:
    """Every line of points as they stand, ship by ship (H-110)."""
    return tuple(line for ship in sea.ships for line in lines(sea, ship))


def lines(sea: Sea, ship: Ship) -> list[Line]:
    """What has become of one ship, in points for her enemy; a prize counts as taken."""
    found: list[Line] = []
    if ship.card.boat:
        return found
    if ship.captor is not None:
        found.append(Line(ship.captor, WORTH[Fate.TAKEN] * ship.card.hull, "taken", ship.id))
    elif away(sea, ship):
        found.append(Line(ship.owner, ship.card.hull, "brought away", ship.id, AWAY))
    elif ship.fate is not Fate.AFLOAT:
        worth = WORTH[ship.fate] * ship.card.hull
        found.append(Line(other(ship.owner), worth, WHY[ship.fate], ship.id))
    elif ship.duty is not Duty.FIGHTING:
        found.append(Line(other(ship.owner), ship.card.hull, "put to flight", ship.id))
    else:
        lost = ship.card.hull - ship.hull
        if lost:
            found.append(Line(other(ship.owner), lost, "damage to her hull", ship.id))
    if ship.chests and ship.fate in (Fate.AFLOAT, Fate.GONE):
        worth = CHEST * ship.chests
        found.append(Line(ship.owner, worth, "treasure aboard", ship.id, TREASURE))
    if ship.cannon and ship.fate in (Fate.AFLOAT, Fate.GONE):
        worth = CANNON * ship.cannon
        found.append(Line(ship.owner, worth, "cannon taken ashore", ship.id, TREASURE))
    if ship.dead_captain:
        found.append(Line(other(ship.owner), CAPTAIN, "her captain killed", ship.id))
    return found


def points(sea: Sea) -> tuple[int, int]:
    """The points of both sides."""
    both = [0, 0]
    for ship in sea.ships:
        for line in lines(sea, ship):
            both[line.to] += line.points
    return both[0], both[1]


def better(sea: Sea) -> Player | None:
    """Who has more points; None for a draw."""
    first, second = points(sea)
    return None if first == second else Player(0 if first > second else 1)
