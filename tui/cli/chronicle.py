"""`pieces-of-eight chronicle`: the chronicle of a kept career, in the form that is asked for."""

import argparse

from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.words import SaveError, SealedError, clean
from pieces_of_eight.tui.career.album import FORMS, pictures
from pieces_of_eight.tui.play.story import story_of
from .files import written
from .folder import open_folder
from .saved import asked_words
from .trouble import OK, Trouble


def chronicle(args: argparse.Namespace) -> int:
    """Print it, or write it to a file of one's own. Raises Trouble."""
    folder = open_folder(args.data)
    try:
        text = told(record_of(folder, args.name), args.format, replays=args.luck)
    except SaveError as error:
        raise Trouble(str(error)) from None
    if args.file is None:
        print(text, end="")
        return OK
    written(args.file, text)
    print(f"Chronicle written to {clean(str(args.file))}.")
    return OK


def told(record: CareerFile, form: str, *, replays: bool = False) -> str:
    """A record's chronicle as whoever asks may read it; with `replays` luck is in points."""
    return FORMS[form](story_of(record, replays=replays), lambda: pictures(record))


def record_of(folder: Folder, name: str) -> CareerFile:
    """The record of a career; of a sealed one its captains are asked for their words.

    Raises SaveError.
    """
    if name not in {each.name for each in folder.careers()}:
        raise Trouble(f"There is no career called {clean(name)}. See: pieces-of-eight saves list")
    try:
        return folder.read_career(name)
    except SealedError as sealed:
        return folder.read_career(name, asked_words(folder, name, sealed))
