"""The game in a browser: who has the token plays it, nobody else gets an answer or starts one."""

import argparse
import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSServerHandshakeError, web
from aiohttp.test_utils import TestClient, TestServer, unused_port

from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.cli.play import command
from pieces_of_eight.tui.serve import HOST, REFUSED, application

TOKEN = "owners-token"
STARTED = "started"
"""A file that is made where a page has the game started."""
POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no signals for processes.")


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[TestClient]:
    """What asks a server whose game is a file that is made."""
    port = unused_port()
    app = application(f"echo > {tmp_path / STARTED}", port, TOKEN)
    async with TestClient(TestServer(app, host=HOST, port=port)) as found:
        yield found


METHODS = "GET POST PUT OPTIONS"
PATHS = (
    "/ //ws /static/js/textual.js /download/1 /owners-tokeN/ /owners-token0/ws /owners/ws "
    "/x/owners-token/ws /./owners-tokens/../ws /%ff%fe/ /?token=owners-token http://127.0.0.1/ws"
)
ASKED = [
    *(f"{method} /ws" for method in METHODS.split()),
    *(f"GET {path}" for path in PATHS.split()),
]


async def test_without_the_token_nothing_is_answered_and_no_game_starts(
    client: TestClient, tmp_path: Path
) -> None:
    for asked in ASKED:
        reader, writer = await asyncio.open_connection(HOST, client.port)
        host = f"Host: {HOST}:{client.port}"
        writer.write(f"{asked} HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n".encode())
        answer = (await reader.read()).decode()
        writer.close()
        assert answer.startswith("HTTP/1.1 403 "), asked
        assert answer.endswith(f"\r\n\r\n{REFUSED}"), asked
    for path in ("/ws", "/wrong/ws", "/owners-tokeN/ws"):
        with pytest.raises(WSServerHandshakeError) as refused:
            await client.ws_connect(path)
        assert refused.value.status == 403
    assert not (tmp_path / STARTED).exists()


STRANGE = (
    {"Host": "evil.example"},  # a name that is bent to this machine
    {"Host": "localhost"},
    {"Host": ""},
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},  # another server of this machine
)


async def test_a_strange_page_is_refused_though_it_knows_the_token(
    client: TestClient, tmp_path: Path
) -> None:
    socket_words = {"Upgrade": "websocket", "Connection": "Upgrade"}
    socket_words |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "A" * 22 + "=="}
    for strange in STRANGE:
        for path in ("/", "/ws", "/static/js/textual.js"):
            answer = await client.get(f"/{TOKEN}{path}", headers=socket_words | strange)
            assert (answer.status, await answer.text()) == (403, REFUSED), (strange, path)
    assert not (tmp_path / STARTED).exists()


async def test_with_the_token_the_socket_starts_the_game(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So what is refused above would have started one, which is waited for: the server does not."""
    started: list[Process] = []
    create = asyncio.create_subprocess_shell

    async def noted(command: str, **options: Any) -> Process:
        started.append(await create(command, **options))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_shell", noted)
    async with client.ws_connect(f"/{TOKEN}/ws") as line:
        async with asyncio.timeout(30):
            while not (tmp_path / STARTED).exists():
                await asyncio.sleep(0.02)
        await line.close()
    assert [await process.wait() for process in started] == [0]


async def test_the_page_names_no_address_without_the_token_and_loads_nothing_from_outside(
    client: TestClient,
) -> None:
    answer = await client.get(f"/{TOKEN}/")
    site = str(client.make_url(f"/{TOKEN}/"))
    text = await answer.text()
    named = re.findall(r'(?:src|href|-url)="([^"]+)"', text)
    ours = [each for each in named if each.startswith((site, site.replace("http", "ws")))]
    assert set(named) - set(ours) == {"https://fonts.googleapis.com/css?family=Roboto%20Mono"}
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none';")
    assert "google" not in policy  # so that a browser leaves it alone
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    for each in ours:
        if each.startswith("http"):
            assert (await client.get(each.removeprefix(site.removesuffix(f"/{TOKEN}/")))).ok


async def test_no_path_leads_out_of_the_folder_of_the_page(client: TestClient) -> None:
    for path in ("static/%2e%2e/server.py", "static/..%2fserver.py", "static/", "download/1"):
        assert (await client.get(f"/{TOKEN}/{path}")).status in (403, 404), path


def test_each_start_has_a_token_of_its_own_and_listens_on_loopback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hosts = []
    monkeypatch.setattr(web, "run_app", lambda app, host, **_: hosts.append(host))
    assert main(["serve"]) == main(["serve"]) == 0
    assert hosts == ["127.0.0.1"] * 2
    tokens = re.findall(r"http://127.0.0.1:8000/(\S+)/ ", capsys.readouterr().out)
    assert len(set(tokens)) == 2
    assert {len(each) for each in tokens} == {32}


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port]) == 1
    assert f"Port {port} cannot be used: another program uses it," in capsys.readouterr().err


@contextlib.asynccontextmanager
async def served(data: Path) -> AsyncIterator[tuple[str, Process]]:
    """The command itself: the address it prints, and its process."""
    words = ["-m", "pieces_of_eight", "--data", str(data), "serve", "--port", str(unused_port())]
    server = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=PIPE)
    try:
        assert server.stdout is not None
        told = (await asyncio.wait_for(server.stdout.readline(), 60)).decode()
        yield told.split()[1], server
    finally:
        with contextlib.suppress(ProcessLookupError):
            server.kill()
        await server.wait()


@POSIX
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_its_owner_plays_by_the_socket_and_the_game_ends_with_the_server(
    tmp_path: Path, how: signal.Signals
) -> None:
    async with served(tmp_path / "data") as (url, server), ClientSession() as session:
        port = int(url.split(":")[2].partition("/")[0])
        with pytest.raises(ConnectionError):  # nothing listens there
            await asyncio.open_connection("127.0.0.2", port)
        while True:  # the address is told just before the door is open
            with contextlib.suppress(OSError):
                page = await session.get(url)
                break
            await asyncio.sleep(0.1)
        assert page.ok
        async with session.ws_connect(f"{url}ws?width=80&height=24") as line:
            heard = await until(line, "New career", 60)
            async with asyncio.timeout(60):
                while "Curtain" not in heard:  # a key struck before the page is seen is not heard
                    await line.send_str(json.dumps(["stdin", "\x1bOQ"]))
                    heard = await until(line, "Curtain", 2)
            server.send_signal(how)
            await asyncio.wait_for(server.wait(), 20)
            async with asyncio.timeout(20):
                while alive(tmp_path / "data"):
                    await asyncio.sleep(0.1)


async def until(line: ClientWebSocketResponse, words: str, seconds: float) -> str:
    """What the game has sent until it sent some words, or until the time was over."""
    heard = ""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while words not in heard:
                heard += (await line.receive_bytes()).decode("utf-8", "replace")
    return heard


def alive(data: Path) -> list[Path]:
    """The processes of games on a folder."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            found += [each] if str(data).encode() in each.read_bytes() else []
    return found


def test_the_game_has_the_folders_that_its_owner_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "name", "posix")
    args = argparse.Namespace(data=Path("my games; rm -rf x"), content=Path("'c"), ascii=True)
    told = command(args)
    assert "--data 'my games; rm -rf x' --content" in told
    assert told.endswith(" --ascii")
