"""The wind thrown for (PW-2.3), and square sails struck where kinds of sails count (PW-9.1)."""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.geometry.hulls import CIRCLE
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars.actions import Strike
from campaign.pirate_wars.crew import employ, free, sails
from campaign.pirate_wars.events import SailStruck, WindRose
from campaign.pirate_wars.state import Sea, Ship, with_ship

KINDS = Rule("PW-9.1")
ONLY_ONE = Rule("H-112")

BY_DIE = Rule("R0-49")

HANDS = 2
POINTS = 8


def throw_wind(play: Play[Sea]) -> None:
    """One of eight points at the start, all alike (PW-2.3, R0-49)."""
    point = play.roll(BY_DIE, 1, tuple(range(2, POINTS + 1)), POINTS)[0] - 1
    play.state = replace(play.state, wind=CIRCLE // POINTS * point)
    play.tell(WindRose(BY_DIE, play.state.wind))


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
