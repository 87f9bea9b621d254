"""`pieces-of-eight verify`: what the dice of a game prove, checked against what was sworn."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.cli.folder import named, open_folder
from tui.cli.trouble import OK, WRONG, Trouble

if TYPE_CHECKING:
    from saves.folder import Folder
    from tui.play.proving import Finding

SAYS = """\
Three kinds of dice:
  fair    drawn by lot; in a career they fall anew whenever a save is loaded.
  fixed   from a seed: the same game again for the same seed. Whoever knows the seed
          can know every die before it falls.
  sworn   from a secret of each side, sworn to (by SHA-256) before the first throw.
          No side can choose a die, nor change one afterwards unseen.

What sworn dice do not prevent: on one machine both secrets lie in the save, so
whoever reads his own disk can know dice to come, and whoever changes the game itself
can choose them; a copied save can be played twice; and a game that went badly can be
thrown away for another. The pledges tell which game it was: write them down, or tell
them to somebody, when it begins. More of it: pieces-of-eight rules C-27.6

Exit code 0 if no die is other than it must be, 1 if one is or a file cannot be read.
"""


def declare(commands: Any, kind: type[argparse.HelpFormatter]) -> None:
    """Put the command on the command line."""
    one = commands.add_parser(
        "verify",
        help="check every die of a game against what was sworn",
        epilog=SAYS,
        formatter_class=kind,
    )
    one.add_argument(
        "file",
        help="a saved or exported game, or its name in saves list",
    )


def verify(args: argparse.Namespace) -> int:
    """Say in one line what is proved; then, of sworn dice, what was sworn. Raises Trouble."""
    from saves.words import SaveError

    folder = open_folder(args.data)
    try:
        found = finding_of(folder, named(folder, args.file))
    except SaveError as error:
        raise Trouble(str(error)) from None
    print(found.words)
    for name, pledge in found.pledges:
        print(f"{name} swore to {pledge}")
    return OK if found.sound else WRONG


def finding_of(folder: "Folder", path: Path) -> "Finding":
    """What a file proves. Raises SaveError."""
    from saves.words import SealedError
    from tui.cli.saved import asked_words
    from tui.play.proving import finding

    try:
        return finding(folder, path)
    except SealedError as seal:
        return finding(folder, path, asked_words(folder, path.stem, seal))
