"""What the enemy can do next turn: where his ships can be, and what they reach from there."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, within
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from .engine import ENGINE
from .odds import luckiest
from .rules import moves
from .sailing import get_under_way
from .state import Phase, Position, Sail, Sea, Ship, ShipId, Side, Stage
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
    edge, seen, found = [play.state], set[Any](), set[tuple[Hex, Face]]()
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
                edge.append(ENGINE.game.apply(here, act, luckiest).state)
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


def threat(sea: Sea, who: Player) -> dict[Hex, tuple[int, bool]]:
    """For each hex the most dice that one of the enemy's ships can throw at a ship of a player's
    there, and whether she can grapple and board it."""
    found: dict[Hex, tuple[int, bool]] = {}
    water, about = chart(sea.waters).open, [at for at in within(REACH) if any(at)]
    for foe in sea.ships:
        if not foe.afloat or foe.owner == who:
            continue
        hulls, by = occupied(sea) - {foe.at}, powers(sea, foe)
        aimed: dict[Face, list[tuple[Hex, int, bool]]] = {}
        for (x, y), facing in berths(sea, foe.id):
            if facing not in aimed:
                lies = replace(foe, at=(0, 0), facing=facing)
                salvos = [(to, *best_salvo(by, lies, to)) for to in about]
                aimed[facing] = [
                    (to, dice, foe.fighting > 0 and far == 1)
                    for to, dice, _, far in salvos
                    if dice or (foe.fighting > 0 and far == 1)
                ]
            for (q, r), dice, boards in aimed[facing]:
                at = x + q, y + r
                most, known = found.get(at, (0, False))
                if at not in water or (dice <= most and boards <= known):
                    continue
                if dice > most and is_clear(sea, (x, y), at, hulls):
                    most = dice
                if most or boards or known:
                    found[at] = most, boards or known
    return found
