"""Hand to hand (P8-22.9 to 22.14), shooting (P8-22.6 to 22.8), and what becomes of those hit."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Reasons, total
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of, placed
from . import events as e
from . import state as s
from .events import (
    pay,
)
from .moving import (
    LED,
    MUST_STAY,
    STEP,
    confess,
    counted,
    held,
    leader,
    look,
    may_move,
    put,
    refuse_order,
    remove,
    show,
    take_along,
)
from .state import (
    CAPTURED,
    DEAD,
    DRIVEN,
    RAIDERS,
    RANGE,
    TOWN,
    UNHURT,
    AskDriven,
    AskVictim,
    Attack,
    Deed,
    Fate,
    Fight,
    Go,
    Hit,
    Kind,
    Quality,
    Raid,
    Serve,
    Shoot,
    Unit,
    UnitId,
    attack_order,
    change,
    change_unit,
    own,
    shoot_order,
    spied,
    square_of,
    standing,
    those_at,
    with_unit,
)

# --- What men are worth: hand to hand in points and dice (P8-22.10), and with muskets (P8-22.7) ---

FACTORS = Rule("P8-22.10")
FACTOR_TABLE = Rule("R3-39")
SWORDSMAN = Rule("C-19.7")
HITTING = Rule("P8-22.7")
MILITIA = Rule("R3-37")

FACTOR = {
    Kind.OFFICER: 2,
    Kind.GOVERNOR: 0,
    Kind.HAND_TO_HAND: 4,
    Kind.MUSKET: 2,
    Kind.MILITIA: 2,
    Kind.MOB: 2,
    Kind.UNARMED: 1,
    Kind.GUN: 0,
}
SWORD = 2  # the points that a swordsman is worth more than another officer
MOST_MODS = 3
POINTS_A_DIE = 4
HIT = 5


def strength(units: Sequence[Unit]) -> e.Strength:
    """Points and dice of one side; who has shot does not count (P8-22.10, R3-39, R3-40)."""
    fighters = [unit for unit in units if not unit.shot and FACTOR[unit.kind]]
    base = sum(FACTOR[unit.kind] for unit in fighters)
    groups = [unit.quality for unit in fighters if unit.group]
    hardened = min(MOST_MODS, groups.count(Quality.HARDENED))
    scurvy = min(MOST_MODS, groups.count(Quality.SCURVY))
    blades = SWORD * sum(unit.is_known_for(s.Trait.SWORDSMAN) for unit in fighters)
    mods = helping(
        Mod(+blades, "a swordsman leads", SWORDSMAN),
        Mod(+hardened, "battle hardened groups", FACTORS),
        Mod(-scurvy, "scurvy groups", FACTOR_TABLE),
    )
    factor = max(0, base + total(mods))
    return e.Strength(base, mods, factor, max(1, factor // POINTS_A_DIE) if fighters else 0)


def helping(*mods: Mod) -> tuple[Mod, ...]:
    return tuple(mod for mod in mods if mod.value)


def hit_mods(unit: Unit) -> tuple[Mod, ...]:
    """What a group's quality does to its shooting (P8-22.7, R3-37)."""
    militia = unit.kind is Kind.MILITIA
    return helping(
        Mod(+(unit.quality is Quality.HARDENED), "battle hardened", HITTING),
        Mod(-(unit.quality is Quality.SCURVY and not militia), "scurvy", HITTING),
        Mod(-militia, "militia", MILITIA),
    )


def hit_need(unit: Unit) -> int:
    return HIT - total(hit_mods(unit))


# --- What becomes of those who are hit: killed, captured (P8-22.8, P8-22.12, P8-22.13) -----------

SHOT_SAVE = Rule("P8-22.8")
MELEE_SAVE = Rule("P8-22.12")
PRISONERS = Rule("P8-22.28")
ONCE = Rule("R3-38")

SAVE = 5
MELEE_SAVES = {Quality.HARDENED: 3, Quality.ABLE: 4, Quality.SCURVY: 5}


def in_building(raid: Raid, at: Square) -> bool:
    """Whether a square gives the cover of a building; burnt ground gives none (H-23)."""
    return raid.table.building[at] and raid.fires[at] < s.BURNT


def kill(play: Play[Raid], who: UnitId, rule: Rule) -> None:
    """A unit is dead; its comrades will throw for their nerve (P8-22.15).

    The raiders' own officers bring nobody anything (R3-46).
    """
    unit, at = play.state.units[who], square_of(play.state, who)
    play.tell(e.Killed(rule, who, at))
    remove(play, who, Fate.DEAD)
    change(play, fallen=(*play.state.fallen, s.Fallen(who, at)))
    if unit.owner == TOWN:
        scurvy = unit.quality is Quality.SCURVY
        group = Deed.SCURVY_KILLED if scurvy else Deed.GROUP_KILLED
        pay(play, Deed.OFFICER_KILLED if unit.officer else group)
    elif unit.group:
        pay(play, Deed.RAIDERS_KILLED)


def capture(play: Play[Raid], who: UnitId, rule: Rule) -> None:
    """An officer is a prisoner, and his price is thrown for (P8-22.28)."""
    unit = play.state.units[who]
    play.tell(e.Captured(rule, who, square_of(play.state, who)))
    remove(play, who, Fate.CAPTURED)
    if unit.kind is Kind.GOVERNOR:
        pay(play, Deed.GOVERNOR_CAPTURED, sum(play.roll(PRISONERS, 2)))
    elif unit.owner == TOWN:
        pay(play, Deed.OFFICER_CAPTURED, play.die(PRISONERS))
    else:
        pay(play, Deed.RAIDING_OFFICER_CAPTURED, -play.die(PRISONERS))


def alike(raid: Raid, units: list[Unit]) -> bool:
    """Whether it makes no odds which of them is taken: the same kind, and no names."""

    def matters(unit: Unit) -> tuple[object, ...]:
        # A raider who has neither moved nor fought may loot this turn (P8-22.19).
        may_loot = unit.owner == RAIDERS and not (unit.moved or unit.engaged)
        at = square_of(raid, unit.id)
        return unit.kind, unit.quality, unit.name, unit.shot, unit.attacks, may_loot, at

    return len(units) == 1 or len(set(map(matters, units))) == 1


# --- Morale (P8-22.15): one throw for each comrade killed ----------------------------------------

NERVE = Rule("P8-22.15")
ONE_A_KILL = Rule("R3-44")

RUNS = {Quality.SCURVY: 4, Quality.ABLE: 5, Quality.HARDENED: 6}
OFFICER_RUNS = 6


def test_nerve(play: Play[Raid]) -> None:
    """One throw for each unit killed since the last time (P8-22.15, R3-44)."""
    fallen = play.state.fallen
    change(play, fallen=())
    for each in fallen:
        take_test(play, each)


def take_test(play: Play[Raid], fallen: s.Fallen) -> None:
    """The weakest nerve of the square throws, or of the nearest square (H-22)."""
    side = play.state.units[fallen.unit].owner
    confess(play, side)
    table, at = play.state.table, standing(play.state, side)

    def need_of(unit: Unit) -> int:
        return OFFICER_RUNS if unit.officer else RUNS[unit.quality]

    def first(unit: Unit) -> tuple[int, ...]:
        steps = table.steps_between(at[unit.id], fallen.square)
        return steps, unit.tested, need_of(unit), at[unit.id], unit.id

    unit = min((unit for unit in own(play.state, side) if not unit.gun), key=first, default=None)
    if unit is not None:
        need = need_of(unit)
        face = play.die(NERVE, need)
        change_unit(play, unit.id, tested=unit.tested + 1)
        play.tell(e.NerveTested(ONE_A_KILL, unit.id, fallen.unit, face, need, face >= need))
        if face >= need:
            remove(play, unit.id, Fate.RAN)


# --- Going in to attack (P8-22.9): declared in the movement step, fought out two steps later -----

ATTACKING = Rule("P8-22.9")
DECLARING = Rule("H-19")
STRAIGHT = Rule("H-186")
PINNED = Rule("R3-43")
SCURVY_NEED_OFFICERS = Rule("R3-64")

MOST_ATTACKERS = 6  # attackers on one square (H-19)


def attackers(raid: Raid, side: Player, at: Square) -> list[Unit]:
    return [unit for unit in raid.units if unit.attacks == at and unit.owner == side and unit.here]


def needs_officer(unit: Unit) -> bool:
    return unit.group and unit.quality is Quality.SCURVY


def is_led(raid: Raid, unit: Unit, at: Square) -> bool:
    """Whether an officer goes in to attack a square from where a unit stands (R3-64)."""
    here, mates = standing(raid, unit.owner), attackers(raid, unit.owner, at)
    return any(u.kind is Kind.OFFICER and here[u.id] == here[unit.id] for u in mates)


def storming(raid: Raid, side: Player, at: Square) -> list[Unit]:
    """Those who attack a square when it comes to blows: nobody who has lost his officer (R3-64)."""
    found = attackers(raid, side, at)
    return [unit for unit in found if not needs_officer(unit) or is_led(raid, unit, at)]


def refuse_attack(raid: Raid, act: Attack) -> Reasons:
    unit = raid.units[act.by]
    yield from refuse_order(raid, unit)
    yield unit.gun or unit.kind is Kind.GOVERNOR, DECLARING, "guns and the governor cannot attack"
    at = standing(raid, unit.owner)[unit.id]
    off = act.at not in raid.table.beside[at]
    yield off, STRAIGHT, "attacks go north, east, south or west, one square"
    yield act.at not in held(raid, unit.owner), ATTACKING, "there is no enemy there to attack"
    many = len(attackers(raid, unit.owner, act.at)) >= MOST_ATTACKERS
    yield many, DECLARING, "no more than six can attack one square"
    alone = needs_officer(unit) and not is_led(raid, unit, act.at)
    why = "scurvy groups attack only with an officer from their own square"
    yield alone, SCURVY_NEED_OFFICERS, why
    asleep = not may_move(raid, unit) and leader(raid, unit, NOWHERE, act.at) is None
    yield asleep, LED, "no officer leads it into that attack"


def attack(play: Play[Raid], act: Attack) -> None:
    """Declare an attack: the rest of the unit's movement is spent on it (H-19)."""
    unit = play.state.units[act.by]
    take_along(play, unit, NOWHERE, act.at)
    show(play, act.by)
    first = act.at not in play.state.fights
    play.state = declared(play.state, unit, act.at)
    if first:
        for enemy in those_at(play.state, opponent_of(unit.owner), act.at):
            change_unit(play, enemy.id, engaged=True)
    play.tell(e.Attacked(PINNED if first else MUST_STAY, act.by, act.at, first))


def declared(raid: Raid, unit: Unit, at: Square) -> Raid:
    """The raid with an attack put down for the step of fighting."""
    fights = raid.fights if at in raid.fights else (*raid.fights, at)
    raid = with_unit(raid, unit, attacks=at, steps=0, moved=True, engaged=True)
    return replace(raid, fights=fights)


def legal_attacks(raid: Raid, side: Player, foes: frozenset[Square]) -> list[Attack]:
    """Every attack a side can declare now; `foes` are the squares the enemy holds."""
    if not foes:
        return []
    beside, pinned = raid.table.beside, raid.fights
    front = {at for foe in foes for at in beside[foe]}
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
                found.append(attack_order(unit.id, to))
    return found


# --- Hand to hand (P8-22.11): both sides throw, and the hits are taken one by one -----------------

DICE = Rule("P8-22.11")
PAIRS = Rule("R3-41")

ONE_HIT, TWO_HITS = 3, 6
CHOOSES = 4  # the face from which the striker, or the shooter, says who is hit (R3-41)


def begin_fight(play: Play[Raid], at: Square) -> None:
    """Throw for both sides at once, and put the hits down to be taken (P8-22.11, H-18)."""
    raid = play.state
    side = next((unit.owner for unit in raid.units if unit.attacks == at and unit.here), None)
    if side is None:
        return
    goes_in = storming(raid, side, at)
    for unit in attackers(raid, side, at):
        if unit not in goes_in:  # it has lost the officer who went in with it (R3-64)
            change_unit(play, unit.id, attacks=NOWHERE)
            play.tell(e.CalledOff(SCURVY_NEED_OFFICERS, unit.id, at))
    enemies = those_at(play.state, opponent_of(side), at)
    if not goes_in:
        return
    if not enemies:
        occupy(play, at, side)
        return
    raiders, town = (goes_in, enemies) if side == RAIDERS else (enemies, goes_in)
    both = strength(raiders), strength(town)
    faces = throw(play, both[0].dice), throw(play, both[1].dice)
    choices = throw_pairs(play, faces[0]), throw_pairs(play, faces[1])
    made = [hits_of(player, faces[player], choices[player]) for player in (RAIDERS, TOWN)]
    hits = len(made[0]), len(made[1])
    play.tell(e.Fought(DICE, at, side, both, faces, hits, choices))
    fight = Fight(at, side, (*made[side], *made[opponent_of(side)]))
    change(play, fight=fight, fought=(*raid.fought, at))


def throw(play: Play[Raid], dice: int) -> Faces:
    return play.roll(DICE, dice, (ONE_HIT, TWO_HITS))


def throw_pairs(play: Play[Raid], faces: Faces) -> Faces:
    pairs = sum(face >= TWO_HITS for face in faces)
    return play.roll(PAIRS, pairs, (CHOOSES,)) if pairs else ()


def hits_of(striker: Player, faces: Faces, choices: Faces) -> tuple[Hit, ...]:
    """The hits of one side's dice: those it chooses the victims of come first (R3-41)."""
    chosen = 2 * sum(face >= CHOOSES for face in choices)
    hits = 2 * len(choices) + sum(ONE_HIT <= face < TWO_HITS for face in faces)
    enemy = opponent_of(striker)
    return (Hit(enemy, striker),) * chosen + (Hit(enemy, enemy),) * (hits - chosen)


def fight_of(raid: Raid) -> Fight:
    assert raid.fight is not None
    return raid.fight


def change_fight(play: Play[Raid], **changes: Any) -> None:
    change(play, fight=replace(fight_of(play.state), **changes))


def men(raid: Raid, fight: Fight, side: Player) -> list[Unit]:
    """Those of a side who are still in a fight."""
    in_it = attackers if side == fight.attacker else those_at
    return [unit for unit in in_it(raid, side, fight.square) if unit.id not in fight.beaten]


def settle_fight(play: Play[Raid]) -> None:
    """Go on with a fight until somebody has to say who takes a hit, or where men go."""
    while (fight := play.state.fight) is not None and not play.state.pending:
        if not fight.hits and fight.beaten:
            take_prisoners(play)
        elif not fight.hits:
            judge(play, fight)
        else:
            hit = fight.hits[0]
            found = men(play.state, fight, hit.on)
            if not found:
                change_fight(play, hits=tuple(each for each in fight.hits if each.on != hit.on))
            elif alike(play.state, found):
                take_blow(play, found[0].id)
            else:
                ask = AskVictim(hit.chooser, tuple(unit.id for unit in found))
                change(play, pending=(ask,))


def refuse_victim(raid: Raid, act: s.Victim) -> Reasons:
    ask = raid.pending[-1]
    assert isinstance(ask, AskVictim)
    other = act.by != ask.chooser or act.unit not in ask.victims
    yield other, PAIRS, "that one cannot take the hit"


def fell(play: Play[Raid], act: s.Victim) -> None:
    take = take_blow if play.state.fight else take_shot
    take(play, act.unit)


def take_blow(play: Play[Raid], who: UnitId) -> None:
    """The next hit of the fight falls on a unit: a save (P8-22.12), or the officers' table.

    That is thrown on for each of them by himself (P8-22.13, R3-42, R3-61, R3-63).
    """
    unit = play.state.units[who]
    change_fight(play, hits=fight_of(play.state).hits[1:])
    change(play, pending=())
    if not unit.officer:
        need = MELEE_SAVES[unit.quality]
        face = play.die(MELEE_SAVE, need)
        play.tell(e.Saved(MELEE_SAVE, who, face, need, (), face >= need))
        if face < need:
            kill(play, who, MELEE_SAVE)
            count_loss(play, unit.owner)
        return
    face = play.die(OFFICER_HIT, CAPTURED, DRIVEN, UNHURT)
    row = CAPTURED if unit.kind is Kind.GOVERNOR and face == DEAD else min(face, UNHURT)
    play.tell(e.OfficerHit(GOVERNOR if row > face else OFFICERS_APART, who, face, row))
    if row == DRIVEN:  # one square away; with nowhere to go he stays
        confess(play, unit.owner)
        if ways_out(play.state, unit.owner, square_of(play.state, who), 1):
            change(play, pending=(AskDriven(who),))
    elif row == CAPTURED:
        change_fight(play, beaten=(*fight_of(play.state).beaten, who))
        count_loss(play, unit.owner)
    elif row == DEAD:
        kill(play, who, OFFICER_HIT)
        count_loss(play, unit.owner)


def count_loss(play: Play[Raid], side: Player) -> None:
    losses = fight_of(play.state).losses
    change_fight(play, losses=placed(losses, side, losses[side] + 1))


# --- What comes of a fight (P8-22.13, P8-22.14): beaten officers, and who has the square ---------

OFFICER_HIT = Rule("P8-22.13")
PUSHED = Rule("P8-22.14")
TAKEN = Rule("R3-42")
GOVERNOR = Rule("R3-61")
OFFICERS_APART = Rule("R3-63")
LOSING = Rule("H-20")


def take_prisoners(play: Play[Raid]) -> None:
    """When all hits of both sides are taken: who is beaten is captured, or dead (R3-42, H-18)."""
    fight = fight_of(play.state)
    captors = [bool(men(play.state, fight, side)) for side in (RAIDERS, TOWN)]
    for who in fight.beaten:
        unit = play.state.units[who]
        if captors[opponent_of(unit.owner)]:
            capture(play, who, GOVERNOR if unit.kind is Kind.GOVERNOR else TAKEN)
        else:
            kill(play, who, TAKEN)
    change(play, fight=replace(fight, beaten=()))


def ways_out(
    raid: Raid, side: Player, at: Square, going: int, *, as_seen: bool = False
) -> list[Square]:
    """Squares next to one where beaten men can go: room for all, no enemy, no attack (H-20).

    They are the same `as_seen` by the side itself, for what is next to its men is never dark.
    """
    mine = counted(raid, side)
    shut = {*raid.fights}
    if as_seen:
        shut |= held(raid, side)
    else:
        shut |= {Square(to) for to, foes in enumerate(counted(raid, opponent_of(side))) if foes}
    return [to for to in raid.table.steps[at] if to not in shut and mine[to] + going <= s.MOST]


def gives_way(lost: int, strikes: bool, strikes_back: bool) -> bool:
    """Whether defenders who have lost so many more give way to attackers (P8-22.14, H-20).

    A side strikes where anybody is left in it who can fight.
    """
    return strikes and (lost > 0 or not strikes_back)


def judge(play: Play[Raid], fight: Fight) -> None:
    """Who has lost more loses the square (P8-22.14, H-20)."""
    raid, at, defender = play.state, fight.square, opponent_of(fight.attacker)
    inside = men(raid, fight, defender)
    strikes = [
        any(FACTOR[unit.kind] for unit in side)
        for side in (men(raid, fight, fight.attacker), inside)
    ]
    if not gives_way(fight.losses[defender] - fight.losses[fight.attacker], *strikes):
        play.tell(e.SquareHeld(LOSING, at, defender))
        end_fight(play, fight, taken=False)
        return
    for unit in inside:
        if unit.kind is Kind.GOVERNOR:  # caught on 1 or 2 (R3-61)
            face = play.die(GOVERNOR, DRIVEN)
            row = CAPTURED if face <= CAPTURED else UNHURT
            play.tell(e.OfficerHit(GOVERNOR, unit.id, face, row))
            if row == CAPTURED:
                capture(play, unit.id, GOVERNOR)
    left = len(men(play.state, fight, defender))
    if not left:
        end_fight(play, fight, taken=True)
        return
    confess(play, defender)
    found = ways_out(play.state, defender, at, left)
    if not found:
        play.tell(e.SquareLost(LOSING, at, defender, None))
        end_fight(play, fight, taken=False)
    elif len(found) == 1:
        go_back(play, found[0])
    else:
        change(play, pending=(s.AskRetreat(defender),))


def refuse_go(raid: Raid, act: Go) -> Reasons:
    yield act not in legal_go(raid), LOSING, "beaten men cannot go there"


def legal_go(raid: Raid) -> list[Go]:
    ask = raid.pending[-1]
    if isinstance(ask, AskDriven):
        side = raid.units[ask.unit].owner
        at, going = standing(raid, side)[ask.unit], 1
    else:
        assert isinstance(ask, s.AskRetreat)
        side, at = ask.side, fight_of(raid).square
        going = len(those_at(raid, side, at))
    return [Go(side, to) for to in ways_out(raid, side, at, going, as_seen=True)]


def go(play: Play[Raid], act: Go) -> None:
    ask = play.state.pending[-1]
    change(play, pending=())
    if not isinstance(ask, AskDriven):
        go_back(play, act.to)
        return
    change_unit(play, ask.unit, attacks=NOWHERE, steps=0)  # he is out of this fight
    put(play, ask.unit, act.to)
    play.tell(e.Driven(OFFICER_HIT, ask.unit, act.to))
    count_loss(play, act.by)


def go_back(play: Play[Raid], to: Square) -> None:
    """The losers go as one body, and the attackers move in (P8-22.14)."""
    fight = fight_of(play.state)
    defender = opponent_of(fight.attacker)
    play.tell(e.SquareLost(PUSHED, fight.square, defender, to))
    for unit in men(play.state, fight, defender):
        put(play, unit.id, to)
    end_fight(play, fight, taken=True)


def end_fight(play: Play[Raid], fight: Fight, *, taken: bool) -> None:
    change(play, fight=None)
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
        play.tell(e.SquareTaken(PUSHED, at, side))


def stand_down(play: Play[Raid], at: Square) -> None:
    for unit in play.state.units:
        if unit.attacks == at:
            change_unit(play, unit.id, attacks=NOWHERE)


# --- Shooting (P8-22.6 to 22.8): muskets and town guns --------------------------------------------

CHOOSING = Rule("R3-41")
GUNS = Rule("R3-60")
SERVING = Rule("H-21")
WHO_FIRST = Rule("H-18")


def aims(raid: Raid, side: Player, at: Square, reach: tuple[s.Aim, ...]) -> list[Square]:
    """The squares in reach that hold enemies a side sees, past empty squares (P8-22.6)."""
    foes = held(raid, side)
    seen = [aim for aim in reach if aim.at in foes]
    if not seen:
        return []
    full = (*standing(raid, side), *spied(raid, side))
    return [aim.at for aim in seen if aim.over == NOWHERE or aim.over not in full]


def may_serve(unit: Unit) -> bool:
    """Whether a group of the town can still serve a gun this turn (H-21)."""
    return unit.here and unit.owner == TOWN and unit.group and not unit.shot


def refuse_aim(raid: Raid, side: Player, at: Square, reach: tuple[s.Aim, ...]) -> Reasons:
    yield at not in held(raid, side), RANGE, "you see nobody to shoot at there"
    aim = next((each for each in reach if each.at == at), None)
    yield aim is None, RANGE, "that is out of reach, or something stands between"
    over = NOWHERE if aim is None else aim.over
    full = over in (*standing(raid, side), *spied(raid, side)) and over != NOWHERE
    yield full, s.STRAIGHT_ONLY, "somebody stands between"


def refuse_shoot(raid: Raid, act: Shoot | Serve) -> Reasons:
    unit = raid.units[act.by]
    yield raid.phase is not s.Phase.SHOOTING, STEP, "this is not the time to shoot"
    yield raid.side != unit.owner, WHO_FIRST, "the other side is shooting"
    if isinstance(act, Serve):
        yield from refuse_serve(raid, act)
        return
    yield not (unit.here and unit.muskets and not unit.shot), RANGE, "it has no loaded muskets"
    reach = raid.table.shots[standing(raid, unit.owner)[unit.id]]
    yield from refuse_aim(raid, unit.owner, act.at, reach)


def refuse_serve(raid: Raid, act: Serve) -> Reasons:
    unit, gun = raid.units[act.by], raid.units[act.gun]
    able = gun.gun and gun.here and may_serve(unit)
    yield not able, SERVING, "only a group of the town that has not shot can serve a gun"
    at = standing(raid, TOWN)
    yield at[gun.id] != at[unit.id], SERVING, "the gun is in another square"
    yield gun.moved or gun.shot, GUNS, "that gun was moved or fired this turn"
    yield from refuse_aim(raid, TOWN, act.at, raid.table.gun_shots[at[gun.id]])


def shoot(play: Play[Raid], act: Shoot | Serve) -> None:
    """Throw, three dice for a gun (R3-60, H-21), and put the hits down to be taken one by one."""
    unit, dice, gun = play.state.units[act.by], 1, None
    if isinstance(act, Serve):
        gun, dice = act.gun, s.GUN_DICE
        change_unit(play, gun, shot=True)
        show(play, gun)
    mods, need = hit_mods(unit), hit_need(unit)
    change_unit(play, act.by, shot=True)
    show(play, act.by)
    change(play, shots=True, noise=play.state.noise or unit.owner == RAIDERS)
    look(play, TOWN)  # at a shot the town looks out of its windows (H-17)
    faces = play.roll(HITTING, dice, (need,))
    hits = sum(face >= need for face in faces)
    # One die more for each hit: who says who takes it (P8-22.7, R3-41).
    choices = play.roll(CHOOSING, hits, (CHOOSES,)) if hits else ()
    rule = HITTING if gun is None else GUNS
    play.tell(e.Fired(rule, act.by, gun, act.at, faces, need, mods, hits, choices))
    if hits:
        change(play, shot=s.Shot(act.by, act.at, choosers(choices, unit.owner)))


def choosers(choices: Faces, shooter: Player) -> tuple[Player, ...]:
    """Who says who is hit: the shooter on 4 or more, else the owner; the shooter's come first."""
    chosen = sum(face >= CHOOSES for face in choices)
    return (shooter,) * chosen + (opponent_of(shooter),) * (len(choices) - chosen)


def settle_shot(play: Play[Raid]) -> None:
    """Go on with the hits of a shot, until somebody has to say who takes one."""
    while (shot := play.state.shot) is not None and not play.state.pending:
        found = those_at(play.state, opponent_of(play.state.units[shot.by].owner), shot.square)
        if not shot.hits or not found:
            if shot.hits:
                play.tell(e.NobodyLeft(HITTING, shot.square, len(shot.hits)))
            change(play, shot=None)
        elif alike(play.state, found):
            take_shot(play, found[0].id)
        else:
            ask = AskVictim(shot.hits[0], tuple(unit.id for unit in found))
            change(play, pending=(ask,))


def take_shot(play: Play[Raid], who: UnitId) -> None:
    """The next hit of a shot falls on a unit, and it throws to get off; who fails is dead.

    Its nerve or the walls help it, not both, and its rank; at best it needs a 2 (P8-22.8, R3-38).
    """
    raid, unit, shot = play.state, play.state.units[who], play.state.shot
    assert shot is not None
    change(play, shot=replace(shot, hits=shot.hits[1:]), pending=())
    hardened, covered = unit.quality is Quality.HARDENED, in_building(raid, square_of(raid, who))
    mods = helping(
        Mod(+hardened, "battle hardened", SHOT_SAVE),
        Mod(+(covered and not hardened), "in a building", SHOT_SAVE),
        Mod(+2 * unit.officer, "an officer", SHOT_SAVE),
    )
    need = SAVE - total(mods)
    face = play.die(SHOT_SAVE, need)
    rule = ONCE if hardened and covered else SHOT_SAVE
    play.tell(e.Saved(rule, who, face, need, mods, face >= need))
    if face < need:
        kill(play, who, SHOT_SAVE)


def legal_shots(raid: Raid, side: Player) -> list[Shoot | Serve]:
    if not held(raid, side):
        return []
    table, at = raid.table, standing(raid, side)
    found: list[Shoot | Serve] = []
    reached: dict[Square, list[Square]] = {}
    for here, unit in zip(at, raid.units, strict=True):
        if here != NOWHERE and unit.muskets and not unit.shot:
            if here not in reached:
                reached[here] = aims(raid, side, here, table.shots[here])
            found += [shoot_order(unit.id, to) for to in reached[here]]
    for gun in raid.guns if side == TOWN else ():
        unit, here = raid.units[gun], at[gun]
        if unit.here and not unit.moved and not unit.shot:
            crew = [mate.id for mate in raid.units if at[mate.id] == here and may_serve(mate)]
            reach = aims(raid, TOWN, here, table.gun_shots[here]) if crew else []
            found += [Serve(by, gun, to) for by in crew for to in reach]
    return found
