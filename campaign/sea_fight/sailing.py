"""Movement (P8-12): sailing, turning, extra hexes, reduced sail, damaged gear."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal, total
from .events import GearTested, Held, Pressed, Sailed, SailReduced, Turned, UnderWay
from .gunnery import leave
from .state import (
    ESCAPE,
    NO_SHARING,
    Fate,
    Hold,
    Move,
    Press,
    Reduce,
    Sail,
    Sailing,
    Sea,
    Ship,
    Size,
    Stage,
    Trait,
    Turn,
    with_ship,
)
from .waters import (
    AGAINST,
    BEATING,
    POINTS,
    basic_hexes,
    crew_mods,
    edges_beyond,
    exits,
    free_turns,
    is_fouled,
    is_free,
    may_throw,
    occupied,
    point_of_sailing,
    turn_limit,
    turns_open,
)

EXTRA_AFTER_BASIC = Rule("P8-12.5")
CREW_SAILS = Rule("P8-12.6")
GIVING_UP = Rule("P8-12.7")
TURNING = Rule("P8-12.9")
DAMAGED_GEAR = Rule("P8-12.11")
NO_WAY = Rule("H-3")
DRIFTING = Rule("H-184")
ONE_STEP = Rule("H-4")
MASTER = Rule("C-19.3")

REDUCED_TURNS = 4


def get_under_way(play: Play[Sea]) -> None:
    """Begin the active ship's movement: held fast (H-5), broken gear (H-13), or free to sail.

    Her point of sailing is judged here and not again this turn (P8-12.8, R3-16).
    """
    sea = play.state
    ship = sea.ships[sea.active]
    if ship.grappled:
        play.state = replace(sea, stage=Stage.FIRING)
        return
    if ship.gear * 2 <= ship.card.gear and not test_gear(play, ship):
        play.state = replace(play.state, stage=Stage.FIRING)
        return
    sailing = point_of_sailing(ship.facing, sea.wind)
    rule = POINTS[sailing][0]
    left = basic_hexes(ship.facing, sea.wind, ship.reduced > 0)
    throws = may_throw(ship, sailing, left)
    play.state = replace(play.state, move=Move(sailing, left, throws=throws))
    play.tell(UnderWay(rule, ship.id, sailing, left, ship.reduced))


def test_gear(play: Play[Sea], ship: Ship) -> bool:
    """Half the gear gone: 4+ to carry out the move, else she may drift (P8-12.11, H-184)."""
    mods = crew_mods(ship.crew, DAMAGED_GEAR)
    need = 4 - total(mods)
    face = play.die(DAMAGED_GEAR, need)
    if face >= need:
        play.tell(GearTested(DAMAGED_GEAR, ship.id, face, need, mods, True))
        return True
    drift = play.die(DRIFTING, 4)
    sea = play.state
    to = hexes.neighbour(ship.at, sea.wind)
    drifted = drift >= 4 and is_free(sea, to)
    if drifted:
        play.state = with_ship(sea, replace(ship, at=to))
    play.tell(GearTested(DRIFTING, ship.id, face, need, mods, False, drift, drifted))
    return False


def refuse_reduce(sea: Sea, act: Reduce) -> Refusal | None:
    move, ship = sea.move, sea.ships[act.by]
    if move is None or move.gone or move.turns or not move.basic:
        return Refusal(GIVING_UP, "reduce sail before you move")
    if ship.reduced:
        return Refusal(GIVING_UP, f"{ship.name} is already under reduced sail")
    return None


def reduce(play: Play[Sea], act: Reduce) -> None:
    """One hex less for this turn and the next three (P8-12.7); no other use (R3-14)."""
    sea = play.state
    ship, move = sea.ships[act.by], sea.move
    assert move is not None
    left = max(0, move.left - 1)
    move = replace(move, left=left, throws=may_throw(ship, move.sailing, left))
    play.state = replace(with_ship(sea, replace(ship, reduced=REDUCED_TURNS)), move=move)
    play.tell(SailReduced(GIVING_UP, act.by))


def refuse_sail(sea: Sea, act: Sail) -> Refusal | None:
    move, ship = sea.move, sea.ships[act.by]
    if move is None or move.left == 0:
        return Refusal(EXTRA_AFTER_BASIC, f"{ship.name} has no movement left")
    if act.turn not in turns_open(ship, move):
        return _refuse_turn(ship, move, act.turn)
    if act.turn in exits(sea) or any(turn == act.turn for turn, _ in free_turns(sea)):
        return None
    to = hexes.neighbour(ship.at, (ship.facing + act.turn) % 6)
    if edges_beyond(sea.waters, to):
        edge = sea.edges[ship.owner].name.lower()
        return Refusal(ESCAPE, f"a merchantman may leave the table only by her {edge} edge")
    if to in occupied(sea):
        return Refusal(NO_SHARING, "another ship is in that hex")
    return Refusal(NO_SHARING, "there is no open water for her there")


def _refuse_turn(ship: Ship, move: Move, turn: int) -> Refusal:
    if not -1 <= turn <= 1:
        return Refusal(ONE_STEP, "a ship turns one face at a time")
    if turn == 0:
        return Refusal(BEATING, "a ship that beats must turn one face as she enters a hex")
    return Refusal(TURNING, f"{ship.name} may turn only one face in a turn")


def sail(play: Play[Sea], act: Sail) -> None:
    """Turn at most one face, then enter the hex ahead or leave the table (H-4)."""
    sea = play.state
    ship, move = sea.ships[act.by], sea.move
    assert move is not None
    facing = (ship.facing + act.turn) % 6
    to = hexes.neighbour(ship.at, facing)
    leaves = act.turn in exits(sea)
    rule = ESCAPE if leaves else POINTS[move.sailing][0]
    move = replace(move, left=move.left - 1, gone=move.gone + 1, turns=move.turns + abs(act.turn))
    play.state = replace(with_ship(sea, replace(ship, at=to, facing=facing)), move=move)
    play.tell(Sailed(rule, act.by, act.turn, to, facing))
    if leaves:
        leave(play, act.by, Fate.ESCAPED, ESCAPE)


def refuse_turn(sea: Sea, act: Turn) -> Refusal | None:
    move, ship = sea.move, sea.ships[act.by]
    if abs(act.turn) != 1:
        return Refusal(ONE_STEP, "a ship turns one face at a time")
    if move is None:
        return Refusal(TURNING, f"{ship.name} is not moving")
    if move.turns >= turn_limit(ship):
        return Refusal(TURNING, f"{ship.name} may turn only one face in a turn")
    if move.sailing is Sailing.AGAINST and move.basic:
        if move.turns:
            return Refusal(AGAINST, "head to wind, a ship turns only one face")
        return None
    if move.left == 0 or free_turns(sea):
        return Refusal(NO_WAY, "a ship turns on the spot only where she cannot sail anywhere")
    return None


def turn(play: Play[Sea], act: Turn) -> None:
    """Turn one face without moving (P8-12.1); with no way open it ends the move (H-3)."""
    sea = play.state
    ship, move = sea.ships[act.by], sea.move
    assert move is not None
    facing = (ship.facing + act.turn) % 6
    move = replace(move, turns=move.turns + 1)
    rule = AGAINST
    if move.left:
        move, rule = replace(move, left=0, throws=False), NO_WAY
    play.state = replace(with_ship(sea, replace(ship, facing=facing)), move=move)
    play.tell(Turned(rule, act.by, facing))


def refuse_press(sea: Sea, act: Press) -> Refusal | None:
    move, ship = sea.move, sea.ships[act.by]
    if move is None or not move.throws:
        return Refusal(EXTRA_AFTER_BASIC, f"{ship.name} cannot press on for an extra hex")
    if move.left:
        return Refusal(EXTRA_AFTER_BASIC, "a ship presses on only after her sure movement")
    return None


def press(play: Play[Sea], act: Press) -> None:
    """Throw for one more hex; a large ship running may throw again each time (P8-12.4, R3-12)."""
    sea = play.state
    ship, move = sea.ships[act.by], sea.move
    assert move is not None
    rule, _, basic_need = POINTS[move.sailing]
    mods = press_mods(ship)
    need = basic_need - total(mods)
    face = play.die(rule, need)
    gained = face >= need
    again = gained and move.sailing is Sailing.RUNNING and ship.card.size is Size.LARGE
    move = replace(move, left=int(gained), basic=False, throws=again)
    play.state = replace(sea, move=move)
    play.tell(Pressed(rule, act.by, face, need, mods, gained))


def press_mods(ship: Ship) -> tuple[Mod, ...]:
    """What counts for an extra hex: the crew (P8-12.6), and a sailing master (C-19.3)."""
    mods = crew_mods(ship.crew, CREW_SAILS)
    if ship.led_by(Trait.SAILING_MASTER):
        mods += (Mod(+1, "a sailing master for a captain", MASTER),)
    return mods


def refuse_hold(sea: Sea, act: Hold) -> Refusal | None:
    move, ship = sea.move, sea.ships[act.by]
    if move is None:
        return Refusal(GIVING_UP, f"{ship.name} is not moving")
    if move.left > 1 and free_turns(sea) and not is_fouled(sea):
        return Refusal(GIVING_UP, "a ship may give up only one hex of her movement")
    return None


def hold(play: Play[Sea], act: Hold) -> None:
    """End the movement with a hex given up, or stopped short by what is in the way."""
    move = play.state.move
    assert move is not None
    play.state = replace(play.state, move=None, stage=Stage.FIRING)
    if move.left:
        play.tell(Held(GIVING_UP if move.left == 1 else NO_SHARING, act.by, move.left))
