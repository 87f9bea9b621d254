"""Where ships can get: every course of the one under way, and what the enemy reaches next turn."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, within
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Play, listed
from pieces_of_eight.campaign.kernel.sealed import Player
from .gunnery import DICE, Shot, salvo_guns, shots_at
from .odds import luckiest
from .rules import apply, moves
from .sailing import exits, free_turns, get_under_way, sail
from .state import Action, Phase, Position, Sail, Sea, Ship, ShipId, Side, Stage, with_ship
from .waters import REACH, chart, is_clear, lies, occupied

# --- Where the hexes in hand can take the ship under way: every course, step by step (P8-12) ------


class Course(Struct, frozen=True):
    """Some hexes sailed one after the other."""

    turns: tuple[int, ...]  # the turn before each hex: -1 to larboard, 0 none, +1 to starboard
    path: tuple[Hex, ...]
    """The hexes entered; the last lies off the map when the course leaves the table."""
    facing: Face  # how she heads at the end
    leaves: bool = False  # whether she leaves the table at the end (P8-10.8)

    @property
    def at(self) -> Hex:
        """Where the course ends."""
        return self.path[-1]

    @property
    def helm(self) -> int:
        """How much the wheel is turned: among courses to one place the least is the plainest."""
        return sum(map(abs, self.turns))


def courses(sea: Sea) -> tuple[Course, ...]:
    """Every course of the hexes in hand, short ones first; one for each end and heading."""
    found: dict[tuple[Hex, Face], Course] = {}
    edge = [(sea, Course((), (sea.ships[sea.active].at,), sea.ships[sea.active].facing))]
    while edge:
        grown = [longer for here, course in edge for longer in _longer(here, course)]
        grown.sort(key=lambda pair: pair[1].helm)
        edge = []
        for here, course in grown:
            if (course.at, course.facing) not in found:
                found[course.at, course.facing] = course
            if not course.leaves:
                edge.append((here, course))
    return tuple(found.values())


def _longer(sea: Sea, course: Course) -> list[tuple[Sea, Course]]:
    """The course with one more hex, each way it can be had; sailing is done by its rule."""
    out = exits(sea)
    found = []
    for turn in (*free_turns(sea), *out):
        play = Play(sea, Scripted())
        sail(play, Sail(sea.active, turn))
        ship = play.state.ships[sea.active]
        path = (*course.path, ship.at) if course.turns else (ship.at,)
        longer = Course((*course.turns, turn), path, ship.facing, turn in out)
        found.append((play.state, longer))
    return found


# --- What the enemy can do next turn: where his ships can be, and what they reach from there ------


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
                edge.append(apply(here, act, luckiest).state)
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
        sea = apply(sea, act, luckiest).state
    on, names = sea.ships[who], []
    for foe in sea.ships:
        if foe.owner != on.owner and foe.afloat and on.afloat:
            hulls, ends = occupied(sea) - {foe.at}, berths(sea, foe.id)
            lying = [replace(foe, at=at, facing=facing) for at, facing in ends]
            shots = [shot for lies in lying for shot in shots_at(sea, lies, on, hulls)]
            names += [foe.name] if any(shot.rake is not None for shot in shots) else []
    told = f"Then {listed(names)} can rake you."
    return Odds(DICE, (), (), note=told) if names else None
