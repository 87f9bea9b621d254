"""What a player does by habit, in the games a captain imagines: quick, legal, and no folly."""

import dataclasses
import random

import pytest

from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.ai.search import (
    FEW_ALIKE,
    Farsighted,
    Likely,
    foresight_of,
    mates_choice,
    played_out,
)
from pieces_of_eight.campaign.engines import TREASURE_GRAB
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from pieces_of_eight.campaign.treasure_grab.mind import by_habit, way_out
from pieces_of_eight.campaign.treasure_grab.state import (
    Action,
    Band,
    Carry,
    Grab,
    Move,
    Phase,
    Swing,
    Take,
    band_of,
)
from tests.treasure_grab.brawls import grab as brawl
from tests.treasure_grab.positions import ME, fig, game, stud

BANDS = (Band.RED_SOLDIERS, Band.BLUE_SOLDIERS)


def played(grab: Grab, seed: int) -> list[tuple[Grab, Action, Grab]]:
    """A game of habit to its end: before, the order, and after."""
    found, dice = [], Seeded(seed)
    while players := treasure_grab.to_act(grab):
        act = by_habit(grab, players[0])
        then = treasure_grab.apply(grab, act, dice).state
        found.append((grab, act, then))
        grab = then
    return found


def test_he_runs_for_the_chest_takes_it_and_carries_it_off() -> None:
    game_of = played(game({"S1": "D1", "S2": "F1", "s1": "L10"}, chest="E5"), 2)
    kinds = [type(act) for _, act, _ in game_of]
    assert game_of[-1][2].won[ME] == 1
    assert kinds.index(Move) < kinds.index(Take) < kinds.index(Carry)


@pytest.mark.parametrize("seed", range(1, 3))
def test_he_never_lets_go_of_the_chest_and_never_carries_it_back(seed: int) -> None:
    """Most moves and hauls on the list of what may be done are follies."""
    hauls = 0
    for before, act, after in played(treasure_grab.start(brawl(*BANDS)(seed), Seeded(1)).state, 1):
        assert treasure_grab.refuse(before, act) is None
        if isinstance(act, Move):
            assert act.by not in before.chest.held
        if isinstance(act, Carry | Swing) and after.won == before.won:
            side = band_of(before.chest.held[0]) if before.options.own_side else None
            assert way_out(after, side) < way_out(before, side)
            hauls += 1
    assert hauls


def test_a_captain_thinks_of_every_figure_and_not_of_one_figures_steps_alone() -> None:
    """The best six at a glance are often six studs side by side, for one figure."""
    grab = game({"S1": "D1", "S2": "F1", "s1": "L10"}, chest="E5")
    steps = [Move(fig("S1"), stud(grab, name)) for name in ("D2", "D3", "D4", "E2", "E3", "E4")]
    others = [Move(fig("S2"), stud(grab, "F4")), Take(fig("S1"))]
    options = [Likely(act, -float(at)) for at, act in enumerate((*steps, *others))]
    tried = Farsighted(TREASURE_GRAB, lambda *_: options).candidates(options)
    assert tried == [*steps[:FEW_ALIKE], *others]


def asked_for_habits(goes_on: bool) -> list[Grab]:
    """The positions of a captain's own movement from which an imagined game went on by habit."""
    grab, found = game({"S1": "D1", "S2": "F1", "s1": "L10"}, chest="E5"), list[Grab]()

    def habit(state: Grab, who: Player) -> Action:
        if state.turn == grab.turn and state.active == ME and state.phase is Phase.MOVING:
            found.append(state)
        return by_habit(state, who)

    ahead = foresight_of(TREASURE_GRAB)
    ahead = ahead._replace(habit=habit)
    if not goes_on:
        ahead = ahead._replace(goes_on=lambda state, who: False)
    mind = dataclasses.replace(TREASURE_GRAB.mind, foresight=ahead)
    engine = dataclasses.replace(TREASURE_GRAB, mind=mind)
    played_out(engine, Seen(ME, grab), [Move(fig("S1"), stud(grab, "D4"))], range(2))
    return found


def test_a_captain_tries_an_order_with_the_rest_of_his_movement_behind_it() -> None:
    """He goes on as a mate would up to the fighting, and only then by habit."""
    assert asked_for_habits(goes_on=False)
    assert not asked_for_habits(goes_on=True)


def test_he_goes_on_with_what_a_mate_would_do() -> None:
    mate, dice = level("mate"), Seeded(3)
    grab = treasure_grab.start(brawl(*BANDS)(2), dice).state
    for _ in range(6):
        who = grab.active
        legal = treasure_grab.legal(grab, who)
        head = mate.make(TREASURE_GRAB)
        order = head.choose(Seen(who, grab), legal, random.Random(7), mate.budget)
        assert mates_choice(TREASURE_GRAB, grab, who) == order
        grab = treasure_grab.apply(grab, order, dice).state


def test_a_captain_judges_as_a_turn_begins_three_turns_later() -> None:
    """A position in the middle of a turn flatters whose turn it is."""
    ahead = foresight_of(TREASURE_GRAB)
    assert ahead.clock is not None
    begun = grab = treasure_grab.start(brawl(*BANDS)(2), Seeded(3)).state
    dice, turns = Seeded(5), [begun.active]
    while ahead.clock(grab) < ahead.clock(begun) + ahead.ahead:
        before = grab
        grab = treasure_grab.apply(grab, by_habit(grab, grab.active), dice).state
        turns += [grab.active] * (grab.active != before.active)
    assert before.phase is Phase.FIGHTING
    assert len(turns) == 4
    assert grab.active != begun.active
