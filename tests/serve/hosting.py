"""A real server in a process of its own, and the processes of its visitors."""

import asyncio
import contextlib
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from pathlib import Path


def workers(server: int) -> list[int]:
    """The processes of visitors of a server."""
    found = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [int(each) for each in found]


def alive(process: int) -> bool:
    """Whether a process runs; one that has ended and was not fetched yet does not."""
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return told.rpartition(")")[2].split()[0] != "Z"


def resident(process: int) -> int:
    """KB of memory that a process holds."""
    told = Path(f"/proc/{process}/status").read_text()
    return int(told.partition("VmRSS:")[2].split()[0])


@contextlib.asynccontextmanager
async def hosted(data: Path, *words: str) -> AsyncIterator[tuple[str, Process]]:
    """A server on a folder: its address, and its process. It is asked to end, and has to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = ["-m", "pieces_of_eight", "--data", str(data), "serve", "--port", str(port), *words]
    server = await asyncio.create_subprocess_exec(sys.executable, *told, stdout=DEVNULL)
    try:
        async with asyncio.timeout(60):
            while True:
                with contextlib.suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.close()
                    await writer.wait_closed()
                    break
                await asyncio.sleep(0.1)
        yield f"http://127.0.0.1:{port}/", server
    finally:
        if server.returncode is None:
            left = workers(server.pid)
            server.send_signal(signal.SIGTERM)
            await asyncio.wait_for(server.wait(), 30)
            assert not any(map(alive, left))  # the games end with their server
