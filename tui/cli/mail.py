"""`pieces-of-eight mail`: fights between two machines, which go to and fro as a small file."""

import argparse
import secrets
import sys
import time
from typing import TYPE_CHECKING, Any

from content.files import UnknownNameError
from content.ready import prepared
from saves.letter_box import SHORT, Posted
from saves.letters import CAREER, Letters, answer_of, invitation_of
from saves.words import SaveError, clean, count
from tui.cli.folder import open_folder
from tui.cli.trouble import OK, USAGE, Trouble, as_sentence
from tui.play.by_file import mail as games
from tui.play.by_file.career_stages import how_fought
from tui.play.by_file.watch import Watch
from tui.play.order_form import LARGEST_SEED, Order, Plan
from tui.registry import line_of

if TYPE_CHECKING:
    from saves.folder import Folder

SECOND = 1.0
"""Between two looks for a file."""


def orders(engine: str) -> Order:
    """How fights of a kind are ordered. Raises KeyError for a stranger."""
    found = line_of(engine).face.order
    assert found is not None
    return found


def mail(args: argparse.Namespace) -> int:
    """Do one of the acts. Raises Trouble."""
    folder = open_folder(args.data)
    acts: dict[str, Any] = {
        "begin": _begin,
        "join": _join,
        "open": _open,
        "send": _send,
        "watch": _watch,
        "list": _list,
        "show": _show,
        "play": _play,
        "story": _story,
    }
    try:
        acts[args.act](folder, args)
    except SaveError as error:
        raise Trouble(str(error)) from None
    return OK


def _begin(folder: "Folder", args: argparse.Namespace) -> None:
    if args.scenario == CAREER:
        _begin_career(folder, args)
        return
    try:
        engine = prepared(args.scenario).engine
    except UnknownNameError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    seed = secrets.randbelow(LARGEST_SEED) if args.seed is None else args.seed
    plan = Plan(engine, args.scenario, str(seed))
    place = str(args.folder or "")
    terms = games.Terms(args.name, int(args.side == "second"), place, args.ahead)
    try:
        if why := games.why_not(engine):
            raise ValueError(why)
        posted = games.begin(plan, orders(engine).meant(plan), folder, terms)
    except ValueError as error:
        raise Trouble(str(error), USAGE) from None
    _begun(posted)


def _begin_career(folder: "Folder", args: argparse.Namespace) -> None:
    from tui.play.by_file import career_mail

    crowns, place = (args.crown, args.against), str(args.folder or "")
    fights = args.fights.replace("-", " ")
    terms = career_mail.Terms(
        args.name, crowns, args.seasons, args.sea, place, fights=fights, ahead=args.ahead
    )
    try:
        _begun(career_mail.begin(terms, folder))
    except ValueError as error:
        raise Trouble(str(error), USAGE) from None


def _begun(posted: Posted) -> None:
    print(f"{posted.title} is begun as game {short(posted)}.{fights_of(posted.letters)}")
    print("Send this file to the other player:")
    print(posted.file)


def _play(folder: "Folder", args: argparse.Namespace) -> None:
    posted = named(folder, args.game)
    if invitation_of(posted.letters).engine != CAREER:
        raise SaveError(f"{posted.title} is a fight: go on with it by line {posted.own.save}.")
    from tui.career.by_file_line import play
    from tui.line.talk import Talk

    play(folder, posted.own.game, Talk(sys.stdin, sys.stdout))
    tell(folder.letter_box().open(posted.own.game), folder)


def _story(folder: "Folder", args: argparse.Namespace) -> None:
    posted = named(folder, args.game)
    if invitation_of(posted.letters).engine != CAREER:
        raise SaveError(f"{posted.title} is a fight, and has no chronicle.")
    from campaign.chronicle import as_text
    from tui.play.by_file.career_mail import table_of
    from tui.play.by_file.kept_career import story_so_far

    table = table_of(posted, folder)
    if not table.past:
        raise SaveError(f"No season of {posted.title} is over yet. {table.whose_turn}")
    print(as_text(story_so_far(table)), end="")


def _join(folder: "Folder", args: argparse.Namespace) -> None:
    letters, name = folder.letter_box().read(args.file), clean(args.file.name)
    place = str(args.folder or args.file.absolute().parent)
    terms = games.Terms(args.name, place=place)
    posted = games.join(letters, name, orders, folder, terms)
    tell(posted, folder, fights_of(letters))


def _open(folder: "Folder", args: argparse.Namespace) -> None:
    posted = games.open_file(args.file, folder)
    if posted is None:
        raise SaveError(f"{clean(args.file.name)} is of a game that is not played here: join it.")
    tell(posted, folder)


def _send(folder: "Folder", args: argparse.Namespace) -> None:
    posted = named(folder, args.game)
    if args.folder is not None:
        from msgspec.structs import replace

        own = replace(posted.own, place=str(args.folder.absolute()))
        posted = Posted(own, posted.letters)
        folder.letter_box().keep(posted)
    print(f"It is written to {folder.letter_box().send(posted)}.")


def _watch(folder: "Folder", args: argparse.Namespace) -> None:
    watch = Watch(folder)
    until = None if args.seconds is None else time.monotonic() + args.seconds
    while True:
        for _, sentence in watch.look():
            print(sentence, flush=True)
        while watch.taken:
            _news(watch.taken.pop(), folder)
        if until is not None and time.monotonic() >= until:
            return
        time.sleep(SECOND)


def _list(folder: "Folder", args: argparse.Namespace) -> None:
    found = folder.letter_box().games()
    for posted in found:
        career = invitation_of(posted.letters).engine == CAREER
        save = posted.own.save or ("a career" if career else "not begun")
        who = f"{posted.me} against {posted.other}"
        stands = _season(posted, folder) if career else games.standing(posted, folder)
        print(f"{short(posted)} {posted.title}, {who} ({save}). {stands}")
    if not found:
        print("No game is played by file here: begin one, or join one.")


def _show(folder: "Folder", args: argparse.Namespace) -> None:
    letters = folder.letter_box().read(args.file)
    invitation = invitation_of(letters)
    one, two = games.players(letters)
    joined = "nobody has joined yet" if answer_of(letters) is None else "both have joined"
    who = f"{one} against {two}, {joined}"
    size = args.file.stat().st_size
    print(f"{clean(invitation.title)}, {who}, {count(len(letters), 'letter')}, {size:,} bytes.")
    ahead = f"{invitation.ahead} ahead" if invitation.ahead else "none ahead"
    print(
        f"Game {invitation.game[:SHORT]}, links shown: {ahead}. Every letter is signed."
        + fights_of(letters)
    )


def fights_of(letters: Letters) -> str:
    """How the fights of a career go, behind another sentence; nothing of a fight."""
    invitation = invitation_of(letters)
    return f" {how_fought(invitation)}" if invitation.engine == CAREER else ""


def tell(posted: Posted, folder: "Folder", more: str = "") -> None:
    """Whose turn it is, and what to do with which file."""
    now = games.standing(posted, folder)
    print(f"{posted.title}, {posted.me} against {posted.other}.{more} {now}")
    _news(posted, folder)
    if posted.letters[-1].by == posted.own.side:
        print(f"Send {posted.other} this file:")
        print(posted.file)
    if posted.own.save:
        what = "career" if invitation_of(posted.letters).engine == CAREER else "fight"
        print(f"The {what} is kept as {posted.own.save}.")


def _season(posted: Posted, folder: "Folder") -> str:
    """How the season went that was over last, and whose turn it is in a career."""
    from tui.career.season_told import season_told
    from tui.play.by_file.career_mail import table_of

    try:
        table = table_of(posted, folder)
    except SaveError:
        return games.standing(posted, folder)
    found = season_told(table)
    told = "" if found is None else f"Season {found.home.season}: {found.home.verdict} "
    return told + table.whose_turn


def _news(posted: Posted, folder: "Folder") -> None:
    """Tell the season of a career that was over last, where nothing was written since."""
    if invitation_of(posted.letters).engine != CAREER:
        return
    from tui.career.season_told import news_of
    from tui.line.talk import Talk
    from tui.play.by_file.career_mail import table_of

    Talk(sys.stdin, sys.stdout).say_all(news_of(table_of(posted, folder)))


def short(posted: Posted) -> str:
    """The number of a game as it is shown."""
    return posted.own.game[:SHORT]


def named(folder: "Folder", words: str) -> Posted:
    """The game that is meant. Raises SaveError."""
    for posted in folder.letter_box().games():
        if words in (posted.own.game, short(posted)) or (words and words == posted.own.save):
            return posted
    raise SaveError(f"There is no game by file {clean(words)!r}; name one as mail list does.")
