"""The console script: it opens the game, or does what can be done without a screen.

Exit codes: 0 all went well; 1 something was wrong with a file, a record or a game;
2 the command line was not understood.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from pieces_of_eight.tui.play.beside import PACES
from .arguments import for_this_run, setting, terminal_size, whole
from .trouble import OK, USAGE, WRONG, Trouble, failed, foreseen, mend_streams
from .verify import declare as declare_verify
from .version import game_version

EPILOG = """\
examples:
  pieces-of-eight                                   open the game
  pieces-of-eight --demo                            look on at each kind of fight
  pieces-of-eight --data ~/games/pirates            keep the saves somewhere else
  pieces-of-eight scenarios                         what can be fought
  pieces-of-eight daily                             today's voyage, one for everybody
  pieces-of-eight daily check my-friend.career
  pieces-of-eight lab run duel.jsonl duel --levels mate,sailor --games 400
  pieces-of-eight lab report duel.jsonl --html report.html
  pieces-of-eight rules grapple                     every paragraph on grappling
  pieces-of-eight rules P8-17.2
  pieces-of-eight saves list
  pieces-of-eight chronicle my-career --format html --file career.html
  pieces-of-eight designs show skulls-eye-schooner
  pieces-of-eight content new sea my-sea
  pieces-of-eight content edit town st-thomas       paint a town of your own
  pieces-of-eight serve                             play in a browser
  pieces-of-eight verify my-fight.match             what its dice prove
  pieces-of-eight line duel
  pieces-of-eight replay my-fight.match --verify
  pieces-of-eight replay my-fight.match --cast fight.cast --pace 2
  pieces-of-eight replay my-fight.match --svg fight.svg --step 40 --size 120x40
  pieces-of-eight replay my-fight.match --film broadside.svg --step 40 --until 42

exit codes: 0 all well, 1 something was wrong with a file or a game, 2 wrong usage
"""


GAME = "a saved game, as saves list names it"
DRAWING = "a drawing, as designs list names it"
CONTENT_KINDS = (
    *("sea", "town", "shore", "board", "wars"),
    *("captain", "lesson", "design", "names"),
)
"""What a player can make, as `content/own.py` knows it."""
EDITED_KINDS = ("sea", "town", "shore", "board")
"""Those that can be made on the screen."""
PLAYED = (
    "a ready scenario, as scenarios lists it; save@12, to go on after 12 actions of it; career; "
    "or sheet, a season whose engagements are settled by lot"
)
SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")
OUT, IN = "where it is written", "where it is read from"


class Help(argparse.RawDescriptionHelpFormatter):
    """Tells after each option what holds where it is not given."""

    def _get_help_string(self, action: argparse.Action) -> str:
        told = action.help or ""
        if action.option_strings and action.default not in (None, False, argparse.SUPPRESS):
            size = action.type is terminal_size
            shown = "x".join(map(str, action.default)) if size else action.default
            told += f" (otherwise {shown})"
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
        description="A pirate campaign in the terminal. Without a command the game opens.",
        epilog=EPILOG,
    )
    top.add_argument("--version", action="store_true", help="show the version and leave")
    top.add_argument("--data", type=Path, metavar="DIR", help="keep saves and settings in DIR")
    top.add_argument(
        "--content",
        type=Path,
        metavar="DIR",
        help="your own content, laid over the game's; else the folder content beside your saves",
    )
    top.add_argument(
        "--fight", metavar="SCENARIO", help="open straight into a fight, as scenarios lists it"
    )
    top.add_argument(
        "--demo", action="store_true", help="look on at one fight of each kind, fought by mates"
    )
    top.add_argument("--seed", type=whole(0, 999_999_999), help="the dice of that fight")
    top.add_argument("--ascii", action="store_true", help="draw with plain ASCII only")
    top.add_argument(
        "--set",
        type=setting,
        action="append",
        metavar="NAME=VALUE",
        help="a setting for this run alone, as theme=contrast, depth=256 or animation=none",
    )
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    _scenarios(commands)
    _line(commands)
    _daily(commands)
    _lab(commands)
    _replay(commands)
    declare_verify(commands, Help)
    _rules(commands)
    _saves(commands)
    _chronicle(commands)
    _designs(commands)
    _content(commands)
    _serve(commands)
    _completion(commands)
    return top


Commands = argparse._SubParsersAction  # the type argparse has for it, public in all but name


def _scenarios(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("scenarios", help="list the ready scenarios of every kind of fight")
    one.add_argument("--json", action="store_true", help="one JSON list instead of a table")


def _line(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("line", help="play in plain lines: numbered choices and sentences")
    one.add_argument(
        "what",
        help="a ready scenario, as scenarios lists it; career; daily; or a game of saves list",
    )
    one.add_argument(
        "--seed",
        type=whole(0, 999_999_999),
        help="of the dice, where a game is begun; without one they are sworn",
    )
    one.add_argument(
        "--chairs",
        nargs="+",
        metavar="WHO",
        help="who plays each side, where a fight is begun: person or a level; else you and mates",
    )


def _daily(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("daily", help="the voyage of today, the same for everybody")
    one.add_argument(
        "--date", metavar="DATE", help="of another day, as 2026-11-23, for practice; else today"
    )
    acts = one.add_subparsers(dest="act", metavar="ACT")
    acts.add_parser("line", help="print the line by which your voyage of the day is told")
    acts.add_parser("table", help="print the table of the day")
    check = acts.add_parser("check", help="check a line, or play a friend's record again")
    add = acts.add_parser("add", help="take a friend's line or record into the table of its day")
    for act in (check, add):
        act.add_argument("what", nargs="+", help="a line, or the file of a record")
    add.add_argument("--name", default="", help="whose it is; a record tells it itself")


def _serve(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("serve", help="play in a browser on this machine")
    one.add_argument("--port", type=whole(1, 65535), default=8000, help="the port it listens on")


def _completion(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("completion", help="print what makes a shell complete this command")
    one.add_argument("shell", choices=SHELLS, help="the shell you type in")


def _lab(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("lab", help="many games of opponents, kept in a table and told")
    acts = one.add_subparsers(dest="act", metavar="ACT", required=True)
    run = acts.add_parser("run", help="play what a table still lacks, and keep every game")
    run.add_argument(
        "table", type=Path, help="the table, new or begun: CSV if it ends in .csv, else JSON lines"
    )
    run.add_argument("fights", nargs="+", metavar="FIGHT", help=PLAYED)
    options = partial(run.add_argument, action="append")
    options("--levels", help="who fights, by seat, as mate,sailor:bold; the first is counted")
    options("--option", metavar="WHAT", help='what is agreed on, as "turns=10 own_side"')
    games, seeds, jobs = whole(1, 1_000_000), whole(0, 2**62), whole(1, 1024)
    run.add_argument("--games", type=games, default=100, metavar="N", help="how many of each")
    run.add_argument("--seed", type=seeds, default=1, metavar="S", help="of the first game's dice")
    flag = partial(run.add_argument, action="store_true")
    flag("--mirror", help="the levels change seats for every second game")
    flag("--until-decided", help="stop where it is decided whether the first of two is better")
    run.add_argument("--jobs", type=jobs, metavar="N", help="processes; else one a processor")
    run.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")
    report = acts.add_parser("report", help="tell what a table says, with pictures")
    report.add_argument("table", type=Path, help=IN)
    report.add_argument("--html", type=Path, metavar="FILE", help="a page for a browser instead")


def _replay(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("replay", help="tell a saved game in sentences")
    one.add_argument("file", help="a saved or exported game, or its name in saves list")
    does = one.add_mutually_exclusive_group()
    does.add_argument("--verify", action="store_true", help="check every step against the record")
    does.add_argument("--cast", type=Path, metavar="OUT", help="write it as an asciinema cast")
    does.add_argument("--svg", type=Path, metavar="OUT", help="write one step as a picture")
    does.add_argument("--film", type=Path, metavar="OUT", help="write steps as a moving picture")
    steps, size = whole(0, 999_999), (80, 24)
    one.add_argument("--step", type=steps, metavar="N", help="the step to draw, else the last")
    one.add_argument("--until", type=steps, metavar="N", help="the last step of the moving picture")
    one.add_argument(
        "--size", type=terminal_size, default=size, metavar="WxH", help="of the picture"
    )
    one.add_argument("--pace", type=int, choices=PACES, default=1, help="of the cast")


def _rules(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("rules", help="read the rules")
    one.add_argument("words", nargs="*", help="the id of a paragraph, or words to look for")


def _saves(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("saves", help="list, check, export and import saved games")
    acts = one.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("list", help="every saved game with what is known of it")
    check = acts.add_parser("check", help="read a saved game from end to end, or all of them")
    check.add_argument("name", nargs="?", help=GAME)
    export = acts.add_parser("export", help="write a saved game to a file of your own")
    export.add_argument("name", help=GAME)
    export.add_argument("file", type=Path, help=OUT)
    bring = acts.add_parser("import", help="import a saved game from a file")
    bring.add_argument("file", type=Path, help=IN)


def _chronicle(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("chronicle", help="the chronicle of a career that is kept")
    one.add_argument("name", help="the name of the career, as saves list shows it")
    one.add_argument(
        "--format",
        choices=("text", "json", "html"),
        default="text",
        help="a text, JSON, or one page for a browser with all pictures",
    )
    one.add_argument("--file", type=Path, help="a file of your own to write it to")
    one.add_argument(
        "--luck",
        action="store_true",
        help="do each order again with other dice, too, to know what luck was worth in points",
    )


def _designs(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("designs", help="list, show, check, export and import ships you drew")
    acts = one.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("list", help="every drawing with what is known of it")
    show = acts.add_parser("show", help="a drawing, or a ship of the table, in numbers")
    show.add_argument("name", help=DRAWING)
    check = acts.add_parser("check", help="read a drawing from end to end, or all of them")
    check.add_argument("name", nargs="?", help=DRAWING)
    export = acts.add_parser("export", help="write a drawing to a file of your own")
    export.add_argument("name", help=DRAWING)
    export.add_argument("file", type=Path, help=OUT)
    bring = acts.add_parser("import", help="import a drawing from a file")
    bring.add_argument("file", type=Path, help=IN)


def _content(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("content", help="make, check and share your own scenarios")
    acts = one.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("list", help="every file of your own that is read, and the packs")
    acts.add_parser("check", help="read every file of your own, and tell what is wrong with it")
    new = acts.add_parser("new", help="write a file to begin with, each field explained")
    new.add_argument("kind", choices=CONTENT_KINDS, help="what it describes")
    new.add_argument(
        "name", nargs="?", help="the id it gets, or whose names; else my- and the kind"
    )
    edit = acts.add_parser("edit", help="make or change a scenario on the screen")
    edit.add_argument("kind", choices=EDITED_KINDS, help="what it describes")
    edit.add_argument(
        "name", nargs="?", help="yours to go on with, or one of the game's to copy; else choose one"
    )
    pack = acts.add_parser("pack", help="write a folder of content as one zip")
    pack.add_argument("folder", type=Path, help=IN)
    pack.add_argument("file", type=Path, help=OUT)
    add = acts.add_parser("add", help="take in a pack, if every file of it is sound")
    add.add_argument("file", type=Path, help="the zip of the pack")
    remove = acts.add_parser("remove", help="remove a pack that was added")
    remove.add_argument("name", help="the name of the pack, as content list names it")


READ_CONTENT = ("scenarios", "line", "daily", "lab", "designs")
"""The commands that take scenarios by their ids, one's own too."""
OF_THEIR_OWN = (*READ_CONTENT, "chronicle", "content", "serve", "verify")
"""The commands that are a function of their own name in a module of that name."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    try:
        mend_streams()
        code = run(parser().parse_args(argv))
        sys.stdout.flush()  # here, where it can still be told that there is no room
        return code
    except KeyboardInterrupt:
        return WRONG
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return trouble.code
    except Exception as error:
        if not foreseen(error):
            raise
        return failed(error)


def run(args: argparse.Namespace) -> int:
    """Do what was asked. Each command's module is imported only when it is wanted."""
    if args.version:
        print(f"Pieces of Eight {game_version()}")
        return OK
    if args.command in READ_CONTENT:
        from .content import lay_over

        for sentence in lay_over(args):
            print(sentence, file=sys.stderr)
    match args.command:
        case None:
            from .content import lay_over, place
            from .play import Opening, play

            shown = Opening(args.fight, args.seed, args.demo, content=place(args))
            return play(args.data, shown, lay_over(args), for_this_run(args))
        case "content" if args.act == "edit":
            from .content import lay_over, place
            from .play import Opening, play

            shown = Opening(edit=(args.kind, args.name or ""), content=place(args))
            return play(args.data, shown, lay_over(args), for_this_run(args))
        case "scenarios":
            from .scenarios import scenarios

            return scenarios(as_json=args.json)
        case "completion":
            from shtab import complete

            print(complete(parser(), args.shell))
            return OK
        case "replay":
            return _replayed(args)
        case "rules":
            from .rules import rules

            return rules(" ".join(args.words))
        case name if name in OF_THEIR_OWN:
            command = getattr(import_module(f".{name}", __package__), name)
            return int(command(args))
        case _:
            from .saved import saved

            return saved(args)


def _replayed(args: argparse.Namespace) -> int:
    """Tell a replay, or write it to a file."""
    from .saved import film, meant, tell

    file = meant(args.data, args.file)
    if out := args.cast or args.svg or args.film:
        return film(file, out, args)
    return tell(file, verify=args.verify)


if __name__ == "__main__":
    sys.exit(main())
