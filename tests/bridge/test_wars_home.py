"""Nothing comes from nothing in a battle by Pirate Wars, nor on the way there and home again."""

import random

import pytest

from pieces_of_eight.campaign import bridge, pirate_wars
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.bridge.sea_fight import LOSSES
from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.pirate_wars.state import Edition, Sea
from pieces_of_eight.campaign.port.state import Loss, Port, own
from tests.bridge.positions import ONE, TWO, begun, came_of, fight, met, warring


@pytest.mark.rule("H-97")
@pytest.mark.parametrize("edition", Edition)
def test_a_battle_that_never_was_changes_nothing(edition: Edition) -> None:
    for seed in range(30):
        career, made = met(seed), warring(edition)
        end = came_of(career, begun(career, made=made, seed=seed), made=made)
        for who in (ONE, TWO):
            for ship, worn in zip(own(career, who).ships, end.ships[who], strict=True):
                assert worn.end == bridge.world.unhurt(ship)


def fought(career: Port, edition: Edition, seed: int) -> Sea:
    """A battle played out by two captains who think little."""
    dice, rng, monkey = Seeded(seed), random.Random(seed), level("powder monkey")
    head = monkey.make(PIRATE_WARS)
    sea: Sea = begun(career, made=warring(edition), attacker=Player(seed % 2), seed=seed)
    while who := pirate_wars.to_act(sea):
        legal = pirate_wars.legal(sea, who[0])
        act = head.choose(seen(sea, who[0]), legal, rng, monkey.budget)
        sea = pirate_wars.apply(sea, act, dice).state
    return sea


def conserved(career: Port, sea: Sea) -> None:
    """No ship, man, gun or coin has come from nothing."""
    end = came_of(career, sea, made=warring(sea.edition))
    men = [0, 0]
    for who in (ONE, TWO):
        ships = own(career, who).ships
        assert [each.ship for each in end.ships[who]] == list(range(len(ships)))
        for ship, told, worn in zip(ships, end.outcome.ships[who], end.ships[who], strict=True):
            assert LOSSES.get(told.fate, Loss.KEPT) is worn.end.loss
            assert worn.end.gear <= ship.gear
            assert all(left <= had for left, had in zip(worn.end.hull, ship.hull, strict=True))
            assert worn.end.crew <= ship.crew
            if worn.end.loss is not Loss.TAKEN:
                assert worn.end.fighting <= ship.fighting
            if worn.end.loss is Loss.KEPT:
                assert sum(worn.end.hull)
            assert not (told.captain_killed and worn.end.captain)
    for hull in sea.ships:
        men[hull.owner] += sum(row.count for row in hull.crew)
    sent = fight(career, made=warring(sea.edition)).ships
    for who in (ONE, TWO):
        assert men[who] <= sum(r.count for p in sent if p.owner == who for r in p.crew)
    assert end.outcome.coins == 0
    whole = sum(gun.whole for hull in sea.ships for gun in hull.guns)
    assert whole <= sum(len(plan.guns) for plan in sent), "cannon may be hauled, but not cast"


@pytest.mark.rule("H-97")
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", range(2))
def test_nothing_comes_from_nothing_in_a_battle(seed: int, edition: Edition) -> None:
    career = met(seed)
    conserved(career, fought(career, edition, seed))


@pytest.mark.soak
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", range(50))
def test_nothing_comes_from_nothing_in_many_battles(seed: int, edition: Edition) -> None:
    career = met(1000 + seed)
    conserved(career, fought(career, edition, seed))
