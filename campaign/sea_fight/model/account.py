"""The account of a fight on its own: who gained how many points by what (H-8)."""

from msgspec import Struct

from pieces_of_eight.campaign.kernel.play import Said
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import race
from .state import Fate, Sea, Ship, ShipId, opponent_of

ACCOUNT = Rule("H-8")
IN_THIS_FIGHT = Rule("H-182")

CAPTAIN = 2


class Line(Struct, frozen=True):
    """One line of the account."""

    to: Player
    points: int
    why: str
    ship: ShipId
    rule: Rule = ACCOUNT


def account(sea: Sea) -> tuple[Line, ...]:
    """Every line of points as they stand, ship by ship (H-8)."""
    return tuple(line for ship in sea.ships for line in lines(ship))


def lines(ship: Ship) -> list[Line]:
    """What has become of one ship, in points."""
    found = []
    fate = worth(ship)
    if fate is not None:
        to, points, why = fate
        rule = IN_THIS_FIGHT if ship.afloat else ACCOUNT
        found.append(Line(to, points, f"{ship.name} {why}", ship.id, rule))
    if ship.card.captain and not ship.captain:
        found.append(
            Line(opponent_of(ship.owner), CAPTAIN, f"captain of {ship.name} killed", ship.id)
        )
    return found


def worth(ship: Ship) -> tuple[Player, int, str] | None:
    """To whom her fate brings points, how many, and in what words."""
    enemy, value = opponent_of(ship.owner), ship.card.value
    match ship.fate:
        case Fate.SUNK:
            return enemy, 4 * value, "sunk"
        case Fate.EXPLODED:
            return enemy, 4 * value, "blown up"
        case Fate.TAKEN:
            return enemy, 6 * value + 4 * ship.card.cargo, "taken"
        case Fate.FLED:
            return enemy, 2 * value, "driven from the table"
        case Fate.ESCAPED if ship.merchant:
            return ship.owner, max(2 * value, 4 * ship.card.cargo), "safely away"
        case Fate.ESCAPED:
            return enemy, 2 * value, "left the table"
        case _ if ship.shot_to_half:
            return enemy, value, "shot to half strength"
    return None


def points(sea: Sea) -> tuple[int, int]:
    """The points of both sides."""
    all_lines = account(sea)
    north, south = (sum(line.points for line in all_lines if line.to == side) for side in (0, 1))
    return north, south


def better(sea: Sea) -> Player | None:
    """Who has the more points as they stand; None where both have as many (H-8)."""
    north, south = points(sea)
    return None if north == south else Player(0 if north > south else 1)


def aim(sea: Sea, who: Player | None) -> Said:
    """What wins, and how far a side is from it; for nobody as who looks on is told (H-8)."""
    if who is None:
        return Said(f"Who leads at the end wins. {race(points(sea), who)}", ACCOUNT)
    return Said(f"Sink ships or take them. {race(points(sea), who)}", ACCOUNT)
