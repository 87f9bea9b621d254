"""The seven functions of the engine, the tables of actions and questions, the turn (P8-22.1)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import (
    OrderRow,
    Play,
    Prompt,
    Reasons,
    Refusal,
    Step,
    first_of,
    start_of,
)
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from . import fighting, moving, town
from . import state as a
from .events import FirstThrown, MovesEnded, RaidEnded, ShootingBegan, name
from .setup import first_state
from .state import (
    ORDER,
    RAIDERS,
    TOWN,
    Action,
    AskVictim,
    Ending,
    Fate,
    Phase,
    Raid,
    change,
    has_waited,
    is_free,
    own,
    standing,
    with_places,
)

OVER = Rule("P8-22.30")
SIDES = Rule("H-30")
SAIL = Rule("P8-22.26")
TIE = Rule("R3-33")

ACTIONS: Mapping[type[Action], OrderRow] = {
    a.Post: (moving.refuse_post, moving.post),
    a.Move: (moving.refuse_move, moving.move),
    a.Haul: (moving.refuse_haul, moving.haul),
    a.Leave: (moving.refuse_leave, moving.leave),
    a.Attack: (fighting.refuse_attack, fighting.attack),
    a.Shoot: (fighting.refuse_shoot, fighting.shoot),
    a.Serve: (fighting.refuse_shoot, fighting.shoot),
    a.Burn: (town.refuse_burn, town.burn),
    a.Loot: (town.refuse_loot, town.loot),
    a.Spike: (town.refuse_spike, town.spike),
    a.Done: (moving.refuse_done, lambda play, act: end_part(play)),
    a.Victim: (fighting.refuse_victim, fighting.fell),
    a.Go: (fighting.refuse_go, fighting.go),
    a.Spread: (town.refuse_spread, town.spread),
    a.Name: (town.refuse_name, town.name),
    a.Rise: (town.refuse_rise, town.rise),
}


class Question(NamedTuple):
    """What is asked in the middle of a step, of whom, and what may be answered."""

    answer: type[Action]
    rule: Rule
    words: Callable[[Raid, Any], str]
    asked: Callable[[Raid, Any], Player]
    answers: Callable[[Raid, Any], Sequence[Action]]


def who_is_hit(raid: Raid, ask: AskVictim) -> str:
    men = "your men" if raid.units[ask.victims[0]].owner == ask.chooser else "the enemy"
    return f"A hit on {men}: who takes it?"


QUESTIONS: Mapping[type[a.Pending], Question] = {
    AskVictim: Question(
        a.Victim,
        fighting.PAIRS,
        who_is_hit,
        lambda raid, ask: ask.chooser,
        lambda raid, ask: tuple(a.Victim(ask.chooser, unit) for unit in ask.victims),
    ),
    a.AskDriven: Question(
        a.Go,
        fighting.OFFICER_HIT,
        lambda raid, ask: start_of(f"{name(raid, ask.unit)} is driven back: where to?"),
        lambda raid, ask: raid.units[ask.unit].owner,
        lambda raid, ask: fighting.legal_go(raid),
    ),
    a.AskRetreat: Question(
        a.Go,
        fighting.PUSHED,
        lambda raid, ask: "Your men lose the square. Where do they fall back?",
        lambda raid, ask: ask.side,
        lambda raid, ask: fighting.legal_go(raid),
    ),
    a.AskSpread: Question(
        a.Spread,
        town.SPREADING,
        lambda raid, ask: "The fire spreads. Which square catches?",
        lambda raid, ask: ask.chooser,
        lambda raid, ask: tuple(a.Spread(ask.chooser, at) for at in ask.squares),
    ),
    a.AskDeserters: Question(
        a.Name,
        town.DESERTION,
        lambda raid, ask: "Defenders desert. From which square?",
        lambda raid, ask: RAIDERS,
        lambda raid, ask: tuple(a.Name(RAIDERS, at) for at in town.nameable(raid, RAIDERS)),
    ),
    a.AskLost: Question(
        a.Name,
        town.LOST,
        lambda raid, ask: "Raiders get lost. In which square?",
        lambda raid, ask: TOWN,
        lambda raid, ask: tuple(a.Name(TOWN, at) for at in town.nameable(raid, TOWN)),
    ),
    a.AskRise: Question(
        a.Rise,
        town.DEAD_RISE,
        lambda raid, ask: start_of(f"{name(raid, ask.unit)} is back. Where?"),
        lambda raid, ask: TOWN,
        lambda raid, ask: town.legal_rises(raid, ask.unit),
    ),
}
ANSWERS = {ask: question.answer for ask, question in QUESTIONS.items()}
"""By question what answers it."""


def start(setup: a.Setup, dice: Dice) -> Step[Raid]:
    """Land the raiders. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(first_state(setup), dice)
    if not setup.options.posting:
        new_turn(play)
    advance(play)
    return play.done()


def to_act(raid: Raid) -> tuple[Player, ...]:
    """The captain who is asked, or whose part of the step it is."""
    if raid.phase is Phase.OVER:
        return ()
    if not raid.pending:
        return (raid.side,)
    ask = raid.pending[-1]
    return (QUESTIONS[type(ask)].asked(raid, ask),)


def legal(raid: Raid, who: Player) -> Sequence[Action]:
    """Every action `who` may take, in the order of the step: the hot path of every playout."""
    if to_act(raid) != (who,):
        return ()
    if raid.pending:
        return answers(raid)
    match raid.phase:
        case Phase.POSTING:
            found: Sequence[Action] = moving.legal_posts(raid)
        case Phase.MOVING:  # attacks, moves, guns, boats (P8-22.2 to 22.5)
            foes = moving.held(raid, who)
            attacks = fighting.legal_attacks(raid, who, foes)
            found = [*attacks, *moving.legal_moves(raid, who, foes)]
            raiding = who == RAIDERS
            found += moving.legal_leaves(raid) if raiding else moving.legal_hauls(raid, foes)
        case Phase.SHOOTING:
            found = fighting.legal_shots(raid, who)
        case Phase.BURNING:
            found = town.legal_burns(raid)
        case Phase.LOOTING:
            found = town.legal_loot(raid)
        case _:
            return ()
    return (*found, a.Done(who))


def answers(raid: Raid) -> Sequence[Action]:
    ask = raid.pending[-1]
    return QUESTIONS[type(ask)].answers(raid, ask)


def refuse(raid: Raid, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    return first_of(reasons(raid, act))


def reasons(raid: Raid, act: Action) -> Reasons:
    yield raid.phase is Phase.OVER, OVER, "the raid is over"
    named = (*a.men_of((act,)), getattr(act, "gun", 0))
    here = all(0 <= who < len(raid.units) for who in named)
    yield not here, SIDES, "there is no such unit"
    if raid.pending:
        other = not isinstance(act, ANSWERS[type(raid.pending[-1])])
        yield other, ORDER, "answer the question first"
    else:
        answers = isinstance(act, a.Answer)
        yield answers, ORDER, "there is no such question to answer"
    yield from ACTIONS[type(act)][0](raid, act)


def apply(raid: Raid, act: Action, dice: Dice) -> Step[Raid]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(raid, dice)
    carry_out(play, act)
    advance(play)
    return play.done()


def carry_out(play: Play[Raid], act: Action) -> None:
    ACTIONS[type(act)][1](play, act)


def score(raid: Raid) -> Mapping[Player, float]:
    return {side: float(raid.purse[side]) for side in (RAIDERS, TOWN)}


def prompt(raid: Raid, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    if raid.phase is Phase.OVER:
        return Prompt(OVER, "The raid is over.")
    if to_act(raid) != (who,):
        return Prompt(ORDER, "The other captain decides.")
    if raid.pending:
        ask = raid.pending[-1]
        question = QUESTIONS[type(ask)]
        by_shot = isinstance(ask, AskVictim) and not raid.fight
        rule = fighting.HITTING if by_shot else question.rule
        return Prompt(rule, question.words(raid, ask))
    match raid.phase:
        case Phase.POSTING:
            return Prompt(moving.POSTING, "Post your garrison for the night.")
        case Phase.MOVING if raid.side == RAIDERS or raid.alarm is a.Alarm.FULL:
            return Prompt(a.MOVEMENT, "Move, or attack.")
        case Phase.MOVING:
            return Prompt(moving.ROUSING, "Move those who are awake.")
        case Phase.SHOOTING:
            return Prompt(a.RANGE, "Who fires, and where?")
        case Phase.BURNING:
            return Prompt(town.TORCHES, "Set fire to a building?")
        case _:
            guns = any(raid.units[gun].here for gun in raid.guns)
            return Prompt(town.LOOTING, "Loot, or spike guns?" if guns else "Who loots?")


def gives_up(raid: Raid, act: Action) -> Prompt | None:
    """What an order certainly gives up: who takes to the boats does not come back (H-26)."""
    if not isinstance(act, a.Leave):
        return None
    return Prompt(moving.LEAVING, f"{start_of(name(raid, act.by))} takes to the boats for good")


# --- The sequence of play (P8-22.1): `advance` runs on until somebody must decide -----------------


def advance(play: Play[Raid]) -> None:
    """Run the sequence of play until a captain has something to decide."""
    while play.state.phase is not Phase.OVER:
        fighting.settle_shot(play)
        fighting.settle_fight(play)
        raid = play.state
        ask = raid.pending[-1] if raid.pending else None
        if raid.phase is not Phase.POSTING and (ending := decided(raid)):
            end_raid(play, ending)
        elif isinstance(ask, a.AskRise) and not town.legal_rises(raid, ask.unit):
            moving.confess(play, RAIDERS)  # there is no square for it
            change(play, pending=raid.pending[:-1])
        elif ask is not None or not step(play):
            return


def decided(raid: Raid) -> Ending:
    """Whether no raider is left in the town (P8-22.30); falsy while one is."""
    fates = {unit.fate for unit in raid.units if unit.owner == RAIDERS}
    if Fate.HERE in fates:
        return Ending.NOT_YET
    return Ending.GONE if fates.isdisjoint((Fate.LEFT, Fate.LADEN)) else Ending.LEFT


def step(play: Play[Raid]) -> bool:
    """One move of the sequence; False when a captain must decide."""
    raid = play.state
    match raid.phase:
        case Phase.POSTING | Phase.MOVING:
            return False
        case Phase.SHOOTING if not idle_in_shooting(raid, raid.side):
            return False
        case Phase.BURNING if any(is_free(unit) for unit in own(raid, RAIDERS)):
            return False
        case Phase.LOOTING if any(has_waited(unit) for unit in own(raid, RAIDERS)):
            return False
        case Phase.FIGHTING:
            next_fight(play)
        case Phase.ALARM if raid.turn >= raid.last:
            end_raid(play, Ending.SAIL if raid.sail else Ending.DAWN)
        case Phase.ALARM:
            new_turn(play)
        case _:
            end_part(play)
    return True


def idle_in_shooting(raid: Raid, side: Player) -> bool:
    """Whether all know that the side has nothing to shoot with."""
    mine = own(raid, side)
    guns = any(unit.gun and not unit.shot and not unit.moved for unit in mine)
    served = guns and any(map(fighting.may_serve, mine))
    return not (served or any(unit.muskets and not unit.shot for unit in mine))


def end_part(play: Play[Raid]) -> None:
    raid = play.state
    match raid.phase:
        case Phase.POSTING:
            play.tell(MovesEnded(a.POSTED, TOWN))
            new_turn(play)
        case Phase.MOVING:
            play.tell(MovesEnded(ORDER, raid.side))
            if raid.side == raid.first:
                begin_part(play, opponent_of(raid.side))
            else:
                play.state = replace(raid, phase=Phase.SHOOTING, side=raid.first)
                play.tell(ShootingBegan(fighting.WHO_FIRST, raid.first))
        case Phase.SHOOTING if raid.side == raid.first:
            play.state = replace(raid, side=opponent_of(raid.side))
        case Phase.SHOOTING:
            play.state = replace(raid, phase=Phase.FIGHTING, side=raid.first)
        case Phase.BURNING:
            play.state = replace(raid, phase=Phase.LOOTING)
        case Phase.LOOTING:
            play.state = replace(raid, phase=Phase.ALARM)
            town.throw_alarm(play)


def begin_part(play: Play[Raid], side: Player) -> None:
    """A side begins to move; a sleeping town's officers throw first (P8-22.3).

    It is passed over where all know that it has nothing to move: a fast sleeping town.
    """
    change(play, side=side)
    if side == TOWN:
        moving.rouse(play)
    raid = play.state
    if not any(
        (unit.steps and moving.may_move(raid, unit)) or unit.leads or (unit.gun and not unit.busy)
        for unit in own(raid, side)
    ):
        end_part(play)


def next_fight(play: Play[Raid]) -> None:
    raid = play.state
    if raid.fights:
        play.state = replace(raid, fights=raid.fights[1:])
        fighting.begin_fight(play, raid.fights[0])
        return
    play.state = replace(raid, phase=Phase.MORALE, side=RAIDERS)
    for chapter in (fighting.test_nerve, town.burn_men, town.let_spread):
        if not decided(play.state):
            chapter(play)
    change(play, phase=Phase.BURNING)


def new_turn(play: Play[Raid]) -> None:
    """All have their movement again; both throw for who moves first (P8-22.1, R3-33)."""
    raid = play.state
    fresh = {
        "moved": False,
        "leads": 0,
        "leads_scurvy": 0,
        "attacks": NOWHERE,
        "shot": False,
        "engaged": False,
        "busy": False,
        "tested": 0,
    }
    units = tuple(
        replace(unit, steps=moving.STEPS.get(unit.kind, 1), **fresh) if unit.here else unit
        for unit in raid.units
    )
    turn = raid.turn + 1
    play.state = replace(raid, units=units, turn=turn, phase=Phase.MOVING, fights=(), fought=())
    for side in (RAIDERS, TOWN):
        at = moving.places_at_start(standing(play.state, side))
        play.state = with_places(play.state, side, at)
    raiders, defenders = play.die(ORDER), play.die(ORDER)
    first = RAIDERS if raiders + 1 >= defenders else TOWN
    rule = TIE if raiders + 1 == defenders else ORDER
    play.tell(FirstThrown(rule, turn, raiders, defenders, first))
    change(play, first=first)
    begin_part(play, first)


def end_raid(play: Play[Raid], ending: Ending) -> None:
    """Stop at once (P8-22.30)."""
    change(play, phase=Phase.OVER, ending=ending, pending=(), fight=None, shot=None, fights=())
    play.tell(RaidEnded(SAIL if ending is Ending.SAIL else OVER, ending))
