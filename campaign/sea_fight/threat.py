"""What the enemy can do next turn: where his ships can be, and what they reach from there."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, within
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from .odds import luckiest
from .rules import advance, moves
from .sailing import get_under_way, hold, press, reduce, sail, turn
from .state import Hold, Phase, Position, Press, Reduce, Sail, Sea, Ship, ShipId, Side, Stage, Turn
from .waters import (
    REACH,
    Shot,
    bearing,
    chart,
    exits,
    is_clear,
    occupied,
    salvo_guns,
)


class Threat(NamedTuple):
    """The most that one enemy ship can bring against a hex in her next turn."""

    dice: int
    boards: bool
    """Whether a ship there can be grappled, and boarded."""


NO_THREAT = Threat(0, boards=False)
SAILS: dict[type, Callable[[Play[Sea], Any], None]] = {
    Sail: sail,
    Turn: turn,
    Press: press,
    Hold: hold,
    Reduce: reduce,
}


def berths(sea: Sea, who: ShipId) -> set[tuple[Hex, Face]]:
    """Where a ship can end her next movement in the wind of now, and how she heads there.

    Hexes that she has to throw for count as thrown.
    """
    ship = sea.ships[who]
    calm = replace(ship, burning=False)
    ships = tuple(calm if each.id == who else each for each in sea.ships)
    begun = replace(sea, ships=ships, phase=Phase.SHIPS, active=who, pending=())
    play = Play(replace(begun, stage=Stage.MOVING, move=None), luckiest)
    get_under_way(play)
    edge, seen, found = (
        [play.state],
        set[Any](),
        {(ship.at, ship.facing)} if ship.grappled else set(),
    )
    while edge:
        here = edge.pop()
        now = here.ships[who]
        key = now.at, now.facing, now.reduced, here.move
        if key in seen:
            continue
        seen.add(key)
        if here.stage is not Stage.MOVING:
            found.add((now.at, now.facing))
            continue
        out = exits(here)
        for act in moves(here, now):
            if not (isinstance(act, Sail) and act.turn in out):
                play = Play(here, luckiest)
                SAILS[type(act)](play, act)
                advance(play)
                edge.append(play.state)
    return found


def powers(sea: Sea, ship: Ship) -> dict[tuple[Position, int], int]:
    """The dice that a ship throws where nobody is raked, by gun position and distance."""
    return {
        (position, far): sum(
            gun.dice
            for gun in salvo_guns(sea, ship, Shot(position, ship.id, far, None, Side.LARBOARD))
        )
        for position in Position
        for far in range(1, REACH + 1)
    }


def best_salvo(
    by: Mapping[tuple[Position, int], int], ship: Ship, at: Hex
) -> tuple[int, Position, int]:
    """The most dice that a ship throws at a hex, from which position, and how far it is."""
    lies = bearing((at[0] - ship.at[0], at[1] - ship.at[1]), ship.facing)
    best = max(lies.positions, key=lambda position: by[position, lies.distance])
    return by[best, lies.distance], best, lies.distance


def threat(sea: Sea, who: Player) -> dict[Hex, Threat]:
    """For each hex the most that one of the enemy's ships can do to a ship of a player's there."""
    found: dict[Hex, Threat] = {}
    for foe in _foes(sea, who):
        hulls, by = occupied(sea) - {foe.at}, powers(sea, foe)
        for lies in _lying(sea, foe):
            for at in _near(sea, lies):
                was = found.get(at, NO_THREAT)
                dice, _, far = best_salvo(by, lies, at)
                if dice <= was.dice or not is_clear(sea, lies.at, at, hulls):
                    dice = was.dice
                boards = was.boards or (foe.fighting > 0 and far == 1)
                if dice or boards:
                    found[at] = Threat(dice, boards)
    return found


def _foes(sea: Sea, who: Player) -> list[Ship]:
    return [ship for ship in sea.ships if ship.afloat and ship.owner != who]


def _lying(sea: Sea, foe: Ship) -> list[Ship]:
    """A ship in every berth of her next turn, with all that she can use again by then."""
    ready = replace(foe, spent=0, fired=(False,) * 4)
    return [replace(ready, at=at, facing=facing) for at, facing in sorted(berths(sea, foe.id))]


def _near(sea: Sea, ship: Ship) -> Iterator[Hex]:
    """The open water that a ship's guns may reach."""
    water = chart(sea.waters).open
    for q, r in within(REACH):
        at = (ship.at[0] + q, ship.at[1] + r)
        if at in water and at != ship.at:
            yield at
