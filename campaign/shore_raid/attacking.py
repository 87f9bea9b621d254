"""Attacks: hand to hand, with firelocks, with pieces; and reloading (PA-5 to PA-8)."""

from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point, heading, nearer, squared, within
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player
from .bands import (
    DEFENCE,
    DEFENDS,
    LADDER,
    NEARER,
    ONE_ACTION,
    RANGES,
    Blow,
    melee,
    refuse_turn,
    served,
    shot,
)
from .events import (
    Attacked,
    Captured,
    Disturbed,
    Dropped,
    Killed,
    Lifted,
    MoraleThrown,
    PillageBegun,
    PutToFlight,
    Ran,
    Released,
    Reloaded,
    Seized,
    Wrecked,
    name,
    place,
)
from .ground import (
    BASE,
    BASES,
    CONTACT,
    LINES,
    SIDES,
    Way,
    aboard,
    about,
    allowance,
    escape,
    field,
    ground_of,
    haven,
    way,
    with_figure,
)
from .state import (
    CAPTURES,
    KILLS,
    NO_BAND,
    NO_PLACE,
    NOBODY,
    PIRATES,
    RUNS,
    TOWN,
    Aim,
    AskRunner,
    Deed,
    Fate,
    Fight,
    Figure,
    FigureId,
    Fire,
    Firelock,
    Gone,
    Heap,
    Lift,
    Options,
    Phase,
    PieceKind,
    Pillage,
    Raid,
    Recharge,
    Reload,
    Run,
    Sail,
    Serve,
)

# --- What points do to men (PA-5.5 to 5.8), who runs on, and who has had enough (PA-10.1) ---------

RUNNING = Rule("R2-24")
POINTS = Rule("PA-5.5")
ADDING = Rule("PA-5.6")
TAKEN = Rule("PA-5.8")
EXAMPLE = Rule("R2-14")
FOUR_RUNS = Rule("H-221")
CAPTIVES = Rule("R2-23")
CROWDED = Rule("H-220")
INTERRUPTED = Rule("R2-26")
DROPPED = Rule("H-63")

SPARED = 5
"""What kills where 4 points only put to flight (H-221)."""
MORALE = Rule("PA-10.1")
PER_SIDE = Rule("R2-25")

TEN = 10
NEAR_LOSSES = 600


# --- Flight: who has had enough runs for his ship or off the table, every turn (PA-5.5) ----------


def run(play: Play[Raid], who: FigureId, foe: Point | None = None) -> None:
    """He runs his side's full move towards his ship, or off the table (PA-5.5, R2-24).

    Where an enemy has just beaten him he runs from him first (R2-31).
    """
    raid = play.state
    figure = raid.figures[who]
    found = flight(raid, figure) if foe is None else flight_from(raid, figure, foe)
    ran = replace(figure, acted=True)
    if found is not None:
        ran = replace(
            ran, at=found.to, facing=heading((*found.via, figure.at)[0], found.to, figure.facing)
        )
    gone = (found is not None and found.arrives) or at_haven(raid, ran.at, figure.owner)
    if gone:
        ran = replace(ran, fate=Fate.FLED)
    play.state = with_figure(raid, ran)
    play.tell(Ran(RUNNING, who, ran.at, gone))


def at_haven(raid: Raid, at: Point, side: int) -> bool:
    """Whether a place is where a side's men are out of it."""
    table = ground_of(raid)
    return field(table, haven(side)).cost[table.cell(at)] == 0


def flight(raid: Raid, figure: Figure) -> Way | None:
    """How far he comes on his way; broken ground slows him as it does others."""
    table = ground_of(raid)
    start, goal = table.cell(figure.at), haven(figure.owner)
    found = way(table, goal, start, allowance(raid, figure, False))
    if found is None or not found.stony:
        return found
    return way(table, goal, start, allowance(raid, figure, True))


def flight_from(raid: Raid, figure: Figure, foe: Point) -> Way | None:
    """His way home, if no point of it is nearer to an enemy than he stands now; else away (R2-31).

    None in a dead end: there he stays until the next turn.
    """
    found = flight(raid, figure)
    if found is not None:
        legs, limit = pairwise((figure.at, *found.via, found.to)), squared(figure.at, foe)
        if not any(nearer(a, b, foe, limit) for a, b in legs):
            return found
    budgets = [allowance(raid, figure, broken) for broken in (False, True)]
    return escape(ground_of(raid), haven(figure.owner), figure.at, foe, budgets)


def run_on(play: Play[Raid]) -> None:
    """At the start of each turn all who run, run on (R2-24)."""
    for figure in play.state.figures:
        if figure.fate is Fate.RUNNING:
            run(play, figure.id)


# --- What points do: killed, put to flight, captured (PA-5.5 to PA-5.8) --------------------------


class End(NamedTuple):
    """How a man stands after an attack."""

    fate: Fate
    points: int
    """All points on him this turn."""


def margin(face: int, defence: int) -> int:
    """By how much an attack beats the defender; nothing where it does not (PA-5.6)."""
    return max(0, face - defence)


def judged(points: int, more: int, aim: Aim, kills: int = KILLS) -> End:
    """How a man with some points stands when he is beaten by more (PA-5.5, PA-5.8, R2-13)."""
    total = points + more
    if not more:
        return End(Fate.HERE, points)
    if aim is Aim.TAKE:
        return End(Fate.CAPTURED if total >= CAPTURES else Fate.HERE, total)
    if total >= kills:
        return End(Fate.DEAD, total)
    return End(Fate.RUNNING if total >= RUNS else Fate.HERE, total)


def killing(options: Options) -> int:
    """How many points of a turn kill, by the reading the captains agreed on (R2-14, H-221)."""
    return SPARED if options.four_runs else KILLS


def hurt(play: Play[Raid], by: FigureId, who: FigureId, more: int, aim: Aim) -> None:
    """A man was beaten: judge the sum of this turn (PA-5.5, PA-5.6, PA-5.8)."""
    before = play.state.figures[who]
    fate, points = judged(before.points, more, aim, killing(play.state.options))
    figure = replace(before, points=points)
    if figure.pillaging != NO_PLACE:
        figure = replace(figure, pillaging=NO_PLACE)
        play.tell(Disturbed(INTERRUPTED, who))
    play.state = with_figure(play.state, figure)
    match fate:
        case Fate.CAPTURED:
            capture(play, by, who)
        case Fate.DEAD:
            kill(play, who, points)
        case Fate.RUNNING:
            put_to_flight(play, by, who, points)


def kill(play: Play[Raid], who: FigureId, points: int) -> None:
    """A figure is killed; 4 is enough, whatever the example says (R2-14)."""
    figure = play.state.figures[who]
    other = FOUR_RUNS if play.state.options.four_runs else POINTS
    play.tell(Killed(EXAMPLE if points == KILLS else other, who, figure.at))
    take_out(play, who, Fate.DEAD)
    ours, theirs = play.state.killed
    pirate = figure.owner == PIRATES
    play.state = replace(play.state, killed=(ours + pirate, theirs + (not pirate)))


def put_to_flight(play: Play[Raid], by: FigureId, who: FigureId, points: int) -> None:
    """He turns from his enemy and runs (PA-5.5); a sum of 3 is as good as one blow (PA-5.6)."""
    foe, figure = play.state.figures[by], play.state.figures[who]
    turned = replace(figure, facing=heading(foe.at, figure.at, figure.facing))
    play.state = with_figure(play.state, turned)
    play.tell(PutToFlight(ADDING if points == RUNS else FOUR_RUNS, who))
    take_out(play, who, Fate.RUNNING)
    run(play, who, foe.at)


def capture(play: Play[Raid], by: FigureId, who: FigureId) -> None:
    """He is taken, and goes where his captor goes (PA-5.8, R2-23)."""
    play.tell(Captured(TAKEN, who, by))
    take_out(play, who, Fate.CAPTURED)
    play.state = with_figure(play.state, replace(play.state.figures[who], captor=by))


def take_out(play: Play[Raid], who: FigureId, fate: Fate) -> None:
    """A figure leaves the fight: what he carried falls, whom he held is free (H-63, R2-23)."""
    figure = play.state.figures[who]
    load = figure.load
    play.state = with_figure(
        play.state,
        replace(figure, fate=fate, band=NO_BAND, load=NO_PLACE, pillaging=NO_PLACE, work=0),
    )
    if load != NO_PLACE:
        heaps = (*play.state.heaps, Heap(figure.at, load))
        play.state = replace(play.state, heaps=heaps)
        play.tell(Dropped(DROPPED, who, load, figure.at))
    for captive in play.state.figures:
        if captive.captor == who:
            release(play, captive, figure.at)


def release(play: Play[Raid], captive: Figure, at: Point) -> None:
    """A captive is in the fight again, where his captor left it, in no band (R2-23, H-220)."""
    to = room(play.state, at)
    free = replace(captive, fate=Fate.HERE, captor=NOBODY, at=to, acted=True)
    play.state = with_figure(play.state, free)
    play.tell(Released(CAPTIVES if to == at else CROWDED, captive.id))


def room(raid: Raid, at: Point) -> Point:
    """A place, or where one is taken the nearest middle of a square that has room (H-220).

    On the same side of every wall, if there is room.
    """
    table, here = ground_of(raid), [f.at for f in raid.figures if f.here]
    if not any(squared(at, each) < BASE * BASE for each in here):
        return at
    taken = {
        cell
        for each in here
        for cell in about(table, table.cell(each))
        if squared(table.middles[cell], each) < BASE * BASE
    }
    free = [to for cell, to in enumerate(table.middles) if table.walk[cell] and cell not in taken]
    free.sort(key=lambda to: squared(to, at))
    return next((to for to in free if table.line(at, to)), free[0] if free else at)


# --- Morale: for every ten killed of a side, some of the others may have had enough (PA-10.1) ----


def test_morale(play: Play[Raid]) -> bool:
    """Throw for a side that has lost its next ten, killed only (PA-10.1, R2-25); False if none."""
    raid = play.state
    for side in (PIRATES, TOWN):
        if raid.killed[side] // TEN <= raid.tested[side]:
            continue
        tens = raid.tested[side] + 1
        tested = (tens, raid.tested[TOWN]) if side == PIRATES else (raid.tested[PIRATES], tens)
        play.state = replace(raid, tested=tested)
        face = play.roll(MORALE, 1, (), SIDES)[0]
        against = play.roll(MORALE, 1, (), SIDES)[0]
        leave = max(0, against - face)
        play.tell(MoraleThrown(PER_SIDE, side, TEN * tens, face, against, leave))
        let_leave(play, side, leave)
        return True
    return False


def losses(raid: Raid, side: Player) -> Point:
    """Where the greatest losses were: where most killed lie within 6 inches (H-66)."""
    dead = [f.at for f in raid.figures if f.owner == side and f.fate is Fate.DEAD]
    return max(dead, key=lambda at: sum([within(at, each, NEAR_LOSSES) for each in dead]))


def nearest(raid: Raid, side: Player) -> list[list[Figure]]:
    """Those of a side who are left, nearest to its losses first; those as near together."""
    where = losses(raid, side)
    by_distance: dict[int, list[Figure]] = {}
    for figure in raid.figures:
        if figure.owner == side and figure.here:
            by_distance.setdefault(squared(figure.at, where), []).append(figure)
    return [by_distance[each] for each in sorted(by_distance)]


def let_leave(play: Play[Raid], side: Player, leave: int) -> None:
    """So many leave; where more are as near as have to go, their captain says who."""
    while leave:
        groups = nearest(play.state, side)
        if not groups:
            return
        if len(groups[0]) > leave:
            ask = AskRunner(side, tuple(f.id for f in groups[0]), leave)
            play.state = replace(play.state, pending=(*play.state.pending, ask))
            return
        for figure in groups[0]:
            leave -= 1
            give_up(play, figure.id)


def give_up(play: Play[Raid], who: FigureId) -> None:
    """He runs, and cannot be rallied."""
    play.tell(PutToFlight(MORALE, who))
    take_out(play, who, Fate.RUNNING)
    run(play, who)


def refuse_run(raid: Raid, act: Run) -> Refusal | None:
    ask = raid.pending[-1]
    if act.by != ask.side or act.figure not in ask.figures:
        return Refusal(MORALE, "only the men nearest to the losses can run")
    return None


def choose_runner(play: Play[Raid], act: Run) -> None:
    """The captain has said who runs."""
    raid = play.state
    ask = raid.pending[-1]
    play.state = replace(raid, pending=raid.pending[:-1])
    give_up(play, act.figure)
    let_leave(play, ask.side, ask.left - 1)


# --- Attacking ------------------------------------------------------------------------------------

ONE_ATTACK = Rule("PA-5.4")
DECLARED = Rule("PA-5.8")
UNLOADED = Rule("PA-7.3")
RELOADING = Rule("PA-8.1")
IN_PORT = Rule("R2-20")
WHOLE_TURN = Rule("R2-30")


def refuse_attack(raid: Raid, by: FigureId, at: FigureId) -> Refusal | None:
    """Why one cannot attack another at all (PA-5.4)."""
    refusal = refuse_turn(raid, by)
    if refusal:
        return refusal
    figure, target = raid.figures[by], raid.figures[at]
    if figure.attacked:
        return Refusal(ONE_ATTACK, "he has already attacked this turn")
    if target.owner == figure.owner:
        return Refusal(ONE_ATTACK, "that is one of your own")
    if not target.here:
        return Refusal(ONE_ATTACK, "that man is out of the fight")
    return None


def refuse_fight(raid: Raid, act: Fight) -> Refusal | None:
    refusal = refuse_attack(raid, act.by, act.at)
    if refusal:
        return refusal
    a, b = raid.figures[act.by].at, raid.figures[act.at].at
    if not within(a, b, CONTACT):
        return Refusal(BASES, "they are not in contact")
    if not ground_of(raid).line(a, b):
        return Refusal(LINES, "there is a wall between them")
    return None


def fight(play: Play[Raid], act: Fight) -> None:
    """Attack hand to hand (PA-5.2); only so is anybody taken alive (H-65)."""
    raid = play.state
    figure, target = raid.figures[act.by], raid.figures[act.at]
    strike(play, figure, target, melee(raid, figure, target), Aim.TAKE if act.capture else Aim.KILL)


def refuse_fire(raid: Raid, act: Fire) -> Refusal | None:
    refusal = refuse_attack(raid, act.by, act.at)
    if refusal:
        return refusal
    figure, target = raid.figures[act.by], raid.figures[act.at]
    if figure.firelock is Firelock.NONE:
        return Refusal(RANGES, "he has no gun to fire")
    if not figure.loaded:
        return Refusal(UNLOADED, "the gun is not loaded")
    if shot(raid, figure, target) is None:
        return Refusal(NEARER, "that is out of range")
    if not ground_of(raid).sight(figure.at, target.at):
        return Refusal(LINES, "he cannot see that man")
    return None


def fire(play: Play[Raid], act: Fire) -> None:
    """Fire a pistol or a rifle; it has to be reloaded (PA-7.1, PA-7.3)."""
    raid = play.state
    figure, target = raid.figures[act.by], raid.figures[act.at]
    blow = shot(raid, figure, target)
    assert blow is not None
    spent = replace(figure, loaded=False)
    play.state = with_figure(raid, spent)
    strike(play, spent, target, blow, Aim.KILL, shot=True)


def refuse_piece(raid: Raid, by: FigureId, piece: int) -> Refusal | None:
    """Why a figure cannot lay hands on a piece."""
    if not 0 <= piece < len(raid.pieces):
        return Refusal(RANGES, "there is no such gun")
    if not within(raid.figures[by].at, raid.pieces[piece].at, CONTACT):
        return Refusal(BASES, "he is not at the gun")
    return None


def refuse_serve(raid: Raid, act: Serve) -> Refusal | None:
    refusal = refuse_attack(raid, act.by, act.at) or refuse_piece(raid, act.by, act.piece)
    if refusal:
        return refusal
    piece, target = raid.pieces[act.piece], raid.figures[act.at]
    if piece.kind is PieceKind.CANNON and raid.shore.in_port:
        return Refusal(IN_PORT, "the deck cannon cannot fire while the ship is in port")
    if not piece.loaded:
        return Refusal(UNLOADED, "the gun is not loaded")
    if served(raid, raid.figures[act.by], act.piece, target) is None:
        return Refusal(NEARER, "that is out of range")
    if not ground_of(raid).sight(piece.at, target.at):
        return Refusal(LINES, "that man cannot be seen from the gun")
    return None


def serve(play: Play[Raid], act: Serve) -> None:
    """Fire a piece; it has to be reloaded (PA-7.1, PA-7.3)."""
    raid = play.state
    figure, target = raid.figures[act.by], raid.figures[act.at]
    blow = served(raid, figure, act.piece, target)
    assert blow is not None
    play.state = with_piece(raid, act.piece, False)
    strike(play, figure, target, blow, Aim.KILL, shot=True)


def with_piece(raid: Raid, piece: int, loaded: bool) -> Raid:
    """The raid with a piece loaded, or fired off."""
    changed = replace(raid.pieces[piece], loaded=loaded)
    return replace(raid, pieces=(*raid.pieces[:piece], changed, *raid.pieces[piece + 1 :]))


def strike(
    play: Play[Raid], figure: Figure, target: Figure, blow: Blow, aim: Aim, *, shot: bool = False
) -> None:
    """Both throw; what the attacker is better by are points (PA-5.1, PA-5.5, R2-21)."""
    facing = heading(figure.at, target.at, figure.facing)
    spent = replace(figure, attacked=True, acted=True, facing=facing)
    play.state = with_figure(play.state, spent)
    face = play.roll(LADDER, 1, (), blow.die)[0]
    defence = play.roll(DEFENCE, 1, (), DEFENDS)[0]
    more = margin(face, defence)
    rule = DECLARED if aim is Aim.TAKE else blow.rule
    play.tell(
        Attacked(
            rule,
            figure.id,
            target.id,
            blow.base,
            blow.die,
            blow.mods,
            face,
            defence,
            target.points + more,
            aim,
            shot,
            killing(play.state.options),
        )
    )
    if more:
        hurt(play, figure.id, target.id, more, aim)


def refuse_whole(raid: Raid, by: FigureId) -> Refusal | None:
    """Why a figure cannot do what takes his whole action."""
    refusal = refuse_turn(raid, by)
    if refusal:
        return refusal
    figure = raid.figures[by]
    if figure.gone is not Gone.NOWHERE or figure.attacked:
        return Refusal(ONE_ACTION, "that takes his whole turn, and he has already moved")
    return None


def refuse_reload(raid: Raid, act: Reload) -> Refusal | None:
    refusal = refuse_whole(raid, act.by)
    if refusal:
        return refusal
    figure = raid.figures[act.by]
    if figure.firelock is Firelock.NONE or figure.loaded:
        return Refusal(RELOADING, "he has nothing to reload")
    return None


def reload(play: Play[Raid], act: Reload) -> None:
    """Reload one's firelock, and do nothing else (PA-8.1, R2-30)."""
    figure = play.state.figures[act.by]
    play.state = with_figure(play.state, replace(figure, loaded=True, acted=True))
    play.tell(Reloaded(WHOLE_TURN, act.by, None))


def refuse_recharge(raid: Raid, act: Recharge) -> Refusal | None:
    refusal = refuse_whole(raid, act.by) or refuse_piece(raid, act.by, act.piece)
    if refusal:
        return refusal
    if raid.pieces[act.piece].loaded:
        return Refusal(RELOADING, "it is already loaded")
    return None


def recharge(play: Play[Raid], act: Recharge) -> None:
    """Reload a piece, and do nothing else (PA-8.1)."""
    figure = play.state.figures[act.by]
    play.state = with_figure(with_piece(play.state, act.piece, True), replace(figure, acted=True))
    play.tell(Reloaded(RELOADING, act.by, act.piece))


# --- Pillage and booty (PA-9), and casting off ----------------------------------------------------

PILLAGE = Rule("PA-9.1")
LYING = Rule("H-63")
CASTING_OFF = Rule("H-64")


def refuse_pirate(raid: Raid, by: FigureId) -> Refusal | None:
    """Why a figure cannot lay hands on booty."""
    refusal = refuse_whole(raid, by)
    if refusal:
        return refusal
    if raid.figures[by].owner != PIRATES:
        return Refusal(PILLAGE, "only pirates pillage")
    if raid.figures[by].load != NO_PLACE:
        return Refusal(PILLAGE, "he is already carrying a load")
    return None


def refuse_pillage(raid: Raid, act: Pillage) -> Refusal | None:
    refusal = refuse_pirate(raid, act.by)
    if refusal:
        return refusal
    table = ground_of(raid)
    if act.place == NO_PLACE or table.place[table.cell(raid.figures[act.by].at)] != act.place:
        where = "a place with booty" if act.place == NO_PLACE else place(raid, act.place)
        why = f"{name(raid, act.by)} is not in {where}: send him there first"
        return Refusal(PILLAGE, why)
    if not raid.left[act.place]:
        return Refusal(PILLAGE, f"nothing is left in {place(raid, act.place)}")
    return None


def pillage(play: Play[Raid], act: Pillage) -> None:
    """Pillage for the whole turn (PA-9.1)."""
    figure = play.state.figures[act.by]
    play.state = with_figure(play.state, replace(figure, pillaging=act.place, acted=True))
    play.tell(PillageBegun(PILLAGE, act.by, act.place))


def end_pillage(play: Play[Raid]) -> None:
    """At the end of the turn: what the pillagers have come to who were not hit (R2-26)."""
    for figure in play.state.figures:
        if figure.pillaging != NO_PLACE and figure.here:
            reap(play, figure)


def reap(play: Play[Raid], figure: Figure) -> None:
    """A whole turn of pillage is done by one man."""
    raid = play.state
    at = figure.pillaging
    place, left = raid.shore.places[at], raid.left[at]
    work = figure.work + 1
    if not left or (place.deed is not Deed.BURN and work < place.turns):
        play.state = with_figure(raid, replace(figure, work=work))
        return
    remains = (*raid.left[:at], left - 1, *raid.left[at + 1 :])
    load = NO_PLACE if place.deed is Deed.BURN else at
    play.state = with_figure(raid, replace(figure, work=0, load=load), left=remains)
    if place.deed is not Deed.BURN:
        play.tell(Seized(PILLAGE, figure.id, at, left - 1))
        return
    play.tell(Wrecked(PILLAGE, figure.id, at, left - 1))
    if left == 1:
        home = play.state.home
        play.state = replace(play.state, home=(*home[:at], 1, *home[at + 1 :]))


def refuse_lift(raid: Raid, act: Lift) -> Refusal | None:
    refusal = refuse_pirate(raid, act.by)
    if refusal:
        return refusal
    if not 0 <= act.heap < len(raid.heaps):
        return Refusal(LYING, "there is nothing there to pick up")
    if not reaches(raid.figures[act.by].at, raid.heaps[act.heap].at):
        return Refusal(BASES, "he is not next to it")
    return None


def reaches(a: Point, b: Point) -> bool:
    """Whether one can lay his hand on what lies there."""
    return within(a, b, CONTACT)


def lift(play: Play[Raid], act: Lift) -> None:
    """Take up a load; that is his action (H-63)."""
    raid = play.state
    heap = raid.heaps[act.heap]
    figure = replace(raid.figures[act.by], load=heap.place, acted=True)
    heaps = (*raid.heaps[: act.heap], *raid.heaps[act.heap + 1 :])
    play.state = with_figure(raid, figure, heaps=heaps)
    play.tell(Lifted(LYING, act.by, heap.place))


def refuse_sail(raid: Raid, act: Sail) -> Refusal | None:
    if raid.phase is not Phase.CARD or raid.card is None or raid.card.owner != PIRATES:
        return Refusal(CASTING_OFF, "you can only cast off on one of your own cards")
    if act.by != PIRATES:
        return Refusal(CASTING_OFF, "it is not your ship")
    if not aboard(raid):
        return Refusal(CASTING_OFF, "some of your men are still ashore")
    return None
