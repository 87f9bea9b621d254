"""Joining and entering (TG-1, TG-2): a free warband is taken, and comes on by its side."""

from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from campaign.geometry.studs import BITS, Stud, apart
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.treasure_grab.actions import Enter, Join, Wait
from campaign.treasure_grab.events import Entered, Joined, Waited
from campaign.treasure_grab.ground import Plan, plan, under
from campaign.treasure_grab.state import (
    BAND_SIZE,
    STUDS,
    Figure,
    Grab,
    members,
    with_figure,
)
from campaign.treasure_grab.terms import Band, Phase

WARBANDS = Rule("TG-1")
ENTERING = Rule("TG-2")
OWN_SIDE = Rule("R4-15")
LATECOMERS = Rule("R4-14")
FREE_AGAIN = Rule("R4-17")
APART = 2
"""So many studs at most from one figure of a line to the next (TG-2)."""


def free_bands(grab: Grab) -> list[Band]:
    """The warbands that can be taken: nobody has them, nor had them this round (R4-17)."""
    return [
        band for band in Band if band not in grab.bands and not grab.freed[band] >= grab.turn > 0
    ]


def refuse_join(grab: Grab, act: Join) -> Refusal | None:
    if grab.phase is not Phase.JOINING:
        return Refusal(WARBANDS, "you have a warband already")
    if act.band in grab.bands:
        return Refusal(WARBANDS, "that warband is taken")
    if act.band not in free_bands(grab):
        return Refusal(FREE_AGAIN, "that warband has just left: it is free next round")
    return None


def join(play: Play[Grab], act: Join) -> None:
    """Take a warband; whoever comes late plays last in the round (R4-14)."""
    grab = play.state
    bands = tuple(act.band if n == act.by else band for n, band in enumerate(grab.bands))
    order = (*(who for who in grab.order if who != act.by), act.by)
    at = grab.at if order[grab.at] != act.by else len(order) - 1
    play.state = replace(grab, bands=bands, order=order, at=at)
    play.tell(Joined(LATECOMERS, act.by, act.band))


def refuse_wait(grab: Grab, act: Wait) -> Refusal | None:
    if grab.phase is not Phase.JOINING:
        return Refusal(WARBANDS, "you have a warband, and it is its turn")
    return None


def wait(play: Play[Grab], act: Wait) -> None:
    """Stay away for this round (TG-1)."""
    play.tell(Waited(WARBANDS, act.by))


def taken(grab: Grab) -> int:
    """The studs on which somebody stands or the chest lies, as a set."""
    found = 0
    for figure in grab.figures:
        if figure.at >= 0:
            found |= BITS[figure.at]
    if grab.chest.at >= 0:
        table = plan(grab.board.rows)
        found |= under(table.columns, grab.chest.at, grab.chest.lie)[1]
    return found


def entrances(grab: Grab) -> list[Stud]:
    """Where the band may come on: its edge; any free stud only where no edge is free (TG-2)."""
    return list(lines(grab)) or _free(plan(grab.board.rows), taken(grab))


def lines(grab: Grab) -> dict[Stud, tuple[Stud, ...]]:
    """By the captain's stud, how the band can line up along its edge."""
    rim = plan(grab.board.rows).rims[grab.band]
    return _lines(grab.board.rows, grab.band, taken(grab) & rim)


@lru_cache(maxsize=4096)
def _lines(rows: tuple[str, ...], band: Band, blocked: int) -> dict[Stud, tuple[Stud, ...]]:
    """The same by who stands on the edge: close together, where there is room for that."""
    table = plan(rows)
    free = tuple(at for at in table.edges[band] if not blocked & BITS[at])
    found = {at: _line(free, at, table.columns) for at in free}
    return {at: line for at, line in found.items() if _close(line, table.columns)} or found


def _line(free: tuple[Stud, ...], first: Stud, columns: int) -> tuple[Stud, ...]:
    """A line from its first stud: whoever follows stands next to one of them, and near to him."""
    line = [first]
    while len(line) < min(BAND_SIZE, len(free)):
        rest = [to for to in free if to not in line]
        near = [to for to in rest if any(apart(at, to, columns) <= APART for at in line)]
        line.append(min(near or rest, key=lambda to: (apart(first, to, columns), to)))
    return tuple(line)


def _close(line: tuple[Stud, ...], columns: int) -> bool:
    """Whether a whole band stands in a line, nobody too far from the next (TG-2)."""
    steps = pairwise(sorted(line))
    return len(line) == BAND_SIZE and all(apart(a, b, columns) <= APART for a, b in steps)


def _free(table: Plan, blocked: int) -> list[Stud]:
    return [
        Stud(at)
        for at, fits in enumerate(table.fits)
        if fits and table.on[at] and not blocked & BITS[at]
    ]


def posts(grab: Grab, at: Stud) -> tuple[Stud, ...]:
    """Where the four stand if the captain enters at a stud: as near to him as can be (TG-2)."""
    line = lines(grab).get(at, (at,))
    if len(line) == BAND_SIZE:
        return line
    table = plan(grab.board.rows)
    more = [to for to in _free(table, taken(grab)) if to not in line]
    more.sort(key=lambda to: (apart(at, to, table.columns), to))
    return (*line, *more)[:BAND_SIZE]


def refuse_enter(grab: Grab, act: Enter) -> Refusal | None:
    if grab.phase is not Phase.ENTERING:
        return Refusal(ENTERING, "the warband is on the board already")
    if act.at in entrances(grab):
        return None
    if act.at in plan(grab.board.rows).edges[grab.band] and not BITS[act.at] & taken(grab):
        return Refusal(ENTERING, f"there they would stand too far apart: {APART} at most")
    return Refusal(OWN_SIDE, "a warband enters where its own side is free")


def enter(play: Play[Grab], act: Enter) -> None:
    """All four come on along the edge, and may move at once (TG-2)."""
    grab = play.state
    where = posts(grab, act.at)
    figures = grab.figures
    for who, at in zip(members(grab.band), where, strict=False):
        figures = with_figure(figures, who, Figure(at, left=STUDS))
    play.state = replace(grab, figures=figures, phase=Phase.MOVING)
    play.tell(Entered(ENTERING, act.by, grab.band, where))
