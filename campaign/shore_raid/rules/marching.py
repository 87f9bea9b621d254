"""Movement: the throw of the turn, and how figures and groups go (PA-4, PA-6.1)."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import HEADINGS, heading
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import AS_HE_GOES, March
from ..model.bands import ONE_ACTION, TOGETHER, refuse_turn, together
from ..model.events import Brought, Marched
from ..model.ground import BASE, BASES, BROKEN_GROUND, LINES, MOST_CORNERS, ground_of
from ..model.routes import (
    BULKY,
    RIDERS,
    RIDERS_BROKEN,
    THROW,
    Walk,
    allowed_to,
    laden,
    measure,
    walks_of,
)
from ..model.say import inches
from ..model.standing import standing, with_figure, with_figures
from ..model.state import NO_PLACE, Fate, Figure, FigureId, Gone, Raid, members

GROUP = Rule("PA-4.3")
HALF_MOVE = Rule("PA-6.1")
HOME = Rule("PA-11.3")


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
    table = ground_of(raid)
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
    if not alone_in_middles(raid, act):
        taken = [f.at for f in raid.figures if f.fate is Fate.HERE and f.id not in moving]
        for n, (x, y) in enumerate(act.to):
            for at in (*taken, *act.to[n + 1 :]):
                if (x - at[0]) ** 2 + (y - at[1]) ** 2 < BASE * BASE:
                    return Refusal(BASES, "somebody stands there")
    rest = [f.at for f in members(raid, raid.band) if f.id not in moving]
    if not together([*act.to, *rest]):
        return Refusal(TOGETHER, "the band would stand more than 6 inches apart")
    return None


def alone_in_middles(raid: Raid, act: March) -> bool:
    """Whether all stand in middles of squares before and after a march, and each in one of his own.

    Middles are a base apart, so that then nobody stands on another's.
    """
    where = standing(raid)
    if not where.apart:
        return False
    cells = where.table.cells
    taken = where.bits[0] | where.bits[1]
    for who in act.figures:
        taken ^= 1 << cells[raid.figures[who].at]
    for to in act.to:
        cell = cells.get(to)
        if cell is None or taken >> cell & 1:
            return False
        taken |= 1 << cell
    return True


def refuse_way(raid: Raid, act: March) -> Refusal | None:
    """Everybody can walk to his place, and it is not too far."""
    walks = walks_of(raid, act)
    if None in walks:
        return Refusal(LINES, "something stands in the way")
    figures = [raid.figures[n] for n in act.figures]
    allowed = allowed_to(raid, figures, walks)
    if measure([f.at for f in figures], act.via, act.to) > allowed:
        rule = why_so_short(raid, figures, walks)
        return Refusal(rule, f"that is too far: they may go {inches(allowed)}")
    return None


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
    figures, walks = [raid.figures[n] for n in act.figures], walks_of(raid, act)
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
    table = ground_of(raid)
    if not table.deck[table.cell(figure.at)]:
        return
    home = list(raid.home)
    home[figure.load] += 1
    free = replace(figure, load=NO_PLACE)
    play.state = with_figure(raid, free, home=tuple(home))
    play.tell(Brought(HOME, who, figure.load, home[figure.load]))
