"""Fighting ashore (PW-10, PW-11): whom dwellers attack, volleys, blows, and shots from ships."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Snipe
from ..model.ashore import distance_off, land_of, parties_on, present, with_party, with_shore
from ..model.crew import count, split, tidy
from ..model.events_ashore import Fled, Levelled, ShoreMelee, ShoreSniped, ShoreVolley, Thrown
from ..model.land import Dwellers, Land, Party, Shore, Sniping
from ..model.lines_of_fire import CLOSE, never_empty, shoots
from ..model.state import Figures, Sea, Ship, ShipId, with_ship
from ..model.terms import Arm, Duty, Flag, Post, arm_of, attack_of
from .ashore import REACH, beset, contact
from .boarding import TWO_CUTLASSES, hits_of, melee_dice, throw
from .gunnery import ONE_TASK, WASTED, successes
from .siege import CANOES, fall, fell, fell_at_sea, muskets, range_to, unseen

BOW, SPEAR = 48 * DOT, 24 * DOT
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


# --- Whom those who live on an island attack: each of them one party a turn (PW-3.1, H-190) ------
# They share themselves out by the men of the parties they can reach: no party meets all of them
# while they fight another as well.


class Attackers(NamedTuple):
    """Those who attack one party, by what they fight with."""

    bows: int = 0
    spears: int = 0
    elders: int = 0
    """Shamans and the kahuna."""
    marines: int = 0
    lieutenant: int = 0
    bones: int = 0


def attackers(sea: Sea, party: Party) -> Attackers:
    """Those who attack a party this turn, as all stand now."""
    return allotted(sea, party.shore).get(party.of, Attackers())


def allotted(sea: Sea, at: int) -> dict[ShipId, Attackers]:
    """Who attacks each party on an island (H-190).

    Figure by figure, each goes for the party that has the fewest against it for its men; of two
    alike for the one that is nearer. Those who can reach the fewest parties choose first.
    """
    parties = sorted(foes(sea, at), key=lambda party: (distance_to_dwellers(sea, party), party.of))
    shares = {party.of: [0] * len(Attackers._fields) for party in parties}
    there = dwellers(sea, at)
    open_ = [[p for p in parties if kind in reach(sea, p)] for kind in range(len(there))]
    for kind in sorted(range(len(there)), key=lambda kind: len(open_[kind])):
        for _ in range(there[kind] if open_[kind] else 0):
            on = min(open_[kind], key=lambda party: (sum(shares[party.of]) + 1) / party.figures)
            shares[on.of][kind] += 1
    return {of: Attackers(*share) for of, share in shares.items()}


def foes(sea: Sea, at: int) -> list[Party]:
    """The landing parties that who lives on an island fights: those with men, not its own side."""
    owner = land_of(sea, sea.shores[at]).owner
    return [party for party in parties_on(sea, at) if party.crew and party.owner != owner]


def distance_to_dwellers(sea: Sea, party: Party) -> int:
    """How far a party is from those who live there."""
    return abs(sea.shores[party.shore].at - party.at)


def dwellers(sea: Sea, at: int) -> Attackers:
    """All who can attack somebody: not those in the jungle, nor those who serve the cannon."""
    shore = sea.shores[at]
    folk = shore.folk
    marines = max(0, muskets(sea, at))
    if shore.hidden:
        return Attackers()
    elders = folk.shamans + folk.kahuna
    return Attackers(folk.bows, folk.spears, elders, marines, int(shore.lieutenant), shore.bones)


def reach(sea: Sea, party: Party) -> Iterable[int]:
    """Which kinds of attackers, by their places in `Attackers`, can attack a party."""
    kinds = range(len(Attackers._fields))
    return kinds if contact(sea, party) else list(_from_afar(sea, party))


def _from_afar(sea: Sea, party: Party) -> Iterator[int]:
    """Those who shoot or throw: bows 4 to 48 dots, spears 24 (PW-11.1, R0-47); a fort's muskets,
    and all on its wall at climbers (PW-10.2)."""
    shore, far = sea.shores[party.shore], distance_to_dwellers(sea, party)
    if land_of(sea, shore).dwellers is Dwellers.ISLANDERS:
        if REACH < far <= BOW:
            yield 0
        if far <= SPEAR:
            yield from (1, 2)
    elif party.climbing:
        yield from (3, 4)
    elif shore.primed and REACH < far <= arm_of(sea.edition, Arm.MUSKET).range:
        yield 3


# --- Fighting ashore (PW-10.1 to PW-10.4, PW-11.1, PW-11.6): volleys, then hand to hand ----------
# Who lives on an island acts by himself, and so do the arms of a landing party (H-160). Whom each
# of them attacks says `allotment.py`.


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
    far = distance_to_dwellers(sea, party)
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


# --- Small arms from ships and launches at who lives on an island (PW-10.1, PW-10.4) -------------


def alike(act: Snipe, ship: Ship, row: Figures) -> bool:
    """Whether a figure is one of those who are told off."""
    return row.post is act.post and row.arm is act.arm and shoots(ship, row)


def refuse_snipe(sea: Sea, act: Snipe) -> Refusal | None:
    ship = sea.ships[act.by]
    if not 0 <= act.shore < len(sea.shores):
        return Refusal(MUSKETS, "there is nothing there to fire at")
    shore = sea.shores[act.shore]
    land = land_of(sea, shore)
    if act.canoes:
        if why := unseen(ship, shore, act):
            return why
    elif land.owner == ship.owner or not seen(shore, land):
        return Refusal(MUSKETS, "there is nobody to hit there")
    if ship.duty is not Duty.FIGHTING:
        return Refusal(MUSKETS, f"the crew of {ship.name} will not fight")
    able = count(ship.crew, lambda row: alike(act, ship, row))
    if not 1 <= act.count <= able:
        return Refusal(ONE_TASK, f"{ship.name} has {able} such figures ready to fire")
    if act.arm is not Arm.PISTOL and far_of(sea, act) <= CLOSE:
        return Refusal(MUSKETS, "only pistols fire at four dots or nearer")
    return None


def snipe(play: Play[Sea], act: Snipe) -> None:
    """Declare it; the dice fall at the end of the phase (PW-3.12)."""
    sea = play.state
    ship = sea.ships[act.by]
    rest, firing = split(ship.crew, act.count, lambda row: alike(act, ship, row))
    spent = (replace(row, busy=True, loaded=never_empty(row)) for row in firing)
    declared = volley_of(sea, act)
    sea = with_ship(sea, replace(ship, crew=tidy((*rest, *spent))))
    play.state = replace(sea, snipings=(*sea.snipings, declared))
    told = (act.by, act.shore, act.post, act.arm, act.count, act.canoes)
    play.tell(Levelled(CANOES if act.canoes else MUSKETS, *told))


def far_of(sea: Sea, act: Snipe) -> int:
    """How far off those are who are fired at."""
    far = distance_off(sea, act.shore, sea.ships[act.by])
    return range_to(sea.shores[act.shore], far, canoes=act.canoes)


def volley_of(sea: Sea, act: Snipe) -> Sniping:
    """What an order declares."""
    far = far_of(sea, act)
    return Sniping(act.by, act.shore, act.post, act.arm, act.count, far, act.canoes)


def throw_snipings(play: Play[Sea]) -> None:
    """A die for each at his Attack, behind walls at two less, in cover at one; a man for each."""
    snipings = play.state.snipings
    play.state = replace(play.state, snipings=())
    for each in snipings:
        sea = play.state
        shore = sea.shores[each.shore]
        land = land_of(sea, shore)
        cover = WALL if land.dwellers is Dwellers.FORT else covered(land, shore.at)
        cover = 0 if each.canoes else cover
        weapon = arm_of(sea.edition, each.arm)
        target = attack_of(sea.edition, sea.ships[each.by].flag, each.post) + cover
        faces: Faces = ()
        if each.far <= weapon.range and target >= 1:
            faces = play.roll(MUSKETS, weapon.dice * each.count, (min(target, 5) + 1,))
        hits = successes(faces, target)
        killed = (fell_at_sea if each.canoes else fell)(play, each.shore, hits)
        hit_by = CANOES if each.canoes else MUSKETS
        rule = hit_by if each.far <= weapon.range else WASTED
        told = (each.by, each.shore, faces, target, killed, each.canoes)
        play.tell(ShoreSniped(rule, *told))


def snipes(sea: Sea, ship: Ship) -> Iterator[Snipe]:
    """Volleys of all who can fire alike; at any range where nobody measures."""
    kinds = dict.fromkeys((row.post, row.arm) for row in ship.crew if shoots(ship, row))
    marks = [(at, canoes) for at in range(len(sea.shores)) for canoes in (False, True)]
    for (at, canoes), (post, arm) in product(marks, kinds):
        if canoes and sea.shores[at].raid is None:
            continue
        act = Snipe(ship.id, at, post, arm, 1, canoes)
        if far_of(sea, act) <= arm_of(sea.edition, arm).range or not sea.options.measuring:
            number = count(ship.crew, lambda row, act=act: alike(act, ship, row))  # type: ignore[misc]
            act = replace(act, count=number)
            if refuse_snipe(sea, act) is None:
                yield act
