"""The captain who looks ahead: what he finds, when he keeps to the mate, on one core or two."""

import dataclasses
import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from pieces_of_eight.campaign.ai import search
from pieces_of_eight.campaign.ai.opponent import Opponent, Worker
from pieces_of_eight.campaign.ai.policy import (
    EVERYWHERE,
    LEVELS,
    Level,
    levels_in,
    met_as,
)
from pieces_of_eight.campaign.ai.policy import level as level_named
from pieces_of_eight.campaign.ai.search import BATCH, Farsighted, played_out, thought_of
from pieces_of_eight.campaign.ai.worker import Halves, Request, Thinker, help_out, pack
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import Budget, Foresight
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, seen
from tests import toy
from tests.games import moves
from tests.tables import SETUPS
from tests.toy import TOY, Auction, Bid

FIRST, SECOND = Player(0), Player(1)
KNOWN = tuple(
    name for name, each in ENGINES.items() if each.mind.captain and each.mind.captain.foresight
)
"""The engines in which a captain looks ahead."""
MET = tuple(name for name in ENGINES if levels_in(ENGINES[name]) != EVERYWHERE)
"""Those in which he is met, because he judges better than a mate or looks ahead."""


def patient_bidder(state: Auction, who: Player) -> Any:
    """Bids nothing and risks nothing."""
    return toy.legal(state, who)[0 if not state.pending else 1]


AHEAD: Engine[Auction, toy.Action, toy.Setup] = dataclasses.replace(
    TOY, mind=dataclasses.replace(TOY.mind, foresight=Foresight(patient_bidder, 4, 6))
)


def rich_chest() -> Seen[Auction]:
    """The last chest, worth six; the other's bid lies sealed."""
    state = Auction(1, (6, 6), 6, (None, Sealed(SECOND, 0)))
    return seen(state, FIRST)


def glance(*coins: int) -> Any:
    """A mate who thinks most of the first of some bids."""

    class Option(msgspec.Struct):
        action: Bid
        value: float

    def options(*_: Any) -> Sequence[Option]:
        return [Option(Bid(FIRST, Sealed(FIRST, n)), -float(at)) for at, n in enumerate(coins)]

    return options


def chosen(budget: Budget, *coins: int, engine: Engine[Any, Any, Any] = AHEAD) -> int:
    sight = rich_chest()
    head = Farsighted(engine, glance(*coins))
    action = head.choose(sight, toy.legal(sight.value, FIRST), random.Random(1), budget)
    assert isinstance(action, Bid)
    assert action.coins.content is not None
    return action.coins.content


def test_he_finds_what_a_glance_has_not_seen() -> None:
    """Three coins buy a chest of six; nothing buys nothing."""
    assert chosen(Budget(worlds=16), 0, 3) == 3
    assert chosen(Budget(worlds=16), 0, 1, 2, 3) == 3


def test_he_keeps_to_the_mate_where_nothing_is_surely_better() -> None:
    assert chosen(Budget(worlds=0), 0, 3) == 0
    assert chosen(Budget(worlds=16), 3, 0) == 3


def test_he_tries_no_more_orders_than_the_engine_says() -> None:
    narrow = dataclasses.replace(
        AHEAD, mind=dataclasses.replace(AHEAD.mind, foresight=Foresight(patient_bidder, 2, 6))
    )
    assert chosen(Budget(worlds=16), 0, 1, 3, engine=narrow) != 3
    near = dataclasses.replace(
        AHEAD,
        mind=dataclasses.replace(AHEAD.mind, foresight=Foresight(patient_bidder, 4, 6, near=0.5)),
    )
    assert chosen(Budget(worlds=16), 0, 3, engine=near) == 0


def test_hurried_he_says_at_once_what_a_mate_would() -> None:
    asked: list[int] = []

    def tries(*_: Any) -> list[list[float]]:
        asked.append(1)
        return []

    assert chosen(Budget(worlds=400, stop=lambda: True, tries=tries), 0, 3) == 0
    assert not asked


def test_hurried_in_between_he_gives_the_best_so_far() -> None:
    batches: list[int] = []

    def tries(sight: Seen[Any], actions: Sequence[Any], seeds: Sequence[int]) -> list[list[float]]:
        batches.append(len(seeds))
        return played_out(AHEAD, sight, actions, seeds)

    budget = Budget(worlds=400, stop=lambda: len(batches) == 3, tries=tries)
    assert chosen(budget, 0, 3) == 3
    assert batches == [BATCH] * 3


def test_all_orders_meet_the_same_worlds() -> None:
    """What another order is worth does not hang on which stands beside it."""
    sight = rich_chest()
    bids = [Bid(FIRST, Sealed(FIRST, coins)) for coins in range(4)]
    together = played_out(AHEAD, sight, bids, range(20))
    for at, one in enumerate(bids):
        alone = played_out(AHEAD, sight, [one], range(20))
        assert [values[at] for values in together] == [values[0] for values in alone]


def test_worlds_that_go_alike_are_thought_through_once() -> None:
    """Until dice part them: the same position asks for no second thought."""
    asked: list[Auction] = []

    def habit(state: Auction, who: Player) -> Any:
        asked.append(state)
        return patient_bidder(state, who)

    engine = dataclasses.replace(
        AHEAD, mind=dataclasses.replace(AHEAD.mind, foresight=Foresight(habit, 4, 6))
    )
    played_out(engine, rich_chest(), [Bid(FIRST, Sealed(FIRST, 3))], range(40))
    assert asked
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize("engine", KNOWN)
def test_what_a_world_comes_to_does_not_hang_on_those_before(engine: str) -> None:
    found, (sight, actions) = ENGINES[engine], opening(engine)
    seeds = range(6)
    together = played_out(found, sight, actions[:2], seeds)
    alone = []
    for seed in seeds:
        search.worlds.cache_clear()
        alone += played_out(found, sight, actions[:2], [seed])
    assert together == alone


# --- with one pair of hands or two ----------------------------------------------------------------


def opening(engine: str) -> tuple[Seen[Any], list[Any]]:
    """What the first who decides sees, and what a mate thinks of."""
    found, game = ENGINES[engine], ENGINES[engine].game
    state: Any = game.start(next(iter(SETUPS[engine].values()))(1), Seeded(1)).state
    for _, _, after in moves(found, state, Seeded(1), [LEVELS["powder monkey"]] * 4, 1):
        who = game.to_act(state)[0]
        legal = game.legal(seen(state, who).value, who)
        if len(legal) > 2:
            options = thought_of(found)(seen(state, who), legal, random.Random(1), Budget())
            if len(options) > 1:
                return seen(state, who), [each.action for each in options[:2]]
        state = after
    raise AssertionError("nobody has a choice")


@pytest.mark.parametrize("engine", KNOWN)
def test_two_cores_think_as_one(engine: str) -> None:
    sight, actions = opening(engine)
    helper = Worker(help_out, engine)
    halves = Halves(ENGINES[engine], helper.connection)
    for seeds in (range(5), range(1)):
        assert halves(sight, actions, seeds) == played_out(ENGINES[engine], sight, actions, seeds)
    assert halves.helper is helper.connection
    helper.close()


def leave(connection: Any, *_: Any) -> None:
    connection.recv()


def test_a_helper_that_is_lost_is_done_without() -> None:
    engine = KNOWN[0]
    sight, actions = opening(engine)
    wanted = played_out(ENGINES[engine], sight, actions, range(4))
    helper = Worker(leave, engine)
    halves = Halves(ENGINES[engine], helper.connection)
    assert halves(sight, actions, range(4)) == wanted
    assert halves(sight, actions, range(4)) == wanted
    assert halves.helper is None
    helper.close()


def test_a_captain_who_looks_ahead_is_helped_and_both_processes_end() -> None:
    sight, _ = opening(KNOWN[0])
    with Opponent(ENGINES[KNOWN[0]], "captain", 1) as captain:
        action = captain.choose_now(sight)
        both = [worker.process for worker in captain._workers]
        assert [process.is_alive() for process in both] == [True, True]
    assert not any(process.is_alive() for process in both)
    assert Thinker(ENGINES[KNOWN[0]], LEVELS["captain"], 1).reply(Request(pack(sight))) == action


# --- as a level ----------------------------------------------------------------------------------


def light(level: Level, worlds: int) -> Level:
    return msgspec.structs.replace(
        level, budget=msgspec.structs.replace(level.budget, worlds=worlds)
    )


@pytest.mark.parametrize("engine", KNOWN)
def test_he_is_a_mate_while_he_tries_nothing(engine: str) -> None:
    """So he plays no worse where he is in a hurry."""
    state = ENGINES[engine].game.start(next(iter(SETUPS[engine].values()))(2), Seeded(2)).state
    games = []
    for level in (light(LEVELS["captain"], 0), LEVELS["mate"]):
        played = moves(ENGINES[engine], state, Seeded(2), [level] * 4, 3)
        games.append([action for (_, action, _), _ in zip(played, range(12), strict=False)])
    assert games[0] == games[1]


@pytest.mark.parametrize("engine", MET)
def test_another_seed_of_the_dice_and_he_chooses_the_same(engine: str) -> None:
    sight, _ = opening(engine)
    head = light(LEVELS["captain"], 4)
    found = set()
    for dice in (1, 2, 999):
        state = ENGINES[engine].game.imagine(sight, random.Random(1))
        played = moves(ENGINES[engine], state, Seeded(dice), [head] * 4, 5)
        found.add(repr(next(played)[1]))
    assert len(found) == 1


@pytest.mark.rule("C-30")
def test_where_there_are_no_captains_he_is_met_as_a_mate_and_keeps_his_temper() -> None:
    assert met_as("captain") == "mate"
    for name, engine in ENGINES.items():
        for other in ("", "mate, bold", "powder monkey"):
            assert met_as(other, engine) == other
        assert met_as("captain, bold", engine) == f"{'captain' if name in MET else 'mate'}, bold"


@pytest.mark.rule("C-30")
@pytest.mark.parametrize("engine", ["sheet", "port"])
def test_on_a_sheet_without_a_prize_and_in_port_he_does_what_a_mate_does(engine: str) -> None:
    """The same mate, of his own temper; what he does where there is one stands in test_gathered."""
    sight, actions = opening(engine)
    one, two = (
        level_named(name).make(ENGINES[engine]).choose(sight, actions, random.Random(1), Budget())
        for name in ("mate, bold", "captain, bold")
    )
    assert one == two


def test_nobody_looks_ahead_where_the_engine_does_not_say_how() -> None:
    assert TOY.mind.foresight is None
    with pytest.raises(ValueError, match="nobody looks ahead in toy"):
        search.foresight_of(TOY)


def test_who_judges_better_is_a_captain_and_who_does_not_is_a_mate() -> None:
    """Where an engine hands over a captain's value he goes by it; elsewhere he is a mate."""
    sea = ENGINES["sea_fight"]
    assert "sea_fight" in MET
    assert sea.mind.foresight is None
    plain = dataclasses.replace(sea, mind=dataclasses.replace(sea.mind, captain=None))
    assert levels_in(plain) == EVERYWHERE
    turned = dataclasses.replace(
        sea,
        mind=dataclasses.replace(
            sea.mind,
            captain=dataclasses.replace(
                sea.mind, value=lambda state, who: -sea.mind.value(state, who)
            ),
        ),
    )
    sight, actions = opening("sea_fight")
    choices = [
        LEVELS[name].make(engine).choose(sight, actions, random.Random(1), Budget())
        for name, engine in (
            ("mate", plain),
            ("captain", plain),
            ("mate", turned),
            ("captain", turned),
        )
    ]
    assert choices[0] == choices[1] == choices[2] != choices[3]
