"""`pieces-of-eight content`: list, check, make, pack, add and remove what is the player's own."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from .trouble import OK, USAGE, WRONG, Trouble

if TYPE_CHECKING:
    from pieces_of_eight.content.own import Survey


FOLDER = "content"
"""Where one's own content lies in the folder of saves."""


def place(args: argparse.Namespace) -> str:
    """The folder of one's own content: what was named, else in the folder of the saves."""
    if args.content is not None:
        return str(args.content)
    if args.data is not None:
        return str(args.data / FOLDER)
    from platformdirs import user_data_path

    return str(user_data_path("pieces-of-eight", appauthor=False) / FOLDER)


def lay_over(args: argparse.Namespace) -> list[str]:
    """Lay one's own content over the game's; what is to be told of files that are left out."""
    folder = place(args)
    if args.content is not None and not os.path.isdir(folder):
        raise Trouble(f"There is no folder {clean(folder)} to read content from.")
    if not os.path.isdir(folder):
        return []
    from pieces_of_eight.content.own import use

    return told(use(folder))


def told(found: "Survey") -> list[str]:
    """One sentence on the files that are left out, if there are any."""
    if not found.faults:
        return []
    if len(found.faults) == 1:
        return [f"One of your own files cannot be used: {clean(str(found.faults[0]))}"]
    how = "`pieces-of-eight content check` says why"
    return [f"{len(found.faults)} of your own files cannot be used; {how}."]


def clean(words: str) -> str:
    """Words that a terminal can be given."""
    from pieces_of_eight.saves.words import clean

    return clean(words, 300)


def content(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    from pieces_of_eight.content.decode import ContentError

    folder = place(args)
    try:
        match args.act:
            case "list":
                return listed(folder)
            case "check":
                return checked(folder)
            case "new":
                return made(folder, args.kind, args.name)
            case _:
                return packed(args, folder)
    except ContentError as error:
        raise Trouble(clean(str(error))) from None


def packed(args: argparse.Namespace, folder: str) -> int:
    """Write, add or remove a pack."""
    from pieces_of_eight.content import keep

    match args.act:
        case "pack":
            if args.file.exists():
                raise Trouble(f"{clean(str(args.file))} exists already; choose another name.")
            count = keep.pack(str(args.folder), str(args.file))
            print(f"{counted(count)} packed into {clean(str(args.file))}.")
        case "add":
            name, count = keep.add_pack(str(args.file), folder)
            print(f"The pack {name} is added: {counted(count)} used on top of the game's own.")
        case _:
            keep.remove_pack(args.name, folder)
            print(f"The pack {args.name} is removed. Games begun with it can still be finished.")
    return OK


def counted(files: int) -> str:
    """So many files, and the verb."""
    return "1 file is" if files == 1 else f"{files} files are"


def listed(folder: str) -> int:
    """Every file of one's own that is read, and what it does to the game's."""
    from pieces_of_eight.content.decode import is_shipped
    from pieces_of_eight.content.keep import names
    from pieces_of_eight.content.own import survey

    found = survey(folder)
    print(f"Your own content is in {clean(folder)}.")
    if not (found.sound or found.faults):
        print("You have none yet; `pieces-of-eight content new KIND` writes a file to start from.")
    for path in sorted(found.sound):
        print(f"{path:48} {'replaces' if is_shipped(path) else 'adds to'} the game's")
    if packs := names(folder):
        print(f"Packs: {', '.join(packs)}.")
    for sentence in told(found):
        print(sentence)
    return OK


def checked(folder: str) -> int:
    """Tell what is wrong with each file; exit code 1 when something is."""
    from pieces_of_eight.content.own import survey

    found = survey(folder)
    for fault in found.faults:
        print(clean(str(fault)))
    print(f"{counted(len(found.sound))} sound.")
    return WRONG if found.faults else OK


def made(folder: str, kind: str, wanted: str | None) -> int:
    """Write the template of a kind under a name that is free."""
    from pieces_of_eight.content.decode import is_shipped
    from pieces_of_eight.content.keep import template
    from pieces_of_eight.content.own import FLAGS, KINDS, check_path

    nation = KINDS[kind].folder == FLAGS
    name = wanted or (KINDS[kind].example if nation else f"my-{kind}")
    path = f"{KINDS[kind].folder}/{name}.toml"
    check_path(path, clean(path))
    if nation and not is_shipped(path):
        raise Trouble(f"There is no nation {name!r}: name one of the game's.", USAGE)
    file = Path(folder, path)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as written:
            written.write(template(kind, name))
    except FileExistsError:
        raise Trouble(f"{clean(str(file))} exists already; choose another name.", USAGE) from None
    print(f"{clean(str(file))} is written. Change it, then run `pieces-of-eight content check`.")
    return OK
