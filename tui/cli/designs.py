"""`pieces-of-eight designs`: list, show, check, export and import ships of the yard."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.words import SaveError, clean
from pieces_of_eight.tui.play.order_form import Made
from .folder import open_folder
from .trouble import OK, USAGE, WRONG, Trouble

if TYPE_CHECKING:
    from pieces_of_eight.campaign.pirate_wars.yard import Design


TABLE = 60
"""The longest name that is told in a sentence."""


def designs(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    folder = open_folder(args.data)
    try:
        match args.act:
            case "list":
                return listed(folder)
            case "show":
                return shown(folder, args.name)
            case "check":
                return checked(folder, args.name)
            case "export":
                folder.drawings().export(args.name, args.file)
                print(f"{args.name} is copied to {clean(str(args.file))}.")
            case _:
                print(f"Imported as {taken(folder, args)}.")
    except SaveError as error:
        raise Trouble(str(error)) from None
    return OK


def taken(folder: Folder, args: argparse.Namespace) -> str:
    """The name of a drawing that came from a file; one that shows no ship goes out again."""
    from pieces_of_eight.tui.pirate_wars.designs import design_from

    drawings = folder.drawings()
    name = drawings.import_(args.file)
    try:
        design_from(drawings.take(name), name)
    except SaveError:
        drawings.delete(name)
        raise
    return name


def listed(folder: Folder) -> int:
    """Every kept drawing by its title, then how the ships of the table are called."""
    from pieces_of_eight.content.pirate_wars.ships import drawings
    from pieces_of_eight.tui.pirate_wars.designs import in_brief, made

    kept = made(folder)
    if not kept:
        print(f"There are no drawings in {folder.path}.")
    for name, each in kept.items():
        told = each.problem or f"{each.title}, {in_brief(each.what)}, {verdict(each)}"
        print(f"{name:24} {told}")
    print("Ships in the book: " + ", ".join(each.model for each in drawings()) + ".")
    return OK


def verdict(made: Made) -> str:
    """Whether the yard would build a ship, in a few words."""
    from pieces_of_eight.campaign.pirate_wars.yard import faults, price_of

    found = faults(made.what)
    if not found:
        return f"{price_of(made.what)} coins"
    return f"cannot be built: {len(found)} fault{'s' * (len(found) > 1)}"


def shown(folder: Folder, name: str) -> int:
    """A drawing, or a ship of the table, with her numbers and what the yard says of her."""
    from pieces_of_eight.campaign.pirate_wars.yard import faults, price_of
    from pieces_of_eight.tui.pirate_wars.builder import NONE, picked
    from pieces_of_eight.tui.pirate_wars.designs import in_numbers

    design = found(folder, name)
    print(design.name)
    for title, value, words in picked(design):
        if value not in (NONE, "0") and words != "no":
            print(f"  {title:14}{words}")
    for words in (*in_numbers(design), f"She costs {price_of(design)} coins."):
        print(words)
    for fault in faults(design):
        print(f"{fault.why} [{fault.rule}]")
    print("The yard would not build her." if faults(design) else "The yard will build her.")
    return OK


def found(folder: Folder, name: str) -> "Design":
    """A kept drawing, or a ship of the table. Raises Trouble."""
    from pieces_of_eight.campaign.pirate_wars.state import Edition
    from pieces_of_eight.content.decode import UnknownNameError
    from pieces_of_eight.content.pirate_wars.ships import drawing
    from pieces_of_eight.tui.pirate_wars.designs import made

    kept: Mapping[str, Made] = made(folder)
    if name in kept:
        if kept[name].problem:
            raise Trouble(kept[name].problem)
        return kept[name].what  # type: ignore[no-any-return]
    try:
        return drawing(name).design(Edition.DOTS)
    except UnknownNameError:
        words = f"There is no design {clean(name, TABLE)!r}; see `designs list`."
        raise Trouble(words, USAGE) from None


def checked(folder: Folder, name: str | None) -> int:
    """Read one drawing, or all; exit code 1 when one is damaged."""
    from pieces_of_eight.tui.pirate_wars.designs import made

    kept = made(folder)
    if name is not None and name not in kept:
        raise Trouble(f"There is no drawing {clean(name, TABLE)!r}; see `designs list`.")
    wrong = 0
    for each in [name] if name else kept:
        wrong += bool(kept[each].problem)
        print(f"{each}: {kept[each].problem or 'sound.'}")
    return WRONG if wrong else OK
