"""What `odds` can be asked: the one table of questions, those of every kind of fight.

What a question is made of is known here without its rules; they are loaded to answer it.
"""

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tui.cli.numbers import whole

if TYPE_CHECKING:
    from campaign.kernel.odds import Odds

CREWS = ("hardened", "able", "scurvy")


class Question(NamedTuple):
    """Something whose odds can be asked for."""

    engine: str
    """The kind of fight it is about."""
    words: str
    """What is told, for the help."""
    describe: Callable[[argparse.ArgumentParser], None]
    """Adds the options that describe the case."""
    answer: "Callable[[argparse.Namespace], Odds]"
    """The odds of the case. Raises Trouble."""


def _shot(one: argparse.ArgumentParser) -> None:
    one.add_argument("--guns", type=whole(1, 8), default=1, metavar="N")
    one.add_argument("--calibre", choices=("light", "medium", "heavy"), default="medium")
    one.add_argument("--range", type=whole(1, 5), default=2, metavar="HEXES", dest="distance")
    one.add_argument("--crew", choices=CREWS, default="able")
    one.add_argument("--merchant", action="store_true", help="the shooter is a merchantman")
    one.add_argument("--rake", action="store_true", help="the shot rakes")
    one.add_argument("--first", action="store_true", help="the first shot of that side")


def _grapple(one: argparse.ArgumentParser) -> None:
    one.add_argument("--points", type=whole(1, 10), default=1, metavar="N")
    one.add_argument("--crew", choices=CREWS, default="able")
    one.add_argument("--merchant", action="store_true", help="the target is a merchantman")
    one.add_argument("--helpless", action="store_true", help="no fighters or no gun crews")
    one.add_argument("--torn", action="store_true", help="2 sailing gear or less left")


def _boarding(one: argparse.ArgumentParser) -> None:
    for side in ("attack", "defend"):
        one.add_argument(f"--{side}", type=whole(1, 10), default=5, metavar="POINTS")
        one.add_argument(f"--{side}-crew", choices=CREWS, default="able")
        one.add_argument(f"--{side}-guns", type=whole(0, 16), default=0, metavar="CREWS")
    one.add_argument("--captain", action="store_true", help="the attacking captain joins in")
    one.add_argument("--first", action="store_true", help="the first boarding of the battle")


def _at_sea(args: argparse.Namespace) -> "Odds":
    from tui.cli.odds_at_sea import odds_at_sea

    return odds_at_sea(args)


QUESTIONS: Mapping[str, Question] = {
    "shot": Question("sea_fight", "the hits of a salvo", _shot, _at_sea),
    "grapple": Question("sea_fight", "whether grapnels hold", _grapple, _at_sea),
    "boarding": Question("sea_fight", "how a boarding fight ends", _boarding, _at_sea),
}
"""Every question by the word with which it is asked."""
