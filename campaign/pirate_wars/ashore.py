"""Landing parties (PW-8.1, PW-10.2, PW-10.3): they land, walk, scale walls, and fight ashore.

Who lives on an island acts by himself, and so do the arms of a landing party (H-160).
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hulls
from pieces_of_eight.campaign.geometry.hulls import DOT, Corners
from pieces_of_eight.campaign.geometry.plane import centre
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from . import boarding, events, gunnery, state, waters
from . import crew as c
from .actions import Bombard, Land, March, Snipe
from .boarding import TWO_CUTLASSES, Dice, dice_of, hits_of, melee_dice, strength, throw
from .events import Climbed, ShoreMelee, ShoreVolley, Thrown
from .gunnery import BORE, FULL_GUN, GUN_CREW, bursts, can_fire, successes, throw_cannon
from .sailing import bury, cross, mourn, overboard
from .state import NOBODY, Arm, Dwellers, Flag, Goal, Party, Post, Sea, ShipId, Shot, attack_of
from .state import Land as Ground
from .waters import change_party, change_shore, end_of, land_at, parties_on, party_of, present

# --- Landing (PW-8.1) and walking (PW-10.3) -------------------------------------------------------

BEACH = Rule("PW-8.1")
SCALING = Rule("PW-10.2")
WALKING = Rule("PW-10.3")

PACE, PEG_LEG, HAULING = 24 * DOT, 18 * DOT, 12 * DOT
REACH = 4 * DOT  # at this and nearer men fight hand to hand


def beach_of(sea: Sea, boat: state.Ship) -> int | None:
    """The island at whose shore a launch lies, if somebody lives there."""
    shores = range(len(sea.shores))
    return next(
        (at for at in shores if waters.distance_off(sea, at, boat) <= state.ALONGSIDE), None
    )


def refuse_land(sea: Sea, act: Land) -> Refusal | None:
    boat = sea.ships[act.by]
    if not boat.card.boat or not boat.crew:
        return Refusal(BEACH, "only a manned launch can land")
    if beach_of(sea, boat) is None:
        return Refusal(BEACH, "there is nothing to land for on this shore")
    if all(row.busy for row in boat.crew):
        return Refusal(BEACH, "her men have already done their task")
    if (left := party_of(sea, act.by)) is not None and left.shore != beach_of(sea, boat):
        return Refusal(BEACH, "some of her men are in snares on another island")
    return None


def land(play: Play[Sea], act: Land) -> None:
    """Her men are on the beach, and may leave it from the next turn on (PW-8.1)."""
    sea = play.state
    boat = sea.ships[act.by]
    shore = beach_of(sea, boat)
    assert shore is not None
    left = party_of(sea, act.by)  # who was left there in a snare
    party = Party(
        act.by,
        boat.owner,
        shore,
        c.each_with(boat.crew, busy=False),
        chests=boat.chests,
        cannon=boat.cannon,
        snared=() if left is None else left.snared,
        landed=sea.turn,
    )
    state.change(play, act.by, crew=(), chests=0, cannon=0, under=0, beached=True)
    others = [each for each in sea.parties if each.of != act.by]
    play.state = replace(play.state, parties=(*others, party))
    play.tell(events.Landed(BEACH, act.by, shore, party.figures))


def to_walk(sea: Sea) -> list[Party]:
    ours = [party for party in sea.parties if party.owner == sea.chooser and party.crew]
    return [party for party in ours if not party.marched and party.landed < sea.turn]


def goals(sea: Sea, party: Party) -> list[Goal]:
    """Where a party may go now: inland as far as the treasure, and back."""
    onward = party.at < end_of(land_at(sea, party.shore)) or not waters.in_reach(sea, party)
    inland, back = [Goal.INLAND] * onward, [Goal.BEACH] * (party.at > 0)
    return [Goal.HOLD] if party.climbing else [Goal.HOLD, *inland, *back]


def refuse_march(sea: Sea, act: March) -> Refusal | None:
    party = party_of(sea, act.by)
    if sea.phase is not state.Phase.ASHORE or party is None or party.owner != sea.chooser:
        return Refusal(WALKING, "she has nobody ashore who can move now")
    if party.marched:
        return Refusal(WALKING, "they already have their order")
    if act.goal not in goals(sea, party):
        return Refusal(WALKING, "they cannot go that way")
    return None


def march(play: Play[Sea], act: March) -> None:
    """So far as they come in a turn; at a wall they stand at its foot, then scale it (PW-10.2).
    Back towards the water they go out of a fort as they came in. They come 24 dots; 18 with a
    pirate captain and his wooden leg (PW-10.3); 12 with a cannon (H-166)."""
    sea = play.state
    party = party_of(sea, act.by)
    assert party is not None
    land, pirates = land_at(sea, party.shore), sea.ships[act.by].flag is Flag.PIRATE
    pace = PEG_LEG if pirates and c.has(party.crew, Post.CAPTAIN) else PACE
    pace = HAULING if party.cannon else pace
    moved = party
    if act.goal is Goal.BEACH:
        at = max(0, party.at - pace)
        moved = replace(party, at=at, inside=party.inside and at >= land.way)
    elif act.goal is Goal.INLAND:
        moved = advance(party, sea.shores[party.shore], land, pace)
    walked = (moved.at, moved.inside, moved.climbing) != (party.at, party.inside, party.climbing)
    change_party(play, moved, marched=True, walked=walked)
    if moved.climbing:
        play.tell(Climbed(SCALING, act.by, False))
    elif walked:
        play.tell(events.Marched(WALKING, act.by, moved.at, moved.inside))


def advance(party: Party, shore: state.Shore, land: Ground, pace: int) -> Party:
    """Inland: to the wall's foot; through the open door; up the ramp only all at once."""
    if land.dwellers is not Dwellers.FORT:
        return replace(party, at=min(end_of(land), party.at + pace))
    if not party.inside and party.at < land.way:
        left = pace - (land.way - party.at)
        party = replace(party, at=min(land.way, party.at + pace))
        if left <= 0 or not waters.open_door(shore, land):
            return party
        pace = left
    if not party.inside:
        if not waters.open_door(shore, land):
            return replace(party, climbing=True)
        party = replace(party, inside=True)
    if land.ramp and party.at == land.way and pace < waters.RAMP:
        return party
    return replace(party, at=min(end_of(land), party.at + pace))


def over_the_wall(play: Play[Sea]) -> None:
    """Who was on the wall as the turn began is on top of it at its end (PW-10.2)."""
    for party in play.state.parties:
        if party.climbing and not party.walked:
            change_party(play, party, climbing=False, inside=True)
            play.tell(Climbed(SCALING, party.of, True))


def contact(sea: Sea, party: Party) -> bool:
    """Whether a party fights hand to hand with who lives there; not in a fort of its own."""
    shore, land = sea.shores[party.shore], land_at(sea, party.shore)
    match land.dwellers:
        case Dwellers.FORT:
            held = shore.marines > 0 or shore.lieutenant
            return party.inside and held and party.owner != land.owner
        case Dwellers.ISLANDERS:
            there = shore.folk.count > 0 and not shore.hidden
            return there and abs(party.at - shore.at) <= REACH
        case Dwellers.SKELETONS:
            return shore.bones > 0 and shore.at - party.at <= REACH


def beset(sea: Sea, at: int) -> bool:
    """Whether those who live there fight hand to hand, or have men on their wall: then nobody
    serves a cannon (PW-3.2, H-191)."""
    owner = land_at(sea, at).owner
    return any(
        contact(sea, party) or (party.climbing and party.owner != owner)
        for party in parties_on(sea, at)
        if party.crew
    )


# --- Who falls: on an island, at sea in its canoes, of a party, from a wall (PW-10.3) -------------


BY_THE_WATER = 4 * DOT  # a wall no farther inland than this stands in the water


def fell(play: Play[Sea], at: int, number: int, *, shared: bool = False, shields: int = 0) -> int:
    """So many hits on who lives on an island, and on who bears a shield there; how many fell. Of
    men inside a fort every second is an attacker, the defender first (PW-10.2)."""
    inside = [party for party in parties_on(play.state, at) if party.inside] if shared else []
    theirs = number // 2 if inside else 0
    shore, killed = wounded(play.state.shores[at], number - theirs, shields)
    play.state = waters.with_shore(play.state, at, shore)
    for party in inside:
        dead = kill(play, party, theirs)
        theirs -= dead
        killed += dead
    return killed


def fell_at_sea(play: Play[Sea], at: int, number: int, bare: int = 0) -> int:
    """So many hits on those of an island who are at sea, spears first, and so many on who has no
    shield; how many fell."""
    if (raid := play.state.shores[at].raid) is None:
        return 0
    spears = min(number, raid.spears)
    bows = min(number - spears + bare, raid.bows)
    left = replace(raid, spears=raid.spears - spears, bows=raid.bows - bows)
    change_shore(play, at, raid=left if left.warriors else None)
    return spears + bows


def wounded(shore: state.Shore, hits: int, shields: int = 0) -> tuple[state.Shore, int]:
    """An island after so many hits, the lowest rank first, and how many fell (R0-54). Hits at
    `shields` are for those who bear them, the others for those who do not, while there are any."""
    if shore.bones:
        dead = min(hits, shore.bones)
        return replace(shore, bones=shore.bones - dead), dead
    if not shore.folk.count:
        dead = min(hits, shore.marines)
        officer = shore.lieutenant and hits > shore.marines
        lieutenant = shore.lieutenant and not officer
        return replace(shore, marines=shore.marines - dead, lieutenant=lieutenant), dead + officer
    folk = shore.folk
    bows = min(hits, folk.bows)
    left = hits - bows + shields
    spears = min(left, folk.spears)
    left -= spears
    folk = replace(folk, bows=folk.bows - bows, spears=folk.spears - spears)
    killed = bows + spears
    while left and folk.count:
        rank, needs = ("shamans", 2) if folk.shamans else ("kahuna", 3)
        if folk.hurt + left < needs:
            folk, left = replace(folk, hurt=folk.hurt + left), 0
        else:
            left -= needs - folk.hurt
            folk = replace(folk, hurt=0, **{rank: getattr(folk, rank) - 1})
            killed += 1
    return replace(shore, folk=folk), killed


def kill(play: Play[Sea], party: Party, number: int, *, into_the_water: bool = False) -> int:
    """So many of a party as it is by now are dead, or have fallen into the water, the worst
    fighters first (R0-54); how many."""
    party = present(play.state, party)
    crew, gone = c.lose(c.by_worth(party.crew), number)
    change_party(play, party, crew=crew)
    if into_the_water and gone:
        overboard(play, play.state.ships[party.of], gone)
        play.tell(events.FellIn(Rule("H-164"), party.of, c.size(gone)))
    elif c.has(gone, Post.CAPTAIN):
        mourn(play, party.of, c.OWNERS_CHOICE)
    return c.size(gone)


def fall(play: Play[Sea], party: Party, number: int) -> int:
    """So many of a party are hit: climbers fall, to death on the ground (PW-10.3); how many of
    them are dead."""
    if not party.climbing or land_at(play.state, party.shore).way > BY_THE_WATER:
        return kill(play, party, number)
    kill(play, party, number, into_the_water=True)
    return 0


# --- Cannon and small arms from the water at an island, its canoes, or a party there (PW-10.1) ----

WALLS = MUSKETS = Rule("PW-10.1")
DOORS = Rule("PW-10.2")
BONES = Rule("PW-11.6")
CANOES = Rule("H-193")
RIVALS = Rule("H-217")

PER_HIT = 2  # men in the open or in a launch who fall to one success of shot (PW-10.4, R0-52)
WALL = -2  # men within a fort or a building are so much harder to hit (PW-10.1, PW-10.4)
PARTLY = -1


@lru_cache(maxsize=1 << 12)
def _line_to(
    by: hulls.Hull,
    gun: tuple[int, state.Side, state.Mount],
    shape: Corners,
    others: tuple[Corners, ...],
) -> int | None:
    lines = waters.clear_lines(by, *gun, (centre(shape), *shape), shape, others)
    return min((far for far, _ in lines), default=None)


def line_to(sea: Sea, by: state.Ship, gun: state.Gun, at: int) -> int | None:
    """How far the line down a bore runs to an island's shore, with no hull and no other island
    before it; None where it misses (PW-3.7)."""
    home = sea.shores[at].shoal
    shape, before = sea.waters.shoals[home].corners, waters.before_shore(sea, by, home)
    return _line_to(by.place, (gun.along, gun.side, gun.mount), shape, before)


def spared(sea: Sea, by: state.Ship, act: Bombard | Snipe) -> Refusal | None:
    """Why those on an island, in its canoes, or of a party there may not be fired at (H-217)."""
    shore, land = sea.shores[act.shore], land_at(sea, act.shore)
    ball = None
    if isinstance(act, Bombard) and (act.door or act.shot is Shot.BALL):
        ball = Refusal(Rule("H-161"), "ball is for walls and hulls; at men fire shot")
    if act.canoes:
        raid = shore.raid
        if raid is None or raid.on != by.id or not raid.afloat or not raid.left:
            return Refusal(CANOES, "no canoes are on their way to her")
        return ball
    if act.party != NOBODY:
        party = party_of(sea, act.party)
        if sea.options.truce:
            return Refusal(gunnery.TRUCE, "the captains have a truce")
        if party is None or party.shore != act.shore or party.owner == by.owner or not party.crew:
            return Refusal(RIVALS, "no enemy men are ashore there")
        if rival_of(sea, party) is not None:
            return Refusal(RIVALS, "your own men are fighting them hand to hand")
        if party.inside and isinstance(act, Bombard):
            return Refusal(RIVALS, "they are within the walls: fire at the fort")
        return ball
    if isinstance(act, Snipe):
        if land.owner == by.owner or not seen(shore, land):
            return Refusal(MUSKETS, "there is nobody to hit there")
        return None
    if land.owner == by.owner:
        return Refusal(WALLS, "that fort is on her own side")
    if land.dwellers is Dwellers.SKELETONS:
        return Refusal(BONES, "cannon do not hurt the dead: your men must hack them down")
    if act.door and (not shore.door or act.shot is not Shot.BALL):
        return Refusal(DOORS, "only ball can break a door, and only while it is shut")
    if land.dwellers is Dwellers.ISLANDERS:
        if not shore.roused or shore.hidden or not shore.folk.count:
            return Refusal(Rule("PW-11.4"), "you can only fire at islanders while they attack")
        return ball
    return None


def seen(shore: state.Shore, land: Ground) -> bool:
    """Whether there is anybody a musket can hit: not in the jungle, and not the dead (PW-11.6)."""
    if land.dwellers is Dwellers.SKELETONS or shore.hidden:
        return False
    return shore.folk.count > 0 or shore.marines > 0 or shore.lieutenant


def range_to(sea: Sea, act: Bombard | Snipe, far: int) -> int:
    """How far a shot has to carry: inland to whom it is for, or to the canoes that come."""
    shore = sea.shores[act.shore]
    if act.canoes:
        return shore.raid.left if shore.raid is not None else 0
    party = party_of(sea, act.party)
    return far + (shore.at if party is None else party.at)


def rule_at(act: Bombard | Snipe | state.Siege | state.Sniping, usual: Rule) -> Rule:
    return CANOES if act.canoes else RIVALS if act.party != NOBODY else usual


def hit_men(play: Play[Sea], shot: state.Siege | state.Sniping, number: int) -> int:
    if shot.canoes:
        return fell_at_sea(play, shot.shore, number)
    if shot.party == NOBODY:
        return fell(play, shot.shore, number)
    party = party_of(play.state, shot.party)
    return 0 if party is None else fall(play, party, number)


def refuse_bombard(sea: Sea, act: Bombard) -> Refusal | None:
    by = sea.ships[act.by]
    if not 0 <= act.shore < len(sea.shores):
        return Refusal(WALLS, "there is nothing there to fire at")
    if why := spared(sea, by, act):
        return why
    if not 0 <= act.gun < len(by.guns):
        return Refusal(BORE, f"{by.name} has no such cannon")
    gun = by.guns[act.gun]
    ready = gun.whole and gun.load is state.Load.LOADED and not gun.used
    if not ready or waters.idle_guns(sea, by) or by.duty is not state.Duty.FIGHTING:
        return Refusal(BORE, "that cannon is not ready to fire")
    if why := gunnery.refuse_served(by):
        return why
    if line_to(sea, by, gun, act.shore) is None:
        return Refusal(BORE, "that cannon does not bear on the island")
    return None


def siege_of(sea: Sea, act: Bombard) -> state.Siege | None:
    by = sea.ships[act.by]
    far = line_to(sea, by, by.guns[act.gun], act.shore)
    if far is None:
        return None
    far = range_to(sea, act, far)
    return state.Siege(act.by, act.gun, act.shore, act.shot, far, act.door, act.canoes, act.party)


def bombard(play: Play[Sea], act: Bombard) -> None:
    """Declare it; the dice fall at the end of the phase (PW-3.12)."""
    siege = siege_of(play.state, act)
    assert siege is not None
    gunnery.discharge_gun(play, act)
    play.state = replace(play.state, sieges=(*play.state.sieges, siege))
    told = (act.by, act.gun, act.shore, act.shot, act.door, act.canoes, act.party)
    play.tell(events.Aimed(rule_at(act, WALLS), *told))


def throw_sieges(play: Play[Sea]) -> None:
    sieges = play.state.sieges
    play.state = replace(play.state, sieges=())
    for siege in sieges:
        throw_siege(play, siege)


def throw_siege(play: Play[Sea], siege: state.Siege) -> None:
    """The dice of one cannon. What bursts too near its target kills as many of her own as there
    (H-194); what a door takes her chart takes as ball."""
    sea = play.state
    by, shore = sea.ships[siege.by], sea.shores[siege.shore]
    if not by.guns or not by.guns[siege.gun].whole:
        return
    weapon = waters.weapon_of(sea, by.guns[siege.gun], siege.shot)
    faces: Faces = ()
    if siege.far <= weapon.range:
        faces = throw_cannon(play, WALLS, weapon, weapon.target)
    hits = successes(faces, weapon.target)
    killed = 0
    at_men = siege.canoes or siege.party != NOBODY
    if siege.door and not at_men:
        change_shore(play, siege.shore, door=max(0, shore.door - hits))
    elif not at_men and land_at(sea, siege.shore).dwellers is Dwellers.FORT:
        # the first success breaks on the wall; three of ball take a gun and its crew (R0-44)
        killed = fell(play, siege.shore, max(0, hits - 1), shared=True)
        if siege.shot is Shot.BALL and hits == FULL_GUN:
            killed += smash_gun(play, siege.shore, Rule("R0-44"))
    else:
        killed = hit_men(play, siege, PER_HIT * hits)
    told = (siege.by, siege.shore, siege.shot, faces, weapon.target, killed, siege.door)
    rule = rule_at(siege, DOORS if siege.door else WALLS)
    play.tell(events.WallHit(rule, *told, siege.canoes, siege.party))
    too_close = siege.far < state.ARTICLES[sea.edition].too_close
    if too_close or bursts(faces):
        rule = Rule("H-194") if too_close else gunnery.ANY_AMMUNITION
        play.tell(events.GunBurst(rule, siege.by, siege.gun))
        balls = min(hits, shore.door) if siege.door and too_close else 0
        figures = killed if too_close and not siege.door else 0
        gunnery.owe(play, state.Blow(siege.by, siege.by, balls, figures=figures, gun=siege.gun))


def smash_gun(play: Play[Sea], at: int, rule: Rule) -> int:
    """An island loses a cannon and two who serve it; the last one is brought where it stood."""
    guns = play.state.shores[at].guns
    if not guns:
        return 0
    change_shore(play, at, guns=guns[:-1])
    play.tell(events.GunSmashed(rule, at))
    return fell(play, at, GUN_CREW)


def refuse_snipe(sea: Sea, act: Snipe) -> Refusal | None:
    ship = sea.ships[act.by]
    if not 0 <= act.shore < len(sea.shores):
        return Refusal(MUSKETS, "there is nothing there to fire at")
    if why := spared(sea, ship, act):
        return why
    if ship.duty is not state.Duty.FIGHTING:
        return Refusal(MUSKETS, f"{ship.name}'s crew will not fight")
    if why := gunnery.refuse_number(ship, act):
        return why
    if act.arm is not Arm.PISTOL and far_of(sea, act) <= waters.CLOSE:
        return Refusal(MUSKETS, "at four dots or nearer you can fire only pistols")
    if not act.canoes and not waters.shore_in_sight(sea, ship, act.shore):
        return Refusal(gunnery.OUT_OF_SIGHT, "the island is out of sight")
    return None


def far_of(sea: Sea, act: Snipe) -> int:
    return range_to(sea, act, waters.distance_off(sea, act.shore, sea.ships[act.by]))


def volley_of(sea: Sea, act: Snipe) -> state.Sniping:
    far = far_of(sea, act)
    return state.Sniping(
        act.by, act.shore, act.post, act.arm, act.count, far, act.canoes, act.party
    )


def snipe(play: Play[Sea], act: Snipe) -> None:
    """Declare it; the dice fall at the end of the phase (PW-3.12)."""
    declared, ship = volley_of(play.state, act), play.state.ships[act.by]
    crew = c.have_fired(ship.crew, act.count, partial(can_fire, act, ship))
    state.change(play, act.by, crew=crew)
    play.state = replace(play.state, snipings=(*play.state.snipings, declared))
    told = (act.by, act.shore, act.post, act.arm, act.count, act.canoes, act.party)
    play.tell(events.Levelled(rule_at(act, MUSKETS), *told))


def cover_from(sea: Sea, act: Snipe | state.Sniping) -> int:
    """What covers those who are fired at from the water: walls, or barrels and rocks (PW-10.4)."""
    land = land_at(sea, act.shore)
    if act.party != NOBODY:
        party = party_of(sea, act.party)
        return 0 if party is None else WALL if party.inside else covered(land, party.at)
    if act.canoes:
        return 0
    return WALL if land.dwellers is Dwellers.FORT else covered(land, sea.shores[act.shore].at)


def throw_snipings(play: Play[Sea]) -> None:
    """A die for each at his Attack, behind walls at two less, in cover at one; a man for each."""
    snipings = play.state.snipings
    play.state = replace(play.state, snipings=())
    for each in snipings:
        sea = play.state
        weapon = state.arm_of(sea.edition, each.arm)
        target = attack_of(sea.edition, sea.ships[each.by].flag, each.post) + cover_from(sea, each)
        faces = gunnery.throw_arms(play, MUSKETS, weapon, each.count, each.far, target)
        killed = hit_men(play, each, successes(faces, target))
        rule = rule_at(each, MUSKETS) if each.far <= weapon.range else gunnery.WASTED
        told = (each.by, each.shore, faces, target, killed, each.canoes, each.party)
        play.tell(events.ShoreSniped(rule, *told))


def snipes(sea: Sea, ship: state.Ship) -> Iterator[Snipe]:
    """Volleys of all who can fire alike; at any range where nobody measures."""
    armed = [row for row in ship.crew if c.armed(row, ship.card.gun_deck)]
    kinds = dict.fromkeys((row.post, row.arm) for row in armed)
    at_sea = [(False, True) if shore.raid is not None else (False,) for shore in sea.shores]
    marks = [(at, canoes, NOBODY) for at, ways in enumerate(at_sea) for canoes in ways]
    marks += [(each.shore, False, each.of) for each in sea.parties if each.owner != ship.owner]
    for (at, canoes, of), (post, arm) in product(marks, kinds):
        act = Snipe(ship.id, at, post, arm, 1, canoes, of)
        if far_of(sea, act) <= state.arm_of(sea.edition, arm).range or not sea.options.measuring:
            act = replace(act, count=c.count(ship.crew, partial(can_fire, act, ship)))
            if refuse_snipe(sea, act) is None:
                yield act


# --- The cannon of forts and of the dead, which fire by themselves (PW-10.1, PW-10.4, PW-11.6) ---

IN_THE_OPEN = Rule("PW-10.4")
BY_THEMSELVES = Rule("H-160")

BONES_TARGET = 1


def fire_batteries(play: Play[Sea], before: Sea) -> None:
    """Every cannon of an island that is served fires or is loaded, by itself (H-160). Who serves
    them, and whom they fire at, is as it was `before` anything fell (PW-3.12). Any bursts on three
    sixes (PW-3.10, R0-28)."""

    def lay(at: int, gun: int, load: state.Load) -> None:
        guns = play.state.shores[at].guns
        if gun < len(guns):
            change_shore(play, at, guns=(*guns[:gun], load, *guns[gun + 1 :]))

    for at, shore in enumerate(before.shores):
        for gun, load in enumerate(shore.guns[: crews(before, at)]):
            if load is not state.Load.LOADED:
                lay(at, gun, state.Load.LOADED)
            elif (on := mark(before, at, gun)) is not None:
                faces = fire_on(play, at, on)
                lay(at, gun, state.Load.EMPTY)
                if bursts(faces):
                    smash_gun(play, at, gunnery.ANY_AMMUNITION)
        fire_muskets(play, before, at)


def crews(sea: Sea, at: int) -> int:
    """For how many cannon there are two to serve them, who have nothing else to do (H-191). Marines
    may serve them in a fort (R0-51)."""
    shore = sea.shores[at]
    if beset(sea, at):
        return 0
    return min(len(shore.guns), (shore.marines or shore.bones) // GUN_CREW)


def muskets(sea: Sea, at: int) -> int:
    return max(0, sea.shores[at].marines - GUN_CREW * crews(sea, at))


def mark(sea: Sea, at: int, gun: int) -> Party | ShipId | None:
    """What a cannon of an island fires at: men in the open first, then launches, then ships. At
    nobody so near that it would burst (R0-25)."""
    land, articles = land_at(sea, at), state.ARTICLES[sea.edition]
    near = [
        (far, ship)
        for far, ship in enemies_off(sea, at)
        if far >= articles.too_close and waters.overlooks(sea, at, gun, ship)
    ]

    def nearest(boat: bool, reach: int) -> ShipId | None:
        there = (ship.id for far, ship in near if far <= reach and ship.card.boat is boat)
        return next(there, None)

    if land.dwellers is Dwellers.SKELETONS:
        return nearest(False, state.BONES_RANGE)
    for party in foes(sea, at):
        reach = land.way - party.at
        if not party.inside and articles.too_close <= reach <= articles.shot.range:
            return party
    launch = nearest(True, articles.shot.range)
    return nearest(False, articles.ball.range) if launch is None else launch


def enemies_off(sea: Sea, at: int) -> list[tuple[int, state.Ship]]:
    """The ships and launches that who lives on an island fires at, the nearest first, and how far
    each is from the wall or the wreck."""
    land = land_at(sea, at)
    there = [
        s for s in sea.ships if s.afloat and s.hull and not s.beached and s.owner != land.owner
    ]
    found = [(waters.distance_off(sea, at, ship) + land.way, ship) for ship in there]
    return sorted(found, key=lambda each: (each[0], each[1].id))


def fire_muskets(play: Play[Sea], before: Sea, at: int) -> None:
    """Marines whom no landing party keeps busy fire at launches in range, else at ships (H-160)."""
    shore, edition, number = before.shores[at], before.edition, muskets(before, at)
    if not number or not shore.primed or allotted(before, at):
        return
    home = (centre(before.waters.shoals[shore.shoal].corners),)
    clear = [
        ship
        for far, ship in enemies_off(before, at)
        if far <= state.arm_of(edition, Arm.MUSKET).range
        and waters.clear_between(
            home, waters.keel(ship.place), waters.before_shore(before, ship, shore.shoal)
        )
    ]
    on = min(clear, key=lambda ship: not ship.card.boat, default=None)
    if on is None:
        return
    railing = state.ARTICLES[edition].covers and not on.card.boat
    target = attack_of(edition, Flag.IMPERIAL, Post.MARINE) + gunnery.COVER.value * railing
    thrown = throw(play, {target: number})
    hit = gunnery.within_sight(before, on, state.Place.DECK)
    killed = bury(play, on.id, hits_of(thrown), c.anybody if on.card.boat else hit)
    play.tell(ShoreVolley(BY_THEMSELVES, on.id, at, False, thrown, killed))
    change_shore(play, at, primed=False)


def fire_on(play: Play[Sea], at: int, on: Party | ShipId) -> Faces:
    """Shot at men on the way to the wall and in launches, of whom two fall for each success
    (PW-10.4, R0-52), takes sails else; ball the chart, with its critical hits (PW-3.9). The dead
    fire shot alone (PW-11.6)."""
    sea = play.state
    of = on.of if isinstance(on, Party) else on
    at_men, articles = isinstance(on, Party) or sea.ships[of].card.boat, state.ARTICLES[sea.edition]
    bones = land_at(sea, at).dwellers is Dwellers.SKELETONS
    shot = Shot.SHOT if bones or at_men else Shot.BALL
    weapon = articles.shot if at_men else articles.ball
    target = BONES_TARGET if bones else weapon.target
    rule = BONES if bones else IN_THE_OPEN if at_men else BY_THEMSELVES
    faces = throw_cannon(play, rule, weapon, target)
    hits = successes(faces, target)
    play.tell(events.ShoreFired(rule, at, of, shot, faces, target, hits))
    if isinstance(on, Party):
        fall(play, on, PER_HIT * hits)
    elif at_men:
        bury(play, of, PER_HIT * hits, c.anybody)
    elif shot is Shot.SHOT:
        cross(play, of, sails=hits)
    else:
        cross(play, of, balls=hits)
        if hits == FULL_GUN:
            gunnery.strike(play, of, play.die(rule, 2, 4, 5, 6))
    return faces


# --- Whom those who live on an island attack: each of them one party a turn (PW-3.1, H-190) ------
# They share themselves out by the men of the parties they can reach: no party meets all of them
# while they fight another as well.

BOW, SPEAR = 48 * DOT, 24 * DOT


class Attackers(NamedTuple):
    """Those who attack one party, by what they fight with; elders are shamans and the kahuna."""

    bows: int = 0
    spears: int = 0
    elders: int = 0
    marines: int = 0
    lieutenant: int = 0
    bones: int = 0


def attackers(sea: Sea, party: Party) -> Attackers:
    return allotted(sea, party.shore).get(party.of, Attackers())


def allotted(sea: Sea, at: int) -> dict[ShipId, Attackers]:
    """Who attacks each party on an island (H-190). Figure by figure, each goes for the party that
    has the fewest against it for its men; of two alike for the one that is nearer. Those who can
    reach the fewest parties choose first."""
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
    owner = land_at(sea, at).owner
    return [party for party in parties_on(sea, at) if party.crew and party.owner != owner]


def distance_to_dwellers(sea: Sea, party: Party) -> int:
    return abs(sea.shores[party.shore].at - party.at)


def dwellers(sea: Sea, at: int) -> Attackers:
    """All who can attack somebody: not those in the jungle, nor those who serve the cannon."""
    shore = sea.shores[at]
    if shore.hidden:
        return Attackers()
    folk, marines = shore.folk, muskets(sea, at)
    elders = folk.shamans + folk.kahuna
    return Attackers(folk.bows, folk.spears, elders, marines, int(shore.lieutenant), shore.bones)


def reach(sea: Sea, party: Party) -> Iterable[int]:
    """Which kinds of attackers, by their places in `Attackers`, can attack a party. From afar those
    who shoot or throw: bows 4 to 48 dots, spears 24 (PW-11.1, R0-47); a fort's muskets, and all on
    its wall at climbers (PW-10.2)."""
    if contact(sea, party):
        return range(len(Attackers._fields))
    shore, far = sea.shores[party.shore], distance_to_dwellers(sea, party)
    if land_at(sea, party.shore).dwellers is Dwellers.ISLANDERS:
        return (0,) * (REACH < far <= BOW) + (1, 2) * (far <= SPEAR)
    if party.climbing:
        return (3, 4)
    in_range = REACH < far <= state.arm_of(sea.edition, Arm.MUSKET).range
    return (3,) * (shore.primed and in_range)


# --- Fighting ashore (PW-10.1 to PW-10.4, PW-11.1, PW-11.6): volleys, then hand to hand ----------

HACKED = Rule("PW-11.6")

UP_THE_WALL = 1
SHIELD = -1
BRITTLE = 1
WARRIOR, ELDER, BONE = 4, 5, 2
"""The Attack of warriors, of shaman and kahuna, and of skeletons (PW-11.1, PW-11.6)."""
AUTOMATIC = 2


def fight(play: Play[Sea], before: Sea | None = None) -> None:
    """One turn of fighting on every island. All fight as they stood `before` anything fell in this
    phase (PW-3.12). Islanders attack when somebody has landed (PW-11.4). Marines fire in one turn
    and load in the next, unless
    men are upon them (PW-3.15)."""
    before = before or play.state
    for at in range(len(before.shores)):
        parties = foes(before, at)
        met = any(present(play.state, party).crew for party in parties)
        shore = play.state.shores[at]
        if met and shore.folk.count and not shore.hidden:
            change_shore(play, at, roused=True)
        clashes = []
        for party in parties:
            close = contact(before, party)
            bare, shielded = strikes(before, party) if close else (shots(before, party), {})
            inward = blows(before, party) if close else missiles(before, party)
            slain = cut_down(before, party) if close else 0
            out, shields, back = (throw(play, dice) for dice in (bare, shielded, inward))
            clashes.append((party, close, slain, out, shields, back))
        for each in clashes:
            settle(play, *each)
        if met:
            flee(play, at)
        shore = play.state.shores[at]
        fired = any(back and not close and not by.climbing for by, close, *_, back in clashes)
        at_ships = before.shores[at].primed and not shore.primed
        if shore.marines and not at_ships:
            change_shore(play, at, primed=not fired if shore.primed else not beset(before, at))
    load_arms(play, before)


def flee(play: Play[Sea], at: int) -> None:
    """At half their number islanders take to the jungle; robbed they came back (PW-11.4)."""
    shore = play.state.shores[at]
    if shore.folk.count and not shore.hidden and 2 * shore.living <= shore.start:
        change_shore(play, at, hidden=True)
        play.tell(events.Fled(Rule("PW-11.4"), at))


def settle(
    play: Play[Sea],
    party: Party,
    close: bool,
    slain: int,
    out: Thrown,
    shields: Thrown,
    back: Thrown,
) -> None:
    """Who falls by what a party has thrown, at those with shields too, and what was at it; and who
    is cut down without a die."""
    rule = rule_of(play.state, party, close)
    about = rule, party.of, party.shore
    if out or shields or slain:
        killed = fell(play, party.shore, hits_of(out) + slain, shields=hits_of(shields))
        told = *about, True, (*out, *shields), killed
        met = ShoreMelee(*told, shields=len(shields)) if close else ShoreVolley(*told)
        play.tell(met)
    now = present(play.state, party)
    if (out or shields) and rule is not HACKED:  # nobody fires at the dead
        now = empty(play, now, close)
    if back:
        kind, killed = ShoreMelee if close else ShoreVolley, fall(play, now, hits_of(back))
        play.tell(kind(*about, False, back, killed))


def rule_of(sea: Sea, party: Party, close: bool) -> Rule:
    match land_at(sea, party.shore).dwellers:
        case Dwellers.FORT:
            return Rule("PW-10.2") if close or party.climbing else MUSKETS
        case Dwellers.ISLANDERS:
            return Rule("PW-11.1") if close else Rule("R0-47")
        case Dwellers.SKELETONS:
            return HACKED


def empty(play: Play[Sea], party: Party, close: bool) -> Party:
    """A party has fired: its arms are empty, hand to hand only its pistols."""
    arms = (Arm.PISTOL,) if close else (Arm.MUSKET, Arm.PISTOL)
    return change_party(play, party, crew=c.discharged(party.crew, *arms))


# What a party throws.


def shots(sea: Sea, party: Party) -> Dice:
    """Its loaded muskets and pistols in range; at a fort at two less (PW-10.1)."""
    shore, land = sea.shores[party.shore], land_at(sea, party.shore)
    if not seen(shore, land) or party.climbing:
        return {}
    cover = WALL if land.dwellers is Dwellers.FORT else covered(land, shore.at)
    return discharge(sea, party, distance_to_dwellers(sea, party), cover)


def discharge(sea: Sea, party: Party, far: int, cover: int) -> Dice:
    articles = state.ARTICLES[sea.edition]
    attack = articles.attack[sea.ships[party.of].flag]
    return dice_of(
        (attack[row.post] + cover, articles.arms[row.arm].dice * row.count)
        for row in party.crew
        if carries_to(sea, row, far)
    )


def carries_to(sea: Sea, row: state.Figures, far: int) -> bool:
    if not row.loaded or row.arm not in (Arm.MUSKET, Arm.PISTOL):
        return False
    return far <= state.arm_of(sea.edition, row.arm).range and (
        far > REACH or row.arm is Arm.PISTOL
    )


def covered(land: Ground, at: int) -> int:
    """What barrels, cargo or rocks at a place take off the fire at men there (PW-10.4)."""
    first, last = land.cover
    return PARTLY if first < last and first <= at <= last else 0


def strikes(sea: Sea, party: Party) -> tuple[Dice, Dice]:
    """Its cutlasses, at who has no shield and at who has: bones are brittle (PW-11.1, PW-11.6). At
    skeletons it throws with cutlasses and hooks alone: no pistol harms them, and captains and
    lieutenants cut them down without a die."""
    shore, ship, theirs = sea.shores[party.shore], sea.ships[party.of], attackers(sea, party)
    if shore.bones:
        hackers = [row for row in party.crew if row.post not in TWO_CUTLASSES]
        plain = melee_dice(sea, ship, c.each_with(hackers, arm=Arm.NONE, lady=False))
        return {target + BRITTLE: number for target, number in plain.items()}, {}
    bare, shields = theirs.bows, theirs.spears + theirs.elders
    if not bare and not shields:  # all are upon another party
        bare, shields = shore.folk.bows, shore.folk.count - shore.folk.bows
    return past_shields(melee_dice(sea, ship, party.crew), bare, shields)


def past_shields(dice: Dice, bare: int, shields: int) -> tuple[Dice, Dice]:
    """One blow is for each man without a shield, from those who strike worst; the others meet
    shields, each of which protects who bears it (PW-11.1, H-218)."""
    if not shields:
        return dice, {}
    open_, met = [], []
    for target, number in sorted(dice.items()):
        first = min(number, bare)
        bare -= first
        open_.append((target, first))
        met.append((target + SHIELD, number - first))
    return dice_of(open_), dice_of(met)


def cut_down(sea: Sea, party: Party) -> int:
    """Skeletons that captains and lieutenants cut down without a die, two each (PW-11.6)."""
    if not sea.shores[party.shore].bones:
        return 0
    return AUTOMATIC * c.count(party.crew, lambda row: row.post in TWO_CUTLASSES)


def load_arms(play: Play[Sea], before: Sea) -> None:
    """Who neither fights nor fires, walks nor cuts at snares loads (PW-10.3)."""
    for was in before.parties:
        busy = hand_to_hand(before, was) or was.walked or was.climbing or cut_at(before, was)
        if not busy and not shots(before, was) and mark_of(before, was) is None:
            crew = present(play.state, was).crew
            change_party(play, present(play.state, was), crew=c.each_with(crew, loaded=True))


def cut_at(sea: Sea, party: Party) -> Party | None:
    """The party at whose snares those of a party cut who have no other task: its own, else those
    of another of its side on the spot (H-192)."""
    if hand_to_hand(sea, party) or not party.crew:
        return None
    if party.snared:
        return party
    others = parties_on(sea, party.shore)
    return next((each for each in others if each.snared and together(party, each)), None)


def together(party: Party, other: Party) -> bool:
    here = party.owner, party.shore, party.at, party.inside
    return here == (other.owner, other.shore, other.at, other.inside) and not other.climbing


def hand_to_hand(sea: Sea, party: Party) -> bool:
    return contact(sea, party) or rival_of(sea, party) is not None


# What is thrown at it.


def missiles(sea: Sea, party: Party) -> Dice:
    """Muskets from the wall, at one better against climbers; bows and spears (PW-11.1)."""
    theirs, attack = attackers(sea, party), state.ARTICLES[sea.edition].attack[Flag.IMPERIAL]
    hidden = 0 if party.climbing else covered(land_at(sea, party.shore), party.at)
    return dice_of(
        (
            (attack[Post.MARINE] + (UP_THE_WALL if party.climbing else hidden), theirs.marines),
            (attack[Post.LIEUTENANT], theirs.lieutenant),
            (WARRIOR + hidden, theirs.bows + theirs.spears),
            (ELDER + hidden, theirs.elders),
        )
    )


def blows(sea: Sea, party: Party) -> Dice:
    """Hand to hand: kahuna, shamans and a lieutenant strike twice (PW-11.1, PW-1.3)."""
    theirs, attack = attackers(sea, party), state.ARTICLES[sea.edition].attack[Flag.IMPERIAL]
    return dice_of(
        (
            (BONE, theirs.bones),
            (WARRIOR, theirs.bows + theirs.spears),
            (ELDER, 2 * theirs.elders),
            (attack[Post.MARINE], theirs.marines),
            (attack[Post.LIEUTENANT], 2 * theirs.lieutenant),
        )
    )


def close_in(play: Play[Sea]) -> None:
    """Islanders go for the nearest party, 24 dots a turn (PW-10.3)."""
    for at, shore in enumerate(play.state.shores):
        parties = [party for party in parties_on(play.state, at) if party.crew]
        if not parties or not shore.folk.count or shore.hidden:
            continue
        to = min((party.at for party in parties), key=lambda place: abs(place - shore.at))
        change_shore(play, at, at=shore.at + max(-SPEAR, min(SPEAR, to - shore.at)))


# --- Parties of two captains (H-217) --------------------------------------------------------------


def rival_of(sea: Sea, party: Party) -> Party | None:
    """The party of the other side that a party is hand to hand with (H-217)."""
    return pairs(sea, party.shore).get(party.of)


def pairs(sea: Sea, at: int) -> dict[ShipId, Party]:
    """Who is hand to hand with whom on an island, on one spot and none of them on a wall: one party
    with one, the largest first. Who fights those who live there has his task, and in a truce nobody
    fights (H-168)."""
    owners = {party.owner for party in parties_on(sea, at)}
    if sea.options.truce or len(owners) < 2:
        return {}
    there = [each for each in parties_on(sea, at) if each.crew and not each.climbing]
    free = [each for each in there if not contact(sea, each)]
    free.sort(key=lambda party: (-party.figures, party.of))
    found: dict[ShipId, Party] = {}
    for one in free:
        enemies = [e for e in free if e.owner != one.owner and e.inside == one.inside]
        near = [e for e in enemies if abs(one.at - e.at) <= REACH and e.of not in found]
        if one.of not in found and near:
            found[one.of], found[near[0].of] = near[0], one
    return found


def mark_of(sea: Sea, party: Party) -> Party | None:
    """The nearest party of the other side in range of a party that has no one else to fight. Nobody
    fires into a fight of his own men."""
    fighting = pairs(sea, party.shore)
    enemies = [
        (abs(party.at - each.at), each.of, each)
        for each in parties_on(sea, party.shore)
        if each.owner != party.owner and each.crew and each.of not in fighting
    ]
    busy = sea.options.truce or party.climbing or party.of in fighting or contact(sea, party)
    if not enemies or busy or shots(sea, party):
        return None
    return next((on for _, _, on in sorted(enemies) if volley(sea, party, on)), None)


def volley(sea: Sea, party: Party, on: Party) -> Dice:
    """The loaded muskets and pistols of a party that reach another, and its cover (PW-10.4)."""
    cover = 0 if on.inside else covered(land_at(sea, on.shore), on.at)
    if on.inside and not party.inside:
        cover = WALL
    return able_dice(discharge(sea, party, abs(party.at - on.at), cover))


def able_dice(dice: Dice) -> Dice:
    return {target: number for target, number in dice.items() if target >= 1 and number}


def fight_rivals(play: Play[Sea], before: Sea) -> None:
    """Parties of two captains strike and fire at each other, as all stood before (PW-3.12). Hand to
    hand they fight in each edition by its own melee (PW-3.3, PW-3.4)."""
    for at in range(len(before.shores)):
        met = pairs(before, at)
        aims = [(party, mark_of(before, party)) for party in parties_on(before, at)]
        fired = [
            (party, on, throw(play, volley(before, party, on)))
            for party, on in aims
            if on is not None
        ]
        for of, other in met.items():
            if of > other.of:
                continue
            both = one, other = met[other.of], other
            if state.ARTICLES[before.edition].attacks:
                thrown = [throw(play, rival_dice(before, each)) for each in both]
                for by, on, dice in zip(both, reversed(both), thrown, strict=True):
                    killed = kill(play, on, hits_of(dice))
                    play.tell(ShoreMelee(RIVALS, by.of, at, True, dice, killed, on.of))
                    empty(play, present(play.state, by), True)
            else:
                sums = sums_of(before, one, other)
                faces, results = boarding.throw_sums(play, sums)
                lost = kill(play, one, results[1]), kill(play, other, results[0])
                play.tell(events.SumsThrown(RIVALS, (one.of,), (other.of,), sums, faces, lost))
            for winner, loser in (both, (other, one)):
                take_loads(play, winner, loser)
        for party, on, dice in fired:
            killed = fall(play, on, hits_of(dice))
            play.tell(ShoreVolley(RIVALS, party.of, at, True, dice, killed, on.of))
            empty(play, present(play.state, party), False)


def rival_dice(sea: Sea, party: Party) -> Dice:
    """The attacks of a party against men like itself (PW-3.3)."""
    return melee_dice(sea, sea.ships[party.of], party.crew)


def sums_of(sea: Sea, one: Party, other: Party) -> tuple[int, int]:
    """The Melee of two parties (PW-3.4)."""
    ships = [replace(sea.ships[each.of], crew=each.crew) for each in (one, other)]
    return strength(sea, ships[0]), strength(sea, ships[1])


def take_loads(play: Play[Sea], winner: Party, loser: Party) -> None:
    """Who is left takes up what the beaten carried, as far as he has the men (H-217)."""
    left, party = present(play.state, loser), present(play.state, winner)
    if left.crew or not party.crew or not (loser.chests or loser.cannon):
        return
    if left.snared:
        waters.put_back(play, loser.shore, left.chests, left.cannon)
        change_party(play, left, chests=0, cannon=0)
    chests = max(0, min(loser.chests, waters.bearers(party) - party.chests))
    laden = replace(party, chests=party.chests + chests)
    cannon = max(0, min(loser.cannon, waters.haulers(laden) - party.cannon))
    if chests or cannon:
        change_party(play, laden, cannon=party.cannon + cannon)
        shore = play.state.shores[loser.shore]
        guns = shore.guns[: len(shore.guns) - cannon]
        change_shore(play, loser.shore, chests=shore.chests - chests, guns=guns)
        play.tell(events.Robbed(RIVALS, winner.of, loser.shore, chests, cannon))
