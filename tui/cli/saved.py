"""`saves replay verify chronicle daily`: kept games listed, checked, moved, told and proved."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.content.flags import nation
from pieces_of_eight.saves.career_file import CareerSummary
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.hall import OWN
from pieces_of_eight.saves.match_file import MatchSummary
from pieces_of_eight.saves.words import SaveError, SealedError, clean
from .common import OK, USAGE, WRONG, Trouble, named, open_folder, write_new

if TYPE_CHECKING:
    from pieces_of_eight.saves.match_file import MatchFile

# --- saves ----------------------------------------------------------------------------------------


def saves(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    folder = open_folder(args.data)
    careers, matches = folder.careers(), folder.matches()
    every = [each.name for each in (*careers, *matches)]
    if args.act in ("check", "export") and args.name not in (None, *every):
        unknown = clean(args.name)
        raise Trouble(f"There is no saved game {unknown!r}; see `saves list`.")
    match args.act:
        case "list":
            lines = [*map(_career_line, careers), *map(_line, matches)]
            for line in lines or [f"There are no saved games in {folder.path}."]:
                print(line)
        case "check":
            return _check(folder, [args.name] if args.name else every)
        case "export":
            folder.export(args.name, args.file)
            print(f"{args.name} is copied to {clean(str(args.file))}.")
        case _:
            print(f"Imported as {folder.import_(args.file)}.")
    return OK


def _career_line(career: CareerSummary) -> str:
    header, standing = career.header, career.standing
    if career.problem or header is None:
        return f"{career.name:24} {career.problem}"
    one, two = (nation(crown).name for crown in header.crowns)
    who = f"{header.captain} of {one} against {header.rival} of {two}"
    state = standing.ending if standing.over else f"season {header.season_words(standing.season)}"
    points = f"{standing.points[0]} points to {standing.points[1]}"
    marks = ", ironman" * header.ironman + ", sealed" * bool(career.holders)
    played = career.played[:16].replace("T", " ")
    return f"{career.name:24} {header.title}, {who}, {state}, {points}{marks}, {played}"


def _line(match: MatchSummary) -> str:
    if match.problem:
        return f"{match.name:24} {match.problem}"
    who = " against ".join(chair.name for chair in match.chairs)
    state = "over" if match.over else f"{match.actions} actions"
    return f"{match.name:24} {match.title}, {who}, {state}, {match.played[:16].replace('T', ' ')}"


def _check(folder: Folder, names: list[str]) -> int:
    wrong = False
    for each in names:
        try:
            found = folder.check(each)
        except SealedError as sealed:
            print(f"{clean(each)}: {sealed} What is sealed was not checked.")
            continue
        wrong |= bool(found)
        print(f"{clean(each)}: {' '.join(found) or 'sound.'}")
    return WRONG if wrong else OK


# --- replay: a game told in sentences, or drawn into a file ---------------------------------------


def replay(args: argparse.Namespace) -> int:
    """Tell a game in sentences or draw it into a file; or only say whether every step replays."""
    from pieces_of_eight.saves.disk import is_there

    file = Path(args.file)
    file = file if is_there(file) else named(open_folder(args.data), args.file)
    if out := args.cast or args.svg or args.film:
        return _film(file, out, args)
    with read_only(file) as (folder, name):
        found = folder.check(name)
        if args.verify and found:
            raise Trouble(f"{clean(file.name)}: {' '.join(found)}")
        with folder.open(name) as game:
            match = game.match
            if args.verify:
                print(f"{clean(file.name)}: all {len(match.entries)} actions replay as recorded.")
                return OK
            with for_one(game) as who:
                print(f"{game.header.title}")
                for step in match.steps:
                    state = step.state if who is None else redact(step.state, who)
                    for event in step.events if who is None else redact(step.events, who):
                        print(match.engine.say(state, event))
    return OK


@contextmanager
def for_one(game: "MatchFile") -> Iterator[Player | None]:
    """The captain to whom a game is told that is still played; None for all, once it is over.

    Where two people hide something from each other, one of them has to sit there alone. Raises
    Trouble where nobody can be asked.
    """
    from pieces_of_eight.tui.line.talk import EndOfInputError, Talk
    from pieces_of_eight.tui.play.session import AnySession, Session
    from pieces_of_eight.tui.registry import line_of

    if not game.match.to_act:
        yield None
        return
    session: AnySession = Session(game, line_of(game.match.engine.name).face)
    if len(session.people) < 2 or not session.secrets:
        yield session.viewer
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        one, other = (session.name_of(each) for each in session.people[:2])
        raise Trouble(
            f"{one} and {other} have secrets from each other: until the game is over it is shown"
            " to one of them alone, on a terminal."
        )
    talk = Talk(sys.stdin, sys.stdout)
    try:
        talk.curtain(session.name_of(session.viewer))
        yield session.viewer
        talk.ask("Press Enter to clear the screen. ")
    except EndOfInputError:
        pass
    finally:
        talk.wipe()


def _film(file: Path, out: Path, args: argparse.Namespace) -> int:
    from .film import TerminalSize, cast_of, film_of, picture_of

    size = TerminalSize(*args.size)
    if out.exists():  # before all is drawn
        raise Trouble(f"{clean(str(out))} exists already; choose another name.")
    with read_only(file) as (folder, name), folder.open(name) as game, for_one(game):
        if args.cast:
            text = cast_of(game, folder, size, args.pace)
        elif args.film:
            text = film_of(game, folder, size, args.step, args.until)
        else:
            text = picture_of(game, folder, size, args.step)
    write_new(out, text)
    print(f"Written to {clean(str(out))}.")
    return OK


@contextmanager
def read_only(file: Path) -> Iterator[tuple[Folder, str]]:
    """A folder that holds a copy of a saved game, and its name there. Raises SaveError."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = open_folder(Path(scratch))  # the file itself is only read
        yield folder, folder.import_(file)


# --- verify: what the dice of a game prove, checked against what was sworn ------------------------


def verify(args: argparse.Namespace) -> int:
    """Say in one line what is proved, and then what the file says besides. Raises Trouble."""
    from pieces_of_eight.tui.play.scoring import finding

    folder = open_folder(args.data)
    path = named(folder, args.file)
    try:
        found = finding(folder, path)
    except SealedError as seal:
        found = finding(folder, path, asked_words(folder, path.stem, seal))
    for line in (found.words, *found.told):
        print(line)
    return OK if found.sound else WRONG


def asked_words(folder: Folder, name: str, sealed: SealedError) -> dict[int, str]:
    """The words of the captains who have set one, typed unseen. Raises Trouble."""
    from getpass import getpass

    if not sys.stdin.isatty():
        raise Trouble(str(sealed))
    header = next((each.header for each in folder.careers() if each.name == name), None)
    names = [chair.name for chair in header.chairs] if header else ["the captain", "the rival"]
    try:
        return {who: getpass(f"The password of {names[who]}: ") for who in sealed.holders}
    except EOFError:
        raise Trouble(str(sealed)) from None


# --- chronicle: the story of a kept career, in the form that is asked for -------------------------


def chronicle(args: argparse.Namespace) -> int:
    """Print it, or write it to a file of one's own. Raises Trouble."""
    from pieces_of_eight.tui.career.album import FORMS, pictures
    from pieces_of_eight.tui.play.scoring import story_of

    folder = open_folder(args.data)
    if args.name not in {each.name for each in folder.careers()}:
        name = clean(args.name)
        raise Trouble(f"There is no career called {name}. See: pieces-of-eight saves list")
    try:
        record = folder.read_career(args.name)
    except SealedError as seal:
        record = folder.read_career(args.name, asked_words(folder, args.name, seal))
    text = FORMS[args.format](story_of(record, replays=args.luck), lambda: pictures(record))
    if args.file is None:
        print(text, end="")
    else:
        write_new(args.file, text)
        print(f"Chronicle written to {clean(str(args.file))}.")
    return OK


def hall(args: argparse.Namespace) -> int:
    """Print the hall of fame (C-39)."""
    from pieces_of_eight.tui.career.records import hall_lines

    for line in hall_lines(open_folder(args.data).hall):
        print(line)
    return OK


# --- daily: the voyage of a day opened, told by a line, checked, and its table --------------------


def daily(args: argparse.Namespace) -> int:
    """Do one of the acts, or open the game at the page of the day. Raises Trouble."""
    from pieces_of_eight.tui.play.daily import day_named
    from pieces_of_eight.tui.play.scoring import MARKS, as_line

    folder = open_folder(args.data)
    try:
        day = folder.today if args.date is None else day_named(args.date, folder.today)
    except ValueError as error:
        raise Trouble(str(error), USAGE) from None
    table = [each for each in folder.hall.daily() if each.day == day]
    match args.act:
        case None:
            from .play import FirstPage, play

            return play(args, FirstPage(day=day))
        case "line":
            own = [each for each in table if each.mark == OWN]
            if not own:
                missing = f"You have not finished the voyage of {day}"
                raise Trouble(f"{missing}, so there is no line to share.")
            print(as_line(own[0], folder.hall.daily(), plain=True))
        case "table":
            print(f"The voyage of {day}:" if table else f"Nobody is in the table of {day} yet.")
            for at, one in enumerate(table, start=1):
                won = f"{one.won} of {one.fought} won"
                print(f"{at:>3}  {one.player:<24} {one.points:>5} points  {won}, {MARKS[one.mark]}")
        case _:
            print(take_in(folder, " ".join(args.what), args))
    return OK


def take_in(folder: Folder, words: str, args: argparse.Namespace) -> str:
    """What is found in a line or a file, taken into its table where asked. Raises Trouble."""
    from pieces_of_eight.tui.play import scoring
    from pieces_of_eight.tui.play.daily import is_line, read_line

    keep = args.act == "add"
    if not is_line(words) and not os.path.exists(words):
        shown = clean(words, 60)
        raise Trouble(
            f"'{shown}' is neither a file nor a line to share: lines begin with 'Pieces of Eight'."
        )
    try:
        if is_line(words) and keep:
            if not args.name.strip():
                raise Trouble("Say whose line it is: --name NAME.", USAGE)
            one = scoring.enter_line(folder, words, args.name)
        elif is_line(words):
            code = read_line(words).code
            known = [each for each in folder.hall.daily() if each.code == code and each.fame]
            if not known:
                return "The line is well formed, but only the record behind it can prove it."
            whose = known[0].player
            return f"The line is genuine: it matches the record of {whose} in this table."
        elif keep:
            one = scoring.take_record(folder, Path(words), args.name)
        else:
            one = scoring.read_record(folder, Path(words))
    except (SaveError, ValueError) as error:
        raise Trouble(clean(str(error), 300)) from None
    if keep:
        mark = scoring.MARKS[one.mark]
        return f"Added to the table: {one.player}, {scoring.said(one)}, {mark}."
    line = scoring.as_line(one, (), plain=True)
    return f"The record holds: {one.player}, {scoring.said(one)}. Its line: {line}"
