"""The console script: it opens the game, or does what can be done without a screen.

Exit codes: 0 all went well; 1 something was wrong with a file, a record or a game;
2 the command line was not understood.
"""

import argparse
import codecs
import contextlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from pieces_of_eight.saves.words import SaveError, clean, why
from pieces_of_eight.tui.play.beside import PACES
from pieces_of_eight.tui.tables import tables_in
from .common import OK, USAGE, VERSION, WRONG, Trouble

BELOW = tables_in(Path(__file__).with_name("help.toml"))  # what stands below a help
GAME = "a saved game, by its name in `saves list`"
DRAWING = "a drawing, by its name in `designs list`"
CONTENT_KINDS = (
    *("sea", "town", "shore", "board", "wars"),
    *("captain", "lesson", "design", "order", "encounter", "way", "names"),
)  # what a player can make, as `content/own.py` knows it
EDITED_KINDS = ("sea", "town", "shore", "board")  # those that can be made on the screen
PLAYED = (
    "a scenario by its name in `scenarios`; a save and a step, as my-fight@12; career; or sheet, "
    "a season whose engagements are settled by lot"
)
CHECKS = "check every die of a game against what was sworn"
SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")
OUT, IN = "the file to write", "the file to read"
LONGEST = 300  # letters of a sentence about a file of content


# --- Types of arguments: checked as they are typed ------------------------------------------------


def whole(lowest: int, highest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = lowest - 1
        if not lowest <= number <= highest:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a whole number from {lowest} to {highest}"
            )
        return number

    return read


def setting(words: str) -> tuple[str, str]:
    from pieces_of_eight.content.decode import listing, nearest
    from pieces_of_eight.tui.settings import BY_NAME

    name, _, value = words.partition("=")
    if name not in BY_NAME:
        why = f"There is no setting {name!r}; {nearest(name, list(BY_NAME))}"
        raise argparse.ArgumentTypeError(why)
    if value not in (values := BY_NAME[name].values):
        raise argparse.ArgumentTypeError(f"{name} can be {listing(values)}, not {value!r}")
    return name, value


def terminal_size(words: str) -> tuple[int, int]:
    width, _, height = words.lower().partition("x")
    try:
        size = whole(80, 400)(width), whole(24, 200)(height)
    except (argparse.ArgumentTypeError, ValueError):
        raise argparse.ArgumentTypeError("write a size as 80x24; it can be no smaller") from None
    return size


# --- The command line -----------------------------------------------------------------------------


class Help(argparse.RawDescriptionHelpFormatter):
    """Tells after each option what holds where it is not given."""

    def _get_help_string(self, action: argparse.Action) -> str:
        told = action.help or ""
        if action.option_strings and action.default not in (None, False, argparse.SUPPRESS):
            size = action.type is terminal_size
            shown = "x".join(map(str, action.default)) if size else action.default
            told += f" (default: {shown})"
        return told


class Parser(argparse.ArgumentParser):
    """Tells what is wrong in one sentence, and where help is to be had."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"formatter_class": Help, **options})

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:]
        self.exit(USAGE, f"{sentence.rstrip('.')}. Try: {self.prog} --help\n")


@cache
def parser() -> Parser:
    """The whole command line."""
    top = Parser(
        prog="pieces-of-eight",
        description="A pirate campaign in your terminal. Without a command it opens the game.",
        epilog=BELOW["examples"],
    )
    top.add_argument("--version", action="store_true", help="show the version")
    top.add_argument("--data", type=Path, metavar="DIR", help="keep saves and settings in DIR")
    top.add_argument(
        "--content",
        type=Path,
        metavar="DIR",
        help="read your own content from DIR (default: the folder content beside your saves)",
    )
    top.add_argument(
        "--fight", metavar="SCENARIO", help="open a fight at once, by its name in `scenarios`"
    )
    top.add_argument(
        "--demo", action="store_true", help="watch one fight of each kind, played by two mates"
    )
    top.add_argument("--seed", type=whole(0, 999_999_999), help="the seed of that fight's dice")
    top.add_argument("--ascii", action="store_true", help="draw with plain ASCII only")
    top.add_argument(
        "--set",
        type=setting,
        action="append",
        metavar="NAME=VALUE",
        help="change a setting for this run only: theme=contrast, depth=256, animation=none ...",
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    one = commands.add_parser("scenarios", help="list the ready scenarios of every kind of fight")
    one.add_argument("--json", action="store_true", help="print one JSON list instead of a table")
    _line(commands)
    _daily(commands)
    _lab(commands)
    _replay(commands)
    verify = commands.add_parser("verify", help=CHECKS, epilog=BELOW["verify"])
    verify.add_argument("file", help="a saved or exported game, or its name in saves list")
    rules = commands.add_parser("rules", help="read the rules")
    rules.add_argument("words", nargs="*", help="a rule's number, or words to look for")
    saves = commands.add_parser("saves", help="list, check, export and import saved games")
    acts = saves.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("list", help="list every saved game: who plays, how far, when")
    _carried(acts, "saved game", GAME)
    _chronicle(commands)
    commands.add_parser("hall", help="print the hall of fame: captains, feats and wrecks")
    designs = commands.add_parser(
        "designs", help="list, show, check, export and import ships you drew"
    )
    acts = designs.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("list", help="list every drawing: her size, and what she costs")
    show = acts.add_parser("show", help="show the numbers of a drawing, or of a ship in the book")
    show.add_argument("name", help=DRAWING)
    _carried(acts, "drawing", DRAWING)
    _content(commands)
    serve = commands.add_parser("serve", help="play in a browser on this machine")
    serve.add_argument("--port", type=whole(1, 65535), default=8000, help="the port it listens on")
    completion = commands.add_parser(
        "completion", help="print a script for completion in your shell"
    )
    completion.add_argument("shell", choices=SHELLS, help="your shell")
    return top


Commands = argparse._SubParsersAction  # the type argparse has for it, public in all but name


def _line(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("line", help="play in plain text: sentences and numbered choices")
    one.add_argument(
        "what",
        help="a scenario by its name in `scenarios`; career; daily; or a saved game",
    )
    one.add_argument(
        "--seed",
        type=whole(0, 999_999_999),
        help="the seed of a new game's dice; without one you can verify them (see verify)",
    )
    one.add_argument(
        "--chairs",
        nargs="+",
        metavar="WHO",
        help="who plays each side of a new fight: person or a level (default: you, then mates)",
    )


def _daily(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("daily", help="sail today's voyage, the same for everybody")
    one.add_argument(
        "--date", metavar="DATE", help="another day's voyage, for practice, as 2026-11-23"
    )
    acts = one.add_subparsers(dest="act", metavar="ACT")
    acts.add_parser("line", help="print your result as a line to share")
    acts.add_parser("table", help="print the day's table of scores")
    check = acts.add_parser("check", help="check a line, or play a friend's record again")
    add = acts.add_parser("add", help="add a friend's line or record to the table")
    for act in (check, add):
        act.add_argument("what", nargs="+", help="a line, or the file that holds a record")
    add.add_argument("--name", default="", help="whose line it is (a record says so itself)")


def _lab(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("lab", help="let opponents play many games, and report on them")
    acts = one.add_subparsers(dest="act", metavar="ACT", required=True)
    run = acts.add_parser("run", help="play the games a table still lacks, and keep each one")
    run.add_argument(
        "table", type=Path, help="the table, new or begun: CSV if it ends in .csv, else JSON lines"
    )
    run.add_argument("fights", nargs="+", metavar="FIGHT", help=PLAYED)
    options = partial(run.add_argument, action="append")
    options("--levels", help="who plays each seat, as mate,sailor:bold; the first is counted")
    options("--option", metavar="WHAT", help='the terms of the fight, as "turns=10 own_side"')
    games, seeds, jobs = whole(1, 1_000_000), whole(0, 2**62), whole(1, 1024)
    run.add_argument("--games", type=games, default=100, metavar="N", help="games of each fight")
    run.add_argument("--seed", type=seeds, default=1, metavar="S", help="the first game's seed")
    flag = partial(run.add_argument, action="store_true")
    flag("--mirror", help="swap seats in every second game")
    flag("--until-decided", help="stop once it is clear whether the first level is better")
    run.add_argument("--jobs", type=jobs, metavar="N", help="processes (default: one a processor)")
    run.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")
    report = acts.add_parser("report", help="sum up a table, with bar charts")
    report.add_argument("table", type=Path, help=IN)
    report.add_argument("--html", type=Path, metavar="FILE", help="write a web page instead")


def _replay(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("replay", help="tell a saved game in sentences")
    one.add_argument("file", help="a saved or exported game, or its name in `saves list`")
    does = one.add_mutually_exclusive_group()
    does.add_argument("--verify", action="store_true", help="check only that it replays as told")
    does.add_argument("--cast", type=Path, metavar="OUT", help="write an asciinema cast")
    does.add_argument("--svg", type=Path, metavar="OUT", help="draw one step as a picture")
    does.add_argument("--film", type=Path, metavar="OUT", help="draw steps as a moving picture")
    steps, size = whole(0, 999_999), (80, 24)
    one.add_argument("--step", type=steps, metavar="N", help="the step to draw (default: the last)")
    one.add_argument("--until", type=steps, metavar="N", help="the last step of the moving picture")
    one.add_argument(
        "--size", type=terminal_size, default=size, metavar="WxH", help="the size of the picture"
    )
    one.add_argument("--pace", type=int, choices=PACES, default=1, help="the speed of the cast")


def _carried(acts: "Commands[Parser]", thing: str, name: str) -> None:
    """Such things are checked, and copied to files and from them."""
    check = acts.add_parser("check", help=f"look for damage in one {thing}, or in all")
    check.add_argument("name", nargs="?", help=name)
    export = acts.add_parser("export", help=f"copy a {thing} to a file")
    export.add_argument("name", help=name)
    export.add_argument("file", type=Path, help=OUT)
    bring = acts.add_parser("import", help=f"import a {thing} from a file")
    bring.add_argument("file", type=Path, help=IN)


def _chronicle(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("chronicle", help="print or write a career's chronicle")
    one.add_argument("name", help="the career, by its name in `saves list`")
    one.add_argument(
        "--format",
        choices=("text", "json", "html"),
        default="text",
        help="plain text, JSON, or one page for a browser with all pictures",
    )
    one.add_argument("--file", type=Path, help="write it to this file")
    one.add_argument(
        "--luck",
        action="store_true",
        help="also roll every order again with other dice, to tell what luck was worth",
    )


def _content(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("content", help="make, check and share your own scenarios")
    acts = one.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("list", help="list your own files and packs")
    acts.add_parser("check", help="check your own files and say what is wrong")
    new = acts.add_parser("new", help="write a file to start from, with every field explained")
    new.add_argument("kind", choices=CONTENT_KINDS, help="what kind of thing it is")
    new.add_argument(
        "name", nargs="?", help="its id, or the nation for names (default: my- and the kind)"
    )
    edit = acts.add_parser("edit", help="draw a scenario on the screen")
    edit.add_argument("kind", choices=EDITED_KINDS, help="what kind of thing it is")
    edit.add_argument(
        "name", nargs="?", help="one of yours to change, or one of the game's to copy"
    )
    pack = acts.add_parser("pack", help="pack a folder of content into one zip")
    pack.add_argument("folder", type=Path, help="the folder to pack")
    pack.add_argument("file", type=Path, help=OUT)
    add = acts.add_parser("add", help="add a pack, if every file in it is sound")
    add.add_argument("file", type=Path, help="the pack's zip")
    remove = acts.add_parser("remove", help="remove a pack that was added")
    remove.add_argument("name", help="the pack, by its name in `content list`")


COMMANDS = {
    "scenarios": "content",
    "designs": "content",
    "content": "content",
    "rules": "content",
    "saves": "saved",
    "replay": "saved",
    "verify": "saved",
    "chronicle": "saved",
    "hall": "saved",
    "line": "line",
    "daily": "saved",
    "lab": "lab",
    "serve": "play",
}  # by command the module that holds it as a function of its name, imported when it is wanted
READ_CONTENT = ("scenarios", "line", "daily", "lab", "designs")
"""The commands that take scenarios by their ids, one's own too."""


def main(argv: Sequence[str] | None = None) -> int:
    try:
        mend_streams()
        code = run(parser().parse_args(argv))
        sys.stdout.flush()  # here, where it can still be told that there is no room
        return code
    except KeyboardInterrupt:
        return WRONG
    except (Trouble, SaveError) as trouble:
        print(trouble, file=sys.stderr)
        return getattr(trouble, "code", WRONG)
    except Exception as error:
        from pieces_of_eight.content.decode import ContentError

        if not isinstance(error, OSError | ContentError):
            raise  # a fault of the game
        return failed(error)


def mend_streams() -> None:
    """See that there is something to read from and to write to. Raises Trouble where there is not.

    Signs that the output has no letter for are written plainly.
    """
    if sys.stdin is None:  # no file may take the place of what the shell has closed
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        raise Trouble("Nothing can be printed: the standard output is closed.")
    codecs.register_error("plain", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="plain")


def _plainly(error: UnicodeError) -> tuple[str, int]:
    from pieces_of_eight.tui.line.talk import plain

    assert isinstance(error, UnicodeEncodeError)
    return plain(error.object[error.start : error.end]), error.end


def failed(error: Exception) -> int:
    """Tell what the system or a data file refuses, where no command knew better; the exit code."""
    with contextlib.suppress(OSError, ValueError):  # Python would write it once more on leaving
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    if isinstance(error, BrokenPipeError):
        return WRONG  # who reads no further wants to hear no more
    if not isinstance(error, OSError):
        told = clean(str(error), LONGEST)
    elif error.filename is None:
        told = f"This cannot be written: {why(error)}."
    else:
        name = os.path.basename(os.fsdecode(error.filename))
        told = f"{clean(name, 60)} cannot be used: {why(error)}."
    print(told, file=sys.stderr)
    return WRONG


def run(args: argparse.Namespace) -> int:
    """Do what was asked."""
    if args.version:
        print(f"Pieces of Eight {VERSION}")
        return OK
    if args.command == "completion":
        from shtab import complete

        print(complete(parser(), args.shell))
        return OK
    edits = args.command == "content" and args.act == "edit"
    if args.command is None or edits:
        from .content import lay_over, place
        from .play import FirstPage, play

        shown = FirstPage(args.fight, args.seed, args.demo, content=place(args))
        if edits:
            shown = FirstPage(edit=(args.kind, args.name or ""), content=place(args))
        return play(args, shown, lay_over(args))
    if args.command in READ_CONTENT:
        from .content import lay_over

        for sentence in lay_over(args):
            print(sentence, file=sys.stderr)
    module = import_module(f".{COMMANDS[args.command]}", __package__)
    return int(getattr(module, args.command)(args))


if __name__ == "__main__":
    sys.exit(main())
