"""The exact odds of orders that have to do with islands: cannon at them, and men who go inland.

A party is weighed as it would stand after its walk, with everybody else where he stands now.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.odds import (
    Chance,
    Odds,
    Part,
    each_of,
    mean,
    over_all_dice,
    read_as,
)
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Bombard, March, Snipe
from ..model.ashore import land_of, party_of
from ..model.crew import anybody, split
from ..model.events import GunBurst
from ..model.events_ashore import ShoreSniped, WallHit
from ..model.land import WATER_EDGE, Dwellers, Party
from ..model.lines_of_fire import weapon_of
from ..model.state import Sea
from ..model.terms import ARTICLES, Load, arm_of
from ..rules.ashore import contact, march
from ..rules.gunnery import FULL_GUN
from ..rules.island_turn import cutters
from ..rules.siege import CANOES, PER_HIT, crews, line_to, mark, siege_of, throw_siege, wounded
from ..rules.skirmish import (
    MUSKETS,
    Dice,
    blows,
    close_in,
    cut_down,
    missiles,
    rule_of,
    shots,
    strikes,
    throw_snipings,
    volley_of,
)
from . import BURSTS, alone, by_number, hits

DOOR_HIT = "the door is not hit", "hit on the door", "hits on the door"
MEN_FALL = "nobody falls", "man falls", "men fall"
MORE, EVEN, FEWER = "more of theirs fall", "as many fall", "more of yours fall"


def odds_ashore(sea: Sea, act: Bombard | Snipe | March) -> Odds | None:
    """Every outcome of a legal order with its exact chance; None where no dice are thrown."""
    match act:
        case Bombard():
            return of_bombard(sea, act)
        case Snipe():
            return of_snipe(sea, act)
        case March():
            return of_march(sea, act)


def of_bombard(sea: Sea, act: Bombard) -> Odds | None:
    """Who falls to a cannon on an island, or what it does to a door (PW-10.1, PW-10.2)."""
    by = sea.ships[act.by]
    far = line_to(sea, by, by.guns[act.gun], act.shore)
    if far is None:
        return None
    siege = siege_of(sea, act, far)
    stands = sea.shores[act.shore].door

    def read(play: Play[Sea]) -> tuple[int, frozenset[str]]:
        events = play.done().events
        event = next(e for e in events if isinstance(e, WallHit))
        hit = stands - play.state.shores[act.shore].door if act.door else event.killed
        burst = any(isinstance(e, GunBurst) for e in events)
        return hit, frozenset({BURSTS} if burst else ())

    weapon = weapon_of(sea, by.guns[act.gun], act.shot)
    if siege.far > weapon.range:
        return None
    rows, marks = by_number(over_all_dice(alone(sea), lambda play: throw_siege(play, siege), read))
    words = DOOR_HIT if act.door else MEN_FALL
    part = Part(f"{weapon.target} or less on each die", weapon.dice, 0)
    also = each_of(marks, (BURSTS,))
    return Odds(rule_of_siege(sea, act), (part,), counted(rows, words), also, mean(rows))


def counted(rows: Mapping[int, Fraction], words: tuple[str, str, str]) -> tuple[Chance, ...]:
    """A row for each number, in words for none, for one and for more."""
    none, one, more = words
    return tuple(
        Chance(f"{n} {one if n == 1 else more}" if n else none, rows[n]) for n in sorted(rows)
    )


def of_snipe(sea: Sea, act: Snipe) -> Odds | None:
    """Who falls on an island to small arms from a ship or a launch (PW-10.1)."""
    volley = volley_of(sea, act)
    weapon = arm_of(sea.edition, act.arm)
    if volley.far > weapon.range:
        return None

    def read(play: Play[Sea]) -> tuple[int, int]:
        event = next(e for e in play.done().events if isinstance(e, ShoreSniped))
        return event.killed, event.target

    laid = replace(sea, snipings=(volley,))
    found = over_all_dice(laid, throw_snipings, read)
    target = max(0, *(target for _, target in found))
    rows = {n: chance for (n, _), chance in found.items()}
    part = Part(f"{min(target, 5)} or less on each die", weapon.dice * act.count, 0)
    return Odds(MUSKETS, (part,), counted(rows, MEN_FALL), (), mean(rows))


def rule_of_siege(sea: Sea, act: Bombard) -> Rule:
    """The paragraph that says what a cannon does there."""
    if act.canoes:
        return CANOES
    if act.door:
        return Rule("PW-10.2")
    fort = land_of(sea, sea.shores[act.shore]).dwellers is Dwellers.FORT
    return Rule("PW-10.1" if fort else "PW-10.4")


def of_march(sea: Sea, act: March) -> Odds | None:
    """What a party and those who live there do to each other where it comes to this turn.

    Both fight at once, the fort's cannon as well (PW-3.12).
    """
    sea, party = arrived(sea, act)
    shore, close = sea.shores[party.shore], contact(sea, party)
    ours = able_dice(strikes(sea, party) if close else shots(sea, party))
    theirs = able_dice(blows(sea, party) if close else missiles(sea, party))
    cannon = able_dice({ARTICLES[sea.edition].shot.target: FULL_GUN * bearing(sea, party)})
    slain = cut_down(sea, party) if close else 0
    out = read_as(spread(ours), lambda n: wounded(shore, n + slain)[1])
    back = losses(party, spread(theirs), spread(cannon))
    wild = dangers(sea, party, back)
    if not ours and not theirs and not cannon and not slain and not wild:
        return None
    found: dict[str, Fraction] = defaultdict(Fraction)
    for n, chance in out.items():
        for m, other in back.items():
            found[MORE if n > m else FEWER if m > n else EVEN] += chance * other
    parts = (
        *parts_of("yours", ours),
        *parts_of("theirs", theirs),
        *parts_of("their cannon, two men to each", cannon),
    )
    rows = tuple(Chance(words, found[words]) for words in (MORE, EVEN, FEWER))
    fall = float(mean(out)), float(mean(back))
    note = f"On average {fall[0]:.1f} of theirs fall, {fall[1]:.1f} of yours."
    return Odds(rule_of(sea, party, close), parts, rows, wild, None, note)


def bearing(sea: Sea, party: Party) -> int:
    """How many cannon of the island fire at a party where it stands."""
    if mark(sea, party.shore) != party:
        return 0
    guns = sea.shores[party.shore].guns[: crews(sea, party.shore)]
    return sum(load is Load.LOADED for load in guns)


def spread(dice: Dice) -> dict[int, Fraction]:
    """How many of some dice succeed."""
    ways, of = hits(dice)
    return {n: Fraction(number, of) for n, number in enumerate(ways)}


def losses(
    party: Party, back: Mapping[int, Fraction], cannon: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """How many of a party fall to the attacks on it and to cannon, and no more than there are."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for n, chance in back.items():
        for hit, other in cannon.items():
            found[min(party.figures, n + PER_HIT * hit)] += chance * other
    return dict(found)


def arrived(sea: Sea, act: March) -> tuple[Sea, Party]:
    """The island when a party has gone where it shall, and its people have come to meet it."""

    def no_dice(roll: object) -> tuple[int, ...]:
        raise AssertionError(f"nobody throws {roll} to walk")

    play = Play(sea, no_dice)
    march(play, act)
    close_in(play)
    party = party_of(play.state, act.by)
    assert party is not None, "nobody falls on the way"
    return play.state, party


def able_dice(dice: Dice) -> Dice:
    """The dice that can succeed at all."""
    return {target: number for target, number in dice.items() if target >= 1 and number}


def parts_of(whose: str, dice: Dice) -> tuple[Part, ...]:
    """Dice by their targets; a 6 never succeeds."""
    return tuple(
        Part(f"{whose}, {min(target, 5)} or less", number, 0)
        for target, number in sorted(dice.items(), reverse=True)
    )


def dangers(sea: Sea, party: Party, back: Mapping[int, Fraction]) -> tuple[Chance, ...]:
    """What the wild does besides to those who are left, at the end of the turn (PW-11.5)."""
    land = land_of(sea, sea.shores[party.shore])
    first, last = land.trees
    under = first < last and first <= party.at <= last
    if land.dwellers is Dwellers.FORT or not (under or party.at <= WATER_EDGE):
        return ()
    one = Fraction(0)
    for n, chance in back.items():
        for left, other in left_of(sea, party, n).items():
            one += chance * other * (1 - Fraction(5, 6) ** left)
    words = "a snare catches" if under else "an alligator bites"
    return (Chance(words, one),) if one else ()


def left_of(sea: Sea, party: Party, lost: int) -> dict[int, Fraction]:
    """How many of a party are free when so many have fallen, with those cut out of snares."""
    crew, _ = split(party.crew, lost, anybody)
    left = replace(party, crew=crew)
    if not party.snared or not crew or contact(sea, party):
        return {left.figures: Fraction(1)}
    caught = sum(row.count for row in party.snared)
    freed = spread(able_dice(cutters(sea, left)))
    return read_as(freed, lambda n: left.figures + min(n, caught))
