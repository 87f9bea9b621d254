"""The sequence of play (PW-2.1): `advance` runs on until a captain has something to decide."""

from itertools import permutations

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.actions import Done
from ..model.crew import rested
from ..model.events import FightEnded, OrdersDone, ShipTook, TurnBegan
from ..model.last_orders import waits
from ..model.lines_of_fire import works
from ..model.state import NOBODY, Sea, Ship, ShipId, in_the_fight, opponent_of, with_ship
from ..model.terms import Ending, Phase, Sailing
from ..model.waters import sailing_of
from .ashore import over_the_wall, to_walk
from .boarding import begin_bout, continued, prey
from .boats import sharks, swim
from .canoes import paddle
from .damage import sink_wrecks
from .gunnery import land, throw_fire
from .island_turn import fight_ashore, new_day, prowl
from .morale import gone_for_good, test_all
from .sailing import drift, falls, get_under_way, to_move
from .skirmish import close_in
from .tasks import blow_up, work_sails

PHASES = Rule("PW-2.1")
INITIATIVE = Rule("PW-2.2")
END = Rule("H-109")

THROWS = [pair for pair in permutations(range(6, 0, -1), 2) if pair[0] > pair[1]]
"""The fifteen throws of two dice that the first side wins."""


def advance(play: Play[Sea]) -> None:
    """Run the sequence of play until a captain has something to decide."""
    while True:
        sea = play.state
        if sea.phase is Phase.OVER or sea.pending:
            return
        if sea.active == NOBODY and decided(sea):
            end_fight(play, Ending.FIELD)
            return
        if not step(play):
            return


def decided(sea: Sea) -> bool:
    """Whether one side has no ship left to fight with (H-109); in a truce, neither (H-168)."""
    first = None
    for ship in sea.ships:
        if ship.owner != first and in_the_fight(ship):
            if first is not None or sea.options.truce:
                return False
            first = ship.owner
    return True


def step(play: Play[Sea]) -> bool:
    """One move of the sequence; False when a captain must decide."""
    match play.state.phase:
        case Phase.MOVEMENT:
            return move_on(play)
        case Phase.FALLING_OFF:
            return fall_on(play)
        case Phase.ASHORE:
            return walk_on(play)
        case Phase.BOARDING:
            return board_on(play)
        case Phase.TASKS:
            return order_on(play)
        case _:
            return rally(play)


def low(sea: Sea) -> Player:
    """The side that moves last and has its tasks first (PW-2.2)."""
    return opponent_of(sea.first)


def waiting(sea: Sea) -> list[Ship]:
    """The ships of the side that moves, which have not moved yet."""
    return [ship for ship in sea.ships if ship.owner == sea.chooser and to_move(ship)]


def move_on(play: Play[Sea]) -> bool:
    """Side by side, the higher initiative first, ship by ship (PW-2.2)."""
    sea = play.state
    if sea.active != NOBODY:
        return False
    open_ = waiting(sea)
    if len(open_) > 1:
        return False
    if open_:
        take(play, open_[0].id)
    elif sea.chooser == sea.first:
        play.state = replace(sea, chooser=low(sea))
    else:
        sink_wrecks(play)
        play.state = replace(play.state, phase=Phase.FALLING_OFF, chooser=sea.first)
    return True


def take(play: Play[Sea], ship_id: ShipId) -> None:
    """A ship moves: under way, or with the wind."""
    play.tell(ShipTook(INITIATIVE, ship_id))
    ship = play.state.ships[ship_id]
    if sailing_of(play.state, ship) is Sailing.ADRIFT:
        drift(play, ship)
    else:
        get_under_way(play, ship_id)


def fall_on(play: Play[Sea]) -> bool:
    """All ships may fall off, in the same order as they moved (PW-2.7)."""
    sea = play.state
    if any(ship.owner == sea.chooser and falls(sea, ship) for ship in sea.ships):
        return False
    if sea.chooser == sea.first:
        play.state = replace(sea, chooser=low(sea))
        return True
    if sea.shores:
        begin_walk(play)
    else:
        begin_boarding(play)
    return True


def walk_on(play: Play[Sea]) -> bool:
    """Who is ashore moves after all ships, in the same order (PW-10.3)."""
    sea = play.state
    if to_walk(sea):
        return False
    if sea.chooser == sea.first:
        play.state = replace(sea, chooser=low(sea))
    else:
        paddle(play)
        close_in(play)
        begin_boarding(play)
    return True


def begin_walk(play: Play[Sea]) -> None:
    """First, who was on a wall is on top of it."""
    over_the_wall(play)
    play.state = replace(play.state, phase=Phase.ASHORE, chooser=play.state.first)


def begin_boarding(play: Play[Sea]) -> None:
    """Boardings come before all other tasks (PW-3.2)."""
    sea = replace(play.state, phase=Phase.BOARDING, chooser=low(play.state))
    play.state = replace(sea, bouts=continued(sea))


def board_on(play: Play[Sea]) -> bool:
    """Boardings are declared by both sides, then fought, before all other tasks (PW-2.2)."""
    sea = play.state
    if any(ship.owner == sea.chooser and prey(sea, ship) for ship in sea.ships):
        return False
    if sea.chooser == low(sea):
        play.state = replace(sea, chooser=sea.first)
    elif sea.bouts:
        begin_bout(play)
    else:
        play.state = replace(sea, phase=Phase.TASKS, chooser=low(sea))
    return True


def order_on(play: Play[Sea]) -> bool:
    """The lower initiative gives its orders first (PW-2.2)."""
    sea = play.state
    for ship in sea.ships:
        if ship.owner == sea.chooser and ((works(ship) and ship.crew) or waits(sea, ship)):
            return False
    done(play, Done(sea.chooser))
    return True


def done(play: Play[Sea], act: Done) -> None:
    """The dice of one side; after the second the losses of both, and the sails (PW-3.12)."""
    play.tell(OrdersDone(PHASES, act.by))
    throw_fire(play)
    sea = play.state
    if act.by == low(sea):
        play.state = replace(sea, chooser=sea.first)
        return
    before = tuple(ship.sails for ship in sea.ships)
    if sea.shores:
        fight_ashore(play)
    land(play)
    blow_up(play)
    work_sails(play, before)
    swim(play)
    sink_wrecks(play)
    play.state = replace(play.state, phase=Phase.MORALE)


def rally(play: Play[Sea]) -> bool:
    """Tests, their questions, then the sharks and a new turn (PW-2.1)."""
    if not play.state.tested:
        play.state = replace(play.state, tested=True)
        test_all(play)
        return True
    if play.state.shores:
        prowl(play)
    sharks(play)
    gone_for_good(play)
    if play.state.turn >= play.state.options.turns:
        end_fight(play, Ending.TURNS)
    else:
        new_turn(play)
    return True


def new_turn(play: Play[Sea]) -> None:
    """Everybody has his move and his task before him again."""
    sea = play.state
    for ship in sea.ships:
        if ship.afloat:
            sea = with_ship(sea, refreshed(ship))
    turn = sea.turn + 1
    kept = tuple(each for each in sea.contacts if each.turn >= turn)
    play.state = replace(sea, turn=turn, phase=Phase.MOVEMENT, contacts=kept, tested=False)
    if sea.shores:
        new_day(play)
    throw_initiative(play)


def refreshed(ship: Ship) -> Ship:
    """A ship at the start of a turn."""
    return replace(
        ship,
        crew=rested(ship.crew),
        guns=tuple(replace(gun, used=False) if gun.used else gun for gun in ship.guns),
        drifts=False,
        moved=False,
        fallen=False,
        asked=False,
        stunned=False,
        beaten=False,
        powder=False,
    )


def throw_initiative(play: Play[Sea]) -> None:
    """A die for each side, ties thrown again (PW-2.2).

    One throw stands for both dice and all that are thrown again: of thirty unequal pairs the
    first side wins fifteen.
    """
    half = len(THROWS)
    face = play.roll(INITIATIVE, 1, (half + 1,), 2 * half)[0]
    high, small = THROWS[(face - 1) % half]
    faces = (high, small) if face <= half else (small, high)
    first = Player(0 if face <= half else 1)
    play.state = replace(play.state, first=first, chooser=first)
    play.tell(TurnBegan(INITIATIVE, play.state.turn, faces, first))


def end_fight(play: Play[Sea], ending: Ending) -> None:
    """The phase ends with the fight: wrecks go down, then all is over (PW-5.4)."""
    sink_wrecks(play)
    play.state = replace(play.state, phase=Phase.OVER, ending=ending, pending=(), active=NOBODY)
    play.tell(FightEnded(END, ending))
