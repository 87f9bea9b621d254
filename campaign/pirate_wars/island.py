"""Loot and the way home (PW-8.1, PW-10.6), islanders at sea, and what the wild does to men."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal, many
from . import ashore, events, state, waters
from . import crew as c
from .actions import (
    NOWHERE,
    Action,
    Bombard,
    Embark,
    Haul,
    Join,
    Land,
    March,
    Rob,
    ShoreAct,
    Snipe,
    Tranship,
)
from .ashore import BEACH, SPEAR, WARRIOR, fell_at_sea
from .boarding import Dice, dice_of, hits_of, melee_dice, throw
from .gunnery import COVER, beside, with_gun, within_sight
from .sailing import bury, leave, mourn
from .state import Crew, Fate, Goal, Gun, Load, Party, Post, Raid, Sea, Ship, ShipId, Shot, change
from .state import Land as Ground
from .tasks import CANNON_SEATS, CHEST_SEATS, free_seats, has_gun, seats, seats_of
from .waters import HAULERS, change_party, change_shore, free_hands, land_at, party_of, present

# --- Cannon and loot from hull to hull, and into a fort (PW-10.6) ---------------------------------

LOOT = Rule("PW-10.6")
ASHORE_TOO = Rule("H-272")


def neighbours(sea: Sea, ship: Ship) -> list[Ship]:
    """The ships of her side that lie hull to hull with her, and her side's launches alongside."""
    near = [sea.ships[at] for at in beside(sea, ship)]
    return [each for each in near if each.owner == ship.owner and waters.works(each)]


def stands_open(sea: Sea, ship: Ship) -> list[Ship]:
    """The hulls that loot is carried to or from: of her side alongside, or taken by it, or its
    launches on the beach of an island at whose pier she lies."""
    taken = [s for s in sea.ships if s.fate is Fate.TAKEN and s.captor == ship.owner and s.hull]
    prizes = [each for each in taken if waters.distance(ship, each) <= state.ALONGSIDE]
    ours = [each for each in sea.parties if each.owner == ship.owner and each.crew]
    landed = [sea.ships[e.of] for e in ours if e.at == 0 and waters.at_pier(sea, e.shore, ship)]
    return [*neighbours(sea, ship), *prizes, *landed]


def with_load(sea: Sea, hull: Ship) -> Ship:
    party = party_of(sea, hull.id)
    return hull if party is None else replace(hull, chests=party.chests, cannon=party.cannon)


def movable(gun: Gun) -> bool:
    """Whether a cannon is there to be hauled: those on turntables stay (H-167)."""
    return gun.whole and not gun.used and gun.mount is not state.Mount.TURNTABLE


def refuse_haul(sea: Sea, act: Haul) -> Refusal | None:
    ship, party = sea.ships[act.by], party_of(sea, act.by)
    if not has_gun(ship, act.gun) or not movable(ship.guns[act.gun]):
        return Refusal(Rule("H-167"), "that cannon cannot be moved off the ship now")
    if act.shore == NOWHERE:
        if ship.card.boat or act.to not in [each.id for each in neighbours(sea, ship)]:
            return Refusal(LOOT, "no ship of her side is hull to hull with her there")
        to = sea.ships[act.to]
        if to.card.boat and free_seats(to) < CANNON_SEATS:
            return Refusal(LOOT, f"a cannon takes {CANNON_SEATS} seats of a launch")
        return refuse_hands(c.at_sails(ship.crew), men_to_haul(to))
    # into a fort (H-272), which has room for so many cannon (PW-10.5)
    land = land_at(sea, act.shore) if 0 <= act.shore < len(sea.shores) else None
    if land is None or land.owner != ship.owner:
        return Refusal(ASHORE_TOO, "her side has no fort for it")
    beached = party is not None and party.shore == act.shore and party.at == 0
    if not beached and (ship.card.boat or not waters.at_pier(sea, act.shore, ship)):
        return Refusal(ASHORE_TOO, "she is not at that fort's pier or on its beach")
    room = land.wall // waters.WALL_A_GUN
    if len(sea.shores[act.shore].guns) >= room:
        return Refusal(ASHORE_TOO, f"the wall has room for {room} cannon")
    free = c.at_sails(ship.crew) if party is None else free_hands(party) * (not party.worked)
    return refuse_hands(free, HAULERS)


def refuse_hands(free: int, needed: int) -> Refusal | None:
    if free < needed:
        return Refusal(LOOT, f"it takes {needed} men with no other task")
    return None


def men_to_haul(to: Ship) -> int:
    """Four haul a cannon from ship to ship, two load it into a launch (PW-10.6)."""
    return waters.LOADERS if to.card.boat else HAULERS


def haul(play: Play[Sea], act: Haul) -> None:
    """She stands on the same side there, not loaded, and is worked from the next turn (H-167); or
    in the fort, not loaded, and its marines serve her (H-272)."""
    sea = play.state
    ship, gun = sea.ships[act.by], sea.ships[act.by].guns[act.gun]
    if act.shore == NOWHERE:
        to = sea.ships[act.to]
        gone = with_gun(ship, act.gun, whole=False, load=Load.EMPTY, used=True)
        along = gun.along * to.card.length // ship.card.length
        side = gun.side if gun.side in state.BROADSIDES else state.Side.STARBOARD
        come = Gun(state.Mount.FIXED, side, along, gun.light, Load.EMPTY, used=True)
        change(play, act.by, guns=gone, crew=c.employ(ship.crew, men_to_haul(to), c.sails))
        change(play, act.to, guns=(*to.guns, come))
        play.tell(events.Hauled(LOOT, act.by, act.gun, act.to))
        return
    party = party_of(sea, act.by)
    change(play, act.by, guns=with_gun(ship, act.gun, whole=False, used=True))
    if party is None:
        change(play, act.by, crew=c.employ(ship.crew, HAULERS, c.sails))
    else:
        change_party(play, party, worked=True)
    change_shore(play, act.shore, guns=(*sea.shores[act.shore].guns, Load.EMPTY))
    play.tell(events.SetUp(ASHORE_TOO, act.by, act.gun, act.shore))


def hauls(sea: Sea, ship: Ship) -> Iterator[Haul]:
    pieces = [at for at, gun in enumerate(ship.guns) if movable(gun)]
    hulls = [] if ship.card.boat or not pieces else neighbours(sea, ship)
    acts = [Haul(ship.id, at, to.id) for to in hulls for at in pieces]
    shores = range(len(sea.shores))
    acts += [Haul(ship.id, at, shore=shore) for shore in shores for at in pieces]
    return (act for act in acts if refuse_haul(sea, act) is None)


def refuse_tranship(sea: Sea, act: Tranship) -> Refusal | None:
    ship = sea.ships[act.by]
    other = act.to if act.source == act.by else act.source
    open_ = [] if ship.card.boat else [each.id for each in stands_open(sea, ship)]
    if act.by not in (act.source, act.to) or other not in open_:
        return Refusal(LOOT, "no ship of her side is hull to hull with her there")
    source, to = with_load(sea, sea.ships[act.source]), sea.ships[act.to]
    if to.fate is Fate.TAKEN:
        return Refusal(LOOT, "nobody is aboard there to look after it")
    if is_nothing(act) or act.chests > source.chests or act.guns > source.cannon:
        aboard = f"{many(source.chests, 'chest')} and {source.cannon} cannon aboard"
        return Refusal(LOOT, f"{source.name} has {aboard} that can be carried over")
    if to.card.boat and free_seats(to) < seats(0, act.chests, act.guns):
        return Refusal(LOOT, f"{to.name} has {free_seats(to)} seats free")
    return refuse_hands(c.at_sails(ship.crew), bearers_for(act.chests, act.guns))


def is_nothing(act: Tranship | Rob) -> bool:
    return act.chests < 0 or act.guns < 0 or act.chests + act.guns == 0


def bearers_for(chests: int, guns: int) -> int:
    """Two to a chest, four to a cannon (PW-10.6)."""
    return waters.BEARERS * chests + HAULERS * guns


def tranship(play: Play[Sea], act: Tranship) -> None:
    for at, sign in ((act.source, -1), (act.to, 1)):
        sea = play.state
        party, hull = party_of(sea, at), with_load(sea, sea.ships[at])
        chests, cannon = hull.chests + sign * act.chests, hull.cannon + sign * act.guns
        if party is None:
            change(play, at, chests=chests, cannon=cannon)
        else:
            change_party(play, party, chests=chests, cannon=cannon)
    crew, needed = play.state.ships[act.by].crew, bearers_for(act.chests, act.guns)
    change(play, act.by, crew=c.employ(crew, needed, c.sails))
    play.tell(events.Transhipped(LOOT, act.by, act.source, act.to, act.chests, act.guns))


def tranships(sea: Sea, ship: Ship) -> Iterator[Tranship]:
    """All that can be carried at once from her or to her: as much as there are men and room for."""
    others = [] if ship.card.boat else stands_open(sea, ship)
    both = [(ship, each) for each in others] + [(with_load(sea, each), ship) for each in others]
    for source, to in both:
        room, free = free_seats(to), c.at_sails(ship.crew)
        chests = min(source.chests, free // waters.BEARERS, room // CHEST_SEATS)
        guns = min(source.cannon, free // HAULERS, room // CANNON_SEATS)
        acts = [Tranship(ship.id, source.id, to.id, chests)] * (chests > 0)
        acts += [Tranship(ship.id, source.id, to.id, 0, guns)] * (guns > 0)
        yield from (act for act in acts if refuse_tranship(sea, act) is None)


# --- What a party takes with it, and into its launch (PW-8.1, PW-10.6, H-166) ---------------------

ONLY_ASHORE = Rule("H-166")


def goes_out(land: Ground) -> Refusal | None:
    """Why the cannon of an island stay where they are (R0-45, H-166)."""
    if land.carriage is not state.Carriage.WHEELS:
        return Refusal(Rule("R0-45"), f"cannon on {land.carriage} cannot be taken away")
    if land.dwellers is state.Dwellers.FORT and not land.door:
        return Refusal(ONLY_ASHORE, "a cannon leaves a fort by the door, and this one has none")
    return None


def most_loot(sea: Sea, party: Party) -> tuple[int, int]:
    shore = sea.shores[party.shore]
    chests = min(shore.chests, waters.bearers(party) - party.chests)
    guns = min(len(shore.guns), waters.haulers(party) - party.cannon)
    return max(0, chests), 0 if goes_out(land_at(sea, party.shore)) else max(0, guns)


def refuse_rob(sea: Sea, act: Rob) -> Refusal | None:
    party = party_of(sea, act.by)
    if party is None or party.worked or not waters.in_reach(sea, party):
        return Refusal(LOOT, "they are not near any treasure")
    shore, land = sea.shores[party.shore], land_at(sea, party.shore)
    if ashore.contact(sea, party):
        return Refusal(LOOT, "the people who live here are in the way")
    if land.owner == party.owner:
        return Refusal(LOOT, "you cannot rob your own fort")
    if act.guns and (why := goes_out(land)):
        return why
    too_much = act.chests > shore.chests or act.guns > len(shore.guns)
    laden = party.chests + act.chests, party.cannon + act.guns
    if is_nothing(act) or too_much or bearers_for(*laden) > free_hands(party):
        chests, guns = most_loot(sea, party)
        return Refusal(LOOT, f"they can take at most {many(chests, 'chest')}, or {guns} cannon")
    return None


def rob(play: Play[Sea], act: Rob) -> None:
    """All of it is theirs to carry; islanders come back for their idol (PW-11.4)."""
    party = party_of(play.state, act.by)
    assert party is not None
    shore = play.state.shores[party.shore]
    back = shore.hidden and shore.folk.count > 0 and act.chests > 0
    change_shore(
        play,
        party.shore,
        chests=shore.chests - act.chests,
        guns=shore.guns[: len(shore.guns) - act.guns],
        robbed=shore.robbed or act.chests > 0,
        hidden=shore.hidden and not act.chests,
        start=shore.living if back else shore.start,
    )
    chests, cannon = party.chests + act.chests, party.cannon + act.guns
    change_party(play, party, chests=chests, cannon=cannon, worked=True)
    play.tell(events.Robbed(LOOT, act.by, party.shore, act.chests, act.guns))


def let_go(play: Play[Sea], of: ShipId) -> None:
    """What a party has no men for lies again where it was taken, cannon first (H-166)."""
    party = party_of(play.state, of)
    if party is None or bearers_for(party.chests, party.cannon) <= free_hands(party):
        return
    light = replace(party, cannon=min(party.cannon, free_hands(party) // HAULERS))
    light = replace(light, chests=min(party.chests, waters.bearers(light)))
    chests, guns = party.chests - light.chests, party.cannon - light.cannon
    waters.put_back(play, party.shore, chests, guns)
    change_party(play, light)
    play.tell(events.Dropped(ONLY_ASHORE, of, chests, guns))


def refuse_join(sea: Sea, act: Join) -> Refusal | None:
    party, other = party_of(sea, act.by), party_of(sea, act.to)
    if party is None or party.worked or party.climbing:
        return Refusal(ONLY_ASHORE, "she has nobody free ashore")
    if other is None or other is party or not ashore.together(party, other):
        return Refusal(ONLY_ASHORE, "there is no other party of yours with them")
    if not 1 <= act.count < party.figures:
        return Refusal(ONLY_ASHORE, "at least one must go and one must stay")
    return None


def join(play: Play[Sea], act: Join) -> None:
    """They stand with the others now; who sent them has had its task (H-166)."""
    sea = play.state
    party, other = party_of(sea, act.by), party_of(sea, act.to)
    assert party is not None
    assert other is not None
    stay, go = c.split(party.crew, act.count, c.anybody)
    change_party(play, party, crew=stay, worked=True)
    over = c.gone_over(sea, go, act.by, act.to)
    change_party(play, other, crew=c.tidy((*other.crew, *over)))
    play.tell(events.Joined(ONLY_ASHORE, act.by, act.to, act.count))
    if party.at > 0:  # on the beach it lies beside their launch
        let_go(play, act.by)


def refuse_embark(sea: Sea, act: Embark) -> Refusal | None:
    party, boat = party_of(sea, act.by), sea.ships[act.by]
    if party is None or party.at > 0 or party.worked or party.landed == sea.turn:
        return Refusal(BEACH, "there is nobody on the beach to get in")
    if not boat.afloat or not boat.hull:
        return Refusal(BEACH, "their launch is gone")
    if party.cannon and free_hands(party) < waters.LOADERS:
        return Refusal(LOOT, "it takes two men to load a cannon into a launch")
    if seats_missing(sea, party) > 0:
        return Refusal(LOOT, f"men and loot need more than its {seats_of(boat)} seats")
    return None


def seats_missing(sea: Sea, party: Party) -> int:
    needs = seats(party.figures, party.chests, party.cannon)
    return needs - seats_of(sea.ships[party.of])


def embark(play: Play[Sea], act: Embark) -> None:
    """The launch may leave in the next turn; who is in a snare stays behind (PW-8.1)."""
    party = party_of(play.state, act.by)
    assert party is not None
    crew = c.each_with(party.crew, busy=True)
    change(play, act.by, crew=crew, chests=party.chests, cannon=party.cannon, beached=False)
    change_party(play, party, crew=(), chests=0, cannon=0)
    play.tell(events.Embarked(BEACH, act.by, party.figures, party.chests, party.cannon))


# --- Islanders at sea (PW-11.2, PW-11.4): they go for a ship of those who landed, and burn her ----

CANOES = Rule("PW-11.2")
PURSUIT = Rule("PW-11.4")

TWO_TO_ONE = 2


def craft_of(sea: Sea, at: int) -> state.Hollow:
    return state.CRAFTS[land_at(sea, at).craft]


def fighters(craft: state.Craft, warriors: int) -> int:
    """How many can use bow and spear while the others paddle (PW-11.2)."""
    kind = state.CRAFTS[craft]
    boats = -(-warriors // kind.seats)
    return max(0, warriors - kind.paddlers * boats)


def paddle(play: Play[Sea]) -> None:
    """In the movement of their island canoes put out, go on nearer by a turn of paddling, or turn
    home where their ship is gone."""
    for at, shore in enumerate(play.state.shores):
        sea, raid = play.state, shore.raid
        if raid is not None:
            on, kind = sea.ships[raid.on], craft_of(sea, at)
            away = waters.distance_off(sea, at, on) > kind.first + kind.speed and not on.stormed
            if not on.afloat or not on.hull or away:
                go_home(play, at, raid)
            elif not raid.afloat:
                run_or_push_off(play, at, raid)
            else:
                change_shore(play, at, raid=replace(raid, left=max(0, raid.left - kind.speed)))
        elif shore.folk.count:
            put_out(play, at)
    storm(play)


def put_out(play: Play[Sea], at: int) -> None:
    """Roused islanders who outnumber the landing party send warriors to their canoes (PW-11.4).
    They go for the nearest ship of those who landed, within two turns of paddling; those beyond two
    to each man ashore, as seats allow (H-162). From no farther than the water's edge they get in at
    once, else they run there (PW-11.2)."""
    sea = play.state
    shore, land, craft = sea.shores[at], land_at(sea, at), craft_of(sea, at)
    folk, parties, in_reach = shore.folk, waters.parties_on(sea, at), craft.first + craft.speed
    owners = {party.owner for party in parties}
    theirs = [s for s in sea.ships if s.owner in owners and s.afloat and s.hull]
    ships = [(waters.distance_off(sea, at, s), s.id) for s in theirs if not s.card.boat]
    far, on = min(ships, default=(in_reach + 1, None))
    able = folk.count - TWO_TO_ONE * sum(party.figures for party in parties)
    number = min(able, folk.spears + folk.bows, craft.seats * land.boats)
    if on is None or far > in_reach or number <= 0 or not shore.roused or shore.hidden:
        return
    spears = min(number, folk.spears)
    bows = number - spears
    folk = replace(folk, spears=folk.spears - spears, bows=folk.bows - bows)
    raid = Raid(on, spears, bows, far, max(0, shore.at - craft.near))
    change_shore(play, at, folk=folk, raid=raid)
    run_or_push_off(play, at, raid)


def run_or_push_off(play: Play[Sea], at: int, raid: Raid) -> None:
    """Nearer to the canoes by a turn of running; beside them, into them and off."""
    sea = play.state
    if raid.inland:
        step = replace(raid, inland=max(0, raid.inland - SPEAR))
    else:
        far = waters.distance_off(sea, at, sea.ships[raid.on])
        step = replace(raid, inland=-1, left=max(0, far - craft_of(sea, at).first))
        play.tell(events.PutToSea(CANOES, at, raid.on, raid.warriors))
    change_shore(play, at, raid=step)


def go_home(play: Play[Sea], at: int, raid: Raid) -> None:
    folk = play.state.shores[at].folk
    folk = replace(folk, spears=folk.spears + raid.spears, bows=folk.bows + raid.bows)
    change_shore(play, at, folk=folk, raid=None)
    if raid.afloat:
        play.tell(events.CanoesBack(PURSUIT, at, raid.warriors))


def storm(play: Play[Sea]) -> None:
    """Warriors who are alongside come aboard, where no other boarding goes on: her men have that
    task alone, and she drifts (PW-3.2, PW-11.4)."""
    for ship in play.state.ships:
        come = any(on_deck(shore, ship.id) for shore in play.state.shores)
        stormed = come and ship.afloat and not ship.fought
        if stormed is not ship.stormed:
            change(play, ship.id, stormed=stormed)


def on_deck(shore: state.Shore, ship: ShipId) -> bool:
    raid = shore.raid
    return raid is not None and raid.on == ship and raid.afloat and not raid.left


def fight_at_sea(play: Play[Sea], before: Sea) -> None:
    fought: set[ShipId] = set()
    for at, shore in enumerate(before.shores):
        raid = shore.raid
        if raid is None or not raid.afloat or not before.ships[raid.on].afloat:
            continue
        if raid.left:
            shoot(play, before, at, raid)
        elif before.ships[raid.on].stormed and raid.on not in fought:
            fought.add(raid.on)
            board(play, before, at, raid)
    storm(play)


def aims(sea: Sea, at: int, raid: Raid) -> Dice:
    """The dice of those who do not paddle: archers first, then spears as far as they fly. Her
    railing covers her men from them as from muskets (PW-11.2, H-193)."""
    free = fighters(land_at(sea, at).craft, raid.warriors)
    bows = min(free, raid.bows) if ashore.REACH < raid.left <= ashore.BOW else 0
    spears = min(free - bows, raid.spears) if raid.left <= SPEAR else 0
    cover = COVER.value if state.ARTICLES[sea.edition].covers else 0
    return dice_of([(WARRIOR + cover, bows + spears)])


def shoot(play: Play[Sea], before: Sea, at: int, raid: Raid) -> None:
    """A figure on deck falls for each success (PW-11.2)."""
    thrown = throw(play, aims(before, at, raid))
    if thrown:
        hit = within_sight(before, play.state.ships[raid.on], state.Place.DECK)
        killed = bury(play, raid.on, hits_of(thrown), hit)
        play.tell(events.CanoesShot(CANOES, at, raid.on, thrown, killed))


def board(play: Play[Sea], before: Sea, at: int, raid: Raid) -> None:
    """A round on deck, both sides at once; without a living man aboard the ship burns. Who is on
    deck fights, and officers; the others come up for the next round (R0-9)."""
    on = before.ships[raid.on]
    fighting = tuple(row for row in on.crew if c.boards(on, row))
    out = throw(play, {WARRIOR: raid.warriors})
    ways = ashore.past_shields(melee_dice(before, on, fighting), raid.bows, raid.spears)
    bare, shields = (throw(play, dice) for dice in ways)
    killed = bury(play, on.id, hits_of(out), lambda row: c.boards(on, row), hand_to_hand=True)
    fallen = fell_at_sea(play, at, hits_of(shields), hits_of(bare))
    play.tell(events.CanoesCame(PURSUIT, at, on.id, out, (*bare, *shields), killed, fallen))
    crew = c.each_with(play.state.ships[on.id].crew, place=state.Place.DECK)
    change(play, on.id, crew=crew, engaged=True)
    left = play.state.shores[at]
    if left.raid is not None and not crew:
        # her treasure goes to the idol, and she up in flames (PW-11.4)
        ship = play.state.ships[on.id]
        change_shore(play, at, chests=left.chests + ship.chests)
        play.tell(events.Burned(PURSUIT, at, on.id))
        leave(play, replace(ship, chests=0, hull=0, sails=0), Fate.SUNK)
        go_home(play, at, left.raid)


# --- What the jungle does to men (PW-11.5): alligators at the water, snares under trees -----------

WILD = Rule("PW-11.5")

CAUGHT = 6


def free_friends(play: Play[Sea], before: Sea | None = None) -> None:
    """Friends on the spot who fought and fired at nobody strike at the snares. Each of them strikes
    once, at his own Attack; each success frees a figure (PW-11.5, H-192)."""
    before = before or play.state
    for was in before.parties:
        party, dice = present(play.state, was), Counter[int]()
        for friend in before.parties:
            if ashore.cut_at(before, friend) == was:
                dice.update(cutters(before, present(play.state, friend)))
        if dice and party.snared:
            thrown = throw(play, dice)
            still, out = c.split(party.snared, hits_of(thrown), c.anybody)
            change_party(play, party, crew=c.tidy((*party.crew, *out)), snared=still)
            play.tell(events.Freed(WILD, party.of, thrown, c.size(out)))


def cutters(before: Sea, party: Party) -> Counter[int]:
    """The dice of those who may strike at snares: who fires has had his task (PW-3.1)."""
    fired, was = Counter[tuple[Post, state.Arm, bool]](), present(before, party)
    on = ashore.mark_of(before, was)
    if not ashore.hand_to_hand(before, was) and (on is not None or ashore.shots(before, was)):
        far = ashore.distance_to_dwellers(before, was) if on is None else abs(was.at - on.at)
        for row in was.crew:
            if ashore.carries_to(before, row, far):
                fired[row.post, row.arm, row.lady] += row.count
    flag, rows = before.ships[party.of].flag, []
    for row in reversed(party.crew):
        kind = row.post, row.arm, row.lady
        busy = min(row.count, fired[kind])
        fired[kind] -= busy
        rows.append((state.attack_of(before.edition, flag, row.post), row.count - busy))
    return dice_of(rows)


def prowl(play: Play[Sea]) -> None:
    """In the morale phase: alligators, then snares, then who is left behind (PW-11.5, H-165). Who
    is within 4 dots of the water is eaten on a 6: a pirate captain last, then ladies. Each figure
    under a tree is caught on a 6. About a fort all is cleared."""
    for party in play.state.parties:
        land = land_at(play.state, party.shore)
        if land.dwellers is state.Dwellers.FORT or not party.crew:
            continue
        if party.at <= state.WATER_EDGE:
            faces = play.roll(WILD, party.figures, (CAUGHT,))
            crew = eaten(party.crew, faces.count(CAUGHT), play.state.ships[party.of].flag)
            change_party(play, party, crew=crew)
            play.tell(events.Bitten(WILD, party.of, faces, party.figures - c.size(crew)))
            if c.has(party.crew, Post.CAPTAIN) and not c.has(crew, Post.CAPTAIN):
                mourn(play, party.of, Rule("R0-35"))
        party, (first, last) = present(play.state, party), land.trees
        if party.crew and first <= party.at <= last and first != last:
            faces = play.roll(WILD, party.figures, (CAUGHT,))
            free, held = c.split(party.crew, faces.count(CAUGHT), c.anybody)
            change_party(play, party, crew=free, snared=c.tidy((*party.snared, *held)))
            play.tell(events.Snared(WILD, party.of, faces, faces.count(CAUGHT)))
    for party in play.state.parties:
        others = waters.parties_on(play.state, party.shore)
        friends = any(each.owner == party.owner and each.crew for each in others)
        if party.snared and not friends:
            change_party(play, party, snared=())
            play.tell(events.Left(WILD, party.of, c.size(party.snared)))


def eaten(crew: Crew, bites: int, flag: state.Flag) -> Crew:
    """Who is left: others first, then ladies, a pirate captain only when he is alone (R0-35)."""
    if flag is not state.Flag.PIRATE:
        return c.split(crew, bites, c.anybody)[0]
    alone = c.size(crew) == 1
    others, gone = c.split(crew, bites, lambda row: not c.is_captain(row) and not row.lady)
    return c.split(others, bites - c.size(gone), lambda row: alone or not c.is_captain(row))[0]


# --- The part of islands in the turn (PW-10.3, PW-11.4): orders ashore ---------------------------


def refuse(sea: Sea, act: ShoreAct) -> Refusal | None:
    if not isinstance(act, March) and not waters.in_tasks(sea, sea.ships[act.by]):
        return Refusal(ashore.WALKING, "tasks are given only when all ships have moved")
    return ASHORE[type(act)][0](sea, act)


def march(play: Play[Sea], act: March) -> None:
    if act.goal is not Goal.HOLD:
        let_go(play, act.by)
    ashore.march(play, act)


ASHORE: Mapping[type[Action], Chapter] = {
    Land: (ashore.refuse_land, ashore.land),
    March: (ashore.refuse_march, march),
    Rob: (refuse_rob, rob),
    Join: (refuse_join, join),
    Embark: (refuse_embark, embark),
    Bombard: (ashore.refuse_bombard, ashore.bombard),
    Snipe: (ashore.refuse_snipe, ashore.snipe),
}


def marches(sea: Sea) -> list[Action]:
    """Where each party that is to move may go, the treasure first."""
    order = (Goal.INLAND, Goal.BEACH, Goal.HOLD)
    return [
        March(party.of, goal)
        for party in ashore.to_walk(sea)
        for goal in sorted(ashore.goals(sea, party), key=order.index)
    ]


def shore_orders(sea: Sea, ship: Ship) -> Iterator[Action]:
    party = party_of(sea, ship.id)
    found: list[ShoreAct] = []
    if party is not None:
        most, guns = most_loot(sea, party)
        usual = [Rob(ship.id, n) for n in (most, 1) if n > 0]
        usual += [Rob(ship.id, 0, n) for n in (guns, 1) if n > 0]
        found = [*dict.fromkeys(usual), Embark(ship.id)]
        too_many = seats_missing(sea, party)
        if too_many > 0:
            found += [Join(ship.id, other.of, too_many) for other in sea.parties]
    elif ship.card.boat:
        found = [Land(ship.id), *ashore.snipes(sea, ship)]
    else:
        yield from shots_at_islands(sea, ship)
        yield from ashore.snipes(sea, ship)
    yield from (act for act in found if refuse(sea, act) is None)


def shots_at_islands(sea: Sea, ship: Ship) -> Iterator[Bombard]:
    if ship.duty is not state.Duty.FIGHTING or waters.idle_guns(sea, ship):
        return
    if not any(c.serves(row) for row in ship.crew):
        return
    for at, shore in enumerate(sea.shores):
        every = [Bombard(ship.id, 0, at, shot, door) for shot in Shot for door in (False, True)]
        every += [Bombard(ship.id, 0, at, Shot.SHOT, canoes=True)] * (shore.raid is not None)
        enemies = [each for each in waters.parties_on(sea, at) if each.owner != ship.owner]
        every += [Bombard(ship.id, 0, at, Shot.SHOT, party=each.of) for each in enemies]
        open_ = [act for act in every if ashore.spared(sea, ship, act) is None]
        for n, gun in enumerate(ship.guns if open_ else ()):
            if not gun.whole or gun.used or gun.load is not Load.LOADED:
                continue
            far = ashore.line_to(sea, ship, gun, at)
            if far is not None:
                reach = {shot: waters.weapon_of(sea, gun, shot).range for shot in Shot}
                hits = [act for act in open_ if ashore.range_to(sea, act, far) <= reach[act.shot]]
                yield from [replace(act, gun=n) for act in hits]


def fight_ashore(play: Play[Sea]) -> None:
    """What ships and islands do to each other; all fire as they stood before anybody fell."""
    before = play.state
    ashore.throw_sieges(play)
    ashore.throw_snipings(play)
    ashore.fire_batteries(play, before)
    ashore.fight(play, before)
    ashore.fight_rivals(play, before)
    fight_at_sea(play, before)
    free_friends(play, before)
