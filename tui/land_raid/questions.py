"""What the odds of a land raid can be asked on the command line; rules load with an answer."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tui.play.question import Question, whole

if TYPE_CHECKING:
    from campaign.kernel.odds import Odds

CREWS = ("hardened", "able", "scurvy")
MEN = "such as '4 hardened hand, 1 officer'"


def _shoot(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--groups", type=whole(1, 6), default=1, metavar="N", help="how many groups do it"
    )
    one.add_argument(
        "--men", choices=("musket", "militia"), default="musket", help="what the shooters are"
    )
    one.add_argument("--quality", choices=CREWS, default="able", help="how good the shooters are")
    one.add_argument("--gun", action="store_true", help="the group serves a town gun")
    one.add_argument("--at", default="1 able hand", metavar="MEN", help=MEN)
    one.add_argument("--in-building", action="store_true", help="they stand in a building")


def _assault(one: argparse.ArgumentParser) -> None:
    one.add_argument("attackers", help=MEN)
    one.add_argument("vs", choices=("vs",), metavar="vs", help="the word vs, between the two")
    one.add_argument("defenders", help="the men in the square")
    one.add_argument("--town-attacks", action="store_true", help="the raiders hold the square")
    one.add_argument("--no-way-out", action="store_true", help="the defenders cannot fall back")


def _burn(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--groups", type=whole(1, 6), default=1, metavar="N", help="how many groups do it"
    )


def _loot(one: argparse.ArgumentParser) -> None:
    one.add_argument("building", choices=("treasury", "residence", "house"), help="what is looted")


def _alarm(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--town", choices=("asleep", "half", "full"), default="asleep", help="how far it is awake"
    )
    one.add_argument("--noise", action="store_true", help="the raiders have shot or set a fire")
    one.add_argument("--gone", type=whole(0, 24), default=0, metavar="N", help="the town's dead")
    one.add_argument(
        "--turn", type=whole(1, 99), default=1, metavar="N", help="the turn of the night"
    )


def _answer(args: argparse.Namespace) -> "Odds":
    from tui.land_raid.described import described

    return described(args)


QUESTIONS: Mapping[str, Question] = {
    "shoot": Question("the hits of a volley ashore", _shoot, _answer),
    "assault": Question("how a fight for a square ends", _assault, _answer),
    "burn": Question("whether a building catches fire", _burn, _answer),
    "loot": Question("what a building brings", _loot, _answer),
    "alarm": Question("what the alarm table does", _alarm, _answer),
}
"""By the word with which each is asked."""
