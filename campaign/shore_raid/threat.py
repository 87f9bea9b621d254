"""What the enemy can still do this turn; or in the next, once no card of this one can call him."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point, within
from pieces_of_eight.campaign.kernel.sealed import Player
from .bands import REACH, die_at, largest
from .ground import CONTACT, Cell, Plan, allowance, ground_of
from .state import Figure, Firelock, Pace, PieceKind, Raid, enemies, members

BEST = Pace(2000, 2000, 3000, 2000)
"""The farthest that dice let a side go (PA-4.1, PA-4.2)."""


def threat(raid: Raid, viewer: Player) -> dict[Cell, str]:
    """For each inch the best die of a shot at somebody there, and x where men can charge him.

    They shoot from where they stand now. How far they can charge is measured as the crow flies.
    """
    men = still_to_act(raid, viewer)
    if not men:
        raid, men = replace(raid, paces=(BEST, BEST)), enemies(raid, viewer)
    table, dice = ground_of(raid), dict[Cell, int]()
    ways = [(man.at, half_move(raid, man) + CONTACT) for man in men]

    def is_met(at: Point) -> bool:
        return any(within(start, at, far) for start, far in ways)

    fired = {PieceKind.SWIVEL} if raid.shore.in_port else set(PieceKind)
    served = {(gun.kind, gun.at) for gun in raid.pieces if gun.kind in fired and is_met(gun.at)}
    for weapon, start in {(man.firelock, man.at) for man in men if man.loaded} | served:
        for at, die in shots(table, weapon, start).items():
            dice[at] = max(die, dice.get(at, 0))
    blows = {at for at, middle in enumerate(table.middles) if table.walk[at] and is_met(middle)}
    return {at: f"{dice.get(at, '')}{'x' * (at in blows)}" for at in dice.keys() | blows}


def still_to_act(raid: Raid, viewer: Player) -> list[Figure]:
    """The enemies of a side whom a card can still call up this turn."""
    cards = any(card.owner != viewer for card in (*raid.turned, *raid.deck))
    return [man for man in enemies(raid, viewer) if cards and not man.acted]


def half_move(raid: Raid, man: Figure) -> int:
    """How far a man may go who still fights; he may change places within his band (PA-4.3)."""
    size = len(members(raid, man.band)) if man.band else largest(raid, man.owner)
    far = max(allowance(raid, man, broken) for broken in (False, True))
    return far // 2 + REACH * (size - 1) // max(1, size)


def shots(table: Plan, weapon: Firelock | PieceKind, at: Point) -> dict[Cell, int]:
    """The inches that a weapon reaches and sees, with the die it throws there."""
    return {
        to: die
        for to, middle in enumerate(table.middles)
        if table.walk[to] and (die := die_at(weapon, at, middle)) and table.sight(at, middle)
    }
