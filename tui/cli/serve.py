"""`pieces-of-eight serve`: the game in a web page, for everybody who can reach this machine."""

import argparse
import errno
from pathlib import Path
from urllib.parse import urlsplit

from tui.cli.trouble import OK, USAGE, Trouble

MISSING = (
    "The browser edition is not installed: pip install 'pieces-of-eight[serve]' brings what it"
    " needs."
)
OPEN = (
    "Everybody who can reach this machine can play: passwords there are none, and without a proxy"
    " with TLS others can read along (see docs/hosting.md)."
)


def serve(args: argparse.Namespace) -> int:
    """Serve the game until it is ended. Raises Trouble."""
    try:
        from aiohttp import web

        from tui.serve.games import Limits
        from tui.serve.server import Address, Server
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("aiohttp", "textual_serve"):
            raise
        raise Trouble(MISSING) from None
    from saves.ration import MEGABYTE

    if args.url:
        check_url(args.url)
    address = Address(args.host, args.port, args.url)
    limits = Limits(args.visitors, args.idle * 60, args.quota * MEGABYTE)
    server = Server(root(args.data), limits, address)
    if not address.is_private:
        print(OPEN)
    shown = args.url or f"http://{args.host}:{args.port}/"
    print(f"The game is served on {shown} until Ctrl+C ends it.", flush=True)
    try:
        web.run_app(
            server.application(),
            host=args.host,
            port=args.port,
            print=lambda *_: None,
            access_log=None,
        )
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        why = "something else has it" if taken else "this machine does not allow it"
        raise Trouble(
            f"Port {args.port} of {args.host} cannot be used: {why}. Choose another with --port."
        ) from None
    return OK


def check_url(url: str) -> None:
    """Raises Trouble where an address names no root of a site that visitors could type."""
    try:
        told = urlsplit(url)
        known = told.hostname if told.port != 0 else None
    except ValueError:
        raise Trouble(f"The address of --url cannot be read: {url}", USAGE) from None
    if told.scheme not in ("http", "https"):
        raise Trouble("The address of --url begins with http:// or https://.", USAGE)
    if not known or told.username is not None:
        raise Trouble("The address of --url names a site, as https://pirates.example/.", USAGE)
    if told.path not in ("", "/") or told.query or told.fragment:
        raise Trouble("The address of --url ends with its site: the game has no folder.", USAGE)


def root(data: Path | None) -> Path:
    """The folder in which the folders of visitors lie."""
    if data is not None:
        return data
    from platformdirs import user_data_path

    return user_data_path("pieces-of-eight", appauthor=False)
