"""`pieces-of-eight line`: a fight or a career in plain lines, on standard input and output."""

import argparse
import secrets
import sys
from contextlib import closing
from typing import TYPE_CHECKING

from content.files import UnknownNameError
from content.ready import prepared
from saves.words import SaveError
from tui.cli.folder import open_folder
from tui.cli.trouble import OK, USAGE, Trouble, as_sentence
from tui.line.play import played
from tui.line.talk import EndOfInputError, Talk
from tui.play import even_match
from tui.play.dice_kinds import FAIR, FIXED, SWORN
from tui.play.order_form import LARGEST_SEED, PERSON, Plan
from tui.play.order_form import begin as begin_fight
from tui.play.swearing import PLEDGES, told
from tui.registry import line_of

CAREER = "career"
"""The word with which a new one is begun."""
DAILY = "daily"
"""The word for the voyage of today."""

if TYPE_CHECKING:
    from saves.folder import Folder
    from tui.play.logbook import Logbook
    from tui.play.session import Kept


def line(args: argparse.Namespace) -> int:
    """Begin what is named, or go on with it. Raises Trouble."""
    folder = open_folder(args.data)
    talk = Talk(sys.stdin, sys.stdout)
    careers = [career.name for career in folder.careers()]
    if args.what in (CAREER, DAILY, *careers):
        return career(folder, talk, args)
    saved = kept_or_begun(folder, args)
    talk.say(f"It is kept as {saved.name}.")
    played(saved, line_of(saved.match.engine.name), talk)
    if even_match.meets_one(saved.header.chairs) and not saved.match.to_act:
        with closing(folder.open(saved.name)) as again:
            talk.say(even_match.count(folder, again))
    return OK


def career(folder: "Folder", talk: Talk, args: argparse.Namespace) -> int:
    """Begin a career, or go on with one. Raises Trouble."""
    from tui.career.line import CareerInLines, new_career
    from tui.play.logbook import Logbook, begin

    seed = secrets.randbelow(LARGEST_SEED) if args.seed is None else args.seed
    try:
        if args.what == CAREER:
            usual = SWORN if args.seed is None else FIXED
            logbook = begin(new_career(talk, str(seed), args.dice or usual), folder)
        elif args.what == DAILY:
            logbook = of_today(folder, talk)
        else:
            logbook = Logbook.open(folder, args.what)
    except EndOfInputError:
        return OK
    except (SaveError, ValueError) as error:
        raise Trouble(str(error)) from None
    with closing(logbook):
        talk.say(f"It is kept as {logbook.saved.name}.")
        if pledges := logbook.saved.header.options.get(PLEDGES):
            talk.say(told(pledges))
        if CareerInLines(logbook, talk).play():
            talk.say_all(entered(logbook, folder))
    return OK


def of_today(folder: "Folder", talk: Talk) -> "Logbook":
    """The voyage of today: gone on with, or begun. Raises SaveError and EndOfInputError."""
    from tui.play.daily import begin_daily, remembered_name, under_way
    from tui.play.logbook import Logbook

    day = folder.today
    if name := under_way(folder, day):
        return Logbook.open(folder, name)
    if day in folder.tries():
        talk.say("You have sailed today's voyage: this is practice, and enters no table.")
        return begin_daily(folder, day, remembered_name(folder))
    talk.say("Today's voyage is the same for everybody, and your first one counts.")
    known = remembered_name(folder)
    typed = talk.ask(f"Your name in the table{f' (Enter: {known})' if known else ''}: ")
    return begin_daily(folder, day, typed or known)


def entered(logbook: "Logbook", folder: "Folder") -> list[str]:
    """What a career came to that is over, in the hall of fame. Raises Trouble."""
    from tui.career.entering import enter
    from tui.career.reckoned import career_end

    try:
        end = career_end(logbook)
        said = enter(end, folder, plain=True)
    except SaveError as error:
        raise Trouble(str(error)) from None
    return [*said, *([end.trouble] if end.trouble else [])]


def kept_or_begun(folder: "Folder", args: argparse.Namespace) -> "Kept":
    """A game that is kept under this name, else a new one of the scenario. Raises Trouble."""
    if any(match.name == args.what for match in folder.matches()):
        try:
            return folder.open(args.what)
        except SaveError as error:
            raise Trouble(str(error)) from None
    try:
        engine = prepared(args.what).engine
    except UnknownNameError as error:
        raise Trouble(as_sentence(str(error)), USAGE) from None
    seed = secrets.randbelow(LARGEST_SEED) if args.seed is None else args.seed
    chairs = tuple(args.chairs or (PERSON, "mate", "mate", "mate"))
    if args.dice == FAIR and args.seed is not None:
        raise Trouble("Fair dice are drawn by lot: leave the seed out, or take fixed dice.", USAGE)
    names, dice = ("",) * len(chairs), SWORN if args.dice == SWORN else FIXED
    plan = Plan(engine, args.what, str(seed), chairs=chairs, names=names, dice=dice)
    try:
        return begin_fight(plan, line_of(engine).face.order.meant(plan), folder)
    except ValueError as error:
        raise Trouble(str(error), USAGE) from None
