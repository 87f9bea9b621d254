"""Luck: the exact share of throws of the same dice of which less would have come."""

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice, product
from typing import Any, NamedTuple

import pytest

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Roll, Rule, Scripted, Seeded, branched
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.match import REPLAYS, Match, in_points, swing, swings
from pieces_of_eight.campaign.kernel.odds import Luck, yes_or_no
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.play.session import Journal
from pieces_of_eight.tui.registry import face_of
from tests.tables import SETUPS

GUNS = ("Fire", "Shoot", "Snipe", "Board")
"""Whoever can fire does: else two ships that sail by lot would never meet."""


def test_of_one_die_the_share_counts_what_brings_as_much_half() -> None:
    assert Luck().throw(1, 1, yes_or_no(1 / 6)).share == pytest.approx(5 / 6 + 1 / 12)
    assert Luck().throw(0, 1, yes_or_no(1 / 6)).share == pytest.approx(5 / 12)


def test_the_luckiest_is_luckier_than_nearly_all_and_nobody_without_dice() -> None:
    assert Luck().share is None
    share = Luck().throw(300, 300, yes_or_no(1 / 6)).share
    assert share is not None
    assert 0.999 < share <= 1


@pytest.mark.parametrize("engine", [engine for engine in SETUPS if face_of(engine).luck])
def test_the_luck_of_a_fight_is_that_of_its_dice(engine: str) -> None:
    rng, face = random.Random(3), face_of(engine)
    match = Match(ENGINES[engine], [*SETUPS[engine].values()][-1](3), 3)
    while match.to_act and len(match.steps) < 120:
        who = match.to_act[0]
        legal = match.seat(who).legal()
        shots = [each for each in legal if type(each).__name__ in GUNS]
        match.submit(who, rng.choice(shots or legal))
    journal = Journal(match, Player(0), ("A", "B", "C", "D"), face.tell)
    assert face.luck is not None
    found = face.luck(match.seat(Player(0)).seen.value, journal.entries)
    assert any(luck.thrown for luck in found)
    for luck in found:
        assert (luck.share is None) == (not luck.thrown)
        assert 0 <= luck.came <= sum(dice * (len(ways) - 1) for dice, ways in luck.thrown)
        assert all(sum(ways) == pytest.approx(1) for _, ways in luck.thrown)
        assert luck.share is None or 0 <= luck.share <= 1


# --- The law: whatever is counted as luck comes to nothing over all that the dice can do ----------

LOOKED_AT, MOST = 1, 220
"""Orders of each kind of dice, and the ways their dice may fall at most."""


@pytest.mark.parametrize("engine", FIGHTS)
def test_what_is_expected_is_what_the_rules_bring_over_all_dice(engine: str) -> None:
    looked: defaultdict[str, int] = defaultdict(int)
    for before, action, kinds in lucky_orders(engine):
        if all(looked[kind] >= LOOKED_AT for kind in kinds):
            continue

        def over(dice: Dice, before: Any = before, action: Any = action) -> Any:
            events = ENGINES[engine].game.apply(before, action, dice).events
            return tuple(each for event in events for each in ENGINES[engine].luck(before, event))

        every = [*islice(branched(over), MOST + 1)]
        if len(every) > MOST:
            continue
        for kind in kinds:
            looked[kind] += 1
        sums: defaultdict[tuple[str, int], float] = defaultdict(float)
        for found, chance in every:
            for by, what, luck in found:
                sums[what, by] += float(chance) * (luck.came - luck.expected)
        assert all(abs(rest) < 1e-9 for rest in sums.values()), (action, sums)
        if len(looked) > 1 and all(count >= LOOKED_AT for count in looked.values()):
            break
    assert looked


def lucky_orders(engine: str) -> Iterator[tuple[Any, Any, set[str]]]:
    """Orders of fights by lot whose dice were counted, with what they were thrown for."""
    fight, rng = ENGINES[engine], random.Random(3)
    for make in SETUPS[engine].values():
        dice = Seeded(3)
        before = fight.game.start(make(3), dice).state
        for _ in range(120):
            if not (seats := fight.game.to_act(before)):
                break
            legal = fight.game.legal(before, seats[0])
            action = rng.choice([a for a in legal if type(a).__name__ in GUNS] or legal)
            step = fight.game.apply(before, action, dice)
            kinds = {each.what for event in step.events for each in fight.luck(before, event)}
            if kinds:
                yield before, action, kinds
            before = step.state


# --- In points -----------------------------------------------------------------------------------

SALVO = Rule("P8-17.2")


class Purse(NamedTuple):
    """A game for a test: each order throws dice, and whoever gives it gets 3 coins for a 5 or 6."""

    coins: tuple[int, int] = (0, 0)

    @staticmethod
    def apply(purse: "Purse", order: tuple[int, int], dice: Dice) -> Step["Purse"]:
        who, count = order
        faces: Faces = dice(Roll(SALVO, count, (5,)))
        coins = list(purse.coins)
        coins[who] += 3 * sum(face >= 5 for face in faces)
        return Step(Purse((coins[0], coins[1])), (), (faces,))

    @staticmethod
    def score(purse: "Purse") -> dict[Player, float]:
        return {Player(who): coins for who, coins in enumerate(purse.coins)}


def purse() -> Engine[Any, Any, Any]:
    class Found:
        game = Purse

    return Found  # type: ignore[return-value]


def test_luck_in_points_is_that_of_all_dice_with_the_same_orders() -> None:
    orders = [(0, 2), (1, 1), (0, 1)]
    found, dice = [Step(Purse(), ())], Scripted(5, 1, 2, 6)
    for order in orders:
        found.append(Purse.apply(found[-1].state, order, dice))
    one, two = in_points([*swings(purse(), found, orders, 7)], 2)
    assert (one.came, two.came) == (6, -6)
    assert (one.expected, two.expected) == pytest.approx((2, -2))
    leads = [
        3 * (sum(f >= 5 for f in (a, b, d)) - (c >= 5))
        for a, b, c, d in product(range(1, 7), repeat=4)
    ]
    share = (sum(lead < 6 for lead in leads) + sum(lead == 6 for lead in leads) / 2) / 6**4
    assert one.share == pytest.approx(share)
    assert two.share == pytest.approx(1 - share)


def test_where_dice_can_fall_in_too_many_ways_an_order_is_replayed() -> None:
    many, after = (0, 400), Purse((420, 0))
    found = swing(purse(), Purse(), many, after, "seed")
    assert found == swing(purse(), Purse(), many, after, "seed"), "they follow from their seed"
    (one, _) = in_points([found], 2)
    assert one.came == 420
    assert one.expected == pytest.approx(400, abs=4 * 3 * (400 * 2 / 9) ** 0.5 / REPLAYS**0.5)
    assert one.share is not None
    assert 0.65 < one.share < 0.85
    assert [each.share for each in in_points([], 2)] == [None, None]
    nothing = swing(purse(), Purse(), (0, 0), Purse(), "seed")
    assert [each.share for each in in_points([nothing], 2)] == [None, None], "it was certain"
