"""However the server ends, no game of a visitor runs on."""

import asyncio
import contextlib
import signal
from pathlib import Path

import pytest
from aiohttp import ClientSession, CookieJar

from tests.serve.hosting import alive, hosted, workers

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(  # Linux alone has it
        not Path("/proc").is_dir(), reason="Processes are counted in /proc."
    ),
]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_the_games_end_with_their_server(tmp_path: Path, how: signal.Signals) -> None:
    jar = CookieJar(unsafe=True)  # it keeps none of a bare number otherwise
    async with hosted(tmp_path / "data") as (url, server), ClientSession(cookie_jar=jar) as visitor:
        (await visitor.get(url)).release()
        async with visitor.ws_connect(f"{url}ws", headers={"Origin": url.rstrip("/")}) as line:
            with contextlib.suppress(TimeoutError):
                while True:  # until the game is at rest: it writes to nobody, so it is told no end
                    await line.receive(timeout=2)
            running = workers(server.pid)
            assert running
            server.send_signal(how)
            await server.wait()
            async with asyncio.timeout(30):
                while any(map(alive, running)):
                    await asyncio.sleep(0.1)
