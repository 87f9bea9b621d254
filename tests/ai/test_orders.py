"""The captain who gives orders: he plans once a turn, at once when hurried, and never peeks."""

import random
from typing import Any

import pytest
from msgspec import structs
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.ai import search as search_orders
from pieces_of_eight.campaign.ai.policy import LEVELS, Patient
from pieces_of_eight.campaign.ai.search import (
    Bandit,
    Greedy,
    Orderly,
    Trial,
    best_trial,
    play_out,
    search,
    settled,
)
from pieces_of_eight.campaign.ai.worker import Request, Thinker, pack
from pieces_of_eight.campaign.engines import LAND_RAID, SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Seeded, loose
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import STEADY, Budget
from pieces_of_eight.campaign.kernel.sealed import Seen, seen
from pieces_of_eight.campaign.land_raid import tactics
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Phase, Raid
from pieces_of_eight.content import raid as ready_raid
from pieces_of_eight.content import raids, random_raid

QUICK = Budget(rounds=14)


def night(name: str = "st-thomas") -> Raid:
    """A ready raid at its first movement."""
    raid = land_raid.start(ready_raid(name).setup(), Seeded(1)).state
    return land_raid.apply(raid, land_raid.legal(raid, TOWN)[-1], Seeded(2)).state


def moments(seeds: int) -> list[Raid]:
    """Raids in the middle of things: some turns of scripts, then stopped anywhere."""
    found = []
    for seed in range(seeds):
        rng = random.Random(seed)
        raid = land_raid.start(random_raid(seed).setup(), loose(rng)).state
        plans = [tactics.usual(raid, side, rng) for side in (RAIDERS, TOWN)]
        for _ in range(rng.randrange(150)):
            if not (to_act := land_raid.to_act(raid)):
                break
            act = tactics.next_actions(raid, to_act[0], plans[to_act[0]])[0]
            raid = land_raid.apply(raid, act, loose(rng)).state
        if land_raid.to_act(raid):
            found.append(raid)
    return found


def decide(raid: Raid, seed: int = 3, budget: Budget = QUICK) -> Any:
    side = land_raid.to_act(raid)[0]
    sight = seen(raid, side)
    legal = land_raid.legal(sight.value, side)
    return Orderly(LAND_RAID, tactics).choose(sight, legal, random.Random(seed), budget)


# --- the scripts ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", [entry.id for entry in raids()][::3])
def test_scripts_play_every_town_to_its_end_with_legal_actions(name: str) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        raid = land_raid.start(ready_raid(name).setup(), loose(rng)).state
        for _ in range(3000):
            if not (to_act := land_raid.to_act(raid)):
                break
            side, began = to_act[0], raid
            plan = tactics.usual(raid, side, random.Random(raid.turn))
            for act in tactics.next_actions(raid, side, plan):
                assert land_raid.refuse(raid, act) is None, act
                assert act in land_raid.legal(raid, side)
                raid = land_raid.apply(raid, act, loose(rng)).state
                if not tactics.holds(began, raid, side):
                    break
        assert raid.phase is Phase.OVER


def test_every_order_that_may_be_given_can_be_carried_out() -> None:
    for raid in moments(12):
        for side in (RAIDERS, TOWN):
            for order in tactics.options(raid, side)[0]:
                plan = (order,) * len(raid.units)
                if land_raid.to_act(raid) == (side,):
                    act = tactics.next_actions(raid, side, plan)[0]
                    assert land_raid.refuse(raid, act) is None


def test_everybody_belongs_to_one_squad_at_most_and_all_groups_to_one() -> None:
    for raid in moments(12):
        for side in (RAIDERS, TOWN):
            found = [unit for squad in tactics.squads(raid, side) for unit in squad]
            groups = {u.id for u in raid.units if u.owner == side and u.here and u.group}
            assert len(found) == len(set(found))
            assert groups <= set(found)
            assert len(tactics.squads(raid, side)) <= tactics.MOST_SQUADS


# --- the search ----------------------------------------------------------------------------


def test_all_plans_meet_the_same_worlds_and_dice() -> None:
    raid = night()
    side = land_raid.to_act(raid)[0]
    first, again = (
        search(LAND_RAID, tactics, seen(raid, side), random.Random(1), QUICK) for _ in range(2)
    )
    assert sum(trial.tries for trial in first) == QUICK.rounds
    assert first[0].told == tactics.portfolio(raid, side)[0]
    assert [(trial.told, trial.total) for trial in first] == [(t.told, t.total) for t in again]


def test_the_surest_plan_is_kept_and_not_the_luckiest() -> None:
    lucky, sure = Trial(("lucky",), None), Trial(("sure",), None)
    lucky.add(12.0)
    for _ in range(30):
        sure.add(10.0)
    assert best_trial([lucky, sure]) is sure
    assert best_trial([lucky, sure], [9.0, 0.0]) is lucky


def tried(name: str, *outcomes: float) -> Trial:
    trial = Trial((name,), None)
    for outcome in outcomes:
        trial.add(outcome)
    return trial


def test_the_first_plan_is_kept_unless_another_is_surely_better() -> None:
    first, lucky = tried("first", 0.0, 4.0, 2.0, 2.0), tried("lucky", 9.0, 1.0)
    better = tried("better", *[20.0, 22.0] * 10)
    assert settled([first, lucky]) is first
    assert settled([first, lucky, better]) is better
    unknown = tried("unknown")
    assert settled([unknown, lucky]) is unknown


def test_a_plan_that_is_followed_is_tried_before_all_others() -> None:
    raid = night()
    side = land_raid.to_act(raid)[0]
    kept = tactics.given(raid, side, tactics.portfolio(raid, side)[-1])
    found = search(LAND_RAID, tactics, seen(raid, side), random.Random(1), QUICK, kept)
    assert found[0].orders is kept
    assert found[0].tries
    assert found[1].told == tactics.portfolio(raid, side)[0]


def test_the_bandit_finds_what_each_squad_does_best() -> None:
    """Two squads that pay 3 for "b" and "z" each, and dice on top."""
    rng = random.Random(4)
    bandit = Bandit(
        [["a", "b", "c"], ["x", "y", "z"]], [("a", "x"), ("c", "y")], lambda told: told, rng
    )
    for _ in range(150):
        trial = bandit.next()
        trial.add(3.0 * (trial.told[0] == "b") + 3.0 * (trial.told[1] == "z") + rng.gauss(0, 2))
        bandit.learn(trial)
    assert best_trial(bandit.trials).told == ("b", "z")


def test_an_imagined_raid_is_played_to_its_end() -> None:
    raid = night()
    plans = [tactics.usual(raid, side, random.Random(1)) for side in (RAIDERS, TOWN)]
    end = play_out(LAND_RAID, tactics, raid, plans, random.Random(2))
    assert end.phase is Phase.OVER
    assert end == play_out(LAND_RAID, tactics, raid, plans, random.Random(2))


# --- the captain ---------------------------------------------------------------------------


def test_he_plans_once_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    real = search_orders.search

    def counted(engine: Any, script: Any, sight: Seen[Raid], *rest: Any) -> Any:
        made.append(sight.value.turn)
        return real(engine, script, sight, *rest)

    monkeypatch.setattr(search_orders, "search", counted)
    raid, rng = night("nassau"), random.Random(1)
    heads = [Orderly(LAND_RAID, tactics), Orderly(LAND_RAID, tactics)]
    while (to_act := land_raid.to_act(raid)) and raid.turn < 4:
        side = to_act[0]
        legal = land_raid.legal(raid, side)
        act = heads[side].choose(seen(raid, side), legal, rng, Budget(rounds=3))
        assert act in legal
        raid = land_raid.apply(raid, act, loose(rng)).state
    assert made
    assert max(made.count(turn) for turn in made) <= 2  # once for each side


def test_a_hurried_captain_answers_at_once_with_what_is_usual() -> None:
    raid = night()
    played = 0

    def stop() -> bool:
        nonlocal played
        played += 1
        return True

    hurried = structs.replace(QUICK, rounds=10_000, stop=stop)
    assert land_raid.refuse(raid, decide(raid, budget=hurried)) is None
    assert played == 1


def test_without_rounds_he_does_the_usual() -> None:
    raid = night()
    assert decide(raid, budget=STEADY) == decide(raid, seed=8, budget=STEADY)


def head_of(engine: Engine[Any, Any, Any]) -> object:
    """What decides for a mate, under the patience that all levels have."""
    made = LEVELS["mate"].make(engine)
    assert isinstance(made, Patient)
    return made.head


def test_the_levels_have_the_head_that_suits_the_game() -> None:
    assert isinstance(head_of(SEA_FIGHT), Greedy)
    assert isinstance(head_of(LAND_RAID), Orderly)
    assert LEVELS["mate"].budget.rounds > LEVELS["sailor"].budget.rounds > 0


# --- no peeking ----------------------------------------------------------------------------


def test_whatever_is_hidden_from_him_he_does_the_same() -> None:
    """Every hidden fact replaced by another that looks the same: the same decision."""
    met = 0
    for raid in moments(10):
        side = land_raid.to_act(raid)[0]
        others = [land_raid.imagine(seen(raid, side), random.Random(seed)) for seed in range(2)]
        met += any(other.places != raid.places for other in others)
        chosen = {decide(world, budget=Budget(rounds=5)) for world in (raid, *others)}
        assert len(chosen) == 1
    assert met > 2


# --- the process ---------------------------------------------------------------------------


def replies(requests: list[Request]) -> list[Any]:
    """What one process replies to requests."""
    mate = LEVELS["mate"]
    light = replace(mate, budget=replace(mate.budget, rounds=4))
    thinker = Thinker(LAND_RAID, light, 5)
    return [thinker.reply(request) for request in requests]


def test_the_worker_keeps_its_plan_and_a_new_one_makes_another_from_the_same_sight() -> None:
    raid = replace(night(), alarm=Alarm.FULL, since=1)
    side = land_raid.to_act(raid)[0]
    asked = []
    for _ in range(4):
        asked.append(Request(pack(seen(raid, side))))
        act = replies(asked)[-1]
        assert act in land_raid.legal(raid, side)
        raid = land_raid.apply(raid, act, Seeded(3)).state
        if land_raid.to_act(raid) != (side,):
            break
    assert replies(asked) == replies(asked)
    assert len(replies(asked[-1:])) == 1
