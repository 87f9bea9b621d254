"""The chapters of P8-22, and the turn. Private to the engine."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Prompt, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions
from .actions import Action, Done, Haul, Leave, Move, Name, Rise, Spread, Victim
from .events import FirstThrown, MovesEnded, RaidEnded, ShootingBegan, name
from .fighting import (
    OFFICER_HIT,
    PAIRS,
    PUSHED,
    WHO_FIRST,
    begin_fight,
    legal_attacks,
    legal_go,
    legal_shots,
    may_serve,
    may_shoot,
    settle_fight,
    settle_shot,
    test_nerve,
)
from .moving import (
    LEAVING,
    POSTING,
    ROUSING,
    STEPS,
    crowded,
    held,
    leading,
    leads,
    legal_posts,
    may_move,
    rouse,
)
from .state import (
    MOVEMENT,
    POSTED,
    RAIDERS,
    RANGE,
    TOWN,
    Alarm,
    AskDeserters,
    AskDriven,
    AskLost,
    AskRetreat,
    AskRise,
    AskSpread,
    AskVictim,
    Ending,
    Fate,
    Ground,
    Pending,
    Phase,
    Raid,
    Unit,
    UnitId,
    has_waited,
    is_free,
    opponent_of,
    plan,
    standing,
)
from .state import ORDER as RAID_ORDER
from .strength import HITTING, begin_movement, confess
from .town import (
    DEAD_RISE,
    DESERTION,
    LOOTING,
    LOST,
    SPREADING,
    TORCHES,
    burn_men,
    legal_burns,
    legal_loot,
    legal_rises,
    let_spread,
    nameable,
    room_to_rise,
    throw_alarm,
)

# --- What a captain may do: the question put to him, the list of legal actions, what gives up men -
# The list is the hot path of every playout: it is short, and in a fixed order.

OVER = Rule("P8-22.30")


# --- The list of legal actions: short, in a fixed order, and the hot path of every playout -------


def legal_actions(raid: Raid) -> Sequence[Action]:
    """Every action of the captain who is to act."""
    if raid.pending:
        return answers(raid, raid.pending[-1])
    match raid.phase:
        case Phase.POSTING:
            return (*legal_posts(raid), Done(TOWN))
        case Phase.MOVING:
            return moves(raid, raid.side)
        case Phase.SHOOTING:
            return (*legal_shots(raid, raid.side), Done(raid.side))
        case Phase.BURNING:
            return (*legal_burns(raid), Done(RAIDERS))
        case Phase.LOOTING:
            return (*legal_loot(raid), Done(RAIDERS))
        case _:
            return ()


def answers(raid: Raid, ask: Pending) -> Sequence[Action]:
    """The answers to a question."""
    match ask:
        case AskVictim(chooser=chooser, victims=victims):
            return tuple(Victim(chooser, unit) for unit in victims)
        case AskDriven() | AskRetreat():
            return legal_go(raid)
        case AskSpread(chooser=chooser, squares=squares):
            return tuple(Spread(chooser, at) for at in squares)
        case AskDeserters():
            return tuple(Name(RAIDERS, at) for at in nameable(raid, RAIDERS))
        case AskLost():
            return tuple(Name(TOWN, at) for at in nameable(raid, TOWN))
        case AskRise(unit=unit):
            rises: Sequence[Rise] = legal_rises(raid, unit)
            return rises


def moves(raid: Raid, side: Player) -> Sequence[Action]:
    """Attacks, moves, guns, boats, and the end of it (P8-22.2 to 22.5)."""
    foes = held(raid, side)
    found: list[Action] = [*legal_attacks(raid, side, foes), *legal_moves(raid, side, foes)]
    found += legal_leaves(raid) if side == RAIDERS else legal_hauls(raid, foes)
    found.append(Done(side))
    return found


def legal_moves(raid: Raid, side: Player, foes: frozenset[Square]) -> list[Move]:
    """Every step a side's units can take now; `foes` are the squares the enemy holds."""
    steps, pinned = plan(raid.town.rows).steps, raid.fights
    shut = foes.union(crowded(raid, side), pinned)
    awake = side == RAIDERS or raid.alarm is Alarm.FULL
    by_die = [] if awake else leads(raid)
    plain = raid.in_plain_sight(side)
    found: list[Move] = []
    for here, unit in zip(standing(raid, side), raid.units, strict=True):
        if here == NOWHERE or not unit.steps or unit.attacks != NOWHERE or here in pinned:
            continue
        squares = steps[here]
        if awake or may_move(raid, unit):
            orders = _orders(unit.id, side, squares, plain)
            if shut.isdisjoint(squares):
                found += orders
            else:
                pairs = zip(orders, squares, strict=True)
                found += [order for order, to in pairs if to not in shut]
        elif by_die:
            led = {lead.to for lead in leading(raid, unit, by_die)}
            found += [
                actions.move(unit.id, side, to, plain)
                for to in squares
                if to in led and to not in shut
            ]
    return found


@lru_cache(maxsize=16384)
def _orders(who: UnitId, owner: Player, steps: tuple[Square, ...], plain: bool) -> tuple[Move, ...]:
    """The orders to a unit for all steps from a square, made once."""
    return tuple(actions.move(who, owner, to, plain) for to in steps)


def legal_hauls(raid: Raid, foes: frozenset[Square]) -> list[Haul]:
    """Every gun that can be tried to move, and where to (P8-22.4)."""
    steps, at = plan(raid.town.rows).steps, standing(raid, TOWN)
    found: list[Haul] = []
    for gun in raid.guns:
        here, unit = at[gun], raid.units[gun]
        if here != NOWHERE and unit.here and not unit.busy and here not in foes:
            found += [order for order in _hauls(gun, steps[here]) if order.to.content not in foes]
    return found


@lru_cache(maxsize=1024)
def _hauls(gun: UnitId, steps: tuple[Square, ...]) -> tuple[Haul, ...]:
    """The orders to a gun for all steps from a square, made once."""
    return tuple(actions.haul(gun, to) for to in steps)


def legal_leaves(raid: Raid) -> list[Leave]:
    """Everybody who can take to the boats (H-26)."""
    ground, pinned = plan(raid.town.rows).ground, raid.fights
    return [
        Leave(unit.id)
        for here, unit in zip(standing(raid, RAIDERS), raid.units, strict=True)
        if here != NOWHERE
        and unit.steps
        and not unit.moved
        and ground[here] is Ground.BEACH
        and here not in pinned
    ]


# --- What a captain is asked now, and by which rule ----------------------------------------------


def prompt(raid: Raid, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""

    if raid.phase is Phase.OVER:
        return Prompt(OVER, "The raid is over.")
    if to_act(raid) != (who,):
        return Prompt(RAID_ORDER, "The other captain decides.")
    return question(raid, raid.pending[-1]) if raid.pending else order(raid)


def order(raid: Raid) -> Prompt:
    """Whose part of which step it is."""
    match raid.phase:
        case Phase.POSTING:
            return Prompt(POSTING, "Post your garrison for the night.")
        case Phase.MOVING if raid.side == RAIDERS or raid.alarm is Alarm.FULL:
            return Prompt(MOVEMENT, "Move, or attack.")
        case Phase.MOVING:
            return Prompt(ROUSING, "Move those who are awake.")
        case Phase.SHOOTING:
            return Prompt(RANGE, "Who fires, and where?")
        case Phase.BURNING:
            return Prompt(TORCHES, "Set fire to a building?")
        case _:
            guns = any(raid.units[gun].here for gun in raid.guns)
            return Prompt(LOOTING, "Loot, or spike guns?" if guns else "Who loots?")


def question(raid: Raid, ask: Pending) -> Prompt:
    """A question in the middle of a step."""
    match ask:
        case AskVictim(chooser=chooser, victims=victims):
            rule = PAIRS if raid.fight else HITTING
            own = raid.units[victims[0]].owner == chooser
            return Prompt(rule, f"A hit on {'your men' if own else 'the enemy'}: who takes it?")
        case AskDriven(unit=unit):
            return Prompt(OFFICER_HIT, start_of(f"{name(raid, unit)} is driven back: where to?"))
        case AskRetreat():
            return Prompt(PUSHED, "Your men lose the square. Where do they fall back?")
        case AskSpread():
            return Prompt(SPREADING, "The fire spreads. Which square catches?")
        case AskDeserters():
            return Prompt(DESERTION, "Defenders desert. From which square?")
        case AskLost():
            return Prompt(LOST, "Raiders get lost. In which square?")
        case AskRise(unit=unit):
            return Prompt(DEAD_RISE, start_of(f"{name(raid, unit)} is back. Where?"))


def gives_up(raid: Raid, act: Action) -> Prompt | None:
    """What an order certainly gives up: who takes to the boats does not come back (H-26)."""
    if not isinstance(act, Leave):
        return None
    who = start_of(name(raid, act.by))
    return Prompt(LEAVING, f"{who} takes to the boats for good")


def to_act(raid: Raid) -> tuple[Player, ...]:
    """The captain who is asked, or whose part of the step it is."""
    if raid.phase is Phase.OVER:
        return ()
    return (asked(raid, raid.pending[-1]) if raid.pending else raid.side,)


def asked(raid: Raid, ask: Pending) -> Player:
    """Whom a question goes to."""
    match ask:
        case AskVictim(chooser=chooser) | AskSpread(chooser=chooser):
            return chooser
        case AskDriven(unit=unit):
            return raid.units[unit].owner
        case AskRetreat(side=side):
            return side
        case AskDeserters():
            return RAIDERS
        case AskLost() | AskRise():
            return TOWN


# --- The sequence of play (P8-22.1): `advance` runs on until somebody must decide -----------------

ORDER = Rule("P8-22.1")
SAIL = Rule("P8-22.26")
TIE = Rule("R3-33")

RAIDERS_MORE = 1


def advance(play: Play[Raid]) -> None:
    """Run the sequence of play until a captain has something to decide."""
    while play.state.phase is not Phase.OVER:
        settle_shot(play)
        settle_fight(play)
        raid = play.state
        if raid.phase is not Phase.POSTING and (ending := decided(raid)):
            end_raid(play, ending)
        elif raid.pending:
            if not no_room(play):
                return
        elif not step(play):
            return


def no_room(play: Play[Raid]) -> bool:
    """Drop the question where a unit rises when there is no square for it."""
    raid = play.state
    if not isinstance(raid.pending[-1], AskRise) or room_to_rise(raid):
        return False
    confess(play, RAIDERS)
    play.state = replace(play.state, pending=raid.pending[:-1])
    return True


def decided(raid: Raid) -> Ending:
    """Whether no raider is left in the town (P8-22.30); falsy while one is."""
    left = False
    for unit in raid.units:
        if unit.owner == RAIDERS:
            if unit.fate is Fate.HERE:
                return Ending.NOT_YET
            left = left or unit.fate in (Fate.LEFT, Fate.LADEN)
    return Ending.LEFT if left else Ending.GONE


def step(play: Play[Raid]) -> bool:
    """One move of the sequence; False when a captain must decide."""
    raid = play.state
    match raid.phase:
        case Phase.POSTING | Phase.MOVING:
            return False
        case Phase.SHOOTING:
            return idle_in_shooting(raid, raid.side) and end_part(play)
        case Phase.FIGHTING:
            return next_fight(play)
        case Phase.BURNING:
            return not any(is_free(u) for u in own(raid, RAIDERS)) and end_part(play)
        case Phase.LOOTING:
            return not any(has_waited(u) for u in own(raid, RAIDERS)) and end_part(play)
        case _:
            return end_turn(play)


def own(raid: Raid, side: Player) -> list[Unit]:
    """The units of a side that are still in the town."""
    return [unit for unit in raid.units if unit.owner == side and unit.here]


def idle_in_movement(raid: Raid) -> bool:
    """Whether all know that the side has nothing to move: a fast sleeping town (P8-22.3)."""
    return not any(
        (unit.steps and may_move(raid, unit)) or unit.leads or (unit.gun and not unit.busy)
        for unit in own(raid, raid.side)
    )


def idle_in_shooting(raid: Raid, side: Player) -> bool:
    """Whether all know that the side has nothing to shoot with."""
    mine = own(raid, side)
    if any(may_shoot(raid, unit) for unit in mine):
        return False
    guns = any(unit.gun and not unit.shot and not unit.moved for unit in mine)
    return not (guns and any(may_serve(unit) for unit in mine))


def end_part(play: Play[Raid]) -> bool:
    """A side has done its part of the step; always true, for `step`."""
    raid = play.state
    match raid.phase:
        case Phase.POSTING:
            play.tell(MovesEnded(POSTED, TOWN))
            new_turn(play)
        case Phase.MOVING:
            play.tell(MovesEnded(ORDER, raid.side))
            if raid.side == raid.first:
                play.state = replace(raid, side=opponent_of(raid.side))
                begin_part(play)
            else:
                play.state = replace(raid, phase=Phase.SHOOTING, side=raid.first)
                play.tell(ShootingBegan(WHO_FIRST, raid.first))
        case Phase.SHOOTING if raid.side == raid.first:
            play.state = replace(raid, side=opponent_of(raid.side))
        case Phase.SHOOTING:
            play.state = replace(raid, phase=Phase.FIGHTING, side=raid.first)
        case Phase.BURNING:
            play.state = replace(raid, phase=Phase.LOOTING)
        case Phase.LOOTING:
            play.state = replace(raid, phase=Phase.ALARM)
            throw_alarm(play)
    return True


def begin_part(play: Play[Raid]) -> None:
    """A side begins to move; a sleeping town's officers throw first (P8-22.3)."""
    if play.state.side == TOWN:
        rouse(play)
    if idle_in_movement(play.state):
        end_part(play)


def next_fight(play: Play[Raid]) -> bool:
    """The next fight in the order of declaration; after the last come nerve and fire (H-18)."""
    raid = play.state
    if raid.fights:
        play.state = replace(raid, fights=raid.fights[1:])
        begin_fight(play, raid.fights[0])
        return True
    play.state = replace(raid, phase=Phase.MORALE, side=RAIDERS)
    for chapter in (test_nerve, burn_men, let_spread):
        if not decided(play.state):
            chapter(play)
    play.state = replace(play.state, phase=Phase.BURNING)
    return True


def end_turn(play: Play[Raid]) -> bool:
    """After the alarm throw: the raid stops, or another turn begins (P8-22.30)."""
    raid = play.state
    if raid.turn >= raid.last:
        end_raid(play, Ending.SAIL if raid.sail else Ending.DAWN)
    else:
        new_turn(play)
    return True


def new_turn(play: Play[Raid]) -> None:
    """All have their movement again; both throw for who moves first (P8-22.1, R3-33)."""
    raid = play.state
    units = tuple(
        replace(
            unit,
            steps=STEPS.get(unit.kind, 1),
            moved=False,
            leads=0,
            leads_scurvy=0,
            attacks=NOWHERE,
            shot=False,
            engaged=False,
            busy=False,
            tested=0,
        )
        if unit.here
        else unit
        for unit in raid.units
    )
    play.state = replace(
        raid, units=units, turn=raid.turn + 1, phase=Phase.MOVING, fights=(), fought=()
    )
    begin_movement(play)
    raiders, town = play.die(ORDER), play.die(ORDER)
    tie = raiders + RAIDERS_MORE == town
    first = RAIDERS if raiders + RAIDERS_MORE >= town else TOWN
    play.tell(FirstThrown(TIE if tie else ORDER, raid.turn + 1, raiders, town, first))
    play.state = replace(play.state, first=first, side=first)
    begin_part(play)


def end_raid(play: Play[Raid], ending: Ending) -> None:
    """Stop at once (P8-22.30)."""
    play.state = replace(
        play.state, phase=Phase.OVER, ending=ending, pending=(), fight=None, shot=None, fights=()
    )
    play.tell(RaidEnded(SAIL if ending is Ending.SAIL else OVER, ending))
