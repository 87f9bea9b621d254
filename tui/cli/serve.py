"""`pieces-of-eight serve`: the game in a browser on this machine."""

import argparse
import os
import secrets
import shlex
import subprocess
import sys

from .trouble import OK, Trouble

MISSING = "To play in a browser you need one more package: pip install 'pieces-of-eight[serve]'"


def serve(args: argparse.Namespace) -> int:
    """Serve the game to its owner until it is ended. Raises Trouble."""
    try:
        from aiohttp import web

        from pieces_of_eight.tui.serve import HOST, application
    except ModuleNotFoundError:
        raise Trouble(MISSING) from None
    token = secrets.token_urlsafe(24)
    print(f"Open http://{HOST}:{args.port}/{token}/ in a browser on this machine.")
    print("Keep it secret: it opens your games and files. Ctrl+C stops the server.", flush=True)
    try:
        web.run_app(
            application(command(args), args.port, token),
            host=HOST,
            port=args.port,
            print=None,
            access_log=None,
            shutdown_timeout=1,
        )
    except OSError:
        why = "another program uses it, or this machine does not allow it"
        raise Trouble(f"Port {args.port} cannot be used: {why}. Name another: --port.") from None
    return OK


def command(args: argparse.Namespace) -> str:
    """What a shell is told, to open the game with the same folders."""
    words = [sys.executable, "-P", "-m", "pieces_of_eight"]
    words += ["--data", str(args.data)] if args.data else []
    words += ["--content", str(args.content)] if args.content else []
    words += ["--ascii"] if args.ascii else []
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
