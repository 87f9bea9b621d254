"""The sequence of play (P8-22.1): `advance` runs on until somebody must decide."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.events import FirstThrown, MovesEnded, RaidEnded, ShootingBegan
from ..model.night import begin_movement, confess
from ..model.state import (
    POSTED,
    RAIDERS,
    TOWN,
    AskRise,
    Ending,
    Fate,
    Phase,
    Raid,
    Unit,
    has_waited,
    is_free,
    opponent_of,
)
from .alarm import room_to_rise, throw_alarm
from .casualties import test_nerve
from .fighting import begin_fight, settle_fight
from .fire import burn_men, let_spread
from .moving import STEPS, may_move, rouse
from .shooting import WHO_FIRST, may_serve, may_shoot, settle_shot

ORDER = Rule("P8-22.1")
ENDS = Rule("P8-22.30")
SAIL = Rule("P8-22.26")
TIE = Rule("R3-33")

RAIDERS_MORE = 1


def advance(play: Play[Raid]) -> None:
    """Run the sequence of play until a captain has something to decide."""
    while play.state.phase is not Phase.OVER:
        settle_shot(play)
        settle_fight(play)
        raid = play.state
        if raid.phase is not Phase.POSTING and (ending := decided(raid)):
            end_raid(play, ending)
        elif raid.pending:
            if not no_room(play):
                return
        elif not step(play):
            return


def no_room(play: Play[Raid]) -> bool:
    """Drop the question where a unit rises when there is no square for it."""
    raid = play.state
    if not isinstance(raid.pending[-1], AskRise) or room_to_rise(raid):
        return False
    confess(play, RAIDERS)
    play.state = replace(play.state, pending=raid.pending[:-1])
    return True


def decided(raid: Raid) -> Ending:
    """Whether no raider is left in the town (P8-22.30); falsy while one is."""
    left = False
    for unit in raid.units:
        if unit.owner == RAIDERS:
            if unit.fate is Fate.HERE:
                return Ending.NOT_YET
            left = left or unit.fate in (Fate.LEFT, Fate.LADEN)
    return Ending.LEFT if left else Ending.GONE


def step(play: Play[Raid]) -> bool:
    """One move of the sequence; False when a captain must decide."""
    raid = play.state
    match raid.phase:
        case Phase.POSTING | Phase.MOVING:
            return False
        case Phase.SHOOTING:
            return idle_in_shooting(raid, raid.side) and end_part(play)
        case Phase.FIGHTING:
            return next_fight(play)
        case Phase.BURNING:
            return not any(is_free(u) for u in own(raid, RAIDERS)) and end_part(play)
        case Phase.LOOTING:
            return not any(has_waited(u) for u in own(raid, RAIDERS)) and end_part(play)
        case _:
            return end_turn(play)


def own(raid: Raid, side: Player) -> list[Unit]:
    """The units of a side that are still in the town."""
    return [unit for unit in raid.units if unit.owner == side and unit.here]


def idle_in_movement(raid: Raid) -> bool:
    """Whether all know that the side has nothing to move: a fast sleeping town (P8-22.3)."""
    return not any(
        (unit.steps and may_move(raid, unit)) or unit.leads or (unit.gun and not unit.busy)
        for unit in own(raid, raid.side)
    )


def idle_in_shooting(raid: Raid, side: Player) -> bool:
    """Whether all know that the side has nothing to shoot with."""
    mine = own(raid, side)
    if any(may_shoot(raid, unit) for unit in mine):
        return False
    guns = any(unit.gun and not unit.shot and not unit.moved for unit in mine)
    return not (guns and any(may_serve(unit) for unit in mine))


def end_part(play: Play[Raid]) -> bool:
    """A side has done its part of the step; always true, for `step`."""
    raid = play.state
    match raid.phase:
        case Phase.POSTING:
            play.tell(MovesEnded(POSTED, TOWN))
            new_turn(play)
        case Phase.MOVING:
            play.tell(MovesEnded(ORDER, raid.side))
            if raid.side == raid.first:
                play.state = replace(raid, side=opponent_of(raid.side))
                begin_part(play)
            else:
                play.state = replace(raid, phase=Phase.SHOOTING, side=raid.first)
                play.tell(ShootingBegan(WHO_FIRST, raid.first))
        case Phase.SHOOTING if raid.side == raid.first:
            play.state = replace(raid, side=opponent_of(raid.side))
        case Phase.SHOOTING:
            play.state = replace(raid, phase=Phase.FIGHTING, side=raid.first)
        case Phase.BURNING:
            play.state = replace(raid, phase=Phase.LOOTING)
        case Phase.LOOTING:
            play.state = replace(raid, phase=Phase.ALARM)
            throw_alarm(play)
    return True


def begin_part(play: Play[Raid]) -> None:
    """A side begins to move; a sleeping town's officers throw first (P8-22.3)."""
    if play.state.side == TOWN:
        rouse(play)
    if idle_in_movement(play.state):
        end_part(play)


def next_fight(play: Play[Raid]) -> bool:
    """The next fight in the order of declaration; after the last come nerve and fire (H-18)."""
    raid = play.state
    if raid.fights:
        play.state = replace(raid, fights=raid.fights[1:])
        begin_fight(play, raid.fights[0])
        return True
    play.state = replace(raid, phase=Phase.MORALE, side=RAIDERS)
    for chapter in (test_nerve, burn_men, let_spread):
        if not decided(play.state):
            chapter(play)
    play.state = replace(play.state, phase=Phase.BURNING)
    return True


def end_turn(play: Play[Raid]) -> bool:
    """After the alarm throw: the raid stops, or another turn begins (P8-22.30)."""
    raid = play.state
    if raid.turn >= raid.last:
        end_raid(play, Ending.SAIL if raid.sail else Ending.DAWN)
    else:
        new_turn(play)
    return True


def new_turn(play: Play[Raid]) -> None:
    """All have their movement again; both throw for who moves first (P8-22.1, R3-33)."""
    raid = play.state
    units = tuple(
        replace(
            unit,
            steps=STEPS.get(unit.kind, 1),
            moved=False,
            leads=0,
            leads_scurvy=0,
            attacks=NOWHERE,
            shot=False,
            engaged=False,
            busy=False,
            tested=0,
        )
        if unit.here
        else unit
        for unit in raid.units
    )
    play.state = replace(
        raid, units=units, turn=raid.turn + 1, phase=Phase.MOVING, fights=(), fought=()
    )
    begin_movement(play)
    raiders, town = play.die(ORDER), play.die(ORDER)
    tie = raiders + RAIDERS_MORE == town
    first = RAIDERS if raiders + RAIDERS_MORE >= town else TOWN
    play.tell(FirstThrown(TIE if tie else ORDER, raid.turn + 1, raiders, town, first))
    play.state = replace(play.state, first=first, side=first)
    begin_part(play)


def end_raid(play: Play[Raid], ending: Ending) -> None:
    """Stop at once (P8-22.30)."""
    play.state = replace(
        play.state, phase=Phase.OVER, ending=ending, pending=(), fight=None, shot=None, fights=()
    )
    play.tell(RaidEnded(SAIL if ending is Ending.SAIL else ENDS, ending))
