"""What points do: killed, put to flight, captured (PA-5.5 to PA-5.8), and what falls with a man."""

from typing import NamedTuple

from msgspec.structs import replace

from campaign.geometry.plane import Point, heading, squared
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.shore_raid.model.events import (
    Captured,
    Disturbed,
    Dropped,
    Killed,
    PutToFlight,
    Released,
)
from campaign.shore_raid.model.ground import BASE, plan
from campaign.shore_raid.model.state import (
    CAPTURES,
    KILLS,
    NO_BAND,
    NO_PLACE,
    NOBODY,
    PIRATES,
    RUNS,
    Aim,
    Fate,
    Figure,
    FigureId,
    Heap,
    Options,
    Raid,
    with_figure,
)
from campaign.shore_raid.rules.flight import run

POINTS = Rule("PA-5.5")
ADDING = Rule("PA-5.6")
TAKEN = Rule("PA-5.8")
EXAMPLE = Rule("R2-14")
FOUR_RUNS = Rule("H-221")
CAPTIVES = Rule("R2-23")
CROWDED = Rule("H-220")
INTERRUPTED = Rule("R2-26")
DROPPED = Rule("H-63")

SPARED = 5
"""What kills where 4 points only put to flight (H-221)."""


class End(NamedTuple):
    """How a man stands after an attack."""

    fate: Fate
    points: int
    """All points on him this turn."""


def margin(face: int, defence: int) -> int:
    """By how much an attack beats the defender; nothing where it does not (PA-5.6)."""
    return max(0, face - defence)


def judged(points: int, more: int, aim: Aim, kills: int = KILLS) -> End:
    """How a man with some points stands when he is beaten by more (PA-5.5, PA-5.8, R2-13)."""
    total = points + more
    if not more:
        return End(Fate.HERE, points)
    if aim is Aim.TAKE:
        return End(Fate.CAPTURED if total >= CAPTURES else Fate.HERE, total)
    if total >= kills:
        return End(Fate.DEAD, total)
    return End(Fate.RUNNING if total >= RUNS else Fate.HERE, total)


def killing(options: Options) -> int:
    """How many points of a turn kill, by the reading the captains agreed on (R2-14, H-221)."""
    return SPARED if options.four_runs else KILLS


def hurt(play: Play[Raid], by: FigureId, who: FigureId, more: int, aim: Aim) -> None:
    """A man was beaten: judge the sum of this turn (PA-5.5, PA-5.6, PA-5.8)."""
    before = play.state.figures[who]
    fate, points = judged(before.points, more, aim, killing(play.state.options))
    figure = replace(before, points=points)
    if figure.pillaging != NO_PLACE:
        figure = replace(figure, pillaging=NO_PLACE)
        play.tell(Disturbed(INTERRUPTED, who))
    play.state = with_figure(play.state, figure)
    match fate:
        case Fate.CAPTURED:
            capture(play, by, who)
        case Fate.DEAD:
            kill(play, who, points)
        case Fate.RUNNING:
            put_to_flight(play, by, who, points)


def kill(play: Play[Raid], who: FigureId, points: int) -> None:
    """A figure is killed; 4 is enough, whatever the example says (R2-14)."""
    figure = play.state.figures[who]
    other = FOUR_RUNS if play.state.options.four_runs else POINTS
    play.tell(Killed(EXAMPLE if points == KILLS else other, who, figure.at))
    take_out(play, who, Fate.DEAD)
    ours, theirs = play.state.killed
    pirate = figure.owner == PIRATES
    play.state = replace(play.state, killed=(ours + pirate, theirs + (not pirate)))


def put_to_flight(play: Play[Raid], by: FigureId, who: FigureId, points: int) -> None:
    """He turns from his enemy and runs (PA-5.5); a sum of 3 is as good as one blow (PA-5.6)."""
    foe, figure = play.state.figures[by], play.state.figures[who]
    turned = replace(figure, facing=heading(foe.at, figure.at, figure.facing))
    play.state = with_figure(play.state, turned)
    play.tell(PutToFlight(ADDING if points == RUNS else FOUR_RUNS, who))
    take_out(play, who, Fate.RUNNING)
    run(play, who)


def capture(play: Play[Raid], by: FigureId, who: FigureId) -> None:
    """He is taken, and goes where his captor goes (PA-5.8, R2-23)."""
    play.tell(Captured(TAKEN, who, by))
    take_out(play, who, Fate.CAPTURED)
    play.state = with_figure(play.state, replace(play.state.figures[who], captor=by))


def take_out(play: Play[Raid], who: FigureId, fate: Fate) -> None:
    """A figure leaves the fight: what he carried falls, whom he held is free (H-63, R2-23)."""
    figure = play.state.figures[who]
    load = figure.load
    play.state = with_figure(
        play.state,
        replace(figure, fate=fate, band=NO_BAND, load=NO_PLACE, pillaging=NO_PLACE, work=0),
    )
    if load != NO_PLACE:
        heaps = (*play.state.heaps, Heap(figure.at, load))
        play.state = replace(play.state, heaps=heaps)
        play.tell(Dropped(DROPPED, who, load, figure.at))
    for captive in play.state.figures:
        if captive.captor == who:
            release(play, captive, figure.at)


def release(play: Play[Raid], captive: Figure, at: Point) -> None:
    """A captive is in the fight again, where his captor left it, in no band (R2-23, H-220)."""
    to = room(play.state, at)
    free = replace(captive, fate=Fate.HERE, captor=NOBODY, at=to, acted=True)
    play.state = with_figure(play.state, free)
    play.tell(Released(CAPTIVES if to == at else CROWDED, captive.id))


def room(raid: Raid, at: Point) -> Point:
    """A place, or where one is taken the nearest middle of a square that has room (H-220).

    On the same side of every wall, if there is room.
    """
    table, here = plan(raid.shore.rows), [f.at for f in raid.figures if f.here]

    def taken(to: Point) -> bool:
        return any(squared(to, each) < BASE * BASE for each in here)

    if not taken(at):
        return at
    free = [to for cell, to in enumerate(table.middles) if table.walk[cell] and not taken(to)]
    return min(free, key=lambda to: (not table.line(at, to), squared(to, at)), default=at)
