"""The exact odds of orders that have to do with islands: cannon at them, and men who go inland.

A party is weighed as it would stand after its walk, with everybody else where he stands now.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from campaign.kernel.chances import mean, told
from campaign.kernel.odds import Chance, Odds, Part
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.actions import Bombard, March
from campaign.pirate_wars.ashore import contact, march, party_of
from campaign.pirate_wars.dwellers import land_of
from campaign.pirate_wars.jungle import WATER_EDGE
from campaign.pirate_wars.land import Dwellers, Party, Siege
from campaign.pirate_wars.odds import hits
from campaign.pirate_wars.siege import WallHit, line_to, throw_siege, wounded
from campaign.pirate_wars.skirmish import (
    Dice,
    blows,
    close_in,
    cut_down,
    missiles,
    rule_of,
    shots,
    strikes,
)
from campaign.pirate_wars.state import Sea

MORE, EVEN, FEWER = "more of theirs fall", "as many fall", "more of yours fall"


def odds_ashore(sea: Sea, act: Bombard | March) -> Odds | None:
    """Every outcome of a legal order with its exact chance; None where no dice are thrown."""
    return of_bombard(sea, act) if isinstance(act, Bombard) else of_march(sea, act)


def of_bombard(sea: Sea, act: Bombard) -> Odds | None:
    """Who falls to a cannon on an island, or what it does to a door (PW-10.1, PW-10.2)."""
    by = sea.ships[act.by]
    far = line_to(sea, by, by.guns[act.gun], act.shore)
    if far is None:
        return None
    siege = Siege(act.by, act.gun, act.shore, act.shot, far, act.door)
    stands = sea.shores[act.shore].door

    def read(play: Play[Sea]) -> tuple[int, int, int]:
        event = next(e for e in play.done().events if isinstance(e, WallHit))
        hit = stands - play.state.shores[act.shore].door if act.door else event.killed
        return hit, len(event.faces), event.target

    found = told(sea, lambda play: throw_siege(play, siege), read)
    _, dice, target = next(iter(found))
    if not dice:
        return None
    rows: dict[int, Fraction] = defaultdict(Fraction)
    for (number, _, _), chance in found.items():
        rows[number] += chance
    what = "hit on the door" if act.door else "man falls"
    more = "hits on the door" if act.door else "men fall"
    nothing = "the door is not hit" if act.door else "nobody falls"
    words = {n: f"{n} {what if n == 1 else more}" if n else nothing for n in rows}
    part = Part(f"{target} or less on each die", dice, 0)
    chances = tuple(Chance(words[n], rows[n]) for n in sorted(rows))
    return Odds(rule_of_siege(sea, act), (part,), chances, (), mean(rows))


def rule_of_siege(sea: Sea, act: Bombard) -> Rule:
    """The paragraph that says what a cannon does there."""
    if act.door:
        return Rule("PW-10.2")
    fort = land_of(sea, sea.shores[act.shore]).dwellers is Dwellers.FORT
    return Rule("PW-10.1" if fort else "PW-10.4")


def of_march(sea: Sea, act: March) -> Odds | None:
    """What a party and those who live there do to each other where it comes to this turn."""
    sea, party = arrived(sea, act)
    shore, close = sea.shores[party.shore], contact(sea, party)
    ours = able(strikes(sea, party) if close else shots(sea, party))
    theirs = able(blows(sea, party) if close else missiles(sea, party))
    slain = cut_down(sea, party) if close else 0
    struck = {n: Fraction(ways, hits(ours)[1]) for n, ways in enumerate(hits(ours)[0])}
    back = {n: Fraction(ways, hits(theirs)[1]) for n, ways in enumerate(hits(theirs)[0])}
    out = {n: wounded(shore, n + slain)[1] for n in struck}
    home = {n: min(n, party.figures) for n in back}
    lost = dangers(sea, party, back)
    if not ours and not theirs and not slain and not lost:
        return None
    found: dict[str, Fraction] = defaultdict(Fraction)
    for n, chance in struck.items():
        for m, other in back.items():
            words = MORE if out[n] > home[m] else FEWER if home[m] > out[n] else EVEN
            found[words] += chance * other
    told_of = (
        sum(float(struck[n]) * out[n] for n in struck),
        sum(float(back[n]) * home[n] for n in back),
    )
    parts = (*parts_of("yours", ours), *parts_of("theirs", theirs))
    rows = tuple(Chance(words, found[words]) for words in (MORE, EVEN, FEWER))
    note = f"On average {told_of[0]:.1f} of theirs fall, {told_of[1]:.1f} of yours."
    return Odds(rule_of(sea, party, close), parts, rows, lost, None, note)


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


def able(dice: Dice) -> Dice:
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
    if land.dwellers is not Dwellers.ISLANDERS:
        return ()
    first, last = land.trees
    left = {max(0, party.figures - n): Fraction(0) for n in back}
    for n, chance in back.items():
        left[max(0, party.figures - n)] += chance
    one = sum((chance * (1 - Fraction(5, 6) ** n) for n, chance in left.items()), Fraction(0))
    table = (
        (party.at <= WATER_EDGE, "an alligator bites"),
        (first < last and first <= party.at <= last, "a snare catches"),
    )
    return tuple(Chance(words, one) for applies, words in table if applies and one)
