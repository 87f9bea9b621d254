"""The exact odds of an order, from the rules' own code run over all dice."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb

from campaign.kernel.chances import each_of, mean, told
from campaign.kernel.odds import Chance, Odds, Part
from campaign.kernel.play import Play, total
from campaign.pirate_wars.actions import Action, Board, Commit, Fire, Shoot
from campaign.pirate_wars.crew import anybody, split
from campaign.pirate_wars.editions import ARTICLES, arm_of, attack_of
from campaign.pirate_wars.gunnery import SMALL_ARMS, weapon_of
from campaign.pirate_wars.melee import (
    BOARDING_ARMS,
    BY_SUMS,
    MAN_BY_MAN,
    SumsThrown,
    chosen,
    discharged,
    fight_by_sums,
    melee_dice,
    size,
    volley_dice,
)
from campaign.pirate_wars.salvo import (
    SHOT_AND_BALL,
    GunBurst,
    Struck,
    aimed,
    throw_salvo,
    throw_volley,
    volley_mods,
)
from campaign.pirate_wars.state import AskParty, Bout, Crew, Salvo, Sea, Ship, Volley

__all__ = ["Chance", "Odds", "Part", "odds"]


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


def of_fire(sea: Sea, act: Fire) -> Odds:
    """How often a cannon tells, and what else can come of it (PW-3.8)."""
    weapon = weapon_of(sea, sea.ships[act.by].guns[act.gun], act.shot)
    salvo = Salvo(act.by, act.gun, act.on, act.shot)

    def read(play: Play[Sea]) -> tuple[int, frozenset[str]]:
        events = play.done().events
        hits = sum(b.balls + b.sails for b in play.state.blows if b.on == act.on)
        table = (
            (any(isinstance(event, Struck) for event in events), "a critical hit"),
            (any(isinstance(event, GunBurst) for event in events), "the cannon bursts"),
        )
        return hits, frozenset(words for applies, words in table if applies)

    thrown = told(sea, lambda play: throw_salvo(play, salvo), read)
    target = aimed(weapon.target, act.shot, sea.ships[act.on].card.boat)
    part = Part(f"{target} or less on each die", weapon.dice, 0)
    rows, marks = by_number(thrown)
    what = {0: "no hit"} | {n: f"{n} crossed off" for n in rows if n}
    order = ("a critical hit", "the cannon bursts")
    return Odds(
        SHOT_AND_BALL,
        (part,),
        tuple(Chance(what[n], rows[n]) for n in sorted(rows)),
        each_of(marks, order),
        mean(rows),
    )


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
    """How many men a volley kills (PW-3.11)."""
    volley = Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    found = told(
        sea,
        lambda play: throw_volley(play, volley),
        lambda play: sum(blow.figures for blow in play.state.blows),
    )
    mods = volley_mods(sea, volley)
    target = attack_of(sea.edition, sea.ships[act.by].flag, act.post) + total(mods)
    dice = arm_of(sea.edition, act.arm).dice * act.count
    rows = tuple(Chance(f"{n} fall" if n else "nobody", found[n]) for n in sorted(found))
    part = Part(f"{max(0, target)} or less on each die", dice, 0, mods)
    return Odds(SMALL_ARMS, (part,), rows, (), mean(found))


def of_sums(sea: Sea, act: Board) -> Odds:
    """A round of boarding by sums: who loses fewer (PW-3.4)."""

    def read(play: Play[Sea]) -> int:
        event = next(e for e in play.done().events if isinstance(e, SumsThrown))
        return (event.killed[1] > event.killed[0]) - (event.killed[1] < event.killed[0])

    bout = Bout(act.by, act.on, True)
    found = told(sea, lambda play: fight_by_sums(play, bout), read)
    return Odds(BY_SUMS, (Part("a die each, and the advantage", 2, 0),), rounds(found))


def rounds(found: dict[int, Fraction]) -> tuple[Chance, ...]:
    """The chance to have the better of a round, to be even, to have the worse."""
    words = {1: "the better of it", 0: "even", -1: "the worse of it"}
    return tuple(Chance(words[n], found[n]) for n in (1, 0, -1) if found.get(n))


def of_commit(sea: Sea, act: Commit) -> Odds | None:
    """A round man by man, when the enemy's party is known: who has more left (PW-3.3)."""
    ask = sea.pending[-1]
    if not isinstance(ask, AskParty) or ask.ship != ask.bout.other:
        return None
    mine, hers = sea.ships[ask.bout.other], sea.ships[ask.bout.one]
    ours, _ = chosen(mine, act.party)
    theirs, _ = chosen(hers, ask.enemy)
    found: dict[int, Fraction] = defaultdict(Fraction)
    for we, they, chance in after_volley(sea, ask.bout, (mine, ours), (hers, theirs)):
        struck, of = hits(melee_dice(sea, hers, they))
        back, of_back = hits(melee_dice(sea, mine, we))
        counts = {1: 0, 0: 0, -1: 0}
        for lost, ways in enumerate(struck):
            left = max(0, size(we) - lost)
            for hit, ways_back in enumerate(back):
                other = max(0, size(they) - hit)
                counts[(left > other) - (left < other)] += ways * ways_back
        for better, number in counts.items():
            found[better] += chance * Fraction(number, of * of_back)
    dice = sum(melee_dice(sea, mine, ours).values())
    return Odds(MAN_BY_MAN, (Part("attacks", dice, 0),), rounds(found))


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
    for lost, ways in enumerate(hers):
        we = split(discharged(one[1], *BOARDING_ARMS), lost, anybody)[0]
        for hit, more in enumerate(mine):
            they = split(discharged(two[1], *BOARDING_ARMS), hit, anybody)[0]
            yield we, they, Fraction(ways * more, of_mine * of_hers)
