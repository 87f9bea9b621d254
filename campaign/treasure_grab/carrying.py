"""The chest (TG-7 to TG-9): held, pulled at, carried, turned, and brought off the board."""

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import AROUND, BITS, NOWHERE, Stud, quarter
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.mind import LastCache
from pieces_of_eight.campaign.kernel.play import Play, Reasons, Refusal, first_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import ground as g
from . import state as s
from .events import Carried, ChestPlaced, ChestWon, Pulled, Taken
from .ground import MARGIN, plan, studs_under_chest
from .moving import refuse_part
from .state import Carry, Grab, Lie, Place, Pull, Swing, Take

WINNING = Rule("TG-9")
NEXT_CHEST = Rule("R4-17")
CARRYING = Rule("TG-7")
PULLING = Rule("TG-8")
WITHIN_A_STUD = Rule("R4-10")
TOGETHER = Rule("R4-11")
CONTEST = Rule("R4-12")
OWN_SIDE = Rule("R4-15")
RELAY = Rule("H-222")

HANDS = 2  # so many carry the chest at most (TG-7)
ALONE = 2  # what a stud costs who carries alone, at half speed (TG-7)


# --- Winning (TG-9): the chest is off the board, its warband leaves, and the chest comes back ----


def win(play: Play[Grab], by: Player) -> None:
    """A point for the player; his warband leaves, and he puts the chest back (TG-9, R4-17)."""
    grab = play.state
    band = grab.band
    won = tuple(n + (who == by) for who, n in enumerate(grab.won))
    play.state = replace(
        gone(grab, band), won=won, chest=s.Chest(NOWHERE, Lie.EAST), pending=(s.AskPlace(by),)
    )
    play.tell(ChestWon(WINNING, by, band, won[by]))


def gone(grab: Grab, band: s.Band) -> Grab:
    """The game without a warband, which is free for others from the next round (R4-17)."""
    own = s.members(band)
    return replace(
        grab,
        figures=tuple(s.Figure() if n in own else each for n, each in enumerate(grab.figures)),
        bands=tuple(None if each is band else each for each in grab.bands),
        freed=tuple(grab.turn if n == band else each for n, each in enumerate(grab.freed)),
        bananas=tuple(n == band or each for n, each in enumerate(grab.bananas)),
    )


def refuse_place(grab: Grab, act: Place) -> Reasons:
    table = plan(grab.board.rows)
    row, column = divmod(act.at, table.columns)
    inside = MARGIN <= row < table.rows - MARGIN and MARGIN <= column < table.columns - MARGIN
    yield not inside, WINNING, "the chest must go back on the board"
    mask = studs_under_chest(table.columns, act.at, act.lie)[1]
    yield mask & ~table.board or mask & table.unfit, WINNING, "the chest does not fit there"
    yield mask & g.taken(grab), WINNING, "somebody is standing there"


def place(play: Play[Grab], act: Place) -> None:
    """Put the chest back, anywhere it fits (TG-9)."""
    grab = play.state
    play.state = replace(grab, chest=s.Chest(act.at, act.lie), pending=grab.pending[:-1])
    play.tell(ChestPlaced(NEXT_CHEST, act.by, act.at, act.lie))


@lru_cache(maxsize=64)
def _spots(rows: tuple[str, ...], every: int) -> tuple[tuple[Stud, Lie, int], ...]:
    """Where the chest fits on the board, every so many columns and rows."""
    table = plan(rows)
    found = []
    for at in map(Stud, range(len(table.on))):
        row, column = divmod(at, table.columns)
        for lie in Lie if table.on[at] and not (row % every or column % every) else ():
            mask = studs_under_chest(table.columns, at, lie)[1]
            if not (mask & ~table.board or mask & table.unfit):
                found.append((at, lie, mask))
    return tuple(found)


def legal_places(grab: Grab, by: Player) -> list[Place]:
    """Every third place the chest can be put back to; every one where those are taken."""
    there, rows = g.taken(grab), grab.board.rows
    third, every = (
        [Place(by, at, lie) for at, lie, mask in _spots(rows, steps) if not mask & there]
        for steps in (3, 1)
    )
    return third or every


# --- The chest (TG-7 to TG-9): taking hold, pulling against enemies, carrying, turning it --------


def refuse_take(grab: Grab, act: Take) -> Reasons:
    yield from refuse_part(grab, act.by)
    near = g.at_chest(grab, act.by)
    yield not near, WITHIN_A_STUD, "that figure is not next to the chest"
    yield grab.pull is Pull.LOST, CONTEST, "you have lost this turn's pull for the chest"
    mine = g.holders(grab)
    held = act.by in mine
    yield held and grab.pull is Pull.WON, CARRYING, "that figure already holds the chest"
    full = not held and len(mine) >= HANDS
    yield full, CARRYING, "two figures already hold the chest"


def take(play: Play[Grab], act: Take) -> None:
    """Take hold; where enemies are at the chest too, each side throws first (TG-8, R4-12)."""
    if play.state.pull is Pull.NOT_YET and not pull(play):
        return
    grab = play.state
    mine = g.holders(grab)
    if act.by not in mine:
        mine = (*mine, act.by)
        play.tell(Taken(CARRYING, act.by))
    play.state = replace(grab, chest=replace(grab.chest, held=mine), pull=Pull.WON)


def pull(play: Play[Grab]) -> bool:
    """One die a side, the highest has the chest for now, a tie moves nothing (R4-12)."""
    grab = play.state
    others = g.rivals(grab)
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
        there = [s.FigureId(who) for who in s.members(winner) if g.at_chest(grab, s.FigureId(who))]
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


class Load(NamedTuple):
    """The chest and its carriers before they are moved, whichever way that may be."""

    chest: Stud
    lie: Lie
    at: tuple[Stud, ...]  # where the carriers stand
    side: s.Band | None
    """The only side by which the chest may leave the board, if there is but one (R4-15)."""
    others: int = 0  # the studs on which others stand, as a set
    left: int = s.STUDS  # what the carrier has in hand who has least
    carried: int = 0  # how far the chest was carried in this turn


_load: LastCache[Grab, Load] = LastCache()


def load_of(grab: Grab) -> Load:
    """The chest and its carriers as they are; a decision asks for every way they could go."""
    last = _load.pair
    if last is not None and last[0] is grab:
        return last[1]
    mine, chest = [grab.figures[who] for who in g.ready(grab)], grab.chest
    under = studs_under_chest(plan(grab.board.rows).columns, chest.at, chest.lie)[1]
    return _load.keep(
        grab,
        Load(
            chest.at,
            chest.lie,
            tuple([each.at for each in mine]),
            grab.band if grab.options.own_side else None,
            g.taken(grab) & ~sum([BITS[each.at] for each in mine]) & ~under,
            min([each.left for each in mine], default=0),
            grab.carried,
        ),
    )


def haul_to(grab: Grab, act: Carry | Swing) -> Haul | Refusal:
    """The step or the quarter turn that is asked for, or why it cannot be (TG-7, H-81)."""
    return hauled(plan(grab.board.rows), load_of(grab), act)


def hauled(table: g.Plan, load: Load, act: Carry | Swing) -> Haul | Refusal:
    """A movement of chest and carriers together, or why it cannot be (R4-11, H-81)."""
    columns = table.columns
    old = studs_under_chest(columns, load.chest, load.lie)[0]
    if isinstance(act, Carry):
        x, y = AROUND[act.way]
        by = x + y * columns
        at = tuple([Stud(here + by) for here in load.at])
        chest, lie, base = Stud(load.chest + by), load.lie, 1
    else:
        row, column = divmod(old[act.about], columns)

        def turned(stud: Stud) -> Stud:
            x, y = quarter((stud % columns - column, stud // columns - row), act.way)
            return Stud(column + x + (row + y) * columns)

        at = tuple([turned(each) for each in load.at])
        chest = min(turned(old[0]), turned(old[s.LONG - 1]))
        lie, base = Lie(1 - load.lie), s.SWING
    studs, mask = studs_under_chest(columns, chest, lie)
    feet, others = sum([BITS[each] for each in at]), load.others
    if (mask | feet) & (table.unfit | others) or mask & feet:
        return Refusal(TOGETHER, "the chest and its carriers do not fit there")
    if load.side is not None and not g.leaves_by(table, studs, load.side):
        return Refusal(OWN_SIDE, "the chest may only leave the board on your own side")
    levels = table.feet
    rises = [g.climb(levels[here], levels[to]) for here, to in zip(load.at, at, strict=True)]
    rises.append(g.climb(max([levels[n] for n in old]), max([levels[n] for n in studs])))
    cost = (base + max(rises)) * (ALONE if len(at) == 1 else 1)
    if load.left < cost:
        return Refusal(CARRYING, f"that takes {cost}, more than a carrier has left")
    if load.carried + cost > s.STUDS:
        left = s.STUDS - load.carried
        return Refusal(
            RELAY, f"the chest can go {f'only {left}' if left else 'no'} further this turn"
        )
    if not g.in_hand(table, studs, at):
        return Refusal(TOGETHER, "it would be out of a carrier's reach there")
    return Haul(chest, lie, at, cost)


class Passage(NamedTuple):
    """An order that moves the chest over a board with nobody else on it."""

    act: Carry | Swing
    cost: int
    needs: int  # the studs on which chest and carriers come to stand, as a set


@lru_cache(maxsize=1 << 12)
def passages(table: g.Plan, load: Load, by: Player) -> tuple[Passage, ...]:
    """The ways a chest and its carriers could go if nobody else were there; kept by how they stand.

    While others move, the same is asked again and again.
    """
    found = list[Passage]()
    orders: list[Carry | Swing] = [Carry(by, way) for way in range(len(AROUND))]
    orders += [Swing(by, about, way) for about in (1, 2) for way in (-1, 1)]
    for act in orders:
        haul = hauled(table, load, act)
        if isinstance(haul, Haul):
            under = studs_under_chest(table.columns, haul.chest, haul.lie)[1]
            found.append(Passage(act, haul.cost, under | sum([BITS[each] for each in haul.at])))
    return tuple(found)


def refuse_carry(grab: Grab, act: Carry | Swing) -> Reasons:
    """Why the chest cannot go a step, or a quarter turn."""
    if isinstance(act, Carry):
        off = not 0 <= act.way < len(AROUND)
        yield off, CARRYING, "the chest can only go in one of eight directions"
    else:
        end = act.about not in (1, 2) or act.way not in (-1, 1)
        yield end, s.LENGTH, "the chest turns by a quarter, and never about one of its ends"
    yield grab.phase is not s.Phase.MOVING, CARRYING, "your movement is over"
    yield not g.holders(grab), CARRYING, "none of your figures holds the chest"
    tugged = grab.pull is not Pull.WON
    yield tugged, CONTEST, "take hold of the chest first: enemies may want it too"
    found = haul_to(grab, act)
    if isinstance(found, Refusal):
        yield True, found.rule, found.why


def carry(play: Play[Grab], act: Carry | Swing) -> None:
    """Move chest and carriers together; wholly off the board it is won (TG-9, R4-16).

    A step, 6 studs a turn for two and 3 for one (TG-7), or a quarter turn (H-81).
    """
    grab, found = play.state, haul_to(play.state, act)
    assert isinstance(found, Haul)
    mine = g.ready(grab)
    figures = grab.figures
    for who, to in zip(mine, found.at, strict=True):
        figure = figures[who]
        figures = s.with_figure(figures, who, replace(figure, at=to, left=figure.left - found.cost))
    chest = replace(grab.chest, at=found.chest, lie=found.lie)
    carried = grab.carried + found.cost
    play.state = replace(grab, figures=figures, chest=chest, carried=carried)
    rule = CARRYING if isinstance(act, Carry) else s.LENGTH
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
    if grab.pull is Pull.LOST:
        return found
    near = g.beside(grab) & g.standing(grab.figures).bands[grab.band]
    for who in s.members(grab.band) if near else ():
        at = grab.figures[who].at
        if at >= 0 and near & BITS[at]:
            act = Take(s.FigureId(who))
            if first_of(refuse_take(grab, act)) is None:
                found.append(act)
    left = g.haul_left(grab)
    if left:
        load = load_of(grab)
        alone = Load(load.chest, load.lie, load.at, load.side)
        every = passages(plan(grab.board.rows), alone, grab.active)
        found += [act for act, cost, needs in every if cost <= left and not needs & load.others]
    return found
