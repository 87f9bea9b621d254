"""`saves`, `replay`, `verify`, `chronicle`: kept games listed, checked, moved, told and proved."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.content.flags import nation
from pieces_of_eight.saves.career_file import CareerFile, CareerSummary
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.match_file import MatchSummary
from pieces_of_eight.saves.words import SaveError, SealedError, clean
from .trouble import OK, WRONG, Trouble, named, open_folder, written

if TYPE_CHECKING:
    from pieces_of_eight.saves.match_file import MatchFile

# --- saves ----------------------------------------------------------------------------------------


def saves(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    folder = open_folder(args.data)
    try:
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
                return _checked(folder, [args.name] if args.name else every)
            case "export":
                folder.export(args.name, args.file)
                print(f"{args.name} is copied to {clean(str(args.file))}.")
            case _:
                print(f"Imported as {folder.import_(args.file)}.")
    except SaveError as error:
        raise Trouble(str(error)) from None
    return OK


def _career_line(career: CareerSummary) -> str:
    header, standing = career.header, career.standing
    if career.problem or header is None:
        return f"{career.name:24} {career.problem}"
    one, two = (nation(crown).name for crown in header.crowns)
    who = f"{header.captain} of {one} against {header.rival} of {two}"
    state = standing.ending if standing.over else f"season {standing.season} of {header.seasons}"
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


def _checked(folder: Folder, names: list[str]) -> int:
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
    """Tell a replay, or write it to a file. Raises Trouble."""
    from pieces_of_eight.saves.disk import is_there

    file = Path(args.file)
    try:
        file = file if is_there(file) else named(open_folder(args.data), args.file)
    except SaveError as error:
        raise Trouble(str(error)) from None
    if out := args.cast or args.svg or args.film:
        return _film(file, out, args)
    return _tell(file, verify=args.verify)


def _tell(file: Path, *, verify: bool) -> int:
    """Tell the game in a file; with `verify` only say whether every step replays."""
    with read_only(file) as (folder, name):
        found = folder.check(name)
        if verify and found:
            raise Trouble(f"{clean(file.name)}: {' '.join(found)}")
        with folder.open(name) as game:
            match = game.match
            if verify:
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
    written(out, text)
    print(f"Written to {clean(str(out))}.")
    return OK


@contextmanager
def read_only(file: Path) -> Iterator[tuple[Folder, str]]:
    """A folder that holds a copy of a saved game, and its name there. Raises Trouble."""
    try:
        with tempfile.TemporaryDirectory() as scratch:
            folder = open_folder(Path(scratch))  # the file itself is only read
            yield folder, folder.import_(file)
    except SaveError as error:
        raise Trouble(str(error)) from None


# --- verify: what the dice of a game prove, checked against what was sworn ------------------------


def verify(args: argparse.Namespace) -> int:
    """Say in one line what is proved, and then what the file says besides. Raises Trouble."""
    from pieces_of_eight.tui.play.scoring import finding

    folder = open_folder(args.data)
    try:
        path = named(folder, args.file)
        try:
            found = finding(folder, path)
        except SealedError as seal:
            found = finding(folder, path, asked_words(folder, path.stem, seal))
    except SaveError as error:
        raise Trouble(str(error)) from None
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
    try:
        record = _record_of(folder, args.name)
        text = FORMS[args.format](story_of(record, replays=args.luck), lambda: pictures(record))
    except SaveError as error:
        raise Trouble(str(error)) from None
    if args.file is None:
        print(text, end="")
    else:
        written(args.file, text)
        print(f"Chronicle written to {clean(str(args.file))}.")
    return OK


def _record_of(folder: Folder, name: str) -> CareerFile:
    if name not in {each.name for each in folder.careers()}:
        raise Trouble(f"There is no career called {clean(name)}. See: pieces-of-eight saves list")
    try:
        return folder.read_career(name)
    except SealedError as sealed:
        return folder.read_career(name, asked_words(folder, name, sealed))
