"""What is laid over the board: where a figure can go, and what it would see."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import BITS, Stud
from pieces_of_eight.campaign.kernel.describe import THREAT, Choice
from pieces_of_eight.campaign.treasure_grab.describe import HEIGHTS, SIGHT
from pieces_of_eight.campaign.treasure_grab.events import token
from pieces_of_eight.campaign.treasure_grab.fighting import hit_chance
from pieces_of_eight.campaign.treasure_grab.ground import (
    Sight,
    in_cover,
    plan,
    sight,
    taken,
)
from pieces_of_eight.campaign.treasure_grab.state import (
    NOBODY,
    Action,
    FigureId,
    Grab,
    Place,
    band_of,
    members,
    with_figure,
)
from pieces_of_eight.tui.draw.glyphs import percent
from pieces_of_eight.tui.match.fight_desk import FightDesk
from .draw.view import ChestMark, FigureMark, GrabView, Mark, Sign, view_of

GrabDesk = FightDesk[Grab, Action]
SHOTS = {"+": Sign.OPEN, "c": Sign.COVERED}


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


def ghosts(places: Iterable[tuple[FigureId, Stud]]) -> tuple[FigureMark, ...]:
    """Figures as they would stand."""
    return tuple(FigureMark(who, token(who), band_of(who), at, ghost=True) for who, at in places)


def view(desk: GrabDesk) -> GrabView:
    """The board as it is to be drawn."""
    layer, here = desk.layer and desk.layer.key, desk.here
    found = view_of(
        desk.state,
        cursor=desk.cursor,
        selected=NOBODY if desk.who is None else desk.who,
        marks=marks(desk, layer),
        numbered=layer == HEIGHTS,
    )
    if here is not None and here.path:
        band = zip(map(FigureId, members(desk.state.band)), here.path, strict=False)
        found = replace(found, figures=(*found.figures, *ghosts(band)))
    if here is not None and isinstance(here.orders[0], Place):
        ghost = ChestMark(here.orders[0].at, here.orders[0].lie, ghost=True)
        found = replace(found, chests=(ghost,))
    return found


def marks(desk: GrabDesk, layer: object) -> dict[Stud, Mark]:
    """What is marked on the board."""
    if layer == SIGHT:
        return seen_from(desk.state, desk.cursor)
    if layer == THREAT:
        return {at: Mark(SHOTS.get(text, Sign.THREAT), text) for at, text in desk.threat.items()}
    if layer == HEIGHTS or desk.steering or desk.state.pending:
        return {}
    if desk.laid:
        return {at: laid_mark(some[0]) for at, some in desk.laid.items()}
    return targets(desk)


def laid_mark(choice: Choice) -> Mark:
    """The mark of what is laid to a stud."""
    return Mark(Sign.REACH if choice.mark else Sign.CHOICE, choice.mark)


def targets(desk: GrabDesk) -> dict[Stud, Mark]:
    """The enemies who can be attacked, each with the best chance of whoever is in hand."""
    found: dict[Stud, Mark] = {}
    for thing in desk.things.values():
        attacks = [each for each in desk.at_thing(thing) if desk.verb(each).aimed]
        if attacks:
            mine = [each for each in attacks if each.actor == desk.who]
            chances = [chance for each in mine or attacks if (chance := desk.chance(each))]
            best = percent(max(chances)).strip() if chances else ""
            found[desk.place_of(attacks[0])] = Mark(Sign.TARGET, best)
    return found
