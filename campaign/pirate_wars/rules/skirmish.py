"""Fighting ashore (PW-10.1 to PW-10.4, PW-11.1, PW-11.6): volleys, then hand to hand, both at once.

Who lives on an island acts by himself, and so do the arms of a landing party (H-160). Whom each
of them attacks says `allotment.py`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.crew import tidy
from campaign.pirate_wars.model.dwellers import land_of, parties_on, present, with_party, with_shore
from campaign.pirate_wars.model.editions import arm_of, attack_of
from campaign.pirate_wars.model.events_ashore import Fled, ShoreMelee, ShoreVolley, Thrown
from campaign.pirate_wars.model.land import Dwellers, Land, Party, Shore
from campaign.pirate_wars.model.lines_of_fire import never_empty
from campaign.pirate_wars.model.state import Sea
from campaign.pirate_wars.model.terms import Arm, Flag, Post
from campaign.pirate_wars.rules.allotment import SPEAR, apart, attackers, foes
from campaign.pirate_wars.rules.ashore import REACH, beset, contact
from campaign.pirate_wars.rules.falls import fall
from campaign.pirate_wars.rules.melee import TWO_CUTLASSES, hits_of, melee_dice, throw
from campaign.pirate_wars.rules.siege import fell

MUSKETS = Rule("PW-10.1")
CLIMBERS = Rule("PW-10.2")
ISLANDERS = Rule("PW-11.1")
FLIGHT = Rule("PW-11.4")
HACKED = Rule("PW-11.6")
BOWS = Rule("R0-47")

WALL = -2
"""Men within a fort or a building are so much harder to hit (PW-10.1, PW-10.4)."""
PARTLY = -1
UP_THE_WALL = 1
SHIELD = -1
BRITTLE = 1
WARRIOR, ELDER, BONE = 4, 5, 2
"""The Attack of warriors, of shaman and kahuna, and of skeletons (PW-11.1, PW-11.6)."""
AUTOMATIC = 2

Dice = dict[int, int]
"""How many dice against each target."""


class Clash(NamedTuple):
    """What a party and those who attack it have thrown at each other."""

    party: Party
    close: bool
    out: Thrown
    back: Thrown
    slain: int
    """Who is cut down without a die."""


def fight(play: Play[Sea], before: Sea | None = None) -> None:
    """One turn of fighting on every island.

    All fight as they stood `before` anything fell in this phase (PW-3.12).
    """
    before = before or play.state
    for at in range(len(before.shores)):
        parties = [party for party in foes(before, at) if present(play.state, party).crew]
        if parties:
            rouse(play, at)
        clashes = [thrown(play, before, party) for party in foes(before, at)]
        for each in clashes:
            settle(play, each)
        if parties:
            flee(play, at)
        load_fort(play, at, before, clashes)


def rouse(play: Play[Sea], at: int) -> None:
    """Islanders attack when somebody has landed (PW-11.4)."""
    shore = play.state.shores[at]
    if shore.folk.count and not shore.hidden and not shore.roused:
        play.state = with_shore(play.state, at, replace(shore, roused=True))


def thrown(play: Play[Sea], sea: Sea, party: Party) -> Clash:
    """What is thrown by both sides, counted before anybody falls."""
    close = contact(sea, party)
    outward = strikes(sea, party) if close else shots(sea, party)
    inward = blows(sea, party) if close else missiles(sea, party)
    slain = cut_down(sea, party) if close else 0
    return Clash(party, close, throw_at(play, outward), throw_at(play, inward), slain)


def settle(play: Play[Sea], clash: Clash) -> None:
    """Who falls on both sides."""
    party, close, out, back, slain = clash
    told = ShoreMelee if close else ShoreVolley
    rule = rule_of(play.state, party, close)
    if out or slain:
        killed = fell(play, party.shore, hits_of(out) + slain)
        play.tell(told(rule, party.of, party.shore, True, out, killed))
    now = emptied(present(play.state, party), close, bool(out))
    play.state = with_party(play.state, now)
    if back:
        killed = fall(play, now, hits_of(back))
        play.tell(told(rule, party.of, party.shore, False, back, killed))


def rule_of(sea: Sea, party: Party, close: bool) -> Rule:
    """The paragraph that two sides fight by."""
    match land_of(sea, sea.shores[party.shore]).dwellers:
        case Dwellers.FORT:
            return CLIMBERS if close or party.climbing else MUSKETS
        case Dwellers.ISLANDERS:
            return ISLANDERS if close else BOWS
        case Dwellers.SKELETONS:
            return HACKED


def throw_at(play: Play[Sea], dice: Dice) -> Thrown:
    """Throw what can succeed; a target below 1 never does (PW-1.1)."""
    return throw(play, {target: number for target, number in dice.items() if target >= 1})


def add(dice: Dice, target: int, number: int) -> None:
    if number > 0:
        dice[target] = dice.get(target, 0) + number


# What a party throws.


def seen(shore: Shore, land: Land) -> bool:
    """Whether there is anybody a musket can hit: not in the jungle, and not the dead (PW-11.6)."""
    if land.dwellers is Dwellers.SKELETONS or shore.hidden:
        return False
    return shore.folk.count > 0 or shore.marines > 0 or shore.lieutenant


def shots(sea: Sea, party: Party) -> Dice:
    """Its loaded muskets and pistols in range; at a fort at two less (PW-10.1)."""
    shore = sea.shores[party.shore]
    land = land_of(sea, shore)
    dice: Dice = {}
    if not seen(shore, land) or party.climbing:
        return dice
    far = apart(sea, party)
    cover = WALL if land.dwellers is Dwellers.FORT else covered(land, shore.at)
    for row in party.crew:
        if row.loaded and row.arm in (Arm.MUSKET, Arm.PISTOL):
            weapon = arm_of(sea.edition, row.arm)
            if far <= weapon.range and (far > REACH or row.arm is Arm.PISTOL):
                attack = attack_of(sea.edition, flag_of(sea, party), row.post)
                add(dice, attack + cover, weapon.dice * row.count)
    return dice


def covered(land: Land, at: int) -> int:
    """What barrels, cargo or rocks at a place take off the fire at men there (PW-10.4)."""
    first, last = land.cover
    return PARTLY if first < last and first <= at <= last else 0


def flag_of(sea: Sea, party: Party) -> Flag:
    return sea.ships[party.of].flag


def strikes(sea: Sea, party: Party) -> Dice:
    """Its cutlasses: shields are in their way, bones are brittle (PW-11.1, PW-11.6)."""
    shore = sea.shores[party.shore]
    folk, crew, mod = shore.folk, party.crew, 0
    if folk.spears or folk.shamans or folk.kahuna:
        mod = SHIELD
    if shore.bones:
        mod = BRITTLE
        crew = tidy(row for row in crew if row.post not in TWO_CUTLASSES)
    plain = melee_dice(sea, sea.ships[party.of], crew)
    return {target + mod: number for target, number in plain.items()}


def cut_down(sea: Sea, party: Party) -> int:
    """Skeletons that captains and lieutenants cut down without a die, two each (PW-11.6)."""
    if not sea.shores[party.shore].bones:
        return 0
    return AUTOMATIC * sum(row.count for row in party.crew if row.post in TWO_CUTLASSES)


def emptied(party: Party, close: bool, fired: bool) -> Party:
    """Arms that were fired are empty; who neither fired nor walked loads (PW-10.3)."""
    if fired:
        arms = (Arm.PISTOL,) if close else (Arm.MUSKET, Arm.PISTOL)
        rows = (
            replace(row, loaded=never_empty(row)) if row.arm in arms else row for row in party.crew
        )
    elif not close and not party.walked and not party.climbing:
        rows = (replace(row, loaded=True) for row in party.crew)
    else:
        return party
    return replace(party, crew=tidy(rows))


# What is thrown at it.


def missiles(sea: Sea, party: Party) -> Dice:
    """Muskets from the wall, at one better against climbers; bows and spears (PW-11.1)."""
    shore, theirs = sea.shores[party.shore], attackers(sea, party)
    hidden = 0 if party.climbing else covered(land_of(sea, shore), party.at)
    dice: Dice = {}
    marine = attack_of(sea.edition, Flag.IMPERIAL, Post.MARINE)
    add(dice, marine + (UP_THE_WALL if party.climbing else hidden), theirs.marines)
    add(dice, attack_of(sea.edition, Flag.IMPERIAL, Post.LIEUTENANT), theirs.lieutenant)
    add(dice, WARRIOR + hidden, theirs.bows + theirs.spears)
    add(dice, ELDER + hidden, theirs.elders)
    return dice


def blows(sea: Sea, party: Party) -> Dice:
    """Hand to hand: kahuna, shamans and a lieutenant strike twice (PW-11.1, PW-1.3)."""
    theirs, dice = attackers(sea, party), Dice()
    add(dice, BONE, theirs.bones)
    add(dice, WARRIOR, theirs.bows + theirs.spears)
    add(dice, ELDER, 2 * theirs.elders)
    add(dice, attack_of(sea.edition, Flag.IMPERIAL, Post.MARINE), theirs.marines)
    add(dice, attack_of(sea.edition, Flag.IMPERIAL, Post.LIEUTENANT), 2 * theirs.lieutenant)
    return dice


def load_fort(play: Play[Sea], at: int, before: Sea, clashes: Iterable[Clash]) -> None:
    """Marines fire in one turn and load in the next, unless men are upon them (PW-3.15)."""
    shore = play.state.shores[at]
    fired = any(each.back and not each.close and not each.party.climbing for each in clashes)
    primed = not fired if shore.primed else not beset(before, at)
    if shore.marines and primed != shore.primed:
        play.state = with_shore(play.state, at, replace(shore, primed=primed))


def flee(play: Play[Sea], at: int) -> None:
    """At half their number islanders take to the jungle; robbed they came back (PW-11.4)."""
    shore = play.state.shores[at]
    if shore.folk.count and not shore.hidden and 2 * shore.living <= shore.start:
        play.state = with_shore(play.state, at, replace(shore, hidden=True))
        play.tell(Fled(FLIGHT, at))


def close_in(play: Play[Sea]) -> None:
    """Islanders go for the nearest party, 24 dots a turn (PW-10.3)."""
    for at, shore in enumerate(play.state.shores):
        parties = [party for party in parties_on(play.state, at) if party.crew]
        if not parties or not shore.folk.count or shore.hidden:
            continue
        to = min((party.at for party in parties), key=lambda place: abs(place - shore.at))
        step = max(-SPEAR, min(SPEAR, to - shore.at))
        play.state = with_shore(play.state, at, replace(shore, at=shore.at + step))
