"""Joining and entering (TG-1, TG-2), and movement (TG-3): six studs, where a figure fits."""

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import AROUND, BITS, Stud, steps_between
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Reasons
from . import ground as g
from . import state as s
from .events import Entered, Joined, Moved
from .ground import APART, FITTING, plan, taken, ways
from .state import FigureId, Grab, Move, Phase

WARBANDS = Rule("TG-1")
CLIMBING = Rule("R4-9")
ENTERING = Rule("TG-2")
OWN_SIDE = Rule("R4-15")
LATECOMERS = Rule("R4-14")
FREE_AGAIN = Rule("R4-17")
LYING = Rule("H-85")
LATTICE = (-6, -3, 0, 3, 6)
"""The list of moves has the studs around a figure, and beyond them every third each way."""


# --- Joining and entering (TG-1, TG-2): a free warband is taken, and comes on by its side --------


def free_bands(grab: Grab) -> list[s.Band]:
    """The warbands that can be taken: nobody has them, nor had them this round (R4-17)."""
    return [b for b in s.Band if b not in grab.bands and not grab.freed[b] >= grab.turn > 0]


def refuse_join(grab: Grab, act: s.Join) -> Reasons:
    yield grab.phase is not Phase.JOINING, WARBANDS, "you already have a warband"
    yield act.band in grab.bands, WARBANDS, "that warband is taken"
    left = act.band not in free_bands(grab)
    yield left, FREE_AGAIN, "that warband has just left: you can take it next round"


def join(play: Play[Grab], act: s.Join) -> None:
    """Take a warband; whoever comes late plays last in the round (R4-14)."""
    grab = play.state
    bands = tuple(act.band if n == act.by else band for n, band in enumerate(grab.bands))
    order = (*(who for who in grab.order if who != act.by), act.by)
    at = grab.at if order[grab.at] != act.by else len(order) - 1
    play.state = replace(grab, bands=bands, order=order, at=at)
    play.tell(Joined(LATECOMERS, act.by, act.band))


def refuse_wait(grab: Grab, act: s.Wait) -> Reasons:
    joined = grab.phase is not Phase.JOINING
    yield joined, WARBANDS, "you have a warband, and it is your turn"


def refuse_enter(grab: Grab, act: s.Enter) -> Reasons:
    yield grab.phase is not Phase.ENTERING, ENTERING, "your warband is already on the board"
    fits = act.at in g.entrances(grab)
    free = act.at in plan(grab.board.rows).edges[grab.band] and not BITS[act.at] & taken(grab)
    yield not fits and free, ENTERING, f"they would be too far apart there: at most {APART}"
    yield not fits, OWN_SIDE, "your warband comes on at a free place on its own side"


def enter(play: Play[Grab], act: s.Enter) -> None:
    """All four come on along the edge, and may move at once (TG-2)."""
    grab = play.state
    where = g.posts(grab, act.at)
    figures = grab.figures
    for who, at in zip(s.members(grab.band), where, strict=False):
        figures = s.with_figure(figures, who, s.Figure(at, left=s.STUDS))
    play.state = replace(grab, figures=figures, phase=Phase.MOVING)
    play.tell(Entered(ENTERING, act.by, grab.band, where))


# --- Movement (TG-3): six studs, up for a stud each brick, down for one, where a figure fits -----


def refuse_part(grab: Grab, who: FigureId) -> Reasons:
    """Why a figure can do nothing of its own in the movement."""
    yield s.band_of(who) is not grab.band, ENTERING, "that figure is not in your warband"
    yield grab.phase is not Phase.MOVING, ENTERING, "your movement is over"
    yield grab.figures[who].at < 0, FITTING, "that figure is out of the game"
    yield grab.figures[who].slipped, LYING, "that figure is on his back this turn"


def way_to(grab: Grab, who: FigureId, to: Stud) -> g.Way | None:
    """The shortest way to a stud as things stand; None where none is short enough."""
    figure, table = grab.figures[who], plan(grab.board.rows)
    blocked = taken(grab) & ~BITS[figure.at]
    way = g.ways_alone(table, figure.at).get(to)
    if way is not None and way.through & blocked:
        way = ways(table, figure.at, figure.left, blocked).get(to)
    return None if way is None or way.cost > figure.left else way


def refuse_move(grab: Grab, act: Move) -> Reasons:
    yield from refuse_part(grab, act.by)
    figure, table = grab.figures[act.by], plan(grab.board.rows)
    yield not figure.left, FITTING, "that figure has no movement left"
    fits = 0 <= act.to < len(table.fits) and table.fits[act.to]
    yield not fits, FITTING, "a figure does not fit there"
    yield not table.on[act.to], FITTING, "you cannot walk off the board"
    yield BITS[act.to] & taken(grab), FITTING, "that place is taken"
    near = steps_between(figure.at, act.to, table.columns) <= figure.left
    far = f"that is too far: this figure has {figure.left} left"
    yield way_to(grab, act.by, act.to) is None, CLIMBING if near else FITTING, far


def move(play: Play[Grab], act: Move) -> None:
    """Go by the shortest way; climbing and dropping are counted in it (TG-3, R4-9)."""
    grab = play.state
    way = way_to(grab, act.by, act.to)
    assert way is not None
    figure = grab.figures[act.by]
    moved = replace(figure, at=act.to, left=figure.left - way.cost)
    held = act.by in grab.chest.held
    play.state = replace(
        grab,
        figures=s.with_figure(grab.figures, act.by, moved),
        chest=without(grab.chest, act.by) if held else grab.chest,
    )
    play.tell(Moved(FITTING, act.by, act.to, way.cost, held))


def without(chest: s.Chest, who: FigureId) -> s.Chest:
    """The chest, let go of by a figure (TG-6)."""
    return replace(chest, held=tuple(each for each in chest.held if each != who))


def refuse_done(grab: Grab, act: s.Done) -> Reasons:
    yield grab.phase is not Phase.MOVING, ENTERING, "there is no movement to end"


class Choices(NamedTuple):
    """The listed moves of a figure from a stud, over a board with nobody on it."""

    moves: tuple[Move, ...]
    walks: tuple[tuple[int, int, Move], ...]
    """Each move with its cost and the studs of its way, as a set."""
    touched: int  # the studs of all ways: while nobody stands on one, every move can be made


@lru_cache(maxsize=1 << 15)
def _choices(table: g.Plan, who: FigureId, at: Stud, goal: int) -> Choices:
    """The listed moves of a figure from a stud, with a whole turn's movement.

    Beyond the studs that are listed anyway it may go to those of `goal`.
    """
    walks, touched = list[tuple[int, int, Move]](), 0
    for cost, through, to, beyond in _walks(table, at).ways:
        if not beyond or beyond & goal:
            walks.append((cost, through, Move(who, to)))
            touched |= through
    return Choices(tuple([act for _, _, act in walks]), tuple(walks), touched)


class Walks(NamedTuple):
    ways: tuple[tuple[int, int, Stud, int], ...]
    """Cost, studs, the last of them, and that as a set; as none where it is listed anyway."""
    beyond: int  # the studs that are not listed anyway, as a set


@lru_cache(maxsize=1 << 13)
def _walks(table: g.Plan, at: Stud) -> Walks:
    near = {at + x + y * table.columns for x, y in AROUND}
    near |= {at + x + y * table.columns for x in LATTICE for y in LATTICE}
    found = [
        (way.cost, way.through, to, 0 if to in near else BITS[to])
        for to, way in sorted(g.ways_alone(table, at).items())
        if table.on[to]
    ]
    return Walks(tuple(found), sum([beyond for *_, beyond in found]))


def legal_moves(grab: Grab) -> list[Move]:
    """Moves of the band by short lists: studs nearby, every third beyond, and the chest's side."""
    found: list[Move] = []
    table, blocked, figures = plan(grab.board.rows), taken(grab), grab.figures
    goal = g.beside(grab)
    for who in s.members(grab.band):
        at, left = figures[who].at, figures[who].left
        if not left or at < 0:
            continue
        moves, walks, touched = _choices(table, FigureId(who), at, goal & _walks(table, at).beyond)
        there = touched & blocked
        if there or left < s.STUDS:
            found += [act for cost, way, act in walks if cost <= left and not way & there]
        else:
            found += moves
    return found
