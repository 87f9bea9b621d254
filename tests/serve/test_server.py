"""What a browser is answered: cookies, strange pages, places, files, and no outside address."""

import re
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import pytest
from aiohttp import FormData, WSServerHandshakeError
from aiohttp.test_utils import TestClient, TestServer

from saves.ration import MEGABYTE
from tui.serve.files import LARGEST
from tui.serve.games import Limits, VisitorGames
from tui.serve.server import PAGES, THEIRS, Address, Server, heard
from tui.serve.visitors import COOKIE, folder_of, key_of

LIMITS = Limits(visitors=2, idle=600, quota=MEGABYTE)
EVIL = {"Origin": "https://evil.example"}
KEY = "0123456789abcdef" * 2


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return Server(tmp_path, LIMITS, Address())


@pytest.fixture
async def client(server: Server) -> AsyncIterator[TestClient]:
    async with TestClient(TestServer(server.application())) as found:
        yield found


def ours(client: TestClient) -> dict[str, str]:
    """What a page of this address sends."""
    return {"Origin": str(client.make_url("/")).rstrip("/"), "Cookie": f"{COOKIE}={KEY}"}


async def test_a_visitor_gets_a_key_that_no_script_reads(client: TestClient) -> None:
    answer = await client.get("/")
    cookie = answer.cookies[COOKIE]
    assert key_of(cookie.value)
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    again = await client.get("/")
    assert again.cookies[COOKIE].value == cookie.value


@pytest.mark.parametrize("forged", ["../../etc", "a" * 31, "A" * 32, KEY + "0"])
async def test_a_key_that_was_not_given_out_is_none(client: TestClient, forged: str) -> None:
    answer = await client.get("/", headers={"Cookie": f"{COOKIE}={forged}"})
    assert answer.cookies[COOKIE].value != forged
    assert key_of(forged) is None


def test_a_folder_is_named_by_a_hash(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, KEY)
    assert folder.parent == tmp_path / "visitors"
    assert KEY not in folder.name
    assert folder != folder_of(tmp_path, "f" * 32)


async def test_behind_tls_the_cookie_is_sent_by_tls_alone(tmp_path: Path) -> None:
    served = Server(tmp_path, LIMITS, Address(url="https://pirates.example/"))
    async with TestClient(TestServer(served.application())) as client:
        assert (await client.get("/")).cookies[COOKIE]["secure"]


@pytest.mark.parametrize("path", ["/ws", "/files"])
async def test_a_page_of_another_site_is_refused(client: TestClient, path: str) -> None:
    for strange in (EVIL, {}, {"Origin": "null"}):
        headers = {**ours(client), **strange}
        if not strange:
            del headers["Origin"]
        asked = client.get(path, headers=headers) if path == "/ws" else None
        answer = await (asked or client.post(path, headers=headers, data={"do": "empty"}))
        assert answer.status == 403
        assert "Another site" in await answer.text()


async def test_a_name_bent_to_this_machine_is_refused(client: TestClient) -> None:
    answer = await client.get("/", headers={"Host": "evil.example"})
    assert answer.status == 403
    assert COOKIE not in answer.cookies


async def test_when_all_places_are_taken_a_page_says_so(client: TestClient, server: Server) -> None:
    for key in (KEY, "f" * 32):
        server.games.game(key)
    answer = await client.get("/")
    assert answer.status == 503
    assert "All places are taken." in await answer.text()
    stranger = {**ours(client), "Cookie": f"{COOKIE}={'e' * 32}"}
    with pytest.raises(WSServerHandshakeError) as refused:
        await client.ws_connect("/ws", headers=stranger)
    assert refused.value.status == 503
    client.session.cookie_jar.clear()
    assert (await client.get("/", headers=ours(client))).status == 200  # his own game runs
    server.games.running.clear()


async def test_without_a_cookie_there_is_no_game(client: TestClient) -> None:
    headers = ours(client)
    del headers["Cookie"]
    with pytest.raises(WSServerHandshakeError) as refused:
        await client.ws_connect("/ws", headers=headers)
    assert refused.value.status == 403


async def test_no_page_names_an_outside_address(client: TestClient) -> None:
    for path in ("/", "/files", "/own/look.css", "/own/start.js", "/static/css/xterm.css"):
        answer = await client.get(path, headers=ours(client))
        assert answer.status == 200, path
        text = re.sub(r"/\*.*?\*/", "", await answer.text(), flags=re.DOTALL)
        assert not re.search(r"(src|href|url|import)\W{1,4}(https?:)?//", text), path
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        for named in re.findall(r"""(?:src|href)="(/[^"]+)"|url\("([^"]+)"\)""", text):
            assert (await client.get(next(filter(None, named)))).status == 200, named
    assert {each.suffix for each in PAGES.iterdir()} == {".html", ".css", ".js"}


async def test_no_path_leads_out_of_the_folders_of_pages(client: TestClient) -> None:
    for path in ("/own/../server.py", "/own/%2e%2e/server.py", "/static/..%2f__init__.py"):
        assert (await client.get(path)).status in (403, 404), path
    assert THEIRS.is_dir()


async def test_a_file_that_is_too_large_or_has_no_room_is_not_taken_in(
    client: TestClient, tmp_path: Path
) -> None:
    for size, told in ((0, "Choose a file"), (MEGABYTE + 1, "no room"), (LARGEST + 1, "larger")):
        form = FormData()
        form.add_field("file", BytesIO(b"x" * size), filename="../../../evil.career")
        answer = await client.post("/files", data=form, headers=ours(client))
        assert answer.status in (400, 413)
        assert told in await answer.text()
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == []


async def test_the_wastebasket_is_emptied_and_nothing_else(
    client: TestClient, server: Server
) -> None:
    folder = server.games.folder(KEY)
    (folder / "wastebasket").mkdir(parents=True)
    (folder / "wastebasket" / "old.match").write_bytes(b"x" * MEGABYTE)
    (folder / "mine.match").write_bytes(b"x")
    assert "1.0 of 1 MB" in await (await client.get("/files", headers=ours(client))).text()
    answer = await client.post("/files", data={"do": "empty"}, headers=ours(client))
    assert "The wastebasket is empty." in await answer.text()
    assert [each.name for each in folder.iterdir()] == ["mine.match"]


async def test_nobody_fetches_what_another_game_hands_out(
    client: TestClient, server: Server
) -> None:
    theirs = server.games.game("f" * 32).worker
    await server.games.downloads.create_download(
        app_service=theirs, delivery_key="1", file_name="x", open_method="", mime_type=""
    )
    assert (await client.get("/download/1", headers=ours(client))).status == 404
    assert (await client.get("/download/2", headers=ours(client))).status == 404
    server.games.running.clear()


@pytest.mark.parametrize(
    "words",
    [
        "",
        "{",
        "[]",
        "[1]",
        "{}",
        '["stdin"]',
        '["stdin", 5]',
        '["resize", {"width": {}}]',
        "[" * 9999,
    ],
)
async def test_a_message_that_says_nothing_does_nothing(tmp_path: Path, words: str) -> None:
    """No process runs here: whatever was passed on to one would raise."""
    game = VisitorGames(tmp_path, LIMITS).game(KEY)
    await heard(game, None, words)  # type: ignore[arg-type]
