"""What the enemy can do next turn: where his ships can be, and what they reach from there."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, within
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Play, listed
from pieces_of_eight.campaign.kernel.sealed import Player
from .engine import ENGINE
from .gunnery import DICE, Shot, salvo_guns, shots_at
from .odds import luckiest
from .rules import moves
from .sailing import exits, get_under_way
from .state import Action, Phase, Position, Sail, Sea, Ship, ShipId, Side, Stage, with_ship
from .waters import REACH, chart, is_clear, lies, occupied


def berths(sea: Sea, who: ShipId) -> set[tuple[Hex, Face]]:
    """Where a ship can end her next movement in the wind of now, and how she heads there.

    Hexes that she has to throw for count as thrown.
    """
    calm = with_ship(sea, replace(sea.ships[who], burning=False))
    begun = replace(calm, phase=Phase.SHIPS, stage=Stage.MOVING, active=who, pending=(), move=None)
    play = Play(begun, luckiest)
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
    far, positions = lies(at, ship)
    best = max(positions, key=lambda position: by[position, far])
    return by[best, far], best, far


def threat(sea: Sea, who: Player) -> dict[Hex, tuple[int, bool]]:
    """For each hex the most dice that one of the enemy's ships can throw at a ship of a player's
    there, and whether she can grapple and board it."""
    found: dict[Hex, tuple[int, bool]] = {}
    water, about = chart(sea.waters).open, [at for at in within(REACH) if any(at)]
    for foe in sea.ships:
        if not foe.afloat or foe.owner == who:
            continue
        hulls, by, fights = occupied(sea) - {foe.at}, powers(sea, foe), foe.fighting > 0
        turned = [replace(foe, at=(0, 0), facing=facing) for facing in range(6)]
        salvos = [[(to, *best_salvo(by, lies, to)) for to in about] for lies in turned]
        for (x, y), facing in berths(sea, foe.id):
            for (q, r), dice, _, far in salvos[facing]:
                at, boards = (x + q, y + r), fights and far == 1
                most, known = found.get(at, (0, False))
                if at in water and (dice > most or boards > known):
                    most = dice if dice > most and is_clear(sea, (x, y), at, hulls) else most
                    if most or boards:
                        found[at] = most, boards or known
    return found


def raked(sea: Sea, who: ShipId, orders: Sequence[Action] = ()) -> Odds | None:
    """Who can rake a ship in her next turn, where some orders have taken her; None for nobody."""
    for act in orders:
        sea = ENGINE.game.apply(sea, act, luckiest).state
    on, names = sea.ships[who], []
    for foe in sea.ships:
        if foe.owner != on.owner and foe.afloat and on.afloat:
            hulls, ends = occupied(sea) - {foe.at}, berths(sea, foe.id)
            lying = [replace(foe, at=at, facing=facing) for at, facing in ends]
            shots = [shot for lies in lying for shot in shots_at(sea, lies, on, hulls)]
            names += [foe.name] if any(shot.rake is not None for shot in shots) else []
    told = f"Then {listed(names)} can rake you."
    return Odds(DICE, (), (), note=told) if names else None
