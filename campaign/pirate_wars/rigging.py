"""Wind by the kinds of sails, if it is agreed on (PW-9.1): a square sail struck, and set again."""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.kernel.play import Event, Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.actions import Strike
from campaign.pirate_wars.crew import employ, sails
from campaign.pirate_wars.state import Sea, Ship, ShipId, with_ship
from campaign.pirate_wars.tasks import free

KINDS = Rule("PW-9.1")
ONLY_ONE = Rule("H-112")

HANDS = 2


class SailStruck(Event, frozen=True):
    """A square sail was brought down, or set again."""

    by: ShipId
    down: bool


def refuse_strike(sea: Sea, act: Strike) -> Refusal | None:
    ship = sea.ships[act.by]
    if not sea.options.kinds_of_sails:
        return Refusal(KINDS, "by the rules of this fight all sails are alike")
    if ship.card.square != 1:
        return Refusal(ONLY_ONE, f"{ship.name} has no square sail she could do without")
    if act.down == ship.struck:
        return Refusal(KINDS, f"that sail is {'down' if act.down else 'set'} already")
    if free(ship, sails) < HANDS:
        return Refusal(KINDS, "two free hands are needed")
    return None


def strike(play: Play[Sea], act: Strike) -> None:
    """Two hands bring the sail down, or set it; from the next turn on she sails so."""
    ship = play.state.ships[act.by]
    ship = replace(ship, struck=act.down, crew=employ(ship.crew, HANDS, sails))
    play.state = with_ship(play.state, ship)
    play.tell(SailStruck(KINDS, act.by, act.down))


def rig_orders(sea: Sea, ship: Ship) -> Iterator[Strike]:
    """Her square sail taken in, or set again."""
    if sea.options.kinds_of_sails and ship.card.square == 1:
        act = Strike(ship.id, not ship.struck)
        if refuse_strike(sea, act) is None:
            yield act
