"""What a captain may do: the question put to him, the list of legal actions, what gives up men.

The list is the hot path of every playout: it is short, and in a fixed order.
"""

from collections.abc import Sequence
from functools import lru_cache

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.play import Prompt
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import start_of
from ..model import actions
from ..model.actions import Action, Done, Haul, Leave, Move, Name, Rise, Spread, Victim
from ..model.ground import MOVEMENT, RANGE, plan
from ..model.say import name
from ..model.state import (
    ORDER,
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    AskDriven,
    AskLost,
    AskRetreat,
    AskRise,
    AskSpread,
    AskVictim,
    Ground,
    Pending,
    Phase,
    Raid,
    UnitId,
    standing,
)
from ..model.strength import HITTING
from .alarm import DEAD_RISE, DESERTION, LOST, legal_rises, nameable
from .fighting import OFFICER_HIT, PAIRS, PUSHED, legal_attacks, legal_go
from .fire import SPREADING, TORCHES, legal_burns
from .looting import LOOTING, legal_loot
from .moving import LEAVING, POSTING, ROUSING, crowded, held, leading, leads, legal_posts, may_move
from .shooting import legal_shots

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
        return Prompt(ORDER, "The other captain decides.")
    return question(raid, raid.pending[-1]) if raid.pending else order(raid)


def order(raid: Raid) -> Prompt:
    """Whose part of which step it is."""
    match raid.phase:
        case Phase.POSTING:
            return Prompt(POSTING, "Post your garrison for the night.")
        case Phase.MOVING if raid.side == RAIDERS or raid.alarm is Alarm.FULL:
            return Prompt(MOVEMENT, "Move, or go in to attack.")
        case Phase.MOVING:
            return Prompt(ROUSING, "Move those who are awake.")
        case Phase.SHOOTING:
            return Prompt(RANGE, "Who fires, and at what square?")
        case Phase.BURNING:
            return Prompt(TORCHES, "Who lays torches, and to what building?")
        case _:
            return Prompt(LOOTING, "Who loots, and who spikes the guns?")


def question(raid: Raid, ask: Pending) -> Prompt:
    """A question in the middle of a step."""
    match ask:
        case AskVictim(chooser=chooser, victims=victims):
            rule = PAIRS if raid.fight else HITTING
            own = raid.units[victims[0]].owner == chooser
            return Prompt(rule, f"A hit on {'your men' if own else 'the enemy'}: who takes it?")
        case AskDriven(unit=unit):
            return Prompt(OFFICER_HIT, f"To which square is {name(raid, unit)} driven?")
        case AskRetreat():
            return Prompt(PUSHED, "Your men have lost the square: where do they go?")
        case AskSpread():
            return Prompt(SPREADING, "The fire leaps: which square catches?")
        case AskDeserters():
            return Prompt(DESERTION, "Defenders desert: from which square?")
        case AskLost():
            return Prompt(LOST, "Raiders lose their way: in which square?")
        case AskRise(unit=unit):
            return Prompt(DEAD_RISE, start_of(f"{name(raid, unit)} is back: where?"))


def gives_up(_: Raid, act: Action) -> Rule | None:
    """By which rule an order ends the raid for somebody; None where it does not.

    Who takes to the boats does not come back (H-26).
    """
    return LEAVING if isinstance(act, Leave) else None


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
