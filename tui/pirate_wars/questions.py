"""What the odds of Pirate Wars can be asked on the command line; rules load with an answer."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui.play.question import Question, whole

if TYPE_CHECKING:
    from campaign.kernel.odds import Odds


def _cannon(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--edition", choices=("1994", "revised"), default="1994", help="the book it goes by"
    )
    one.add_argument(
        "--range",
        type=whole(0, 300),
        default=40,
        metavar="DOTS",
        dest="distance",
        help="how far the target is",
    )
    one.add_argument(
        "--with",
        choices=("shot", "ball"),
        default="ball",
        dest="ammunition",
        help="what the gun is loaded with",
    )
    one.add_argument("--light", action="store_true", help="a light cannon")
    one.add_argument("--rake", action="store_true", help="the target lies down the line of fire")


def _melee(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--attack",
        type=whole(1, 40),
        default=10,
        metavar="MELEE",
        help="the melee value of your side",
    )
    one.add_argument(
        "--defend",
        type=whole(1, 40),
        default=10,
        metavar="MELEE",
        help="the melee value of their side",
    )


def _brawl(one: argparse.ArgumentParser) -> None:
    for side, who in (("attack", "your"), ("defend", "their")):
        one.add_argument(
            f"--{side}",
            type=whole(0, 40),
            default=10,
            metavar="MEN",
            help=f"how many of {who} men fight without muskets",
        )
        words = f"how many more of {who} men have muskets"
        one.add_argument(f"--{side}-muskets", type=whole(0, 20), default=0, metavar="N", help=words)
        words = f"{who} captain and mate fight too"
        one.add_argument(f"--{side}-officers", action="store_true", help=words)
        words = f"{who} men are sailors, and those with muskets marines"
        one.add_argument(f"--{side}-imperial", action="store_true", help=words)
    one.add_argument("--first", action="store_true", help="the first round: muskets fire")


def _answer(args: argparse.Namespace) -> "Odds":
    from tui.pirate_wars.described import described

    return described(args)


QUESTIONS: Mapping[str, Question] = {
    "cannon": Question("what one cannon does to a ship", _cannon, _answer),
    "brawl": Question("a round of boarding man by man", _brawl, _answer),
    "melee": Question("a round of boarding by sums", _melee, _answer),
}
"""By the word with which each is asked."""
