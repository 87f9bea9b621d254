"""The console script: it opens the game, or does what can be done without a screen.

Exit codes: 0 all went well; 1 something was wrong with a file, a record or a game;
2 the command line was not understood.
"""

import argparse
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from tui.cli.trouble import OK, USAGE, WRONG, Trouble
from tui.cli.version import game_version

EPILOG = """\
examples:
  pieces-of-eight                                   open the game
  pieces-of-eight --data ~/games/pirates            keep the saves somewhere else
  pieces-of-eight simulate duel --games 200 --seed 7 --north mate --south random
  pieces-of-eight rules grapple                     every paragraph on grappling
  pieces-of-eight rules P8-17.2
  pieces-of-eight odds shot --guns 3 --calibre heavy --range 2 --rake --first
  pieces-of-eight odds boarding --attack 9 --defend 6
  pieces-of-eight saves list
  pieces-of-eight replay my-fight.match --verify

exit codes: 0 all well, 1 something was wrong with a file or a game, 2 wrong usage
"""


class Parser(argparse.ArgumentParser):
    """Tells what is wrong in one sentence, and where help is to be had."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:]
        self.exit(USAGE, f"{sentence.rstrip('.')}. Try: {self.prog} --help\n")


def whole(lowest: int, highest: int) -> Callable[[str], int]:
    """A whole number within bounds, or a sentence that names them."""

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


def parser() -> Parser:
    """The whole command line."""
    top = Parser(
        prog="pieces-of-eight",
        description="A pirate campaign in the terminal. Without a command the game opens.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="store_true", help="show the version and leave")
    top.add_argument("--data", type=Path, metavar="DIR", help="keep saves and settings in DIR")
    top.add_argument("--fight", metavar="SCENARIO", help="open straight into a fight")
    top.add_argument("--seed", type=whole(0, 999_999_999), help="the dice of that fight")
    top.add_argument("--ascii", action="store_true", help="draw with plain ASCII only")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    _simulate(commands)
    _replay(commands)
    _rules(commands)
    _odds(commands)
    _saves(commands)
    return top


Commands = argparse._SubParsersAction  # the type argparse has for it, public in all but name


def _simulate(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("simulate", help="play games of AI against AI without a screen")
    one.add_argument("scenario", help="the id of a ready scenario, such as duel")
    one.add_argument("--games", type=whole(1, 100_000), default=20, metavar="N")
    one.add_argument("--seed", type=whole(0, 2**63 - 1), default=1, metavar="S")
    one.add_argument("--north", default="mate", metavar="LEVEL")
    one.add_argument("--south", default="mate", metavar="LEVEL")
    one.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def _replay(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("replay", help="tell a saved game as sentences")
    one.add_argument("file", type=Path, help="a saved game")
    one.add_argument("--verify", action="store_true", help="check every step against the record")


def _rules(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("rules", help="read the rules")
    one.add_argument("words", nargs="*", help="the id of a paragraph, or words to look for")


def _odds(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("odds", help="the exact chances of a shot, a grapple or a boarding")
    kinds = one.add_subparsers(dest="kind", metavar="KIND", required=True)
    crews = ("hardened", "able", "scurvy")
    shot = kinds.add_parser("shot", help="the hits of a salvo")
    shot.add_argument("--guns", type=whole(1, 8), default=1, metavar="N")
    shot.add_argument("--calibre", choices=("light", "medium", "heavy"), default="medium")
    shot.add_argument("--range", type=whole(1, 5), default=2, metavar="HEXES", dest="distance")
    shot.add_argument("--crew", choices=crews, default="able")
    shot.add_argument("--merchant", action="store_true", help="the shooter is a merchantman")
    shot.add_argument("--rake", action="store_true", help="the shot rakes")
    shot.add_argument("--first", action="store_true", help="the first shot of that side")
    grapple = kinds.add_parser("grapple", help="whether grapnels hold")
    grapple.add_argument("--points", type=whole(1, 10), default=1, metavar="N")
    grapple.add_argument("--crew", choices=crews, default="able")
    grapple.add_argument("--merchant", action="store_true", help="the target is a merchantman")
    grapple.add_argument("--helpless", action="store_true", help="no fighters or no gun crews")
    grapple.add_argument("--torn", action="store_true", help="2 sailing gear or less left")
    board = kinds.add_parser("boarding", help="how a boarding fight ends")
    for side in ("attack", "defend"):
        board.add_argument(f"--{side}", type=whole(1, 10), default=5, metavar="POINTS")
        board.add_argument(f"--{side}-crew", choices=crews, default="able")
        board.add_argument(f"--{side}-guns", type=whole(0, 16), default=0, metavar="CREWS")
    board.add_argument("--captain", action="store_true", help="the attacking captain joins in")
    board.add_argument("--first", action="store_true", help="the first boarding of the battle")


def _saves(commands: "Commands[Parser]") -> None:
    one = commands.add_parser("saves", help="list, check, export and import saved games")
    acts = one.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("list", help="every saved game with what is known of it")
    check = acts.add_parser("check", help="read a saved game from end to end, or all of them")
    check.add_argument("name", nargs="?")
    export = acts.add_parser("export", help="write a saved game to a file of your own")
    export.add_argument("name")
    export.add_argument("file", type=Path)
    bring = acts.add_parser("import", help="take a saved game in from a file")
    bring.add_argument("file", type=Path)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    args = parser().parse_args(argv)
    if args.version:
        print(f"Pieces of Eight {game_version()}")
        return OK
    if argv is None and hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `... | head` ends quietly
    try:
        return run(args)
    except KeyboardInterrupt:
        return WRONG
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return trouble.code


def run(args: argparse.Namespace) -> int:
    """Do what was asked. Each command's module is imported only when it is wanted."""
    match args.command:
        case None:
            from tui.cli.play import play

            return play(args.data, plain=args.ascii, fight=args.fight, seed=args.seed)
        case "simulate":
            from tui.cli.simulate import simulate

            return simulate(args)
        case "replay":
            from tui.cli.replay import tell

            return tell(args.file, verify=args.verify)
        case "rules":
            from tui.cli.rules import rules

            return rules(" ".join(args.words))
        case "odds":
            from tui.cli.odds import odds

            return odds(args)
        case _:
            from tui.cli.saved import saved

            return saved(args)


if __name__ == "__main__":
    sys.exit(main())
