"""What is laid over the map of a town: ways, targets, torches, answers, ranges."""

from collections.abc import Callable, Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.describe import THREAT, Choice
from pieces_of_eight.campaign.kernel.play import asks
from pieces_of_eight.campaign.land_raid.actions import Action, Haul
from pieces_of_eight.campaign.land_raid.fighting import hit_need
from pieces_of_eight.campaign.land_raid.state import GUN_DICE, Phase, Raid, Unit, places_seen, plan
from pieces_of_eight.tui.match.stack_desk import StackDesk
from .draw.view import Mark, Sign, TownView, view_of

RaidDesk = StackDesk[Raid, Action]
Marks = dict[Square, Mark]
GUN_MOVES = "5+"  # what a gun needs to move (P8-22.4), as the map shows it
SIGNS = {Phase.SHOOTING: Sign.TARGET, Phase.BURNING: Sign.TORCH, Phase.LOOTING: Sign.CHOICE}


def percent(chance: float) -> str:
    """A chance in three cells: only the certain is called certain."""
    if chance >= 1:
        return "yes"
    return f"{min(99, max(1, round(chance * 100)))}%" if chance > 0 else "no"


def view(desk: RaidDesk) -> TownView:
    """The town as it is to be drawn."""
    listed = () if desk.choice is None else desk.choice_of(desk.choice).orders
    doers = [who for act in listed for who in desk.about.hands(act)]
    return view_of(
        desk.state,
        desk.me,
        selected=frozenset(desk.hand if desk.choice is None else doers),
        marks=marks(desk),
        cursor=desk.cursor,
    )


def marks(desk: RaidDesk) -> Marks:
    """What is marked on the map."""
    if desk.layer is not None and desk.layer.key == THREAT:
        return {at: Mark(Sign.THREAT, text) for at, text in desk.threat.items()}
    if desk.layer is not None:
        return of_ranges(desk)
    if asks(desk.state) and desk.laid:
        return {at: Mark(Sign.CHOICE, foes_at(desk, at)) for at in desk.laid}
    if desk.hand and desk.marching:
        return of_marches(desk)
    sign = SIGNS.get(desk.state.phase)
    if sign is not None and desk.legal and not asks(desk.state):
        return of_targets(desk, sign)
    lit = None if desk.choice is None else desk.choice_of(desk.choice)
    if lit is None or lit.place is None or lit.verb == "boats":
        return {}
    return {lit.place: Mark(Sign.TARGET)}


def foes_at(desk: RaidDesk, at: Square) -> str:
    """How many enemies are seen in a square."""
    there = [thing for thing in desk.things.values() if at in thing.places]
    foes = sum(thing.owner != desk.me for thing in there)
    return str(foes) if foes else ""


def of_marches(desk: RaidDesk) -> Marks:
    """Where those in hand can go, and the way to the cursor."""
    found = {choice.place: goal(desk, choice) for choice in desk.all_laid}
    there = desk.here
    if there is not None:
        for at in there.path[:-1]:
            found[at] = Mark(Sign.PATH)
        if not desk.verb(there).aimed:
            found[desk.cursor] = Mark(Sign.PATH, found[desk.cursor].text)
    return found


def goal(desk: RaidDesk, choice: Choice) -> Mark:
    """The mark of a square to which men can go, or which they can attack."""
    if desk.verb(choice).aimed:
        chance = desk.chance(choice)
        return Mark(Sign.TARGET, "" if chance is None else percent(chance))
    if Haul in map(type, choice.orders):
        return Mark(Sign.CHANCE, GUN_MOVES)
    return Mark(Sign.REACH, choice.mark)


def of_targets(desk: RaidDesk, sign: Sign) -> Marks:
    """What those in hand, or all, can do something to, with the chance that it comes off."""
    aimed = [choice for choice in desk.choices if desk.verb(choice).aimed]
    best: dict[Square, float] = {}
    for choice in desk.all_laid or desk.about.offers(desk.state, aimed, ()):
        chance = None if sign is Sign.CHOICE else desk.chance(choice)
        best[choice.place] = max(best.get(choice.place, 0), chance or 0)
    return {at: Mark(sign, percent(chance) if chance else "") for at, chance in best.items()}


def of_ranges(desk: RaidDesk) -> Marks:
    """What the muskets and guns at the cursor, or of those in hand, reach."""
    raid, at = desk.state, desk.origin if desk.hand else desk.cursor
    seen = places_seen(raid, desk.me)
    full = frozenset(each for each in seen if each != NOWHERE)
    men = [unit for unit in raid.units if unit.here and seen[unit.id] == at]
    return reached(raid, at, men, full.__contains__)


def reached(raid: Raid, at: Square, men: Sequence[Unit], full: Callable[[Square], bool]) -> Marks:
    """The squares that some men reach; `full` tells where somebody stands in the way."""
    table, guns = plan(raid.town.rows), set[Square]()
    needs: dict[Square, int] = {}
    for unit in men:
        if unit.gun:
            guns |= {aim.at for aim in table.gun_shots[at] if is_clear(aim.over, full)}
        elif unit.muskets:
            for aim in table.shots[at]:
                if is_clear(aim.over, full):
                    needs[aim.at] = min(needs.get(aim.at, 6), hit_need(unit))
    found = {to: Mark(Sign.REACH, f"{need}+") for to, need in needs.items()}
    return found | {to: Mark(Sign.REACH, f"{GUN_DICE}d") for to in guns}


def is_clear(over: Square, full: Callable[[Square], bool]) -> bool:
    """Whether a shot that passes a square can pass it."""
    return over == NOWHERE or not full(over)
