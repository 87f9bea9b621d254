"""Movement (P8-12): sailing, turning, extra hexes, reduced sail, damaged gear."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.geometry.hexes import Face, Hex
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal, total
from . import events
from . import state as s
from .gunnery import leave
from .state import ESCAPE, NO_SHARING, Crew, Move, Sail, Sailing, Sea, Ship, Size, Stage, with_ship
from .waters import chart, edges_beyond, occupied

EXTRA_AFTER_BASIC = Rule("P8-12.5")
CREW_SAILS = Rule("P8-12.6")
GIVING_UP = Rule("P8-12.7")
TURNING = Rule("P8-12.9")
DAMAGED_GEAR = Rule("P8-12.11")
NO_WAY = Rule("H-3")
DRIFTING = Rule("H-184")
ONE_STEP = Rule("H-4")
MASTER = Rule("C-19.3")
DEAF = Rule("C-36.8")

REDUCED_TURNS = 4

AGAINST = Rule("P8-12.1")
BEATING = Rule("P8-12.2")
REACHING = Rule("P8-12.3")
RUNNING = Rule("P8-12.4")

POINTS: tuple[tuple[Rule, int, int], ...] = (
    (RUNNING, 3, 3),
    (REACHING, 2, 4),
    (BEATING, 1, 3),
    (AGAINST, 0, 4),
)  # by point of sailing: its rule, the basic hexes, and the need for an extra hex


# --- The wind and the way: points of sailing, and where a ship under way may go (P8-12) ----------


def point_of_sailing(facing: Face, wind: Face) -> Sailing:
    """How a ship heads to a wind that blows towards `wind` (R3-10)."""
    return Sailing(hexes.faces_between(facing, wind))


def basic_hexes(facing: Face, wind: Face, reduced: bool) -> int:
    """Hexes of basic movement on a heading: what the wind rose shows (P8-12.1 to 12.7)."""
    return max(0, POINTS[point_of_sailing(facing, wind)][1] - reduced)


def under_way(sea: Sea) -> tuple[Ship, Move]:
    """The ship that moves, and her movement."""
    assert sea.move is not None
    return sea.ships[sea.active], sea.move


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


def ways(sea: Sea) -> list[tuple[int, Hex]]:
    """The turns that the active ship may make, each with the hex that lies ahead then."""
    move, ship = sea.move, sea.ships[sea.active]
    if move is None or not move.left:
        return []
    return [
        (turn, hexes.neighbour(ship.at, (ship.facing + turn) % 6))
        for turn in turns_open(ship, move)
    ]


def free_turns(sea: Sea) -> list[int]:
    """The turns that lead the active ship into a free hex of the map."""
    is_open, hulls = chart(sea.waters).open, occupied(sea)
    return [turn for turn, to in ways(sea) if to in is_open and to not in hulls]


def is_fouled(sea: Sea) -> bool:
    """Whether a hull lies where the active ship might sail next, so that she may stop short."""
    hulls = occupied(sea)
    return any(to in hulls for _, to in ways(sea))


def exits(sea: Sea) -> list[int]:
    """The turns that take the active ship off the table where she may leave it (H-4)."""
    ship, found = sea.ships[sea.active], []
    for turn, to in ways(sea):
        beyond = () if to in chart(sea.waters).table else edges_beyond(sea.waters, to)
        if beyond and (not ship.merchant or sea.edges[ship.owner] in beyond):
            found.append(turn)
    return found


def is_spent(move: Move) -> bool:
    """Whether nothing is left to decide about the movement."""
    may_turn = move.sailing is Sailing.AGAINST and move.basic and not move.turns
    return move.left == 0 and not move.throws and not may_turn


# --- What a ship under way does ---


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
    play.tell(events.UnderWay(rule, ship.id, sailing, left, ship.reduced))


def test_gear(play: Play[Sea], ship: Ship) -> bool:
    """Half the gear gone: 4+ to carry out the move, else she may drift (P8-12.11, H-184)."""
    mods = crew_mods(ship.crew, DAMAGED_GEAR)
    need = 4 - total(mods)
    face = play.die(DAMAGED_GEAR, need)
    if face >= need:
        play.tell(events.GearTested(DAMAGED_GEAR, ship.id, face, need, mods, True))
        return True
    drift = play.die(DRIFTING, 4)
    sea = play.state
    to = hexes.neighbour(ship.at, sea.wind)
    drifted = drift >= 4 and is_free(sea, to)
    if drifted:
        play.state = with_ship(sea, replace(ship, at=to))
    play.tell(events.GearTested(DRIFTING, ship.id, face, need, mods, False, drift, drifted))
    return False


def refuse_reduce(sea: Sea, act: s.Reduce) -> Refusal | None:
    move, ship = sea.move, sea.ships[act.by]
    if move is None or move.gone or move.turns or not move.basic:
        return Refusal(GIVING_UP, "reduce sail before you move")
    if ship.reduced:
        return Refusal(GIVING_UP, f"{ship.name} is already under reduced sail")
    return None


def reduce(play: Play[Sea], act: s.Reduce) -> None:
    """One hex less for this turn and the next three (P8-12.7); no other use (R3-14)."""
    sea = play.state
    ship, move = under_way(sea)
    left = max(0, move.left - 1)
    move = replace(move, left=left, throws=may_throw(ship, move.sailing, left))
    play.state = replace(with_ship(sea, replace(ship, reduced=REDUCED_TURNS)), move=move)
    play.tell(events.SailReduced(GIVING_UP, act.by))


def refuse_sail(sea: Sea, act: Sail) -> Refusal | None:
    move, ship = sea.move, sea.ships[act.by]
    if move is None or move.left == 0:
        return Refusal(EXTRA_AFTER_BASIC, f"{ship.name} has no movement left")
    if act.turn not in turns_open(ship, move):
        return _refuse_turn(ship, act.turn)
    if act.turn in exits(sea) or act.turn in free_turns(sea):
        return None
    to = hexes.neighbour(ship.at, (ship.facing + act.turn) % 6)
    if edges_beyond(sea.waters, to):
        edge = sea.edges[ship.owner].name.lower()
        return Refusal(ESCAPE, f"a merchantman may leave the table only by her {edge} edge")
    if to in occupied(sea):
        return Refusal(NO_SHARING, "another ship is in that hex")
    return Refusal(NO_SHARING, "there is no open water for her there")


def _refuse_turn(ship: Ship, turn: int) -> Refusal:
    if not -1 <= turn <= 1:
        return Refusal(ONE_STEP, "a ship turns one face at a time")
    if turn == 0:
        return Refusal(BEATING, "a ship that beats must turn one face as she enters a hex")
    return Refusal(TURNING, f"{ship.name} may turn only one face in a turn")


def sail(play: Play[Sea], act: Sail) -> None:
    """Turn at most one face, then enter the hex ahead or leave the table (H-4)."""
    sea = play.state
    ship, move = under_way(sea)
    facing = (ship.facing + act.turn) % 6
    to = hexes.neighbour(ship.at, facing)
    leaves = act.turn in exits(sea)
    rule = ESCAPE if leaves else POINTS[move.sailing][0]
    move = replace(move, left=move.left - 1, gone=move.gone + 1, turns=move.turns + abs(act.turn))
    play.state = replace(with_ship(sea, replace(ship, at=to, facing=facing)), move=move)
    play.tell(events.Sailed(rule, act.by, act.turn, to, facing))
    if leaves:
        leave(play, act.by, s.Fate.ESCAPED, ESCAPE)


def refuse_turn(sea: Sea, act: s.Turn) -> Refusal | None:
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


def turn(play: Play[Sea], act: s.Turn) -> None:
    """Turn one face without moving (P8-12.1); with no way open it ends the move (H-3)."""
    sea = play.state
    ship, move = under_way(sea)
    facing = (ship.facing + act.turn) % 6
    move = replace(move, turns=move.turns + 1)
    rule = AGAINST
    if move.left:
        move, rule = replace(move, left=0, throws=False), NO_WAY
    play.state = replace(with_ship(sea, replace(ship, facing=facing)), move=move)
    play.tell(events.Turned(rule, act.by, facing))


def refuse_press(sea: Sea, act: s.Press) -> Refusal | None:
    move, ship = sea.move, sea.ships[act.by]
    if move is None or not move.throws:
        return Refusal(EXTRA_AFTER_BASIC, f"{ship.name} cannot press on for an extra hex")
    if move.left:
        return Refusal(EXTRA_AFTER_BASIC, "a ship presses on only after her sure movement")
    return None


def press(play: Play[Sea], act: s.Press) -> None:
    """Throw for one more hex; a large ship running may throw again each time (P8-12.4, R3-12)."""
    sea = play.state
    ship, move = under_way(sea)
    rule, _, basic_need = POINTS[move.sailing]
    mods = crew_mods(ship.crew, CREW_SAILS)  # and a sailing master (C-19.3)
    if ship.led_by(s.Trait.SAILING_MASTER):
        mods += (Mod(+1, "a sailing master for a captain", MASTER),)
    if ship.led_by(s.Trait.DEAF):
        mods += (Mod(-1, "a deaf captain", DEAF),)
    need = basic_need - total(mods)
    face = play.die(rule, need)
    gained = face >= need
    again = gained and move.sailing is Sailing.RUNNING and ship.card.size is Size.LARGE
    move = replace(move, left=int(gained), basic=False, throws=again)
    play.state = replace(sea, move=move)
    play.tell(events.Pressed(rule, act.by, face, need, mods, gained))


def refuse_hold(sea: Sea, act: s.Hold) -> Refusal | None:
    move, ship = sea.move, sea.ships[act.by]
    if move is None:
        return Refusal(GIVING_UP, f"{ship.name} is not moving")
    if move.left > 1 and free_turns(sea) and not is_fouled(sea):
        return Refusal(GIVING_UP, "a ship may give up only one hex of her movement")
    return None


def hold(play: Play[Sea], act: s.Hold) -> None:
    """End the movement with a hex given up, or stopped short by what is in the way."""
    _, move = under_way(play.state)
    play.state = replace(play.state, move=None, stage=Stage.FIRING)
    if move.left:
        play.tell(events.Held(GIVING_UP if move.left == 1 else NO_SHARING, act.by, move.left))
