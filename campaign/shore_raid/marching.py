"""Movement: the throw of the turn, and how figures and groups go (PA-4, PA-6.1)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from campaign.geometry.plane import HEADINGS, Point, centre, distance, heading, near, squared
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.shore_raid.actions import AS_HE_GOES, March
from campaign.shore_raid.banding import ONE_ACTION, TOGETHER, refuse_turn, together
from campaign.shore_raid.events import Brought, Marched
from campaign.shore_raid.ground import (
    BARRED,
    BASE,
    BASES,
    BODY,
    BROKEN_GROUND,
    CLEAR,
    LINES,
    MOST_CORNERS,
    STONY,
    Plan,
    plan,
)
from campaign.shore_raid.names import inches
from campaign.shore_raid.paces import BULKY, RIDERS, RIDERS_BROKEN, THROW, allowance, laden
from campaign.shore_raid.state import (
    NO_PLACE,
    Figure,
    FigureId,
    Raid,
    members,
    with_figures,
)
from campaign.shore_raid.terms import Fate, Gone

GROUP = Rule("PA-4.3")
HALF_MOVE = Rule("PA-6.1")
HOME = Rule("PA-11.3")


class Walk(NamedTuple):
    """How one man goes to his new place."""

    path: tuple[Point, ...]
    broken: bool


def foes_of(raid: Raid, side: Player) -> list[Point]:
    """Where the enemies of a side stand who are in the fight."""
    here = Fate.HERE
    return [f.at for f in raid.figures if f.owner != side and f.fate is here]


def routes(start: Point, via: tuple[Point, ...], to: Point) -> Iterator[tuple[Point, ...]]:
    """Every way past some of the corners, those that follow each other, the shortest first."""
    yield start, to
    count = len(via)
    for passed in range(1, count + 1):
        for piece in sorted([via[n : n + passed] for n in range(count + 1 - passed)]):
            yield start, *piece, to


def walk_to(
    table: Plan, foes: list[Point], start: Point, via: tuple[Point, ...], to: Point
) -> Walk | None:
    """How a man walks to his new place; None where no way is free (PA-4.3, H-60, H-61).

    A way over open ground is preferred.
    """
    line = table.line
    kind = line(start, to)
    if kind == CLEAR and not (foes and stopped(start, to, foes)):
        return Walk((start, to), False)
    stony: Walk | None = None
    for path in routes(start, via, to) if via or kind == STONY else ():
        broken = False
        for a, b in pairwise(path):
            kind = line(a, b)
            if kind == BARRED or (foes and stopped(a, b, foes)):
                break
            broken = broken or kind == STONY
        else:
            if not broken:
                return Walk(path, False)
            stony = stony or Walk(path, True)
    return stony


def stopped(a: Point, b: Point, foes: list[Point]) -> bool:
    """Whether a leg passes too near to an enemy (H-61)."""
    (ax, ay), (bx, by) = a, b
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    left, right, top, bottom = left - BODY, right + BODY, top - BODY, bottom + BODY
    for foe in foes:
        x, y = foe
        if left < x < right and top < y < bottom and near(a, b, foe, BODY):
            return True
    return False


def ways(raid: Raid, act: March) -> list[Walk | None]:
    """How each of those who march walks; None for who cannot."""
    table, figures = plan(raid.shore.rows), [raid.figures[n] for n in act.figures]
    starts = [figure.at for figure in figures]
    foes = hard_by(raid, figures[0].owner, (*starts, *act.via, *act.to))
    return [
        walk_to(table, foes, start, act.via, to) for start, to in zip(starts, act.to, strict=True)
    ]


def hard_by(raid: Raid, side: Player, corners: tuple[Point, ...]) -> list[Point]:
    """The enemies of a side who may stand in the way of legs between some points."""
    across, down = [at[0] for at in corners], [at[1] for at in corners]
    left, right = min(across) - BODY, max(across) + BODY
    top, bottom = min(down) - BODY, max(down) + BODY
    return [at for at in foes_of(raid, side) if left < at[0] < right and top < at[1] < bottom]


def measure(starts: Sequence[Point], via: tuple[Point, ...], to: Sequence[Point]) -> int:
    """How far a group goes: from its centre by the corners to its new centre (PA-4.3)."""
    if not via:
        return distance(centre(starts), centre(to))
    way = (centre(starts), *via, centre(to))
    return sum([distance(a, b) for a, b in pairwise(way)])


def refuse_march(raid: Raid, act: March) -> Refusal | None:
    """Why figures cannot move so; that an enemy stands by is no reason (PA-5.7, R2-22)."""
    for check in (refuse_who, refuse_where, refuse_room, refuse_way):
        refusal = check(raid, act)
        if refusal:
            return refusal
    return None


def refuse_who(raid: Raid, act: March) -> Refusal | None:
    """Only those move who are called up and have done nothing yet."""
    rising = all(a < b for a, b in zip(act.figures, act.figures[1:], strict=False))
    if not act.figures or not rising or len(act.figures) != len(act.to):
        return Refusal(GROUP, "name each who moves once, in the order of the roster, and his place")
    for who in act.figures:
        refusal = refuse_turn(raid, who)
        if refusal:
            return refusal
        figure = raid.figures[who]
        if figure.attacked or figure.gone is not Gone.NOWHERE:
            return Refusal(ONE_ACTION, "he has moved or attacked already")
    return None


def refuse_where(raid: Raid, act: March) -> Refusal | None:
    """New places are on the table, on ground that can be stood on."""
    table = plan(raid.shore.rows)
    if act.facing != AS_HE_GOES and not 0 <= act.facing < len(HEADINGS):
        return Refusal(GROUP, "there is no such heading")
    if not all(table.on_table(at) for at in (*act.to, *act.via)):
        return Refusal(LINES, "that is off the table")
    if not all(table.open_at(at) for at in act.to):
        return Refusal(LINES, "nobody can stand there")
    if len(act.via) > MOST_CORNERS:
        return Refusal(LINES, f"name {MOST_CORNERS} corners at the most")
    stays = all(raid.figures[n].at == to for n, to in zip(act.figures, act.to, strict=True))
    if stays and act.facing == AS_HE_GOES:
        return Refusal(GROUP, "that is where he stands")
    return None


def refuse_room(raid: Raid, act: March) -> Refusal | None:
    """Nobody stands on another's base, and the band stays together."""
    moving = set(act.figures)
    taken = [f.at for f in raid.figures if f.fate is Fate.HERE and f.id not in moving]
    for n, to in enumerate(act.to):
        if any(squared(to, at) < BASE * BASE for at in (*taken, *act.to[n + 1 :])):
            return Refusal(BASES, "somebody stands there")
    rest = [f.at for f in members(raid, raid.band) if f.id not in moving]
    if not together([*act.to, *rest]):
        return Refusal(TOGETHER, "the band would stand more than 6 inches apart")
    return None


def refuse_way(raid: Raid, act: March) -> Refusal | None:
    """Everybody can walk to his place, and it is not too far."""
    walks = ways(raid, act)
    if None in walks:
        return Refusal(LINES, "something stands in the way")
    figures = [raid.figures[n] for n in act.figures]
    allowed = allowed_to(raid, figures, walks)
    if measure([f.at for f in figures], act.via, act.to) > allowed:
        rule = why_so_short(raid, figures, walks)
        return Refusal(rule, f"that is too far: they may go {inches(allowed)}")
    return None


def allowed_to(raid: Raid, figures: list[Figure], walks: list[Walk | None]) -> int:
    """How far a group may go: as far as the slowest of it."""
    return min(
        [
            allowance(raid, figure, walk is not None and walk.broken)
            for figure, walk in zip(figures, walks, strict=True)
        ]
    )


def why_so_short(raid: Raid, figures: list[Figure], walks: list[Walk | None]) -> Rule:
    """The paragraph that makes a group slow."""
    if any(laden(raid, figure) for figure in figures):
        return BULKY
    if any(walk is not None and walk.broken for walk in walks):
        return RIDERS_BROKEN if all(f.mounted for f in figures) else BROKEN_GROUND
    return RIDERS if all(f.mounted for f in figures) else THROW


def march(play: Play[Raid], act: March) -> None:
    """Move figures; who has gone half his way at the most may still attack (PA-6.1, R2-8)."""
    raid = play.state
    figures, walks = [raid.figures[n] for n in act.figures], ways(raid, act)
    allowed = allowed_to(raid, figures, walks)
    far = measure([f.at for f in figures], act.via, act.to)
    gone = Gone.HALF if 2 * far <= allowed else Gone.WHOLE
    changed = []
    for figure, walk, to in zip(figures, walks, act.to, strict=True):
        assert walk is not None
        faces = act.facing if act.facing != AS_HE_GOES else walked_to(walk, figure.facing)
        work = figure.work if figure.at == to else 0
        changed.append(
            replace(figure, at=to, facing=faces, gone=gone, acted=gone is Gone.WHOLE, work=work)
        )
    play.state = with_figures(raid, changed)
    play.tell(Marched(HALF_MOVE if gone is Gone.HALF else GROUP, act.figures, act.to, far, allowed))
    for figure in changed:
        bring_home(play, figure.id)


def walked_to(walk: Walk, facing: int) -> int:
    """The heading of the last leg that went anywhere."""
    for a, b in zip(reversed(walk.path[:-1]), reversed(walk.path), strict=False):
        if a != b:
            return heading(a, b, facing)
    return facing


def bring_home(play: Play[Raid], who: FigureId) -> None:
    """A load is home when its bearer stands on deck."""
    raid = play.state
    figure = raid.figures[who]
    if figure.load == NO_PLACE:
        return
    table = plan(raid.shore.rows)
    if not table.deck[table.cell(figure.at)]:
        return
    home = list(raid.home)
    home[figure.load] += 1
    free = replace(figure, load=NO_PLACE)
    play.state = replace(with_figures(raid, [free]), home=tuple(home))
    play.tell(Brought(HOME, who, figure.load, home[figure.load]))
