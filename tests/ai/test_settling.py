"""A fight that is settled: played elsewhere for both sides, and followed action by action."""

import asyncio
from contextlib import aclosing
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai import opponent
from pieces_of_eight.campaign.ai import worker as worker_module
from pieces_of_eight.campaign.ai.opponent import OpponentError, settled
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.ai.worker import MOST_ROUNDS, MatchTask, brisk, settle
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.match import Match, digest
from pieces_of_eight.campaign.kernel.sworn import Sworn, swear
from pieces_of_eight.content import scenario
from tests.ai.children import leave, stop_half_way
from tests.ai.nowhere import Nowhere


def duel() -> Match:
    return Match(SEA_FIGHT, scenario("duel").setup(), seed=5)


async def follow(match: Match, levels: tuple[str, ...], seed: int, most: int = 10_000) -> int:
    """Do what is told, as far as asked; how many actions that were."""
    taken = 0
    async with aclosing(settled(match, levels, seed)) as moves:
        async for who, action in moves:
            match.submit(who, action)
            taken += 1
            if taken == most:
                break
    return taken


@pytest.mark.rule("C-12")
def test_a_fight_is_settled_to_its_end_by_the_same_rules_and_dice() -> None:
    one, two = duel(), duel()
    levels = ("powder monkey", "powder monkey")
    for match in (one, two):
        asyncio.run(follow(match, levels, 1))
    assert not one.to_act
    assert digest(one.state) == digest(two.state)
    assert any(entry.thrown for entry in one.entries)


@pytest.mark.rule("C-27.2")
def test_a_fight_with_sworn_dice_is_settled_with_the_dice_it_will_throw() -> None:
    """What is told is done again by the match with dice of its own."""
    setup, levels = scenario("duel").setup(), ("powder monkey", "powder monkey")
    match = Match(SEA_FIGHT, setup, seed=5, dice=Sworn(5, (swear({}).answered(1),)))
    asyncio.run(follow(match, levels, 1))
    assert not match.to_act
    assert match.dice.at > 3


class End:
    """Stands for a connection: has one task, and keeps what is sent."""

    def __init__(self, task: MatchTask) -> None:
        self.task = task
        self.sent: list[Any] = []

    def recv(self) -> MatchTask:
        return self.task

    def send(self, what: Any) -> None:
        self.sent.append(what)


@pytest.mark.rule("H-233")
def test_who_settles_weighs_fewer_plans_and_both_sides_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(worker_module, "steps", lambda *given: asked.extend(given[3]) or ())
    match = duel()
    end: Any = End(MatchTask("sea_fight", ("mate", "mate, bold"), 1, match.dice, match.state))
    settle(end)
    assert end.sent == [None]
    one, two = asked
    assert one.budget == two.budget
    assert one.budget.rounds == MOST_ROUNDS < level("sailor").budget.rounds
    assert replace(one.budget, rounds=0) == replace(level("mate").budget, rounds=0)


@pytest.mark.rule("C-30")
def test_captains_settle_as_mates() -> None:
    settles = brisk(level("captain, bold"))
    assert settles.name == "mate, bold"
    assert settles.budget == brisk(level("mate")).budget


def test_what_was_begun_is_settled_from_where_it_stands() -> None:
    match, levels = duel(), ("powder monkey", "sailor")
    assert asyncio.run(follow(match, levels, 1, most=9)) == 9
    asyncio.run(follow(match, levels, 2))
    assert not match.to_act


@pytest.mark.parametrize("what", [leave, stop_half_way, "no function", None])
def test_a_process_that_fails_is_told_in_a_sentence(
    what: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponent, "settle", what)
    if what is None:
        monkeypatch.setattr(opponent, "Worker", Nowhere)

    async def look_on() -> None:
        async for _ in settled(duel(), ("sailor", "sailor"), 1):
            pass

    with pytest.raises(OpponentError, match="cannot be settled"):
        asyncio.run(look_on())
