"""`pieces-of-eight line`: a fight or a career in plain lines, on standard input and output."""

import argparse
import secrets
import sys
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from pieces_of_eight.campaign.kernel.sworn import Oath, drawn_number
from pieces_of_eight.content.decode import UnknownNameError
from pieces_of_eight.content.ready import prepared
from pieces_of_eight.tui.line.play import played
from pieces_of_eight.tui.line.talk import EndOfInputError, Talk
from pieces_of_eight.tui.play import order_form
from pieces_of_eight.tui.play.career import take_up
from pieces_of_eight.tui.play.order_form import LARGEST_SEED, PERSON, Plan, ordered
from pieces_of_eight.tui.play.swearing import ASKED, NUMBER, CanPromise, in_pieces, number_of, told
from pieces_of_eight.tui.play.telling import keep, of_fight
from pieces_of_eight.tui.registry import line_of
from pieces_of_eight.tui.settings import changed, load
from .common import OK, USAGE, Trouble, as_sentence, open_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from pieces_of_eight.saves.career_file import CareerFile
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.tui.play.career import Draft
    from pieces_of_eight.tui.play.session import AnySession, Kept
    from pieces_of_eight.tui.play.telling import NewsCard


CAREER = "career"  # the word with which a new one is begun
DAILY = "daily"  # the word for the voyage of today


def line(args: argparse.Namespace) -> int:
    """Begin what is named, or go on with it. Raises Trouble."""
    folder = open_folder(args.data, to_play=True)
    talk = Talk(sys.stdin, sys.stdout)
    keep_standing_orders(folder, talk)
    careers = [career.name for career in folder.careers()]
    if args.what in (CAREER, DAILY, *careers):
        return career(folder, talk, args)
    try:
        saved = kept_or_begun(folder, talk, args)
    except EndOfInputError:
        return OK
    talk.say(f"Saved as {saved.name}.")
    played(saved, line_of(saved.match.engine.name), talk)
    if not saved.match.to_act:
        with closing(folder.open(saved.name)) as again:
            if order_form.meets_one(saved.header.chairs):
                talk.say(order_form.count_even_match(folder, again))
            offer(talk, folder, lambda: of_fight(session_of(again)))
    return OK


def session_of(saved: "Kept") -> "AnySession":
    from pieces_of_eight.tui.play.session import Session

    return Session(saved, line_of(saved.match.engine.name).face)


def offer(talk: Talk, folder: "Folder", card: "Callable[[], NewsCard]") -> None:
    """Write a card to share, where the player wants one. Raises Trouble."""
    talk.say("w writes a card to share, Enter leaves.")
    with suppress(EndOfInputError):
        if talk.ask().lower() == "w":
            found = card()
            talk.say_all((*found.told, f"{keep(found, folder)}."))


def keep_standing_orders(folder: "Folder", talk: Talk) -> None:
    def keep(name: str, value: str) -> None:
        settings = load(folder.settings())[0]
        if name:
            settings = changed(settings, name, value)
            folder.save_settings(asdict(settings))
        talk.habits = settings.standing

    talk.keep = keep
    keep("", "")


def career(folder: "Folder", talk: Talk, args: argparse.Namespace) -> int:
    """Begin a career, or go on with one. Raises Trouble."""
    from pieces_of_eight.tui.career.line import CareerInLines, new_career
    from pieces_of_eight.tui.play.career import drafted, is_first

    try:
        if args.what == CAREER:
            first = args.seed is None and is_first(folder)
            number = secrets.randbelow(LARGEST_SEED)
            draft = drafted(new_career(talk, folder, typed(args), number, is_first=first))
            saved = draft.begin(folder, oath_of(talk, draft) if args.seed is None else None)
        elif args.what == DAILY:
            saved = of_today(folder, talk)
        else:
            saved = take_up(folder, args.what)
    except EndOfInputError:
        return OK
    except ValueError as error:
        raise Trouble(str(error)) from None
    with closing(saved):
        talk.say(f"Saved as {saved.name}.")
        if CareerInLines(saved, folder, talk).play():
            from pieces_of_eight.tui.career.album import career_end, enter
            from pieces_of_eight.tui.career.end import card_of

            end = career_end(saved)
            talk.say_all([*enter(end, folder, plain=True), *([end.trouble] if end.trouble else [])])
            offer(talk, folder, lambda: card_of(end))
    return OK


def typed(args: argparse.Namespace) -> str:
    """The seed as it was typed; nothing where the dice are to be sworn."""
    return "" if args.seed is None else str(args.seed)


def oath_of(talk: Talk, draft: "Draft") -> Oath:
    """What the dice of a career are sworn to; in calm water the number is drawn by itself (H-280).

    Raises EndOfInputError.
    """
    if not draft.commission.calm:
        return sworn(talk, draft)
    oath = draft.promise().answered(drawn_number())
    talk.say(told(oath.commitment))
    return oath


def sworn(talk: Talk, order: CanPromise) -> Oath:
    """What the dice are sworn to, shown before the number is asked for. Raises EndOfInputError."""
    promise = order.promise()
    talk.say_all((ASKED, in_pieces(promise.commitment)))
    while True:
        said = talk.ask(f"{NUMBER}: ")
        if said.lower() == "q":
            raise EndOfInputError
        try:
            return promise.answered(number_of(said))
        except ValueError as error:
            talk.say(str(error))


def of_today(folder: "Folder", talk: Talk) -> "CareerFile":
    """The voyage of today: gone on with, or begun. Raises SaveError and EndOfInputError."""
    from pieces_of_eight.tui.play.daily import article_of, begin_daily, remembered_name, under_way

    day = folder.today
    if name := under_way(folder, day):
        return take_up(folder, name)
    if day in folder.hall.tries():
        talk.say(
            "You have sailed today's voyage already. This one is practice: it goes into no table."
        )
        return begin_daily(folder, day, remembered_name(folder))
    talk.say(f"{article_of(day).says} Today's voyage is the same for everybody; your first counts.")
    known = remembered_name(folder)
    typed = talk.ask(f"Your name in the table{f' (Enter: {known})' if known else ''}: ")
    return begin_daily(folder, day, typed or known)


def kept_or_begun(folder: "Folder", talk: Talk, args: argparse.Namespace) -> "Kept":
    """A game that is kept under this name, else a new one of the scenario.

    Raises Trouble and EndOfInputError.
    """
    if any(match.name == args.what for match in folder.matches()):
        return folder.open(args.what)
    try:
        engine = prepared(args.what).engine
    except UnknownNameError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    chairs = tuple(args.chairs or (PERSON, "mate", "mate", "mate"))
    drawn = secrets.randbelow(LARGEST_SEED)
    plan = Plan(
        engine, args.what, typed(args), chairs=chairs, names=("",) * len(chairs), drawn=drawn
    )
    try:
        fight = ordered(plan, line_of(engine).face.order.meant(plan), folder)
        return fight.begin(folder, sworn(talk, fight) if plan.is_sworn else None)
    except ValueError as error:
        raise Trouble(str(error), USAGE) from None
