"""Hulls that meet (PW-2.8, PW-2.9): rams, and contacts without harm."""

from msgspec.structs import replace

from campaign.geometry.hulls import between_keels
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.ahead import rams
from campaign.pirate_wars.model.events import Rammed, Touched
from campaign.pirate_wars.model.state import Contact, Sea, Ship, ShipId, with_ship
from campaign.pirate_wars.rules.damage import cross

RAM = Rule("PW-2.8")
TOUCH = Rule("PW-2.9")


def meet_ahead(play: Play[Sea], by_id: ShipId, on_id: ShipId) -> None:
    """A ship moving forward met another."""
    by, on = play.state.ships[by_id], play.state.ships[on_id]
    if rams(by, on):
        ram(play, by, on)
    else:
        touch(play, by_id, on_id)


def ram(play: Play[Sea], by: Ship, on: Ship) -> None:
    """One line of hull for the rammer, two against a larger ship (R0-18); half her sails, rounded
    up, for the rammed. Both drift, and have no tasks this turn (R0-21)."""
    play.tell(Rammed(RAM, by.id, on.id, between_keels(by.heading, on.heading)))
    for ship in (by, on):
        # who has not moved yet drifts this turn and the next
        turns = max(ship.adrift, 1 if ship.moved or ship.id == by.id else 2)
        play.state = with_ship(play.state, replace(ship, stunned=True, adrift=turns))
    cross(play, on.id, hull=(by.under + 1) // 2, rule=RAM)
    cross(play, by.id, hull=2 if on.card.hull > by.card.hull else 1, rule=RAM)
    join(play, by.id, on.id, play.state.turn + 1)


def touch(play: Play[Sea], by: ShipId, on: ShipId) -> None:
    """A gentle contact: either may board in this turn's tasks (R0-56, R0-60)."""
    play.tell(Touched(TOUCH, by, on))
    join(play, by, on, play.state.turn)


def join(play: Play[Sea], one: ShipId, two: ShipId, turn: int) -> None:
    """Note a contact and the turn in which it may lead to a boarding."""
    sea = play.state
    pair = min(one, two), max(one, two)
    kept = tuple(each for each in sea.contacts if (each.one, each.other) != pair)
    play.state = replace(sea, contacts=(*kept, Contact(*pair, turn)))
