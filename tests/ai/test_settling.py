"""A fight that is settled: played elsewhere for both sides, and followed action by action."""

import asyncio
import io
import sys
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from campaign.ai import settler
from campaign.ai.opponent import OpponentError
from campaign.ai.policy import level
from campaign.ai.settling import Settling
from campaign.ai.wire import Moved, Task, receive
from campaign.engines import SEA_FIGHT
from campaign.kernel.match import Match, digest
from campaign.kernel.sworn import Sworn, swear
from content import scenario

DEAF = (sys.executable, "-c", "pass")
HALTED = (
    sys.executable,
    "-c",
    "import sys; from campaign.ai.wire import Halted, send; send(sys.stdout.buffer, Halted('no'))",
)


def duel() -> Match[Any, Any, Any]:
    return Match(SEA_FIGHT, scenario("duel").setup(), seed=5)


async def follow(settling: Settling, match: Match[Any, Any, Any], most: int = 10_000) -> int:
    """Do what is told, as far as asked; how many actions that were."""
    taken = 0
    try:
        async for who, action in settling.moves():
            match.submit(who, action)
            taken += 1
            if taken == most:
                break
    finally:
        settling.close()
    return taken


@pytest.mark.rule("C-12")
def test_a_fight_is_settled_to_its_end_by_the_same_rules_and_dice() -> None:
    one, two = duel(), duel()
    levels = ("powder monkey", "powder monkey")
    for match in (one, two):
        asyncio.run(follow(Settling(match, levels, 1), match))
    assert not one.to_act
    assert digest(one.state) == digest(two.state)
    assert any(entry.thrown for entry in one.entries)


@pytest.mark.rule("C-27.2")
def test_a_fight_with_sworn_dice_is_settled_with_the_dice_it_will_throw() -> None:
    """In this process: what is told is done again by the match with dice of its own."""
    setup = scenario("duel").setup()
    match = Match(SEA_FIGHT, setup, seed=5, dice=Sworn(5, (swear({}).answered(1),)))
    dice, state = match.dice, msgspec.msgpack.encode(match.state)
    assert isinstance(dice, Sworn)
    levels = ("powder monkey", "powder monkey")
    task = Task("sea_fight", levels, 1, (5, dice.at), state, dice.oaths, dice.label)
    told = io.BytesIO()
    settler.settle(msgspec.msgpack.decode(msgspec.msgpack.encode(task), type=Task), told)
    told.seek(0)
    while body := receive(told):
        moved = msgspec.msgpack.decode(body, type=Moved)
        match.submit(moved.who, msgspec.msgpack.decode(moved.action, type=SEA_FIGHT.action))
    assert not match.to_act
    assert dice.at > 3


@pytest.mark.rule("H-233")
def test_who_settles_weighs_fewer_plans_and_both_sides_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(settler, "steps", lambda *given: asked.extend(given[3]) or ())
    match = duel()
    state = msgspec.msgpack.encode(match.state)
    settler.settle(Task("sea_fight", ("mate", "mate, bold"), 1, (1, 0), state), io.BytesIO())
    one, two = asked
    assert one.budget == two.budget
    assert one.budget.rounds == settler.MOST_ROUNDS < level("mate").budget.rounds
    assert replace(one.budget, rounds=0) == replace(level("mate").budget, rounds=0)
    assert settler.brisk(level("sailor")).budget == level("sailor").budget


@pytest.mark.rule("C-30")
def test_captains_settle_as_mates() -> None:
    settles = settler.brisk(level("captain, bold"))
    assert settles.name == "mate, bold"
    assert settles.budget == settler.brisk(level("mate")).budget


def test_what_was_begun_is_settled_from_where_it_stands() -> None:
    match, levels = duel(), ("powder monkey", "sailor")
    assert asyncio.run(follow(Settling(match, levels, 1), match, most=9)) == 9
    asyncio.run(follow(Settling(match, levels, 2), match))
    assert not match.to_act


GARBLED = (
    sys.executable,
    "-c",
    "import sys; sys.stdout.buffer.write(bytes([0, 0, 0, 2, 1, 1])); sys.stdout.flush()",
)


@pytest.mark.parametrize("command", [DEAF, HALTED, GARBLED, ("no-such-program",)])
def test_a_process_that_fails_is_told_in_a_sentence(command: tuple[str, ...]) -> None:
    match = duel()
    settling = Settling(match, ("sailor", "sailor"), 1, command=command)
    with pytest.raises(OpponentError, match="cannot be settled"):
        asyncio.run(follow(settling, match))
