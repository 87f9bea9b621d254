"""Attacks and what they come to, booty, casting off, and the odds of it all (PA-5 to PA-10)."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point, behind, heading, nearer, squared, within
from pieces_of_eight.campaign.kernel import odds as o
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event, Mod, Play, Reasons, many, total
from pieces_of_eight.campaign.kernel.sealed import Player
from . import events as e
from . import ground as g
from . import state as s
from .bands import ONE_ACTION, refuse_turn
from .ground import BASE, BASES, CONTACT, ground_of, with_figure
from .marching import SIDES, allowance
from .state import NO_PLACE, PIRATES, Aim, Fate, Fight, Figure, FigureId, Firelock, Raid, Serve

Attack = Fight | s.Fire | Serve


# --- What one attack is thrown with: the ladder of dice, and what moves it (PA-1.1, PA-5, PA-6.1) -

LADDER = Rule("PA-1.1")
DEFENCE = Rule("PA-5.1")
BASE_DIE = Rule("PA-5.2")
ADJUSTED = Rule("PA-5.3")
MOVED = Rule("PA-6.1")
RANGES = Rule("PA-7.1")
NOT_ARMED = Rule("PA-7.2")
CLAMPED = Rule("R2-12")
ARMED = Rule("R2-16")
BUTT = Rule("R2-17")
NEARER = Rule("R2-19")
CHARGE = Rule("H-62")

DICE = (4, 6, 8, 10, 12)  # the dice of the attacker, from the lowest (PA-1.1)
DEFENDS = 6  # the defender's die, always (PA-5.1)

STEEL = {s.Arms.HANDS: 4, s.Arms.CLUB: 6, s.Arms.DAGGER: 6, s.Arms.CUTLASS: 8}
"""The base die of a hand weapon (PA-5.2)."""
CLUBBED = 6  # the base die of a firelock that is used as a club (R2-17)

REACHES: dict[Firelock | s.PieceKind, tuple[tuple[int, int], ...]] = {
    Firelock.PISTOL: ((5, 10), (10, 8), (15, 6)),
    Firelock.RIFLE: ((10, 10), (20, 8), (30, 6)),
    s.PieceKind.SWIVEL: ((30, 10), (50, 8)),
    s.PieceKind.CANNON: ((100, 10),),
}  # for each weapon how far a die reaches, in inches from base to base (PA-7.1)


class Blow(NamedTuple):
    rule: Rule
    base: int
    mods: tuple[Mod, ...]
    die: int


def stepped(base: int, steps: int) -> int:
    """A die so many steps up or down the ladder, whose ends hold (PA-1.1, R2-12)."""
    return DICE[max(0, min(len(DICE) - 1, DICE.index(base) + steps))]


def hand_die(figure: Figure) -> int:
    """The base die of a figure hand to hand; a firelock is a club at the least (R2-17)."""
    steel = STEEL[figure.arms]
    return steel if figure.firelock is Firelock.NONE else max(CLUBBED, steel)


def melee(raid: Raid, figure: Figure, target: Figure) -> Blow:
    """An attack hand to hand (PA-5.2, PA-5.3, PA-6.1, R2-15).

    Who has come into contact with the enemy in this action charges (H-62). From behind the weapon
    of the enemy does not count; only bare hands are unarmed (R2-16).
    """
    found: list[Mod] = []
    if figure.gone is s.Gone.HALF and not within(figure.began, target.at, CONTACT):
        found.append(Mod(+1, "charging", CHARGE))
    if behind(target.at, target.facing, figure.at):
        found.append(Mod(+1, "from behind", ADJUSTED))
    elif target.arms is not s.Arms.HANDS or target.firelock is not Firelock.NONE:
        found.append(Mod(-1, "he is armed", ARMED))
    rule = BASE_DIE if figure.firelock is Firelock.NONE else BUTT
    return made(raid, figure, target, rule, hand_die(figure), found)


def made(
    raid: Raid, figure: Figure, target: Figure, rule: Rule, base: int, found: list[Mod]
) -> Blow:
    """The blow of a base die, with what moves the die of every attack after its own modifiers.

    Men of mark are those the scenario names (R2-18). The ladder's end is cited where it held it.
    """
    if figure.personality:
        found.append(Mod(+1, "a man of mark", ADJUSTED))
    if target.personality:
        found.append(Mod(-1, "against a man of mark", ADJUSTED))
    if g.covered(ground_of(raid), target.at, figure.at):
        found.append(Mod(-1, "he is in cover", ADJUSTED))
    mods = tuple(found)
    steps = total(mods)
    die = stepped(base, steps)
    held = DICE.index(die) != DICE.index(base) + steps
    return Blow(CLAMPED if held else rule, base, mods, die)


def blow_of(raid: Raid, act: Attack) -> Blow | None:
    """The dice of an attack; None where it is beyond reach (PA-6.1, PA-7.1, PA-7.2)."""
    figure, target = raid.figures[act.by], raid.figures[act.at]
    if isinstance(act, Fight):
        return melee(raid, figure, target)
    weapon: Firelock | s.PieceKind = figure.firelock
    at = figure.at
    if isinstance(act, Serve):
        weapon, at = raid.pieces[act.piece].kind, raid.pieces[act.piece].at
    base = die_at(weapon, at, target.at)
    if not base:
        return None
    found: list[Mod] = []
    if figure.gone is s.Gone.HALF:
        found.append(Mod(-1, "on the move", MOVED))
    if behind(target.at, target.facing, figure.at):
        found.append(Mod(+1, "from behind", NOT_ARMED))
    return made(raid, figure, target, RANGES, base, found)


def die_at(weapon: Firelock | s.PieceKind, a: tuple[int, int], b: tuple[int, int]) -> int:
    """The base die of a weapon from base to base; a line's end is the nearer's (R2-19)."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    for inches, die in REACHES.get(weapon, ()):
        reach = 100 * inches + BASE
        if square <= reach * reach:
            return die
    return 0


def gauge(weapon: Firelock | s.PieceKind) -> int:
    """How far a weapon reaches at the most, from centre to centre, in hundredths of an inch."""
    return 100 * REACHES[weapon][-1][0] + BASE


# --- Attacking and reloading (PA-5, PA-7, PA-8) ---------------------------------------------------

ONE_ATTACK = Rule("PA-5.4")
DECLARED = Rule("PA-5.8")
UNLOADED = Rule("PA-7.3")
RELOADING = Rule("PA-8.1")
IN_PORT = Rule("R2-20")
WHOLE_TURN = Rule("R2-30")


def refuse_attack(raid: Raid, act: Attack) -> Reasons:
    """Why one cannot attack another at all (PA-5.4)."""
    yield from refuse_turn(raid, act.by)
    figure, target = raid.figures[act.by], raid.figures[act.at]
    yield figure.attacked, ONE_ATTACK, "he has already attacked this turn"
    yield target.owner == figure.owner, ONE_ATTACK, "that is one of your own"
    yield not target.here, ONE_ATTACK, "that man is out of the fight"


def refuse_fight(raid: Raid, act: Fight) -> Reasons:
    yield from refuse_attack(raid, act)
    a, b = raid.figures[act.by].at, raid.figures[act.at].at
    yield not within(a, b, CONTACT), BASES, "they are not in contact"
    yield not ground_of(raid).line(a, b), g.LINES, "there is a wall between them"


def refuse_fire(raid: Raid, act: s.Fire) -> Reasons:
    yield from refuse_attack(raid, act)
    figure, to = raid.figures[act.by], raid.figures[act.at].at
    yield figure.firelock is Firelock.NONE, RANGES, "he has no gun to fire"
    yield not figure.loaded, UNLOADED, "the gun is not loaded"
    yield not die_at(figure.firelock, figure.at, to), NEARER, "that is out of range"
    yield not ground_of(raid).sight(figure.at, to), g.LINES, "he cannot see that man"


def refuse_piece(raid: Raid, by: FigureId, piece: int) -> Reasons:
    yield not 0 <= piece < len(raid.pieces), RANGES, "there is no such gun"
    at_hand = within(raid.figures[by].at, raid.pieces[piece].at, CONTACT)
    yield not at_hand, BASES, "he is not at the gun"


def refuse_serve(raid: Raid, act: Serve) -> Reasons:
    yield from refuse_attack(raid, act)
    yield from refuse_piece(raid, act.by, act.piece)
    piece, to = raid.pieces[act.piece], raid.figures[act.at].at
    moored = piece.kind is s.PieceKind.CANNON and raid.shore.in_port
    yield moored, IN_PORT, "the deck cannon cannot fire while the ship is in port"
    yield not piece.loaded, UNLOADED, "the gun is not loaded"
    yield not die_at(piece.kind, piece.at, to), NEARER, "that is out of range"
    yield not ground_of(raid).sight(piece.at, to), g.LINES, "that man cannot be seen from the gun"


def attack(play: Play[Raid], act: Attack) -> None:
    """Both throw; what the attacker is better by are points (PA-5.1, PA-5.5, R2-21).

    Only hand to hand is anybody taken alive (H-65). What was fired has to be reloaded (PA-7.3).
    """
    raid, blow = play.state, blow_of(play.state, act)
    assert blow is not None
    figure, target = raid.figures[act.by], raid.figures[act.at]
    aim = Aim.TAKE if isinstance(act, Fight) and act.capture else Aim.KILL
    if isinstance(act, Serve):
        raid = with_piece(raid, act.piece, False)
    spent = replace(
        figure,
        loaded=figure.loaded and not isinstance(act, s.Fire),
        attacked=True,
        acted=True,
        facing=heading(figure.at, target.at, figure.facing),
    )
    play.state = with_figure(raid, spent)
    face = play.roll(LADDER, 1, (), blow.die)[0]
    defence = play.roll(DEFENCE, 1, (), DEFENDS)[0]
    more = max(0, face - defence)
    play.tell(
        e.Attacked(
            DECLARED if aim is Aim.TAKE else blow.rule,
            figure.id,
            target.id,
            blow.base,
            blow.die,
            blow.mods,
            face,
            defence,
            target.points + more,
            aim,
            not isinstance(act, Fight),
            killing(raid),
        )
    )
    if more:
        hurt(play, figure.id, target.id, more, aim)


def with_piece(raid: Raid, piece: int, loaded: bool) -> Raid:
    changed = replace(raid.pieces[piece], loaded=loaded)
    return replace(raid, pieces=(*raid.pieces[:piece], changed, *raid.pieces[piece + 1 :]))


def refuse_whole(raid: Raid, by: FigureId) -> Reasons:
    yield from refuse_turn(raid, by)
    busy = raid.figures[by].gone is not s.Gone.NOWHERE or raid.figures[by].attacked
    yield busy, ONE_ACTION, "that takes his whole turn, and he has already moved"


def refuse_reload(raid: Raid, act: s.Reload) -> Reasons:
    yield from refuse_whole(raid, act.by)
    figure = raid.figures[act.by]
    ready = figure.firelock is Firelock.NONE or figure.loaded
    yield ready, RELOADING, "he has nothing to reload"


def refuse_recharge(raid: Raid, act: s.Recharge) -> Reasons:
    yield from refuse_whole(raid, act.by)
    yield from refuse_piece(raid, act.by, act.piece)
    yield raid.pieces[act.piece].loaded, RELOADING, "it is already loaded"


def reload(play: Play[Raid], act: s.Reload | s.Recharge) -> None:
    """Reload one's firelock or a piece, and do nothing else (PA-8.1, R2-30)."""
    figure = replace(play.state.figures[act.by], acted=True)
    if isinstance(act, s.Recharge):
        play.state = with_figure(with_piece(play.state, act.piece, True), figure)
        play.tell(e.Reloaded(RELOADING, act.by, act.piece))
    else:
        play.state = with_figure(play.state, replace(figure, loaded=True))
        play.tell(e.Reloaded(WHOLE_TURN, act.by, None))


# --- What points do: killed, put to flight, captured (PA-5.5 to PA-5.8) --------------------------

POINTS = Rule("PA-5.5")
ADDING = Rule("PA-5.6")
TAKEN = Rule("PA-5.8")
EXAMPLE = Rule("R2-14")
FOUR_RUNS = Rule("H-221")
CAPTIVES = Rule("R2-23")
CROWDED = Rule("H-220")
INTERRUPTED = Rule("R2-26")
DROPPED = Rule("H-63")

SPARED = 5  # what kills where 4 points only put to flight (H-221)


class End(NamedTuple):
    """How a man stands after an attack."""

    fate: Fate
    points: int  # all points on him this turn


def judged(points: int, more: int, aim: Aim, kills: int = s.KILLS) -> End:
    """How a man with some points stands when he is beaten by more (PA-5.5, PA-5.8, R2-13)."""
    total = points + more
    if not more:
        return End(Fate.HERE, points)
    if aim is Aim.TAKE:
        return End(Fate.CAPTURED if total >= s.CAPTURES else Fate.HERE, total)
    if total >= kills:
        return End(Fate.DEAD, total)
    return End(Fate.RUNNING if total >= s.RUNS else Fate.HERE, total)


def killing(raid: Raid) -> int:
    """How many points of a turn kill, by the reading the captains agreed on (R2-14, H-221)."""
    return SPARED if raid.options.four_runs else s.KILLS


def hurt(play: Play[Raid], by: FigureId, who: FigureId, more: int, aim: Aim) -> None:
    """A man was beaten: judge the sum of this turn (PA-5.5, PA-5.6, PA-5.8).

    4 points are enough to kill, whatever the example says (R2-14); a sum of 3 is as good as one
    blow, and he turns from his enemy and runs. Who is taken goes where his captor goes (R2-23).
    """
    before = play.state.figures[who]
    fate, points = judged(before.points, more, aim, killing(play.state))
    figure = replace(before, points=points)
    if figure.pillaging != NO_PLACE:
        figure = replace(figure, pillaging=NO_PLACE)
        play.tell(e.Disturbed(INTERRUPTED, who))
    play.state = with_figure(play.state, figure)
    foe = play.state.figures[by].at
    match fate:
        case Fate.CAPTURED:
            play.tell(e.Captured(TAKEN, who, by))
            take_out(play, who, fate)
            play.state = with_figure(play.state, replace(play.state.figures[who], captor=by))
        case Fate.DEAD:
            other = FOUR_RUNS if play.state.options.four_runs else POINTS
            play.tell(e.Killed(EXAMPLE if points == s.KILLS else other, who, figure.at))
            take_out(play, who, fate)
            killed = list(play.state.killed)
            killed[figure.owner] += 1
            play.state = replace(play.state, killed=(killed[PIRATES], killed[s.TOWN]))
        case Fate.RUNNING:
            turned = replace(figure, facing=heading(foe, figure.at, figure.facing))
            play.state = with_figure(play.state, turned)
            play.tell(e.PutToFlight(ADDING if points == s.RUNS else FOUR_RUNS, who))
            take_out(play, who, fate)
            run(play, who, foe)


def take_out(play: Play[Raid], who: FigureId, fate: Fate) -> None:
    """A figure leaves the fight: what he carried falls, whom he held is free (H-63, R2-23).

    Who is free is in the fight again where his captor left it, in no band.
    """
    figure = play.state.figures[who]
    at, load = figure.at, figure.load
    out = replace(figure, fate=fate, band=s.NO_BAND, load=NO_PLACE, pillaging=NO_PLACE, work=0)
    play.state = with_figure(play.state, out)
    if load != NO_PLACE:
        play.state = replace(play.state, heaps=(*play.state.heaps, s.Heap(at, load)))
        play.tell(e.Dropped(DROPPED, who, load, at))
    for captive in play.state.figures:
        if captive.captor == who:
            to = room(play.state, at)
            free = replace(captive, fate=Fate.HERE, captor=s.NOBODY, at=to, acted=True)
            play.state = with_figure(play.state, free)
            play.tell(e.Released(CAPTIVES if to == at else CROWDED, captive.id))


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
        for cell in g.about(table, table.cell(each))
        if squared(table.middles[cell], each) < BASE * BASE
    }
    free = [to for cell, to in enumerate(table.middles) if table.walk[cell] and cell not in taken]
    free.sort(key=lambda to: squared(to, at))
    return next((to for to in free if table.line(at, to)), free[0] if free else at)


# --- Flight: who has had enough runs for his ship or off the table, every turn (PA-5.5) ----------

RUNNING = Rule("R2-24")


def run(play: Play[Raid], who: FigureId, foe: Point | None = None) -> None:
    """He runs his side's full move towards his ship, or off the table (PA-5.5, R2-24).

    Where an enemy has just beaten him he runs from him first (R2-31).
    """
    raid = play.state
    figure, table = raid.figures[who], ground_of(raid)
    found = flight(raid, figure) if foe is None else flight_from(raid, figure, foe)
    ran = replace(figure, acted=True)
    if found is not None:
        facing = heading((*found.via, figure.at)[0], found.to, figure.facing)
        ran = replace(ran, at=found.to, facing=facing)
    home = g.field(table, g.haven(figure.owner)).cost[table.cell(ran.at)] == 0
    gone = home or (found is not None and found.arrives)
    play.state = with_figure(raid, replace(ran, fate=Fate.FLED) if gone else ran)
    play.tell(e.Ran(RUNNING, who, ran.at, gone))


def flight(raid: Raid, figure: Figure) -> g.Way | None:
    """How far he comes on his way; broken ground slows him as it does others."""
    table = ground_of(raid)
    start, goal = table.cell(figure.at), g.haven(figure.owner)
    found = g.way(table, goal, start, allowance(raid, figure, False))
    if found is None or not found.stony:
        return found
    return g.way(table, goal, start, allowance(raid, figure, True))


def flight_from(raid: Raid, figure: Figure, foe: Point) -> g.Way | None:
    """His way home, if no point of it is nearer to an enemy than he stands now; else away (R2-31).

    None in a dead end: there he stays until the next turn.
    """
    found = flight(raid, figure)
    if found is not None:
        legs, limit = pairwise((figure.at, *found.via, found.to)), squared(figure.at, foe)
        if not any(nearer(a, b, foe, limit) for a, b in legs):
            return found
    budgets = [allowance(raid, figure, broken) for broken in (False, True)]
    return g.escape(ground_of(raid), g.haven(figure.owner), figure.at, foe, budgets)


def run_on(play: Play[Raid]) -> None:
    """At the start of each turn all who run, run on (R2-24)."""
    for figure in play.state.figures:
        if figure.fate is Fate.RUNNING:
            run(play, figure.id)


# --- Morale: for every ten killed of a side, some of the others may have had enough (PA-10.1) ----

MORALE = Rule("PA-10.1")
PER_SIDE = Rule("R2-25")

TEN = 10
NEAR_LOSSES = 600


def test_morale(play: Play[Raid]) -> bool:
    """Throw for a side that has lost its next ten, killed only (PA-10.1, R2-25); False if none."""
    raid = play.state
    for side in (PIRATES, s.TOWN):
        if raid.killed[side] // TEN <= raid.tested[side]:
            continue
        tens = raid.tested[side] + 1
        tested = (tens, raid.tested[s.TOWN]) if side == PIRATES else (raid.tested[PIRATES], tens)
        play.state = replace(raid, tested=tested)
        face = play.roll(MORALE, 1, (), SIDES)[0]
        against = play.roll(MORALE, 1, (), SIDES)[0]
        leave = max(0, against - face)
        play.tell(e.MoraleThrown(PER_SIDE, side, TEN * tens, face, against, leave))
        let_leave(play, side, leave)
        return True
    return False


def losses(raid: Raid, side: Player) -> Point:
    """Where the greatest losses were: where most killed lie within 6 inches (H-66)."""
    dead = [f.at for f in raid.figures if f.owner == side and f.fate is Fate.DEAD]
    return max(dead, key=lambda at: sum([within(at, each, NEAR_LOSSES) for each in dead]))


def let_leave(play: Play[Raid], side: Player, leave: int) -> None:
    """So many leave, the nearest to the losses first; of more as near their captain says who."""
    while leave:
        raid, where = play.state, losses(play.state, side)
        far = {f.id: squared(f.at, where) for f in raid.figures if f.owner == side and f.here}
        nearest = tuple(who for who in far if far[who] == min(far.values()))
        if not nearest:
            return
        if len(nearest) > leave:
            ask = s.AskRunner(side, nearest, leave)
            play.state = replace(raid, pending=(*raid.pending, ask))
            return
        for who in nearest:
            leave -= 1
            give_up(play, who)


def give_up(play: Play[Raid], who: FigureId) -> None:
    play.tell(e.PutToFlight(MORALE, who))
    take_out(play, who, Fate.RUNNING)
    run(play, who)


def refuse_run(raid: Raid, act: s.Run) -> Reasons:
    ask = raid.pending[-1]
    other = act.by != ask.side or act.figure not in ask.figures
    yield other, MORALE, "only the men nearest to the losses can run"


def choose_runner(play: Play[Raid], act: s.Run) -> None:
    """The captain has said who runs."""
    *asked, ask = play.state.pending
    play.state = replace(play.state, pending=tuple(asked))
    give_up(play, act.figure)
    let_leave(play, ask.side, ask.left - 1)


# --- Pillage and booty (PA-9), and casting off ----------------------------------------------------

PILLAGE = Rule("PA-9.1")
LYING = Rule("H-63")
CASTING_OFF = Rule("H-64")


def refuse_pirate(raid: Raid, by: FigureId) -> Reasons:
    yield from refuse_whole(raid, by)
    yield raid.figures[by].owner != PIRATES, PILLAGE, "only pirates pillage"
    yield raid.figures[by].load != NO_PLACE, PILLAGE, "he is already carrying a load"


def refuse_pillage(raid: Raid, act: s.Pillage) -> Reasons:
    yield from refuse_pirate(raid, act.by)
    table, place = ground_of(raid), act.place
    if place == NO_PLACE or table.place[table.cell(raid.figures[act.by].at)] != place:
        where = "a place with booty" if place == NO_PLACE else e.place(raid, place)
        yield True, PILLAGE, f"{e.name(raid, act.by)} is not in {where}: send him there first"
    yield not raid.left[place], PILLAGE, f"nothing is left in {e.place(raid, place)}"


def pillage(play: Play[Raid], act: s.Pillage) -> None:
    """Pillage for the whole turn (PA-9.1)."""
    figure = play.state.figures[act.by]
    play.state = with_figure(play.state, replace(figure, pillaging=act.place, acted=True))
    play.tell(e.PillageBegun(PILLAGE, act.by, act.place))


def end_pillage(play: Play[Raid]) -> None:
    """At the end of the turn: what the pillagers have come to who were not hit (R2-26)."""
    for figure in play.state.figures:
        if figure.pillaging == NO_PLACE or not figure.here:
            continue
        raid, at, work = play.state, figure.pillaging, figure.work + 1
        place, left = raid.shore.places[at], raid.left[at]
        burns = place.deed is s.Deed.BURN
        if not left or (not burns and work < place.turns):
            play.state = with_figure(raid, replace(figure, work=work))
            continue
        remains = (*raid.left[:at], left - 1, *raid.left[at + 1 :])
        load = NO_PLACE if burns else at
        play.state = with_figure(raid, replace(figure, work=0, load=load), left=remains)
        play.tell((e.Wrecked if burns else e.Seized)(PILLAGE, figure.id, at, left - 1))
        if burns and left == 1:
            home = play.state.home
            play.state = replace(play.state, home=(*home[:at], 1, *home[at + 1 :]))


def refuse_lift(raid: Raid, act: s.Lift) -> Reasons:
    yield from refuse_pirate(raid, act.by)
    yield not 0 <= act.heap < len(raid.heaps), LYING, "there is nothing there to pick up"
    at_hand = within(raid.figures[act.by].at, raid.heaps[act.heap].at, CONTACT)
    yield not at_hand, BASES, "he is not next to it"


def lift(play: Play[Raid], act: s.Lift) -> None:
    """Take up a load; that is his action (H-63)."""
    heaps = list(play.state.heaps)
    load = heaps.pop(act.heap).place
    figure = replace(play.state.figures[act.by], load=load, acted=True)
    play.state = with_figure(play.state, figure, heaps=tuple(heaps))
    play.tell(e.Lifted(LYING, act.by, load))


def refuse_sail(raid: Raid, act: s.Sail) -> Reasons:
    mine = raid.phase is s.Phase.CARD and raid.card is not None and raid.card.owner == PIRATES
    yield not mine, CASTING_OFF, "you can only cast off on one of your own cards"
    yield act.by != PIRATES, CASTING_OFF, "it is not your ship"
    yield not g.aboard(raid), CASTING_OFF, "some of your men are still ashore"


# --- The exact chances of attacks: one die against one, and several on one man together ----------
# Every pair of faces is judged by the rule itself. Several attacks are followed by the sum of
# points, one after the other, for their order decides who is gone already.

OUT = {Fate.DEAD: "killed", Fate.RUNNING: "he flees", Fate.CAPTURED: "taken alive"}


class Stroke(NamedTuple):
    """One attack of several: its die, and what it is meant to do."""

    die: int
    aim: Aim = Aim.KILL


@lru_cache(maxsize=64)
def margins(die: int) -> Mapping[int, Fraction]:
    """By how much an attack beats the defender: 0 where it does not (PA-5.6)."""
    one, other = (dict.fromkeys(range(1, n + 1), Fraction(1, n)) for n in (die, DEFENDS))
    return o.read_as(o.paired(one, other), lambda faces: max(0, faces[0] - faces[1]))


@lru_cache(maxsize=8192)
def struck(
    strokes: tuple[Stroke, ...], points: int = 0, kills: int = s.KILLS
) -> Mapping[End, Fraction]:
    """The exact distribution of what some attacks do to one man, one after the other.

    `kills` is how many points kill; whether he is out of the fight does not hang on it.
    """

    def after(end: End, stroke: Stroke) -> Mapping[End, Fraction]:
        if end.fate is not Fate.HERE:
            return {end: Fraction(1)}
        throws = margins(stroke.die)
        return o.read_as(throws, lambda more: judged(end.points, more, stroke.aim, kills))

    found: Mapping[End, Fraction] = {End(Fate.HERE, points): Fraction(1)}
    for stroke in strokes:
        found = o.merged((after(end, stroke), chance) for end, chance in found.items())
    return found


def of_fates(found: Mapping[End, Fraction]) -> dict[Fate, Fraction]:
    """The chances to be killed, to run, to be captured, or to stand."""
    return o.read_as(found, lambda end: end.fate)


@lru_cache(maxsize=512)
def worth_of(die: int, points: int) -> float:
    """A rough worth of an attack to kill: the chance to put him out, and what wears him down."""
    out = worn = Fraction(0)
    for end, chance in struck((Stroke(die),), points).items():
        if end.fate is Fate.HERE:
            worn += chance * (end.points - points)
        else:
            out += chance
    return float(out) + 0.1 * float(worn)


def odds(raid: Raid, action: s.Action) -> o.Odds | None:
    """Every outcome of an attack with its exact chance; None for what throws no such dice."""
    return of_attacks(raid, (action,)) if isinstance(action, Attack) else None


def of_attacks(raid: Raid, attacks: Iterable[Attack]) -> o.Odds | None:
    """What several attacks on one man do together, one after the other (PA-5.5).

    None where there is no attack, one is beyond reach, or they are not all on the same man.
    """
    acts = tuple(attacks)
    if len({act.at for act in acts}) != 1:
        return None
    strokes: list[Stroke] = []
    parts: list[o.Part] = []
    for act in acts:
        blow = blow_of(raid, act)
        if blow is None:
            return None
        takes = isinstance(act, Fight) and act.capture
        strokes.append(Stroke(blow.die, Aim.TAKE if takes else Aim.KILL))
        who = f"{e.name(raid, act.by)}, {e.described(raid.figures[act.by])}: d{blow.die}"
        parts.append(o.Part(who, 1, 0, blow.mods))
    target = raid.figures[acts[0].at]
    found = struck(tuple(strokes), target.points, killing(raid))
    notes = [f"He has already taken {many(target.points, 'hit')}."] if target.points else []
    if any(stroke.aim is Aim.TAKE for stroke in strokes):
        notes.append(f"It takes {s.CAPTURES} hits to take him alive.")
    sums = of_fates(found)
    rows = [o.Chance(words, sums[fate]) for fate, words in OUT.items() if fate in sums]
    rows.append(o.Chance("he fights on", sums.get(Fate.HERE, Fraction(0))))
    stands = sorted((end.points, chance) for end, chance in found.items() if end.fate is Fate.HERE)
    also = [o.Chance(f"he fights on with {many(n, 'hit')}", chance) for n, chance in stands if n]
    rule = TAKEN if strokes[-1].aim is Aim.TAKE else POINTS
    return o.Odds(rule, tuple(parts), tuple(rows), tuple(also), None, " ".join(notes))


# --- How lucky the dice of a shore raid were: by how much attacks have beaten those they hit ------

ATTACKS = "the attacks"


def luck(raid: Raid, event: Event) -> Iterator[o.Came]:
    """What came of the dice of an attack."""
    if isinstance(event, e.Attacked):
        scores = margins(event.die)
        won = [float(scores.get(points, 0)) for points in range(1, max(scores) + 1)]
        ways = 1 - added(won), *won
        thrown = o.Luck().throw(max(0, event.face - event.defence), 1, ways)
        yield o.Came(raid.figures[event.by].owner, ATTACKS, thrown)
