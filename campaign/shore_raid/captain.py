"""How a captain leads his bands, where a mate sends each on an errand of its own.

His pirates seek out the enemy first, for booty is carried home by who is left in the end. Then each
band goes where a man brings home most for his time, and no more go than there is work for: a load
that lies where its bearer fell is as good as another, and nearer home. On either side a man goes
where friends are, not where more enemies can charge him than he has friends about him, and he
halts where he can fire; he thinks of that too before he charges. The town's men all go where they
are many and the pirates few, keep together till loads are on their way, and then fall upon those
first who bear and take them. He calls up the band whose men promise most, each by his best order.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from math import sqrt
from typing import NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.geometry.plane import Point, centre, squared
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player
from .ground import CELLS, FAR, HOME, Goal, Plan, allowance, field, ground_of
from .judgement import Numbers, open_to
from .state import NO_PLACE, PIRATES, TOWN, Deed, Fate, Figure, Firelock, March, Raid, enemies
from .tactics import Lead, Option, in_hand, led, near_block

RANGES = {Firelock.PISTOL: 1500, Firelock.RIFLE: 2000}
"""How far off an enemy is worth a shot, in hundredths of an inch."""


class Ways(Struct, frozen=True):
    """The numbers by which a captain leads, the pirates' before the town's where they differ.

    Those that are crooked were learned: bent at random for each of 4,800 raids against a mate, and
    moved in the direction in which more were won.
    """

    sought: int = 4000
    """How far off an enemy is sought out, in hundredths of an inch."""
    few: float = 0.219
    """Enemies are few when there are so many for each pirate: then it is time for the booty."""
    pace: float = 1300.0
    """How far a man comes in a turn, on the average, in hundredths of an inch."""
    lifted: float = 0.8
    """How many turns it takes to take up a load that lies there."""
    burnt: float = 2.0
    """So many loads a man who burns is reckoned to destroy, in as many turns."""
    spare: float = 1.22
    """So many men are wanted for each load, for not all will come so far."""
    crowded: float = 0.16
    """What is left of the worth of a place for who is not wanted there."""
    pile: int = 300
    """Loads lie together that are no further apart, in hundredths of an inch."""
    comrades: int = 800
    """Friends are near within so many hundredths of an inch."""
    most: tuple[float, float] = (6.63, 4.25)
    """More friends than these are no better, by side."""
    friend: float = 0.04
    """What it is worth to have one more friend near."""
    outnumbered: tuple[float, float] = (0.0916, 0.1)
    """What it costs to have one more enemy near than friends, by side."""
    urgent: float = 0.199
    """The town is in a hurry when the pirates have so much of their need in hand."""
    hurry: float = 0.25
    """How much it then still counts where its men stand."""
    laden: float = 12.0
    """How much nearer a pirate with a load seems to the town, in inches."""
    others: float = 1.0
    """How much further off one seems for each who can fight beside him, up to so many."""
    most_others: int = 8
    gathered: float = 0.7
    """How much nearer for each of the town's men who is there already, up to so many."""
    most_gathered: float = 8.71
    there: int = 943
    """He is there within so many hundredths of an inch."""
    aim: float = 0.15
    """What it is worth to stand where one can fire at once."""
    exposed: float = 0.5
    """How much of all that counts where a charge takes men."""
    numbers: tuple[Numbers, Numbers] = (
        Numbers(
            man=0.672,
            gun=0.224,
            charge=927,
            risk=0.027,
            fight=0.108,
            charging=0.11,
            worn=0.245,
            rear=2.36,
            seizing=0.819,
            onward=0.0352,
        ),
        Numbers(
            man=0.869,
            gun=0.246,
            bearing=1.4,
            taking=1.4,
            charge=1137,
            fight=0.083,
            charging=0.084,
            worn=0.176,
            rear=2.68,
            ready=0.257,
            cover=0.04,
            closing=0.0136,
        ),
    )
    """What he reckons with."""


USUAL = Ways()
"""The numbers that he goes by in the game."""


def options(raid: Raid, who: Player) -> Sequence[Option]:
    """The orders that are worth a thought to a captain; at least one."""
    return led(raid, who, LEADS[who])


# --- Where his pirates go -------------------------------------------------------------------------


def errand(raid: Raid, men: list[Figure], by: Ways = USUAL) -> Goal:
    """Where a band of pirates goes: home with loads, at the enemy, or for the booty."""
    if any(f.load != NO_PLACE for f in men):
        return HOME
    prey = sought(raid, men, by)
    return for_booty(raid, men, by) if prey is None else CELLS + near_block(raid.shore.rows, prey)


def sought(raid: Raid, men: list[Figure], by: Ways = USUAL) -> Point | None:
    """Where the nearest enemy stands, while there are many and he is not too far off."""
    foes = enemies(raid, PIRATES)
    crew = sum([f.owner == PIRATES and f.here for f in raid.figures])
    if not foes or len(foes) < by.few * crew:
        return None
    here = centre([f.at for f in men])
    far, at = min([(squared(foe.at, here), foe.at) for foe in foes])
    return at if far <= by.sought * by.sought else None


class Job(NamedTuple):
    """Something to be had, where one can go for it."""

    goal: Goal
    worth: float
    """What a man gets there, in points of the account."""
    men: int
    """How many find something to do."""
    time: float
    """How many turns it takes a man there, and to bring it home."""


def jobs(raid: Raid, by: Ways = USUAL) -> Iterator[Job]:
    """All that is still to be had: where it is stored, and where it fell."""
    table = ground_of(raid)
    done = in_hand(raid) >= raid.options.need
    for n, left in enumerate(raid.left):
        place = raid.shore.places[n]
        if left and place.deed is Deed.BURN:
            yield Job(n, by.burnt * place.worth / place.loads, left, by.burnt)
        elif left and not done:
            home = homeward(table, n) * (1 + place.bulky) / by.pace
            yield Job(n, place.worth, left, place.turns + home)
    for heap in () if done else raid.heaps:
        place = raid.shore.places[heap.place]
        cell = table.cell(heap.at)
        pile = sum([squared(each.at, heap.at) <= by.pile * by.pile for each in raid.heaps])
        home = field(table, HOME).cost[cell] * (1 + place.bulky) / by.pace
        yield Job(CELLS + cell, place.worth, pile, by.lifted + home)


@lru_cache(maxsize=64)
def homeward(table: Plan, place: int) -> int:
    """How far it is home from where a place is nearest to it; FAR where there is no way."""
    cost = field(table, HOME).cost
    return min([cost[cell] for cell in table.floors[place]], default=FAR)


def for_booty(raid: Raid, men: list[Figure], by: Ways = USUAL) -> Goal:
    """Where each of some men brings home most for his time; home where there is nothing more.

    Those who are nearer to a place have the first claim on what is there.
    """
    table = ground_of(raid)
    cell, band = table.cell(men[0].at), {f.id for f in men}
    others = [
        table.cell(f.at)
        for f in raid.figures
        if f.owner == PIRATES and f.here and f.load == NO_PLACE and f.id not in band
    ]
    best, goal = -1.0, HOME
    for job in jobs(raid, by):
        cost = field(table, job.goal).cost
        far = cost[cell]
        if far == FAR:
            continue
        wanted = by.spare * job.men - sum([cost[each] < far for each in others])
        share = max(by.crowded, min(1.0, wanted / len(men)))
        rate = job.worth * share / (far / by.pace + job.time)
        if rate > best:
            best, goal = rate, job.goal
    return goal


# --- Where the town's men go ----------------------------------------------------------------------


def quarry(raid: Raid, men: list[Figure], by: Ways = USUAL) -> Goal | None:
    """Where a band of the town goes: to a pirate near to it who has few others by him."""
    here = centre([f.at for f in men])
    pirates = enemies(raid, TOWN)
    fighters = [f.at for f in pirates if f.load == NO_PLACE]
    own = [f.at for f in enemies(raid, PIRATES)]
    best: tuple[float, Point] | None = None
    for foe in pirates:
        far = sqrt(squared(here, foe.at)) / 100 - by.laden * (foe.load != NO_PLACE)
        far += by.others * min(by.most_others, within_reach(fighters, foe.at, by.comrades))
        far -= by.gathered * min(by.most_gathered, within_reach(own, foe.at, by.there))
        if best is None or far < best[0]:
            best = far, foe.at
    return None if best is None else CELLS + near_block(raid.shore.rows, best[1])


def within_reach(places: list[Point], at: Point, reach: int) -> int:
    """How many of some places lie no further from a point than `reach`."""
    x, y = at
    return sum([(a - x) ** 2 + (b - y) ** 2 <= reach * reach for a, b in places])


# --- Where his men stand --------------------------------------------------------------------------


def standing(
    raid: Raid, march: March, men: list[Figure], foes: list[Figure], by: Ways = USUAL
) -> float:
    """What it is worth to some men to stand where a march takes them, and not where they are."""
    side, going = men[0].owner, set(march.figures)
    friends = [
        f.at for f in raid.figures if f.owner == side and f.fate is Fate.HERE and f.id not in going
    ]
    there = [backed(by, side, friends, foes, to, len(men) - 1) for to in march.to]
    here = [backed(by, side, friends, foes, man.at, len(men) - 1) for man in men]
    hurried = side == TOWN and in_hand(raid) >= by.urgent * raid.options.need
    counts = by.hurry if hurried else 1.0
    return counts * (added(there) - added(here)) + by.aim * firing(raid, march, men, foes)


def backed(
    by: Ways, side: int, friends: list[Point], foes: list[Figure], at: Point, beside: int
) -> float:
    """What the friends about a place are worth to a man with so many more beside him.

    Less what it costs that more enemies can charge him there.
    """
    near = beside + within_reach(friends, at, by.comrades)
    more = open_to(foes, at, by.numbers[side].charge) - near - 1
    return by.friend * min(by.most[side], near) - by.outnumbered[side] * max(0, more)


def firing(raid: Raid, march: March, men: list[Figure], foes: list[Figure]) -> int:
    """How many of those who march can fire from where they come (PA-6.1)."""
    half, sees = allowance(raid, men[0], False) // 2, ground_of(raid).sight
    found = 0
    for man, to in zip(men, march.to, strict=True):
        far = RANGES.get(man.firelock, 0)
        if far and man.loaded and squared(man.at, to) <= half * half:
            found += any(squared(foe.at, to) <= far * far and sees(to, foe.at) for foe in foes)
    return found


def leads(by: Ways = USUAL) -> tuple[Lead, Lead]:
    """How one leads who goes by some numbers, by side."""
    pirates, town = (
        Lead(
            partial(errand, by=by),
            partial(quarry, by=by),
            numbers,
            partial(standing, by=by),
            halts=True,
            sees_through=True,
            exposed=by.exposed,
        )
        for numbers in by.numbers
    )
    return pirates, town


LEADS = leads()
"""How he leads, by side."""
