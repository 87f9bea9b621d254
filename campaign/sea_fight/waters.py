"""What the map and the wind do to ships: where they may go, how they bear, what hides them."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.geometry.hexes import Face, Hex
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Refusal, total
from .state import (
    Aim,
    AskReturn,
    Calibre,
    Crew,
    Edge,
    Fate,
    Fire,
    Gun,
    Move,
    Options,
    Position,
    Reply,
    Sailing,
    Salvo,
    Sea,
    Ship,
    ShipId,
    Side,
    Size,
    Stage,
    Terrain,
    Trait,
    Waters,
)

ARCS = Rule("P8-19.4")
LINE_OF_FIRE = Rule("H-2")

REACH = 5
"""The longest range of any gun in hexes: a heavy gun's 50 cm (P8-0.4)."""

BLOCKS_FIRE = {Terrain.LAND, Terrain.SAND, Terrain.TOWN}
_SECTOR_POSITION = (
    Position.BOW,
    Position.STARBOARD,
    Position.STARBOARD,
    Position.STERN,
    Position.LARBOARD,
    Position.LARBOARD,
)
AGAINST = Rule("P8-12.1")
BEATING = Rule("P8-12.2")
REACHING = Rule("P8-12.3")
RUNNING = Rule("P8-12.4")

POINTS: tuple[tuple[Rule, int, int], ...] = (
    (RUNNING, 3, 3),
    (REACHING, 2, 4),
    (BEATING, 1, 3),
    (AGAINST, 0, 4),
)
"""By point of sailing: its rule, the basic hexes, and the need for an extra hex."""


# --- What the map does to ships: where they may go, what hides them, and how they bear -----------
# All of it is looked up in tables made once for each map or displacement, because this is
# where a fight spends its time.


class Chart(NamedTuple):
    """A map as the rules ask for it."""

    width: int
    height: int
    table: frozenset[Hex]
    """Every hex of the map."""
    open: frozenset[Hex]
    """Where a ship may lie; shoals are not open (H-2)."""
    land: frozenset[Hex]
    """What stands in the line of fire."""


@lru_cache(maxsize=64)
def chart(waters: Waters) -> Chart:
    """The tables of a map."""
    spots = {
        hexes.axial(column, row): Terrain(letter)
        for row, letters in enumerate(waters.rows)
        for column, letter in enumerate(letters)
    }
    return Chart(
        len(waters.rows[0]),
        len(waters.rows),
        frozenset(spots),
        frozenset(at for at, terrain in spots.items() if terrain is Terrain.SEA),
        frozenset(at for at, terrain in spots.items() if terrain in BLOCKS_FIRE),
    )


def edges_beyond(waters: Waters, at: Hex) -> tuple[Edge, ...]:
    """The edges of the table that lie between the map and a hex off it; none on the map."""
    column, row = hexes.offset(at)
    width, height = len(waters.rows[0]), len(waters.rows)
    over = (row < 0, column >= width, row >= height, column < 0)
    return tuple(edge for edge in Edge if over[edge])


def occupied(sea: Sea) -> frozenset[Hex]:
    """Hexes with a hull in them, prizes included (H-10)."""
    return frozenset([ship.at for ship in sea.ships if ship.on_table])


def is_clear(sea: Sea, a: Hex, b: Hex, hulls: frozenset[Hex]) -> bool:
    """Whether the line of fire between two hexes is open (P8-19.4, H-2)."""
    land = chart(sea.waters).land
    for gate in hexes.between((b[0] - a[0], b[1] - a[1])):
        for q, r in gate:
            at = (a[0] + q, a[1] + r)
            if at not in land and at not in hulls:
                break
        else:
            return False
    return True


class Bearing(NamedTuple):
    """How a target lies from a shooter; a hex is 10 cm (P8-0.4)."""

    distance: int
    positions: tuple[Position, ...]
    """The gun positions that bear on it: two when it lies on the line between arcs (H-1)."""


@lru_cache(maxsize=4096)
def bearing(away: Hex, facing: Face) -> Bearing:
    """How a hex at a displacement lies from a ship that heads `facing` (P8-19.4, H-1)."""
    relative = sorted((sector - facing) % 6 for sector in hexes.sectors(away))
    positions = {_SECTOR_POSITION[sector] for sector in relative}
    return Bearing(hexes.distance((0, 0), away), tuple(sorted(positions)))


class Presented(NamedTuple):
    """What a target shows to a shooter."""

    rake: Position | None
    """BOW or STERN when the shot comes from dead ahead or dead astern."""
    side: Side
    """The side that faces the shooter; of no meaning when raking."""


@lru_cache(maxsize=4096)
def presented(away: Hex, facing: Face) -> Presented:
    """What a ship heading `facing` shows to a shooter at a displacement from her (P8-19.4).

    On the line between two sectors the broadside counts, so such a shot does not rake (H-1).
    """
    shown = bearing(away, facing).positions
    if Position.LARBOARD in shown:
        return Presented(None, Side.LARBOARD)
    if Position.STARBOARD in shown:
        return Presented(None, Side.STARBOARD)
    return Presented(shown[0], Side.LARBOARD)


# --- The wind and the way: points of sailing, and where a ship under way may go (P8-12) ----------


def point_of_sailing(facing: Face, wind: Face) -> Sailing:
    """How a ship heads to a wind that blows towards `wind` (R3-10)."""
    return Sailing(hexes.faces_between(facing, wind))


def basic_hexes(facing: Face, wind: Face, reduced: bool) -> int:
    """Hexes of basic movement on a heading: what the wind rose shows (P8-12.1 to 12.7)."""
    return max(0, POINTS[point_of_sailing(facing, wind)][1] - reduced)


def crew_mods(crew: Crew, rule: Rule) -> tuple[Mod, ...]:
    """What the crew adds to the throws of sailing (P8-12.6, P8-12.11, R3-13)."""
    if crew is Crew.HARDENED:
        return (Mod(+1, "battle hardened crew", rule),)
    if crew is Crew.SCURVY:
        return (Mod(-1, "scurvy crew", rule),)
    return ()


def may_throw(ship: Ship, sailing: Sailing, basic: int) -> bool:
    """Whether a throw for an extra hex comes with a point of sailing (P8-12.1 to 12.4).

    Not when reduced sail has left no basic hex that it could come after (P8-12.5, H-16).
    """
    if not basic and sailing is not Sailing.AGAINST:
        return False
    return sailing <= Sailing.REACHING or ship.card.size is Size.SMALL


def is_free(sea: Sea, at: Hex) -> bool:
    """Whether a ship may enter a hex of the map (P8-12.10)."""
    return at in chart(sea.waters).open and at not in occupied(sea)


def turn_limit(ship: Ship) -> int:
    """Faces she may turn in one turn: one for the large and the merchantmen (P8-12.9, R3-15)."""
    return 1 if ship.card.size is Size.LARGE or ship.merchant else 6


def turns_open(ship: Ship, move: Move) -> tuple[int, ...]:
    """The turns she may make on entering the next hex (P8-12.2, P8-12.9, R3-11)."""
    must = move.sailing is Sailing.BEATING and move.basic
    may = move.turns < turn_limit(ship)
    if must:
        return (-1, 1) if may else ()
    return (-1, 0, 1) if may else (0,)


def free_turns(sea: Sea) -> list[tuple[int, Hex]]:
    """The turns that lead the active ship into a free hex of the map, with that hex."""
    move, ship = sea.move, sea.ships[sea.active]
    if move is None or move.left == 0:
        return []
    is_open, hulls = chart(sea.waters).open, occupied(sea)
    found = []
    for turn in turns_open(ship, move):
        to = hexes.neighbour(ship.at, (ship.facing + turn) % 6)
        if to in is_open and to not in hulls:
            found.append((turn, to))
    return found


def is_fouled(sea: Sea) -> bool:
    """Whether a hull lies where the active ship might sail next, so that she may stop short."""
    move, ship = sea.move, sea.ships[sea.active]
    if move is None or move.left == 0:
        return False
    hulls = occupied(sea)
    return any(
        hexes.neighbour(ship.at, (ship.facing + turn) % 6) in hulls
        for turn in turns_open(ship, move)
    )


def exits(sea: Sea) -> list[int]:
    """The turns that take the active ship off the table where she may leave it (H-4)."""
    move, ship = sea.move, sea.ships[sea.active]
    if move is None or move.left == 0:
        return []
    table = chart(sea.waters).table
    found = []
    for turn in turns_open(ship, move):
        to = hexes.neighbour(ship.at, (ship.facing + turn) % 6)
        if to in table:
            continue
        beyond = edges_beyond(sea.waters, to)
        if beyond and (not ship.merchant or sea.edges[ship.owner] in beyond):
            found.append(turn)
    return found


def is_spent(sea: Sea, move: Move) -> bool:
    """Whether nothing is left to decide about the movement."""
    may_turn = move.sailing is Sailing.AGAINST and move.basic and not move.turns
    return move.left == 0 and not move.throws and not may_turn


# --- Gunnery (P8-19.1 to 19.5): who may fire at whom, and with how many dice ----------------------
# Firing the salvo is in salvo.py, what it does when it lands in damage.py.

AIMING = Rule("P8-19.1")
RANGES = Rule("P8-19.2")
DICE = Rule("P8-19.3")
GUN_CREWS = Rule("P8-19.5")
RAKED_SIDE = Rule("P8-19.6")
LISTING = Rule("P8-19.8")
SILENCED = Rule("P8-19.9")
RETURN_FIRE = Rule("P8-10.3")
SHIPS_TURN = Rule("P8-10.2")
ONE_REPLY = Rule("R3-5")
BOW_RAKE = Rule("R3-23")
MERCHANT_GUNS = Rule("R3-24")
GUNNER = Rule("C-19.1")

RANGE = {Calibre.LIGHT: 3, Calibre.MEDIUM: 4, Calibre.HEAVY: 5}
BASIC = 5


class GunDice(Struct, frozen=True):
    """What one gun brings to a salvo: 5 dice and its modifiers (P8-19.3)."""

    calibre: Calibre
    dice: int
    mods: tuple[Mod, ...]


class Shot(NamedTuple):
    """A salvo that could be fired."""

    position: Position
    on: ShipId
    distance: int
    rake: Position | None
    side: Side
    """The side struck, unless the shot rakes and aims at the hull."""


def effective_crew(ship: Ship) -> Crew:
    """The quality of her gunners: all merchantmen shoot as scurvy (P8-0.1, R3-24)."""
    return Crew.SCURVY if ship.merchant else ship.crew


@lru_cache(maxsize=4096)
def gun_dice(
    calibre: Calibre, distance: int, rake: int, first: bool, crew: Crew, merchant: bool
) -> GunDice:
    """The dice of one gun, with the reason for each modifier (P8-19.3, R3-22)."""
    scurvy = (
        Mod(-2, "merchant gunners", MERCHANT_GUNS) if merchant else Mod(-2, "scurvy crew", DICE)
    )
    table = (
        (rake > 0, Mod(rake, "raking", DICE if rake != 1 else BOW_RAKE)),
        (first, Mod(+2, "first shot", DICE)),
        (crew is Crew.HARDENED, Mod(+2, "battle hardened crew", DICE)),
        (calibre is Calibre.HEAVY, Mod(+2, "heavy gun", DICE)),
        (distance == 1, Mod(+1, "short range", DICE)),
        (distance == RANGE[calibre], Mod(-1, "long range", DICE)),
        (crew is Crew.SCURVY, scurvy),
        (calibre is Calibre.LIGHT, Mod(-2, "light gun", DICE)),
    )
    mods = tuple(mod for applies, mod in table if applies)
    return GunDice(calibre, max(0, BASIC + total(mods)), mods)


def able_guns(ship: Ship, position: Position) -> tuple[Gun, ...]:
    """The guns of a position that can be fired at all (P8-19.5, P8-19.8, P8-19.9)."""
    if ship.silenced:
        return ()
    guns = ship.guns[position]
    return tuple([g for g in guns if g.crew and (not ship.listing or g.calibre is Calibre.LIGHT)])


def longest(ship: Ship, position: Position) -> int:
    """The longest range in hexes of the guns of a position, 0 when none can fire."""
    return max([RANGE[gun.calibre] for gun in able_guns(ship, position)], default=0)


def salvo_guns(sea: Sea, ship: Ship, shot: Shot) -> tuple[GunDice, ...]:
    """The dice of every gun that takes part in a salvo (P8-19.3, R3-20)."""
    return agreed_guns(sea.options, ship, shot)


def agreed_guns(options: Options, ship: Ship, shot: Shot) -> tuple[GunDice, ...]:
    """The same by what the captains agreed on, wherever the ships lie."""
    rake = rake_dice(options, shot.rake)
    first = not ship.first_shot[shot.position]
    crew = effective_crew(ship)
    each = [
        gun_dice(gun.calibre, shot.distance, rake, first, crew, ship.merchant)
        for gun in able_guns(ship, shot.position)
        if shot.distance <= RANGE[gun.calibre]
    ]
    if options.pool == "broadside":
        each = sorted(each, key=lambda gun: gun.dice)[-1:]
    if each and ship.led_by(Trait.GUNNER):
        each[0] = laid_by_a_gunner(each[0])
    return tuple(each)


def laid_by_a_gunner(gun: GunDice) -> GunDice:
    """A gun that her captain lays himself: a die more, for one gun of a salvo (C-19.1)."""
    eye = Mod(+1, "a gunner for a captain", GUNNER)
    return GunDice(gun.calibre, gun.dice + 1, (*gun.mods, eye))


def rake_dice(options: Options, rake: Position | None) -> int:
    """Dice for raking: 2, or by the club's rule 1 through the bow (R3-23)."""
    if rake is None:
        return 0
    return options.bow_rake if rake is Position.BOW else 2


def shots_at(sea: Sea, by: Ship, on: Ship, hulls: frozenset[Hex]) -> list[Shot]:
    """Every position of one ship that could fire at another, range, arc and line considered."""
    away = (on.at[0] - by.at[0], on.at[1] - by.at[1])
    lies = bearing(away, by.facing)
    if lies.distance > REACH:
        return []
    positions = [p for p in lies.positions if lies.distance <= longest(by, p)]
    if not positions or not is_clear(sea, by.at, on.at, hulls):
        return []
    shows = presented((-away[0], -away[1]), on.facing)
    return [Shot(p, on.id, lies.distance, shows.rake, shows.side) for p in positions]


def shots(sea: Sea, by: Ship) -> list[Shot]:
    """Every salvo the ship could fire this turn (P8-19.1)."""
    if by.silenced or all(by.fired):
        return []
    hulls, owner = occupied(sea), by.card.owner
    return [
        shot
        for on in sea.ships
        if on.fate is Fate.AFLOAT and on.card.owner != owner
        for shot in shots_at(sea, by, on, hulls)
        if not by.fired[shot.position]
    ]


def replies(sea: Sea, salvo: Salvo) -> list[Shot]:
    """The positions from which the target could return a salvo's fire (P8-10.3, R3-5, H-11)."""
    by, on = sea.ships[salvo.on], sea.ships[salvo.by]
    if by.answered or by.silenced:
        return []
    hulls = occupied(sea)
    return [shot for shot in shots_at(sea, by, on, hulls) if not by.returned[shot.position]]


def sides_for(shot: Shot, aim: Aim) -> tuple[Side | None, ...]:
    """What the shooter may say of the side: a choice only when raking the hull (P8-19.6, R3-25)."""
    return (Side.LARBOARD, Side.STARBOARD) if shot.rake is not None and aim is Aim.HULL else (None,)


def legal_fire(sea: Sea, by: Ship) -> list[Fire]:
    return [
        Fire(by.id, shot.position, shot.on, aim, side)
        for shot in shots(sea, by)
        for aim in Aim
        for side in sides_for(shot, aim)
    ]


def legal_reply(sea: Sea, salvo: Salvo) -> list[Reply]:
    return [
        Reply(salvo.on, shot.position, aim, side)
        for shot in replies(sea, salvo)
        for aim in Aim
        for side in sides_for(shot, aim)
    ]


def refuse_fire(sea: Sea, act: Fire) -> Refusal | None:
    by, on = sea.ships[act.by], sea.ships[act.on]
    if sea.stage is Stage.MOVING:
        return Refusal(SHIPS_TURN, f"{by.name} is still moving: end her movement first")
    if sea.stage > Stage.FIRING:
        return Refusal(SHIPS_TURN, "fire before you grapple or board")
    if by.fired[act.position]:
        return Refusal(AIMING, f"{by.name}'s guns there have already fired this turn")
    if on.owner == by.owner or not on.afloat:
        return Refusal(AIMING, f"you cannot fire at {on.name}")
    return _refuse_shot(sea, by, on, act)


def refuse_reply(sea: Sea, act: Reply) -> Refusal | None:
    ask = sea.pending[-1]
    assert isinstance(ask, AskReturn)
    by = sea.ships[act.by]
    if act.by != ask.salvo.on:
        return Refusal(RETURN_FIRE, "only the ship that is fired at may fire back")
    if by.returned[act.position]:
        return Refusal(ONE_REPLY, f"{by.name}'s guns there have already fired back this turn")
    return _refuse_shot(sea, by, sea.ships[ask.salvo.by], act)


def _refuse_shot(sea: Sea, by: Ship, on: Ship, act: Fire | Reply) -> Refusal | None:
    """What range, arc, line and declaration have to say of a shot."""
    away = (on.at[0] - by.at[0], on.at[1] - by.at[1])
    lies = bearing(away, by.facing)
    if by.silenced:
        return Refusal(SILENCED, f"{by.name}'s guns are silenced")
    if not able_guns(by, act.position):
        if by.listing and any(gun.crew for gun in by.guns[act.position]):
            return Refusal(LISTING, f"{by.name} lists: only her light guns can fire")
        return Refusal(GUN_CREWS, f"{by.name} has no manned gun there")
    if act.position not in lies.positions:
        return Refusal(ARCS, f"those guns do not bear on {on.name}")
    if lies.distance > longest(by, act.position):
        return Refusal(RANGES, f"{on.name} is out of range, {lies.distance} hexes off")
    if not is_clear(sea, by.at, on.at, occupied(sea)):
        return Refusal(LINE_OF_FIRE, f"the line of fire to {on.name} is blocked")
    return _refuse_side(sea, on, act, away)


def _refuse_side(sea: Sea, on: Ship, act: Fire | Reply, away: Hex) -> Refusal | None:
    raking = presented((-away[0], -away[1]), on.facing).rake is not None
    if raking and act.aim is Aim.HULL and act.side is None:
        return Refusal(RAKED_SIDE, "for a raking shot at the hull, say which side it strikes")
    if act.side is not None and not (raking and act.aim is Aim.HULL):
        return Refusal(RAKED_SIDE, "you choose the side only for a raking shot at the hull")
    return None


def shot_of(sea: Sea, by: Ship, on: Ship, position: Position) -> Shot:
    """The shot of a position at a target that is known to be legal."""
    away = (on.at[0] - by.at[0], on.at[1] - by.at[1])
    shows = presented((-away[0], -away[1]), on.facing)
    return Shot(position, on.id, bearing(away, by.facing).distance, shows.rake, shows.side)
