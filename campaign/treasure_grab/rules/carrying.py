"""The chest (TG-7 to TG-9): held, pulled at, carried, turned, and brought off the board."""

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from campaign.geometry.squares import AROUND, NOWHERE
from campaign.geometry.studs import BITS, Away, Stud, quarter
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.actions import Carry, Place, Swing, Take
from campaign.treasure_grab.model.events import Carried, ChestPlaced, ChestWon, Pulled, Taken
from campaign.treasure_grab.model.ground import (
    MARGIN,
    at_chest,
    beside_chest,
    climb,
    haul_left,
    holders,
    in_hand,
    leaves_by,
    plan,
    ready,
    rivals,
    studs_under_chest,
    taken,
)
from campaign.treasure_grab.model.state import (
    LENGTH,
    LONG,
    STUDS,
    SWING,
    AskPlace,
    Band,
    Chest,
    Figure,
    FigureId,
    Grab,
    Lie,
    Phase,
    Pull,
    members,
    with_figure,
)
from campaign.treasure_grab.rules.moving import refuse_part

WINNING = Rule("TG-9")
NEXT_CHEST = Rule("R4-17")
CARRYING = Rule("TG-7")
PULLING = Rule("TG-8")
WITHIN_A_STUD = Rule("R4-10")
TOGETHER = Rule("R4-11")
CONTEST = Rule("R4-12")
OWN_SIDE = Rule("R4-15")
RELAY = Rule("H-222")

HANDS = 2
"""So many carry the chest at most (TG-7)."""
ALONE = 2
"""What a stud costs who carries alone, at half speed (TG-7)."""


# --- Winning (TG-9): the chest is off the board, its warband leaves, and the chest comes back ----


def win(play: Play[Grab], by: Player) -> None:
    """A point for the player; his warband leaves, and he puts the chest back (TG-9, R4-17)."""
    grab = play.state
    band = grab.band
    won = tuple(n + (who == by) for who, n in enumerate(grab.won))
    play.state = replace(
        gone(grab, band), won=won, chest=Chest(NOWHERE, Lie.EAST), pending=(AskPlace(by),)
    )
    play.tell(ChestWon(WINNING, by, band, won[by]))


def gone(grab: Grab, band: Band) -> Grab:
    """The game without a warband, which is free for others from the next round (R4-17)."""
    own = members(band)
    return replace(
        grab,
        figures=tuple(Figure() if n in own else each for n, each in enumerate(grab.figures)),
        bands=tuple(None if each is band else each for each in grab.bands),
        freed=tuple(grab.turn if n == band else each for n, each in enumerate(grab.freed)),
        bananas=tuple(n == band or each for n, each in enumerate(grab.bananas)),
    )


def refuse_place(grab: Grab, act: Place) -> Refusal | None:
    table = plan(grab.board.rows)
    row, column = divmod(act.at, table.columns)
    inside = MARGIN <= row < table.rows - MARGIN and MARGIN <= column < table.columns - MARGIN
    if not inside:
        return Refusal(WINNING, "the chest is put back on the board")
    mask = studs_under_chest(table.columns, act.at, act.lie)[1]
    if mask & ~table.board or mask & table.unfit:
        return Refusal(WINNING, "the chest does not fit there")
    if mask & taken(grab):
        return Refusal(WINNING, "somebody stands there")
    return None


def place(play: Play[Grab], act: Place) -> None:
    """Put the chest back, anywhere it fits (TG-9)."""
    grab = play.state
    play.state = replace(grab, chest=Chest(act.at, act.lie), pending=grab.pending[:-1])
    play.tell(ChestPlaced(NEXT_CHEST, act.by, act.at, act.lie))


@lru_cache(maxsize=64)
def _spots(rows: tuple[str, ...], every: int) -> tuple[tuple[Stud, Lie, int], ...]:
    """Where the chest fits on the board, every so many columns and rows."""
    table = plan(rows)
    found = []
    for at in range(len(table.on)):
        row, column = divmod(at, table.columns)
        if table.on[at] and not (row % every or column % every):
            for lie in Lie:
                mask = studs_under_chest(table.columns, Stud(at), lie)[1]
                if not (mask & ~table.board or mask & table.unfit):
                    found.append((Stud(at), lie, mask))
    return tuple(found)


def legal_places(grab: Grab, by: Player) -> list[Place]:
    """Every third place the chest can be put back to; every one where those are taken."""
    there, rows = taken(grab), grab.board.rows
    for every in (3, 1):
        found = [Place(by, at, lie) for at, lie, mask in _spots(rows, every) if not mask & there]
        if found:
            break
    return found


# --- The chest (TG-7 to TG-9): taking hold, pulling against enemies, carrying, turning it --------


def refuse_take(grab: Grab, act: Take) -> Refusal | None:
    refusal = refuse_part(grab, act.by)
    if refusal:
        return refusal
    if not at_chest(grab, act.by):
        return Refusal(WITHIN_A_STUD, "that one is not beside the chest")
    if grab.pull is Pull.LOST:
        return Refusal(CONTEST, "this turn's pull for the chest is lost")
    mine = holders(grab)
    if act.by in mine:
        if grab.pull is Pull.WON:
            return Refusal(CARRYING, "that one has hold of the chest already")
    elif len(mine) >= HANDS:
        return Refusal(CARRYING, "two have hold of the chest already")
    return None


def take(play: Play[Grab], act: Take) -> None:
    """Take hold; where enemies are at the chest too, each side throws first (TG-8, R4-12)."""
    if play.state.pull is Pull.NOT_YET and not pull(play):
        return
    grab = play.state
    mine = holders(grab)
    if act.by not in mine:
        mine = (*mine, act.by)
        play.tell(Taken(CARRYING, act.by))
    play.state = replace(grab, chest=replace(grab.chest, held=mine), pull=Pull.WON)


def pull(play: Play[Grab]) -> bool:
    """One die a side, the highest has the chest for now, a tie moves nothing (R4-12)."""
    grab = play.state
    others = rivals(grab)
    if not others:
        return True
    bands = (grab.band, *others)
    faces = tuple(play.die(PULLING) for _ in bands)
    best = [band for band, face in zip(bands, faces, strict=True) if face == max(faces)]
    winner = best[0] if len(best) == 1 else None
    play.tell(Pulled(PULLING, bands, faces, winner))
    if winner is grab.band:
        return True
    chest = grab.chest
    if winner is not None:
        there = [FigureId(who) for who in members(winner) if at_chest(grab, FigureId(who))]
        kept = [who for who in there if who in chest.held]
        hold = (*kept, *(who for who in there if who not in kept))[:HANDS]
        chest = replace(chest, held=tuple(sorted(hold)))
    play.state = replace(grab, chest=chest, pull=Pull.LOST)
    return False


class Haul(NamedTuple):
    """Where the chest and its carriers would come to, and what it would cost each of them."""

    chest: Stud
    lie: Lie
    at: tuple[Stud, ...]
    cost: int


def hauled(grab: Grab, chest: Stud, lie: Lie, at: tuple[Stud, ...], base: int) -> Haul | Refusal:
    """A movement of chest and carriers together, or why it cannot be (R4-11, H-81)."""
    table, mine = plan(grab.board.rows), ready(grab)
    studs, mask = studs_under_chest(table.columns, chest, lie)
    own = sum(BITS[grab.figures[who].at] for who in mine)
    old = studs_under_chest(table.columns, grab.chest.at, grab.chest.lie)
    others = taken(grab) & ~own & ~old[1]
    feet = sum(BITS[each] for each in at)
    if (mask | feet) & (table.unfit | others) or mask & feet:
        return Refusal(TOGETHER, "chest and carriers do not fit there")
    if grab.options.own_side and not leaves_by(table, studs, grab.band):
        return Refusal(OWN_SIDE, "the chest may leave the board by your own side only")
    levels = table.feet
    rises = [
        climb(levels[grab.figures[who].at], levels[to]) for who, to in zip(mine, at, strict=True)
    ]
    rises.append(climb(max(levels[n] for n in old[0]), max(levels[n] for n in studs)))
    cost = (base + max(rises)) * (ALONE if len(mine) == 1 else 1)
    if any(grab.figures[who].left < cost for who in mine):
        return Refusal(CARRYING, f"that takes {cost} of movement, and a carrier has less")
    if grab.carried + cost > STUDS:
        left = STUDS - grab.carried
        return Refusal(RELAY, f"of the {STUDS} that the chest goes in a turn {left} are left")
    if not in_hand(table, studs, at):
        return Refusal(TOGETHER, "there it would be out of a carrier's reach")
    return Haul(chest, lie, at, cost)


def carry_to(grab: Grab, act: Carry) -> Haul | Refusal:
    """The step that is asked for, or why it cannot be."""
    columns = plan(grab.board.rows).columns
    x, y = AROUND[act.way]
    by = x + y * columns
    at = tuple(Stud(grab.figures[who].at + by) for who in ready(grab))
    return hauled(grab, Stud(grab.chest.at + by), grab.chest.lie, at, 1)


def swing_to(grab: Grab, act: Swing) -> Haul | Refusal:
    """The quarter turn that is asked for, or why it cannot be (H-81)."""
    columns, chest = plan(grab.board.rows).columns, grab.chest
    row, column = divmod(studs_under_chest(columns, chest.at, chest.lie)[0][act.about], columns)

    def turned(stud: Stud) -> Stud:
        away: Away = (stud % columns - column, stud // columns - row)
        x, y = quarter(away, act.way)
        return Stud(column + x + (row + y) * columns)

    lie = Lie(1 - chest.lie)
    ends = turned(chest.at), turned(studs_under_chest(columns, chest.at, chest.lie)[0][LONG - 1])
    at = tuple(turned(grab.figures[who].at) for who in ready(grab))
    return hauled(grab, min(ends), lie, at, SWING)


def refuse_haul(grab: Grab) -> Refusal | None:
    """Why the chest cannot be moved at all."""
    if grab.phase is not Phase.MOVING:
        return Refusal(CARRYING, "the movement is over")
    if not holders(grab):
        return Refusal(CARRYING, "none of yours has hold of the chest")
    if grab.pull is not Pull.WON:
        return Refusal(CONTEST, "take hold of the chest first: enemies may want it too")
    return None


def refuse_carry(grab: Grab, act: Carry) -> Refusal | None:
    if not 0 <= act.way < len(AROUND):
        return Refusal(CARRYING, "there are eight directions")
    found = refuse_haul(grab) or carry_to(grab, act)
    return found if isinstance(found, Refusal) else None


def refuse_swing(grab: Grab, act: Swing) -> Refusal | None:
    if act.about not in (1, 2) or act.way not in (-1, 1):
        return Refusal(LENGTH, "the chest turns by a quarter, and about neither of its ends")
    found = refuse_haul(grab) or swing_to(grab, act)
    return found if isinstance(found, Refusal) else None


def carry(play: Play[Grab], act: Carry) -> None:
    """One step: 6 studs a turn for two, 3 for one (TG-7)."""
    haul(play, carry_to(play.state, act), CARRYING)


def swing(play: Play[Grab], act: Swing) -> None:
    """A quarter turn (H-81)."""
    haul(play, swing_to(play.state, act), LENGTH)


def haul(play: Play[Grab], found: Haul | Refusal, rule: Rule) -> None:
    """Move chest and carriers together; wholly off the board it is won (TG-9, R4-16)."""
    assert isinstance(found, Haul)
    grab = play.state
    mine = ready(grab)
    figures = grab.figures
    for who, to in zip(mine, found.at, strict=True):
        figure = figures[who]
        figures = with_figure(figures, who, replace(figure, at=to, left=figure.left - found.cost))
    chest = replace(grab.chest, at=found.chest, lie=found.lie)
    carried = grab.carried + found.cost
    play.state = replace(grab, figures=figures, chest=chest, carried=carried)
    play.tell(Carried(rule, grab.band, found.chest, found.lie, found.cost, len(mine) == 1))
    if off_board(grab, found):
        win(play, grab.active)


def off_board(grab: Grab, found: Haul) -> bool:
    """Whether the chest would be wholly off the board (TG-9, R4-16)."""
    table = plan(grab.board.rows)
    return not studs_under_chest(table.columns, found.chest, found.lie)[1] & table.board


def legal_chest(grab: Grab) -> list[Take | Carry | Swing]:
    """What can be done about the chest in the movement."""
    found: list[Take | Carry | Swing] = []
    if grab.chest.at < 0 or grab.pull is Pull.LOST:
        return found
    near = beside_chest(grab.board.rows, grab.chest.at, grab.chest.lie)
    for who in members(grab.band):
        at = grab.figures[who].at
        if at >= 0 and near & BITS[at]:
            act = Take(FigureId(who))
            if refuse_take(grab, act) is None:
                found.append(act)
    if haul_left(grab):
        by = grab.active
        steps = [Carry(by, way) for way in range(len(AROUND))]
        found += [act for act in steps if isinstance(carry_to(grab, act), Haul)]
        turns = [Swing(by, about, way) for about in (1, 2) for way in (-1, 1)]
        found += [act for act in turns if isinstance(swing_to(grab, act), Haul)]
    return found
