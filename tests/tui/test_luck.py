"""Luck: the exact share of throws of the same dice of which less would have come."""

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import ENGINES, FIGHTS
from pieces_of_eight.campaign.kernel.dice import Dice, Seeded, branched
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.play.session import Journal
from pieces_of_eight.tui.registry import face_of
from tests.tables import SETUPS

GUNS = ("Fire", "Shoot", "Snipe", "Board")
"""Whoever can fire does: else two ships that sail by lot would never meet."""


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
