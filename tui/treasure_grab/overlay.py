"""What is laid over the board: where a figure can go, and what it would see."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.studs import BITS, Stud
from pieces_of_eight.campaign.treasure_grab.model.entering import posts
from pieces_of_eight.campaign.treasure_grab.model.ground import Sight, plan, sight, taken, ways
from pieces_of_eight.campaign.treasure_grab.model.say import token
from pieces_of_eight.campaign.treasure_grab.model.state import (
    NOBODY,
    FigureId,
    Grab,
    Phase,
    band_of,
    members,
    with_figure,
)
from pieces_of_eight.campaign.treasure_grab.odds import hit_chance
from pieces_of_eight.tui.draw.lines import percent
from .draw.view import FigureMark, Mark, Sign


def reach(grab: Grab, who: FigureId) -> dict[Stud, int]:
    """Where a figure can go, and for how many studs of movement, climbing and dropping counted."""
    figure = grab.figures[who]
    if who == NOBODY or grab.phase is not Phase.MOVING or figure.at < 0 or figure.slipped:
        return {}
    table = plan(grab.board.rows)
    blocked = taken(grab) & ~BITS[figure.at]
    found = ways(table, figure.at, figure.left, blocked)
    return {at: way.cost for at, way in found.items() if table.on[at]}


def costs(found: Mapping[Stud, int]) -> dict[Stud, Mark]:
    """The marks of what a figure can reach."""
    return {at: Mark(Sign.REACH, str(cost)) for at, cost in found.items()}


def seen_from(grab: Grab, at: Stud) -> dict[Stud, Mark]:
    """What can be shot at from a stud, in the open or in cover by the ground."""
    rows = grab.board.rows
    table = plan(rows)
    if not table.on[at] or not table.fits[at]:
        return {}
    blocked = taken(grab)
    found = {}
    for to, on in enumerate(table.on):
        if on and table.fits[to] and to != at:
            view = sight(rows, (at, Stud(to)))
            if view.clear:
                covered = behind(view, blocked & ~BITS[at])
                found[Stud(to)] = Mark(Sign.COVERED if covered else Sign.OPEN)
    return found


def behind(view: Sight, there: int) -> bool:
    """Whether a target is covered, by the ground or by what stands before it (R4-6)."""
    return view.covered or any(mask & there == mask for mask in view.behind)


def standing_at(grab: Grab, who: FigureId, at: Stud) -> Grab:
    """The game with a figure on another stud."""
    moved = replace(grab.figures[who], at=at)
    return replace(grab, figures=with_figure(grab.figures, who, moved))


def chances_from(grab: Grab, who: FigureId, at: Stud) -> list[tuple[FigureId, Fraction, bool]]:
    """Whom a figure could shoot at from a stud, with the chance and whether in cover."""
    from pieces_of_eight.campaign.treasure_grab.model.ground import in_cover

    there = standing_at(grab, who, at)
    rows = grab.board.rows
    table = plan(rows)
    found = []
    for n, enemy in enumerate(grab.figures):
        on = FigureId(n)
        if enemy.at < 0 or band_of(on) is band_of(who) or not table.on[enemy.at]:
            continue
        if table.on[at] and sight(rows, (at, enemy.at)).clear:
            covered = in_cover(there, who, on)
            found.append((on, hit_chance(covered), covered))
    return sorted(found, key=lambda each: (-each[1], each[0]))


def chance_text(chance: Fraction) -> str:
    """A chance as the board has room for it: "42%"."""
    return percent(float(chance)).strip()


def arrivals(grab: Grab, at: Stud) -> tuple[FigureMark, ...]:
    """The warband as it would come on with its captain on a stud."""
    return ghosts(
        (FigureId(who), to) for who, to in zip(members(grab.band), posts(grab, at), strict=False)
    )


def ghosts(places: Iterable[tuple[FigureId, Stud]]) -> tuple[FigureMark, ...]:
    """Figures as they would stand."""
    return tuple(FigureMark(who, token(who), band_of(who), at, ghost=True) for who, at in places)
