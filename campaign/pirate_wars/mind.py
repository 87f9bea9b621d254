"""How an opponent thinks of a fight of Pirate Wars: the orders he weighs, and what each promises.

By rule of thumb and quick odds, part by part; no order is tried out, so it takes no time.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    HALF_CIRCLE,
    QUARTER,
    angle_between,
    bearing,
    middle,
)
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.mind import Doubts, Foresight, Mind, Promise, Row, with_tempers
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions as a
from . import crew as men
from . import state as s
from . import waters as w
from .actions import Action
from .ashore import PER_HIT, beach_of, cover_from, far_of, line_to, range_to
from .boarding import chosen, melee_dice
from .expectations import (
    CANNON,
    CHEST,
    LOADED,
    LOST_GUN,
    MAN,
    SAIL,
    Hopes,
    better,
    gain,
    hurt,
    prey,
    spare_hands,
    stake,
    tells,
)
from .gunnery import FULL_GUN, aimed, volley_mods
from .helm import bears, courses, frame, local
from .judgement import is_too_near, order, outlook, value
from .odds import odds
from .rules import legal_actions
from .state import ARTICLES, NOBODY, Load, Party, Phase, Post, Sea, Ship, ShipId, Shot
from .tasks import HANDS, hands_for, seats_of

Promised = tuple[Action, Hopes]
Hits = dict[ShipId, tuple[float, float]]
"""By ship the balls, and the sails by shot, that may be expected of what is declared."""

RETURNING = (
    *(a.Shift, a.Send, a.Spare, a.Strike, a.Haul, a.Tranship),
    *(a.Lower, a.Hoist, a.Land, a.Embark, a.Join),
)  # the orders that another order can undo


def options(
    sea: Sea, who: Player, *, watchful: bool = True, best_only: bool = False
) -> Sequence[Promise]:
    """The orders that are worth a thought, at least one. What is unknown here weighs nothing.

    A sailor is not watchful at the helm: he does not mind his friends. Who wants the best only may
    be spared courses that are plainly worse.
    """
    del who  # whoever is asked is the only one to act
    legal = list(legal_actions(sea))
    swings = bool(sea.pending) and isinstance(sea.pending[-1], s.AskSwing)
    found: Iterable[Promised]
    if (sea.pending and not swings) or sea.phase is Phase.BOARDING:
        found = ((act, answer(sea, act)) for act in legal)
    elif sea.phase in (Phase.MOVEMENT, Phase.FALLING_OFF):
        found = trimmed_once(courses(sea, legal, watchful=watchful, best_only=best_only))
    else:
        coming = hits_to_come(sea)
        found = ((act, task(sea, act, coming)) for act in legal)
        # nobody does and undoes: what can be undone is thought of where it promises something
        found = (each for each in found if not isinstance(each[0], RETURNING) or added(each[1]) > 0)
    return [Promise(act, hopes) for act, hopes in found]


def habit(sea: Sea, who: Player) -> Action:
    """What a captain orders without a second thought: the best of his options."""
    found: Action = max(options(sea, who, best_only=True), key=lambda each: each.value).action
    return found


def trimmed_once(found: Iterable[Promised]) -> Iterator[Promised]:
    """The courses, and of all sails she could set the best number alone, if it is worth the work.

    Sails may be changed as often as one likes before the first leap. Whoever misjudges each number
    anew could change them for ever; with the best one set there is none better.
    """
    all_ = list(found)
    trims = [each for each in all_ if isinstance(each[0], a.Trim)]
    others = [each for each in all_ if not isinstance(each[0], a.Trim)]
    yield from others
    best = max(trims, key=lambda each: added(each[1]), default=None)
    if best is not None and all(added(best[1]) > added(hopes) for _, hopes in others):
        yield best


# --- Boarding: to board or stand off, who fights, whether to press on -----------------------------

CREWED = 0.2  # what a manned prize promises, for each line of her hull
OVERBOARD = 0.5


def answer(sea: Sea, act: Action) -> Hopes:
    match act:
        case a.Board(by=by, on=on):
            return Hopes(harm=stake(sea, sea.ships[by], sea.ships[on]))
        case a.Commit(by=by, party=party):  # the blows, and the heads, which win the round (PW-3.3)
            dice = melee_dice(sea, sea.ships[by], chosen(sea.ships[by], party)[0])
            blows = added([number * min(target, 5) / 6 for target, number in dice.items()])
            return Hopes(harm=blows + added(party))
        case a.Press(yes=True) if isinstance(ask := sea.pending[-1], s.AskPress):
            one, other = sea.ships[ask.ship], sea.ships[ask.enemy]
            return Hopes(harm=stake(sea, one, other, first=False))
        case a.Yield(strike=strike):
            # a ship that is left is worth less to the enemy than one that strikes (H-110)
            return Hopes(ships=-OVERBOARD * strike)
        case a.Man(by=by, men=crew) if crew:  # enough are to stay to sail and fight her own ship
            ship = sea.ships[by]
            left = ship.aboard - crew - ship.sails - guns(ship)
            return Hopes(ships=CREWED * ship.hull + 0.1 * min(0, left) - 0.01 * crew)
    return Hopes()


# --- The tasks: what bears, what to load, and the hands it takes ----------------------------------
# Whoever has no other task is at the sails (H-105): so each order costs what these lose by it.
# Much of this can be undone by the next order. So each order has a worth that the way back does not
# have, and one that is not worth the hands is not thought of at all.

WASTE = 0.5  # work that is good for nothing
KEPT = 0.1  # a standing order that fits
GRAPPLED = 32 * DOT  # an enemy so near may be alongside next turn
LOST = 0.02  # who has no better a chance of the next round is lost
CAPTAIN = 2.0  # what a dead captain gives the enemy (H-110)
SPARE = 0.02  # a hand to spare, who can shorten sail
READY = 0.14  # loaded small arms
FAR_OFF = 0.5  # how much less a load is worth while no enemy is near
GO_BELOW = 0.12  # a hand at the guns, where one is wanting
FOLLY = 50.0
PREPARED = 1.3  # how much better it is to fire now than to keep the load


def task(sea: Sea, act: Action, coming: Hits) -> Hopes:
    """What an order of the tasks promises; that there are no more is worth nothing."""
    if isinstance(act, a.Done):
        return Hopes()
    ship = sea.ships[act.by]
    match act:
        case a.Spare(whom=whom):
            return Hopes(ships=KEPT if whom is whom_to_keep(sea, ship) else -WASTE)
        case a.Fire():
            return Hopes(fire=shot_at(sea, act, coming), ships=-sheets(sea, ship, 1))
        case a.Bombard():
            told = PREPARED * bombarded(sea, act) or -READY
            return Hopes(fire=told, ships=-sheets(sea, ship, 1))
        case a.Shoot(post=post, count=count):
            return Hopes(fire=volley(sea, act), ships=-taken_off(sea, ship, post, count))
        case a.Snipe(post=post, count=count):
            told = PREPARED * sniped(sea, act) or -READY * count
            return Hopes(fire=told, ships=-taken_off(sea, ship, post, count))
        case a.Yield():
            return Hopes(ships=CAPTAIN if is_lost(sea, ship) else -FOLLY)
        case a.Scuttle():
            return Hopes(ships=-FOLLY)
        case a.Tranship(chests=chests, guns=cannon):
            # loot counts aboard a ship that is sailed: out of a launch it is worth the men
            ends = sea.ships[act.source], sea.ships[act.to]
            source, to = (e.fate is s.Fate.AFLOAT and not e.card.boat for e in ends)
            return Hopes(harm=(to - source) * (CHEST * chests + CANNON * cannon))
        case a.Reload():
            return Hopes(guns=loaded(sea, act), ships=-sheets(sea, ship, act.hands))
        case a.Prime(post=post, count=count):
            return Hopes(guns=READY * count, ships=-taken_off(sea, ship, post, count))
        case a.Shift():
            return Hopes(guns=shifted(sea, act), ships=-sheets(sea, ship, 2))
        case a.Send(post=post, count=count, to=place):
            below = GO_BELOW * count * (1 if place is s.Place.GUNS else -1)
            return Hopes(guns=below, ships=-taken_off(sea, ship, post, count))
        case a.Strike():
            return Hopes(ships=struck(sea, act) - sheets(sea, ship, HANDS))
        case a.Haul():
            return Hopes(guns=hauled(sea, act), ships=-sheets(sea, ship, w.HAULERS))
    return landing(sea, act)


def sheets(sea: Sea, ship: Ship, hands: int) -> float:
    """What the sails lose by so many hands who do something else (PW-3.16)."""
    if ship.card.boat:
        return 0.0
    idle = men.at_sails(ship.crew)
    before = men.after_sailing(sea, ship, idle, ship.sails)
    after = men.after_sailing(sea, ship, max(0, idle - hands), ship.sails)
    return SAIL * (before[0] - after[0]) + SPARE * (before[1] - after[1])


def taken_off(sea: Sea, ship: Ship, post: Post, count: int) -> float:
    """The same, when they are of one post: marines are never at the sails (PW-1.4)."""
    return sheets(sea, ship, count) if post in men.SAILORS else 0.0


def guns(ship: Ship) -> int:
    return sum([gun.whole for gun in ship.guns])


def whom_to_keep(sea: Sea, ship: Ship) -> s.Spared:
    """Whom a captain keeps under fire: with an enemy near, who may board or be boarded, his marines
    before the hands; else as usual."""
    near = any(w.distance(ship, on) <= GRAPPLED for on in w.targets(sea, ship))
    marines = men.has(ship.crew, Post.MARINE)
    return s.Spared.FIGHTERS if near and marines else s.Spared.AS_USUAL


def is_lost(sea: Sea, ship: Ship) -> bool:
    """Whether a boarded crew can only die, beaten and half as many as their enemies: who strikes
    then saves her captain (PW-3.5, H-110)."""
    foes = [sea.ships[on] for on in ship.fought]
    beaten = max([better(sea, ship, on, first=False) for on in foes], default=1.0) < LOST
    few = 2 * ship.aboard <= min([on.aboard for on in foes], default=0)
    return beaten and few and men.has(ship.crew, Post.CAPTAIN)


# --- Fire -----------------------------------------------------------------------------------------

CRITICAL = 1.0
BURST = 1 / 216


def hits_to_come(sea: Sea) -> Hits:
    """The balls and sails that may be expected of all that is declared or thrown, ship by ship."""
    found: Hits = {}
    for each in sea.declared:
        if isinstance(each, s.Salvo):
            by, on = sea.ships[each.by], sea.ships[each.on]
            weapon = w.weapon_of(sea, by.guns[each.gun], each.shot)
            hits = weapon.dice * weapon.target / 6
            balls, cloth = found.get(on.id, (0.0, 0.0))
            if each.shot is Shot.BALL:
                found[on.id] = balls + hits, cloth
            else:
                found[on.id] = balls, cloth + hits * (1 + w.rakes(by, on))
    return found


def shot_at(sea: Sea, act: a.Fire, coming: Hits) -> float:
    """What a shot does on the average, with the chance of its bursting the gun (PW-3.8)."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    weapon = w.weapon_of(sea, by.guns[act.gun], act.shot)
    target = aimed(weapon.target, act.shot, on.card.boat)
    if on.card.boat:
        found = 2 * MAN * weapon.dice * target / 6
    else:
        rake, before = act.shot is Shot.SHOT and w.rakes(by, on), coming.get(on.id, (0.0, 0.0))
        found = tells(on, act.shot, weapon.dice, target, rake=rake, before=before)
    if weapon.dice == FULL_GUN:
        found += CRITICAL * (target / 6) ** 3 * (act.shot is Shot.BALL) - LOST_GUN * BURST
    return found - LOST_GUN - hurt(by, 1, 0) if is_too_near(sea, act) else PREPARED * found


def volley(sea: Sea, act: a.Shoot) -> float:
    by, on = sea.ships[act.by], sea.ships[act.on]
    aim = s.Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    mods = sum([mod.value for mod in volley_mods(sea, aim)])
    target = max(0, min(5, s.attack_of(sea.edition, by.flag, act.post) + mods))
    dead = min(float(on.aboard), s.arm_of(sea.edition, act.arm).dice * act.count * target / 6)
    return PREPARED * MAN * dead if dead else -READY * act.count


def bombarded(sea: Sea, act: a.Bombard) -> float:
    """A shot at an island on the average: the first hit is lost on a wall (PW-10.1, H-161).

    Too near it costs the cannon (H-194).
    """
    by, shore = sea.ships[act.by], sea.shores[act.shore]
    weapon = w.weapon_of(sea, by.guns[act.gun], act.shot)
    chance = weapon.target / 6
    hits = weapon.dice * chance
    far = line_to(sea, by, by.guns[act.gun], act.shore) or 0
    if range_to(sea, act, far) < ARTICLES[sea.edition].too_close:
        return -LOST_GUN
    if act.canoes or act.party != NOBODY:
        return MAN * min(PER_HIT * hits, aimed_at(sea, act))
    if act.door:
        return MAN * min(hits, shore.door)
    if w.land_of(sea, shore).dwellers is not s.Dwellers.FORT:
        return MAN * min(PER_HIT * hits, shore.folk.count)
    through = hits - 1 + (1 - chance) ** weapon.dice
    smashed = LOST_GUN * chance**FULL_GUN * (act.shot is Shot.BALL and weapon.dice == FULL_GUN)
    return MAN * min(through, shore.marines) + smashed * bool(shore.guns)


def aimed_at(sea: Sea, act: a.Bombard | a.Snipe) -> int:
    shore = sea.shores[act.shore]
    if act.canoes:
        return 0 if shore.raid is None else shore.raid.warriors
    if act.party != NOBODY:
        party = w.party_of(sea, act.party)
        return 0 if party is None else party.figures
    fort = w.land_of(sea, shore).dwellers is s.Dwellers.FORT
    return shore.marines if fort else shore.bones or shore.folk.count


def sniped(sea: Sea, act: a.Snipe) -> float:
    """The men a volley at an island kills on the average; nothing where it does not reach."""
    by, weapon = sea.ships[act.by], s.arm_of(sea.edition, act.arm)
    attack = s.attack_of(sea.edition, by.flag, act.post)
    target = max(0, min(5, attack + cover_from(sea, act)))
    if far_of(sea, act) > weapon.range:
        return 0.0
    return MAN * min(float(aimed_at(sea, act)), weapon.dice * act.count * target / 6)


# --- Cannon and sails -----------------------------------------------------------------------------

TO_WINDWARD = 0.6
"""To strike a square sail for a course towards the wind, or to set it when that is over."""
SHIFTING = 2  # cannon are moved over in turns whose number this divides
SURELY = 150
"""So far from the beam, in tenths of a degree, it is plain on which side of it she is wanted."""
OTHER_BEAM = 0.3
GUNNERS = max(hands_for(Load.EMPTY))  # as many as load a cannon at once


def loaded(sea: Sea, act: a.Reload) -> float:
    ship = sea.ships[act.by]
    whole = ship.guns[act.gun].load + act.hands >= Load.LOADED
    reach = ARTICLES[sea.edition].ball.range
    near = any(w.distance(ship, on) <= 2 * reach for on in w.targets(sea, ship))
    return CANNON * (1.0 if whole else 0.4) * (1.0 if near else FAR_OFF)


def struck(sea: Sea, act: a.Strike) -> float:
    """A square sail is in the way where the enemy lies to windward, and else drives her (PW-9.1).

    In a fight at close quarters it is left as it is: there the enemy is now here, now there.
    """
    ship = sea.ships[act.by]
    if ship.struck and not w.canvas(ship):
        return TO_WINDWARD
    foes = w.targets(sea, ship)
    if not foes or ship.sails <= w.SQUARE_SAIL:
        return -WASTE
    foe = min(foes, key=lambda on: w.distance(ship, on))
    if w.distance(ship, foe) <= ARTICLES[sea.edition].ball.range:
        return -WASTE
    off = angle_between(bearing(middle(ship.place), middle(foe.place)), sea.wind + HALF_CIRCLE)
    wanted = off < QUARTER - SURELY if act.down else off > QUARTER + SURELY
    return TO_WINDWARD if wanted else -WASTE


def hauled(sea: Sea, act: a.Haul) -> float:
    """A cannon is hauled to where there are men for it, from where there are none (PW-10.6)."""
    ship, to = sea.ships[act.by], sea.ships[act.to]
    if act.shore != a.NOWHERE:
        shore = sea.shores[act.shore]
        more = int(shore.marines // GUNNERS > len(shore.guns))
    elif to.card.boat:
        return -CANNON  # it comes no nearer to the fight so
    else:
        more = served(to, guns(to) + 1) - served(to, guns(to))
    fewer = served(ship, guns(ship)) - served(ship, guns(ship) - 1)
    if more <= fewer:
        return -CANNON
    return CANNON * (more - fewer) - MAN * ship.guns[act.gun].load / Load.LOADED


def served(ship: Ship, number: int) -> int:
    """How many of so many cannon her men can work in a turn, when they have no other task."""
    if ship.duty is not s.Duty.FIGHTING:
        return 0

    def gunner(row: s.Figures) -> bool:
        busy = row.busy and row.post in men.SAILORS and row.post not in men.FREE_MOVERS
        return busy or men.serves(row)

    return min(number, men.count(ship.crew, gunner) // GUNNERS)


def shifted(sea: Sea, act: a.Shift) -> float:
    """A cannon moved over, where all the enemies are broad on the other beam (PW-3.14).

    Only every other turn: no ship knows what was shifted in the last one, and before a cannon goes
    back it is to have a turn in which it may fire.
    """
    if sea.turn % SHIFTING:
        return -CANNON
    ship = sea.ships[act.by]
    gun = ship.guns[act.gun]
    reach = w.weapon_of(sea, gun, Shot.BALL).range
    near = [on for on in w.targets(sea, ship) if w.distance(ship, on) <= reach]
    for on in near:
        sight = local(frame(ship.place), on.shape)
        if bears(sight, gun, 0, reach):
            return -CANNON
        off, ahead = sight.across // 4, sight.along // 4 - gun.along
        if (off > 4 * DOT) is (gun.side is s.Side.STARBOARD) or abs(ahead) > abs(off):
            return -OTHER_BEAM
    return OTHER_BEAM if near else -OTHER_BEAM


# --- Launches, and parties ashore -----------------------------------------------------------------

CRAMPED = 0.5
"""How much less a launch with a mast promises, which brings home little beside its men."""
OFFING = 96 * DOT
"""No launch is lowered farther from a beach than this, nor nearer than `PEACE` to an enemy."""
PEACE = 140 * DOT
SURE = 4.0  # what is plainly the next thing to do


def landing(sea: Sea, act: Action) -> Hopes:
    ship = sea.ships[act.by]
    match act:
        case a.Lower(gaff=gaff):
            return Hopes(harm=lowered(sea, ship) - CRAMPED * gaff)
        case a.Hoist(boat=boat):
            chests = sea.ships[boat].chests
            wanted = prey(sea, sea.ships[boat]) is not None and not chests
            return Hopes(ships=-1.0 if wanted else 0.5 + CHEST * chests)
        case a.Land():
            at = beach_of(sea, ship)
            goes = at is not None and not ship.chests and enough(sea, ship, at)
            return Hopes(harm=SURE if goes else -1.0)
    party = w.party_of(sea, ship.id)
    assert party is not None
    match act:
        case a.Embark():
            return Hopes(harm=SURE if laden(sea, party) else -1.0)
        case a.Rob(chests=chests, guns=cannon):  # a cannon takes too many seats
            many = cannon or chests + party.chests > max(1, most(sea, party))
            return Hopes(harm=0.1 * chests - 1.0 if many else CHEST * chests)
        case a.Join():
            return Hopes(harm=SURE / 2 if party.at == 0 and party.chests else -1.0)
        case a.March(goal=goal):
            bound = s.Goal.BEACH if laden(sea, party) else s.Goal.INLAND
            stays = party.at == 0 or party.at >= w.end_of(w.land_of(sea, sea.shores[party.shore]))
            return Hopes(harm=SURE * (goal is bound) + (goal is s.Goal.HOLD and stays))
    raise ValueError(f"{type(act).__name__} is not an order for tasks")


def lowered(sea: Sea, ship: Ship) -> float:
    """A launch put out, where the beach is near and no enemy is."""
    at = prey(sea, ship)
    if at is None or spare_hands(ship) < w.SEATS:
        return -1.0
    if any(w.distance(ship, on) < PEACE for on in w.targets(sea, ship)):
        return -1.0
    return SURE / 2 if w.distance_off(sea, at, ship) <= OFFING else -1.0


def most(sea: Sea, party: Party) -> int:
    """How many chests a party should have with it when it comes to its launch.

    Where a friend is on the island he takes the men that a launch cannot.
    """
    landed = w.parties_on(sea, party.shore)
    friends = any(p.owner == party.owner and p.of != party.of for p in landed)
    room = LOADED if friends else (seats_of(sea.ships[party.of]) - party.figures) // 2
    return max(0, min(w.bearers(party), room))


def laden(sea: Sea, party: Party) -> bool:
    if not sea.shores[party.shore].chests or party.chests >= max(1, most(sea, party)):
        return True
    return not enough(sea, sea.ships[party.of], party.shore)


def enough(sea: Sea, boat: Ship, at: int) -> bool:
    """Whether those of her side who are on an island, or lie at its beach, can do it together."""
    hands = [party.figures for party in w.parties_on(sea, at) if party.owner == boat.owner]
    boats = [each for each in sea.ships if each.card.boat and each.owner == boat.owner]
    hands += [e.aboard for e in boats if e.afloat and e.crew and beach_of(sea, e) == at]
    return gain(sea, at, boat, sum(hands), len(hands)) > 0


# --- What the engine hands over -------------------------------------------------------------------

MOMENTS = (
    Phase.MOVEMENT,
    Phase.FALLING_OFF,
    Phase.ASHORE,
    Phase.BOARDING,
    Phase.TASKS,
    Phase.MORALE,
    Phase.OVER,
)  # the phases as they follow each other


def moment(sea: Sea) -> int:
    """The number of the moment: each phase has one for each side, as they take turns (PW-2.2)."""
    at = MOMENTS.index(sea.phase)
    first = at >= MOMENTS.index(Phase.BOARDING)  # then the lower initiative comes first
    return 2 * (sea.turn * len(MOMENTS) + at) + ((sea.chooser == sea.first) == first)


MATE = Mind(
    value,
    order,
    parts=outlook,
    odds=odds,
    reasons={
        "harm": "hurt the enemy",
        "ships": "keep your ships sound",
        "guns": "bring guns to bear",
        "fire": "make your fire tell",
    },
    drill=options,
    ends=(a.Done, a.StandOff, a.Leap),
    breaks_off=(a.Scuttle, a.Yield),
    doubts=Doubts(1.8),
)
WORLDS = 24  # in so many a captain tries each order of a single ship
FEWEST = 4  # and in no fewer of a large fleet


def worlds(sea: Sea) -> int:
    """In how many worlds a captain tries an order.

    With twice the ships a turn has twice the orders, and an imagined game takes twice as long.
    """
    fleets = Counter(ship.owner for ship in sea.ships if ship.afloat and not ship.card.boat)
    return max(FEWEST, WORLDS // max(fleets.values(), default=1) ** 2)


def goes_without_saying(sea: Sea, act: Action) -> bool:
    """Whether a mate's order stands: to go on with a course once begun, or of a kind that seldom
    comes out as worse than another (2 of 92 times in four fights)."""
    if isinstance(act, a.Leap):
        return sea.move is not None and sea.move.leaps > 0
    return isinstance(act, a.FallOff | a.Prime | a.Shift | a.Spare | a.Press | a.Done)


AHEAD = Foresight(
    habit,
    width=3,
    horizon=200,
    near=FOLLY / 2,
    clock=moment,
    pace=8,
    worlds=worlds,
    plain=goes_without_saying,
)
TEMPERS: Mapping[str, Row] = {
    "bold": {"harm": 2.0, "ships": 0.8},
    "wary": {"harm": 0.4, "ships": 1.3},
    "greedy": {"harm": 1.5, "guns": 0.8},
    "steady": {"guns": 1.5},
    "sly": {"guns": 2.0, "ships": 1.3},
}


def fancied(temper: str, act: Action) -> float:
    """What an order is worth to somebody of a temper beside what it promises anybody."""
    match temper, act:
        case "bold", a.Board() | a.Press(yes=True):
            return 3.0
        case "wary", a.StandOff() | a.Press(yes=False):
            return 2.0
        case "greedy", a.Man() | a.Lower() | a.Land() | a.Rob():
            return 1.5
        case "steady", a.Fire(shot=Shot.BALL) | a.Prime() | a.Reload():
            return 0.8
        case "sly", a.Fire(shot=Shot.SHOT):
            return 2.5
    return 0.0


MIND = with_tempers(
    replace(
        MATE,
        sailor=replace(MATE, drill=partial(options, watchful=False)),
        captain=replace(MATE, foresight=AHEAD),
    ),
    TEMPERS,
    fancied,
)
