"""What the odds of a shore raid can be asked on the command line; rules load with an answer."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui.play.question import Question, whole

if TYPE_CHECKING:
    from campaign.kernel.odds import Odds


def _strike(one: argparse.ArgumentParser) -> None:
    weapons = ("hands", "club", "dagger", "cutlass", "pistol", "rifle")
    one.add_argument(
        "--with", choices=weapons, default="cutlass", dest="weapon", help="what he strikes with"
    )
    one.add_argument("--men", type=whole(1, 6), default=1, metavar="N", help="all alike")
    one.add_argument("--charging", action="store_true", help="they have come into contact")
    one.add_argument("--alive", action="store_true", help="he is to be taken alive")
    _target(one)


def _aim(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--with",
        choices=("pistol", "rifle", "swivel"),
        default="rifle",
        dest="weapon",
        help="what he shoots with",
    )
    one.add_argument("--men", type=whole(1, 6), default=1, metavar="N", help="all alike")
    one.add_argument("--inches", type=whole(0, 60), default=10, metavar="N", help="how far he is")
    one.add_argument("--moving", action="store_true", help="they have gone half their way")
    _target(one)


def _target(one: argparse.ArgumentParser) -> None:
    one.add_argument("--mark", action="store_true", help="they are men of mark")
    one.add_argument("--against-mark", action="store_true", help="he is a man of mark")
    one.add_argument("--unarmed", action="store_true", help="he has nothing in his hands")
    one.add_argument("--behind", action="store_true", help="they come from behind")
    one.add_argument("--cover", action="store_true", help="he is in cover")
    one.add_argument("--points", type=whole(0, 4), default=0, metavar="N", help="points on him")


def _answer(args: argparse.Namespace) -> "Odds":
    from tui.shore_raid.described import described

    return described(args)


QUESTIONS: Mapping[str, Question] = {
    "strike": Question("what blows do to a man", _strike, _answer),
    "aim": Question("what shots do to a man", _aim, _answer),
}
"""By the word with which each is asked."""
