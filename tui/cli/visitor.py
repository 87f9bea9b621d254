"""The program of one visitor of `pieces-of-eight serve`: his game, or a file he sends taken in.

The server starts it with the visitor's own folder; a visitor says none of its words.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from saves.ration import RationedDisk
from tui.cli.content import lay_over
from tui.cli.folder import open_folder
from tui.cli.play import Opening, play
from tui.cli.trouble import OK, WRONG, Trouble


def main(argv: Sequence[str] | None = None) -> int:
    """Open the game, or take a file in; returns the exit code."""
    asked = argparse.ArgumentParser(prog="visitor")
    asked.add_argument("--data", type=Path, required=True)
    asked.add_argument("--quota", type=int, required=True)
    asked.add_argument("--import", type=Path, dest="sent")
    args = asked.parse_args(argv)
    args.content = None
    disk = RationedDisk(args.data, args.quota)
    try:
        if args.sent is not None:
            return take_in(args.data, args.sent, disk)
        return play(args.data, Opening(), lay_over(args), plain=False, disk=disk)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return trouble.code


def take_in(data: Path, sent: Path, disk: RationedDisk) -> int:
    """Take a saved game in, and print a sentence on it."""
    from saves.words import SaveError

    try:
        name = open_folder(data, disk).import_(sent)
    except SaveError as error:
        print(error)
        return WRONG
    print(f"It is taken in under the name {name}: open the list of careers or fights anew.")
    return OK


if __name__ == "__main__":
    sys.exit(main())
