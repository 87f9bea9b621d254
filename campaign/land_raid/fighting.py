"""Hand to hand (P8-22.9 to 22.14): going in, the fight, beaten officers, and who has the square."""

from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal, total
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions
from .actions import Attack, Go, Serve, Shoot, Victim
from .events import (
    Attacked,
    CalledOff,
    Captured,
    Driven,
    Fired,
    Fought,
    Killed,
    NerveTested,
    NobodyLeft,
    OfficerHit,
    Saved,
    SquareHeld,
    SquareLost,
    SquareTaken,
    pay,
    pay_for_killed,
)
from .moving import (
    LED,
    MUST_STAY,
    STEP,
    counted,
    held,
    leader,
    may_move,
    refuse_order,
    remove,
    take_along,
)
from .state import (
    CAPTURED,
    CHOICE,
    DEAD,
    DRIVEN,
    GUN_DICE,
    MOST,
    RAIDERS,
    RANGE,
    STRAIGHT_ONLY,
    TOWN,
    UNHURT,
    Aim,
    AskDriven,
    AskRetreat,
    AskVictim,
    Deed,
    Fallen,
    Fate,
    Fight,
    Hit,
    Kind,
    Phase,
    Quality,
    Raid,
    Shot,
    Unit,
    UnitId,
    opponent_of,
    plan,
    spied,
    square_of,
    standing,
    those_at,
    with_unit,
)
from .strength import BURNT, FACTOR, HITTING, confess, hit_mods, hit_need, look, put, show, strength

# --- What becomes of those who are hit (P8-22.8, 22.12, 22.13), and of their comrades (P8-22.15) --

SHOT_SAVE = Rule("P8-22.8")
ONCE = Rule("R3-38")
MELEE_SAVE = Rule("P8-22.12")
PRISONERS = Rule("P8-22.28")

SAVE = 5
MELEE_SAVES = {Quality.HARDENED: 3, Quality.ABLE: 4, Quality.SCURVY: 5}
NERVE = Rule("P8-22.15")
ONE_A_KILL = Rule("R3-44")

RUNS = {Quality.SCURVY: 4, Quality.ABLE: 5, Quality.HARDENED: 6}
OFFICER_RUNS = 6


# --- What becomes of those who are hit: killed, captured (P8-22.8, P8-22.12, P8-22.13) -----------


def in_building(raid: Raid, at: Square) -> bool:
    """Whether a square gives the cover of a building; burnt ground gives none (H-23)."""
    return plan(raid.town.rows).building[at] and raid.fires[at] < BURNT


def shot_save_mods(raid: Raid, unit: Unit, at: Square) -> tuple[Mod, ...]:
    """What helps a unit that was shot at: its nerve or the walls, and its rank (P8-22.8, R3-38)."""
    hardened = unit.quality is Quality.HARDENED
    table = (
        (hardened, Mod(+1, "battle hardened", SHOT_SAVE)),
        (not hardened and in_building(raid, at), Mod(+1, "in a building", SHOT_SAVE)),
        (unit.officer, Mod(+2, "an officer", SHOT_SAVE)),
    )
    return tuple(mod for applies, mod in table if applies)


def shot_need(mods: tuple[Mod, ...]) -> int:
    """The lowest face that saves from a shot; 2 at best, so a 1 never does (R3-38)."""
    return SAVE - total(mods)


def save_from_shot(play: Play[Raid], who: UnitId) -> bool:
    """Throw for a unit that was shot; who fails is dead (P8-22.8)."""
    raid = play.state
    unit, at = raid.units[who], square_of(raid, who)
    mods = shot_save_mods(raid, unit, at)
    need = shot_need(mods)
    face = play.die(SHOT_SAVE, need)
    both = unit.quality is Quality.HARDENED and in_building(raid, at)
    play.tell(Saved(ONCE if both else SHOT_SAVE, who, face, need, mods, face >= need))
    if face < need:
        kill(play, who, SHOT_SAVE)
    return face >= need


def save_in_fight(play: Play[Raid], who: UnitId) -> bool:
    """Throw for a group that was struck; what fails is dead (P8-22.12)."""
    need = MELEE_SAVES[play.state.units[who].quality]
    face = play.die(MELEE_SAVE, need)
    play.tell(Saved(MELEE_SAVE, who, face, need, (), face >= need))
    if face < need:
        kill(play, who, MELEE_SAVE)
    return face >= need


def kill(play: Play[Raid], who: UnitId, rule: Rule) -> None:
    """A unit is dead; its comrades will throw for their nerve (P8-22.15)."""
    raid = play.state
    at = square_of(raid, who)
    play.tell(Killed(rule, who, at))
    remove(play, who, Fate.DEAD)
    play.state = replace(play.state, fallen=(*play.state.fallen, Fallen(who, at)))
    pay_for_killed(play, raid.units[who])


def capture(play: Play[Raid], who: UnitId, rule: Rule) -> None:
    """An officer is a prisoner, and his price is thrown for (P8-22.28)."""
    unit = play.state.units[who]
    at = square_of(play.state, who)
    play.tell(Captured(rule, who, at))
    remove(play, who, Fate.CAPTURED)
    if unit.kind is Kind.GOVERNOR:
        pay(play, Deed.GOVERNOR_CAPTURED, sum(play.roll(PRISONERS, 2)))
    elif unit.owner == TOWN:
        pay(play, Deed.OFFICER_CAPTURED, play.die(PRISONERS))
    else:
        pay(play, Deed.RAIDING_OFFICER_CAPTURED, -play.die(PRISONERS))


def alike(raid: Raid, units: list[Unit]) -> bool:
    """Whether it makes no odds which of them is taken: the same kind, and no names."""
    first = units[0]
    at = square_of(raid, first.id) if len(units) > 1 else NOWHERE
    return all(
        (unit.kind, unit.quality, unit.name, unit.shot, unit.attacks, _may_loot(unit))
        == (first.kind, first.quality, first.name, first.shot, first.attacks, _may_loot(first))
        and square_of(raid, unit.id) == at
        for unit in units[1:]
    )


def _may_loot(unit: Unit) -> bool:
    """Whether a raider has neither moved nor fought, so that he may loot this turn (P8-22.19)."""
    return unit.owner == RAIDERS and not (unit.moved or unit.engaged)


# --- Morale (P8-22.15): one throw for each comrade killed ----------------------------------------


def runs_on(unit: Unit) -> int:
    """The lowest face on which a unit runs (P8-22.15)."""
    return OFFICER_RUNS if unit.officer else RUNS[unit.quality]


def test_nerve(play: Play[Raid]) -> None:
    """One throw for each unit killed since the last time (P8-22.15, R3-44)."""
    fallen = play.state.fallen
    play.state = replace(play.state, fallen=())
    for each in fallen:
        take_test(play, each)


def take_test(play: Play[Raid], fallen: Fallen) -> None:
    """The weakest nerve of the square throws, or of the nearest square (H-22)."""
    side = play.state.units[fallen.unit].owner
    confess(play, side)
    unit = who_tests(play.state, fallen)
    if unit is None:
        return
    need = runs_on(unit)
    face = play.die(NERVE, need)
    play.state = with_unit(play.state, replace(unit, tested=unit.tested + 1))
    play.tell(NerveTested(ONE_A_KILL, unit.id, fallen.unit, face, need, face >= need))
    if face >= need:
        remove(play, unit.id, Fate.RAN)


def who_tests(raid: Raid, fallen: Fallen) -> Unit | None:
    """The unit that throws for one of its fallen; None where none is left (H-22)."""
    side = raid.units[fallen.unit].owner
    table, at = plan(raid.town.rows), standing(raid, side)
    found = [unit for unit in raid.units if unit.owner == side and unit.here and not unit.gun]
    return min(
        found,
        key=lambda unit: (
            table.steps_between(at[unit.id], fallen.square),
            unit.tested,
            runs_on(unit),
            at[unit.id],
            unit.id,
        ),
        default=None,
    )


# --- Fighting -------------------------------------------------------------------------------------

ATTACKING = Rule("P8-22.9")
DECLARING = Rule("H-19")
STRAIGHT = Rule("H-186")
SCURVY_NEED_OFFICERS = Rule("R3-64")
PINNED = Rule("R3-43")

MOST_ATTACKERS = 6
"""Attackers on one square (H-19)."""
OFFICER_HIT = Rule("P8-22.13")
PUSHED = Rule("P8-22.14")
TAKEN = Rule("R3-42")
GOVERNOR = Rule("R3-61")
OFFICERS_APART = Rule("R3-63")
LOSING = Rule("H-20")
DICE = Rule("P8-22.11")
PAIRS = Rule("R3-41")

ONE_HIT, TWO_HITS = 3, 6
STRIKER_CHOOSES = 4


# --- Going in to attack (P8-22.9): declared in the movement step, fought out two steps later -----


def attackers(raid: Raid, side: Player, at: Square) -> list[Unit]:
    """The units of a side that attack a square."""
    return [unit for unit in raid.units if unit.attacks == at and unit.owner == side and unit.here]


def needs_officer(unit: Unit) -> bool:
    """Whether a unit attacks only where an officer goes with it (R3-64)."""
    return unit.group and unit.quality is Quality.SCURVY


def is_led(raid: Raid, unit: Unit, at: Square) -> bool:
    """Whether an officer goes in to attack a square from where a unit stands (R3-64)."""
    here = standing(raid, unit.owner)
    officers = [each for each in attackers(raid, unit.owner, at) if each.kind is Kind.OFFICER]
    return any(here[each.id] == here[unit.id] for each in officers)


def storming(raid: Raid, side: Player, at: Square) -> list[Unit]:
    """Those who attack a square when it comes to blows: nobody who has lost his officer (R3-64)."""
    found = attackers(raid, side, at)
    return [unit for unit in found if not needs_officer(unit) or is_led(raid, unit, at)]


def refuse_attack(raid: Raid, act: Attack) -> Refusal | None:
    unit = raid.units[act.by]
    refusal = refuse_order(raid, unit)
    if refusal:
        return refusal
    if unit.gun or unit.kind is Kind.GOVERNOR:
        return Refusal(DECLARING, "guns and the governor cannot attack")
    at = standing(raid, unit.owner)[unit.id]
    if not 0 <= act.at < len(raid.fires) or act.at not in plan(raid.town.rows).beside[at]:
        return Refusal(STRAIGHT, "attacks go north, east, south or west, one square")
    if act.at not in held(raid, unit.owner):
        return Refusal(ATTACKING, "there is no enemy there to attack")
    if len(attackers(raid, unit.owner, act.at)) >= MOST_ATTACKERS:
        return Refusal(DECLARING, "no more than six can attack one square")
    if needs_officer(unit) and not is_led(raid, unit, act.at):
        why = "scurvy groups attack only with an officer from their own square"
        return Refusal(SCURVY_NEED_OFFICERS, why)
    if not may_move(raid, unit) and leader(raid, unit, NOWHERE, act.at) is None:
        return Refusal(LED, "no officer leads it into that attack")
    return None


def attack(play: Play[Raid], act: Attack) -> None:
    """Declare an attack: the rest of the unit's movement is spent on it (H-19)."""
    raid = play.state
    unit = raid.units[act.by]
    if not may_move(raid, unit):
        take_along(play, unit, NOWHERE, act.at)
    show(play, act.by)
    first = act.at not in raid.fights
    fights = (*raid.fights, act.at) if first else raid.fights
    unit = replace(unit, attacks=act.at, steps=0, moved=True, engaged=True)
    play.state = replace(with_unit(play.state, unit), fights=fights)
    if first:
        for enemy in those_at(raid, opponent_of(unit.owner), act.at):
            play.state = with_unit(play.state, replace(enemy, engaged=True))
    play.tell(Attacked(PINNED if first else MUST_STAY, act.by, act.at, first))


def legal_attacks(raid: Raid, side: Player, foes: frozenset[Square]) -> list[Attack]:
    """Every attack a side can declare now; `foes` are the squares the enemy holds."""
    if not foes:
        return []
    beside, pinned = plan(raid.town.rows).beside, raid.fights
    front = _front(foes, raid.town.rows)
    full = {at for at in pinned if len(attackers(raid, side, at)) >= MOST_ATTACKERS}
    places = standing(raid, side)
    led = {
        (places[unit.id], unit.attacks)
        for unit in raid.units
        if unit.owner == side and unit.kind is Kind.OFFICER and unit.attacks != NOWHERE
    }
    found: list[Attack] = []
    for here, unit in zip(places, raid.units, strict=True):
        if here not in front or not unit.steps or here in pinned:
            continue
        if unit.attacks != NOWHERE or unit.kind is Kind.GOVERNOR:
            continue
        must_be_led = needs_officer(unit)
        for to in beside[here]:
            if to not in foes or to in full or (must_be_led and (here, to) not in led):
                continue
            if may_move(raid, unit) or leader(raid, unit, NOWHERE, to):
                found.append(actions.attack(unit.id, to))
    return found


@lru_cache(maxsize=4096)
def _front(foes: frozenset[Square], rows: tuple[str, ...]) -> frozenset[Square]:
    """The squares from which some of the enemy's can be attacked."""
    beside = plan(rows).beside
    return frozenset(at for foe in foes for at in beside[foe])


# --- What comes of a fight (P8-22.13, P8-22.14): beaten officers, and who has the square ---------


def men(raid: Raid, fight: Fight, side: Player) -> list[Unit]:
    """Those of a side who are still in a fight."""
    if side == fight.attacker:
        found = attackers(raid, side, fight.square)
    else:
        found = those_at(raid, side, fight.square)
    return [unit for unit in found if unit.id not in fight.beaten] if fight.beaten else found


def count_loss(play: Play[Raid], side: Player) -> None:
    """One more killed, captured or driven off (H-20)."""
    fight = play.state.fight
    assert fight is not None
    raiders, town = fight.losses
    losses = (raiders + 1, town) if side == 0 else (raiders, town + 1)
    play.state = replace(play.state, fight=replace(fight, losses=losses))


def hit_officer(play: Play[Raid], unit: Unit) -> None:
    """The officers' table (P8-22.13, R3-42, R3-61)."""
    fight = play.state.fight
    assert fight is not None
    face = play.die(OFFICER_HIT, CAPTURED, DRIVEN, UNHURT)
    row = CAPTURED if unit.kind is Kind.GOVERNOR and face == DEAD else min(face, UNHURT)
    play.tell(OfficerHit(GOVERNOR if row > face else OFFICERS_APART, unit.id, face, row))
    if row == UNHURT:
        return
    if row == DRIVEN:
        drive(play, unit)
        return
    if row == CAPTURED:
        play.state = replace(play.state, fight=replace(fight, beaten=(*fight.beaten, unit.id)))
    else:
        kill(play, unit.id, OFFICER_HIT)
    count_loss(play, unit.owner)


def take_prisoners(play: Play[Raid]) -> None:
    """When all hits of both sides are taken: who is beaten is captured, or dead (R3-42, H-18)."""
    fight = play.state.fight
    assert fight is not None
    captors = [bool(men(play.state, fight, side)) for side in (RAIDERS, TOWN)]
    for who in fight.beaten:
        unit = play.state.units[who]
        if captors[opponent_of(unit.owner)]:
            capture(play, who, GOVERNOR if unit.kind is Kind.GOVERNOR else TAKEN)
        else:
            kill(play, who, TAKEN)
    play.state = replace(play.state, fight=replace(fight, beaten=()))


def ways_out(raid: Raid, side: Player, at: Square, men_going: int) -> list[Square]:
    """Squares next to one where beaten men can go: room for all, no enemy, no attack (H-20)."""
    table = plan(raid.town.rows)
    mine, foes = counted(raid, side), counted(raid, opponent_of(side))
    return [
        to
        for to in table.steps[at]
        if not foes[to] and to not in raid.fights and mine[to] + men_going <= MOST
    ]


def drive(play: Play[Raid], unit: Unit) -> None:
    """An officer is driven one square away; with nowhere to go he stays (P8-22.13)."""
    confess(play, unit.owner)
    if ways_out(play.state, unit.owner, square_of(play.state, unit.id), 1):
        play.state = replace(play.state, pending=(AskDriven(unit.id),))


def driven(play: Play[Raid], who: UnitId, to: Square) -> None:
    """The officer goes; he is out of this fight."""
    unit = replace(play.state.units[who], attacks=NOWHERE, steps=0)
    play.state = replace(with_unit(play.state, unit), pending=())
    put(play, who, to)
    play.tell(Driven(OFFICER_HIT, who, to))
    count_loss(play, unit.owner)


def judge(play: Play[Raid], fight: Fight) -> None:
    """Who has lost more loses the square (P8-22.14, H-20)."""
    raid, defender = play.state, opponent_of(fight.attacker)
    gone_in, inside = men(raid, fight, fight.attacker), men(raid, fight, defender)
    lost = fight.losses[defender] - fight.losses[fight.attacker]
    can_fight = [any(FACTOR[unit.kind] for unit in side) for side in (gone_in, inside)]
    beaten = can_fight[0] and (lost > 0 or not can_fight[1])
    if not beaten:
        play.tell(SquareHeld(LOSING, fight.square, defender))
        end_fight(play, fight, taken=False)
        return
    for unit in inside:
        if unit.kind is Kind.GOVERNOR:
            catch_governor(play, unit)
    left = len(men(play.state, fight, defender))
    if not left:
        end_fight(play, fight, taken=True)
        return
    confess(play, defender)
    found = ways_out(play.state, defender, fight.square, left)
    if not found:
        play.tell(SquareLost(LOSING, fight.square, defender, None))
        end_fight(play, fight, taken=False)
    elif len(found) == 1:
        go_back(play, found[0])
    else:
        play.state = replace(play.state, pending=(AskRetreat(defender),))


def catch_governor(play: Play[Raid], unit: Unit) -> None:
    """A governor whose side loses the square is caught on 1 or 2 (R3-61)."""
    face = play.die(GOVERNOR, DRIVEN)
    row = CAPTURED if face <= CAPTURED else UNHURT
    play.tell(OfficerHit(GOVERNOR, unit.id, face, row))
    if face <= CAPTURED:
        capture(play, unit.id, GOVERNOR)


def refuse_go(raid: Raid, act: Go) -> Refusal | None:
    ask = raid.pending[-1]
    assert isinstance(ask, AskDriven | AskRetreat)
    if act not in legal_go(raid):
        return Refusal(LOSING, "beaten men cannot go there")
    return None


def legal_go(raid: Raid) -> list[Go]:
    """Where beaten men may go."""
    ask = raid.pending[-1]
    if isinstance(ask, AskDriven):
        unit = raid.units[ask.unit]
        at = standing(raid, unit.owner)[unit.id]
        return [Go(unit.owner, to) for to in ways_seen(raid, unit.owner, at, 1)]
    fight = raid.fight
    assert isinstance(ask, AskRetreat)
    assert fight is not None
    at_stake = standing(raid, ask.side)
    left = sum(here == fight.square and not raid.units[n].gun for n, here in enumerate(at_stake))
    return [Go(ask.side, to) for to in ways_seen(raid, ask.side, fight.square, left)]


def ways_seen(raid: Raid, side: Player, at: Square, men_going: int) -> list[Square]:
    """The ways out as the side itself sees them: what is next to its men is never dark."""
    table = plan(raid.town.rows)
    mine, foes = counted(raid, side), held(raid, side)
    return [
        to
        for to in table.steps[at]
        if to not in foes and to not in raid.fights and mine[to] + men_going <= MOST
    ]


def go(play: Play[Raid], act: Go) -> None:
    """Beaten men go where their captain says."""
    ask = play.state.pending[-1]
    if isinstance(ask, AskDriven):
        driven(play, ask.unit, act.to)
    else:
        play.state = replace(play.state, pending=())
        go_back(play, act.to)


def go_back(play: Play[Raid], to: Square) -> None:
    """The losers go as one body, and the attackers move in (P8-22.14)."""
    fight = play.state.fight
    assert fight is not None
    defender = opponent_of(fight.attacker)
    play.tell(SquareLost(PUSHED, fight.square, defender, to))
    for unit in men(play.state, fight, defender):
        put(play, unit.id, to)
    end_fight(play, fight, taken=True)


def end_fight(play: Play[Raid], fight: Fight, *, taken: bool) -> None:
    """The attackers move in, or stay where they came from."""
    play.state = replace(play.state, fight=None)
    if taken:
        occupy(play, fight.square, fight.attacker)
    else:
        stand_down(play, fight.square)


def occupy(play: Play[Raid], at: Square, side: Player) -> None:
    """All who attacked the square move in, but those who are attacked themselves (R3-43)."""
    for unit in attackers(play.state, side, at):
        if square_of(play.state, unit.id) not in play.state.fights:
            put(play, unit.id, at)
    stand_down(play, at)
    if those_at(play.state, side, at):
        play.tell(SquareTaken(PUSHED, at, side))


def stand_down(play: Play[Raid], at: Square) -> None:
    """The attack on a square is over."""
    for unit in play.state.units:
        if unit.attacks == at:
            play.state = with_unit(play.state, replace(unit, attacks=NOWHERE))


# --- Hand to hand (P8-22.10 to 22.12): both sides throw, and the hits are taken one by one -------


def begin_fight(play: Play[Raid], at: Square) -> None:
    """Throw for both sides at once, and put the hits down to be taken (P8-22.11, H-18)."""
    raid = play.state
    side = next((unit.owner for unit in raid.units if unit.attacks == at and unit.here), None)
    if side is None:
        return
    call_off(play, side, at)
    raid = play.state
    mine, enemies = attackers(raid, side, at), those_at(raid, opponent_of(side), at)
    if not mine:
        return
    if not enemies:
        occupy(play, at, side)
        return
    sides = (mine, enemies) if side == 0 else (enemies, mine)
    both = (strength(sides[0]), strength(sides[1]))
    faces = tuple(throw(play, each.dice) for each in both)
    choices = tuple(throw_pairs(play, thrown) for thrown in faces)
    made = [hits_of(Player(n), faces[n], choices[n]) for n in (0, 1)]
    hits = (*made[side], *made[opponent_of(side)])
    play.tell(
        Fought(
            DICE,
            at,
            side,
            both,
            (faces[0], faces[1]),
            (len(made[0]), len(made[1])),
            (choices[0], choices[1]),
        )
    )
    play.state = replace(play.state, fight=Fight(at, side, hits), fought=(*raid.fought, at))


def call_off(play: Play[Raid], side: Player, at: Square) -> None:
    """Groups that have lost the officer who went in with them stay where they are (R3-64)."""
    goes_in = storming(play.state, side, at)
    for unit in attackers(play.state, side, at):
        if unit not in goes_in:
            play.state = with_unit(play.state, replace(unit, attacks=NOWHERE))
            play.tell(CalledOff(SCURVY_NEED_OFFICERS, unit.id, at))


def throw(play: Play[Raid], dice: int) -> Faces:
    """The dice of one side (P8-22.11)."""
    return play.roll(DICE, dice, (ONE_HIT, TWO_HITS))


def throw_pairs(play: Play[Raid], faces: Faces) -> Faces:
    """One die more for each pair of hits (R3-41)."""
    pairs = sum(face >= TWO_HITS for face in faces)
    return play.roll(PAIRS, pairs, (STRIKER_CHOOSES,)) if pairs else ()


def hits_of(striker: Player, faces: Faces, choices: Faces) -> tuple[Hit, ...]:
    """The hits of one side's dice: those it chooses the victims of come first (R3-41)."""
    chosen = sum(face >= STRIKER_CHOOSES for face in choices)
    singles = sum(ONE_HIT <= face < TWO_HITS for face in faces)
    enemy = opponent_of(striker)
    by_striker = (Hit(enemy, striker),) * (2 * chosen)
    return by_striker + (Hit(enemy, enemy),) * (2 * (len(choices) - chosen) + singles)


def settle_fight(play: Play[Raid]) -> None:
    """Go on with a fight until somebody has to say who takes a hit, or where men go."""
    while (fight := play.state.fight) is not None and not play.state.pending:
        if not fight.hits:
            if fight.beaten:
                take_prisoners(play)
            else:
                judge(play, fight)
            continue
        hit = fight.hits[0]
        found = men(play.state, fight, hit.on)
        if not found:
            rest = tuple(each for each in fight.hits if each.on != hit.on)
            play.state = replace(play.state, fight=replace(fight, hits=rest))
        elif alike(play.state, found):
            take_blow(play, found[0].id)
        else:
            ask = AskVictim(hit.chooser, tuple(unit.id for unit in found))
            play.state = replace(play.state, pending=(ask,))


def refuse_victim(raid: Raid, act: Victim) -> Refusal | None:
    ask = raid.pending[-1]
    assert isinstance(ask, AskVictim)
    if act.by != ask.chooser or act.unit not in ask.victims:
        return Refusal(PAIRS, "that one cannot take the hit")
    return None


def take_blow(play: Play[Raid], who: UnitId) -> None:
    """The next hit of the fight falls on a unit: a save, or the officers' table (R3-63)."""
    fight = play.state.fight
    assert fight is not None
    unit = play.state.units[who]
    play.state = replace(play.state, fight=replace(fight, hits=fight.hits[1:]), pending=())
    if unit.officer:
        hit_officer(play, unit)
    elif not save_in_fight(play, who):
        count_loss(play, unit.owner)


# --- Shooting (P8-22.6 to 22.8): muskets and town guns --------------------------------------------

CHOOSING = Rule("R3-41")
GUNS = Rule("R3-60")
SERVING = Rule("H-21")
WHO_FIRST = Rule("H-18")


def choosers(choices: Faces, shooter: Player) -> tuple[Player, ...]:
    """Who says who is hit: the shooter on 4 or more, else the owner; the shooter's come first."""
    chosen = sum(face >= CHOICE for face in choices)
    return (shooter,) * chosen + (opponent_of(shooter),) * (len(choices) - chosen)


def aims(raid: Raid, side: Player, at: Square, reach: tuple[Aim, ...]) -> list[Square]:
    """The squares in reach that hold enemies a side sees, past empty squares (P8-22.6)."""
    foes = held(raid, side)
    seen = [aim for aim in reach if aim.at in foes]
    if not seen:
        return []
    full = (*standing(raid, side), *spied(raid, side))
    return [aim.at for aim in seen if aim.over == NOWHERE or aim.over not in full]


def may_shoot(raid: Raid, unit: Unit) -> bool:
    """Whether a group has muskets and has not fired."""
    return unit.here and unit.muskets and not unit.shot


def may_serve(unit: Unit) -> bool:
    """Whether a group of the town can still serve a gun this turn (H-21)."""
    return unit.here and unit.owner == TOWN and unit.group and not unit.shot


def refuse_step(raid: Raid, owner: Player) -> Refusal | None:
    """Shooting has its step, and the sides shoot one after the other (H-18)."""
    if raid.phase is not Phase.SHOOTING:
        return Refusal(STEP, "this is not the time to shoot")
    if raid.side != owner:
        return Refusal(WHO_FIRST, "the other side is shooting")
    return None


def refuse_shoot(raid: Raid, act: Shoot) -> Refusal | None:
    unit = raid.units[act.by]
    refusal = refuse_step(raid, unit.owner)
    if refusal:
        return refusal
    if not may_shoot(raid, unit):
        return Refusal(RANGE, "it has no loaded muskets")
    reach = plan(raid.town.rows).shots[standing(raid, unit.owner)[unit.id]]
    return refuse_aim(raid, unit.owner, act.at, reach)


def refuse_aim(raid: Raid, side: Player, at: Square, reach: tuple[Aim, ...]) -> Refusal | None:
    """Why a square cannot be shot at."""
    if at not in held(raid, side):
        return Refusal(RANGE, "you see nobody to shoot at there")
    aim = next((each for each in reach if each.at == at), None)
    if aim is None:
        return Refusal(RANGE, "that is out of reach, or something stands between")
    if aim.over in (*standing(raid, side), *spied(raid, side)) and aim.over != NOWHERE:
        return Refusal(STRAIGHT_ONLY, "somebody stands between")
    return None


def shoot(play: Play[Raid], act: Shoot) -> None:
    """One die for the group (P8-22.6, P8-22.7)."""
    fire(play, act.by, None, act.at, 1)


def refuse_serve(raid: Raid, act: Serve) -> Refusal | None:
    unit, gun = raid.units[act.by], raid.units[act.gun]
    refusal = refuse_step(raid, unit.owner)
    if refusal:
        return refusal
    if not gun.gun or not gun.here or not may_serve(unit):
        return Refusal(SERVING, "only a group of the town that has not shot can serve a gun")
    at = standing(raid, TOWN)
    if at[gun.id] != at[unit.id]:
        return Refusal(SERVING, "the gun is in another square")
    if gun.moved or gun.shot:
        return Refusal(GUNS, "that gun was moved or fired this turn")
    return refuse_aim(raid, TOWN, act.at, plan(raid.town.rows).gun_shots[at[gun.id]])


def serve(play: Play[Raid], act: Serve) -> None:
    """Three dice for the gun, as the group shoots that serves it (R3-60, H-21)."""
    gun = play.state.units[act.gun]
    play.state = with_unit(play.state, replace(gun, shot=True))
    show(play, act.gun)
    fire(play, act.by, act.gun, act.at, GUN_DICE)


def fire(play: Play[Raid], by: UnitId, gun: UnitId | None, at: Square, dice: int) -> None:
    """Throw, and put the hits down to be taken one by one."""
    unit = play.state.units[by]
    mods, need = hit_mods(unit), hit_need(unit)
    play.state = with_unit(play.state, replace(unit, shot=True))
    show(play, by)
    play.state = replace(play.state, shots=True, noise=play.state.noise or unit.owner == RAIDERS)
    look(play, TOWN)  # at a shot the town looks out of its windows (H-17)
    faces = play.roll(HITTING, dice, (need,))
    hits = sum(face >= need for face in faces)
    # One die more for each hit: who says who takes it (P8-22.7, R3-41).
    choices = play.roll(CHOOSING, hits, (CHOICE,)) if hits else ()
    rule = HITTING if gun is None else GUNS
    play.tell(Fired(rule, by, gun, at, faces, need, mods, hits, choices))
    if hits:
        play.state = replace(play.state, shot=Shot(by, at, choosers(choices, unit.owner)))


def targets(raid: Raid, side: Player, at: Square) -> list[Unit]:
    """The enemies of a side in a square that can be hit; guns cannot (H-21)."""
    there = standing(raid, opponent_of(side))
    return [raid.units[n] for n, here in enumerate(there) if here == at and not raid.units[n].gun]


def settle_shot(play: Play[Raid]) -> None:
    """Go on with the hits of a shot, until somebody has to say who takes one."""
    while (shot := play.state.shot) is not None and not play.state.pending:
        side = play.state.units[shot.by].owner
        found = targets(play.state, side, shot.square)
        if not shot.hits or not found:
            if shot.hits:
                play.tell(NobodyLeft(HITTING, shot.square, len(shot.hits)))
            play.state = replace(play.state, shot=None)
        elif len(found) == 1 or alike(play.state, found):
            take_shot(play, found[0].id)
        else:
            ask = AskVictim(shot.hits[0], tuple(unit.id for unit in found))
            play.state = replace(play.state, pending=(ask,))


def take_shot(play: Play[Raid], who: UnitId) -> None:
    """The next hit of the shot falls on a unit."""
    shot = play.state.shot
    assert shot is not None
    play.state = replace(play.state, shot=replace(shot, hits=shot.hits[1:]), pending=())
    save_from_shot(play, who)


def legal_shots(raid: Raid, side: Player) -> list[Shoot | Serve]:
    """Every shot a side can fire now."""
    if not held(raid, side):
        return []
    reach = plan(raid.town.rows).shots
    found: list[Shoot | Serve] = []
    reached: dict[Square, list[Square]] = {}
    for here, unit in zip(standing(raid, side), raid.units, strict=True):
        if here != NOWHERE and unit.muskets and not unit.shot:
            if here not in reached:
                reached[here] = aims(raid, side, here, reach[here])
            found += [actions.shoot(unit.id, to) for to in reached[here]]
    return found + legal_serving(raid) if side == TOWN else found


def legal_serving(raid: Raid) -> list[Shoot | Serve]:
    """Every way to serve a town gun now (R3-60, H-21)."""
    table, at = plan(raid.town.rows), standing(raid, TOWN)
    found: list[Shoot | Serve] = []
    for gun in raid.units:
        if gun.kind is Kind.GUN and gun.here and not gun.moved and not gun.shot:
            square = at[gun.id]
            crew = [unit for unit in raid.units if at[unit.id] == square and may_serve(unit)]
            if crew:
                reach = aims(raid, TOWN, square, table.gun_shots[square])
                found += [Serve(unit.id, gun.id, to) for unit in crew for to in reach]
    return found
