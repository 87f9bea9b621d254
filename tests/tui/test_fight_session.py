"""The table of a fight: opponents that answer, fail, are hurried and sent home."""

import asyncio
from pathlib import Path

import pytest

from pieces_of_eight.campaign.ai.opponent import OpponentError
from pieces_of_eight.campaign.ai.worker import Decision
from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from pieces_of_eight.campaign.sea_fight import legal
from pieces_of_eight.campaign.sea_fight.state import Action, End, Hold, Sea, ShipId
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.play.session import Session
from pieces_of_eight.tui.sea_fight.face import FACE
from tests.tui.fights import AGAINST_AI, PEOPLE, duel, save

BOTH_AI = (Chair("ai", "Barnet", "mate"), Chair("ai", "Rackham", "mate"))
NORTH, SOUTH = Player(0), Player(1)


class First:
    """Takes the first legal action; the last of them where it must not sail for ever."""

    def __init__(self, *, fails: int = 0, waits: bool = False) -> None:
        self.fails = fails
        self.seen: list[Player] = []
        self.hurried = asyncio.Event()
        self.waits = waits
        self.closed = False

    async def choose(self, seen: Seen[Sea], now: Decision) -> Action:
        if self.fails:
            self.fails -= 1
            raise OpponentError("The enemy captain does not answer.")
        if self.waits:
            await self.hurried.wait()
        self.seen.append(seen.who)
        actions = legal(seen.value, seen.who)
        return next((a for a in actions if isinstance(a, Hold | End)), actions[0])

    def hurry(self) -> None:
        self.hurried.set()

    def close(self) -> None:
        self.closed = True


def swan_done(session: Session) -> None:
    """Swan holds and ends her turn."""
    session.submit(Hold(ShipId(0)))
    session.submit(End(ShipId(0)))


async def test_a_thinker_decides_whenever_it_is_his(tmp_path: Path) -> None:
    session = Session(save(tmp_path, duel(), AGAINST_AI), FACE, animated=False)
    opponent = First()
    driving = asyncio.create_task(session.drive({SOUTH: opponent}))
    swan_done(session)
    await session.rested()
    assert session.human
    assert opponent.seen
    assert set(opponent.seen) == {SOUTH}
    driving.cancel()


async def test_a_thinker_that_cannot_answer_is_told_of_and_asked_again(tmp_path: Path) -> None:
    session = Session(save(tmp_path, duel(), AGAINST_AI), FACE, animated=False)
    opponent, troubles = First(fails=1), []
    session.on_trouble = troubles.append
    driving = asyncio.create_task(session.drive({SOUTH: opponent}))
    swan_done(session)
    await session.rested()
    assert troubles == ["The enemy captain does not answer."]
    assert session.paused
    session.skip()
    await session.rested()
    assert session.human
    driving.cancel()


async def test_skipping_hurries_him_who_thinks(tmp_path: Path) -> None:
    session = Session(save(tmp_path, duel(), AGAINST_AI), FACE)
    opponent = First(waits=True)
    driving = asyncio.create_task(session.drive({SOUTH: opponent}))
    swan_done(session)
    await asyncio.sleep(0)
    assert not session.human
    session.skip()
    await session.rested()
    assert session.human
    assert not session.hurried
    driving.cancel()


async def test_two_thinkers_end_a_fight_between_themselves(tmp_path: Path) -> None:
    session = Session(save(tmp_path, duel(coins=1), BOTH_AI), FACE, animated=False)
    assert session.watched
    one, two = First(), First()
    await session.drive({NORTH: one, SOUTH: two})
    assert session.over
    assert set(one.seen) == {NORTH}
    assert set(two.seen) == {SOUTH}
    session.close()
    assert one.closed
    assert two.closed


async def test_between_people_nobody_is_driven(tmp_path: Path) -> None:
    session = Session(save(tmp_path, duel(), PEOPLE), FACE)
    await session.drive({})
    assert session.viewer == NORTH
    swan_done(session)
    assert session.viewer == SOUTH
    assert session.name_of(session.viewer) == "Jack Rackham"


async def test_nobody_acts_out_of_turn(tmp_path: Path) -> None:
    session = Session(save(tmp_path, duel(), AGAINST_AI), FACE)
    swan_done(session)
    assert session.legal() == ()
    assert session.viewer == NORTH
    assert await session.advise() == []
    with pytest.raises(RefusedError):
        session.submit(End(ShipId(1)))


@pytest.mark.parametrize("settled", [False, True])
async def test_what_was_thought_out_behind_another_page_is_done_later_or_not_at_all(
    tmp_path: Path, settled: bool
) -> None:
    session = Session(save(tmp_path, duel(), AGAINST_AI), FACE, animated=False)
    opponent = First(waits=True)
    driving = asyncio.create_task(session.drive({SOUTH: opponent}))
    swan_done(session)
    await asyncio.sleep(0)
    session.pause(paused=True)
    opponent.hurry()
    await session.rested()
    match = session.saved.match
    assert not session.human
    assert opponent.seen == [SOUTH]
    if settled:
        match.submit(SOUTH, Hold(ShipId(1)))
        match.submit(SOUTH, End(ShipId(1)))
    session.pause(paused=False)
    await asyncio.sleep(0)
    await session.rested()
    assert session.human
    assert not driving.done()
    assert [entry.who for entry in match.entries].count(SOUTH) == 2
    driving.cancel()
