"""The account of a fight: who gained how many points by what (H-110, H-94)."""

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import Hull, middle
from pieces_of_eight.campaign.kernel.play import Said
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many, race
from .state import Sea, Ship, ShipId, Waters, in_the_fight, opponent_of
from .terms import Duty, Edge, Fate

AWAY = Rule("H-94")


def to_go(waters: Waters, edge: Edge, hull: Hull) -> int:
    """How far a hull has to the edge, amidships; below nought beyond it."""
    x = middle(hull)[0]
    return x if edge is Edge.WEST else waters.width - x


def would_be_away(sea: Sea, ship: Ship, hull: Hull) -> bool:
    """Whether a merchantman would be away if she lay so."""
    edge = sea.options.haven
    return edge is not None and ship.card.trades and to_go(sea.waters, edge, hull) < 0


def away(sea: Sea, ship: Ship) -> bool:
    """Whether a merchantman has got away: gone over the right edge under her own captain."""
    return ship.fate is Fate.GONE and ship.captor is None and would_be_away(sea, ship, ship.place)


def heads_home(sea: Sea, ship: Ship) -> bool:
    """Whether a ship still has a cargo to bring away."""
    return sea.options.haven is not None and ship.card.trades and ship.captor is None


ACCOUNT = Rule("H-110")
TREASURE = Rule("H-163")
MASTER = Rule("H-240")

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
        found.append(Line(opponent_of(ship.owner), worth, WHY[ship.fate], ship.id))
    elif ship.duty is not Duty.FIGHTING:
        found.append(Line(opponent_of(ship.owner), ship.card.hull, "put to flight", ship.id))
    else:
        lost = ship.card.hull - ship.hull
        if lost:
            found.append(Line(opponent_of(ship.owner), lost, "damage to her hull", ship.id))
    if ship.chests and ship.fate in (Fate.AFLOAT, Fate.GONE):
        worth = CHEST * ship.chests
        found.append(Line(ship.owner, worth, "treasure aboard", ship.id, TREASURE))
    if ship.cannon and ship.fate in (Fate.AFLOAT, Fate.GONE):
        worth = CANNON * ship.cannon
        found.append(Line(ship.owner, worth, "cannon taken ashore", ship.id, TREASURE))
    if ship.dead_captain:
        # A prize that is manned sails for her captor, and it was he who killed her captain.
        killer = opponent_of(ship.owner) if ship.captor is None else ship.captor
        found.append(Line(killer, CAPTAIN, "her captain killed", ship.id))
    return found


def points(sea: Sea) -> tuple[int, int]:
    """The points of both sides."""
    both = [0, 0]
    for ship in sea.ships:
        for line in lines(sea, ship):
            both[line.to] += line.points
    return both[0], both[1]


def master(sea: Sea) -> Player | None:
    """Whose the water is: one side has a ship left that can fight, and the other has lost every
    one of hers (H-240). Nobody's in a truce, or where a merchantman was brought away."""
    if sea.options.truce or any(away(sea, ship) for ship in sea.ships):
        return None
    left = {ship.owner for ship in sea.ships if in_the_fight(ship)}
    return left.pop() if len(left) == 1 else None


def better(sea: Sea) -> Player | None:
    """Who has won: the master of the water (H-240), else who has more points; None for a draw."""
    first, second = points(sea)
    ahead = None if first == second else Player(0 if first > second else 1)
    alone = master(sea)
    return ahead if alone is None else alone


def aim(sea: Sea, who: Player | None) -> Said:
    """What wins, and how far a side is from it; for nobody as who looks on is told."""
    counted = race(points(sea), who)
    if sea.options.truce or any(away(sea, ship) for ship in sea.ships):
        return Said(f"Who leads at the end wins. {counted}", ACCOUNT)
    if who is None:
        return Said(f"Beat all ships of the other, or lead at the end. {counted}", MASTER)
    left = sum(in_the_fight(ship) for ship in sea.ships if ship.owner != who)
    return Said(f"Beat {many(left, 'ship')}, or lead at the end. {counted}", MASTER)
