"""When a place is free again: the game left, its page gone, nobody there; and one that fails."""

import asyncio
import time
from pathlib import Path

import pytest
from aiohttp import web

from saves.ration import MEGABYTE
from tui.serve.games import Limits, VisitorGame, VisitorGames
from tui.serve.worker import Worker

LIMITS = Limits(visitors=2, idle=600, quota=MEGABYTE, grace=15)


def shown(tmp_path: Path) -> VisitorGame:
    """A game whose page is open, and used just now."""
    game = VisitorGames(tmp_path, LIMITS).game("a" * 32)
    game.socket = web.WebSocketResponse()
    return game


def test_a_game_that_is_played_is_not_due(tmp_path: Path) -> None:
    assert not shown(tmp_path).is_due(LIMITS)


@pytest.mark.parametrize(("idle", "due"), [(590, False), (610, True)])
def test_a_game_without_key_or_mouse_is_due(tmp_path: Path, idle: float, due: bool) -> None:
    game = shown(tmp_path)
    game.used = time.monotonic() - idle
    assert game.is_due(LIMITS) is due


@pytest.mark.parametrize(("away", "due"), [(10, False), (20, True)])
def test_a_game_whose_page_is_gone_is_due(tmp_path: Path, away: float, due: bool) -> None:
    game = shown(tmp_path)
    assert game.socket is not None
    game.hide(game.socket)
    game.left -= away
    assert game.is_due(LIMITS) is due


async def test_a_game_that_is_left_by_its_own_door_is_due(tmp_path: Path) -> None:
    game = shown(tmp_path)
    await game.worker.on_meta(b'{"type": "exit"}')
    assert game.is_due(LIMITS)


async def test_the_watch_goes_on_when_a_game_cannot_be_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    games = VisitorGames(tmp_path, LIMITS._replace(grace=0.02))

    async def broken(worker: Worker) -> None:
        raise ValueError("out of order")

    monkeypatch.setattr(Worker, "end", broken)
    watch = asyncio.create_task(games.watch())
    try:
        for key in ("a" * 32, "b" * 32):
            games.game(key).over = True
            async with asyncio.timeout(5):
                while games.running:
                    await asyncio.sleep(0.01)
        assert not watch.done()
    finally:
        watch.cancel()
    assert "could not be ended" in caplog.text


async def test_a_game_whose_line_is_broken_is_ended_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it said was no answer: its process must not live on unseen."""
    worker = shown(tmp_path).worker
    worker._process = process = await asyncio.create_subprocess_exec(
        "cat", stdin=asyncio.subprocess.PIPE
    )

    async def broken() -> None:
        raise ValueError("out of order")

    monkeypatch.setattr(worker, "stop", broken)
    await worker.end()
    assert process.returncode is not None
