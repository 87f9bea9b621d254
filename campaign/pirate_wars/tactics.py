"""What a captain of Pirate Wars weighs: the orders he can give now, and what each promises.

By rule of thumb and quick odds, part by part; no order is tried out, so it takes no time.
"""

from collections.abc import Iterable, Iterator, Sequence

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    HALF_CIRCLE,
    QUARTER,
    angle_between,
    bearing,
    middle,
)
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player
from . import crew as men
from . import expectations
from .actions import (
    NOWHERE,
    Action,
    Bombard,
    Done,
    Embark,
    Fire,
    Haul,
    Hoist,
    Join,
    Land,
    Lower,
    March,
    Prime,
    Reload,
    Rob,
    Scuttle,
    Send,
    Shift,
    Shoot,
    Snipe,
    Spare,
    Strike,
    Tranship,
    Trim,
    Yield,
)
from .ashore import PER_HIT, cover_from, far_of, line_to, range_to
from .crew import FREE_MOVERS, SAILORS, after_sailing
from .expectations import (
    CANNON,
    CHEST,
    LOST_GUN,
    MAN,
    SAIL,
    Hopes,
    Option,
    answers,
    better,
    hurt,
    tells,
)
from .gunnery import FULL_GUN, aimed, volley_mods
from .helm import courses
from .lookout import bears, frame, local
from .rules import HANDS, hands_for, legal_actions
from .state import (
    ARTICLES,
    NOBODY,
    AskSwing,
    Duty,
    Dwellers,
    Fate,
    Figures,
    Load,
    Phase,
    Place,
    Post,
    Salvo,
    Sea,
    Ship,
    ShipId,
    Shot,
    Side,
    Spared,
    Volley,
    arm_of,
    attack_of,
)
from .waters import (
    HAULERS,
    SQUARE_SAIL,
    canvas,
    distance,
    land_of,
    line_of,
    party_of,
    rakes,
    targets,
    weapon_of,
)

# --- The tasks as a captain weighs them: what bears, what to load, and other work about the ship --

RETURNING = (Shift, Send, Spare, Strike, Haul, Tranship, Lower, Hoist, Land, Embark, Join)
"""The orders that another order can undo."""
WASTE = 0.5
"""Work that is good for nothing."""
TO_WINDWARD = 0.6
"""To strike a square sail for a course towards the wind, or to set it when that is over."""
SHIFTING = 2
"""Cannon are moved over in turns whose number this divides."""
SURELY = 150
"""So far from the beam, in tenths of a degree, it is plain on which side of it she is wanted."""
OTHER_BEAM = 0.3
GUNNERS = max(hands_for(Load.EMPTY))
"""As many as load a cannon at once."""
KEPT = 0.1
"""A standing order that fits."""
GRAPPLED = 32 * DOT
"""An enemy so near may be alongside next turn."""
LOST = 0.02
"""Who has no better a chance of the next round is lost."""
CAPTAIN = 2.0
"""What a dead captain gives the enemy (H-110)."""
SPARE = 0.02
"""A hand to spare, who can shorten sail."""
READY = 0.14
"""Loaded small arms."""
FAR_OFF = 0.5
"""How much less a load is worth while no enemy is near."""
GO_BELOW = 0.12
"""A hand at the guns, where one is wanting."""
FOLLY = 50.0
CRITICAL = 1.0
BURST = 1 / 216
PREPARED = 1.3
"""How much better it is to fire now than to keep the load."""


# --- Work about the ship as a captain weighs it: sails struck, cannon moved ----------------------
# Much of this can be undone by the next order. So each order has a worth that the way back does not
# have, and one that is not worth the hands is not thought of at all: nobody does and undoes.


def worth_it(found: Iterable[tuple[Action, Hopes]]) -> Iterator[tuple[Action, Hopes]]:
    """The orders, without those that can be undone and promise nothing."""
    for act, hopes in found:
        if not isinstance(act, RETURNING) or added(hopes) > 0:
            yield act, hopes


def struck(sea: Sea, act: Strike) -> float:
    """A square sail is in the way where the enemy lies to windward, and else drives her (PW-9.1).

    In a fight at close quarters it is left as it is: there the enemy is now here, now there.
    """
    ship = sea.ships[act.by]
    if ship.struck and not canvas(ship):
        return TO_WINDWARD
    foes = targets(sea, ship)
    if not foes or ship.sails <= SQUARE_SAIL:
        return -WASTE
    foe = min(foes, key=lambda on: distance(ship, on))
    if distance(ship, foe) <= ARTICLES[sea.edition].ball.range:
        return -WASTE
    off = angle_between(bearing(middle(ship.place), middle(foe.place)), sea.wind + HALF_CIRCLE)
    wanted = off < QUARTER - SURELY if act.down else off > QUARTER + SURELY
    return TO_WINDWARD if wanted else -WASTE


def hauled(sea: Sea, act: Haul) -> float:
    """A cannon is hauled to where there are men for it, from where there are none (PW-10.6)."""
    ship, to = sea.ships[act.by], sea.ships[act.to]
    if act.shore != NOWHERE:
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


def brought_over(sea: Sea, act: Tranship) -> float:
    """Loot counts aboard a ship that is sailed: out of a launch or a prize it is worth the men."""
    source, to = sea.ships[act.source], sea.ships[act.to]
    counts = [each.fate is Fate.AFLOAT and not each.card.boat for each in (source, to)]
    return (counts[1] - counts[0]) * (CHEST * act.chests + CANNON * act.guns)


def whom_to_keep(sea: Sea, act: Spare) -> Spared:
    """Whom a captain keeps under fire: with an enemy near, who may board or be boarded, his marines
    before the hands; else as usual."""
    ship = sea.ships[act.by]
    near = any(distance(ship, on) <= GRAPPLED for on in targets(sea, ship))
    marines = any(row.post is Post.MARINE for row in ship.crew)
    return Spared.FIGHTERS if near and marines else Spared.AS_USUAL


def is_lost(sea: Sea, act: Yield) -> bool:
    """Whether a boarded crew can only die, beaten and half as many as their enemies: who strikes
    then saves her captain (PW-3.5, H-110)."""
    ship, foes = sea.ships[act.by], [sea.ships[on] for on in sea.ships[act.by].fought]
    beaten = max([better(sea, ship, on, first=False) for on in foes], default=1.0) < LOST
    few = 2 * ship.aboard <= min([on.aboard for on in foes], default=0)
    return beaten and few and men.has(ship.crew, Post.CAPTAIN)


def guns(ship: Ship) -> int:
    return sum([gun.whole for gun in ship.guns])


def served(ship: Ship, number: int) -> int:
    """How many of so many cannon her men can work in a turn."""
    if ship.duty is not Duty.FIGHTING:
        return 0
    return min(number, men.count(ship.crew, gunner) // GUNNERS)


def gunner(row: Figures) -> bool:
    """Whether a figure works the cannon, when he has no other task."""
    return men.serves(row) or (row.busy and row.post in SAILORS and row.post not in FREE_MOVERS)


def shifted(sea: Sea, act: Shift) -> float:
    """A cannon moved over, where all the enemies are broad on the other beam (PW-3.14).

    Only every other turn: no ship knows what was shifted in the last one, and before a cannon goes
    back it is to have a turn in which it may fire.
    """
    if sea.turn % SHIFTING:
        return -CANNON
    ship = sea.ships[act.by]
    gun = ship.guns[act.gun]
    reach = weapon_of(sea, gun, Shot.BALL).range
    there = False
    for on in targets(sea, ship):
        if distance(ship, on) > reach:
            continue
        sight = local(frame(ship.place), on.shape)
        if bears(sight, gun, 0, reach):
            return -CANNON
        off = sight.across // 4
        ahead = sight.along // 4 - gun.along
        if (off > 4 * DOT) is (gun.side is Side.STARBOARD) or abs(ahead) > abs(off):
            return -OTHER_BEAM
        there = True
    return OTHER_BEAM if there else -OTHER_BEAM


def bombarded(sea: Sea, act: Bombard) -> float:
    """A shot at an island on the average: the first hit is lost on a wall (PW-10.1, H-161).

    Too near it costs the cannon (H-194).
    """
    by, shore = sea.ships[act.by], sea.shores[act.shore]
    weapon = weapon_of(sea, by.guns[act.gun], act.shot)
    chance = weapon.target / 6
    hits = weapon.dice * chance
    far = line_to(sea, by, by.guns[act.gun], act.shore) or 0
    if range_to(sea, act, far) < ARTICLES[sea.edition].too_close:
        return -LOST_GUN
    if act.canoes or act.party != NOBODY:
        return MAN * min(PER_HIT * hits, aimed_at(sea, act))
    if act.door:
        return MAN * min(hits, shore.door)
    if land_of(sea, shore).dwellers is not Dwellers.FORT:
        return MAN * min(PER_HIT * hits, shore.folk.count)
    through = hits - 1 + (1 - chance) ** weapon.dice
    smashed = LOST_GUN * chance**FULL_GUN * (act.shot is Shot.BALL and weapon.dice == FULL_GUN)
    return MAN * min(through, shore.marines) + smashed * bool(shore.guns)


def aimed_at(sea: Sea, act: Bombard | Snipe) -> int:
    """How many a shot at an island can hit: its people, those in canoes, or a landing party."""
    shore = sea.shores[act.shore]
    if act.canoes:
        return 0 if shore.raid is None else shore.raid.warriors
    if act.party != NOBODY:
        party = party_of(sea, act.party)
        return 0 if party is None else party.figures
    fort = land_of(sea, shore).dwellers is Dwellers.FORT
    return shore.marines if fort else shore.bones or shore.folk.count


def sniped(sea: Sea, act: Snipe) -> float:
    """The men a volley at an island kills on the average; nothing where it does not reach."""
    by, weapon = sea.ships[act.by], arm_of(sea.edition, act.arm)
    attack = attack_of(sea.edition, by.flag, act.post)
    target = max(0, min(5, attack + cover_from(sea, act)))
    if far_of(sea, act) > weapon.range:
        return 0.0
    return MAN * min(float(aimed_at(sea, act)), weapon.dice * act.count * target / 6)


# --- The tasks as a captain weighs them: what bears, what to load, and the hands it takes --------
# Whoever has no other task is at the sails (H-105): so each order costs what these lose by it.


def tasks(sea: Sea, legal: list[Action]) -> Iterator[tuple[Action, Hopes]]:
    """What each order of the tasks promises; that there are no more is worth nothing."""
    coming = expected(sea)
    for act in legal:
        match act:
            case Done():
                yield act, Hopes()
            case Spare():
                yield act, Hopes(ships=KEPT if act.whom is whom_to_keep(sea, act) else -WASTE)
            case Lower() | Hoist() | Land() | Embark() | Rob() | Join() | March():
                yield act, expectations.weigh(sea, act)
            case Fire() | Bombard() | Shoot() | Snipe():
                yield act, fire(sea, act, coming)
            case Yield():
                yield act, Hopes(ships=CAPTAIN if is_lost(sea, act) else -FOLLY)
            case Tranship():
                yield act, Hopes(harm=brought_over(sea, act))
            case Shift() | Send() | Strike() | Haul() | Reload() | Prime() | Scuttle():
                yield act, work(sea, act)
            case _:
                raise ValueError(f"{type(act).__name__} is not an order for tasks")


def fire(
    sea: Sea, act: Fire | Bombard | Shoot | Snipe, coming: dict[ShipId, tuple[float, float]]
) -> Hopes:
    """What fire promises, and what it costs the sails."""
    ship = sea.ships[act.by]
    match act:
        case Fire():
            return Hopes(fire=shot_at(sea, act, coming), ships=-sheets(sea, ship, 1))
        case Bombard():
            told = PREPARED * bombarded(sea, act) or -READY
            return Hopes(fire=told, ships=-sheets(sea, ship, 1))
        case Shoot():
            told = volley(sea, act)
        case Snipe():
            told = PREPARED * sniped(sea, act) or -READY * act.count
    return Hopes(fire=told, ships=-taken_off(sea, ship, act.post, act.count))


def work(sea: Sea, act: Shift | Send | Strike | Haul | Reload | Prime | Scuttle) -> Hopes:
    """What work about the ship promises, and what it costs the sails."""
    ship = sea.ships[act.by]
    match act:
        case Reload():
            return Hopes(guns=loaded(sea, act), ships=-sheets(sea, ship, act.hands))
        case Prime():
            cost = taken_off(sea, ship, act.post, act.count)
            return Hopes(guns=READY * act.count, ships=-cost)
        case Shift():
            return Hopes(guns=shifted(sea, act), ships=-sheets(sea, ship, 2))
        case Send():
            below = GO_BELOW * act.count * (1 if act.to is Place.GUNS else -1)
            return Hopes(guns=below, ships=-taken_off(sea, ship, act.post, act.count))
        case Strike():
            return Hopes(ships=struck(sea, act) - sheets(sea, ship, HANDS))
        case Haul():
            return Hopes(guns=hauled(sea, act), ships=-sheets(sea, ship, HAULERS))
        case Scuttle():
            return Hopes(ships=-FOLLY)


def sheets(sea: Sea, ship: Ship, hands: int) -> float:
    """What the sails lose by so many hands who do something else (PW-3.16)."""
    if ship.card.boat:
        return 0.0
    idle = men.at_sails(ship.crew)
    before = after_sailing(sea, ship, idle, ship.sails)
    after = after_sailing(sea, ship, max(0, idle - hands), ship.sails)
    return SAIL * (before[0] - after[0]) + SPARE * (before[1] - after[1])


def taken_off(sea: Sea, ship: Ship, post: Post, count: int) -> float:
    """The same, when they are of one post: marines are never at the sails (PW-1.4)."""
    return sheets(sea, ship, count) if post in SAILORS else 0.0


def expected(sea: Sea) -> dict[ShipId, tuple[float, float]]:
    """The balls and sails that may be expected of all that is declared or thrown, ship by ship."""
    found: dict[ShipId, tuple[float, float]] = {}
    for each in sea.declared:
        if isinstance(each, Salvo):
            by, on = sea.ships[each.by], sea.ships[each.on]
            weapon = weapon_of(sea, by.guns[each.gun], each.shot)
            hits = weapon.dice * weapon.target / 6
            balls, cloth = found.get(on.id, (0.0, 0.0))
            if each.shot is Shot.BALL:
                found[on.id] = balls + hits, cloth
            else:
                found[on.id] = balls, cloth + hits * (1 + rakes(by, on))
    return found


def shot_at(sea: Sea, act: Fire, coming: dict[ShipId, tuple[float, float]]) -> float:
    """What a shot does on the average, with the chance of its bursting the gun (PW-3.8)."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    gun = by.guns[act.gun]
    weapon = weapon_of(sea, gun, act.shot)
    target = aimed(weapon.target, act.shot, on.card.boat)
    before = coming.get(on.id, (0.0, 0.0))
    rake = act.shot is Shot.SHOT and rakes(by, on)
    if on.card.boat:
        found = 2 * MAN * weapon.dice * target / 6
    else:
        found = tells(on, act.shot, weapon.dice, target, rake=rake, before=before)
    if weapon.dice == FULL_GUN:
        found += CRITICAL * (target / 6) ** 3 * (act.shot is Shot.BALL) - LOST_GUN * BURST
    close = ARTICLES[sea.edition].too_close
    if close:
        line = line_of(sea, by, gun, on)
        if line is not None and line.distance < close:
            return found - LOST_GUN - hurt(by, 1, 0)
    return PREPARED * found


def volley(sea: Sea, act: Shoot) -> float:
    """The men a volley kills on the average (PW-3.11), and no more than there are."""
    by, on = sea.ships[act.by], sea.ships[act.on]
    aim = Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    mods = sum([mod.value for mod in volley_mods(sea, aim)])
    target = max(0, min(5, attack_of(sea.edition, by.flag, act.post) + mods))
    dead = min(float(on.aboard), arm_of(sea.edition, act.arm).dice * act.count * target / 6)
    return PREPARED * MAN * dead if dead else -READY * act.count


def loaded(sea: Sea, act: Reload) -> float:
    """A load for the turns to come; half a load is worth less than half."""
    ship = sea.ships[act.by]
    gun = ship.guns[act.gun]
    whole = gun.load + act.hands >= Load.LOADED
    reach = ARTICLES[sea.edition].ball.range
    near = any(distance(ship, on) <= 2 * reach for on in targets(sea, ship))
    return CANNON * (1.0 if whole else 0.4) * (1.0 if near else FAR_OFF)


# --- Tactics --------------------------------------------------------------------------------------


def options(sea: Sea, who: Player) -> Sequence[Option]:
    """The orders that are worth a thought; at least one. What is unknown here weighs nothing."""
    del who  # whoever is asked is the only one to act
    return weighed(sea, watchful=True)


def weighed(sea: Sea, *, watchful: bool, best_only: bool = False) -> Sequence[Option]:
    """The orders with what they promise to a captain who is watchful at the helm, or is not.

    Who wants the best only may be spared courses that are plainly worse.
    """
    legal = list(legal_actions(sea))
    swings = bool(sea.pending) and isinstance(sea.pending[-1], AskSwing)
    if (sea.pending and not swings) or sea.phase is Phase.BOARDING:
        found = answers(sea, legal)
    elif sea.phase in (Phase.MOVEMENT, Phase.FALLING_OFF):
        found = trimmed_once(courses(sea, legal, watchful=watchful, best_only=best_only))
    else:
        found = worth_it(tasks(sea, legal))
    return [Option(act, hopes) for act, hopes in found]


def trimmed_once(found: Iterable[tuple[Action, Hopes]]) -> Iterator[tuple[Action, Hopes]]:
    """The courses, and of all sails she could set the best number alone, if it is worth the work.

    Sails may be changed as often as one likes before the first leap. Whoever misjudges each number
    anew could change them for ever; with the best one set there is none better.
    """
    courses_ = list(found)
    trims = [each for each in courses_ if isinstance(each[0], Trim)]
    others = [each for each in courses_ if not isinstance(each[0], Trim)]
    yield from others
    best = max(trims, key=lambda each: added(each[1]), default=None)
    if best is not None and all(added(best[1]) > added(hopes) for _, hopes in others):
        yield best


MOMENTS = (
    Phase.MOVEMENT,
    Phase.FALLING_OFF,
    Phase.ASHORE,
    Phase.BOARDING,
    Phase.TASKS,
    Phase.MORALE,
    Phase.OVER,
)
"""The phases as they follow each other."""


def habit(sea: Sea, who: Player) -> Action:
    """What a captain orders without a second thought: the best of his options."""
    del who
    return max(weighed(sea, watchful=True, best_only=True), key=lambda each: each.value).action


def moment(sea: Sea) -> int:
    """The number of the moment: each phase has one for each side, as they take turns (PW-2.2)."""
    order = MOMENTS.index(sea.phase)
    first = order >= MOMENTS.index(Phase.BOARDING)  # then the lower initiative comes first
    second = (sea.chooser == sea.first) == first
    return 2 * (sea.turn * len(MOMENTS) + order) + second
