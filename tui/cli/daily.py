"""`pieces-of-eight daily`: the voyage of a day opened, told by a line, checked, and its table."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from pieces_of_eight.saves.hall import OWN
from pieces_of_eight.saves.words import SaveError, clean
from .main import for_this_run
from .trouble import OK, USAGE, Trouble, open_folder

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.hall import Daily


def daily(args: argparse.Namespace) -> int:
    """Do one of the acts, or open the game at the page of the day. Raises Trouble."""
    folder = open_folder(args.data)
    day = named(folder, args.date)
    match args.act:
        case None:
            from .play import FirstPage, play

            return play(args.data, FirstPage(day=day), (), for_this_run(args))
        case "line":
            print(line_of(folder, day))
        case "table":
            print(table_of(folder, day))
        case _:
            print(brought(folder, " ".join(args.what), args))
    return OK


def named(folder: "Folder", words: str | None) -> str:
    """The date that is asked for; today where none is. Raises Trouble."""
    from pieces_of_eight.tui.play.daily import day_named

    try:
        return folder.today if words is None else day_named(words, folder.today)
    except ValueError as error:
        raise Trouble(str(error), USAGE) from None


def line_of(folder: "Folder", day: str) -> str:
    """The line of the player's own voyage. Raises Trouble."""
    from pieces_of_eight.tui.play.scoring import as_line

    own = [each for each in folder.hall.daily() if each.day == day and each.mark == OWN]
    if not own:
        raise Trouble(f"You have not finished the voyage of {day}, so there is no line to share.")
    return as_line(own[0]).as_line(plain=True)


def table_of(folder: "Folder", day: str) -> str:
    found = [each for each in folder.hall.daily() if each.day == day]
    if not found:
        return f"Nobody is in the table of {day} yet."
    lines = [f"{at:>3}  {in_brief(each)}" for at, each in enumerate(found, start=1)]
    return "\n".join([f"The voyage of {day}:", *lines])


def in_brief(one: "Daily") -> str:
    won = f"{one.won} of {one.fought} won"
    return f"{one.player:<24} {one.points:>5} points  {won}, {mark_words(one)}"


def mark_words(one: "Daily") -> str:
    from pieces_of_eight.tui.play.scoring import MARKS

    return MARKS[one.mark]


def brought(folder: "Folder", words: str, args: argparse.Namespace) -> str:
    """What is found in a line or a file, taken into its table where asked. Raises Trouble."""
    from pieces_of_eight.tui.play import scoring as daily_record
    from pieces_of_eight.tui.play.daily import is_line, read_line

    keep = args.act == "add"
    if not is_line(words) and not os.path.exists(words):
        shown = clean(words, 60)
        raise Trouble(
            f"'{shown}' is no file, and no line to share: those begin with 'Pieces of Eight'."
        )
    try:
        if is_line(words) and keep:
            if not args.name.strip():
                raise Trouble("Say whose line it is: --name NAME.", USAGE)
            one = daily_record.enter_line(folder, words, args.name)
        elif is_line(words):
            return beside(folder, read_line(words).code)
        elif keep:
            one = daily_record.take_record(folder, Path(words), args.name)
        else:
            one = daily_record.read_record(folder, Path(words))
    except (SaveError, ValueError) as error:
        raise Trouble(clean(str(error), 300)) from None
    if keep:
        return f"Added to the table: {one.player}, {daily_record.said(one)}, {mark_words(one)}."
    line = daily_record.as_line(one).as_line(plain=True)
    return f"The record holds: {one.player}, {daily_record.said(one)}. Its line: {line}"


def beside(folder: "Folder", code: str) -> str:
    """What a sound line is worth: more where a record is here that it speaks of."""
    known = [each for each in folder.hall.daily() if each.code == code and each.fame is not None]
    if known:
        return f"The line is genuine: it matches the record of {known[0].player} in this table."
    return "The line is well formed, but only the record behind it can prove it."
