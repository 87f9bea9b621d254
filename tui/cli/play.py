"""Open the game on this terminal, and leave it as it was found."""

import argparse
import contextlib
import gc
import os
import secrets
import select
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from .common import OK, USAGE, WRONG, Trouble, as_sentence, open_folder

if TYPE_CHECKING:
    from types import FrameType

    from textual.driver import Driver

    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.tui.app import PiecesApp
    from pieces_of_eight.tui.game import MakesPage


HEED = 0.5  # seconds between two looks whether the terminal is still there, while keys come from it


class FirstPage(NamedTuple):
    """With which page the game opens; with the title where nothing else is asked for."""

    fight: str | None = None  # a ready scenario, to be fought
    seed: int | None = None  # the dice of that fight
    demo: bool = False  # whether one fight of each kind is shown
    edit: tuple[str, str] | None = None
    """The word of a kind of scenario to be made, and the id of one to begin with, or ""."""
    content: str = ""  # the folder of the player's own content
    day: str = ""  # the date whose voyage can be sailed, where that page is asked for


def play(args: argparse.Namespace, opening: FirstPage, left_out: Sequence[str] = ()) -> int:
    """Open the title, the fight of a ready scenario, or fights to look on at. Raises Trouble.

    `left_out` is what the title tells of the player's own content.
    """
    in_browser = "TEXTUAL_DRIVER" in os.environ  # a server has started it, a page is its terminal
    if in_browser:
        os.environ["COLORTERM"] = "truecolor"
    else:
        check_terminal()
        for name in ("COLUMNS", "LINES"):  # what a shell has exported stays as its window grows
            os.environ.pop(name, None)
    gc.disable()  # until the first picture: nothing made on the way there is rubbish
    folder = open_folder(args.data, to_play=True)
    for_this_run = dict(args.set or ()) | ({"ascii": "yes"} if args.ascii else {})
    from msgspec.structs import replace

    from pieces_of_eight.tui.app import PiecesApp
    from pieces_of_eight.tui.settings import load

    settings, complaints = load(folder.settings())
    if not (in_browser or speaks_utf8()):
        for_this_run["ascii"] = "yes"
    settings = replace(settings, **for_this_run)
    app = PiecesApp(folder, settings, first_page(folder, opening), driver_of(sys.platform))
    app.own_content = opening.content or app.own_content
    app.complaints = [*complaints, *left_out]
    app.for_this_run = for_this_run
    leave_on_signals(app)
    heed_the_terminal()
    app.run(mouse=settings.mouse == "yes")
    return app.return_code or OK


def driver_of(platform: str) -> "type[Driver] | None":
    if platform == "win32" or "TEXTUAL_DRIVER" in os.environ:
        return None
    from pieces_of_eight.tui.terminal import Terminal

    return Terminal


def first_page(folder: "Folder", opening: FirstPage) -> "MakesPage | None":
    """What makes the page with which the game opens; None for the title. Raises Trouble."""
    if opening.fight is not None:
        return begin(folder, opening.fight, opening.seed)
    if opening.edit is not None:
        return drawing_board(*opening.edit, opening.content)
    if opening.demo:
        from pieces_of_eight.tui.pages.demo import DemoScreen

        return DemoScreen
    if opening.day:
        from pieces_of_eight.tui.career.records import DailyScreen

        return lambda: DailyScreen(opening.day)
    return None


def drawing_board(word: str, name: str, content: str) -> "MakesPage":
    """What makes the page on which a scenario is made. Raises Trouble for an unknown id."""
    from pieces_of_eight.content.decode import is_own, nearest
    from pieces_of_eight.content.keep import names, path_of
    from pieces_of_eight.content.own import KINDS
    from pieces_of_eight.tui.editor.page import EditorScreen, MakeScreen, copied, taken_up
    from pieces_of_eight.tui.registry import subject_of

    engine = KINDS[word].engine
    subject = subject_of(engine)
    assert subject is not None, "the command line offers no other kinds"
    if not name:
        return lambda: MakeScreen(engine)
    known = names(word)
    if name not in known:
        raise Trouble(f"There is no {word} called {name!r}; {nearest(name, known)}", USAGE)
    mine = is_own(path_of(word, name))
    work = taken_up(subject, name) if mine else copied(subject, name, content)
    return lambda: EditorScreen(work)


def check_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Trouble("The game needs a terminal to draw on; `--help` lists what works without.")
    if os.environ.get("TERM", "") == "dumb" and os.name != "nt":
        raise Trouble("This terminal cannot move its cursor (TERM is dumb). Try another one.")


def speaks_utf8() -> bool:
    """Whether the terminal is told to expect more than ASCII.

    Where the plain C locale is asked for by name, Python writes UTF-8 all the same; where no
    locale is named at all, as in many containers, the terminal is given the benefit.
    """
    named = os.environ.get("LC_ALL") or os.environ.get("LANG")
    if sys.flags.utf8_mode and named in ("C", "POSIX"):
        return False
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def begin(folder: "Folder", scenario: str, seed: int | None) -> "MakesPage":
    """What makes the page of a fresh fight of a ready scenario against the mate. Raises Trouble."""
    from pieces_of_eight.content.decode import UnknownNameError
    from pieces_of_eight.content.ready import prepared
    from pieces_of_eight.tui.play.order_form import LARGEST_SEED, Plan, ordered
    from pieces_of_eight.tui.registry import screens_of

    try:
        engine = prepared(scenario).engine
        screens = screens_of(engine)
        typed = "" if seed is None else str(seed)
        plan = Plan(engine, scenario, typed, drawn=secrets.randbelow(LARGEST_SEED))
        fight = ordered(plan, screens.face.order.meant(plan), folder)
    except UnknownNameError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    saved = fight.begin(folder)
    return lambda: screens.fight(saved)


def leave_on_signals(app: "PiecesApp") -> None:
    """On SIGTERM and SIGHUP close as if the player had left: all is saved already."""

    def leave(_number: int, _frame: "FrameType | None") -> None:
        import asyncio

        with contextlib.suppress(RuntimeError):  # it has closed by itself in the meantime
            loop = asyncio.get_running_loop()
            # An idle loop sleeps on after a signal's handler: only this call wakes it.
            loop.call_soon_threadsafe(lambda: app.exit(return_code=WRONG))

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), leave)


def heed_the_terminal() -> None:
    """Hang up when the terminal is gone, though nobody says so.

    The end of a terminal is told to the process that owns it, and `make` keeps it to itself;
    reading on from nothing would keep a processor busy for ever.
    """
    if not hasattr(select, "poll"):
        return
    line = select.poll()
    line.register(sys.stdin.fileno(), select.POLLIN)  # macOS tells no hang-up where none is asked

    def wait() -> None:
        while not has_hung_up(line.poll()):
            time.sleep(HEED)  # a key waits to be read: it is the game's
        os.kill(os.getpid(), signal.SIGHUP)

    threading.Thread(target=wait, daemon=True).start()


def has_hung_up(found: list[tuple[int, int]]) -> bool:
    return any(mask & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, mask in found)


# --- serve: the game in a browser -----------------------------------------------------------------


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
    words = [sys.executable, "-P", "-m", "pieces_of_eight"]
    words += ["--data", str(args.data)] if args.data else []
    words += ["--content", str(args.content)] if args.content else []
    words += ["--ascii"] if args.ascii else []
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
