"""`pieces-of-eight verify`: what the dice of a game prove, checked against what was sworn."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .folder import named, open_folder
from .trouble import OK, WRONG, Trouble

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.tui.play.proving import Finding


SAYS = """\
Two kinds of dice:
  sworn   if you type no seed. The game draws a secret and shows its SHA-256, taken
          together with the set-up. Then you type a number, or let one be drawn. Every
          roll follows from the secret and the number.
  fixed   if you type a seed: the same seed gives the same game again. Whoever has the
          seed can know every roll beforehand, and nothing is sworn.

The command rolls every die of the game again and checks what was sworn. It prints that,
the number and, once the game is over, the secret. Compare what was sworn with what you
saw before you typed the number: only that proves that nobody chose the dice later.

It cannot prevent everything. The secret is in the save, so players who read their own
disk know what they will roll, and players who change the game can choose it. A copied
save can be played twice, and a game that went badly can be thrown away. See also:
pieces-of-eight rules C-27.5

Exit codes: 0 every die is as it must be, 1 one is not, or a file cannot be read.
"""


def declare(commands: Any, kind: type[argparse.HelpFormatter]) -> None:
    """Put the command on the command line."""
    one = commands.add_parser(
        "verify",
        help="check every die of a game against what was sworn",
        epilog=SAYS,
        formatter_class=kind,
    )
    one.add_argument("file", help="a saved or exported game, or its name in saves list")


def verify(args: argparse.Namespace) -> int:
    """Say in one line what is proved, and then what the file says besides. Raises Trouble."""
    from pieces_of_eight.saves.words import SaveError

    folder = open_folder(args.data)
    try:
        found = finding_of(folder, named(folder, args.file))
    except SaveError as error:
        raise Trouble(str(error)) from None
    print(found.words)
    for line in found.told:
        print(line)
    return OK if found.sound else WRONG


def finding_of(folder: "Folder", path: Path) -> "Finding":
    """What a file proves. Raises SaveError."""
    from pieces_of_eight.saves.words import SealedError
    from pieces_of_eight.tui.play.proving import finding
    from .saved import asked_words

    try:
        return finding(folder, path)
    except SealedError as seal:
        return finding(folder, path, asked_words(folder, path.stem, seal))
