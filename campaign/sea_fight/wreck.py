"""How a ship goes out of the fight, and what that does to those around her."""

from msgspec.structs import replace

from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.sea_fight.events import CastOff, Lost
from campaign.sea_fight.state import AskBurn, AskGun, Pending, Sea, ShipId, other, with_ship
from campaign.sea_fight.terms import Fate

CUT_LOOSE = Rule("H-5")


def leave(play: Play[Sea], ship: ShipId, fate: Fate, rule: Rule) -> None:
    """Take a ship out of the fight; whoever was grappled to her is free at once (H-5)."""
    sea = play.state
    taken_by = other(sea.ships[ship].owner) if fate is Fate.TAKEN else None
    gone = replace(sea.ships[ship], fate=fate, taken_by=taken_by, burning=False)
    pending = tuple(ask for ask in sea.pending if not _about(ask, ship))
    play.state = replace(with_ship(sea, gone), pending=pending)
    play.tell(Lost(rule, ship, fate, taken_by))
    for partner in gone.grappled:
        separate(play, ship, partner)


def _about(ask: Pending, ship: ShipId) -> bool:
    """Whether a question has lost its meaning with the ship."""
    return isinstance(ask, AskGun | AskBurn) and ask.ship == ship


def separate(play: Play[Sea], one: ShipId, two: ShipId) -> None:
    """Break the grapple between two ships, and what they owed each other with it."""
    for ship_id, partner in ((one, two), (two, one)):
        ship = play.state.ships[ship_id]
        owed = tuple(enemy for enemy in ship.owes if enemy != partner)
        held = tuple(enemy for enemy in ship.grappled if enemy != partner)
        play.state = with_ship(play.state, replace(ship, grappled=held, owes=owed))
    play.tell(CastOff(CUT_LOOSE, one, two))
