"""Boards made from a seed, ways off them, and what players do by habit: quick, legal, no folly."""

import dataclasses
import random

import pytest
from msgspec.structs import replace

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
from pieces_of_eight.campaign.treasure_grab.carrying import Haul, haul_to
from pieces_of_eight.campaign.treasure_grab.events import better
from pieces_of_eight.campaign.treasure_grab.ground import FAR, approach, outings, plan, stud_at
from pieces_of_eight.campaign.treasure_grab.mind import by_habit, order, value, way_out
from pieces_of_eight.campaign.treasure_grab.setup import KINDS, Kind, check_board, generate
from pieces_of_eight.campaign.treasure_grab.state import (
    Action,
    Band,
    Carry,
    Done,
    Grab,
    Lie,
    Move,
    Phase,
    Pull,
    Shoot,
    Swing,
    Take,
    band_of,
)
from pieces_of_eight.content import treasure, treasures
from tests import games
from tests.tables import case
from tests.treasure_grab.brawls import grab as brawl
from tests.treasure_grab.positions import ME, after, do, fig, game, go, legal, marked, stud

BANDS = (Band.RED_SOLDIERS, Band.BLUE_SOLDIERS)
RUN = game({"S1": "D1", "S2": "F1", "s1": "L10"}, chest="E5")


# --- boards ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_made_board_can_be_played_on_and_is_the_same_again(kind: Kind) -> None:
    first, other, again = (generate(seed, kind, 16, 12) for seed in (1, 2, 1))
    assert first == again != other
    boards, letters = (first, other, generate(3, kind)), set[str]()
    for board in boards:
        table = check_board(board)
        assert (stud_at(table, *board.chest), board.lie) in outings(board.rows, None)
        letters |= set("".join(board.rows))
    assert (len(first.rows[0]), len(first.rows)) == (16, 12)
    assert {"C", "~", "o"} <= letters
    assert max(letter for letter in letters if letter.isdigit()) >= "2"


@pytest.mark.rule("H-270")
@pytest.mark.parametrize("table", ["four warbands", "two and a latecomer"])
def test_with_the_tide_a_game_always_ends_with_somebody_ahead(table: str) -> None:
    for seed in range(4):
        found = case("treasure_grab", table, seed)
        options = replace(found.setup.options, tide=True)
        last = games.played(found._replace(setup=replace(found.setup, options=options)))[1][-1]
        assert better(last.step.state) is not None


# --- ways off the board ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "side", "studs"),
    [
        (("S1", "S2"), None, 4),
        (("S1",), None, 8),
        (("S1", "S2"), Band.RED_SOLDIERS, 7),
        (("S1", "S2"), Band.BLUE_PIRATES, 5),
    ],
)
def test_how_far_a_chest_is_hauled_off_an_open_board(
    held: tuple[str, ...], side: Band | None, studs: int
) -> None:
    grab = game({"S1": "B6", "S2": "E6", "s1": "L10"}, chest="B7", held=held)
    assert way_out(grab, side) == studs


def hauled(grab: Grab, haul: Haul) -> Grab:
    for who, at in zip(grab.chest.held, haul.at, strict=True):
        grab = marked(grab, f"S{who + 1}", at=at)
    return replace(grab, chest=replace(grab.chest, at=haul.chest, lie=haul.lie))


@pytest.mark.parametrize("name", [entry.id for entry in treasures()][:3])
@pytest.mark.parametrize("carriers", [1, 2])
@pytest.mark.parametrize("poses", [4, pytest.param(40, marks=pytest.mark.soak)])
def test_the_way_off_the_board_is_the_best_that_the_rules_allow(
    name: str, carriers: int, poses: int
) -> None:
    """Bellman's equation, at poses drawn by lot: no step is worth more than it costs."""
    rng, rows, looked = random.Random(f"{name}{carriers}"), treasure(name).rows, 0
    table, found = plan(rows), outings(rows, None).items()
    acts = [Carry(ME, way) for way in range(8)]
    acts += [Swing(ME, about, way) for about in (1, 2) for way in (-1, 1)]  # type: ignore[misc]
    for _ in range(poses):
        at, lie = rng.choice(
            sorted((at, Lie(turns)) for (at, turns), far in found if far and turns < 2)
        )
        there = [n for n, far in enumerate(approach(rows, (at, lie))) if far == 0 and table.on[n]]
        if len(there) < carriers:
            continue
        grab = game({f"S{n + 1}": "A1" for n in range(carriers)}, "\n".join(rows))
        for n, spot in enumerate(rng.sample(there, carriers)):
            grab = marked(grab, f"S{n + 1}", at=spot, left=99)
        chest = replace(grab.chest, at=at, lie=lie, held=tuple(range(carriers)))
        grab = replace(grab, chest=chest, pull=Pull.WON)
        hauls = [haul for act in acts if isinstance(haul := haul_to(grab, act), Haul)]
        options = [haul.cost + off(hauled(grab, haul)) for haul in hauls]
        assert off(grab) == min([*options, FAR * (2 if carriers == 1 else 1)])
        looked += 1
    assert looked > poses // 4


def off(grab: Grab) -> int:
    """The way off; nought when the chest is there."""
    table = plan(grab.board.rows)
    step = 1 if grab.chest.lie == 0 else table.columns
    if not any(table.on[grab.chest.at + step * n] for n in range(4)):
        return 0
    return way_out(grab, None)


def test_a_walk_to_the_chest_is_counted_with_its_climbs() -> None:
    grab = game({"S1": "A1"}, "0003000000\n0003000000", chest="F2")
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    assert [walks[stud(grab, f"{letter}1")] for letter in "EDCBA"] == [0, 2, 6, 7, 8]
    assert walks[stud(grab, "-1 0")] <= FAR


# --- what is good, and what is done by habit ---------------------------------------------


def test_it_is_good_to_hold_the_chest_to_carry_it_out_and_to_wound() -> None:
    grab = game({"S1": "E2", "s1": "L10"}, chest="E3")
    held = after(grab, Take(fig("S1")))
    assert value(grab, ME) < value(held, ME) < value(after(held, Carry(ME, 0)), ME)
    ordered = order(grab, legal(grab))
    assert (ordered[0], ordered[-1]) == (Take(fig("S1")), Done(ME))
    grab = game({"S1": "A1", "s1": "F1"}, phase=Phase.FIGHTING)
    hit = do(grab, Shoot(fig("S1"), fig("s1")), 6, 1).state
    assert value(hit, ME) > value(grab, ME)
    assert value(hit, hit.order[1]) < value(grab, hit.order[1])


def by_habits(grab: Grab, seed: int) -> list[tuple[Grab, Action, Grab]]:
    """A game of habit to its end: before, the order, and after."""
    found, dice = [], Seeded(seed)
    while players := treasure_grab.to_act(grab):
        act = by_habit(grab, players[0])
        then = treasure_grab.apply(grab, act, dice).state
        found.append((grab, act, then))
        grab = then
    return found


def test_he_runs_for_the_chest_takes_it_and_carries_it_off() -> None:
    turns = by_habits(RUN, 2)
    kinds = [type(act) for _, act, _ in turns]
    assert turns[-1][2].won[ME] == 1
    assert kinds.index(Move) < kinds.index(Take) < kinds.index(Carry)


def test_he_never_lets_go_of_the_chest_and_never_carries_it_back() -> None:
    """Most moves and hauls on the list of what may be done are follies."""
    hauls = 0
    start = treasure_grab.start(brawl(*BANDS)(1), Seeded(1)).state
    for before, act, then in by_habits(start, 1):
        assert treasure_grab.refuse(before, act) is None
        if isinstance(act, Move):
            assert act.by not in before.chest.held
        if isinstance(act, Carry | Swing) and then.won == before.won:
            side = band_of(before.chest.held[0]) if before.options.own_side else None
            assert way_out(then, side) < way_out(before, side)
            hauls += 1
    assert hauls


def test_a_captain_thinks_of_every_figure_and_not_of_one_figures_steps_alone() -> None:
    """The best six at a glance are often six studs side by side, for one figure."""
    steps = [go(RUN, f"S1 {name}") for name in ("D2", "D3", "D4", "E2", "E3", "E4")]
    others = [go(RUN, "S2 F4"), Take(fig("S1"))]
    options = [Likely(act, -float(at)) for at, act in enumerate((*steps, *others))]
    tried = Farsighted(TREASURE_GRAB, lambda *_: options).candidates(options)
    assert tried == [*steps[:FEW_ALIKE], *others]


@pytest.mark.parametrize("goes_on", [True, False])
def test_a_captain_tries_an_order_with_the_rest_of_his_movement_behind_it(goes_on: bool) -> None:
    """He goes on as a mate would up to the fighting, and only then by habit."""
    found = list[Grab]()

    def habit(state: Grab, who: Player) -> Action:
        if state.turn == RUN.turn and state.active == ME and state.phase is Phase.MOVING:
            found.append(state)
        return by_habit(state, who)

    ahead = foresight_of(TREASURE_GRAB)._replace(habit=habit)
    if not goes_on:
        ahead = ahead._replace(goes_on=lambda state, who: False)
    mind = dataclasses.replace(TREASURE_GRAB.mind, foresight=ahead)
    engine = dataclasses.replace(TREASURE_GRAB, mind=mind)
    played_out(engine, Seen(ME, RUN), [go(RUN, "S1 D4")], range(2))
    assert bool(found) != goes_on


def test_he_goes_on_with_what_a_mate_would_do() -> None:
    mate, dice = level("mate"), Seeded(3)
    grab = treasure_grab.start(brawl(*BANDS)(2), dice).state
    for _ in range(4):
        who = grab.active
        acts = treasure_grab.legal(grab, who)
        head = mate.make(TREASURE_GRAB)
        chosen = head.choose(Seen(who, grab), acts, random.Random(7), mate.budget)
        assert mates_choice(TREASURE_GRAB, grab, who) == chosen
        grab = treasure_grab.apply(grab, chosen, dice).state


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
