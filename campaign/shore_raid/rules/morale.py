"""Morale: for every ten killed of a side, some of the others may have had enough (PA-10.1)."""

from msgspec.structs import replace

from campaign.geometry.plane import Point, squared, within
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.shore_raid.model.actions import Run
from campaign.shore_raid.model.events import MoraleThrown, PutToFlight
from campaign.shore_raid.model.paces import SIDES
from campaign.shore_raid.model.state import (
    PIRATES,
    TOWN,
    AskRunner,
    Fate,
    Figure,
    FigureId,
    Raid,
)
from campaign.shore_raid.rules.flight import run
from campaign.shore_raid.rules.harm import take_out

MORALE = Rule("PA-10.1")
PER_SIDE = Rule("R2-25")

TEN = 10
NEAR_LOSSES = 600


def test_morale(play: Play[Raid]) -> bool:
    """Throw for a side that has lost its next ten, killed only (PA-10.1, R2-25); False if none."""
    raid = play.state
    for side in (PIRATES, TOWN):
        if raid.killed[side] // TEN <= raid.tested[side]:
            continue
        tens = raid.tested[side] + 1
        tested = (tens, raid.tested[TOWN]) if side == PIRATES else (raid.tested[PIRATES], tens)
        play.state = replace(raid, tested=tested)
        face = play.roll(MORALE, 1, (), SIDES)[0]
        against = play.roll(MORALE, 1, (), SIDES)[0]
        leave = max(0, against - face)
        play.tell(MoraleThrown(PER_SIDE, side, TEN * tens, face, against, leave))
        let_leave(play, side, leave)
        return True
    return False


def losses(raid: Raid, side: Player) -> Point:
    """Where the greatest losses were: where most killed lie within 6 inches (H-66)."""
    dead = [f.at for f in raid.figures if f.owner == side and f.fate is Fate.DEAD]
    return max(dead, key=lambda at: sum([within(at, each, NEAR_LOSSES) for each in dead]))


def nearest(raid: Raid, side: Player) -> list[list[Figure]]:
    """Those of a side who are left, nearest to its losses first; those as near together."""
    where = losses(raid, side)
    by_distance: dict[int, list[Figure]] = {}
    for figure in raid.figures:
        if figure.owner == side and figure.here:
            by_distance.setdefault(squared(figure.at, where), []).append(figure)
    return [by_distance[each] for each in sorted(by_distance)]


def let_leave(play: Play[Raid], side: Player, leave: int) -> None:
    """So many leave; where more are as near as have to go, their captain says who."""
    while leave:
        groups = nearest(play.state, side)
        if not groups:
            return
        if len(groups[0]) > leave:
            ask = AskRunner(side, tuple(f.id for f in groups[0]), leave)
            play.state = replace(play.state, pending=(*play.state.pending, ask))
            return
        for figure in groups[0]:
            leave -= 1
            give_up(play, figure.id)


def give_up(play: Play[Raid], who: FigureId) -> None:
    """He runs, and cannot be rallied."""
    play.tell(PutToFlight(MORALE, who))
    take_out(play, who, Fate.RUNNING)
    run(play, who)


def refuse_run(raid: Raid, act: Run) -> Refusal | None:
    ask = raid.pending[-1]
    if act.by != ask.side or act.figure not in ask.figures:
        return Refusal(MORALE, "he is not one of those nearest to the losses")
    return None


def choose_runner(play: Play[Raid], act: Run) -> None:
    """The captain has said who runs."""
    raid = play.state
    ask = raid.pending[-1]
    play.state = replace(raid, pending=raid.pending[:-1])
    give_up(play, act.figure)
    let_leave(play, ask.side, ask.left - 1)
