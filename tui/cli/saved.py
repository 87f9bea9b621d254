"""`pieces-of-eight saves`: list, check, export and import saved games."""

import argparse

from saves import Folder, MatchSummary, SaveError, clean
from tui.cli.folder import open_folder
from tui.cli.trouble import OK, WRONG, Trouble


def saved(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    folder = open_folder(args.data)
    try:
        match args.act:
            case "list":
                return listed(folder)
            case "check":
                return checked(folder, args.name)
            case "export":
                folder.export(args.name, args.file)
                print(f"{args.name} is written to {args.file}.")
            case _:
                print(f"It is taken in under the name {folder.import_(args.file)}.")
    except SaveError as error:
        raise Trouble(str(error)) from None
    return OK


def listed(folder: Folder) -> int:
    """Every match, the one played last first."""
    found = folder.matches()
    if not found:
        print(f"There are no saved games in {folder.path}.")
    for match in found:
        print(line(match))
    return OK


def line(match: MatchSummary) -> str:
    """A match in one line."""
    if match.problem:
        return f"{match.name:24} {match.problem}"
    who = " against ".join(f"{chair.name}" for chair in match.chairs)
    state = "over" if match.over else f"{match.actions} actions"
    return f"{match.name:24} {match.title}, {who}, {state}, {match.played[:16].replace('T', ' ')}"


def checked(folder: Folder, name: str | None) -> int:
    """Read one match, or all, from end to end; exit code 1 when anything is wrong."""
    names = [name] if name else [match.name for match in folder.matches()]
    wrong = 0
    for each in names:
        found = folder.check(each)
        wrong += bool(found)
        print(f"{clean(each)}: {' '.join(found) or 'sound.'}")
    return WRONG if wrong else OK
