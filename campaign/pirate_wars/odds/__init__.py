"""What an order may come to: exact chances, at sea and ashore."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, outcomes
from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part, each_of, mean, over_all_dice
from pieces_of_eight.campaign.kernel.play import Play, total
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Action, Board, Commit, Fire, Shoot
from ..model.crew import anybody, count, split
from ..model.events import GunBurst, Struck
from ..model.lines_of_fire import weapon_of
from ..model.ship import Crew, Ship
from ..model.state import AskParty, Bout, Salvo, Sea, Volley
from ..model.terms import ARTICLES, Shot, arm_of, attack_of
from ..rules.boarding import (
    BOARDING_ARMS,
    BY_SUMS,
    MAN_BY_MAN,
    chosen,
    discharged,
    fight_by_sums,
    melee_dice,
    size,
    verdict,
    volley_dice,
)
from ..rules.gunnery import (
    SHOT_AND_BALL,
    SMALL_ARMS,
    aimed,
    land,
    throw_salvo,
    throw_volley,
    volley_mods,
    within_sight,
)

CRITICAL, BURSTS = "a critical hit", "the cannon bursts"
SHE_IS_TAKEN, TAKEN, NOBODY_LEFT = "she is taken", "your ship is taken", "both crews are gone"


def odds(sea: Sea, action: Action) -> Odds | None:
    """Every outcome of a legal order with its exact chance; None where no dice are thrown.

    Of a boarding man by man it is known only when both parties are.
    """
    match action:
        case Fire():
            return of_fire(sea, action)
        case Shoot():
            return of_shoot(sea, action)
        case Board() if not ARTICLES[sea.edition].attacks:
            return of_sums(sea, action)
        case Commit():
            return of_commit(sea, action)
    return None


def alone(sea: Sea) -> Sea:
    """The sea without what fire has done already and is not taken off yet: an order is weighed by
    itself, against what stands there now."""
    return replace(sea, blows=())


def of_fire(sea: Sea, act: Fire) -> Odds:
    """How much a cannon takes off its target, and what else can come of it (PW-3.8).

    The fire is brought to its end by the rules: what the powder takes, and the sails above a hull
    that is lost, are counted with it (PW-3.9, PW-5.3).
    """
    on = sea.ships[act.on]
    weapon = weapon_of(sea, sea.ships[act.by].guns[act.gun], act.shot)
    salvo = Salvo(act.by, act.gun, act.on, act.shot)

    men_fall = on.card.boat and act.shot is Shot.SHOT

    def shoot(play: Play[Sea]) -> None:
        throw_salvo(play, salvo)
        land(play)

    def read(play: Play[Sea]) -> tuple[int, frozenset[str]]:
        events = play.done().events
        left = play.state.ships[act.on]
        hits = on.aboard - left.aboard if men_fall else lines(on) - lines(left)
        table = (
            (any(isinstance(event, Struck) for event in events), CRITICAL),
            (any(isinstance(event, GunBurst) for event in events), BURSTS),
        )
        return hits, frozenset(words for applies, words in table if applies)

    thrown = over_all_dice(alone(sea), shoot, read)
    target = aimed(weapon.target, act.shot, on.card.boat)
    part = Part(f"{target} or less on each die", weapon.dice, 0)
    rows, marks = by_number(thrown)
    what = "fall" if men_fall else "crossed off"
    words = {0: "no hit"} | {n: f"{n} {what}" for n in rows if n}
    return Odds(
        SHOT_AND_BALL,
        (part,),
        tuple(Chance(words[n], rows[n]) for n in sorted(rows)),
        each_of(marks, (CRITICAL, BURSTS)),
        mean(rows),
    )


def lines(ship: Ship) -> int:
    """The lines of a ship's chart that are open, of hull and of sail."""
    return ship.hull + ship.sails


def by_number(
    found: dict[tuple[int, frozenset[str]], Fraction],
) -> tuple[dict[int, Fraction], dict[frozenset[str], Fraction]]:
    """A distribution of numbers with marks, taken apart."""
    rows: dict[int, Fraction] = defaultdict(Fraction)
    marks: dict[frozenset[str], Fraction] = defaultdict(Fraction)
    for (number, words), chance in found.items():
        rows[number] += chance
        marks[words] += chance
    return dict(rows), dict(marks)


def of_shoot(sea: Sea, act: Shoot) -> Odds:
    """How many men a volley kills, of those it can hit (PW-3.11)."""
    volley = Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    on = sea.ships[act.on]
    there = count(on.crew, within_sight(sea, on, act.place))
    found = over_all_dice(
        alone(sea),
        lambda play: throw_volley(play, volley),
        lambda play: min(there, sum(blow.figures for blow in play.state.blows)),
    )
    mods = volley_mods(sea, volley)
    target = attack_of(sea.edition, sea.ships[act.by].flag, act.post) + total(mods)
    dice = arm_of(sea.edition, act.arm).dice * act.count
    rows = tuple(Chance(f"{n} fall" if n else "nobody", found[n]) for n in sorted(found))
    part = Part(f"{max(0, target)} or less on each die", dice, 0, mods)
    return Odds(SMALL_ARMS, (part,), rows, (), mean(found))


def of_sums(sea: Sea, act: Board) -> Odds:
    """A round of boarding by sums: who has the better of it, and whose crew is gone (PW-3.4)."""
    bout = Bout(act.by, act.on, True)

    def fight(dice: Dice) -> tuple[int, frozenset[str]]:
        play = Play(sea, dice)
        better = fight_by_sums(play, bout)
        mine, hers = play.state.ships[act.by], play.state.ships[act.on]
        return verdict(mine, hers, better), marked(bool(mine.crew), bool(hers.crew))

    part = Part("a die each, and the advantage", 2, 0)
    return of_round(BY_SUMS, part, outcomes(fight))


def marked(mine: bool, hers: bool) -> frozenset[str]:
    """What becomes of two ships in boarding, by who has men left."""
    if mine and hers:
        return frozenset()
    return frozenset({SHE_IS_TAKEN if mine else TAKEN if hers else NOBODY_LEFT})


def of_round(rule: Rule, part: Part, found: dict[tuple[int, frozenset[str]], Fraction]) -> Odds:
    """The chance to have the better of a round, to be even, to have the worse; who is taken."""
    rows, marks = by_number(found)
    words = {1: "the better of it", 0: "even", -1: "the worse of it"}
    told_of = tuple(Chance(words[n], rows[n]) for n in (1, 0, -1) if rows.get(n))
    return Odds(rule, (part,), told_of, each_of(marks, (SHE_IS_TAKEN, TAKEN, NOBODY_LEFT)))


def of_commit(sea: Sea, act: Commit) -> Odds | None:
    """A round man by man, when the enemy's party is known: who has more left (PW-3.3)."""
    ask = sea.pending[-1]
    if not isinstance(ask, AskParty) or ask.ship != ask.bout.other:
        return None
    mine, hers = sea.ships[ask.bout.other], sea.ships[ask.bout.one]
    ours, our_rest = chosen(mine, act.party)
    theirs, their_rest = chosen(hers, ask.enemy)
    found: dict[tuple[int, frozenset[str]], Fraction] = defaultdict(Fraction)
    for we, they, chance in after_volley(sea, ask.bout, (mine, ours), (hers, theirs)):
        struck, of = hits(melee_dice(sea, hers, they))
        back, of_back = hits(melee_dice(sea, mine, we))
        counts = compared(left_after(size(we), struck), left_after(size(they), back))
        for (better, left, other), number in counts.items():
            manned = bool(left or our_rest), bool(other or their_rest)
            if manned[0] is not manned[1]:
                better = 1 if manned[0] else -1
            found[better, marked(*manned)] += chance * Fraction(number, of * of_back)
    dice = sum(melee_dice(sea, mine, ours).values())
    return of_round(MAN_BY_MAN, Part("attacks", dice, 0), dict(found))


def left_after(men: int, struck: tuple[int, ...]) -> list[int]:
    """In how many ways 0, 1, 2, ... of so many men are left, by the ways to lose 0, 1, 2, ..."""
    ways = [0] * (men + 1)
    for lost, number in enumerate(struck):
        ways[max(0, men - lost)] += number
    return ways


def compared(lefts: list[int], others: list[int]) -> dict[tuple[int, bool, bool], int]:
    """In how many ways the one has more, as many or fewer left than the other; has each any?

    Running sums instead of all pairs: large crews have thousands of pairs, and a key waits.
    """
    counts: dict[tuple[int, bool, bool], int] = defaultdict(int)
    below = list(accumulate(others, initial=0))
    for left, ways in enumerate(lefts):
        fewer = below[min(left, len(others))]
        as_many = others[left] if left < len(others) else 0
        gone = others[0] if left else 0
        counts[1, True, False] += ways * gone
        counts[1, True, True] += ways * (fewer - gone)
        counts[0, bool(left), bool(left)] += ways * as_many
        counts[-1, bool(left), True] += ways * (below[-1] - fewer - as_many)
    return {key: number for key, number in counts.items() if number}


def hits(dice: dict[int, int]) -> tuple[tuple[int, ...], int]:
    """In how many ways so many dice against each target have 0, 1, 2, ... successes."""
    return ways_of(tuple(sorted(dice.items())))


@lru_cache(maxsize=1024)
def ways_of(dice: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], int]:
    """The same, and of how many ways: whole numbers, which are quicker than fractions."""
    counts = [1]
    for target, number in dice:
        good = min(target, 5)
        each = [comb(number, n) * good**n * (6 - good) ** (number - n) for n in range(number + 1)]
        sums = [0] * (len(counts) + number)
        for one, ways in enumerate(counts):
            for other, more in enumerate(each):
                sums[one + other] += ways * more
        counts = sums
    return tuple(counts), 6 ** sum(number for _, number in dice)


def after_volley(
    sea: Sea, bout: Bout, one: tuple[Ship, Crew], two: tuple[Ship, Crew]
) -> Iterator[tuple[Crew, Crew, Fraction]]:
    """Both parties as a volley may leave them; the volley is fired in the first round only."""
    if not bout.first:
        yield one[1], two[1], Fraction(1)
        return
    mine, of_mine = hits(volley_dice(sea, *one))
    hers, of_hers = hits(volley_dice(sea, *two))
    fired = [discharged(party, *BOARDING_ARMS) for _, party in (one, two)]
    theys = [split(fired[1], hit, anybody)[0] for hit in range(len(mine))]
    for lost, ways in enumerate(hers):
        we = split(fired[0], lost, anybody)[0]
        for they, more in zip(theys, mine, strict=True):
            yield we, they, Fraction(ways * more, of_mine * of_hers)
