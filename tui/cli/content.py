"""`content designs scenarios rules`: what the game holds, and what is the player's own."""

import argparse
import json
import os
import shutil
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pieces_of_eight.saves.words import SaveError, clean
from .common import OK, USAGE, WRONG, Trouble, open_folder

if TYPE_CHECKING:
    from pieces_of_eight.campaign.pirate_wars.yard import Design
    from pieces_of_eight.content.own import Survey
    from pieces_of_eight.content.rulebook import Readable
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.tui.play.order_form import Made

# --- content: one's own files listed, checked, made, packed, added and removed --------------------

FOLDER = "content"  # where one's own content lies in the folder of saves
LONGEST = 300  # letters of a sentence about a file


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
        raise Trouble(f"There is no folder {clean(folder, LONGEST)} to read content from.")
    if not os.path.isdir(folder):
        return []
    from pieces_of_eight.content.own import use

    return _left_out(use(folder))


def _left_out(found: "Survey") -> list[str]:
    if not found.faults:
        return []
    if len(found.faults) == 1:
        return [f"One of your own files cannot be used: {clean(str(found.faults[0]), LONGEST)}"]
    how = "`pieces-of-eight content check` says why"
    return [f"{len(found.faults)} of your own files cannot be used; {how}."]


def content(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    from pieces_of_eight.content import keep

    folder = place(args)
    match args.act:
        case "list":
            _list_own(folder)
        case "check":
            from pieces_of_eight.content.own import survey

            found = survey(folder)
            for fault in found.faults:
                print(clean(str(fault), LONGEST))
            print(f"{_counted(len(found.sound))} sound.")
            return WRONG if found.faults else OK
        case "new":
            _make(folder, args.kind, args.name)
        case "pack":
            shown = clean(str(args.file), LONGEST)
            if args.file.exists():
                raise Trouble(f"{shown} exists already; choose another name.")
            print(f"{_counted(keep.pack(str(args.folder), str(args.file)))} packed into {shown}.")
        case "add":
            name, count = keep.add_pack(str(args.file), folder)
            used = f"{_counted(count)} used on top of the game's own"
            print(f"The pack {name} is added: {used}.")
        case _:
            keep.remove_pack(args.name, folder)
            done = "Games begun with it can still be finished."
            print(f"The pack {args.name} is removed. {done}")
    return OK


def _counted(files: int) -> str:
    return "1 file is" if files == 1 else f"{files} files are"


def _list_own(folder: str) -> None:
    from pieces_of_eight.content.decode import is_shipped
    from pieces_of_eight.content.keep import packs
    from pieces_of_eight.content.own import survey

    found = survey(folder)
    print(f"Your own content is in {clean(folder, LONGEST)}.")
    if not (found.sound or found.faults):
        print("You have none yet; `pieces-of-eight content new KIND` writes a file to start from.")
    for path in sorted(found.sound):
        print(f"{path:48} {'replaces' if is_shipped(path) else 'adds to'} the game's")
    if added := packs(folder):
        print(f"Packs: {', '.join(added)}.")
    for sentence in _left_out(found):
        print(sentence)


def _make(folder: str, kind: str, wanted: str | None) -> None:
    """Write the template of a kind under a name that is free."""
    from pieces_of_eight.content.decode import is_shipped
    from pieces_of_eight.content.keep import template
    from pieces_of_eight.content.own import FLAGS, KINDS, check_path

    nation = KINDS[kind].folder == FLAGS
    name = wanted or (KINDS[kind].example if nation else f"my-{kind}")
    path = f"{KINDS[kind].folder}/{name}.toml"
    check_path(path, clean(path, LONGEST))
    if nation and not is_shipped(path):
        raise Trouble(f"There is no nation {name!r}: name one of the game's.", USAGE)
    file = Path(folder, path)
    shown = clean(str(file), LONGEST)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as written:
            written.write(template(kind, name))
    except FileExistsError:
        raise Trouble(f"{shown} exists already; choose another name.", USAGE) from None
    print(f"{shown} is written. Change it, then run `pieces-of-eight content check`.")


# --- designs: ships of the yard -------------------------------------------------------------------

TABLE = 60  # the longest name that is told in a sentence


def designs(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    from pieces_of_eight.tui.pirate_wars.designs import design_from, made

    folder = open_folder(args.data)
    drawings = folder.drawings()
    match args.act:
        case "list":
            _list_designs(folder)
        case "show":
            _show(_design(folder, args.name))
        case "check":
            kept = made(folder)
            if args.name is not None and args.name not in kept:
                unknown = clean(args.name, TABLE)
                raise Trouble(f"There is no drawing {unknown!r}; see `designs list`.")
            names = [args.name] if args.name else [*kept]
            for each in names:
                print(f"{each}: {kept[each].problem or 'sound.'}")
            return WRONG if any(kept[each].problem for each in names) else OK
        case "export":
            drawings.export(args.name, args.file)
            print(f"{args.name} is copied to {clean(str(args.file))}.")
        case _:
            name = drawings.import_(args.file)
            try:
                design_from(drawings.take(name), name)
            except SaveError:  # what shows no ship goes out again
                drawings.delete(name)
                raise
            print(f"Imported as {name}.")
    return OK


def _list_designs(folder: "Folder") -> None:
    """Every kept drawing by its title, then how the ships of the table are called."""
    from pieces_of_eight.campaign.pirate_wars.yard import faults, price_of
    from pieces_of_eight.content.pirate_wars.ships import drawings
    from pieces_of_eight.tui.pirate_wars.designs import in_brief, made

    kept = made(folder)
    if not kept:
        print(f"There are no drawings in {folder.path}.")
    for name, each in kept.items():
        told = each.problem
        if not told:
            wrong = len(faults(each.what))
            cannot = f"cannot be built: {wrong} fault{'s' * (wrong > 1)}"
            verdict = cannot if wrong else f"{price_of(each.what)} coins"
            told = f"{each.title}, {in_brief(each.what)}, {verdict}"
        print(f"{name:24} {told}")
    print("Ships in the book: " + ", ".join(each.model for each in drawings()) + ".")


def _show(design: "Design") -> None:
    from pieces_of_eight.campaign.pirate_wars.yard import faults, price_of
    from pieces_of_eight.tui.pirate_wars.builder import NONE, picked
    from pieces_of_eight.tui.pirate_wars.designs import in_numbers

    print(design.name)
    for title, value, words in picked(design):
        if value not in (NONE, "0") and words != "no":
            print(f"  {title:14}{words}")
    for words in (*in_numbers(design), f"She costs {price_of(design)} coins."):
        print(words)
    for fault in faults(design):
        print(f"{fault.why} [{fault.rule}]")
    print("The yard would not build her." if faults(design) else "The yard will build her.")


def _design(folder: "Folder", name: str) -> "Design":
    """A kept drawing, or a ship of the table. Raises Trouble."""
    from pieces_of_eight.campaign.pirate_wars.state import Edition
    from pieces_of_eight.content.decode import UnknownNameError
    from pieces_of_eight.content.pirate_wars.ships import drawing
    from pieces_of_eight.tui.pirate_wars.designs import made

    one: Made | None = made(folder).get(name)
    if one is not None and one.problem:
        raise Trouble(one.problem)
    if one is not None:
        return one.what  # type: ignore[no-any-return]
    try:
        return drawing(name).design(Edition.DOTS)
    except UnknownNameError:
        words = f"There is no design {clean(name, TABLE)!r}; see `designs list`."
        raise Trouble(words, USAGE) from None


# --- scenarios: what can be fought, by kinds of fights --------------------------------------------

WIDEST = 28  # the longest id that keeps the titles in a column


def scenarios(args: argparse.Namespace) -> int:
    """Print each ready scenario with its id and title, in the order in which they are offered."""
    from pieces_of_eight.content.ready import SHELVES, own
    from pieces_of_eight.tui.play.order_form import YOURS
    from pieces_of_eight.tui.registry import kinds

    listed: list[dict[str, Any]] = [
        {
            "kind": kind.title,
            "id": entry.id,
            "title": SHELVES[engine].take(entry.id).title,
            "own": own(engine, entry.id),
        }
        for engine, kind in kinds().items()
        for entry in SHELVES[engine].entries()
    ]
    if args.json:
        print(json.dumps(listed, indent=2))
        return OK
    told = ""
    for each in listed:
        if each["kind"] != told:
            print(f"{'' if not told else chr(10)}{each['kind']}")
            told = each["kind"]
        print(f"  {each['id']:<{WIDEST}} {each['title']}{YOURS * each['own']}")
    return OK


# --- rules: pages, paragraphs and words of the book -----------------------------------------------


def rules(args: argparse.Namespace) -> int:
    """Print what has an id, what answers some words, or the contents. Raises Trouble."""
    from pieces_of_eight.content.rulebook import library

    words, shelves = " ".join(args.words), library()
    for shelf in shelves.shelves if not words else ():
        print(f"\n{shelf.title}")
        for entry in shelf.entries:
            name = "" if entry.id.startswith("WORD ") else entry.id
            print(f"  {name:13} {entry.title}".rstrip())
    found = shelves.look_up(words) if words else ()
    if words and not found:
        raise Trouble(f"No rule mentions {words!r}. Without words, `rules` lists them all.")
    for entry in found:
        print("\n".join(_laid_out(entry)) + "\n")
    return OK


def _laid_out(entry: "Readable") -> Iterator[str]:
    """A page, a paragraph or a word as it stands on a page of this terminal's width."""
    from pieces_of_eight.content.rulebook import HowToPlay

    width = min(shutil.get_terminal_size().columns, 88)

    def filled(words: str, first: str = "  ", later: str = "  ") -> str:
        return textwrap.fill(words, width, initial_indent=first, subsequent_indent=later)

    yield f"{'' if entry.id.startswith('WORD ') else f'{entry.id}  '}{entry.title}"
    if isinstance(entry, HowToPlay):
        for part in entry.parts:
            yield f"\n  {part.title}"
            yield from (filled(line, "  - ", "    ") for line in part.lines)
    else:
        yield filled(entry.text)
    if entry.see:
        yield filled(f"See also: {', '.join(entry.see)}")
