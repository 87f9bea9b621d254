"""The turn of Pirate Wars (PW-2.1), what a captain may do in it, and what he is asked."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import permutations, product
from typing import Any, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import CIRCLE, HALF_CIRCLE, turned
from pieces_of_eight.campaign.kernel.dice import Faces, Roll, Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt, many
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions, ashore, boarding, events, gunnery, island, sailing, state, tasks, waters
from . import crew as c
from .actions import Action, Back, Done, FallOff, Fire, Leap, Lower, Scuttle, Swing, Trim, Yield
from .crew import free, idle
from .setup import laid_by_the_wind
from .state import ARTICLES, NOBODY, Duty, Ending, Fate, Phase, Place, Post, Sea, Ship, ShipId

# --- The sequence of play (PW-2.1): `advance` runs on until a captain has something to decide -----

PHASES = Rule("PW-2.1")
INITIATIVE = Rule("PW-2.2")
END = Rule("H-109")
BY_DIE = Rule("R0-49")

POINTS = 8
THROWS = [pair for pair in permutations(range(6, 0, -1), 2) if pair[0] > pair[1]]
"""The fifteen throws of two dice that the first side wins."""


def throw_wind(play: Play[Sea]) -> None:
    """One of eight points at the start, all alike (PW-2.3, R0-49)."""
    point = play.roll(BY_DIE, 1, tuple(range(2, POINTS + 1)), POINTS)[0] - 1
    play.state = laid_by_the_wind(replace(play.state, wind=CIRCLE // POINTS * point))
    play.tell(events.WindRose(BY_DIE, play.state.wind))


def throw_initiative(play: Play[Sea]) -> None:
    """A die for each side, ties thrown again (PW-2.2). One throw stands for both dice and all that
    are thrown again: of thirty unequal pairs the first side wins fifteen."""
    half = len(THROWS)
    face = play.roll(INITIATIVE, 1, (half + 1,), 2 * half)[0]
    high, small = THROWS[(face - 1) % half]
    faces = (high, small) if face <= half else (small, high)
    first = Player(0 if face <= half else 1)
    play.state = replace(play.state, first=first, chooser=first)
    play.tell(events.TurnBegan(INITIATIVE, play.state.turn, faces, first))


def advance(play: Play[Sea]) -> None:
    """Run the sequence of play until a captain has something to decide."""
    while True:
        sea = play.state
        if sea.phase is Phase.OVER or sea.pending:
            return
        if sea.active == NOBODY and decided(sea):
            end_fight(play, Ending.FIELD)
        elif sea.active != NOBODY or next(deciding(sea), None) is not None:
            return
        elif sea.phase is Phase.TASKS:
            done(play, Done(sea.chooser))
        elif sea.phase is Phase.MORALE:
            rally(play)
        elif sea.phase is Phase.MOVEMENT and (left := waiting(sea)):
            sailing.take(play, actions.Take(left[0].id))
        elif sea.phase is Phase.BOARDING and sea.chooser != sea.first:
            play.state = replace(sea, chooser=sea.first)
        elif sea.phase is not Phase.BOARDING and sea.chooser == sea.first:
            play.state = replace(sea, chooser=low(sea))
        else:
            end_phase(play)


def decided(sea: Sea) -> bool:
    """Whether one side has no ship left to fight with (H-109); in a truce, neither (H-168)."""
    first = None
    for ship in sea.ships:
        if ship.owner != first and state.in_the_fight(ship):
            if first is not None or sea.options.truce:
                return False
            first = ship.owner
    return True


def low(sea: Sea) -> Player:
    """The side that moves last and has its tasks first (PW-2.2)."""
    return state.opponent_of(sea.first)


def deciding(sea: Sea) -> Iterator[object]:
    """The ships and parties of the side whose turn it is that have something to decide. Side by
    side, the higher initiative first, they move, fall off and walk; the lower first they board and
    have their tasks (PW-2.2)."""
    ours = (ship for ship in sea.ships if ship.owner == sea.chooser)
    match sea.phase:
        case Phase.MOVEMENT:
            return iter(waiting(sea)[1:])  # of one alone nobody asks
        case Phase.FALLING_OFF:
            return (ship for ship in ours if sailing.falls(sea, ship))
        case Phase.ASHORE:
            return iter(ashore.to_walk(sea))
        case Phase.BOARDING:
            return (ship for ship in ours if boarding.prey(sea, ship))
        case Phase.TASKS:
            return (
                ship
                for ship in ours
                if (waters.works(ship) and ship.crew) or any(last_orders(sea, ship))
            )
        case _:
            return iter(())


def waiting(sea: Sea) -> list[Ship]:
    return [ship for ship in sea.ships if ship.owner == sea.chooser and sailing.to_move(ship)]


def end_phase(play: Play[Sea]) -> None:
    """All ships have moved, then fallen off in the same order (PW-2.7); who is ashore moves after
    them (PW-10.3), and first, who was on a wall is on top of it; boardings come before all other
    tasks (PW-3.2)."""
    sea, phase = play.state, play.state.phase
    if phase is Phase.MOVEMENT:
        sailing.sink_wrecks(play)
        play.state = replace(play.state, phase=Phase.FALLING_OFF, chooser=sea.first)
    elif phase is Phase.FALLING_OFF and sea.shores:
        ashore.over_the_wall(play)
        play.state = replace(play.state, phase=Phase.ASHORE, chooser=sea.first)
    elif phase is Phase.BOARDING and sea.bouts:
        boarding.begin_bout(play)
    elif phase is Phase.BOARDING:
        play.state = replace(sea, phase=Phase.TASKS, chooser=low(sea))
    else:
        if phase is Phase.ASHORE:
            island.paddle(play)
            ashore.close_in(play)
        sea = replace(play.state, phase=Phase.BOARDING, chooser=low(sea))
        play.state = replace(sea, bouts=boarding.continued(sea))


def done(play: Play[Sea], act: Done) -> None:
    """The dice of one side; after the second the losses of both, and the sails (PW-3.12)."""
    play.tell(events.OrdersDone(PHASES, act.by))
    gunnery.throw_fire(play)
    sea = play.state
    if act.by == low(sea):
        play.state = replace(sea, chooser=sea.first)
        return
    before = tuple(ship.sails for ship in sea.ships)
    if sea.shores:
        island.fight_ashore(play)
    gunnery.land(play)
    blow_up(play)
    tasks.work_sails(play, before)
    tasks.swim(play)
    sailing.sink_wrecks(play)
    play.state = replace(play.state, phase=Phase.MORALE)


def blow_up(play: Play[Sea]) -> None:
    """Her full hull in damage, as many of her men, and as many boarders (PW-3.13). Boarders are the
    men of all who are lashed to her, together (H-198), or warriors on her deck. Who is lashed
    alongside takes half of it, rounded up, as a hit by ball."""

    def fell(ship: ShipId, number: int) -> int:
        dead = sailing.bury(play, ship, number, c.anybody)
        if dead:
            play.tell(events.FiguresLost(tasks.POWDER, ship, dead))
        return dead

    for at in range(len(play.state.ships)):
        ship = play.state.ships[at]
        if not ship.powder or not ship.afloat or not c.has(ship.crew, Post.CAPTAIN):
            continue
        hull = boarders = warriors = ship.card.hull
        play.tell(events.PowderFired(tasks.POWDER, ship.id))
        sailing.cross(play, ship.id, hull=hull, most=0, rule=tasks.POWDER)
        fell(ship.id, hull)
        for enemy in ship.fought:
            boarders -= fell(enemy, boarders)
            sailing.cross(play, enemy, balls=(hull + 1) // 2, rule=tasks.POWDER)
        for shore, each in enumerate(play.state.shores):
            if ship.stormed and island.on_deck(each, ship.id):
                warriors -= ashore.fell_at_sea(play, shore, warriors)


def rally(play: Play[Sea]) -> None:
    """Tests, their questions, then the sharks and a new turn (PW-2.1)."""
    if not play.state.tested:
        play.state = replace(play.state, tested=True)
        boarding.test_all(play)
        return
    if play.state.shores:
        island.prowl(play)
    tasks.sharks(play)
    boarding.gone_for_good(play)
    if play.state.turn >= play.state.options.turns:
        end_fight(play, Ending.TURNS)
    else:
        new_turn(play)


def new_turn(play: Play[Sea]) -> None:
    sea = play.state
    ships = tuple(refreshed(ship) if ship.afloat else ship for ship in sea.ships)
    turn, fresh = sea.turn + 1, {"marched": False, "walked": False, "worked": False}
    contacts = tuple(each for each in sea.contacts if each.turn >= turn)
    parties = tuple(replace(each, **fresh) for each in sea.parties)
    sea = replace(sea, ships=ships, turn=turn, contacts=contacts, parties=parties)
    play.state = replace(sea, phase=Phase.MOVEMENT, tested=False)
    waters.regroup(play)
    throw_initiative(play)


def refreshed(ship: Ship) -> Ship:
    ship = c.manned(ship)
    guns = tuple(replace(gun, used=False) if gun.used else gun for gun in ship.guns)
    wiped = dict.fromkeys(state.WIPED, False)
    return replace(ship, crew=c.rested(ship.crew), guns=guns, **wiped)


def end_fight(play: Play[Sea], ending: Ending) -> None:
    """The phase ends with the fight: wrecks go down, then all is over (PW-5.4)."""
    sailing.sink_wrecks(play)
    play.state = replace(play.state, phase=Phase.OVER, ending=ending, pending=(), active=NOBODY)
    play.tell(events.FightEnded(END, ending))


# --- Last orders: what is left to a crew that can have no other task -----------------------------
# To strike or to fire the powder while she is boarded (PW-3.5, PW-3.13), or to leave a wreck in its
# launches (PW-2.11).


def last_tasks(ship: Ship) -> tuple[type[Action], ...]:
    """What kinds of orders are left to her: to strike to the enemy she is lashed to (PW-3.5), to be
    blown up by her captain while she is lashed to another (H-114), or a launch for a wreck."""
    whole = ship.afloat and ship.hull > 0 and not ship.powder
    lashed = ship.locked and not ship.stunned and not ship.card.boat
    kinds: dict[type[Action], bool] = {
        Yield: whole and bool(ship.fought and ship.crew),
        Scuttle: whole and lashed and free(ship, c.is_captain) > 0,
        Lower: ship.fate is Fate.AGROUND and ship.boats > 0 and bool(ship.crew),
    }
    return tuple(kind for kind, holds in kinds.items() if holds)


def is_last_order(sea: Sea, ship: Ship, act: Action) -> bool:
    in_time = sea.phase is Phase.TASKS and ship.owner == sea.chooser
    strikes = not isinstance(act, Yield) or act.strike
    return in_time and strikes and type(act) in last_tasks(ship)


def last_orders(sea: Sea, ship: Ship) -> Iterator[Action]:
    """All that she may be told: a launch takes the highest ranks first."""
    kinds = last_tasks(ship)
    if Yield in kinds:
        yield Yield(ship.id, True)
    if Scuttle in kinds:
        yield Scuttle(ship.id)
    if Lower in kinds:
        party, left = [], waters.SEATS
        for row in reversed(ship.crew):
            party.append(min(left, row.count))
            left -= party[-1]
        for side in gunnery.LAUNCHED:
            if waters.is_free(sea, ship, side):
                yield Lower(ship.id, side, tuple(reversed(party)))


# --- The list of legal actions: a good lattice of what can be done, in a fixed order -------------
# It is the hot path of every playout.

LATTICE = 150  # the list has pivots by so many tenths of a degree; a captain may give any other


def legal_actions(sea: Sea) -> Sequence[Action]:
    """A good sample of what the captain who is to act may do; of most actions it is all."""
    if sea.pending:
        return answers(sea, sea.pending[-1])
    ours = (ship for ship in sea.ships if ship.owner == sea.chooser)
    match sea.phase:
        case Phase.MOVEMENT:
            if sea.active == NOBODY:
                return [actions.Take(ship.id) for ship in waiting(sea)]
            return moves(sea, sea.ships[sea.active])
        case Phase.FALLING_OFF:
            return [act for ship in ours if sailing.falls(sea, ship) for act in falling(sea, ship)]
        case Phase.ASHORE:
            return island.marches(sea)
        case Phase.BOARDING:
            found: list[Action] = []
            for ship in ours:
                if enemies := boarding.prey(sea, ship):
                    found.append(actions.StandOff(ship.id))
                    found += [actions.Board(ship.id, on.id) for on in enemies]
            return found
        case _:
            return [*orders(sea), Done(sea.chooser)]


def answers(sea: Sea, ask: state.Pending) -> Sequence[Action]:
    """What may be answered: of parties the usual ones, everybody, everybody but the captain, and
    the officers stay behind."""
    ship = sea.ships[ask.ship]
    match ask:
        case state.AskParty(by):
            stay: tuple[tuple[Post, ...], ...] = ((), (Post.CAPTAIN,), c.FREE_MOVERS)
            able = [(row.count * c.boards(ship, row), row.post) for row in ship.crew]
            usual = [tuple(n * (post not in out) for n, post in able) for out in stay]
            parties = [party for party in dict.fromkeys(usual) if any(party)]
            return [actions.Commit(by, party) for party in parties or usual[:1]]
        case state.AskPress(by):
            return (actions.Press(by, True), actions.Press(by, False))
        case state.AskPrize(by, prize, captives):
            men = boarding.men_for_prize(sea, by, prize, captives)
            return [actions.Man(by, n) for n in (*men, 0)]
        case state.AskYield(by):
            return (Yield(by, True), Yield(by, False))
        case state.AskSwing(by):
            # in irons to both sides, first as she drifts round by herself (PW-2.4)
            most = sailing.DRIFT_TURN
            drifting = max(-most, min(most, turned(ship.heading, sea.wind)))
            ways = dict.fromkeys((drifting, *to_both_sides(ARTICLES[sea.edition].irons_turn)))
            return [Swing(by, turn) for turn in ways]


def to_both_sides(most: int) -> list[int]:
    return sorted(range(-most, most + 1, LATTICE), key=abs)


def moves(sea: Sea, ship: Ship) -> Sequence[Action]:
    """Leaps with pivots by 15 degrees, and other numbers of sails before the first (PW-2.5)."""
    move = sea.move
    assert move is not None
    turns = to_both_sides(waters.most_turn(sea, ship, move))
    found: list[Action] = [Leap(ship.id, turn) for turn in turns]
    if ship.card.rowed and not move.leaps:
        found.append(Back(ship.id))
    elif not move.leaps:
        sails = range(move.most, move.least - 1, -1)
        found += [Trim(ship.id, n) for n in sails if n != ship.under]
    return found


def falling(sea: Sea, ship: Ship) -> Sequence[Action]:
    """By 15 degrees, and as far as she may (PW-2.7)."""
    bound = turned(ship.heading, sea.wind)
    most = min(sailing.MOST_FALL, abs(bound))
    sign = 1 if bound > 0 else -1
    turns = [sign * n for n in (*range(0, most, LATTICE), most)]
    if abs(bound) == HALF_CIRCLE:
        turns += [-turn for turn in turns if turn]
    return [FallOff(ship.id, turn) for turn in turns]


MOST_KEPT = 64
_KEPT: dict[int, tuple[Ship, tuple[object, ...], Sequence[Action]]] = {}
"""The orders of ships as they were listed once, and what they follow from."""


def orders(sea: Sea) -> list[Action]:
    """The orders of the tasks phase, ship by ship. An order changes one ship, and at times an
    island: of the others the list is kept while all that it follows from is as it was. Of friends
    that is not what they do. Men ashore count the turns; at sea nobody does."""
    found: list[Action] = []
    ships = [s if s.owner != sea.chooser or s.card.boat else s.beside_her for s in sea.ships]
    on_land = (sea.turn, sea.shores, sea.parties) if sea.shores else ()
    scene = (sea.edition, sea.options, sea.waters, sea.wind, *on_land, *ships)
    for ship in sea.ships:
        if ship.owner != sea.chooser:
            continue
        if not waters.works(ship):
            found += last_orders(sea, ship)
            continue
        kept = _KEPT.get(id(ship))
        if kept is None or kept[0] is not ship or kept[1] != scene:
            if len(_KEPT) >= MOST_KEPT:
                _KEPT.clear()
            kept = _KEPT[id(ship)] = ship, scene, orders_of(sea, ship)
        found += kept[2]
    return found


def orders_of(sea: Sea, ship: Ship) -> list[Action]:
    """The orders of one ship; volleys of all who can fire alike, launches with all they take."""
    by, boat = ship.id, ship.card.boat
    free = idle(ship.crew, sum([gun.whole for gun in ship.guns]), ship.card.gun_deck)
    found: list[Action] = []
    if free.serving and ship.guns and not boat:
        found += gun_orders(sea, ship, free.serving)
    if free.ready and ship.duty is Duty.FIGHTING:
        found += volleys(sea, ship, free.ready)
    found += [actions.Prime(by, *kind) for kind in free.empty]
    if not boat:
        found += [actions.Send(by, Post.HAND, *errand) for errand in free.errands]
    if sea.options.kinds_of_sails:
        act = actions.Strike(by, not ship.struck)
        found += [act] * (tasks.refuse_strike(sea, act) is None)
    if ship.guns and (gunnery.beside(sea, ship) or sea.shores):
        found += island.hauls(sea, ship)
    laden: list[Ship | state.Party] = [*sea.ships, *sea.parties]
    if any(each.chests or each.cannon for each in laden):
        found += island.tranships(sea, ship)
    if sea.shores:
        found += island.shore_orders(sea, ship)
    if boat:
        return found
    if gunnery.beside(sea, ship):
        found += [actions.Hoist(by, each.id) for each in tasks.launches_alongside(sea, ship)]
    for gaff in (False, True) if ship.gaffs else (False,) if ship.boats else ():
        party = c.boatful(ship.crew, waters.GAFF_SEATS if gaff else waters.SEATS)
        if 0 < sum(party) < ship.aboard:  # somebody stays aboard
            found += [Lower(by, side, party, gaff) for side in gunnery.berths(sea, ship)]
    if not ship.told:
        found += [actions.Spare(by, whom) for whom in state.Spared if whom is not ship.spares]
    if free.captain and not ship.powder:
        found.append(Scuttle(by))
    return found


def gun_orders(sea: Sea, ship: Ship, hands: int) -> Iterator[Action]:
    """Fire within range, or in that of a closer one of hers that is declared to fire at the same
    target (PW-3.6); load, shift."""
    idle = waters.idle_guns(sea, ship) or ship.duty is not Duty.FIGHTING
    fighting = not idle and gunnery.foes(sea, ship)
    marks = {s.on for s in sea.declared if isinstance(s, state.Salvo) and s.by == ship.id}
    for at, gun in enumerate(ship.guns):
        if not gun.whole or gun.used:
            continue
        if gun.load is not state.Load.LOADED:
            loading = tasks.hands_for(gun.load)
            yield from [actions.Reload(ship.id, at, n) for n in loading if n <= hands]
        elif fighting:
            yield from gunnery.fires(sea, ship, at, gun)
            for on, shot in product(sorted(marks), state.Shot):
                act, far = Fire(ship.id, at, on, shot), waters.weapon_of(sea, gun, shot).range
                line = waters.line_of(sea, ship, gun, sea.ships[on])
                if line is not None and line.distance > far:
                    salvo = state.Salvo(ship.id, at, on, shot)
                    near = gunnery.closest(sea, salvo, sea.declared) <= far
                    if near and not gunnery.refuse_fire(sea, act):
                        yield act
        if hands > 1 and gun.mount is state.Mount.SLIDE and gun.side in state.BROADSIDES:
            yield actions.Shift(ship.id, at)


def volleys(sea: Sea, ship: Ship, ready: c.Arms) -> Iterator[Action]:
    articles = ARTICLES[sea.edition]
    for enemy, far in gunnery.apart(sea, ship):
        tops = any(row.place is Place.TOPS for row in sea.ships[enemy].crew)
        places = (Place.DECK, Place.TOPS) if articles.covers and tops else (Place.DECK,)
        for kind in ready:
            arm = kind[1]
            if far <= articles.arms[arm].range and (far > waters.CLOSE or arm is state.Arm.PISTOL):
                yield from [actions.Shoot(ship.id, enemy, *kind, place) for place in places]


# --- What a captain is asked now, in words, with the paragraph that governs it -------------------


def prompt(sea: Sea, who: Player) -> Prompt:
    """The question of the moment, as put to the captain who is to act."""
    ours = [ship for ship in sea.ships if ship.owner == sea.chooser]
    if sea.phase is Phase.OVER:
        return Prompt(END, c.ENDINGS[sea.ending])
    if sea.pending:
        return question(sea, sea.pending[-1])
    match sea.phase:
        case Phase.MOVEMENT if sea.move is None:
            return Prompt(INITIATIVE, "Which ship moves next?")
        case Phase.MOVEMENT:
            ship, move = sea.ships[sea.active], sea.move
            assert move is not None
            most = waters.most_turn(sea, ship, move)
            swing = f" then swing up to {most // 10} degrees" if most else " without swinging"
            left, far = c.dots(move.left), c.dots(min(move.left, ship.card.length))
            how = f"{c.under_way(ship, waters.sailing_of(sea, ship))}, {left} dots"
            how = f"has {left} dots to go" if move.leaps else how
            return Prompt(sailing.LEAPS, f"{ship.name} {how}: leap {far},{swing}.")
        case Phase.FALLING_OFF:
            ship = next(ship for ship in ours if sailing.falls(sea, ship))
            words = f"{ship.name}: fall off with the wind, or hold her course?"
            return Prompt(sailing.FALLING, words)
        case Phase.ASHORE:
            party, *others = ashore.to_walk(sea)
            where = sea.waters.shoals[sea.shores[party.shore].shoal].name
            words = f"{c.name(sea, party.of)}'s men are on {where}. Where do they go?"
            words = "Your men are ashore. Where does each party go?" if others else words
            return Prompt(ashore.WALKING, words)
        case Phase.BOARDING:
            ship = next(ship for ship in ours if boarding.prey(sea, ship))
            enemy = " or ".join(on.name for on in boarding.prey(sea, ship))
            return Prompt(boarding.DECLARING, f"{ship.name} is alongside {enemy}. Board?")
    return Prompt(gunnery.DECLARED, "Give your orders. The dice are rolled when all are given.")


def question(sea: Sea, ask: state.Pending) -> Prompt:
    by = c.name(sea, ask.ship)
    match ask:
        case state.AskParty(ship, bout):
            enemies = c.all_of(sea, bout.others if ship in bout.ones else bout.ones)
            return Prompt(boarding.WHO_FIGHTS, f"{by} against {enemies}. Who fights?")
        case state.AskPress(_, enemy):
            words = f"{by}: board {c.name(sea, enemy)} again next turn, or cut loose?"
            return Prompt(boarding.PRESSING, words)
        case state.AskPrize(_, prize, captives):
            held = f" with {many(captives, 'captive')}" if captives else ""
            words = f"{c.name(sea, prize)} is yours{held}. How many men do you send over?"
            return Prompt(boarding.PRIZE, words)
        case state.AskSwing():
            most = ARTICLES[sea.edition].irons_turn // 10
            words = f"{by} is in irons. Swing her how far (up to {most} degrees)?"
            return Prompt(sailing.IN_IRONS, words)
        case state.AskYield():
            return Prompt(boarding.CAUSES, f"{by}'s crew despairs. Do they surrender or swim?")


# --- Which orders give up a ship: they are asked about before they are taken ---------------------


def gives_up(sea: Sea, act: Action) -> Prompt | None:
    """What an order certainly loses, and by which rule; None where it loses nothing. Her powder is
    fired (PW-3.13), she strikes while she is boarded (PW-3.5), or by her move a ship or launch of
    her captain's is out of the fight before a die is thrown."""
    match act:
        case Yield(by=by) if not sea.pending:
            words = f"{c.name(sea, by)} strikes her colours and is the enemy's"
            return Prompt(boarding.PRESSING, words)
        case Scuttle(by=by):
            return Prompt(tasks.POWDER, f"{c.name(sea, by)} is blown up by her own powder")
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
    Back: tasks.back,
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
    mine = [ship.id for ship in sea.ships if ship.owner == sea.ships[by].owner and ship.afloat]
    now = play.state.ships
    gone = [n for n in mine if sea.ships[n].hull and not (now[n].afloat and now[n].hull)]
    if not gone:
        return None
    lost = now[by if by in gone else gone[0]]
    who = c.name(sea, by)
    if lost.fate is Fate.GONE:
        return Prompt(state.EDGE, f"{who} leaves the chart and is lost")
    if lost.id == by:
        return Prompt(sailing.SINKING, f"{who} breaks up and sinks")
    return Prompt(sailing.RAM, f"{who} rams {c.name(sea, lost.id)}, a friend, who sinks")
