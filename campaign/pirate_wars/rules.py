"""The chapters of PW-2 to PW-11, and the turn. Private to the engine."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import permutations, product
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    HALF_CIRCLE,
    turned,
)
from pieces_of_eight.campaign.kernel.dice import Faces, Roll, Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt, Refusal, many
from pieces_of_eight.campaign.kernel.sealed import Player
from . import ashore, boarding, boats, gunnery, sailing
from . import crew as men
from .actions import (
    Action,
    Back,
    Board,
    Commit,
    Done,
    FallOff,
    Fire,
    Hoist,
    Leap,
    Lower,
    Man,
    Press,
    Prime,
    Reload,
    Scuttle,
    Send,
    Shift,
    Shoot,
    Spare,
    StandOff,
    Strike,
    Swing,
    Take,
    Trim,
    Yield,
    last_orders,
    waits,
)
from .ashore import close_in, over_the_wall, to_walk
from .boarding import CAUSES, begin_bout, continued, gone_for_good, men_for_prize, prey, test_all
from .boats import LAUNCHES, launches_alongside, sharks, swim
from .crew import (
    ENDINGS,
    FREE_MOVERS,
    OWNERS_CHOICE,
    SAILORS,
    Arms,
    Idle,
    after_sailing,
    all_of,
    boards,
    boatful,
    dots,
    employ,
    free,
    idle,
    is_captain,
    left_behind,
    manned,
    name,
    rested,
    sails,
    serves,
    split,
    tidy,
    unarmed,
    under_way,
)
from .events import (
    FightEnded,
    FiguresLost,
    OrdersDone,
    PowderFired,
    Primed,
    Reloaded,
    SailStruck,
    SailsWorked,
    Sent,
    Shifted,
    ShipTook,
    SparesChanged,
    TurnBegan,
    WindRose,
)
from .gunnery import (
    NOT_FROM_LAUNCHES,
    Lying,
    closest,
    land,
    lying,
    refuse_fire,
    throw_fire,
    with_gun,
)
from .island import (
    blow_up_warriors,
    fight_ashore,
    hauls,
    marches,
    new_day,
    paddle,
    prowl,
    shore_orders,
    tranships,
)
from .sailing import (
    DRIFT_TURN,
    MOST_FALL,
    bury,
    cross,
    drift,
    falls,
    get_under_way,
    sink_wrecks,
    to_move,
)
from .setup import laid_by_the_wind
from .state import (
    ARTICLES,
    EDGE,
    NOBODY,
    Arm,
    AskParty,
    AskPress,
    AskPrize,
    AskSwing,
    AskYield,
    Crew,
    Duty,
    Ending,
    Fate,
    Load,
    Mount,
    Pending,
    Phase,
    Place,
    Post,
    Sailing,
    Salvo,
    Sea,
    Ship,
    ShipId,
    Shot,
    Side,
    Spared,
    in_the_fight,
    opponent_of,
    with_ship,
)
from .waters import (
    CLOSE,
    GAFF_SEATS,
    SEATS,
    idle_guns,
    line_of,
    most_turn,
    sailing_of,
    under_guard,
    weapon_of,
    works,
)

# --- The other tasks (PW-3.13 to PW-3.16): loading, shifting guns, sails, powder ------------------

KINDS = Rule("PW-9.1")
ONLY_ONE = Rule("H-112")

BY_DIE = Rule("R0-49")

HANDS = 2
POINTS = 8


def throw_wind(play: Play[Sea]) -> None:
    """One of eight points at the start, all alike (PW-2.3, R0-49)."""
    point = play.roll(BY_DIE, 1, tuple(range(2, POINTS + 1)), POINTS)[0] - 1
    play.state = laid_by_the_wind(replace(play.state, wind=CIRCLE // POINTS * point))
    play.tell(WindRose(BY_DIE, play.state.wind))


def refuse_strike(sea: Sea, act: Strike) -> Refusal | None:
    ship = sea.ships[act.by]
    if not sea.options.kinds_of_sails:
        return Refusal(KINDS, "under the rules of this fight all sails are alike")
    if ship.card.square != 1:
        return Refusal(ONLY_ONE, f"{ship.name} has no square sail to spare")
    if act.down == ship.struck:
        return Refusal(KINDS, f"that sail is already {'down' if act.down else 'set'}")
    if men.at_sails(ship.crew) < HANDS:
        return Refusal(KINDS, "it takes two free hands")
    return None


def strike(play: Play[Sea], act: Strike) -> None:
    """Two hands bring the sail down, or set it; from the next turn on she sails so."""
    ship = play.state.ships[act.by]
    ship = replace(ship, struck=act.down, crew=employ(ship.crew, HANDS, sails))
    play.state = with_ship(play.state, ship)
    play.tell(SailStruck(KINDS, act.by, act.down))


def rig_orders(sea: Sea, ship: Ship) -> Iterator[Strike]:
    """Her square sail taken in, or set again."""
    if sea.options.kinds_of_sails and ship.card.square == 1:
        act = Strike(ship.id, not ship.struck)
        if refuse_strike(sea, act) is None:
            yield act


ONE_TASK = Rule("PW-3.1")
MARINES = Rule("PW-1.4")
POWDER = Rule("PW-3.13")
SHIFTING = Rule("PW-3.14")
LOADING = Rule("PW-3.15")
SAILING = Rule("PW-3.16")
NEGLECT = Rule("R0-17")
NOT_AT_ONCE = Rule("R0-23")


def refuse_reload(sea: Sea, act: Reload) -> Refusal | None:
    ship = sea.ships[act.by]
    if not 0 <= act.gun < len(ship.guns) or not ship.guns[act.gun].whole:
        return Refusal(LOADING, f"{ship.name} has no such cannon")
    if ship.card.boat:
        return Refusal(NOT_FROM_LAUNCHES, "a cannon in a launch cannot be fired or loaded")
    gun = ship.guns[act.gun]
    if gun.load is Load.LOADED:
        return Refusal(LOADING, "that cannon is already loaded")
    if gun.used:
        return Refusal(NOT_AT_ONCE, "a cannon cannot be loaded in the turn it was fired or moved")
    if act.hands not in hands_for(gun.load):
        return Refusal(LOADING, "two men load a cannon in one turn, one man in two")
    if free(ship, serves) < act.hands:
        return Refusal(ONE_TASK, "not that many hands at the guns are free")
    return None


def hands_for(load: Load) -> tuple[int, ...]:
    """How many figures may load: a cannon half loaded wants only one more."""
    return (1,) if load is Load.HALF else (2, 1)


def reload(play: Play[Sea], act: Reload) -> None:
    """Two load in one round, one in two (PW-3.15)."""
    ship = play.state.ships[act.by]
    gun = ship.guns[act.gun]
    load = Load(min(Load.LOADED, gun.load + act.hands))
    guns = with_gun(ship, act.gun, replace(gun, load=load, used=True))
    ship = replace(ship, guns=guns, crew=employ(ship.crew, act.hands, serves))
    play.state = with_ship(play.state, ship)
    play.tell(Reloaded(LOADING, act.by, act.gun, load))


def refuse_prime(sea: Sea, act: Prime) -> Refusal | None:
    ship = sea.ships[act.by]
    empty = free(ship, lambda r: r.post is act.post and r.arm is act.arm and not r.loaded)
    if act.arm is Arm.NONE or not 1 <= act.count <= empty:
        return Refusal(LOADING, f"only {empty} of {ship.name}'s men there have arms to load")
    return None


def prime(play: Play[Sea], act: Prime) -> None:
    """A musket, a pistol, a deck gun: one figure, one round (PW-3.15)."""
    ship = play.state.ships[act.by]
    rest, loading = split(
        ship.crew,
        act.count,
        lambda r: r.post is act.post and r.arm is act.arm and not r.loaded and not r.busy,
    )
    done = (replace(row, loaded=True, busy=True) for row in loading)
    play.state = with_ship(play.state, replace(ship, crew=tidy((*rest, *done))))
    play.tell(Primed(LOADING, act.by, act.post, act.arm, act.count))


def refuse_shift(sea: Sea, act: Shift) -> Refusal | None:
    ship = sea.ships[act.by]
    if not 0 <= act.gun < len(ship.guns) or not ship.guns[act.gun].whole:
        return Refusal(SHIFTING, f"{ship.name} has no such cannon")
    gun = ship.guns[act.gun]
    if gun.mount is not Mount.SLIDE or gun.side not in (Side.STARBOARD, Side.LARBOARD):
        return Refusal(SHIFTING, "that cannon is fixed in its place")
    if gun.used:
        return Refusal(SHIFTING, "that cannon was fired or loaded this turn")
    if free(ship, serves) < 2:
        return Refusal(ONE_TASK, "it takes two free men at the guns")
    return None


def shift(play: Play[Sea], act: Shift) -> None:
    """Two figures move it over; it neither fires nor is loaded this turn (PW-3.14)."""
    ship = play.state.ships[act.by]
    gun = ship.guns[act.gun]
    side = Side.LARBOARD if gun.side is Side.STARBOARD else Side.STARBOARD
    guns = with_gun(ship, act.gun, replace(gun, side=side, used=True))
    ship = replace(ship, guns=guns, crew=employ(ship.crew, 2, serves))
    play.state = with_ship(play.state, ship)
    play.tell(Shifted(SHIFTING, act.by, act.gun, side))


def refuse_send(sea: Sea, act: Send) -> Refusal | None:
    ship = sea.ships[act.by]
    if ship.card.boat:
        return Refusal(LAUNCHES, "a launch has no tops or gun deck")
    if act.post in FREE_MOVERS:
        return Refusal(ONE_TASK, "captain and mate need no orders: they go where they are needed")
    if act.post not in SAILORS:
        return Refusal(MARINES, "marines only fire, load and board")
    if act.start is act.to:
        return Refusal(ONE_TASK, "they are already there")
    if not 1 <= act.count <= free(ship, lambda r: sent(act, r.post, r.arm, r.place)):
        return Refusal(ONE_TASK, "not that many of them are free there")
    return None


def sent(act: Send, post: Post, arm: Arm, place: Place) -> bool:
    """Whether an order to go about is for these figures."""
    return post is act.post and arm is act.arm and place is act.start


def send(play: Play[Sea], act: Send) -> None:
    """To go to another place of the ship is a task (PW-3.1)."""
    ship = play.state.ships[act.by]
    rest, going = split(
        ship.crew, act.count, lambda r: not r.busy and sent(act, r.post, r.arm, r.place)
    )
    there = [replace(row, place=act.to, busy=True) for row in going]
    if act.to is not Place.DECK:
        ship, there = left_behind(ship, going), [*unarmed(there)]
    play.state = with_ship(play.state, replace(ship, crew=tidy((*rest, *there))))
    play.tell(Sent(ONE_TASK, act.by, act.post, act.to, act.count))


def refuse_spare(sea: Sea, act: Spare) -> Refusal | None:
    ship = sea.ships[act.by]
    if ship.card.boat:
        return Refusal(OWNERS_CHOICE, "a launch has no standing order")
    if act.whom is ship.spares:
        return Refusal(OWNERS_CHOICE, f"that is already {ship.name}'s standing order")
    if ship.told:
        return Refusal(OWNERS_CHOICE, "a standing order can be changed only once a turn")
    return None


def spare(play: Play[Sea], act: Spare) -> None:
    """It holds until it is changed, in boarding and under fire."""
    ship = play.state.ships[act.by]
    play.state = with_ship(play.state, replace(ship, spares=act.whom, told=True))
    play.tell(SparesChanged(OWNERS_CHOICE, act.by, act.whom))


def standing_orders(ship: Ship) -> list[Spare]:
    """The standing orders she may have instead of hers."""
    if ship.told:
        return []
    return [Spare(ship.id, whom) for whom in Spared if whom is not ship.spares]


def refuse_scuttle(sea: Sea, act: Scuttle) -> Refusal | None:
    ship = sea.ships[act.by]
    if ship.card.boat:
        return Refusal(POWDER, "a launch carries no powder")
    if ship.powder:
        return Refusal(POWDER, "the captain is on his way to the powder")
    if not free(ship, is_captain):
        return Refusal(POWDER, f"{ship.name} has no captain free to do it")
    return None


def scuttle(play: Play[Sea], act: Scuttle) -> None:
    """The captain goes below; at the end of the tasks the powder goes up."""
    ship = play.state.ships[act.by]
    crew = employ(ship.crew, 1, is_captain)
    play.state = with_ship(play.state, replace(ship, powder=True, crew=crew))


def blow_up(play: Play[Sea]) -> None:
    """Her full hull in damage, as many of her men, and as many boarders (PW-3.13).

    Boarders are the men of all who are lashed to her, together (H-198). Who is lashed alongside
    takes half of it, rounded up, as a hit by ball.
    """
    for ship in play.state.ships:
        now = play.state.ships[ship.id]
        if not now.powder or not now.afloat or not men.has(now.crew, Post.CAPTAIN):
            continue
        hull, enemies = now.card.hull, now.fought
        play.tell(PowderFired(POWDER, ship.id))
        cross(play, ship.id, hull=hull, most=0, rule=POWDER)
        if dead := bury(play, ship.id, hull, men.anybody):
            play.tell(FiguresLost(POWDER, ship.id, dead))
        boarders = hull
        for enemy in enemies:
            dead = bury(play, enemy, boarders, men.anybody)
            boarders -= dead
            if dead:
                play.tell(FiguresLost(POWDER, enemy, dead))
            cross(play, enemy, balls=(hull + 1) // 2, rule=POWDER)
        if now.stormed:
            blow_up_warriors(play, ship.id, hull)


def work_sails(play: Play[Sea], before: tuple[int, ...]) -> None:
    """Who has no other task is at the sails (H-105); ships in boarding or stunned by a ram have no
    time for it, and lose nothing by it (H-106).

    `before` are the sails each ship had when the orders were given (H-108).
    """
    sea = play.state
    for ship in sea.ships:
        if not works(ship) or ship.card.rowed or under_guard(ship):
            continue
        if ship.card.boat and not ship.under:  # not under way (H-115)
            continue
        hands = men.at_sails(ship.crew)
        set_, spare = after_sailing(sea, ship, hands, before[ship.id])
        lost, reset = max(0, ship.sails - set_), max(0, set_ - ship.sails)
        play.state = with_ship(play.state, replace(ship, sails=set_, spare=spare))
        if lost or reset:
            rule = NEGLECT if lost else SAILING
            play.tell(SailsWorked(rule, ship.id, hands, lost, reset))


# --- The sequence of play (PW-2.1): `advance` runs on until a captain has something to decide -----

PHASES = Rule("PW-2.1")
INITIATIVE = Rule("PW-2.2")
END = Rule("H-109")

THROWS = [pair for pair in permutations(range(6, 0, -1), 2) if pair[0] > pair[1]]
"""The fifteen throws of two dice that the first side wins."""


def advance(play: Play[Sea]) -> None:
    """Run the sequence of play until a captain has something to decide."""
    while True:
        sea = play.state
        if sea.phase is Phase.OVER or sea.pending:
            return
        if sea.active == NOBODY and decided(sea):
            end_fight(play, Ending.FIELD)
            return
        if not step(play):
            return


def decided(sea: Sea) -> bool:
    """Whether one side has no ship left to fight with (H-109); in a truce, neither (H-168)."""
    first = None
    for ship in sea.ships:
        if ship.owner != first and in_the_fight(ship):
            if first is not None or sea.options.truce:
                return False
            first = ship.owner
    return True


def step(play: Play[Sea]) -> bool:
    """One move of the sequence; False when a captain must decide."""
    match play.state.phase:
        case Phase.MOVEMENT:
            return move_on(play)
        case Phase.FALLING_OFF:
            return fall_on(play)
        case Phase.ASHORE:
            return walk_on(play)
        case Phase.BOARDING:
            return board_on(play)
        case Phase.TASKS:
            return order_on(play)
        case _:
            return rally(play)


def low(sea: Sea) -> Player:
    """The side that moves last and has its tasks first (PW-2.2)."""
    return opponent_of(sea.first)


def waiting(sea: Sea) -> list[Ship]:
    """The ships of the side that moves, which have not moved yet."""
    return [ship for ship in sea.ships if ship.owner == sea.chooser and to_move(ship)]


def move_on(play: Play[Sea]) -> bool:
    """Side by side, the higher initiative first, ship by ship (PW-2.2)."""
    sea = play.state
    if sea.active != NOBODY:
        return False
    open_ = waiting(sea)
    if len(open_) > 1:
        return False
    if open_:
        take(play, open_[0].id)
    elif sea.chooser == sea.first:
        play.state = replace(sea, chooser=low(sea))
    else:
        sink_wrecks(play)
        play.state = replace(play.state, phase=Phase.FALLING_OFF, chooser=sea.first)
    return True


def take(play: Play[Sea], ship_id: ShipId) -> None:
    """A ship moves: under way, or with the wind."""
    play.tell(ShipTook(INITIATIVE, ship_id))
    ship = play.state.ships[ship_id]
    if sailing_of(play.state, ship) is Sailing.ADRIFT:
        drift(play, ship)
    else:
        get_under_way(play, ship_id)


def fall_on(play: Play[Sea]) -> bool:
    """All ships may fall off, in the same order as they moved (PW-2.7)."""
    sea = play.state
    if any(ship.owner == sea.chooser and falls(sea, ship) for ship in sea.ships):
        return False
    if sea.chooser == sea.first:
        play.state = replace(sea, chooser=low(sea))
        return True
    if sea.shores:
        begin_walk(play)
    else:
        begin_boarding(play)
    return True


def walk_on(play: Play[Sea]) -> bool:
    """Who is ashore moves after all ships, in the same order (PW-10.3)."""
    sea = play.state
    if to_walk(sea):
        return False
    if sea.chooser == sea.first:
        play.state = replace(sea, chooser=low(sea))
    else:
        paddle(play)
        close_in(play)
        begin_boarding(play)
    return True


def begin_walk(play: Play[Sea]) -> None:
    """First, who was on a wall is on top of it."""
    over_the_wall(play)
    play.state = replace(play.state, phase=Phase.ASHORE, chooser=play.state.first)


def begin_boarding(play: Play[Sea]) -> None:
    """Boardings come before all other tasks (PW-3.2)."""
    sea = replace(play.state, phase=Phase.BOARDING, chooser=low(play.state))
    play.state = replace(sea, bouts=continued(sea))


def board_on(play: Play[Sea]) -> bool:
    """Boardings are declared by both sides, then fought, before all other tasks (PW-2.2)."""
    sea = play.state
    if any(ship.owner == sea.chooser and prey(sea, ship) for ship in sea.ships):
        return False
    if sea.chooser == low(sea):
        play.state = replace(sea, chooser=sea.first)
    elif sea.bouts:
        begin_bout(play)
    else:
        play.state = replace(sea, phase=Phase.TASKS, chooser=low(sea))
    return True


def order_on(play: Play[Sea]) -> bool:
    """The lower initiative gives its orders first (PW-2.2)."""
    sea = play.state
    for ship in sea.ships:
        if ship.owner == sea.chooser and ((works(ship) and ship.crew) or waits(sea, ship)):
            return False
    done(play, Done(sea.chooser))
    return True


def done(play: Play[Sea], act: Done) -> None:
    """The dice of one side; after the second the losses of both, and the sails (PW-3.12)."""
    play.tell(OrdersDone(PHASES, act.by))
    throw_fire(play)
    sea = play.state
    if act.by == low(sea):
        play.state = replace(sea, chooser=sea.first)
        return
    before = tuple(ship.sails for ship in sea.ships)
    if sea.shores:
        fight_ashore(play)
    land(play)
    blow_up(play)
    work_sails(play, before)
    swim(play)
    sink_wrecks(play)
    play.state = replace(play.state, phase=Phase.MORALE)


def rally(play: Play[Sea]) -> bool:
    """Tests, their questions, then the sharks and a new turn (PW-2.1)."""
    if not play.state.tested:
        play.state = replace(play.state, tested=True)
        test_all(play)
        return True
    if play.state.shores:
        prowl(play)
    sharks(play)
    gone_for_good(play)
    if play.state.turn >= play.state.options.turns:
        end_fight(play, Ending.TURNS)
    else:
        new_turn(play)
    return True


def new_turn(play: Play[Sea]) -> None:
    """Everybody has his move and his task before him again."""
    sea = play.state
    for ship in sea.ships:
        if ship.afloat:
            sea = with_ship(sea, refreshed(ship))
    turn = sea.turn + 1
    kept = tuple(each for each in sea.contacts if each.turn >= turn)
    play.state = replace(sea, turn=turn, phase=Phase.MOVEMENT, contacts=kept, tested=False)
    if sea.shores:
        new_day(play)
    throw_initiative(play)


def refreshed(ship: Ship) -> Ship:
    """A ship at the start of a turn."""
    ship = manned(ship)
    return replace(
        ship,
        crew=rested(ship.crew),
        guns=tuple(replace(gun, used=False) if gun.used else gun for gun in ship.guns),
        drifts=False,
        moved=False,
        fallen=False,
        asked=False,
        stunned=False,
        engaged=False,
        told=False,
        beaten=False,
        powder=False,
    )


def throw_initiative(play: Play[Sea]) -> None:
    """A die for each side, ties thrown again (PW-2.2).

    One throw stands for both dice and all that are thrown again: of thirty unequal pairs the
    first side wins fifteen.
    """
    half = len(THROWS)
    face = play.roll(INITIATIVE, 1, (half + 1,), 2 * half)[0]
    high, small = THROWS[(face - 1) % half]
    faces = (high, small) if face <= half else (small, high)
    first = Player(0 if face <= half else 1)
    play.state = replace(play.state, first=first, chooser=first)
    play.tell(TurnBegan(INITIATIVE, play.state.turn, faces, first))


def end_fight(play: Play[Sea], ending: Ending) -> None:
    """The phase ends with the fight: wrecks go down, then all is over (PW-5.4)."""
    sink_wrecks(play)
    play.state = replace(play.state, phase=Phase.OVER, ending=ending, pending=(), active=NOBODY)
    play.tell(FightEnded(END, ending))


# --- Legal ----------------------------------------------------------------------------------------
# What a captain may do: the question put to him, the list of legal actions, what gives up a ship.
#
# The list is the hot path of every playout: it is short, and in a fixed order.

LATTICE = 150
"""The list has pivots by so many tenths of a degree; a captain may give any other."""
BROADSIDES = (Side.STARBOARD, Side.LARBOARD)


# --- The list of legal actions: a good lattice of what can be done, in a fixed order -------------


def legal_actions(sea: Sea) -> Sequence[Action]:
    """A good sample of what the captain who is to act may do; of most actions it is all."""
    if sea.pending:
        return answers(sea, sea.pending[-1])
    match sea.phase:
        case Phase.MOVEMENT:
            if sea.active == NOBODY:
                return [Take(ship.id) for ship in waiting(sea)]
            return moves(sea, sea.ships[sea.active])
        case Phase.FALLING_OFF:
            open_ = (s for s in sea.ships if s.owner == sea.chooser and falls(sea, s))
            return [act for ship in open_ for act in falling(sea, ship)]
        case Phase.ASHORE:
            return marches(sea)
        case Phase.BOARDING:
            ours = (s for s in sea.ships if s.owner == sea.chooser)
            return [act for ship in ours for act in boardings(ship, prey(sea, ship))]
        case _:
            return [*orders(sea), Done(sea.chooser)]


def answers(sea: Sea, ask: Pending) -> Sequence[Action]:
    """The answers to a question."""
    match ask:
        case AskParty(ship):
            return [Commit(ship, party) for party in parties(sea.ships[ship])]
        case AskPress(ship):
            return (Press(ship, True), Press(ship, False))
        case AskPrize(ship, prize, captives):
            return [Man(ship, n) for n in (*men_for_prize(sea, ship, prize, captives), 0)]
        case AskYield(ship):
            return (Yield(ship, True), Yield(ship, False))
        case AskSwing(ship):
            return ways_round(sea, ship)


def parties(ship: Ship) -> Sequence[tuple[int, ...]]:
    """The usual parties: everybody; everybody but the captain; the officers stay behind."""
    able_ = [(row, row.count if boards(ship, row) else 0) for row in ship.crew]
    everybody = tuple(n for _, n in able_)
    no_captain = tuple(0 if row.post is Post.CAPTAIN else n for row, n in able_)
    no_officers = tuple(0 if row.post in FREE_MOVERS else n for row, n in able_)
    usual = dict.fromkeys((everybody, no_captain, no_officers))
    return [party for party in usual if any(party)] or [everybody]


def moves(sea: Sea, ship: Ship) -> Sequence[Action]:
    """Leaps with pivots by 15 degrees, and other numbers of sails before the first (PW-2.5)."""
    move = sea.move
    assert move is not None
    most = most_turn(sea, ship, move)
    found: list[Action] = [*leaps(ship.id, most)]
    if ship.card.rowed and not move.leaps:
        found.append(Back(ship.id))
    elif not move.leaps:
        sails = range(move.most, move.least - 1, -1)
        found += [Trim(ship.id, n) for n in sails if n != ship.under]
    return found


def ways_round(sea: Sea, ship: ShipId) -> Sequence[Swing]:
    """In irons to both sides, first as she drifts round by herself (PW-2.4)."""
    most = ARTICLES[sea.edition].irons_turn
    bound = turned(sea.ships[ship].heading, sea.wind)
    drifting = max(-DRIFT_TURN, min(DRIFT_TURN, bound))
    turns = dict.fromkeys((drifting, *sorted(range(-most, most + 1, LATTICE), key=abs)))
    return [Swing(ship, turn) for turn in turns]


@lru_cache(maxsize=1 << 8)
def leaps(ship: ShipId, most: int) -> tuple[Leap, ...]:
    """Leaps with pivots to both sides, the smallest first."""
    return tuple([Leap(ship, turn) for turn in sorted(range(-most, most + 1, LATTICE), key=abs)])


def boardings(ship: Ship, enemies: Sequence[Ship]) -> Sequence[Action]:
    """To stand off, or to board one of those alongside."""
    if not enemies:
        return ()
    return [StandOff(ship.id), *(Board(ship.id, on.id) for on in enemies)]


def falling(sea: Sea, ship: Ship) -> Sequence[Action]:
    """By 15 degrees, and as far as she may (PW-2.7)."""
    bound = turned(ship.heading, sea.wind)
    most = min(MOST_FALL, abs(bound))
    steps = [*range(0, most, LATTICE), most]
    sign = 1 if bound > 0 else -1
    turns = [sign * n for n in steps]
    if abs(bound) == HALF_CIRCLE:
        turns += [-turn for turn in turns if turn]
    return [FallOff(ship.id, turn) for turn in turns]


def orders(sea: Sea) -> list[Action]:
    """The orders of the tasks phase, ship by ship.

    An order changes one ship, and at times an island: of the others the list is kept while all
    that it follows from is as it was.
    """
    found: list[Action] = []
    scene = about_her(sea)
    for ship in sea.ships:
        if ship.owner != sea.chooser:
            continue
        if works(ship):
            found += kept_orders(sea, ship, scene)
        else:
            found += last_orders(sea, ship)
    return found


def about_her(sea: Sea) -> tuple[object, ...]:
    """All that the orders of a ship follow from, but for herself: of friends not what they do.

    Men ashore count the turns; at sea nobody does.
    """
    ships = [
        each if each.owner != sea.chooser or each.card.boat else each.beside_her
        for each in sea.ships
    ]
    on_land = (sea.turn, sea.shores, sea.parties) if sea.shores else ()
    return sea.edition, sea.options, sea.waters, sea.wind, *on_land, *ships


def kept_orders(sea: Sea, ship: Ship, scene: tuple[object, ...]) -> Sequence[Action]:
    """The orders of one ship, from the last time if nothing has changed for her."""
    kept = _KEPT.get(id(ship))
    if kept is None or kept.ship is not ship or kept.scene != scene:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(ship)] = Kept(ship, scene, orders_of(sea, ship))
    return kept.orders


class Kept(NamedTuple):
    """The orders of a ship as they were listed once, and what they follow from."""

    ship: Ship
    scene: tuple[object, ...]
    orders: Sequence[Action]


MOST_KEPT = 64
_KEPT: dict[int, Kept] = {}


def orders_of(sea: Sea, ship: Ship) -> list[Action]:
    """The orders of one ship."""
    lie = lying(sea)
    free = idle(ship.crew, sum([gun.whole for gun in ship.guns]), ship.card.gun_deck)
    found: list[Action] = []
    if free.serving and ship.guns and not ship.card.boat:
        gun_orders(sea, ship, free.serving, lie, found)
    if free.ready and ship.duty is Duty.FIGHTING:
        volleys(sea, ship, free.ready, lie, found)
    if ship.card.boat:
        free = free._replace(errands=())
    if free.empty or free.errands:
        found += about_the_ship(ship.id, free)
    if sea.options.kinds_of_sails:
        found += rig_orders(sea, ship)
    if ship.guns and (lie.beside(ship) or sea.shores):
        found += hauls(sea, ship)
    if any(each.chests or each.cannon for each in sea.ships) or any(
        each.chests or each.cannon for each in sea.parties
    ):
        found += tranships(sea, ship)
    if sea.shores:
        found += shore_orders(sea, ship)
    if ship.card.boat:
        return found
    boat_orders(sea, ship, lie, found)
    found += standing_orders(ship)
    if free.captain and not ship.powder:
        found.append(Scuttle(ship.id))
    return found


@lru_cache(maxsize=1 << 11)
def about_the_ship(ship: ShipId, free: Idle) -> tuple[Prime | Send, ...]:
    """What those who are free may do wherever she lies: load small arms, go to another place."""
    load = [Prime(ship, post, arm, number) for post, arm, number in free.empty]
    go = [Send(ship, Post.HAND, arm, start, to, number) for arm, start, to, number in free.errands]
    return (*load, *go)


def gun_orders(sea: Sea, ship: Ship, hands: int, lie: Lying, found: list[Action]) -> None:
    """What can be done with her cannon: fire within range, load, shift."""
    fighting = ship.duty is Duty.FIGHTING and lie.foes(ship) and not idle_guns(sea, ship)
    for at, gun in enumerate(ship.guns):
        if not gun.whole or gun.used:
            continue
        if gun.load is not Load.LOADED:
            found += [Reload(ship.id, at, n) for n in hands_for(gun.load) if n <= hands]
        elif fighting:
            found += lie.fires(ship, at, gun)
            found += with_others(sea, ship, at)
        if hands > 1 and gun.mount is Mount.SLIDE and gun.side in BROADSIDES:
            found.append(Shift(ship.id, at))


def with_others(sea: Sea, ship: Ship, at: int) -> list[Fire]:
    """What a cannon may fire at only because a closer one of hers is declared to (PW-3.6)."""
    marks = {s.on for s in sea.declared if isinstance(s, Salvo) and s.by == ship.id}
    gun, found = ship.guns[at], []
    for on, shot in product(sorted(marks), Shot):
        act, salvo = Fire(ship.id, at, on, shot), Salvo(ship.id, at, on, shot)
        line = line_of(sea, ship, gun, sea.ships[on])
        far = weapon_of(sea, gun, shot).range
        if line is not None and line.distance > far and refuse_fire(sea, act) is None:
            found += [act] * (closest(sea, salvo, sea.declared) <= far)
    return found


def volleys(sea: Sea, ship: Ship, ready: Arms, lie: Lying, found: list[Action]) -> None:
    """Volleys of all who can fire alike."""
    covers = ARTICLES[sea.edition].covers
    arms = ARTICLES[sea.edition].arms
    for enemy, far in lie.apart(ship):
        tops = covers and any(row.place is Place.TOPS for row in sea.ships[enemy].crew)
        for post, arm, number in ready:
            if far <= arms[arm].range and (far > CLOSE or arm is Arm.PISTOL):
                found.append(Shoot(ship.id, enemy, post, arm, number))
                if tops:
                    found.append(Shoot(ship.id, enemy, post, arm, number, Place.TOPS))


def boat_orders(sea: Sea, ship: Ship, lie: Lying, found: list[Action]) -> None:
    """A launch lowered with as many idle hands as she takes, or taken in again (PW-8.1)."""
    if lie.beside(ship):
        found += [Hoist(ship.id, boat.id) for boat in launches_alongside(sea, ship)]
    if ship.boats:
        parties = boat_parties(ship.crew, ship.gaffs > 0)
        found += lowered(ship.id, parties, lie.berths(ship)) if parties else ()


Parties = tuple[tuple[tuple[int, ...], bool], ...]
"""Who goes in a launch, row by row of a crew, and whether she has a sail."""


@lru_cache(maxsize=1 << 11)
def boat_parties(crew: Crew, gaffs: bool) -> Parties:
    """As many idle hands as a launch takes, in each kind there is; somebody stays aboard."""
    kinds = (False, True) if gaffs else (False,)
    parties = [(boatful(crew, GAFF_SEATS if gaff else SEATS), gaff) for gaff in kinds]
    aboard = sum([row.count for row in crew])
    return tuple([(party, gaff) for party, gaff in parties if 0 < sum(party) < aboard])


@lru_cache(maxsize=1 << 11)
def lowered(ship: ShipId, parties: Parties, sides: tuple[Side, ...]) -> tuple[Lower, ...]:
    """Launches put out with each party, to each side where there is room."""
    return tuple([Lower(ship, side, party, gaff) for party, gaff in parties for side in sides])


# --- What a captain is asked now, in words, with the paragraph that governs it -------------------


def prompt(sea: Sea, who: Player) -> Prompt:
    """The question of the moment, as put to the captain who is to act."""
    if sea.phase is Phase.OVER:
        return Prompt(END, ENDINGS[sea.ending])
    if sea.pending:
        return question(sea, sea.pending[-1])
    if sea.phase is Phase.MOVEMENT:
        if sea.active == NOBODY:
            return Prompt(INITIATIVE, "Which ship moves next?")
        return moving(sea, sea.ships[sea.active])
    if sea.phase is Phase.FALLING_OFF:
        ship = next(s for s in sea.ships if s.owner == sea.chooser and falls(sea, s))
        return Prompt(sailing.FALLING, f"{ship.name}: fall off with the wind, or hold her course?")
    if sea.phase is Phase.ASHORE:
        party, *others = to_walk(sea)
        if others:
            return Prompt(ashore.WALKING, "Your men are ashore. Where does each party go?")
        island = sea.waters.shoals[sea.shores[party.shore].shoal].name
        words = f"{name(sea, party.of)}'s men are on {island}. Where do they go?"
        return Prompt(ashore.WALKING, words)
    if sea.phase is Phase.BOARDING:
        ship = next(s for s in sea.ships if s.owner == sea.chooser and prey(sea, s))
        enemy = " or ".join(on.name for on in prey(sea, ship))
        return Prompt(boarding.DECLARING, f"{ship.name} is alongside {enemy}. Board?")
    return Prompt(gunnery.DECLARED, "Give your orders. The dice are rolled when all are given.")


def moving(sea: Sea, ship: Ship) -> Prompt:
    """The ship under way."""
    move = sea.move
    assert move is not None
    most = most_turn(sea, ship, move)
    swing = f" then swing up to {most // 10} degrees" if most else " without swinging"
    far = dots(min(move.left, ship.card.length))
    if not move.leaps:
        how = under_way(ship, sailing_of(sea, ship))
        words = f"{ship.name} {how}, {dots(move.left)} dots: leap {far},{swing}."
    else:
        words = f"{ship.name} has {dots(move.left)} dots to go: leap {far},{swing}."
    return Prompt(sailing.LEAPS, words)


def question(sea: Sea, ask: Pending) -> Prompt:
    """A question in the middle of a procedure."""
    match ask:
        case AskParty(ship, bout):
            enemies = bout.others if ship in bout.ones else bout.ones
            words = f"{name(sea, ship)} against {all_of(sea, enemies)}. Who fights?"
            return Prompt(boarding.WHO_FIGHTS, words)
        case AskPress(ship, enemy):
            words = f"{name(sea, ship)}: board {name(sea, enemy)} again next turn, or cut loose?"
            return Prompt(boarding.PRESSING, words)
        case AskPrize(ship, prize, captives):
            held = f" with {many(captives, 'captive')}" if captives else ""
            words = f"{name(sea, prize)} is yours{held}. How many men do you send over?"
            return Prompt(boarding.PRIZE, words)
        case AskSwing(ship):
            most = ARTICLES[sea.edition].irons_turn // 10
            words = f"{name(sea, ship)} is in irons. Swing her how far (up to {most} degrees)?"
            return Prompt(sailing.IN_IRONS, words)
        case AskYield(ship):
            return Prompt(CAUSES, f"{name(sea, ship)}'s crew despairs. Do they surrender or swim?")


# --- Which orders give up a ship: they are asked about before they are taken ---------------------


def gives_up(sea: Sea, act: Action) -> Prompt | None:
    """What an order certainly loses, and by which rule; None where it loses nothing.

    Her powder is fired (PW-3.13), she strikes while she is boarded (PW-3.5), or by her move a ship
    or launch of her captain's is out of the fight before a die is thrown.
    """
    match act:
        case Yield(by=by) if not sea.pending:
            words = f"{men.name(sea, by)} strikes her colours and is the enemy's"
            return Prompt(boarding.PRESSING, words)
        case Scuttle(by=by):
            return Prompt(POWDER, f"{men.name(sea, by)} is blown up by her own powder")
        case Leap() | FallOff() | Swing() | Back():
            return lost_on(sea, (act,))
        case _:
            return None


Moving: TypeAlias = Trim | Leap | FallOff | Swing | Back
MOVES: Mapping[type, Callable[[Play[Sea], Any], None]] = {
    Trim: sailing.trim,
    Leap: sailing.leap,
    FallOff: sailing.fall_off,
    Swing: sailing.swing_round,
    Back: boats.back,
}


class _ThrownError(Exception):
    """Dice are asked for: what comes now is not certain."""


def _no_dice(_: Roll) -> Faces:
    raise _ThrownError


def lost_on(sea: Sea, course: Sequence[Moving]) -> Prompt | None:
    """What moves of one ship lose before a die is thrown: herself (H-102), or whom she sinks."""
    by = course[0].by
    play = Play(sea, _no_dice)
    with suppress(_ThrownError):
        for act in course:
            if play.state.move is None and isinstance(act, Trim | Leap):
                break  # her move has ended before
            MOVES[type(act)](play, act)
    mine = (ship for ship in sea.ships if ship.owner == sea.ships[by].owner and ship.afloat)
    gone = [ship.id for ship in mine if ship.hull and _is_lost(play.state.ships[ship.id])]
    if not gone:
        return None
    lost = play.state.ships[by if by in gone else gone[0]]
    who = men.name(sea, by)
    if lost.fate is Fate.GONE:
        return Prompt(EDGE, f"{who} leaves the chart and is lost")
    if lost.id == by:
        return Prompt(sailing.SINKING, f"{who} breaks up and sinks")
    return Prompt(sailing.RAM, f"{who} rams {men.name(sea, lost.id)}, a friend, who sinks")


def _is_lost(ship: Ship) -> bool:
    return not ship.afloat or not ship.hull
