"""Follies of a treasure grab: walks that bring nothing, and what is done badly with the chest."""

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.engines import TREASURE_GRAB
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player
from campaign.treasure_grab.mind.carrying import reach
from campaign.treasure_grab.mind.habits import gained
from campaign.treasure_grab.model.actions import Done, Move, Shoot, Strike, Take
from campaign.treasure_grab.model.distances import FAR as FAR_OFF
from campaign.treasure_grab.model.distances import approach, outings
from campaign.treasure_grab.model.ground import at_chest, haul_left, holders, in_cover, plan, rivals
from campaign.treasure_grab.model.say import name
from campaign.treasure_grab.model.state import (
    STUDS,
    Band,
    FigureId,
    Grab,
    Pull,
    Side,
    band_of,
    members,
)
from campaign.treasure_grab.rules.carrying import legal_chest
from campaign.treasure_grab.rules.fighting import legal_shots, legal_strikes
from campaign.treasure_grab.rules.moving import legal_moves
from tests.follies.games import Folly, Stroke
from tests.ladder import grab_setup

ENGINE: Engine[Any, Any, Any] = TREASURE_GRAB
IDLE, IN_NEED = "idle walk", "idle walk in need"
WAITS, AGAINST, SHORT, PAST = "waits at the chest", "into the enemy", "stops short", "fires past"
HOME, LEAVES, BEHIND = "not brought home", "leaves the chest", "left behind"
NAMES = {
    IDLE: "a figure far from the chest goes no nearer, and for no better fire",
    IN_NEED: "the same while an enemy has hold of the chest",
    WAITS: "a band has hold of the chest with enemies at it, and ends its movement without a pull",
    AGAINST: "the chest is carried to a side with enemies before it, though one as near is free",
    SHORT: "a band has the chest to itself and does not carry it as near to the edge as it could",
    PAST: "a figure attacks another than the enemy who has the chest, whom it would hit as easily",
    HOME: "a band that could bring the chest off in this turn ends its movement with it",
    LEAVES: "the last of a band at the chest walks off, and enemies are at it",
    BEHIND: "a figure far from the chest does not move at all, though it could go nearer",
}
NEARLY = 4
"""So many studs more make a side of the board no farther."""
FAR = 3
"""So many studs from the chest a figure is near it, and may step aside."""
FIRE = list(TREASURE_GRAB.mind.reasons).index("fire")


def setup(seed: int) -> Any:
    """The treasure grab of a seed, for two to four."""
    return grab_setup(seed, 2 + seed % 3)


def follies(game: Iterable[Stroke]) -> Iterator[Folly]:
    """The follies of one game, as they are done."""
    for stroke in game:
        grab, act = stroke.before, stroke.action
        if grab.chest.at < 0:
            continue
        if isinstance(act, Done):
            yield from at_the_chest(grab)
            yield from left_behind(grab)
        elif isinstance(act, Shoot | Strike):
            if fires_past(grab, act):
                yield Folly(PAST, grab.turn, name(act.by))
        elif isinstance(act, Move) and leaves_the_chest(grab, act, stroke.after):
            yield Folly(LEAVES, grab.turn, name(act.by))
        elif isinstance(act, Move) and walks_for_nothing(grab, stroke.who, act, stroke.after):
            held = grab.chest.held and band_of(grab.chest.held[0]) != band_of(act.by)
            yield Folly(IN_NEED if held else IDLE, grab.turn, name(act.by))


def at_the_chest(grab: Grab) -> Iterator[Folly]:
    """What a band does badly with the chest, as its movement ends."""
    who = holders(grab)
    if not who:
        return
    words = f"{name(who[0])}, {len(who)} in hand"
    if grab.pull is Pull.NOT_YET and rivals(grab) and at_chest(grab, who[0]):
        yield Folly(WAITS, grab.turn, words)
    elif grab.pull is Pull.WON:
        side = grab.band if grab.options.own_side else None
        if not reach(grab, side, haul_left(grab)).left:
            yield Folly(HOME, grab.turn, words)
        if into_the_enemy(grab):
            yield Folly(AGAINST, grab.turn, words)
        hauls = [act for act in legal_chest(grab) if not isinstance(act, Take)]
        if not rivals(grab) and not foes_near(grab) and any(gained(grab, act) > 0 for act in hauls):
            yield Folly(SHORT, grab.turn, words)


def leaves_the_chest(grab: Grab, act: Move, after: Grab) -> bool:
    """Whether nobody is left at the chest of a band that had somebody there, and enemies are."""

    def many(state: Grab) -> int:
        return sum(at_chest(state, FigureId(n)) for n in members(grab.band))

    return bool(rivals(after)) and many(grab) > 0 and not many(after)


def left_behind(grab: Grab) -> Iterator[Folly]:
    """Who has not moved, far from the chest, though a move that is listed leads nearer."""
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    idle = {
        n
        for n in members(grab.band)
        if grab.figures[n].left == STUDS and STUDS < walks[grab.figures[n].at] < FAR_OFF
    }
    nearer = {
        act.by for act in legal_moves(grab) if walks[act.to] < walks[grab.figures[act.by].at] - FAR
    }
    for who in sorted(idle & nearer):
        yield Folly(BEHIND, grab.turn, name(FigureId(who)))


def foes_near(grab: Grab) -> int:
    """How many enemies stand within a turn's walk of the chest."""
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    own = members(grab.band)
    return sum(
        each.at >= 0 and n not in own and walks[each.at] <= STUDS
        for n, each in enumerate(grab.figures)
    )


def into_the_enemy(grab: Grab) -> bool:
    """Whether the chest has come near a side with enemies before it, and another is free."""
    if not grab.carried or grab.options.own_side:
        return False
    pose = grab.chest.at, grab.chest.lie
    ways = [outings(grab.board.rows, Band(side)).get(pose, FAR_OFF) for side in Side]
    foes = [foes_before(grab, side) for side in Side]
    to = ways.index(min(ways))
    free = any(way <= ways[to] + NEARLY and not many for way, many in zip(ways, foes, strict=True))
    return foes[to] > 1 and free


def foes_before(grab: Grab, side: Side) -> int:
    """How many enemies stand in the quarter of the board before a side, seen from the chest."""
    columns, own = plan(grab.board.rows).columns, members(grab.band)
    row, column = divmod(grab.chest.at, columns)
    found = 0
    for n, each in enumerate(grab.figures):
        down, right = each.at // columns - row, each.at % columns - column
        onward = (-down, right, down, -right)[side]
        found += each.at >= 0 and n not in own and onward >= max(abs(down), abs(right), 2)
    return found


def fires_past(grab: Grab, act: Shoot | Strike) -> bool:
    """Whether an enemy who has hold of the chest could have been attacked as well."""
    held = [who for who in grab.chest.held if band_of(who) is not band_of(act.by)]
    if not held or act.on in held:
        return False
    if grab.figures[act.on].wounds:  # to be rid of one for good may be worth more
        return False
    attacks: list[Shoot | Strike] = [*legal_shots(grab), *legal_strikes(grab)]
    on_them = [each for each in attacks if each.by == act.by and each.on in held]
    return any(is_covered(grab, each) <= is_covered(grab, act) for each in on_them)


def is_covered(grab: Grab, act: Shoot | Strike) -> bool:
    """Whether the target of an attack is in cover."""
    return isinstance(act, Shoot) and in_cover(grab, act.by, act.on)


def walks_for_nothing(grab: Grab, who: Player, act: Move, after: Grab) -> bool:
    """Whether a move brings its figure nothing."""
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    here = walks[grab.figures[act.by].at]
    return FAR < here <= walks[act.to] and fire(after, who) <= fire(grab, who)


def fire(grab: Grab, who: Player) -> float:
    """What is shot, less what is shot at one's own."""
    assert TREASURE_GRAB.mind.parts is not None
    return TREASURE_GRAB.mind.parts(grab, who)[FIRE]
