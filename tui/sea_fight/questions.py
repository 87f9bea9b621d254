"""What the odds of a sea fight can be asked on the command line; rules load with an answer."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui.play.question import Question, whole

if TYPE_CHECKING:
    from campaign.kernel.odds import Odds

CREWS = ("hardened", "able", "scurvy")


def _shot(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--guns", type=whole(1, 8), default=1, metavar="N", help="how many guns fire together"
    )
    one.add_argument(
        "--calibre",
        choices=("light", "medium", "heavy"),
        default="medium",
        help="what guns they are",
    )
    one.add_argument(
        "--range",
        type=whole(1, 5),
        default=2,
        metavar="HEXES",
        dest="distance",
        help="how far the target is",
    )
    one.add_argument("--crew", choices=CREWS, default="able", help="how good the shooters are")
    one.add_argument("--merchant", action="store_true", help="the shooter is a merchantman")
    one.add_argument("--rake", action="store_true", help="the shot rakes")
    one.add_argument("--first", action="store_true", help="the first shot of that side")


def _grapple(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--points",
        type=whole(1, 10),
        default=1,
        metavar="N",
        help="the fighting points that throw grapnels",
    )
    one.add_argument("--crew", choices=CREWS, default="able", help="how good the throwers are")
    one.add_argument("--merchant", action="store_true", help="the target is a merchantman")
    one.add_argument("--helpless", action="store_true", help="no fighters or no gun crews")
    one.add_argument("--torn", action="store_true", help="2 sailing gear or less left")


def _boarding(one: argparse.ArgumentParser) -> None:
    for side, who in (("attack", "your"), ("defend", "their")):
        one.add_argument(
            f"--{side}",
            type=whole(1, 10),
            default=5,
            metavar="POINTS",
            help=f"{who} fighting points",
        )
        one.add_argument(
            f"--{side}-crew", choices=CREWS, default="able", help=f"how good {who} crew is"
        )
        one.add_argument(
            f"--{side}-guns",
            type=whole(0, 16),
            default=0,
            metavar="CREWS",
            help=f"how many of {who} gun crews join in",
        )
    one.add_argument("--captain", action="store_true", help="the attacking captain joins in")
    one.add_argument("--first", action="store_true", help="the first boarding of the battle")


def _answer(args: argparse.Namespace) -> "Odds":
    from tui.sea_fight.described import described

    return described(args)


QUESTIONS: Mapping[str, Question] = {
    "shot": Question("the hits of a salvo", _shot, _answer),
    "grapple": Question("whether grapnels hold", _grapple, _answer),
    "boarding": Question("how a boarding fight ends", _boarding, _answer),
}
"""By the word with which each is asked."""
